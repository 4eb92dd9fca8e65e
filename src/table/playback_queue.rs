//! The playback queue: facts that wait to be played back, and the fact that is being played.
//!
//! Owns plain data and time; `fact_playback` decides what a fact looks like. Must not lose a fact or change the order
//! of facts; it may only shorten their duration.

use std::collections::VecDeque;

use crate::model::{Condition, Fact, TokenSlot};

/// The factor on the duration of a waiting fact when newer facts arrive.
const HURRY_FACTOR: f32 = 0.15;

/// What the queue reports about a fact.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum PlaybackEvent {
    /// Its playback begins.
    Begin(Fact),
    /// It has played this part of its duration (0..1).
    Progress(Fact, f32),
    /// Its playback has ended. Every fact gets its `Begin` and its `End`, in order.
    End(Fact),
}

/// The fact being played.
#[derive(Clone, Debug)]
struct PlayingFact {
    fact: Fact,
    duration: f32,
    elapsed: f32,
}

/// The waiting facts, and the fact that is being played.
#[derive(Clone, Debug, Default)]
pub(super) struct PlaybackQueue {
    /// Waiting facts, each with whether it is to be shortened.
    waiting: VecDeque<(Fact, bool)>,
    current: Option<PlayingFact>,
}

impl PlaybackQueue {
    /// Adds facts and shortens all facts that have not been played yet.
    pub(super) fn enqueue(&mut self, facts: impl IntoIterator<Item = Fact>) {
        for (_, hurried) in &mut self.waiting {
            *hurried = true;
        }
        if let Some(now) = &mut self.current {
            now.duration = now.duration.min(now.elapsed + 0.03);
        }
        self.waiting.extend(facts.into_iter().map(|f| (f, false)));
    }

    /// Whether no fact is playing or waiting.
    pub(super) fn is_idle(&self) -> bool {
        self.current.is_none() && self.waiting.is_empty()
    }

    /// Advances the playback by `dt` seconds and reports what happened; durations are multiplied by `scale`.
    pub(super) fn advance(&mut self, dt: f32, scale: f32) -> Vec<PlaybackEvent> {
        let mut steps = Vec::new();
        let mut left = dt.max(0.0);
        loop {
            let mut now = match self.current.take() {
                Some(now) => now,
                None => {
                    let Some((fact, hurried)) = self.waiting.pop_front() else { break };
                    steps.push(PlaybackEvent::Begin(fact.clone()));
                    let duration = fact_duration(&fact) * scale * if hurried { HURRY_FACTOR } else { 1.0 };
                    PlayingFact { fact, duration, elapsed: 0.0 }
                }
            };
            let room = (now.duration - now.elapsed).max(0.0);
            if room > left {
                now.elapsed += left;
                steps.push(PlaybackEvent::Progress(now.fact.clone(), now.elapsed / now.duration));
                self.current = Some(now);
                break;
            }
            left -= room;
            steps.push(PlaybackEvent::End(now.fact));
        }
        steps
    }
}

/// The duration of a fact's playback in seconds; no fact takes longer than a quarter of a second.
pub(super) fn fact_duration(fact: &Fact) -> f32 {
    match fact {
        Fact::Moved { path, .. } => (0.11 * path.len() as f32).min(0.25),
        Fact::TableRolled { .. } | Fact::PoolRolled { .. } => 0.25,
        Fact::Defeated { .. } => 0.24,
        Fact::ConditionGained { condition: Condition::Knockdown, .. }
        | Fact::ConditionLost { condition: Condition::Knockdown, .. } => 0.18,
        Fact::Attacked { .. } => 0.2,
        Fact::Missed { .. } => 0.12,
        Fact::CoinPlaced { .. } => 0.16,
        Fact::Entered { .. } | Fact::DieRerolled { .. } => 0.2,
        Fact::TailRotated { .. } | Fact::TargetChanged { .. } | Fact::CharmedTurnBegan { .. } => 0.18,
        Fact::DarknessChanged { .. } => 0.25,
        Fact::WaveCame { .. } | Fact::MovementChanged { .. } => 0.1,
        // A tile is still coming down while the next one starts.
        Fact::TilePlaced { .. } | Fact::TileRemoved { .. } => 0.05,
        Fact::FocusSpent { .. } | Fact::GearDeployed { .. } => 0.06,
        Fact::TokenPlaced { on, .. } if *on != TokenSlot::Gone => 0.14,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use smallvec::smallvec;

    use super::*;
    use crate::model::{Cause, CombatantId, Coord, Motion};

    fn moved(steps: usize) -> Fact {
        Fact::Moved {
            who: CombatantId(1),
            path: (0..steps).map(|i| Coord::new(3, i as u8)).collect(),
            how: Motion::Walk,
            cause: Cause::Phase,
        }
    }

    fn ended(steps: &[PlaybackEvent]) -> Vec<Fact> {
        steps.iter().filter_map(|s| if let PlaybackEvent::End(f) = s { Some(f.clone()) } else { None }).collect()
    }

    #[test]
    fn facts_play_in_order_and_every_one_ends() {
        let defeated = Fact::Defeated { who: CombatantId(1), cause: Cause::Trickle };
        let facts = vec![Fact::BeatEnded, moved(2), Fact::CounterbeatBegan, defeated];
        let mut queue = PlaybackQueue::default();
        queue.enqueue(facts.clone());
        let mut seen = Vec::new();
        for _ in 0..200 {
            seen.extend(queue.advance(0.01, 1.0));
        }
        assert!(queue.is_idle());
        assert_eq!(ended(&seen), facts);
        assert!(seen.iter().any(|s| matches!(s, PlaybackEvent::Progress(_, p) if *p > 0.2 && *p < 0.9)));
    }

    #[test]
    fn a_duration_factor_of_zero_ends_everything_at_once() {
        let mut queue = PlaybackQueue::default();
        queue.enqueue(vec![moved(5); 40]);
        assert_eq!(ended(&queue.advance(0.0, 0.0)).len(), 40);
        assert!(queue.is_idle());
    }

    #[test]
    fn queued_facts_hurry_when_new_ones_arrive() {
        let mut slow = PlaybackQueue::default();
        slow.enqueue(vec![moved(3); 10]);
        let mut hurried = slow.clone();
        hurried.advance(0.05, 1.0);
        hurried.enqueue([Fact::BeatBegan]);
        let time = |queue: &mut PlaybackQueue| {
            let mut n = 0;
            while !queue.is_idle() {
                queue.advance(0.01, 1.0);
                n += 1;
            }
            n
        };
        assert!(time(&mut hurried) * 4 < time(&mut slow));
    }

    #[test]
    fn nothing_takes_longer_than_a_quarter_of_a_second() {
        assert!(fact_duration(&moved(6)) <= 0.25);
        let roll = Fact::TableRolled { table: 0, dice: smallvec![3], rolled: 0, resolved: 0 };
        assert!(fact_duration(&roll) <= 0.25);
    }
}
