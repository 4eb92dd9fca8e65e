//! Tests of the Duel at the table: the session with its saves and its past, the things on the table, and the panels.

use std::sync::Arc;

use bevy_egui::egui::{Ui, vec2};
use duel::content::{Content, built_in};
use duel::game::{DuelMode, DuelStart};
use duel::rules::DuelIntent;
use duel::view::DuelPage;
use egui_kittest::Harness;
use kernel::lang::{Language, built_in_files, with_language};

use super::actions::{DuelAction, DuelPanels, MenuMode};
use super::draw::{OverTable, draw_session};
use super::input::usual_answer;
use super::lesson::lesson_mode;
use super::session::{DuelSaves, DuelSession, LookStep};
use crate::screens::typefaces::embedded_typefaces;
use crate::table::scene::SceneClock;
use crate::ui::UiState;
use crate::ui::tests::click_at;
use crate::ui::tests::contrast::{LEAST_CONTRAST, LEAST_HIGH_CONTRAST, assert_contrast};
use crate::ui::tests::whole_texts::{looks, painted_texts};
use crate::ui::theme;

fn content() -> Arc<Content> {
    Arc::new(built_in().unwrap_or_else(|report| panic!("{report}")))
}

fn hunt(content: &Content) -> DuelMode {
    lesson_mode(content)
}

fn begin(mode: DuelMode, seed: u64) -> (DuelSession, SceneClock) {
    let content = content();
    let mut session = DuelSession::begin(&content, &DuelStart::new(mode, seed)).unwrap();
    let mut clock = SceneClock::default();
    session.show_present(&mut clock);
    (session, clock)
}

/// Makes the next decision as a player would who lays the first cards of the hand and keeps every roll.
fn decide_next(session: &mut DuelSession, clock: &mut SceneClock) {
    clock.finish();
    let intent = match &session.view.page {
        DuelPage::Dawn(dawn) => dawn.quarries[0].intent.clone(),
        DuelPage::Spoils(spoils) => spoils.cards[0].1.clone(),
        DuelPage::SeasonEnd(_) => panic!("the game is over"),
        DuelPage::Fight(fight) => {
            let question = fight.question.as_ref().expect("a question");
            if question.asks_for_cards {
                session.toggle_card(clock, 0);
                session.toggle_card(clock, 1);
                DuelIntent::Lay(session.chosen_cards())
            } else {
                match usual_answer(session) {
                    Some(DuelAction::Decide(intent)) => intent,
                    _ => question.options[0].intent.clone(),
                }
            }
        }
    };
    let told = format!("{intent:?}");
    session.decide(clock, &intent).unwrap_or_else(|why| panic!("{told}: {why}"));
}

fn play_to_the_end(session: &mut DuelSession, clock: &mut SceneClock) {
    for _ in 0..2000 {
        if session.state().outcome().is_some() {
            clock.finish();
            return;
        }
        decide_next(session, clock);
    }
    panic!("the game does not end");
}

fn modes(content: &Content) -> Vec<DuelMode> {
    let DuelMode::Hunt { character, monsters, .. } = hunt(content) else { panic!("the lesson is a hunt") };
    let other = *content.characters.keys().find(|id| **id != character).unwrap();
    vec![
        hunt(content),
        DuelMode::Pair { characters: [character, other], monsters, cards: [Vec::new(), Vec::new()] },
        DuelMode::Duel { character, rival: other, cards: Vec::new(), rival_cards: Vec::new() },
        DuelMode::Season { character },
    ]
}

#[test]
fn every_mode_is_played_to_its_end_through_the_session() {
    let content = content();
    for mode in modes(&content) {
        let (mut session, mut clock) = begin(mode.clone(), 4);
        play_to_the_end(&mut session, &mut clock);
        assert!(session.look_place().is_none());
        assert!(session.log.len() > 10, "{mode:?}");
        let shown = session.shown(&clock);
        assert_eq!(*shown.view, *session.view, "{mode:?}: after the motion the newest moment is shown");
        assert_eq!(shown.log_lines, session.log.len());
    }
}

#[test]
fn every_thing_on_the_table_has_one_name_and_a_meaning() {
    let content = content();
    for mode in modes(&content) {
        let (mut session, mut clock) = begin(mode, 9);
        while session.state().outcome().is_none() {
            let scene = &session.scene;
            let mut names: Vec<_> = scene.scene.props.iter().map(|prop| prop.id.as_str().to_owned()).collect();
            let count = names.len();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), count, "a name is there twice");
            for prop in &scene.scene.props {
                assert!(scene.meanings.contains_key(&prop.id), "{} has no meaning", prop.id.as_str());
            }
            decide_next(&mut session, &mut clock);
        }
    }
}

#[test]
fn looking_back_shows_every_moment_as_it_was() {
    let content = content();
    let (mut session, mut clock) = begin(hunt(&content), 3);
    let mut seen = vec![(Arc::clone(&session.view), session.log.len())];
    while session.state().outcome().is_none() {
        decide_next(&mut session, &mut clock);
        clock.finish();
        seen.push((Arc::clone(&session.view), session.log.len()));
    }
    for (number, (view, lines)) in seen.iter().enumerate().rev().skip(1) {
        session.look(&mut clock, LookStep::Decision { forward: false });
        clock.finish();
        let (place, shown) = (session.look_place().unwrap(), session.shown(&clock));
        assert_eq!((place.number, place.total), (number, seen.len() - 1));
        assert_eq!((&*shown.view, shown.log_lines), (&**view, *lines), "after decision {number}");
        assert_eq!(place.has_earlier, number > 0);
    }
    session.look(&mut clock, LookStep::Round { forward: true });
    let DuelPage::Fight(fight) = &session.shown(&clock).view.page else { panic!("a fight") };
    assert!(fight.round > 0);
    session.look(&mut clock, LookStep::Present);
    assert!(session.look_place().is_none());
}

#[test]
fn undo_takes_lines_and_dice_of_the_decision_back() {
    let content = content();
    let (mut session, mut clock) = begin(hunt(&content), 5);
    let (lines, view) = (session.log.clone(), Arc::clone(&session.view));
    decide_next(&mut session, &mut clock);
    clock.finish();
    session.undo(&mut clock, true).unwrap();
    assert_eq!(*session.view, *view);
    assert_eq!(session.log[..lines.len()], lines[..]);
    assert!(session.log.len() <= lines.len() + 1, "at most the mark of the take-back follows");
    assert!(session.redo(&mut clock));
}

#[test]
fn a_saved_game_goes_on_with_the_same_log_and_moments() {
    let folder = tempfile::tempdir().unwrap();
    let saves = DuelSaves::new(folder.path());
    let content = content();
    let (mut session, mut clock) = begin(hunt(&content), 8);
    session.save_in(&saves, || {}).unwrap();
    for _ in 0..12 {
        if session.state().outcome().is_none() {
            decide_next(&mut session, &mut clock);
        }
    }
    session.undo(&mut clock, true).unwrap();
    session.leave();
    let saved = saves.read_autosave().unwrap().expect("a save");
    let mut resumed = DuelSession::resume(&content, &saved).unwrap();
    assert_eq!(*resumed.view, *session.view);
    assert_eq!(resumed.log.len(), resumed.shown(&clock).log_lines);
    resumed.look(&mut clock, LookStep::Decision { forward: false });
    session.look(&mut clock, LookStep::Decision { forward: false });
    assert_eq!(*resumed.shown(&clock).view, *session.shown(&clock).view);
}

#[test]
fn a_finished_game_can_be_watched_and_not_changed() {
    let folder = tempfile::tempdir().unwrap();
    let saves = DuelSaves::new(folder.path());
    let content = content();
    let (mut session, mut clock) = begin(hunt(&content), 2);
    session.save_in(&saves, || {}).unwrap();
    play_to_the_end(&mut session, &mut clock);
    assert_eq!(session.write_replay_at_end(), None);
    let replay = saves.list_replays(4).pop().expect("a replay").replay.unwrap();
    let mut watched = DuelSession::watch(&content, &replay).unwrap();
    watched.look_at(&mut clock, 0);
    let place = watched.look_place().unwrap();
    assert!(place.is_replay && !place.has_earlier && place.total == session.history().len());
    watched.look(&mut clock, LookStep::Present);
    assert_eq!(*watched.shown(&clock).view, *session.view);
    assert!(watched.is_past(), "its last moment is no present in which something is decided");
    assert_eq!(watched.log, session.log);
}

// The panels.

struct DuelUi {
    session: DuelSession,
    clock: SceneClock,
    panels: DuelPanels,
    state: UiState,
    scale: f32,
    high_contrast: bool,
}

fn draw(ui: &mut Ui, it: &mut DuelUi) {
    let style = theme::UiStyle {
        reduced_motion: true,
        text_scale: it.scale,
        high_contrast: it.high_contrast,
        ..Default::default()
    };
    theme::apply_style(ui.ctx(), style);
    let shown = it.session.shown(&it.clock);
    let over = OverTable { shown: &shown, captions: &[], pointed: None };
    draw_session(ui, &mut it.session, &it.clock, over, &mut it.state, &mut it.panels);
    if it.high_contrast {
        crate::ui::apply_high_contrast(ui.ctx());
    }
}

fn draw_menu(ui: &mut Ui, it: &mut DuelUi) {
    let style = theme::UiStyle { reduced_motion: true, text_scale: it.scale, ..Default::default() };
    theme::apply_style(ui.ctx(), style);
    let content = Arc::clone(it.session.content());
    super::draw_menu(&ui.ctx().clone(), Some(&content), &mut it.state, &mut it.panels);
}

type DrawDuel = fn(&mut Ui, &mut DuelUi);

fn harness(size: (f32, f32), scale: f32, draw: DrawDuel, session: DuelSession) -> Harness<'static, DuelUi> {
    let (panels, state) = (DuelPanels::default(), UiState::default());
    let it = DuelUi { session, clock: SceneClock::default(), panels, state, scale, high_contrast: false };
    let builder = Harness::builder().with_size(vec2(size.0, size.1)).with_max_steps(40);
    let mut harness = builder.build_ui_state(move |ui, it: &mut DuelUi| draw(ui, it), it);
    theme::install_fonts(&harness.ctx, &embedded_typefaces());
    harness.run_steps(4);
    harness
}

fn laying_session() -> DuelSession {
    let (mut session, mut clock) = begin(hunt(&content()), 5);
    for place in 0..2 {
        session.toggle_card(&mut clock, place);
        clock.finish();
    }
    let mut laid = SceneClock::default();
    let chosen = session.choice.clone();
    session.show_present(&mut laid);
    session.choice = chosen;
    session
}

fn click(harness: &mut Harness<'_, DuelUi>, name: &str) {
    let region = harness.state().state.region(name).unwrap_or_else(|| panic!("no place named {name}"));
    let at = region.rect.center();
    click_at(harness, at);
}

fn actions(harness: &mut Harness<'_, DuelUi>) -> Vec<DuelAction> {
    std::mem::take(&mut harness.state_mut().panels.actions)
}

#[test]
fn cards_are_chosen_and_laid_with_the_panels() {
    let mut harness = harness((1280.0, 800.0), 1.0, draw, laying_session());
    click(&mut harness, "duel:card:2");
    assert_eq!(actions(&mut harness), [DuelAction::ToggleCard(2)]);
    click(&mut harness, "duel:lay");
    assert_eq!(actions(&mut harness), [DuelAction::LayChosen]);
    click(&mut harness, "duel:log");
    assert_eq!(actions(&mut harness), [DuelAction::ToggleLog]);
}

#[test]
fn the_bar_of_the_past_steps_and_returns_and_hides_the_answers() {
    let (mut session, mut clock) = begin(hunt(&content()), 5);
    decide_next(&mut session, &mut clock);
    decide_next(&mut session, &mut clock);
    clock.finish();
    session.look(&mut clock, LookStep::Decision { forward: false });
    let mut harness = harness((1280.0, 800.0), 1.0, draw, session);
    assert!(harness.state().state.region("duel:lay").is_none());
    click(&mut harness, "duel:past:back");
    assert_eq!(actions(&mut harness), [DuelAction::Look(LookStep::Decision { forward: false })]);
    click(&mut harness, "duel:past:return");
    assert_eq!(actions(&mut harness), [DuelAction::Look(LookStep::Present)]);
}

#[test]
fn the_menu_offers_every_kind_of_game() {
    let mut harness = harness((1280.0, 800.0), 1.0, draw_menu, laying_session());
    let kinds = [MenuMode::Season, MenuMode::Hunt, MenuMode::Pair, MenuMode::Duel];
    for (n, kind) in kinds.into_iter().enumerate() {
        click(&mut harness, &format!("duel:mode:{n}"));
        assert_eq!(harness.state().panels.mode, kind);
        click(&mut harness, "duel:begin");
        let begun = actions(&mut harness);
        let [DuelAction::Begin(mode)] = &begun[..] else { panic!("{begun:?}") };
        let start = DuelStart::new(mode.clone(), 1);
        start.check(harness.state().session.content()).unwrap();
    }
}

#[test]
fn texts_of_the_panels_are_whole_at_every_size_in_both_languages() {
    let read = |locale: &str| -> &'static Language {
        Box::leak(Box::new(Language::read(locale, &built_in_files()[locale]).unwrap()))
    };
    for locale in ["en", "de"] {
        with_language(read(locale), || {
            for (size, scale) in looks() {
                let mut harness = harness(size, scale, draw, laying_session());
                for open in [false, true] {
                    harness.state_mut().panels.log_open = open;
                    harness.run_steps(3);
                    let window = bevy_egui::egui::Rect::from_min_size(Default::default(), vec2(size.0, size.1));
                    for (text, at) in painted_texts(&harness) {
                        assert!(!text.elided, "{size:?} at {scale}: {:?} is cut", text.text());
                        assert!(
                            at.left() >= window.left() - 1.0 && at.right() <= window.right() + 1.0,
                            "{size:?} at {scale}: {:?} at {at:?} leaves the window",
                            text.text()
                        );
                    }
                }
            }
        });
    }
}

#[test]
fn every_line_of_the_panels_can_be_read() {
    let mut harness = harness((1280.0, 800.0), 1.0, draw, laying_session());
    harness.state_mut().panels.log_open = true;
    harness.run_steps(3);
    assert_contrast(&harness, LEAST_CONTRAST);
    harness.state_mut().high_contrast = true;
    harness.run_steps(3);
    assert_contrast(&harness, LEAST_HIGH_CONTRAST);
    assert_contrast(&self::harness((1280.0, 800.0), 1.0, draw_menu, laying_session()), LEAST_CONTRAST);
}
