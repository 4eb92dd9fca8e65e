//! Darkness: the gloom over the hexes that are dark to the character, and the pool of light it carries with it.
//!
//! Owns how the night looks on the sheet; which hexes are dark stands in the portrait.

use bevy::light::NotShadowReceiver;
use bevy::prelude::*;

use crate::model::{Coord, distance};
use crate::rules::portrait::Portrait;

use super::motion::OnTable;
use super::stock::{Workbench, lies_flat, overlay, picture};
use super::{Pace, TableSetup, TableSystems, place, press, shapes};

/// Pixels of the gloom to a table unit: it is soft anyway.
const PX: f32 = 40.0;
/// How strong the pool of light is at its brightest.
const POOL: f32 = 0.17;

/// The night on the sheet.
#[derive(Resource, Default)]
pub(super) struct Night {
    /// How far it has fallen (0..1).
    pub level: f32,
    /// How far it shall fall.
    goal: f32,
    /// The hexes the gloom is drawn for.
    hexes: Vec<Coord>,
    gloom: Handle<StandardMaterial>,
    pool: Handle<StandardMaterial>,
    /// Where the character stands, and how far its light goes.
    light: (Vec3, f32),
}

/// The gloom's sheet.
#[derive(Component)]
struct Gloom;

/// The light on the paper around the character.
#[derive(Component)]
struct Pool;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Night>().add_systems(TableSetup, hang).add_systems(
        PostUpdate,
        (follow.run_if(resource_changed::<OnTable>).in_set(TableSystems::Match), fade.in_set(TableSystems::Settle)),
    );
}

fn hang(
    mut commands: Commands,
    mut night: ResMut<Night>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
) {
    let (w, d) = press::SHEET;
    // Drawn before everything else that is clear, whatever lies nearer: rings and routes stay legible on it.
    let clear = Color::srgba(1.0, 1.0, 1.0, 0.0);
    let print = images.add(picture(&press::gloom(&[], 4.0), true, false));
    night.gloom =
        materials.add(StandardMaterial { unlit: true, base_color: clear, depth_bias: -40.0, ..overlay(print) });
    let halo = images.add(picture(&press::pool_of_light(128), true, false));
    night.pool = materials.add(StandardMaterial {
        unlit: true,
        base_color: Color::BLACK,
        alpha_mode: AlphaMode::Add,
        depth_bias: -30.0,
        ..overlay(halo)
    });
    commands.spawn((
        Name::new("gloom"),
        Gloom,
        Mesh3d(meshes.add(shapes::flat(w, d, Vec2::ONE))),
        MeshMaterial3d(night.gloom.clone()),
        lies_flat(),
        NotShadowReceiver,
        Visibility::Hidden,
        Transform::from_xyz(0.0, 0.0055, 0.0),
    ));
    commands.spawn((
        Name::new("pool of light"),
        Pool,
        Mesh3d(meshes.add(shapes::flat(1.0, 1.0, Vec2::ONE))),
        MeshMaterial3d(night.pool.clone()),
        lies_flat(),
        NotShadowReceiver,
        Visibility::Hidden,
        Transform::from_xyz(0.0, 0.006, 0.0),
    ));
}

/// How far the light of somebody goes who stands at a hex, in table units: to the rim of the last hex that is not dark.
fn reach(here: Coord, dark: &[Coord]) -> f32 {
    let hexes = dark.iter().map(|at| distance(here, *at)).min().unwrap_or(1).saturating_sub(1);
    (f32::from(hexes) + 0.5) * super::stance::STRIDE
}

impl Night {
    /// Falls as a portrait has it, or lifts.
    pub(super) fn fall(&mut self, bench: &mut Workbench, portrait: Option<&Portrait>) {
        let Some(portrait) = portrait.filter(|p| !p.dark.is_empty()) else {
            self.goal = 0.0;
            return;
        };
        self.goal = 1.0;
        let here = portrait.character.sheet.at;
        self.light = (place::hex_world(here), reach(here, &portrait.dark));
        if self.hexes != portrait.dark {
            self.hexes = portrait.dark.clone();
            let print = bench.images.add(picture(&press::gloom(&self.hexes, PX), true, false));
            if let Some(mut material) = bench.materials.get_mut(&self.gloom) {
                material.base_color_texture = Some(print);
            }
        }
    }
}

fn follow(on_table: Res<OnTable>, mut night: ResMut<Night>, mut bench: Workbench) {
    night.fall(&mut bench, on_table.0.as_deref());
}

#[allow(clippy::type_complexity, reason = "a query says best itself what it looks for")]
fn fade(
    time: Res<Time<Real>>,
    pace: Res<Pace>,
    mut night: ResMut<Night>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut gloom: Query<&mut Visibility, (With<Gloom>, Without<Pool>)>,
    mut pool: Query<(&mut Visibility, &mut Transform), With<Pool>>,
) {
    let step = if pace.scale() > 0.0 { time.delta_secs().min(0.1) * 2.2 / pace.scale() } else { 1.0 };
    let seen = if night.level > 0.0 || night.goal > 0.0 { Visibility::Visible } else { Visibility::Hidden };
    for mut shown in &mut gloom {
        shown.set_if_neq(seen);
    }
    for (mut shown, mut at) in &mut pool {
        shown.set_if_neq(seen);
        let wide = night.light.1 * 2.3;
        let there = Transform::from_translation(night.light.0.with_y(0.006)).with_scale(Vec3::new(wide, 1.0, wide));
        // It comes to rest, or the table would be drawn anew for ever.
        let near = at.translation.distance(there.translation).max(at.scale.distance(there.scale)) < 0.01;
        let part = if near || seen == Visibility::Hidden { 1.0 } else { (step * 4.0).min(1.0) };
        let gone = at.translation.lerp(there.translation, part);
        let grown = at.scale.lerp(there.scale, part);
        at.set_if_neq(Transform::from_translation(gone).with_scale(grown));
    }
    if night.level == night.goal {
        return;
    }
    let rest = night.goal - night.level;
    night.level += rest.clamp(-step, step);
    let t = night.level * night.level * (3.0 - 2.0 * night.level);
    if let Some(mut material) = materials.get_mut(&night.gloom) {
        material.base_color = Color::srgba(1.0, 1.0, 1.0, t);
    }
    if let Some(mut material) = materials.get_mut(&night.pool) {
        material.base_color = Color::linear_rgb(POOL * t, POOL * t, POOL * t);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_light_ends_where_the_dark_begins() {
        let here = Coord::new(5, 5);
        let dark: Vec<Coord> = Coord::all().filter(|at| distance(here, *at) > 3).collect();
        let far = reach(here, &dark);
        assert!((far / super::super::stance::STRIDE - 3.5).abs() < 1e-4);
        for at in Coord::all() {
            let off = place::hex_world(at).distance(place::hex_world(here));
            assert!(dark.contains(&at) || off < far, "{at}");
        }
    }
}
