//! The record sheet, unfolded at the side: notes, gear, attunements and the stash. Gear is moved by drag and drop, as on the
//! sparring page.

use bevy_egui::egui::{
    Align2, Color32, Context, DragAndDrop, Id as Tag, Rect, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo,
    WidgetType, pos2, vec2,
};

use super::super::super::journey_state::{JourneyAction, RecordTab};
use super::super::super::keywords::{TermUse, draw_keyword_line, mark_keywords};
use super::super::super::state::UiState;
use super::super::super::strings;
use super::super::super::theme::{FontRole, colour::*, pulse, text_scale};
use super::super::super::widgets::{
    ButtonEmphasis, chip, draw_fitted_text, draw_heading_rule, draw_text, layout_text, paper_button,
};
use super::super::sparring::places::draw_places;
use super::super::sparring::shared::SheetDrag;
use super::super::sparring::{draw_dragged, in_scroll_area};
use super::margin::{draw_name_edit, draw_piece};
use super::paper::draw_spread;
use crate::model::SheetSlotKind;
use crate::view::journey_page::{ExcessView, KnownAttunement, LyingPiece, NoteView, RecordSheetView};

const TABS: [RecordTab; 5] =
    [RecordTab::Notes, RecordTab::Gear, RecordTab::Attunements, RecordTab::Stash, RecordTab::Figures];

/// Draws the sheet over the booklet.
pub(super) fn draw_record_sheet(ctx: &Context, screen: Rect, record: &RecordSheetView, state: &mut UiState) {
    let s = text_scale(ctx);
    super::super::show_overlay(ctx, "record sheet", screen, state, |ui, state| {
        super::super::keep_keys_from_below(ui);
        ui.painter().rect_filled(screen, 0.0, Color32::from_black_alpha(110));
        let wide = (820.0 * (1.0 + (s - 1.0) * 0.6)).min(screen.width() - 40.0);
        let sheet = Rect::from_min_max(
            pos2(screen.right() - wide - 16.0, screen.top() + 14.0),
            screen.right_bottom() - vec2(16.0, 18.0),
        );
        let outside = ui.interact(screen, Tag::new("beside the record sheet"), Sense::click());
        ui.interact(sheet, Tag::new("on the record sheet"), Sense::click());
        draw_spread(ui, sheet, false);
        draw_creases(ui, sheet);
        state.add_region("record_sheet", sheet);
        let body = sheet.shrink2(vec2(28.0, 18.0));
        let mut inner = ui.new_child(UiBuilder::new().max_rect(body).id_salt("record sheet"));
        draw_contents(&mut inner, record, body, state);
        draw_dragged(ui);
        // A press beside the sheet folds it again.
        if outside.clicked() && record.excess.is_none() {
            state.memory.journey.sheet_open = false;
        }
    });
}

/// The lines along which the sheet was folded.
fn draw_creases(ui: &Ui, sheet: Rect) {
    for part in [1.0 / 3.0, 2.0 / 3.0] {
        let y = sheet.top() + sheet.height() * part;
        ui.painter().hline(sheet.x_range().shrink(2.0), y, Stroke::new(1.0, RULE_FAINT));
        ui.painter().hline(sheet.x_range().shrink(2.0), y + 1.0, Stroke::new(1.0, CARD_LIFTED.gamma_multiply(0.6)));
    }
}

fn draw_contents(ui: &mut Ui, record: &RecordSheetView, body: Rect, state: &mut UiState) {
    let s = text_scale(ui.ctx());
    let close = Rect::from_min_size(pos2(body.right() - 110.0 * s, body.top()), vec2(110.0 * s, 30.0 * s));
    state.add_region("close_record", close);
    let label = format!("{}  (R)", strings::CLOSE.text());
    let can_close = record.excess.is_none();
    if paper_button(ui, close, Tag::new("close record"), &label, ButtonEmphasis::Secondary, can_close).clicked() {
        state.memory.journey.sheet_open = false;
    }
    let diary = Rect::from_min_size(pos2(close.left() - 8.0 - 150.0 * s, body.top()), vec2(150.0 * s, 30.0 * s));
    super::super::menu_button(
        ui,
        diary,
        "diary",
        &strings::SAVE_DIARY,
        ButtonEmphasis::Secondary,
        state,
        JourneyAction::ExportDiary,
    );
    let Some(builder) = &record.builder else { return };
    let field = Rect::from_min_max(body.min, pos2(diary.left() - 16.0, body.top() + 32.0 * s));
    draw_name_edit(ui, Tag::new("name on the record sheet"), &builder.name, field, state);
    let stats = builder.stats.iter().map(|(stat, value)| format!("{} {value}", strings::stat_name(*stat)));
    let first = [
        strings::left_of_text(&strings::HP, record.hp),
        strings::left_of_text(&strings::FP, record.focus),
        strings::soul_level_in_short(builder.soul_level),
        strings::all_souls_text(builder.souls),
        strings::humanity_text(builder.humanity),
    ]
    .into_iter()
    .chain(builder.conditions.iter().filter(|(_, _, borne)| *borne).map(|(_, name, _)| name.to_string()));
    let statistics = record.statistics.iter().map(|known| strings::clock_text(&known.name, known.now, known.last));
    let dot = "   \u{b7}   ";
    let mut lines = vec![first.collect::<Vec<_>>().join(dot), stats.collect::<Vec<_>>().join("   ")];
    if !record.statistics.is_empty() {
        lines.push(statistics.collect::<Vec<_>>().join(dot));
    }
    let mut y = field.bottom() + 8.0;
    for (n, told) in lines.iter().enumerate() {
        let at = pos2(body.left(), y);
        let room = Rect::from_min_size(at, vec2(body.width(), 20.0 * s));
        ui.interact(room, Tag::new(("record line", n)), Sense::hover())
            .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, told));
        let rect = draw_keyword_line(ui, at, Align2::LEFT_TOP, told, FontRole::Body, 15.5, INK, body.width());
        y = rect.bottom() + 3.0;
    }
    if let Some(excess) = &record.excess {
        y = draw_question(ui, excess, Rect::from_min_max(pos2(body.left(), y + 4.0), body.max), state);
    } else if let Some(problem) = builder.problems.first() {
        let at = pos2(body.left(), y);
        let told = strings::illegal_sheet_text(problem);
        y = draw_fitted_text(ui, at, Align2::LEFT_TOP, &told, FontRole::Body, 15.0, RUBRIC, body.width()).bottom()
            + 3.0;
    }
    y += 6.0 * s;
    let tall = 26.0 * s;
    let columns = TABS.len() as f32;
    let wide = (body.width() - 8.0 * (columns - 1.0)) / columns;
    for (n, tab) in TABS.into_iter().enumerate() {
        let rect = Rect::from_min_size(pos2(body.left() + n as f32 * (wide + 8.0), y), vec2(wide, tall));
        let name = strings::record_tab_name(tab);
        state.add_region(format!("tab:{}", name.to_lowercase()), rect);
        if chip(ui, rect, Tag::new(("record tab", n)), name, state.memory.journey.tab == tab, true).clicked() {
            state.memory.journey.tab = tab;
            ui.ctx().request_repaint();
        }
    }
    y += tall + 10.0;
    draw_heading_rule(ui, body.left()..=body.right(), y);
    let area = Rect::from_min_max(pos2(body.left(), y + 10.0), body.max);
    match state.memory.journey.tab {
        RecordTab::Notes => in_scroll_area(ui, "record notes", area, |ui| draw_notes(ui, record, area.width() - 12.0)),
        RecordTab::Gear | RecordTab::Stash => draw_gear(ui, record, area, state),
        RecordTab::Attunements => draw_attunements(ui, record, area, state),
        RecordTab::Figures => in_scroll_area(ui, "record figures", area, |ui| draw_figures(ui, record, area.width())),
    }
}

/// Draws the question what leaves the sheet, with what can leave it below. Returns where it ends.
fn draw_question(ui: &mut Ui, excess: &ExcessView, area: Rect, state: &mut UiState) -> f32 {
    let s = text_scale(ui.ctx());
    let pad = 12.0 * s;
    let width = area.width() - 2.0 * pad;
    let question = layout_text(ui, &excess.question, FontRole::Heading, 18.0, RUBRIC, width);
    let consequence = layout_text(ui, &excess.consequence, FontRole::Italic, 15.0, INK_SOFT, width);
    let row = 28.0 * s + ui.spacing().item_spacing.y;
    let most = area.height() * 0.5 - question.size().y - consequence.size().y;
    let list = (row * excess.pieces.len() as f32).min(most.max(2.0 * row));
    let tall = question.size().y + consequence.size().y + list + 2.0 * pad + 6.0;
    let frame = Rect::from_min_size(area.min, vec2(area.width(), tall));
    ui.painter().rect_filled(frame, 4.0, CANDLE.gamma_multiply(0.12));
    ui.painter().rect_stroke(frame, 4.0, Stroke::new(1.6, RUBRIC), StrokeKind::Inside);
    let mut at = frame.min + vec2(pad, pad);
    let below = at + vec2(0.0, question.size().y + 2.0);
    for (name, text, galley, ink) in
        [("question", &excess.question, question, RUBRIC), ("consequence", &excess.consequence, consequence, INK_SOFT)]
    {
        let place = Rect::from_min_size(at, galley.size());
        ui.painter().galley(at, galley.clone(), ink);
        ui.interact(place, Tag::new(("of the sheet", name)), Sense::hover())
            .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
        mark_keywords(ui, (at, &galley), text, ink, TermUse::Pin, "");
        at = pos2(below.x, place.bottom() + 2.0);
    }
    let window = Rect::from_min_size(at + vec2(0.0, 2.0), vec2(width, list));
    in_scroll_area(ui, "what is too much", window, |ui| {
        for piece in &excess.pieces {
            let name = format!("take_out:{}", piece.slot.index);
            if draw_piece(ui, &piece.name, &piece.detail, (&name, &strings::TAKE_OUT), (width - 14.0, window), state) {
                state.push_journey_action(JourneyAction::Drop(piece.slot));
            }
        }
    });
    frame.bottom() + 6.0
}

fn draw_block(ui: &mut Ui, text: &str, role: FontRole, size: f32, ink: Color32, width: f32) {
    let block = layout_text(ui, text, role, size, ink, width);
    let (rect, response) = ui.allocate_exact_size(block.size() + vec2(0.0, 5.0), Sense::hover());
    ui.painter().galley(rect.min, block.clone(), ink);
    mark_keywords(ui, (rect.min, &block), text, ink, TermUse::Pin, "");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
}

fn draw_notes(ui: &mut Ui, record: &RecordSheetView, width: f32) {
    let sides: [(&str, &[NoteView]); 2] =
        [(&strings::NOTES_OF_CHAPTER, &record.notes), (&strings::NOTES_THAT_STAY, &record.permanent_notes)];
    if sides.iter().all(|(_, notes)| notes.is_empty()) {
        draw_block(ui, &strings::NO_NOTES, FontRole::Italic, 16.0, INK_SOFT, width);
    }
    for (heading, notes) in sides {
        if notes.is_empty() {
            continue;
        }
        draw_block(ui, heading, FontRole::Heading, 18.0, RUBRIC, width);
        for note in notes {
            let s = text_scale(ui.ctx());
            let text = layout_text(ui, &note.text, FontRole::Handwritten, 17.5, PENCIL, width - 120.0 * s);
            let tall = text.size().y.max(22.0 * s) + 8.0;
            let (rect, response) = ui.allocate_exact_size(vec2(width, tall), Sense::hover());
            let code = pos2(rect.left() + 4.0, rect.top() + 3.0);
            draw_fitted_text(ui, code, Align2::LEFT_TOP, &note.code, FontRole::Code, 13.0, INK_FAINT, 104.0 * s);
            ui.painter().galley(rect.min + vec2(118.0 * s, 2.0), text, PENCIL);
            ui.painter().hline(rect.x_range(), rect.bottom() - 2.0, Stroke::new(0.7, RULE));
            let told = format!("{}: {}", note.code, note.text);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
        }
        ui.add_space(12.0);
    }
}

/// What the journey has come to in figures.
fn draw_figures(ui: &mut Ui, record: &RecordSheetView, width: f32) {
    let s = text_scale(ui.ctx());
    for (name, figure) in record.figures.lines() {
        let (rect, response) = ui.allocate_exact_size(vec2(width - 14.0, 32.0 * s), Sense::hover());
        let column = 190.0 * s;
        let at = pos2(rect.left() + 4.0, rect.center().y);
        draw_fitted_text(ui, at, Align2::LEFT_CENTER, &name, FontRole::Heading, 17.0, INK, column);
        let at = pos2(rect.left() + column + 12.0, rect.center().y);
        let rest = rect.width() - column - 16.0;
        draw_fitted_text(ui, at, Align2::LEFT_CENTER, &figure, FontRole::Handwritten, 18.0, PENCIL, rest);
        ui.painter().hline(rect.x_range(), rect.bottom() - 2.0, Stroke::new(0.7, RULE));
        let told = format!("{name}: {figure}");
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    }
}

/// The places of the sheet on the left, and on the right what lies on the page, or the stash.
fn draw_gear(ui: &mut Ui, record: &RecordSheetView, area: Rect, state: &mut UiState) {
    let Some(builder) = &record.builder else { return };
    let split = area.left() + area.width() * 0.64;
    let left = Rect::from_min_max(area.min, pos2(split - 12.0, area.bottom()));
    let right = Rect::from_min_max(pos2(split + 12.0, area.top()), area.max);
    ui.painter().vline(split, area.y_range(), Stroke::new(1.0, RULE));
    in_scroll_area(ui, "record places", left, |ui| {
        draw_places(ui, builder, |kind| kind != SheetSlotKind::Attunement, left, state);
    });
    let is_stash = state.memory.journey.tab == RecordTab::Stash;
    let (pieces, is_here, heading, help): (&[LyingPiece], bool, &str, &str) = match (is_stash, record.has_stash) {
        (true, true) => (&record.stash, true, strings::record_tab_name(RecordTab::Stash), &strings::STASH_HERE),
        (true, false) => (&record.stash, false, strings::record_tab_name(RecordTab::Stash), &strings::STASH_ELSEWHERE),
        (false, _) => (&record.lying, record.can_put_down, &strings::LIES_HERE, &strings::DROP_TO_PUT_DOWN),
    };
    let floor = ui.interact(right, Tag::new("beside the sheet"), Sense::hover());
    let name = if is_stash { "stash" } else { "ground" };
    state.add_region(name, right);
    if is_here
        && let Some(drag) = DragAndDrop::payload::<SheetDrag>(ui.ctx())
        && let SheetDrag::Place { slot, .. } = &*drag
        && slot.kind != SheetSlotKind::Attunement
    {
        let glow = if floor.contains_pointer() { 1.0 } else { 0.35 + 0.3 * pulse(ui.ctx()) };
        ui.painter().rect_filled(right, 4.0, CANDLE.gamma_multiply(0.12 * glow));
        ui.painter().rect_stroke(right, 4.0, Stroke::new(1.6, CANDLE.gamma_multiply(glow)), StrokeKind::Inside);
        if floor.dnd_release_payload::<SheetDrag>().is_some() {
            let action = if is_stash { JourneyAction::Stash(*slot) } else { JourneyAction::PutDown(*slot) };
            state.push_journey_action(action);
        }
    }
    in_scroll_area(ui, "record pieces", right.shrink(6.0), |ui| {
        let width = right.width() - 24.0;
        draw_block(ui, heading, FontRole::Heading, 17.0, RUBRIC, width);
        draw_block(ui, help, FontRole::Italic, 14.5, INK_SOFT, width);
        if is_stash && pieces.is_empty() {
            draw_block(ui, &strings::STASH_EMPTY, FontRole::Italic, 14.5, INK_FAINT, width);
        }
        for piece in pieces {
            let name = format!("{}:{}", if is_stash { "unstash" } else { "pick_up" }, piece.position);
            if !is_here && is_stash {
                draw_block(ui, &piece.name, FontRole::Body, 16.0, INK_FAINT, width);
            } else if draw_piece(ui, &piece.name, &piece.detail, (&name, &strings::TAKE), (width, right), state) {
                let at = piece.position;
                let action = if is_stash { JourneyAction::TakeFromStash(at) } else { JourneyAction::TakeFromPage(at) };
                state.push_journey_action(action);
            }
        }
    });
}

/// The POTs on the left, and on the right what the character knows.
fn draw_attunements(ui: &mut Ui, record: &RecordSheetView, area: Rect, state: &mut UiState) {
    let Some(builder) = &record.builder else { return };
    let split = area.left() + area.width() * 0.44;
    let left = Rect::from_min_max(area.min, pos2(split - 12.0, area.bottom()));
    let right = Rect::from_min_max(pos2(split + 12.0, area.top()), area.max);
    ui.painter().vline(split, area.y_range(), Stroke::new(1.0, RULE));
    in_scroll_area(ui, "record pots", left, |ui| {
        draw_places(ui, builder, |kind| kind == SheetSlotKind::Attunement, left, state);
    });
    in_scroll_area(ui, "record known", right, |ui| {
        let width = right.width() - 14.0;
        if record.attunements.is_empty() {
            draw_block(ui, &strings::NO_ATTUNEMENTS, FontRole::Italic, 15.0, INK_SOFT, width);
        } else if !record.can_attune {
            draw_block(ui, &strings::ONLY_AT_REST, FontRole::Italic, 15.0, INK_SOFT, width);
        }
        for known in &record.attunements {
            draw_known(ui, known, record.can_attune, (width, right), state);
        }
    });
}

fn draw_known(
    ui: &mut Ui,
    known: &KnownAttunement,
    can_attune: bool,
    (width, window): (f32, Rect),
    state: &mut UiState,
) {
    let s = text_scale(ui.ctx());
    let (rect, response) = ui.allocate_exact_size(vec2(width, 48.0 * s), Sense::hover());
    let button = Rect::from_min_size(pos2(rect.right() - 84.0 * s, rect.top() + 8.0 * s), vec2(80.0 * s, 26.0 * s));
    let room = button.left() - rect.left() - 12.0;
    let at = rect.min + vec2(2.0, 3.0);
    let name = draw_fitted_text(ui, at, Align2::LEFT_TOP, &known.name, FontRole::Heading, 16.5, INK, room);
    let at = pos2(at.x, name.bottom() + 1.0);
    draw_fitted_text(ui, at, Align2::LEFT_TOP, &known.brief, FontRole::Body, 14.0, INK_SOFT, room);
    ui.painter().hline(rect.x_range(), rect.bottom() - 1.0, Stroke::new(0.7, RULE));
    if known.assigned {
        let told = strings::ASSIGNED.text();
        draw_text(ui, button.right_center(), Align2::RIGHT_CENTER, told, FontRole::Italic, 14.5, MOSS);
    } else if can_attune {
        if window.intersects(button) {
            state.add_region(format!("attune:{}", known.id), button.intersect(window));
        }
        let tag = Tag::new(("attune", known.id));
        if paper_button(ui, button, tag, &strings::ASSIGN, ButtonEmphasis::Secondary, true).clicked() {
            state.push_journey_action(JourneyAction::Attune(known.id));
        }
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{}. {}", known.name, known.brief)));
    response.on_hover_text(known.detail.words());
}
