//! The parts of the panels that are drawn again: the pixels in which egui's output differs from the previous frame.
//!
//! Drawing all panels takes a processor about as long as drawing the table, and most frames change one button or
//! nothing. Owns the comparison of two frames' output, and limits the output to the rectangles that differ;
//! [`composite`] keeps the image of the panels from frame to frame. Must not know what a panel shows.
//!
//! [`composite`]: super::composite

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::{
    App, Camera, Component, IntoScheduleConfigs, Local, MessageWriter, PostUpdate, Query, Res, Resource, URect, UVec2,
};
use bevy::render::RenderApp;
use bevy::render::extract_component::{ExtractComponent, ExtractComponentPlugin};
use bevy::window::RequestRedraw;
use bevy_egui::egui::epaint::{ClippedPrimitive, Mesh, Primitive};
use bevy_egui::egui::{Rect, pos2};
use bevy_egui::{EguiOutput, EguiPostUpdateSet, EguiRenderOutput, update_egui_textures_system};

/// The maximum number of rectangles; beyond it, the closest ones are merged.
const MOST_RECTS: usize = 4;
/// Two rectangles are merged if that adds at most this part of their area.
const MERGE_WASTE: f32 = 0.25;
/// The fixed cost of a rectangle, in pixels.
const RECT_COST: f32 = 2_000.0;
/// How many frames draw all panels after fonts or textures have changed: the graphics card receives those one or two
/// frames later.
const FRAMES_AFTER_TEXTURE: u8 = 3;

/// The rectangles of a camera's panels that this frame draws, in pixels of the window.
#[derive(Component, ExtractComponent, Clone, Debug, Default, PartialEq)]
pub(super) struct DirtyRects(pub Vec<URect>);

/// Set by the render world when the image of the panels was lost or could not be drawn: the next frame draws all of it.
#[derive(Resource, Clone, Default)]
pub(super) struct PanelsLost(Arc<AtomicBool>);

impl PanelsLost {
    /// Requests a frame that draws all panels.
    pub(super) fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn take(&self) -> bool {
        self.0.swap(false, Ordering::Relaxed)
    }
}

pub(super) fn plugin(app: &mut App) {
    let lost = PanelsLost::default();
    app.insert_resource(lost.clone()).add_plugins(ExtractComponentPlugin::<DirtyRects>::default()).add_systems(
        PostUpdate,
        limit_to_dirty.after(EguiPostUpdateSet::ProcessOutput).before(update_egui_textures_system),
    );
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(lost);
    }
}

/// The output of the previous frame.
#[derive(Default)]
struct LastFrame {
    primitives: Vec<ClippedPrimitive>,
    size: UVec2,
    pixels_per_point: f32,
    /// The number of frames that still draw everything.
    whole_frames: u8,
}

/// Removes from egui's output what the dirty rectangles do not need.
fn limit_to_dirty(
    mut panels: Query<(&Camera, &EguiOutput, &mut EguiRenderOutput, &mut DirtyRects)>,
    lost: Res<PanelsLost>,
    mut last: Local<LastFrame>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (camera, egui, mut output, mut dirty) in &mut panels {
        let size = camera.physical_target_size().unwrap_or_default();
        let pixels_per_point = egui.pixels_per_point;
        if lost.take() || !output.textures_delta.is_empty() {
            last.whole_frames = FRAMES_AFTER_TEXTURE;
        }
        let is_whole = last.whole_frames > 0 || last.size != size || last.pixels_per_point != pixels_per_point;
        if last.whole_frames > 0 {
            last.whole_frames -= 1;
            redraw.write(RequestRedraw);
        }
        if is_whole {
            last.primitives.clone_from(&output.paint_jobs);
            dirty.0 = vec![URect::from_corners(UVec2::ZERO, size)];
        } else {
            let changed = changed_rects(&last.primitives, &output.paint_jobs);
            dirty.0 = merge(changed.into_iter().map(|rect| pixels(rect, pixels_per_point, size)).collect());
            let points: Vec<Rect> = dirty.0.iter().map(|rect| points(*rect, pixels_per_point)).collect();
            let cut = points.iter().flat_map(|rect| output.paint_jobs.iter().filter_map(|job| cut_to(job, *rect)));
            let cut = cut.collect();
            last.primitives = std::mem::replace(&mut output.paint_jobs, cut);
        }
        (last.size, last.pixels_per_point) = (size, pixels_per_point);
    }
}

/// The pixels that a rectangle in points touches.
fn pixels(rect: Rect, pixels_per_point: f32, size: UVec2) -> URect {
    let (min, max) = (rect.min * pixels_per_point, rect.max * pixels_per_point);
    let corner = |x: f32, y: f32| UVec2::new(x.max(0.0) as u32, y.max(0.0) as u32).min(size);
    URect::from_corners(corner(min.x.floor(), min.y.floor()), corner(max.x.ceil(), max.y.ceil()))
}

fn points(rect: URect, pixels_per_point: f32) -> Rect {
    let point = |at: UVec2| pos2(at.x as f32, at.y as f32) / pixels_per_point;
    Rect::from_min_max(point(rect.min), point(rect.max))
}

/// The rectangles, in points, that cover every difference between two frames' output.
fn changed_rects(old: &[ClippedPrimitive], new: &[ClippedPrimitive]) -> Vec<Rect> {
    let mut rects = Vec::new();
    for gap in gaps(old, new) {
        let (old, new) = (&old[gap.old.0..gap.old.1], &new[gap.new.0..gap.new.1]);
        if let ([old], [new]) = (old, new)
            && let Some(rect) = mesh_difference(old, new)
        {
            rects.push(rect);
        } else {
            rects.extend(old.iter().chain(new).map(bounds));
        }
    }
    rects.retain(|rect| rect.is_positive());
    rects
}

/// A run of primitives that the two frames do not share: first index and end index, in each frame.
struct Gap {
    old: (usize, usize),
    new: (usize, usize),
}

/// The gaps between the primitives that both frames share, in order (the longest common subsequence).
fn gaps(old: &[ClippedPrimitive], new: &[ClippedPrimitive]) -> Vec<Gap> {
    let start = old.iter().zip(new).take_while(|(old, new)| is_same(old, new)).count();
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    let end = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(old, new)| is_same(old, new)).count();
    let (rows, columns) = (old_rest.len() - end, new_rest.len() - end);
    // `longest[i][j]`: how many primitives the rests from `i` and from `j` share at most.
    let mut longest = vec![vec![0_u32; columns + 1]; rows + 1];
    let mut same = vec![vec![false; columns]; rows];
    for i in (0..rows).rev() {
        for j in (0..columns).rev() {
            same[i][j] = is_same(&old_rest[i], &new_rest[j]);
            longest[i][j] =
                if same[i][j] { longest[i + 1][j + 1] + 1 } else { longest[i + 1][j].max(longest[i][j + 1]) };
        }
    }
    let mut gaps = Vec::new();
    let (mut i, mut j) = (0, 0);
    while i < rows || j < columns {
        let from = (i, j);
        while i < rows && j < columns && !same[i][j] || (i < rows) != (j < columns) {
            let skip_old = j == columns || i < rows && longest[i + 1][j] >= longest[i][j + 1];
            if skip_old { i += 1 } else { j += 1 }
        }
        if (i, j) != from {
            gaps.push(Gap { old: (start + from.0, start + i), new: (start + from.1, start + j) });
        }
        if i < rows && j < columns {
            (i, j) = (i + 1, j + 1);
        }
    }
    gaps
}

fn is_same(old: &ClippedPrimitive, new: &ClippedPrimitive) -> bool {
    match (&old.primitive, &new.primitive) {
        (Primitive::Mesh(a), Primitive::Mesh(b)) => old.clip_rect == new.clip_rect && a == b,
        // What a callback draws is unknown, so it counts as changed.
        _ => false,
    }
}

fn bounds(primitive: &ClippedPrimitive) -> Rect {
    match &primitive.primitive {
        Primitive::Mesh(mesh) => mesh.calc_bounds().intersect(primitive.clip_rect),
        Primitive::Callback(callback) => callback.rect.intersect(primitive.clip_rect),
    }
}

/// The rectangle in which two meshes of the same clip rectangle and texture differ: it covers the triangles that are
/// not the same, counted from both ends. `None` if the clip rectangle or the texture differs.
fn mesh_difference(old: &ClippedPrimitive, new: &ClippedPrimitive) -> Option<Rect> {
    let (Primitive::Mesh(a), Primitive::Mesh(b)) = (&old.primitive, &new.primitive) else { return None };
    if old.clip_rect != new.clip_rect || a.texture_id != b.texture_id {
        return None;
    }
    let head = a.vertices.iter().zip(&b.vertices).take_while(|(a, b)| a == b).count();
    let (rest_a, rest_b) = (&a.vertices[head..], &b.vertices[head..]);
    let tail = rest_a.iter().rev().zip(rest_b.iter().rev()).take_while(|(a, b)| a == b).count();
    let triangles = |mesh: &Mesh| mesh.indices.as_chunks::<3>().0.to_vec();
    let (of_a, of_b) = (triangles(a), triangles(b));
    let is_in_head = |triangle: &[u32; 3]| triangle.iter().all(|v| (*v as usize) < head);
    let from_end = |mesh: &Mesh, triangle: [u32; 3]| triangle.map(|v| mesh.vertices.len() - v as usize);
    let first = of_a.iter().zip(&of_b).take_while(|(a, b)| a == b && is_in_head(a)).count();
    let (rest_a, rest_b) = (&of_a[first..], &of_b[first..]);
    let last = rest_a
        .iter()
        .rev()
        .zip(rest_b.iter().rev())
        .take_while(|(x, y)| from_end(a, **x) == from_end(b, **y) && from_end(a, **x).iter().all(|n| *n <= tail))
        .count();
    let mut rect = Rect::NOTHING;
    for (mesh, rest) in [(a, rest_a), (b, rest_b)] {
        for triangle in &rest[..rest.len() - last] {
            triangle.iter().for_each(|v| rect.extend_with(mesh.vertices[*v as usize].pos));
        }
    }
    Some(rect.intersect(new.clip_rect))
}

/// Merges rectangles that overlap or lie close together, and the cheapest pairs while there are too many.
///
/// The resulting rectangles do not overlap: a half-transparent pixel must not be drawn twice.
fn merge(mut rects: Vec<URect>) -> Vec<URect> {
    rects.retain(|rect| !rect.is_empty());
    let area = |rect: URect| rect.width() as f32 * rect.height() as f32;
    loop {
        let mut best: Option<(f32, usize, usize)> = None;
        for i in 0..rects.len() {
            for j in i + 1..rects.len() {
                let (a, b) = (rects[i], rects[j]);
                let waste = match a.intersect(b).is_empty() {
                    true => area(a.union(b)) - (area(a) + area(b)) * (1.0 + MERGE_WASTE) - RECT_COST,
                    false => f32::NEG_INFINITY,
                };
                if best.is_none_or(|best| waste < best.0) {
                    best = Some((waste, i, j));
                }
            }
        }
        match best {
            Some((waste, i, j)) if waste <= 0.0 || rects.len() > MOST_RECTS => {
                let other = rects.swap_remove(j);
                rects[i] = rects[i].union(other);
            }
            _ => return rects,
        }
    }
}

/// The triangles of a primitive that touch a rectangle, clipped to it.
fn cut_to(primitive: &ClippedPrimitive, rect: Rect) -> Option<ClippedPrimitive> {
    let clip_rect = primitive.clip_rect.intersect(rect);
    if !clip_rect.is_positive() {
        return None;
    }
    let Primitive::Mesh(mesh) = &primitive.primitive else {
        return Some(ClippedPrimitive { clip_rect, primitive: primitive.primitive.clone() });
    };
    let mut cut = Mesh { texture_id: mesh.texture_id, ..Mesh::default() };
    let mut place = vec![u32::MAX; mesh.vertices.len()];
    for triangle in mesh.indices.as_chunks::<3>().0 {
        let mut around = Rect::NOTHING;
        triangle.iter().for_each(|v| around.extend_with(mesh.vertices[*v as usize].pos));
        if !around.intersects(clip_rect) {
            continue;
        }
        for vertex in triangle {
            let new = &mut place[*vertex as usize];
            if *new == u32::MAX {
                *new = cut.vertices.len() as u32;
                cut.vertices.push(mesh.vertices[*vertex as usize]);
            }
            cut.indices.push(*new);
        }
    }
    (!cut.indices.is_empty()).then_some(ClippedPrimitive { clip_rect, primitive: Primitive::Mesh(cut) })
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::Color32;

    use super::*;

    const SCREEN: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(1000.0, 800.0) };

    fn rect(x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect::from_min_max(pos2(x, y), pos2(x + width, y + height))
    }

    /// One primitive made of coloured rectangles.
    fn panel(clip_rect: Rect, filled: &[(Rect, u8)]) -> ClippedPrimitive {
        let mut mesh = Mesh::default();
        filled.iter().for_each(|(rect, light)| mesh.add_colored_rect(*rect, Color32::from_gray(*light)));
        ClippedPrimitive { clip_rect, primitive: Primitive::Mesh(mesh) }
    }

    fn mesh(primitive: &ClippedPrimitive) -> &Mesh {
        let Primitive::Mesh(mesh) = &primitive.primitive else { panic!("a mesh") };
        mesh
    }

    #[test]
    fn the_same_output_is_not_drawn_again() {
        let frame = [panel(SCREEN, &[(rect(0.0, 0.0, 50.0, 50.0), 9)]), panel(SCREEN, &[(SCREEN, 7)])];
        assert_eq!(changed_rects(&frame, &frame.clone()), []);
    }

    #[test]
    fn a_button_that_lights_up_inside_a_panel_is_all_that_is_drawn() {
        let (left, button, right) =
            (rect(0.0, 0.0, 300.0, 800.0), rect(20.0, 30.0, 80.0, 20.0), rect(700.0, 0.0, 300.0, 800.0));
        let frame = |light| [panel(SCREEN, &[(left, 1), (button, light), (right, 2)])];
        assert_eq!(changed_rects(&frame(50), &frame(90)), [button]);
    }

    #[test]
    fn what_is_added_or_taken_away_is_drawn_where_it_was_and_where_it_is() {
        let (a, b, c) =
            (rect(0.0, 0.0, 40.0, 40.0), rect(400.0, 400.0, 100.0, 100.0), rect(800.0, 700.0, 100.0, 100.0));
        let small = [panel(SCREEN, &[(a, 1), (c, 3)])];
        let large = [panel(SCREEN, &[(a, 1), (b, 2), (c, 3)])];
        assert_eq!(changed_rects(&small, &large), [b]);
        assert_eq!(changed_rects(&large, &small), [b]);
        let moved = [panel(SCREEN, &[(a, 1), (b.translate(bevy_egui::egui::vec2(5.0, 0.0)), 2), (c, 3)])];
        assert_eq!(changed_rects(&large, &moved), [rect(400.0, 400.0, 105.0, 100.0)]);
    }

    #[test]
    fn primitives_that_both_frames_share_are_left_alone_wherever_they_stand() {
        let part = |x: f32, light| panel(rect(x, 0.0, 90.0, 800.0), &[(rect(x, 0.0, 90.0, 90.0), light)]);
        let old = [part(0.0, 1), part(100.0, 2), part(200.0, 3), part(300.0, 4)];
        let new = [part(0.0, 9), part(100.0, 2), part(500.0, 5), part(200.0, 3), part(300.0, 4)];
        let changed = changed_rects(&old, &new);
        assert_eq!(changed, [rect(0.0, 0.0, 90.0, 90.0), rect(500.0, 0.0, 90.0, 90.0)]);
        let swapped = [part(100.0, 2), part(0.0, 1), part(200.0, 3), part(300.0, 4)];
        assert!(!changed_rects(&old, &swapped).is_empty(), "what lies above what may have changed");
    }

    #[test]
    fn rectangles_stay_few_and_apart_and_hold_every_difference() {
        let spots: Vec<_> = (0..12).map(|n| URect::new(n * 80, n * 60, n * 80 + 90, n * 60 + 50)).collect();
        let merged = merge(spots.clone());
        assert!(merged.len() <= MOST_RECTS, "{merged:?}");
        assert!(spots.iter().all(|spot| merged.iter().any(|rect| rect.union(*spot) == *rect)));
        for (n, rect) in merged.iter().enumerate() {
            assert!(merged[n + 1..].iter().all(|other| rect.intersect(*other).is_empty()), "{merged:?}");
        }
        let close = merge(vec![URect::new(0, 0, 50, 50), URect::new(50, 0, 100, 50)]);
        assert_eq!(close, [URect::new(0, 0, 100, 50)]);
        let far = vec![URect::new(0, 0, 50, 50), URect::new(900, 0, 950, 50)];
        assert_eq!(merge(far.clone()), far);
        let crossing = merge(vec![URect::new(0, 100, 1000, 101), URect::new(500, 0, 501, 800)]);
        assert_eq!(crossing, [URect::new(0, 0, 1000, 800)]);
    }

    #[test]
    fn what_is_drawn_is_cut_to_the_triangles_that_touch() {
        let whole = panel(SCREEN, &[(rect(0.0, 0.0, 50.0, 50.0), 1), (rect(500.0, 500.0, 50.0, 50.0), 2)]);
        let cut = cut_to(&whole, rect(510.0, 510.0, 5.0, 5.0)).unwrap();
        assert_eq!(cut.clip_rect, rect(510.0, 510.0, 5.0, 5.0));
        assert!(mesh(&cut).is_valid() && mesh(&cut).vertices.len() <= 4);
        assert!(mesh(&cut).vertices.iter().all(|vertex| vertex.pos.x >= 500.0));
        assert!(cut_to(&whole, rect(200.0, 200.0, 20.0, 20.0)).is_none());
    }

    #[test]
    fn rectangles_grow_to_whole_pixels_inside_the_window() {
        let size = UVec2::new(1500, 1200);
        assert_eq!(pixels(rect(10.1, 10.1, 5.0, 5.0), 1.5, size), URect::new(15, 15, 23, 23));
        assert_eq!(pixels(rect(-5.0, 790.0, 2000.0, 50.0), 1.5, size), URect::new(0, 1185, 1500, 1200));
        assert_eq!(points(URect::new(15, 15, 30, 45), 1.5), rect(10.0, 10.0, 10.0, 20.0));
    }
}
