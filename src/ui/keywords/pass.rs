//! What texts and tooltips of one egui pass share: the codex, and what the pointer is over.
//!
//! Lives in egui's memory, so that any function that draws a text reaches it. Must not draw anything.

use std::sync::Arc;

use bevy_egui::egui::{Context, Id, Rect, Response};

use super::super::keyword_state::{KeywordState, PointedTip, Tip, TipContent};
use crate::view::codex::{Codex, CodexEntry};

/// What texts of this pass need: the codex, the depth at which they are drawn, and what they found under the pointer.
#[derive(Clone, Default)]
pub(super) struct KeywordPass {
    pub codex: Option<Arc<Codex>>,
    pub level: usize,
    pub pointed: Option<PointedTip>,
    pub is_clicked: bool,
    pub regions: Vec<(String, Rect)>,
}

fn pass_id() -> Id {
    Id::new("keywords of this pass")
}

pub(super) fn with_pass<R>(ctx: &Context, change: impl FnOnce(&mut KeywordPass) -> R) -> R {
    ctx.data_mut(|data| change(data.get_temp_mut_or_default(pass_id())))
}

/// Begins a pass: tells the texts which words are known. `place` stands for the screen and page: tooltips are kept as long
/// as it is the same.
pub fn begin_pass(ctx: &Context, keywords: &mut KeywordState, place: u64) {
    if keywords.shown_on != place {
        keywords.pinned.clear();
        keywords.shown_on = place;
    }
    keywords.is_typing = ctx.text_edit_focused();
    let codex = keywords.codex.clone();
    with_pass(ctx, |pass| *pass = KeywordPass { codex, ..KeywordPass::default() });
}

/// Notes that the pointer is over something with a tooltip. The last one of a pass counts: it lies on top.
pub(super) fn point_at(ctx: &Context, tip: Tip, is_shown: bool, is_clicked: bool) {
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
