//! The journey's screen: an open booklet on the table, the chapter deck between chapters, the ending, and the record sheet
//! that is unfolded over them.
//!
//! The module owns the layout and the keys. What an option does, the game decides.

mod booklet;
mod deck;
mod ending;
mod flow;
mod margin;
mod options;
mod paper;
mod record_sheet;
mod rolled_die;

use bevy_egui::egui::{Align2, Color32, Key, Rect, Ui, pos2, vec2};

use super::super::actions::MenuAction;
use super::super::journey_state::{JourneyAction, RecordTab};
use super::super::keywords::draw_keyword_line;
use super::super::layout::PanelLayout;
use super::super::state::UiState;
use super::super::strings;
use super::super::theme::{FontRole, colour::*, smallest_size, text_scale};
use super::super::toast::show_toast;
use super::super::widgets::{ButtonEmphasis, draw_card_background, draw_fitted_text, layout_text};
use crate::lang::Message;
use crate::model::SheetSlotKind;
use crate::view::journey_page::{JourneySpread, JourneyView};

/// The space between the parts of the strip.
const BETWEEN: &str = "   \u{b7}   ";

/// Draws the screen. While a page covers it, it takes no keys.
pub fn draw_journey(ui: &mut Ui, view: &JourneyView, is_covered: bool, state: &mut UiState) {
    let ctx = ui.ctx().clone();
    state.reset_for_pass(&ctx);
    let screen = ui.max_rect();
    forget_old_cursor(view, state);
    unfold_for_question(view, state);
    let takes_keys = !is_covered && !state.memory.journey.sheet_open && !ctx.text_edit_focused();
    super::show_overlay(&ctx, "journey", screen, state, |ui, state| {
        ui.painter().rect_filled(screen, 0.0, Color32::from_black_alpha(30));
        let bar = bar_rect(screen, text_scale(ui.ctx()));
        let table = Rect::from_min_max(screen.min + vec2(20.0, 16.0), pos2(screen.right() - 20.0, bar.top() - 12.0));
        match &view.spread {
            JourneySpread::Page(page) => booklet::draw_booklet(ui, page, &view.happened, table, takes_keys, state),
            JourneySpread::Deck(deck) => deck::draw_deck(ui, deck, &view.happened, table, takes_keys, state),
            JourneySpread::DrawnCard(card) => deck::draw_drawn_card(ui, card, table, takes_keys, state),
            JourneySpread::Ending(ending) => ending::draw_ending(ui, ending, table, state),
        }
        draw_bar(ui, view, bar, state);
    });
    // A question of the sheet is answered before it can be folded.
    if !is_covered && !ctx.text_edit_focused() && view.record.excess.is_none() {
        if ctx.input(|i| i.key_pressed(Key::R) && i.modifiers.is_none()) {
            state.memory.journey.sheet_open = !state.memory.journey.sheet_open;
        }
        // The screen opens its menu on this key only while the sheet is folded.
        if ctx.input(|i| i.key_pressed(Key::Escape)) {
            state.memory.journey.sheet_open = false;
        }
    }
    if state.memory.journey.sheet_open {
        record_sheet::draw_record_sheet(&ctx, screen, &view.record, state);
    }
    show_toast(&ctx, state, PanelLayout::new(screen, text_scale(&ctx)));
}

/// Unfolds the record sheet on the side where something is too much, and folds it again once that has been answered.
fn unfold_for_question(view: &JourneyView, state: &mut UiState) {
    let journey = &mut state.memory.journey;
    let asked = view.record.excess.as_ref().and_then(|excess| excess.pieces.first()).map(|piece| piece.slot.kind);
    let before = std::mem::replace(&mut journey.asks_about, asked);
    match asked {
        Some(kind) if before != asked => {
            journey.opened_by_question |= !journey.sheet_open;
            journey.sheet_open = true;
            journey.tab = match kind {
                SheetSlotKind::Attunement => RecordTab::Attunements,
                _ => RecordTab::Gear,
            };
        }
        None if journey.opened_by_question => (journey.sheet_open, journey.opened_by_question) = (false, false),
        _ => {}
    }
}

/// A cursor belongs to the page on which it was moved.
fn forget_old_cursor(view: &JourneyView, state: &mut UiState) {
    let turn = match &view.spread {
        JourneySpread::Page(page) => page.turn,
        _ => 0,
    };
    if state.memory.journey.turn != turn {
        state.memory.journey.turn = turn;
        state.memory.journey.cursor = None;
    }
}

fn bar_rect(screen: Rect, scale: f32) -> Rect {
    let tall = (34.0 * scale).round();
    Rect::from_min_max(
        pos2(screen.left() + 14.0, screen.bottom() - tall - 10.0),
        pos2(screen.right() - 14.0, screen.bottom() - 10.0),
    )
}

/// The strip at the lower edge: who is on the way, and how they are.
fn draw_bar(ui: &mut Ui, view: &JourneyView, bar: Rect, state: &mut UiState) {
    let s = text_scale(ui.ctx());
    let wide = |w: f32| w * (1.0 + (s - 1.0) * 0.8);
    let menu = Rect::from_min_max(pos2(bar.right() - wide(90.0), bar.top()), bar.max);
    super::menu_button(ui, menu, "menu", &strings::MENU_SHORT, ButtonEmphasis::Secondary, state, MenuAction::Pause);
    let record =
        Rect::from_min_max(pos2(menu.left() - 8.0 - wide(160.0), bar.top()), pos2(menu.left() - 8.0, bar.bottom()));
    state.add_region("record", record);
    let label = format!("{}  (R)", strings::RECORD.text());
    let id = bevy_egui::egui::Id::new("record sheet");
    let pressed =
        super::super::widgets::paper_button(ui, record, id, &label, ButtonEmphasis::Secondary, true).clicked();
    if pressed {
        state.memory.journey.sheet_open = !state.memory.journey.sheet_open;
    }
    let in_time: &[(&str, &Message, JourneyAction)] = match view.is_past {
        true => &[
            ("to_present", &strings::TO_PRESENT, JourneyAction::ReturnToPresent),
            ("look_later", &strings::LOOK_LATER, JourneyAction::LookLater),
            ("look_earlier", &strings::LOOK_EARLIER, JourneyAction::LookEarlier),
        ],
        false => &[
            ("undo", &strings::UNDO_STEP, JourneyAction::Undo),
            ("look_earlier", &strings::LOOK_BACK, JourneyAction::LookEarlier),
        ],
    };
    let mut left = record.left();
    for (name, label, action) in in_time {
        let place = Rect::from_min_max(pos2(left - 8.0 - wide(84.0), bar.top()), pos2(left - 8.0, bar.bottom()));
        let emphasis = if *name == "to_present" { ButtonEmphasis::Primary } else { ButtonEmphasis::Secondary };
        super::menu_button(ui, place, name, label, emphasis, state, action.clone());
        left = place.left();
    }
    let Some(builder) = &view.record.builder else { return };
    let strip = Rect::from_min_max(bar.min, pos2(left - 8.0, bar.bottom()));
    state.add_region("journey_strip", strip);
    draw_card_background(ui, strip, CARD_DIM, RULE, 0.2);
    let inner = strip.shrink2(vec2(12.0, 2.0));
    let name = draw_fitted_text(
        ui,
        inner.left_center(),
        Align2::LEFT_CENTER,
        &builder.name,
        FontRole::Handwritten,
        18.0,
        PENCIL,
        inner.width() * 0.34,
    );
    let told = [
        strings::left_of_text(&strings::HP, view.record.hp),
        strings::left_of_text(&strings::FP, view.record.focus),
        strings::soul_level_in_short(builder.soul_level),
        strings::all_souls_text(builder.souls),
        strings::humanity_text(builder.humanity),
    ]
    .into_iter()
    .chain(builder.conditions.iter().filter(|(_, _, borne)| *borne).map(|(_, name, _)| name.to_string()));
    let parts: Vec<String> = told.collect();
    let told = parts.join(BETWEEN);
    let at = pos2(name.right() + 22.0, inner.center().y);
    let room = inner.right() - at.x;
    ui.interact(strip, bevy_egui::egui::Id::new("journey strip"), bevy_egui::egui::Sense::hover()).widget_info(|| {
        let text = format!("{}: {told}", builder.name);
        bevy_egui::egui::WidgetInfo::labeled(bevy_egui::egui::WidgetType::Label, true, text)
    });
    // A part without room is left out; the record sheet has all of them.
    let least =
        |text: &str| layout_text(ui, text, FontRole::Body, smallest_size(ui.ctx()), INK_SOFT, f32::INFINITY).size().x;
    let fitting = (0..=parts.len()).rev().map(|n| parts[..n].join(BETWEEN)).find(|text| least(text) <= room);
    if let Some(shown) = fitting.filter(|shown| !shown.is_empty()) {
        draw_keyword_line(ui, at, Align2::LEFT_CENTER, &shown, FontRole::Body, 15.0, INK_SOFT, room);
    }
}
