//! Tests of the panels: which [`UiAction`] a click, a drag or a drop causes, and that panels do not overlap.

use bevy_egui::egui::{Pos2, Rect, Ui, vec2};
use egui_kittest::{Harness, kittest::Queryable};

use super::*;
use crate::lang::Text;
use crate::model::{Choice, Coord, DamageKind, DiceSelection, GearIndex, Hands, Id, Sink, Token, TokenSlot};
use crate::view::{ActionGroup, EncounterView, LogEntry};

mod card_faces;
mod chapter_cards;
pub(crate) mod contrast;
mod decisions;
mod explanations;
mod forecast;
mod full_load;
mod hand;
mod hints;
mod journey;
mod journey_ending;
mod keyboard;
mod keywords;
mod log;
mod new_panels;
mod pages;
mod piece_tags;
mod pseudo_language;
mod settings;
mod sheet_numbers;
mod sparring;
mod tried_action;
pub(crate) mod whole_texts;

use whole_texts::{assert_whole, assert_whole_in, looks, painted_texts, with_typefaces};

struct TestUi {
    view: EncounterView,
    ui_state: UiState,
    scale: f32,
}

type DrawFn = fn(&mut Ui, &mut TestUi);

fn draw_encounter_panels(ui: &mut Ui, test_ui: &mut TestUi) {
    let ui_style =
        theme::UiStyle { reduced_motion: true, text_scale: test_ui.scale, readable_font: false, ..Default::default() };
    theme::apply_style(ui.ctx(), ui_style);
    draw_encounter(ui, &test_ui.view, &mut test_ui.ui_state);
}

fn harness_with(view: EncounterView, size: (f32, f32), scale: f32, draw: DrawFn) -> Harness<'static, TestUi> {
    if scale == 1.0 {
        pseudo_language::check_words(&view, size, draw);
    }
    build_harness(view, size, scale, draw)
}

/// The same, without a look at the words.
fn build_harness(view: EncounterView, size: (f32, f32), scale: f32, draw: DrawFn) -> Harness<'static, TestUi> {
    let mut ui_state = UiState::default();
    ui_state.model.can_undo = true;
    let test_ui = TestUi { view, ui_state, scale };
    let mut harness = Harness::builder()
        .with_size(vec2(size.0, size.1))
        .with_max_steps(40)
        .build_ui_state(move |ui, test_ui: &mut TestUi| draw(ui, test_ui), test_ui);
    harness.run_steps(4);
    harness
}

fn encounter_harness(view: EncounterView) -> Harness<'static, TestUi> {
    harness_with(view, (1280.0, 800.0), 1.0, draw_encounter_panels)
}

fn region_rect(harness: &Harness<'_, TestUi>, name: &str) -> Rect {
    harness.state().ui_state.region(name).unwrap_or_else(|| panic!("no place named {name}")).rect
}

fn drag(harness: &mut Harness<'_, TestUi>, from: Pos2, to: Pos2) {
    harness.hover_at(from);
    harness.step();
    harness.drag_at(from);
    harness.step();
    for part in 1..=5 {
        harness.hover_at(from.lerp(to, part as f32 / 5.0));
        harness.step();
    }
    harness.drop_at(to);
    harness.run_steps(3);
}

fn click(harness: &mut Harness<'_, TestUi>, name: &str) {
    let at = region_rect(harness, name).center();
    click_at(harness, at);
}

/// Presses and releases the button of the mouse at a place.
pub(crate) fn click_at<S>(harness: &mut Harness<'_, S>, at: Pos2) {
    harness.hover_at(at);
    harness.step();
    harness.drag_at(at);
    harness.step();
    harness.drop_at(at);
    harness.run_steps(3);
}

fn ui_actions(harness: &Harness<'_, TestUi>) -> Vec<UiAction> {
    harness.state().ui_state.output.ui_actions.clone()
}

#[test]
fn a_click_selects_a_die() {
    let mut harness = encounter_harness(sample::beat());
    harness.get_by_label("Die 3 showing 3").click();
    harness.run_steps(3);
    assert_eq!(ui_actions(&harness), [UiAction::ToggleDie(2)]);
}

#[test]
fn a_die_can_be_dragged_onto_a_card() {
    let mut harness = encounter_harness(sample::beat());
    let (from, to) = (region_rect(&harness, "die:3").center(), region_rect(&harness, "action:cleave").center());
    drag(&mut harness, from, to);
    let dropped =
        UiAction::DropDice { action: Id::new("cleave"), mode_index: 0, dice: DiceSelection::from_positions(&[3]) };
    assert_eq!(ui_actions(&harness), [dropped]);
}

#[test]
fn selected_dice_are_dragged_together() {
    let mut harness = encounter_harness(sample::beat());
    harness.state_mut().ui_state.memory.selected_dice = DiceSelection::from_positions(&[0, 4]);
    harness.run_steps(2);
    let (from, to) = (region_rect(&harness, "die:4").center(), region_rect(&harness, "action:move").center());
    drag(&mut harness, from, to);
    let dropped =
        UiAction::DropDice { action: Id::new("move"), mode_index: 0, dice: DiceSelection::from_positions(&[0, 4]) };
    assert_eq!(ui_actions(&harness), [dropped]);
}

#[test]
fn dice_dropped_beside_everything_come_back() {
    let mut harness = encounter_harness(sample::beat());
    let from = region_rect(&harness, "die:0").center();
    drag(&mut harness, from, Pos2::new(640.0, 300.0));
    assert!(ui_actions(&harness).is_empty());
    assert!(harness.state().ui_state.memory.drag_payload.is_none());
}

#[test]
fn what_lacks_gear_is_folded_away_and_says_why() {
    let mut harness = encounter_harness(sample::beat());
    assert!(harness.state().ui_state.region("action:shot").is_none(), "what lacks gear is folded away");
    click(&mut harness, "fold");
    click(&mut harness, "action:shot");
    assert!(ui_actions(&harness).is_empty());
    let toast = harness.state().ui_state.memory.toast.clone().expect("a refusal");
    assert_eq!(toast.text, "The Reed Bow is not in hand.");
}

#[test]
fn a_grey_card_lies_in_the_hand_and_says_why() {
    let mut harness = encounter_harness(sample::beat());
    let at = region_rect(&harness, "action:shove").center();
    harness.hover_at(at);
    harness.run_steps(12);
    assert!(harness.query_by_label("No enemy is adjacent.").is_some());
    click(&mut harness, "action:shove");
    assert!(ui_actions(&harness).is_empty());
    let toast = harness.state().ui_state.memory.toast.clone().expect("a refusal");
    assert_eq!(toast.text, "No enemy is adjacent.");
    let (die, card) = (region_rect(&harness, "die:0").center(), region_rect(&harness, "action:shove").center());
    drag(&mut harness, die, card);
    assert!(ui_actions(&harness).is_empty());
}

#[test]
fn a_card_is_armed_and_then_confirmed() {
    let mut harness = encounter_harness(sample::beat());
    click(&mut harness, "action:dash");
    let armed = ArmedAction { action: Id::new("dash"), mode_index: 0 };
    assert_eq!(ui_actions(&harness), [UiAction::Arm { action: armed.action, mode_index: 0 }]);
    harness.state_mut().ui_state.output.ui_actions.clear();
    harness.state_mut().ui_state.memory.armed_action = Some(armed);
    harness.run_steps(2);
    click(&mut harness, "more");
    assert_eq!(ui_actions(&harness), [UiAction::Overspend(1)]);
    harness.state_mut().ui_state.output.ui_actions.clear();
    click(&mut harness, "action:dash");
    assert_eq!(ui_actions(&harness), [UiAction::CommitArmed]);
    harness.state_mut().ui_state.output.ui_actions.clear();
    assert!(harness.state().ui_state.region("do_it").is_none(), "nothing says yet that it is paid");
    harness.state_mut().ui_state.model.preview =
        Some(CommitPreview { can_commit: true, is_complete: true, cost_text: "paid with 3".to_owned(), refusal: None });
    harness.run_steps(2);
    click(&mut harness, "do_it");
    assert_eq!(ui_actions(&harness), [UiAction::CommitArmed]);
    click(&mut harness, "put_back");
    assert_eq!(ui_actions(&harness).last(), Some(&UiAction::Cancel));
}

#[test]
fn a_chip_chooses_the_damage_type() {
    let mut harness = encounter_harness(sample::beat());
    click(&mut harness, "use:strike");
    assert_eq!(
        harness.state().ui_state.memory.shown_modes.get(&(Id::new("strike"), ActionGroup::Gear(GearIndex(0)))),
        Some(&1)
    );
    assert!(ui_actions(&harness).is_empty());
    let rect = region_rect(&harness, "action:strike");
    let (from, to) = (region_rect(&harness, "die:0").center(), rect.left_bottom() + vec2(12.0, -6.0));
    drag(&mut harness, from, to);
    let dropped =
        UiAction::DropDice { action: Id::new("strike"), mode_index: 1, dice: DiceSelection::from_positions(&[0]) };
    assert_eq!(ui_actions(&harness), [dropped]);
}

#[test]
fn a_token_can_be_dragged_onto_a_sink() {
    let mut harness = encounter_harness(sample::tokens());
    let (from, to) = (region_rect(&harness, "token:0").center(), region_rect(&harness, "sink:PDef").center());
    drag(&mut harness, from, to);
    let token = Token::Damage(DamageKind::Slash);
    assert_eq!(ui_actions(&harness), [UiAction::Assign { token, to: TokenSlot::Sink(Sink::PDef) }]);
}

#[test]
fn tokens_find_slots_sheets_and_gear() {
    for (token, onto, slot) in [
        ("token:0", "slots", TokenSlot::Hp),
        ("token:1", "durability:0", TokenSlot::Durability(GearIndex(0))),
        ("token:2", "conditions", TokenSlot::Sheet),
    ] {
        let mut harness = encounter_harness(sample::tokens());
        let (from, to) = (region_rect(&harness, token).center(), region_rect(&harness, onto).center());
        drag(&mut harness, from, to);
        let seen = ui_actions(&harness);
        assert!(matches!(seen.as_slice(), [UiAction::Assign { to, .. }] if *to == slot), "{token}: {seen:?}");
    }
}

#[test]
fn an_illegal_drop_returns_the_token_and_shows_a_toast() {
    let mut harness = encounter_harness(sample::tokens());
    let (from, to) = (region_rect(&harness, "token:0").center(), region_rect(&harness, "sink:MDef").center());
    drag(&mut harness, from, to);
    assert!(ui_actions(&harness).is_empty());
    let toast = harness.state().ui_state.memory.toast.clone().expect("a refusal");
    assert!(toast.is_refusal() && toast.text.contains("M.DEF"), "{}", toast.text);
}

#[test]
fn a_token_can_be_picked_up_and_placed_with_two_clicks() {
    let mut harness = encounter_harness(sample::tokens());
    click(&mut harness, "token:0");
    assert!(harness.state().ui_state.memory.drag_payload.is_some());
    click(&mut harness, "slots");
    let token = Token::Damage(DamageKind::Slash);
    assert_eq!(ui_actions(&harness), [UiAction::Assign { token, to: TokenSlot::Hp }]);
}

#[test]
fn the_remaining_tokens_can_be_auto_assigned() {
    let mut harness = encounter_harness(sample::tokens());
    click(&mut harness, "assign_rest");
    assert_eq!(ui_actions(&harness), [UiAction::AssignRest]);
}

#[test]
fn end_of_beat_undo_and_menu() {
    let mut harness = encounter_harness(sample::beat());
    for name in ["end_beat", "undo", "menu"] {
        click(&mut harness, name);
    }
    assert_eq!(ui_actions(&harness), [UiAction::EndBeat, UiAction::Undo, UiAction::Menu(MenuAction::Pause)]);
    let mut bare = encounter_harness(sample::beat());
    bare.state_mut().ui_state.model.can_undo = false;
    bare.run_steps(2);
    click(&mut bare, "undo");
    assert!(ui_actions(&bare).is_empty());
}

#[test]
fn undo_past_rolled_dice_is_labelled_and_take_backs_are_counted() {
    let mut harness = encounter_harness(sample::beat());
    assert!(harness.state().ui_state.region("redo").is_none() && harness.state().ui_state.region("marks").is_none());
    let state = &mut harness.state_mut().ui_state;
    (state.model.can_undo, state.model.can_take_back, state.model.can_redo, state.model.take_backs) =
        (false, true, true, 2);
    harness.run_steps(2);
    assert!(harness.query_by_label(strings::TAKE_BACK.text()).is_some());
    assert!(harness.query_by_label(&strings::take_back_count_in_full(2)).is_some());
    click(&mut harness, "undo");
    click(&mut harness, "redo");
    assert_eq!(ui_actions(&harness), [UiAction::Undo, UiAction::Redo]);
}

#[test]
fn a_reaction_window_shows_reactions_only() {
    let mut harness = encounter_harness(sample::reaction());
    let state = &harness.state().ui_state;
    assert!(state.region("action:dodge").is_some());
    assert!(state.region("action:move").is_none() && state.region("end_beat").is_none());
    click(&mut harness, "let_it_happen");
    assert_eq!(ui_actions(&harness), [UiAction::LetItHappen]);
}

#[test]
fn answers_are_spelled_out() {
    let mut harness = encounter_harness(sample::hands_question());
    harness.get_by_label("Plain Sword in both hands").click();
    harness.run_steps(3);
    let both = Hands { main: Some(GearIndex(0)), off: Some(GearIndex(0)) };
    assert_eq!(ui_actions(&harness), [UiAction::Answer(Choice::Hands(both))]);
    assert!(!strings::is_button_choice(&Choice::Tile(Coord::new(1, 1))), "a hex is clicked");
}

#[test]
fn log_and_character_details_open_and_close() {
    let mut harness = encounter_harness(sample::beat());
    harness.state_mut().ui_state.model.log =
        vec![LogEntry { text: Text::authored("The pool falls 2 and 3."), ..LogEntry::default() }];
    click(&mut harness, "log");
    assert!(harness.query_by_label("The pool falls 2 and 3.").is_some());
    click(&mut harness, "close_log");
    assert!(!harness.state().ui_state.memory.log_open);
    click(&mut harness, "record");
    assert!(harness.state().ui_state.memory.character_details_open);
}

#[test]
fn an_enemy_can_be_pinned() {
    let mut harness = encounter_harness(sample::beat());
    assert!(harness.state().ui_state.region("enemy:1").is_none(), "the panels lie closed until they are asked for");
    harness.state_mut().ui_state.memory.side_panels_open = true;
    harness.run_steps(2);
    click(&mut harness, "enemy:1");
    assert_eq!(harness.state().ui_state.memory.pinned_enemy, Some(crate::model::CombatantId(1)));
    click(&mut harness, "enemy:1");
    assert_eq!(harness.state().ui_state.memory.pinned_enemy, None);
}

#[test]
fn a_toast_disappears() {
    let mut harness = encounter_harness(sample::beat());
    harness.state_mut().ui_state.show_toast(Toast::message("So."));
    for _ in 0..40 {
        harness.step();
    }
    assert!(harness.state().ui_state.memory.toast.is_none());
}

/// Rectangles that must not overlap.
fn named_regions(state: &UiState, wanted: &[&str]) -> Vec<(String, Rect)> {
    let named = |p: &&UiRegion| wanted.iter().any(|w| p.name == *w || p.name.starts_with(&format!("{w}:")));
    state.output.regions.iter().filter(named).map(|p| (p.name.clone(), p.rect)).collect()
}

#[test]
fn nothing_overlaps_at_any_size() {
    let all = [
        "die",
        "action",
        "sink",
        "slots",
        "undo",
        "redo",
        "marks",
        "log",
        "menu",
        "forecast",
        "end_beat",
        "let_it_happen",
        "token",
        "enemy",
        "table",
        "doom",
        "assign_rest",
        "durability",
        "conditions",
        "shield",
        "unassigned",
        "record",
        "choice",
        "put_back",
        "more",
        "less",
        "do_it",
        "more_focus",
        "less_focus",
        "go_on",
        "begin",
        "enough",
    ];
    let open = [sample::beat(), sample::tokens(), sample::reaction(), sample::hands_question()];
    let decisions = [sample::loadout(), sample::opening(), sample::rerolls(), sample::charmed_enemy()];
    for view in open.into_iter().chain(decisions) {
        for size in [(1280.0, 800.0), (1024.0, 640.0), (1920.0, 1080.0)] {
            for (scale, cards_open) in [(0.8, true), (1.0, false), (1.0, true), (1.3, true), (2.0, true)] {
                let mut harness = harness_with(view.clone(), size, scale, draw_encounter_panels);
                let state = &mut harness.state_mut().ui_state;
                state.memory.selected_dice = DiceSelection::from_positions(&[0]);
                state.memory.side_panels_open = cards_open;
                (state.model.can_redo, state.model.take_backs) = (true, 3);
                state.memory.armed_action = view.actions.first().map(|a| ArmedAction { action: a.id, mode_index: 0 });
                harness.run_steps(2);
                let state = &harness.state().ui_state;
                let screen = Rect::from_min_size(Pos2::ZERO, vec2(size.0, size.1));
                for (n, one) in state.output.panel_rects.iter().enumerate() {
                    assert!(screen.expand(0.5).contains_rect(*one), "{one:?} leaves {size:?} at {scale}");
                    for other in &state.output.panel_rects[n + 1..] {
                        let shared = one.intersect(*other);
                        let clear = shared.width() <= 0.5 || shared.height() <= 0.5;
                        assert!(clear, "panels {one:?} and {other:?} at {size:?}, {scale}");
                    }
                }
                let places = named_regions(state, &all);
                assert!(places.len() > 12);
                for (n, (name, one)) in places.iter().enumerate() {
                    // Scrolled content may reach below its window; a drop target may not.
                    for (other_name, other) in &places[n + 1..] {
                        let shared = one.shrink(0.6).intersect(other.shrink(0.6));
                        let scrolled = |n: &str| n.starts_with("table:") || n == "doom" || n.starts_with("enemy:");
                        let clear = shared.width() <= 0.0 || shared.height() <= 0.0;
                        let below = scrolled(name) || scrolled(other_name);
                        assert!(
                            clear || below,
                            "{name} and {other_name} overlap at {size:?}, {scale}: {:?}, {one:?} {other:?}",
                            view.prompt_text
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn the_bottom_panels_stay_low_and_the_viewport_wide() {
    for size in [(1280.0, 800.0), (1024.0, 640.0)] {
        for scale in [0.8, 1.0, 2.0] {
            let layout = PanelLayout::new(Rect::from_min_size(Pos2::ZERO, vec2(size.0, size.1)), scale);
            assert!(layout.action_tray.height() <= size.1 * 0.45);
            assert!(layout.viewport.width() >= size.0 * 0.4, "{} of {}", layout.viewport.width(), size.0);
            assert!(layout.viewport.height() >= size.1 * 0.4);
        }
    }
}

#[test]
fn what_holds_for_a_while_is_written_down_and_says_what_it_is() {
    let harness = encounter_harness(sample::beat());
    let (_, full) = &sample::beat().character.sheet.active_effects[0];
    assert!(harness.query_by_label(full).is_some());
}

#[test]
fn a_group_of_actions_is_shown_alone_and_all_again() {
    let mut harness = encounter_harness(sample::beat());
    let shows = |harness: &Harness<'_, TestUi>, name: &str| harness.state().ui_state.region(name).is_some();
    assert!(shows(&harness, "action:move") && shows(&harness, "action:strike"));
    click(&mut harness, "group:Body");
    assert!(shows(&harness, "action:move") && !shows(&harness, "action:strike"));
    click(&mut harness, "group:Body");
    assert!(shows(&harness, "action:move") && shows(&harness, "action:strike"));
    assert!(ui_actions(&harness).is_empty());
}

#[test]
fn a_hand_token_is_dragged_onto_another_piece_before_the_encounter() {
    let view = sample::loadout();
    let wanted = view.hand_configurations.iter().find(|hands| hands.main.is_some()).copied().expect("a choice");
    let main = wanted.main.expect("something in the main hand");
    let mut harness = encounter_harness(view);
    click(&mut harness, &format!("hand_token:m:{}", main.0));
    let [UiAction::Answer(Choice::Hands(chosen))] = ui_actions(&harness)[..] else { panic!("no choice of hands") };
    assert!(sample::loadout().hand_configurations.contains(&chosen));
}
