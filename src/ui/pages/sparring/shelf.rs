//! The right column of the sparring page: the shelves of the armory, characters and encounters to choose from, and a search.

use bevy_egui::egui::DragAndDrop;

use super::super::super::builder_state::{OpenShelf, Selection};
use super::super::super::vocabulary::*;
use super::details;
use super::shared::{SheetDrag, SparringPage, edit, next_place};
use crate::lang::Text;
use crate::model::{CharacterEdit, SheetSlotKind};
use crate::view::{ArmoryShelf, SHELVES, ShelfEntry};

/// The shelf to open for a free place of a kind.
pub(super) fn shelf_of_kind(kind: SheetSlotKind) -> OpenShelf {
    let name = match kind {
        SheetSlotKind::Hand => ArmoryShelf::Weapons,
        SheetSlotKind::Armor => ArmoryShelf::Armor,
        SheetSlotKind::Ring => ArmoryShelf::Rings,
        SheetSlotKind::Pouch => ArmoryShelf::Flasks,
        SheetSlotKind::Missile => ArmoryShelf::Missiles,
        SheetSlotKind::Carried => ArmoryShelf::Items,
        SheetSlotKind::Attunement => ArmoryShelf::Guts,
    };
    OpenShelf::Armory(SHELVES.iter().position(|shelf| *shelf == name).unwrap_or(0))
}

/// Draws the column.
pub(super) fn draw_shelves(ui: &mut Ui, page: &SparringPage, state: &mut UiState) {
    let card = (ui.available_height() * 0.32).max(130.0);
    let search = written_line(ui, Id::new("shelf search"), &mut state.memory.builder.search, &strings::SHELF_SEARCH);
    add_seen_region(ui, state, "search", search.rect);
    draw_tabs(ui, state);
    let rest = ui.available_rect_before_wrap();
    let (list, card) = rest.split_top_bottom_at_y(rest.bottom() - card);
    let list = list.with_max_y(list.bottom() - 8.0);
    let is_search = !state.memory.builder.search.trim().is_empty();
    let shelf = state.memory.builder.shelf;
    area(ui, list, |ui| {
        scrolled(ui, (format!("{shelf:?}"), is_search), |ui| match shelf {
            OpenShelf::Characters if !is_search => draw_characters(ui, page, state),
            OpenShelf::Encounters if !is_search => draw_encounters(ui, page, state),
            _ => draw_entries(ui, page, state),
        })
    });
    // What is dragged off the sheet and dropped here is put back on its shelf.
    let floor = ui.interact(list, Id::new("shelf floor"), Sense::hover());
    if let Some(drag) = DragAndDrop::payload::<SheetDrag>(ui.ctx())
        && let SheetDrag::Place { slot, .. } = &*drag
        && floor.dnd_release_payload::<SheetDrag>().is_some()
    {
        edit(state, CharacterEdit::Clear(*slot));
    }
    state.add_region("shelf", list);
    area(ui, card, |ui| details::draw_details(ui, page, state));
}

/// Draws the names of the shelves.
fn draw_tabs(ui: &mut Ui, state: &mut UiState) {
    let own = [
        ("characters", strings::CHARACTERS.into(), OpenShelf::Characters),
        ("encounters", strings::ENCOUNTERS.into(), OpenShelf::Encounters),
    ];
    let armory = SHELVES.iter().enumerate().map(|(n, shelf)| (shelf.id(), shelf.name(), OpenShelf::Armory(n)));
    let columns = if text_scale(ui.ctx()) > 1.25 { 3 } else { 5 };
    grid(ui, columns, vec2(5.0, 4.0), own.into_iter().chain(armory), |ui, (id, name, shelf)| {
        let open = state.memory.builder.shelf == shelf && state.memory.builder.search.trim().is_empty();
        if wide_chip(ui, state, (&format!("shelf:{id}"), &name), open).clicked() {
            state.memory.builder.shelf = shelf;
            state.memory.builder.search.clear();
        }
    });
}

fn draw_entries(ui: &mut Ui, page: &SparringPage, state: &mut UiState) {
    let wanted = state.memory.builder.search.trim().to_lowercase();
    let open = match state.memory.builder.shelf {
        OpenShelf::Armory(n) => SHELVES.get(n).copied(),
        _ => None,
    };
    let contains = |entry: &ShelfEntry| {
        [&entry.name, &entry.group, &entry.detail].iter().any(|text| text.to_lowercase().contains(&wanted))
    };
    let is_shown = |entry: &&ShelfEntry| if wanted.is_empty() { Some(entry.shelf) == open } else { contains(entry) };
    let mut shown = page.shelf.iter().filter(is_shown).peekable();
    if shown.peek().is_none() {
        note(ui, &strings::NOTHING_FOUND);
    }
    let mut heading = Text::Empty;
    for entry in shown {
        let above = if wanted.is_empty() { entry.group.clone() } else { entry.shelf.name() };
        if above != heading {
            draw_group(ui, &above);
            heading = above;
        }
        draw_entry(ui, page, entry, state);
    }
}

fn draw_group(ui: &mut Ui, name: &str) {
    ui.add_space(4.0);
    label(ui, name, FontRole::Italic, 14.5, INK_SOFT);
    ui.separator();
}

fn draw_entry(ui: &mut Ui, page: &SparringPage, entry: &ShelfEntry, state: &mut UiState) {
    let stats = &page.builder.sheet.stats;
    let note = strings::requirements_text(&entry.requires);
    let ink = if entry.is_met_by(stats) { INK_SOFT } else { RUBRIC };
    let chosen = state.memory.builder.selected == Some(Selection::Entry(entry.id));
    let called = (&*format!("entry:{}", entry.id), entry.name.as_str());
    let response = list_line(ui, state, called, (&entry.name, &entry.brief), (&note, ink), chosen);
    if response.drag_started() {
        let (id, kind, name) = (entry.id, entry.kind, entry.name.to_string());
        response.dnd_set_drag_payload(SheetDrag::Entry { id, kind, name });
    }
    if response.clicked() || response.gained_focus() {
        state.memory.builder.selected = Some(Selection::Entry(entry.id));
    }
    let enter = response.has_focus() && ui.input(|i| i.key_pressed(Key::Enter));
    if response.double_clicked() || enter {
        edit(state, CharacterEdit::Place(entry.id, next_place(&page.builder.slots, entry.kind)));
    }
}

fn draw_characters(ui: &mut Ui, page: &SparringPage, state: &mut UiState) {
    for (n, choice) in page.characters.iter().enumerate() {
        let chosen = choice.name == page.builder.name;
        let called = (&*format!("character:{n}"), choice.name.as_str());
        if list_line(ui, state, called, (&choice.name, ""), (&choice.origin, INK_SOFT), chosen).clicked() {
            state.push_menu_action(MenuAction::TakeCharacter(n));
        }
    }
}

fn draw_encounters(ui: &mut Ui, page: &SparringPage, state: &mut UiState) {
    let mut heading = "";
    for (n, choice) in page.encounters.iter().enumerate() {
        if choice.scenario != heading {
            heading = &choice.scenario;
            draw_group(ui, heading);
        }
        let called = (&*format!("encounter:{n}"), choice.name.as_str());
        let texts = (choice.name.as_str(), choice.goal.as_str());
        let response = list_line(ui, state, called, texts, ("", INK_SOFT), n == page.chosen);
        if response.clicked() {
            state.push_menu_action(MenuAction::ChooseSparringEncounter(n));
        }
        if !choice.text.is_empty() {
            response.on_hover_text(&choice.text);
        }
    }
}
