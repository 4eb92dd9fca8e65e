//! Pieces: which piece of which shape stands for each combatant, and how it stands, lies or covers two hexes.
//!
//! Owns their names, shapes and poses, as data of the scene. How a piece moves while a fact plays is decided in
//! `piece_motion`.

use std::f32::consts::PI;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::model::{CombatantId, Condition, Coord};
use crate::table::scene::{Grip, Pose, Prop, PropId, Shape, StageProp};
use crate::view::{EncounterView, EntitySheet, PegBody, PegShape, peg_shapes};

use super::{layout, piece_models, textures};

/// Distance from the middle of a hex to the middle of its neighbour.
pub(super) const HEX_SPACING: f32 = textures::HEX_SIZE * 1.732_050_8;
/// How far the head of a long piece slips down that has fallen off its rest, in radians; and how far the piece sinks.
const SLIPPED: (f32, f32) = (0.13, 0.09);

const PIECE_NAME: &str = "piece ";

/// The name of a combatant's piece.
pub(super) fn piece_name(who: CombatantId) -> PropId {
    format!("{PIECE_NAME}{}", who.0).into()
}

/// The combatant for which a thing stands, if it is a piece.
pub(super) fn piece_of(id: &PropId) -> Option<CombatantId> {
    id.as_str().strip_prefix(PIECE_NAME)?.parse().ok().map(CombatantId)
}

/// The pieces where they are now.
#[derive(SystemParam)]
pub(super) struct Pieces<'w, 's> {
    props: Query<'w, 's, (&'static StageProp, &'static Transform)>,
}

impl Pieces<'_, '_> {
    /// Every piece.
    pub(super) fn iter(&self) -> impl Iterator<Item = (CombatantId, &StageProp, &Transform)> {
        self.props.iter().filter_map(|(prop, at)| Some((piece_of(prop.id())?, prop, at)))
    }

    /// The piece of a combatant.
    pub(super) fn find(&self, who: CombatantId) -> Option<(&StageProp, &Transform)> {
        let name = piece_name(who);
        self.props.iter().find(|(prop, _)| *prop.id() == name)
    }

    /// The point of the paper under the middle of a combatant's piece.
    pub(super) fn ground_point(&self, who: CombatantId) -> Option<Vec3> {
        self.find(who).map(|(_, at)| at.translation.with_y(0.0))
    }
}

/// Every sheet of the view whose piece stands on the table.
pub(super) fn entities_in_play(view: &EncounterView) -> impl Iterator<Item = &EntitySheet> {
    std::iter::once(&view.character.sheet).chain(view.enemies.iter().map(|f| &f.sheet)).filter(|s| s.present)
}

/// The text on a piece's sleeve: the number at the end of its name, or its position among several.
fn piece_number(view: &EncounterView, sheet: &EntitySheet) -> String {
    if sheet.who.is_character() || view.enemies.len() < 2 {
        return String::new();
    }
    let last = sheet.name.split_whitespace().last().unwrap_or_default();
    if last.chars().all(|c| c.is_ascii_digit()) && !last.is_empty() { last.to_owned() } else { sheet.who.0.to_string() }
}

/// Whether a combatant's piece stands in the dark without a light of its own.
fn is_unlit(view: &EncounterView, sheet: &EntitySheet) -> bool {
    let Some(enemy) = view.enemies.iter().find(|enemy| enemy.sheet.who == sheet.who) else { return false };
    let lit = |at| !view.dark_hexes.contains(&at);
    !enemy.light && !lit(sheet.position) && !sheet.tail.is_some_and(lit)
}

/// The shape of the piece that belongs to a sheet.
fn shape_of(view: &EncounterView, sheet: &EntitySheet) -> Shape {
    if sheet.who.is_character() {
        return piece_models::quarter();
    }
    let (number, is_dim) = (piece_number(view, sheet), is_unlit(view, sheet));
    if sheet.tail.is_some() {
        return piece_models::cartridge(&number, is_dim);
    }
    let place = view.enemies.iter().position(|enemy| enemy.sheet.who == sheet.who);
    let shape = place.and_then(|place| peg_shapes(&view.enemies).get(place).copied());
    let shape = shape.unwrap_or(PegShape { body: PegBody::Straight, bands: 0, is_dented: false });
    piece_models::casing(shape, &number, is_dim)
}

/// A piece on the hex map.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    /// The combatant for which it stands.
    pub who: CombatantId,
    /// Its thing.
    pub prop: Prop,
    /// The hexes of its head and its tail, if it is a long one.
    pub ends: Option<(Coord, Coord)>,
    /// Whether it lies on the ground.
    pub is_fallen: bool,
}

/// The piece that belongs to a sheet, at rest.
pub(super) fn piece_for(view: &EncounterView, sheet: &EntitySheet) -> Piece {
    let is_fallen = is_knocked_down(sheet);
    let pose = match sheet.tail {
        Some(tail) => long_pose(layout::hex_to_world(sheet.position), layout::hex_to_world(tail), is_fallen),
        None => short_pose(sheet.who, standing_point(view, sheet), is_fallen),
    };
    let prop = Prop::new(piece_name(sheet.who), shape_of(view, sheet), pose).with_grip(Grip::None);
    Piece { who: sheet.who, prop, ends: sheet.tail.map(|tail| (sheet.position, tail)), is_fallen }
}

/// Where a sheet's piece stands on its hex, which it may share with others.
pub(super) fn standing_point(view: &EncounterView, sheet: &EntitySheet) -> Vec3 {
    let sharing: Vec<CombatantId> = entities_in_play(view)
        .filter(|s| s.position == sheet.position || s.tail == Some(sheet.position))
        .map(|s| s.who)
        .collect();
    let k = sharing.iter().position(|who| *who == sheet.who).unwrap_or(0);
    sharing_point(sheet.position, k, sharing.len())
}

/// Where a piece stands on a hex as number `k` of the `n` pieces that share it.
fn sharing_point(at: Coord, k: usize, n: usize) -> Vec3 {
    let hex = layout::hex_to_world(at);
    if n < 2 {
        return hex;
    }
    let t = k as f32 / n as f32 * std::f32::consts::TAU + 0.5;
    hex + Vec3::new(t.cos(), 0.0, t.sin()) * 0.2
}

/// A pose on the paper.
fn on_paper(at: Vec3) -> Pose {
    Pose::flat(at.x, at.z).raised(-layout::TABLE_TOP_Y)
}

/// The pose of a short piece at a point of the paper: upright or fallen.
pub(super) fn short_pose(who: CombatantId, at: Vec3, is_fallen: bool) -> Pose {
    let (yaw, turned) = match (who.is_character(), is_fallen) {
        (true, false) => (-0.12, 0.0),
        // The other side of the coin.
        (true, true) => (PI - 0.12, 1.0),
        (false, _) => (f32::from(who.0) * 2.4, if is_fallen { 0.5 } else { 0.0 }),
    };
    Pose { turned, ..on_paper(at).yawed(yaw) }
}

/// The pose of a long piece over the points of its head and its tail; a fallen one has slipped off its rest, out of
/// line.
pub(super) fn long_pose(head: Vec3, tail: Vec3, is_fallen: bool) -> Pose {
    let along = (head - tail).with_y(0.0).normalize_or(Vec3::X);
    let pose = on_paper((head + tail) / 2.0).yawed((-along.z).atan2(along.x));
    match is_fallen {
        true => Pose { turned: -SLIPPED.0 / PI, ..pose.yawed(pose.yaw + 0.3).raised(-SLIPPED.1) },
        false => pose,
    }
}

/// Whether the combatant of a sheet lies on the ground.
pub(super) fn is_knocked_down(sheet: &EntitySheet) -> bool {
    sheet.conditions.iter().any(|(c, n)| *c == Condition::knockdown() && *n > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_found_by_its_name() {
        let who = CombatantId(12);
        assert_eq!((piece_of(&piece_name(who)), piece_of(&"die 1 2".into())), (Some(who), None));
    }

    #[test]
    fn pieces_that_share_a_hex_stand_apart() {
        let at = Coord::new(4, 4);
        assert!(sharing_point(at, 0, 2).distance(sharing_point(at, 1, 2)) > 0.35);
        assert_eq!(sharing_point(at, 0, 1), layout::hex_to_world(at));
    }

    #[test]
    fn a_long_piece_has_its_ends_over_its_hexes_whichever_way_it_lies() {
        let head = Coord::new(5, 5);
        for d in 0..6 {
            let tail = crate::model::neighbour(head, d).unwrap();
            let (h, t) = (layout::hex_to_world(head), layout::hex_to_world(tail));
            let pose = long_pose(h, t, false);
            let half = Quat::from_rotation_y(pose.yaw) * Vec3::X * HEX_SPACING / 2.0;
            let (a, b) = (pose.at.with_y(0.0) + half, pose.at.with_y(0.0) - half);
            assert!(a.distance(h) < 1e-3 && b.distance(t) < 1e-3, "{d}: {a} {b}");
        }
    }
}
