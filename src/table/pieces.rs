//! Pieces: the quarter of the character, the casings of the enemies, the long cartridge of a Large one; how they come to
//! the table and come to rest.

use bevy::prelude::*;

use crate::model::Who;
use crate::rules::portrait::{EntitySheet, Portrait};

use super::aim::Held;
use super::motion::OnTable;
use super::stance::{ground, stance};
use super::stock::{CARTRIDGE, CASING, QUARTER, Workbench, lies_flat};
use super::{Pace, TableSystems};

/// A piece on the sheet.
#[derive(Component, Clone, Debug, PartialEq)]
pub(super) struct Piece {
    /// Whose it is.
    pub who: Who,
    /// Whether it lies over two hexes.
    pub long: bool,
    /// What is written on its sleeve.
    number: String,
}

/// Where a thing comes to rest.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(super) struct Rest(pub Transform);

/// The soft dark under a piece.
#[derive(Component)]
struct Under(Entity);

/// The brass of a piece, and whether it is out of every light.
#[derive(Component)]
struct Shell(Who, bool);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (
            (set_up, stand, dim).chain().run_if(resource_changed::<OnTable>).in_set(TableSystems::Match),
            (come_to_rest, lie_under).chain().in_set(Resting),
        ),
    )
    .configure_sets(PostUpdate, Resting.in_set(TableSystems::Settle));
}

/// When pieces have come as far as they come in this frame; what stands beside them follows after.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Resting;

/// Every sheet of the portrait whose piece stands on the table.
pub(super) fn on_sheet(portrait: &Portrait) -> impl Iterator<Item = &EntitySheet> {
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

/// The piece that belongs to a sheet.
fn piece_of(portrait: &Portrait, sheet: &EntitySheet) -> Piece {
    Piece { who: sheet.who, long: sheet.tail.is_some(), number: number(portrait, sheet) }
}

/// Brings the piece of somebody who comes to the table, from beyond the rim; `None` if the portrait has none.
pub(super) fn bring(commands: &mut Commands, bench: &mut Workbench, portrait: &Portrait, who: Who, from: Vec3) {
    let Some(sheet) = on_sheet(portrait).find(|s| s.who == who) else { return };
    let piece = make(commands, bench, piece_of(portrait, sheet), sheet);
    let at = stance(sheet, 0, 1);
    commands.entity(piece).insert(at.with_translation(from));
}

/// Takes pieces off the table that are gone and puts new ones on it.
fn set_up(
    mut commands: Commands,
    on_table: Res<OnTable>,
    mut bench: Workbench,
    pieces: Query<(Entity, &Piece)>,
    under: Query<(Entity, &Under)>,
) {
    let wanted: Vec<(Piece, &EntitySheet)> =
        on_table.0.as_ref().map_or(Vec::new(), |p| on_sheet(p).map(|s| (piece_of(p, s), s)).collect());
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
fn make(commands: &mut Commands, bench: &mut Workbench, piece: Piece, sheet: &EntitySheet) -> Entity {
    let at = stance(sheet, 0, 1);
    let (who, long) = (piece.who, piece.long);
    let sleeve = (!piece.number.is_empty()).then(|| bench.number(&piece.number));
    let mut entity = commands.spawn((Name::new(sheet.name.clone()), piece, Rest(at), at, Visibility::default()));
    let id = entity.id();
    entity.with_children(|parts| {
        let mut part = |body: &super::stock::Body| {
            parts.spawn((Mesh3d(body.0.clone()), MeshMaterial3d(body.1.clone())));
        };
        let (brass, band) = if who.is_character() {
            bench.stock.quarter.iter().for_each(&mut part);
            return;
        } else if long {
            bench.stock.cartridge[1..].iter().for_each(&mut part);
            (&bench.stock.cartridge[0], &bench.stock.long_sleeve)
        } else {
            part(&bench.stock.casing_mouth);
            (&bench.stock.casing, &bench.stock.sleeve)
        };
        parts.spawn((Shell(who, false), Mesh3d(brass.0.clone()), MeshMaterial3d(brass.1.clone())));
        if let Some(sleeve) = sleeve {
            parts.spawn((Mesh3d(band.clone()), MeshMaterial3d(sleeve)));
        }
    });
    let (mesh, material) = bench.stock.blob.clone();
    commands.spawn((Name::new("dark under a piece"), Under(id), Mesh3d(mesh), MeshMaterial3d(material), lies_flat()));
    id
}

/// Puts every piece where the portrait has it.
fn stand(on_table: Res<OnTable>, mut pieces: Query<(&Piece, &mut Rest)>) {
    let Some(portrait) = &on_table.0 else { return };
    for (piece, mut rest) in &mut pieces {
        let Some(sheet) = on_sheet(portrait).find(|s| s.who == piece.who) else { continue };
        let sharing: Vec<Who> =
            on_sheet(portrait).filter(|s| s.at == sheet.at || s.tail == Some(sheet.at)).map(|s| s.who).collect();
        let k = sharing.iter().position(|w| *w == piece.who).unwrap_or(0);
        rest.set_if_neq(Rest(stance(sheet, k, sharing.len())));
    }
}

/// Brass that stands in the dark without a light of its own hardly shines.
fn dim(mut commands: Commands, on_table: Res<OnTable>, bench: Workbench, mut shells: Query<(Entity, &mut Shell)>) {
    let Some(portrait) = &on_table.0 else { return };
    for (entity, mut shell) in &mut shells {
        let Some(foe) = portrait.foes.iter().find(|f| f.sheet.who == shell.0) else { continue };
        let lit = |at| !portrait.dark.contains(&at);
        let dim = !foe.light && !lit(foe.sheet.at) && !foe.sheet.tail.is_some_and(lit);
        if shell.1 != dim {
            shell.1 = dim;
            let brass = if dim { &bench.stock.dim_brass } else { &bench.stock.casing.1 };
            commands.entity(entity).insert(MeshMaterial3d(brass.clone()));
        }
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
        let height = (over.translation.y * 0.6).clamp(0.0, 1.0);
        let axis = over.rotation * if piece.long { Vec3::X } else { Vec3::Y };
        let upright = !piece.long && axis.y.abs() > 0.7;
        let size = match (piece.who.is_character(), piece.long, upright) {
            (true, ..) => Vec2::splat(QUARTER.0 * 2.7),
            (_, true, _) => Vec2::new(CARTRIDGE.1 * 1.25, CARTRIDGE.0 * 4.2),
            (_, _, true) => Vec2::splat(CASING.0 * 3.6),
            _ => Vec2::new(CASING.1 * 1.7, CASING.0 * 4.0),
        };
        let turn = if upright { Quat::IDENTITY } else { Quat::from_rotation_y((-axis.z).atan2(axis.x)) };
        let middle = ground(piece.who, piece.long, over);
        at.set_if_neq(Transform {
            translation: Vec3::new(middle.x, 0.007, middle.z),
            rotation: turn,
            scale: Vec3::new(size.x, 1.0, size.y) * (1.0 - 0.35 * height),
        });
    }
}
