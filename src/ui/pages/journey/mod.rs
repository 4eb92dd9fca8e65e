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
mod state_words;

use self::state_words::{BETWEEN, state_of_character};
use super::super::journey_state::RecordTab;
use super::super::keywords::draw_keyword_line;
use super::super::layout::{PanelLayout, show_area};
use super::super::theme::smallest_size;
use super::super::toast::show_toast;
use super::super::vocabulary::*;
use crate::model::SheetSlotKind;
use crate::view::CharacterBuilderView;
use crate::view::journey_page::{JourneySpread, JourneyView, RecordSheetView};

/// Draws the screen. While a page covers it, it takes no keys.
pub fn draw_journey(ui: &mut Ui, view: &JourneyView, is_covered: bool, state: &mut UiState) {
    let ctx = ui.ctx().clone();
    state.reset_for_pass(&ctx);
    let screen = ui.max_rect();
    forget_old_cursor(view, state);
    unfold_for_question(view, state);
    let takes_keys = !is_covered && !state.memory.journey.sheet_open && !ctx.text_edit_focused();
    let tall = (34.0 * text_scale(&ctx)).round();
    let (above, bar) = screen.split_top_bottom_at_y(screen.bottom() - tall - 10.0);
    // Cards lie on the table, and the pointer reaches them beside the strip and the button.
    let covered = if matches!(view.spread, JourneySpread::Deck(_)) { bar } else { screen };
    state.output.panel_rects.push(covered);
    show_area(&ctx, "journey", Order::Foreground, screen, state, |ui, state| {
        ui.painter().rect_filled(screen, 0.0, Color32::from_black_alpha(30));
        let table = above.shrink2(vec2(20.0, 14.0)).translate(vec2(0.0, 2.0));
        match &view.spread {
            JourneySpread::Page(page) => booklet::draw_booklet(ui, page, &view.happened, table, takes_keys, state),
            JourneySpread::Deck(deck) => deck::draw_deck(ui, deck, &view.happened, table, takes_keys, state),
            JourneySpread::Ending(ending) => ending::draw_ending(ui, ending, table, state),
        }
        area(ui, bar.shrink2(vec2(14.0, 0.0)), |ui| draw_bar(ui, view, state));
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

/// The strip at the lower edge: who is on the way, and how they are.
fn draw_bar(ui: &mut Ui, view: &JourneyView, state: &mut UiState) {
    let strip = |ui: &mut Ui, state: &mut UiState| {
        if let Some(builder) = &view.record.builder {
            draw_strip(ui, &view.record, builder, state);
        }
    };
    let in_time = match view.is_past {
        true => vec![
            ("to_present", strings::TO_PRESENT.text(), Primary, JourneyAction::ReturnToPresent),
            ("look_later", strings::LOOK_LATER.text(), Secondary, JourneyAction::LookLater),
            ("look_earlier", strings::LOOK_EARLIER.text(), Secondary, JourneyAction::LookEarlier),
        ],
        false => vec![
            ("undo", strings::UNDO_STEP.text(), Secondary, JourneyAction::Undo),
            ("look_earlier", strings::LOOK_BACK.text(), Secondary, JourneyAction::LookEarlier),
        ],
    };
    ends(ui, state, strip, |ui, state| {
        ask_button(ui, state, ("menu", &strings::MENU_SHORT, Secondary, MenuAction::Pause));
        let record = format!("{}  (R)", strings::RECORD.text());
        if button(ui, state, ("record", &record, Secondary), true).clicked() {
            state.memory.journey.sheet_open = !state.memory.journey.sheet_open;
        }
        in_time.into_iter().for_each(|button| _ = ask_button(ui, state, button));
    });
}

fn draw_strip(ui: &mut Ui, record: &RecordSheetView, builder: &CharacterBuilderView, state: &mut UiState) {
    let strip = ui.max_rect();
    state.add_region("journey_strip", strip);
    draw_card_background(ui, strip, CARD_DIM, RULE, 0.2);
    let parts = state_of_character(record, builder);
    let told = format!("{}: {}", builder.name, parts.join(BETWEEN));
    let response = ui.interact(strip, Id::new("journey strip"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    let inner = strip.shrink2(vec2(12.0, 2.0));
    let (at, most) = (inner.left_center(), inner.width() * 0.34);
    let name = draw_fitted_text(ui, at, Align2::LEFT_CENTER, &builder.name, FontRole::Handwritten, 18.0, PENCIL, most);
    let at = pos2(name.right() + 22.0, inner.center().y);
    let room = inner.right() - at.x;
    // A part without room is left out; the record sheet has all of them.
    let least =
        |text: &str| layout_text(ui, text, FontRole::Body, smallest_size(ui.ctx()), INK_SOFT, f32::INFINITY).size().x;
    let fitting = (0..=parts.len()).rev().map(|n| parts[..n].join(BETWEEN)).find(|text| least(text) <= room);
    if let Some(shown) = fitting.filter(|shown| !shown.is_empty()) {
        draw_keyword_line(ui, at, Align2::LEFT_CENTER, &shown, FontRole::Body, 15.0, INK_SOFT, room);
    }
}
