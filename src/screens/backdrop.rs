//! The camera of the panels, and the image of the table behind them.
//!
//! A separate camera draws the table into an image; this camera draws the panels, and [`composite`] writes both into
//! the window. Must not decide when the table is drawn again.

use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::{
    App, Assets, Camera, Camera2d, ClearColorConfig, Color, Commands, DetectChangesMut, Last, Msaa, Name, PreStartup,
    Query, Res, ResMut, Shader, default,
};
use bevy::render::camera::CameraRenderGraph;
use bevy_egui::egui::{Color32, Mesh as EguiMesh, Pos2, Rect as EguiRect, Shape, Vec2, vec2};
use bevy_egui::render::EGUI_SHADER_HANDLE;
use bevy_egui::{EguiGlobalSettings, PrimaryEguiContext};
use tracing::warn;

use super::composite::{self, Backdrop, PanelPasses};
use crate::table::TableImage;

/// Adds the camera of the panels, for an app that has the table and `EguiPlugin`.
pub fn plugin(app: &mut App) {
    app.add_plugins(composite::plugin)
        .add_systems(PreStartup, (spawn_ui_camera, replace_panel_shader))
        .add_systems(Last, update_backdrop_image);
    app.world_mut().resource_mut::<EguiGlobalSettings>().auto_create_primary_context = false;
}

fn spawn_ui_camera(mut commands: Commands, image: Res<TableImage>) {
    commands.spawn((
        Name::new("camera of the panels"),
        PrimaryEguiContext,
        Camera2d,
        CameraRenderGraph::new(PanelPasses),
        Backdrop(image.handle()),
        Camera { clear_color: ClearColorConfig::Custom(Color::NONE), ..default() },
        Msaa::Off,
        Tonemapping::None,
    ));
}

/// Replaces bevy_egui's shader with one that is much cheaper and gives the same result.
fn replace_panel_shader(mut shaders: ResMut<Assets<Shader>>) {
    let shader = Shader::from_wgsl(include_str!("panels.wgsl"), "emberhex/screens/panels.wgsl");
    if let Err(error) = shaders.insert(EGUI_SHADER_HANDLE.id(), shader) {
        warn!("the panels are drawn with the usual shader: {error}");
    }
}

/// Puts the latest image of the table behind the panels.
fn update_backdrop_image(image: Res<TableImage>, mut cameras: Query<&mut Backdrop>) {
    for mut backdrop in &mut cameras {
        backdrop.set_if_neq(Backdrop(image.handle()));
    }
}

/// A lit candle in a dark room, at the place of the table's candle: shown until the table is ready.
pub(super) fn loading_candle(window: EguiRect) -> Shape {
    // The position of the flame in the title view: left of the centre and slightly above it.
    let flame = window.center() + vec2(-0.066, -0.048) * window.height();
    let tall = window.height();
    Shape::Vec(vec![
        Shape::rect_filled(window, 0.0, Color32::from_rgb(8, 6, 5)),
        radial_gradient(flame, vec2(0.62, 0.62) * tall, Color32::from_rgb(74, 42, 20)),
        radial_gradient(flame, vec2(0.12, 0.14) * tall, Color32::from_rgb(190, 110, 44)),
        radial_gradient(flame, vec2(0.008, 0.026) * tall, Color32::from_rgb(255, 244, 214)),
    ])
}

/// A soft spot of light that is added to the colours behind it.
fn radial_gradient(middle: Pos2, half: Vec2, colour: Color32) -> Shape {
    const SEGMENTS: u32 = 40;
    const RINGS: u32 = 8;
    let mut mesh = EguiMesh::default();
    for ring in 0..=RINGS {
        let part = ring as f32 / RINGS as f32;
        let light = (1.0 - part) * (1.0 - part);
        let [r, g, b, _] = colour.to_array().map(|c| (f32::from(c) * light) as u8);
        for k in 0..SEGMENTS {
            let (sin, cos) = (k as f32 / SEGMENTS as f32 * std::f32::consts::TAU).sin_cos();
            // A colour with zero opacity is added to the colour behind it.
            mesh.colored_vertex(middle + vec2(cos, sin) * part * half, Color32::from_rgba_premultiplied(r, g, b, 0));
        }
    }
    for ring in 0..RINGS {
        for k in 0..SEGMENTS {
            let (a, b) = (ring * SEGMENTS + k, ring * SEGMENTS + (k + 1) % SEGMENTS);
            mesh.add_triangle(a, b, a + SEGMENTS);
            mesh.add_triangle(b, b + SEGMENTS, a + SEGMENTS);
        }
    }
    Shape::mesh(mesh)
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::*;

    #[test]
    fn the_candle_fills_the_window_and_is_brightest_at_its_flame() {
        let window = EguiRect::from_min_max(pos2(0.0, 0.0), pos2(1280.0, 800.0));
        let Shape::Vec(shapes) = loading_candle(window) else { panic!("several shapes") };
        assert_eq!(shapes[0].visual_bounding_rect(), window);
        for shape in &shapes[1..] {
            let Shape::Mesh(mesh) = shape else { panic!("a glow") };
            assert!(mesh.is_valid());
            let light = |n: usize| mesh.vertices[n].color.r();
            assert!(light(0) > 0 && light(mesh.vertices.len() - 1) == 0);
        }
    }
}
