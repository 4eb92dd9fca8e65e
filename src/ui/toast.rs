//! Refusals and messages: a toast that stays for some seconds. A click on a word of a refusal opens the rule that it names.

use bevy_egui::egui::{Area, Color32, Context, Id, Order, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

use super::keywords::{self, TermUse, mark_keywords};
use super::layout::{PanelLayout, paint_new_area_at_once};
use super::state::UiState;
use super::theme::{FontRole, colour::*, font_id, text_scale};

/// Shows the toast over a table without panels of the encounter.
pub fn draw_toast(ui: &mut Ui, state: &mut UiState) {
    let (ctx, screen) = (ui.ctx().clone(), ui.max_rect());
    show_toast(&ctx, state, PanelLayout::new(screen, text_scale(&ctx)));
}

/// Shows the toast and removes it after some seconds.
pub(super) fn show_toast(ctx: &Context, state: &mut UiState, layout: PanelLayout) {
    let Some(toast) = &mut state.memory.toast else { return };
    let now = ctx.input(|i| i.time);
    let since = *toast.shown_at.get_or_insert(now);
    let stays = 2.5 + toast.text.chars().count() as f64 * 0.04;
    let age = now - since;
    if age > stays {
        state.memory.toast = None;
        return;
    }
    ctx.request_repaint_after(std::time::Duration::from_millis(50));
    let prompt = layout.top.center_bottom() + vec2(0.0, 8.0);
    let is_refusal = toast.is_refusal();
    let at = *toast.position.get_or_insert_with(|| match ctx.pointer_latest_pos() {
        Some(at) if is_refusal => at + vec2(14.0, -40.0),
        _ => prompt,
    });
    let fade = (((stays - age) / 0.4) as f32).clamp(0.0, 1.0);
    let ink = if is_refusal { RUBRIC } else { INK };
    let font = font_id(ctx, FontRole::Handwritten, 17.0);
    let text = ctx.fonts_mut(|fonts| fonts.layout(toast.text.clone(), font, ink, 320.0));
    let size = text.size() + vec2(22.0, 12.0);
    let screen = ctx.content_rect().shrink(6.0);
    let left = if is_refusal { at.x } else { at.x - size.x / 2.0 };
    let min = pos2(
        left.min(screen.right() - size.x).max(screen.left()),
        at.y.min(screen.bottom() - size.y).max(screen.top()),
    );
    let rect = Rect::from_min_size(min, size);
    // A refusal that names rules can be clicked; any other text lets the pointer through.
    let names_rules = is_refusal && keywords::has_keywords(ctx, &toast.text);
    paint_new_area_at_once(ctx, Id::new("note"));
    let area = Area::new(Id::new("note")).order(Order::Tooltip).fixed_pos(rect.min).constrain(false).fade_in(false);
    area.movable(false).interactable(names_rules).show(ctx, |ui| {
        ui.set_clip_rect(rect.expand(6.0));
        ui.expand_to_include_rect(rect);
        let shade = Color32::from_black_alpha(80).gamma_multiply(fade);
        ui.painter().rect_filled(rect.translate(vec2(0.0, 3.0)), 3.0, shade);
        ui.painter().rect_filled(rect, 3.0, CARD_LIFTED.gamma_multiply(fade));
        ui.painter().rect_stroke(rect, 3.0, Stroke::new(1.0, ink.gamma_multiply(fade)), StrokeKind::Inside);
        let at = rect.min + vec2(11.0, 6.0);
        ui.painter().galley_with_override_text_color(at, text.clone(), ink.gamma_multiply(fade));
        if names_rules {
            mark_keywords(ui, (at, &text), &toast.text, ink.gamma_multiply(fade), TermUse::Pin, "");
        }
    });
    if names_rules {
        state.output.panel_rects.push(rect);
    }
}
