//! Icons: the small drawings stamped on tokens, one for every damage type and every condition.
//!
//! Each is written in a 100 by 100 box in a short notation: `f` starts a filled shape, `sN` a line N wide; then
//! `M x y`, `L x y`, `Q x y x y`, `Z`, and `o x y r` for a circle. Filled shapes that overlap leave a hole.

use crate::model::{DamageKind, Token};

use super::{Canvas, FLAME, Rgba, draw_strokes};

/// The icon of a token in this notation.
fn icon_path_data(token: Token) -> &'static str {
    match token {
        Token::Damage(kind) => match kind {
            DamageKind::Slash => "f M 14 86 Q 58 62 88 10 Q 76 72 14 86 Z s5 M 10 58 Q 34 48 50 26",
            DamageKind::Crush => {
                "f M 18 18 L 74 18 L 74 48 L 18 48 Z s11 M 46 48 L 46 90 s5 M 84 22 L 92 18 M 84 34 L 94 34 M 84 46 L 92 50"
            }
            DamageKind::Pierce => "f M 50 4 L 66 54 L 50 46 L 34 54 Z s9 M 50 46 L 50 92 s6 M 36 82 L 64 82",
            DamageKind::Acid => {
                "f M 32 12 Q 48 38 32 46 Q 16 38 32 12 Z f M 66 22 Q 82 48 66 56 Q 50 48 66 22 Z s7 M 8 72 L 22 82 L 34 66 L 48 86 L 62 68 L 76 84 L 92 70"
            }
            DamageKind::Breaking => "s8 M 18 18 L 82 18 L 82 82 L 18 82 Z s7 M 56 18 L 42 42 L 60 54 L 46 82",
            DamageKind::Bleed => "f M 50 6 Q 82 50 76 68 Q 68 92 50 92 Q 32 92 24 68 Q 18 50 50 6 Z",
            DamageKind::Burn => FLAME,
            DamageKind::Dark => "f M 66 8 Q 18 8 18 50 Q 18 92 66 92 Q 40 76 40 50 Q 40 24 66 8 Z f o 72 50 9",
            DamageKind::Magic => "f M 50 4 Q 54 46 96 50 Q 54 54 50 96 Q 46 54 4 50 Q 46 46 50 4 Z",
            DamageKind::Poison => {
                "s8 M 26 90 Q 84 84 58 58 Q 20 36 60 22 f o 70 18 12 s5 M 82 16 L 94 10 M 82 18 L 95 22"
            }
            DamageKind::Smite => "f M 60 2 L 22 56 L 46 56 L 36 98 L 80 38 L 54 38 Z",
            DamageKind::Toxic => {
                "f M 50 8 Q 88 8 88 46 Q 88 64 72 68 L 72 90 L 28 90 L 28 68 Q 12 64 12 46 Q 12 8 50 8 Z o 34 44 11 o 66 44 11 M 50 56 L 56 68 L 44 68 Z"
            }
        },
        Token::Condition(condition) => {
            let known = CONDITION_ICONS.iter().find(|(name, _)| *name == condition.name());
            known.map_or(OTHER_CONDITION_ICON, |(_, icon)| icon)
        }
    }
}

/// The icons of the book's conditions by name.
pub(super) const CONDITION_ICONS: [(&str, &str); 24] = [
    (
        "Blazing",
        "f M 34 16 Q 56 44 50 66 Q 44 88 30 88 Q 10 82 14 60 Q 28 50 34 16 Z f M 68 6 Q 92 42 86 66 Q 78 90 62 90 Q 54 86 60 70 Q 70 50 68 6 Z",
    ),
    (
        "Bleeding",
        "f M 50 4 Q 70 34 50 46 Q 30 34 50 4 Z f M 24 40 Q 44 72 24 84 Q 4 72 24 40 Z f M 76 40 Q 96 72 76 84 Q 56 72 76 40 Z",
    ),
    ("Blinded", "s7 M 6 50 Q 50 6 94 50 Q 50 94 6 50 Z s7 o 50 50 13 s9 M 16 88 L 84 12"),
    (
        "Broken",
        "f M 14 62 L 42 30 L 54 44 L 44 52 L 50 60 L 26 78 Z f M 60 22 L 88 10 L 88 38 L 66 58 L 58 48 L 68 42 Z",
    ),
    ("Charmed", "f M 50 92 Q 2 52 12 26 Q 30 0 50 30 Q 70 0 88 26 Q 98 52 50 92 Z"),
    ("Cursed", "s7 M 50 94 L 10 16 L 90 16 Z f o 50 40 13"),
    ("Dismounted", "s12 M 26 90 L 18 46 Q 20 10 50 10 Q 80 10 82 46 L 74 90"),
    ("Disoriented", "s8 M 52 52 Q 62 40 52 34 Q 34 30 32 50 Q 34 74 58 72 Q 86 66 80 38 Q 70 8 36 14 Q 6 26 12 62"),
    ("Drain", "f M 8 14 L 92 14 L 60 54 L 60 92 L 40 78 L 40 54 Z"),
    ("Fear", "s7 o 50 50 42 f o 34 38 8 o 66 38 8 f M 50 54 Q 70 58 66 78 Q 50 90 34 78 Q 30 58 50 54 Z"),
    ("Flinch", "f M 40 4 L 62 4 L 56 64 L 46 64 Z f o 51 82 11 s6 M 12 24 L 26 36 M 90 24 L 76 36"),
    ("Frozen", "s7 M 50 6 L 50 94 M 12 28 L 88 72 M 12 72 L 88 28 s6 M 38 14 L 50 26 L 62 14 M 38 86 L 50 74 L 62 86"),
    ("Grappled", "s10 o 34 50 24 s10 o 66 50 24"),
    ("Hollow", "s12 o 50 50 36"),
    ("Knockback", "f M 94 50 L 60 18 L 60 38 L 34 38 L 34 62 L 60 62 L 60 82 Z s8 M 20 26 L 20 74 M 6 34 L 6 66"),
    ("Knockdown", "f M 50 70 L 20 36 L 40 36 L 40 6 L 60 6 L 60 36 L 80 36 Z s10 M 10 88 L 90 88"),
    (
        "Maddened",
        "f M 50 2 L 60 30 L 88 14 L 74 42 L 98 54 L 70 62 L 80 92 L 54 72 L 36 98 L 34 68 L 4 70 L 26 50 L 6 24 L 38 32 Z",
    ),
    (
        "Mute",
        "f M 6 50 Q 30 26 50 38 Q 70 26 94 50 Q 50 84 6 50 Z M 16 50 L 84 50 L 84 55 L 16 55 Z s7 M 30 28 L 30 78 M 50 30 L 50 80 M 70 28 L 70 78",
    ),
    ("Netted", "s6 M 10 30 L 90 30 M 10 52 L 90 52 M 14 74 L 86 74 M 28 10 L 28 92 M 50 8 L 50 94 M 72 10 L 72 92"),
    ("Sapped", "s9 M 16 20 L 50 40 L 84 20 M 16 46 L 50 66 L 84 46 M 16 72 L 50 92 L 84 72"),
    (
        "Slowed",
        "s7 M 22 8 L 78 8 M 22 92 L 78 92 s6 M 28 8 Q 28 38 50 50 Q 72 62 72 92 M 72 8 Q 72 38 50 50 Q 28 62 28 92 f M 36 90 L 50 66 L 64 90 Z",
    ),
    ("Staggered", "s10 M 14 88 L 30 52 L 20 44 L 44 10 s10 M 52 90 L 70 54 L 60 46 L 86 12"),
    ("Stunned", "f M 50 4 L 61 38 L 97 38 L 68 59 L 79 94 L 50 73 L 21 94 L 32 59 L 3 38 L 39 38 Z o 50 54 11"),
    (
        "Withering",
        "s7 M 30 94 Q 50 60 52 10 f M 54 14 Q 92 18 84 48 Q 64 52 53 36 Z f M 46 44 Q 10 36 10 64 Q 30 76 44 62 Z",
    ),
];

/// The icon of a condition that a scenario adds.
const OTHER_CONDITION_ICON: &str = "s8 M 50 8 L 92 50 L 50 92 L 8 50 Z f o 50 50 12";

/// Draws the icon of `token` into the square of side `size` centred on `x`, `y`.
pub(super) fn draw_icon(canvas: &mut Canvas, token: Token, x: f32, y: f32, size: f32, colour: Rgba) {
    draw_strokes(canvas, icon_path_data(token), (x, y), size, colour);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Condition;

    #[test]
    fn every_icon_parses() {
        let names = CONDITION_ICONS.map(|(name, _)| name).into_iter().chain(["Soaked"]);
        let conditions = names.map(|name| Token::Condition(Condition::named(name)));
        let tokens = DamageKind::ALL.map(Token::Damage).into_iter().chain(conditions);
        for token in tokens {
            let text = icon_path_data(token);
            for word in text.split_whitespace() {
                let known = matches!(word, "f" | "M" | "L" | "Q" | "Z" | "o")
                    || word.strip_prefix('s').is_some_and(|w| w.parse::<f32>().is_ok())
                    || word.parse::<f32>().is_ok_and(|n| (0.0..=100.0).contains(&n));
                assert!(known, "{token:?}: {word}");
            }
            let mut canvas = Canvas::transparent(40, 40);
            draw_icon(&mut canvas, token, 20.0, 20.0, 40.0, (0, 0, 0, 255));
            assert!(canvas.pixmap.pixels().iter().any(|pixel| pixel.alpha() > 0), "{token:?}");
        }
    }
}
