//! Chits: special tiles laid on the sheet during play, as hexes of paper that come down on it and are taken off again.
//!
//! Tiles that were there from the start are printed on the sheet itself. Must not decide what a tile does.

use bevy::prelude::*;

use crate::rules::portrait::TileMark;

use super::motion::OnTable;
use super::stock::{Workbench, lies_flat, paper, picture};
use super::{Pace, TableSystems, place, press};

/// Pixels of a chit to a table unit.
const PX: f32 = 170.0;
/// Seconds that a chit takes to come down or to be taken off.
const TAKES: f32 = 0.22;

/// A laid tile.
#[derive(Component, Clone, Debug, PartialEq)]
pub(super) struct Chit(pub TileMark);

/// A chit in the hand, for so many seconds already.
#[derive(Component)]
enum InHand {
    /// It comes down.
    Coming(f32),
    /// It is taken off.
    Going(f32),
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (keep.run_if(resource_changed::<OnTable>).in_set(TableSystems::Match), carry.in_set(TableSystems::Settle)),
    );
}

/// Lays a chit with a motion of the hand.
pub(super) fn lay(commands: &mut Commands, bench: &mut Workbench, mark: TileMark) {
    let chit = put(commands, bench, mark);
    commands.entity(chit).insert((InHand::Coming(0.0), Visibility::Hidden));
}

/// Takes a chit off with a motion of the hand.
pub(super) fn lift(commands: &mut Commands, chit: Entity) {
    commands.entity(chit).remove::<Chit>().insert(InHand::Going(0.0));
}

fn rest(mark: &TileMark) -> Transform {
    Transform::from_translation(place::hex_world(mark.at) + Vec3::Y * 0.0035)
}

fn put(commands: &mut Commands, bench: &mut Workbench, mark: TileMark) -> Entity {
    let print = bench.images.add(picture(&press::tile_chit(&mark, &bench.case.0, PX), true, false));
    let material = bench.materials.add(StandardMaterial { alpha_mode: AlphaMode::Mask(0.5), ..paper(print) });
    let at = rest(&mark);
    commands
        .spawn((
            Name::new("laid tile"),
            Mesh3d(bench.stock.hex.clone()),
            MeshMaterial3d(material),
            at,
            Chit(mark),
            lies_flat(),
        ))
        .id()
}

/// Makes the chits those of the portrait.
fn keep(mut commands: Commands, on_table: Res<OnTable>, mut bench: Workbench, chits: Query<(Entity, &Chit)>) {
    let laid = || on_table.0.iter().flat_map(|p| &p.tiles).filter(|t| t.laid);
    for (entity, chit) in &chits {
        if !laid().any(|t| *t == chit.0) {
            commands.entity(entity).despawn();
        }
    }
    for mark in laid() {
        if !chits.iter().any(|(_, c)| c.0 == *mark) {
            put(&mut commands, &mut bench, mark.clone());
        }
    }
}

fn carry(
    mut commands: Commands,
    time: Res<Time<Real>>,
    pace: Res<Pace>,
    mut chits: Query<(Entity, &mut InHand, &mut Transform, &mut Visibility)>,
) {
    let step = if pace.scale() > 0.0 { time.delta_secs().min(0.1) / (TAKES * pace.scale()) } else { 1.0 };
    for (entity, mut hand, mut at, mut seen) in &mut chits {
        let (t, going) = match hand.as_mut() {
            InHand::Coming(t) => {
                *t += step;
                (1.0 - *t, false)
            }
            InHand::Going(t) => {
                *t += step;
                (*t, true)
            }
        };
        seen.set_if_neq(Visibility::Inherited);
        // `t` runs from 0, on the sheet, to 1, in the hand.
        let t = t.clamp(0.0, 1.0);
        at.translation.y = 0.0035 + t * t * 1.3;
        at.rotation = Quat::from_rotation_x(t * 0.7) * Quat::from_rotation_z(t * 0.4);
        at.scale = Vec3::splat(1.0 - 0.35 * t * t);
        match (going, t) {
            (true, 1.0) => commands.entity(entity).despawn(),
            (false, 0.0) => {
                commands.entity(entity).remove::<InHand>();
            }
            _ => {}
        }
    }
}
