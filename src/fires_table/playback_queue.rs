//! The playback queue: moments that wait to be played back, and the fact that is being played.
//!
//! Owns plain data and time; what a fact looks like is decided by the modules that read [`PlaybackEvent`]. Must not
//! lose a fact or change the order of facts and views; it may only shorten their duration.
//!
//! Each of those modules is one system in a file of its own, and knows none of the others. It runs after the clock in
//! every frame and without a run condition, because Bevy drops a message after two frames; facts that wait are safe
//! here.

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::prelude::Message;

use crate::model::{Condition, Fact, Motion, TokenSlot};
use crate::view::{EncounterView, Moment};

/// A report of the queue, as a message of one frame. A module that shows something of a fact reads them in a system of
/// its own, which runs in every frame: messages are dropped after two.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum PlaybackEvent {
    /// The playback of a fact begins. The view is that of its moment, which is shown after the moment's last fact.
    Begin(Fact, Arc<EncounterView>),
    /// The fact has played this part of its duration (0..1).
    Progress(Fact, f32),
    /// The playback of the fact has ended. Every fact gets its `Begin` and its `End`, in order.
    End(Fact),
    /// All facts of a moment have ended: its view is shown from now on.
    Show(Arc<EncounterView>),
}

/// The fact being played.
#[derive(Clone, Debug)]
struct PlayingFact {
    fact: Fact,
    duration: f32,
    elapsed: f32,
}

/// A moment that has not been shown yet.
#[derive(Clone, Debug)]
struct WaitingMoment {
    /// The facts that have not begun.
    facts: VecDeque<Fact>,
    view: Arc<EncounterView>,
    /// Whether its facts take no time.
    at_once: bool,
}

/// The waiting moments; the fact being played belongs to the first of them.
#[derive(Clone, Debug, Default)]
pub(super) struct PlaybackQueue {
    waiting: VecDeque<WaitingMoment>,
    current: Option<PlayingFact>,
    /// Seconds of the last frame that no fact has used.
    unused: f32,
    /// The number of facts that were ever added.
    pub(super) added_facts: u64,
    /// The number of facts whose playback has ended.
    pub(super) ended_facts: u64,
}

impl PlaybackQueue {
    /// Adds moments.
    pub(super) fn enqueue(&mut self, moments: impl IntoIterator<Item = Moment>) {
        for Moment { facts, view } in moments {
            self.added_facts += facts.len() as u64;
            self.waiting.push_back(WaitingMoment { facts: facts.into(), view, at_once: false });
        }
    }

    /// Lets everything that waits or plays now end in the next frame. Moments that are added later keep their time.
    pub(super) fn finish(&mut self) {
        self.waiting.iter_mut().for_each(|moment| moment.at_once = true);
        if let Some(now) = &mut self.current {
            now.duration = now.elapsed;
        }
        self.unused = 0.0;
    }

    /// Whether nothing waits and nothing plays.
    pub(super) fn is_idle(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Whether something waits or plays that takes time: more than [`finish`](Self::finish) has left for the next frame.
    pub(super) fn takes_time(&self) -> bool {
        self.waiting.iter().any(|moment| !moment.at_once)
    }

    /// The views that wait, in order.
    pub(super) fn waiting_views(&mut self) -> impl Iterator<Item = &mut Arc<EncounterView>> {
        self.waiting.iter_mut().map(|moment| &mut moment.view)
    }

    /// Advances the playback by `dt` seconds and reports what happened; durations are multiplied by `scale`.
    ///
    /// After a view has been shown, the next fact that takes time begins in the next frame: the table lays itself out
    /// anew for the view, and that must not touch a motion that has just begun.
    pub(super) fn advance(&mut self, dt: f32, scale: f32) -> Vec<PlaybackEvent> {
        let dt = dt.max(0.0);
        let mut left = std::mem::take(&mut self.unused) + dt;
        let mut events = Vec::new();
        let mut has_shown = false;
        loop {
            let playing = match self.current.take() {
                Some(now) => Some(now),
                None => {
                    let Some(moment) = self.waiting.front_mut() else { break };
                    let time = if moment.at_once { 0.0 } else { scale };
                    let duration = moment.facts.front().map_or(0.0, |fact| fact_duration(fact) * time);
                    if has_shown && duration > 0.0 {
                        self.unused = left.min(dt);
                        break;
                    }
                    moment.facts.pop_front().map(|fact| {
                        events.push(PlaybackEvent::Begin(fact.clone(), Arc::clone(&moment.view)));
                        PlayingFact { fact, duration, elapsed: 0.0 }
                    })
                }
            };
            let Some(mut now) = playing else {
                events.extend(self.waiting.pop_front().map(|moment| PlaybackEvent::Show(moment.view)));
                has_shown = true;
                continue;
            };
            let room = (now.duration - now.elapsed).max(0.0);
            if room > left {
                now.elapsed += left;
                events.push(PlaybackEvent::Progress(now.fact.clone(), now.elapsed / now.duration));
                self.current = Some(now);
                break;
            }
            left -= room;
            self.ended_facts += 1;
            events.push(PlaybackEvent::End(now.fact));
        }
        events
    }
}

/// Seconds for a step of an enemy's Turn: its way, or its attack. The player has to follow it.
const ENEMY_STEP_SECONDS: f32 = 0.8;
/// Seconds more for each hex of an enemy's way after the first.
const ENEMY_HEX_SECONDS: f32 = 0.15;

/// The duration of a fact's playback in seconds. The player's actions take a quarter of a second at most; an enemy's
/// take long enough to be followed.
pub(super) fn fact_duration(fact: &Fact) -> f32 {
    match fact {
        Fact::Moved { who, path, how: Motion::Walk, .. } if !who.is_character() => {
            ENEMY_STEP_SECONDS + ENEMY_HEX_SECONDS * path.len().saturating_sub(1) as f32
        }
        Fact::Moved { who, how: Motion::KnockedBack, .. } if who.is_character() => ENEMY_STEP_SECONDS * 0.6,
        Fact::Attacked { by, .. } if !by.is_character() => ENEMY_STEP_SECONDS,
        Fact::Missed { by, .. } if !by.is_character() => ENEMY_STEP_SECONDS * 0.5,
        Fact::Moved { path, .. } => (0.11 * path.len() as f32).min(0.25),
        Fact::TableRolled { .. } | Fact::PoolRolled { .. } => 0.25,
        Fact::Defeated { .. } => 0.24,
        Fact::ConditionGained { condition, .. } | Fact::ConditionLost { condition, .. }
            if *condition == Condition::knockdown() =>
        {
            0.18
        }
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
    use crate::model::{Cause, CombatantId, Coord, Id};
    use crate::view::blank::blank_view;

    fn moved(steps: usize) -> Fact {
        Fact::Moved {
            who: CombatantId(1),
            path: (0..steps).map(|i| Coord::new(3, i as u8)).collect(),
            how: Motion::Walk,
            cause: Cause::Phase,
        }
    }

    /// A moment with these facts, whose view has this Round tally.
    fn moment(facts: Vec<Fact>, round: u16) -> Moment {
        Moment { facts, view: Arc::new(blank_view(round)) }
    }

    fn ended(events: &[PlaybackEvent]) -> Vec<Fact> {
        events.iter().filter_map(|s| if let PlaybackEvent::End(f) = s { Some(f.clone()) } else { None }).collect()
    }

    fn shown(events: &[PlaybackEvent]) -> Vec<u16> {
        events.iter().filter_map(|s| if let PlaybackEvent::Show(view) = s { Some(view.round) } else { None }).collect()
    }

    fn frames(queue: &mut PlaybackQueue) -> usize {
        (0..1000).take_while(|_| !queue.advance(0.01, 1.0).is_empty()).count()
    }

    #[test]
    fn facts_play_in_order_and_every_one_ends() {
        let defeated = Fact::Defeated { who: CombatantId(1), cause: Cause::Trickle };
        let facts = vec![Fact::BeatEnded, moved(2), Fact::CounterbeatBegan, defeated];
        let mut queue = PlaybackQueue::default();
        queue.enqueue([moment(facts[..2].to_vec(), 1), moment(facts[2..].to_vec(), 2)]);
        let mut seen = Vec::new();
        for _ in 0..200 {
            seen.extend(queue.advance(0.01, 1.0));
        }
        assert!(queue.is_idle());
        assert_eq!(ended(&seen), facts);
        assert_eq!((queue.added_facts, queue.ended_facts), (4, 4));
        assert!(seen.iter().any(|s| matches!(s, PlaybackEvent::Progress(_, p) if *p > 0.2 && *p < 0.9)));
    }

    #[test]
    fn a_view_is_shown_after_the_last_fact_of_its_moment_and_before_the_next_fact() {
        let mut queue = PlaybackQueue::default();
        queue.enqueue([moment(vec![moved(1), Fact::BeatEnded], 1), moment(vec![moved(1)], 2)]);
        let mut seen = Vec::new();
        while !queue.is_idle() {
            assert_eq!(queue.ended_facts, ended(&seen).len() as u64);
            seen.extend(queue.advance(0.01, 1.0));
        }
        seen.retain(|event| !matches!(event, PlaybackEvent::Progress(..)));
        let (first, second) = (Arc::new(blank_view(1)), Arc::new(blank_view(2)));
        assert_eq!(
            seen,
            [
                PlaybackEvent::Begin(moved(1), Arc::clone(&first)),
                PlaybackEvent::End(moved(1)),
                PlaybackEvent::Begin(Fact::BeatEnded, Arc::clone(&first)),
                PlaybackEvent::End(Fact::BeatEnded),
                PlaybackEvent::Show(first),
                PlaybackEvent::Begin(moved(1), Arc::clone(&second)),
                PlaybackEvent::End(moved(1)),
                PlaybackEvent::Show(second),
            ]
        );
    }

    #[test]
    fn motion_begins_in_the_frame_after_a_view_was_shown_and_loses_no_time() {
        let mut queue = PlaybackQueue::default();
        queue.enqueue([moment(vec![moved(1)], 1), moment(vec![Fact::BeatEnded], 2), moment(vec![moved(1)], 3)]);
        let time = fact_duration(&moved(1));
        let events = queue.advance(time + 0.04, 1.0);
        assert_eq!(shown(&events), [1, 2], "a moment without motion follows at once");
        assert!(matches!(queue.advance(0.0, 1.0).as_slice(), [
            PlaybackEvent::Begin(..),
            PlaybackEvent::Progress(_, part)
        ] if (part - 0.04 / time).abs() < 1e-3));
    }

    #[test]
    fn a_duration_factor_of_zero_ends_everything_at_once() {
        let mut queue = PlaybackQueue::default();
        queue.enqueue((0..40).map(|n| moment(vec![moved(5)], n)));
        let events = queue.advance(0.0, 0.0);
        assert_eq!((ended(&events).len(), shown(&events).last()), (40, Some(&39)));
        assert!(queue.is_idle());
    }

    #[test]
    fn what_is_finished_ends_in_one_frame_and_what_comes_later_keeps_its_time() {
        let mut queue = PlaybackQueue::default();
        queue.enqueue((0..10).map(|n| moment(vec![moved(3)], n)));
        queue.advance(0.05, 1.0);
        assert!(queue.takes_time());
        queue.finish();
        assert!(!queue.takes_time() && !queue.is_idle());
        queue.enqueue([moment(vec![moved(3)], 10)]);
        assert!(queue.takes_time());
        let events = queue.advance(0.01, 1.0);
        assert_eq!((ended(&events).len(), shown(&events).last()), (10, Some(&9)));
        assert!(frames(&mut queue) >= 20);
        assert!(queue.is_idle());
    }

    #[test]
    fn a_moment_without_facts_is_shown_at_once() {
        let mut queue = PlaybackQueue::default();
        queue.enqueue([moment(Vec::new(), 7)]);
        assert_eq!(shown(&queue.advance(0.0, 1.0)), [7]);
    }

    #[test]
    fn what_the_player_does_takes_a_quarter_of_a_second_and_a_step_of_an_enemy_can_be_followed() {
        let walk = |who: u8, steps| {
            let mut fact = moved(steps);
            if let Fact::Moved { who: mover, .. } = &mut fact {
                *mover = CombatantId(who);
            }
            fact_duration(&fact)
        };
        let roll = Fact::TableRolled { table: 0, dice: smallvec![3], rolled: 0, resolved: 0 };
        assert!(fact_duration(&roll) <= 0.25 && walk(0, 6) <= 0.25);
        let attack = |by| fact_duration(&Fact::Attacked { by: CombatantId(by), name: Id::new("cut"), on: smallvec![] });
        assert!(attack(0) <= 0.25);
        assert!(attack(1) >= 0.75 && walk(1, 1) >= 0.75 && walk(1, 4) > walk(1, 1) && walk(1, 6) < 2.0);
    }
}
