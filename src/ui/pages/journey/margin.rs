//! What stands beside the options of a page: what the last step did, the reprieve, what lies there, clocks, and the name
//! while the character is made.

use super::super::super::journey_state::RecordTab;
use super::super::super::vocabulary::*;
use super::super::sparring::shared::edit;
use super::rolled_die::{DIE_SIDE, draw_rolled_die};
use crate::model::CharacterEdit;
use crate::view::journey_page::{JourneyPage, LyingPiece, ReprieveView, ToldEvent};
use crate::view::sheet_words::SheetWord;

/// Draws everything beside the options.
pub(super) fn draw_margin(ui: &mut Ui, page: &JourneyPage, state: &mut UiState) {
    // An open record sheet lies over the line for the name and has one of its own.
    if let Some(name) = page.name_field.as_ref().filter(|_| !state.memory.journey.sheet_open) {
        ui.add_space(10.0 * text_scale(ui.ctx()));
        ui.horizontal(|ui| {
            label(ui, &strings::NAME_ON_SHEET, FontRole::Italic, 15.0, INK_SOFT);
            ui.add_space(12.0);
            draw_name_line(ui, name, state);
        });
    }
    if let Some(reprieve) = &page.reprieve {
        draw_reprieve(ui, reprieve, state);
    }
    let lists: [(_, _, _, fn(usize) -> JourneyAction); 3] = [
        (&strings::CHOOSE_REWARD, &page.rewards, ("reward", strings::CHOOSE.text()), JourneyAction::ChooseReward),
        (&strings::LIES_HERE, &page.lying, ("take", strings::TAKE.text()), JourneyAction::TakeFromPage),
        (&strings::USE_NOW, &page.uses, ("use", strings::USE.text()), JourneyAction::Use),
    ];
    for (heading, pieces, words, action) in lists {
        if !pieces.is_empty() {
            section(ui, heading, "");
            draw_pieces(ui, pieces, words, action, state);
        }
    }
    draw_clocks(ui, page);
}

/// Draws what the last step did, in pencil beside a line.
pub(super) fn draw_happened(ui: &mut Ui, happened: &[ToldEvent], turn: usize) {
    if happened.is_empty() {
        return;
    }
    let s = text_scale(ui.ctx());
    let start = ui.cursor().left_top();
    for (n, told) in happened.iter().enumerate() {
        // A die is higher than its sentence, and lies beside it.
        let die = told.die.map_or(0.0, |_| DIE_SIDE * s);
        ui.horizontal(|ui| {
            ui.add_space(14.0 * s);
            let room = vec2(ui.available_width() - die * 1.5, die * 1.35);
            let look = (FontRole::Handwritten, 16.5, PENCIL);
            let line = ui.allocate_ui(room, |ui| keyword_label(ui, &told.text, look, TermUse::Pin, "").rect).inner;
            if let Some(face) = told.die {
                let place = pos2(line.right() + 10.0 * s + die * 0.6, line.center().y);
                draw_rolled_die(ui, (turn, n), face, place);
            }
        });
    }
    let line = Stroke::new(1.4, RUBRIC.gamma_multiply(0.7));
    ui.painter().vline(start.x + 4.0 * s, start.y..=ui.cursor().top(), line);
    ui.add_space(12.0 * s);
}

/// Draws the clocks: a row of marks, as many as the clock has, the past ones inked.
fn draw_clocks(ui: &mut Ui, page: &JourneyPage) {
    let s = text_scale(ui.ctx());
    for clock in &page.clocks {
        ui.add_space(6.0 * s);
        row(ui, 6.0 * s, |ui| {
            let told = strings::clock_text(&clock.name, clock.now, clock.last);
            label(ui, &told, FontRole::Handwritten, 17.0, PENCIL);
            for n in 0..clock.last {
                let (mark, _) = ui.allocate_exact_size(Vec2::splat(10.0 * s), Sense::hover());
                match n < clock.now {
                    true => ui.painter().circle_filled(mark.center(), 5.0 * s, RUBRIC),
                    false => ui.painter().circle_stroke(mark.center(), 5.0 * s, Stroke::new(1.0, INK_FAINT)),
                };
            }
        });
    }
}

/// Draws pieces that can be taken. The region of a piece is `region:POSITION`.
pub(super) fn draw_pieces(
    ui: &mut Ui,
    pieces: &[LyingPiece],
    (region, verb): (&str, &str),
    action: fn(usize) -> JourneyAction,
    state: &mut UiState,
) {
    for piece in pieces {
        let name = format!("{region}:{}", piece.position);
        if draw_piece(ui, &piece.name, &piece.detail, (&name, verb), state) {
            state.push_journey_action(action(piece.position));
        }
    }
}

/// Draws a piece that can be taken; returns whether it is.
pub(super) fn draw_piece(
    ui: &mut Ui,
    piece: &str,
    detail: &str,
    (name, verb): (&str, &str),
    state: &mut UiState,
) -> bool {
    let told = format!("{verb}: {piece}");
    list_line(ui, state, (name, &told), (piece, ""), (verb, RUBRIC), false).on_hover_text(detail).clicked()
}

/// Draws the short reprieve: why it can't be taken, or the button that takes it, and then what can be changed.
fn draw_reprieve(ui: &mut Ui, reprieve: &ReprieveView, state: &mut UiState) {
    let s = text_scale(ui.ctx());
    let explain = |ui: &mut Ui, text: &str| {
        keyword_label(ui, text, (FontRole::Italic, 15.0, INK_SOFT), TermUse::Pin, "");
        ui.add_space(4.0 * s);
    };
    ui.add_space(8.0 * s);
    if let Some(why) = &reprieve.refusal {
        return explain(ui, &strings::no_rest_text(why));
    }
    if !reprieve.is_taken {
        let response = small_button(ui, state, ("rest", &strings::REST, Secondary), true);
        if response.clicked() {
            state.push_journey_action(JourneyAction::Rest);
        }
        response.on_hover_text(strings::REST_HELP.text());
        return;
    }
    section(ui, &strings::RESTING, "");
    match &reprieve.soul_level_refusal {
        Some(why) => explain(ui, &strings::capitalized(why)),
        None => {
            let cost = strings::raise_cost_text(reprieve.soul_level_cost);
            explain(ui, &format!("{}: {cost}", strings::RAISE_WHILE_RESTING.text()));
            let columns = if ui.available_width() > 380.0 * s { reprieve.stats.len().max(1) } else { 4 };
            grid(ui, columns, vec2(6.0, 4.0), &reprieve.stats, |ui, (stat, value)| {
                let label = format!("{} {value}", strings::stat_name(*stat));
                let chip = wide_chip(ui, state, (&format!("raise:{stat:?}"), &label), false);
                if chip.clicked() {
                    edit(state, CharacterEdit::RaiseSoulLevel(*stat));
                }
                chip.on_hover_text(SheetWord::Stat(*stat).help().words());
            });
        }
    }
    ui.add_space(8.0 * s);
    let attunements = ("exchange_attunements", strings::ATTUNEMENTS_WHILE_RESTING.text(), Secondary);
    if small_button(ui, state, attunements, true).clicked() {
        state.memory.journey.sheet_open = true;
        state.memory.journey.tab = RecordTab::Attunements;
    }
}

/// Draws the line for the name; the character is always called something.
pub(super) fn draw_name_line(ui: &mut Ui, name: &str, state: &mut UiState) {
    let named = name_line(ui, name, |state| &mut state.memory.journey.name, state);
    if let Some(name) = named.filter(|name| !name.is_empty()) {
        edit(state, CharacterEdit::Rename(name));
    }
}
