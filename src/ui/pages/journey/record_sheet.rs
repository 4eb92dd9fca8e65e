//! The record sheet, unfolded at the side: notes, gear, attunements and the stash. Gear is moved by drag and drop, as on the
//! sparring page.

use bevy_egui::egui::{
    Color32, Context, DragAndDrop, Frame, Id as Tag, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType, vec2,
};

use super::super::super::journey_state::{JourneyAction, RecordTab};
use super::super::super::keywords::{TermUse, keyword_label};
use super::super::super::state::UiState;
use super::super::super::strings;
use super::super::super::theme::{FontRole, colour::*, text_scale};
use super::super::super::widgets::{
    ButtonEmphasis, TextLook, area, column, draw_heading_rule, edge_row, grid, label, label_in_rows, row_rule,
    scrolled, section, value_row, wide_chip,
};
use super::super::sheet_parts::region_button;
use super::super::sparring::draw_dragged;
use super::super::sparring::places::{draw_drop_glow, draw_places};
use super::super::sparring::shared::SheetDrag;
use super::margin::{draw_name_line, draw_piece};
use super::paper::draw_spread;
use super::state_words::{BETWEEN, state_of_character};
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
        let sheet = screen.shrink2(vec2(16.0, 16.0)).with_min_x(screen.right() - wide - 16.0);
        let outside = ui.interact(screen, Tag::new("beside the record sheet"), Sense::click());
        ui.interact(sheet, Tag::new("on the record sheet"), Sense::click());
        draw_spread(ui, sheet, false);
        draw_creases(ui, sheet);
        state.add_region("record_sheet", sheet);
        area(ui, sheet.shrink2(vec2(28.0, 18.0)), |ui| draw_contents(ui, record, state));
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

fn draw_contents(ui: &mut Ui, record: &RecordSheetView, state: &mut UiState) {
    let s = text_scale(ui.ctx());
    let draw_buttons = |ui: &mut Ui, state: &mut UiState| {
        let label = format!("{}  (R)", strings::CLOSE.text());
        let can_close = record.excess.is_none();
        let tone = ButtonEmphasis::Secondary;
        let close = region_button(ui, vec2(110.0, 30.0) * s, ("close_record", &label), tone, can_close, state);
        if !can_close {
            state.add_region("close_record", close.rect);
        }
        if close.clicked() {
            state.memory.journey.sheet_open = false;
        }
        let words = ("diary", strings::SAVE_DIARY.text());
        if region_button(ui, vec2(150.0, 30.0) * s, words, tone, true, state).clicked() {
            state.push_journey_action(JourneyAction::ExportDiary);
        }
    };
    edge_row(ui, 30.0 * s, state, draw_buttons, |ui, state| {
        if let Some(builder) = &record.builder {
            draw_name_line(ui, Tag::new("name on the record sheet"), &builder.name, state);
        }
    });
    let Some(builder) = &record.builder else { return };
    let stats = builder.stats.iter().map(|(stat, value)| format!("{} {value}", strings::stat_name(*stat)));
    let known = record.statistics.iter().map(|known| strings::clock_text(&known.name, known.now, known.last));
    let lines = [
        state_of_character(record, builder).join(BETWEEN),
        stats.collect::<Vec<_>>().join("   "),
        known.collect::<Vec<_>>().join(BETWEEN),
    ];
    for line in lines.iter().filter(|line| !line.is_empty()) {
        draw_text(ui, line, FontRole::Body, 15.5, INK);
    }
    if let Some(excess) = &record.excess {
        draw_question(ui, excess, state);
    } else if let Some(problem) = builder.problems.first() {
        draw_text(ui, &strings::illegal_sheet_text(problem), FontRole::Body, 15.0, RUBRIC);
    }
    ui.add_space(4.0 * s);
    grid(ui, TABS.len(), vec2(8.0, 6.0), TABS, |ui, tab| {
        let name = strings::record_tab_name(tab);
        let chip = wide_chip(ui, Tag::new(("record tab", name)), name, state.memory.journey.tab == tab);
        state.add_region(format!("tab:{}", name.to_lowercase()), chip.rect);
        if chip.clicked() {
            state.memory.journey.tab = tab;
            ui.ctx().request_repaint();
        }
    });
    let rest = ui.available_rect_before_wrap();
    draw_heading_rule(ui, rest.left()..=rest.right(), rest.top() + 4.0);
    area(ui, rest.with_min_y(rest.top() + 14.0), |ui| match state.memory.journey.tab {
        RecordTab::Notes => _ = scrolled(ui, "record notes", |ui| draw_notes(ui, record)),
        RecordTab::Gear | RecordTab::Stash => draw_gear(ui, record, state),
        RecordTab::Attunements => draw_attunements(ui, record, state),
        RecordTab::Figures => _ = scrolled(ui, "record figures", |ui| draw_figures(ui, record)),
    });
}

/// Draws the question what leaves the sheet, with what can leave it below.
fn draw_question(ui: &mut Ui, excess: &ExcessView, state: &mut UiState) {
    let s = text_scale(ui.ctx());
    let half = ui.available_height() * 0.5;
    let frame = Frame::new().fill(CANDLE.gamma_multiply(0.12)).stroke(Stroke::new(1.6, RUBRIC)).corner_radius(4);
    frame.inner_margin(12.0 * s).show(ui, |ui| {
        let top = ui.cursor().top();
        draw_text(ui, &excess.question, FontRole::Heading, 18.0, RUBRIC);
        draw_text(ui, &excess.consequence, FontRole::Italic, 15.0, INK_SOFT);
        let line = 28.0 * s;
        let most = (half - (ui.cursor().top() - top)).max(2.0 * line);
        ui.set_max_height((line * excess.pieces.len() as f32).min(most) + ui.cursor().top() - top);
        scrolled(ui, "what is too much", |ui| {
            for piece in &excess.pieces {
                let name = format!("take_out:{}", piece.slot.index);
                if draw_piece(ui, &piece.name, &piece.detail, (&name, &strings::TAKE_OUT), state) {
                    state.push_journey_action(JourneyAction::Drop(piece.slot));
                }
            }
        });
    });
}

/// Text whose known words show their entries.
fn draw_text(ui: &mut Ui, text: &str, role: FontRole, size: f32, ink: Color32) {
    keyword_label(ui, text, (role, size, ink), TermUse::Pin, "");
    ui.add_space(3.0);
}

/// A row of a table: a name from the left edge, and what belongs to it from a column on.
fn draw_table_row(ui: &mut Ui, (name, look): (&str, TextLook), value: &str, column: f32) {
    let column = column * text_scale(ui.ctx());
    let row = value_row(ui, (name, look), (value, (FontRole::Handwritten, 17.5, PENCIL)), Some(column));
    row.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{name}: {value}")));
    row_rule(ui);
}

fn draw_notes(ui: &mut Ui, record: &RecordSheetView) {
    let sides: [(&str, &[NoteView]); 2] =
        [(&strings::NOTES_OF_CHAPTER, &record.notes), (&strings::NOTES_THAT_STAY, &record.permanent_notes)];
    if sides.iter().all(|(_, notes)| notes.is_empty()) {
        draw_text(ui, &strings::NO_NOTES, FontRole::Italic, 16.0, INK_SOFT);
    }
    for (heading, notes) in sides.into_iter().filter(|(_, notes)| !notes.is_empty()) {
        section(ui, heading);
        for note in notes {
            draw_table_row(ui, (&note.code, (FontRole::Code, 13.0, INK_FAINT)), &note.text, 118.0);
        }
    }
}

/// What the journey has come to in figures.
fn draw_figures(ui: &mut Ui, record: &RecordSheetView) {
    for (name, figure) in record.figures.lines() {
        ui.add_space(4.0);
        draw_table_row(ui, (&name, (FontRole::Heading, 17.0, INK)), &figure, 200.0);
    }
}

/// The two parts of the rest of the sheet, with a line between them.
fn split_rest(ui: &Ui, part: f32) -> (Rect, Rect) {
    let (left, right) = ui.available_rect_before_wrap().split_left_right_at_fraction(part);
    ui.painter().vline(right.left(), right.y_range(), Stroke::new(1.0, RULE));
    (left.with_max_x(left.right() - 12.0), right.with_min_x(right.left() + 12.0))
}

/// The places of the sheet on the left, and on the right what lies on the page, or the stash.
fn draw_gear(ui: &mut Ui, record: &RecordSheetView, state: &mut UiState) {
    let Some(builder) = &record.builder else { return };
    let (left, right) = split_rest(ui, 0.64);
    area(ui, left, |ui| {
        scrolled(ui, "record places", |ui| {
            draw_places(ui, builder, |kind| kind != SheetSlotKind::Attunement, state);
        })
    });
    let is_stash = state.memory.journey.tab == RecordTab::Stash;
    let (pieces, is_here, heading, help): (&[LyingPiece], bool, &str, &str) = match (is_stash, record.has_stash) {
        (true, true) => (&record.stash, true, strings::record_tab_name(RecordTab::Stash), &strings::STASH_HERE),
        (true, false) => (&record.stash, false, strings::record_tab_name(RecordTab::Stash), &strings::STASH_ELSEWHERE),
        (false, _) => (&record.lying, record.can_put_down, &strings::LIES_HERE, &strings::DROP_TO_PUT_DOWN),
    };
    let floor = ui.interact(right, Tag::new("beside the sheet"), Sense::hover());
    state.add_region(if is_stash { "stash" } else { "ground" }, right);
    if is_here
        && let Some(drag) = DragAndDrop::payload::<SheetDrag>(ui.ctx())
        && let SheetDrag::Place { slot, .. } = &*drag
        && slot.kind != SheetSlotKind::Attunement
    {
        draw_drop_glow(ui, right, floor.contains_pointer());
        if floor.dnd_release_payload::<SheetDrag>().is_some() {
            let action = if is_stash { JourneyAction::Stash(*slot) } else { JourneyAction::PutDown(*slot) };
            state.push_journey_action(action);
        }
    }
    let take: fn(usize) -> JourneyAction =
        if is_stash { JourneyAction::TakeFromStash } else { JourneyAction::TakeFromPage };
    let draw_pieces = |ui: &mut Ui, state: &mut UiState| {
        section(ui, heading);
        draw_text(ui, help, FontRole::Italic, 14.5, INK_SOFT);
        if is_stash && pieces.is_empty() {
            draw_text(ui, &strings::STASH_EMPTY, FontRole::Italic, 14.5, INK_FAINT);
        }
        for piece in pieces {
            let name = format!("{}:{}", if is_stash { "unstash" } else { "pick_up" }, piece.position);
            if !is_here && is_stash {
                draw_text(ui, &piece.name, FontRole::Body, 16.0, INK_FAINT);
            } else if draw_piece(ui, &piece.name, &piece.detail, (&name, &strings::TAKE), state) {
                state.push_journey_action(take(piece.position));
            }
        }
    };
    area(ui, right.shrink(6.0), |ui| scrolled(ui, "record pieces", |ui| draw_pieces(ui, state)));
}

/// The POTs on the left, and on the right what the character knows.
fn draw_attunements(ui: &mut Ui, record: &RecordSheetView, state: &mut UiState) {
    let Some(builder) = &record.builder else { return };
    let (left, right) = split_rest(ui, 0.44);
    area(ui, left, |ui| {
        scrolled(ui, "record pots", |ui| {
            draw_places(ui, builder, |kind| kind == SheetSlotKind::Attunement, state);
        })
    });
    area(ui, right, |ui| {
        scrolled(ui, "record known", |ui| {
            if record.attunements.is_empty() {
                draw_text(ui, &strings::NO_ATTUNEMENTS, FontRole::Italic, 15.0, INK_SOFT);
            } else if !record.can_attune {
                draw_text(ui, &strings::ONLY_AT_REST, FontRole::Italic, 15.0, INK_SOFT);
            }
            for known in &record.attunements {
                draw_known(ui, known, record.can_attune, state);
            }
        })
    });
}

fn draw_known(ui: &mut Ui, known: &KnownAttunement, can_attune: bool, state: &mut UiState) {
    let s = text_scale(ui.ctx());
    let draw_state = |ui: &mut Ui, state: &mut UiState| {
        if known.assigned {
            label(ui, &strings::ASSIGNED, FontRole::Italic, 14.5, MOSS);
        } else if can_attune {
            let name = format!("attune:{}", known.id);
            let words = (name.as_str(), strings::ASSIGN.text());
            if region_button(ui, vec2(80.0, 26.0) * s, words, ButtonEmphasis::Secondary, true, state).clicked() {
                state.push_journey_action(JourneyAction::Attune(known.id));
            }
        }
    };
    let row = ui.scope(|ui| {
        edge_row(ui, 46.0 * s, state, draw_state, |ui, _| {
            column(ui, 1.0, |ui| {
                label_in_rows(ui, &known.name, (FontRole::Heading, 16.5, INK), 1);
                label_in_rows(ui, &known.brief, (FontRole::Body, 14.0, INK_SOFT), 1);
            });
        });
        row_rule(ui);
    });
    let told = format!("{}. {}", known.name, known.brief);
    row.response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    row.response.on_hover_text(known.detail.words());
}
