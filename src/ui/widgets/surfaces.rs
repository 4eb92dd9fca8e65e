//! Paper surfaces: grain, ruled lines, shadows, cards and heading rules.

use bevy_egui::egui::{
    Color32, ColorImage, Context, CornerRadius, Mesh, Painter, Pos2, Rect, Shadow, Shape, Stroke, StrokeKind,
    TextureHandle, TextureOptions, Ui, pos2, vec2,
};

use super::super::theme::colour::*;

/// Side of the grain tile in texels.
const GRAIN_SIZE: usize = 256;

/// The texture of pressed paper: pale fibres and specks on transparent ground, made once per context.
fn grain_texture(ctx: &Context) -> TextureHandle {
    let slot = bevy_egui::egui::Id::new("emberhex paper grain");
    if let Some(known) = ctx.data(|d| d.get_temp::<TextureHandle>(slot)) {
        return known;
    }
    let mut state = 0x9e37_79b9_u32;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state
    };
    let mut dark = vec![0f32; GRAIN_SIZE * GRAIN_SIZE];
    for texel in &mut dark {
        *texel = (next() % 100) as f32 / 100.0 * 5.0;
    }
    for _ in 0..420 {
        let (mut x, mut y) = ((next() % GRAIN_SIZE as u32) as f32, (next() % GRAIN_SIZE as u32) as f32);
        let mut angle = (next() % 628) as f32 / 100.0;
        let depth = 2.0 + (next() % 7) as f32;
        for _ in 0..(6 + next() % 16) {
            let at = (y as usize % GRAIN_SIZE) * GRAIN_SIZE + x as usize % GRAIN_SIZE;
            dark[at] += depth;
            angle += ((next() % 100) as f32 - 50.0) / 160.0;
            x = (x + angle.cos()).rem_euclid(GRAIN_SIZE as f32);
            y = (y + angle.sin()).rem_euclid(GRAIN_SIZE as f32);
        }
    }
    let pixels = dark.iter().map(|d| Color32::from_rgba_unmultiplied(92, 66, 34, d.min(34.0) as u8)).collect();
    let image = ColorImage::new([GRAIN_SIZE, GRAIN_SIZE], pixels);
    let texture = ctx.load_texture("paper grain", image, TextureOptions::LINEAR);
    ctx.data_mut(|d| d.insert_temp(slot, texture.clone()));
    texture
}

fn tile_grain(ctx: &Context, rect: Rect) -> Mesh {
    let texture = grain_texture(ctx);
    let side = GRAIN_SIZE as f32;
    let mut mesh = Mesh::with_texture(texture.id());
    let mut y = rect.top();
    while y < rect.bottom() {
        let mut x = rect.left();
        let h = side.min(rect.bottom() - y);
        while x < rect.right() {
            let w = side.min(rect.right() - x);
            let uv = Rect::from_min_size(Pos2::ZERO, vec2(w / side, h / side));
            mesh.add_rect_with_uv(Rect::from_min_size(pos2(x, y), vec2(w, h)), uv, Color32::WHITE);
            x += side;
        }
        y += side;
    }
    mesh
}

/// Fills a rectangle with a gradient between its four corners.
fn fill_gradient(painter: &Painter, rect: Rect, colours: [Color32; 4]) {
    let mut mesh = Mesh::default();
    for (corner, colour) in
        [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()].into_iter().zip(colours)
    {
        mesh.colored_vertex(corner, colour);
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(0, 2, 3);
    painter.add(mesh);
}

/// Draws the paper of a panel: shadow, a ground that is warmer towards the candle, grain, a worn edge.
pub fn draw_panel_background(ui: &Ui, rect: Rect) {
    let painter = ui.painter();
    let shadow = Shadow { offset: [0, 3], blur: 16, spread: 1, color: Color32::from_black_alpha(120) };
    painter.add(shadow.as_shape(rect, CornerRadius::same(2)));
    painter.rect_filled(rect, 2.0, PAPER);
    let (warm, cool) = (Color32::from_rgba_unmultiplied(255, 226, 160, 38), Color32::from_black_alpha(16));
    fill_gradient(painter, rect.shrink(0.5), [cool, Color32::TRANSPARENT, warm, Color32::TRANSPARENT]);
    painter.add(tile_grain(ui.ctx(), rect.shrink(0.5)));
    painter.rect_stroke(rect.shrink(0.5), 2.0, Stroke::new(1.0, RULE), StrokeKind::Inside);
}

/// Draws the paper of an index card: lighter, with its own small shadow. `lift` is 0 at rest, 1 when lifted.
pub fn draw_card_background(ui: &Ui, rect: Rect, ground: Color32, edge: Color32, lift: f32) {
    ui.painter().add(card_background(ui.ctx(), rect, ground, edge, lift));
}

/// The same as a shape, for a card whose size is known after its contents only.
pub(crate) fn card_background(ctx: &Context, rect: Rect, ground: Color32, edge: Color32, lift: f32) -> Shape {
    let shadow = Shadow {
        offset: [0, (1.0 + 4.0 * lift) as i8],
        blur: (4.0 + 10.0 * lift) as u8,
        spread: 0,
        color: Color32::from_black_alpha((60.0 + 40.0 * lift) as u8),
    };
    let edge = Stroke::new(1.0 + 0.6 * lift, edge);
    Shape::Vec(vec![
        shadow.as_shape(rect, CornerRadius::same(3)).into(),
        Shape::rect_filled(rect, 3.0, ground),
        tile_grain(ctx, rect.shrink(1.0)).into(),
        Shape::rect_stroke(rect.shrink(0.5), 3.0, edge, StrokeKind::Inside),
    ])
}

/// Draws ruled lines, `step` apart.
pub fn draw_ruled_lines(ui: &Ui, rect: Rect, first: f32, step: f32) {
    let mut y = first;
    while y < rect.bottom() - 2.0 {
        ui.painter().hline(rect.x_range().shrink(6.0), y, Stroke::new(0.7, RULE_FAINT));
        y += step;
    }
}

/// Draws a double rule: one thin, one thick line.
pub fn draw_double_rule(ui: &Ui, x: std::ops::RangeInclusive<f32>, y: f32) {
    let painter = ui.painter();
    painter.hline(x.clone(), y, Stroke::new(1.5, INK_SOFT));
    painter.hline(x, y + 3.0, Stroke::new(0.6, INK_SOFT));
}

/// Draws a thin rule under a heading with a lozenge at its middle.
pub fn draw_heading_rule(ui: &Ui, x: std::ops::RangeInclusive<f32>, y: f32) {
    let painter = ui.painter();
    let middle = (x.start() + x.end()) / 2.0;
    painter.hline(*x.start()..=middle - 7.0, y, Stroke::new(0.8, INK_FAINT));
    painter.hline(middle + 7.0..=*x.end(), y, Stroke::new(0.8, INK_FAINT));
    let points = vec![pos2(middle - 4.0, y), pos2(middle, y - 3.0), pos2(middle + 4.0, y), pos2(middle, y + 3.0)];
    painter.add(Shape::convex_polygon(points, RUBRIC, Stroke::NONE));
}
