//! The token tray: damage and condition tokens that were not blocked, to be placed in sinks and slots.

use bevy_egui::egui::{Align2, CursorIcon, Id, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::state::{DragPayload, DropTarget, UiAction, UiState};
use super::theme::{FontRole, colour::*, text_scale};
use super::widgets::{
    ButtonEmphasis, draw_card_background, draw_fitted_text, draw_panel_background, draw_text, draw_token, paper_button,
};
use super::{drag_drop, strings};
use crate::model::TokenSlot;
use crate::view::{EncounterView, PendingToken};

const RADIUS: f32 = 17.0;

/// Slots without a circle on the status panel; the tray shows a label for each instead.
fn slots_without_panel(view: &EncounterView) -> Vec<TokenSlot> {
    let shielded = view.character.shields.iter().any(|c| c.up || !c.tokens.is_empty());
    let mut slips = Vec::new();
    for spot in view.pending_tokens.iter().flat_map(|t| &t.legal_slots) {
        let homeless = match spot {
            TokenSlot::Durability(_) | TokenSlot::Break(_) | TokenSlot::Gone => true,
            TokenSlot::Shield => !shielded,
            _ => false,
        };
        if homeless && !slips.contains(spot) {
            slips.push(*spot);
        }
    }
    slips
}

fn pile_width(token: &PendingToken) -> f32 {
    RADIUS * 2.0 + f32::from(token.n.clamp(1, 5) - 1) * 11.0 + 14.0
}

/// The rectangle of the tray inside the strip above the status panel.
pub(super) fn tray_rect(ui: &Ui, view: &EncounterView, strip: Rect) -> Rect {
    let s = text_scale(ui.ctx());
    let piles: f32 = view.pending_tokens.iter().map(pile_width).sum();
    let slips = slots_without_panel(view).len() as f32 * 140.0 * s;
    let width = (piles + slips + 30.0).max(440.0 * s).min(strip.width());
    Rect::from_center_size(strip.center(), vec2(width, strip.height()))
}

/// Draws the tray into the whole of `ui`.
pub fn draw_token_tray(ui: &mut Ui, view: &EncounterView, state: &mut UiState) {
    let page = ui.max_rect();
    let s = text_scale(ui.ctx());
    draw_panel_background(ui, page);
    let body = page.shrink2(vec2(12.0, 7.0));
    let head = draw_text(ui, body.min, Align2::LEFT_TOP, strings::TOKENS, FontRole::Heading, 15.0, INK);
    let rest = Rect::from_min_size(
        pos2(body.right() - 160.0 * s, body.top() - 2.0),
        vec2(160.0 * s, 26.0 * (1.0 + (s - 1.0) * 0.6)),
    );
    state.add_region("assign_rest", rest);
    if paper_button(ui, rest, Id::new("assign rest"), strings::AUTO_ASSIGN_TOKENS, ButtonEmphasis::Secondary, true)
        .clicked()
    {
        state.push_ui_action(UiAction::AssignRest);
    }
    let room = rest.left() - head.right() - 18.0;
    if room > 60.0 {
        let at = pos2(head.right() + 10.0, head.center().y + 1.0);
        draw_fitted_text(ui, at, Align2::LEFT_CENTER, strings::TOKENS_HELP, FontRole::Italic, 13.0, INK_SOFT, room);
    }
    let middle = (rest.bottom().max(head.bottom()) + body.bottom()) / 2.0 + 3.0;
    let mut x = body.left();
    for (n, token) in view.pending_tokens.iter().enumerate().filter(|(_, t)| t.n > 0) {
        draw_token_pile(ui, view, state, n, token, pos2(x, middle));
        x += pile_width(token);
    }
    let slips = slots_without_panel(view);
    let wide = (132.0 * s).min((body.right() - x) / slips.len().max(1) as f32 - 8.0);
    for (n, spot) in slips.into_iter().enumerate() {
        let top = rest.bottom().max(head.bottom()) + 4.0;
        let rect = Rect::from_min_max(pos2(x, top), pos2(x + wide, body.bottom() + 2.0));
        draw_slot_card(ui, view, state, n, spot, rect);
        x += rect.width() + 8.0;
    }
}

fn draw_slot_card(ui: &mut Ui, view: &EncounterView, state: &mut UiState, n: usize, spot: TokenSlot, rect: Rect) {
    let glow = drag_drop::drop_highlight(ui.ctx(), view, state, spot);
    let edge = if glow > 0.0 { RULE.lerp_to_gamma(CANDLE, glow) } else { RULE };
    draw_card_background(ui, rect, CARD, edge, 0.0);
    let told = strings::slot_drop_text(spot, &view.character);
    let text = super::widgets::fit_rows(ui, &told, FontRole::Body, 13.0, INK, rect.width() - 10.0, 2);
    let at = rect.center() - text.size() / 2.0;
    ui.painter().galley(at, text, INK);
    let response = ui.interact(rect, Id::new(("slip", n)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    let name = match spot {
        TokenSlot::Durability(g) => format!("durability:{}", g.0),
        TokenSlot::Break(g) => format!("break:{}", g.0),
        TokenSlot::Shield => "shield".to_owned(),
        _ => "gone".to_owned(),
    };
    state.add_drop_target(name, rect, DropTarget::TokenSlot(spot));
}

fn draw_token_pile(
    ui: &mut Ui,
    view: &EncounterView,
    state: &mut UiState,
    n: usize,
    token: &PendingToken,
    left: bevy_egui::egui::Pos2,
) {
    let carried = matches!(state.drag_payload, Some(DragPayload::Token { token: t, .. }) if t == token.token);
    let shown = token.n - u8::from(carried);
    let spread = f32::from(token.n.clamp(1, 5) - 1) * 11.0;
    let rect = Rect::from_min_max(pos2(left.x, left.y - RADIUS), pos2(left.x + RADIUS * 2.0 + spread, left.y + RADIUS));
    let response = ui.interact(rect, Id::new(("token", n)), Sense::click_and_drag());
    for k in 0..shown.min(5) {
        let lift = if k + 1 == shown.min(5) && response.hovered() { -2.0 } else { 0.0 };
        let centre = pos2(left.x + RADIUS + f32::from(k) * 11.0, left.y + lift);
        draw_token(ui.painter(), token.token, centre, RADIUS);
    }
    if shown > 5 {
        let at = rect.right_bottom() + vec2(-2.0, 0.0);
        draw_text(ui, at, Align2::CENTER_CENTER, &format!("×{shown}"), FontRole::Handwritten, 15.0, PENCIL);
    }
    let name = strings::token_name(token.token);
    let told = if token.n > 1 { format!("{name} ×{}", token.n) } else { name };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &told));
    state.add_region(format!("token:{n}"), rect);
    if response.drag_started() {
        state.drag_payload = Some(DragPayload::Token { token: token.token, picked_by_click: false });
    } else if response.clicked() {
        match token.legal_slots.as_slice() {
            [only] => state.push_ui_action(UiAction::Assign { token: token.token, to: *only }),
            _ => state.drag_payload = Some(DragPayload::Token { token: token.token, picked_by_click: true }),
        }
    }
    if state.drag_payload.is_none() {
        let places: Vec<String> =
            token.legal_slots.iter().map(|s| strings::slot_drop_text(*s, &view.character)).collect();
        response.on_hover_cursor(CursorIcon::Grab).on_hover_text(format!("{told}: {}", places.join(", ")));
    }
}
