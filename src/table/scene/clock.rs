//! The clock of a scene: which scene is shown, and the beats of motion that lead to the newest one.
//!
//! Owns the queue of beats, and how far the beat under way has come. Must not move a thing: `stage` does. Must not know why
//! something moves.

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::prelude::*;

use super::prop::{Pose, PropId, Scene};
use crate::{AnimationPace, TableSystems};

/// The longest time of a frame, in seconds, that counts: a slower frame slows the motion down.
const LONGEST_FRAME: f32 = 0.12;

/// The system that lets time pass on the clock. Systems that read in the same frame what it shows run after it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SceneClockSystems;

/// One step of motion: the things go from where they lie to where a scene has them.
#[derive(Clone, Debug)]
pub struct Beat {
    /// The scene at its end.
    pub scene: Arc<Scene>,
    /// How long it takes, at the usual pace. A beat without motion takes none, and ends as soon as it begins.
    pub seconds: f32,
    /// How things move that do not simply slide.
    pub motions: Vec<(PropId, PropMotion)>,
    /// What is heard as it begins.
    pub sound: Option<BeatSound>,
    /// A number of the game's own: how far its story has come once this beat has ended.
    pub tag: u64,
}

/// What a beat sounds like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BeatSound {
    /// Several dice fall.
    Dice,
    /// One die falls.
    Die,
    /// Cards are laid or turned.
    Card,
    /// A coin or a chip falls on paper.
    Coin,
    /// A token is pushed along wood.
    Slide,
    /// Something hard falls on the table.
    Fall,
}

/// A beat begins that is heard.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeatHeard(pub BeatSound);

/// How a thing moves in a beat.
#[derive(Clone, Debug, PartialEq)]
pub enum PropMotion {
    /// Straight along the table: the usual way.
    Slide,
    /// In a bow that rises by so much.
    Hop(f32),
    /// Tumbling from a place, as a die that is thrown.
    Throw(Vec3),
    /// From a pose that it did not have before: a new thing comes from a pile.
    From(Pose),
    /// From a pose that it did not have before, pushed along the ground: quick at first, then slower, and turning a little.
    Push(Pose),
    /// To a pose, where it leaves the table.
    Leave(Pose),
    /// It stays, and swells for a moment.
    Pulse,
    /// Through these poses to the place where it belongs, rising `hop` high so many times on its way.
    Walk {
        /// The poses between the first and the last.
        over: Arc<[Pose]>,
        /// How high it rises.
        hop: f32,
        /// How often.
        hops: u8,
    },
    /// So far away, and back.
    Lunge(Vec3),
    /// Once round.
    Spin,
}

/// Which scene is shown, and what follows.
#[derive(Resource, Default)]
pub struct SceneClock {
    /// The scene in which everything rests, or to which the beat under way leads.
    pub(super) shown: Arc<Scene>,
    /// The beat under way.
    pub(super) beat: Option<Beat>,
    waiting: VecDeque<Beat>,
    elapsed: f32,
    tag: u64,
    /// Counts the scenes that were laid out or begun.
    pub(super) revision: u64,
}

impl SceneClock {
    /// Lays a scene out at once. What still moves or waits is dropped.
    pub fn lay_out(&mut self, scene: Arc<Scene>, tag: u64) {
        self.waiting.clear();
        self.beat = None;
        (self.shown, self.tag) = (scene, tag);
        self.revision += 1;
    }

    /// Takes everything off the table.
    pub fn clear(&mut self) {
        self.lay_out(Arc::default(), self.newest_tag() + 1);
    }

    /// Plays beats after those that wait.
    pub fn play(&mut self, beats: impl IntoIterator<Item = Beat>) {
        self.waiting.extend(beats);
    }

    /// Ends the motion: everything lies where the last beat has it.
    pub fn finish(&mut self) {
        if let Some(last) = self.waiting.pop_back().or_else(|| self.beat.take()) {
            self.lay_out(last.scene, last.tag);
        }
    }

    /// Whether something still moves or waits to.
    pub fn is_playing(&self) -> bool {
        self.beat.is_some() || !self.waiting.is_empty()
    }

    /// The tag of the last beat that has ended, or of the scene that was laid out.
    pub fn tag(&self) -> u64 {
        self.tag
    }

    /// The tag of the last beat that waits, or else the tag of what is shown: tags that follow are greater.
    pub fn newest_tag(&self) -> u64 {
        let waiting = self.waiting.back().or(self.beat.as_ref());
        waiting.map_or(self.tag, |beat| beat.tag.max(self.tag))
    }

    /// The scene in which everything rests, or to which the beat under way leads.
    pub fn scene(&self) -> &Arc<Scene> {
        &self.shown
    }

    /// The scene to which everything that moves or waits leads.
    pub fn newest_scene(&self) -> &Arc<Scene> {
        self.waiting.back().map_or(&self.shown, |beat| &beat.scene)
    }

    /// The tag of the beat under way, and the part of it that has passed.
    pub fn under_way(&self) -> Option<(u64, f32)> {
        self.beat.as_ref().map(|beat| (beat.tag, self.progress()))
    }

    /// The part of the beat under way that has passed.
    pub(super) fn progress(&self) -> f32 {
        match &self.beat {
            Some(beat) if beat.seconds > 0.0 => (self.elapsed / beat.seconds).min(1.0),
            _ => 1.0,
        }
    }

    /// Lets time pass, which is measured at the usual pace. Beats that lay nothing out follow one another within a frame, so
    /// that short ones lose no time; after a scene of its own, nothing moves before the stage has seen it.
    fn advance(&mut self, seconds: f32) {
        self.elapsed += seconds;
        let mut has_laid = false;
        loop {
            if let Some(beat) = self.beat.take_if(|beat| self.elapsed >= beat.seconds) {
                self.tag = beat.tag;
                self.elapsed -= beat.seconds;
            }
            if self.beat.is_some() || self.waiting.front().is_some_and(|next| has_laid && next.seconds > 0.0) {
                return;
            }
            let Some(next) = self.waiting.pop_front() else {
                self.elapsed = 0.0;
                return;
            };
            has_laid |= !Arc::ptr_eq(&self.shown, &next.scene);
            let rests = next.seconds <= 0.0;
            self.shown = Arc::clone(&next.scene);
            self.beat = Some(next);
            self.revision += 1;
            if has_laid && !rests {
                return;
            }
        }
    }
}

/// Adds the clock alone, without anything that draws.
pub fn clock_plugin(app: &mut App) {
    app.init_resource::<SceneClock>()
        .init_resource::<AnimationPace>()
        .add_message::<BeatHeard>()
        .add_systems(PostUpdate, advance_scene.in_set(SceneClockSystems).in_set(TableSystems::Playback));
}

/// Lets the time of this frame pass.
fn advance_scene(
    time: Res<Time<Real>>,
    pace: Res<AnimationPace>,
    mut clock: ResMut<SceneClock>,
    mut heard: MessageWriter<BeatHeard>,
) {
    if !clock.is_playing() {
        return;
    }
    let known = clock.revision;
    let scale = pace.duration_scale();
    if scale <= 0.0 {
        clock.finish();
        return;
    }
    clock.advance(time.delta_secs().min(LONGEST_FRAME) / scale);
    if clock.revision != known {
        heard.write_batch(clock.beat.as_ref().and_then(|beat| beat.sound).map(BeatHeard));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn beat(tag: u64) -> Beat {
        Beat { scene: Arc::default(), seconds: 0.5, motions: Vec::new(), sound: None, tag }
    }

    #[test]
    fn beats_follow_one_another_and_the_tag_follows_them() {
        let mut clock = SceneClock::default();
        clock.play([beat(1), beat(2)]);
        clock.advance(0.1);
        assert_eq!((clock.tag(), clock.is_playing()), (0, true));
        clock.advance(0.3);
        assert_eq!(clock.tag(), 0, "the beat lasts for half a second");
        clock.advance(0.2);
        assert_eq!(clock.tag(), 1);
        clock.advance(0.6);
        assert_eq!((clock.tag(), clock.is_playing()), (2, false));
    }

    #[test]
    fn beats_without_motion_end_at_once_and_short_ones_lose_no_time() {
        let mut clock = SceneClock::default();
        let at = Arc::clone(clock.scene());
        clock.play((1..=6).map(|tag| Beat {
            scene: Arc::clone(&at),
            seconds: f32::from(tag % 2 == 0) * 0.1,
            ..beat(tag)
        }));
        clock.advance(0.0);
        assert_eq!((clock.tag(), clock.under_way()), (1, Some((2, 0.0))));
        clock.advance(0.25);
        let (tag, part) = clock.under_way().unwrap();
        assert!((clock.tag(), tag) == (5, 6) && (part - 0.5).abs() < 1e-4, "{tag}, {part}");
    }

    #[test]
    fn what_a_scene_lays_out_is_seen_before_the_next_thing_moves() {
        let mut clock = SceneClock::default();
        clock.play([Beat { seconds: 0.0, ..beat(1) }, beat(2)]);
        clock.advance(0.04);
        assert_eq!((clock.tag(), clock.under_way(), clock.is_playing()), (1, None, true));
        clock.advance(0.0);
        assert!(clock.under_way().is_some_and(|(tag, part)| tag == 2 && (part - 0.08).abs() < 1e-4));
    }

    #[test]
    fn finished_motion_shows_the_last_scene() {
        let mut clock = SceneClock::default();
        clock.play([beat(1), beat(2), beat(7)]);
        clock.advance(0.1);
        clock.finish();
        assert_eq!((clock.tag(), clock.is_playing(), clock.progress()), (7, false, 1.0));
    }
}
