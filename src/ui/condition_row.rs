//! A row of condition tokens with their counts, as on the status panel and the enemy cards.

use bevy_egui::egui::{Align2, Pos2, Rect, Sense, Ui, Vec2, WidgetInfo, WidgetType, vec2};

use super::theme::{FontRole, colour::*};
use super::widgets::{draw_text, draw_token};
use super::{keywords, strings};
use crate::model::{CombatantId, Condition, Token};

/// Draws the tokens from `at` (the centre of the first) rightwards; returns the x where they end.
pub(super) fn draw_condition_row(
    ui: &mut Ui,
    who: CombatantId,
    conditions: &[(Condition, u8)],
    at: Pos2,
    radius: f32,
    right: f32,
) -> f32 {
    let mut x = at.x;
    for (condition, n) in conditions {
        let centre = Pos2::new(x, at.y);
        if x + radius > right {
            draw_text(ui, centre, Align2::LEFT_CENTER, "…", FontRole::Handwritten, 14.0, PENCIL);
            return x + 10.0;
        }
        let token = Token::Condition(*condition);
        draw_token(ui.painter(), token, centre, radius);
        let hit_rect = Rect::from_center_size(centre, Vec2::splat(radius * 2.2));
        let response = ui.interact(hit_rect, ui.id().with(("condition", who, *condition)), Sense::hover());
        let name = if *n > 1 {
            format!("{} ×{n}", strings::condition_name(*condition))
        } else {
            strings::condition_name(*condition)
        };
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, &name));
        if !keywords::point_at_id(&response, &format!("condition:{condition:?}")) {
            response.on_hover_text(name);
        }
        x += radius * 2.0 + 5.0;
        if *n > 1 {
            let count = draw_text(
                ui,
                centre + vec2(radius + 2.0, radius * 0.3),
                Align2::LEFT_CENTER,
                &format!("×{n}"),
                FontRole::Handwritten,
                14.0,
                PENCIL,
            );
            x = count.right() + radius + 5.0;
        }
    }
    x
}
