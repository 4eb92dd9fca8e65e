//! The dice tray: the dice of the stamina pool, with the faces that the view has, and how they are rolled.
//!
//! Owns where each die lies. Must not roll dice: it shows results.

use bevy::prelude::*;

use crate::model::Fact;

use super::{layout, textures};
use crate::table::assets::DIE_SIDE;
use crate::table::scene::{DieColours, Grip, Pose, Prop, PropId, PropMotion, Scene, Shape};

/// A die in the tray.
#[derive(Clone, Debug)]
struct TrayDie {
    id: PropId,
    pose: Pose,
    face: u8,
}

impl TrayDie {
    /// Its motion when it falls where it lies from a point `from` there.
    fn thrown(&self, from: Vec3) -> (PropId, PropMotion) {
        (self.id.clone(), PropMotion::Throw(self.pose.at + from + Vec3::Y * DIE_SIDE / 2.0))
    }
}

/// The dice in the tray.
#[derive(Clone, Debug, Default)]
pub(super) struct DiceTray {
    dice: Vec<TrayDie>,
    /// How often dice were laid there: those of another roll are other dice.
    rolls: u32,
}

/// The most dice that the tray shows.
const MOST_DICE: usize = 18;
/// Up to this number of dice fall loosely, in rows of four; more dice lie closer, in rows of six.
const LOOSE_DICE: usize = 8;

/// The pose of die `i` of `n` in the tray, which falls with this face up. No die touches another.
fn tray_die_pose(i: usize, n: usize, face: u8) -> Pose {
    let noise = |k: u32| textures::hash_noise(i as u32 * 31 + u32::from(face) * 7 + k) - 0.5;
    let (in_row, apart, play) = if n <= LOOSE_DICE { (4, 0.88, 0.24) } else { (6, 0.62, 0.06) };
    let rows = n.div_ceil(in_row).max(1);
    let (row, col) = (i / in_row, i % in_row);
    let in_this_row = (n - (row * in_row).min(n)).clamp(1, in_row);
    let from_middle = |k: usize, of: usize| (k as f32 - (of as f32 - 1.0) / 2.0) * apart;
    let at = Vec2::new(from_middle(col, in_this_row) + noise(1) * play, from_middle(row, rows) + noise(2) * play);
    let at = layout::TRAY_CENTRE.xz() + at;
    Pose::flat(at.x, at.y).raised(0.03).yawed(noise(3) * if n <= LOOSE_DICE { 1.1 } else { 0.55 })
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

impl DiceTray {
    /// Replaces the dice.
    fn fill(&mut self, faces: &[u8]) {
        self.rolls += 1;
        let die = |(i, face): (usize, &u8)| TrayDie {
            id: format!("die {} {i}", self.rolls).into(),
            pose: tray_die_pose(i, faces.len(), *face),
            face: *face,
        };
        self.dice = faces.iter().enumerate().map(die).collect();
    }

    /// The dice as they are after a roll or a reroll. Returns how they fall.
    pub(super) fn show_fact(&mut self, fact: &Fact) -> Vec<(PropId, PropMotion)> {
        match fact {
            Fact::PoolRolled { dice } => {
                self.fill(shown_dice(dice));
                self.dice.iter().map(|die| die.thrown(Vec3::new(-1.5, 2.2, 2.0))).collect()
            }
            Fact::DieRerolled { was, now, .. } => {
                let die = self.dice.iter_mut().find(|die| die.face == *was);
                die.map(|die| {
                    die.face = *now;
                    die.thrown(Vec3::new(-0.3, 0.9, 0.5))
                })
                .into_iter()
                .collect()
            }
            _ => Vec::new(),
        }
    }

    /// The dice as they are with this pool. Dice that are spent are taken away; the others stay where they fell.
    pub(super) fn show_pool(&mut self, pool: &[u8]) {
        let (pool, faces) = (shown_dice(pool), self.dice.iter().map(|die| die.face).collect::<Vec<u8>>());
        match spent_dice(&faces, pool) {
            Some(spent) => spent.iter().rev().for_each(|i| drop(self.dice.remove(*i))),
            None => self.fill(pool),
        }
    }

    /// Lays the dice.
    pub(super) fn lay(&self, scene: &mut Scene) {
        for die in &self.dice {
            let shape = Shape::Die { sides: 6, up: die.face, colours: DieColours::BONE };
            scene.lay(Prop::new(die.id.as_str(), shape, die.pose).with_grip(Grip::None));
        }
    }
}

/// The dice for which the tray has room.
fn shown_dice(dice: &[u8]) -> &[u8] {
    &dice[..dice.len().min(MOST_DICE)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_lie_in_the_tray_and_touch_no_other() {
        // Half the width of a die that is turned by so much.
        let half = |turn: f32| DIE_SIDE * (turn.cos() + turn.sin()) / 2.0;
        for n in 1..=MOST_DICE {
            let reach = half(if n <= LOOSE_DICE { 0.55 } else { 0.275 });
            let at: Vec<Vec3> = (0..n).map(|i| tray_die_pose(i, n, i as u8 % 6 + 1).at).collect();
            for (i, a) in at.iter().enumerate() {
                let off = (*a - layout::TRAY_CENTRE).abs() + reach;
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

    #[test]
    fn rolled_dice_fall_and_a_rerolled_die_falls_alone_where_it_lay() {
        let mut tray = DiceTray::default();
        tray.show_pool(&[1, 1]);
        let before = tray.dice[0].id.clone();
        let moved = tray.show_fact(&Fact::PoolRolled { dice: [4, 2, 4].into_iter().collect() });
        assert_eq!(moved.len(), 3);
        assert!(tray.dice.iter().all(|die| die.id != before), "other dice");
        let (at, id) = (tray.dice[1].pose, tray.dice[1].id.clone());
        let moved = tray.show_fact(&Fact::DieRerolled { was: 2, now: 6, cause: Default::default() });
        assert!(matches!(&moved[..], [(name, PropMotion::Throw(_))] if *name == id));
        assert_eq!((tray.dice[1].face, tray.dice[1].pose), (6, at));
        tray.show_pool(&[6]);
        let left: Vec<&PropId> = tray.dice.iter().map(|die| &die.id).collect();
        assert_eq!(left, [&id], "the others were spent");
    }
}
