//! The contrast of all text on the panels, measured on what is painted.

use bevy_egui::egui::{Color32, Context, Pos2, RawInput, Rect, Shape};

use super::*;
use crate::ui::pages as full_pages;
use crate::ui::theme::colour;

/// The contrast that all text must have at least (WCAG 2.1, level AA).
pub(crate) const LEAST_CONTRAST: f32 = 4.5;
/// And with high contrast (level AAA).
pub(crate) const LEAST_HIGH_CONTRAST: f32 = 7.0;

fn luminance(colour: Color32) -> f32 {
    let linear = |c: u8| {
        let c = f32::from(c) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(colour.r()) + 0.7152 * linear(colour.g()) + 0.0722 * linear(colour.b())
}

fn contrast(a: Color32, b: Color32) -> f32 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// A colour, which is premultiplied, over an opaque ground.
fn over(ink: Color32, ground: Color32) -> Color32 {
    let mix = |ink_part: u8, ground_part: u8, alpha: u8| {
        ink_part.saturating_add((u16::from(ground_part) * u16::from(255 - alpha) / 255) as u8)
    };
    let a = ink.a();
    Color32::from_rgb(mix(ink.r(), ground.r(), a), mix(ink.g(), ground.g(), a), mix(ink.b(), ground.b(), a))
}

/// The text lines of a picture with their colour and the ground on which they stand: the last opaque rectangle or circle
/// painted under their middle, or paper.
fn texts<S>(harness: &Harness<'_, S>) -> Vec<(String, Color32, Color32)> {
    let mut grounds: Vec<(Rect, Color32)> = Vec::new();
    let mut found = Vec::new();
    let ground_at = |grounds: &[(Rect, Color32)], at: Pos2| {
        grounds.iter().rev().find(|(rect, _)| rect.contains(at)).map_or(colour::PAPER, |(_, ground)| *ground)
    };
    fn visit(shape: &Shape, each: &mut impl FnMut(&Shape)) {
        if let Shape::Vec(list) = shape {
            list.iter().for_each(|one| visit(one, each));
        } else {
            each(shape);
        }
    }
    for clipped in &harness.output().shapes {
        visit(&clipped.shape, &mut |shape| match shape {
            Shape::Rect(rect) if rect.fill.a() == 255 => grounds.push((rect.rect, rect.fill)),
            Shape::Circle(circle) if circle.fill.a() == 255 => {
                grounds.push((Rect::from_center_size(circle.center, vec2(1.4, 1.4) * circle.radius), circle.fill));
            }
            Shape::Text(text) => {
                let ground = ground_at(&grounds, text.visual_bounding_rect().center());
                let rows = text.galley.rows.iter().map(|placed| &placed.row.visuals.mesh.vertices);
                for own in rows.filter_map(|vertices| Some(vertices.first()?.color)) {
                    let base = if own == Color32::PLACEHOLDER { text.fallback_color } else { own };
                    let ink = text.override_text_color.unwrap_or(base);
                    found.push((text.galley.text().to_owned(), over(ink, ground), ground));
                }
            }
            _ => {}
        });
    }
    found
}

/// Panels with everything open.
fn open_panels(view: EncounterView, draw: DrawFn) -> Harness<'static, TestUi> {
    let mut harness = harness_with(view, (1280.0, 720.0), 1.0, draw);
    let state = &mut harness.state_mut().ui_state;
    (state.memory.tray.unfolded, state.memory.log_open, state.memory.side_panels_open) = (true, true, true);
    harness.run_steps(3);
    harness
}

pub(crate) fn assert_contrast<S>(harness: &Harness<'_, S>, least: f32) {
    let texts = texts(harness);
    assert!(texts.len() > 12, "{}", texts.len());
    for (text, ink, ground) in texts {
        let measured = contrast(ink, ground);
        let is_symbol = text.chars().all(|c| !c.is_alphanumeric());
        assert!(is_symbol || measured >= least, "{text:?}: {ink:?} on {ground:?} is {measured:.1}");
    }
}

fn views() -> [EncounterView; 5] {
    [sample::beat(), sample::tokens(), sample::reaction(), sample::hands_question(), sample::loadout()]
}

#[test]
fn every_line_of_the_panels_can_be_read() {
    for view in views() {
        assert_contrast(&open_panels(view, draw_encounter_panels), LEAST_CONTRAST);
    }
}

fn apply_style(ui: &Ui) {
    let ui_style = theme::UiStyle { reduced_motion: true, high_contrast: true, ..Default::default() };
    theme::apply_style(ui.ctx(), ui_style);
}

fn draw_in_high_contrast(ui: &mut Ui, test_ui: &mut TestUi) {
    apply_style(ui);
    draw_encounter(ui, &test_ui.view, &mut test_ui.ui_state);
    apply_high_contrast(ui.ctx());
}

#[test]
fn high_contrast_is_high_for_every_line_of_the_panels() {
    for view in views() {
        assert_contrast(&open_panels(view, draw_in_high_contrast), LEAST_HIGH_CONTRAST);
    }
}

fn draw_settings_in_high_contrast(ui: &mut Ui, test_ui: &mut TestUi) {
    apply_style(ui);
    full_pages::draw_settings(ui, &Settings::default(), "It is drawn so.", true, &mut test_ui.ui_state);
    apply_high_contrast(ui.ctx());
}

#[test]
fn high_contrast_is_high_for_every_line_of_the_settings() {
    let mut harness = harness_with(sample::beat(), (1280.0, 720.0), 1.0, draw_settings_in_high_contrast);
    for tab in ["Play", "Look", "Sound", "Window", "Keys"] {
        click(&mut harness, &format!("settings_tab:{tab}"));
        assert_contrast(&harness, LEAST_HIGH_CONTRAST);
    }
}

#[test]
fn text_is_never_too_small_and_large_text_may_shrink_to_fit() {
    let size = |text_scale, size| {
        let ctx = Context::default();
        let mut found = 0.0;
        let mut output = ctx.run_ui(RawInput::default(), |ui| {
            theme::apply_style(ui.ctx(), theme::UiStyle { text_scale, ..Default::default() });
            found = theme::font_id(ui.ctx(), theme::FontRole::Body, size).size;
        });
        output.textures_delta.clear();
        found
    };
    assert_eq!((size(1.0, 7.0), size(2.0, 7.0), size(2.0, 11.0)), (13.0, 14.0, 22.0));
}
