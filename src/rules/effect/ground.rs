//! What effects do to the sheet itself: special tiles laid and lifted, darkness, enemies that come.
//!
//! Owns the verbs Lay, Lift, Darken and Spawn. Must not move anybody who is there already.

use bevy::prelude::World;
use smallvec::SmallVec;

use crate::content::effect::{Ground, Side, TileKind};
use crate::content::encounter::Post;
use crate::model::{Coord, Fact, Id, Who, distance};
use crate::rules::access::{at, body, field, tell};
use crate::rules::board::{Field, Gait};
use crate::rules::flow::Frame;
use crate::rules::setup::seat_enemy;

/// The hexes meant.
fn hexes(world: &World, frame: &Frame, on: &Ground) -> SmallVec<[Coord; 16]> {
    let of = |side: Side| -> SmallVec<[Who; 4]> {
        match side {
            Side::Me => SmallVec::from_slice(&[frame.me]),
            Side::Target => frame.targets.clone(),
        }
    };
    match on {
        Ground::At(areas) => areas.iter().flat_map(crate::content::encounter::Area::hexes).collect(),
        Ground::Aimed => frame.hexes.iter().copied().collect(),
        Ground::Under(side) => of(*side).into_iter().flat_map(|who| body(world, who)).collect(),
        Ground::Around(side, n) => {
            let centres: SmallVec<[Coord; 4]> = of(*side).into_iter().filter_map(|who| at(world, who)).collect();
            let near = |hex: &Coord| centres.iter().any(|c| (1..=*n).contains(&distance(*c, *hex)));
            Coord::all().filter(near).collect()
        }
    }
}

/// Lays special tiles where there is plain paper; cover only where nobody stands. Whoever stands on a hazard laid
/// under it is not hurt until it enters one.
pub(super) fn lay(world: &mut World, frame: &Frame, tile: Id, on: &Ground) {
    let kind = field(world).sorts.iter().find(|s| s.id == tile).map(|s| s.kind);
    let solid = matches!(kind, Some(TileKind::Boundary | TileKind::FullCover | TileKind::HalfCover));
    for at in hexes(world, frame, on) {
        let field = field(world);
        if field.tile(at).is_some() || (solid && field.who(at).is_some()) {
            continue;
        }
        if world.resource_mut::<Field>().lay(at, tile) {
            tell(world, Fact::TileLaid { at, tile });
        }
    }
}

/// Takes tiles laid during play away again.
pub(super) fn lift(world: &mut World, frame: &Frame, tile: Id, on: &Ground) {
    for at in hexes(world, frame, on) {
        if world.resource_mut::<Field>().lift(at, tile) {
            tell(world, Fact::TileLifted { at, tile });
        }
    }
}

/// Darkness falls or lifts.
pub(super) fn darken(world: &mut World, dark: bool) {
    if field(world).dark != dark {
        world.resource_mut::<Field>().dark = dark;
        tell(world, Fact::Darkened { dark });
    }
}

/// An enemy comes to the table: on the first free hex named, or as near to the last as there is room.
pub(super) fn spawn(world: &mut World, enemy: Id, places: &[Coord]) {
    let Some(nature) = crate::rules::access::catalog(world).enemies.get(&enemy).map(|e| e.nature) else { return };
    let gait = Gait::of(Who(u8::MAX), nature, false);
    let field = field(world);
    let free = |at: &&Coord| gait.free(field, **at) && !(field.deadly(**at) && gait.minds(field, **at));
    let Some(place) = places.iter().find(free).or(places.last()).copied() else { return };
    seat_enemy(world, &Post::at(enemy, place));
}
