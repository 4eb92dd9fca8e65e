//! Models of status markers: labels, the tag of a raised shield, pennants, flames and the light of a lamp.
//!
//! Owns what each is made of. Must not know where a marker stands.

use std::sync::Arc;

use bevy::prelude::*;
use tiny_skia::Pixmap;

use crate::model::Condition;
use crate::table::assets::{create_texture, overlay_material, paper_material};
use crate::table::lighting::Billboard;
use crate::table::scene::{BodyShadows, Model, ModelBody, Recipe, Shape};

use super::assets::{LABEL_SIZE, label_scale};
use super::{mesh_builders, textures};

/// How much larger a name is than other labels on the sheet.
const NAME_SCALE: f32 = 1.15;
/// Width and depth of the light of a lamp.
const GLOW_SIZE: f32 = 2.3;

/// A shape of one body around the point where it stands.
fn shape(body: ModelBody) -> Shape {
    Shape::Model(Arc::new(Model { size: Vec3::ZERO, shadow: None, bodies: vec![body] }))
}

fn mesh(key: &str, build: impl Fn() -> Mesh + Send + Sync + 'static) -> Recipe<Mesh> {
    Recipe::new(key, move |_, _| build())
}

/// A material of a print.
fn material(
    key: impl Into<Arc<str>>,
    draw: impl Fn(&textures::Fonts) -> Pixmap + Send + Sync + 'static,
    build: fn(Handle<Image>) -> StandardMaterial,
) -> Recipe<StandardMaterial> {
    Recipe::new(key, move |fonts, images: &mut Assets<Image>| {
        build(images.add(create_texture(draw(fonts), true, false)))
    })
}

/// The label with the name of a piece.
pub(super) fn name_label(text: &str) -> Shape {
    let quad = Recipe::new("name label", |fonts: &textures::Fonts, _: &mut Assets<Image>| {
        let scale = NAME_SCALE * label_scale(fonts);
        mesh_builders::build_plane(LABEL_SIZE.0 * scale, LABEL_SIZE.1 * scale, Vec2::ONE)
    });
    let words = text.to_owned();
    let print =
        material(format!("label {text}"), move |fonts| textures::draw_label(&words, fonts, 128), overlay_material);
    shape(ModelBody::new(quad, print).with_shadows(BodyShadows::None))
}

/// The tag of a raised shield, which leans back.
pub(super) fn shield_tag() -> Shape {
    let slab = mesh("shield tag", || {
        let lean = Quat::from_rotation_y(0.25) * Quat::from_rotation_x(0.95);
        mesh_builders::build_slab(0.34, 0.36, 0.02).rotated_by(lean)
    });
    shape(ModelBody::new(slab, material("shield tag", |_| textures::draw_shield_tag(96), paper_material)))
}

/// The pennant of a condition.
pub(super) fn pennant(condition: Condition) -> Shape {
    let cloth = mesh("pennant", || mesh_builders::build_upright_quad(0.46, 0.58));
    let print = material(
        format!("pennant {condition:?}"),
        move |_| textures::draw_pennant(condition, 128),
        |picture| StandardMaterial { cull_mode: None, alpha_mode: AlphaMode::Mask(0.5), ..overlay_material(picture) },
    );
    shape(ModelBody::new(cloth, print).with_billboard(Billboard { flicker_amount: 0.0, tilt: 0.55, size: 1.0 }))
}

/// A small flame.
pub(super) fn flame(billboard: Billboard) -> Shape {
    let quad = mesh("flame", || mesh_builders::build_upright_quad(0.17, 0.34));
    let light = material(
        "flame",
        |_| textures::draw_candle_flame(48),
        |picture| StandardMaterial {
            base_color: Color::linear_rgb(3.4, 2.7, 1.8),
            unlit: true,
            cull_mode: None,
            ..overlay_material(picture)
        },
    );
    shape(ModelBody::new(quad, light).with_billboard(billboard).with_shadows(BodyShadows::None))
}

/// The light that a lamp throws on the paper.
pub(super) fn lamp_glow() -> Shape {
    let quad = mesh("lamp glow", || mesh_builders::build_plane(GLOW_SIZE, GLOW_SIZE, Vec2::ONE));
    let light = material(
        "lamp glow",
        |_| textures::draw_halo(96),
        |picture| StandardMaterial {
            base_color: Color::linear_rgb(0.62, 0.38, 0.16),
            unlit: true,
            alpha_mode: AlphaMode::Add,
            depth_bias: -20.0,
            ..overlay_material(picture)
        },
    );
    shape(ModelBody::new(quad, light).with_shadows(BodyShadows::None))
}
