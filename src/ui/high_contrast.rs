//! The second palette: black ink on white paper, and lines that stand out.
//!
//! Owns what becomes of each colour. It changes what has been painted, so that no panel has to know which palette is in
//! force. Pictures and shadows stay as they are.

use bevy_egui::egui::epaint::{ColorMode, shape_transform::adjust_colors};
use bevy_egui::egui::layers::ShapeIdx;
use bevy_egui::egui::{Color32, Context, LayerId, Rgba, Shape, Stroke};

use super::theme::{colour::*, current_style};

/// The ink of light text, on dark ground.
const LIGHT_INK: Color32 = Color32::WHITE;
/// Text that is lighter than this, in linear light, stands on dark ground.
const LIGHT_FROM: f32 = 0.32;
/// How much of its light dark text keeps.
const INK_LEFT: f32 = 0.16;

/// Repaints what this pass has painted if the player wants high contrast. Call it after the last panel.
pub fn apply_high_contrast(ctx: &Context) {
    if !current_style(ctx).high_contrast {
        return;
    }
    let areas: Vec<LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
    ctx.graphics_mut(|graphics| {
        for layer in
            std::iter::once(LayerId::background()).chain(areas.into_iter().filter(|id| *id != LayerId::background()))
        {
            let Some(shapes) = graphics.get_mut(layer) else { continue };
            for n in 0..shapes.next_idx().0 {
                shapes.mutate_shape(ShapeIdx(n), |clipped| strengthen(&mut clipped.shape));
            }
        }
    });
}

fn strengthen(shape: &mut Shape) {
    match shape {
        Shape::Vec(shapes) => shapes.iter_mut().for_each(strengthen),
        Shape::Text(text) => {
            text.opacity_factor = 1.0;
            adjust_colors(shape, |colour| *colour = strong_ink(*colour));
        }
        Shape::Rect(rect) => {
            rect.fill = strong_ground(rect.fill);
            rect.stroke = strong_line(rect.stroke);
        }
        Shape::Circle(circle) => {
            circle.fill = strong_ground(circle.fill);
            circle.stroke = strong_line(circle.stroke);
        }
        Shape::LineSegment { stroke, .. } => *stroke = strong_line(*stroke),
        Shape::Path(path) => {
            path.fill = strong_ground(path.fill);
            if let ColorMode::Solid(colour) = &mut path.stroke.color {
                *colour = strong_line(Stroke::new(1.0, *colour)).color;
            }
        }
        _ => {}
    }
}

/// The colour of text: dark text becomes nearly black and keeps its hue, light text white.
fn strong_ink(colour: Color32) -> Color32 {
    if colour == Color32::PLACEHOLDER || colour.a() == 0 {
        return colour;
    }
    let [r, g, b, _] = Rgba::from(colour).to_rgba_unmultiplied();
    if 0.2126 * r + 0.7152 * g + 0.0722 * b > LIGHT_FROM {
        return LIGHT_INK;
    }
    Rgba::from_rgb(r * INK_LEFT, g * INK_LEFT, b * INK_LEFT).into()
}

fn strong_ground(colour: Color32) -> Color32 {
    match colour {
        PAPER | CARD | CARD_LIFTED | IVORY => Color32::WHITE,
        CARD_DIM => Color32::from_gray(0xe8),
        INK | INK_SOFT | INK_FAINT => Color32::BLACK,
        other => other,
    }
}

fn strong_line(stroke: Stroke) -> Stroke {
    let color = match stroke.color {
        RULE | RULE_FAINT => INK_SOFT,
        INK_SOFT | INK_FAINT | INK => Color32::BLACK,
        IVORY_EDGE => INK_FAINT,
        other => other,
    };
    Stroke { color, ..stroke }
}
