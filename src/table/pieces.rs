//! Pieces: the quarter of the character, the casings of the enemies, how they stand, lie and come to rest.

use bevy::prelude::*;

use crate::model::{Condition, Coord, Who};
use crate::rules::portrait::{EntitySheet, Portrait};

use super::aim::Held;
use super::motion::OnTable;
use super::stock::{CASING, QUARTER, Workbench, lies_flat};
use super::{Pace, TableSystems, place};

/// A piece on the sheet.
#[derive(Component, Clone, Debug, PartialEq)]
pub(super) struct Piece {
    /// Whose it is.
    pub who: Who,
    /// What is written on its sleeve.
    number: String,
}

/// Where a thing comes to rest.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(super) struct Rest(pub Transform);

/// The soft dark under a piece.
#[derive(Component)]
struct Under(Entity);

/// The tag of a raised shield beside its piece.
#[derive(Component)]
struct Tag(Who);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (
            (set_up, stand).chain().run_if(resource_changed::<OnTable>).in_set(TableSystems::Match),
            (come_to_rest, lie_under).chain().in_set(TableSystems::Settle),
        ),
    );
}

/// Every sheet of the portrait whose piece stands on the table.
fn on_sheet(portrait: &Portrait) -> impl Iterator<Item = &EntitySheet> {
    std::iter::once(&portrait.character.sheet).chain(portrait.foes.iter().map(|f| &f.sheet)).filter(|s| s.present)
}

/// What is written on a piece's sleeve: the number at the end of its name, or its place among several.
fn number(portrait: &Portrait, sheet: &EntitySheet) -> String {
    if sheet.who.is_character() || portrait.foes.len() < 2 {
        return String::new();
    }
    let last = sheet.name.split_whitespace().last().unwrap_or_default();
    if last.chars().all(|c| c.is_ascii_digit()) && !last.is_empty() { last.to_owned() } else { sheet.who.0.to_string() }
}

/// How a piece stands on a hex, `k` of `n` that share it.
fn standing(at: Coord, k: usize, n: usize) -> Vec3 {
    let hex = place::hex_world(at);
    if n < 2 {
        return hex;
    }
    let t = k as f32 / n as f32 * std::f32::consts::TAU + 0.5;
    hex + Vec3::new(t.cos(), 0.0, t.sin()) * 0.2
}

/// How a piece at `foot` is turned: up, or fallen.
pub(super) fn posed(who: Who, foot: Vec3, fallen: bool) -> Transform {
    let way = f32::from(who.0) * 2.4;
    if who.is_character() {
        let turn = Quat::from_rotation_y(-0.12);
        if fallen {
            let flip = Quat::from_rotation_x(std::f32::consts::PI);
            return Transform::from_translation(foot + Vec3::Y * QUARTER.1).with_rotation(turn * flip);
        }
        return Transform::from_translation(foot).with_rotation(turn);
    }
    let turn = Quat::from_rotation_y(way);
    if fallen {
        let over = turn * Quat::from_rotation_z(std::f32::consts::FRAC_PI_2);
        let along = over * Vec3::Y;
        return Transform::from_translation(foot + Vec3::Y * CASING.0 - along * CASING.1 / 2.0).with_rotation(over);
    }
    Transform::from_translation(foot).with_rotation(turn)
}

/// Whether the owner of a sheet lies on the ground.
fn fallen(sheet: &EntitySheet) -> bool {
    sheet.conditions.iter().any(|(c, n)| *c == Condition::Knockdown && *n > 0)
}

/// Takes pieces off the table that are gone and puts new ones on it.
fn set_up(
    mut commands: Commands,
    on_table: Res<OnTable>,
    mut bench: Workbench,
    pieces: Query<(Entity, &Piece)>,
    under: Query<(Entity, &Under)>,
) {
    let wanted: Vec<(Piece, &EntitySheet)> = on_table
        .0
        .as_ref()
        .map_or(Vec::new(), |p| on_sheet(p).map(|s| (Piece { who: s.who, number: number(p, s) }, s)).collect());
    for (entity, piece) in &pieces {
        if !wanted.iter().any(|(w, _)| w == piece) {
            commands.entity(entity).despawn();
            for (dark, _) in under.iter().filter(|(_, u)| u.0 == entity) {
                commands.entity(dark).despawn();
            }
        }
    }
    for (piece, sheet) in wanted {
        if !pieces.iter().any(|(_, p)| *p == piece) {
            make(&mut commands, &mut bench, piece, sheet);
        }
    }
}

/// Makes one piece.
fn make(commands: &mut Commands, bench: &mut Workbench, piece: Piece, sheet: &EntitySheet) {
    let at = posed(piece.who, place::hex_world(sheet.at), fallen(sheet));
    let who = piece.who;
    let sleeve = (!piece.number.is_empty()).then(|| bench.number(&piece.number));
    let mut entity = commands.spawn((Name::new(sheet.name.clone()), piece, Rest(at), at, Visibility::default()));
    let id = entity.id();
    entity.with_children(|parts| {
        let mut part = |body: &super::stock::Body| {
            parts.spawn((Mesh3d(body.0.clone()), MeshMaterial3d(body.1.clone())));
        };
        if who.is_character() {
            bench.stock.quarter.iter().for_each(&mut part);
        } else {
            part(&bench.stock.casing);
            part(&bench.stock.casing_mouth);
            if let Some(sleeve) = sleeve {
                parts.spawn((Mesh3d(bench.stock.sleeve.clone()), MeshMaterial3d(sleeve)));
            }
        }
        let tag = &bench.stock.shield_tag;
        parts.spawn((
            Tag(who),
            Mesh3d(tag.0.clone()),
            MeshMaterial3d(tag.1.clone()),
            Visibility::Hidden,
            Transform::IDENTITY,
        ));
    });
    let (mesh, material) = bench.stock.blob.clone();
    commands.spawn((Name::new("dark under a piece"), Under(id), Mesh3d(mesh), MeshMaterial3d(material), lies_flat()));
}

/// Puts every piece where the portrait has it.
fn stand(
    on_table: Res<OnTable>,
    mut pieces: Query<(&Piece, &mut Rest)>,
    mut tags: Query<(&Tag, &mut Visibility, &mut Transform)>,
) {
    let Some(portrait) = &on_table.0 else { return };
    for (piece, mut rest) in &mut pieces {
        let Some(sheet) = on_sheet(portrait).find(|s| s.who == piece.who) else { continue };
        let sharing: Vec<Who> = on_sheet(portrait).filter(|s| s.at == sheet.at).map(|s| s.who).collect();
        let k = sharing.iter().position(|w| *w == piece.who).unwrap_or(0);
        rest.set_if_neq(Rest(posed(piece.who, standing(sheet.at, k, sharing.len()), fallen(sheet))));
    }
    for (tag, mut seen, mut at) in &mut tags {
        let up = on_sheet(portrait).any(|s| s.who == tag.0 && s.shield_up && !fallen(s));
        seen.set_if_neq(if up { Visibility::Inherited } else { Visibility::Hidden });
        // Beside the piece towards the player, leaning back, whichever way the piece itself is turned.
        let upright = posed(tag.0, Vec3::ZERO, false).rotation.inverse();
        let beside = Vec3::new(0.24, 0.17, 0.3);
        at.set_if_neq(
            Transform::from_translation(upright * beside)
                .with_rotation(upright * Quat::from_rotation_y(0.25) * Quat::from_rotation_x(0.95)),
        );
    }
}

/// Pieces that are not where they belong glide there; one that is held follows the pointer.
fn come_to_rest(
    time: Res<Time<Real>>,
    pace: Res<Pace>,
    held: Res<Held>,
    playing: Res<super::Playing>,
    mut pieces: Query<(&Piece, &Rest, &mut Transform)>,
) {
    if playing.0 {
        return;
    }
    let part = if pace.scale() > 0.0 { 1.0 - (-time.delta_secs().min(0.1) * 20.0 / pace.scale()).exp() } else { 1.0 };
    for (piece, rest, mut at) in &mut pieces {
        let mut goal = rest.0;
        if let Some((who, over)) = held.0
            && who == piece.who
        {
            goal.translation = over + Vec3::Y * 0.55;
        }
        if *at == goal {
            continue;
        }
        let close =
            at.translation.distance(goal.translation) < 0.003 && at.rotation.angle_between(goal.rotation) < 0.01;
        *at = if close {
            goal
        } else {
            Transform::from_translation(at.translation.lerp(goal.translation, part))
                .with_rotation(at.rotation.slerp(goal.rotation, part))
        };
    }
}

/// Keeps the soft dark under each piece on the paper.
fn lie_under(
    pieces: Query<(&Piece, &Transform), Without<Under>>,
    mut under: Query<(&Under, &mut Transform), Without<Piece>>,
) {
    for (under, mut at) in &mut under {
        let Ok((piece, over)) = pieces.get(under.0) else { continue };
        let upright = (over.rotation * Vec3::Y).y.abs() > 0.7;
        let height = (over.translation.y * 0.6).clamp(0.0, 1.0);
        let size = match (piece.who.is_character(), upright) {
            (true, _) => Vec2::splat(QUARTER.0 * 2.7),
            (false, true) => Vec2::splat(CASING.0 * 3.6),
            (false, false) => Vec2::new(CASING.1 * 1.7, CASING.0 * 4.0),
        };
        let along = if upright { Vec3::ZERO } else { over.rotation * Vec3::Y * CASING.1 / 2.0 };
        let turn = if upright { Quat::IDENTITY } else { Quat::from_rotation_y((-along.z).atan2(along.x)) };
        let middle = over.translation + along;
        at.set_if_neq(Transform {
            translation: Vec3::new(middle.x, 0.007, middle.z),
            rotation: turn,
            scale: Vec3::new(size.x, 1.0, size.y) * (1.0 - 0.35 * height),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fallen_casing_lies_on_the_paper_over_its_hex() {
        let foot = Vec3::new(1.0, 0.0, 2.0);
        let at = posed(Who(2), foot, true);
        let (low, high) = (at.transform_point(Vec3::ZERO), at.transform_point(Vec3::Y * CASING.1));
        assert!((low.y - CASING.0).abs() < 1e-4 && (high.y - CASING.0).abs() < 1e-4);
        let middle = (low + high) / 2.0;
        assert!((middle.x - foot.x).abs() < 1e-4 && (middle.z - foot.z).abs() < 1e-4);
    }

    #[test]
    fn pieces_that_share_a_hex_stand_apart() {
        let at = Coord::new(4, 4);
        assert!(standing(at, 0, 2).distance(standing(at, 1, 2)) > 0.35);
        assert_eq!(standing(at, 0, 1), place::hex_world(at));
    }
}
