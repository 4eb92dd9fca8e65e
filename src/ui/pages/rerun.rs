//! The question which fight goes on after its files have changed: the one on the table, or the same played once more.

use super::super::vocabulary::*;
use super::question_page;
use crate::lang::{Message, words};

static TITLE: Message = Message::new("rerun-title");

/// Draws the page; `told` says where the two part.
pub fn draw_rerun(ui: &mut Ui, told: &str, state: &mut UiState) {
    let contents = |ui: &mut Ui| paragraph(ui, told);
    let take = ("rerun:take", words!("rerun-take"), Secondary, MenuAction::TakeRerun);
    let answers = [take, ("rerun:keep", words!("rerun-keep"), Primary, MenuAction::Resume)];
    question_page(ui.ctx(), "rerun", (&TITLE, 480.0), state, contents, answers);
}
