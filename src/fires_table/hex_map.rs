//! The hex map on the table and the Round tally in its corner; redrawn only when a tile or the Round changes.
//!
//! Tiles placed during play belong to `placed_tiles`.

use bevy::prelude::*;

use crate::view::{EncounterView, TileView};

use super::assets::{create_texture, no_shadow, overlay_material, paper_material};
use super::playback::DisplayedView;
use super::{OfBox, PrintLook, RenderQuality, TableSetup, TableSystems, assets, layout, mesh_builders, textures};

/// Pixels of the hex map to a table unit.
const PX: f32 = 170.0;
/// The same at low quality while no encounter is on the table: the title shows the empty sheet from afar. The window is
/// then drawn without a graphics card, and its textures lie in the computer's own memory.
const PX_EMPTY_AT_LOW: f32 = 85.0;

/// The hex map, with the content of its texture.
#[derive(Component)]
struct HexMap {
    /// Its heading and the text of the goal.
    heading: (String, String),
    tiles: Vec<TileView>,
    look: PrintLook,
    /// Pixels to a table unit.
    px: f32,
    material: Handle<StandardMaterial>,
}

/// The tally, with the Round it shows.
#[derive(Component)]
struct RoundTally(u16, Handle<StandardMaterial>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(TableSetup, spawn_hex_map).add_systems(
        PostUpdate,
        (redraw_hex_map, update_round_tally)
            .run_if(
                resource_changed::<DisplayedView>
                    .or_else(resource_changed::<assets::TableFonts>)
                    .or_else(resource_changed::<RenderQuality>),
            )
            .in_set(TableSystems::Sync),
    );
}

/// Pixels to a table unit for a sheet with a heading, or without one while no encounter is on the table.
fn resolution(heading: (&str, &str), quality: &RenderQuality) -> f32 {
    if heading == ("", "") && !quality.per_pixel_light { PX_EMPTY_AT_LOW } else { PX }
}

fn spawn_hex_map(
    mut commands: Commands,
    table_fonts: Res<assets::TableFonts>,
    quality: Res<RenderQuality>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
) {
    let (w, d) = textures::HEX_MAP_SIZE;
    let px = resolution(("", ""), &quality);
    let texture = images.add(create_texture(textures::draw_hex_map(("", ""), &[], &table_fonts.0, px), true, false));
    let material = materials.add(paper_material(texture));
    commands.spawn((
        Name::new("hex sheet"),
        OfBox(layout::HEX_GAME),
        HexMap {
            heading: <(String, String)>::default(),
            tiles: Vec::new(),
            look: table_fonts.0.look,
            px,
            material: material.clone(),
        },
        Mesh3d(meshes.add(mesh_builders::build_slab(w, d, -layout::TABLE_TOP_Y))),
        MeshMaterial3d(material),
        Transform::from_xyz(0.0, layout::TABLE_TOP_Y / 2.0, 0.0),
    ));
    let dark = images.add(create_texture(textures::draw_card_shadow(128), true, false));
    commands.spawn((
        Name::new("dark around the sheet"),
        OfBox(layout::HEX_GAME),
        Mesh3d(meshes.add(mesh_builders::build_plane(w + 0.9, d + 0.9, Vec2::ONE))),
        MeshMaterial3d(materials.add(StandardMaterial { unlit: true, ..overlay_material(dark) })),
        no_shadow(),
        Transform::from_xyz(0.06, layout::TABLE_TOP_Y + 0.006, 0.1),
    ));
    let strokes = images.add(create_texture(textures::draw_round_tally(0, 768), true, false));
    let material = materials.add(overlay_material(strokes));
    commands.spawn((
        Name::new("Round tally"),
        OfBox(layout::HEX_GAME),
        RoundTally(0, material.clone()),
        Mesh3d(meshes.add(mesh_builders::build_plane(3.9, 0.65, Vec2::ONE))),
        MeshMaterial3d(material),
        no_shadow(),
        Transform::from_xyz(w / 2.0 - 2.45, 0.004, -d / 2.0 + 0.48),
    ));
}

fn redraw_hex_map(
    displayed: Res<DisplayedView>,
    table_fonts: Res<assets::TableFonts>,
    quality: Res<RenderQuality>,
    map: Option<Single<&mut HexMap>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
) {
    let Some(mut sheet) = map else { return };
    let (heading, tiles): ((&str, &str), &[TileView]) =
        displayed.0.as_deref().map_or((("", ""), &[]), |p: &EncounterView| ((&p.encounter, &p.victory), &p.tiles));
    let px = resolution(heading, &quality);
    let tiles: Vec<TileView> = tiles.iter().filter(|t| !t.placed_in_play).cloned().collect();
    if (sheet.heading.0.as_str(), sheet.heading.1.as_str()) == heading
        && sheet.tiles == tiles
        && sheet.look == table_fonts.0.look
        && sheet.px == px
    {
        return;
    }
    let texture = images.add(create_texture(textures::draw_hex_map(heading, &tiles, &table_fonts.0, px), true, false));
    if let Some(mut material) = materials.get_mut(&sheet.material) {
        material.base_color_texture = Some(texture.clone());
        // White paper must look white in the candle's light too.
        material.emissive = assets::paper_glow(table_fonts.0.look);
        material.emissive_texture = Some(texture);
    }
    sheet.heading = (heading.0.to_owned(), heading.1.to_owned());
    sheet.tiles = tiles;
    sheet.look = table_fonts.0.look;
    sheet.px = px;
}

fn update_round_tally(
    displayed: Res<DisplayedView>,
    tally: Option<Single<&mut RoundTally>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
) {
    let Some(mut tally) = tally else { return };
    let round = displayed.0.as_ref().map_or(0, |p| p.round);
    if tally.0 != round {
        let strokes = images.add(create_texture(textures::draw_round_tally(round, 768), true, false));
        if let Some(mut material) = materials.get_mut(&tally.1) {
            material.base_color_texture = Some(strokes);
        }
        tally.0 = round;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_empty_sheet_at_low_quality_is_coarse() {
        assert_eq!(resolution(("", ""), &RenderQuality::low()), PX_EMPTY_AT_LOW);
        assert_eq!(resolution(("", ""), &RenderQuality::medium()), PX);
        assert_eq!(resolution(("The Bridge", "Defeat it."), &RenderQuality::low()), PX);
    }
}
