//! Checks of chapters: every id that a page names exists, every page can be reached and left, every note is declared, made
//! and read.
//!
//! Must not check what a Markdown file may hold: `content::chapter` does.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::{ContentPath, Validator};
use crate::content::chapter::{
    Chapter, ChapterPage, Clock, OptionTarget, PageEffect, PageOption, PageTest, PassageCondition, ScenarioChapters,
    is_permanent_note,
};
use crate::content::chapter_paths::{Possible, circle_from, fights_of};
use crate::content::encounter::{Aftermath, Scenario};
use crate::content::problem::{Problem, did_you_mean};
use crate::model::Id;

/// The facts known of the chapters of one scenario while one of them is checked.
struct ChapterScope<'a> {
    scenario: &'a Scenario,
    all: &'a ScenarioChapters,
    chapter: &'a Chapter,
    /// The path of its file.
    file: String,
    /// The answers that creation can note: questions with their answers.
    answers: &'a BTreeSet<(Id, Id)>,
    /// Everything that can come about.
    possible: &'a Possible,
}

impl ChapterScope<'_> {
    /// A clock of the chapter, or a statistic of the scenario.
    fn clock(&self, id: Id) -> Option<&Clock> {
        self.chapter.clocks.get(&id).or_else(|| self.scenario.statistics.get(&id))
    }
}

impl Validator<'_, '_> {
    /// Checks the deck of a scenario and all its chapters.
    pub(super) fn check_chapters(&mut self, scenario: &Scenario) {
        let entry = ContentPath::new("scenario", scenario.id);
        let none = ScenarioChapters::default();
        let catalog = self.catalog;
        let all = catalog.chapters.get(&scenario.id).unwrap_or(&none);
        let known: Vec<Id> = all.chapters.keys().copied().collect();
        for (n, chapter) in scenario.deck.iter().enumerate() {
            self.check_known_id(&entry.field("deck").item(n), "chapter", *chapter, &known);
            if scenario.deck[..n].contains(chapter) {
                let message = format!("the deck holds one card for each chapter, and `{chapter}` has one already");
                self.add_error(&entry.field("deck").item(n), message);
            }
        }
        for (field, setups) in [("first", &scenario.first), ("last", &scenario.last)] {
            for (n, setup) in setups.iter().enumerate() {
                self.check_known_id(&entry.field(field).item(n).field("chapter"), "chapter", setup.chapter, &known);
            }
        }
        for (id, statistic) in &scenario.statistics {
            let at = entry.field("statistics").field(id.as_str());
            if !statistic.at.is_empty() {
                self.add_error(&at.field("at"), "a statistic belongs to no chapter, so it leads to no page");
            }
            if statistic.start > statistic.last {
                let message = format!("it begins at {} and ends at {}", statistic.start, statistic.last);
                self.add_error(&at.field("start"), message);
            }
        }
        // Content that was made in memory has no files among which the next scenario could be missing.
        if let Some(next) = scenario.next.filter(|_| !self.sources.files.is_empty()) {
            let sheets = self.sources.files.iter().filter_map(|file| file.path.strip_suffix("/scenario.ron"));
            let ids = sheets.filter_map(|folder| folder.strip_prefix("scenarios/")).map(Id::new);
            self.check_known_id(&entry.field("next"), "scenario", next, &ids.collect::<Vec<_>>());
        }
        if scenario.chapters().next().is_some() && all.prestige.is_none() && self.is_complete(scenario.id) {
            self.add_error(&entry.field("deck"), "a scenario with a deck needs its prestige: the file prestige.md");
        }
        let answers: BTreeSet<(Id, Id)> = effects_of(all).filter_map(answer_of).collect();
        let possible = Possible::of(catalog, scenario, all);
        self.check_interlude(scenario, &known);
        self.check_result_notes(scenario, all);
        let mut declared: BTreeMap<Id, Id> = BTreeMap::new();
        for chapter in all.all() {
            let file = all.path_of(scenario.id, chapter);
            let scope = ChapterScope { scenario, all, chapter, file, answers: &answers, possible: &possible };
            for code in chapter.notes.keys() {
                // Ordinary notes end with their chapter, so that each chapter can count its own.
                if is_permanent_note(*code)
                    && let Some(other) = declared.insert(*code, chapter.id)
                {
                    let message = format!("the note `{code}` is already declared in the chapter `{other}`");
                    self.report_in(&scope, chapter.place.clone(), message);
                }
            }
            self.check_chapter(&scope);
        }
    }

    /// Checks the chapter between two cards: it exists, and no card shows it.
    fn check_interlude(&mut self, scenario: &Scenario, known: &[Id]) {
        let Some(interlude) = scenario.interlude else { return };
        let at = ContentPath::new("scenario", scenario.id).field("interlude");
        self.check_known_id(&at, "chapter", interlude, known);
        if scenario.chapters().any(|chapter| chapter == interlude) {
            self.add_error(&at, format!("the deck has a card for `{interlude}`, and an interlude has none"));
        }
    }

    /// Checks that each note of an encounter's results is declared: a permanent one by any chapter, another by each
    /// chapter that leads into the encounter.
    fn check_result_notes(&mut self, scenario: &Scenario, all: &ScenarioChapters) {
        let catalog = self.catalog;
        for encounter in scenario.encounters.iter().filter_map(|id| catalog.encounters.get(id)) {
            let leads_there = |chapter: &&Chapter| fights_of(catalog, chapter).any(|(id, _)| id == encounter.id);
            let chapters: Vec<&Chapter> = all.all().map(AsRef::as_ref).filter(leads_there).collect();
            let permanent =
                || all.all().flat_map(|chapter| chapter.notes.keys()).filter(|code| is_permanent_note(**code));
            for (field, page) in encounter.aftermaths() {
                let here = ContentPath::new("encounter", encounter.id).field(field);
                for (at, result) in further_paths(&here, page) {
                    for (n, code) in result.notes.iter().enumerate() {
                        let is_declared = match is_permanent_note(*code) {
                            true => permanent().any(|known| known == code),
                            false => chapters.iter().all(|chapter| chapter.notes.contains_key(code)),
                        };
                        if !is_declared && self.is_complete(scenario.id) {
                            let of_chapters = chapters.iter().flat_map(|chapter| chapter.notes.keys());
                            let known: BTreeSet<&str> = permanent().chain(of_chapters).map(|id| id.as_str()).collect();
                            let message = format!("no chapter that leads here declares the note `{code}`");
                            let problem = self.sources.problem_at(&at.field("notes").item(n), message);
                            self.report.errors.push(problem.with_known(code.as_str(), known.into_iter()));
                        }
                    }
                }
            }
        }
    }

    /// Whether every file of a scenario could be parsed.
    fn is_complete(&self, scenario: Id) -> bool {
        let folder = format!("scenarios/{scenario}/");
        !self.sources.torn.iter().any(|torn| torn.path.starts_with(&folder))
    }

    fn check_chapter(&mut self, scope: &ChapterScope) {
        let chapter = scope.chapter;
        self.check_page(scope, chapter.start, &chapter.place);
        for (id, clock) in &chapter.clocks {
            if scope.scenario.statistics.contains_key(id) {
                let message = format!("the clock `{id}` has the name of a statistic of the scenario");
                self.report_in(scope, chapter.place.clone(), message);
            }
            if clock.start > clock.last {
                let message = format!("the clock `{id}` begins at {} and ends at {}", clock.start, clock.last);
                self.report_in(scope, chapter.place.clone(), message);
            }
            for event in &clock.at {
                self.check_page(scope, event.page, &chapter.place);
                if event.value > clock.last {
                    let message = format!("the clock `{id}` never shows {}: it ends at {}", event.value, clock.last);
                    self.report_in(scope, chapter.place.clone(), message);
                }
            }
        }
        let mut pages = BTreeSet::new();
        for page in &chapter.pages {
            if !pages.insert(page.id) {
                self.report_in(scope, page.place.clone(), format!("the page `{}` stands here twice", page.id));
            }
            self.check_chapter_page(scope, page);
        }
        for page in &chapter.pages {
            if let Some(circle) = circle_from(chapter, page) {
                let names: Vec<String> = circle.iter().map(|page| format!("`{page}`")).collect();
                let message = format!("{} lead on for ever, and nothing can be chosen there", names.join(" and "));
                self.report_in(scope, page.place.clone(), message);
            }
        }
        let is_prestige = scope.all.prestige.as_deref().is_some_and(|prestige| std::ptr::eq(prestige, chapter));
        if !chapter.endings.is_empty() && !is_prestige {
            self.report_in(
                scope,
                chapter.place.clone(),
                "a journey ends in its prestige: declare endings in prestige.md",
            );
        }
    }

    fn check_chapter_page(&mut self, scope: &ChapterScope, page: &ChapterPage) {
        for passage in &page.passages {
            if let PassageCondition::When(test) = &passage.condition {
                self.check_test(scope, test, &passage.place);
            }
        }
        let leads_on = page.on_enter.iter().any(|effect| matches!(effect, PageEffect::GoTo(_)));
        for effect in page.on_enter.iter().chain(&page.on_first_visit) {
            self.check_page_effect(scope, effect, &page.place);
        }
        if let Some(reprieve) = &page.reprieve {
            let tests = reprieve.when.iter().chain(&reprieve.needs);
            tests.for_each(|test| self.check_test(scope, test, &page.place));
        }
        let mut ids = BTreeSet::new();
        for option in &page.options {
            if !ids.insert(option.id) {
                let message = format!(
                    "the option `{}` stands on this page twice: give one an id, as in `[…](#page \"id\")`",
                    option.id
                );
                self.report_in(scope, option.place.clone(), message);
            }
            self.check_option(scope, option);
        }
        if page.options.is_empty() && !leads_on {
            self.report_in(scope, page.place.clone(), format!("nothing leads on from the page `{}`", page.id));
        }
    }

    fn check_option(&mut self, scope: &ChapterScope, option: &PageOption) {
        let place = &option.place;
        match &option.target {
            OptionTarget::Page(page) => self.check_page(scope, *page, place),
            OptionTarget::Fight { encounter, victory, defeat, retreat } => {
                for page in [victory, defeat, retreat] {
                    self.check_page(scope, *page, place);
                }
                self.check_name(scope, "encounter", *encounter, &scope.scenario.encounters, place);
            }
            OptionTarget::End => {}
            OptionTarget::Ending(ending) => {
                let known: Vec<Id> = scope.chapter.endings.keys().copied().collect();
                self.check_name(scope, "ending", *ending, &known, place);
            }
        }
        for test in option.when.iter().chain(&option.needs) {
            self.check_test(scope, test, place);
        }
        for effect in &option.effects {
            self.check_page_effect(scope, effect, place);
        }
    }

    fn check_test(&mut self, scope: &ChapterScope, test: &PageTest, place: &Range<usize>) {
        let mut tests = Vec::new();
        test.visit(&mut |test| tests.push(test));
        for test in tests {
            match test {
                PageTest::Note(code) => self.check_note(scope, *code, place),
                PageTest::Has(gear) | PageTest::Wears(gear) => self.check_gear_name(scope, *gear, place),
                PageTest::Knows(attunement) => self.check_attunement_name(scope, *attunement, place),
                PageTest::Resolved(chapter) | PageTest::LastResolved(chapter) => {
                    self.check_chapter_name(scope, *chapter, place);
                }
                PageTest::Before(first, second) => {
                    self.check_chapter_name(scope, *first, place);
                    self.check_chapter_name(scope, *second, place);
                }
                PageTest::SoulsLie(left) => self.check_left_place(scope, *left, place),
                PageTest::Ended(scenario, ending) => self.check_past_ending(scope, (*scenario, *ending), place),
                PageTest::Visited(page) => self.check_page(scope, *page, place),
                PageTest::Won(encounter) | PageTest::Lost(encounter) | PageTest::Fled(encounter) => {
                    self.check_name(scope, "encounter", *encounter, &scope.scenario.encounters, place);
                }
                PageTest::Clock(clock, value) => {
                    self.check_clock(scope, *clock, place);
                    if scope.clock(*clock).is_some_and(|clock| *value > clock.last) {
                        self.report_in(scope, place.clone(), format!("the clock `{clock}` never shows {value}"));
                    }
                }
                PageTest::Answer(question, answer) => {
                    if !scope.answers.contains(&(*question, *answer)) {
                        let of_question = scope.answers.iter().filter(|(known, _)| known == question);
                        let known = of_question.map(|(_, answer)| answer.as_str());
                        let message = format!("nothing answers the question `{question}` with `{answer}`");
                        let problem = self.problem_in(scope, place.clone(), message);
                        self.report.errors.push(problem.with_known(answer.as_str(), known));
                    }
                }
                PageTest::Stat(..) | PageTest::Souls(_) | PageTest::Humanity(_) | PageTest::SoulLevel(_) => {}
                PageTest::Hollow | PageTest::Wounds(_) | PageTest::ResolvedCount(_) => {}
                PageTest::Not(_) | PageTest::All(_) | PageTest::Any(_) => {}
            }
        }
    }

    fn check_page_effect(&mut self, scope: &ChapterScope, effect: &PageEffect, place: &Range<usize>) {
        let mut effects = Vec::new();
        effect.visit(&mut |effect| effects.push(effect));
        for effect in effects {
            match effect {
                PageEffect::Note(code) | PageEffect::Erase(code) => self.check_note(scope, *code, place),
                PageEffect::Gain(gear) | PageEffect::Lose(gear) => self.check_gear_name(scope, *gear, place),
                PageEffect::Learn(attunement) => self.check_attunement_name(scope, *attunement, place),
                PageEffect::Tick(clock, _) => self.check_clock(scope, *clock, place),
                PageEffect::Set(clock, value) => {
                    self.check_clock(scope, *clock, place);
                    if scope.clock(*clock).is_some_and(|clock| *value > clock.last) {
                        self.report_in(scope, place.clone(), format!("the clock `{clock}` cannot show {value}"));
                    }
                }
                PageEffect::Recover(left) => self.check_left_place(scope, *left, place),
                PageEffect::LeaveSouls(_) | PageEffect::LeaveCarried(_) => {}
                PageEffect::GoTo(page) => self.check_page(scope, *page, place),
                PageEffect::If(test, ..) => self.check_test(scope, test, place),
                PageEffect::Roll(cases) => {
                    let is_creation = scope.all.creation.as_deref().is_some_and(|it| std::ptr::eq(it, scope.chapter));
                    let dice = if is_creation { self.catalog.house().creation_dice.max(1) } else { 1 };
                    let most = dice.saturating_mul(6);
                    let is_range = |(low, high): (u8, u8)| (dice..=most).contains(&low) && (low..=most).contains(&high);
                    if !cases.iter().all(|(range, _)| is_range(*range)) {
                        let message = match dice {
                            1 => "a roll has ranges of a die's faces, as in `(1, 2)` and `(3, 6)`".to_owned(),
                            _ => format!("a roll has ranges of the sum of {dice} dice, from {dice} to {most}"),
                        };
                        self.report_in(scope, place.clone(), message);
                    }
                }
                PageEffect::Inflict(condition) | PageEffect::Cure(condition) => {
                    if !self.catalog.condition(*condition).outlasts_encounter {
                        let message = format!("{condition:?} does not outlast encounters, so a page cannot hold it");
                        self.report_in(scope, place.clone(), message);
                    }
                }
                PageEffect::GainSouls(_) | PageEffect::GainHumanity(_) | PageEffect::GainFocus(_) => {}
                PageEffect::LoseSouls(_) | PageEffect::LoseHumanity(_) | PageEffect::LoseFocus(_) => {}
                PageEffect::RaiseStat(..) | PageEffect::LowerStat(..) | PageEffect::LoseCarried => {}
                PageEffect::Wound(_) | PageEffect::Heal(_) | PageEffect::Answer(..) => {}
            }
        }
    }

    fn check_page(&mut self, scope: &ChapterScope, page: Id, place: &Range<usize>) {
        let known: Vec<Id> = scope.chapter.pages.iter().map(|page| page.id).collect();
        self.check_name(scope, "page", page, &known, place);
    }

    fn check_chapter_name(&mut self, scope: &ChapterScope, chapter: Id, place: &Range<usize>) {
        let known: Vec<Id> = scope.all.chapters.keys().copied().collect();
        self.check_name(scope, "chapter", chapter, &known, place);
    }

    /// Checks that something is left at a place.
    fn check_left_place(&mut self, scope: &ChapterScope, left: Id, place: &Range<usize>) {
        let known: Vec<Id> = scope.possible.places().collect();
        self.check_name(scope, "place at which something is left:", left, &known, place);
    }

    /// Checks an ending of a scenario that comes before this one in the campaign.
    fn check_past_ending(&mut self, scope: &ChapterScope, (scenario, ending): (Id, Id), place: &Range<usize>) {
        let catalog = self.catalog;
        let before = &catalog.campaign.before;
        let known: Vec<Id> = before.iter().map(|scenario| scenario.id).collect();
        self.check_name(scope, "earlier scenario of the campaign", scenario, &known, place);
        if let Some(scenario) = before.iter().find(|before| before.id == scenario) {
            let known: Vec<Id> = scenario.endings.keys().copied().collect();
            self.check_name(scope, &format!("ending of `{}`:", scenario.id), ending, &known, place);
        }
    }

    fn check_clock(&mut self, scope: &ChapterScope, clock: Id, place: &Range<usize>) {
        let known: Vec<Id> = scope.chapter.clocks.keys().chain(scope.scenario.statistics.keys()).copied().collect();
        self.check_name(scope, "clock", clock, &known, place);
    }

    fn check_gear_name(&mut self, scope: &ChapterScope, gear: Id, place: &Range<usize>) {
        let known: Vec<Id> = self.catalog.gear.keys().copied().collect();
        self.check_name(scope, "gear", gear, &known, place);
    }

    fn check_attunement_name(&mut self, scope: &ChapterScope, attunement: Id, place: &Range<usize>) {
        let known: Vec<Id> = self.catalog.attunements.keys().copied().collect();
        self.check_name(scope, "attunement", attunement, &known, place);
    }

    /// Checks that a note is declared: by this chapter, or, if it is permanent, by any chapter of this
    /// scenario or of one before it in the campaign.
    fn check_note(&mut self, scope: &ChapterScope, code: Id, place: &Range<usize>) {
        let of_others = scope.all.all().flat_map(|chapter| chapter.notes.keys()).copied();
        let of_others = of_others.filter(|code| is_permanent_note(*code));
        let earlier = self.catalog.campaign.before.iter().flat_map(|scenario| scenario.permanent_notes.keys()).copied();
        let known: Vec<Id> = scope.chapter.notes.keys().copied().chain(of_others).chain(earlier).collect();
        self.check_name(scope, "note", code, &known, place);
    }

    fn check_name(&mut self, scope: &ChapterScope, what: &str, wanted: Id, known: &[Id], place: &Range<usize>) {
        if known.contains(&wanted) || self.sources.may_be_unparsed(wanted) || !self.is_complete(scope.scenario.id) {
            return;
        }
        let names = || known.iter().map(|id| id.as_str());
        let owner = if matches!(what, "encounter") { " in this scenario" } else { "" };
        let problem = self.problem_in(scope, place.clone(), format!("there is no {what} `{wanted}`{owner}"));
        let problem = problem.with_known(wanted.as_str(), names());
        self.add_unknown(problem, wanted, did_you_mean(wanted.as_str(), names()));
    }

    fn report_in(&mut self, scope: &ChapterScope, place: Range<usize>, message: impl Into<String>) {
        let problem = self.problem_in(scope, place, message.into());
        self.report.errors.push(problem);
    }

    fn problem_in(&self, scope: &ChapterScope, place: Range<usize>, message: String) -> Problem {
        match self.sources.files.iter().find(|file| file.path == scope.file) {
            Some(file) => Problem::at_range(&file.path, &file.text, place, message),
            None => Problem::whole_file(&scope.file, message),
        }
    }
}

/// Every effect of every page.
fn effects_of(all: &ScenarioChapters) -> impl Iterator<Item = &PageEffect> {
    all.all().flat_map(|chapter| &chapter.pages).flat_map(ChapterPage::all_effects)
}

fn answer_of(effect: &PageEffect) -> Option<(Id, Id)> {
    match effect {
        PageEffect::Answer(question, answer) => Some((*question, *answer)),
        _ => None,
    }
}

/// The results of a page with their places: its own, and the further ones.
pub(super) fn further_paths<'a>(
    at: &ContentPath,
    page: &'a Aftermath,
) -> impl Iterator<Item = (ContentPath, &'a Aftermath)> {
    let further = at.field("also");
    let further = page.also.iter().enumerate().map(move |(n, result)| (further.item(n), result));
    std::iter::once((at.clone(), page)).chain(further)
}
