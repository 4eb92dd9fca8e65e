//! Models of pieces and tokens: the quarter of the character, the casings of the enemies, the long cartridge of a Large enemy,
//! stamped tokens.
//!
//! Owns what each is made of. Must not know where a piece stands.

use std::sync::Arc;

use bevy::prelude::*;
use tiny_skia::Pixmap;

use crate::model::Token;
use crate::table::assets::{create_texture, metal_material, paper_material};
use crate::table::scene::{BodyMaterial, Material, Model, ModelBody, Recipe, Shape};
use crate::view::{PegBody, PegShape};

use super::peg_meshes::{body_size, build_foot, build_peg};
use super::{mesh_builders, textures};

/// Radius and thickness of a penny and of a stamped token.
pub(super) const PENNY_SIZE: (f32, f32) = (0.2, 0.045);
/// Radius and thickness of the quarter.
pub(super) const QUARTER_SIZE: (f32, f32) = (0.36, 0.085);
/// Radius and length of the long cartridge for a Large enemy: two hexes and a little more.
const CARTRIDGE_SIZE: (f32, f32) = (0.215, 1.5);
/// The wood of the block on which it rests.
const REST_WOOD: [u8; 3] = [51, 28, 15];

fn shape(size: Vec3, shadow: Option<Vec2>, bodies: Vec<ModelBody>) -> Shape {
    Shape::Model(Arc::new(Model { size, shadow, bodies }))
}

fn mesh(key: impl Into<Arc<str>>, build: impl Fn() -> Mesh + Send + Sync + 'static) -> Recipe<Mesh> {
    Recipe::new(key, move |_, _| build())
}

fn material(key: &str, build: impl Fn() -> StandardMaterial + Send + Sync + 'static) -> Recipe<StandardMaterial> {
    Recipe::new(key, move |_, _| build())
}

/// A mesh whose material has a map of normals.
fn with_tangents(mesh: Mesh) -> Mesh {
    mesh.clone().with_generated_tangents().unwrap_or(mesh)
}

/// Brass, or the dull brass of a casing that stands far from any light.
fn brass(is_dim: bool) -> BodyMaterial {
    match is_dim {
        true => material("dim brass", || metal_material(Color::srgb(0.2, 0.16, 0.11), 0.5)).into(),
        false => Material::Brass.into(),
    }
}

/// A sleeve with a number.
fn sleeve(mesh: Recipe<Mesh>, number: &str) -> ModelBody {
    let text = number.to_owned();
    let print = Recipe::new(format!("sleeve {number}"), move |fonts, images: &mut Assets<Image>| {
        paper_material(images.add(create_texture(textures::draw_number_sleeve(&text, fonts, 384), true, false)))
    });
    ModelBody::new(mesh, print)
}

/// The quarter of the character.
pub(super) fn quarter() -> Shape {
    let (radius, thickness) = QUARTER_SIZE;
    let silver = Color::srgb(0.87, 0.86, 0.83);
    let face = |name: &'static str, height: f32, draw: fn(&textures::Fonts, u32) -> Pixmap| {
        let disc =
            mesh(name, move || with_tangents(mesh_builders::build_disc(radius * 0.985, height, height > 0.0, 40)));
        let metal = Recipe::new(name, move |fonts, images: &mut Assets<Image>| {
            let heights = draw(fonts, 256);
            let bump = create_texture(textures::normals_from_heights(&heights, 5.0), false, false);
            let tarnish = create_texture(textures::tarnish_from_heights(&heights), true, false);
            StandardMaterial {
                base_color_texture: Some(images.add(tarnish)),
                normal_map_texture: Some(images.add(bump)),
                ..metal_material(silver, 0.3)
            }
        });
        ModelBody::new(disc, metal)
    };
    let rim = [(radius * 0.97, 0.0), (radius, 0.012), (radius, thickness - 0.012), (radius * 0.97, thickness)];
    let edge = mesh("coin edge", move || with_tangents(mesh_builders::build_lathe(&rim, 48)));
    let reeded = Recipe::new("coin edge", move |_, images: &mut Assets<Image>| {
        let reeding = create_texture(textures::normals_from_heights(&textures::draw_coin_edge(1024), 3.0), false, true);
        StandardMaterial { normal_map_texture: Some(images.add(reeding)), ..metal_material(silver, 0.34) }
    });
    let bodies = vec![
        ModelBody::new(edge, reeded),
        face("coin heads", thickness, textures::draw_coin_heads),
        face("coin tails", 0.0, textures::draw_coin_tails),
    ];
    shape(Vec3::new(radius * 2.0, thickness, radius * 2.0), Some(Vec2::splat(radius * 2.7)), bodies)
}

/// The standing casing of an enemy, with a number on its sleeve or none.
pub(super) fn casing(PegShape { body, bands, is_dented }: PegShape, number: &str, is_dim: bool) -> Shape {
    let part = |name: &str, pick: fn(super::peg_meshes::PegParts) -> Mesh| {
        mesh(format!("{name} {body:?} {is_dented}"), move || pick(build_peg(body, is_dented)))
    };
    let inside = material("mouth", || StandardMaterial {
        base_color: Color::srgb(0.07, 0.05, 0.035),
        perceptual_roughness: 0.9,
        cull_mode: None,
        ..default()
    });
    let mut bodies = vec![
        ModelBody::new(part("mouth", |peg| peg.mouth), inside),
        ModelBody::new(part("shell", |peg| peg.shell), brass(is_dim)),
    ];
    if bands > 0 {
        let foot = mesh(format!("foot {body:?} {bands}"), move || build_foot(body, bands));
        bodies.push(ModelBody::new(foot, Material::Iron));
    }
    if !number.is_empty() {
        bodies.push(sleeve(part("sleeve", |peg| peg.sleeve), number));
    }
    let (radius, height) = body_size(body);
    shape(
        Vec3::new(radius * 2.0, height, radius * 2.0),
        Some(Vec2::splat(body_size(PegBody::Straight).0 * 3.6)),
        bodies,
    )
}

/// The long cartridge lying along x, its head at +x, a little raised: brass, copper nose, the block on which it rests.
pub(super) fn cartridge(number: &str, is_dim: bool) -> Shape {
    let (r, l) = CARTRIDGE_SIZE;
    let brass_profile = [
        (0.0, 0.0),
        (r * 0.98, 0.0),
        (r, 0.015),
        (r, 0.05),
        (r * 0.98, 0.065),
        (r * 0.82, 0.08),
        (r * 0.82, 0.115),
        (r * 0.97, 0.15),
        (r * 0.98, 0.2),
        (r * 0.93, l * 0.58),
        (r * 0.9, l * 0.6),
        (r * 0.66, l * 0.68),
        (r * 0.64, l * 0.7),
        (r * 0.64, l * 0.76),
        (r * 0.58, l * 0.765),
    ];
    let nose_profile = [
        (r * 0.6, l * 0.755),
        (r * 0.59, l * 0.81),
        (r * 0.53, l * 0.87),
        (r * 0.42, l * 0.93),
        (r * 0.24, l * 0.98),
        (r * 0.1, l),
        (0.0, l * 1.003),
    ];
    let turned = |name: &str, profile: Vec<(f32, f32)>, around: u32| {
        mesh(name, move || mesh_builders::build_lathe(&profile, around).transformed_by(lying_cartridge_transform()))
    };
    // A notched block under the neck.
    let block = mesh("cartridge rest", move || {
        mesh_builders::build_rounded_box(Vec3::new(0.14, 0.17, 0.34), 0.03, 2).transformed_by(Transform::from_xyz(
            l * 0.2,
            0.085,
            0.0,
        ))
    });
    let copper = material("copper", || metal_material(Color::srgb(0.78, 0.4, 0.24), 0.3));
    let mut bodies = vec![
        ModelBody::new(turned("cartridge", brass_profile.to_vec(), 28), brass(is_dim)),
        ModelBody::new(turned("cartridge nose", nose_profile.to_vec(), 28), copper),
        ModelBody::new(block, Material::Painted(REST_WOOD)),
    ];
    if !number.is_empty() {
        let band = vec![(r * 0.98 + 0.006, l * 0.2), (r * 0.96 + 0.006, l * 0.42)];
        bodies.push(sleeve(turned("cartridge sleeve", band, 24), number));
    }
    shape(Vec3::new(l, r * 2.0 + 0.06, r * 2.0), Some(Vec2::new(l * 1.25, r * 4.2)), bodies)
}

/// Turns a lathe mesh so that it lies along x with its middle at the origin, its head a little raised.
fn lying_cartridge_transform() -> Transform {
    let (r, l) = CARTRIDGE_SIZE;
    let over = Quat::from_rotation_z(0.09 - std::f32::consts::FRAC_PI_2);
    Transform::from_translation(Vec3::Y * (r + 0.06) - over * Vec3::Y * (l / 2.0)).with_rotation(over)
}

/// The mesh of a stamped token.
fn token_mesh(token: Token) -> Mesh {
    mesh_builders::extrude_outline(&textures::token_outline(token), PENNY_SIZE.0, PENNY_SIZE.1)
}

/// The material of a stamped token: bone for a condition, metal for damage.
fn token_material(token: Token, images: &mut Assets<Image>) -> StandardMaterial {
    let is_bone = matches!(token, Token::Condition(_));
    StandardMaterial {
        metallic: if is_bone { 0.0 } else { 0.3 },
        perceptual_roughness: if is_bone { 0.7 } else { 0.48 },
        ..paper_material(images.add(create_texture(textures::draw_token(token, 128), true, false)))
    }
}

/// A stamped token.
pub(super) fn token(token: Token) -> Shape {
    let key: Arc<str> = format!("{token:?}").into();
    let print = Recipe::new(Arc::clone(&key), move |_, images: &mut Assets<Image>| token_material(token, images));
    let body = ModelBody::new(mesh(key, move || token_mesh(token)), print);
    shape(Vec3::new(PENNY_SIZE.0 * 2.0, PENNY_SIZE.1, PENNY_SIZE.0 * 2.0), None, vec![body])
}

/// A plain penny.
pub(super) fn penny() -> Shape {
    let (radius, thickness) = PENNY_SIZE;
    let print = Recipe::new("penny", |_, images: &mut Assets<Image>| StandardMaterial {
        metallic: 0.35,
        perceptual_roughness: 0.48,
        ..paper_material(images.add(create_texture(textures::draw_penny(128), true, false)))
    });
    let round = mesh("penny", move || {
        let circle: Vec<(f32, f32)> =
            (0..32).map(|i| (i as f32 / 32.0 * std::f32::consts::TAU).sin_cos()).map(|(s, c)| (c, s)).collect();
        mesh_builders::extrude_outline(&circle, radius, thickness)
    });
    shape(Vec3::new(radius * 2.0, thickness, radius * 2.0), None, vec![ModelBody::new(round, print)])
}
