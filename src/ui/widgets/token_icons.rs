//! Icons of tokens: one icon and two letters for each damage type and condition.
//!
//! Every kind differs in its icon, in its letters and, by family, in the outline of its coin, so that colour is never
//! the only difference.

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2, vec2};

use crate::lang::words;
use crate::model::{Condition, DamageKind, Token};

/// The two letters under the icon.
pub fn token_letters(token: Token) -> String {
    let name = match token {
        Token::Damage(kind) => <&str>::from(kind),
        Token::Condition(condition) => condition.name(),
    };
    // A condition that a scenario adds has the beginning of its name.
    let beginning: String = name.chars().take(2).collect();
    words!("token-letters", token = name, beginning = beginning)
}

/// A pen that draws in a unit square around a centre.
struct IconPen<'a> {
    painter: &'a Painter,
    centre: Pos2,
    size: f32,
    ink: Color32,
}

impl IconPen<'_> {
    fn to_screen(&self, x: f32, y: f32) -> Pos2 {
        self.centre + vec2(x, y) * self.size
    }

    fn stroke(&self) -> Stroke {
        Stroke::new((self.size * 0.2).max(1.0), self.ink)
    }

    fn line(&self, points: &[(f32, f32)]) {
        let points = points.iter().map(|&(x, y)| self.to_screen(x, y)).collect();
        self.painter.add(Shape::line(points, self.stroke()));
    }

    fn fill(&self, points: &[(f32, f32)]) {
        let points = points.iter().map(|&(x, y)| self.to_screen(x, y)).collect();
        self.painter.add(Shape::convex_polygon(points, self.ink, Stroke::NONE));
    }

    fn dot(&self, x: f32, y: f32, r: f32) {
        self.painter.circle_filled(self.to_screen(x, y), r * self.size, self.ink);
    }

    fn ring(&self, x: f32, y: f32, r: f32) {
        self.painter.circle_stroke(self.to_screen(x, y), r * self.size, self.stroke());
    }

    fn droplet(&self, x: f32, y: f32, s: f32) {
        self.dot(x, y + 0.25 * s, 0.5 * s);
        self.fill(&[(x, y - s), (x + 0.44 * s, y + 0.05 * s), (x - 0.44 * s, y + 0.05 * s)]);
    }

    fn rays(&self, n: usize, from: f32, to: f32) {
        for i in 0..n {
            let d = Vec2::angled(std::f32::consts::TAU * i as f32 / n as f32 - std::f32::consts::FRAC_PI_2);
            self.line(&[(d.x * from, d.y * from), (d.x * to, d.y * to)]);
        }
    }
}

/// Draws a token's icon around `centre`, about `size` points in each direction.
pub fn draw_token_icon(painter: &Painter, token: Token, centre: Pos2, size: f32, ink: Color32) {
    let pen = IconPen { painter, centre, size, ink };
    match token {
        Token::Damage(kind) => draw_damage_icon(&pen, kind),
        Token::Condition(c) => draw_condition_icon(&pen, c),
    }
}

fn draw_damage_icon(p: &IconPen<'_>, kind: DamageKind) {
    match kind {
        DamageKind::Slash => {
            p.line(&[(-0.9, 0.8), (0.9, -0.8)]);
            p.line(&[(-0.1, 0.9), (0.95, 0.0)]);
        }
        DamageKind::Crush => {
            p.fill(&[(-0.9, -0.8), (0.9, -0.8), (0.9, -0.1), (-0.9, -0.1)]);
            p.line(&[(0.0, 0.0), (0.0, 1.0)]);
        }
        DamageKind::Pierce => {
            p.fill(&[(0.0, -1.0), (0.55, 0.0), (-0.55, 0.0)]);
            p.line(&[(0.0, 0.0), (0.0, 1.0)]);
        }
        DamageKind::Acid => {
            p.droplet(-0.5, -0.2, 0.7);
            p.droplet(0.55, 0.35, 0.6);
        }
        DamageKind::Breaking => p.line(&[(-0.2, -1.0), (0.35, -0.3), (-0.35, 0.2), (0.2, 1.0)]),
        DamageKind::Bleed => p.droplet(0.0, 0.15, 1.0),
        DamageKind::Burn => {
            p.fill(&[(0.05, -1.1), (0.6, -0.1), (0.65, 0.5), (0.0, 0.95), (-0.65, 0.5), (-0.45, -0.2)]);
        }
        DamageKind::Dark => {
            p.dot(0.0, 0.0, 0.85);
        }
        DamageKind::Magic => {
            p.fill(&[(0.0, -1.0), (0.22, 0.0), (0.0, 1.0), (-0.22, 0.0)]);
            p.fill(&[(-1.0, 0.0), (0.0, -0.22), (1.0, 0.0), (0.0, 0.22)]);
        }
        DamageKind::Poison => {
            p.ring(0.0, -0.25, 0.6);
            p.line(&[(-0.35, 0.5), (-0.35, 0.95)]);
            p.line(&[(0.0, 0.5), (0.0, 0.95)]);
            p.line(&[(0.35, 0.5), (0.35, 0.95)]);
        }
        DamageKind::Smite => p.rays(8, 0.35, 1.0),
        DamageKind::Toxic => {
            p.dot(0.0, -0.55, 0.42);
            p.dot(-0.52, 0.4, 0.42);
            p.dot(0.52, 0.4, 0.42);
        }
    }
}

fn draw_condition_icon(p: &IconPen<'_>, condition: Condition) {
    match condition.name() {
        "Blazing" => {
            p.line(&[(-0.8, 0.8), (-0.4, -0.6), (0.0, 0.3), (0.4, -0.9), (0.8, 0.8)]);
        }
        "Bleeding" => {
            p.droplet(0.0, -0.2, 0.75);
            p.line(&[(-0.7, 0.9), (0.7, 0.9)]);
        }
        "Blinded" => {
            p.line(&[(-1.0, 0.0), (0.0, -0.5), (1.0, 0.0), (0.0, 0.5), (-1.0, 0.0)]);
            p.line(&[(-0.8, 0.8), (0.8, -0.8)]);
        }
        "Broken" => p.line(&[(-1.0, 0.2), (-0.3, 0.2), (0.0, -0.5), (0.2, 0.6), (0.4, 0.2), (1.0, 0.2)]),
        "Charmed" => p.fill(&[(0.0, 0.9), (-0.9, -0.1), (-0.45, -0.8), (0.0, -0.4), (0.45, -0.8), (0.9, -0.1)]),
        "Cursed" => {
            p.line(&[(-0.8, -0.7), (0.8, -0.7), (0.0, 0.9), (-0.8, -0.7)]);
        }
        "Dismounted" => {
            p.line(&[(-0.7, -0.8), (-0.7, 0.2), (0.0, 0.8), (0.7, 0.2), (0.7, -0.8)]);
        }
        "Disoriented" => {
            p.line(&[(0.1, 0.0), (0.4, -0.3), (0.0, -0.6), (-0.6, -0.2), (-0.4, 0.6), (0.4, 0.8), (0.95, 0.1)]);
        }
        "Drain" => {
            p.line(&[(0.0, -0.9), (0.0, 0.8)]);
            p.line(&[(-0.6, 0.2), (0.0, 0.85), (0.6, 0.2)]);
        }
        "Fear" => {
            p.ring(0.0, -0.1, 0.85);
            p.dot(-0.32, -0.3, 0.16);
            p.dot(0.32, -0.3, 0.16);
            p.dot(0.0, 0.3, 0.24);
        }
        "Flinch" => p.line(&[(-0.9, -0.6), (0.0, 0.0), (-0.9, 0.6)]),
        "Frozen" => p.rays(6, 0.0, 1.0),
        "Grappled" => {
            p.ring(-0.35, 0.0, 0.5);
            p.ring(0.35, 0.0, 0.5);
        }
        "Hollow" => p.ring(0.0, 0.0, 0.8),
        "Knockback" => {
            p.line(&[(-1.0, 0.0), (0.7, 0.0)]);
            p.line(&[(0.2, -0.6), (0.85, 0.0), (0.2, 0.6)]);
        }
        "Knockdown" => {
            p.line(&[(0.0, -1.0), (0.0, 0.4)]);
            p.line(&[(-0.8, 0.85), (0.8, 0.85)]);
        }
        "Maddened" => {
            p.line(&[(-0.9, -0.3), (-0.4, 0.5), (0.0, -0.5), (0.4, 0.5), (0.9, -0.3)]);
        }
        "Mute" => {
            p.line(&[(-0.7, -0.7), (0.7, 0.7)]);
            p.line(&[(-0.7, 0.7), (0.7, -0.7)]);
        }
        "Netted" => {
            for t in [-0.5, 0.5] {
                p.line(&[(t, -0.9), (t, 0.9)]);
                p.line(&[(-0.9, t), (0.9, t)]);
            }
        }
        "Sapped" => {
            p.line(&[(-0.6, -0.8), (0.6, -0.8), (0.6, 0.8), (-0.6, 0.8), (-0.6, -0.8)]);
            p.line(&[(-0.4, 0.5), (0.4, 0.5)]);
        }
        "Slowed" => {
            p.line(&[(-0.6, -0.9), (0.6, -0.9), (-0.6, 0.9), (0.6, 0.9), (-0.6, -0.9)]);
        }
        "Staggered" => p.line(&[(-0.9, 0.8), (-0.5, -0.6), (0.0, 0.5), (0.3, -0.6), (0.9, 0.8)]),
        "Stunned" => {
            p.rays(5, 0.1, 0.95);
        }
        "Withering" => {
            p.line(&[(0.0, 0.95), (0.0, -0.9)]);
            p.line(&[(0.0, 0.0), (0.7, -0.5)]);
            p.line(&[(0.0, 0.5), (-0.7, 0.1)]);
        }
        // A condition that a scenario adds.
        _ => p.line(&[(0.0, -0.9), (0.9, 0.0), (0.0, 0.9), (-0.9, 0.0), (0.0, -0.9)]),
    }
}
