//! The codex: the rulebook as a player reads it, chapter by chapter, rulings marked as rulings.
//!
//! Owns how it is printed and leafed through. What it says is handed in; it must not know a rule itself.

use bevy_egui::egui::{
    Align2, CursorIcon, Id, Rect, ScrollArea, Sense, Stroke, TextEdit, Ui, UiBuilder, WidgetInfo, WidgetType, pos2,
    vec2,
};

use super::super::desk::{Desk, MenuAction};
use super::super::press::{Tone, galley, heading_rule, paragraph, write, write_fitted};
use super::super::theme::{Face, colour::*, font, scale};
use super::super::words;

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
    /// "Ruling" or "Override" where the book leaves it open; empty for a rule of the book.
    pub sort: String,
    /// A short heading.
    pub title: String,
    /// The rule.
    pub text: String,
    /// Ids to read beside it.
    pub see: Vec<String>,
}

/// Where the codex lies open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Leaf {
    /// The chapter, from 0.
    pub chapter: usize,
    /// What is looked for; entries that hold it are shown, whatever their chapter.
    pub search: String,
    /// The entry to turn to next.
    pub wanted: Option<String>,
}

/// Entries to print: those of the open chapter, or those that hold what is looked for.
fn shown<'a>(chapters: &'a [CodexChapter], leaf: &Leaf) -> Vec<(&'a str, &'a CodexEntry)> {
    let sought = leaf.search.trim().to_lowercase();
    if sought.is_empty() {
        let chapter = chapters.get(leaf.chapter);
        return chapter.into_iter().flat_map(|c| c.entries.iter().map(|e| ("", e))).collect();
    }
    let holds =
        |e: &CodexEntry| [&e.id, &e.title, &e.text].into_iter().any(|words| words.to_lowercase().contains(&sought));
    let every = chapters.iter().flat_map(|c| c.entries.iter().map(|e| (c.title.as_str(), e)));
    every.filter(|(_, e)| holds(e)).collect()
}

/// Turns to an entry.
fn turn_to(chapters: &[CodexChapter], leaf: &mut Leaf, id: &str) {
    if let Some(chapter) = chapters.iter().position(|c| c.entries.iter().any(|e| e.id == id)) {
        *leaf = Leaf { chapter, search: String::new(), wanted: Some(id.to_owned()) };
    }
}

/// Prints the codex over everything else.
pub fn codex(ui: &mut Ui, chapters: &[CodexChapter], desk: &mut Desk) {
    let ctx = ui.ctx().clone();
    let s = 1.0 + (scale(&ctx) - 1.0) * 0.7;
    super::page(&ctx, "codex", vec2(980.0 * s, 660.0 * s), 160, desk, |ui, desk| {
        let body = ui.max_rect().shrink2(vec2(28.0, 20.0));
        write_fitted(ui, body.min, Align2::LEFT_TOP, words::CODEX, Face::Heading, 26.0, INK, body.width() * 0.4);
        let close = Rect::from_min_size(pos2(body.right() - 92.0 * s, body.top()), vec2(92.0 * s, 32.0 * s));
        super::menu_button(ui, close, "close_codex", words::CLOSE, Tone::Plain, desk, MenuAction::Resume);
        let seek =
            Rect::from_min_max(pos2(close.left() - 280.0 * s, body.top()), pos2(close.left() - 12.0, close.bottom()));
        search(ui, seek, desk);
        let y = body.top() + 42.0 * s;
        heading_rule(ui, body.left()..=body.right(), y);
        let left = (230.0 * s).min(body.width() * 0.32);
        let contents = Rect::from_min_max(pos2(body.left(), y + 12.0), pos2(body.left() + left, body.bottom()));
        let leaf = Rect::from_min_max(pos2(contents.right() + 18.0, y + 12.0), body.max);
        ui.painter().vline(contents.right() + 9.0, contents.y_range(), Stroke::new(1.0, RULE));
        self::contents(ui, contents, chapters, desk);
        entries(ui, leaf, chapters, desk);
    });
}

fn search(ui: &mut Ui, rect: Rect, desk: &mut Desk) {
    desk.mark("search", rect);
    ui.painter().rect_filled(rect, 3.0, CARD);
    ui.painter().hline(rect.x_range(), rect.bottom() - 1.0, Stroke::new(1.0, INK_FAINT));
    let field = TextEdit::singleline(&mut desk.codex.search)
        .id(Id::new("codex search"))
        .hint_text(words::LOOK_FOR)
        .font(font(ui.ctx(), Face::Hand, 17.0))
        .text_color(PENCIL)
        .frame(bevy_egui::egui::Frame::NONE);
    let mut inner = ui.new_child(UiBuilder::new().max_rect(rect.shrink2(vec2(10.0, 5.0))).id_salt("search"));
    inner.add_sized(rect.shrink2(vec2(10.0, 5.0)).size(), field);
}

/// The chapters, each a line to press.
fn contents(ui: &mut Ui, rect: Rect, chapters: &[CodexChapter], desk: &mut Desk) {
    let s = scale(ui.ctx());
    let mut inner = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("contents"));
    ScrollArea::vertical().auto_shrink(false).show(&mut inner, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for (n, chapter) in chapters.iter().enumerate() {
            let (line, response) = ui.allocate_exact_size(vec2(ui.available_width() - 12.0, 27.0 * s), Sense::click());
            let open = desk.codex.search.trim().is_empty() && desk.codex.chapter == n;
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
            write_fitted(ui, at, Align2::LEFT_CENTER, &chapter.title, Face::Print, 15.0, ink, line.width() - 12.0);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &chapter.title));
            desk.mark(format!("chapter:{n}"), line);
            if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
                desk.codex = Leaf { chapter: n, ..Leaf::default() };
            }
        }
    });
}

fn entries(ui: &mut Ui, rect: Rect, chapters: &[CodexChapter], desk: &mut Desk) {
    let shown = shown(chapters, &desk.codex);
    let wanted = desk.codex.wanted.take();
    let mut turn: Option<String> = None;
    let mut inner = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("entries"));
    // A chapter begins at its top.
    let salt = (desk.codex.chapter, desk.codex.search.trim().is_empty());
    ScrollArea::vertical().auto_shrink(false).id_salt(salt).show(&mut inner, |ui| {
        ui.set_width(ui.available_width() - 14.0);
        if shown.is_empty() {
            let at = ui.cursor().min;
            paragraph(ui, at, words::NOTHING_FOUND, Face::Italic, 16.0, INK_FAINT, ui.available_width());
        }
        for (chapter, entry) in &shown {
            let here = wanted.as_deref() == Some(entry.id.as_str());
            if let Some(id) = print(ui, chapter, entry, here) {
                turn = Some(id);
            }
        }
    });
    if let Some(id) = turn {
        turn_to(chapters, &mut desk.codex, &id);
    }
}

/// Prints one entry; returns the id of another that was pressed.
fn print(ui: &mut Ui, chapter: &str, entry: &CodexEntry, here: bool) -> Option<String> {
    let s = scale(ui.ctx());
    let width = ui.available_width();
    let text = galley(ui, &entry.text, Face::Print, 15.5, INK, width - 8.0);
    let beside = if entry.see.is_empty() { 0.0 } else { 24.0 * s };
    let tall = 26.0 * s + text.size().y + beside + 16.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, tall), Sense::hover());
    if here {
        ui.painter().rect_filled(rect.expand2(vec2(4.0, 0.0)), 3.0, CARD_LIFTED);
        response.scroll_to_me(Some(bevy_egui::egui::Align::TOP));
    }
    let id = write(ui, rect.right_top() + vec2(-4.0, 3.0), Align2::RIGHT_TOP, &entry.id, Face::Code, 13.0, INK_FAINT);
    let mut right = id.left() - 10.0;
    if !entry.sort.is_empty() {
        let sort = write(ui, pos2(right, id.top() - 1.0), Align2::RIGHT_TOP, &entry.sort, Face::Italic, 14.0, RUBRIC);
        right = sort.left() - 10.0;
    }
    if !chapter.is_empty() {
        let from = write(ui, pos2(right, id.top() - 1.0), Align2::RIGHT_TOP, chapter, Face::Italic, 14.0, INK_SOFT);
        right = from.left() - 10.0;
    }
    let head = rect.min + vec2(4.0, 0.0);
    write_fitted(ui, head, Align2::LEFT_TOP, &entry.title, Face::Heading, 17.5, INK, right - head.x);
    let at = pos2(head.x, rect.top() + 25.0 * s);
    let foot = at.y + text.size().y;
    ui.painter().galley(at, text, INK);
    let told = format!("{} {}: {}", entry.sort, entry.title, entry.text);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, told.trim()));
    let mut pressed = None;
    let mut x = head.x;
    for id in &entry.see {
        let word = galley(ui, id, Face::Code, 13.0, MOSS, f32::INFINITY);
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
            let leaf = Leaf { search: search.into(), ..Leaf::default() };
            shown(&book, &leaf).into_iter().map(|(_, e)| e.id.clone()).collect()
        };
        assert_eq!(found(""), ["R-013", "R-014"]);
        assert_eq!(found(" SEVEN "), ["R-195"]);
        assert_eq!(found("r-01"), ["R-013", "R-014"]);
        assert!(found("trolls").is_empty());
    }

    #[test]
    fn a_reference_turns_to_its_chapter() {
        let mut leaf = Leaf { search: "six".into(), ..Leaf::default() };
        turn_to(&book(), &mut leaf, "R-195");
        assert_eq!(leaf, Leaf { chapter: 1, search: String::new(), wanted: Some("R-195".into()) });
        turn_to(&book(), &mut leaf, "R-999");
        assert_eq!(leaf.chapter, 1);
    }
}
