//! The panel of the encounter editor, at the right of the sheet: the pencils, and the values of the files.
//!
//! Owns the drawing. Must not change a draft: it reports what the author does.

use bevy_egui::egui::{StrokeKind, TextEdit};
use kernel::content::outline::Leaf;

use super::editor_state::{
    DraftPlace, EditAction, EditorEntry, EditorFigures, EditorGoal, EditorRow, EditorTool, EditorView,
};
use super::layout::show_panel;
use super::vocabulary::*;
use crate::lang::{Message, words};

static PLAY: Message = Message::new("editor-play");
static SAVE_AS: Message = Message::new("editor-save-as");
static SAVE: Message = Message::new("editor-save");
static CLOSE: Message = Message::new("editor-close");
static HELP: Message = Message::new("editor-help");
static TURN: Message = Message::new("editor-turn");
static SEARCH: Message = Message::new("editor-search");
static NEW_NAME: Message = Message::new("editor-new-name");
static SEEK: Message = Message::new("editor-goal-seek");
static STOP_SEEKING: Message = Message::new("editor-goal-stop");
static MAKE_FOUND: Message = Message::new("editor-goal-take");
static LEAVE_FOUND: Message = Message::new("editor-goal-leave");

/// Text size of a row.
const ROW: f32 = 14.5;
/// The last Round that play can begin in.
const LAST_ROUND: u16 = 20;
/// How far a row is set in for each depth.
const STEP: f32 = 14.0;

/// The part of the window for the panel; the table has the rest.
pub(super) fn editor_rect(screen: Rect, text_scale: f32) -> Rect {
    let wide = (360.0 * (1.0 + (text_scale - 1.0) * 0.6)).min(screen.width() * 0.45).round();
    Rect::from_min_max(pos2(screen.right() - wide - 8.0, screen.top() + 8.0), screen.max - vec2(8.0, 8.0))
}

/// Draws the panel.
pub(super) fn show_editor(ui: &Ui, view: &EditorView, state: &mut UiState) {
    let ctx = ui.ctx().clone();
    let rect = editor_rect(ui.max_rect(), text_scale(&ctx));
    show_panel(&ctx, "editor", Order::Middle, rect, state, |ui, state| {
        let page = ui.max_rect();
        draw_panel_background(ui, page);
        area(ui, page.shrink2(vec2(14.0, 10.0)), |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            draw_head(ui, view, state);
            scrolled(ui, "editor", |ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                draw_pencils(ui, view, state);
                draw_figures(ui, view, state);
                draw_values(ui, view, state);
            });
        });
    });
}

fn edit(state: &mut UiState, action: EditAction) {
    state.push_ui_action(UiAction::Edit(action));
}

fn draw_head(ui: &mut Ui, view: &EditorView, state: &mut UiState) {
    label(ui, &view.name, FontRole::Heading, 20.0, INK);
    match &view.place {
        DraftPlace::Saved(file) => note(ui, &words!("editor-saved", file = file)),
        DraftPlace::OfProgram => note(ui, words!("editor-of-program")),
        DraftPlace::Failed(why) => _ = label(ui, why, FontRole::Body, ROW, RUBRIC),
        DraftPlace::Wrong(mistakes) => {
            label(ui, words!("editor-wrong"), FontRole::Body, ROW, RUBRIC);
            for mistake in mistakes.iter().take(3) {
                label(ui, mistake, FontRole::Body, ROW - 1.0, RUBRIC);
            }
        }
    }
    row(ui, 6.0, |ui| {
        let is_right = !matches!(view.place, DraftPlace::Wrong(_));
        for (name, label, tone, action, enabled) in [
            ("editor:play", PLAY.text(), Primary, EditAction::Play(state.memory.editor.rounds_ahead + 1), is_right),
            ("editor:undo", strings::UNDO.text(), Secondary, EditAction::Undo, view.can_undo),
            ("editor:redo", strings::REDO.text(), Secondary, EditAction::Redo, view.can_redo),
            ("editor:close", CLOSE.text(), TextOnly, EditAction::Close, true),
        ] {
            if small_button(ui, state, (name, label, tone), enabled).clicked() {
                edit(state, action);
            }
        }
        if small_button(ui, state, ("editor:save_as", &SAVE_AS, TextOnly), is_right).clicked() {
            state.memory.editor.new_name = Some(String::new());
        }
    });
    row(ui, 6.0, |ui| {
        let round = state.memory.editor.rounds_ahead + 1;
        label(ui, &words!("editor-from-round", round = round), FontRole::Body, ROW, INK);
        if small_button(ui, state, ("editor:earlier", "\u{2212}", Secondary), round > 1).clicked() {
            state.memory.editor.rounds_ahead -= 1;
        }
        if small_button(ui, state, ("editor:later", "+", Secondary), round < LAST_ROUND).clicked() {
            state.memory.editor.rounds_ahead += 1;
        }
    });
    draw_new_name(ui, state);
    rule(ui);
}

/// The line for the name of a new encounter, once it is asked for.
fn draw_new_name(ui: &mut Ui, state: &mut UiState) {
    let Some(mut name) = state.memory.editor.new_name.take() else { return };
    let field = written_line(ui, Id::new("editor name"), &mut name, &NEW_NAME);
    state.add_region("editor:name", field.rect);
    let is_done = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let is_cancelled = ui.input(|input| input.key_pressed(Key::Escape));
    let pressed = small_button(ui, state, ("editor:save", &SAVE, Primary), !name.trim().is_empty()).clicked();
    if (is_done || pressed) && !name.trim().is_empty() {
        edit(state, EditAction::SaveAs(name.trim().to_owned()));
    } else if !is_cancelled {
        state.memory.editor.new_name = Some(name);
    }
}

fn draw_pencils(ui: &mut Ui, view: &EditorView, state: &mut UiState) {
    row(ui, 5.0, |ui| {
        for (name, told, tool) in [
            ("editor:hand", words!("editor-hand"), EditorTool::Hand),
            ("editor:start", words!("editor-start"), EditorTool::Start),
            ("editor:eraser", words!("editor-eraser"), EditorTool::Eraser),
        ] {
            if chip(ui, state, (name, told), view.tool == tool, true).clicked() {
                edit(state, EditAction::Take(tool));
            }
        }
    });
    match &view.chosen {
        Some((name, can_turn)) => row(ui, 6.0, |ui| {
            label(ui, &words!("editor-chosen", enemy = name), FontRole::Body, ROW, INK);
            if *can_turn && small_button(ui, state, ("editor:turn", &TURN, Secondary), true).clicked() {
                edit(state, EditAction::Turn);
            }
        }),
        None => note(ui, &HELP),
    }
    let field = written_line(ui, Id::new("editor search"), &mut state.memory.editor.search, &SEARCH);
    state.add_region("editor:search", field.rect);
    let search = state.memory.editor.search.to_lowercase();
    for (title, entries) in [(words!("editor-tiles"), &view.tiles), (words!("editor-enemies"), &view.enemies)] {
        section(ui, title, "");
        draw_entries(ui, entries, view.tool, &search, state);
    }
}

/// The entries that the encounter has, and of the others those that are looked for.
fn draw_entries(ui: &mut Ui, entries: &[EditorEntry], tool: EditorTool, search: &str, state: &mut UiState) {
    /// How many entries are shown that were looked for.
    const MOST_FOUND: usize = 24;
    let is_found = |entry: &&EditorEntry| {
        if search.is_empty() { entry.is_here } else { entry.name.to_lowercase().contains(search) }
    };
    if !entries.iter().any(|entry| is_found(&entry)) {
        note(ui, words!("editor-nothing-found"));
    }
    row(ui, 5.0, |ui| {
        for (n, entry) in entries.iter().filter(is_found).take(MOST_FOUND).enumerate() {
            let (kind, id) = match entry.tool {
                EditorTool::Tile(id) => ("tile", id.as_str()),
                EditorTool::Enemy(id) => ("enemy", id.as_str()),
                _ => continue,
            };
            let pressed = ui.push_id(n, |ui| {
                chip(ui, state, (&format!("editor:{kind}:{id}"), &entry.name), entry.tool == tool, true).clicked()
            });
            if pressed.inner {
                edit(state, EditAction::Take(entry.tool));
            }
        }
    });
}

/// The figures of the draft, once they are asked for.
fn draw_figures(ui: &mut Ui, view: &EditorView, state: &mut UiState) {
    section(ui, words!("editor-balance"), "");
    if chip(ui, state, ("editor:measure", words!("editor-measure")), view.figures.is_some(), true).clicked() {
        edit(state, EditAction::Measure);
    }
    if let Some(figures) = &view.figures {
        for line in &figures.lines {
            label(ui, line, FontRole::Body, ROW, INK);
        }
        draw_rounds(ui, figures);
    }
    draw_goal(ui, &view.goal, state);
}

/// The win rate that is wanted, and the change after which a bot reaches it.
fn draw_goal(ui: &mut Ui, goal: &EditorGoal, state: &mut UiState) {
    /// The steps of the win rate, in percent.
    const STEP: u8 = 5;
    row(ui, 6.0, |ui| {
        let wanted = state.memory.editor.wanted;
        label(ui, &words!("editor-goal-wanted", won = wanted), FontRole::Body, ROW, INK);
        if small_button(ui, state, ("editor:rarer", "\u{2212}", Secondary), wanted > STEP).clicked() {
            state.memory.editor.wanted -= STEP;
        }
        if small_button(ui, state, ("editor:oftener", "+", Secondary), wanted + STEP < 100).clicked() {
            state.memory.editor.wanted += STEP;
        }
    });
    for line in &goal.lines {
        label(ui, line, FontRole::Body, ROW, INK);
    }
    let wanted = state.memory.editor.wanted;
    let buttons = match (goal.is_searching, goal.changes > 0) {
        (true, _) => vec![("editor:stop_seeking", &STOP_SEEKING, Secondary, EditAction::StopSeeking)],
        (false, true) => vec![
            ("editor:make_found", &MAKE_FOUND, Primary, EditAction::MakeFound),
            ("editor:leave_found", &LEAVE_FOUND, TextOnly, EditAction::StopSeeking),
        ],
        (false, false) => vec![("editor:seek", &SEEK, Secondary, EditAction::Seek(wanted))],
    };
    row(ui, 6.0, |ui| {
        for (name, label, tone, action) in buttons {
            if small_button(ui, state, (name, label, tone), true).clicked() {
                edit(state, action);
            }
        }
    });
}

/// A bar for each number of Rounds that games took, with the numbers below. The version before stands behind it as an outline.
fn draw_rounds(ui: &mut Ui, EditorFigures { rounds, rounds_before, .. }: &EditorFigures) {
    /// The height of the highest bar, and the width of each with its gap.
    const BAR: Vec2 = vec2(22.0, 34.0);
    let all = || rounds.iter().chain(rounds_before).copied();
    let first_of = |shares: &[u8]| shares.iter().position(|share| *share > 0);
    let first = [first_of(rounds), first_of(rounds_before)].into_iter().flatten().min();
    let (Some(most), Some(first)) = (all().max().filter(|most| *most > 0), first) else { return };
    let last = rounds.len().max(rounds_before.len());
    let numbers = 18.0 * text_scale(ui.ctx());
    let size = vec2(BAR.x * (last - first) as f32, BAR.y + numbers);
    let (rect, response) = ui.allocate_exact_size(size.min(ui.available_size()), Sense::hover());
    let told = if rounds_before.is_empty() { words!("editor-rounds") } else { words!("editor-rounds-before") };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, told));
    let foot = rect.bottom() - numbers;
    for n in first..last {
        let left = rect.left() + BAR.x * (n - first) as f32;
        let bar = |shares: &[u8], gap: f32| {
            let tall = BAR.y * f32::from(shares.get(n).copied().unwrap_or(0)) / f32::from(most);
            Rect::from_min_max(pos2(left + gap, foot - tall), pos2(left + BAR.x - gap, foot))
        };
        ui.painter().rect_filled(bar(rounds, 4.0), 1.0, INK_SOFT);
        let before = bar(rounds_before, 2.0);
        if before.height() > 0.5 {
            ui.painter().rect_stroke(before, 1.0, (1.5, PENCIL), StrokeKind::Inside);
        }
        let below = pos2(left + BAR.x / 2.0, foot + 2.0);
        draw_text(ui, below, Align2::CENTER_TOP, &n.to_string(), FontRole::Body, 12.0, INK_SOFT);
    }
    response.on_hover_text(told);
}

fn draw_values(ui: &mut Ui, view: &EditorView, state: &mut UiState) {
    section(ui, words!("editor-values"), "");
    row(ui, 5.0, |ui| {
        for (n, (part, name)) in view.parts.iter().enumerate() {
            if chip(ui, state, (&format!("editor:part:{n}"), name), *part == view.part, true).clicked() {
                edit(state, EditAction::ShowPart(*part));
            }
        }
    });
    for line in &view.rows {
        draw_row(ui, line, state);
    }
}

fn draw_row(ui: &mut Ui, line: &EditorRow, state: &mut UiState) {
    ui.push_id(line.row, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            ui.add_space(STEP * line.depth as f32);
            let name = format!("editor:row:{}", line.row);
            match line.is_open {
                Some(is_open) => {
                    let told = format!("{}{}", line.label, if is_open { "" } else { "\u{2026}" });
                    if small_button(ui, state, (&name, &told, TextOnly), true).clicked() {
                        edit(state, EditAction::Toggle(line.row));
                    }
                }
                None => _ = label(ui, &line.label, FontRole::Body, ROW, INK_SOFT),
            }
            if let Some(value) = &line.value {
                draw_value(ui, line.row, value, state);
            }
            if line.is_item {
                let told =
                    [("repeat", "+", EditAction::Repeat(line.row)), ("remove", "\u{d7}", EditAction::Remove(line.row))];
                for (what, sign, action) in told {
                    let name = format!("editor:{what}:{}", line.row);
                    if small_button(ui, state, (&name, sign, TextOnly), true).clicked() {
                        edit(state, action);
                    }
                }
            }
        });
    });
}

fn draw_value(ui: &mut Ui, row: usize, value: &Leaf, state: &mut UiState) {
    match value {
        Leaf::Flag(flag) => {
            let told = if *flag { words!("editor-yes") } else { words!("editor-no") };
            if chip(ui, state, (&format!("editor:flag:{row}"), told), *flag, true).clicked() {
                edit(state, EditAction::Set(row, Leaf::Flag(!flag)));
            }
        }
        Leaf::Number(n) => {
            for (what, sign, by) in [("less", "\u{2212}", -1), ("more", "+", 1)] {
                if what == "more" {
                    draw_field(ui, row, &n.to_string(), 40.0, state, |written| {
                        written.trim().parse().ok().map(Leaf::Number)
                    });
                }
                if small_button(ui, state, (&format!("editor:{what}:{row}"), sign, Secondary), true).clicked() {
                    edit(state, EditAction::Set(row, Leaf::Number(n.saturating_add(by))));
                }
            }
        }
        Leaf::Name(name) => {
            draw_field(ui, row, name, 130.0, state, |written| Some(Leaf::Name(written.trim().to_owned())));
        }
        Leaf::Words(words) => {
            let wide = (ui.available_width() - 64.0).max(90.0);
            draw_field(ui, row, words, wide, state, |written| Some(Leaf::Words(written.to_owned())));
        }
    }
}

/// A field with a value; it is written when the field is left. Text that is no value is dropped.
fn draw_field(
    ui: &mut Ui,
    row: usize,
    value: &str,
    wide: f32,
    state: &mut UiState,
    read: impl Fn(&str) -> Option<Leaf>,
) {
    let kept = state.memory.editor.written.take_if(|(at, _)| *at == row);
    let mut written = kept.map_or_else(|| value.to_owned(), |(_, written)| written);
    let is_long = value.chars().count() > 30;
    let text = if is_long { TextEdit::multiline(&mut written) } else { TextEdit::singleline(&mut written) };
    let font = font_id(ui.ctx(), FontRole::Body, ROW);
    let text = text.id(Id::new(("editor value", row))).font(font).text_color(PENCIL).background_color(CARD);
    let field = ui.add(text.desired_width(wide).desired_rows(1));
    add_seen_region(ui, state, format!("editor:value:{row}"), field.rect);
    if field.has_focus() {
        state.memory.editor.written = Some((row, written));
    } else if field.lost_focus()
        && written != value
        && !ui.input(|input| input.key_pressed(Key::Escape))
        && let Some(value) = read(&written)
    {
        edit(state, EditAction::Set(row, value));
    }
}
