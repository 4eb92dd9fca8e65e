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

/// One step of motion: the things go from where they lie to where a scene has them.
#[derive(Clone, Debug)]
pub struct Beat {
    /// The scene at its end.
    pub scene: Arc<Scene>,
    /// How long it takes, at the usual pace.
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
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PropMotion {
    /// Straight along the table: the usual way.
    Slide,
    /// In a bow that rises by so much.
    Hop(f32),
    /// Tumbling from a place, as a die that is thrown.
    Throw(Vec3),
    /// From a pose that it did not have before: a new thing comes from a pile.
    From(Pose),
    /// To a pose, where it leaves the table.
    Leave(Pose),
    /// It stays, and swells for a moment.
    Pulse,
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

    /// The part of the beat under way that has passed.
    pub(super) fn progress(&self) -> f32 {
        match &self.beat {
            Some(beat) if beat.seconds > 0.0 => (self.elapsed / beat.seconds).min(1.0),
            _ => 1.0,
        }
    }

    /// Lets time pass, which is measured at the usual pace. Stops at the end of a beat, so that the stage sees each one.
    fn advance(&mut self, seconds: f32) {
        self.elapsed += seconds;
        if let Some(beat) = self.beat.take_if(|beat| self.elapsed >= beat.seconds) {
            self.tag = beat.tag;
            self.elapsed -= beat.seconds;
        }
        if self.beat.is_none() {
            match self.waiting.pop_front() {
                Some(next) => {
                    self.shown = Arc::clone(&next.scene);
                    self.beat = Some(next);
                    self.revision += 1;
                }
                None => self.elapsed = 0.0,
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SceneClock>()
        .add_message::<BeatHeard>()
        .add_systems(PostUpdate, advance_scene.in_set(TableSystems::Playback));
}

/// Lets the time of this frame pass.
pub(super) fn advance_scene(
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
    fn finished_motion_shows_the_last_scene() {
        let mut clock = SceneClock::default();
        clock.play([beat(1), beat(2), beat(7)]);
        clock.advance(0.1);
        clock.finish();
        assert_eq!((clock.tag(), clock.is_playing(), clock.progress()), (7, false, 1.0));
    }
}
