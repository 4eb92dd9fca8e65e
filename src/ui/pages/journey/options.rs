//! The options of a page: lines to choose with the mouse, with a number, or with the arrow keys and Enter.

use std::sync::Arc;

use bevy_egui::egui::{
    Galley,
    text::{LayoutJob, TextFormat},
};

use super::super::super::keyword_state::{TipContent, TipParagraph, TipTone};
use super::super::super::keywords::{draw_tip, keep_on_request, mark_keywords};
use super::super::super::state::Toast;
use super::super::super::theme::animate_bool;
use super::super::super::vocabulary::*;
use super::flow::TEXT_SIZE;
use crate::lang::Text;
use crate::view::journey_page::{JourneyPage, OptionOutcome, PageOptionView};

/// The keys of the first options.
const DIGITS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// Draws the options below each other, and takes their keys.
pub(super) fn draw_options(ui: &mut Ui, page: &JourneyPage, takes_keys: bool, state: &mut UiState) {
    let moved = takes_keys && take_keys(ui, page, state);
    for (n, option) in page.options.iter().enumerate() {
        let is_cursor = state.memory.journey.cursor == Some(n);
        draw_option(ui, page.turn, (n, option), (is_cursor, moved), state);
    }
    ui.add_space(8.0);
}

fn choose(state: &mut UiState, option: &PageOptionView) {
    match &option.locked {
        None => state.push_journey_action(JourneyAction::Choose(option.id)),
        Some(why) => state.show_toast(Toast::refusal(format!("{why}."))),
    }
}

/// Takes the keys; returns whether the cursor has moved.
fn take_keys(ui: &Ui, page: &JourneyPage, state: &mut UiState) -> bool {
    let pressed = |key| ui.input(|i| i.key_pressed(key) && i.modifiers.is_none());
    if let Some(option) = DIGITS.iter().position(|key| pressed(*key)).and_then(|n| page.options.get(n)) {
        choose(state, option);
        return false;
    }
    let count = page.options.len();
    let by = i32::from(pressed(Key::ArrowDown)) - i32::from(pressed(Key::ArrowUp));
    if by != 0 && count > 0 {
        // The cursor is the only thing that the arrow keys move here.
        ui.memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        });
        state.memory.journey.cursor = Some(match state.memory.journey.cursor {
            None if by > 0 => 0,
            None => count - 1,
            Some(n) => (n as i32 + by).rem_euclid(count as i32) as usize,
        });
        return true;
    }
    let has_focus = ui.memory(|memory| memory.focused().is_some());
    if pressed(Key::Enter) && !has_focus {
        let only = if count == 1 { page.options.first() } else { None };
        if let Some(option) = state.memory.journey.cursor.and_then(|n| page.options.get(n)).or(only) {
            choose(state, option);
        }
    }
    false
}

fn draw_option(
    ui: &mut Ui,
    turn: usize,
    (n, option): (usize, &PageOptionView),
    (is_cursor, moved): (bool, bool),
    state: &mut UiState,
) {
    let s = text_scale(ui.ctx());
    let (pad, number_room) = (6.0 * s, 30.0 * s);
    let is_open = option.locked.is_none();
    let (ink, number_ink) = if is_open { (INK, RUBRIC) } else { (INK_FAINT, INK_FAINT) };
    let width = ui.available_width();
    let room = width - number_room - pad;
    let label = label_galley(ui, option, ink, room);
    // Below it stands why it is locked, or what it makes of the sheet.
    let note = match (&option.locked, &option.outcome) {
        (Some(why), _) => Some((why.clone(), FontRole::Italic, RUBRIC)),
        (None, Some(outcome)) => Some((outcome.line(), FontRole::Handwritten, PENCIL)),
        (None, None) => None,
    };
    let note = note.map(|(told, role, ink)| (layout_text(ui, &told, role, 15.0, ink, room), told, ink));
    let tall = label.size().y + note.as_ref().map_or(0.0, |(note, ..)| note.size().y) + pad * 2.0;
    let (rect, _) = ui.allocate_exact_size(vec2(width, tall), Sense::hover());
    let tag = Id::new(("option", turn, option.id));
    let response = ui.interact(rect, tag, Sense::click());
    if response.gained_focus() || (is_cursor && moved) {
        ui.scroll_to_rect(rect.expand(8.0), None);
    }
    let lit = is_cursor || response.hovered() || response.has_focus();
    let warm = animate_bool(ui.ctx(), tag, lit && is_open);
    if warm > 0.0 {
        ui.painter().rect_filled(rect, 3.0, CARD_LIFTED.gamma_multiply(warm));
    }
    if is_cursor || response.has_focus() {
        ui.painter().rect_stroke(rect, 3.0, Stroke::new(1.0, number_ink), StrokeKind::Inside);
    }
    ui.painter().hline(rect.x_range(), rect.bottom(), Stroke::new(0.6, RULE_FAINT));
    if n < DIGITS.len() {
        let (at, number) = (rect.min + vec2(number_room - 10.0 * s, pad - 1.0), (n + 1).to_string());
        draw_text(ui, at, Align2::RIGHT_TOP, &number, FontRole::Handwritten, 19.0, number_ink);
    }
    let at = rect.min + vec2(number_room, pad);
    let below = at + vec2(0.0, label.size().y);
    ui.painter().galley(at, label, ink);
    let told =
        note.as_ref().map_or_else(|| option.label.to_string(), |(_, note, _)| format!("{} {note}", option.label));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, is_open, &told));
    add_seen_region(ui, state, format!("option:{}", option.id), rect);
    // The words of the note show their entries; a click still belongs to the option.
    if let Some((note, told, ink)) = note {
        ui.painter().galley(below, note.clone(), ink);
        mark_keywords(ui, (below, &note), &told, ink, TermUse::Hover, "");
    }
    if response.clicked() {
        choose(state, option);
    }
    let response = if is_open { response.on_hover_cursor(CursorIcon::PointingHand) } else { response };
    if let Some(outcome) = option.outcome.as_ref().filter(|_| is_open) {
        keep_on_request(&response, false, || outcome_tip(outcome));
        response.on_hover_ui(|ui| draw_tip(ui, &outcome_tip(outcome)));
    }
}

/// What the character would have: each piece with what it is, and the changed stats.
fn outcome_tip(outcome: &OptionOutcome) -> TipContent {
    let piece = |(name, brief): &(Text, Text)| {
        let text = if brief.is_empty() { name.to_string() } else { format!("{name}: {brief}") };
        TipParagraph { text, tone: TipTone::Text }
    };
    let stats = outcome.stats.iter().map(|told| TipParagraph { text: told.to_string(), tone: TipTone::Value });
    let paragraphs = outcome.pieces.iter().map(piece).chain(stats).collect();
    TipContent { title: strings::OPTION_OUTCOME.to_string(), paragraphs, ..TipContent::default() }
}

/// What the option says, and whether it leads into an encounter.
fn label_galley(ui: &Ui, option: &PageOptionView, ink: Color32, room: f32) -> Arc<Galley> {
    let mut job = LayoutJob::default();
    job.wrap.max_width = room;
    let size = TEXT_SIZE - 0.5;
    job.append(&option.label, 0.0, TextFormat::simple(font_id(ui.ctx(), FontRole::Body, size), ink));
    if option.is_fight {
        let told = format!("\u{a0}\u{a0}({})", strings::AN_ENCOUNTER.text());
        job.append(&told, 0.0, TextFormat::simple(font_id(ui.ctx(), FontRole::Italic, size - 2.0), RUBRIC));
    }
    ui.painter().layout_job(job)
}
