//! Tests of the numbers and the warnings of the sheet: what a card says on hover, what is lacking, what is too much, and
//! that a full load fits the window.

use bevy_egui::egui::{Key, Rect, Ui, accesskit::Role, vec2};
use egui_kittest::{Harness, kittest::NodeT, kittest::Queryable};

use super::full_load::full_load;
use super::sparring::{page, slot};
use super::{TestUi, click, encounter_harness, harness_with, region_rect, ui_actions};
use crate::lang::Text;
use crate::model::{GearIndex, Id, SheetSlotKind, Sink};
use crate::ui::pages;
use crate::ui::{MenuAction, Selection, UiAction, sample, strings};
use crate::view::sheet_words::SheetWord;
use crate::view::{ActionGroup, SheetEntryView};

fn draw_tried(ui: &mut Ui, test_ui: &mut TestUi) {
    let mut page = page();
    page.builder.slots[1].entry.as_mut().expect("a piece").lacks = Some(Text::authored("needs STR 12, you have 9"));
    let attuned = page.builder.slots.iter_mut().filter(|view| view.slot.kind == SheetSlotKind::Attunement);
    attuned.last().expect("an attunement").is_excess = true;
    let mut shelf = (*page.shelf).clone();
    shelf.push(crate::view::ShelfEntry { id: Id::new("Blade"), name: Text::authored("Blade"), ..shelf[0].clone() });
    page.shelf = std::sync::Arc::new(shelf);
    let blade = page.builder.slots[0].entry.clone().expect("a piece");
    let lacks = "needs STR 30, you have 9; two-handed it needs 15";
    page.tried_on = Some(SheetEntryView {
        id: Id::new("Long Blade"),
        name: Text::authored("Long Blade"),
        detail: Text::authored("3 SP, 5 Slash, for one hand or two."),
        lacks: Some(Text::authored(lacks)),
        ..blade
    });
    page.can_undo = true;
    pages::draw_sparring(ui, &page, &mut test_ui.ui_state);
}

fn harness() -> Harness<'static, TestUi> {
    harness_with(sample::beat(), (1280.0, 720.0), 1.0, draw_tried)
}

fn hovered(harness: &mut Harness<'_, TestUi>, at: bevy_egui::egui::Pos2) {
    harness.hover_at(at);
    harness.run_steps(30);
}

fn has_label(harness: &Harness<'_, TestUi>, text: &str) -> bool {
    harness.query_all_by_label_contains(text).next().is_some()
}

#[test]
fn the_sheet_shows_what_actions_cost_with_the_load_and_says_why() {
    let told = "Dodge! 3 SP, 1 hex: Dynamic reaction\nprice: base 3 (ENC is at most EQP)\nhexes: base 1";
    assert!(has_label(&harness(), told), "on the sparring page");
    let mut harness = encounter_harness(sample::beat());
    assert!(!has_label(&harness, told));
    click(&mut harness, "record");
    assert!(has_label(&harness, told), "in the record of an encounter");
}

#[test]
fn the_card_of_an_entry_says_its_numbers_for_this_character_and_what_is_lacking() {
    let mut harness = harness();
    assert!(!has_label(&harness, "damage 3: base 2"));
    click(&mut harness, "entry:Long Blade");
    assert!(has_label(&harness, "3 SP, 5 Slash, for one hand or two."), "the live text");
    assert!(!has_label(&harness, "Something longer about it."), "not the printed one");
    assert!(has_label(&harness, "Needs STR 30, you have 9; two-handed it needs 15."));
    assert!(has_label(&harness, "damage 3: base 2 (as printed; R-290), +1 STR scaling with grade C"));
    let at = harness.get_by_label_contains("damage 3: base 2").rect().center();
    hovered(&mut harness, at);
    assert!(harness.query_by_label("base 2 (as printed; R-290), +1 STR scaling with grade C").is_some());
}

#[test]
fn the_card_of_a_place_explains_its_numbers_on_hover() {
    let mut harness = harness();
    let at = region_rect(&harness, "slot:hand:0").left_center() + bevy_egui::egui::vec2(30.0, 0.0);
    hovered(&mut harness, at);
    assert!(has_label(&harness, "damage 3: base 2 (as printed; R-290), +1 STR scaling with grade C"));
    click(&mut harness, "slot:hand:0");
    assert_eq!(harness.state().ui_state.memory.builder.selected, Some(Selection::Place(slot(SheetSlotKind::Hand, 0))));
    assert!(has_label(&harness, "2 SP, 2 Slash, for one hand or two."));
}

#[test]
fn an_attunement_beyond_the_pots_says_so() {
    assert!(harness().query_by_label("Steady. no POTs left for it").is_some());
}

#[test]
fn a_change_is_taken_back_by_button_and_by_key() {
    let mut harness = harness();
    click(&mut harness, "undo_edit");
    harness.key_press_modifiers(bevy_egui::egui::Modifiers::COMMAND, Key::Z);
    harness.run_steps(2);
    let undone = UiAction::Menu(MenuAction::UndoCharacterEdit);
    assert_eq!(ui_actions(&harness), [undone.clone(), undone]);
}

#[test]
fn escape_leaves_a_field_and_a_search_before_the_page() {
    for field in ["search", "name"] {
        let mut harness = harness();
        assert!(!harness.state().ui_state.memory.builder.is_editing);
        click(&mut harness, field);
        assert!(harness.state().ui_state.memory.builder.is_editing, "{field}");
        if field == "search" {
            harness.state_mut().ui_state.memory.builder.search = "band".to_owned();
        }
        harness.key_press(Key::Escape);
        harness.step();
        // The key has been taken by the field: the game must not close the page in this frame.
        harness.run_steps(3);
        let builder = &harness.state().ui_state.memory.builder;
        assert!(!builder.is_editing && builder.search.is_empty(), "{field}");
        assert_eq!(ui_actions(&harness), [], "no new name");
    }
}

#[test]
fn the_tray_has_a_group_for_each_piece_in_hand() {
    let mut harness = encounter_harness(full_load());
    let names = ["Body", "Long Blade of the Ford", "Bow of the Far Hedge", "Items", "Attuned"];
    for name in names {
        let _ = region_rect(&harness, &format!("group:{name}"));
    }
    assert!(harness.state().ui_state.region("group:In hand").is_none());
    click(&mut harness, "group:Bow of the Far Hedge");
    assert_eq!(harness.state().ui_state.memory.tray.group, Some(ActionGroup::Gear(GearIndex(2))));
    click(&mut harness, "action:sweep");
    // Of the two modes of the action, the card of the group offers the one with its piece.
    assert_eq!(ui_actions(&harness), [UiAction::Arm { action: Id::new("sweep"), mode_index: 1 }]);
}

#[test]
fn slots_are_found_by_what_they_are_and_not_by_their_label() {
    let mut view = sample::loadout();
    for line in &mut view.character.gear {
        line.slot_label = Text::authored("somewhere");
    }
    let harness = encounter_harness(view);
    let _ = region_rect(&harness, "hand_slot:1");
}

/// Every word of the panels lies whole within the window, unless it lies in a list that scrolls.
#[test]
fn nothing_of_a_full_load_is_cut_off() {
    let window = Rect::from_min_size(bevy_egui::egui::Pos2::ZERO, bevy_egui::egui::vec2(1280.0, 720.0));
    let mut harness = harness_with(full_load(), (1280.0, 720.0), 1.0, super::draw_encounter_panels);
    let mut seen = 0;
    for open_record in [false, true] {
        harness.state_mut().ui_state.memory.tray.unfolded = open_record;
        harness.run_steps(2);
        if open_record {
            click(&mut harness, "record");
        }
        let layout = crate::ui::layout::PanelLayout::new(window, 1.0);
        let panels = harness.state().ui_state.output.panel_rects.clone();
        // What a list shows of a widget is the region; what lies out of its sight has none.
        for region in &harness.state().ui_state.output.regions {
            seen += 1;
            assert!(window.expand(0.5).contains_rect(region.rect), "{} at {:?}", region.name, region.rect);
            let is_inside = |panel: &Rect| panel.expand(2.0).contains_rect(region.rect);
            let is_card = ["action:", "use:", "group:", "fold", "sink:", "hand_slot:"].iter();
            if is_card.clone().any(|start| region.name.starts_with(start)) {
                assert!(panels.iter().any(is_inside), "{} at {:?} leaves its panel", region.name, region.rect);
            }
        }
        let status_and_pool = [layout.status, layout.pool];
        for node in harness.query_all_by_role(Role::Label).chain(harness.query_all_by_role(Role::Button)) {
            let rect = node.rect();
            let overlapping = status_and_pool.iter().find(|panel| panel.contains(rect.center()));
            if let Some(panel) = overlapping {
                assert!(panel.expand(3.0).contains_rect(rect), "{:?} at {rect:?}", node.accesskit_node().label());
            }
        }
    }
    assert!(seen > 60, "{seen}");
    // Every group is named whole, and each of its actions can be reached.
    for group in full_load().actions.iter().flat_map(|card| card.groups()) {
        harness.state_mut().ui_state.memory.tray.group = Some(group);
        harness.run_steps(2);
        let cards = |name: &str| name.starts_with("action:");
        let shown = harness.state().ui_state.output.regions.iter().filter(|region| cards(&region.name)).count();
        assert!(shown > 0, "{group:?}");
    }
}

#[test]
fn every_number_of_the_sheet_says_what_it_is_and_what_it_does() {
    let mut harness = encounter_harness(sample::beat());
    let focus = harness.get_by_label_contains("FP 3/4").rect().center();
    let wounds = harness.get_by_label_contains("HP 5 / 7").rect().right_center() - vec2(6.0, 0.0);
    let mut places = vec![(wounds, SheetWord::Hp), (focus, SheetWord::Fp)];
    places.extend(
        Sink::ALL.map(|sink| (region_rect(&harness, &format!("sink:{sink:?}")).center(), SheetWord::Sink(sink))),
    );
    for (at, word) in places {
        harness.hover_at(at);
        harness.run_steps(20);
        assert!(harness.query_by_label(&word.help()).is_some(), "{word:?}");
    }
    click(&mut harness, "record");
    for stat in sample::beat().character.stats.iter().map(|(stat, _)| *stat) {
        harness.hover_at(region_rect(&harness, &format!("stat:{}", strings::stat_name(stat))).center());
        harness.run_steps(20);
        assert!(harness.query_by_label(&SheetWord::Stat(stat).help()).is_some(), "{stat:?}");
    }
}
