//! The visual style of the UI: colours, typefaces, sizes and the style of egui's own widgets.
//!
//! The module owns every colour and every font of the UI. It must not know what a panel shows.

use std::borrow::Cow;
use std::sync::Arc;

use bevy_egui::egui::{
    self, Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Shadow, Stroke,
    TextStyle, vec2,
};

/// Colours of paper, ink, metal and pencil.
#[allow(missing_docs, reason = "the names explain the items")]
pub mod colour {
    use bevy_egui::egui::Color32;

    pub const PAPER: Color32 = Color32::from_rgb(0xf0, 0xe5, 0xca);
    pub const CARD: Color32 = Color32::from_rgb(0xf7, 0xee, 0xd8);
    pub const CARD_DIM: Color32 = Color32::from_rgb(0xe4, 0xd8, 0xbb);
    pub const CARD_LIFTED: Color32 = Color32::from_rgb(0xff, 0xf8, 0xe6);
    pub const INK: Color32 = Color32::from_rgb(0x2b, 0x22, 0x1a);
    pub const INK_SOFT: Color32 = Color32::from_rgb(0x52, 0x44, 0x34);
    pub const INK_FAINT: Color32 = Color32::from_rgb(0x66, 0x57, 0x43);
    pub const RULE: Color32 = Color32::from_rgb(0xc9, 0xb7, 0x93);
    pub const RULE_FAINT: Color32 = Color32::from_rgb(0xde, 0xcf, 0xae);
    pub const PENCIL: Color32 = Color32::from_rgb(0x45, 0x48, 0x50);
    pub const RUBRIC: Color32 = Color32::from_rgb(0x9a, 0x2f, 0x1c);
    pub const MOSS: Color32 = Color32::from_rgb(0x4c, 0x5f, 0x2b);
    pub const CANDLE: Color32 = Color32::from_rgb(0xe8, 0x9b, 0x2d);
    pub const COPPER: Color32 = Color32::from_rgb(0xd3, 0x8b, 0x59);
    pub const COPPER_DARK: Color32 = Color32::from_rgb(0x45, 0x1e, 0x0b);
    pub const COPPER_LIGHT: Color32 = Color32::from_rgb(0xf2, 0xc0, 0x92);
    pub const NICKEL: Color32 = Color32::from_rgb(0xcd, 0xcb, 0xc1);
    pub const NICKEL_DARK: Color32 = Color32::from_rgb(0x2f, 0x2e, 0x2b);
    pub const NICKEL_LIGHT: Color32 = Color32::from_rgb(0xe6, 0xe4, 0xdb);
    pub const IVORY: Color32 = Color32::from_rgb(0xfb, 0xf4, 0xe0);
    pub const IVORY_EDGE: Color32 = Color32::from_rgb(0xcf, 0xbb, 0x90);
}

/// A typeface by its use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FontRole {
    /// Titles and headings: the display cut of the body typeface.
    Heading,
    /// Rules and labels: the body typeface.
    Body,
    /// Reasons and side notes: its italic.
    Italic,
    /// Values and notes of the player: a handwriting typeface.
    Handwritten,
    /// Lines of a file: a monospaced typeface.
    Code,
}

impl FontRole {
    const fn family(self) -> &'static str {
        match self {
            Self::Heading => "heading",
            Self::Body => "print",
            Self::Italic => "italic",
            Self::Handwritten => "hand",
            Self::Code => "code",
        }
    }
}

/// Bytes of the typefaces; egui's own font replaces a missing one.
#[derive(Clone, Default)]
pub struct FontFiles {
    /// Typeface for headings, such as IM Fell English.
    pub heading: Option<Cow<'static, [u8]>>,
    /// Typeface for text, such as EB Garamond.
    pub body: Option<Cow<'static, [u8]>>,
    /// The italic of the text typeface.
    pub italic: Option<Cow<'static, [u8]>>,
    /// Typeface for values, such as Patrick Hand.
    pub handwritten: Option<Cow<'static, [u8]>>,
    /// Atkinson Hyperlegible, which replaces all typefaces in readable mode.
    pub readable: Option<Cow<'static, [u8]>>,
    /// The arrow that none of the others holds; all of them fall back to it.
    pub arrow: Option<Cow<'static, [u8]>>,
}

/// The player's settings for the look of the UI.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UiStyle {
    /// Scale factor for all text, within [`TEXT_SCALES`].
    pub text_scale: f32,
    /// Use one plain typeface for all text.
    pub readable_font: bool,
    /// Disable pulsing and easing.
    pub reduced_motion: bool,
    /// Paint with the second palette (`high_contrast`).
    pub high_contrast: bool,
}

impl Default for UiStyle {
    fn default() -> Self {
        Self { text_scale: 1.0, readable_font: false, reduced_motion: false, high_contrast: false }
    }
}

/// The longest time between the clicks of a double click, in seconds. egui counts the time of the frames in which it sees
/// the clicks, and the first click may make a slow one.
const DOUBLE_CLICK_DELAY: f64 = 0.6;
/// The smallest and the largest text scale.
pub const TEXT_SCALES: (f32, f32) = (0.8, 2.0);
/// The window height, in points, that the panels need for each unit of text scale.
const HEIGHT_AT_SCALE_ONE: f32 = 440.0;
/// The smallest text of the panels, in logical pixels after the text scale: large text that is set smaller to fit its place
/// is not kept from fitting.
const SMALLEST_TEXT: f32 = 13.0;

fn style_id() -> egui::Id {
    egui::Id::new("emberhex style")
}

/// Loads the typefaces into the context and sets the style of egui's own widgets; call once, before the first panel.
/// The fonts take effect in the next pass; before, all text uses egui's own.
pub fn install_fonts(ctx: &Context, files: &FontFiles) {
    let mut fonts = FontDefinitions::default();
    let mut fallback = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    let fixed = fonts.families.get(&FontFamily::Monospace).cloned().unwrap_or_default();
    let font_data = |bytes: &Cow<'static, [u8]>| match bytes {
        Cow::Borrowed(b) => FontData::from_static(b),
        Cow::Owned(b) => FontData::from_owned(b.clone()),
    };
    if let Some(bytes) = &files.arrow {
        fonts.font_data.insert("arrow".to_owned(), Arc::new(font_data(bytes)));
        fallback.insert(0, "arrow".to_owned());
    }
    let mut add = |family: &str, bytes: &Option<Cow<'static, [u8]>>, rest: &[String]| {
        let mut order = Vec::new();
        if let Some(bytes) = bytes {
            fonts.font_data.insert(family.to_owned(), Arc::new(font_data(bytes)));
            order.push(family.to_owned());
        }
        order.extend(rest.iter().cloned());
        fonts.families.insert(FontFamily::Name(family.into()), order);
    };
    add("heading", &files.heading, &fallback);
    add("print", &files.body, &fallback);
    add("italic", &files.italic.clone().or_else(|| files.body.clone()), &fallback);
    add("hand", &files.handwritten, &fallback);
    add("readable", &files.readable, &fallback);
    add("code", &None, &fixed);
    if files.body.is_some() {
        // egui's own text, such as tooltips, uses the text typeface too.
        fonts.families.insert(FontFamily::Proportional, [vec!["print".to_owned()], fallback].concat());
    }
    ctx.set_fonts(fonts);
    let pass = ctx.cumulative_pass_nr();
    ctx.data_mut(|d| d.insert_temp(style_id().with("installed"), pass));
    apply_style(ctx, UiStyle::default());
}

/// The window for which the interface is laid out, in logical pixels; a larger window shows it larger.
const USUAL_WINDOW: egui::Vec2 = egui::Vec2::new(1280.0, 800.0);

/// How large the interface is in a window of this size in logical pixels: as large to the eye as in the usual window, and
/// never smaller than its own size.
fn window_zoom(window: egui::Vec2) -> f32 {
    // In steps, so that text is not laid out anew for every pixel while the window is drawn larger.
    (((window / USUAL_WINDOW).min_elem() * 20.0).floor() / 20.0).clamp(1.0, 5.0)
}

/// How large the interface is in the window of the context.
pub fn zoom_for_window(ctx: &Context) -> f32 {
    window_zoom(ctx.viewport_rect().size() * ctx.zoom_factor())
}

/// The largest text scale at which all panels have room in the window: 200 % from a height of 880 points on.
fn largest_text_scale(ctx: &Context) -> f32 {
    ctx.content_rect().height() / HEIGHT_AT_SCALE_ONE
}

/// Applies the style; cheap if it has not changed.
pub fn apply_style(ctx: &Context, ui_style: UiStyle) {
    let text_scale = ui_style.text_scale.min(largest_text_scale(ctx)).clamp(TEXT_SCALES.0, TEXT_SCALES.1);
    let ui_style = UiStyle { text_scale, ..ui_style };
    // A typeface is usable from the pass after the one that installed it.
    let pass = ctx.cumulative_pass_nr();
    let installed = ctx.data(|d| d.get_temp::<u64>(style_id().with("installed"))).is_some_and(|then| pass > then);
    let plain = ui_style.readable_font && installed;
    let applied = ctx.data(|d| d.get_temp::<(UiStyle, bool)>(style_id().with("applied")));
    if applied == Some((ui_style, plain)) {
        return;
    }
    ctx.data_mut(|d| {
        d.insert_temp(style_id(), ui_style);
        d.insert_temp(style_id().with("applied"), (ui_style, plain));
    });
    ctx.set_theme(egui::Theme::Light);
    ctx.options_mut(|options| options.input_options.max_double_click_delay = DOUBLE_CLICK_DELAY);
    ctx.all_styles_mut(move |style| restyle(style, ui_style.text_scale, plain));
}

fn restyle(style: &mut egui::Style, scale: f32, plain: bool) {
    use colour::*;
    let family = if plain { FontFamily::Name("readable".into()) } else { FontFamily::Proportional };
    for (key, size) in [
        (TextStyle::Small, 13.0),
        (TextStyle::Body, 15.0),
        (TextStyle::Button, 15.0),
        (TextStyle::Heading, 22.0),
        (TextStyle::Monospace, 13.0),
    ] {
        if let Some(font) = style.text_styles.get_mut(&key) {
            font.size = size * scale;
            if key != TextStyle::Monospace {
                font.family = family.clone();
            }
        }
    }
    style.spacing.item_spacing = vec2(6.0, 4.0);
    style.spacing.scroll = egui::style::ScrollStyle::thin();
    #[cfg(debug_assertions)]
    {
        style.debug.show_unaligned = false;
    }
    style.interaction.tooltip_delay = 0.25;
    style.interaction.selectable_labels = false;
    let v = &mut style.visuals;
    *v = egui::Visuals::light();
    v.override_text_color = Some(INK);
    v.weak_text_color = Some(INK_FAINT);
    v.panel_fill = PAPER;
    v.window_fill = CARD;
    v.extreme_bg_color = CARD_DIM;
    v.faint_bg_color = PAPER;
    v.window_stroke = Stroke::new(1.0, RULE);
    v.window_corner_radius = CornerRadius::same(3);
    v.menu_corner_radius = CornerRadius::same(3);
    v.window_shadow = Shadow { offset: [2, 6], blur: 18, spread: 0, color: Color32::from_black_alpha(110) };
    v.popup_shadow = Shadow { offset: [1, 4], blur: 12, spread: 0, color: Color32::from_black_alpha(90) };
    v.selection.bg_fill = CANDLE.gamma_multiply(0.35);
    v.selection.stroke = Stroke::new(1.0, INK);
    for w in [
        &mut v.widgets.noninteractive,
        &mut v.widgets.inactive,
        &mut v.widgets.hovered,
        &mut v.widgets.active,
        &mut v.widgets.open,
    ] {
        w.bg_fill = RULE;
        w.weak_bg_fill = CARD;
        w.bg_stroke = Stroke::new(1.0, RULE);
        w.fg_stroke = Stroke::new(1.0, INK_SOFT);
        w.corner_radius = CornerRadius::same(2);
    }
    v.widgets.hovered.bg_fill = INK_FAINT;
    v.widgets.active.bg_fill = INK_SOFT;
    style.spacing.menu_margin = Margin::symmetric(10, 8);
    style.spacing.tooltip_width = 300.0 * scale;
}

/// The style in force.
pub fn current_style(ctx: &Context) -> UiStyle {
    ctx.data(|d| d.get_temp(style_id())).unwrap_or_default()
}

/// The player's text scale.
pub fn text_scale(ctx: &Context) -> f32 {
    current_style(ctx).text_scale
}

/// The smallest size of a text that can be read, before the text scale.
pub fn smallest_size(ctx: &Context) -> f32 {
    SMALLEST_TEXT / text_scale(ctx)
}

/// The font of a role at a size before the text scale. Safe to call before the typefaces are loaded.
pub fn font_id(ctx: &Context, role: FontRole, size: f32) -> FontId {
    let ui_style = current_style(ctx);
    let name = if ui_style.readable_font && role != FontRole::Code { "readable" } else { role.family() };
    let family = FontFamily::Name(name.into());
    let bound = ctx.fonts(|f| f.definitions().families.contains_key(&family));
    let shrink = if ui_style.readable_font { 0.88 } else { 1.0 };
    let family = match (bound, role) {
        (true, _) => family,
        (false, FontRole::Code) => FontFamily::Monospace,
        (false, _) => FontFamily::Proportional,
    };
    FontId::new((size * ui_style.text_scale).max(SMALLEST_TEXT) * shrink, family)
}

/// A slow pulse between 0 and 1, constant 1 with reduced motion. Requests the next frame itself.
pub fn pulse(ctx: &Context) -> f32 {
    if current_style(ctx).reduced_motion {
        return 1.0;
    }
    ctx.request_repaint_after(std::time::Duration::from_millis(40));
    let t = ctx.input(|i| i.time);
    (0.5 + 0.5 * (t * 3.2).sin()) as f32
}

/// Eases a boolean over a short time, or switches at once with reduced motion.
pub fn animate_bool(ctx: &Context, id: egui::Id, on: bool) -> f32 {
    if current_style(ctx).reduced_motion { f32::from(u8::from(on)) } else { ctx.animate_bool_with_time(id, on, 0.12) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interface_grows_with_the_window_and_never_shrinks() {
        assert_eq!(window_zoom(vec2(1280.0, 800.0)), 1.0);
        assert_eq!(window_zoom(vec2(1024.0, 640.0)), 1.0);
        assert!((window_zoom(vec2(2560.0, 1440.0)) - 1.8).abs() < 1e-4);
        assert!((window_zoom(vec2(3840.0, 2160.0)) - 2.7).abs() < 1e-4);
        assert!((window_zoom(vec2(3440.0, 1440.0)) - 1.8).abs() < 1e-4, "a wide window has no more height");
        assert_eq!(window_zoom(vec2(1200.0, 1920.0)), 1.0, "nor has a high one more width");
    }
}
