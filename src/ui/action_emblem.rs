//! The emblem of an action: a small drawing of what it is, so that a card is known before it is read.
//!
//! The module owns these drawings. It must not know what a card looks like.

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke, vec2};

use crate::view::ActionKind;

/// Draws the emblem of an action around `centre`, about `size` points in each direction.
pub(super) fn action_emblem(painter: &Painter, kind: ActionKind, centre: Pos2, size: f32, ink: Color32) {
    let at = |&(x, y): &(f32, f32)| centre + vec2(x, y) * size;
    let stroke = Stroke::new((size * 0.13).max(1.2), ink);
    let line = |points: &[(f32, f32)]| {
        painter.add(Shape::line(points.iter().map(at).collect(), stroke));
    };
    let fill = |points: &[(f32, f32)]| {
        painter.add(Shape::convex_polygon(points.iter().map(at).collect(), ink, Stroke::NONE));
    };
    let ring = |x: f32, y: f32, radius: f32| {
        painter.circle_stroke(at(&(x, y)), radius * size, stroke);
    };
    // A blade from the lower left to the upper right, with its guard and its pommel.
    let blade = |flip: f32| {
        fill(&[
            (0.95 * flip, -0.95),
            (0.78 * flip, -0.6),
            (-0.3 * flip, 0.48),
            (-0.48 * flip, 0.3),
            (0.6 * flip, -0.78),
        ]);
        line(&[(-0.68 * flip, 0.12), (-0.12 * flip, 0.68)]);
        line(&[(-0.4 * flip, 0.4), (-0.85 * flip, 0.85)]);
    };
    match kind {
        ActionKind::LightAttack => blade(1.0),
        ActionKind::HeavyAttack => {
            blade(1.0);
            blade(-1.0);
        }
        ActionKind::Movement => {
            for x in [-0.75, -0.05] {
                line(&[(x, -0.6), (x + 0.6, 0.0), (x, 0.6)]);
            }
        }
        ActionKind::Guard => {
            line(&[(0.0, -0.95), (0.75, -0.65), (0.7, 0.1), (0.0, 0.95), (-0.7, 0.1), (-0.75, -0.65), (0.0, -0.95)]);
            fill(&[(0.0, -0.6), (0.42, -0.42), (0.4, 0.0), (0.0, 0.5)]);
        }
        ActionKind::Spell => {
            fill(&[(0.0, -1.0), (0.2, -0.2), (0.0, 0.0), (-0.2, -0.2)]);
            fill(&[(0.0, 1.0), (-0.2, 0.2), (0.0, 0.0), (0.2, 0.2)]);
            fill(&[(1.0, 0.0), (0.2, 0.2), (0.0, 0.0), (0.2, -0.2)]);
            fill(&[(-1.0, 0.0), (-0.2, -0.2), (0.0, 0.0), (-0.2, 0.2)]);
            for (x, y) in [(-0.6, -0.6), (0.6, -0.6), (-0.6, 0.6), (0.6, 0.6)] {
                line(&[(x * 0.6, y * 0.6), (x, y)]);
            }
        }
        ActionKind::Item => {
            line(&[(-0.25, -0.95), (0.25, -0.95)]);
            line(&[(-0.18, -0.9), (-0.18, -0.35)]);
            line(&[(0.18, -0.9), (0.18, -0.35)]);
            ring(0.0, 0.3, 0.62);
            fill(&[(-0.45, 0.35), (0.45, 0.35), (0.25, 0.72), (-0.25, 0.72)]);
        }
        ActionKind::Hands => {
            line(&[(-0.9, -0.35), (0.75, -0.35)]);
            line(&[(0.4, -0.7), (0.8, -0.35), (0.4, 0.0)]);
            line(&[(0.9, 0.4), (-0.75, 0.4)]);
            line(&[(-0.4, 0.05), (-0.8, 0.4), (-0.4, 0.75)]);
        }
        ActionKind::Rest => {
            fill(&[(-0.55, -0.85), (0.55, -0.85), (0.0, 0.0)]);
            fill(&[(0.0, 0.0), (0.55, 0.85), (-0.55, 0.85)]);
            line(&[(-0.7, -0.9), (0.7, -0.9)]);
            line(&[(-0.7, 0.9), (0.7, 0.9)]);
        }
        ActionKind::Other => {
            line(&[(0.0, -0.9), (0.7, 0.0), (0.0, 0.9), (-0.7, 0.0), (0.0, -0.9)]);
            fill(&[(0.0, -0.3), (0.24, 0.0), (0.0, 0.3), (-0.24, 0.0)]);
        }
    }
}

/// Draws the mark of an action that lowers the shield: a shield, and an arrow down across it.
pub(super) fn lowered_shield(painter: &Painter, centre: Pos2, size: f32, ink: Color32) {
    let at = |&(x, y): &(f32, f32)| centre + vec2(x, y) * size;
    let stroke = Stroke::new(1.3, ink);
    let line = |points: &[(f32, f32)]| {
        painter.add(Shape::line(points.iter().map(at).collect(), stroke));
    };
    line(&[(0.0, -0.95), (0.75, -0.65), (0.7, 0.1), (0.0, 0.95), (-0.7, 0.1), (-0.75, -0.65), (0.0, -0.95)]);
    line(&[(0.0, -0.5), (0.0, 0.4)]);
    line(&[(-0.35, 0.0), (0.0, 0.4), (0.35, 0.0)]);
}
