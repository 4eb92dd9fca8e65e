//! The dice tray: the dice of the stamina pool, with the faces that the view has, and how they are rolled.
//!
//! Must not roll dice: it shows results.

use bevy::prelude::*;

use crate::model::{DiceValues, Fact};

use super::assets::{PieceAssetsParam, die_rotation};
use super::playback_clock::{DisplayedView, advance_clock};
use super::playback_queue::PlaybackEvent;
use super::textures::{self, CardObject};
use super::{TableSystems, layout, props};
use crate::table::scene::flight_transform;

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

/// The most dice that the tray shows.
const MOST_DICE: usize = 18;
/// Up to this number of dice fall loosely, in rows of four; more dice lie closer, in rows of six.
const LOOSE_DICE: usize = 8;

/// The pose of die `i` of `n` in the tray with a face up. No die touches another.
fn tray_die_pose(i: usize, n: usize, face: u8) -> Transform {
    let noise = |k: u32| textures::hash_noise(i as u32 * 31 + u32::from(face) * 7 + k) - 0.5;
    let (in_row, apart, play) = if n <= LOOSE_DICE { (4, 0.88, 0.24) } else { (6, 0.62, 0.06) };
    let rows = n.div_ceil(in_row).max(1);
    let (row, col) = (i / in_row, i % in_row);
    let in_this_row = (n - (row * in_row).min(n)).clamp(1, in_row);
    let from_middle = |k: usize, of: usize| (k as f32 - (of as f32 - 1.0) / 2.0) * apart;
    let at = Vec3::new(from_middle(col, in_this_row) + noise(1) * play, 0.03, from_middle(row, rows) + noise(2) * play);
    props::die_pose(layout::TRAY_CENTRE + at, face, if n <= LOOSE_DICE { noise(3) } else { noise(3) * 0.5 })
}

/// The dice of `faces`, by their index, that are not in the `pool`; `None` if the pool holds a die that is not among
/// them.
fn spent_dice(faces: &[u8], pool: &[u8]) -> Option<Vec<usize>> {
    let mut left = pool.to_vec();
    let is_spent = |(i, face): (usize, &u8)| match left.iter().position(|other| other == face) {
        Some(n) => {
            left.remove(n);
            None
        }
        None => Some(i),
    };
    let spent = faces.iter().enumerate().filter_map(is_spent).collect();
    left.is_empty().then_some(spent)
}

fn sync_dice(
    mut commands: Commands,
    displayed: Res<DisplayedView>,
    mut tray: ResMut<DiceTray>,
    mut assets: PieceAssetsParam,
    dice: Query<(Entity, &TrayDie)>,
) {
    let pool: DiceValues = displayed.0.as_ref().map(|p| p.character.pool.clone()).unwrap_or_default();
    if tray.faces == pool {
        return;
    }
    let (entities, faces): (Vec<Entity>, Vec<u8>) = dice.iter().map(|(entity, die)| (entity, die.face)).unzip();
    match spent_dice(&faces, &pool) {
        // Dice that are spent are taken away; the others stay where they fell.
        Some(spent) => {
            for i in spent {
                commands.entity(entities[i]).despawn();
            }
            tray.faces = pool;
        }
        None => refill_tray(&mut commands, &mut tray, &mut assets, entities.into_iter(), pool),
    }
}

/// Rolls the pool and rerolls single dice while such a fact plays.
fn play_rolls(
    mut commands: Commands,
    mut events: MessageReader<PlaybackEvent>,
    mut tray: ResMut<DiceTray>,
    mut assets: PieceAssetsParam,
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
    assets: &mut PieceAssetsParam,
    old: impl Iterator<Item = Entity>,
    faces: DiceValues,
) {
    for die in old {
        commands.entity(die).despawn();
    }
    let n = faces.len().min(MOST_DICE);
    for (i, face) in faces.iter().take(n).enumerate() {
        let at = tray_die_pose(i, n, *face);
        let die = props::spawn_prop(commands, assets, CardObject::Die(*face), at);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::assets::DIE_SIDE;

    #[test]
    fn dice_lie_in_the_tray_and_touch_no_other() {
        // Half the width of a die that is turned by so much.
        let half = |turn: f32| DIE_SIDE * (turn.cos() + turn.sin()) / 2.0;
        for n in 1..=MOST_DICE {
            let reach = half(if n <= LOOSE_DICE { 0.55 } else { 0.275 });
            let at: Vec<Vec3> = (0..n).map(|i| tray_die_pose(i, n, i as u8 % 6 + 1).translation).collect();
            for (i, a) in at.iter().enumerate() {
                let off = (*a - layout::TRAY_CENTRE).abs() + Vec3::splat(reach);
                assert!(off.x < layout::TRAY_SIZE.x / 2.0 && off.z < layout::TRAY_SIZE.y / 2.0, "{n}: {a}");
                for b in &at[..i] {
                    let apart = (*a - *b).abs();
                    assert!(apart.x.max(apart.z) > reach * 2.0, "{n}: {a} and {b}");
                }
            }
        }
    }

    #[test]
    fn a_spent_die_is_taken_away_and_the_others_stay() {
        assert_eq!(spent_dice(&[2, 5, 2, 6], &[6, 2]), Some(vec![1, 2]));
        assert_eq!(spent_dice(&[2, 5], &[5, 2]), Some(Vec::new()));
        assert_eq!(spent_dice(&[2, 5], &[2, 5, 1]), None, "a die was added");
        assert_eq!(spent_dice(&[2, 5], &[2, 6]), None, "a die was turned");
    }
}
