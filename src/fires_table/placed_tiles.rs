//! Placed tiles: special tiles placed during play, as paper hexes that come down on the hex map and are taken off
//! again.
//!
//! Tiles that were there from the start are drawn on the hex map itself. Must not decide what a tile does.

use bevy::prelude::*;

use crate::lang::Text;
use crate::model::{Coord, Fact, Id};
use crate::view::{EncounterView, TileKind, TileView};

use super::PlaybackEvent;
use super::assets::{PieceAssetsParam, create_texture, no_shadow, paper_material};
use super::playback::{DisplayedView, tell_playback};
use super::{AnimationPace, TableSystems, layout, textures};

/// Pixels of a placed tile to a table unit.
const PX: f32 = 170.0;
/// Seconds that a placed tile takes to come down or to be taken off.
const PLACEMENT_SECONDS: f32 = 0.22;

/// A tile placed during play.
#[derive(Component, Clone, Debug, PartialEq)]
struct PlacedTile(TileView);

/// The motion of a placed tile, with the seconds since it began.
#[derive(Component)]
enum TilePlacement {
    /// The tile comes down.
    Lowering(f32),
    /// The tile is taken off.
    Lifting(f32),
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (
            play_tile_facts.after(tell_playback).in_set(TableSystems::Playback),
            sync_tiles.run_if(resource_changed::<DisplayedView>).in_set(TableSystems::Sync),
            animate_tiles.in_set(TableSystems::Animate),
        ),
    );
}

/// Places and removes tiles as the facts about them begin.
fn play_tile_facts(
    mut commands: Commands,
    mut events: MessageReader<PlaybackEvent>,
    mut assets: PieceAssetsParam,
    chits: Query<(Entity, &PlacedTile)>,
) {
    for event in events.read() {
        match event {
            PlaybackEvent::Begin(Fact::TilePlaced { at, tile, .. }, view) => {
                place_tile(&mut commands, &mut assets, placed_tile_mark(view, *at, *tile));
            }
            PlaybackEvent::Begin(Fact::TileRemoved { at, .. }, _) => {
                for (chit, _) in chits.iter().filter(|(_, chit)| chit.0.at == *at) {
                    remove_tile(&mut commands, chit);
                }
            }
            _ => {}
        }
    }
}

/// The view of a tile that is being placed: the tile at that hex, or one of the same kind elsewhere, because later
/// facts of the same moment may have removed it again.
fn placed_tile_mark(view: &EncounterView, at: Coord, tile: Id) -> TileView {
    let like = || view.tiles.iter().filter(|t| t.id == tile);
    let known = like().find(|t| t.at == at).or_else(|| like().next());
    let unknown = || TileView {
        at,
        id: tile,
        kind: TileKind::Hazard,
        deadly: false,
        water: false,
        goal: false,
        harmless: false,
        placed_in_play: true,
        name: Text::Empty,
        text: Text::Empty,
    };
    TileView { at, placed_in_play: true, ..known.cloned().unwrap_or_else(unknown) }
}

/// Spawns a tile that comes down on the hex map.
fn place_tile(commands: &mut Commands, assets: &mut PieceAssetsParam, mark: TileView) {
    let chit = spawn_tile(commands, assets, mark);
    commands.entity(chit).insert((TilePlacement::Lowering(0.0), Visibility::Hidden));
}

/// Lifts a tile off the hex map and removes it.
fn remove_tile(commands: &mut Commands, chit: Entity) {
    commands.entity(chit).remove::<PlacedTile>().insert(TilePlacement::Lifting(0.0));
}

fn rest_transform(mark: &TileView) -> Transform {
    Transform::from_translation(layout::hex_to_world(mark.at) + Vec3::Y * 0.0035)
}

fn spawn_tile(commands: &mut Commands, assets: &mut PieceAssetsParam, mark: TileView) -> Entity {
    let texture =
        assets.images.add(create_texture(textures::draw_placed_tile(&mark, &assets.fonts.0, PX), true, false));
    let material =
        assets.materials.add(StandardMaterial { alpha_mode: AlphaMode::Mask(0.5), ..paper_material(texture) });
    let at = rest_transform(&mark);
    commands
        .spawn((
            Name::new("laid tile"),
            Mesh3d(assets.shared.hex_quad.clone()),
            MeshMaterial3d(material),
            at,
            PlacedTile(mark),
            no_shadow(),
        ))
        .id()
}

/// Spawns and removes placed tiles until they match the view.
fn sync_tiles(
    mut commands: Commands,
    displayed: Res<DisplayedView>,
    mut assets: PieceAssetsParam,
    chits: Query<(Entity, &PlacedTile)>,
) {
    let laid = || displayed.0.iter().flat_map(|p| &p.tiles).filter(|t| t.placed_in_play);
    for (entity, chit) in &chits {
        if !laid().any(|t| *t == chit.0) {
            commands.entity(entity).despawn();
        }
    }
    for mark in laid() {
        if !chits.iter().any(|(_, c)| c.0 == *mark) {
            spawn_tile(&mut commands, &mut assets, mark.clone());
        }
    }
}

fn animate_tiles(
    mut commands: Commands,
    time: Res<Time<Real>>,
    pace: Res<AnimationPace>,
    mut chits: Query<(Entity, &mut TilePlacement, &mut Transform, &mut Visibility)>,
) {
    let step = if pace.duration_scale() > 0.0 {
        time.delta_secs().min(0.1) / (PLACEMENT_SECONDS * pace.duration_scale())
    } else {
        1.0
    };
    for (entity, mut hand, mut at, mut seen) in &mut chits {
        let (t, going) = match hand.as_mut() {
            TilePlacement::Lowering(t) => {
                *t += step;
                (1.0 - *t, false)
            }
            TilePlacement::Lifting(t) => {
                *t += step;
                (*t, true)
            }
        };
        seen.set_if_neq(Visibility::Inherited);
        // `t` runs from 0, on the hex map, to 1, fully lifted.
        let t = t.clamp(0.0, 1.0);
        at.translation.y = 0.0035 + t * t * 1.3;
        at.rotation = Quat::from_rotation_x(t * 0.7) * Quat::from_rotation_z(t * 0.4);
        at.scale = Vec3::splat(1.0 - 0.35 * t * t);
        match (going, t) {
            (true, 1.0) => commands.entity(entity).despawn(),
            (false, 0.0) => {
                commands.entity(entity).remove::<TilePlacement>();
            }
            _ => {}
        }
    }
}
