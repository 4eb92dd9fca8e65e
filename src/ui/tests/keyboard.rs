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
    assert_eq!(harness.state().ui_state.keyboard_focus, KeyboardFocus::Widget);
    press(&mut harness, Key::Enter);
    assert!(matches!(ui_actions(&harness)[..], [UiAction::Arm { .. }]), "{:?}", ui_actions(&harness));
    assert_eq!(harness.state().ui_state.keyboard_focus, KeyboardFocus::Table);
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
    assert_eq!(harness.state().ui_state.keyboard_focus, KeyboardFocus::HeldToken);
    press(&mut harness, Key::Tab);
    assert!(ui_actions(&harness).is_empty());
    press(&mut harness, Key::Enter);
    assert_eq!(ui_actions(&harness), [UiAction::Assign { token, to: places[1] }]);
    assert_eq!(harness.state().ui_state.keyboard_focus, KeyboardFocus::Table);
}

#[test]
fn escape_puts_a_token_back() {
    let view = sample::tokens();
    let token = view.pending_tokens.iter().find(|pending| pending.legal_slots.len() > 1).map(|pending| pending.token);
    let mut harness = encounter_harness(view);
    let state = &mut harness.state_mut().ui_state;
    state.drag_payload = token.map(|token| DragPayload::Token { token, picked_by_click: true });
    press(&mut harness, Key::Escape);
    let state = &harness.state().ui_state;
    assert!(state.drag_payload.is_none() && state.key_held.is_none() && state.ui_actions.is_empty());
}

#[test]
fn every_stop_of_the_tab_key_is_a_thing_with_a_ring_around_it() {
    let mut harness = encounter_harness(sample::beat());
    let panels = harness.state().ui_state.panel_rects.clone();
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
