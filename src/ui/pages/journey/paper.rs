//! The paper of the journey: the open booklet.

use bevy_egui::egui::{Color32, Mesh, Rect, Shape, Stroke, StrokeKind, Ui, pos2, vec2};

use super::super::super::theme::colour::*;
use super::super::super::widgets::draw_panel_background;

/// How far the shadow of the fold reaches into a leaf.
const FOLD: f32 = 54.0;

/// Draws an open booklet, or a single leaf.
pub(super) fn draw_spread(ui: &Ui, rect: Rect, is_folded: bool) {
    let painter = ui.painter();
    let shadow = bevy_egui::egui::Shadow { offset: [4, 7], blur: 18, spread: 1, color: Color32::from_black_alpha(170) };
    painter.add(shadow.as_shape(rect, bevy_egui::egui::CornerRadius::same(3)));
    // The leaves below.
    for n in (1..=3).rev() {
        let below = rect.translate(vec2(0.0, n as f32 * 2.0)).expand2(vec2(n as f32 * 1.6, 0.0));
        painter.rect_filled(below, 2.0, CARD_DIM.lerp_to_gamma(RULE, n as f32 * 0.3));
        painter.rect_stroke(below, 2.0, Stroke::new(0.6, INK_FAINT.gamma_multiply(0.6)), StrokeKind::Inside);
    }
    draw_panel_background(ui, rect);
    if !is_folded {
        return;
    }
    let middle = rect.center().x;
    let shade = |alpha: u8| Color32::from_rgba_unmultiplied(60, 40, 18, alpha);
    let mut mesh = Mesh::default();
    let columns = [(-FOLD, 0), (-FOLD * 0.35, 22), (0.0, 74), (FOLD * 0.2, 30), (FOLD, 0)];
    for (x, alpha) in columns {
        mesh.colored_vertex(pos2(middle + x, rect.top() + 1.0), shade(alpha));
        mesh.colored_vertex(pos2(middle + x, rect.bottom() - 1.0), shade(alpha));
    }
    for n in 0..(columns.len() as u32 - 1) {
        mesh.add_triangle(n * 2, n * 2 + 1, n * 2 + 2);
        mesh.add_triangle(n * 2 + 1, n * 2 + 2, n * 2 + 3);
    }
    painter.add(Shape::mesh(mesh));
}
