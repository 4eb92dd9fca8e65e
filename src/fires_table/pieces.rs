//! Pieces: the quarter of the character, the casings of the enemies, the long cartridge of a Large enemy.
//!
//! Owns the piece entities and their rest poses; how a piece moves while a fact plays is decided in `piece_animation`.

use bevy::prelude::*;

use crate::model::CombatantId;
use crate::view::{EncounterView, EntitySheet, PegBody, PegShape, peg_shapes};

use super::assets::{CARTRIDGE_SIZE, PieceAssetsParam, QUARTER_SIZE, no_shadow};
use super::peg_meshes::CASING_SIZE;
use super::piece_pose::{ground_point, rest_pose};
use super::playback_clock::DisplayedView;
use super::pointer_state::DraggedPiece;
use super::{AnimationPace, TableSystems};

/// A piece on the hex map.
#[derive(Component, Clone, Debug, PartialEq)]
pub(super) struct Piece {
    /// The combatant it stands for.
    pub who: CombatantId,
    /// Whether it covers two hexes.
    pub long: bool,
    /// The shape of an enemy's piece.
    pub shape: Option<PegShape>,
    /// The text on its sleeve.
    pub number: String,
}

/// The transform at which a piece comes to rest.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(super) struct RestPose(pub Transform);

/// The pieces on the table.
pub(super) type PieceQuery<'w, 's> = Query<'w, 's, (&'static Piece, &'static mut Transform, &'static mut RestPose)>;

/// The current position of a piece.
pub(super) fn piece_position(who: CombatantId, pieces: &PieceQuery) -> Option<Vec3> {
    pieces.iter().find(|(p, ..)| p.who == who).map(|(_, at, _)| at.translation)
}

/// The soft shadow under a piece.
#[derive(Component)]
struct BlobShadow(Entity);

/// The brass shell of a piece, and whether it is outside every light.
#[derive(Component)]
struct BrassShell(CombatantId, bool);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (
            (sync_pieces, update_rest_poses, dim_unlit_pieces)
                .chain()
                .run_if(resource_changed::<DisplayedView>)
                .in_set(TableSystems::Sync),
            (move_to_rest, update_blob_shadows).chain().in_set(PieceMotion),
        ),
    )
    .configure_sets(PostUpdate, PieceMotion.in_set(TableSystems::Animate));
}

/// The systems that move pieces; markers and formation links follow after them.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct PieceMotion;

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

/// The piece that belongs to a sheet.
fn piece_for(view: &EncounterView, sheet: &EntitySheet) -> Piece {
    let place = view.enemies.iter().position(|enemy| enemy.sheet.who == sheet.who);
    let shape = place.and_then(|place| peg_shapes(&view.enemies).get(place).copied());
    Piece { who: sheet.who, long: sheet.tail.is_some(), shape, number: piece_number(view, sheet) }
}

/// Spawns the piece of a combatant that enters, beyond the rim; `None` if the view has no such combatant.
pub(super) fn spawn_entering_piece(
    commands: &mut Commands,
    assets: &mut PieceAssetsParam,
    view: &EncounterView,
    who: CombatantId,
    from: Vec3,
) {
    let Some(sheet) = entities_in_play(view).find(|s| s.who == who) else { return };
    let piece = spawn_piece(commands, assets, piece_for(view, sheet), sheet);
    let at = rest_pose(sheet, 0, 1);
    commands.entity(piece).insert(at.with_translation(from));
}

/// Removes the pieces of combatants that are gone and spawns missing ones.
fn sync_pieces(
    mut commands: Commands,
    displayed: Res<DisplayedView>,
    mut assets: PieceAssetsParam,
    pieces: Query<(Entity, &Piece)>,
    under: Query<(Entity, &BlobShadow)>,
) {
    let wanted: Vec<(Piece, &EntitySheet)> =
        displayed.0.as_ref().map_or(Vec::new(), |p| entities_in_play(p).map(|s| (piece_for(p, s), s)).collect());
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
            spawn_piece(&mut commands, &mut assets, piece, sheet);
        }
    }
}

/// Spawns one piece.
fn spawn_piece(commands: &mut Commands, assets: &mut PieceAssetsParam, piece: Piece, sheet: &EntitySheet) -> Entity {
    let at = rest_pose(sheet, 0, 1);
    let (who, long) = (piece.who, piece.long);
    let shape = piece.shape.unwrap_or(PegShape { body: PegBody::Straight, bands: 0, is_dented: false });
    let peg = assets.peg_meshes(shape.body, shape.is_dented);
    let foot = assets.foot_mesh(shape.body, shape.bands).filter(|_| !long);
    let sleeve = (!piece.number.is_empty()).then(|| assets.number_material(&piece.number));
    let mut entity =
        commands.spawn((Name::new(sheet.name.to_string()), piece, RestPose(at), at, Visibility::default()));
    let id = entity.id();
    entity.with_children(|parts| {
        let mut part = |body: &super::assets::MeshAndMaterial| {
            parts.spawn((Mesh3d(body.0.clone()), MeshMaterial3d(body.1.clone())));
        };
        let (brass, sleeve_mesh) = if who.is_character() {
            assets.shared.quarter.iter().for_each(&mut part);
            return;
        } else if long {
            assets.shared.cartridge[1..].iter().for_each(&mut part);
            (assets.shared.cartridge[0].clone(), assets.shared.long_number_sleeve.clone())
        } else {
            part(&(peg.mouth, assets.shared.mouth_material.clone()));
            if let Some(foot) = foot {
                part(&(foot, assets.shared.foot_material.clone()));
            }
            ((peg.shell, assets.props.brass.clone()), peg.sleeve)
        };
        parts.spawn((BrassShell(who, false), Mesh3d(brass.0), MeshMaterial3d(brass.1)));
        if let Some(sleeve) = sleeve {
            parts.spawn((Mesh3d(sleeve_mesh), MeshMaterial3d(sleeve)));
        }
    });
    let (mesh, material) = assets.props.blob_shadow.clone();
    commands.spawn((
        Name::new("dark under a piece"),
        BlobShadow(id),
        Mesh3d(mesh),
        MeshMaterial3d(material),
        no_shadow(),
    ));
    id
}

/// Sets the rest pose of every piece as the view has it.
fn update_rest_poses(displayed: Res<DisplayedView>, mut pieces: Query<(&Piece, &mut RestPose)>) {
    let Some(view) = &displayed.0 else { return };
    for (piece, mut rest) in &mut pieces {
        let Some(sheet) = entities_in_play(view).find(|s| s.who == piece.who) else { continue };
        let sharing: Vec<CombatantId> = entities_in_play(view)
            .filter(|s| s.position == sheet.position || s.tail == Some(sheet.position))
            .map(|s| s.who)
            .collect();
        let k = sharing.iter().position(|w| *w == piece.who).unwrap_or(0);
        rest.set_if_neq(RestPose(rest_pose(sheet, k, sharing.len())));
    }
}

/// Dims the brass of pieces that stand in the dark without a light of their own.
fn dim_unlit_pieces(
    mut commands: Commands,
    displayed: Res<DisplayedView>,
    assets: PieceAssetsParam,
    mut shells: Query<(Entity, &mut BrassShell)>,
) {
    let Some(view) = &displayed.0 else { return };
    for (entity, mut shell) in &mut shells {
        let Some(enemy) = view.enemies.iter().find(|f| f.sheet.who == shell.0) else { continue };
        let lit = |at| !view.dark_hexes.contains(&at);
        let dim = !enemy.light && !lit(enemy.sheet.position) && !enemy.sheet.tail.is_some_and(lit);
        if shell.1 != dim {
            shell.1 = dim;
            let brass = if dim { &assets.shared.dim_brass } else { &assets.props.brass };
            commands.entity(entity).insert(MeshMaterial3d(brass.clone()));
        }
    }
}

/// Moves each piece towards its rest pose; the dragged piece follows the pointer.
fn move_to_rest(
    time: Res<Time<Real>>,
    pace: Res<AnimationPace>,
    held: Res<DraggedPiece>,
    playing: Res<super::PlaybackActive>,
    mut pieces: Query<(&Piece, &RestPose, &mut Transform)>,
) {
    if playing.0 {
        return;
    }
    let part = if pace.duration_scale() > 0.0 {
        1.0 - (-time.delta_secs().min(0.1) * 20.0 / pace.duration_scale()).exp()
    } else {
        1.0
    };
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

/// Keeps the soft shadow under each piece on the paper.
fn update_blob_shadows(
    pieces: Query<(&Piece, &Transform), Without<BlobShadow>>,
    mut under: Query<(&BlobShadow, &mut Transform), Without<Piece>>,
) {
    for (under, mut at) in &mut under {
        let Ok((piece, over)) = pieces.get(under.0) else { continue };
        let height = (over.translation.y * 0.6).clamp(0.0, 1.0);
        let axis = over.rotation * if piece.long { Vec3::X } else { Vec3::Y };
        let upright = !piece.long && axis.y.abs() > 0.7;
        let size = match (piece.who.is_character(), piece.long, upright) {
            (true, ..) => Vec2::splat(QUARTER_SIZE.0 * 2.7),
            (_, true, _) => Vec2::new(CARTRIDGE_SIZE.1 * 1.25, CARTRIDGE_SIZE.0 * 4.2),
            (_, _, true) => Vec2::splat(CASING_SIZE.0 * 3.6),
            _ => Vec2::new(CASING_SIZE.1 * 1.7, CASING_SIZE.0 * 4.0),
        };
        let turn = if upright { Quat::IDENTITY } else { Quat::from_rotation_y((-axis.z).atan2(axis.x)) };
        let middle = ground_point(piece.who, piece.long, over);
        at.set_if_neq(Transform {
            translation: Vec3::new(middle.x, 0.007, middle.z),
            rotation: turn,
            scale: Vec3::new(size.x, 1.0, size.y) * (1.0 - 0.35 * height),
        });
    }
}
