//! Playback: the moments of the encounter, told one fact after the other on the clock of the scene.
//!
//! Owns [`DisplayedView`], which everything that is drawn reads, and the moments that have not been told. Each fact and each
//! view is a beat of the [`SceneClock`], which alone lets time pass; [`tell_playback`] reports with [`PlaybackEvent`]s what
//! begins, goes on and ends. Must not wait for anything but time: input is accepted while the clock runs, and may end the
//! motion with [`finish_playback`]. Must not lose a fact or change the order of facts and views.
//!
//! The rules are observed between their tasks, so every group of facts has the view that follows it, and nothing is
//! worked out from facts afterwards. No token, die or question is seen before its motion has arrived.
//!
//! A module that shows something of a fact is one system in a file of its own, and knows none of the others. It runs after
//! `tell_playback` in every frame and without a run condition, because Bevy drops a message after two frames.

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::prelude::*;

use super::fact_durations::fact_duration;
use super::laid_things::LaidThings;
use super::{PlaybackActive, PlaybackEvent, TableSystems};
use crate::model::Fact;
use crate::table::scene::{Beat, SceneClock, SceneClockSystems};
use crate::view::{EncounterView, Moment};

/// Adds the playback alone: everything that says which moment is shown, and nothing that draws it. It needs the clock of the
/// scene.
pub fn playback_plugin(app: &mut App) {
    app.init_resource::<DisplayedView>()
        .init_resource::<Playback>()
        .init_resource::<PlaybackActive>()
        .add_message::<PlaybackEvent>()
        .add_systems(PostUpdate, tell_playback.after(SceneClockSystems).in_set(TableSystems::Playback));
}

/// The view that is shown. It is that of the last moment whose facts have all been played back.
#[derive(Resource, Default)]
pub struct DisplayedView(pub(super) Option<Arc<EncounterView>>);

impl DisplayedView {
    /// The view, if there has been an encounter yet.
    pub fn view(&self) -> Option<&Arc<EncounterView>> {
        self.0.as_ref()
    }
}

/// A moment that has not been shown yet.
struct WaitingMoment {
    /// The facts that have not ended.
    facts: VecDeque<Fact>,
    view: Arc<EncounterView>,
    /// The tag of the beat of the first of these facts, or of the view. Those of the others follow.
    tag: u64,
}

/// The moments that follow the one that is shown.
#[derive(Resource, Default)]
pub struct Playback {
    waiting: VecDeque<WaitingMoment>,
    /// Whether the beginning of the first fact has been told.
    has_begun: bool,
    /// The number of facts that were ever added.
    added_facts: u64,
    /// The number of these facts that have been shown.
    shown_facts: u64,
    /// What lies on the table after the last moment.
    things: LaidThings,
    /// The view with the question that was answered before the moments that wait.
    asked: Option<Arc<EncounterView>>,
    /// Every fact since then.
    facts_since_asked: Vec<Fact>,
    /// Whether the question that is open now is that question, asked once more.
    is_asked_again: bool,
    /// The number of views that were shown without playback.
    cuts: u64,
}

impl Playback {
    /// Whether the player can know the question that is open before the motion has ended: it is the question on the
    /// screen.
    pub fn is_question_known(&self) -> bool {
        self.is_asked_again
    }

    /// The number of facts that were ever added.
    pub fn added_facts(&self) -> u64 {
        self.added_facts
    }

    /// The number of views that were shown without playback.
    pub fn cuts(&self) -> u64 {
        self.cuts
    }

    /// The number of these facts that have been shown.
    pub fn shown_facts(&self) -> u64 {
        self.shown_facts
    }

    /// Adds a moment. Returns its beats, one for each fact and one for its view.
    fn add(&mut self, Moment { facts, view }: Moment, first_tag: u64) -> Vec<Beat> {
        let mut beats = Vec::new();
        for (fact, tag) in facts.iter().zip(first_tag..) {
            let motions = self.things.show_fact(fact, &view);
            beats.push(Beat { scene: self.things.scene(), seconds: fact_duration(fact), motions, sound: None, tag });
        }
        let tag = first_tag + facts.len() as u64;
        let scene = self.things.show_view(&view);
        beats.push(Beat { scene, seconds: 0.0, motions: Vec::new(), sound: None, tag });
        self.added_facts += facts.len() as u64;
        self.waiting.push_back(WaitingMoment { facts: facts.into(), view, tag: first_tag });
        beats
    }

    /// What is to be told when the beat with the tag `ended` has ended, and part of another has passed.
    fn tell(&mut self, ended: u64, under_way: Option<(u64, f32)>) -> Vec<PlaybackEvent> {
        let mut events = Vec::new();
        while let Some(moment) = self.waiting.front_mut() {
            let passed = under_way.filter(|(tag, _)| *tag == moment.tag).map(|(_, passed)| passed);
            if moment.tag > ended && passed.is_none() {
                break;
            }
            let Some(fact) = moment.facts.front().cloned() else {
                events.extend(self.waiting.pop_front().map(|moment| PlaybackEvent::Show(moment.view)));
                continue;
            };
            if !std::mem::replace(&mut self.has_begun, true) {
                events.push(PlaybackEvent::Begin(fact.clone(), Arc::clone(&moment.view)));
            }
            if let Some(passed) = passed {
                events.push(PlaybackEvent::Progress(fact, passed));
                break;
            }
            (self.has_begun, moment.tag) = (false, moment.tag + 1);
            self.shown_facts += 1;
            moment.facts.pop_front();
            events.push(PlaybackEvent::End(fact));
        }
        events
    }
}

/// Plays back the moments that follow a decision. The question that the decision answered is closed at once, or stays
/// as it was if the same question will be asked again.
pub fn play_moments(world: &mut World, moments: Vec<Moment>) {
    let Some(newest) = moments.last().map(|moment| Arc::clone(&moment.view)) else { return };
    world.resource_scope(|world, mut playback: Mut<Playback>| {
        let playback = &mut *playback;
        if playback.waiting.is_empty() {
            playback.asked.clone_from(&world.resource::<DisplayedView>().0);
            playback.facts_since_asked.clear();
        }
        playback.facts_since_asked.extend(moments.iter().flat_map(|moment| moment.facts.iter().cloned()));
        let mut clock = world.resource_mut::<SceneClock>();
        for moment in moments {
            let beats = playback.add(moment, clock.newest_tag() + 1);
            clock.play(beats);
        }
        let Some(asked) = playback.asked.clone() else { return };
        let is_asked_again = asked.is_asked_again_in(&newest, &playback.facts_since_asked);
        playback.is_asked_again = is_asked_again;
        let mut displayed = world.resource_mut::<DisplayedView>();
        let waiting = playback.waiting.iter_mut().map(|moment| &mut moment.view);
        for view in waiting.filter(|view| !Arc::ptr_eq(view, &newest)).chain(&mut displayed.0) {
            Arc::make_mut(view).set_question_between(&asked, is_asked_again);
        }
    });
}

/// Shows a view without playback, after everything that still plays: a game that was started, resumed, undone or read
/// anew.
pub fn show_view(world: &mut World, view: Arc<EncounterView>) {
    world.resource_scope(|world, mut playback: Mut<Playback>| {
        let mut clock = world.resource_mut::<SceneClock>();
        let beats = playback.add(Moment { facts: Vec::new(), view }, clock.newest_tag() + 1);
        clock.play(beats);
        clock.finish();
        playback.cuts += 1;
    });
}

/// Ends the playback: the newest view is shown in this frame.
pub fn finish_playback(world: &mut World) {
    world.resource_mut::<SceneClock>().finish();
}

/// Lays out what lies on the table of the encounter, after something else lay there.
pub fn lay_out_table(playback: Res<Playback>, mut clock: ResMut<SceneClock>) {
    let tag = clock.newest_tag() + 1;
    clock.lay_out(playback.things.scene(), tag);
}

/// Tells what begins, goes on and ends with the time that has passed in this frame.
pub(super) fn tell_playback(
    clock: Res<SceneClock>,
    mut playback: ResMut<Playback>,
    mut displayed: ResMut<DisplayedView>,
    mut playing: ResMut<PlaybackActive>,
    mut messages: MessageWriter<PlaybackEvent>,
) {
    let events = playback.bypass_change_detection().tell(clock.tag(), clock.under_way());
    let shown =
        |event: &PlaybackEvent| if let PlaybackEvent::Show(view) = event { Some(Arc::clone(view)) } else { None };
    if let Some(view) = events.iter().rev().find_map(shown) {
        displayed.0 = Some(view);
    }
    messages.write_batch(events);
    playing.set_if_neq(PlaybackActive(!playback.waiting.is_empty()));
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::time::TimePlugin;

    use super::*;
    use crate::lang::Text;
    use crate::model::{Cause, CombatantId, Coord, DamageKind, Id, Motion, Token, TokenSlot};
    use crate::table::AnimationPace;
    use crate::table::scene::clock_plugin;
    use crate::view::blank::blank_view;
    use crate::view::{PendingToken, Prompt};

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((TimePlugin, clock_plugin, playback_plugin))
            .insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)));
        app.update();
        show_view(app.world_mut(), Arc::new(in_beat(1, 2)));
        app.update();
        app
    }

    fn in_beat(round: u16, actions_left: u8) -> EncounterView {
        let prompt = Prompt::Beat { can_end_beat: true, actions_left, can_only_end: false };
        EncounterView { prompt, ..blank_view(round) }
    }

    fn walk() -> Fact {
        Fact::Moved {
            who: CombatantId(0),
            path: [Coord::new(5, 5)].into_iter().collect(),
            how: Motion::Walk,
            cause: Cause::default(),
        }
    }

    fn moment(facts: &[Fact], view: EncounterView) -> Moment {
        Moment { facts: facts.to_vec(), view: Arc::new(view) }
    }

    fn displayed(app: &App) -> Arc<EncounterView> {
        Arc::clone(app.world().resource::<DisplayedView>().view().unwrap())
    }

    fn frames_until(app: &mut App, mut done: impl FnMut(&EncounterView) -> bool) -> usize {
        let mut frames = 0;
        while !done(&displayed(app)) {
            app.update();
            frames += 1;
            assert!(frames < 100, "{:?}", displayed(app));
        }
        frames
    }

    #[test]
    fn a_view_is_shown_when_its_motion_has_arrived_and_not_before() {
        let mut app = app();
        let moments = vec![moment(&[walk()], blank_view(2)), moment(&[walk()], in_beat(3, 2))];
        play_moments(app.world_mut(), moments);
        assert!(app.world().resource::<SceneClock>().is_playing());
        assert_eq!((displayed(&app).round, &displayed(&app).prompt), (1, &Prompt::Nothing), "answered: no question");
        app.update();
        assert!(app.world().resource::<PlaybackActive>().0);
        assert_eq!(displayed(&app).round, 1);
        let first = frames_until(&mut app, |view| view.round == 2);
        assert_eq!(displayed(&app).prompt, Prompt::Nothing);
        let second = frames_until(&mut app, |view| view.round == 3);
        assert!(first >= 4 && second >= 4, "{first}, {second}");
        assert_eq!(displayed(&app).prompt, in_beat(3, 2).prompt);
        app.update();
        assert!(!app.world().resource::<PlaybackActive>().0);
    }

    #[derive(Resource, Default)]
    struct Reported(Vec<PlaybackEvent>);

    fn collect_events(mut events: MessageReader<PlaybackEvent>, mut reported: ResMut<Reported>) {
        reported.0.extend(events.read().cloned());
    }

    #[test]
    fn a_system_that_reads_in_every_frame_learns_of_each_fact_once_and_in_order() {
        let mut app = app();
        app.init_resource::<Reported>().add_systems(PostUpdate, collect_events.after(tell_playback));
        let facts = [walk(), Fact::BeatEnded, Fact::CounterbeatBegan];
        play_moments(app.world_mut(), vec![moment(&facts[..2], blank_view(2)), moment(&facts[2..], blank_view(3))]);
        (0..40).for_each(|_| app.update());
        let reported = &app.world().resource::<Reported>().0;
        let begun: Vec<&Fact> = reported
            .iter()
            .filter_map(|event| if let PlaybackEvent::Begin(fact, _) = event { Some(fact) } else { None })
            .collect();
        let ended: Vec<&Fact> = reported
            .iter()
            .filter_map(|event| if let PlaybackEvent::End(fact) = event { Some(fact) } else { None })
            .collect();
        assert_eq!((begun, ended), (facts.iter().collect(), facts.iter().collect()));
    }

    #[test]
    fn a_view_is_shown_after_the_last_fact_of_its_moment_and_motion_begins_in_the_frame_after() {
        let mut app = app();
        app.init_resource::<Reported>().add_systems(PostUpdate, collect_events.after(tell_playback));
        app.update();
        app.world_mut().resource_mut::<Reported>().0.clear();
        let (first, second) = (Arc::new(blank_view(1)), Arc::new(blank_view(2)));
        let moments = [(vec![walk(), Fact::BeatEnded], &first), (vec![walk()], &second)];
        let moments = moments.map(|(facts, view)| Moment { facts, view: Arc::clone(view) });
        play_moments(app.world_mut(), moments.into());
        let mut seen = Vec::new();
        for _ in 0..40 {
            app.update();
            let told = std::mem::take(&mut app.world_mut().resource_mut::<Reported>().0);
            let shows = told.iter().position(|event| matches!(event, PlaybackEvent::Show(_)));
            assert!(shows.is_none_or(|n| n + 1 == told.len()), "{told:?}");
            seen.extend(told.into_iter().filter(|event| !matches!(event, PlaybackEvent::Progress(..))));
        }
        let kinds: Vec<String> =
            seen.iter().map(|event| format!("{event:?}")).map(|text| text[..5].to_owned()).collect();
        let order = ["Begin", "End(M", "Begin", "End(B", "Show(", "Begin", "End(M", "Show("];
        assert_eq!(kinds, order);
    }

    #[test]
    fn what_is_finished_ends_in_one_frame_and_what_comes_later_keeps_its_time() {
        let mut app = app();
        play_moments(app.world_mut(), vec![moment(&[walk()], blank_view(2))]);
        finish_playback(app.world_mut());
        play_moments(app.world_mut(), vec![moment(&[walk()], blank_view(3))]);
        app.update();
        assert_eq!((displayed(&app).round, app.world().resource::<PlaybackActive>().0), (2, true));
        assert!(frames_until(&mut app, |view| view.round == 3) >= 4);
    }

    #[test]
    fn a_question_that_is_asked_again_stays_open_and_keeps_its_old_words() {
        let mut app = app();
        play_moments(app.world_mut(), vec![moment(&[walk()], blank_view(1)), moment(&[walk()], in_beat(1, 1))]);
        let mut seen = vec![displayed(&app).prompt.clone()];
        for _ in 0..40 {
            app.update();
            seen.push(displayed(&app).prompt.clone());
        }
        seen.dedup();
        assert_eq!(seen, [in_beat(1, 2).prompt, in_beat(1, 1).prompt]);
    }

    #[test]
    fn two_decisions_in_one_frame_show_no_question_between_them() {
        let mut app = app();
        let asks = EncounterView {
            prompt: Prompt::Choose { question: Text::authored("Where to?"), choices: Vec::new() },
            prompt_text: Text::authored("Where to?"),
            ..blank_view(1)
        };
        play_moments(app.world_mut(), vec![moment(&[walk()], asks)]);
        play_moments(app.world_mut(), vec![moment(&[walk()], in_beat(1, 1))]);
        for _ in 0..40 {
            app.update();
            assert!(matches!(displayed(&app).prompt, Prompt::Beat { .. }), "{:?}", displayed(&app).prompt);
        }
        assert_eq!(displayed(&app).prompt, in_beat(1, 1).prompt);
    }

    /// A counterbeat without a question lies between two beats of the same Round.
    #[test]
    fn the_next_beat_of_a_round_is_another_question() {
        let mut app = app();
        let facts = [Fact::BeatEnded, Fact::CounterbeatBegan, walk(), Fact::BeatBegan];
        play_moments(app.world_mut(), vec![moment(&facts[..3], blank_view(1)), moment(&facts[3..], in_beat(1, 1))]);
        assert!(!app.world().resource::<Playback>().is_question_known());
        assert_eq!(displayed(&app).prompt, Prompt::Nothing);
        let seen = frames_until(&mut app, |view| matches!(view.prompt, Prompt::Beat { .. }));
        assert!(seen >= 4, "the beat is open after {seen} frames");
    }

    #[test]
    fn tokens_of_another_attack_are_another_question() {
        let waits = |n| EncounterView {
            prompt: Prompt::Tokens,
            pending_tokens: vec![PendingToken { token: Token::Damage(DamageKind::Slash), n, legal_slots: Vec::new() }],
            ..blank_view(1)
        };
        let cause = Cause::default();
        let placed = Fact::TokenPlaced {
            who: CombatantId(0),
            token: Token::Damage(DamageKind::Slash),
            on: TokenSlot::Hp,
            cause,
        };
        let struck = Fact::Attacked { by: CombatantId(1), name: Id::new("cut"), on: Default::default() };
        for (facts, is_known) in [(vec![placed.clone()], true), (vec![placed, struck], false)] {
            let mut app = app();
            show_view(app.world_mut(), Arc::new(waits(3)));
            app.update();
            play_moments(app.world_mut(), vec![moment(&facts, waits(2))]);
            assert_eq!(app.world().resource::<Playback>().is_question_known(), is_known, "{facts:?}");
        }
    }

    #[test]
    fn finished_playback_shows_the_newest_view_in_the_same_frame() {
        let mut app = app();
        play_moments(app.world_mut(), (2..9).map(|round| moment(&[walk()], blank_view(round))).collect());
        app.update();
        finish_playback(app.world_mut());
        assert!(!app.world().resource::<SceneClock>().is_playing());
        app.update();
        assert_eq!(displayed(&app).round, 8);
        assert!(!app.world().resource::<PlaybackActive>().0);
    }

    #[test]
    fn at_an_instant_pace_every_decision_is_shown_in_one_frame() {
        let mut app = app();
        app.world_mut().resource_mut::<AnimationPace>().duration_factor = 0.0;
        play_moments(app.world_mut(), (2..9).map(|round| moment(&[walk()], blank_view(round))).collect());
        app.update();
        assert_eq!(displayed(&app).round, 8);
        let playback = app.world().resource::<Playback>();
        assert_eq!((playback.added_facts(), playback.shown_facts()), (7, 7));
    }

    #[test]
    fn a_view_that_is_shown_without_playback_comes_after_what_still_plays() {
        let mut app = app();
        play_moments(app.world_mut(), vec![moment(&[walk()], blank_view(2))]);
        app.update();
        show_view(app.world_mut(), Arc::new(blank_view(9)));
        app.update();
        assert_eq!(displayed(&app).round, 9);
        assert_eq!(app.world().resource::<Playback>().shown_facts(), 1, "no fact is lost");
    }
}
