//! What is lit: rings on hexes and under pieces, labels, pencilled routes; laid anew whenever [`Glow`] changes.

use bevy::light::NotShadowReceiver;
use bevy::prelude::*;

use super::motion::OnTable;
use super::stock::{Workbench, lies_flat};
use super::{Glow, Lit, TableSystems, place, shapes};

/// Marks everything laid down here.
#[derive(Component)]
struct LitMark;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        relight.run_if(resource_changed::<Glow>.or_else(resource_changed::<OnTable>)).in_set(TableSystems::Match),
    );
}

fn relight(
    mut commands: Commands,
    glow: Res<Glow>,
    on_table: Res<OnTable>,
    mut bench: Workbench,
    old: Query<Entity, With<LitMark>>,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let mut lay = |mesh: Handle<Mesh>, material: Handle<StandardMaterial>, at: Transform| {
        commands.spawn((LitMark, Mesh3d(mesh), MeshMaterial3d(material), at, lies_flat(), NotShadowReceiver));
    };
    let ring = |lit: Lit, bench: &Workbench| bench.stock.lit.get(&lit).cloned().unwrap_or_default();
    for (at, lit) in &glow.tiles {
        let place = place::hex_world(*at) + Vec3::Y * 0.010;
        lay(bench.stock.hex.clone(), ring(*lit, &bench), Transform::from_translation(place));
    }
    if let Some(portrait) = &on_table.0 {
        let sheets = std::iter::once(&portrait.character.sheet).chain(portrait.foes.iter().map(|f| &f.sheet));
        for sheet in sheets.filter(|s| s.present) {
            let Some(lit) = glow.pieces.get(&sheet.who) else { continue };
            // Head and tail of a Large one are both it.
            for at in std::iter::once(sheet.at).chain(sheet.tail).filter(|at| glow.tiles.get(at) != Some(lit)) {
                let place = place::hex_world(at) + Vec3::Y * 0.014;
                lay(bench.stock.hex.clone(), ring(*lit, &bench), Transform::from_translation(place));
            }
        }
    }
    for route in &glow.routes {
        let points: Vec<Vec3> = route.iter().map(|at| place::hex_world(*at) + Vec3::Y * 0.018).collect();
        if points.len() > 1 {
            let mesh = bench.meshes.add(shapes::ribbon(&points, 0.07));
            lay(mesh, bench.stock.pencil.clone(), Transform::IDENTITY);
        }
    }
    for (at, text) in &glow.labels {
        let material = bench.label(text);
        let place = place::hex_world(*at) + Vec3::new(0.0, 0.022, 0.25);
        lay(bench.stock.label.clone(), material, Transform::from_translation(place));
    }
}
