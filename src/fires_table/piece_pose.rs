//! Piece poses: how a piece stands, lies or covers two hexes of the hex map, as plain transforms.
//!
//! A casing or the quarter has its origin at its foot. The long cartridge of a Large enemy has it in the middle between
//! its two hexes, with +x towards the head. Must not know entities or time.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::prelude::*;

use crate::model::{CombatantId, Condition, Coord};
use crate::view::EntitySheet;

use super::assets::QUARTER_SIZE;
use super::peg_meshes::CASING_SIZE;
use super::{layout, textures};

/// Distance from the middle of a hex to the middle of its neighbour.
pub(super) const HEX_SPACING: f32 = textures::HEX_SIZE * 1.732_050_8;

/// Where a piece stands on a hex as number `k` of the `n` pieces that share it.
pub(super) fn standing_point(at: Coord, k: usize, n: usize) -> Vec3 {
    let hex = layout::hex_to_world(at);
    if n < 2 {
        return hex;
    }
    let t = k as f32 / n as f32 * std::f32::consts::TAU + 0.5;
    hex + Vec3::new(t.cos(), 0.0, t.sin()) * 0.2
}

/// The pose of a short piece whose base is at `foot`: upright or fallen.
pub(super) fn short_piece_pose(who: CombatantId, foot: Vec3, fallen: bool) -> Transform {
    let way = f32::from(who.0) * 2.4;
    if who.is_character() {
        let turn = Quat::from_rotation_y(-0.12);
        if fallen {
            let flip = Quat::from_rotation_x(PI);
            return Transform::from_translation(foot + Vec3::Y * QUARTER_SIZE.1).with_rotation(turn * flip);
        }
        return Transform::from_translation(foot).with_rotation(turn);
    }
    let turn = Quat::from_rotation_y(way);
    if fallen {
        let over = turn * Quat::from_rotation_z(FRAC_PI_2);
        let along = over * Vec3::Y;
        return Transform::from_translation(foot + Vec3::Y * CASING_SIZE.0 - along * CASING_SIZE.1 / 2.0)
            .with_rotation(over);
    }
    Transform::from_translation(foot).with_rotation(turn)
}

/// The pose of a long piece over the points of its head and its tail; a fallen one has slipped off its rest, out of
/// line.
pub(super) fn long_piece_pose(head: Vec3, tail: Vec3, fallen: bool) -> Transform {
    let along = (head - tail).with_y(0.0).normalize_or(Vec3::X);
    let turn = Quat::from_rotation_y((-along.z).atan2(along.x));
    let turn = if fallen { turn * Quat::from_rotation_y(0.3) * Quat::from_rotation_z(-0.13) } else { turn };
    Transform::from_translation((head + tail).with_y(0.0) / 2.0).with_rotation(turn)
}

/// The head and the tail of a long piece with a transform.
pub(super) fn head_and_tail(at: &Transform) -> (Vec3, Vec3) {
    let half = (at.rotation * Vec3::X).with_y(0.0).normalize_or(Vec3::X) * HEX_SPACING / 2.0;
    let middle = at.translation.with_y(0.0);
    (middle + half, middle - half)
}

/// The ground under the middle of a standing or lying piece.
pub(super) fn ground_point(who: CombatantId, long: bool, at: &Transform) -> Vec3 {
    if long {
        return at.translation.with_y(0.0);
    }
    foot_point(at.translation, at.rotation, who)
}

/// The base of a standing or lying piece at `at`.
pub(super) fn foot_point(at: Vec3, turned: Quat, who: CombatantId) -> Vec3 {
    let axis = turned * Vec3::Y;
    if who.is_character() || axis.y > 0.7 { at.with_y(0.0) } else { (at + axis * CASING_SIZE.1 / 2.0).with_y(0.0) }
}

/// Whether the combatant of a sheet lies on the ground.
pub(super) fn is_knocked_down(sheet: &EntitySheet) -> bool {
    sheet.conditions.iter().any(|(c, n)| *c == Condition::knockdown() && *n > 0)
}

/// The rest pose of a sheet's piece as number `k` of the `n` pieces that share its hex.
pub(super) fn rest_pose(sheet: &EntitySheet, k: usize, n: usize) -> Transform {
    match sheet.tail {
        Some(tail) => {
            long_piece_pose(layout::hex_to_world(sheet.position), layout::hex_to_world(tail), is_knocked_down(sheet))
        }
        None => short_piece_pose(sheet.who, standing_point(sheet.position, k, n), is_knocked_down(sheet)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fallen_casing_lies_on_the_paper_over_its_hex() {
        let foot = Vec3::new(1.0, 0.0, 2.0);
        let at = short_piece_pose(CombatantId(2), foot, true);
        let (low, high) = (at.transform_point(Vec3::ZERO), at.transform_point(Vec3::Y * CASING_SIZE.1));
        assert!((low.y - CASING_SIZE.0).abs() < 1e-4 && (high.y - CASING_SIZE.0).abs() < 1e-4);
        let middle = (low + high) / 2.0;
        assert!((middle.x - foot.x).abs() < 1e-4 && (middle.z - foot.z).abs() < 1e-4);
    }

    #[test]
    fn a_fallen_piece_gets_up_where_it_fell() {
        let at = Vec3::new(2.0, 0.0, -1.0);
        for who in [CombatantId(0), CombatantId(3)] {
            let down = short_piece_pose(who, at, true);
            assert!(foot_point(down.translation, down.rotation, who).distance(at) < 1e-3);
        }
    }

    #[test]
    fn pieces_that_share_a_hex_stand_apart() {
        let at = Coord::new(4, 4);
        assert!(standing_point(at, 0, 2).distance(standing_point(at, 1, 2)) > 0.35);
        assert_eq!(standing_point(at, 0, 1), layout::hex_to_world(at));
    }

    #[test]
    fn a_long_piece_has_its_ends_over_its_hexes_whichever_way_it_lies() {
        let head = Coord::new(5, 5);
        for d in 0..6 {
            let tail = crate::model::neighbour(head, d).unwrap();
            let (h, t) = (layout::hex_to_world(head), layout::hex_to_world(tail));
            let (a, b) = head_and_tail(&long_piece_pose(h, t, false));
            assert!(a.distance(h) < 1e-3 && b.distance(t) < 1e-3, "{d}: {a} {b}");
        }
    }
}
