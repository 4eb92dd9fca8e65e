//! What lies under the panels: the camera that they are drawn with, and the picture of the table.
//!
//! The table is drawn by a camera of its own into an image; this camera draws the window: that image first, then the
//! panels. Must not decide when the table is drawn anew.

use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::{
    App, Assets, Camera, Camera2d, ClearColorConfig, Color, Commands, Msaa, Name, PreStartup, ResMut, Shader, default,
    warn,
};
use bevy_egui::egui::{Color32, Mesh as EguiMesh, Pos2, Rect as EguiRect, Shape, TextureId, Vec2, pos2, vec2};
use bevy_egui::render::EGUI_SHADER_HANDLE;
use bevy_egui::{EguiGlobalSettings, PrimaryEguiContext};

/// Cells of the picture's mesh along each side: as many as the darkening of the corners needs to look round.
const CELLS: (u16, u16) = (24, 16);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, (spawn_ui_camera, replace_panel_shader));
    app.world_mut().resource_mut::<EguiGlobalSettings>().auto_create_primary_context = false;
}

fn spawn_ui_camera(mut commands: Commands) {
    commands.spawn((
        Name::new("camera of the panels"),
        PrimaryEguiContext,
        Camera2d,
        Camera { clear_color: ClearColorConfig::Custom(Color::BLACK), ..default() },
        Msaa::Off,
        Tonemapping::None,
    ));
}

/// Draws panels with a shader that costs a fraction of bevy_egui's own and shows the same.
fn replace_panel_shader(mut shaders: ResMut<Assets<Shader>>) {
    let shader = Shader::from_wgsl(include_str!("panels.wgsl"), "emberhex/screens/panels.wgsl");
    if let Err(error) = shaders.insert(EGUI_SHADER_HANDLE.id(), shader) {
        warn!("the panels are drawn with the usual shader: {error}");
    }
}

/// The picture of the table over all of `window`, its corners a little darker.
pub(super) fn table_picture(window: EguiRect, texture: TextureId) -> Shape {
    let mut mesh = EguiMesh::with_texture(texture);
    for v in 0..=CELLS.1 {
        for u in 0..=CELLS.0 {
            let uv = pos2(f32::from(u) / f32::from(CELLS.0), f32::from(v) / f32::from(CELLS.1));
            let grey = (vignette(uv) * 255.0 + 0.5) as u8;
            mesh.vertices.push(bevy_egui::egui::epaint::Vertex {
                pos: window.lerp_inside(uv.to_vec2()),
                uv,
                color: Color32::from_gray(grey),
            });
        }
    }
    let row = u32::from(CELLS.0) + 1;
    for v in 0..u32::from(CELLS.1) {
        for u in 0..u32::from(CELLS.0) {
            let at = v * row + u;
            mesh.add_triangle(at, at + 1, at + row);
            mesh.add_triangle(at + 1, at + row + 1, at + row);
        }
    }
    Shape::mesh(mesh)
}

/// A lit candle in a dark room, where the table's candle will stand: what is shown before the table is ready.
pub(super) fn candle(window: EguiRect) -> Shape {
    // The flame of the title's view: left of the middle, a little above it.
    let flame = window.center() + vec2(-0.066, -0.048) * window.height();
    let tall = window.height();
    Shape::Vec(vec![
        Shape::rect_filled(window, 0.0, Color32::from_rgb(8, 6, 5)),
        glow(flame, vec2(0.62, 0.62) * tall, Color32::from_rgb(74, 42, 20)),
        glow(flame, vec2(0.12, 0.14) * tall, Color32::from_rgb(190, 110, 44)),
        glow(flame, vec2(0.008, 0.026) * tall, Color32::from_rgb(255, 244, 214)),
    ])
}

/// A soft spot of light that is added to what is behind it.
fn glow(middle: Pos2, half: Vec2, colour: Color32) -> Shape {
    const AROUND: u32 = 40;
    const RINGS: u32 = 8;
    let mut mesh = EguiMesh::default();
    for ring in 0..=RINGS {
        let part = ring as f32 / RINGS as f32;
        let light = (1.0 - part) * (1.0 - part);
        let [r, g, b, _] = colour.to_array().map(|c| (f32::from(c) * light) as u8);
        for k in 0..AROUND {
            let (sin, cos) = (k as f32 / AROUND as f32 * std::f32::consts::TAU).sin_cos();
            // Without opacity of its own, a colour is added.
            mesh.colored_vertex(middle + vec2(cos, sin) * part * half, Color32::from_rgba_premultiplied(r, g, b, 0));
        }
    }
    for ring in 0..RINGS {
        for k in 0..AROUND {
            let (a, b) = (ring * AROUND + k, ring * AROUND + (k + 1) % AROUND);
            mesh.add_triangle(a, b, a + AROUND);
            mesh.add_triangle(b, b + AROUND, a + AROUND);
        }
    }
    Shape::mesh(mesh)
}

/// How bright a point of the picture is left, 0 to 1, as a factor on displayed colours; `uv` runs from 0 to 1 both ways.
fn vignette(uv: Pos2) -> f32 {
    const INTENSITY: f32 = 0.55;
    const RADIUS: f32 = 0.85;
    const SMOOTHNESS: f32 = 2.2;
    const ROUNDNESS: f32 = 0.9;
    let off = uv - pos2(0.5, 0.5);
    let distance = vec2(off.x, off.y / ROUNDNESS).length() / RADIUS;
    let factor = (1.0 - distance * distance).clamp(0.0, 1.0).powf(SMOOTHNESS);
    let linear = 1.0 - (1.0 - factor) * INTENSITY;
    // egui multiplies displayed colours, not light.
    linear.powf(1.0 / 2.2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corners_are_darker_and_the_middle_is_not() {
        assert!((vignette(pos2(0.5, 0.5)) - 1.0).abs() < 1e-3);
        for corner in [pos2(0.0, 0.0), pos2(1.0, 0.0), pos2(0.0, 1.0), pos2(1.0, 1.0)] {
            assert!((0.5..0.85).contains(&vignette(corner)), "{corner:?}: {}", vignette(corner));
        }
    }

    #[test]
    fn the_picture_covers_the_window_and_is_not_cut() {
        let window = EguiRect::from_min_max(pos2(0.0, 0.0), pos2(1280.0, 800.0));
        let Shape::Mesh(mesh) = table_picture(window, TextureId::User(3)) else { panic!("a mesh") };
        assert_eq!(mesh.calc_bounds(), window);
        let uvs = EguiRect::from_points(&mesh.vertices.iter().map(|v| v.uv).collect::<Vec<_>>());
        assert_eq!(uvs, EguiRect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0)));
        assert!(mesh.is_valid());
    }
}
