//! Who sees whom, and how far: reach, cover, concealment, the dark and those who carry a light (R-168 to to
//!
//!
//! Owns whether an attack from a hex can be aimed at somebody on another. Must not know of aims or actions.

use bevy::prelude::World;

use crate::content::effect::TileKind;
use crate::model::{Condition, Coord, Who, distance};
use crate::rules::access::{body, enemy_sheet, field, foe, has, hero};
use crate::rules::board::sight;

/// Whether a melee attack by somebody who stands, or would stand, on one hex can be aimed at somebody on another (A-143,
///
pub fn in_reach(world: &World, by: (Who, Coord), on: (Who, Coord), span: (u8, u8)) -> bool {
    in_reach_as(world, by, on, span, has(world, by.0, Condition::Knockdown))
}

/// The same for somebody who lies on the ground, or would by then.
pub(super) fn in_reach_as(
    world: &World,
    by: (Who, Coord),
    on: (Who, Coord),
    (least, most): (u8, u8),
    low: bool,
) -> bool {
    let far = distance(by.1, on.1);
    (least..=most).contains(&far) && (far <= 1 || seen(world, by, on, low))
}

/// Whether a ranged attack by somebody who stands on one hex can be aimed at somebody on another (R-180 to,
///
pub fn in_shot(world: &World, by: (Who, Coord), on: (Who, Coord), span: (u8, u8)) -> bool {
    in_shot_as(world, by, on, span, has(world, by.0, Condition::Knockdown))
}

pub(super) fn in_shot_as(
    world: &World,
    by: (Who, Coord),
    on: (Who, Coord),
    (least, most): (u8, u8),
    low: bool,
) -> bool {
    (least..=most).contains(&distance(by.1, on.1)) && seen(world, by, on, low)
}

/// How far somebody sees what stands in the dark.
pub fn sees_in_dark(world: &World, who: Who) -> u8 {
    if carries_light(world, who) { 5 } else { 2 }
}

/// Whether somebody carries a light: the character in any hand slot, an enemy by its sheet.
pub fn carries_light(world: &World, who: Who) -> bool {
    if who.is_character() {
        let hero = hero(world);
        hero.hand_slots().filter_map(|gear| hero.line(gear)).any(|line| line.lit && !line.broken)
    } else {
        enemy_sheet(world, who).is_some_and(|e| e.light)
    }
}

/// Whether the hexes somebody fills hide it from a viewer: each of them concealed, by what lies there or by the dark, and
/// nothing on it that shines through.
pub fn is_hidden(world: &World, (by, from): (Who, Coord), on: Who) -> bool {
    let body = body(world, on);
    !body.is_empty() && body.into_iter().all(|hex| is_concealed(world, (by, from), hex, Some(on)))
}

/// Whether what lies on a hex, or the dark, conceals it and whoever fills it: not those who shine through.
fn is_concealed(world: &World, (by, from): (Who, Coord), hex: Coord, on: Option<Who>) -> bool {
    if on.is_some_and(|who| has(world, who, Condition::Blazing)) {
        return false;
    }
    let field = field(world);
    let lit = on.is_some_and(|who| carries_light(world, who));
    field.kind(hex) == Some(TileKind::Concealment)
        || (field.dark && !lit && distance(from, hex) > sees_in_dark(world, by))
}

/// Whether a hex as such can be seen from another.
pub fn is_visible(world: &World, (by, from): (Who, Coord), hex: Coord) -> bool {
    let field = field(world);
    if distance(from, hex) <= 1 {
        return true;
    }
    let concealed = has(world, by, Condition::Blinded) || is_concealed(world, (by, from), hex, field.who(hex));
    // Pieces do not block sight; cover does.
    !concealed && field.kind(hex) != Some(TileKind::FullCover) && sight::clear(field, from, hex, |_| true, |_| false)
}

/// Whether a straight line leads from one combatant to another.
fn seen(world: &World, (by, from): (Who, Coord), (on, to): (Who, Coord), by_low: bool) -> bool {
    // To the blinded every hex is concealment.
    if has(world, by, Condition::Blinded) {
        return false;
    }
    let field = field(world);
    // A neighbour of a two-hex body is as good as both.
    let hidden = is_hidden(world, (by, from), on);
    // Those of one formation attack past one another.
    let fellow = |who: Who| who == by || who == on || are_fellows(world, by, who);
    // Half-cover beside somebody fallen, or taking cover, is as good as full cover for them (R-115, R-375, O-18).
    let low = |who: Who| has(world, who, Condition::Knockdown);
    let takes_cover = on.is_character() && hero(world).sheltered;
    let on_low = low(on) || takes_cover;
    let hard = |tile: Coord| (by_low && distance(tile, from) == 1) || (on_low && distance(tile, to) == 1);
    !hidden && sight::clear(field, from, to, fellow, hard)
}

/// Whether two enemies belong to one formation, whatever has become of them since.
pub fn are_fellows(world: &World, a: Who, b: Who) -> bool {
    let formation = |who: Who| if who.is_character() { None } else { foe(world, who).formation };
    a != b && formation(a).is_some() && formation(a) == formation(b)
}
