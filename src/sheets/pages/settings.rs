//! The settings page: rows of chips, each change taken at once.

use bevy_egui::egui::{Align2, Id, Rect, RichText, ScrollArea, Sense, Stroke, Ui, UiBuilder, pos2, vec2};

use super::super::desk::{Desk, Gesture, MenuAction, Pace, Quality, Settings};
use super::super::press::{Tone, chip, heading_rule, write_fitted};
use super::super::theme::{Face, colour::*, font, scale};
use super::super::words;

const WINDOWS: [(u32, u32); 5] = [(1024, 700), (1280, 800), (1440, 900), (1600, 1000), (1920, 1080)];
const SCALES: [f32; 6] = [0.8, 0.9, 1.0, 1.2, 1.4, 1.6];
const PACES: [Pace; 3] = [Pace::Calm, Pace::Brisk, Pace::Instant];
const QUALITIES: [Quality; 4] = [Quality::Auto, Quality::Low, Quality::Medium, Quality::High];

/// Prints the settings; every chip pressed asks for [`MenuAction::Change`]. `quality_reason` says in a sentence which
/// quality is in force, and why.
pub fn settings(ui: &mut Ui, now: &Settings, quality_reason: &str, desk: &mut Desk) {
    let ctx = ui.ctx().clone();
    let s = scale(&ctx);
    super::page(&ctx, "settings", vec2(600.0 * (1.0 + (s - 1.0) * 0.8), 520.0 * s), 150, desk, |ui, desk| {
        let body = ui.max_rect().shrink2(vec2(30.0, 22.0));
        let top = pos2(body.center().x, body.top());
        write_fitted(ui, top, Align2::CENTER_TOP, words::SETTINGS, Face::Heading, 26.0, INK, body.width());
        let y = body.top() + 42.0 * s;
        heading_rule(ui, body.left()..=body.right(), y);
        let button = Rect::from_center_size(
            pos2(body.center().x, body.bottom() - 19.0),
            vec2(150.0 * s, 36.0 * (1.0 + (s - 1.0) * 0.5)),
        );
        let list = Rect::from_min_max(pos2(body.left(), y + 12.0), pos2(body.right(), button.top() - 8.0));
        let mut inner = ui.new_child(UiBuilder::new().max_rect(list).id_salt("rows"));
        ScrollArea::vertical().auto_shrink(false).show(&mut inner, |ui| rows(ui, now, quality_reason, desk));
        super::menu_button(ui, button, "done", words::DONE, Tone::Strong, desk, MenuAction::CloseSettings);
    });
}

fn rows(ui: &mut Ui, now: &Settings, quality_reason: &str, desk: &mut Desk) {
    let windows: Vec<String> = WINDOWS.iter().map(|(w, h)| format!("{w} × {h}")).collect();
    let chosen = WINDOWS.iter().position(|w| *w == now.window);
    if let Some(n) = row(ui, "window", words::WINDOW_SIZE, &windows, chosen, desk) {
        change(desk, Settings { window: WINDOWS[n], ..*now });
    }
    let chosen = PACES.iter().position(|p| *p == now.pace);
    if let Some(n) = row(ui, "pace", words::PACE, &owned(&words::PACES), chosen, desk) {
        change(desk, Settings { pace: PACES[n], ..*now });
    }
    let off_on = owned(&[words::OFF, words::ON]);
    let chosen = Some(usize::from(now.reduced_motion));
    if let Some(n) = row(ui, "reduced_motion", words::REDUCED_MOTION, &off_on, chosen, desk) {
        change(desk, Settings { reduced_motion: n == 1, ..*now });
    }
    let scales: Vec<String> = SCALES.iter().map(|f| format!("{:.0}%", f * 100.0)).collect();
    let chosen = SCALES.iter().position(|f| (f - now.text_scale).abs() < 0.01);
    if let Some(n) = row(ui, "text_scale", words::TEXT_SCALE, &scales, chosen, desk) {
        change(desk, Settings { text_scale: SCALES[n], ..*now });
    }
    let chosen = Some(usize::from(now.readable));
    if let Some(n) = row(ui, "readable", words::READABLE, &off_on, chosen, desk) {
        change(desk, Settings { readable: n == 1, ..*now });
    }
    let chosen = QUALITIES.iter().position(|q| *q == now.quality);
    if let Some(n) = row(ui, "quality", words::QUALITY, &owned(&words::QUALITIES), chosen, desk) {
        change(desk, Settings { quality: QUALITIES[n], ..*now });
    }
    let text = RichText::new(quality_reason).font(font(ui.ctx(), Face::Italic, 14.0)).color(INK_SOFT);
    ui.label(text);
    let chosen = match (now.hints.on, now.hints.none_seen()) {
        (false, _) => 0,
        (true, false) => 1,
        (true, true) => 2,
    };
    if let Some(n) = row(ui, "hints", words::HINTS, &owned(&words::HINTS_SHOWN), Some(chosen), desk) {
        let hints = if n == 0 { now.hints.off() } else { now.hints.on(n == 2) };
        change(desk, Settings { hints, ..*now });
    }
}

fn owned(list: &[&str]) -> Vec<String> {
    list.iter().map(|s| (*s).to_owned()).collect()
}

fn change(desk: &mut Desk, to: Settings) {
    desk.push(Gesture::Menu(MenuAction::Change(to)));
}

/// One setting: its name, and a chip for each value; returns the one pressed.
fn row(
    ui: &mut Ui,
    name: &'static str,
    label: &str,
    values: &[String],
    chosen: Option<usize>,
    desk: &mut Desk,
) -> Option<usize> {
    let s = scale(ui.ctx());
    let width = ui.available_width() - 10.0;
    let (chip_h, label_w) = (24.0 * s, width * 0.3);
    let widths: Vec<f32> = values.iter().map(|v| v.chars().count() as f32 * 7.4 * s + 20.0).collect();
    // Chips wrap under each other when they don't fit beside the label.
    let (mut x, mut line) = (label_w, 0.0);
    let mut at = Vec::new();
    for w in &widths {
        if x > label_w && x + w > width {
            (x, line) = (label_w, line + 1.0);
        }
        at.push(vec2(x, line * (chip_h + 5.0)));
        x += w + 6.0;
    }
    let tall = (line + 1.0) * (chip_h + 5.0) + 13.0;
    let (rect, _) = ui.allocate_exact_size(vec2(width, tall), Sense::hover());
    let middle = pos2(rect.left() + 2.0, rect.top() + 6.0 + chip_h / 2.0);
    write_fitted(ui, middle, Align2::LEFT_CENTER, label, Face::Print, 16.0, INK, label_w - 10.0);
    ui.painter().hline(rect.x_range(), rect.bottom() - 1.0, Stroke::new(0.7, RULE_FAINT));
    let mut pressed = None;
    for (n, value) in values.iter().enumerate() {
        let spot = Rect::from_min_size(rect.min + at[n] + vec2(0.0, 6.0), vec2(widths[n], chip_h));
        desk.mark(format!("{name}:{n}"), spot);
        if chip(ui, spot, Id::new(("setting", name, n)), value, chosen == Some(n), true).clicked() {
            pressed = Some(n);
        }
    }
    pressed
}
