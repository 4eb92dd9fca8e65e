//! The words at the chapter cards, which lie on the table: how many are face down, the button that draws one or turns the
//! drawn one, the names of the resolved ones, and what the last step did.

use bevy_egui::egui::{Align2, Color32, Id as Tag, Key, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::super::super::journey_state::JourneyAction;
use super::super::super::state::UiState;
use super::super::super::strings;
use super::super::super::theme::{FontRole, colour::*, text_scale};
use super::super::super::widgets::{ButtonEmphasis, layout_text, paper_button};
use crate::view::journey_page::{DeckView, ToldEvent};

/// Draws the words, and takes the click or the key that draws or turns a card.
pub(super) fn draw_deck(
    ui: &mut Ui,
    deck: &DeckView,
    happened: &[ToldEvent],
    table: Rect,
    takes_keys: bool,
    state: &mut UiState,
) {
    let places = state.model.card_places.clone();
    name_resolved(ui, deck, &places.resolved);
    let s = text_scale(ui.ctx());
    let button_size = vec2(270.0 * s, 38.0 * s);
    let card = places.pressable.unwrap_or(Rect::from_center_size(table.center(), vec2(0.0, 0.0)));
    let (region, caption, label, action) = match &deck.drawn {
        Some(drawn) => {
            let told = format!("{}. {}", drawn.title, drawn.text);
            ui.interact(card, Tag::new("drawn card"), Sense::hover())
                .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
            ("turn_card", String::new(), strings::TURN_TO_FIRST_PAGE.text(), JourneyAction::TurnCard)
        }
        None => {
            let label = if deck.face_down == 0 { strings::BEGIN_PRESTIGE.text() } else { strings::DRAW_CARD.text() };
            ("draw", strings::face_down_text(deck.face_down), label, JourneyAction::Draw)
        }
    };
    // The caption and the button keep inside the table, however large the text is.
    let words = layout_text(ui, &caption, FontRole::Italic, 17.5, IVORY, table.width() * 0.4);
    let tall = button_size.y + if caption.is_empty() { 0.0 } else { words.size().y + 20.0 };
    let x = card.center().x.clamp(table.left() + button_size.x / 2.0, table.right() - button_size.x / 2.0);
    let top = pos2(x, (card.bottom() + 16.0).min(table.bottom() - tall));
    let mut button = Rect::from_center_size(top + vec2(0.0, button_size.y / 2.0), button_size);
    if !caption.is_empty() {
        let line = Align2::CENTER_TOP.anchor_size(top, words.size());
        // The wood is as pale as the words.
        ui.painter().rect_filled(line.expand2(vec2(14.0, 4.0)), 6.0, Color32::from_black_alpha(170));
        ui.painter().galley(line.min, words, IVORY);
        button = button.translate(vec2(0.0, line.height() + 18.0));
    }
    state.add_region(region, button);
    state.output.panel_rects.push(button);
    let label = strings::with_enter_key(label);
    let pressed = paper_button(ui, button, Tag::new(region), &label, ButtonEmphasis::Primary, true).clicked();
    let has_focus = ui.memory(|memory| memory.focused().is_some());
    let by_key = takes_keys && !has_focus && ui.input(|i| i.key_pressed(Key::Enter) || i.key_pressed(Key::Space));
    if pressed || by_key {
        state.push_journey_action(action);
    }
    draw_told(ui, happened, table);
}

/// Says the resolved chapters to a screen reader, and shows the text of a card under the pointer.
fn name_resolved(ui: &Ui, deck: &DeckView, places: &[Rect]) {
    for (n, (chapter, place)) in deck.discards.iter().zip(places).enumerate() {
        let response = ui.interact(*place, Tag::new(("resolved card", n)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &chapter.title));
        response.on_hover_text(format!("{}\n{}", chapter.title, chapter.text));
    }
}

/// Draws what the last step did at the upper edge.
fn draw_told(ui: &Ui, happened: &[ToldEvent], table: Rect) {
    let told = happened.iter().map(|told| told.text.as_str()).collect::<Vec<_>>().join("  ");
    if told.is_empty() {
        return;
    }
    let block = layout_text(ui, &told, FontRole::Handwritten, 17.0, IVORY_EDGE, table.width() * 0.8);
    let at = pos2(table.center().x - block.size().x / 2.0, table.top() + 4.0);
    let back = Rect::from_min_size(at, block.size()).expand2(vec2(14.0, 5.0));
    ui.painter().rect_filled(back, 6.0, Color32::from_black_alpha(170));
    ui.painter().galley(at, block, IVORY_EDGE);
}
