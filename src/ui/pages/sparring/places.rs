//! The middle of the sparring page: the places of the sheet as cards, with the hand tokens that lie on them.

use bevy_egui::egui::DragAndDrop;

use super::super::super::builder_state::Selection;
use super::super::super::theme::pulse;
use super::super::super::vocabulary::*;
use super::shared::{SheetDrag, edit, take_drop};
use crate::model::{CharacterEdit, HandToken, SheetSlot, SheetSlotKind};
use crate::view::{CharacterBuilderView, SheetEntryView, SheetSlotView};

/// Draws the places of these kinds, kind by kind.
pub(in super::super) fn draw_places(
    ui: &mut Ui,
    builder: &CharacterBuilderView,
    is_shown: impl Fn(SheetSlotKind) -> bool,
    state: &mut UiState,
) {
    let s = text_scale(ui.ctx());
    let pots = strings::pots_text(builder.pots_used, builder.sheet.pots);
    let sections: [(&str, &[SheetSlotKind], usize, f32); 5] = [
        (&strings::HAND_SLOTS, &[SheetSlotKind::Hand], 2, 50.0),
        (&strings::WORN, &[SheetSlotKind::Armor, SheetSlotKind::Ring], 3, 44.0),
        (&strings::POUCHES, &[SheetSlotKind::Pouch, SheetSlotKind::Missile], 4, 44.0),
        (&pots, &[SheetSlotKind::Attunement], 4, 44.0),
        (&strings::CARRIED, &[SheetSlotKind::Carried], 4, 27.0),
    ];
    for (heading, kinds, columns, tall) in sections {
        if !kinds.iter().any(|kind| is_shown(*kind)) {
            continue;
        }
        let has_tokens = kinds.contains(&SheetSlotKind::Hand);
        section(ui, heading, if has_tokens { strings::HAND_TOKENS_HELP.text() } else { "" });
        ui.add_space(2.0);
        let columns = if s > 1.25 { columns.min(2) } else { columns };
        // On the record sheet the places have less room than on a page of their own.
        let columns = columns.min((ui.available_width() / (110.0 * s)).floor().max(1.0) as usize);
        let tall = (tall * (1.0 + (s - 1.0) * 0.8)).round();
        let slots = builder.slots.iter().filter(|view| kinds.contains(&view.slot.kind));
        grid(ui, columns, vec2(6.0, 6.0), slots, |ui, view| {
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), tall), Sense::hover());
            draw_place(ui, view, rect, state);
        });
    }
}

/// The name of a place for tests of the window: `slot:hand:0`.
fn region_name(slot: SheetSlot) -> String {
    format!("slot:{:?}:{}", slot.kind, slot.index).to_lowercase()
}

/// Shows that what is dragged can be dropped here.
pub(in super::super) fn draw_drop_glow(ui: &Ui, rect: Rect, is_over: bool) {
    let glow = if is_over { 1.0 } else { 0.35 + 0.3 * pulse(ui.ctx()) };
    ui.painter().rect_filled(rect, 3.0, CANDLE.gamma_multiply(0.14 * glow));
    ui.painter().rect_stroke(rect, 3.0, Stroke::new(1.8, CANDLE.gamma_multiply(glow)), StrokeKind::Inside);
}

fn draw_place(ui: &mut Ui, view: &SheetSlotView, rect: Rect, state: &mut UiState) {
    let slot = view.slot;
    let response = ui.interact(rect, Id::new(("place", slot.kind, slot.index)), Sense::click_and_drag());
    add_seen_region(ui, state, region_name(slot), rect);
    let told = match &view.entry {
        Some(entry) => draw_borne(ui, view, entry, &response, state),
        None => draw_empty(ui, slot, &response, state),
    };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &told));
    if take_drop(&response, slot, state) == Some(true) {
        draw_drop_glow(ui, rect, response.contains_pointer());
    }
}

/// An empty place; a click opens the shelf of what fits it. Returns what it is called.
fn draw_empty(ui: &Ui, slot: SheetSlot, response: &Response, state: &mut UiState) -> String {
    let (name, rect) = (strings::empty_place_name(slot.kind), response.rect);
    ui.painter().rect_filled(rect, 3.0, Color32::from_rgba_unmultiplied(110, 82, 42, 16));
    ui.painter().rect_stroke(rect.shrink(0.5), 3.0, Stroke::new(1.0, RULE), StrokeKind::Inside);
    let room = rect.width() - 12.0;
    draw_fitted_text(ui, rect.center(), Align2::CENTER_CENTER, name, FontRole::Italic, 14.0, INK_SOFT, room);
    if response.clicked() {
        state.memory.builder.shelf = super::shelf::shelf_of_kind(slot.kind);
        state.memory.builder.search.clear();
    }
    name.to_owned()
}

/// A place with what lies there, which is dragged off it, looked at and taken off. Returns what it is called.
fn draw_borne(
    ui: &mut Ui,
    view: &SheetSlotView,
    entry: &SheetEntryView,
    response: &Response,
    state: &mut UiState,
) -> String {
    let slot = view.slot;
    let excess = view.is_excess.then(|| strings::excess_text(slot.kind));
    let wrong = excess.or(entry.lacks.as_deref());
    let selected = state.memory.builder.selected == Some(Selection::Place(slot));
    let lit = response.hovered() || response.has_focus() || selected;
    let (ground, edge, lift) = if lit { (CARD_LIFTED, CANDLE, 0.5) } else { (CARD, INK_FAINT, 0.0) };
    draw_card_background(ui, response.rect, ground, if view.is_excess { RUBRIC } else { edge }, lift);
    draw_entry(ui, slot, (entry, wrong), response.rect, state);
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
        let brief = strings::card_text(&entry.brief, &entry.numbers);
        let told: Vec<String> = [excess.map(str::to_owned), lacks, Some(brief)].into_iter().flatten().collect();
        response.clone().on_hover_cursor(CursorIcon::Grab).on_hover_text(told.join("\n"));
    }
    format!("{}. {}", entry.name, wrong.unwrap_or(&entry.brief))
}

/// What lies in a place: its name, what it does or what is wrong with it, and the hand tokens.
fn draw_entry(
    ui: &mut Ui,
    slot: SheetSlot,
    (entry, wrong): (&SheetEntryView, Option<&str>),
    rect: Rect,
    state: &mut UiState,
) {
    let s = text_scale(ui.ctx());
    let mut inner = rect.shrink2(vec2(8.0, 3.0));
    if slot.kind == SheetSlotKind::Hand {
        let radius = 9.5 * s;
        let step = (inner.height() / 2.0 - radius).min(radius * 1.3);
        let middle = inner.right_center() - vec2(radius, 0.0);
        for (token, lies_here, y) in
            [(HandToken::Main, entry.in_main_hand, -step), (HandToken::Off, entry.in_off_hand, step)]
        {
            draw_token_of_slot(ui, (slot, token, lies_here), (middle + vec2(0.0, y), radius), state);
        }
        inner.max.x -= radius * 2.0 + 9.0;
    }
    let width = inner.width();
    let name = draw_fitted_text(ui, inner.min, Align2::LEFT_TOP, &entry.name, FontRole::Heading, 15.5, INK, width);
    let room = inner.bottom() - name.bottom();
    // A low card has room for the name alone.
    if room >= 12.0 * s {
        let (role, ink) = if wrong.is_some() { (FontRole::Italic, RUBRIC) } else { (FontRole::Body, INK_SOFT) };
        let rows = if room > 27.0 * s { 2 } else { 1 };
        let brief = cut_rows(ui, wrong.unwrap_or(&entry.brief), role, 13.5, ink, width, rows);
        ui.painter().galley(name.left_bottom() + vec2(0.0, 1.0), brief, ink);
    }
}

/// A hand token that lies on a hand slot, or the place where it would lie. A click lays it there or takes it off; it is
/// dragged to another slot too.
fn draw_token_of_slot(
    ui: &Ui,
    (slot, token, lies_here): (SheetSlot, HandToken, bool),
    at: (Pos2, f32),
    state: &mut UiState,
) {
    let letter = strings::hand_token_letter(token);
    let response = draw_hand_token(ui, Id::new(("hand token", slot.index, token)), (letter, lies_here), at, true);
    add_seen_region(ui, state, format!("hand:{letter}:{}", slot.index).to_lowercase(), response.rect);
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
