//! The codex: the rulebook for the player, chapter by chapter, with rulings marked as rulings, and what every action,
//! condition, piece of gear, attunement and enemy type does.
//!
//! The module owns the drawing and the navigation. The caller passes the content; this module must not know a rule.

use std::sync::Arc;

use bevy_egui::egui::{
    Align2, Color32, CursorIcon, Galley, Id, Rect, ScrollArea, Sense, Stroke, TextEdit, Ui, UiBuilder, Vec2,
    WidgetInfo, WidgetType, pos2, vec2,
};

use super::super::actions::MenuAction;
use super::super::codex_state::{CodexPlace, CodexState};
use super::super::keywords::{self, TermUse, mark_keywords};
use super::super::state::UiState;
use super::super::strings;
use super::super::theme::{FontRole, colour::*, font_id, text_scale};
use super::super::widgets::{
    ButtonEmphasis, draw_fitted_text, draw_heading_rule, draw_paragraph, draw_text, layout_text, paper_button,
};
use crate::lang::Text;
use crate::view::codex::{Codex, CodexChapter, CodexEntry};

/// How many entries a search shows at most: more than anybody reads.
const MOST_FOUND: usize = 120;

/// The entries to show: those of the open chapter, or those that answer the search; each with its chapter's title in a
/// search.
fn visible_entries<'a>(codex: &'a Codex, codex_state: &CodexState) -> Vec<(&'a str, &'a CodexEntry)> {
    if codex_state.search.trim().is_empty() {
        let chapter = codex.chapters.get(codex_state.chapter);
        return chapter.into_iter().flat_map(|c| c.entries.iter().map(|e| ("", e))).collect();
    }
    let entry = |(chapter, entry): (usize, usize)| {
        let chapter = codex.chapters.get(chapter)?;
        Some((chapter.title.as_str(), chapter.entries.get(entry)?))
    };
    codex.search(&codex_state.search).into_iter().filter_map(entry).take(MOST_FOUND).collect()
}

/// Opens the chapter of an entry and scrolls to it. The way back leads to the entry `from`.
pub fn open_entry(codex: &Codex, codex_state: &mut CodexState, from: &str, id: &str) {
    let Some((chapter, _)) = codex.place(id) else { return };
    let CodexState { chapter: left, search, mut history, .. } = std::mem::take(codex_state);
    if !from.is_empty() {
        history.push(CodexPlace { chapter: left, search, entry: from.to_owned() });
    }
    let id = Some(id.to_owned());
    *codex_state = CodexState { chapter, history, scroll_target: id.clone(), opened: id, ..CodexState::default() };
}

/// Goes back to where the last reference was followed.
fn go_back(codex_state: &mut CodexState) {
    let Some(CodexPlace { chapter, search, entry }) = codex_state.history.pop() else { return };
    let history = std::mem::take(&mut codex_state.history);
    let entry = Some(entry);
    *codex_state = CodexState { chapter, search, scroll_target: entry.clone(), opened: entry, history };
}

/// Draws the codex over everything else.
pub fn draw_codex(ui: &mut Ui, codex: &Codex, state: &mut UiState) {
    let ctx = ui.ctx().clone();
    let s = 1.0 + (text_scale(&ctx) - 1.0) * 0.7;
    super::show_page(&ctx, "codex", vec2(980.0 * s, 740.0 * s), 160, state, |ui, state| {
        let body = ui.max_rect().shrink2(vec2(28.0, 20.0));
        draw_fitted_text(
            ui,
            body.min,
            Align2::LEFT_TOP,
            &strings::CODEX,
            FontRole::Heading,
            26.0,
            INK,
            body.width() * 0.4,
        );
        let close = Rect::from_min_size(pos2(body.right() - 92.0 * s, body.top()), vec2(92.0 * s, 32.0 * s));
        super::menu_button(
            ui,
            close,
            "close_codex",
            &strings::CLOSE,
            ButtonEmphasis::Secondary,
            state,
            MenuAction::Resume,
        );
        let seek =
            Rect::from_min_max(pos2(close.left() - 280.0 * s, body.top()), pos2(close.left() - 12.0, close.bottom()));
        draw_search_field(ui, seek, state);
        if !state.memory.codex.history.is_empty() {
            let size = vec2(78.0 * s, 32.0 * s);
            let back = Rect::from_min_size(pos2(seek.left() - size.x - 12.0, body.top()), size);
            state.add_region("codex_back", back);
            let id = Id::new("codex back");
            if paper_button(ui, back, id, &strings::CODEX_BACK, ButtonEmphasis::Secondary, true).clicked() {
                go_back(&mut state.memory.codex);
            }
        }
        let y = body.top() + 42.0 * s;
        draw_heading_rule(ui, body.left()..=body.right(), y);
        let left = (230.0 * s).min(body.width() * 0.32);
        let contents = Rect::from_min_max(pos2(body.left(), y + 12.0), pos2(body.left() + left, body.bottom()));
        let entries_rect = Rect::from_min_max(pos2(contents.right() + 18.0, y + 12.0), body.max);
        ui.painter().vline(contents.right() + 9.0, contents.y_range(), Stroke::new(1.0, RULE));
        draw_contents(ui, contents, &codex.chapters, state);
        draw_entries(ui, entries_rect, codex, state);
    });
}

fn draw_search_field(ui: &mut Ui, rect: Rect, state: &mut UiState) {
    state.add_region("search", rect);
    ui.painter().rect_filled(rect, 3.0, CARD);
    ui.painter().hline(rect.x_range(), rect.bottom() - 1.0, Stroke::new(1.0, INK_FAINT));
    let field = TextEdit::singleline(&mut state.memory.codex.search)
        .id(Id::new("codex search"))
        .hint_text(strings::SEARCH_PLACEHOLDER.text())
        .font(font_id(ui.ctx(), FontRole::Handwritten, 17.0))
        .text_color(PENCIL)
        .frame(bevy_egui::egui::Frame::NONE);
    let mut inner = ui.new_child(UiBuilder::new().max_rect(rect.shrink2(vec2(10.0, 5.0))).id_salt("search"));
    inner.add_sized(rect.shrink2(vec2(10.0, 5.0)).size(), field);
}

/// Draws the list of chapters, each as a clickable line.
fn draw_contents(ui: &mut Ui, rect: Rect, chapters: &[CodexChapter], state: &mut UiState) {
    let s = text_scale(ui.ctx());
    let mut inner = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("contents"));
    ScrollArea::vertical().auto_shrink(false).show(&mut inner, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for (n, chapter) in chapters.iter().enumerate() {
            let (line, response) = ui.allocate_exact_size(vec2(ui.available_width() - 12.0, 27.0 * s), Sense::click());
            let open = state.memory.codex.search.trim().is_empty() && state.memory.codex.chapter == n;
            let warm = response.hovered() || response.has_focus();
            if open {
                ui.painter().rect_filled(line, 3.0, CARD_LIFTED);
            }
            let ink = if open {
                RUBRIC
            } else if warm {
                INK
            } else {
                INK_SOFT
            };
            let at = pos2(line.left() + 8.0, line.center().y);
            draw_fitted_text(
                ui,
                at,
                Align2::LEFT_CENTER,
                &chapter.title,
                FontRole::Body,
                15.0,
                ink,
                line.width() - 12.0,
            );
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &chapter.title));
            state.add_region(format!("chapter:{n}"), line);
            if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
                state.memory.codex = CodexState { chapter: n, ..CodexState::default() };
            }
        }
    });
}

fn draw_entries(ui: &mut Ui, rect: Rect, codex: &Codex, state: &mut UiState) {
    let shown = visible_entries(codex, &state.memory.codex);
    let wanted = state.memory.codex.scroll_target.take();
    let opened = state.memory.codex.opened.clone();
    let mut followed: Option<(String, String)> = None;
    let mut inner = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("entries"));
    // A chapter starts scrolled to its top, and so does what another search finds.
    let salt = (state.memory.codex.chapter, state.memory.codex.search.trim().to_owned());
    ScrollArea::vertical().auto_shrink(false).id_salt(salt).show(&mut inner, |ui| {
        ui.set_width(ui.available_width() - 14.0);
        if shown.is_empty() {
            let at = ui.cursor().min;
            draw_paragraph(ui, at, &strings::NOTHING_FOUND, FontRole::Italic, 16.0, INK_FAINT, ui.available_width());
        }
        for (chapter, entry) in &shown {
            let id = Some(entry.id.as_str());
            let place = (wanted.as_deref() == id, opened.as_deref() == id);
            if let Some(to) = draw_entry(ui, codex, (chapter, entry), place, state) {
                followed = Some((entry.id.clone(), to));
            }
        }
    });
    if let Some((from, to)) = followed {
        open_entry(codex, &mut state.memory.codex, &from, &to);
    }
}

/// The references of an entry, set in lines: where each stands, with its id.
fn layout_references<'a>(
    ui: &Ui,
    codex: &'a Codex,
    entry: &CodexEntry,
    width: f32,
) -> (Vec<(Vec2, Arc<Galley>, &'a CodexEntry)>, f32) {
    let label = layout_text(ui, &strings::SEE_ALSO, FontRole::Italic, 14.5, INK_SOFT, f32::INFINITY);
    let line = label.size().y + 3.0;
    let (mut x, mut y) = (label.size().x + 8.0, 0.0);
    let mut found = Vec::new();
    for other in entry.see_also.iter().filter_map(|id| codex.entry(id)) {
        let title =
            if other.kind.is_empty() { other.title.to_string() } else { format!("{} ({})", other.title, other.kind) };
        let word = layout_text(ui, &title, FontRole::Body, 14.5, MOSS, f32::INFINITY);
        if x + word.size().x > width && x > 0.0 {
            (x, y) = (0.0, y + line);
        }
        let end = x + word.size().x + 16.0;
        found.push((vec2(x, y), word, other));
        x = end;
    }
    let tall = if found.is_empty() { 0.0 } else { y + line };
    (found, tall)
}

/// Draws one entry; returns the id of the entry to which the player followed a reference or a word.
fn draw_entry(
    ui: &mut Ui,
    codex: &Codex,
    (chapter, entry): (&str, &CodexEntry),
    (is_wanted, is_opened): (bool, bool),
    state: &mut UiState,
) -> Option<String> {
    let s = text_scale(ui.ctx());
    let width = ui.available_width();
    let texts = [(&entry.text, INK), (&entry.rules, INK_SOFT)].into_iter().filter(|(text, _)| !text.is_empty());
    let texts: Vec<(&Text, Color32, Arc<Galley>)> =
        texts.map(|(text, ink)| (text, ink, layout_text(ui, text, FontRole::Body, 15.5, ink, width - 8.0))).collect();
    let text_height: f32 = texts.iter().map(|(_, _, galley)| galley.size().y + 3.0).sum();
    let (references, beside) = layout_references(ui, codex, entry, width - 8.0);
    // Where it is written interests whoever was led here.
    let file = (is_opened && !entry.file.is_empty()).then_some(entry.file.as_str());
    let written = if file.is_some() { 20.0 * s } else { 0.0 };
    let tall = 26.0 * s + text_height + beside + written + 16.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, tall), Sense::hover());
    if is_wanted {
        response.scroll_to_me(Some(bevy_egui::egui::Align::TOP));
    }
    if !ui.is_rect_visible(rect) {
        return None;
    }
    if is_opened {
        ui.painter().rect_filled(rect.expand2(vec2(4.0, 0.0)), 3.0, CARD_LIFTED);
        let edge = rect.expand2(vec2(4.0, 0.0));
        ui.painter().vline(edge.left() + 1.0, edge.y_range(), Stroke::new(2.0, CANDLE));
    }
    state.add_region(format!("codex:{}", entry.id), rect.intersect(ui.clip_rect()));
    let mut right = rect.right() - 4.0;
    let notes = [(entry.kind.as_str(), RUBRIC), (chapter, INK_SOFT)];
    for (note, ink) in notes.into_iter().filter(|(note, _)| !note.is_empty()) {
        let at = pos2(right, rect.top() + 2.0);
        right = draw_text(ui, at, Align2::RIGHT_TOP, note, FontRole::Italic, 14.0, ink).left() - 10.0;
    }
    let head = rect.min + vec2(4.0, 0.0);
    draw_fitted_text(ui, head, Align2::LEFT_TOP, &entry.title, FontRole::Heading, 17.5, INK, right - head.x);
    let told = format!("{} {}: {} {}", entry.kind, entry.title, entry.text, entry.rules);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, told.trim()));
    let mut followed = None;
    let mut y = rect.top() + 25.0 * s;
    for (text, ink, galley) in texts {
        let at = pos2(head.x, y);
        y += galley.size().y + 3.0;
        ui.painter().galley(at, Arc::clone(&galley), ink);
        followed = mark_keywords(ui, (at, &galley), text, ink, TermUse::Follow, &entry.id).or(followed);
    }
    let foot = pos2(head.x, y + 2.0);
    if !references.is_empty() {
        draw_text(ui, foot, Align2::LEFT_TOP, &strings::SEE_ALSO, FontRole::Italic, 14.5, INK_SOFT);
    }
    for (offset, word, other) in references {
        let link = Rect::from_min_size(foot + offset, word.size());
        let touch = ui.interact(link, Id::new(("codex see", &entry.id, &other.id)), Sense::click());
        touch.widget_info(|| WidgetInfo::labeled(WidgetType::Link, true, &other.title));
        let ink = if touch.hovered() || touch.has_focus() { RUBRIC } else { MOSS };
        ui.painter().galley_with_override_text_color(link.min, word, ink);
        ui.painter().hline(link.x_range(), link.bottom() - 1.5, Stroke::new(0.8, ink));
        state.add_region(format!("see:{}:{}", entry.id, other.id), link.intersect(ui.clip_rect()));
        keywords::point_at_entry(&touch, other);
        if touch.on_hover_cursor(CursorIcon::PointingHand).clicked() {
            followed = Some(other.id.clone());
        }
    }
    if let Some(file) = file {
        let at = pos2(head.x, rect.bottom() - 10.0);
        draw_fitted_text(ui, at, Align2::LEFT_BOTTOM, file, FontRole::Code, 14.0, INK_FAINT, width - 8.0);
    }
    ui.painter().hline(rect.x_range(), rect.bottom() - 5.0, Stroke::new(0.6, RULE));
    followed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(id: &str, text: &str) -> CodexEntry {
        CodexEntry { id: id.into(), title: id.into(), text: text.into(), ..CodexEntry::default() }
    }

    fn book() -> Codex {
        Codex::new(vec![
            CodexChapter { title: "Dice".into(), entries: vec![entry("R-013", "Six sides."), entry("R-014", "Once.")] },
            CodexChapter { title: "Sinks".into(), entries: vec![entry("R-195", "Seven of them.")] },
        ])
    }

    #[test]
    fn a_search_looks_through_every_chapter() {
        let book = book();
        let found = |search: &str| -> Vec<String> {
            let leaf = CodexState { search: search.into(), ..CodexState::default() };
            visible_entries(&book, &leaf).into_iter().map(|(_, e)| e.id.clone()).collect()
        };
        assert_eq!(found(""), ["R-013", "R-014"]);
        assert_eq!(found(" SEVEN "), ["R-195"]);
        assert_eq!(found("r-01"), ["R-013", "R-014"]);
        assert!(found("trolls").is_empty());
    }

    #[test]
    fn a_reference_turns_to_its_chapter_and_leads_back() {
        let start = CodexState { search: "six".into(), ..CodexState::default() };
        let mut leaf = start.clone();
        open_entry(&book(), &mut leaf, "R-013", "R-195");
        assert_eq!((leaf.chapter, leaf.search.as_str(), leaf.opened.as_deref()), (1, "", Some("R-195")));
        assert_eq!(leaf.scroll_target, leaf.opened);
        open_entry(&book(), &mut leaf, "R-195", "R-999");
        assert_eq!((leaf.chapter, leaf.history.len()), (1, 1));
        go_back(&mut leaf);
        let back = Some("R-013".to_owned());
        assert_eq!(leaf, CodexState { scroll_target: back.clone(), opened: back, ..start });
        go_back(&mut leaf);
        assert_eq!(leaf.search, "six");
    }
}
