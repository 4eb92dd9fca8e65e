//! The words on the card of an enemy: its types, its HP, the labels over its slots, and its attacks as far as there is room.

use crate::lang::{Message, Text, words};
use crate::view::{EnemyAttackView, EnemySheet};

use super::LINE_SPACING;
use super::{Canvas, CanvasFont, Fonts, INK, RED, Rgba};

/// The types of an enemy, and its formation.
pub(super) fn type_line(enemy: &EnemySheet) -> String {
    enemy.types.iter().chain(&enemy.formation).map(Text::words).collect::<Vec<_>>().join(", ")
}

/// The label over tokens that have yet to trickle in.
pub(super) static TRICKLE_LABEL: Message = Message::new("card-seeps-in");

/// The number of slots side by side for the shield, sinks, conditions and tokens that have yet to trickle in.
pub(super) fn slot_count(enemy: &EnemySheet) -> usize {
    let sheet = &enemy.sheet;
    let others = usize::from(enemy.shield.is_some()) + usize::from(!sheet.unassigned.is_empty());
    sheet.sinks.len() + sheet.conditions.len() + others
}

/// The label over the shield.
pub(super) fn shield_label(enemy: &EnemySheet) -> &'static str {
    match enemy.shield {
        Some(shield) if shield.broken => words!("card-broken"),
        _ if enemy.sheet.shield_up => words!("shield-up"),
        _ => words!("card-shield"),
    }
}

/// The HP that are left, of all: "7/10".
pub(super) fn hp_figure(enemy: &EnemySheet) -> String {
    let sheet = &enemy.sheet;
    format!("{}/{}", sheet.hp_max.saturating_sub(sheet.hp_damage.total()), sheet.hp_max)
}

/// The ink of the HP that are left.
pub(super) fn hp_ink(enemy: &EnemySheet) -> Rgba {
    if enemy.sheet.hp_damage.total() > 0 { RED } else { INK }
}

/// Attacks in words, a line each.
fn attacks_text(attacks: &[EnemyAttackView]) -> String {
    let said = |EnemyAttackView { name, text, .. }: &EnemyAttackView| {
        if text.is_empty() { name.to_string() } else { format!("{name}: {text}") }
    };
    attacks.iter().map(said).collect::<Vec<_>>().join("\n")
}

/// Attacks as short as they can be told: each name with its damage, side by side.
fn attacks_in_short(attacks: &[EnemyAttackView]) -> String {
    let said = |EnemyAttackView { name, damage, .. }: &EnemyAttackView| {
        if damage.is_empty() { name.to_string() } else { format!("{name} {damage}") }
    };
    attacks.iter().map(said).collect::<Vec<_>>().join(" · ")
}

/// The names of attacks, side by side.
fn attack_names(attacks: &[EnemyAttackView]) -> String {
    attacks.iter().map(|attack| attack.name.as_str()).collect::<Vec<_>>().join(" · ")
}

/// The smallest size of attacks that are told in full on a small card, in pixels. A full card can be lifted to be read.
pub(super) const LEAST_ATTACK_SIZE: f32 = 38.0;

/// The text of the attacks in a room, and the largest and the smallest size at which it is set: in full where there is room,
/// else in short, else their names.
fn usual_attacks(
    enemy: &EnemySheet,
    fonts: &Fonts,
    room: (f32, f32),
    (largest, least): (f32, f32),
) -> (String, (f32, f32)) {
    let (full, short) = (attacks_text(&enemy.attacks), attacks_in_short(&enemy.attacks));
    match (fits(fonts, &full, room, (largest, least)), fits(fonts, &short, room, (largest, LEAST_ATTACK_SIZE * 0.9))) {
        (true, _) => (full, (largest, least)),
        (_, true) => (short, (largest, LEAST_ATTACK_SIZE * 0.9)),
        _ => (attack_names(&enemy.attacks), (largest, LEAST_ATTACK_SIZE * 0.7)),
    }
}

/// Whether a text is whole in a room at a size between the largest and the smallest.
fn fits(fonts: &Fonts, text: &str, room: (f32, f32), (largest, least): (f32, f32)) -> bool {
    let largest = largest.min(room.1 / LINE_SPACING);
    let (_, lines) = fonts.fit_paragraph(CanvasFont::Hand, largest, least, room, text);
    largest >= least && !lines.iter().any(|line| line.ends_with('…'))
}

/// The forms in which the attacks can be told, the fullest first: all in words, then the last ones in short, then all
/// as names.
fn shorter_and_shorter(enemy: &EnemySheet) -> impl Iterator<Item = String> {
    let in_part = |full: usize| {
        let (words, rest) = enemy.attacks.split_at(full);
        let lines = [attacks_text(words), attacks_in_short(rest)];
        lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    };
    (0..=enemy.attacks.len()).rev().map(in_part).chain([attack_names(&enemy.attacks)])
}

/// The part of the wanted size that large print may lack before it says less instead.
const LARGE_ENOUGH: f32 = 0.85;

/// The size of the attacks in usual print.
pub(super) fn usual_attack_size(enemy: &EnemySheet, fonts: &Fonts, room: (f32, f32), sizes: (f32, f32)) -> f32 {
    let (text, (largest, least)) = usual_attacks(enemy, fonts, room, sizes);
    fonts.fit_paragraph(CanvasFont::Hand, largest, least, room, &text).0
}

/// Draws the attacks into a box. In large print they say as much as has room at so many times the size that they have
/// in the usual room: all of it, or else less and less, down to the name of the first.
pub(super) fn draw_attacks(
    canvas: &mut Canvas,
    enemy: &EnemySheet,
    fonts: &Fonts,
    at: (f32, f32),
    (room, usual_room): ((f32, f32), (f32, f32)),
    sizes: (f32, f32),
) {
    let (mut text, (mut largest, mut least)) = usual_attacks(enemy, fonts, usual_room, sizes);
    let growth = fonts.look.growth();
    if growth > 1.0 {
        let usual = usual_attack_size(enemy, fonts, usual_room, sizes);
        let wanted = (usual * growth, usual * growth * LARGE_ENOUGH);
        (text, (largest, least)) = match shorter_and_shorter(enemy).find(|text| fits(fonts, text, room, wanted)) {
            Some(text) => (text, wanted),
            None => {
                (enemy.attacks.first().map_or_else(String::new, |attack| attack.name.to_string()), (wanted.0, least))
            }
        };
    }
    // The room below a large heading may be less than a line.
    let most = room.1 / LINE_SPACING;
    if most > 0.0 {
        let sizes = (largest.min(most), least.min(most * 0.94));
        canvas.draw_paragraph(fonts, CanvasFont::Hand, sizes, at, room, INK, &text);
    }
}
