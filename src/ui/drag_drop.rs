//! Drag and drop between panels: the dice or the token at the pointer.
//!
//! The module owns the drag from start to drop. A drop becomes a [`UiAction`] only where the view allows it; otherwise
//! the token returns to the tray with a toast.

use bevy_egui::egui::{
    Align2, Context, CursorIcon, Id, Key, LayerId, Order, Painter, Pos2, Rect, Stroke, StrokeKind, Ui, Vec2, vec2,
};

use super::actions::UiAction;
use super::state::{DragPayload, DropTarget, Toast, UiState};
use super::strings;
use super::theme::{FontRole, colour::*, font_id, pulse};
use super::widgets::{draw_die, draw_token};
use crate::model::{DiceSelection, Token, TokenSlot};
use crate::view::EncounterView;

/// Whether the dragged token may be placed in `slot`; `None` while no token is dragged.
pub(super) fn can_drop_on(view: &EncounterView, state: &UiState, slot: TokenSlot) -> Option<bool> {
    match state.memory.drag_payload {
        Some(DragPayload::Token { token, .. }) => Some(legal_slots_for(view, token).contains(&slot)),
        _ => None,
    }
}

/// Whether some token of the tray may be placed in `slot`.
pub(super) fn has_token_for(view: &EncounterView, slot: TokenSlot) -> bool {
    view.pending_tokens.iter().any(|t| t.n > 0 && t.legal_slots.contains(&slot))
}

fn legal_slots_for(view: &EncounterView, token: Token) -> &[TokenSlot] {
    view.pending_tokens.iter().find(|t| t.token == token).map_or(&[], |t| t.legal_slots.as_slice())
}

/// The brightness of a drop target for tokens, 0 to 1.
pub(super) fn drop_highlight(ctx: &Context, view: &EncounterView, state: &UiState, slot: TokenSlot) -> f32 {
    match can_drop_on(view, state, slot) {
        Some(true) => 0.7 + 0.3 * pulse(ctx),
        Some(false) => 0.0,
        None if has_token_for(view, slot) => 0.2 + 0.45 * pulse(ctx),
        None => 0.0,
    }
}

/// Whether the pointer drags a payload over `rect`.
pub(super) fn is_dragged_over(ctx: &Context, state: &UiState, rect: Rect) -> bool {
    state.carries_something() && ctx.pointer_latest_pos().is_some_and(|at| rect.contains(at))
}

fn drop_target_at(state: &UiState, at: Pos2) -> Option<DropTarget> {
    state
        .output
        .regions
        .iter()
        .rev()
        .find(|p| p.drop_target.is_some() && p.rect.contains(at))
        .and_then(|p| p.drop_target)
}

/// Ends a pass: drops the released payload, or draws the dragged one. Call after every panel.
pub(super) fn finish_drag(ctx: &Context, view: &EncounterView, state: &mut UiState) {
    animate_return(ctx, None);
    let Some(payload) = state.memory.drag_payload.clone().filter(|payload| *payload != DragPayload::Piece) else {
        return;
    };
    let at = super::keyboard_focus::held_token_position(view, state).or(ctx.pointer_latest_pos());
    let (released, pressed, escape) =
        ctx.input(|i| (i.pointer.primary_released(), i.pointer.primary_pressed(), i.key_pressed(Key::Escape)));
    if escape || !is_still_valid(view, state, &payload) {
        (state.memory.drag_payload, state.memory.key_held) = (None, None);
        return;
    }
    let let_go = match payload {
        DragPayload::Token { picked_by_click: true, .. } => pressed,
        _ => released || !ctx.input(|i| i.pointer.primary_down()),
    };
    if let_go {
        state.memory.drag_payload = None;
        if let Some(at) = at {
            drop_payload_at(ctx, view, state, &payload, at);
        }
        return;
    }
    ctx.set_cursor_icon(CursorIcon::Grabbing);
    if let Some(at) = at {
        let painter = Painter::new(ctx.clone(), LayerId::new(Order::Tooltip, Id::new("carried")), ctx.content_rect());
        draw_payload(&painter, view, state, &payload, at);
    }
}

/// Whether the payload still exists: a token in the tray, dice in a pool that has not changed.
fn is_still_valid(view: &EncounterView, state: &UiState, payload: &DragPayload) -> bool {
    match payload {
        DragPayload::Dice(_) => state.memory.dragged_pool == view.character.pool,
        DragPayload::Token { token, .. } => view.pending_tokens.iter().any(|t| t.token == *token && t.n > 0),
        DragPayload::Piece => true,
    }
}

fn drop_payload_at(ctx: &Context, view: &EncounterView, state: &mut UiState, payload: &DragPayload, at: Pos2) {
    match (payload, drop_target_at(state, at)) {
        (DragPayload::Dice(dice), Some(DropTarget::Action(action, group))) => {
            let Some(card) = view.actions.iter().find(|a| a.id == action) else { return };
            let mode_index = state.shown_mode(card, group);
            match card.modes.get(mode_index).and_then(|u| u.refusal.clone()) {
                Some(reason) => state.show_toast(Toast::refusal(reason)),
                None => state.push_ui_action(UiAction::DropDice { action, mode_index, dice: *dice }),
            }
        }
        (DragPayload::Token { token, .. }, Some(DropTarget::TokenSlot(slot))) => {
            if legal_slots_for(view, *token).contains(&slot) {
                state.push_ui_action(UiAction::Assign { token: *token, to: slot });
            } else {
                state.show_toast(Toast::refusal(strings::illegal_slot_text(*token, slot, &view.character)));
                start_return(ctx, view, state, *token, at);
            }
        }
        (DragPayload::Token { token, picked_by_click: false }, None) => start_return(ctx, view, state, *token, at),
        _ => {}
    }
}

#[derive(Clone, Copy)]
struct ReturnAnimation {
    token: Token,
    from: Pos2,
    to: Pos2,
    started_at: f64,
}

fn start_return(ctx: &Context, view: &EncounterView, state: &UiState, token: Token, from: Pos2) {
    let home = view.pending_tokens.iter().position(|t| t.token == token);
    if let Some(home) = home.and_then(|ix| state.region(&format!("token:{ix}"))) {
        let since = ctx.input(|i| i.time);
        animate_return(ctx, Some(ReturnAnimation { token, from, to: home.rect.center(), started_at: since }));
    }
}

/// Registers `rect` as a drop target and highlights it while a token may be placed there.
pub(super) fn draw_drop_target(
    ui: &Ui,
    view: &EncounterView,
    state: &mut UiState,
    rect: Rect,
    slot: TokenSlot,
    name: &str,
) {
    let glow = drop_highlight(ui.ctx(), view, state, slot);
    if glow > 0.0 {
        ui.painter().rect_filled(rect, 4.0, CANDLE.gamma_multiply(0.16 * glow));
        ui.painter().rect_stroke(rect, 4.0, Stroke::new(1.6, CANDLE.gamma_multiply(glow)), StrokeKind::Inside);
    }
    state.add_drop_target(name, rect, DropTarget::TokenSlot(slot));
}

/// Animates the return of a refused token to the tray.
fn animate_return(ctx: &Context, start: Option<ReturnAnimation>) {
    let slot = Id::new("emberhex flight");
    if super::theme::current_style(ctx).reduced_motion {
        return;
    }
    if let Some(animation) = start {
        ctx.data_mut(|d| d.insert_temp(slot, animation));
    }
    let Some(animation) = ctx.data(|d| d.get_temp::<ReturnAnimation>(slot)) else { return };
    let t = ((ctx.input(|i| i.time) - animation.started_at) / 0.18) as f32;
    if t >= 1.0 {
        ctx.data_mut(|d| d.remove::<ReturnAnimation>(slot));
        return;
    }
    let eased = 1.0 - (1.0 - t) * (1.0 - t);
    let painter = Painter::new(ctx.clone(), LayerId::new(Order::Tooltip, Id::new("carried")), ctx.content_rect());
    draw_token(&painter, animation.token, animation.from.lerp(animation.to, eased), 15.0);
    ctx.request_repaint();
}

fn draw_payload(painter: &Painter, view: &EncounterView, state: &UiState, payload: &DragPayload, at: Pos2) {
    match payload {
        DragPayload::Dice(picks) => draw_dice(painter, view, *picks, at),
        DragPayload::Token { token, .. } => {
            draw_token(painter, *token, at, 16.0);
            if let Some(line) = drop_description(view, state, *token, at) {
                draw_label(painter, at + vec2(0.0, -26.0), &line);
            }
            draw_survival(painter, view, state, *token, at);
        }
        DragPayload::Piece => {}
    }
}

/// Draws above the label of the slot what it means for surviving this Round, beside the other slots of the token.
fn draw_survival(painter: &Painter, view: &EncounterView, state: &UiState, token: Token, at: Pos2) {
    let Some(survival) = state.model.survival.as_ref().filter(|survival| survival.token == token) else { return };
    let Some(DropTarget::TokenSlot(slot)) = drop_target_at(state, at) else { return };
    if survival.chance_of(slot).is_some() {
        draw_label(painter, at + vec2(0.0, -88.0), &strings::SURVIVAL_ASSUMES);
        draw_label(painter, at + vec2(0.0, -57.0), &strings::survival_text(survival, slot, &view.character));
    }
}

fn draw_dice(painter: &Painter, view: &EncounterView, picks: DiceSelection, at: Pos2) {
    let pool = &view.character.pool;
    let faces: Vec<u8> = picks.positions().filter_map(|p| pool.get(p).copied()).collect();
    let side = 30.0;
    for (n, face) in faces.iter().enumerate() {
        let offset = vec2((n as f32 - (faces.len() as f32 - 1.0) / 2.0) * (side * 0.8), (n % 2) as f32 * 6.0);
        draw_die(painter, *face, Rect::from_center_size(at + offset, Vec2::splat(side)), 1.0, false);
    }
    if faces.len() > 1 {
        let total: u32 = faces.iter().map(|f| u32::from(*f)).sum();
        draw_label(painter, at + vec2(0.0, -38.0), &total.to_string());
    }
}

/// The effect of dropping the token at `at`, as text.
fn drop_description(view: &EncounterView, state: &UiState, token: Token, at: Pos2) -> Option<String> {
    let Some(DropTarget::TokenSlot(slot)) = drop_target_at(state, at) else { return None };
    let sheet = &view.character.sheet;
    if !legal_slots_for(view, token).contains(&slot) {
        return Some(strings::illegal_slot_text(token, slot, &view.character));
    }
    Some(match slot {
        TokenSlot::Sink(s) => match sheet.sinks.iter().find(|c| c.sink == s) {
            Some(circle) => strings::sink_drop_text(circle),
            None => strings::slot_drop_text(slot, &view.character),
        },
        TokenSlot::Hp => strings::hp_drop_text(sheet.hp_damage.total(), sheet.hp_max),
        other => strings::slot_drop_text(other, &view.character),
    })
}

/// A label with one line of text, its lower edge at `foot`.
pub(super) fn draw_label(painter: &Painter, foot: Pos2, text: &str) {
    let line = painter.layout_no_wrap(text.to_owned(), font_id(painter.ctx(), FontRole::Handwritten, 16.0), INK);
    let size = line.size() + vec2(16.0, 6.0);
    let bounds = painter.ctx().content_rect().shrink(4.0);
    let mut rect = Align2::CENTER_BOTTOM.anchor_size(foot, size);
    rect = rect.translate(vec2(
        (bounds.left() - rect.left()).max(0.0) + (bounds.right() - rect.right()).min(0.0),
        (bounds.top() - rect.top()).max(0.0),
    ));
    painter.rect_filled(rect.translate(vec2(0.0, 2.0)), 3.0, bevy_egui::egui::Color32::from_black_alpha(70));
    painter.rect_filled(rect, 3.0, CARD_LIFTED);
    painter.rect_stroke(rect, 3.0, Stroke::new(1.0, INK_SOFT), StrokeKind::Inside);
    painter.galley(rect.min + vec2(8.0, 3.0), line, INK);
}
