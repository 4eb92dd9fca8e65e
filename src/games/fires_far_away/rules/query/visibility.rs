//! Visibility: reach, cover, concealment, darkness and lights.
//!
//! Owns whether an attack from one hex can be aimed at a combatant on another. Must not know about aims or actions.

use crate::content::condition_row::ConditionTrait;
use crate::content::enemy_traits::Ability;
use crate::content::script::{Grant, GrantKind, SightMode, TileKind};
use crate::model::{CombatantId, Coord, distance};
use crate::rules::access::{
    RulesWorld, block_scope, board, catalog, component, enemy_def, find_component, has_trait, occupied_hexes, position,
};
use crate::rules::components::character::Inventory;
use crate::rules::grid::line_of_sight;
use crate::rules::query::context::{ActorState, EvalContext, ModifierDepth};
use crate::rules::query::formations::are_in_same_formation;
use crate::rules::query::modifiers::{has_ability, has_grant_at, may_grant};
use crate::rules::stack::Bearer;

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

/// Whether it is dark: by the last lent block that makes it dark or light, or else by the encounter.
pub fn is_dark(world: &RulesWorld) -> bool {
    let lent = world.lent.list.granting(GrantKind::Darkness).filter(|lent| lent.bearer == Bearer::Table).last();
    let grants = lent.into_iter().flat_map(|lent| lent.blocks.iter()).flat_map(|block| &block.grant);
    let mut said = grants.filter_map(|grant| if let Grant::Darkness(dark) = grant { Some(*dark) } else { None });
    said.next_back().unwrap_or(board(world).dark)
}

/// The number of hexes that a combatant sees in the dark.
pub fn dark_vision_range(world: &RulesWorld, who: CombatantId) -> u8 {
    dark_vision_range_at(world, who, ModifierDepth::All)
}

fn dark_vision_range_at(world: &RulesWorld, who: CombatantId, depth: ModifierDepth) -> u8 {
    if has_light(world, who, depth) { 5 } else { 2 }
}

/// Whether a combatant carries a light: by its enemy definition, among its gear, or because a block says so.
fn has_light(world: &RulesWorld, who: CombatantId, depth: ModifierDepth) -> bool {
    enemy_def(world, who).is_some_and(|e| e.light)
        || find_component::<Inventory>(world, who)
            .is_some_and(|inventory| inventory.has_light(catalog(world), component(world, who)))
        || is_lit_by_block(world, who, depth)
}

/// Whether a block in force makes a combatant or a piece that it carries a light.
fn is_lit_by_block(world: &RulesWorld, who: CombatantId, depth: ModifierDepth) -> bool {
    if !may_grant(world, GrantKind::Light) || !block_scope(world, who).grants.contains(GrantKind::Light) {
        return false;
    }
    if has_grant_at(world, who, &Grant::Light, depth) {
        return true;
    }
    let Some(inventory) = find_component::<Inventory>(world, who) else { return false };
    let actor = ActorState::current(world, who);
    let shines = |gear| {
        let context = EvalContext { gear: Some(gear), depth, ..EvalContext::without_target(world, &actor) };
        context.is_granted(&Grant::Light)
    };
    let lent = world.lent.list.granting(GrantKind::Light).filter_map(|lent| lent.bearer.gear());
    lent.filter(|gear| inventory.is_whole_in_slot(*gear)).any(shines)
}

/// Whether a combatant is hidden from a viewer: a tile, the dark or a block conceals each of its hexes, and it does not
/// shine.
pub fn is_hidden(world: &RulesWorld, viewer: (CombatantId, Coord), on: CombatantId) -> bool {
    let body = occupied_hexes(world, on);
    !body.is_empty() && body.into_iter().all(|hex| is_concealed(world, viewer, hex, Some(on), ModifierDepth::All))
}

/// Whether the actor of a context, in the state that the context asks about, is hidden from a combatant that does not
/// stand next to it (A-283, O-65). A block that grants concealment or a light must not wait for its own answer.
pub fn is_actor_hidden_from(context: &EvalContext, viewer: CombatantId) -> bool {
    let (world, me) = (context.world, context.actor);
    let mut body = occupied_hexes(world, me.id);
    if position(world, me.id) != Some(me.position) {
        body.clear();
        body.push(me.position);
    }
    let eyes = occupied_hexes(world, viewer);
    let is_blind = has_trait(world, viewer, ConditionTrait::Blind);
    let sees = |from: Coord, hex: Coord| {
        distance(from, hex) <= 1 || !(is_blind || is_concealed(world, (viewer, from), hex, Some(me.id), context.depth))
    };
    viewer != me.id && !eyes.is_empty() && !eyes.iter().any(|from| body.iter().any(|hex| sees(*from, *hex)))
}

/// Whether a tile, the dark or a block conceals a hex and its occupant. An occupant that shines is not concealed.
fn is_concealed(
    world: &RulesWorld,
    (by, from): (CombatantId, Coord),
    hex: Coord,
    on: Option<CombatantId>,
    depth: ModifierDepth,
) -> bool {
    if on.is_some_and(|who| has_trait(world, who, ConditionTrait::Shines)) {
        return false;
    }
    let is_too_dark = || {
        is_dark(world)
            && distance(from, hex) > dark_vision_range_at(world, by, depth)
            && !on.is_some_and(|who| has_light(world, who, depth))
    };
    board(world).is_concealing(hex)
        || is_too_dark()
        || on.is_some_and(|who| has_grant_at(world, who, &Grant::Concealed, depth))
}

/// Whether a hex can be seen from another.
pub fn is_visible(world: &RulesWorld, (by, from): (CombatantId, Coord), hex: Coord) -> bool {
    let board = board(world);
    if distance(from, hex) <= 1 {
        return true;
    }
    let concealed = has_trait(world, by, ConditionTrait::Blind)
        || is_concealed(world, (by, from), hex, board.occupant(hex), ModifierDepth::All);
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

/// Whether an attack that only concealment and conditions can stop reaches a combatant.
fn has_line_past_pieces(world: &RulesWorld, by: (CombatantId, Coord), on: (CombatantId, Coord)) -> bool {
    !has_trait(world, by.0, ConditionTrait::Blind)
        && !is_hidden(world, by, on.0)
        && line_of_sight::is_clear_of_concealment(board(world), by.1, on.1)
}
