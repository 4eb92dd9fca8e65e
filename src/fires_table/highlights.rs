//! Highlights: rings on hexes and under pieces, labels, pencilled routes; respawned whenever [`Highlights`] changes.
//!
//! Must not decide what is highlighted.

use bevy::light::NotShadowReceiver;
use bevy::prelude::*;

use super::assets::{PieceAssetsParam, no_shadow};
use super::playback::DisplayedView;
use super::{HighlightKind, Highlights, TableSystems, layout, mesh_builders};

/// Marks every entity that this module spawns.
#[derive(Component)]
struct HighlightMark;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        sync_highlights
            .run_if(resource_changed::<Highlights>.or_else(resource_changed::<DisplayedView>))
            .in_set(TableSystems::Sync),
    );
}

fn sync_highlights(
    mut commands: Commands,
    highlights: Res<Highlights>,
    displayed: Res<DisplayedView>,
    mut assets: PieceAssetsParam,
    old: Query<Entity, With<HighlightMark>>,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let mut spawn_mark = |mesh: Handle<Mesh>, material: Handle<StandardMaterial>, at: Transform| {
        commands.spawn((HighlightMark, Mesh3d(mesh), MeshMaterial3d(material), at, no_shadow(), NotShadowReceiver));
    };
    let ring = |kind: HighlightKind, assets: &PieceAssetsParam| {
        assets.shared.highlight_materials.get(&kind).cloned().unwrap_or_default()
    };
    for (at, kind) in &highlights.hexes {
        let place = layout::hex_to_world(*at) + Vec3::Y * 0.010;
        spawn_mark(assets.shared.hex_quad.clone(), ring(*kind, &assets), Transform::from_translation(place));
    }
    if let Some(view) = &displayed.0 {
        let sheets = std::iter::once(&view.character.sheet).chain(view.enemies.iter().map(|f| &f.sheet));
        for sheet in sheets.filter(|s| s.present) {
            let Some(kind) = highlights.pieces.get(&sheet.who) else { continue };
            // A Large enemy has a ring under its head and one under its tail.
            for at in
                std::iter::once(sheet.position).chain(sheet.tail).filter(|at| highlights.hexes.get(at) != Some(kind))
            {
                let place = layout::hex_to_world(at) + Vec3::Y * 0.014;
                spawn_mark(assets.shared.hex_quad.clone(), ring(*kind, &assets), Transform::from_translation(place));
            }
        }
    }
    for route in &highlights.routes {
        let points: Vec<Vec3> = route.iter().map(|at| layout::hex_to_world(*at) + Vec3::Y * 0.018).collect();
        if points.len() > 1 {
            let mesh = assets.meshes.add(mesh_builders::build_ribbon(&points, 0.07));
            spawn_mark(mesh, assets.shared.route_material.clone(), Transform::IDENTITY);
        }
    }
    for (at, text) in &highlights.labels {
        let material = assets.label_material(text);
        let place = layout::hex_to_world(*at) + Vec3::new(0.0, 0.022, 0.25);
        let place = Transform::from_translation(place).with_scale(Vec3::splat(assets.label_scale()));
        spawn_mark(assets.shared.label_quad.clone(), material, place);
    }
}
