//! Known words in texts: each is underlined, shows its entry of the codex on hover, and is kept open by a key or a click,
//! so that the words of the entry can be read in the same way.
//!
//! The module owns which tooltips are open, and how one is drawn. The codex says which words are known; this module must
//! not know a rule. Whoever draws a text calls [`draw_keyword_paragraph`] or [`mark_keywords`]; [`show_tooltips`] comes
//! last in every pass.

mod marked_text;
mod tooltip;

pub use marked_text::{TermUse, draw_keyword_paragraph, keyword_label, mark_keywords};
pub use tooltip::{draw_tip, show_tooltips};

use std::sync::Arc;

use bevy_egui::egui::{Context, Id, Rect, Response, Sense};

use super::state::UiState;
use crate::view::codex::{Codex, CodexEntry};

/// How many tooltips can be kept open at a time.
pub const MOST_PINNED: usize = 6;

/// What a tooltip says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TipContent {
    /// Its heading.
    pub title: String,
    /// What it is: "Condition"; often empty.
    pub kind: String,
    /// Its paragraphs; those that say what data does are set apart.
    pub paragraphs: Vec<TipParagraph>,
    /// The entry of the codex that it shows, if it shows one.
    pub entry: Option<String>,
    /// The file that the entry is written in; often empty.
    pub file: String,
}

/// A paragraph of a tooltip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TipParagraph {
    /// The text.
    pub text: String,
    /// How it is set.
    pub tone: TipTone,
}

/// How a paragraph of a tooltip is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TipTone {
    /// What somebody wrote.
    Text,
    /// What follows from data.
    Detail,
    /// A cost or a sum.
    Value,
    /// Why something cannot be.
    Reason,
}

impl TipContent {
    /// A tooltip with one paragraph for each line of a text.
    pub fn plain(title: &str, text: &str) -> Self {
        let paragraph = |line: &str| TipParagraph { text: line.to_owned(), tone: TipTone::Text };
        let paragraphs = text.lines().filter(|line| !line.is_empty()).map(paragraph).collect();
        Self { title: title.to_owned(), paragraphs, ..Self::default() }
    }

    /// The tooltip of an entry of the codex.
    fn of_entry(entry: &CodexEntry) -> Self {
        let lines = [(&entry.text, TipTone::Text), (&entry.rules, TipTone::Detail)];
        let lines = lines.into_iter().filter(|(text, _)| !text.is_empty());
        Self {
            title: entry.title.clone(),
            kind: entry.kind.clone(),
            paragraphs: lines.map(|(text, tone)| TipParagraph { text: text.clone(), tone }).collect(),
            entry: Some(entry.id.clone()),
            file: entry.file.clone(),
        }
    }
}

/// A tooltip with the place that it belongs to.
#[derive(Clone, Debug, PartialEq)]
pub struct Tip {
    /// What it says.
    pub content: TipContent,
    /// The word or the thing that it explains, on the screen.
    pub anchor: Rect,
}

impl Default for Tip {
    fn default() -> Self {
        Self { content: TipContent::default(), anchor: Rect::ZERO }
    }
}

/// What the pointer is over: its tooltip, and how many kept tooltips lie below it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PointedTip {
    /// The tooltip.
    pub tip: Tip,
    /// The number of kept tooltips that stay when this one is kept: 0 for a word of a panel, 1 for one in the first kept
    /// tooltip.
    pub level: usize,
    /// Whether whoever drew the thing shows this text on hover already.
    is_shown: bool,
}

/// The open tooltips.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordState {
    /// The codex, whose words are known.
    pub codex: Option<Arc<Codex>>,
    /// The tooltips that are kept open, each with a word that stands in the one before.
    pub pinned: Vec<Tip>,
    /// What the pointer was over in the last pass.
    pub pointed: Option<PointedTip>,
    /// Whether the player types into a field.
    pub is_typing: bool,
    /// The screen and page on which tooltips were kept.
    pub shown_on: u64,
}

impl KeywordState {
    /// Keeps the tooltip under the pointer open; those that do not lead to it close.
    pub fn pin_pointed(&mut self) {
        let Some(pointed) = self.pointed.take() else { return };
        self.pinned.truncate(pointed.level.min(MOST_PINNED - 1));
        self.pinned.push(pointed.tip);
    }

    /// Closes the tooltip that was kept last; returns false if there is none.
    pub fn close_last(&mut self) -> bool {
        self.pinned.pop().is_some()
    }
}

/// What texts of this pass need: the codex, the depth at which they are drawn, and what they found under the pointer.
#[derive(Clone, Default)]
struct KeywordPass {
    codex: Option<Arc<Codex>>,
    level: usize,
    pointed: Option<PointedTip>,
    is_clicked: bool,
    regions: Vec<(String, Rect)>,
}

fn pass_id() -> Id {
    Id::new("keywords of this pass")
}

fn with_pass<R>(ctx: &Context, change: impl FnOnce(&mut KeywordPass) -> R) -> R {
    ctx.data_mut(|data| change(data.get_temp_mut_or_default(pass_id())))
}

/// Begins a pass: tells the texts which words are known. `place` stands for the screen and page: tooltips are kept as long
/// as it is the same.
pub fn begin_pass(ctx: &Context, state: &mut UiState, place: u64) {
    let keywords = &mut state.keywords;
    if keywords.shown_on != place {
        keywords.pinned.clear();
        keywords.shown_on = place;
    }
    keywords.is_typing = ctx.text_edit_focused();
    let codex = keywords.codex.clone();
    with_pass(ctx, |pass| *pass = KeywordPass { codex, ..KeywordPass::default() });
}

/// Notes that the pointer is over something with a tooltip. The last one of a pass counts: it lies on top.
fn point_at(ctx: &Context, tip: Tip, is_shown: bool, is_clicked: bool) {
    with_pass(ctx, |pass| {
        let level = pass.level;
        pass.pointed = Some(PointedTip { tip, level, is_shown });
        pass.is_clicked = is_clicked;
    });
}

/// Shows an entry of the codex while the pointer is over a thing whose clicks mean something else.
pub fn point_at_entry(response: &Response, entry: &CodexEntry) {
    if response.hovered() {
        let tip = Tip { content: TipContent::of_entry(entry), anchor: response.rect };
        point_at(&response.ctx, tip, false, false);
    }
}

/// Lets the text that a thing shows on hover be kept open: by the key, and where `by_click` by a click on the thing too.
pub fn keep_on_request(response: &Response, by_click: bool, content: impl FnOnce() -> TipContent) {
    if response.hovered() {
        let tip = Tip { content: content(), anchor: response.rect };
        point_at(&response.ctx, tip, true, by_click && response.clicked());
    }
}

/// Says what a number or a thing is the sum of: on hover, and for as long as the player wants after a click or the key.
pub fn explain(response: &Response, title: &str, text: &str) {
    let response = response.interact(Sense::CLICK);
    keep_on_request(&response, true, || TipContent::plain(title, text));
    response.on_hover_ui(|ui| draw_tip(ui, &TipContent::plain(title, text)));
}

/// Shows the entry of this id while the pointer is over a thing; returns false if there is no such entry.
pub fn point_at_id(response: &Response, id: &str) -> bool {
    let codex = with_pass(&response.ctx, |pass| pass.codex.clone());
    let Some(entry) = codex.as_ref().and_then(|codex| codex.entry(id)) else { return false };
    point_at_entry(response, entry);
    true
}

/// Whether a text has a known word.
pub fn has_keywords(ctx: &Context, text: &str) -> bool {
    let codex = with_pass(ctx, |pass| pass.codex.clone());
    codex.is_some_and(|codex| !codex.terms_in(text, "").is_empty())
}
