//! Tests of the words at the chapter cards.

use bevy_egui::egui::{Key, Rect, pos2, vec2};
use egui_kittest::kittest::Queryable;

use super::click;
use super::journey::{asked, harness, press, view};
use crate::lang::Text;
use crate::ui::{CardPlaces, JourneyAction};
use crate::view::journey_page::{ChapterCard, DeckView, JourneySpread};

fn card(title: &str) -> ChapterCard {
    ChapterCard { symbol: Text::authored("IV"), title: Text::authored(title), text: Text::authored("A line about it.") }
}

fn deck(drawn: Option<ChapterCard>) -> DeckView {
    DeckView { face_down: 4, drawn, discards: vec![card("The Bar"), card("The Stair")] }
}

#[test]
fn the_deck_is_drawn_from_and_the_card_is_turned() {
    let mut harness = harness((1280.0, 720.0), 1.0, || view(JourneySpread::Deck(deck(None))));
    let places = CardPlaces {
        pressable: Some(Rect::from_min_size(pos2(200.0, 200.0), vec2(150.0, 210.0))),
        resolved: [600.0, 800.0].map(|x| Rect::from_min_size(pos2(x, 200.0), vec2(150.0, 210.0))).to_vec(),
    };
    harness.state_mut().ui_state.model.card_places = places;
    harness.run_steps(2);
    assert!(harness.query_by_label("The Bar").is_some() && harness.query_by_label("The Stair").is_some());
    click(&mut harness, "draw");
    press(&mut harness, Key::Enter);
    assert_eq!(asked(&harness), [JourneyAction::Draw, JourneyAction::Draw]);
    let mut harness =
        super::journey::harness((1280.0, 720.0), 1.0, || view(JourneySpread::Deck(deck(Some(card("The Bar"))))));
    assert!(harness.query_by_label("The Bar. A line about it.").is_some());
    press(&mut harness, Key::Enter);
    click(&mut harness, "turn_card");
    assert_eq!(asked(&harness), [JourneyAction::TurnCard, JourneyAction::TurnCard]);
}
