//! The log of the encounter under way: its lines, what each belongs to, and which of them are shown.
//!
//! A line about a fact is shown when the fact has been played back, and is taken off when its decision is undone. Must
//! not write the lines about facts itself: `view` does.

use crate::lang::{Text, text};
use crate::ui::UiState;
use bevy::prelude::*;

use crate::fires_table::Playback;
use crate::model::{Fact, Id};
use crate::record::{FightStatistics, History, ResumeStep, TakeBack};
use crate::rules::with_rules;
use crate::view::{LogEntry, LogPlace, is_log_heading, log_kinds, log_line};

/// What a line belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineSource {
    /// A fact of a decision.
    Fact(FactNumber),
    /// No decision: the line stays when decisions are undone.
    Notice,
}

/// Which fact of which decision a line tells of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FactNumber {
    /// The number of the decision, counted from 1; 0 is the setup of the encounter.
    pub decision: usize,
    /// The number of the fact among those of the decision, counted from 0.
    pub fact: usize,
}

/// A line of the log.
#[derive(Clone, Debug)]
struct LogLine {
    entry: LogEntry,
    source: LineSource,
    /// The line is shown when this number of facts has been played back.
    after_facts: u64,
}

/// The lines of the log, those included that wait for their facts.
#[derive(Resource, Clone, Default)]
pub(super) struct EncounterLog {
    lines: Vec<LogLine>,
    /// The figures of each decision that the log tells of, with its number.
    statistics: Vec<(usize, FightStatistics)>,
    /// The actions committed in beats, each with the number of its decision; `None` where a beat begins.
    committed: Vec<(usize, Option<Id>)>,
    /// Whether lines that may be shown have been taken off.
    is_shortened: bool,
}

impl EncounterLog {
    /// Removes the lines of all decisions after this number of decisions.
    fn remove_after(&mut self, decisions: usize) {
        self.lines.retain(|line| !matches!(line.source, LineSource::Fact(fact) if fact.decision > decisions));
        self.statistics.retain(|(number, _)| *number <= decisions);
        self.committed.retain(|(number, _)| *number <= decisions);
        self.is_shortened = true;
    }

    /// The place in time at which the log ends.
    fn place(&self) -> LogPlace {
        self.lines.last().map(|line| line.entry.place).unwrap_or_default()
    }

    /// Notes that lines may have gone, so that the panel gets all of them anew.
    pub fn mark_changed(&mut self) {
        self.is_shortened = true;
    }

    /// The action that was committed last in this beat.
    pub fn last_committed(&self) -> Option<Id> {
        self.committed.last().and_then(|(_, action)| *action)
    }

    /// The number of lines.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// The fact that a line tells of; `None` for a notice, or if there is no such line.
    pub fn fact_of(&self, line: usize) -> Option<FactNumber> {
        match self.lines.get(line)?.source {
            LineSource::Fact(fact) => Some(fact),
            LineSource::Notice => None,
        }
    }

    /// The line itself.
    pub fn entry(&self, line: usize) -> Option<&LogEntry> {
        self.lines.get(line).map(|line| &line.entry)
    }

    /// The place in time of the position before a decision.
    pub fn place_before(&self, decision: usize) -> LogPlace {
        let is_before = |line: &&LogLine| matches!(line.source, LineSource::Fact(fact) if fact.decision < decision);
        self.lines.iter().rev().find(is_before).map(|line| line.entry.place).unwrap_or_default()
    }

    /// Marks a line as a bookmark, or takes the mark off.
    pub fn toggle_bookmark(&mut self, line: usize) {
        if let Some(line) = self.lines.get_mut(line) {
            line.entry.is_bookmarked = !line.entry.is_bookmarked;
            self.is_shortened = true;
        }
    }
}

/// Empties the log for another encounter.
pub(super) fn clear_log(world: &mut World) {
    *world.resource_mut::<EncounterLog>() = EncounterLog { is_shortened: true, ..EncounterLog::default() };
}

/// Adds the lines about the facts of the last decision, or of the setup if there is none. Call it before the facts are
/// played back: each line waits for its fact.
pub(super) fn log_coming_facts(world: &mut World, facts: &[Fact]) {
    let shown = world.resource::<Playback>().added_facts();
    add_facts(world, facts, |n| shown + n as u64 + 1);
}

/// Adds the lines about facts that are not played back.
pub(super) fn log_past_facts(world: &mut World, facts: &[Fact]) {
    let shown = world.resource::<Playback>().added_facts();
    add_facts(world, facts, |_| shown);
}

fn add_facts(world: &mut World, facts: &[Fact], after_facts: impl Fn(usize) -> u64) {
    let decision = world.resource::<History>().len();
    let mut place = world.resource::<EncounterLog>().place();
    let lines: Vec<LogLine> = with_rules(world, |rules| {
        let line = |(n, fact): (usize, &Fact)| {
            place = place.after(fact);
            let entry = LogEntry {
                text: log_line(rules, fact)?,
                kinds: log_kinds(fact),
                place,
                is_heading: is_log_heading(fact),
                can_look: true,
                is_bookmarked: false,
            };
            let source = LineSource::Fact(FactNumber { decision, fact: n });
            Some(LogLine { entry, source, after_facts: after_facts(n) })
        };
        facts.iter().enumerate().filter_map(line).collect()
    });
    let mut statistics = FightStatistics::default();
    facts.iter().for_each(|fact| statistics.count(fact));
    let mut log = world.resource_mut::<EncounterLog>();
    log.statistics.push((decision, statistics));
    log.committed.extend(facts.iter().filter_map(|fact| match fact {
        Fact::BeatBegan => Some((decision, None)),
        Fact::Committed { action, reaction: false, .. } => Some((decision, Some(*action))),
        _ => None,
    }));
    log.lines.extend(lines);
}

/// The figures of the encounter up to now, as far as the log tells of it.
pub fn fight_statistics(world: &World) -> FightStatistics {
    let mut sum = FightStatistics::default();
    world.resource::<EncounterLog>().statistics.iter().for_each(|(_, decision)| sum.add(decision));
    sum
}

/// Adds a line that is not about a fact, after everything that has happened up to now.
pub(super) fn log_notice(world: &mut World, text: impl Into<Text>) {
    let after_facts = world.resource::<Playback>().added_facts();
    let place = world.resource::<EncounterLog>().place();
    let entry = LogEntry { text: text.into(), place, ..LogEntry::default() };
    let line = LogLine { entry, source: LineSource::Notice, after_facts };
    world.resource_mut::<EncounterLog>().lines.push(line);
}

/// Takes off the lines of all decisions after this number of decisions.
pub(super) fn cut_log(world: &mut World, decisions: usize) {
    world.resource_mut::<EncounterLog>().remove_after(decisions);
}

/// Takes off the lines of the decisions that have been undone. A decision that was taken back after dice had fallen
/// leaves a line of its own, as it leaves a mark in the record.
pub(super) fn log_undo(world: &mut World, marked: bool) {
    let decisions = world.resource::<History>().len();
    world.resource_mut::<EncounterLog>().remove_after(decisions);
    if marked {
        log_notice(world, text!("log-taken-back"));
    }
}

/// Shows the lines whose facts have been played back.
pub(super) fn show_log_lines(world: &mut World) {
    let played_back = world.resource::<Playback>().shown_facts();
    let mut log = world.resource_mut::<EncounterLog>();
    let is_shortened = std::mem::take(&mut log.bypass_change_detection().is_shortened);
    let log = world.resource::<EncounterLog>();
    let until = log.lines.partition_point(|line| line.after_facts <= played_back);
    let shown = if is_shortened { 0 } else { world.resource::<UiState>().model.log.len().min(until) };
    if !is_shortened && shown == until {
        return;
    }
    let lines: Vec<LogEntry> = log.lines[shown..until].iter().map(|line| line.entry.clone()).collect();
    let shown_lines = &mut world.resource_mut::<UiState>().model.log;
    shown_lines.truncate(shown);
    shown_lines.extend(lines);
}

/// Writes the log of a saved encounter again, while its decisions are carried out again.
#[derive(Default)]
pub(super) struct LogReplay<'a> {
    /// The marks of decisions that were taken back, and which the log does not have yet.
    marks: &'a [TakeBack],
    /// The number of decisions that the log has lines of, or names as missing.
    logged_decisions: usize,
}

impl<'a> LogReplay<'a> {
    /// For a save with these marks.
    pub(super) fn new(marks: &'a [TakeBack]) -> Self {
        Self { marks, logged_decisions: 0 }
    }

    /// Adds the lines about a step of resuming.
    pub(super) fn add_step(&mut self, world: &mut World, step: ResumeStep) {
        match step {
            ResumeStep::Started(facts) => log_past_facts(world, facts),
            ResumeStep::Decided { number, facts } => {
                self.add_marks(world, number);
                log_past_facts(world, facts);
                self.logged_decisions = number;
            }
            ResumeStep::TakenBack { marked } => {
                self.add_marks(world, usize::MAX);
                log_undo(world, marked);
                self.logged_decisions = world.resource::<History>().len();
            }
            ResumeStep::Restored { decisions, replayed } => {
                world.resource_mut::<EncounterLog>().remove_after(replayed);
                let first = self.logged_decisions.min(replayed) + 1;
                if first <= decisions {
                    let gap = match first == decisions {
                        true => text!("log-decision-missing", n = first),
                        false => text!("log-decisions-missing", first = first, last = decisions),
                    };
                    log_notice(world, gap);
                }
                self.logged_decisions = decisions;
            }
        }
    }

    /// Adds the lines of the marks that were made before the decision with this number was made for good.
    pub(super) fn add_marks(&mut self, world: &mut World, number: usize) {
        let earlier = self.marks.iter().take_while(|mark| mark.decision_number <= number).count();
        let (due, rest) = self.marks.split_at(earlier);
        self.marks = rest;
        due.iter().for_each(|_| log_notice(world, text!("log-taken-back")));
    }
}
