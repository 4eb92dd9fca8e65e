//! The dice tray: the dice of the stamina pool, lying as they fell.

use bevy::prelude::*;

use crate::model::Faces;

use super::motion::OnTable;
use super::press::{self, Prop};
use super::stock::{Workbench, die_up};
use super::{TableSystems, place, props};

/// The dice in the tray.
#[derive(Resource, Default)]
pub(super) struct InTray {
    faces: Faces,
}

/// A die in the tray.
#[derive(Component)]
pub(super) struct TrayDie {
    /// How it lies.
    pub rest: Transform,
    /// The face that lies up.
    pub face: u8,
    /// Whether it is being rolled again.
    pub turning: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InTray>()
        .add_systems(PostUpdate, keep_pool.run_if(resource_changed::<OnTable>).in_set(TableSystems::Match));
}

/// Dice side by side.
const COLUMNS: usize = 6;

/// How die `i` with a face up lies in the tray.
fn lies(i: usize, face: u8) -> Transform {
    let noise = |k: u32| press::grain(i as u32 * 31 + u32::from(face) * 7 + k) - 0.5;
    let (row, col) = (i / COLUMNS, i % COLUMNS);
    let spread = Vec3::new(noise(1) * 0.1, 0.0, noise(2) * 0.12);
    let at = place::TRAY + Vec3::new(-1.5 + col as f32 * 0.62, 0.03, -0.45 + row as f32 * 0.62) + spread;
    props::die_rest(at, face, noise(3))
}

fn keep_pool(
    mut commands: Commands,
    on_table: Res<OnTable>,
    mut tray: ResMut<InTray>,
    mut bench: Workbench,
    dice: Query<Entity, With<TrayDie>>,
) {
    let pool: Faces = on_table.0.as_ref().map(|p| p.character.pool.clone()).unwrap_or_default();
    if tray.faces != pool {
        fill(&mut commands, &mut tray, &mut bench, dice.iter(), pool);
    }
}

/// Takes every die out of the tray and puts these in.
pub(super) fn fill(
    commands: &mut Commands,
    tray: &mut InTray,
    bench: &mut Workbench,
    old: impl Iterator<Item = Entity>,
    faces: Faces,
) {
    for die in old {
        commands.entity(die).despawn();
    }
    for (i, face) in faces.iter().take(18).enumerate() {
        let at = lies(i, *face);
        let die = props::put(commands, bench, Prop::Die(*face), at);
        commands.entity(die).insert(TrayDie { rest: at, face: *face, turning: false });
    }
    tray.faces = faces;
}

/// Rolls one die with the face `was` again: it will lie with the face `now`.
pub(super) fn turn<'a>(mut dice: impl Iterator<Item = Mut<'a, TrayDie>>, was: u8, now: u8) {
    if let Some(mut die) = dice.find(|d| d.face == was && !d.turning) {
        die.rest.rotation = die.rest.rotation * die_up(was).inverse() * die_up(now);
        die.face = now;
        die.turning = true;
    }
}
