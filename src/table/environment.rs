//! The room around the board: table, floor, wall, the window with the distant fire, and the props on the table.
//!
//! Owns only entities that never change, but for the grain of the table's wood, which low quality does without.

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::assets::{create_texture, metal_material};
use super::{CameraMode, RenderQuality, TableSetup, TableSystems, layout, mesh_builders, textures};

/// Width and depth of the table's top.
const TABLE_TOP_SIZE: Vec2 = Vec2::new(31.0, 21.5);
/// Height of the table.
const TABLE_HEIGHT: f32 = 17.0;
/// Position of the wall with the window.
const WALL_Z: f32 = -17.0;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(Color::srgb(0.012, 0.01, 0.009)))
        .add_systems(TableSetup, (spawn_room, spawn_table_props))
        .add_systems(PostUpdate, show_reading_board.in_set(TableSystems::Sync))
        .add_systems(
            PostUpdate,
            raise_grain
                .run_if(resource_exists_and_changed::<TableWood>.or_else(resource_changed::<RenderQuality>))
                .in_set(TableSystems::Sync),
        );
}

/// The bare wood on which booklet and chapter cards lie; seen only while they do.
#[derive(Component)]
struct ReadingBoard;

/// Width and depth of the reading board. It fills the sight of the reading camera in a window of any shape.
const READING_BOARD_SIZE: Vec2 = Vec2::new(34.0, 15.0);

fn show_reading_board(mode: Res<CameraMode>, board: Option<Single<&mut Visibility, With<ReadingBoard>>>) {
    let Some(mut seen) = board else { return };
    let is_seen = mode.is_over_bare_wood();
    seen.set_if_neq(if is_seen { Visibility::Inherited } else { Visibility::Hidden });
}

/// Side of the wood's texture, in pixels.
const WOOD_PX: u32 = 1024;

/// The material of the table's top.
#[derive(Resource)]
struct TableWood(Handle<StandardMaterial>);

/// Gives the wood a grain that catches the candle's light, once light is computed for each pixel. Low quality never
/// pays for its texture.
fn raise_grain(
    wood: Option<Res<TableWood>>,
    quality: Res<RenderQuality>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
) {
    let Some(wood) = wood.filter(|_| quality.per_pixel_light) else { return };
    if materials.get(&wood.0).is_none_or(|top| top.normal_map_texture.is_some()) {
        return;
    }
    let heights = draw_boards();
    let grain = images.add(create_texture(textures::normals_from_heights(&heights, 2.2), false, true));
    if let Some(mut top) = materials.get_mut(&wood.0) {
        top.normal_map_texture = Some(grain);
    }
}

/// The boards of table, floor and window frame.
fn draw_boards() -> tiny_skia::Pixmap {
    textures::draw_wood(WOOD_PX, 4, 3)
}

fn spawn_room(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
) {
    let boards = images.add(create_texture(draw_boards(), true, true));
    let wood = |tint: Color, rough: f32| StandardMaterial {
        base_color: tint,
        base_color_texture: Some(boards.clone()),
        perceptual_roughness: rough,
        reflectance: 0.32,
        ..default()
    };
    let top = materials.add(wood(Color::srgb(0.86, 0.8, 0.76), 0.58));
    let dark = materials.add(wood(Color::srgb(0.42, 0.36, 0.34), 0.7));
    let plaster = materials.add(StandardMaterial {
        base_color: Color::srgb(0.23, 0.19, 0.16),
        perceptual_roughness: 1.0,
        reflectance: 0.1,
        ..default()
    });
    let mut spawn = |mesh: Mesh, material: &Handle<StandardMaterial>, at: Vec3| {
        commands.spawn((Mesh3d(meshes.add(mesh)), MeshMaterial3d(material.clone()), Transform::from_translation(at)));
    };
    // The table: its top, a rim around it, four legs.
    let top_at = Vec3::new(0.0, layout::TABLE_TOP_Y, -0.2);
    let top_mesh = mesh_builders::build_plane(TABLE_TOP_SIZE.x, TABLE_TOP_SIZE.y, Vec2::new(2.2, 1.5));
    spawn(top_mesh.clone().with_generated_tangents().unwrap_or(top_mesh), &top, top_at);
    let rim = 0.7;
    for side in [-1.0, 1.0] {
        let long = Vec3::new(TABLE_TOP_SIZE.x + rim, 0.9, rim);
        spawn(mesh_builders::build_box(long), &dark, top_at + Vec3::new(0.0, -0.38, side * TABLE_TOP_SIZE.y / 2.0));
        let short = Vec3::new(rim, 0.9, TABLE_TOP_SIZE.y - rim);
        spawn(mesh_builders::build_box(short), &dark, top_at + Vec3::new(side * TABLE_TOP_SIZE.x / 2.0, -0.38, 0.0));
        for end in [-1.0, 1.0] {
            let leg = Vec3::new(1.1, TABLE_HEIGHT - 0.8, 1.1);
            let at = Vec3::new(
                side * (TABLE_TOP_SIZE.x / 2.0 - 1.0),
                -TABLE_HEIGHT / 2.0 - 0.4,
                end * (TABLE_TOP_SIZE.y / 2.0 - 1.0) - 0.2,
            );
            spawn(mesh_builders::build_box(leg), &dark, at);
        }
    }
    // Floor and walls.
    spawn(mesh_builders::build_plane(90.0, 70.0, Vec2::new(4.0, 3.0)), &dark, Vec3::new(0.0, -TABLE_HEIGHT, 8.0));
    spawn_window_wall(&mut spawn, &dark, &plaster);
    let view = materials.add(StandardMaterial {
        base_color: Color::srgb(0.95, 0.95, 0.95),
        base_color_texture: Some(images.add(create_texture(textures::draw_night_view(1024, 640), true, false))),
        unlit: true,
        ..default()
    });
    // The board for reading, over everything that lies on the table.
    let board = mesh_builders::build_plane(READING_BOARD_SIZE.x, READING_BOARD_SIZE.y, Vec2::new(1.9, 1.2));
    commands.spawn((
        Name::new("reading board"),
        ReadingBoard,
        Mesh3d(meshes.add(board.clone().with_generated_tangents().unwrap_or(board))),
        MeshMaterial3d(top.clone()),
        NotShadowCaster,
        Transform::from_translation(layout::READING_BOARD_CENTRE),
        Visibility::Hidden,
    ));
    commands.insert_resource(TableWood(top));
    commands.spawn((
        Name::new("night"),
        Mesh3d(meshes.add(mesh_builders::build_upright_quad(17.0, 11.0))),
        MeshMaterial3d(view),
        NotShadowCaster,
        Transform::from_xyz(4.0, 1.0, WALL_Z - 0.5),
    ));
}

/// The wall around the window, its frame and its bars.
fn spawn_window_wall(
    spawn: &mut impl FnMut(Mesh, &Handle<StandardMaterial>, Vec3),
    frame: &Handle<StandardMaterial>,
    plaster: &Handle<StandardMaterial>,
) {
    let (x, y, w, h) = (4.0, 6.5, 15.0, 9.6);
    let mut block = |what: &Handle<StandardMaterial>, size: (f32, f32, f32), at: (f32, f32, f32)| {
        spawn(mesh_builders::build_box(Vec3::from(size)), what, Vec3::new(at.0, at.1, WALL_Z + at.2));
    };
    let (left, right) = (x - w / 2.0, x + w / 2.0);
    block(plaster, (60.0 + left, 50.0, 0.8), ((left - 60.0) / 2.0, 0.0, 0.0));
    block(plaster, (60.0 - right, 50.0, 0.8), ((right + 60.0) / 2.0, 0.0, 0.0));
    block(plaster, (w, 25.0 - (y + h / 2.0), 0.8), (x, (25.0 + y + h / 2.0) / 2.0, 0.0));
    block(plaster, (w, 25.0 + (y - h / 2.0), 0.8), (x, (y - h / 2.0 - 25.0) / 2.0, 0.0));
    block(frame, (w + 1.4, 0.6, 1.8), (x, y - h / 2.0, 0.5));
    block(frame, (w + 0.8, 0.5, 1.1), (x, y + h / 2.0, 0.2));
    for side in [left, right] {
        block(frame, (0.5, h, 1.1), (side, y, 0.2));
    }
    block(frame, (0.3, h, 0.4), (x, y, 0.0));
    block(frame, (w, 0.26, 0.4), (x, y + 1.2, 0.0));
}

fn spawn_table_props(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    // A pencil: lacquer, bare wood, lead, a brass ferrule, a bit of rubber.
    let parts = [
        (
            vec![(0.11, 0.0), (0.11, 4.3)],
            StandardMaterial { perceptual_roughness: 0.35, ..StandardMaterial::from(Color::srgb(0.22, 0.33, 0.24)) },
        ),
        (vec![(0.11, 4.3), (0.035, 4.78)], StandardMaterial::from(Color::srgb(0.78, 0.6, 0.4))),
        (vec![(0.035, 4.78), (0.0, 4.95)], StandardMaterial::from(Color::srgb(0.1, 0.1, 0.11))),
        (vec![(0.115, -0.3), (0.115, 0.02), (0.1, 0.02)], metal_material(Color::srgb(0.8, 0.62, 0.3), 0.35)),
        (
            vec![(0.0, -0.6), (0.09, -0.58), (0.1, -0.5), (0.1, -0.3)],
            StandardMaterial::from(Color::srgb(0.72, 0.38, 0.34)),
        ),
    ];
    let lying = Transform::from_xyz(2.4, layout::TABLE_TOP_Y + 0.11, -6.25)
        .with_rotation(Quat::from_rotation_y(0.13) * Quat::from_rotation_z(-std::f32::consts::FRAC_PI_2));
    for (profile, material) in parts {
        commands.spawn((
            Mesh3d(meshes.add(mesh_builders::build_lathe(&profile, 8))),
            MeshMaterial3d(materials.add(material)),
            lying,
        ));
    }
    // A big eraser in its paper sleeve.
    let rubber = materials
        .add(StandardMaterial { perceptual_roughness: 0.9, ..StandardMaterial::from(Color::srgb(0.8, 0.72, 0.66)) });
    let sleeve = materials
        .add(StandardMaterial { perceptual_roughness: 0.8, ..StandardMaterial::from(Color::srgb(0.16, 0.24, 0.36)) });
    let at = Transform::from_xyz(-6.6, layout::TABLE_TOP_Y + 0.21, -6.5).with_rotation(Quat::from_rotation_y(-0.35));
    commands.spawn((
        Mesh3d(meshes.add(mesh_builders::build_rounded_box(Vec3::new(1.75, 0.4, 0.8), 0.08, 4))),
        MeshMaterial3d(rubber),
        at,
    ));
    let mut wrapped = at;
    wrapped.translation += at.rotation * Vec3::new(-0.28, 0.0, 0.0);
    commands.spawn((
        Mesh3d(meshes.add(mesh_builders::build_rounded_box(Vec3::new(1.12, 0.43, 0.83), 0.03, 2))),
        MeshMaterial3d(sleeve),
        wrapped,
    ));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_light_for_each_pixel_pays_for_the_grain() {
        let mut app = App::new();
        app.init_resource::<Assets<Image>>()
            .init_resource::<Assets<StandardMaterial>>()
            .insert_resource(RenderQuality::low())
            .add_systems(Update, raise_grain);
        let top = app.world_mut().resource_mut::<Assets<StandardMaterial>>().add(StandardMaterial::default());
        app.insert_resource(TableWood(top.clone()));
        let mut has_grain_at = |quality: RenderQuality| {
            app.insert_resource(quality).update();
            let materials = app.world().resource::<Assets<StandardMaterial>>();
            materials.get(&top).is_some_and(|top| top.normal_map_texture.is_some())
        };
        assert!(!has_grain_at(RenderQuality::low()));
        assert!(has_grain_at(RenderQuality::medium()));
    }
}
