//! Assets of pieces, tokens and marks: meshes and materials that are created once, and those that are created at their
//! first use.
//!
//! Must not know where on the table an asset is used.

use std::collections::HashMap;

use bevy::prelude::*;
use tiny_skia::Pixmap;

use crate::model::Token;
use crate::view::PegBody;

use super::peg_meshes::{build_foot, build_peg};
use super::{HighlightKind, textures};
pub(super) use crate::table::assets::{
    DIE_SIDE, MeshAndMaterial, PropAssets, TableFonts, create_prop_assets, create_texture, die_rotation,
    metal_material, no_shadow, overlay_material, paper_glow, paper_material,
};
use crate::table::{PrintLook, TableSetup, mesh_builders};

/// Radius and thickness of a penny.
pub(super) const PENNY_SIZE: (f32, f32) = (0.2, 0.045);
/// Radius and thickness of the quarter.
pub(super) const QUARTER_SIZE: (f32, f32) = (0.36, 0.085);
/// Width and height of a label on the sheet.
pub(super) const LABEL_SIZE: (f32, f32) = (0.68, 0.34);
/// Radius and length of the long cartridge for a Large enemy: two hexes and a little more.
pub(super) const CARTRIDGE_SIZE: (f32, f32) = (0.215, 1.5);

/// The shared meshes and materials.
#[derive(Resource, Default)]
pub(super) struct PieceAssets {
    /// The dark inside of their mouths.
    pub mouth_material: Handle<StandardMaterial>,
    /// The dark metal of their feet.
    pub foot_material: Handle<StandardMaterial>,
    /// The long cartridge: its brass, the copper nose at its head, the wooden rest it lies on.
    pub cartridge: [MeshAndMaterial; 3],
    /// Sleeve round the cartridge.
    pub long_number_sleeve: Handle<Mesh>,
    /// The brass of casings far from any light.
    pub dim_brass: Handle<StandardMaterial>,
    /// Sides of the quarter: edge, heads, tails.
    pub quarter: [MeshAndMaterial; 3],
    /// A plain penny.
    pub penny: MeshAndMaterial,
    /// The tag of a raised shield.
    pub shield_tag: MeshAndMaterial,
    /// The cloth of a pennant on its pole, to be printed.
    pub pennant: Handle<Mesh>,
    /// A small flame.
    pub flame: MeshAndMaterial,
    /// The light that a lamp throws on the paper.
    pub lamp_glow: MeshAndMaterial,
    /// The quad of a highlighted hex.
    pub hex_quad: Handle<Mesh>,
    /// The quad of a label on a hex.
    pub label_quad: Handle<Mesh>,
    /// The pencil material of routes.
    pub route_material: Handle<StandardMaterial>,
    /// The materials of highlighted hexes.
    pub highlight_materials: HashMap<HighlightKind, Handle<StandardMaterial>>,
    token_models: HashMap<Token, MeshAndMaterial>,
    label_materials: HashMap<String, Handle<StandardMaterial>>,
    number_materials: HashMap<String, Handle<StandardMaterial>>,
    peg_meshes: HashMap<(PegBody, bool), PegHandles>,
    foot_meshes: HashMap<(PegBody, u8), Option<Handle<Mesh>>>,
}

/// The meshes of a standing piece: its brass shell, the inside of its mouth, the sleeve with its number.
#[derive(Clone)]
pub(super) struct PegHandles {
    /// The brass shell.
    pub shell: Handle<Mesh>,
    /// The inside of its mouth.
    pub mouth: Handle<Mesh>,
    /// The sleeve.
    pub sleeve: Handle<Mesh>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PieceAssets>()
        .add_systems(TableSetup, create_assets.after(create_prop_assets))
        .add_systems(PreUpdate, forget_prints.run_if(resource_changed::<PrintLook>));
}

/// Labels and sleeves are printed anew in the look that the player has chosen.
fn forget_prints(mut assets: ResMut<PieceAssets>) {
    assets.label_materials.clear();
    assets.number_materials.clear();
}

/// The long cartridge lying along x, its head at +x, a little raised: brass, copper nose, rest.
fn build_cartridge(
    meshes: &mut Assets<Mesh>,
    materials: &mut Assets<StandardMaterial>,
    brass: &Handle<StandardMaterial>,
) -> [MeshAndMaterial; 3] {
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
    let lying = lying_cartridge_transform();
    let mut body = |profile: &[(f32, f32)]| meshes.add(mesh_builders::build_lathe(profile, 28).transformed_by(lying));
    let (shell, nose) = (body(&brass_profile), body(&nose_profile));
    let copper = materials.add(metal_material(Color::srgb(0.78, 0.4, 0.24), 0.3));
    let wood = materials.add(StandardMaterial {
        base_color: Color::srgb(0.2, 0.11, 0.06),
        perceptual_roughness: 0.7,
        ..default()
    });
    // A notched block under the neck.
    let rest = mesh_builders::build_rounded_box(Vec3::new(0.14, 0.17, 0.34), 0.03, 2)
        .transformed_by(Transform::from_xyz(l * 0.2, 0.085, 0.0));
    [(shell, brass.clone()), (nose, copper), (meshes.add(rest), wood)]
}

/// Turns a lathe mesh so that it lies along x with its middle at the origin, its head a little raised.
fn lying_cartridge_transform() -> Transform {
    let (r, l) = CARTRIDGE_SIZE;
    let over = Quat::from_rotation_z(0.09 - std::f32::consts::FRAC_PI_2);
    Transform::from_translation(Vec3::Y * (r + 0.06) - over * Vec3::Y * (l / 2.0)).with_rotation(over)
}

fn create_assets(
    mut assets: ResMut<PieceAssets>,
    (props, table_fonts): (Res<PropAssets>, Res<TableFonts>),
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
) {
    let fonts = &table_fonts.0;
    assets.dim_brass = materials.add(metal_material(Color::srgb(0.2, 0.16, 0.11), 0.5));
    assets.cartridge = build_cartridge(&mut meshes, &mut materials, &props.brass);
    let (lr, ll) = CARTRIDGE_SIZE;
    let band = mesh_builders::build_lathe(&[(lr * 0.98 + 0.006, ll * 0.2), (lr * 0.96 + 0.006, ll * 0.42)], 24);
    assets.long_number_sleeve = meshes.add(band.transformed_by(lying_cartridge_transform()));
    assets.mouth_material = materials.add(StandardMaterial {
        base_color: Color::srgb(0.07, 0.05, 0.035),
        perceptual_roughness: 0.9,
        cull_mode: None,
        ..default()
    });
    assets.foot_material = materials.add(metal_material(Color::srgb(0.2, 0.17, 0.16), 0.45));
    let (qr, qh) = QUARTER_SIZE;
    let silver = Color::srgb(0.87, 0.86, 0.83);
    let mut face = |heights: &Pixmap, images: &mut Assets<Image>, up: bool| {
        let bump = images.add(create_texture(textures::normals_from_heights(heights, 5.0), false, false));
        let mesh = mesh_builders::build_disc(qr * 0.985, if up { qh } else { 0.0 }, up, 40);
        let mesh = mesh.clone().with_generated_tangents().unwrap_or(mesh);
        let material = StandardMaterial {
            base_color_texture: Some(images.add(create_texture(textures::tarnish_from_heights(heights), true, false))),
            normal_map_texture: Some(bump),
            ..metal_material(silver, 0.3)
        };
        (meshes.add(mesh), materials.add(material))
    };
    let heads = face(&textures::draw_coin_heads(fonts, 256), &mut images, true);
    let tails = face(&textures::draw_coin_tails(fonts, 256), &mut images, false);
    let edge = mesh_builders::build_lathe(&[(qr * 0.97, 0.0), (qr, 0.012), (qr, qh - 0.012), (qr * 0.97, qh)], 48);
    let edge = edge.clone().with_generated_tangents().unwrap_or(edge);
    let reeding =
        images.add(create_texture(textures::normals_from_heights(&textures::draw_coin_edge(1024), 3.0), false, true));
    let edge_silver = StandardMaterial { normal_map_texture: Some(reeding), ..metal_material(silver, 0.34) };
    assets.quarter = [(meshes.add(edge), materials.add(edge_silver)), heads, tails];
    let round: Vec<(f32, f32)> =
        (0..32).map(|i| (i as f32 / 32.0 * std::f32::consts::TAU).sin_cos()).map(|(s, c)| (c, s)).collect();
    let copper = |images: &mut Assets<Image>, pix: Pixmap| StandardMaterial {
        metallic: 0.35,
        perceptual_roughness: 0.48,
        ..paper_material(images.add(create_texture(pix, true, false)))
    };
    assets.penny = (
        meshes.add(mesh_builders::extrude_outline(&round, PENNY_SIZE.0, PENNY_SIZE.1)),
        materials.add(copper(&mut images, textures::draw_penny(128))),
    );
    assets.shield_tag = (
        meshes.add(mesh_builders::build_slab(0.34, 0.36, 0.02)),
        materials.add(paper_material(images.add(create_texture(textures::draw_shield_tag(96), true, false)))),
    );
    assets.pennant = meshes.add(mesh_builders::build_upright_quad(0.46, 0.58));
    let (flame, shine) = (textures::draw_candle_flame(48), textures::draw_halo(96));
    assets.flame = (
        meshes.add(mesh_builders::build_upright_quad(0.17, 0.34)),
        materials.add(StandardMaterial {
            base_color: Color::linear_rgb(3.4, 2.7, 1.8),
            unlit: true,
            cull_mode: None,
            ..overlay_material(images.add(create_texture(flame, true, false)))
        }),
    );
    assets.lamp_glow = (
        meshes.add(mesh_builders::build_plane(2.3, 2.3, Vec2::ONE)),
        materials.add(StandardMaterial {
            base_color: Color::linear_rgb(0.62, 0.38, 0.16),
            unlit: true,
            alpha_mode: AlphaMode::Add,
            depth_bias: -20.0,
            ..overlay_material(images.add(create_texture(shine, true, false)))
        }),
    );
    assets.hex_quad =
        meshes.add(mesh_builders::build_plane(textures::HEX_SIZE * 2.0, textures::HEX_SIZE * 2.0, Vec2::ONE));
    assets.label_quad = meshes.add(mesh_builders::build_plane(LABEL_SIZE.0, LABEL_SIZE.1, Vec2::ONE));
    assets.route_material = materials.add(StandardMaterial {
        base_color: Color::srgba(0.2, 0.2, 0.24, 0.5),
        unlit: true,
        alpha_mode: AlphaMode::Blend,
        ..default()
    });
    for kind in HighlightKind::ALL {
        let ring = images.add(create_texture(textures::draw_highlight(kind, 160), true, false));
        assets.highlight_materials.insert(kind, materials.add(overlay_material(ring)));
    }
}

/// Everything that a system needs to create assets at their first use.
#[derive(bevy::ecs::system::SystemParam)]
pub(super) struct PieceAssetsParam<'w> {
    /// The shared meshes and materials.
    pub shared: ResMut<'w, PieceAssets>,
    /// What every game has on its table.
    pub props: Res<'w, PropAssets>,
    /// The loaded fonts.
    pub fonts: Res<'w, TableFonts>,
    /// Meshes.
    pub meshes: ResMut<'w, Assets<Mesh>>,
    /// Materials.
    pub materials: ResMut<'w, Assets<StandardMaterial>>,
    /// Pictures.
    pub images: ResMut<'w, Assets<Image>>,
}

impl PieceAssetsParam<'_> {
    /// The mesh and material of a stamped token.
    pub(super) fn token_model(&mut self, token: Token) -> MeshAndMaterial {
        if let Some(body) = self.shared.token_models.get(&token) {
            return body.clone();
        }
        let face = self.images.add(create_texture(textures::draw_token(token, 128), true, false));
        let bone = matches!(token, Token::Condition(_));
        let body = (
            self.meshes.add(mesh_builders::extrude_outline(
                &textures::token_outline(token),
                PENNY_SIZE.0,
                PENNY_SIZE.1,
            )),
            self.materials.add(StandardMaterial {
                metallic: if bone { 0.0 } else { 0.3 },
                perceptual_roughness: if bone { 0.7 } else { 0.48 },
                ..paper_material(face)
            }),
        );
        self.shared.token_models.insert(token, body.clone());
        body
    }

    /// The meshes of a body.
    pub(super) fn peg_meshes(&mut self, body: PegBody, is_dented: bool) -> PegHandles {
        let meshes = &mut self.meshes;
        let build = || {
            let parts = build_peg(body, is_dented);
            PegHandles {
                shell: meshes.add(parts.shell),
                mouth: meshes.add(parts.mouth),
                sleeve: meshes.add(parts.sleeve),
            }
        };
        self.shared.peg_meshes.entry((body, is_dented)).or_insert_with(build).clone()
    }

    /// The mesh of a body's foot, if it has steps.
    pub(super) fn foot_mesh(&mut self, body: PegBody, steps: u8) -> Option<Handle<Mesh>> {
        let meshes = &mut self.meshes;
        let build = || build_foot(body, steps).map(|mesh| meshes.add(mesh));
        self.shared.foot_meshes.entry((body, steps)).or_insert_with(build).clone()
    }

    /// The material of a label with a text.
    pub(super) fn label_material(&mut self, text: &str) -> Handle<StandardMaterial> {
        if let Some(known) = self.shared.label_materials.get(text) {
            return known.clone();
        }
        let scrap = self.images.add(create_texture(textures::draw_label(text, &self.fonts.0, 128), true, false));
        let material = self.materials.add(overlay_material(scrap));
        self.shared.label_materials.insert(text.to_owned(), material.clone());
        material
    }

    /// The scale of labels on the sheet: they grow with the player's text as far as the hexes leave room.
    pub(super) fn label_scale(&self) -> f32 {
        self.fonts.0.look.text_scale.clamp(1.0, 1.3)
    }

    /// The material of a sleeve with a number on it.
    pub(super) fn number_material(&mut self, text: &str) -> Handle<StandardMaterial> {
        if let Some(known) = self.shared.number_materials.get(text) {
            return known.clone();
        }
        let band = self.images.add(create_texture(textures::draw_number_sleeve(text, &self.fonts.0, 384), true, false));
        let material = self.materials.add(paper_material(band));
        self.shared.number_materials.insert(text.to_owned(), material.clone());
        material
    }
}
