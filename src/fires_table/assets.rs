//! Assets of marks and labels: meshes and materials that are created once, and those that are created at their first use.
//!
//! Must not know where on the table an asset is used.

use std::collections::HashMap;

use bevy::prelude::*;

use super::textures::Fonts;
use super::{HighlightKind, textures};
pub(super) use crate::table::assets::{
    TableFonts, create_prop_assets, create_texture, no_shadow, overlay_material, paper_glow, paper_material,
};
use crate::table::{PrintLook, TableSetup, mesh_builders};

/// Width and height of a label on the sheet.
pub(super) const LABEL_SIZE: (f32, f32) = (0.68, 0.34);
/// The shared meshes and materials.
#[derive(Resource, Default)]
pub(super) struct PieceAssets {
    /// The quad of a highlighted hex.
    pub hex_quad: Handle<Mesh>,
    /// The quad of a label on a hex.
    pub label_quad: Handle<Mesh>,
    /// The pencil material of routes.
    pub route_material: Handle<StandardMaterial>,
    /// The materials of highlighted hexes.
    pub highlight_materials: HashMap<HighlightKind, Handle<StandardMaterial>>,
    label_materials: HashMap<String, Handle<StandardMaterial>>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PieceAssets>()
        .add_systems(TableSetup, create_assets.after(create_prop_assets))
        .add_systems(PreUpdate, forget_prints.run_if(resource_changed::<PrintLook>));
}

/// Labels are printed anew in the look that the player has chosen.
fn forget_prints(mut assets: ResMut<PieceAssets>) {
    assets.label_materials.clear();
}

fn create_assets(
    mut assets: ResMut<PieceAssets>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
) {
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

    /// The scale of labels on the sheet.
    pub(super) fn label_scale(&self) -> f32 {
        label_scale(&self.fonts.0)
    }
}

/// The scale of labels on the sheet: they grow with the player's text as far as the hexes leave room.
pub(super) fn label_scale(fonts: &Fonts) -> f32 {
    fonts.look.text_scale.clamp(1.0, 1.3)
}
