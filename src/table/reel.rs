//! The reel: facts that wait to be played back, and the one that is being played.
//!
//! Plain data and time; what a fact looks like is decided in `motion`. Never loses a fact and never changes their
//! order; it only shortens them.

use std::collections::VecDeque;

use crate::model::{Condition, Fact, Spot};

/// How much of its time a fact gets when newer ones press on.
const HURRY: f32 = 0.15;

/// What the reel has to say about a fact.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Step {
    /// It begins.
    Begin(Fact),
    /// It has run this part of its time (0..1).
    At(Fact, f32),
    /// It is over. Every fact gets its `Begin` and its `End`, in order.
    End(Fact),
}

/// The fact being played.
#[derive(Clone, Debug)]
struct Running {
    fact: Fact,
    length: f32,
    run: f32,
}

/// Facts waiting, and the one that plays.
#[derive(Clone, Debug, Default)]
pub(super) struct Reel {
    /// Facts with whether they are to hurry.
    waiting: VecDeque<(Fact, bool)>,
    now: Option<Running>,
}

impl Reel {
    /// Adds facts; whatever has not been played yet hurries.
    pub(super) fn load(&mut self, facts: impl IntoIterator<Item = Fact>) {
        for (_, hurried) in &mut self.waiting {
            *hurried = true;
        }
        if let Some(now) = &mut self.now {
            now.length = now.length.min(now.run + 0.03);
        }
        self.waiting.extend(facts.into_iter().map(|f| (f, false)));
    }

    /// Whether nothing plays or waits.
    pub(super) fn idle(&self) -> bool {
        self.now.is_none() && self.waiting.is_empty()
    }

    /// Lets `dt` seconds pass; durations are multiplied by `scale`.
    pub(super) fn advance(&mut self, dt: f32, scale: f32) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut left = dt.max(0.0);
        loop {
            let mut now = match self.now.take() {
                Some(now) => now,
                None => {
                    let Some((fact, hurried)) = self.waiting.pop_front() else { break };
                    steps.push(Step::Begin(fact.clone()));
                    let length = seconds(&fact) * scale * if hurried { HURRY } else { 1.0 };
                    Running { fact, length, run: 0.0 }
                }
            };
            let room = (now.length - now.run).max(0.0);
            if room > left {
                now.run += left;
                steps.push(Step::At(now.fact.clone(), now.run / now.length));
                self.now = Some(now);
                break;
            }
            left -= room;
            steps.push(Step::End(now.fact));
        }
        steps
    }
}

/// How long a fact is shown, in seconds; nothing takes longer than a quarter of a second.
pub(super) fn seconds(fact: &Fact) -> f32 {
    match fact {
        Fact::Moved { path, .. } => (0.11 * path.len() as f32).min(0.25),
        Fact::TableRolled { .. } | Fact::PoolRolled { .. } => 0.25,
        Fact::Defeated { .. } => 0.24,
        Fact::Gained { condition: Condition::Knockdown, .. } | Fact::Lost { condition: Condition::Knockdown, .. } => {
            0.18
        }
        Fact::Attacked { .. } => 0.2,
        Fact::Missed { .. } => 0.12,
        Fact::CoinLaid { .. } => 0.16,
        Fact::Entered { .. } | Fact::DieRerolled { .. } => 0.2,
        Fact::Turned { .. } | Fact::TurnedOn { .. } | Fact::Charmed { .. } => 0.18,
        Fact::Darkened { .. } => 0.25,
        Fact::WaveCame { .. } | Fact::MovementChanged { .. } => 0.1,
        // Each comes down while the next is being laid already.
        Fact::TileLaid { .. } | Fact::TileLifted { .. } => 0.05,
        Fact::FocusSpent { .. } | Fact::SetAside { .. } => 0.06,
        Fact::TokenPlaced { on, .. } if *on != Spot::Gone => 0.14,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use smallvec::smallvec;

    use super::*;
    use crate::model::{Coord, Motion, Who};

    fn moved(steps: usize) -> Fact {
        Fact::Moved { who: Who(1), path: (0..steps).map(|i| Coord::new(3, i as u8)).collect(), how: Motion::Walk }
    }

    fn ended(steps: &[Step]) -> Vec<Fact> {
        steps.iter().filter_map(|s| if let Step::End(f) = s { Some(f.clone()) } else { None }).collect()
    }

    #[test]
    fn facts_play_in_order_and_every_one_ends() {
        let facts = vec![Fact::BeatEnded, moved(2), Fact::CounterbeatBegan, Fact::Defeated { who: Who(1) }];
        let mut reel = Reel::default();
        reel.load(facts.clone());
        let mut seen = Vec::new();
        for _ in 0..200 {
            seen.extend(reel.advance(0.01, 1.0));
        }
        assert!(reel.idle());
        assert_eq!(ended(&seen), facts);
        assert!(seen.iter().any(|s| matches!(s, Step::At(_, p) if *p > 0.2 && *p < 0.9)));
    }

    #[test]
    fn at_no_pace_everything_is_over_at_once() {
        let mut reel = Reel::default();
        reel.load(vec![moved(5); 40]);
        assert_eq!(ended(&reel.advance(0.0, 0.0)).len(), 40);
        assert!(reel.idle());
    }

    #[test]
    fn what_is_old_hurries_when_something_new_arrives() {
        let mut slow = Reel::default();
        slow.load(vec![moved(3); 10]);
        let mut pressed = slow.clone();
        pressed.advance(0.05, 1.0);
        pressed.load([Fact::BeatBegan]);
        let time = |reel: &mut Reel| {
            let mut n = 0;
            while !reel.idle() {
                reel.advance(0.01, 1.0);
                n += 1;
            }
            n
        };
        assert!(time(&mut pressed) * 4 < time(&mut slow));
    }

    #[test]
    fn nothing_takes_longer_than_a_quarter_of_a_second() {
        assert!(seconds(&moved(6)) <= 0.25);
        let roll = Fact::TableRolled { table: 0, dice: smallvec![3], rolled: 0, resolved: 0 };
        assert!(seconds(&roll) <= 0.25);
    }
}
