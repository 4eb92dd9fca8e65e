//! The words at the chapter cards, which lie on the table: how many are face down, the button that draws one or turns the
//! drawn one, the names of the resolved ones, and what the last step did.

use std::sync::Arc;

use bevy_egui::egui::Galley;

use super::super::super::vocabulary::*;
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
    let size = vec2(270.0, 38.0) * text_scale(ui.ctx());
    let card = places.pressable.unwrap_or(Rect::from_center_size(table.center(), Vec2::ZERO));
    let (region, caption, label, action) = match &deck.drawn {
        Some(drawn) => {
            let told = format!("{}. {}", drawn.title, drawn.text);
            ui.interact(card, Id::new("drawn card"), Sense::hover())
                .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
            ("turn_card", None, strings::TURN_TO_FIRST_PAGE.text(), JourneyAction::TurnCard)
        }
        None => {
            let label = if deck.face_down == 0 { strings::BEGIN_PRESTIGE.text() } else { strings::DRAW_CARD.text() };
            let caption = strings::face_down_text(deck.face_down);
            let caption = layout_text(ui, &caption, FontRole::Italic, 17.5, IVORY, table.width() * 0.4);
            ("draw", Some(caption), label, JourneyAction::Draw)
        }
    };
    // The caption and the button keep inside the table, however large the text is.
    let above = caption.as_ref().map_or(0.0, |caption| caption.size().y + 18.0);
    let x = card.center().x.clamp(table.left() + size.x / 2.0, table.right() - size.x / 2.0);
    let top = pos2(x, (card.bottom() + 16.0).min(table.bottom() - size.y - above));
    if let Some(caption) = caption {
        draw_on_wood(ui, top, caption);
    }
    let button = Rect::from_min_size(top + vec2(-size.x / 2.0, above), size);
    state.output.panel_rects.push(button);
    let label = strings::with_enter_key(label);
    let pressed = area(ui, button, |ui| sized_button(ui, state, (region, &label, Primary), size, true)).clicked();
    let has_focus = ui.memory(|memory| memory.focused().is_some());
    let by_key = takes_keys && !has_focus && ui.input(|i| i.key_pressed(Key::Enter) || i.key_pressed(Key::Space));
    if pressed || by_key {
        state.push_journey_action(action);
    }
    // What the last step did.
    let told = happened.iter().map(|told| told.text.as_str()).collect::<Vec<_>>().join("  ");
    if !told.is_empty() {
        let told = layout_text(ui, &told, FontRole::Handwritten, 17.0, IVORY_EDGE, table.width() * 0.8);
        draw_on_wood(ui, table.center_top() + vec2(0.0, 4.0), told);
    }
}

/// Says the resolved chapters to a screen reader, and shows the text of a card under the pointer.
fn name_resolved(ui: &Ui, deck: &DeckView, places: &[Rect]) {
    for (n, (chapter, place)) in deck.discards.iter().zip(places).enumerate() {
        let response = ui.interact(*place, Id::new(("resolved card", n)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &chapter.title));
        response.on_hover_text(format!("{}\n{}", chapter.title, chapter.text));
    }
}

/// Draws words on the wood below a place. The wood is as pale as they are, so they stand on a dark ground.
fn draw_on_wood(ui: &Ui, top: Pos2, words: Arc<Galley>) {
    let place = Align2::CENTER_TOP.anchor_size(top, words.size());
    ui.painter().rect_filled(place.expand2(vec2(14.0, 5.0)), 6.0, Color32::from_black_alpha(170));
    ui.painter().galley(place.min, words, IVORY);
}
