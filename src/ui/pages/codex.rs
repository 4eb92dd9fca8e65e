//! The codex: the rulebook for the player, chapter by chapter, with rulings marked as rulings.
//!
//! The module owns the drawing and the navigation. The caller passes the content; this module must not know a rule.

use bevy_egui::egui::{
    Align2, CursorIcon, Id, Rect, ScrollArea, Sense, Stroke, TextEdit, Ui, UiBuilder, WidgetInfo, WidgetType, pos2,
    vec2,
};

use super::super::state::{CodexState, MenuAction, UiState};
use super::super::strings;
use super::super::theme::{FontRole, colour::*, font_id, text_scale};
use super::super::widgets::{
    ButtonEmphasis, draw_fitted_text, draw_heading_rule, draw_paragraph, draw_text, layout_text,
};

/// A chapter of the codex.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodexChapter {
    /// Heading.
    pub title: String,
    /// Its entries in order.
    pub entries: Vec<CodexEntry>,
}

/// An entry of the codex.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodexEntry {
    /// Its stable id.
    pub id: String,
    /// "Ruling" or "Override" where the book leaves the point open; empty for a rule of the book.
    pub kind: String,
    /// A short heading.
    pub title: String,
    /// The rule.
    pub text: String,
    /// Ids of related entries.
    pub see_also: Vec<String>,
}

/// The entries to show: those of the open chapter, or those that contain the search text.
fn visible_entries<'a>(chapters: &'a [CodexChapter], codex_state: &CodexState) -> Vec<(&'a str, &'a CodexEntry)> {
    let sought = codex_state.search.trim().to_lowercase();
    if sought.is_empty() {
        let chapter = chapters.get(codex_state.chapter);
        return chapter.into_iter().flat_map(|c| c.entries.iter().map(|e| ("", e))).collect();
    }
    let holds =
        |e: &CodexEntry| [&e.id, &e.title, &e.text].into_iter().any(|words| words.to_lowercase().contains(&sought));
    let every = chapters.iter().flat_map(|c| c.entries.iter().map(|e| (c.title.as_str(), e)));
    every.filter(|(_, e)| holds(e)).collect()
}

/// Opens the chapter of an entry and scrolls to it.
fn open_entry(chapters: &[CodexChapter], codex_state: &mut CodexState, id: &str) {
    if let Some(chapter) = chapters.iter().position(|c| c.entries.iter().any(|e| e.id == id)) {
        *codex_state = CodexState { chapter, search: String::new(), scroll_target: Some(id.to_owned()) };
    }
}

/// Draws the codex over everything else.
pub fn draw_codex(ui: &mut Ui, chapters: &[CodexChapter], state: &mut UiState) {
    let ctx = ui.ctx().clone();
    let s = 1.0 + (text_scale(&ctx) - 1.0) * 0.7;
    super::show_page(&ctx, "codex", vec2(980.0 * s, 660.0 * s), 160, state, |ui, state| {
        let body = ui.max_rect().shrink2(vec2(28.0, 20.0));
        draw_fitted_text(
            ui,
            body.min,
            Align2::LEFT_TOP,
            strings::CODEX,
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
            strings::CLOSE,
            ButtonEmphasis::Secondary,
            state,
            MenuAction::Resume,
        );
        let seek =
            Rect::from_min_max(pos2(close.left() - 280.0 * s, body.top()), pos2(close.left() - 12.0, close.bottom()));
        draw_search_field(ui, seek, state);
        let y = body.top() + 42.0 * s;
        draw_heading_rule(ui, body.left()..=body.right(), y);
        let left = (230.0 * s).min(body.width() * 0.32);
        let contents = Rect::from_min_max(pos2(body.left(), y + 12.0), pos2(body.left() + left, body.bottom()));
        let entries_rect = Rect::from_min_max(pos2(contents.right() + 18.0, y + 12.0), body.max);
        ui.painter().vline(contents.right() + 9.0, contents.y_range(), Stroke::new(1.0, RULE));
        self::draw_contents(ui, contents, chapters, state);
        draw_entries(ui, entries_rect, chapters, state);
    });
}

fn draw_search_field(ui: &mut Ui, rect: Rect, state: &mut UiState) {
    state.add_region("search", rect);
    ui.painter().rect_filled(rect, 3.0, CARD);
    ui.painter().hline(rect.x_range(), rect.bottom() - 1.0, Stroke::new(1.0, INK_FAINT));
    let field = TextEdit::singleline(&mut state.codex.search)
        .id(Id::new("codex search"))
        .hint_text(strings::SEARCH_PLACEHOLDER)
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
            let open = state.codex.search.trim().is_empty() && state.codex.chapter == n;
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
                state.codex = CodexState { chapter: n, ..CodexState::default() };
            }
        }
    });
}

fn draw_entries(ui: &mut Ui, rect: Rect, chapters: &[CodexChapter], state: &mut UiState) {
    let shown = visible_entries(chapters, &state.codex);
    let wanted = state.codex.scroll_target.take();
    let mut turn: Option<String> = None;
    let mut inner = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("entries"));
    // A chapter starts scrolled to its top.
    let salt = (state.codex.chapter, state.codex.search.trim().is_empty());
    ScrollArea::vertical().auto_shrink(false).id_salt(salt).show(&mut inner, |ui| {
        ui.set_width(ui.available_width() - 14.0);
        if shown.is_empty() {
            let at = ui.cursor().min;
            draw_paragraph(ui, at, strings::NOTHING_FOUND, FontRole::Italic, 16.0, INK_FAINT, ui.available_width());
        }
        for (chapter, entry) in &shown {
            let here = wanted.as_deref() == Some(entry.id.as_str());
            if let Some(id) = draw_entry(ui, chapter, entry, here) {
                turn = Some(id);
            }
        }
    });
    if let Some(id) = turn {
        open_entry(chapters, &mut state.codex, &id);
    }
}

/// Draws one entry; returns the id of a related entry if the player clicked it.
fn draw_entry(ui: &mut Ui, chapter: &str, entry: &CodexEntry, here: bool) -> Option<String> {
    let s = text_scale(ui.ctx());
    let width = ui.available_width();
    let text = layout_text(ui, &entry.text, FontRole::Body, 15.5, INK, width - 8.0);
    let beside = if entry.see_also.is_empty() { 0.0 } else { 24.0 * s };
    let tall = 26.0 * s + text.size().y + beside + 16.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, tall), Sense::hover());
    if here {
        ui.painter().rect_filled(rect.expand2(vec2(4.0, 0.0)), 3.0, CARD_LIFTED);
        response.scroll_to_me(Some(bevy_egui::egui::Align::TOP));
    }
    let id = draw_text(
        ui,
        rect.right_top() + vec2(-4.0, 3.0),
        Align2::RIGHT_TOP,
        &entry.id,
        FontRole::Code,
        13.0,
        INK_FAINT,
    );
    let mut right = id.left() - 10.0;
    if !entry.kind.is_empty() {
        let sort =
            draw_text(ui, pos2(right, id.top() - 1.0), Align2::RIGHT_TOP, &entry.kind, FontRole::Italic, 14.0, RUBRIC);
        right = sort.left() - 10.0;
    }
    if !chapter.is_empty() {
        let from =
            draw_text(ui, pos2(right, id.top() - 1.0), Align2::RIGHT_TOP, chapter, FontRole::Italic, 14.0, INK_SOFT);
        right = from.left() - 10.0;
    }
    let head = rect.min + vec2(4.0, 0.0);
    draw_fitted_text(ui, head, Align2::LEFT_TOP, &entry.title, FontRole::Heading, 17.5, INK, right - head.x);
    let at = pos2(head.x, rect.top() + 25.0 * s);
    let foot = at.y + text.size().y;
    ui.painter().galley(at, text, INK);
    let told = format!("{} {}: {}", entry.kind, entry.title, entry.text);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, told.trim()));
    let mut pressed = None;
    let mut x = head.x;
    for id in &entry.see_also {
        let word = layout_text(ui, id, FontRole::Code, 13.0, MOSS, f32::INFINITY);
        if x + word.size().x > rect.right() {
            break;
        }
        let link = Rect::from_min_size(pos2(x, foot + 4.0), word.size());
        let touch = ui.interact(link, Id::new(("codex see", &entry.id, id)), Sense::click());
        touch.widget_info(|| WidgetInfo::labeled(WidgetType::Link, true, id));
        let ink = if touch.hovered() || touch.has_focus() { RUBRIC } else { MOSS };
        ui.painter().galley_with_override_text_color(link.min, word, ink);
        if touch.on_hover_cursor(CursorIcon::PointingHand).clicked() {
            pressed = Some(id.clone());
        }
        x = link.right() + 12.0;
    }
    ui.painter().hline(rect.x_range(), rect.bottom() - 5.0, Stroke::new(0.6, RULE));
    pressed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(id: &str, text: &str) -> CodexEntry {
        CodexEntry { id: id.into(), title: id.into(), text: text.into(), ..CodexEntry::default() }
    }

    fn book() -> Vec<CodexChapter> {
        vec![
            CodexChapter { title: "Dice".into(), entries: vec![entry("R-013", "Six sides."), entry("R-014", "Once.")] },
            CodexChapter { title: "Sinks".into(), entries: vec![entry("R-195", "Seven of them.")] },
        ]
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
    fn a_reference_turns_to_its_chapter() {
        let mut leaf = CodexState { search: "six".into(), ..CodexState::default() };
        open_entry(&book(), &mut leaf, "R-195");
        assert_eq!(leaf, CodexState { chapter: 1, search: String::new(), scroll_target: Some("R-195".into()) });
        open_entry(&book(), &mut leaf, "R-999");
        assert_eq!(leaf.chapter, 1);
    }
}
