//! What lies beside the hex map all the time: the chapter deck and the dice tray.

use bevy::prelude::*;

use super::assets::{create_texture, paper_material};
use super::{OfBox, TableSetup, layout, mesh_builders, textures};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(TableSetup, spawn_furniture);
}

fn spawn_furniture(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
) {
    // The chapter deck, face down.
    let back = images.add(create_texture(textures::draw_card_back(200, 300), true, false));
    let back = materials.add(paper_material(back));
    let card = meshes.add(mesh_builders::build_slab(1.5, 2.15, 0.028));
    for i in 0..9 {
        let k = i as f32;
        let turn = 0.32 + (k * 2.4).sin() * 0.035;
        commands.spawn((
            OfBox(layout::HEX_GAME),
            Mesh3d(card.clone()),
            MeshMaterial3d(back.clone()),
            Transform::from_xyz(7.6 + 0.02 * (k * 1.7).sin(), layout::TABLE_TOP_Y + 0.014 + k * 0.029, -6.75)
                .with_rotation(Quat::from_rotation_y(turn)),
        ));
    }
    // A dice tray of felt in a wooden frame.
    let felt = materials.add(paper_material(images.add(create_texture(textures::draw_felt(256), true, true))));
    let frame = materials.add(StandardMaterial {
        base_color: Color::srgb(0.24, 0.13, 0.07),
        perceptual_roughness: 0.55,
        ..default()
    });
    let (w, d) = layout::TRAY_SIZE.into();
    commands.spawn((
        OfBox(layout::HEX_GAME),
        Mesh3d(meshes.add(mesh_builders::build_plane(w, d, Vec2::new(1.9, 1.0)))),
        MeshMaterial3d(felt),
        Transform::from_translation(layout::TRAY_CENTRE + Vec3::Y * 0.03),
    ));
    for (size, at) in [
        (Vec3::new(w + 0.3, 0.34, 0.16), Vec3::new(0.0, 0.16, d / 2.0)),
        (Vec3::new(w + 0.3, 0.34, 0.16), Vec3::new(0.0, 0.16, -d / 2.0)),
        (Vec3::new(0.16, 0.34, d), Vec3::new(w / 2.0 + 0.07, 0.16, 0.0)),
        (Vec3::new(0.16, 0.34, d), Vec3::new(-w / 2.0 - 0.07, 0.16, 0.0)),
    ] {
        commands.spawn((
            OfBox(layout::HEX_GAME),
            Mesh3d(meshes.add(mesh_builders::build_rounded_box(size, 0.05, 2))),
            MeshMaterial3d(frame.clone()),
            Transform::from_translation(layout::TRAY_CENTRE + at),
        ));
    }
}
