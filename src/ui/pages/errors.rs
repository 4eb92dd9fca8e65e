//! Content errors: index cards with file, line, column and the line itself; and the banner that says what was kept
//! or left out because of them.

use bevy_egui::egui::text::{LayoutJob, TextFormat};

use super::super::layout::{Measured, PanelLayout, show_panel};
use super::super::vocabulary::*;
use super::list_page;

/// One content error.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ErrorCard {
    /// Path of the file as shown to the player.
    pub file: String,
    /// Line, from 1; 0 if unknown.
    pub line: usize,
    /// Column, from 1; 0 if unknown.
    pub column: usize,
    /// The line itself.
    pub text: String,
    /// What is wrong.
    pub reason: String,
    /// What was expected, or what the author may have meant.
    pub expected: Option<String>,
}

/// Draws every error on an index card: with `closes` as a page that can be closed, else as all that there is to see.
pub fn draw_errors(ui: &mut Ui, errors: &[ErrorCard], closes: bool, state: &mut UiState) {
    let list = |ui: &mut Ui, state: &mut UiState| {
        for (n, error) in errors.iter().enumerate() {
            draw_error_card(ui, n, error, state);
        }
    };
    let title = (strings::CONTENT_ERRORS.text(), &*strings::error_count_text(errors.len()));
    list_page(ui.ctx(), "errors", title, (760.0, 560.0), state, list, |ui, state| {
        note(ui, &strings::CONTENT_ERRORS_HELP);
        let button = match closes {
            true => ("close", strings::CLOSE.text(), Secondary, MenuAction::Resume),
            false => ("quit", strings::QUIT.text(), Secondary, MenuAction::Quit),
        };
        ask_button(ui, state, button);
    });
}

fn draw_error_card(ui: &mut Ui, n: usize, error: &ErrorCard, state: &mut UiState) {
    let place = if error.line > 0 { strings::line_column_text(error.line, error.column) } else { String::new() };
    let told = format!("{} {place} {}: {}", error.file, error.text.trim(), error.reason);
    let response = card(ui, vec2(ui.available_width(), 0.0), &told, |ui| {
        let file = |ui: &mut Ui, _: &mut ()| _ = label(ui, &error.file, FontRole::Heading, 17.0, INK);
        ends(ui, &mut (), file, |ui, _| _ = label(ui, &place, FontRole::Handwritten, 16.0, PENCIL));
        title_rule(ui);
        if !error.text.is_empty() {
            draw_line_of_file(ui, error);
        }
        paragraph(ui, &error.reason);
        if let Some(expected) = &error.expected {
            let told = format!("{}: {expected}", strings::EXPECTED.text());
            label(ui, &told, FontRole::Italic, 15.0, MOSS);
        }
        edit_button(ui, n, state);
    });
    add_seen_region(ui, state, format!("fault:{n}"), response.rect);
}

fn edit_button(ui: &mut Ui, n: usize, state: &mut UiState) {
    let look = (&*format!("edit:{n}"), strings::OPEN_IN_EDITOR.text(), TextOnly);
    if small_button(ui, state, look, true).clicked() {
        state.push_ui_action(MenuAction::OpenInEditor(n).into());
    }
}

/// Draws the line of the file with its number; the character in the column is marked.
fn draw_line_of_file(ui: &mut Ui, error: &ErrorCard) {
    // The column may lie behind the last character.
    let text = error.text.replace('\t', " ") + " ";
    let at = |n: usize| text.char_indices().nth(n).map_or(text.len(), |(at, _)| at);
    let (from, to) = (at(error.column.saturating_sub(1)), at(error.column));
    let look = TextFormat::simple(font_id(ui.ctx(), FontRole::Code, 14.0), INK);
    let marked = TextFormat { color: RUBRIC, underline: Stroke::new(2.2, RUBRIC), ..look.clone() };
    let mut line = LayoutJob::default();
    line.append(&format!("{} ", error.line), 0.0, TextFormat { color: INK_FAINT, ..look.clone() });
    line.append(text[..from].trim_start(), 0.0, look.clone());
    line.append(&text[from..to], 0.0, marked);
    line.append(&text[to..], 0.0, look);
    Frame::new().fill(CARD_DIM).inner_margin(Margin::symmetric(6, 4)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(line);
    });
}

/// The most errors that the banner lists.
const MOST_LISTED: usize = 4;

/// What the banner says: the first errors, how many more there are, and which scenarios are left out; of all others the last
/// good version is kept.
pub struct ErrorNotice<'a> {
    /// All errors; at least one.
    pub errors: &'a [ErrorCard],
    /// The scenarios that are left out, by their names; empty if there are none.
    pub left_out: &'a str,
}

/// Draws the banner under the top bar, above everything else: what was kept or left out, and why. Its buttons open the list
/// of all errors and close it.
pub fn draw_error_banner(ui: &mut Ui, notice: &ErrorNotice, state: &mut UiState) {
    if notice.errors.is_empty() {
        return;
    }
    let ctx = ui.ctx().clone();
    state.reset_for_pass(&ctx);
    let s = text_scale(&ctx);
    let screen = ui.max_rect();
    let width = (660.0 * s).min(screen.width() - 40.0);
    let more = notice.errors.len().saturating_sub(MOST_LISTED);
    let heading = match notice.left_out {
        "" => strings::KEPT_LAST_GOOD.text().to_string(),
        names => strings::left_out_text(names),
    };
    let below = PanelLayout::new(screen, s).top.bottom() + 10.0;
    let mut tall = Measured::new(&ctx, "banner", 80.0 * s);
    let top = pos2(screen.center().x - width / 2.0, below);
    let rect = Rect::from_min_size(top, vec2(width, tall.known)).expand(10.0);
    show_panel(&ctx, "banner", Order::Tooltip, rect, state, |ui, state| {
        let shown = Frame::new().inner_margin(10.0).show(ui, |ui| {
            card(ui, vec2(width, 0.0), &heading, |ui| {
                let heading = |ui: &mut Ui, _: &mut UiState| _ = label(ui, &heading, FontRole::Heading, 16.0, RUBRIC);
                let show_all = ("show_all", strings::SHOW_ALL_PROBLEMS.text(), TextOnly, MenuAction::OpenProblems);
                // They are laid out from the right.
                let buttons = [("dismiss", strings::CLOSE.text(), TextOnly, MenuAction::Dismiss), show_all];
                let buttons = |ui: &mut Ui, state: &mut UiState| {
                    for button in buttons {
                        ask_button(ui, state, button);
                    }
                };
                ends(ui, state, heading, buttons);
                for (n, error) in notice.errors.iter().enumerate().take(MOST_LISTED) {
                    let told = short_text(error);
                    let words = |ui: &mut Ui, _: &mut UiState| _ = label(ui, &told, FontRole::Body, 15.0, INK);
                    ends(ui, state, words, |ui, state| edit_button(ui, n, state));
                }
                if more > 0 {
                    label(ui, &format!("(+{more})"), FontRole::Body, 15.0, INK);
                }
            })
        });
        tall.measure(&ctx, shown.inner.rect.height());
    });
}

/// An error in a line: "scenarios/ford/enemies.ron:7:3  A number is missing."
fn short_text(error: &ErrorCard) -> String {
    let place = match (error.line, error.column) {
        (0, _) => String::new(),
        (line, 0) => format!(":{line}"),
        (line, column) => format!(":{line}:{column}"),
    };
    format!("{}{place}  {}", error.file, error.reason)
}
