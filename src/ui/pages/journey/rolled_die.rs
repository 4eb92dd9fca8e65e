//! A die that was rolled on a page: it rolls over the leaf and settles beside its sentence, on the face that fell.
//!
//! Owns its flight. Must not roll: the face comes with the sentence.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy_egui::egui::{Color32, Id, Painter, Pos2, Shape, Stroke, Ui, Vec2, pos2, vec2};

use super::super::super::theme::{colour::*, current_style, text_scale};
use super::super::super::widgets::pip_places;

/// Seconds from the throw to rest.
const ROLL_SECONDS: f64 = 1.1;
/// The side of the die, before the text scale.
pub(super) const DIE_SIDE: f32 = 30.0;
/// How far to the right of its place the die is thrown, and how high, in sides.
const THROWN_FROM: Vec2 = vec2(9.0, -5.0);
/// How often it turns by a quarter on its way.
const QUARTER_TURNS: f32 = 9.0;
/// How it lies at rest, in radians.
const REST_ANGLE: f32 = 0.22;

/// Where a die is at the part `t` of its roll: its offset from its place, in sides, how far it is turned, and the face
/// that is up.
pub(super) fn roll_at(t: f32, face: u8) -> (Vec2, f32, u8) {
    let t = t.clamp(0.0, 1.0);
    let left = (1.0 - t).powi(2);
    // It bounces twice, lower the second time.
    let hop = (t * PI * 2.4).sin().abs() * left * 2.2;
    let offset = vec2(THROWN_FROM.x * left, THROWN_FROM.y * left - hop);
    let turned = (1.0 - left) * QUARTER_TURNS;
    let up = if t >= 1.0 || turned > QUARTER_TURNS - 0.5 { face } else { 1 + (face + turned as u8 * 2) % 6 };
    (offset, REST_ANGLE + left * QUARTER_TURNS * FRAC_PI_2, up)
}

/// Draws the die of a sentence at `place`; `key` tells this roll from all others.
pub(super) fn draw_rolled_die(ui: &Ui, key: (usize, usize), face: u8, place: Pos2) {
    let ctx = ui.ctx();
    let side = DIE_SIDE * text_scale(ctx);
    let now = ctx.input(|input| input.time);
    let id = Id::new(("rolled die", key, face));
    let thrown_at = ctx.data_mut(|data| *data.get_temp_mut_or(id, now));
    let t = if current_style(ctx).reduced_motion { 1.0 } else { ((now - thrown_at) / ROLL_SECONDS).min(1.0) as f32 };
    if t < 1.0 {
        ctx.request_repaint();
    }
    let (offset, angle, up) = roll_at(t, face);
    // It may fly beyond the leaf.
    let painter = ui.painter().with_clip_rect(ctx.content_rect());
    draw_turned_die(&painter, up, place + offset * side, side, angle);
}

/// Draws a die that is turned by an angle.
fn draw_turned_die(painter: &Painter, face: u8, centre: Pos2, side: f32, angle: f32) {
    let (sin, cos) = angle.sin_cos();
    let at = |x: f32, y: f32| centre + vec2(x * cos - y * sin, x * sin + y * cos) * side;
    // A square with rounded corners.
    let outline = |half: f32, round: f32| -> Vec<Pos2> {
        let corners = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
        let corner = |(k, (x, y)): (usize, (f32, f32))| {
            (0..=4).map(move |n| {
                let t = TAU * (k as f32 + n as f32 / 4.0) / 4.0;
                ((half - round) * x + round * t.cos(), (half - round) * y + round * t.sin())
            })
        };
        corners.into_iter().enumerate().flat_map(corner).map(|(x, y)| at(x, y)).collect()
    };
    let shadow = outline(0.52, 0.14).into_iter().map(|point| point + vec2(side * 0.06, side * 0.11)).collect();
    painter.add(Shape::convex_polygon(shadow, Color32::from_black_alpha(70), Stroke::NONE));
    painter.add(Shape::convex_polygon(outline(0.5, 0.12), IVORY_EDGE, Stroke::new(1.0, INK_FAINT)));
    painter.add(Shape::convex_polygon(outline(0.44, 0.12), IVORY, Stroke::NONE));
    for &(x, y) in pip_places(face) {
        let Pos2 { x, y } = at(x * 0.25, y * 0.25);
        painter.circle_filled(pos2(x, y), side * 0.085, INK);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_comes_from_afar_and_settles_on_the_face_that_fell() {
        for face in 1..=6 {
            let (start, _, _) = roll_at(0.0, face);
            assert!(start.length() > 5.0, "{start:?}");
            assert_eq!(roll_at(1.0, face), (Vec2::ZERO, REST_ANGLE, face));
            let seen: std::collections::BTreeSet<u8> = (0..20).map(|n| roll_at(n as f32 / 20.0, face).2).collect();
            assert!(seen.len() >= 3 && seen.iter().all(|up| (1..=6).contains(up)), "{seen:?}");
        }
    }
}
