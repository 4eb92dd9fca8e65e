//! Effects on the board: special tiles placed and removed, darkness, and enemies that arrive.
//!
//! Owns `Effect::PlaceTile`, `RemoveTile`, `Open`, `SetDarkness` and `Spawn`. Must not move a combatant that is on the
//! board already.

use smallvec::SmallVec;

use crate::content::encounter::OpensTo;
use crate::content::script::{CombatantSelector, HexSelector, TileKind};
use crate::model::{Cause, CombatantId, Coord, Fact, Id, distance};
use crate::rules::access::{RulesWorld, board, emit_fact, occupied_hexes, position, resolution_mut, tile_def};
use crate::rules::grid::movement_profile::MovementProfile;
use crate::rules::query::mobility::movement_profile;
use crate::rules::query::visibility::is_dark;
use crate::rules::query::wards::closed_to;
use crate::rules::stack::{ResolutionTask, ScriptFrame};

/// The hexes that a selector names.
fn select_hexes(world: &RulesWorld, frame: &ScriptFrame, on: &HexSelector) -> SmallVec<[Coord; 16]> {
    let combatants_on = |side: CombatantSelector| -> SmallVec<[CombatantId; 4]> {
        match side {
            CombatantSelector::Me => SmallVec::from_slice(&[frame.actor]),
            CombatantSelector::Target => frame.targets.clone(),
        }
    };
    match on {
        HexSelector::At(areas) => areas.iter().flat_map(crate::content::area::Area::hexes).collect(),
        HexSelector::Aimed => frame.target_hexes.iter().copied().collect(),
        HexSelector::Under(side) => {
            combatants_on(*side).into_iter().flat_map(|who| occupied_hexes(world, who)).collect()
        }
        HexSelector::Around(side, n) => {
            let centres: SmallVec<[Coord; 4]> =
                combatants_on(*side).into_iter().filter_map(|who| position(world, who)).collect();
            let near = |hex: &Coord| centres.iter().any(|c| (1..=*n).contains(&distance(*c, *hex)));
            Coord::all().filter(near).collect()
        }
    }
}

/// Places special tiles on hexes without a tile or with one of the kinds `over`; cover only on empty hexes. A
/// combatant on a hex where a hazard is placed is not hurt until it enters a hazard.
pub(in crate::rules) fn place_tiles(
    world: &mut RulesWorld,
    frame: &ScriptFrame,
    tile: Id,
    on: &HexSelector,
    over: &[TileKind],
) {
    for at in select_hexes(world, frame, on) {
        let board = board(world);
        let barred = board.tile_kind(at).is_some_and(|kind| !over.contains(&kind)) || board.veil(at).is_some();
        if !barred && has_room_for(world, at, Some(tile)) && world.board.place_tile(at, tile) {
            emit_fact(world, Fact::TilePlaced { at, tile, cause: frame.cause() });
        }
    }
}

/// Whether the combatant on a hex could stay there on this tile, or on plain ground: cover needs an empty hex, and
/// a combatant that keeps to water needs water.
fn has_room_for(world: &RulesWorld, at: Coord, tile: Option<Id>) -> bool {
    let board = board(world);
    let Some(who) = board.occupant(at) else { return true };
    let tile = tile.and_then(|id| board.tile_palette.iter().find(|known| known.id == id));
    if tile.is_some_and(|tile| tile.kind.is_solid()) {
        return false;
    }
    let keeps_water = tile.is_some_and(|tile| tile.water) || !board.is_water(at);
    keeps_water || !movement_profile(world, who).water_only
}

/// Opens the locked tiles of these hexes (O-92).
pub(in crate::rules) fn open_tiles(world: &mut RulesWorld, frame: &ScriptFrame, on: &HexSelector) {
    for at in select_hexes(world, frame, on) {
        let locked = board(world).tile(at).map(|tile| tile.id);
        let opened = locked.and_then(|id| Some((id, tile_def(world, id)?.opens_to?)));
        let Some((locked, becomes)) = opened else { continue };
        let tile = if let OpensTo::Tile(tile) = becomes { Some(tile) } else { None };
        if !has_room_for(world, at, tile) {
            continue;
        }
        world.board.clear_tile(at);
        let cause = frame.cause();
        match tile.filter(|tile| world.board.place_tile(at, *tile)) {
            Some(tile) => emit_fact(world, Fact::TilePlaced { at, tile, cause }),
            None => emit_fact(world, Fact::TileRemoved { at, tile: locked, cause }),
        }
    }
}

/// Removes tiles that were placed during play.
pub(in crate::rules) fn remove_tiles(world: &mut RulesWorld, frame: &ScriptFrame, tile: Id, on: &HexSelector) {
    for at in select_hexes(world, frame, on) {
        if world.board.remove_tile(at, tile) {
            emit_fact(world, Fact::TileRemoved { at, tile, cause: frame.cause() });
        }
    }
}

/// Sets or ends the darkness of the encounter itself, apart from lent blocks.
pub(in crate::rules) fn set_darkness(world: &mut RulesWorld, dark: bool, cause: Cause) {
    let was_dark = is_dark(world);
    world.board.dark = dark;
    emit_darkness_change(world, was_dark, cause);
}

/// Emits the fact that darkness has fallen or lifted, if it has.
pub(in crate::rules) fn emit_darkness_change(world: &mut RulesWorld, was_dark: bool, cause: Cause) {
    let dark = is_dark(world);
    if dark != was_dark {
        emit_fact(world, Fact::DarknessChanged { dark, cause });
    }
}

/// Spawns an enemy on the first free hex of the list, or as near as possible to the last one.
pub(in crate::rules) fn spawn_on_free_hex(world: &mut RulesWorld, enemy: Id, places: &[Coord]) {
    let Some(traits) = crate::rules::access::catalog(world).enemies.get(&enemy).map(|e| e.traits) else { return };
    let closed = closed_to(world, true);
    let movement = MovementProfile { closed, ..MovementProfile::from_traits(CombatantId(u8::MAX), traits, false) };
    let board = board(world);
    let free = |at: &&Coord| {
        movement.can_stop_on(board, **at) && !(board.is_deadly(**at) && movement.is_affected_by(board, **at))
    };
    let Some(place) = places.iter().find(free).or(places.last()).copied() else { return };
    resolution_mut(world).push(ResolutionTask::SpawnEnemy { enemy, at: place });
}
