//! Moments: the steps in which the result of a decision is shown.
//!
//! A decision may have a long result: an enemy moves, strikes, and a token lands. Playback shows it fact by fact, and
//! no panel may show the result of a fact before the fact. Therefore the view is built between the steps of the rules
//! too, not only at the end. Owns these views and what they say about the player's question, which is open only
//! before the decision and after its last moment. Must not know how long a fact is shown.

use std::sync::Arc;

use crate::lang::Text;
use crate::model::Fact;
use crate::rules::Refusal;
use crate::rules::access::{RulesWorld, facts};
use crate::view::encounter_view::build_view_between_decisions;
use crate::view::{EncounterView, PendingToken, Prompt};

/// One step of the result of a decision: facts, and what the player may see once they have been shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// The facts, in order.
    pub facts: Vec<Fact>,
    /// The view after them.
    pub view: Arc<EncounterView>,
}

/// Builds the moments of one decision while the rules resolve it.
#[derive(Debug, Default)]
pub struct MomentRecorder {
    moments: Vec<Moment>,
    /// The number of facts in these moments.
    fact_count: usize,
}

impl MomentRecorder {
    /// Ends a moment if there are new facts. Call it between the tasks of the rules, when the components agree with the
    /// facts.
    pub fn observe(&mut self, world: &RulesWorld) {
        let new = facts(world).get(self.fact_count..).unwrap_or_default();
        if !new.is_empty() {
            self.fact_count += new.len();
            let view = Arc::new(build_view_between_decisions(world));
            self.moments.push(Moment { facts: new.to_vec(), view });
        }
    }

    /// The moments of a decision with all these facts, after which `view` is shown. The facts that were
    /// not observed form the last moment.
    pub fn into_moments(self, facts: &[Fact], view: Arc<EncounterView>) -> Vec<Moment> {
        let rest = facts.get(self.fact_count..).unwrap_or_default().to_vec();
        let mut moments = self.moments;
        match moments.last_mut() {
            Some(last) if rest.is_empty() => last.view = view,
            _ => moments.push(Moment { facts: rest, view }),
        }
        moments
    }
}

impl EncounterView {
    /// Whether the question of `next` is the question of this view, asked once more after an answer to a part of it: the
    /// same beat goes on, or the rest of the same tokens waits. `facts` are all facts between the two views. The player
    /// knows such a question and may answer it before its motion has ended.
    pub fn is_asked_again_in(&self, next: &Self, facts: &[Fact]) -> bool {
        match (&self.prompt, &next.prompt) {
            (Prompt::Beat { .. }, Prompt::Beat { .. }) => {
                let is_next_turn =
                    |fact: &Fact| matches!(fact, Fact::BeatBegan | Fact::BeatEnded | Fact::CounterbeatBegan);
                self.round == next.round && !facts.iter().any(is_next_turn)
            }
            (Prompt::Tokens, Prompt::Tokens) => {
                token_total(&next.pending_tokens) < token_total(&self.pending_tokens)
                    && next.pending_tokens.iter().all(|rest| {
                        self.pending_tokens.iter().any(|asked| asked.token == rest.token && asked.n >= rest.n)
                    })
                    && facts.iter().all(is_part_of_assignment)
            }
            _ => false,
        }
    }

    /// Sets what this view says about the player's question for a moment after `asked` was answered and before the next
    /// question is shown. If the same question will be asked again, it stays as it was, so that nothing flickers;
    /// otherwise no question is open.
    pub fn set_question_between(&mut self, asked: &Self, is_asked_again: bool) {
        let closed = !is_asked_again;
        self.actions.clone_from(&asked.actions);
        if closed {
            let not_now = || Some(Refusal::NotNow.text());
            self.actions.iter_mut().flat_map(|card| &mut card.modes).for_each(|mode| mode.refusal = not_now());
            self.prompt = Prompt::Nothing;
            self.prompt_text = Text::Empty;
            self.end_beat_refusal = None;
            self.threatened_hexes.clear();
            self.question_subject = None;
            self.hand_configurations.clear();
            self.pending_tokens.clear();
        } else {
            self.prompt.clone_from(&asked.prompt);
            self.prompt_text.clone_from(&asked.prompt_text);
            self.end_beat_refusal.clone_from(&asked.end_beat_refusal);
            self.threatened_hexes.clone_from(&asked.threatened_hexes);
            self.question_subject.clone_from(&asked.question_subject);
            self.hand_configurations.clone_from(&asked.hand_configurations);
            self.pending_tokens.clone_from(&asked.pending_tokens);
        }
    }
}

/// Whether a fact can be what one assigned token brings about. Any other fact means that something else has happened
/// since, and that the tokens which wait now belong to it.
fn is_part_of_assignment(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::TokenPlaced { .. }
            | Fact::GearBroken { .. }
            | Fact::ShieldLowered { .. }
            | Fact::SinkChanged { .. }
            | Fact::ConditionResisted { .. }
    )
}

fn token_total(pending: &[PendingToken]) -> u32 {
    pending.iter().map(|token| u32::from(token.n)).sum()
}
