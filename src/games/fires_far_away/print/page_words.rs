//! The tests and effects of pages as instructions for a person with a pencil.
//!
//! Owns the words. On the table the program tests and carries out silently, so these sentences stand on paper only. Must
//! not carry out an effect: `scenario` does.

use std::collections::BTreeSet;

use super::pages::Pages;
use super::typst::{Value, record};
use crate::content::Catalog;
use crate::content::chapter::{Chapter, ClockEvent, PageEffect, PageTest};
use crate::content::encounter::Aftermath;
use crate::lang::{Text, text};
use crate::model::{Condition, Id};
use crate::view::rules_text::{clause_text, key_words};
use crate::view::sheet_words::SheetWord;

/// Words the tests and effects of one chapter.
#[derive(Clone, Copy)]
pub(super) struct PageWords<'a> {
    /// Where names come from.
    pub catalog: &'a Catalog,
    /// The numbers of the pages.
    pub pages: &'a Pages<'a>,
    /// The chapter whose pages and clocks are meant, if it is about one.
    pub chapter: Option<&'a Chapter>,
}

/// Adds "yes" or "no" to a message as its argument `holds`.
macro_rules! told {
    ($holds:expr, $id:literal $(, $name:ident = $value:expr)*) => {
        text!($id, holds = if $holds { "yes" } else { "no" } $(, $name = $value)*)
    };
}

impl PageWords<'_> {
    /// The statement that holds if a test does: "you have the note b1".
    pub(super) fn test(&self, test: &PageTest) -> Text {
        self.clause(test, true)
    }

    /// The statement that a test holds, or that it fails. A test that fails as a whole is told by what fails in it.
    fn clause(&self, test: &PageTest, holds: bool) -> Text {
        if let Some((n, codes)) = several_of_notes(test) {
            let list = Text::joined(", ", codes.into_iter().map(|code| note_code(code.as_str())));
            return told!(holds, "print-test-some-notes", n = n, list = list);
        }
        match test {
            PageTest::Not(inner) => self.clause(inner, !holds),
            PageTest::All(tests) if holds => Text::and(self.clauses(tests, holds, "all")),
            PageTest::Any(tests) if !holds => Text::and(self.clauses(tests, holds, "all")),
            PageTest::All(tests) | PageTest::Any(tests) => Text::or(self.clauses(tests, holds, "any")),
            PageTest::Note(code) => told!(holds, "print-test-note", code = note_code(code.as_str())),
            PageTest::Stat(stat, n) => {
                told!(holds, "print-test-number", what = SheetWord::Stat(*stat).short(), n = *n)
            }
            PageTest::Souls(n) => told!(holds, "print-test-souls", n = *n),
            PageTest::Humanity(n) => told!(holds, "print-test-number", what = SheetWord::Humanity.short(), n = *n),
            PageTest::SoulLevel(n) => told!(holds, "print-test-number", what = SheetWord::SoulLevel.short(), n = *n),
            PageTest::Has(id) => told!(holds, "print-test-has", gear = self.gear(*id)),
            PageTest::Wears(id) => told!(holds, "print-test-wears", gear = self.gear(*id)),
            PageTest::Knows(id) => told!(holds, "print-test-knows", attunement = self.attunement(*id)),
            PageTest::Hollow => told!(holds, "print-test-hollow"),
            PageTest::Resolved(id) => told!(holds, "print-test-resolved", chapter = self.pages.title(*id)),
            PageTest::Before(first, second) => {
                let (first, second) = (self.pages.title(*first), self.pages.title(*second));
                told!(holds, "print-test-before", first = first, second = second)
            }
            PageTest::ResolvedCount(n) => told!(holds, "print-test-resolved-count", n = *n),
            PageTest::LastResolved(id) => told!(holds, "print-test-last-resolved", chapter = self.pages.title(*id)),
            PageTest::SoulsLie(place) => told!(holds, "print-test-souls-lie", place = self.place(*place)),
            PageTest::Ended(scenario, ending) => {
                let (scenario, ending) = self.ending_before(*scenario, *ending);
                told!(holds, "print-test-ended", scenario = scenario, ending = text!("print-quoted", name = ending))
            }
            PageTest::Visited(page) => told!(holds, "print-test-visited", n = self.number(*page)),
            PageTest::Won(id) => told!(holds, "print-test-won", encounter = self.encounter(*id)),
            PageTest::Lost(id) => told!(holds, "print-test-lost", encounter = self.encounter(*id)),
            PageTest::Fled(id) => told!(holds, "print-test-fled", encounter = self.encounter(*id)),
            PageTest::Clock(clock, n) => told!(holds, "print-test-clock", clock = self.clock(*clock), n = *n),
            PageTest::Wounds(n) => told!(holds, "print-test-wounds", n = *n),
            PageTest::Answer(question, answer) => {
                told!(holds, "print-test-answer", question = key_words(*question), answer = key_words(*answer))
            }
        }
    }

    /// The statements of several tests, of which all count or any. Those about notes, about pages, and about the endings of one
    /// scenario are told together; one that is itself made of several stands in brackets, and none is told twice.
    fn clauses(&self, tests: &[PageTest], holds: bool, how_many: &str) -> Vec<Text> {
        let (mut clauses, mut told): (Vec<Text>, Vec<(Alike, bool)>) = (Vec::new(), Vec::new());
        for test in tests {
            let (inner, is_so) = without_not(test, holds);
            let alike = Alike::of(inner).filter(|alike| alike.can_be_listed(is_so, how_many));
            let clause = match alike {
                Some(alike) if told.contains(&(alike, is_so)) => continue,
                Some(alike) => {
                    told.push((alike, is_so));
                    self.listed(tests, test, holds, (alike, is_so, how_many))
                }
                None => {
                    let clause = self.clause(test, holds);
                    let is_composed = match inner {
                        PageTest::All(tests) | PageTest::Any(tests) if several_of_notes(inner).is_none() => {
                            self.clauses(tests, is_so, how_many).len() > 1
                        }
                        _ => false,
                    };
                    if is_composed { text!("print-in-brackets", clause = clause) } else { clause }
                }
            };
            if !clauses.contains(&clause) {
                clauses.push(clause);
            }
        }
        clauses
    }

    /// The statement of a test together with the others that are like it.
    fn listed(
        &self,
        tests: &[PageTest],
        first: &PageTest,
        holds: bool,
        (alike, is_so, how_many): (Alike, bool, &str),
    ) -> Text {
        let inner = tests.iter().map(|test| without_not(test, holds));
        let mut same: Vec<&PageTest> =
            inner.filter(|(test, so)| *so == is_so && Alike::of(test) == Some(alike)).map(|(test, _)| test).collect();
        // Numbers of pages and codes are easier to find in order.
        same.sort_by_key(|test| match test {
            PageTest::Visited(page) => (self.number(*page), ""),
            PageTest::Note(code) => (0, code.as_str()),
            _ => (0, ""),
        });
        same.dedup();
        if same.len() < 2 {
            return self.clause(first, holds);
        }
        let name = |test: &&PageTest| match test {
            PageTest::Visited(page) => Text::written(self.number(*page)),
            PageTest::Note(code) => note_code(code.as_str()),
            PageTest::Ended(scenario, ending) => text!("print-quoted", name = self.ending_before(*scenario, *ending).1),
            _ => Text::Empty,
        };
        let names = same.iter().map(name);
        let list = if how_many == "all" && is_so { Text::and(names) } else { Text::or(names) };
        match alike {
            Alike::Notes => told!(is_so, "print-test-notes", how = how_many, list = list),
            Alike::Pages => told!(is_so, "print-test-pages", how = how_many, list = list),
            Alike::Endings(scenario) => {
                told!(is_so, "print-test-ended", scenario = self.scenario_before(scenario), ending = list)
            }
        }
    }

    /// Effects as steps: each a sentence, with the steps that depend on it.
    pub(super) fn steps(&self, effects: &[PageEffect]) -> Vec<Value> {
        effects.iter().flat_map(|effect| self.step(effect)).collect()
    }

    fn step(&self, effect: &PageEffect) -> Vec<Value> {
        let say = |text: Text| vec![record! { say: text }];
        let say_n = |text: Text, then: Vec<Value>| record! { say: text, then: then };
        match effect {
            PageEffect::Roll(cases) => {
                let dice = if self.is_creation() { self.catalog.house().creation_dice } else { 1 };
                let of = |((low, high), effects): &((u8, u8), Vec<PageEffect>)| {
                    let mut then = self.steps(effects);
                    if then.is_empty() {
                        then = say(text!("print-do-nothing"));
                    }
                    say_n(crate::view::entry_label((*low, *high)), then)
                };
                vec![say_n(text!("print-do-roll", n = dice.max(1)), cases.iter().map(of).collect())]
            }
            PageEffect::If(test, yes, no) => self.branches(test, yes, no),
            PageEffect::GoTo(page) => vec![record! { say: text!("print-do-go-to"), page: self.number(*page) }],
            other => say(self.simple(other)),
        }
    }

    /// The branches of a test. A test that follows when the one before fails stands beside it: a reader looks down the list for
    /// the first that holds.
    fn branches(&self, test: &PageTest, yes: &[PageEffect], no: &[PageEffect]) -> Vec<Value> {
        let branch = |say: Text, effects: &[PageEffect]| record! { say: say, then: self.steps(effects) };
        if yes.is_empty() {
            return vec![branch(text!("print-do-if", test = self.clause(test, false)), no)];
        }
        let mut steps = vec![branch(text!("print-do-if", test = self.test(test)), yes)];
        let mut rest = no;
        while let [PageEffect::If(test, yes, no)] = rest {
            let (is_so, then, otherwise) = if yes.is_empty() { (false, no, yes) } else { (true, yes, no) };
            steps.push(branch(text!("print-do-otherwise-if", test = self.clause(test, is_so)), then));
            rest = otherwise;
        }
        if !rest.is_empty() {
            steps.push(branch(text!("print-do-otherwise"), rest));
        }
        steps
    }

    /// An effect without parts, as one sentence.
    fn simple(&self, effect: &PageEffect) -> Text {
        match effect {
            PageEffect::Note(code) => self.note_made(*code),
            PageEffect::Erase(code) => text!("print-do-erase", code = note_code(code.as_str())),
            PageEffect::GainSouls(n) => text!("print-do-gain-souls", n = *n),
            PageEffect::LoseSouls(n) => text!("print-do-lose-souls", n = *n),
            PageEffect::GainHumanity(n) => rise(SheetWord::Humanity, *n),
            PageEffect::LoseHumanity(n) => fall(SheetWord::Humanity, *n),
            PageEffect::RaiseStat(stat, n) => rise(SheetWord::Stat(*stat), *n),
            PageEffect::LowerStat(stat, n) => fall(SheetWord::Stat(*stat), *n),
            PageEffect::Gain(id) if self.is_creation() => text!("print-do-gain", gear = self.gear(*id)),
            PageEffect::Gain(id) => text!("print-do-gain-once", gear = self.gear(*id)),
            PageEffect::Lose(id) => text!("print-do-lose", gear = self.gear(*id)),
            PageEffect::LoseCarried => text!("print-do-lose-carried"),
            PageEffect::LeaveSouls(place) => text!("print-do-leave-souls", place = self.place(*place)),
            PageEffect::LeaveCarried(place) => text!("print-do-leave-carried", place = self.place(*place)),
            PageEffect::Recover(place) => text!("print-do-recover", place = self.place(*place)),
            PageEffect::Learn(id) => text!("print-do-learn", attunement = self.attunement(*id)),
            PageEffect::Wound(n) => text!("print-do-wound", n = *n),
            PageEffect::Heal(n) => text!("print-do-heal", n = *n),
            PageEffect::GainFocus(n) => rise(SheetWord::Fp, *n),
            PageEffect::LoseFocus(n) => fall(SheetWord::Fp, *n),
            PageEffect::Inflict(condition) => {
                text!("print-do-inflict", condition = self.condition(*condition)).sentence()
            }
            PageEffect::Cure(condition) => text!("print-do-cure", condition = self.condition(*condition)).sentence(),
            PageEffect::Tick(clock, by) if *by < 0 => {
                text!("print-do-tick-back", clock = self.clock(*clock), n = by.unsigned_abs())
            }
            PageEffect::Tick(clock, by) => text!("print-do-tick", clock = self.clock(*clock), n = *by),
            PageEffect::Set(clock, n) => text!("print-do-set", clock = self.clock(*clock), n = *n),
            PageEffect::Answer(question, answer) => {
                text!("print-do-answer", question = key_words(*question), answer = key_words(*answer))
            }
            PageEffect::Roll(_) | PageEffect::If(..) | PageEffect::GoTo(_) => Text::Empty,
        }
    }

    /// The text of a result of an encounter and its steps, and the same of its further results.
    pub(super) fn results(&self, page: &Aftermath) -> Vec<Value> {
        let mut steps = Vec::new();
        let effects = [
            (page.gain_souls > 0).then_some(PageEffect::GainSouls(page.gain_souls)),
            (page.gain_humanity > 0).then_some(PageEffect::GainHumanity(page.gain_humanity)),
            (page.lose_humanity > 0).then_some(PageEffect::LoseHumanity(page.lose_humanity)),
            page.leave_souls.map(PageEffect::LeaveSouls),
            page.leave_carried.map(PageEffect::LeaveCarried),
            page.recover.map(PageEffect::Recover),
        ];
        let lost = [
            page.lose_souls.then(|| text!("print-do-lose-all-souls")),
            page.lose_carried.then(|| text!("print-do-lose-all-carried")),
        ];
        steps.extend(lost.into_iter().flatten().map(|say| record! { say: say }));
        steps.extend(self.steps(&effects.into_iter().flatten().collect::<Vec<_>>()));
        steps.extend(self.steps(&page.gain_gear.iter().copied().map(PageEffect::Gain).collect::<Vec<_>>()));
        steps.extend(self.steps(&page.notes.iter().copied().map(PageEffect::Note).collect::<Vec<_>>()));
        let when = page.when.as_ref().map(|when| text!("print-do-if", test = clause_text(self.catalog, when)));
        let mut all = vec![record! { when: when, text: Text::authored(&page.text), steps: steps }];
        all.extend(page.also.iter().flat_map(|also| self.results(also)));
        all
    }

    fn note_made(&self, code: Id) -> Text {
        match self.pages.note_text(code) {
            Some(note) => text!("print-do-note", code = note_code(code.as_str()), note = note).sentence(),
            None => text!("print-do-note-alone", code = note_code(code.as_str())),
        }
    }

    /// The page that a clock leads to, with the value that does.
    pub(super) fn clock_event(&self, event: &ClockEvent) -> Value {
        record! { say: text!("print-clock-at", n = event.value), page: self.number(event.page) }
    }

    /// Whether the pages are those on which a character is made.
    fn is_creation(&self) -> bool {
        self.chapter.is_some_and(|chapter| self.pages.is_creation(chapter))
    }

    /// The number of a page of the chapter; 0 if there is none.
    pub(super) fn number(&self, page: Id) -> u16 {
        self.chapter.map_or(0, |chapter| self.pages.number(chapter, page))
    }

    fn gear(&self, id: Id) -> Text {
        Text::authored(self.catalog.gear.get(&id).map_or(id.as_str(), |gear| &gear.header.name))
    }

    fn attunement(&self, id: Id) -> Text {
        let attunement = self.catalog.attunements.get(&id);
        Text::authored(attunement.map_or(id.as_str(), |attunement| &attunement.name))
    }

    /// The name of an encounter.
    pub(super) fn encounter(&self, id: Id) -> Text {
        Text::authored(self.catalog.encounters.get(&id).map_or(id.as_str(), |encounter| &encounter.name))
    }

    fn condition(&self, condition: Condition) -> Text {
        Text::authored(&self.catalog.condition(condition).name)
    }

    /// A place at which something was left: an encounter, or a name of the scenario's own.
    fn place(&self, id: Id) -> Text {
        let encounter = self.catalog.encounters.get(&id);
        Text::authored(encounter.map_or_else(|| id.as_str().replace('_', " "), |encounter| encounter.name.clone()))
    }

    /// The name of a clock of the chapter, or of a statistic of the scenario.
    fn clock(&self, id: Id) -> Text {
        let of_scenario = || self.catalog.scenario()?.statistics.get(&id);
        let clock = self.chapter.and_then(|chapter| chapter.clocks.get(&id)).or_else(of_scenario);
        Text::authored(clock.map_or(id.as_str(), |clock| &clock.name))
    }

    /// The name of a scenario before this one in the campaign.
    fn scenario_before(&self, scenario: Id) -> Text {
        let earlier = self.catalog.campaign.earlier(scenario);
        Text::authored(earlier.map_or(scenario.as_str(), |earlier| &earlier.name))
    }

    /// The names of a scenario before this one in the campaign, and of an ending of it.
    fn ending_before(&self, scenario: Id, ending: Id) -> (Text, Text) {
        let earlier = self.catalog.campaign.earlier(scenario);
        let title = earlier.and_then(|earlier| earlier.endings.get(&ending)).map_or(ending.as_str(), String::as_str);
        (self.scenario_before(scenario), Text::authored(title))
    }
}

/// What tests have to be about to be told in one statement.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Alike {
    Notes,
    Pages,
    /// Endings of this scenario.
    Endings(Id),
}

impl Alike {
    fn of(test: &PageTest) -> Option<Self> {
        match test {
            PageTest::Note(_) => Some(Self::Notes),
            PageTest::Visited(_) => Some(Self::Pages),
            PageTest::Ended(scenario, _) => Some(Self::Endings(*scenario)),
            _ => None,
        }
    }

    /// A scenario ends once: it ended with one of several, or with none of them.
    fn can_be_listed(self, is_so: bool, how_many: &str) -> bool {
        !matches!(self, Self::Endings(_)) || is_so == (how_many == "any")
    }
}

/// How many of some notes a test asks for, if it lists every choice of so many: (a and b) or (a and c) or (b and c).
fn several_of_notes(test: &PageTest) -> Option<(usize, BTreeSet<Id>)> {
    let PageTest::Any(choices) = test else { return None };
    let note = |test: &PageTest| if let PageTest::Note(code) = test { Some(*code) } else { None };
    let choice = |test: &PageTest| match test {
        PageTest::All(tests) => tests.iter().map(note).collect::<Option<BTreeSet<Id>>>(),
        _ => None,
    };
    let choices: BTreeSet<BTreeSet<Id>> = choices.iter().map(choice).collect::<Option<_>>()?;
    let n = choices.first()?.len();
    let codes: BTreeSet<Id> = choices.iter().flatten().copied().collect();
    let all_choices = (0..n).fold(1, |product, k| product * codes.len().saturating_sub(k) / (k + 1));
    let is_complete = n > 1 && n < codes.len() && choices.iter().all(|choice| choice.len() == n);
    (is_complete && choices.len() == all_choices).then_some((n, codes))
}

/// The code of a note. Its exclamation marks do not part from it at the end of a line.
pub(super) fn note_code(code: &str) -> Text {
    Text::authored(match code.strip_prefix('!').and_then(|rest| rest.strip_suffix('!')) {
        Some(name) => format!("!\u{2060}{name}\u{2060}!"),
        None => code.to_owned(),
    })
}

/// The test inside all that turn it over, and whether it has to hold.
fn without_not(test: &PageTest, holds: bool) -> (&PageTest, bool) {
    match test {
        PageTest::Not(inner) => without_not(inner, !holds),
        other => (other, holds),
    }
}

fn rise(what: SheetWord, n: u8) -> Text {
    text!("print-do-raise", what = what.short(), n = n)
}

fn fall(what: SheetWord, n: u8) -> Text {
    text!("print-do-lower", what = what.short(), n = n)
}
