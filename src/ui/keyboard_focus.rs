//! The panels by keyboard: what has the focus, the ring around it, and a token that is carried by keys.
//!
//! egui moves the focus with Tab and Shift+Tab, and Space or Enter click what has it. This module shows the focus, says
//! which keys belong to the panels, and moves a token that was picked up by a key from one legal place to the next. Must
//! not decide which places are legal: the view says so.

use bevy_egui::egui::{Context, CornerRadius, Event, Id, Key, LayerId, Order, Painter, Pos2, Rect, Stroke, StrokeKind};

use super::actions::UiAction;
use super::keyboard_state::{KeyHeldToken, KeyboardFocus};
use super::state::{DragPayload, DropTarget, UiState};
use super::theme::colour::{CANDLE, INK};
use crate::model::{Token, TokenSlot};
use crate::view::EncounterView;

/// Picks a token up by a key, if its click came from the keyboard. Call it where a click picks a token up.
pub(super) fn pick_up(ctx: &Context, state: &mut UiState, token: Token) {
    let by_key = ctx.input(|i| i.key_pressed(Key::Space) || i.key_pressed(Key::Enter));
    state.memory.key_held = by_key.then_some(KeyHeldToken { token, place: 0 });
    if by_key {
        ctx.memory_mut(|memory| memory.focused().map(|id| memory.surrender_focus(id)));
    }
}

/// Begins a pass: the keys of a held token are read before any widget sees them.
pub(super) fn move_held_token(ctx: &Context, view: &EncounterView, state: &mut UiState) {
    let Some(held) = state.memory.key_held else { return };
    let is_carried = matches!(state.memory.drag_payload, Some(DragPayload::Token { token, .. }) if token == held.token);
    let places = legal_places(view, held.token);
    if !is_carried || places.is_empty() {
        state.memory.key_held = None;
        return;
    }
    let mut step = 0_isize;
    let mut lay_down = false;
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let Event::Key { key, pressed: true, modifiers, .. } = event else { return true };
            match key {
                Key::Tab if modifiers.shift => step -= 1,
                Key::ArrowLeft | Key::ArrowUp => step -= 1,
                Key::Tab | Key::ArrowRight | Key::ArrowDown => step += 1,
                Key::Enter | Key::Space => lay_down = true,
                _ => return true,
            }
            false
        });
    });
    ctx.memory_mut(|memory| memory.focused().map(|id| memory.surrender_focus(id)));
    let place = (held.place.min(places.len() - 1) as isize + step).rem_euclid(places.len() as isize) as usize;
    if lay_down {
        state.push_ui_action(UiAction::Assign { token: held.token, to: places[place] });
        (state.memory.key_held, state.memory.drag_payload) = (None, None);
    } else {
        state.memory.key_held = Some(KeyHeldToken { place, ..held });
    }
}

fn legal_places(view: &EncounterView, token: Token) -> Vec<TokenSlot> {
    let pending = view.pending_tokens.iter().find(|pending| pending.token == token && pending.n > 0);
    pending.map(|pending| pending.legal_slots.clone()).unwrap_or_default()
}

/// The middle of the place over which a token held by a key hangs.
pub(super) fn held_token_position(view: &EncounterView, state: &UiState) -> Option<Pos2> {
    let held = state.memory.key_held?;
    let slot = *legal_places(view, held.token).get(held.place)?;
    let is_place = |target: DropTarget| matches!(target, DropTarget::TokenSlot(other) if other == slot);
    state
        .output
        .regions
        .iter()
        .find(|region| region.drop_target.is_some_and(is_place))
        .map(|region| region.rect.center())
}

/// Lets the focus go from the last widget to the first one at once: egui gives it to the first one in its next pass.
pub(super) fn go_round(ctx: &Context) {
    if ctx.memory(|memory| memory.focused().is_none()) && ctx.input(|i| i.key_pressed(Key::Tab)) {
        ctx.request_discard("the focus goes round");
    }
}

/// Ends a pass: notes what has the focus, and draws a ring around it.
pub fn finish_focus(ctx: &Context, state: &mut UiState) {
    let focused = ctx.memory(|memory| memory.focused());
    go_round(ctx);
    state.memory.keyboard_focus = match focused {
        _ if state.memory.key_held.is_some() => KeyboardFocus::HeldToken,
        Some(_) if ctx.text_edit_focused() => KeyboardFocus::Text,
        Some(_) => KeyboardFocus::Widget,
        None => KeyboardFocus::Table,
    };
    let is_widget = state.memory.keyboard_focus == KeyboardFocus::Widget;
    let focused = focused.filter(|_| is_widget).and_then(|id| ctx.read_response(id));
    state.output.focus_rect = focused.map(|response| response.rect);
    if let Some(rect) = state.output.focus_rect {
        draw_ring(ctx, rect);
    }
}

/// A dark and a bright line, so that the ring stands out on paper and on wood.
fn draw_ring(ctx: &Context, rect: Rect) {
    let painter = Painter::new(ctx.clone(), LayerId::new(Order::Tooltip, Id::new("focus ring")), ctx.content_rect());
    let corners = CornerRadius::same(4);
    painter.rect_stroke(rect.expand(3.0), corners, Stroke::new(2.0, INK), StrokeKind::Inside);
    painter.rect_stroke(rect.expand(5.0), corners, Stroke::new(2.0, CANDLE), StrokeKind::Inside);
}
