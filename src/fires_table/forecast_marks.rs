//! The forecast on the table: arrows along the ways of enemies, rings where they would stop, spikes on the hexes that
//! they would strike; respawned whenever [`ForecastMarks`] changes.
//!
//! Must not decide what is foreseen.

use bevy::light::NotShadowReceiver;
use bevy::prelude::*;

use super::assets::{PieceAssetsParam, create_texture, no_shadow, overlay_material};
use super::{ForecastMarks, TableSystems, layout, mesh_builders, textures};
use crate::model::Coord;

/// How far below the middle of its hex the chance of a stop lies, and its size: below the number of the hex, above the
/// cost of a move.
const CHANCE_LABEL: (f32, f32) = (0.03, 0.95);
/// The same for the losses of the character: before its piece, and below the cost of a move on the same hex.
const HARM_LABEL: (f32, f32) = (0.52, 1.9);

/// Marks every entity that this module spawns.
#[derive(Component)]
struct ForecastMark;

/// The assets that the marks are drawn with, from the first forecast on.
#[derive(Default)]
struct ForecastMaterials {
    route: Handle<StandardMaterial>,
    stop: Handle<StandardMaterial>,
    strike: Handle<StandardMaterial>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, sync_marks.run_if(resource_changed::<ForecastMarks>).in_set(TableSystems::Sync));
}

fn sync_marks(
    mut commands: Commands,
    marks: Res<ForecastMarks>,
    mut assets: PieceAssetsParam,
    old: Query<Entity, With<ForecastMark>>,
    mut materials: Local<Option<ForecastMaterials>>,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    if *marks == ForecastMarks::default() {
        return;
    }
    let materials = materials.get_or_insert_with(|| create_materials(&mut assets));
    let mut spawn = |mesh: Handle<Mesh>, material: Handle<StandardMaterial>, at: Transform| {
        commands.spawn((ForecastMark, Mesh3d(mesh), MeshMaterial3d(material), at, no_shadow(), NotShadowReceiver));
    };
    let above = |at: &Coord, height: f32| Transform::from_translation(layout::hex_to_world(*at) + Vec3::Y * height);
    for at in &marks.struck {
        spawn(assets.shared.hex_quad.clone(), materials.strike.clone(), above(at, 0.020));
    }
    for (n, route) in marks.routes.iter().enumerate() {
        // Ways that cross lie at different heights, so that they do not flicker.
        let height = 0.023 + 0.0004 * (n % 12) as f32;
        let points: Vec<Vec3> = route.iter().map(|at| layout::hex_to_world(*at) + Vec3::Y * height).collect();
        if points.len() > 1 {
            let mesh = assets.meshes.add(mesh_builders::build_arrow(&points, 0.085));
            spawn(mesh, materials.route.clone(), Transform::IDENTITY);
        }
    }
    for (at, _) in &marks.stops {
        spawn(assets.shared.hex_quad.clone(), materials.stop.clone(), above(at, 0.029));
    }
    let labels = marks.stops.iter().filter(|(_, text)| !text.is_empty()).map(|(at, text)| (at, text, CHANCE_LABEL));
    let harm = marks.harm.iter().map(|(at, text)| (at, text, HARM_LABEL));
    for (at, text, (towards, size)) in labels.chain(harm) {
        let material = assets.label_material(text);
        let mut place = above(at, 0.033);
        place.translation.z += towards;
        let size = size * assets.label_scale();
        place.scale = Vec3::new(size, 1.0, size);
        spawn(assets.shared.label_quad.clone(), material, place);
    }
}

fn create_materials(assets: &mut PieceAssetsParam) -> ForecastMaterials {
    let mut overlay = |pix| {
        let image = assets.images.add(create_texture(pix, true, false));
        assets.materials.add(StandardMaterial { unlit: true, ..overlay_material(image) })
    };
    let stop = overlay(textures::draw_forecast_stop(160));
    let strike = overlay(textures::draw_forecast_strike(160));
    let route = assets.materials.add(StandardMaterial {
        base_color: Color::srgba(0.29, 0.13, 0.48, 0.85),
        unlit: true,
        alpha_mode: AlphaMode::Blend,
        ..default()
    });
    ForecastMaterials { route, stop, strike }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fires_table::assets::LABEL_SIZE;

    #[test]
    fn the_chance_of_a_stop_leaves_the_number_of_its_hex_to_be_read() {
        let number = -textures::HEX_SIZE * textures::NUMBER_BASELINE;
        let (middle, size) = CHANCE_LABEL;
        assert!(middle - LABEL_SIZE.1 * size / 2.0 > number, "it begins below the number");
    }
}
