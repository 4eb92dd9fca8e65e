//! Tokens: copper coins for damage, nickel coins for conditions, empty slots for them, and small counters.

use bevy_egui::egui::{Align2, Color32, Id, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, Vec2, vec2};

use super::super::theme::{FontRole, colour::*, font_id};
use super::token_icons;
use crate::model::{DamageKind, Token};

/// The outline of a token, whose shape shows its family.
fn token_outline(token: Token, centre: Pos2, radius: f32) -> Vec<Pos2> {
    let around = |n: usize, f: &dyn Fn(usize) -> f32, turn: f32| {
        (0..n)
            .map(|i| centre + Vec2::angled(std::f32::consts::TAU * i as f32 / n as f32 + turn) * (radius * f(i)))
            .collect()
    };
    match token {
        // Round: slash, crush and pierce.
        Token::Damage(kind) if kind.is_physical() => around(36, &|_| 1.0, 0.0),
        // Scalloped: damage that trickles Turn by Turn.
        Token::Damage(kind) if kind.trickles() => around(32, &|i| if i % 4 < 2 { 1.0 } else { 0.88 }, 0.0),
        // Square-cut: damage to gear.
        Token::Damage(DamageKind::Acid | DamageKind::Breaking) => around(4, &|_| 1.18, std::f32::consts::FRAC_PI_4),
        // Eight-sided: fire, dark, magic, light.
        Token::Damage(_) => around(8, &|_| 1.05, std::f32::consts::FRAC_PI_8),
        // Six-sided: conditions.
        Token::Condition(_) => around(6, &|_| 1.08, 0.0),
    }
}

/// Draws one token of the given radius.
pub fn draw_token(painter: &Painter, token: Token, centre: Pos2, radius: f32) {
    let (metal, dark, light) = match token {
        Token::Damage(_) => (COPPER, COPPER_DARK, COPPER_LIGHT),
        Token::Condition(_) => (NICKEL, NICKEL_DARK, NICKEL_LIGHT),
    };
    painter.circle_filled(centre + vec2(0.0, radius * 0.14), radius * 1.04, Color32::from_black_alpha(60));
    painter.add(Shape::convex_polygon(token_outline(token, centre, radius), metal, Stroke::new(1.0, dark)));
    let inner = token_outline(token, centre, radius * 0.86);
    painter.add(Shape::closed_line(inner, Stroke::new(0.8, light)));
    let shine: Vec<Pos2> = (0..8).map(|i| centre + Vec2::angled(3.4 + 0.16 * i as f32) * (radius * 0.93)).collect();
    painter.add(Shape::line(shine, Stroke::new(1.2, light)));
    if radius >= 11.5 {
        token_icons::draw_token_icon(painter, token, centre - vec2(0.0, radius * 0.36), radius * 0.35, dark);
        draw_letters(painter, token, centre + vec2(0.0, radius * 0.4), radius * 0.8, dark);
    } else {
        // Too small for an icon: the letters are more legible.
        draw_letters(painter, token, centre, radius * 1.05, dark);
    }
}

/// Draws two letters twice, slightly offset, so that they look bold.
fn draw_letters(painter: &Painter, token: Token, centre: Pos2, size: f32, ink: Color32) {
    let mut face = font_id(painter.ctx(), FontRole::Body, 10.0);
    face.size = size.max(7.0);
    let letters = token_icons::token_letters(token);
    for dx in [-0.25, 0.25] {
        painter.text(centre + vec2(dx, 0.0), Align2::CENTER_CENTER, &letters, face.clone(), ink);
    }
}

/// Draws an empty place for a token.
pub fn draw_empty_slot(painter: &Painter, centre: Pos2, radius: f32, ink: Color32) {
    painter.circle_filled(centre, radius, Color32::from_rgba_unmultiplied(110, 82, 42, 18));
    painter.circle_stroke(centre, radius, Stroke::new(1.1, ink));
}

/// A hand token that lies on a piece, or the place where it would lie; `movable` says whether it can be moved now. The
/// caller names it and says what a click and a drag do.
pub fn draw_hand_token(
    ui: &Ui,
    id: Id,
    (letter, lies_here): (&str, bool),
    (centre, radius): (Pos2, f32),
    movable: bool,
) -> Response {
    let rect = Rect::from_center_size(centre, Vec2::splat(radius * 2.0));
    let response = ui.interact(rect, id, if movable { Sense::click_and_drag() } else { Sense::hover() });
    let lit = movable && (response.hovered() || response.has_focus());
    let painter = ui.painter();
    let (face, ink) = if lies_here { (FontRole::Heading, COPPER_DARK) } else { (FontRole::Body, INK_SOFT) };
    if lies_here {
        painter.circle_filled(centre + vec2(0.0, 1.0), radius, Color32::from_black_alpha(60));
        painter.circle_filled(centre, radius, if lit { COPPER_LIGHT } else { COPPER });
        painter.circle_stroke(centre, radius, Stroke::new(1.2, COPPER_DARK));
    } else {
        painter.circle_stroke(centre, radius, Stroke::new(1.0, if lit { RUBRIC } else { INK_FAINT }));
    }
    let size = if lies_here { 13.0 } else { 11.5 };
    painter.text(centre, Align2::CENTER_CENTER, letter, font_id(ui.ctx(), face, size), ink);
    response
}

/// Draws a small counter: filled with brass when covered, hollow when not.
pub fn draw_counter(ui: &Ui, centre: Pos2, radius: f32, covered: bool) {
    let painter = ui.painter();
    if covered {
        painter.circle_filled(centre + vec2(0.0, 1.0), radius, Color32::from_black_alpha(50));
        painter.circle_filled(centre, radius, NICKEL);
        painter.circle_stroke(centre, radius, Stroke::new(1.0, NICKEL_DARK));
        painter.circle_filled(centre, radius * 0.35, NICKEL_DARK);
    } else {
        draw_empty_slot(painter, centre, radius, INK_SOFT);
    }
}
