//! The record sheet, unfolded at the side: notes, gear, attunements and the stash. Gear is moved by drag and drop, as on the
//! sparring page.

use bevy_egui::egui::DragAndDrop;

use super::super::super::journey_state::RecordTab;
use super::super::super::vocabulary::*;
use super::super::sparring::draw_dragged;
use super::super::sparring::places::{draw_drop_glow, draw_places};
use super::super::sparring::shared::SheetDrag;
use super::margin::{draw_name_line, draw_piece, draw_pieces};
use super::paper::draw_spread;
use super::state_words::{BETWEEN, state_of_character};
use crate::model::{SheetSlot, SheetSlotKind};
use crate::view::CharacterBuilderView;
use crate::view::journey_page::{ExcessView, KnownAttunement, RecordSheetView};

const TABS: [RecordTab; 5] =
    [RecordTab::Notes, RecordTab::Gear, RecordTab::Attunements, RecordTab::Stash, RecordTab::Figures];

/// Draws the sheet over the booklet.
pub(super) fn draw_record_sheet(ctx: &Context, screen: Rect, record: &RecordSheetView, state: &mut UiState) {
    let s = text_scale(ctx);
    super::super::show_over_window(ctx, "record sheet", 110, state, |ui, state| {
        let wide = (820.0 * (1.0 + (s - 1.0) * 0.6)).min(screen.width() - 40.0);
        let sheet = screen.shrink2(vec2(16.0, 16.0)).with_min_x(screen.right() - wide - 16.0);
        let outside = ui.interact(screen, Id::new("beside the record sheet"), Sense::click());
        ui.interact(sheet, Id::new("on the record sheet"), Sense::click());
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
    draw_head(ui, record, state);
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
    ui.add_space(4.0 * text_scale(ui.ctx()));
    grid(ui, TABS.len(), vec2(8.0, 6.0), TABS, |ui, tab| {
        let title = strings::record_tab_name(tab);
        let name = format!("tab:{}", title.to_lowercase());
        if wide_chip(ui, state, (&name, title), state.memory.journey.tab == tab).clicked() {
            state.memory.journey.tab = tab;
            ui.ctx().request_repaint();
        }
    });
    rule(ui);
    match state.memory.journey.tab {
        RecordTab::Notes => _ = scrolled(ui, "record notes", |ui| draw_notes(ui, record)),
        RecordTab::Gear | RecordTab::Stash => draw_gear(ui, record, builder, state),
        RecordTab::Attunements => draw_attunements(ui, record, builder, state),
        RecordTab::Figures => _ = scrolled(ui, "record figures", |ui| draw_figures(ui, record)),
    }
}

/// The name, and the buttons that fold the sheet and save the diary.
fn draw_head(ui: &mut Ui, record: &RecordSheetView, state: &mut UiState) {
    let name = |ui: &mut Ui, state: &mut UiState| {
        if let Some(builder) = &record.builder {
            draw_name_line(ui, &builder.name, state);
        }
    };
    ends(ui, state, name, |ui, state| {
        let label = format!("{}  (R)", strings::CLOSE.text());
        let close = small_button(ui, state, ("close_record", &label, Secondary), record.excess.is_none());
        state.add_region("close_record", close.rect);
        if close.clicked() {
            state.memory.journey.sheet_open = false;
        }
        if small_button(ui, state, ("diary", &strings::SAVE_DIARY, Secondary), true).clicked() {
            state.push_journey_action(JourneyAction::ExportDiary);
        }
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
    ui.separator();
}

fn draw_notes(ui: &mut Ui, record: &RecordSheetView) {
    if record.notes.is_empty() && record.permanent_notes.is_empty() {
        draw_text(ui, &strings::NO_NOTES, FontRole::Italic, 16.0, INK_SOFT);
    }
    for (heading, notes) in
        [(&strings::NOTES_OF_CHAPTER, &record.notes), (&strings::NOTES_THAT_STAY, &record.permanent_notes)]
    {
        if !notes.is_empty() {
            section(ui, heading, "");
        }
        for note in notes {
            draw_table_row(ui, (&note.code, (FontRole::Code, 13.0, INK_FAINT)), &note.text, 118.0);
        }
    }
}

/// What the journey has come to in figures.
fn draw_figures(ui: &mut Ui, record: &RecordSheetView) {
    for (name, figure) in record.figures.lines() {
        draw_table_row(ui, (&name, (FontRole::Heading, 17.0, INK)), &figure, 200.0);
    }
}

/// The places of the sheet on the left, and on the right what lies on the page, or the stash.
fn draw_gear(ui: &mut Ui, record: &RecordSheetView, builder: &CharacterBuilderView, state: &mut UiState) {
    let places = |ui: &mut Ui, state: &mut UiState| {
        scrolled(ui, "record places", |ui| {
            draw_places(ui, builder, |kind| kind != SheetSlotKind::Attunement, state);
        });
    };
    two_columns(ui, 0.64, state, places, |ui, state| match state.memory.journey.tab {
        RecordTab::Stash => draw_stash(ui, record, state),
        _ => draw_ground(ui, record, state),
    });
}

fn draw_ground(ui: &mut Ui, record: &RecordSheetView, state: &mut UiState) {
    take_dropped(ui, "ground", (record.can_put_down, JourneyAction::PutDown), state);
    scrolled(ui, "record pieces", |ui| {
        section(ui, &strings::LIES_HERE, "");
        draw_text(ui, &strings::DROP_TO_PUT_DOWN, FontRole::Italic, 14.5, INK_SOFT);
        draw_pieces(ui, &record.lying, ("pick_up", &strings::TAKE), JourneyAction::TakeFromPage, state);
    });
}

fn draw_stash(ui: &mut Ui, record: &RecordSheetView, state: &mut UiState) {
    take_dropped(ui, "stash", (record.has_stash, JourneyAction::Stash), state);
    scrolled(ui, "record pieces", |ui| {
        section(ui, strings::record_tab_name(RecordTab::Stash), "");
        let help = if record.has_stash { &strings::STASH_HERE } else { &strings::STASH_ELSEWHERE };
        draw_text(ui, help, FontRole::Italic, 14.5, INK_SOFT);
        if record.stash.is_empty() {
            draw_text(ui, &strings::STASH_EMPTY, FontRole::Italic, 14.5, INK_FAINT);
        } else if record.has_stash {
            draw_pieces(ui, &record.stash, ("unstash", &strings::TAKE), JourneyAction::TakeFromStash, state);
        } else {
            record.stash.iter().for_each(|piece| draw_text(ui, &piece.name, FontRole::Body, 16.0, INK_FAINT));
        }
    });
}

/// Lays gear that is dragged off its place and dropped in this part of the sheet there, if it can lie there.
fn take_dropped(ui: &Ui, region: &str, (can_lie, lay): (bool, fn(SheetSlot) -> JourneyAction), state: &mut UiState) {
    let floor = ui.interact(ui.max_rect(), Id::new("beside the sheet"), Sense::hover());
    state.add_region(region, floor.rect);
    if can_lie
        && let Some(drag) = DragAndDrop::payload::<SheetDrag>(ui.ctx())
        && let SheetDrag::Place { slot, .. } = &*drag
        && slot.kind != SheetSlotKind::Attunement
    {
        draw_drop_glow(ui, floor.rect, floor.contains_pointer());
        if floor.dnd_release_payload::<SheetDrag>().is_some() {
            state.push_journey_action(lay(*slot));
        }
    }
}

/// The POTs on the left, and on the right what the character knows.
fn draw_attunements(ui: &mut Ui, record: &RecordSheetView, builder: &CharacterBuilderView, state: &mut UiState) {
    let pots = |ui: &mut Ui, state: &mut UiState| {
        scrolled(ui, "record pots", |ui| {
            draw_places(ui, builder, |kind| kind == SheetSlotKind::Attunement, state);
        });
    };
    two_columns(ui, 0.44, state, pots, |ui, state| {
        scrolled(ui, "record known", |ui| {
            if record.attunements.is_empty() {
                draw_text(ui, &strings::NO_ATTUNEMENTS, FontRole::Italic, 15.0, INK_SOFT);
            } else if !record.can_attune {
                draw_text(ui, &strings::ONLY_AT_REST, FontRole::Italic, 15.0, INK_SOFT);
            }
            for known in &record.attunements {
                draw_known(ui, known, record.can_attune, state);
            }
        });
    });
}

fn draw_known(ui: &mut Ui, known: &KnownAttunement, can_attune: bool, state: &mut UiState) {
    let name_and_brief = |ui: &mut Ui| {
        fitted_label(ui, &known.name, (FontRole::Heading, 16.5, INK), 1);
        fitted_label(ui, &known.brief, (FontRole::Body, 14.0, INK_SOFT), 1);
    };
    let row = ui.scope(|ui| {
        ends(
            ui,
            state,
            |ui, _| column(ui, 1.0, name_and_brief),
            |ui, state| {
                if known.assigned {
                    label(ui, &strings::ASSIGNED, FontRole::Italic, 14.5, MOSS);
                } else if can_attune {
                    let look = (&*format!("attune:{}", known.id), strings::ASSIGN.text(), Secondary);
                    if small_button(ui, state, look, true).clicked() {
                        state.push_journey_action(JourneyAction::Attune(known.id));
                    }
                }
            },
        );
        ui.separator();
    });
    let told = format!("{}. {}", known.name, known.brief);
    row.response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    row.response.on_hover_text(known.detail.words());
}
