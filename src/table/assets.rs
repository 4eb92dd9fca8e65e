//! Meshes and materials that every game uses, and how textures and materials are made.
//!
//! Must not know where on the table an asset is used.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageSampler, ImageSamplerDescriptor};
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use tiny_skia::Pixmap;

use super::textures::{self, Fonts};
use super::{PrintLook, TableSetup, mesh_builders};

/// Side of a die.
pub const DIE_SIDE: f32 = 0.44;
/// The loaded fonts.
#[derive(Resource)]
pub struct TableFonts(pub Fonts);

/// A mesh with its material.
pub type MeshAndMaterial = (Handle<Mesh>, Handle<StandardMaterial>);

/// The meshes and materials of things that every game has.
#[derive(Resource, Default)]
pub struct PropAssets {
    /// Polished brass.
    pub brass: Handle<StandardMaterial>,
    /// A die of six sides.
    pub die: MeshAndMaterial,
    /// The soft shadow under a thing.
    pub blob_shadow: MeshAndMaterial,
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(TableFonts(Fonts::bundled()))
        .init_resource::<PropAssets>()
        .add_systems(TableSetup, create_prop_assets)
        .add_systems(PreUpdate, apply_print_change.run_if(resource_changed::<PrintLook>));
}

fn apply_print_change(print: Res<PrintLook>, mut table_fonts: ResMut<TableFonts>) {
    if table_fonts.0.look != *print {
        table_fonts.0.look = *print;
    }
}

/// Makes the meshes and materials that every game uses.
pub fn create_prop_assets(
    mut assets: ResMut<PropAssets>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
) {
    assets.brass = materials.add(metal_material(Color::srgb(0.83, 0.62, 0.28), 0.26));
    assets.die = build_die(&mut meshes, &mut materials, &mut images);
    assets.blob_shadow = (
        meshes.add(mesh_builders::build_plane(1.0, 1.0, Vec2::ONE)),
        materials.add(StandardMaterial {
            unlit: true,
            ..overlay_material(images.add(create_texture(textures::draw_blob_shadow(64, 0.75), true, false)))
        }),
    );
}

/// A drawing as a texture with all its mip levels; `colour` is false for normals.
pub fn create_texture(pix: Pixmap, colour: bool, repeat: bool) -> Image {
    let (width, height) = (pix.width(), pix.height());
    let (data, levels) = textures::generate_mipmaps(pix);
    let format = if colour { TextureFormat::Rgba8UnormSrgb } else { TextureFormat::Rgba8Unorm };
    let mut image = Image::new_uninit(
        Extent3d { width, height, depth_or_array_layers: 1 },
        TextureDimension::D2,
        format,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = levels;
    let mode = if repeat { ImageAddressMode::Repeat } else { ImageAddressMode::ClampToEdge };
    let mut sampler = ImageSamplerDescriptor { address_mode_u: mode, address_mode_v: mode, ..default() };
    sampler.set_anisotropic_filter(8);
    image.sampler = ImageSampler::Descriptor(sampler);
    image
}

/// The light that printed paper gives off by itself: with high contrast the candle alone leaves it too yellow.
pub fn paper_glow(look: PrintLook) -> LinearRgba {
    if look.high_contrast { LinearRgba::rgb(0.2, 0.22, 0.3) } else { LinearRgba::BLACK }
}

/// A matt paper material with a texture.
pub fn paper_material(picture: Handle<Image>) -> StandardMaterial {
    StandardMaterial { base_color_texture: Some(picture), perceptual_roughness: 0.96, reflectance: 0.12, ..default() }
}

/// The material of a texture with transparent parts that lies on top of something.
pub fn overlay_material(picture: Handle<Image>) -> StandardMaterial {
    StandardMaterial { alpha_mode: AlphaMode::Blend, ..paper_material(picture) }
}

/// A metal material of a colour.
pub fn metal_material(colour: Color, rough: f32) -> StandardMaterial {
    StandardMaterial { base_color: colour, metallic: 1.0, perceptual_roughness: rough, reflectance: 0.5, ..default() }
}

/// Builds a die with its six faces; opposite faces add up to seven.
fn build_die(
    meshes: &mut Assets<Mesh>,
    materials: &mut Assets<StandardMaterial>,
    images: &mut Assets<Image>,
) -> MeshAndMaterial {
    let strip = images.add(create_texture(textures::draw_die_strip([3, 4, 1, 6, 2, 5], 96), true, false));
    (
        meshes.add(mesh_builders::build_rounded_box(Vec3::splat(DIE_SIDE), DIE_SIDE * 0.16, 6)),
        materials.add(StandardMaterial { perceptual_roughness: 0.42, reflectance: 0.45, ..paper_material(strip) }),
    )
}

/// The rotation that brings face `n` of a die up.
pub fn die_rotation(n: u8) -> Quat {
    use std::f32::consts::{FRAC_PI_2, PI};
    match n {
        2 => Quat::from_rotation_x(-FRAC_PI_2),
        3 => Quat::from_rotation_z(FRAC_PI_2),
        4 => Quat::from_rotation_z(-FRAC_PI_2),
        5 => Quat::from_rotation_x(FRAC_PI_2),
        6 => Quat::from_rotation_x(PI),
        _ => Quat::IDENTITY,
    }
}

/// Marks an entity that lies flat and need not cast a shadow.
pub fn no_shadow() -> NotShadowCaster {
    NotShadowCaster
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_of_six_sides_lies_with_its_number_up() {
        // Sides of the die's mesh and the faces printed on them.
        let sides = [(Vec3::X, 3), (Vec3::NEG_X, 4), (Vec3::Y, 1), (Vec3::NEG_Y, 6), (Vec3::Z, 2), (Vec3::NEG_Z, 5)];
        for (side, face) in sides {
            let up = die_rotation(face) * side;
            assert!(up.y > 0.99, "{face}: {up}");
        }
    }
}
