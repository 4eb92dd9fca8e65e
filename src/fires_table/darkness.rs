//! Darkness: the overlay on the hexes that are dark to the character, and the pool of light around the character.
//!
//! Owns how darkness looks on the hex map. Must not decide which hexes are dark: the view lists them.

use bevy::light::NotShadowReceiver;
use bevy::prelude::*;

use crate::model::{Coord, Fact, distance};
use crate::view::EncounterView;

use super::PlaybackEvent;
use super::assets::{PieceAssetsParam, create_texture, no_shadow, overlay_material};
use super::playback::{DisplayedView, tell_playback};
use crate::table::CandleDimming;

use super::{AnimationPace, TableSetup, TableSystems, layout, mesh_builders, textures};

/// Pixels of the overlay to a table unit; its edges are blurred, so a low resolution is enough.
const PX: f32 = 40.0;
/// Strength of the pool of light at full darkness.
const LIGHT_POOL_STRENGTH: f32 = 0.17;

/// The darkness on the hex map.
#[derive(Resource, Default)]
pub(super) struct Darkness {
    /// How dark it is now (0..1).
    pub level: f32,
    /// How dark it becomes.
    target_level: f32,
    /// The hexes that the overlay's texture is drawn for.
    hexes: Vec<Coord>,
    overlay_material: Handle<StandardMaterial>,
    light_pool_material: Handle<StandardMaterial>,
    /// The character's position, and the radius of its light.
    light_circle: (Vec3, f32),
}

/// The overlay's plane.
#[derive(Component)]
struct DarknessOverlay;

/// The light on the paper around the character.
#[derive(Component)]
struct LightPool;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Darkness>().add_systems(TableSetup, spawn_darkness).add_systems(
        PostUpdate,
        (
            play_darkness_changes.after(tell_playback).in_set(TableSystems::Playback),
            sync_darkness.run_if(resource_changed::<DisplayedView>).in_set(TableSystems::Sync),
            fade_darkness.in_set(TableSystems::Animate),
        ),
    );
}

fn spawn_darkness(
    mut commands: Commands,
    mut darkness: ResMut<Darkness>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
) {
    let (w, d) = textures::HEX_MAP_SIZE;
    // Drawn before all other transparent meshes, even nearer ones, so that highlights and routes stay legible on it.
    let clear = Color::srgba(1.0, 1.0, 1.0, 0.0);
    let texture = images.add(create_texture(textures::draw_darkness(&[], 4.0), true, false));
    darkness.overlay_material = materials.add(StandardMaterial {
        unlit: true,
        base_color: clear,
        depth_bias: -40.0,
        ..overlay_material(texture)
    });
    let halo = images.add(create_texture(textures::draw_light_pool(128), true, false));
    darkness.light_pool_material = materials.add(StandardMaterial {
        unlit: true,
        base_color: Color::BLACK,
        alpha_mode: AlphaMode::Add,
        depth_bias: -30.0,
        ..overlay_material(halo)
    });
    commands.spawn((
        Name::new("gloom"),
        DarknessOverlay,
        Mesh3d(meshes.add(mesh_builders::build_plane(w, d, Vec2::ONE))),
        MeshMaterial3d(darkness.overlay_material.clone()),
        no_shadow(),
        NotShadowReceiver,
        Visibility::Hidden,
        Transform::from_xyz(0.0, 0.0055, 0.0),
    ));
    commands.spawn((
        Name::new("pool of light"),
        LightPool,
        Mesh3d(meshes.add(mesh_builders::build_plane(1.0, 1.0, Vec2::ONE))),
        MeshMaterial3d(darkness.light_pool_material.clone()),
        no_shadow(),
        NotShadowReceiver,
        Visibility::Hidden,
        Transform::from_xyz(0.0, 0.006, 0.0),
    ));
}

/// The radius of the character's light around a hex, in table units: to the rim of the last hex that is not dark.
fn light_radius(here: Coord, dark: &[Coord]) -> f32 {
    let hexes = dark.iter().map(|at| distance(here, *at)).min().unwrap_or(1).saturating_sub(1);
    (f32::from(hexes) + 0.5) * super::pieces::HEX_SPACING
}

impl Darkness {
    /// Sets the target level, the light and the dark hexes from a view; without dark hexes, the target level is zero.
    fn set_from_view(&mut self, assets: &mut PieceAssetsParam, view: Option<&EncounterView>) {
        let Some(view) = view.filter(|p| !p.dark_hexes.is_empty()) else {
            self.target_level = 0.0;
            return;
        };
        self.target_level = 1.0;
        let here = view.character.sheet.position;
        self.light_circle = (layout::hex_to_world(here), light_radius(here, &view.dark_hexes));
        if self.hexes != view.dark_hexes {
            self.hexes = view.dark_hexes.clone();
            let texture = assets.images.add(create_texture(textures::draw_darkness(&self.hexes, PX), true, false));
            if let Some(mut material) = assets.materials.get_mut(&self.overlay_material) {
                material.base_color_texture = Some(texture);
            }
        }
    }
}

/// Begins to darken or to light the map with the fact that says so.
fn play_darkness_changes(
    mut events: MessageReader<PlaybackEvent>,
    mut darkness: ResMut<Darkness>,
    mut assets: PieceAssetsParam,
) {
    for event in events.read() {
        if let PlaybackEvent::Begin(Fact::DarknessChanged { dark, .. }, view) = event {
            darkness.set_from_view(&mut assets, dark.then_some(&**view));
        }
    }
}

fn sync_darkness(displayed: Res<DisplayedView>, mut darkness: ResMut<Darkness>, mut assets: PieceAssetsParam) {
    darkness.set_from_view(&mut assets, displayed.0.as_deref());
}

#[allow(clippy::type_complexity, reason = "the type of a query states its filters best")]
fn fade_darkness(
    time: Res<Time<Real>>,
    pace: Res<AnimationPace>,
    mut darkness: ResMut<Darkness>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut gloom: Query<&mut Visibility, (With<DarknessOverlay>, Without<LightPool>)>,
    mut pool: Query<(&mut Visibility, &mut Transform), With<LightPool>>,
    mut dimming: ResMut<CandleDimming>,
) {
    let step = if pace.duration_scale() > 0.0 { time.delta_secs().min(0.1) * 2.2 / pace.duration_scale() } else { 1.0 };
    let seen =
        if darkness.level > 0.0 || darkness.target_level > 0.0 { Visibility::Visible } else { Visibility::Hidden };
    for mut shown in &mut gloom {
        shown.set_if_neq(seen);
    }
    for (mut shown, mut at) in &mut pool {
        shown.set_if_neq(seen);
        let wide = darkness.light_circle.1 * 2.3;
        let there =
            Transform::from_translation(darkness.light_circle.0.with_y(0.006)).with_scale(Vec3::new(wide, 1.0, wide));
        // The pool must come to rest: else the table would be redrawn in every frame.
        let near = at.translation.distance(there.translation).max(at.scale.distance(there.scale)) < 0.01;
        let part = if near || seen == Visibility::Hidden { 1.0 } else { (step * 4.0).min(1.0) };
        let gone = at.translation.lerp(there.translation, part);
        let grown = at.scale.lerp(there.scale, part);
        at.set_if_neq(Transform::from_translation(gone).with_scale(grown));
    }
    if darkness.level == darkness.target_level {
        return;
    }
    let rest = darkness.target_level - darkness.level;
    darkness.level += rest.clamp(-step, step);
    dimming.set_if_neq(CandleDimming(darkness.level));
    let t = darkness.level * darkness.level * (3.0 - 2.0 * darkness.level);
    if let Some(mut material) = materials.get_mut(&darkness.overlay_material) {
        material.base_color = Color::srgba(1.0, 1.0, 1.0, t);
    }
    if let Some(mut material) = materials.get_mut(&darkness.light_pool_material) {
        material.base_color =
            Color::linear_rgb(LIGHT_POOL_STRENGTH * t, LIGHT_POOL_STRENGTH * t, LIGHT_POOL_STRENGTH * t);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_light_ends_where_the_dark_begins() {
        let here = Coord::new(5, 5);
        let dark: Vec<Coord> = Coord::all().filter(|at| distance(here, *at) > 3).collect();
        let far = light_radius(here, &dark);
        assert!((far / crate::fires_table::pieces::HEX_SPACING - 3.5).abs() < 1e-4);
        for at in Coord::all() {
            let off = layout::hex_to_world(at).distance(layout::hex_to_world(here));
            assert!(dark.contains(&at) || off < far, "{at}");
        }
    }
}
