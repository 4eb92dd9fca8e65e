//! The choice of loadout: what the hands hold when the encounter begins. It replaces the action tray.

use bevy_egui::egui::{Align2, Rect, Ui, pos2, vec2};

use super::hand_slots::{draw_hand_slots, least_hand_slots_height};
use super::state::UiState;
use super::strings;
use super::theme::{FontRole, colour::*};
use super::widgets::{draw_fitted_text, fit_block, fit_line};
use crate::view::EncounterView;

/// Draws what the hands hold, and the pieces onto which the hand tokens can be moved, into `body`.
pub(super) fn draw_loadout_panel(ui: &mut Ui, view: &EncounterView, state: &mut UiState, body: Rect) {
    let w = body.width() - 8.0;
    let at = body.min + vec2(4.0, 1.0);
    let head = draw_fitted_text(ui, at, Align2::LEFT_TOP, &strings::LOADOUT, FontRole::Heading, 17.0, RUBRIC, w * 0.3);
    let now = strings::held_now_text(&view.character);
    let beside = pos2(head.right() + 12.0, head.bottom());
    let room = body.right() - beside.x - 4.0;
    // The tokens on the cards below say the same, so this line is left out rather than cut.
    let now = fit_line(ui, &now, FontRole::Handwritten, 17.0, PENCIL, room);
    if !now.elided {
        ui.painter().galley(beside - vec2(0.0, now.size().y), now, PENCIL);
    }
    let how = pos2(body.left() + 4.0, head.bottom() + 3.0);
    let room = vec2(w, (body.bottom() - how.y - least_hand_slots_height(ui) - 6.0).max(0.0));
    let told = fit_block(ui, &strings::LOADOUT_HELP, FontRole::Italic, 14.0, INK_SOFT, room);
    let mut top = how.y;
    if let Some(told) = told {
        top += told.size().y + 4.0;
        ui.painter().galley(how, told, INK_SOFT);
    }
    draw_hand_slots(ui, view, state, Rect::from_min_max(pos2(body.left() + 2.0, top), body.max));
}
