//! Scripts in words: the clauses of their effects, joined to sentences.
//!
//! An aim is a prefix of what follows it ("adjacent: 2 Slash"). What happens to the target is a noun ("2 Slash"), several
//! of which are one list; everything else is a clause of its own.

use super::areas::says_in_aim;
use super::strikes::modifier_text;
use super::{Writer, sentences};
use crate::content::script::{Effect, MoveMode, Targeting};
use crate::lang::{Text, text};
use crate::model::AttackTag;

/// The part of a sentence that an effect is.
pub(super) enum Part {
    /// Something that the target gets.
    OfTarget(Text),
    /// A clause.
    Clause(Text),
}

/// Clauses under way.
struct Clauses<'a, 'w> {
    writer: &'a Writer<'w>,
    done: Vec<Text>,
    /// Where the next clause happens, and how: the words before the colon.
    prefix: Vec<Text>,
    /// The tokens that the target gets.
    nouns: Vec<Text>,
    /// Whether the target need not be named, because the words before say who gets something.
    is_target_clear: bool,
}

impl Clauses<'_, '_> {
    /// Ends the list of what the target gets.
    fn finish_nouns(&mut self) {
        if self.nouns.is_empty() {
            return;
        }
        let list = Text::and(std::mem::take(&mut self.nouns));
        let clear = self.is_target_clear || !self.prefix.is_empty();
        let target = self.writer.target();
        self.push_clause(if clear { list } else { text!("rules-gets", target = target, what = list) });
    }

    fn push_clause(&mut self, clause: Text) {
        let prefix = Text::joined(", ", std::mem::take(&mut self.prefix));
        self.is_target_clear = false;
        self.done.push(Text::joined(": ", [prefix, clause]));
    }
}

impl Writer<'_> {
    /// A whole script as sentences.
    pub(super) fn script(&self, script: &[Effect]) -> Text {
        sentences(self.clause_list(script, Vec::new(), false))
    }

    /// A script as one clause inside a sentence; the target is named.
    pub(super) fn inner_script(&self, script: &[Effect]) -> Text {
        Text::joined("; ", self.clause_list(script, Vec::new(), false))
    }

    /// A script as one clause after words that say who gets something.
    pub(super) fn bare_script(&self, script: &[Effect]) -> Text {
        Text::joined("; ", self.clause_list(script, Vec::new(), true))
    }

    /// The clauses of a script. `prefix` is what holds for its first clause.
    pub(super) fn clause_list(&self, script: &[Effect], prefix: Vec<Text>, is_target_clear: bool) -> Vec<Text> {
        let mut clauses = Clauses { writer: self, done: Vec::new(), prefix, nouns: Vec::new(), is_target_clear };
        let mut aim: Option<&Targeting> = None;
        for effect in script {
            match effect {
                Effect::Aim(next) => {
                    clauses.finish_nouns();
                    clauses.prefix.push(self.aim(next));
                    aim = Some(next);
                }
                // The aim has already said the step towards its target.
                Effect::Move(step) if step.mode == MoveMode::Toward && aim.is_some_and(has_step) => {}
                Effect::Strike(strike) => {
                    let is_ranged_said = aim.is_some_and(|aim| says_in_aim(aim, AttackTag::Ranged));
                    let mods = modifier_text(strike.mods, is_ranged_said);
                    if mods != Text::Empty {
                        if clauses.prefix.is_empty() {
                            clauses.finish_nouns();
                        }
                        clauses.prefix.push(mods);
                    }
                    clauses.nouns.push(self.strike(strike));
                }
                Effect::WithGear(gear, inner) => {
                    clauses.finish_nouns();
                    let (with, writer) = self.with_gear(*gear);
                    let mut prefix = std::mem::take(&mut clauses.prefix);
                    prefix.push(with);
                    clauses.done.extend(writer.clause_list(inner, prefix, false));
                    clauses.is_target_clear = false;
                }
                other => {
                    // A branch that only says what the target gets follows the aim without naming the target again.
                    let clear = clauses.is_target_clear || !clauses.prefix.is_empty();
                    match self.effect(other, clear && clauses.nouns.is_empty()) {
                        Part::OfTarget(noun) => clauses.nouns.push(noun),
                        Part::Clause(clause) => {
                            clauses.finish_nouns();
                            clauses.push_clause(clause);
                        }
                    }
                }
            }
        }
        clauses.finish_nouns();
        clauses.done = count_repeats(clauses.done);
        if !clauses.prefix.is_empty() {
            clauses.push_clause(text!("rules-choose-target", target = self.target()));
        }
        clauses.done
    }
}

/// Says once what several effects in a row do alike: "another Gnawer comes, 2 times".
fn count_repeats(clauses: Vec<Text>) -> Vec<Text> {
    let mut counted: Vec<(Text, usize)> = Vec::new();
    for clause in clauses {
        match counted.last_mut() {
            Some((last, n)) if *last == clause => *n += 1,
            _ => counted.push((clause, 1)),
        }
    }
    let text = |(clause, n)| if n == 1 { clause } else { text!("rules-clause-times", clause = clause, n = n) };
    counted.into_iter().map(text).collect()
}

/// Whether the aim says a step towards its target.
fn has_step(aim: &Targeting) -> bool {
    matches!(aim.shape(), Targeting::One { step, .. } if *step > 0)
}
