//! The chapter deck between chapters: cards face down, the resolved ones beside them; and the card that was just drawn.

use bevy_egui::egui::{
    Align2, Color32, CursorIcon, Id as Tag, Key, Rect, Sense, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::super::super::journey_state::JourneyAction;
use super::super::super::state::UiState;
use super::super::super::strings;
use super::super::super::theme::{FontRole, animate_bool, colour::*, text_scale};
use super::super::super::widgets::{ButtonEmphasis, draw_fitted_text, layout_text, paper_button};
use super::paper::{draw_card_back, draw_card_face, draw_lying_shadow};
use crate::view::journey_page::{ChapterCard, DeckView, ToldEvent};

/// The height of a card as a multiple of its width.
const CARD_SHAPE: f32 = 1.42;

/// Draws the deck with the discards, and takes the click or the key that draws a card.
pub(super) fn draw_deck(
    ui: &mut Ui,
    deck: &DeckView,
    happened: &[ToldEvent],
    table: Rect,
    takes_keys: bool,
    state: &mut UiState,
) {
    let s = text_scale(ui.ctx());
    let wide = (table.width() * 0.19).min(table.height() * 0.46 / CARD_SHAPE).max(120.0);
    let card = vec2(wide, wide * CARD_SHAPE);
    let y = table.top() + table.height() * 0.42;
    let pile = Rect::from_center_size(pos2(table.left() + table.width() * 0.27, y), card);
    let tag = Tag::new("chapter deck");
    let response = ui.interact(pile.expand(8.0), tag, Sense::click());
    let lift = animate_bool(ui.ctx(), tag, response.hovered() || response.has_focus());
    if deck.face_down == 0 {
        // The prestige has no card: an empty place, and the way on.
        let line = bevy_egui::egui::Stroke::new(1.4, IVORY_EDGE.gamma_multiply(0.7));
        ui.painter().rect_stroke(pile, 4.0, line, bevy_egui::egui::StrokeKind::Inside);
    }
    if deck.face_down > 0 {
        let bottom = pile.translate(vec2(-1.6, -2.4) * (deck.face_down - 1) as f32).union(pile);
        draw_lying_shadow(ui, bottom, 0.4 * deck.face_down as f32);
    }
    for n in (0..deck.face_down).rev() {
        let is_top = n == 0;
        let offset = vec2(-1.6, -2.4) * (deck.face_down - 1 - n) as f32;
        let raise = if is_top { lift } else { 0.0 };
        draw_card_back(ui, pile.translate(offset - vec2(0.0, 8.0 * raise)), raise);
    }
    let label = if deck.face_down == 0 { strings::BEGIN_PRESTIGE.text() } else { strings::DRAW_CARD.text() };
    state.add_region("draw", pile);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, label));
    let under = pos2(pile.center().x, pile.bottom() + 18.0);
    let told = strings::face_down_text(deck.face_down);
    let room = table.width() * 0.4;
    let words = layout_text(ui, &told, FontRole::Italic, 17.5, IVORY, room);
    let line = Align2::CENTER_TOP.anchor_size(under, words.size());
    // The map on the table is as pale as the words.
    ui.painter().rect_filled(line.expand2(vec2(14.0, 4.0)), 6.0, Color32::from_black_alpha(170));
    ui.painter().galley(line.min, words, IVORY);
    let size = vec2((250.0 * s).min(room), 38.0 * s);
    let button = Rect::from_center_size(pos2(under.x, line.bottom() + 14.0 + size.y / 2.0), size);
    let label = strings::with_enter_key(label);
    let pressed = paper_button(ui, button, Tag::new("draw button"), &label, ButtonEmphasis::Primary, true).clicked();
    let has_focus = ui.memory(|memory| memory.focused().is_some());
    let by_key = takes_keys && !has_focus && ui.input(|i| i.key_pressed(Key::Enter) || i.key_pressed(Key::Space));
    if pressed || by_key || response.clicked() {
        state.push_journey_action(JourneyAction::Draw);
    }
    response.on_hover_cursor(CursorIcon::PointingHand);
    draw_discards(ui, &deck.discards, table, card.x);
    draw_told(ui, happened, table);
}

/// The space between two resolved cards, in points.
const DISCARD_GAP: Vec2 = vec2(12.0, 12.0);

/// The size of each of so many resolved cards, and how many lie beside each other: as large as the area lets all of them
/// be without covering each other, and never larger than on the pile.
fn discard_layout(cards: usize, area: Vec2, pile_width: f32) -> (Vec2, usize) {
    let widest = pile_width * 0.86;
    let fitted = |columns: usize| {
        let rows = cards.div_ceil(columns);
        let room = (area + DISCARD_GAP) / vec2(columns as f32, rows as f32) - DISCARD_GAP;
        room.x.min(room.y / CARD_SHAPE).min(widest)
    };
    // Of equally large cards the shorter rows, which leave the scene free.
    let columns = (1..=cards.max(1)).max_by(|a, b| fitted(*a).total_cmp(&fitted(*b)).then(b.cmp(a))).unwrap_or(1);
    let width = fitted(columns).max(40.0);
    (vec2(width, width * CARD_SHAPE), columns)
}

/// Draws the resolved chapters, all of them readable.
fn draw_discards(ui: &mut Ui, discards: &[ChapterCard], table: Rect, wide: f32) {
    if discards.is_empty() {
        return;
    }
    let area = Rect::from_min_max(
        pos2(table.left() + table.width() * 0.47, table.top() + table.height() * 0.06),
        pos2(table.right() - 10.0, table.bottom() - table.height() * 0.12),
    );
    let at = area.left_top();
    let head = draw_fitted_text(
        ui,
        at,
        Align2::LEFT_TOP,
        &strings::DISCARDS,
        FontRole::Heading,
        20.0,
        IVORY_EDGE,
        area.width(),
    );
    let (size, columns) = discard_layout(discards.len(), area.size() - vec2(0.0, head.height() + 10.0), wide);
    for (n, card) in discards.iter().enumerate() {
        let at = (size + DISCARD_GAP) * vec2((n % columns) as f32, (n / columns) as f32);
        let rect = Rect::from_min_size(pos2(area.left(), head.bottom() + 10.0) + at, size);
        draw_lying_shadow(ui, rect, 0.5);
        draw_card_face(ui, rect, card, 0.0);
        let response = ui.interact(rect, Tag::new(("discard", n)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &card.title));
        response.on_hover_text(format!("{}\n{}", card.title, card.text));
    }
}

/// Draws what the last step did at the lower edge.
fn draw_told(ui: &Ui, happened: &[ToldEvent], table: Rect) {
    let told = happened.iter().map(|told| told.text.as_str()).collect::<Vec<_>>().join("  ");
    if told.is_empty() {
        return;
    }
    let block = layout_text(ui, &told, FontRole::Handwritten, 17.0, IVORY_EDGE, table.width() * 0.8);
    let at = pos2(table.center().x - block.size().x / 2.0, table.bottom() - block.size().y - 6.0);
    let back = Rect::from_min_size(at, block.size()).expand2(vec2(14.0, 5.0));
    ui.painter().rect_filled(back, 6.0, Color32::from_black_alpha(170));
    ui.painter().galley(at, block, IVORY_EDGE);
}

/// Draws the card that was just drawn, and takes the click or the key that opens its booklet.
pub(super) fn draw_drawn_card(ui: &mut Ui, card: &ChapterCard, table: Rect, takes_keys: bool, state: &mut UiState) {
    let s = text_scale(ui.ctx());
    let tall = (table.height() - 74.0 * s).min(540.0);
    let size = vec2(tall / CARD_SHAPE, tall);
    let rect = Rect::from_center_size(pos2(table.center().x, table.top() + 6.0 + tall / 2.0), size);
    let tag = Tag::new("drawn card");
    let response = ui.interact(rect, tag, Sense::click());
    let lift = animate_bool(ui.ctx(), tag, response.hovered() || response.has_focus());
    draw_lying_shadow(ui, rect, 1.0 + 2.0 * lift);
    draw_card_face(ui, rect.translate(vec2(0.0, -4.0 * lift)), card, lift);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{}. {}", card.title, card.text)));
    let button = Rect::from_center_size(pos2(rect.center().x, rect.bottom() + 34.0 * s), vec2(270.0 * s, 38.0 * s));
    state.add_region("turn_card", button);
    let label = strings::with_enter_key(&strings::TURN_TO_FIRST_PAGE);
    let pressed = paper_button(ui, button, Tag::new("turn card"), &label, ButtonEmphasis::Primary, true).clicked();
    let has_focus = ui.memory(|memory| memory.focused().is_some());
    let by_key = takes_keys && !has_focus && ui.input(|i| i.key_pressed(Key::Enter) || i.key_pressed(Key::Space));
    if pressed || by_key || response.clicked() {
        state.push_journey_action(JourneyAction::TurnCard);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resolved_cards_do_not_cover_each_other_and_stay_inside_their_area() {
        for cards in 1..=12 {
            for area in [vec2(640.0, 560.0), vec2(500.0, 400.0), vec2(1300.0, 1000.0)] {
                let (size, columns) = discard_layout(cards, area, 240.0);
                let rows = cards.div_ceil(columns);
                let taken = (size + DISCARD_GAP) * vec2(columns as f32, rows as f32) - DISCARD_GAP;
                assert!(taken.x <= area.x + 0.01 && taken.y <= area.y + 0.01, "{cards} cards in {area}: {size}");
                assert!(size.x > 80.0 && size.x <= 240.0 * 0.86, "{cards} cards in {area}: {size}");
            }
        }
    }
}
