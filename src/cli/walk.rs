//! `emberhex walk`: random journeys through a scenario, and the pages and endings that they never reach.
//!
//! Owns the arguments and the output of the command. Must not walk itself; `scenario::walk` does.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::process::ExitCode;
use std::sync::Arc;

use bevy::prelude::World;
use kernel::dice::Generator;
use kernel::soak::in_parallel;
use serde_json::Value;

use super::error::{CommandError, near_name};
use super::library::{CommandContent, load_content};
use crate::content::{Catalog, Library};
use crate::lang::{text, words};
use crate::model::Id;
use crate::record::FightStatistics;
use crate::scenario::campaign_walk::{CampaignReport, ScenarioWalks, walk_campaign};
use crate::scenario::chance_fight::decide_by_chance;
use crate::scenario::diary::diary_lines;
use crate::scenario::journey::{FightResult, Journey, JourneyError};
use crate::scenario::walk::{WITHOUT_ENDING, WalkHabits, WalkReport, unread_notes, walk_journey};
use crate::simulation::game::{GameLimits, headless_world};
use crate::simulation::lead_in::config_of_start;
use crate::simulation::sensible::Effort;
use crate::simulation::trials::{BotKind, TrialBot, play_trial};
use crate::view::journey_page::DiaryLine;

/// The chance in percent that an encounter is won.
const ODDS: u8 = 60;

/// The journeys to walk.
#[derive(clap::Args, Clone, Debug)]
pub struct WalkArguments {
    /// The scenario, by its id or its folder; the one of a new journey if left out.
    #[arg(value_name = "ID|FOLDER")]
    scenario: Option<String>,
    /// The number of journeys.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    runs: u64,
    /// The seed from which all shuffles and choices follow.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Walks through the whole campaign that begins with the scenario: each journey goes on into the scenario that follows.
    #[arg(long)]
    campaign: bool,
    /// Only the journey of this number, as the report names it; its diary is printed.
    #[arg(long, value_name = "N")]
    journey: Option<u64>,
    /// The way in which encounters are decided: by chance, or by a bot that plays them with the character as the
    /// journey has it.
    #[arg(long, value_enum, default_value = "chance")]
    fights: FightDecider,
    /// The chance in percent that an encounter is won by chance. One in ten of the others ends in a retreat, and one in two
    /// where a retreat leads elsewhere than a defeat.
    #[arg(long, value_name = "PERCENT", default_value_t = ODDS, value_parser = clap::value_parser!(u8).range(0..=100))]
    odds: u8,
    /// The form of the report.
    #[arg(long, value_name = "text|json", default_value = "text")]
    format: ReportFormat,
}

/// The way in which encounters are decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum FightDecider {
    /// Chance, at stated odds.
    Chance,
    /// A bot that looks ahead a little.
    Bot,
}

/// The form of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum ReportFormat {
    /// For people.
    Text,
    /// For programs.
    Json,
}

/// Runs the walk; the exit code is 1 if a journey stuck, a page was never read or an ending never reached.
pub fn run(arguments: &WalkArguments) -> ExitCode {
    match run_walk_command(arguments) {
        Ok(is_complete) => ExitCode::from(u8::from(!is_complete)),
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

fn run_walk_command(arguments: &WalkArguments) -> Result<bool, CommandError> {
    let named = arguments.scenario.as_deref();
    let CommandContent { library, scenario } = load_content(named, text!("cli-nothing-was-walked"))?;
    let scenario = select_scenario(&library, scenario.map(Id::as_str))?;
    walk_library(arguments, &library, scenario)
}

/// Walks so many journeys through a scenario with chapters, as the command does by itself, and prints the report. Returns
/// whether every page was read, every ending reached, and every journey came to its end.
pub(super) fn walk_scenario(library: &Library, scenario: Id, runs: u64) -> Result<bool, CommandError> {
    let (fights, format) = (FightDecider::Chance, ReportFormat::Text);
    let arguments =
        WalkArguments { scenario: None, runs, seed: 1, campaign: false, journey: None, fights, odds: ODDS, format };
    walk_library(&arguments, library, scenario)
}

fn walk_library(arguments: &WalkArguments, library: &Library, scenario: Id) -> Result<bool, CommandError> {
    let decide = |catalog: &Arc<Catalog>, journey: &Journey, rng: &mut Generator| {
        let played = match arguments.fights {
            FightDecider::Bot => decide_by_bot(catalog, journey),
            FightDecider::Chance => None,
        };
        played.unwrap_or_else(|| decide_by_chance(catalog, journey, arguments.odds, rng))
    };
    // A bot has to win with the gear that the character wears, so the walk takes none of it off.
    let habits = match arguments.fights {
        FightDecider::Bot => WalkHabits::LeavesGear,
        FightDecider::Chance => WalkHabits::HandlesGear,
    };
    let walk_one = |index, report: &mut CampaignReport| -> Result<Vec<Journey>, JourneyError> {
        let walk = (arguments.seed, index);
        if arguments.campaign {
            return walk_campaign(library, scenario, walk, habits, report, decide);
        }
        let catalog = library.catalog_or_core(scenario);
        let fight = |journey: &Journey, rng: &mut Generator| decide(catalog, journey, rng);
        let walks = &mut report.of(scenario).walks;
        Ok(vec![walk_journey(catalog, scenario, walk, habits, walks, fight)?])
    };
    if let Some(index) = arguments.journey {
        let mut report = CampaignReport::default();
        let journeys = walk_one(index, &mut report)?;
        journeys.iter().for_each(|journey| print_diary(library.catalog_or_core(journey.scenario), journey));
        return Ok(print_stops(&report));
    }
    let walk = |(): &mut (), report: &mut Result<CampaignReport, JourneyError>, index| {
        if let Ok(walked) = report
            && let Err(why) = walk_one(index, walked)
        {
            *report = Err(why);
        }
    };
    let begin = || ((), Ok(CampaignReport::default()));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let report = in_parallel(threads, arguments.runs, begin, walk, |a, b| Ok(a?.merge(b?)))??;
    match (arguments.format, arguments.campaign) {
        (ReportFormat::Text, is_campaign) => print_reports(library, &report, is_campaign),
        (ReportFormat::Json, false) => print_json(&json_of_first(library, &report)?)?,
        (ReportFormat::Json, true) => print_json(&json_of_campaign(library, &report)?)?,
    }
    Ok(report.scenarios.iter().all(|(id, walked)| is_complete(library.catalog_or_core(*id), *id, walked)))
}

/// Whether every page was read, every ending reached, and every journey came to its end.
fn is_complete(catalog: &Catalog, scenario: Id, walked: &ScenarioWalks) -> bool {
    let walks = &walked.walks;
    walked.not_gone_on.is_empty()
        && walks.stuck.is_empty()
        && walks.unread_pages(catalog, scenario).is_empty()
        && walks.missed_endings(catalog, scenario).is_empty()
}

fn print_diary(catalog: &Catalog, journey: &Journey) {
    for line in diary_lines(catalog, journey) {
        match line {
            DiaryLine::Chapter(title) => print_line!("{title}"),
            DiaryLine::Page(heading) => print_line!("  {heading}"),
            DiaryLine::Choice(label) => print_line!("    > {label}"),
            DiaryLine::Event(told) => print_line!("    {told}"),
        }
    }
}

/// Prints where one journey did not go on. Returns whether there is no such place.
fn print_stops(report: &CampaignReport) -> bool {
    for (_, walked) in &report.scenarios {
        for (_, place) in &walked.walks.stuck {
            print_line!("{}", words!("walk-stuck-at", place = place));
        }
        for (journey, why) in &walked.not_gone_on {
            print_line!("{}", words!("walk-not-gone-on", journey = *journey, why = why));
        }
    }
    report.scenarios.iter().all(|(_, walked)| walked.walks.stuck.is_empty() && walked.not_gone_on.is_empty())
}

fn print_reports(library: &Library, report: &CampaignReport, is_campaign: bool) {
    if is_campaign {
        let journeys = report.scenarios.first().map_or(0, |(_, walked)| walked.walks.journeys);
        print_line!("{}", words!("walk-campaign", n = report.scenarios.len(), journeys = journeys));
    }
    for (n, (id, walked)) in report.scenarios.iter().enumerate() {
        print_report(library.catalog_or_core(*id), *id, &walked.walks);
        let next = report.scenarios.get(n + 1).map_or("", |(next, _)| next.as_str());
        for (ending, n) in &walked.went_on {
            print_line!("{}", words!("walk-went-on", ending = ending, scenario = next, n = *n));
        }
        for (journey, why) in &walked.not_gone_on {
            print_line!("{}", words!("walk-not-gone-on", journey = *journey, why = why));
        }
        print_verdict(library.catalog_or_core(*id), *id, walked);
    }
}

fn select_scenario(library: &Library, wanted: Option<&str>) -> Result<Id, CommandError> {
    let with_chapters = || library.catalogs().flat_map(|catalog| catalog.chapters.keys());
    match wanted {
        Some(name) => match with_chapters().find(|id| id.as_str() == name) {
            Some(id) => Ok(*id),
            None => {
                let near = near_name(name, with_chapters().map(|id| id.as_str()));
                Err(CommandError::NoChapters { wanted: name.to_owned(), near })
            }
        },
        None => with_chapters().next().copied().ok_or(CommandError::NothingToPlay),
    }
}

/// An encounter as the bot plays it; `None` if it comes to no end, or the rules fail.
fn decide_by_bot(catalog: &Arc<Catalog>, journey: &Journey) -> Option<FightResult> {
    thread_local! {
        static TABLE: RefCell<(World, TrialBot)> =
            RefCell::new((headless_world(), TrialBot::new(BotKind::Sensible(Effort::QUICK))));
    }
    let start = journey.game_start()?;
    let config = config_of_start(catalog, &start)?;
    let trial =
        TABLE.with_borrow_mut(|(world, player)| play_trial(world, player, &config, start.seed, GameLimits::default()));
    let trial = trial.ok()?;
    Some(FightResult {
        outcome: trial.outcome?,
        character: trial.character,
        statistics: FightStatistics::default(),
        further: trial.further,
    })
}

fn print_report(catalog: &Catalog, scenario: Id, report: &WalkReport) {
    let mean = |sum: u64| sum as f64 / report.journeys.max(1) as f64;
    let decisions = format!("{:.0}", mean(report.decisions));
    let journeys = report.journeys;
    let head = words!("walk-journeys", journeys = journeys, scenario = scenario.as_str(), decisions = decisions);
    print_line!("{head}");
    let (least, sum, most) = report.soul_level;
    let mean_level = format!("{:.1}", mean(sum));
    print_line!("{}", words!("walk-soul-level", least = least, mean = mean_level, most = most));
    let (least, sum, most) = report.souls;
    let mean_souls = format!("{:.0}", mean(sum));
    print_line!("{}", words!("walk-souls", least = least, mean = mean_souls, most = most));
    print_line!("{}", words!("walk-hollow", journeys = report.hollow));
    let used: u64 = report.uses.values().sum();
    print_line!("{}", words!("walk-between-encounters", used = used, moved = report.gear_moves));
    for (ending, n) in &report.endings {
        match ending.as_str() {
            WITHOUT_ENDING => print_line!("{}", words!("walk-without-ending", n = *n)),
            ending => print_line!("{}", words!("walk-ending", ending = ending, n = *n)),
        }
    }
    for (encounter, (met, won)) in &report.encounters {
        print_line!("{}", words!("walk-encounter", encounter = encounter, met = *met, won = *won));
    }
    for (code, n) in &report.notes {
        print_line!("{}", words!("walk-note", note = code, n = *n));
    }
    for code in unread_notes(catalog, scenario) {
        print_line!("{}", words!("walk-unread-note", note = code.as_str()));
    }
    for ending in report.missed_endings(catalog, scenario) {
        print_line!("{}", words!("walk-missed-ending", ending = ending.as_str()));
    }
    for (chapter, page) in report.unread_pages(catalog, scenario) {
        print_line!("{}", words!("walk-unread-page", page = format!("{chapter}#{page}")));
    }
    for (chapter, page, option) in report.closed_options(catalog, scenario) {
        let page = format!("{chapter}#{page}");
        print_line!("{}", words!("walk-closed-option", option = option.as_str(), page = page));
    }
    let mut places: BTreeMap<&str, (u64, usize)> = BTreeMap::new();
    for (journey, place) in &report.stuck {
        let (first, n) = places.entry(place).or_insert((*journey, 0));
        (*first, *n) = ((*first).min(*journey), *n + 1);
    }
    for (place, (journey, n)) in places {
        print_line!("{}", words!("walk-stuck", n = n, journey = journey, place = place));
    }
}

/// Prints whether every page was read, every ending reached, and every journey came to its end.
fn print_verdict(catalog: &Catalog, scenario: Id, walked: &ScenarioWalks) {
    let report = &walked.walks;
    let missed = report.missed_endings(catalog, scenario).len();
    let unread = report.unread_pages(catalog, scenario).len();
    let verdict = match (missed, unread, report.stuck.len() + walked.not_gone_on.len()) {
        (0, 0, 0) => words!("walk-complete").to_owned(),
        (missed, unread, stuck) => words!("walk-incomplete", endings = missed, pages = unread, stuck = stuck),
    };
    print_line!("{verdict}");
}

/// The report on the one scenario that was walked through.
fn json_of_first(library: &Library, report: &CampaignReport) -> Result<Value, CommandError> {
    match report.scenarios.first() {
        Some((id, walked)) => json_of(library.catalog_or_core(*id), *id, &walked.walks),
        None => Ok(serde_json::to_value(WalkReport::default())?),
    }
}

/// The reports of the scenarios of a campaign in order, each with what follows it.
fn json_of_campaign(library: &Library, report: &CampaignReport) -> Result<Value, CommandError> {
    let of_scenario = |(id, walked): &(Id, ScenarioWalks)| {
        let mut value = json_of(library.catalog_or_core(*id), *id, &walked.walks)?;
        if let Some(object) = value.as_object_mut() {
            object.insert("scenario".to_owned(), id.to_string().into());
            object.insert("went_on".to_owned(), serde_json::to_value(&walked.went_on)?);
            object.insert("not_gone_on".to_owned(), serde_json::to_value(&walked.not_gone_on)?);
        }
        Ok(value)
    };
    report.scenarios.iter().map(of_scenario).collect::<Result<Vec<Value>, CommandError>>().map(Value::Array)
}

fn json_of(catalog: &Catalog, scenario: Id, report: &WalkReport) -> Result<Value, CommandError> {
    let mut value = serde_json::to_value(report)?;
    let unread = report.unread_pages(catalog, scenario);
    let unread = unread.iter().map(|(chapter, page)| format!("{chapter}#{page}"));
    let closed = report.closed_options(catalog, scenario);
    let closed = closed.iter().map(|(chapter, page, option)| format!("{chapter}#{page}:{option}"));
    let pages = report.pages.iter().map(|((chapter, page), n)| (format!("{chapter}#{page}"), (*n).into()));
    let options = report.options.iter();
    let options = options.map(|((chapter, page, option), n)| (format!("{chapter}#{page}:{option}"), (*n).into()));
    if let Some(object) = value.as_object_mut() {
        object.insert("pages".to_owned(), Value::Object(pages.collect()));
        object.insert("options".to_owned(), Value::Object(options.collect()));
        object.insert("unread_pages".to_owned(), unread.collect());
        object.insert("closed_options".to_owned(), closed.collect());
        let missed = report.missed_endings(catalog, scenario);
        object.insert("missed_endings".to_owned(), missed.iter().map(ToString::to_string).collect());
        let unread = unread_notes(catalog, scenario);
        object.insert("unread_notes".to_owned(), unread.iter().map(ToString::to_string).collect());
    }
    Ok(value)
}

fn print_json(value: &Value) -> Result<(), CommandError> {
    serde_json::to_writer_pretty(io::stdout().lock(), value)?;
    print_line!();
    Ok(())
}
