//! The codex: the rulebook for the player, chapter by chapter, with rulings marked as rulings, and what every action,
//! condition, piece of gear, attunement and enemy type does.
//!
//! The module owns the drawing and the navigation. The caller passes the content; this module must not know a rule.

use std::sync::Arc;

use bevy_egui::egui::RichText;

use super::super::codex_state::{CodexPlace, CodexState};
use super::super::keywords::{self, mark_keywords};
use super::super::vocabulary::*;
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
    super::show_page(&ctx, "codex", vec2(980.0, 740.0) * s, 160, state, |ui, state| {
        Frame::new().inner_margin(Margin::symmetric(28, 20)).show(ui, |ui| {
            let title = |ui: &mut Ui, _: &mut UiState| {
                fitted_label(ui, &strings::CODEX, (FontRole::Heading, 26.0, INK), 1);
            };
            ends(ui, state, title, |ui, state| {
                ask_button(ui, state, ("close_codex", &strings::CLOSE, Secondary, MenuAction::Resume));
                ui.allocate_ui(vec2(240.0 * s, 28.0 * text_scale(&ctx)), |ui| {
                    let (id, search) = (Id::new("codex search"), &mut state.memory.codex.search);
                    let line = written_line(ui, id, search, &strings::SEARCH_PLACEHOLDER);
                    state.add_region("search", line.rect);
                });
                let back = ("codex_back", strings::CODEX_BACK.text(), Secondary);
                if !state.memory.codex.history.is_empty() && button(ui, state, back, true).clicked() {
                    go_back(&mut state.memory.codex);
                }
            });
            rule(ui);
            let part = (230.0 * s / ui.available_width()).min(0.32);
            two_columns(
                ui,
                part,
                state,
                |ui, state| draw_contents(ui, &codex.chapters, state),
                |ui, state| {
                    draw_entries(ui, codex, state);
                },
            );
        });
    });
}

/// Draws the list of chapters.
fn draw_contents(ui: &mut Ui, chapters: &[CodexChapter], state: &mut UiState) {
    scrolled(ui, "contents", |ui| {
        let open = state.memory.codex.search.trim().is_empty().then_some(state.memory.codex.chapter);
        for (n, chapter) in chapters.iter().enumerate() {
            let (name, title) = (format!("chapter:{n}"), chapter.title.as_str());
            let line = list_line(ui, state, (&name, title), (title, ""), ("", INK), open == Some(n));
            if line.clicked() {
                state.memory.codex = CodexState { chapter: n, ..CodexState::default() };
            }
        }
    });
}

fn draw_entries(ui: &mut Ui, codex: &Codex, state: &mut UiState) {
    let shown = visible_entries(codex, &state.memory.codex);
    let wanted = state.memory.codex.scroll_target.take();
    let opened = state.memory.codex.opened.clone();
    let mut followed: Option<(String, String)> = None;
    // A chapter starts scrolled to its top, and so does what another search finds.
    let salt = (state.memory.codex.chapter, state.memory.codex.search.trim().to_owned());
    ScrollArea::vertical().auto_shrink(false).id_salt(salt).show(ui, |ui| {
        if shown.is_empty() {
            note(ui, &strings::NOTHING_FOUND);
        }
        for (chapter, entry) in &shown {
            let is_opened = opened.as_deref() == Some(&entry.id);
            // A frame of the same margin keeps the texts below one another.
            let ground = if is_opened { CARD_LIFTED } else { Color32::TRANSPARENT };
            let frame = Frame::new().fill(ground).inner_margin(Margin::symmetric(6, 3));
            let drawn = frame.show(ui, |ui| draw_entry(ui, codex, (chapter, entry), is_opened, state));
            ui.separator();
            let told = format!("{} {}: {} {}", entry.kind, entry.title, entry.text, entry.rules);
            drawn.response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, told.trim()));
            if wanted.as_deref() == Some(&entry.id) {
                drawn.response.scroll_to_me(Some(Align::TOP));
            }
            let rect = drawn.response.rect;
            if is_opened {
                ui.painter().vline(rect.left() + 1.0, rect.y_range(), Stroke::new(2.0, CANDLE));
            }
            add_seen_region(ui, state, format!("codex:{}", entry.id), rect);
            followed = drawn.inner.map(|to| (entry.id.clone(), to)).or(followed.take());
        }
    });
    if let Some((from, to)) = followed {
        open_entry(codex, &mut state.memory.codex, &from, &to);
    }
}

/// Draws one entry; returns the id of the entry to which the player followed a reference or a word.
fn draw_entry(
    ui: &mut Ui,
    codex: &Codex,
    (chapter, entry): (&str, &CodexEntry),
    is_opened: bool,
    state: &mut UiState,
) -> Option<String> {
    let mut followed = None;
    let title = |ui: &mut Ui, _: &mut ()| _ = label(ui, &entry.title, FontRole::Heading, 17.5, INK);
    ends(ui, &mut (), title, |ui, _| {
        for (note, ink) in [(chapter, INK_SOFT), (entry.kind.as_str(), RUBRIC)] {
            if !note.is_empty() {
                label(ui, note, FontRole::Italic, 14.0, ink);
            }
        }
    });
    for (text, ink) in [(&entry.text, INK), (&entry.rules, INK_SOFT)] {
        if !text.is_empty() {
            followed = draw_text_with_words(ui, text, ink, &entry.id).or(followed);
        }
    }
    let others: Vec<_> = entry.see_also.iter().filter_map(|id| codex.entry(id)).collect();
    if !others.is_empty() {
        row(ui, 10.0, |ui| {
            label(ui, &strings::SEE_ALSO, FontRole::Italic, 14.5, INK_SOFT);
            for other in others {
                if draw_reference(ui, entry, other, state) {
                    followed = Some(other.id.clone());
                }
            }
        });
    }
    // Where it is written interests a reader who was led here.
    if is_opened && !entry.file.is_empty() {
        label(ui, &entry.file, FontRole::Code, 14.0, INK_FAINT);
    }
    followed
}

/// Draws a text with its known words; returns the id of the entry whose word was clicked.
fn draw_text_with_words(ui: &mut Ui, text: &str, ink: Color32, except: &str) -> Option<String> {
    let galley = layout_text(ui, text, FontRole::Body, 15.5, ink, ui.available_width());
    let (rect, _) = ui.allocate_exact_size(galley.size(), Sense::hover());
    if !ui.is_rect_visible(rect) {
        return None;
    }
    ui.painter().galley(rect.min, Arc::clone(&galley), ink);
    mark_keywords(ui, (rect.min, &galley), text, ink, TermUse::Follow, except)
}

/// Draws the way to a related entry; returns whether it is pressed.
fn draw_reference(ui: &mut Ui, entry: &CodexEntry, other: &CodexEntry, state: &mut UiState) -> bool {
    let title =
        if other.kind.is_empty() { other.title.to_string() } else { format!("{} ({})", other.title, other.kind) };
    let font = font_id(ui.ctx(), FontRole::Body, 14.5);
    let link = ui.link(RichText::new(title).font(font).color(MOSS).underline());
    scroll_to_focused(ui, &link);
    keywords::point_at_entry(&link, other);
    add_seen_region(ui, state, format!("see:{}:{}", entry.id, other.id), link.rect);
    link.clicked()
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
