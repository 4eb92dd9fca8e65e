//! The right column of the sparring page: the shelves of the armory, characters and encounters to choose from, and a search.

use bevy_egui::egui::{
    Align2, CursorIcon, DragAndDrop, Frame, Id as Tag, Key, Rect, ScrollArea, Sense, Stroke, TextEdit, Ui, UiBuilder,
    WidgetInfo, WidgetType, pos2, vec2,
};

use super::super::super::actions::{MenuAction, UiAction};
use super::super::super::builder_state::{OpenShelf, Selection};
use super::super::super::state::UiState;
use super::super::super::strings;
use super::super::super::theme::{FontRole, colour::*, font_id, text_scale};
use super::super::super::widgets::{chip, cut_rows, draw_fitted_text, draw_text};
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
pub(super) fn draw_shelves(ui: &mut Ui, page: &SparringPage, rect: Rect, state: &mut UiState) {
    let s = text_scale(ui.ctx());
    let search = Rect::from_min_size(rect.min, vec2(rect.width(), (28.0 * s).round()));
    draw_search(ui, search, state);
    let tabs_bottom = draw_tabs(ui, Rect::from_min_max(pos2(rect.left(), search.bottom() + 6.0), rect.max), state);
    let card = (rect.height() * 0.32).max(130.0);
    let list = Rect::from_min_max(pos2(rect.left(), tabs_bottom + 6.0), pos2(rect.right(), rect.bottom() - card - 8.0));
    let mut inner = ui.new_child(UiBuilder::new().max_rect(list).id_salt("shelf"));
    inner.set_clip_rect(list.expand(2.0));
    let salt = (format!("{:?}", state.memory.builder.shelf), state.memory.builder.search.is_empty());
    ScrollArea::vertical().id_salt(salt).auto_shrink(false).show(&mut inner, |ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        match state.memory.builder.shelf {
            OpenShelf::Characters if state.memory.builder.search.trim().is_empty() => {
                draw_characters(ui, page, list, state)
            }
            OpenShelf::Encounters if state.memory.builder.search.trim().is_empty() => {
                draw_encounters(ui, page, list, state)
            }
            _ => draw_entries(ui, page, list, state),
        }
    });
    // What is dragged off the sheet and dropped here is put back on its shelf.
    let floor = ui.interact(list, Tag::new("shelf floor"), Sense::hover());
    if let Some(drag) = DragAndDrop::payload::<SheetDrag>(ui.ctx())
        && let SheetDrag::Place { slot, .. } = &*drag
        && floor.dnd_release_payload::<SheetDrag>().is_some()
    {
        edit(state, CharacterEdit::Clear(*slot));
    }
    state.add_region("shelf", list);
    let card = Rect::from_min_max(pos2(rect.left(), list.bottom() + 8.0), rect.max);
    details::draw_details(ui, page, card, state);
}

fn draw_search(ui: &mut Ui, rect: Rect, state: &mut UiState) {
    state.add_region("search", rect);
    ui.painter().rect_filled(rect, 3.0, CARD);
    ui.painter().hline(rect.x_range(), rect.bottom() - 1.0, Stroke::new(1.0, INK_FAINT));
    let inner_rect = rect.shrink2(vec2(10.0, 3.0));
    let field = TextEdit::singleline(&mut state.memory.builder.search)
        .id(Tag::new("shelf search"))
        .hint_text(strings::SHELF_SEARCH.text())
        .font(font_id(ui.ctx(), FontRole::Handwritten, 17.0))
        .text_color(PENCIL)
        .frame(Frame::NONE);
    let mut inner = ui.new_child(UiBuilder::new().max_rect(inner_rect).id_salt("shelf search"));
    inner.add_sized(inner_rect.size(), field);
}

/// Draws the names of the shelves in rows; returns the lower edge.
fn draw_tabs(ui: &mut Ui, rect: Rect, state: &mut UiState) -> f32 {
    let s = text_scale(ui.ctx());
    let tall = (23.0 * s).round();
    let own = [
        ("characters", strings::CHARACTERS.into(), OpenShelf::Characters),
        ("encounters", strings::ENCOUNTERS.into(), OpenShelf::Encounters),
    ];
    let armory = SHELVES.iter().enumerate().map(|(n, shelf)| (shelf.id(), shelf.name(), OpenShelf::Armory(n)));
    let columns = if s > 1.25 { 3 } else { 5 };
    let wide = (rect.width() - 5.0 * (columns - 1) as f32) / columns as f32;
    let mut bottom = rect.top();
    for (n, (id, name, shelf)) in own.into_iter().chain(armory).enumerate() {
        let at = vec2((n % columns) as f32 * (wide + 5.0), (n / columns) as f32 * (tall + 4.0));
        let place = Rect::from_min_size(rect.min + at, vec2(wide, tall));
        bottom = place.bottom();
        let open = state.memory.builder.shelf == shelf && state.memory.builder.search.trim().is_empty();
        state.add_region(format!("shelf:{id}"), place);
        if chip(ui, place, Tag::new(("shelf", id)), &name, open, true).clicked() {
            state.memory.builder.shelf = shelf;
            state.memory.builder.search.clear();
        }
    }
    bottom
}

/// A line of a list: its name on the left, what it is in the middle, a note on the right. Returns the answer of the line.
fn draw_line(
    ui: &mut Ui,
    (tag, name, brief): (Tag, &str, &str),
    (note, ink): (&str, bevy_egui::egui::Color32),
    chosen: bool,
) -> (Rect, bevy_egui::egui::Response) {
    let s = text_scale(ui.ctx());
    let width = ui.available_width() - 12.0;
    let (rect, _) = ui.allocate_exact_size(vec2(width, (24.0 * s).round()), Sense::hover());
    let response = ui.interact(rect, tag, Sense::click_and_drag());
    let lit = response.hovered() || response.has_focus();
    if chosen || lit {
        ui.painter().rect_filled(rect, 3.0, if chosen { CARD_LIFTED } else { CARD });
    }
    if response.has_focus() {
        response.scroll_to_me(None);
    }
    let note =
        draw_text(ui, rect.right_center() - vec2(6.0, 0.0), Align2::RIGHT_CENTER, note, FontRole::Body, 13.5, ink);
    let room = note.left() - rect.left() - 14.0;
    let colour = if chosen { RUBRIC } else { INK };
    let at = rect.left_center() + vec2(6.0, 0.0);
    let width = if brief.is_empty() { room } else { room * 0.55 };
    let name_rect = draw_fitted_text(ui, at, Align2::LEFT_CENTER, name, FontRole::Body, 15.5, colour, width);
    let room = note.left() - name_rect.right() - 22.0;
    if !brief.is_empty() && room > 40.0 {
        let block = cut_rows(ui, brief, FontRole::Italic, 13.5, INK_SOFT, room, 1);
        let at = pos2(name_rect.right() + 12.0, rect.center().y - block.size().y / 2.0);
        ui.painter().galley(at, block, INK_SOFT);
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
    (rect, response.on_hover_cursor(CursorIcon::PointingHand))
}

fn draw_entries(ui: &mut Ui, page: &SparringPage, window: Rect, state: &mut UiState) {
    let wanted = state.memory.builder.search.trim().to_lowercase();
    let open = match state.memory.builder.shelf {
        OpenShelf::Armory(n) => SHELVES.get(n).copied(),
        _ => None,
    };
    let contains = |entry: &ShelfEntry| {
        [&entry.name, &entry.group, &entry.detail].iter().any(|text| text.to_lowercase().contains(&wanted))
    };
    let shown =
        page.shelf.iter().filter(|entry| if wanted.is_empty() { Some(entry.shelf) == open } else { contains(entry) });
    let mut heading = Text::Empty;
    let mut any = false;
    for entry in shown {
        any = true;
        let above = if wanted.is_empty() { entry.group.clone() } else { entry.shelf.name() };
        if above != heading {
            draw_group(ui, &above);
            heading = above;
        }
        draw_entry(ui, page, entry, window, state);
    }
    if !any {
        let at = ui.cursor().min;
        draw_text(ui, at, Align2::LEFT_TOP, &strings::NOTHING_FOUND, FontRole::Italic, 15.0, INK_SOFT);
    }
}

fn draw_group(ui: &mut Ui, name: &str) {
    let s = text_scale(ui.ctx());
    let width = ui.available_width() - 12.0;
    let (rect, _) = ui.allocate_exact_size(vec2(width, (23.0 * s).round()), Sense::hover());
    let at = rect.left_bottom() - vec2(0.0, 3.0);
    draw_fitted_text(ui, at, Align2::LEFT_BOTTOM, name, FontRole::Italic, 14.5, INK_SOFT, width);
    ui.painter().hline(rect.x_range(), rect.bottom() - 1.0, Stroke::new(0.7, RULE));
}

fn draw_entry(ui: &mut Ui, page: &SparringPage, entry: &ShelfEntry, window: Rect, state: &mut UiState) {
    let stats = &page.builder.sheet.stats;
    let note = strings::requirements_text(&entry.requires);
    let ink = if entry.is_met_by(stats) { INK_SOFT } else { RUBRIC };
    let chosen = state.memory.builder.selected == Some(Selection::Entry(entry.id));
    let tag = Tag::new(("shelf entry", entry.id));
    let (rect, response) = draw_line(ui, (tag, &entry.name, &entry.brief), (&note, ink), chosen);
    let visible = rect.intersect(window);
    if visible.is_positive() {
        state.add_region(format!("entry:{}", entry.id), visible);
    }
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

fn draw_characters(ui: &mut Ui, page: &SparringPage, window: Rect, state: &mut UiState) {
    for (n, choice) in page.characters.iter().enumerate() {
        let chosen = choice.name == page.builder.name;
        let tag = Tag::new(("character", n));
        let (rect, response) = draw_line(ui, (tag, &choice.name, ""), (&choice.origin, INK_SOFT), chosen);
        if window.contains_rect(rect) {
            state.add_region(format!("character:{n}"), rect);
        }
        if response.clicked() {
            state.push_ui_action(UiAction::Menu(MenuAction::TakeCharacter(n)));
        }
    }
}

fn draw_encounters(ui: &mut Ui, page: &SparringPage, window: Rect, state: &mut UiState) {
    let mut heading = "";
    for (n, choice) in page.encounters.iter().enumerate() {
        if choice.scenario != heading {
            heading = &choice.scenario;
            draw_group(ui, heading);
        }
        let tag = Tag::new(("sparring encounter", n));
        let (rect, response) = draw_line(ui, (tag, &choice.name, &choice.goal), ("", INK_SOFT), n == page.chosen);
        if window.contains_rect(rect) {
            state.add_region(format!("encounter:{n}"), rect);
        }
        if response.clicked() {
            state.push_ui_action(UiAction::Menu(MenuAction::ChooseSparringEncounter(n)));
        }
        if !choice.text.is_empty() {
            response.on_hover_text(&choice.text);
        }
    }
}
