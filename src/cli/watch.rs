//! `emberhex watch`: after each save of a scenario's files, their mistakes, the results of its vignettes, and how its fights
//! have changed.
//!
//! Owns the watching and the output. Must not play: `simulation::trials` does.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use super::bot_name::BotName;
use super::error::CommandError;
use super::library::scenario_folder;
use super::soak::progress_bar;
use crate::content::{ContentReader, ContentSource, Library, SourceFile, possible_enemies, retain_scenario};
use crate::lang::words;
use crate::model::Id;
use crate::simulation::game::GameConfig;
use crate::simulation::trials::{TrialConfig, TrialReport, run_trials};
use crate::testing::{find_files, find_ron_files, run_file};

/// The time between two looks at the files.
const PAUSE: Duration = Duration::from_millis(200);

/// The seed of all games, so that two versions are played with the same dice.
const SEED: u64 = 1;

/// The scenario to watch.
#[derive(clap::Args, Clone, Debug)]
pub struct WatchArguments {
    /// The scenario, by its id or its folder.
    #[arg(value_name = "ID|FOLDER")]
    scenario: String,
    /// The number of quick games of each encounter that has changed.
    #[arg(long, value_name = "N", default_value_t = 40)]
    games: u64,
    /// End after so many saves; never if left out.
    #[arg(long, value_name = "N")]
    saves: Option<u64>,
}

/// Watches until it is interrupted; the exit code is 2 if there is nothing to watch.
pub fn run(arguments: &WatchArguments) -> ExitCode {
    match watch(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

fn watch(arguments: &WatchArguments) -> Result<(), CommandError> {
    let source = ContentSource::locate()?;
    let folder = scenario_folder(&arguments.scenario, &source)?;
    let source = source.with_scenario(&folder);
    let Some(id) = source.extra_scenario() else { return Err(CommandError::NoFolder { path: folder }) };
    let vignettes = folder.join("vignettes");
    let reader = ContentReader::default();
    let mut watched = WatchedScenario { source, id, vignettes, games: arguments.games, reader, last: None };
    let mut times = write_times(&folder);
    print_line!("{}", words!("watch-begins", path = folder.display().to_string()));
    watched.look()?;
    let mut saves = 0;
    while arguments.saves.is_none_or(|most| saves < most) {
        sleep(PAUSE);
        if write_times(&folder) != times {
            // Several files that are saved together are looked at together.
            sleep(PAUSE);
            times = write_times(&folder);
            watched.look()?;
            saves += 1;
        }
    }
    Ok(())
}

/// When each file of a scenario was last written, and its length.
fn write_times(folder: &Path) -> BTreeMap<PathBuf, (Option<SystemTime>, u64)> {
    let files = find_files(&[folder.to_owned()], &["ron", "md"]).unwrap_or_default();
    let time = |path: PathBuf| {
        let file = std::fs::metadata(&path).ok()?;
        Some((path, (file.modified().ok(), file.len())))
    };
    files.into_iter().filter_map(time).collect()
}

/// The scenario, and what the last look has found.
struct WatchedScenario {
    source: ContentSource,
    id: Id,
    /// The folder of its vignettes.
    vignettes: PathBuf,
    games: u64,
    reader: ContentReader,
    /// The last version without errors.
    last: Option<WatchedVersion>,
}

/// A version of the scenario without errors.
struct WatchedVersion {
    /// The encounters, and the figures of those that were played.
    encounters: BTreeMap<Id, (GameConfig, Option<TrialReport>)>,
    /// The files that every encounter may depend on: rules, gear and attunements.
    shared: Vec<SourceFile>,
}

impl WatchedScenario {
    /// Looks at the files as they are now, and prints the result.
    fn look(&mut self) -> Result<(), CommandError> {
        let (files, unread) = self.source.read_files();
        let (library, mut report) = self.reader.read(&files);
        report.errors.splice(..0, unread);
        retain_scenario(&mut report, self.id);
        let below = format!("scenarios/{}/", self.id);
        let (errors, warnings) = (report.errors.len(), report.warnings.len());
        if errors + warnings > 0 {
            print_line!("{}", report.to_string().trim_end());
        }
        let found = words!("check-found", errors = errors, warnings = warnings);
        let of_vignettes = if errors == 0 { self.run_vignettes(&library) } else { None };
        // Games take their time, and the author waits for this.
        print_line!("{}", std::iter::once(found).chain(of_vignettes).collect::<Vec<_>>().join("; "));
        if errors == 0 {
            let is_shared = |path: &str| ["rules/", "armory/", "attunements/"].iter().any(|top| path.starts_with(top));
            let own = files.into_iter().filter(|file| file.path.strip_prefix(&below).is_some_and(is_shared));
            let figures = self.compare(&library, own.collect())?;
            if !figures.is_empty() {
                print_line!("{}", figures.join("; "));
            }
        }
        Ok(())
    }

    /// The results of the scenario's own vignettes; `None` if it has none.
    fn run_vignettes(&self, library: &Library) -> Option<String> {
        let files = find_ron_files(std::slice::from_ref(&self.vignettes)).unwrap_or_default();
        let results: Vec<_> = files.iter().map(|file| (file, run_file(library, file))).collect();
        for (file, result) in &results {
            for failure in &result.failures {
                print_line!("{}", words!("vignette-failed", place = file.display().to_string()));
                failure.lines().for_each(|line| print_line!("     {line}"));
            }
        }
        let passed: usize = results.iter().map(|(_, result)| result.passed).sum();
        let failed: usize = results.iter().map(|(_, result)| result.failures.len()).sum();
        (!files.is_empty()).then(|| words!("watch-vignettes", passed = passed, failed = failed))
    }

    /// The figures of the encounters that have changed, beside those of the last version.
    fn compare(&mut self, library: &Library, shared: Vec<SourceFile>) -> Result<Vec<String>, CommandError> {
        let configs = library.catalog(self.id).map(GameConfig::all_in_scenario).unwrap_or_default();
        let last = self.last.take();
        let mut parts = Vec::new();
        let mut encounters = BTreeMap::new();
        for now in configs {
            let id = now.encounter.id;
            let before = last.as_ref().map(|last| (last.encounters.get(&id), last.shared == shared));
            let report = match before {
                // Nothing is measured before the first change.
                None => None,
                Some((None, _)) => {
                    let report = self.play(&now)?;
                    parts.push(new_figures(id, &report));
                    Some(report)
                }
                Some((Some((before, report)), true)) if is_played_alike(before, &now) => report.clone(),
                Some((Some((before, report)), _)) => {
                    let old = match report {
                        Some(report) => report.clone(),
                        None => self.play(before)?,
                    };
                    let new = self.play(&now)?;
                    parts.push(changed_figures(id, &old, &new));
                    Some(new)
                }
            };
            encounters.insert(id, (now, report));
        }
        self.last = Some(WatchedVersion { encounters, shared });
        Ok(parts)
    }

    fn play(&self, config: &GameConfig) -> Result<TrialReport, CommandError> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let config = TrialConfig::new(vec![config.clone()], self.games, SEED, BotName::Quick.kind(), threads);
        let bar = progress_bar(self.games);
        let reports = run_trials(&config, || bar.inc(1));
        bar.finish_and_clear();
        Ok(reports?.into_iter().next().unwrap_or_default())
    }
}

/// Whether two versions of an encounter are the same: the sheet, its enemies, the character and the house rules.
fn is_played_alike(before: &GameConfig, now: &GameConfig) -> bool {
    let enemies = |config: &GameConfig| {
        let ids = possible_enemies(&config.catalog, &config.encounter);
        ids.into_iter().filter_map(|id| config.catalog.enemies.get(&id).cloned()).collect::<Vec<_>>()
    };
    before.encounter == now.encounter
        && before.scenario.character == now.scenario.character
        && enemies(before) == enemies(now)
}

fn rounds(report: &TrialReport) -> String {
    format!("{:.1}", report.mean_rounds())
}

fn new_figures(id: Id, now: &TrialReport) -> String {
    words!("watch-new-fight", encounter = id.as_str(), won = now.won_percent(), rounds = rounds(now))
}

fn changed_figures(id: Id, before: &TrialReport, now: &TrialReport) -> String {
    words!(
        "watch-fight",
        encounter = id.as_str(),
        won_before = before.won_percent(),
        won = now.won_percent(),
        rounds_before = rounds(before),
        rounds = rounds(now)
    )
}
