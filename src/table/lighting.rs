//! Light: the candle with its flame, the cold light from the window, and the environment map that metal mirrors.
//!
//! Must not decide which hexes are dark.

use bevy::asset::RenderAssetUsages;
use bevy::light::{
    DirectionalLightShadowMap, EnvironmentMapLight, NotShadowCaster, NotShadowReceiver, PointLightShadowMap,
};
use bevy::prelude::*;
use bevy::render::render_resource::{
    Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
};

use super::assets::{create_texture, metal_material};
use super::{AnimationPace, RenderQuality, TableCamera, TableSetup, TableSystems, layout, mesh_builders, textures};

/// Intensity of the candle without flicker.
const CANDLE_INTENSITY: f32 = 15_500_000.0;

/// The light of the candle.
#[derive(Component)]
struct CandleLight;

/// The system that turns what faces the camera. What moves such things runs before it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct BillboardSystems;

/// An entity that turns to face the camera: a flame, the glow of the candle, a pennant. If it is part of a thing, that is not
/// turned.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Billboard {
    /// How much the flicker changes its height.
    pub flicker_amount: f32,
    /// How far it leans back, so that it is visible from above.
    pub tilt: f32,
    /// Its scale.
    pub size: f32,
}

/// Side of the candle's six shadow maps, in pixels.
const SHADOW_MAP_SIZE: usize = 1024;
/// Side of shadow maps that nothing is drawn into. Bevy creates them all the same, and without a graphics card they lie
/// in the program's own memory.
const UNUSED_SHADOW_MAP_SIZE: usize = 16;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CandleDimming>()
        .insert_resource(PointLightShadowMap { size: SHADOW_MAP_SIZE })
        // Only the candle casts shadows.
        .insert_resource(DirectionalLightShadowMap { size: UNUSED_SHADOW_MAP_SIZE })
        .insert_resource(GlobalAmbientLight { color: Color::srgb(1.0, 0.84, 0.66), brightness: 190.0, ..default() })
        .add_systems(TableSetup, spawn_lights)
        .add_systems(
            PostUpdate,
            (flicker_candle, turn_billboards.in_set(BillboardSystems), apply_shadow_quality)
                .in_set(TableSystems::Animate),
        );
}

/// Position of the candle's light: a little above the flame, so that it also lights the far cards.
pub(super) fn light_position() -> Vec3 {
    layout::FLAME_POSITION + Vec3::new(0.3, 3.9, 0.2)
}

fn spawn_lights(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
) {
    let foot = Vec3::new(layout::FLAME_POSITION.x, layout::TABLE_TOP_Y, layout::FLAME_POSITION.z);
    let stick = mesh_builders::build_lathe(
        &[
            (0.0, 0.0),
            (1.02, 0.0),
            (1.08, 0.04),
            (1.08, 0.1),
            (1.0, 0.13),
            (0.72, 0.17),
            (0.34, 0.3),
            (0.2, 0.42),
            (0.18, 0.52),
            (0.27, 0.6),
            (0.3, 0.67),
            (0.2, 0.75),
            (0.2, 0.82),
            (0.52, 0.98),
            (0.6, 1.07),
            (0.58, 1.1),
            (0.5, 1.06),
            (0.36, 1.02),
            (0.36, 1.24),
            (0.33, 1.24),
            (0.33, 1.04),
        ],
        40,
    );
    commands.spawn((
        Name::new("candlestick"),
        Mesh3d(meshes.add(stick)),
        MeshMaterial3d(materials.add(metal_material(Color::srgb(0.78, 0.56, 0.24), 0.3))),
        Transform::from_translation(foot),
    ));
    let wax = mesh_builders::build_lathe(
        &[
            (0.3, 1.1),
            (0.31, 1.5),
            (0.3, 1.9),
            (0.315, 2.12),
            (0.3, 2.2),
            (0.25, 2.23),
            (0.16, 2.17),
            (0.05, 2.14),
            (0.0, 2.14),
        ],
        28,
    );
    commands.spawn((
        Name::new("candle"),
        Mesh3d(meshes.add(wax)),
        MeshMaterial3d(materials.add(StandardMaterial {
            base_color: Color::srgb(0.93, 0.86, 0.7),
            // Wax scatters light inside.
            emissive: LinearRgba::rgb(7.0, 3.0, 0.9),
            perceptual_roughness: 0.6,
            ..default()
        })),
        NotShadowCaster,
        Transform::from_translation(foot),
    ));
    let wick = mesh_builders::build_lathe(&[(0.025, 2.12), (0.02, 2.4), (0.0, 2.41)], 8);
    commands.spawn((
        Mesh3d(meshes.add(wick)),
        MeshMaterial3d(materials.add(Color::srgb(0.06, 0.04, 0.03))),
        NotShadowCaster,
        Transform::from_translation(foot),
    ));
    let flame = images.add(create_texture(textures::draw_candle_flame(64), true, false));
    commands.spawn((
        Name::new("flame"),
        Billboard { flicker_amount: 0.16, tilt: 0.0, size: 1.0 },
        Mesh3d(meshes.add(mesh_builders::build_upright_quad(0.42, 0.84))),
        MeshMaterial3d(materials.add(StandardMaterial {
            base_color: Color::linear_rgb(4.5, 3.6, 2.4),
            base_color_texture: Some(flame),
            unlit: true,
            alpha_mode: AlphaMode::Blend,
            cull_mode: None,
            ..default()
        })),
        NotShadowCaster,
        NotShadowReceiver,
        Transform::from_translation(layout::FLAME_POSITION - Vec3::Y * 0.42),
    ));
    let halo = images.add(create_texture(textures::draw_halo(128), true, false));
    commands.spawn((
        Name::new("glow of the flame"),
        Billboard { flicker_amount: 0.05, tilt: 0.0, size: 1.0 },
        Mesh3d(meshes.add(mesh_builders::build_upright_quad(6.4, 6.4))),
        MeshMaterial3d(materials.add(StandardMaterial {
            base_color: Color::srgb(0.5, 0.3, 0.13),
            base_color_texture: Some(halo),
            unlit: true,
            alpha_mode: AlphaMode::Add,
            cull_mode: None,
            depth_bias: 40.0,
            ..default()
        })),
        NotShadowCaster,
        NotShadowReceiver,
        Transform::from_translation(layout::FLAME_POSITION - Vec3::Y * 3.2),
    ));
    commands.spawn((
        Name::new("candle light"),
        CandleLight,
        PointLight {
            color: Color::srgb(1.0, 0.79, 0.56),
            intensity: CANDLE_INTENSITY,
            range: 60.0,
            radius: 0.1,
            shadow_depth_bias: 0.03,
            shadow_normal_bias: 1.2,
            ..default()
        },
        Transform::from_translation(light_position()),
    ));
    commands.spawn((
        Name::new("night from the window"),
        DirectionalLight { color: Color::srgb(0.56, 0.68, 1.0), illuminance: 620.0, ..default() },
        // In at the window, down over the table: a cold rim on the pieces there.
        Transform::from_xyz(4.0, 9.5, -15.0).looking_at(Vec3::ZERO, Vec3::Y),
    ));
    commands.spawn((
        Name::new("the night's light, thrown back by the room"),
        DirectionalLight { color: Color::srgb(0.62, 0.7, 0.95), illuminance: 420.0, ..default() },
        Transform::from_xyz(5.0, 9.0, 7.0).looking_at(Vec3::ZERO, Vec3::Y),
    ));
}

/// How far the candle is dimmed, from 0 to 1: it is a little weaker while a game shows darkness. The game sets it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct CandleDimming(pub f32);

/// The factor by which the candle flickers at a time; always near 1.
fn flicker_at(t: f32) -> f32 {
    let slow = (t * 1.9).sin() * 0.4 + (t * 3.1 + 1.3).sin() * 0.3;
    let quick = (t * 11.3).sin() * (t * 0.7).sin().max(0.0) * 0.5;
    1.0 + 0.045 * (slow + quick)
}

fn flicker_candle(
    time: Res<Time<Real>>,
    pace: Res<AnimationPace>,
    quality: Res<RenderQuality>,
    dimmed: Res<CandleDimming>,
    mut flames: Query<(&mut PointLight, &mut Transform), With<CandleLight>>,
) {
    let still = pace.reduced_motion || !quality.flicker;
    for (mut light, mut at) in &mut flames {
        let t = time.elapsed_secs();
        let f = if still { 1.0 } else { flicker_at(t) };
        let intensity = CANDLE_INTENSITY * f * (1.0 - 0.3 * dimmed.0);
        // An unchanged light must not count as changed: the table would be redrawn in every frame.
        if light.intensity != intensity {
            light.intensity = intensity;
        }
        let sway = if still { 0.0 } else { 0.03 };
        let x = light_position().x + sway * (t * 1.3).sin();
        let moved = at.translation.with_x(x);
        at.set_if_neq(Transform::from_translation(moved));
    }
}

#[allow(clippy::type_complexity, reason = "the type of a query states its filters best")]
fn turn_billboards(
    time: Res<Time<Real>>,
    pace: Res<AnimationPace>,
    quality: Res<RenderQuality>,
    camera: Option<Single<&Transform, (With<TableCamera>, Without<Billboard>)>>,
    mut flat: Query<(&mut Transform, &Billboard, Option<&ChildOf>)>,
    things: Query<&Transform, Without<Billboard>>,
) {
    let Some(camera) = camera else { return };
    for (mut at, faces, part_of) in &mut flat {
        let thing = part_of.and_then(|part_of| things.get(part_of.parent()).ok());
        let to = camera.translation - at.translation - thing.map_or(Vec3::ZERO, |thing| thing.translation);
        let f = if pace.reduced_motion || !quality.flicker {
            1.0
        } else {
            1.0 + (flicker_at(time.elapsed_secs() * 1.7 + 2.0) - 1.0) * 20.0 * faces.flicker_amount
        };
        let turned = Quat::from_rotation_y(to.x.atan2(to.z)) * Quat::from_rotation_x(-faces.tilt);
        let scale = Vec3::new(1.0, f, 1.0) * faces.size;
        at.set_if_neq(Transform { translation: at.translation, rotation: turned, scale });
    }
}

fn apply_shadow_quality(
    quality: Res<RenderQuality>,
    mut shadow_map: ResMut<PointLightShadowMap>,
    mut flames: Query<&mut PointLight, With<CandleLight>>,
) {
    if quality.is_changed() {
        shadow_map.size = if quality.shadows { SHADOW_MAP_SIZE } else { UNUSED_SHADOW_MAP_SIZE };
        for mut light in &mut flames {
            light.shadow_maps_enabled = quality.shadows;
        }
    }
}

/// The radiance of the room in a direction as seen from the table, blurred by `rough` (0..1), in linear light.
fn environment_radiance(dir: Vec3, rough: f32) -> [f32; 3] {
    let lobe = |to: Vec3, sharp: f32| {
        let width = (1.0 / sharp + rough * rough * 1.4).min(1.6);
        let near = ((dir.dot(to.normalize()) - 1.0) / (width * width)).exp();
        near / (1.0 + rough * 3.0)
    };
    let candle = lobe(Vec3::new(-2.7, 6.0, -6.9), 9.0) * 1.1 + lobe(Vec3::new(-2.7, 6.0, -6.9), 2.2) * 0.3;
    let window = lobe(Vec3::new(6.0, 5.0, -9.0), 5.0) * 0.14;
    let ceiling = lobe(Vec3::new(2.0, 7.0, 8.0), 2.2) * 0.42 + lobe(Vec3::new(-7.0, 3.0, 4.0), 3.0) * 0.2;
    // The plaster over the candle, which coins and the candlestick's foot mirror towards the chair.
    let overhead = lobe(Vec3::new(-0.6, 8.0, -4.6), 3.4) * 0.62;
    // Upright brass mirrors the lit paper that it stands on.
    let paper = lobe(Vec3::new(0.0, -8.0, 2.0), 1.9) * 1.05;
    let floor = (-dir.y * 0.5 + 0.5) * 0.055;
    [
        candle + window * 0.5 + ceiling + overhead + paper + floor + 0.018,
        candle * 0.68 + window * 0.7 + ceiling * 0.74 + overhead * 0.86 + paper * 0.8 + floor * 0.62 + 0.014,
        candle * 0.36 + window + ceiling * 0.52 + overhead * 0.7 + paper * 0.52 + floor * 0.36 + 0.012,
    ]
}

/// Builds the environment map that metal mirrors: computed, not captured, with a blurrier copy for each mip level.
pub(super) fn build_environment_map(images: &mut Assets<Image>) -> EnvironmentMapLight {
    EnvironmentMapLight {
        diffuse_map: images.add(build_cubemap(4, 1, 1.0)),
        specular_map: images.add(build_cubemap(64, 7, 0.0)),
        intensity: 620.0,
        ..default()
    }
}

/// A computed cube map with `levels` mip levels, from `rough` blur at the largest to full blur at the smallest.
fn build_cubemap(side: u32, levels: u32, rough: f32) -> Image {
    let mut data = Vec::new();
    for face in 0..6 {
        for level in 0..levels {
            let n = (side >> level).max(1);
            let blur = if levels > 1 { rough + (1.0 - rough) * level as f32 / (levels - 1) as f32 } else { rough };
            for y in 0..n {
                for x in 0..n {
                    let (u, v) = ((x as f32 + 0.5) / n as f32 * 2.0 - 1.0, (y as f32 + 0.5) / n as f32 * 2.0 - 1.0);
                    let dir = match face {
                        0 => Vec3::new(1.0, -v, -u),
                        1 => Vec3::new(-1.0, -v, u),
                        2 => Vec3::new(u, 1.0, v),
                        3 => Vec3::new(u, -1.0, -v),
                        4 => Vec3::new(u, -v, 1.0),
                        _ => Vec3::new(-u, -v, -1.0),
                    };
                    // Cube maps are left-handed.
                    let dir = Vec3::new(dir.x, dir.y, -dir.z).normalize();
                    let c = environment_radiance(dir, blur).map(|c| (c.clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0) as u8);
                    data.extend([c[0], c[1], c[2], 255]);
                }
            }
        }
    }
    let mut image = Image::new_uninit(
        Extent3d { width: side, height: side, depth_or_array_layers: 6 },
        TextureDimension::D2,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = levels;
    image.texture_view_descriptor =
        Some(TextureViewDescriptor { dimension: Some(TextureViewDimension::Cube), ..default() });
    image.sampler = bevy::image::ImageSampler::linear();
    image
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_shadows_their_maps_take_no_memory() {
        let mut app = App::new();
        app.init_resource::<CandleDimming>()
            .insert_resource(PointLightShadowMap { size: SHADOW_MAP_SIZE })
            .insert_resource(RenderQuality::low())
            .add_systems(Update, apply_shadow_quality);
        let candle = app.world_mut().spawn((CandleLight, PointLight::default())).id();
        let shadows = |app: &mut App| {
            app.update();
            let light = app.world().get::<PointLight>(candle).map(|light| light.shadow_maps_enabled);
            (light, app.world().resource::<PointLightShadowMap>().size)
        };
        assert_eq!(shadows(&mut app), (Some(false), UNUSED_SHADOW_MAP_SIZE));
        app.insert_resource(RenderQuality::high());
        assert_eq!(shadows(&mut app), (Some(true), SHADOW_MAP_SIZE));
    }

    #[test]
    fn flicker_stays_close_to_one() {
        for i in 0..4000 {
            let f = flicker_at(i as f32 * 0.05);
            assert!((0.93..1.07).contains(&f), "{f}");
        }
    }
}
