//! The panels by keyboard alone.

use bevy_egui::egui::{Key, Modifiers, Shape};

use super::*;
use crate::ui::KeyboardFocus;

fn press(harness: &mut Harness<'_, TestUi>, key: Key) {
    harness.key_press_modifiers(Modifiers::NONE, key);
    harness.run_steps(3);
}

/// Presses Tab until the widget with this label has the focus.
fn focus(harness: &mut Harness<'_, TestUi>, label: &str) {
    for _ in 0..60 {
        press(harness, Key::Tab);
        if harness.query_by_label(label).is_some_and(|widget| widget.is_focused()) {
            return;
        }
    }
    panic!("{label} never has the focus");
}

#[test]
fn a_card_is_chosen_by_keys_and_gives_the_arrows_back_to_the_table() {
    let mut harness = encounter_harness(sample::beat());
    focus(&mut harness, "Move");
    assert_eq!(harness.state().ui_state.memory.keyboard_focus, KeyboardFocus::Widget);
    press(&mut harness, Key::Enter);
    assert!(matches!(ui_actions(&harness)[..], [UiAction::Arm { .. }]), "{:?}", ui_actions(&harness));
    assert_eq!(harness.state().ui_state.memory.keyboard_focus, KeyboardFocus::Table);
}

#[test]
fn a_die_is_selected_by_keys() {
    let mut harness = encounter_harness(sample::beat());
    focus(&mut harness, "Die 3 showing 3");
    press(&mut harness, Key::Space);
    assert_eq!(ui_actions(&harness), [UiAction::ToggleDie(2)]);
}

#[test]
fn a_token_is_carried_from_place_to_place_by_keys() {
    let view = sample::tokens();
    let (token, places) = {
        let pending = view.pending_tokens.iter().find(|pending| pending.legal_slots.len() > 1).expect("a choice");
        (pending.token, pending.legal_slots.clone())
    };
    let n = view.pending_tokens.iter().find(|pending| pending.token == token).map_or(0, |pending| pending.n);
    let name = strings::token_name(token);
    let label = if n > 1 { format!("{name} ×{n}") } else { name };
    let mut harness = encounter_harness(view);
    focus(&mut harness, &label);
    press(&mut harness, Key::Space);
    assert_eq!(harness.state().ui_state.memory.keyboard_focus, KeyboardFocus::HeldToken);
    press(&mut harness, Key::Tab);
    assert!(ui_actions(&harness).is_empty());
    press(&mut harness, Key::Enter);
    assert_eq!(ui_actions(&harness), [UiAction::Assign { token, to: places[1] }]);
    assert_eq!(harness.state().ui_state.memory.keyboard_focus, KeyboardFocus::Table);
}

#[test]
fn escape_puts_a_token_back() {
    let view = sample::tokens();
    let token = view.pending_tokens.iter().find(|pending| pending.legal_slots.len() > 1).map(|pending| pending.token);
    let mut harness = encounter_harness(view);
    let state = &mut harness.state_mut().ui_state;
    state.memory.drag_payload = token.map(|token| DragPayload::Token { token, picked_by_click: true });
    press(&mut harness, Key::Escape);
    let state = &harness.state().ui_state;
    assert!(
        state.memory.drag_payload.is_none() && state.memory.key_held.is_none() && state.output.ui_actions.is_empty()
    );
}

#[test]
fn every_stop_of_the_tab_key_is_a_thing_with_a_ring_around_it() {
    let mut harness = encounter_harness(sample::beat());
    let panels = harness.state().ui_state.output.panel_rects.clone();
    let mut seen = Vec::new();
    for _ in 0..60 {
        press(&mut harness, Key::Tab);
        let Some(id) = harness.ctx.memory(|memory| memory.focused()) else { continue };
        if seen.contains(&id) {
            break;
        }
        seen.push(id);
        let rect = harness.ctx.read_response(id).expect("what has the focus is on screen").rect;
        assert!(panels.iter().all(|panel| *panel != rect), "a whole panel is a stop: {rect:?}");
        let ring = rect.expand(3.0);
        let is_ring =
            |shape: &Shape| matches!(shape, Shape::Rect(shape) if shape.rect == ring && shape.stroke.width > 1.0);
        assert!(harness.output().shapes.iter().any(|clipped| is_ring(&clipped.shape)), "no ring around {rect:?}");
    }
    assert!(seen.len() > 15, "{}", seen.len());
}

/// The names of what has the focus, one for each press of Tab, from nothing on.
fn stops(harness: &mut Harness<'_, TestUi>, presses: usize) -> Vec<Option<String>> {
    let name = |state: &UiState| {
        let focus = state.output.focus_rect?.expand(8.0);
        let inside = state.output.regions.iter().filter(|region| focus.contains_rect(region.rect));
        let largest = inside.max_by(|a, b| a.rect.area().total_cmp(&b.rect.area()));
        Some(largest.map_or_else(|| "other".to_owned(), |region| region.name.clone()))
    };
    let mut stops = Vec::new();
    for _ in 0..presses {
        // One frame for each press: nothing else makes the window draw.
        harness.key_press_modifiers(Modifiers::NONE, Key::Tab);
        harness.step();
        stops.push(name(&harness.state().ui_state));
    }
    stops
}

#[test]
fn the_tab_key_comes_to_dice_cards_and_the_end_of_the_beat_before_the_top_bar_and_goes_round() {
    let mut harness = encounter_harness(sample::beat());
    let stops = stops(&mut harness, 90);
    assert!(stops.iter().all(Option::is_some), "the focus is never on nothing: {stops:?}");
    let names: Vec<&str> = stops.iter().flatten().map(String::as_str).collect();
    assert_eq!(names[..2], ["die:0", "die:1"], "{names:?}");
    let at = |start: &str| names.iter().position(|name| name.starts_with(start)).unwrap_or_else(|| panic!("{start}"));
    let order = ["die:", "action:", "end_beat", "forecast", "menu"].map(at);
    assert!(order.is_sorted(), "{order:?} in {names:?}");
    let round = names.iter().skip(1).position(|name| *name == "die:0").expect("the first comes again") + 1;
    assert!(names[..round].contains(&"forecast") && names[round + 1] == "die:1", "{names:?}");
}

#[test]
fn the_ring_follows_a_die_that_is_raised() {
    let mut harness = encounter_harness(sample::beat());
    focus(&mut harness, "Die 3 showing 3");
    let lying = harness.state().ui_state.output.focus_rect.expect("a ring");
    harness.state_mut().ui_state.memory.selected_dice = DiceSelection::from_positions(&[2]);
    harness.run_steps(12);
    let raised = harness.state().ui_state.output.focus_rect.expect("a ring");
    assert!(raised.top() < lying.top() - 4.0 && raised.size() == lying.size(), "{lying:?} {raised:?}");
}
