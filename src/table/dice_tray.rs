//! The dice tray: the dice of the stamina pool, with the faces that the view has, and how they are rolled.
//!
//! Must not roll dice: it shows results.

use bevy::prelude::*;

use crate::model::{DiceValues, Fact};

use super::assets::{TableAssetsParam, die_rotation};
use super::flying_props::flight_transform;
use super::playback_clock::{DisplayedView, advance_clock};
use super::playback_queue::PlaybackEvent;
use super::textures::{self, Prop};
use super::{TableSystems, layout, props};

/// The dice in the tray.
#[derive(Resource, Default)]
struct DiceTray {
    faces: DiceValues,
}

/// A die in the tray.
#[derive(Component)]
struct TrayDie {
    /// Its transform in the tray.
    rest: Transform,
    /// The face that lies up.
    face: u8,
    /// Whether it is being rolled again.
    is_rerolling: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DiceTray>().add_systems(
        PostUpdate,
        (
            play_rolls.after(advance_clock).in_set(TableSystems::Playback),
            sync_dice.run_if(resource_changed::<DisplayedView>).in_set(TableSystems::Sync),
        ),
    );
}

/// Dice in a row.
const DICE_PER_ROW: usize = 6;

/// The pose of die `i` in the tray with a face up.
fn tray_die_pose(i: usize, face: u8) -> Transform {
    let noise = |k: u32| textures::hash_noise(i as u32 * 31 + u32::from(face) * 7 + k) - 0.5;
    let (row, col) = (i / DICE_PER_ROW, i % DICE_PER_ROW);
    let spread = Vec3::new(noise(1) * 0.1, 0.0, noise(2) * 0.12);
    let at = layout::TRAY_CENTRE + Vec3::new(-1.5 + col as f32 * 0.62, 0.03, -0.45 + row as f32 * 0.62) + spread;
    props::die_pose(at, face, noise(3))
}

fn sync_dice(
    mut commands: Commands,
    displayed: Res<DisplayedView>,
    mut tray: ResMut<DiceTray>,
    mut assets: TableAssetsParam,
    dice: Query<Entity, With<TrayDie>>,
) {
    let pool: DiceValues = displayed.0.as_ref().map(|p| p.character.pool.clone()).unwrap_or_default();
    if tray.faces != pool {
        refill_tray(&mut commands, &mut tray, &mut assets, dice.iter(), pool);
    }
}

/// Rolls the pool and rerolls single dice while such a fact plays.
fn play_rolls(
    mut commands: Commands,
    mut events: MessageReader<PlaybackEvent>,
    mut tray: ResMut<DiceTray>,
    mut assets: TableAssetsParam,
    mut dice: Query<(Entity, &mut TrayDie, &mut Transform)>,
) {
    for event in events.read() {
        match event {
            PlaybackEvent::Begin(Fact::PoolRolled { dice: faces }, _) => {
                refill_tray(&mut commands, &mut tray, &mut assets, dice.iter().map(|die| die.0), faces.clone());
            }
            PlaybackEvent::Begin(Fact::DieRerolled { was, now, .. }, _) => {
                reroll_die(dice.iter_mut().map(|die| die.1), *was, *now);
            }
            PlaybackEvent::Progress(Fact::PoolRolled { .. }, t) => {
                for (_, die, mut at) in &mut dice {
                    *at = flight_transform(die.rest.translation + Vec3::new(-1.5, 2.2, 2.0), die.rest, *t);
                }
            }
            PlaybackEvent::Progress(Fact::DieRerolled { .. }, t) => {
                for (_, die, mut at) in dice.iter_mut().filter(|(_, die, _)| die.is_rerolling) {
                    *at = flight_transform(die.rest.translation + Vec3::new(-0.3, 0.9, 0.5), die.rest, *t);
                }
            }
            PlaybackEvent::End(_) => {
                for (_, mut die, mut at) in &mut dice {
                    die.is_rerolling = false;
                    at.set_if_neq(die.rest);
                }
            }
            PlaybackEvent::Begin(..) | PlaybackEvent::Progress(..) | PlaybackEvent::Show(_) => {}
        }
    }
}

/// Replaces the dice in the tray.
fn refill_tray(
    commands: &mut Commands,
    tray: &mut DiceTray,
    assets: &mut TableAssetsParam,
    old: impl Iterator<Item = Entity>,
    faces: DiceValues,
) {
    for die in old {
        commands.entity(die).despawn();
    }
    for (i, face) in faces.iter().take(18).enumerate() {
        let at = tray_die_pose(i, *face);
        let die = props::spawn_prop(commands, assets, Prop::Die(*face), at);
        commands.entity(die).insert(TrayDie { rest: at, face: *face, is_rerolling: false });
    }
    tray.faces = faces;
}

/// Starts the reroll of one die with the face `was`; it ends with the face `now`.
fn reroll_die<'a>(mut dice: impl Iterator<Item = Mut<'a, TrayDie>>, was: u8, now: u8) {
    if let Some(mut die) = dice.find(|d| d.face == was && !d.is_rerolling) {
        die.rest.rotation = die.rest.rotation * die_rotation(was).inverse() * die_rotation(now);
        die.face = now;
        die.is_rerolling = true;
    }
}
