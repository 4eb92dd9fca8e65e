//! The token tray: damage and condition tokens that were not blocked, to be placed in sinks and slots.

use super::drag_drop;
use super::key_hints::with_key;
use super::shortcut::Shortcut;
use super::state::{DragPayload, DropTarget};
use super::vocabulary::*;
use crate::model::TokenSlot;
use crate::view::{EncounterView, PendingToken};

/// How far the tokens of a pile lie apart, in radii.
const PILE_STEP: f32 = 0.65;
/// The most tokens of a pile that are drawn.
const MOST_DRAWN: u8 = 5;

/// Slots without a circle on the status panel; the tray shows a label for each instead.
fn slots_without_panel(view: &EncounterView) -> Vec<TokenSlot> {
    let shielded = view.character.shields.iter().any(|c| c.up || !c.tokens.is_empty());
    let mut slips = Vec::new();
    for slot in view.pending_tokens.iter().flat_map(|t| &t.legal_slots) {
        let homeless = match slot {
            TokenSlot::Durability(_) | TokenSlot::Break(_) | TokenSlot::Gone => true,
            TokenSlot::Shield => !shielded,
            _ => false,
        };
        if homeless && !slips.contains(slot) {
            slips.push(*slot);
        }
    }
    slips
}

/// The width of the tokens of a pile, in radii.
fn pile_spread(token: &PendingToken) -> f32 {
    2.0 + f32::from(token.n.clamp(1, MOST_DRAWN) - 1) * PILE_STEP
}

/// The width that a pile takes, with its label.
fn pile_width(token: &PendingToken, radius: f32) -> f32 {
    radius * (pile_spread(token) + 1.0).max(6.0)
}

/// Draws the tray into the whole of `ui`: in place of the actions, since none can be taken before the tokens lie.
pub fn draw_token_tray(ui: &mut Ui, view: &EncounterView, state: &mut UiState) {
    let page = ui.max_rect();
    let s = text_scale(ui.ctx());
    draw_panel_background(ui, page);
    let body = page.shrink2(vec2(14.0, 9.0));
    let title_and_help = |ui: &mut Ui, _: &mut UiState| {
        label(ui, &strings::TOKENS, FontRole::Heading, 20.0, INK);
        if ui.available_width() > 60.0 {
            fitted_label(ui, &strings::TOKENS_HELP, (FontRole::Italic, 15.0, INK_SOFT), 1);
        }
    };
    let top = area(ui, body, |ui| {
        ends(ui, state, title_and_help, |ui, state| {
            let label = with_key(ui.ctx(), &strings::AUTO_ASSIGN_TOKENS, Shortcut::AssignRest);
            if small_button(ui, state, ("assign_rest", &label, Secondary), true).clicked() {
                state.push_ui_action(UiAction::AssignRest);
            }
        });
        ui.min_rect().bottom() + 8.0
    });
    let slips = slots_without_panel(view);
    let slip_height = if slips.is_empty() { 0.0 } else { 44.0 * s };
    let label_height = 42.0 * s;
    let bottom = body.bottom() - slip_height;
    let piles = view.pending_tokens.iter().enumerate().filter(|(_, token)| token.n > 0);
    let all: f32 = piles.clone().map(|(_, token)| pile_width(token, 1.0)).sum();
    // As large as fits: a token is a thing to take hold of.
    let radius = ((bottom - top - label_height) / 2.0 - 3.0).min(body.width() / all.max(0.1)).clamp(13.0, 34.0 * s);
    let mut x = body.left();
    let middle = top + radius + 2.0;
    for (n, token) in piles {
        draw_token_pile(ui, view, state, n, token, (pos2(x, middle), radius));
        x += pile_width(token, radius);
    }
    let wide = (180.0 * s).min(body.width() / slips.len().max(1) as f32 - 8.0);
    for (n, slot) in slips.into_iter().enumerate() {
        let at = pos2(body.left() + n as f32 * (wide + 8.0), body.bottom() - slip_height + 4.0);
        draw_slot_card(ui, view, state, n, slot, Rect::from_min_size(at, vec2(wide, slip_height - 4.0)));
    }
}

fn draw_slot_card(ui: &mut Ui, view: &EncounterView, state: &mut UiState, n: usize, slot: TokenSlot, rect: Rect) {
    let glow = drag_drop::drop_highlight(ui.ctx(), view, state, slot);
    let edge = if glow > 0.0 { RULE.lerp_to_gamma(CANDLE, glow) } else { RULE };
    draw_card_background(ui, rect, CARD, edge, 0.0);
    let told = strings::slot_drop_text(slot, &view.character);
    let text = fit_rows(ui, &told, FontRole::Body, 13.0, INK, rect.width() - 10.0, 2);
    let at = rect.center() - text.size() / 2.0;
    ui.painter().galley(at, text, INK);
    let response = ui.interact(rect, Id::new(("slip", n)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    let name = match slot {
        TokenSlot::Durability(g) => format!("durability:{}", g.0),
        TokenSlot::Break(g) => format!("break:{}", g.0),
        TokenSlot::Shield => "shield".to_owned(),
        _ => "gone".to_owned(),
    };
    state.add_drop_target(name, rect, DropTarget::TokenSlot(slot));
}

/// Where a token may go, in words.
fn slot_names(view: &EncounterView, token: &PendingToken) -> String {
    let names: Vec<String> = token.legal_slots.iter().map(|s| strings::slot_drop_text(*s, &view.character)).collect();
    names.join(", ")
}

fn draw_token_pile(
    ui: &mut Ui,
    view: &EncounterView,
    state: &mut UiState,
    n: usize,
    token: &PendingToken,
    (left, radius): (Pos2, f32),
) {
    let carried = matches!(state.memory.drag_payload, Some(DragPayload::Token { token: t, .. }) if t == token.token);
    let shown = token.n - u8::from(carried);
    let size = vec2(radius * pile_spread(token), radius * 2.0);
    let rect = Rect::from_min_size(pos2(left.x, left.y - radius), size);
    let response = ui.interact(rect, Id::new(("token", n)), Sense::click_and_drag());
    for k in 0..shown.min(MOST_DRAWN) {
        let lift = if k + 1 == shown.min(MOST_DRAWN) && response.hovered() { -2.0 } else { 0.0 };
        let centre = pos2(left.x + radius * (1.0 + f32::from(k) * PILE_STEP), left.y + lift);
        draw_token(ui.painter(), token.token, centre, radius);
    }
    let name = strings::token_name(token.token);
    let told = if token.n > 1 { format!("{name} ×{}", token.n) } else { name };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &told));
    let at = rect.left_bottom() + vec2(0.0, 3.0);
    let room = pile_width(token, radius) - 8.0;
    let label = draw_fitted_text(ui, at, Align2::LEFT_TOP, &told, FontRole::Handwritten, 17.0, PENCIL, room);
    let at = pos2(rect.left(), label.bottom() + 1.0);
    let places = slot_names(view, token);
    draw_fitted_text(ui, at, Align2::LEFT_TOP, &places, FontRole::Body, 15.0, INK, room);
    state.add_region(format!("token:{n}"), rect);
    if response.drag_started() {
        state.memory.drag_payload = Some(DragPayload::Token { token: token.token, picked_by_click: false });
    } else if response.clicked() {
        match token.legal_slots.as_slice() {
            [only] => state.push_ui_action(UiAction::Assign { token: token.token, to: *only }),
            _ => {
                state.memory.drag_payload = Some(DragPayload::Token { token: token.token, picked_by_click: true });
                super::keyboard_focus::pick_up(ui.ctx(), state, token.token);
            }
        }
    }
    if !state.carries_something() {
        response.on_hover_cursor(CursorIcon::Grab).on_hover_text(format!("{told}: {places}"));
    }
}
