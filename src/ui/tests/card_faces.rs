//! The faces of the cards of the hand, over all actions of the content: names are whole, and no text leaves its card.

use std::sync::LazyLock;

use bevy_egui::egui::pos2;

use super::*;
use crate::content::{ContentSource, Library, load};
use crate::lang::Text;
use crate::model::{ActionClass, Price};
use crate::ui::action_card::{TrayCard, lay_action_card, paint_action_card};
use crate::ui::card_text::name_widths;
use crate::ui::tray_layout::CardPlace;
use crate::view::{ActionCard, Prompt};

static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    let (files, _) = ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).read_files();
    load(&files).unwrap_or_else(|report| panic!("{report}")).0
});

/// A card for each action of the content, each the first of its name.
fn shipped_cards() -> Vec<ActionCard> {
    let mut cards: Vec<ActionCard> = Vec::new();
    for action in LIBRARY.catalogs().flat_map(|catalog| &catalog.actions) {
        if cards.iter().any(|card| card.name == action.name) {
            continue;
        }
        let (id, text) = (format!("card_{}", cards.len()), &action.text);
        let mut card = sample::action_card(&id, &action.name, ActionClass::Dynamic, text, "2+ SP, 3 FP", None);
        card.modes[0].price = Some(Price::Score { least: 2, plus: true, dice: 1 });
        card.modes[0].effect_text = text.as_str().into();
        card.focus = action.attunement.map(|attunement| (attunement.focus, attunement.overcast));
        card.lowers_shield = !action.keeps_shield;
        cards.push(card);
    }
    assert!(cards.len() > 100, "{}", cards.len());
    cards
}

/// Views with hands of all cards of the content, in as many groups as named.
fn hands(in_hand: usize, groups: usize) -> Vec<EncounterView> {
    let all = [
        ActionGroup::Body,
        ActionGroup::Gear(GearIndex(0)),
        ActionGroup::Attunement,
        ActionGroup::Gear(GearIndex(1)),
        ActionGroup::Item,
    ];
    let hand = |cards: &[ActionCard]| {
        let mut view = sample::beat();
        view.actions = cards.to_vec();
        for (n, card) in view.actions.iter_mut().enumerate() {
            card.modes[0].group = all[n % groups];
        }
        view
    };
    shipped_cards().chunks(in_hand).map(hand).collect()
}

#[test]
fn the_name_of_every_action_is_whole_on_its_card_in_the_hand() {
    for (in_hand, groups) in [(13, 3), (20, 5)] {
        // Many groups are hard to lay out in large print only.
        let looks = || looks().filter(move |(_, scale)| groups == 3 || *scale == 2.0);
        for (view, (size, scale)) in
            hands(in_hand, groups).into_iter().flat_map(|view| looks().map(move |look| (view.clone(), look)))
        {
            let harness = with_typefaces(view.clone(), size, scale, draw_encounter_panels);
            let texts = painted_texts(&harness);
            let regions = &harness.state().ui_state.output.regions;
            let tray = harness.state().ui_state.region("group:Body").expect("a heading").rect.bottom();
            for card in &view.actions {
                let told = format!("{} of {in_hand} cards in {groups} groups at {size:?}, {scale}", card.name);
                let (name, at) =
                    texts.iter().find(|(text, _)| text.text() == card.name).unwrap_or_else(|| panic!("{told}"));
                assert!(!name.elided, "{told}: cut");
                // A card below the edge of the tray is scrolled into sight.
                let Some(place) = regions.iter().find(|region| region.name == format!("action:{}", card.id)) else {
                    continue;
                };
                let (place, foot) = (place.rect, size.1 - 22.0);
                let is_in_sight = place.top() > tray + 1.0 && place.bottom() < foot - 1.0;
                let across = at.left() >= place.left() && at.right() <= place.right();
                assert!(across, "{told}: {at:?} {place:?}");
                assert!(!is_in_sight || place.expand(0.5).contains_rect(*at), "{told}: {at:?} {place:?}");
            }
        }
    }
}

/// Paints all cards of the view on their own, each as wide as the tray makes it at least.
fn draw_cards(ui: &mut Ui, test_ui: &mut TestUi) {
    let ui_style = theme::UiStyle { reduced_motion: true, text_scale: test_ui.scale, ..Default::default() };
    theme::apply_style(ui.ctx(), ui_style);
    test_ui.ui_state.reset_for_pass(ui.ctx());
    let grow = 1.0 + (test_ui.scale - 1.0) * 0.8;
    for (n, card) in test_ui.view.actions.iter().enumerate() {
        let shown = TrayCard { card, group: ActionGroup::Body };
        let (wide, tall, head) = [(112.0, 118.0, 46.0), (92.0, 76.0, 46.0), (86.0, 64.0, 26.0)][n % 3];
        let (name, beside) = (name_widths(ui, &card.name), shown.width_beside_name(test_ui.scale));
        let needed = 13.0 + beside + if head > 30.0 { name.small_lines } else { name.small_line };
        let cell = pos2((n % 6) as f32 * 400.0, (n / 6) as f32 * 300.0);
        let rect = Rect::from_min_size(cell, vec2((wide * grow).max(needed), tall * grow));
        test_ui.ui_state.add_region(format!("face:{n}"), rect);
        let place = CardPlace { open: rect, whole: rect };
        let laid = lay_action_card(ui, shown, (place, head * grow), &mut test_ui.ui_state, ui.max_rect());
        paint_action_card(ui, &laid.expect("a mode"), None);
    }
}

#[test]
fn no_text_leaves_the_face_of_its_card() {
    for scale in [1.0, 1.5, 2.0] {
        for shift in 0..3 {
            let mut view = sample::beat();
            view.actions = shipped_cards();
            view.actions.rotate_left(shift);
            let rows = view.actions.len().div_ceil(6) as f32;
            let harness = with_typefaces(view, (2400.0, 300.0 * rows), scale, draw_cards);
            let texts = painted_texts(&harness);
            for (n, card) in harness.state().view.actions.iter().enumerate() {
                let place = region_rect(&harness, &format!("face:{n}"));
                assert_whole_in(&texts, place, &format!("{} at {scale}", card.name));
                assert!(texts.iter().any(|(text, _)| text.text() == card.name), "{} at {scale}", card.name);
            }
        }
    }
}

#[test]
fn what_to_do_before_the_encounter_is_told_whole() {
    let mut view = sample::loadout();
    for line in &mut view.character.gear {
        line.detail = Text::authored("2 SP, 2 Slash or Pierce, range 1, for one hand or two. Heavy.");
    }
    for (size, scale) in looks() {
        let harness = with_typefaces(view.clone(), size, scale, draw_encounter_panels);
        let (texts, state) = (painted_texts(&harness), &harness.state().ui_state);
        let tray =
            PanelLayout::new(Rect::from_min_size(Pos2::ZERO, vec2(size.0, size.1)), theme::text_scale(&harness.ctx));
        let find = |told: &str| texts.iter().find(|(text, _)| text.text() == told && !text.elided).map(|(_, at)| *at);
        for (told, panel) in
            [(strings::LOADOUT_HELP.text(), tray.action_tray), (strings::STAMINA_UNROLLED.text(), tray.pool)]
        {
            let at = find(told).unwrap_or_else(|| panic!("{told} at {size:?}, {scale}"));
            assert!(panel.contains_rect(at), "{told} at {size:?}, {scale}: {at:?}");
        }
        for n in 1..=2 {
            let slot = state.region(&format!("hand_slot:{n}")).expect("a slot").rect;
            assert!(tray.action_tray.contains_rect(slot), "{size:?}, {scale}: {slot:?}");
            let on_slot: Vec<_> = texts.iter().filter(|(_, at)| slot.contains(at.center())).collect();
            assert!(on_slot.len() >= 2, "{size:?}, {scale}");
            for (text, at) in on_slot {
                assert!(!text.elided && slot.contains_rect(*at), "{} at {size:?}, {scale}", text.text());
            }
        }
    }
}

#[test]
fn an_empty_pool_says_so_whole() {
    for (size, scale) in looks() {
        let mut view = sample::beat();
        view.character.pool = Default::default();
        view.prompt = Prompt::Beat { can_end_beat: true, actions_left: 2, can_only_end: true };
        let harness = with_typefaces(view, size, scale, draw_encounter_panels);
        let told = strings::STAMINA_EMPTY.text();
        let is_whole = painted_texts(&harness).iter().any(|(text, _)| text.text() == told && !text.elided);
        assert!(is_whole, "{size:?}, {scale}");
    }
}
