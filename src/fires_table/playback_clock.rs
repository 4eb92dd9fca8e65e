//! The clock of playback: it says which moment of the encounter is shown, on the table and in the panels alike.
//!
//! Owns [`DisplayedView`], which everything that is drawn reads, and the queue of the moments that follow.
//! [`advance_clock`] alone moves on to the next moment, and reports it with [`PlaybackEvent`]s. Must not wait for
//! anything but time: input is accepted while the clock runs, and may end the playback with [`finish_playback`].
//!
//! The rules are observed between their tasks, so every group of facts has the view that follows it, and nothing is
//! worked out from facts afterwards. No token, die or question is seen before its motion has arrived.

use std::sync::Arc;

use bevy::prelude::*;

use super::playback_queue::{PlaybackEvent, PlaybackQueue};
use super::{AnimationPace, PlaybackActive, TableSystems};
use crate::model::Fact;
use crate::view::{EncounterView, Moment};

/// The longest time of a frame, in seconds, that counts: a slower frame slows the motion down.
const LONGEST_FRAME: f32 = 0.12;

/// Adds the clock alone: everything that says which moment is shown, and nothing that draws it.
pub fn playback_clock_plugin(app: &mut App) {
    app.init_resource::<DisplayedView>()
        .init_resource::<PlaybackClock>()
        .init_resource::<PlaybackActive>()
        .init_resource::<AnimationPace>()
        .add_message::<PlaybackEvent>()
        .add_systems(PostUpdate, advance_clock.in_set(TableSystems::Playback));
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

/// The moments that follow the one that is shown.
#[derive(Resource, Default)]
pub struct PlaybackClock {
    queue: PlaybackQueue,
    /// The view with the question that was answered before the moments in the queue.
    asked: Option<Arc<EncounterView>>,
    /// Every fact since then.
    facts_since_asked: Vec<Fact>,
    /// Whether the question that is open now is that question, asked once more.
    is_asked_again: bool,
    /// The number of views that were shown without playback.
    cuts: u64,
}

impl PlaybackClock {
    /// Whether motion still hides something of the newest view. Not while the rest of the playback takes no time.
    pub fn is_playing(&self) -> bool {
        self.queue.takes_time()
    }

    /// Whether the player can know the question that is open before the motion has ended: it is the question on the
    /// screen.
    pub fn is_question_known(&self) -> bool {
        self.is_asked_again
    }

    /// The number of facts that were ever added to the queue.
    pub fn added_facts(&self) -> u64 {
        self.queue.added_facts
    }

    /// The number of views that were shown without playback.
    pub fn cuts(&self) -> u64 {
        self.cuts
    }

    /// The number of these facts that have been shown.
    pub fn shown_facts(&self) -> u64 {
        self.queue.ended_facts
    }
}

/// Plays back the moments that follow a decision. The question that the decision answered is closed at once, or stays
/// as it was if the same question will be asked again.
pub fn play_moments(world: &mut World, moments: Vec<Moment>) {
    let Some(newest) = moments.last().map(|moment| Arc::clone(&moment.view)) else { return };
    world.resource_scope(|world, mut clock: Mut<PlaybackClock>| {
        let mut displayed = world.resource_mut::<DisplayedView>();
        if clock.queue.is_idle() {
            clock.asked.clone_from(&displayed.0);
            clock.facts_since_asked.clear();
        }
        clock.facts_since_asked.extend(moments.iter().flat_map(|moment| moment.facts.iter().cloned()));
        clock.queue.enqueue(moments);
        let Some(asked) = clock.asked.clone() else { return };
        let is_asked_again = asked.is_asked_again_in(&newest, &clock.facts_since_asked);
        clock.is_asked_again = is_asked_again;
        let between = clock.queue.waiting_views().filter(|view| !Arc::ptr_eq(view, &newest));
        for view in between.chain(&mut displayed.0) {
            Arc::make_mut(view).set_question_between(&asked, is_asked_again);
        }
    });
}

/// Shows a view without playback, after everything that still plays: a game that was started, resumed, undone or read
/// anew.
pub fn show_view(world: &mut World, view: Arc<EncounterView>) {
    let mut clock = world.resource_mut::<PlaybackClock>();
    clock.queue.enqueue([Moment { facts: Vec::new(), view }]);
    clock.queue.finish();
    clock.cuts += 1;
}

/// Ends the playback: the newest view is shown in this frame.
pub fn finish_playback(world: &mut World) {
    world.resource_mut::<PlaybackClock>().queue.finish();
}

/// Moves the clock on by the time of a frame, and writes which facts begin, go on and end in it.
pub(super) fn advance_clock(
    time: Res<Time<Real>>,
    pace: Res<AnimationPace>,
    mut clock: ResMut<PlaybackClock>,
    mut displayed: ResMut<DisplayedView>,
    mut playing: ResMut<PlaybackActive>,
    mut messages: MessageWriter<PlaybackEvent>,
) {
    let dt = time.delta_secs().min(LONGEST_FRAME);
    let events = clock.queue.advance(dt, pace.duration_scale());
    let shown =
        |event: &PlaybackEvent| if let PlaybackEvent::Show(view) = event { Some(Arc::clone(view)) } else { None };
    if let Some(view) = events.iter().rev().find_map(shown) {
        displayed.0 = Some(view);
    }
    messages.write_batch(events);
    playing.set_if_neq(PlaybackActive(!clock.queue.is_idle()));
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::time::TimePlugin;

    use super::*;
    use crate::lang::Text;
    use crate::model::{Cause, CombatantId, Coord, DamageKind, Id, Motion, Token, TokenSlot};
    use crate::view::blank::blank_view;
    use crate::view::{PendingToken, Prompt};

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins(TimePlugin)
            .add_plugins(playback_clock_plugin)
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
        assert!(app.world().resource::<PlaybackClock>().is_playing());
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
        app.init_resource::<Reported>().add_systems(PostUpdate, collect_events.after(advance_clock));
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
        assert!(!app.world().resource::<PlaybackClock>().is_question_known());
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
            assert_eq!(app.world().resource::<PlaybackClock>().is_question_known(), is_known, "{facts:?}");
        }
    }

    #[test]
    fn finished_playback_shows_the_newest_view_in_the_same_frame() {
        let mut app = app();
        play_moments(app.world_mut(), (2..9).map(|round| moment(&[walk()], blank_view(round))).collect());
        app.update();
        finish_playback(app.world_mut());
        assert!(!app.world().resource::<PlaybackClock>().is_playing());
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
        let clock = app.world().resource::<PlaybackClock>();
        assert_eq!((clock.added_facts(), clock.shown_facts()), (7, 7));
    }

    #[test]
    fn a_view_that_is_shown_without_playback_comes_after_what_still_plays() {
        let mut app = app();
        play_moments(app.world_mut(), vec![moment(&[walk()], blank_view(2))]);
        app.update();
        show_view(app.world_mut(), Arc::new(blank_view(9)));
        app.update();
        assert_eq!(displayed(&app).round, 9);
        assert_eq!(app.world().resource::<PlaybackClock>().shown_facts(), 1, "no fact is lost");
    }
}
