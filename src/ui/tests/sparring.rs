//! Tests of the sparring page: what a click and a drag ask the game for.

use std::sync::Arc;

use bevy_egui::egui::{Key, Rect, Ui};
use egui_kittest::{Harness, kittest::Queryable};

use super::{TestUi, click, drag, harness_with, region_rect, ui_actions};
use crate::lang::Text;
use crate::model::{CharacterEdit, Condition, HandToken, Id, SheetSlot, SheetSlotKind, Stat};
use crate::ui::pages::{self, CharacterChoice, EncounterChoice, SparringPage};
use crate::ui::{MenuAction, OpenShelf, Selection, UiAction, sample, theme};
use crate::view::ArmoryShelf;
use crate::view::{CharacterBuilderView, ExplainedNumber, SheetEntryView, SheetSlotView, ShelfEntry};

pub(super) fn slot(kind: SheetSlotKind, index: u8) -> SheetSlot {
    SheetSlot { kind, index }
}

fn damage() -> ExplainedNumber {
    ExplainedNumber {
        gear: None,
        label: Text::authored("damage"),
        value: 3,
        shown: Text::authored("3"),
        parts: Text::authored("base 2 (as printed; R-290), +1 STR scaling with grade C"),
        is_changed: true,
    }
}

fn placed(kind: SheetSlotKind, index: u8, name: Option<&str>) -> SheetSlotView {
    let entry = name.map(|name| SheetEntryView {
        id: Id::new(name),
        name: Text::authored(name),
        kind: Some(kind),
        brief: Text::authored("2 SP, 2 Slash, for one hand or two"),
        detail: Text::authored("2 SP, 2 Slash, for one hand or two."),
        numbers: vec![damage()],
        lacks: None,
        in_main_hand: index == 0,
        in_off_hand: index == 1,
    });
    SheetSlotView { slot: slot(kind, index), entry, is_excess: false }
}

fn shelved(name: &str, kind: SheetSlotKind, shelf: ArmoryShelf) -> ShelfEntry {
    ShelfEntry {
        id: Id::new(name),
        name: Text::authored(name),
        kind,
        shelf,
        group: Text::Empty,
        brief: Text::authored("something brief"),
        detail: Text::authored("Something longer about it."),
        text: Text::Empty,
        requires: vec![(Stat::Str, 30)],
    }
}

pub(super) fn page() -> SparringPage {
    use SheetSlotKind::{Armor, Attunement, Hand, Missile, Pouch, Ring};
    let mut slots: Vec<SheetSlotView> = ["Blade", "Old Plank"]
        .iter()
        .enumerate()
        .map(|(n, name)| placed(Hand, n as u8, Some(name)))
        .chain((2..4).map(|n| placed(Hand, n, None)))
        .collect();
    slots.push(placed(Armor, 0, None));
    slots.extend((0..2).map(|n| placed(Ring, n, None)));
    slots.extend((0..4).map(|n| placed(Pouch, n, (n == 0).then_some("Flask"))));
    slots.push(placed(Missile, 0, None));
    slots.extend((0..9).map(|n| placed(Attunement, n, Some("Steady"))));
    let sheet = sample::beat().character;
    let builder = CharacterBuilderView {
        name: "Bram".to_owned(),
        stats: sheet.stats.clone(),
        sheet,
        humanity: 1,
        soul_level: 2,
        souls: 9,
        conditions: vec![(Condition::hollow(), Text::authored("Hollow"), false)],
        slots,
        pots_used: 9,
        problems: Vec::new(),
    };
    SparringPage {
        builder,
        shelf: Arc::new(vec![
            shelved("Long Blade", Hand, ArmoryShelf::Weapons),
            shelved("Short Blade", Hand, ArmoryShelf::Weapons),
            shelved("Plain Band", Ring, ArmoryShelf::Rings),
        ]),
        tried_on: None,
        can_undo: false,
        soul_level_cost: 3,
        soul_level_refusal: None,
        characters: vec![CharacterChoice { name: "Una".to_owned(), origin: "kept".to_owned() }],
        encounters: ["Slag Pit", "The Ford"]
            .map(|name| EncounterChoice {
                name: name.to_owned(),
                scenario: "Practice".to_owned(),
                text: "A few words.".to_owned(),
                goal: "Get across.".to_owned(),
            })
            .to_vec(),
        chosen: 0,
    }
}

fn draw(ui: &mut Ui, test_ui: &mut TestUi) {
    let ui_style =
        theme::UiStyle { reduced_motion: true, text_scale: test_ui.scale, readable_font: false, ..Default::default() };
    theme::apply_style(ui.ctx(), ui_style);
    pages::draw_sparring(ui, &page(), &mut test_ui.ui_state);
}

fn draw_illegal(ui: &mut Ui, test_ui: &mut TestUi) {
    let mut page = page();
    page.builder.problems.push(Text::authored("the number of rings is 3"));
    page.builder.slots[0].is_excess = true;
    pages::draw_sparring(ui, &page, &mut test_ui.ui_state);
}

fn harness() -> Harness<'static, TestUi> {
    harness_with(sample::beat(), (1280.0, 720.0), 1.0, draw)
}

fn edits(harness: &Harness<'_, TestUi>) -> Vec<CharacterEdit> {
    let edit = |action: UiAction| match action {
        UiAction::Menu(MenuAction::EditCharacter(edit)) => Some(edit),
        _ => None,
    };
    ui_actions(harness).into_iter().filter_map(edit).collect()
}

#[test]
fn gear_is_dragged_from_its_shelf_onto_a_place_that_takes_it() {
    let mut harness = harness();
    let entry = region_rect(&harness, "entry:Long Blade").left_center() + bevy_egui::egui::vec2(30.0, 0.0);
    let [hand, ring] = ["slot:hand:2", "slot:ring:0"].map(|name| region_rect(&harness, name).center());
    drag(&mut harness, entry, ring);
    assert_eq!(edits(&harness), [], "a blade is no ring");
    drag(&mut harness, entry, hand);
    assert_eq!(edits(&harness), [CharacterEdit::Place(Id::new("Long Blade"), slot(SheetSlotKind::Hand, 2))]);
}

#[test]
fn what_lies_on_the_sheet_is_dragged_to_another_place_or_back_to_the_shelf() {
    let mut harness = harness();
    let [first, second, shelf] =
        ["slot:hand:0", "slot:hand:1", "shelf"].map(|name| region_rect(&harness, name).center());
    drag(&mut harness, first, second);
    drag(&mut harness, second, shelf);
    let exchanged = CharacterEdit::Exchange(slot(SheetSlotKind::Hand, 0), slot(SheetSlotKind::Hand, 1));
    assert_eq!(edits(&harness), [exchanged, CharacterEdit::Clear(slot(SheetSlotKind::Hand, 1))]);
}

#[test]
fn a_hand_token_is_dragged_or_clicked_onto_a_hand_slot() {
    let mut harness = harness();
    let (main, buckler) = (region_rect(&harness, "hand:m:0").center(), region_rect(&harness, "slot:hand:1").center());
    drag(&mut harness, main, buckler);
    click(&mut harness, "hand:m:1");
    click(&mut harness, "hand:o:1");
    let moved = |token, to| CharacterEdit::MoveHandToken(token, to);
    let expected = [moved(HandToken::Main, Some(1)), moved(HandToken::Main, Some(1)), moved(HandToken::Off, None)];
    assert_eq!(edits(&harness), expected);
}

#[test]
fn a_selected_entry_is_read_and_put_into_the_first_free_place() {
    let mut harness = harness();
    click(&mut harness, "shelf:rings");
    click(&mut harness, "entry:Plain Band");
    assert_eq!(harness.state().ui_state.memory.builder.selected, Some(Selection::Entry(Id::new("Plain Band"))));
    assert!(harness.query_by_label("Something longer about it.").is_some());
    click(&mut harness, "put");
    assert_eq!(edits(&harness), [CharacterEdit::Place(Id::new("Plain Band"), slot(SheetSlotKind::Ring, 0))]);
}

#[test]
fn a_selected_piece_is_taken_off_with_the_delete_key() {
    let mut harness = harness();
    click(&mut harness, "slot:pouch:0");
    harness.key_press(Key::Delete);
    harness.run_steps(3);
    assert_eq!(edits(&harness), [CharacterEdit::Clear(slot(SheetSlotKind::Pouch, 0))]);
}

#[test]
fn an_empty_place_opens_the_shelf_of_what_it_takes() {
    let mut harness = harness();
    click(&mut harness, "slot:ring:1");
    let OpenShelf::Armory(n) = harness.state().ui_state.memory.builder.shelf else { panic!("no shelf of the armory") };
    assert_eq!(crate::view::SHELVES[n], ArmoryShelf::Rings);
}

#[test]
fn stats_souls_and_conditions_are_changed() {
    let mut harness = harness();
    let vit = page().builder.stats[0];
    for name in ["more:VIT", "less:VIT", "raise:VIT", "more:souls", "less:humanity", "lasting:Hollow"] {
        click(&mut harness, name);
    }
    let expected = [
        CharacterEdit::SetStat(Stat::Vit, vit.1 + 1),
        CharacterEdit::SetStat(Stat::Vit, vit.1 - 1),
        CharacterEdit::RaiseSoulLevel(Stat::Vit),
        CharacterEdit::SetSouls(14),
        CharacterEdit::SetHumanity(0),
        CharacterEdit::SetCondition(Condition::hollow(), true),
    ];
    assert_eq!(edits(&harness), expected);
}

#[test]
fn characters_and_encounters_are_chosen_and_the_encounter_is_played() {
    let mut harness = harness();
    for name in ["shelf:characters", "character:0", "shelf:encounters", "encounter:1", "previous_encounter", "play"] {
        click(&mut harness, name);
    }
    let expected = [
        MenuAction::TakeCharacter(0),
        MenuAction::ChooseSparringEncounter(1),
        MenuAction::ChooseSparringEncounter(1),
        MenuAction::StartSparring,
    ];
    assert_eq!(ui_actions(&harness), expected.map(UiAction::Menu));
}

#[test]
fn an_illegal_sheet_says_why_and_is_not_played() {
    let harness = harness_with(sample::beat(), (1280.0, 720.0), 1.0, draw_illegal);
    assert!(harness.state().ui_state.region("play").is_none());
    assert!(harness.state().ui_state.region("problem").is_some());
}

#[test]
fn the_search_finds_entries_of_every_shelf() {
    let mut harness = harness();
    harness.state_mut().ui_state.memory.builder.search = "BAND".to_owned();
    harness.run_steps(3);
    assert!(harness.state().ui_state.region("entry:Plain Band").is_some());
    assert!(harness.state().ui_state.region("entry:Long Blade").is_none());
}

/// At every text scale the places of a full sheet lie beside each other.
#[test]
fn nothing_of_the_page_overlaps() {
    for (size, scale) in [((1280.0, 720.0), 1.0), ((1280.0, 720.0), 2.0), ((1920.0, 1080.0), 1.2)] {
        let harness = harness_with(sample::beat(), size, scale, draw);
        let regions = &harness.state().ui_state.output.regions;
        let counted = |name: &str| {
            ["slot:", "shelf:", "entry:", "less:", "more:"].iter().any(|start| name.starts_with(start))
                || ["play", "back", "keep", "random", "search", "name", "put"].contains(&name)
        };
        let rects: Vec<(&str, Rect)> =
            regions.iter().filter(|r| counted(&r.name)).map(|r| (r.name.as_str(), r.rect)).collect();
        assert!(rects.len() > 30, "{}", rects.len());
        for (n, (name, rect)) in rects.iter().enumerate() {
            for (other, second) in &rects[n + 1..] {
                let shared = rect.intersect(*second);
                assert!(shared.width() < 1.0 || shared.height() < 1.0, "{name} and {other} overlap at {scale}");
            }
        }
    }
}

/// A page whose hand slots are full.
fn draw_full_hands(ui: &mut Ui, test_ui: &mut TestUi) {
    theme::apply_style(ui.ctx(), theme::UiStyle { reduced_motion: true, ..Default::default() });
    let mut page = page();
    let full = ["Blade", "Old Plank", "Gate", "Bow"].iter().enumerate();
    let hands = full.map(|(n, name)| placed(SheetSlotKind::Hand, n as u8, Some(name)));
    page.builder.slots.retain(|view| view.slot.kind != SheetSlotKind::Hand);
    page.builder.slots.splice(0..0, hands);
    pages::draw_sparring(ui, &page, &mut test_ui.ui_state);
}

#[test]
fn a_slow_double_click_and_the_button_put_an_entry_on_alike() {
    let mut harness = harness_with(sample::beat(), (1280.0, 720.0), 1.0, draw_full_hands);
    let at = region_rect(&harness, "entry:Long Blade").center();
    harness.hover_at(at);
    harness.step();
    // The first click takes the game half a second to answer.
    for time in [100.0, 100.5] {
        for pressed in [true, false] {
            harness.input_mut().time = Some(time);
            let (button, modifiers) = (bevy_egui::egui::PointerButton::Primary, bevy_egui::egui::Modifiers::NONE);
            harness.event(bevy_egui::egui::Event::PointerButton { pos: at, button, pressed, modifiers });
        }
        harness.step();
    }
    let expected = CharacterEdit::Place(Id::new("Long Blade"), slot(SheetSlotKind::Hand, 3));
    assert_eq!(edits(&harness), std::slice::from_ref(&expected));
    harness.state_mut().ui_state.output.ui_actions.clear();
    click(&mut harness, "put");
    assert_eq!(edits(&harness), [expected]);
}
