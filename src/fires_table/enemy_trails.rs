//! The trails of enemies: a dotted line along the way that each took in its last Turn, and a ring where it began.
//! Respawned whenever [`EnemyTrails`] changes.
//!
//! Must not decide how long a trail stays.

use bevy::light::NotShadowReceiver;
use bevy::prelude::*;

use super::assets::{PieceAssetsParam, no_shadow};
use super::{EnemyTrails, TableSystems, layout, mesh_builders};

/// Radius of a dot, and the distance between two.
const DOT_RADIUS: f32 = 0.055;
const DOT_SPACING: f32 = 0.21;
/// No dot lies nearer to the end of the way, where the piece stands.
const CLEAR_OF_PIECE: f32 = 0.3;
/// The sides of a dot.
const DOT_SIDES: u32 = 10;

/// Marks every entity that this module spawns.
#[derive(Component)]
struct TrailMark;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, sync_trails.run_if(resource_changed::<EnemyTrails>).in_set(TableSystems::Sync));
}

fn sync_trails(
    mut commands: Commands,
    trails: Res<EnemyTrails>,
    mut assets: PieceAssetsParam,
    old: Query<Entity, With<TrailMark>>,
    mut material: Local<Option<Handle<StandardMaterial>>>,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    if trails.0.is_empty() {
        return;
    }
    let material = material.get_or_insert_with(|| {
        assets.materials.add(StandardMaterial {
            base_color: Color::srgba(0.42, 0.08, 0.06, 0.9),
            unlit: true,
            alpha_mode: AlphaMode::Blend,
            ..default()
        })
    });
    for (n, way) in trails.0.iter().enumerate() {
        // Trails that cross lie at different heights, so that they do not flicker.
        let height = 0.017 + 0.0003 * (n % 8) as f32;
        let points: Vec<Vec3> = way.iter().map(|at| layout::hex_to_world(*at) + Vec3::Y * height).collect();
        let Some(mesh) = build_dots(&dots_along(&points)) else { continue };
        let mesh = assets.meshes.add(mesh);
        commands.spawn((TrailMark, Mesh3d(mesh), MeshMaterial3d(material.clone()), no_shadow(), NotShadowReceiver));
    }
}

/// The middles of the dots along a way, at equal distances from its beginning to shortly before its end.
fn dots_along(points: &[Vec3]) -> Vec<Vec3> {
    let length: f32 = points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let mut dots = Vec::new();
    let (mut walked, mut next) = (0.0, 0.0);
    for pair in points.windows(2) {
        let step = pair[0].distance(pair[1]);
        while next <= walked + step && next <= length - CLEAR_OF_PIECE {
            dots.push(pair[0].lerp(pair[1], if step > 0.0 { (next - walked) / step } else { 0.0 }));
            next += DOT_SPACING;
        }
        walked += step;
    }
    dots
}

/// One mesh of all dots; the first is larger: there the way began.
fn build_dots(dots: &[Vec3]) -> Option<Mesh> {
    let mut whole: Option<Mesh> = None;
    for (n, at) in dots.iter().enumerate() {
        let radius = if n == 0 { DOT_RADIUS * 1.7 } else { DOT_RADIUS };
        let dot = mesh_builders::build_disc(radius, 0.0, true, DOT_SIDES).translated_by(*at);
        match &mut whole {
            Some(mesh) => mesh.merge(&dot).ok()?,
            None => whole = Some(dot),
        }
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Coord;

    #[test]
    fn dots_lie_along_the_way_and_keep_clear_of_the_piece_at_its_end() {
        let way = [Coord::new(5, 5), Coord::new(5, 6), Coord::new(6, 6), Coord::new(6, 7)];
        let points: Vec<Vec3> = way.iter().map(|at| layout::hex_to_world(*at)).collect();
        let dots = dots_along(&points);
        assert_eq!(dots[0], points[0]);
        assert!(dots.len() >= 10, "{dots:?}");
        for pair in dots.windows(2) {
            let apart = pair[0].distance(pair[1]);
            assert!(apart > DOT_RADIUS * 2.0 && apart < DOT_SPACING + 1e-3, "{apart}");
        }
        assert!(dots.last().unwrap().distance(points[3]) >= CLEAR_OF_PIECE - 1e-3);
        assert!(dots_along(&points[..1]).is_empty());
        assert!(build_dots(&dots).is_some());
    }
}
