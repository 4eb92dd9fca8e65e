//! Visibility: reach, cover, concealment, darkness and lights.
//!
//! Owns whether an attack from one hex can be aimed at a combatant on another. Must not know about aims or actions.

use crate::content::condition_row::ConditionTrait;
use crate::content::enemy_traits::Ability;
use crate::content::script::{SightMode, TileKind};
use crate::model::{CombatantId, Coord, distance};
use crate::rules::access::{
    RulesWorld, board, catalog, component, enemy_def, find_component, has_trait, occupied_hexes,
};
use crate::rules::components::character::Inventory;
use crate::rules::components::combatant::FormationMember;
use crate::rules::grid::line_of_sight;
use crate::rules::query::modifiers::has_ability;

/// Whether an attack made from one hex can be aimed at a combatant on another. The attacker may stand on the first hex,
/// or may move there later.
pub fn can_hit(
    world: &RulesWorld,
    by: (CombatantId, Coord),
    on: (CombatantId, Coord),
    span: (u8, u8),
    sight: SightMode,
) -> bool {
    can_hit_given(world, by, on, span, sight, has_trait(world, by.0, ConditionTrait::Down))
}

/// The same for an attacker that is knocked down, or will be by then.
pub(in crate::rules) fn can_hit_given(
    world: &RulesWorld,
    by: (CombatantId, Coord),
    on: (CombatantId, Coord),
    (least, most): (u8, u8),
    sight: SightMode,
    knocked_down: bool,
) -> bool {
    let far = distance(by.1, on.1);
    (least..=most).contains(&far)
        && match sight {
            SightMode::LockOn => true,
            SightMode::Visible => is_visible(world, by, on.1),
            SightMode::PastPieces => has_line_past_pieces(world, by, on),
            SightMode::Melee => far <= 1 || has_line_of_sight(world, by, on, knocked_down),
            SightMode::Ranged => has_line_of_sight(world, by, on, knocked_down),
        }
}

/// How many hexes a combatant sees in the dark.
pub fn dark_vision_range(world: &RulesWorld, who: CombatantId) -> u8 {
    if has_light(world, who) { 5 } else { 2 }
}

/// Whether a combatant carries a light: by its enemy definition, or among its gear.
pub fn has_light(world: &RulesWorld, who: CombatantId) -> bool {
    enemy_def(world, who).is_some_and(|e| e.light)
        || find_component::<Inventory>(world, who)
            .is_some_and(|inventory| inventory.has_light(catalog(world), component(world, who)))
}

/// Whether a combatant is hidden from a viewer: a tile or the dark conceals each of its hexes, and it does not shine
///
pub fn is_hidden(world: &RulesWorld, (by, from): (CombatantId, Coord), on: CombatantId) -> bool {
    let body = occupied_hexes(world, on);
    !body.is_empty() && body.into_iter().all(|hex| is_concealed(world, (by, from), hex, Some(on)))
}

/// Whether a tile or the dark conceals a hex and its occupant. An occupant that shines is not concealed.
fn is_concealed(world: &RulesWorld, (by, from): (CombatantId, Coord), hex: Coord, on: Option<CombatantId>) -> bool {
    if on.is_some_and(|who| has_trait(world, who, ConditionTrait::Shines)) {
        return false;
    }
    let board = board(world);
    let lit = on.is_some_and(|who| has_light(world, who));
    board.is_concealing(hex) || (board.dark && !lit && distance(from, hex) > dark_vision_range(world, by))
}

/// Whether a hex can be seen from another.
pub fn is_visible(world: &RulesWorld, (by, from): (CombatantId, Coord), hex: Coord) -> bool {
    let board = board(world);
    if distance(from, hex) <= 1 {
        return true;
    }
    let concealed =
        has_trait(world, by, ConditionTrait::Blind) || is_concealed(world, (by, from), hex, board.occupant(hex));
    // Combatants do not block sight; cover does.
    !concealed
        && board.tile_kind(hex) != Some(TileKind::FullCover)
        && line_of_sight::is_clear(board, from, hex, |_| true, |_| false)
}

/// Whether a clear line of sight leads from one combatant to another.
fn has_line_of_sight(
    world: &RulesWorld,
    (by, from): (CombatantId, Coord),
    (on, to): (CombatantId, Coord),
    attacker_down: bool,
) -> bool {
    // Every hex is concealed to a blind combatant.
    if has_trait(world, by, ConditionTrait::Blind) {
        return false;
    }
    let board = board(world);
    // A Large enemy is hidden only if both of its hexes are concealed.
    let hidden = is_hidden(world, (by, from), on);
    // Members of one formation attack past one another.
    let fellow = |who: CombatantId| who == by || who == on || are_in_same_formation(world, by, who);
    // Half-cover next to a combatant that is knocked down or takes cover counts as full cover for it (R-115, R-375,
    // O-18).
    let is_knocked_down = |who: CombatantId| has_trait(world, who, ConditionTrait::Down);
    let takes_cover = has_ability(world, on, Ability::TakesCover);
    let target_down = is_knocked_down(on) || takes_cover;
    let blocks = |tile: Coord| (attacker_down && distance(tile, from) == 1) || (target_down && distance(tile, to) == 1);
    !hidden && line_of_sight::is_clear(board, from, to, fellow, blocks)
}

/// Whether neither concealment nor a condition keeps an attack from a combatant that nothing else stops.
fn has_line_past_pieces(world: &RulesWorld, by: (CombatantId, Coord), on: (CombatantId, Coord)) -> bool {
    !has_trait(world, by.0, ConditionTrait::Blind)
        && !is_hidden(world, by, on.0)
        && line_of_sight::is_clear_of_concealment(board(world), by.1, on.1)
}

/// Whether two enemies belong to one formation. The formation of the encounter counts, not their present positions
///
pub fn are_in_same_formation(world: &RulesWorld, a: CombatantId, b: CombatantId) -> bool {
    let formation = |who: CombatantId| component::<FormationMember>(world, who).0;
    a != b && formation(a).is_some() && formation(a) == formation(b)
}
