//! The middle of the sparring page: the places of the sheet as cards, with the hand tokens that lie on them.

use bevy_egui::egui::{
    Align2, Color32, CursorIcon, DragAndDrop, Id as Tag, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType,
    pos2, vec2,
};

use super::super::super::builder_state::Selection;
use super::super::super::state::UiState;
use super::super::super::strings;
use super::super::super::theme::{FontRole, colour::*, pulse, text_scale};
use super::super::super::widgets::{cut_rows, draw_card_background, draw_fitted_text, draw_hand_token};
use super::shared::{SheetDrag, edit, take_drop};
use crate::model::{CharacterEdit, HandToken, SheetSlot, SheetSlotKind};
use crate::view::{CharacterBuilderView, SheetEntryView, SheetSlotView};

const GAP: f32 = 6.0;

/// Draws the places of these kinds, kind by kind.
pub(in super::super) fn draw_places(
    ui: &mut Ui,
    builder: &CharacterBuilderView,
    is_shown: impl Fn(SheetSlotKind) -> bool,
    window: Rect,
    state: &mut UiState,
) {
    let width = ui.available_width() - 10.0;
    let pots = strings::pots_text(builder.pots_used, builder.sheet.pots);
    let sections: [(&str, &[SheetSlotKind], usize, f32); 5] = [
        (&strings::HAND_SLOTS, &[SheetSlotKind::Hand], 2, 50.0),
        (&strings::WORN, &[SheetSlotKind::Armor, SheetSlotKind::Ring], 3, 44.0),
        (&strings::POUCHES, &[SheetSlotKind::Pouch, SheetSlotKind::Missile], 4, 44.0),
        (&pots, &[SheetSlotKind::Attunement], 4, 44.0),
        (&strings::CARRIED, &[SheetSlotKind::Carried], 4, 27.0),
    ];
    for (n, (heading, kinds, columns, tall)) in sections.into_iter().enumerate() {
        if !kinds.iter().any(|kind| is_shown(*kind)) {
            continue;
        }
        draw_section_heading(ui, heading, width, n == 0);
        let slots: Vec<&SheetSlotView> = builder.slots.iter().filter(|view| kinds.contains(&view.slot.kind)).collect();
        draw_cards(ui, &slots, columns, tall, (width, window), state);
    }
}

fn draw_section_heading(ui: &mut Ui, heading: &str, width: f32, has_tokens: bool) {
    let s = text_scale(ui.ctx());
    let (rect, _) = ui.allocate_exact_size(vec2(width, (24.0 * s).round()), Sense::hover());
    let at = rect.left_bottom() - vec2(0.0, 3.0);
    let head = draw_fitted_text(ui, at, Align2::LEFT_BOTTOM, heading, FontRole::Heading, 16.5, RUBRIC, width * 0.6);
    if has_tokens {
        let at = pos2(head.right() + 12.0, at.y);
        let room = rect.right() - at.x;
        draw_fitted_text(
            ui,
            at,
            Align2::LEFT_BOTTOM,
            &strings::HAND_TOKENS_HELP,
            FontRole::Italic,
            14.0,
            INK_SOFT,
            room,
        );
    }
}

fn draw_cards(
    ui: &mut Ui,
    slots: &[&SheetSlotView],
    columns: usize,
    tall: f32,
    (width, window): (f32, Rect),
    state: &mut UiState,
) {
    let s = text_scale(ui.ctx());
    let tall = (tall * (1.0 + (s - 1.0) * 0.8)).round();
    let columns = if s > 1.25 { columns.min(2) } else { columns };
    // On the record sheet the places have less room than on a page of their own.
    let columns = columns.min((width / (110.0 * s)).floor().max(1.0) as usize);
    let wide = (width - GAP * (columns - 1) as f32) / columns as f32;
    for row in slots.chunks(columns) {
        let (line, _) = ui.allocate_exact_size(vec2(width, tall + GAP), Sense::hover());
        for (n, view) in row.iter().enumerate() {
            let rect = Rect::from_min_size(line.min + vec2((wide + GAP) * n as f32, 1.0), vec2(wide, tall));
            draw_place(ui, view, rect, window, state);
        }
    }
}

/// The name of a place for tests of the window: `slot:hand:0`.
fn region_name(slot: SheetSlot) -> String {
    format!("slot:{:?}:{}", slot.kind, slot.index).to_lowercase()
}

fn draw_place(ui: &mut Ui, view: &SheetSlotView, rect: Rect, window: Rect, state: &mut UiState) {
    let slot = view.slot;
    let response = ui.interact(rect, Tag::new(("place", slot.kind, slot.index)), Sense::click_and_drag());
    let selected = state.memory.builder.selected == Some(Selection::Place(slot));
    let lit = response.hovered() || response.has_focus() || selected;
    match &view.entry {
        Some(entry) => {
            let edge = if view.is_excess {
                RUBRIC
            } else if lit {
                CANDLE
            } else {
                INK_FAINT
            };
            draw_card_background(ui, rect, if lit { CARD_LIFTED } else { CARD }, edge, f32::from(u8::from(lit)) * 0.5);
            draw_entry(ui, view, entry, rect, window, state);
        }
        None => {
            ui.painter().rect_filled(rect, 3.0, Color32::from_rgba_unmultiplied(110, 82, 42, 16));
            ui.painter().rect_stroke(rect.shrink(0.5), 3.0, Stroke::new(1.0, RULE), StrokeKind::Inside);
            let told = strings::empty_place_name(slot.kind);
            let room = rect.width() - 12.0;
            draw_fitted_text(ui, rect.center(), Align2::CENTER_CENTER, told, FontRole::Italic, 14.0, INK_SOFT, room);
        }
    }
    let visible = rect.intersect(window);
    if visible.is_positive() {
        state.add_region(region_name(slot), visible);
    }
    if let Some(fits) = take_drop(&response, slot, state)
        && fits
    {
        let glow = if response.contains_pointer() { 1.0 } else { 0.35 + 0.3 * pulse(ui.ctx()) };
        ui.painter().rect_filled(rect, 3.0, CANDLE.gamma_multiply(0.14 * glow));
        ui.painter().rect_stroke(rect, 3.0, Stroke::new(1.8, CANDLE.gamma_multiply(glow)), StrokeKind::Inside);
    }
    let Some(entry) = &view.entry else {
        let name = strings::empty_place_name(slot.kind);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
        if response.clicked() {
            state.memory.builder.shelf = super::shelf::shelf_of_kind(slot.kind);
            state.memory.builder.search.clear();
        }
        return;
    };
    let excess = view.is_excess.then(|| strings::excess_text(slot.kind));
    let told = format!("{}. {}", entry.name, excess.or(entry.lacks.as_deref()).unwrap_or(&entry.brief));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &told));
    if response.drag_started() {
        response.dnd_set_drag_payload(SheetDrag::Place { slot, kind: entry.kind, name: entry.name.to_string() });
    }
    if response.clicked() {
        state.memory.builder.selected = Some(Selection::Place(slot));
    }
    if response.secondary_clicked() {
        edit(state, CharacterEdit::Clear(slot));
    }
    if !DragAndDrop::has_any_payload(ui.ctx()) {
        // The card may be too small for all that there is to say.
        let lacks = entry.lacks.as_deref().map(strings::capitalized);
        let excess = view.is_excess.then(|| strings::excess_text(slot.kind).to_owned());
        let brief = Some(strings::card_text(&entry.brief, &entry.numbers));
        let told: Vec<String> = [excess, lacks, brief].into_iter().flatten().collect();
        response.on_hover_cursor(CursorIcon::Grab).on_hover_text(told.join("\n"));
    }
}

/// What lies in a place: its name, its numbers or what is lacking for it, and the hand tokens.
fn draw_entry(
    ui: &mut Ui,
    view: &SheetSlotView,
    entry: &SheetEntryView,
    rect: Rect,
    window: Rect,
    state: &mut UiState,
) {
    let slot = view.slot;
    let s = text_scale(ui.ctx());
    let inner = rect.shrink2(vec2(8.0, 3.0));
    let is_hand = slot.kind == SheetSlotKind::Hand;
    let token_room = if is_hand { 22.0 * s + 6.0 } else { 0.0 };
    let width = inner.width() - token_room;
    let name = draw_fitted_text(ui, inner.min, Align2::LEFT_TOP, &entry.name, FontRole::Heading, 15.5, INK, width);
    let excess = view.is_excess.then(|| strings::excess_text(slot.kind));
    let (text, ink, role) = match excess.or(entry.lacks.as_deref()) {
        Some(wrong) => (wrong, RUBRIC, FontRole::Italic),
        None => (entry.brief.as_str(), INK_SOFT, FontRole::Body),
    };
    if inner.bottom() - name.bottom() < 12.0 * s {
        // A low card has room for the name alone.
        return;
    }
    let rows = if inner.bottom() - name.bottom() > 27.0 * s { 2 } else { 1 };
    let block = cut_rows(ui, text, role, 13.5, ink, width, rows);
    ui.painter().galley(pos2(inner.left(), name.bottom() + 1.0), block, ink);
    if is_hand {
        let radius = 9.5 * s;
        let x = inner.right() - radius;
        let step = (inner.height() / 2.0 - radius).min(radius * 1.3);
        let tokens = [(HandToken::Main, entry.in_main_hand, -step), (HandToken::Off, entry.in_off_hand, step)];
        for (token, lies_here, dy) in tokens {
            let centre = pos2(x, inner.center().y + dy);
            draw_token_of_slot(ui, (slot, token, lies_here), (centre, radius), window, state);
        }
    }
}

/// A hand token that lies on a hand slot, or the place where it would lie. A click lays it there or takes it off; it is
/// dragged to another slot too.
fn draw_token_of_slot(
    ui: &Ui,
    (slot, token, lies_here): (SheetSlot, HandToken, bool),
    at: (bevy_egui::egui::Pos2, f32),
    window: Rect,
    state: &mut UiState,
) {
    let letter = strings::hand_token_letter(token);
    let response = draw_hand_token(ui, Tag::new(("hand token", slot.index, token)), (letter, lies_here), at, true);
    if window.contains_rect(response.rect) {
        state.add_region(format!("hand:{letter}:{}", slot.index).to_lowercase(), response.rect);
    }
    let name = strings::hand_token_name(token);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, lies_here, name));
    if lies_here && response.drag_started() {
        response.dnd_set_drag_payload(SheetDrag::Token(token));
    }
    if response.clicked() {
        edit(state, CharacterEdit::MoveHandToken(token, (!lies_here).then_some(slot.index)));
    }
    if !DragAndDrop::has_any_payload(ui.ctx()) {
        response.on_hover_text(strings::hand_token_help(token, lies_here));
    }
}
