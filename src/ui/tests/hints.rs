//! Tests of the hints for a new player: which hint is due, and the effect of a click on its popup.

use bevy_egui::egui::{Pos2, Rect, vec2};
use egui_kittest::{Harness, kittest::Queryable};

use super::{TestUi, click, draw_encounter_panels, encounter_harness, harness_with, region_rect, ui_actions};
use crate::lang::Text;
use crate::model::{Coord, DiceSelection, DiceValues, Id};
use crate::ui::hints::due_hint;
use crate::ui::{ArmedAction, Hint, HintSettings, MenuAction, UiAction, sample, strings};
use crate::view::{EncounterView, Prompt, TableCard};

const ON: HintSettings = HintSettings::from_answer(false);

fn seen(hints: &[Hint]) -> HintSettings {
    hints.iter().fold(ON, |all, hint| all.with_seen(*hint))
}

/// The tables before any roll on them.
fn unrolled(tables: Vec<TableCard>) -> Vec<TableCard> {
    let clear = |mut table: TableCard| {
        table.rolled = DiceValues::new();
        for entry in &mut table.entries {
            (entry.coins, entry.current, entry.exhausted) = (0, false, false);
        }
        table
    };
    tables.into_iter().map(clear).collect()
}

/// The first beat of an encounter: the player has done nothing, and no enemy has acted.
fn first_beat() -> EncounterView {
    let beat = sample::beat();
    EncounterView {
        round: 1,
        prompt: Prompt::Beat { can_end_beat: false, actions_left: 2, can_only_end: false },
        tables: unrolled(beat.tables.clone()),
        ..beat
    }
}

/// The same after the first action.
fn acted() -> EncounterView {
    EncounterView { prompt: Prompt::Beat { can_end_beat: true, actions_left: 1, can_only_end: false }, ..first_beat() }
}

#[test]
fn each_hint_is_due_when_its_matter_first_matters() {
    let beat = first_beat();
    assert_eq!(due_hint(&beat, false, ON), Some(Hint::Dice));
    assert_eq!(due_hint(&beat, true, ON), Some(Hint::Move), "dice are in hand: nothing is left to say about them");
    assert_eq!(due_hint(&beat, false, seen(&[Hint::Dice])), Some(Hint::Move));
    assert_eq!(due_hint(&beat, false, seen(&[Hint::Dice, Hint::Move])), None);
    assert_eq!(due_hint(&acted(), false, ON), Some(Hint::EndBeat), "something was done");
    let (struck, asked) = (sample::tokens(), sample::reaction());
    assert_eq!(due_hint(&asked, false, ON), Some(Hint::Reaction), "what is asked now goes first");
    assert_eq!(due_hint(&asked, false, seen(&[Hint::Reaction])), Some(Hint::EncounterTable), "the enemies have rolled");
    assert_eq!(due_hint(&struck, false, ON), Some(Hint::Tokens));
    assert_eq!(due_hint(&struck, false, seen(&[Hint::Tokens])), Some(Hint::EncounterTable));
    let unrolled = EncounterView { tables: unrolled(struck.tables.clone()), ..struck };
    assert_eq!(due_hint(&unrolled, false, ON), Some(Hint::Tokens));
    assert_eq!(due_hint(&sample::loadout(), false, ON), Some(Hint::Setup));
    assert_eq!(due_hint(&sample::loadout(), false, seen(&[Hint::Setup])), None);
    assert_eq!(due_hint(&sample::victory(), false, ON), None);
    assert_eq!(due_hint(&sample::hands_question(), false, ON), None);
}

#[test]
fn nothing_is_due_for_who_knows_the_game_or_has_seen_it_all() {
    for view in [first_beat(), acted(), sample::beat(), sample::tokens(), sample::reaction()] {
        for hints in [
            HintSettings::default(),
            HintSettings::EXPERIENCED,
            HintSettings::from_answer(true),
            ON.turned_off(),
            seen(&Hint::ALL),
        ] {
            assert_eq!(due_hint(&view, false, hints), None);
        }
    }
}

#[test]
fn a_reaction_that_nothing_pays_for_needs_no_hint() {
    let mut view = sample::reaction();
    for one in view.actions.iter_mut().filter(|card| card.reaction).flat_map(|card| &mut card.modes) {
        one.refusal = Some(Text::authored("Too dear."));
    }
    assert_eq!(due_hint(&view, false, seen(&[Hint::EncounterTable])), None);
}

#[test]
fn the_words_of_a_hint_are_few() {
    for hint in Hint::ALL {
        let (heading, text) = strings::hint_text(hint);
        let count = text.split_whitespace().count();
        assert!(!heading.is_empty() && (10..=32).contains(&count), "{hint:?}: {count} words");
    }
}

/// The panels with hints on.
fn harness_with_hints(view: EncounterView, hints: HintSettings) -> Harness<'static, TestUi> {
    let mut harness = encounter_harness(view);
    let state = &mut harness.state_mut().ui_state;
    (state.model.hint_settings, state.model.encounter_table_rect) = (hints, Some(table_card(1280.0)));
    harness.run_steps(3);
    harness
}

/// The screen rectangle of the encounter table on the table, made up because a test has no camera.
fn table_card(width: f32) -> Rect {
    Rect::from_min_size(Pos2::new(width - 220.0, 90.0), vec2(180.0, 120.0))
}

fn current(harness: &Harness<'_, TestUi>) -> Option<Hint> {
    let state = &harness.state().ui_state;
    state.memory.shown_hint.as_ref().filter(|_| state.region("note").is_some()).map(|shown| shown.hint)
}

fn menu_action(action: MenuAction) -> UiAction {
    UiAction::Menu(action)
}

#[test]
fn without_hint_settings_no_popup_is_shown() {
    for hints in [HintSettings::default(), HintSettings::EXPERIENCED] {
        let harness = harness_with_hints(first_beat(), hints);
        assert_eq!(current(&harness), None);
        assert!(harness.state().ui_state.region("note:got-it").is_none());
    }
}

#[test]
fn a_hint_is_put_away_by_its_button_and_the_next_one_comes() {
    let mut harness = harness_with_hints(first_beat(), ON);
    assert_eq!(current(&harness), Some(Hint::Dice));
    assert!(harness.query_by_label(strings::hint_text(Hint::Dice).1).is_some());
    click(&mut harness, "note:got-it");
    assert_eq!(ui_actions(&harness), [menu_action(MenuAction::HintSeen(Hint::Dice))]);
    assert_eq!(current(&harness), Some(Hint::Move));
    // A click anywhere on the popup does the same.
    let at = region_rect(&harness, "note").center_top() + vec2(0.0, 12.0);
    harness.hover_at(at);
    harness.step();
    harness.drag_at(at);
    harness.step();
    harness.drop_at(at);
    harness.run_steps(3);
    assert_eq!(ui_actions(&harness).last(), Some(&menu_action(MenuAction::HintSeen(Hint::Move))));
    assert_eq!(current(&harness), None);
}

#[test]
fn hints_can_be_disabled_on_the_popup() {
    let mut harness = harness_with_hints(first_beat(), ON);
    click(&mut harness, "note:off");
    assert_eq!(ui_actions(&harness), [menu_action(MenuAction::DisableHints)]);
    assert_eq!(current(&harness), None);
}

#[test]
fn a_hint_goes_when_the_thing_has_been_done() {
    let mut harness = harness_with_hints(sample::loadout(), ON);
    assert_eq!(current(&harness), Some(Hint::Setup));
    harness.state_mut().view = first_beat();
    harness.run_steps(3);
    harness.state_mut().ui_state.memory.selected_dice = DiceSelection::from_positions(&[0]);
    harness.run_steps(3);
    assert_eq!(ui_actions(&harness), [Hint::Setup, Hint::Dice].map(|hint| menu_action(MenuAction::HintSeen(hint))));
    assert_eq!(current(&harness), Some(Hint::Move));
    harness.state_mut().ui_state.memory.armed_action = Some(ArmedAction { action: Id::new("move"), mode_index: 0 });
    harness.run_steps(3);
    assert_eq!(current(&harness), Some(Hint::Move), "it stays until a hex has been chosen");
    let state = harness.state_mut();
    (state.ui_state.memory.selected_dice, state.ui_state.memory.armed_action, state.view) =
        (DiceSelection::NONE, None, acted());
    state.view.character.sheet.position = Coord::new(7, 7);
    harness.run_steps(3);
    assert_eq!(current(&harness), Some(Hint::EndBeat));
    harness.state_mut().view = sample::reaction();
    harness.run_steps(3);
    let done = [Hint::Setup, Hint::Dice, Hint::Move, Hint::EndBeat].map(|hint| menu_action(MenuAction::HintSeen(hint)));
    assert_eq!(ui_actions(&harness), done);
    assert_eq!(current(&harness), Some(Hint::Reaction));
    click(&mut harness, "note:got-it");
    assert_eq!(current(&harness), Some(Hint::EncounterTable));
    harness.state_mut().view = sample::tokens();
    harness.run_steps(3);
    assert_eq!(current(&harness), Some(Hint::Tokens), "what is asked now takes the place of another note");
    harness.state_mut().view = sample::beat();
    harness.run_steps(3);
    assert_eq!(current(&harness), Some(Hint::EncounterTable));
    click(&mut harness, "note:got-it");
    assert_eq!(current(&harness), None);
    let all: Vec<UiAction> = Hint::ALL.into_iter().map(|hint| menu_action(MenuAction::HintSeen(hint))).collect();
    let told = ui_actions(&harness);
    assert!(told.len() == all.len() && all.iter().all(|one| told.contains(one)), "{told:?}");
}

#[test]
fn another_action_than_a_move_leaves_that_hint_for_later() {
    let mut harness = harness_with_hints(first_beat(), seen(&[Hint::Dice]));
    assert_eq!(current(&harness), Some(Hint::Move));
    harness.state_mut().view = acted();
    harness.run_steps(3);
    assert_eq!(current(&harness), Some(Hint::EndBeat));
    click(&mut harness, "note:got-it");
    assert_eq!(current(&harness), Some(Hint::Move));
}

/// The regions that a hint explains and that its popup must not cover.
fn target_regions(hint: Hint) -> &'static [&'static str] {
    match hint {
        Hint::Setup => &["hand_slot:", "begin"],
        Hint::Dice => &["die:"],
        Hint::Move => &["action:move"],
        Hint::EndBeat => &["end_beat"],
        Hint::EncounterTable => &["cards"],
        Hint::Tokens => &["token:", "assign_rest", "sink:", "slots"],
        Hint::Reaction => &["action:", "let_it_happen"],
    }
}

#[test]
fn a_popup_covers_no_panel_and_not_its_target() {
    let mut tried = 0;
    let cases = [
        (first_beat(), ON),
        (first_beat(), seen(&[Hint::Dice])),
        (acted(), ON),
        (sample::reaction(), ON),
        (sample::reaction(), seen(&[Hint::Reaction])),
        (sample::tokens(), ON),
        (sample::loadout(), ON),
    ];
    for (portrait, hints) in cases {
        for size in [(1280.0, 800.0), (1024.0, 640.0), (1920.0, 1080.0)] {
            for scale in [0.8, 1.0, 1.3, 2.0] {
                let mut harness = harness_with(portrait.clone(), size, scale, draw_encounter_panels);
                let state = &mut harness.state_mut().ui_state;
                (state.model.hint_settings, state.model.encounter_table_rect) = (hints, Some(table_card(size.0)));
                harness.run_steps(3);
                let state = &harness.state().ui_state;
                let Some(popup) = state.region("note").map(|p| p.rect) else {
                    panic!("no room for {:?} at {size:?}, {scale}", due_hint(&portrait, false, hints));
                };
                tried += 1;
                let hint = state.memory.shown_hint.as_ref().map(|shown| shown.hint).expect("a hint");
                let screen = Rect::from_min_size(Pos2::ZERO, vec2(size.0, size.1));
                assert!(screen.contains_rect(popup), "{hint:?} leaves {size:?} at {scale}");
                assert_eq!(state.output.panel_rects.iter().filter(|rect| rect.contains(popup.center())).count(), 1);
                let own =
                    state.output.panel_rects.iter().position(|rect| rect.contains(popup.center())).expect("its own");
                for (n, panel) in state.output.panel_rects.iter().enumerate() {
                    assert!(n == own || !panel.intersects(popup), "{hint:?} on {panel:?} at {size:?}, {scale}");
                }
                assert!(hint != Hint::EncounterTable || !popup.intersects(table_card(size.0)));
                for name in target_regions(hint) {
                    let mut spoken = state.output.regions.iter().filter(|p| p.name.starts_with(name));
                    assert!(spoken.all(|p| !p.rect.intersects(popup)), "{hint:?} lies on {name} at {size:?}, {scale}");
                }
                for name in ["note:got-it", "note:off"] {
                    assert!(popup.contains_rect(region_rect(&harness, name)), "{name}");
                }
            }
        }
    }
    assert_eq!(tried, 7 * 3 * 4);
}

#[test]
fn a_popup_takes_no_clicks_outside_its_rectangle() {
    let mut harness = harness_with_hints(first_beat(), ON);
    let popup = region_rect(&harness, "note");
    let state = &harness.state().ui_state;
    assert!(state.is_covered(popup.center()));
    let beside = [popup.left_center() - vec2(6.0, 0.0), popup.right_center() + vec2(6.0, 0.0)];
    assert!(beside.iter().all(|at| !state.is_covered(*at)), "the table beside it stays the table's");
    click(&mut harness, "action:move");
    let armed = UiAction::Arm { action: Id::new("move"), mode_index: 0 };
    assert!(ui_actions(&harness).contains(&armed), "what it speaks of can be pressed");
}
