//! The shelf: the title's first page, on which the player chooses a box.
//!
//! Owns the cards under the boxes, which lie on the table. Must not know what is in a box.

use super::super::layout::show_panel;
use super::super::vocabulary::*;
use super::title::{draw_foot, draw_logo};
use crate::lang::words;

/// A box on the shelf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShelfBox {
    /// The id of the game.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// Two sentences about it.
    pub text: String,
    /// How long it plays.
    pub time: String,
    /// What is under way in it, in one line.
    pub saved: Option<String>,
}

/// The part of the window in which the boxes are seen, between the name and the cards. Large text takes more of it.
pub fn boxes_rect(screen: Rect, text_scale: f32) -> Rect {
    let cards = 66.0 * text_scale + 165.0 * (1.0 + (text_scale - 1.0) * 0.8);
    let bottom = (screen.bottom() - cards).min(screen.top() + screen.height() * 0.7);
    Rect::from_x_y_ranges(screen.x_range(), screen.top() + screen.height() * 0.32..=bottom)
}

/// Draws the name, and a card for each box under it.
pub fn draw_shelf(ui: &mut Ui, boxes: &[ShelfBox], version: &str, state: &mut UiState) {
    let ctx = ui.ctx().clone();
    state.reset_for_pass(&ctx);
    let screen = ui.max_rect();
    let centre = pos2(screen.center().x, screen.top() + screen.height() * 0.2);
    draw_logo(ui, centre, screen.width());
    let s = text_scale(&ctx);
    let foot = Rect::from_min_max(boxes_rect(screen, s).left_bottom(), screen.max);
    // Below the pages that open over it.
    show_panel(&ctx, "shelf", Order::Middle, foot, state, |ui, state| {
        let n = boxes.len().max(1) as f32;
        let gap = 28.0;
        let wide = (400.0 * (1.0 + (s - 1.0) * 0.7)).min((foot.width() - gap * (n + 1.0)) / n);
        let size = vec2(wide, foot.height() - 66.0 * s);
        centred_row(ui, boxes, (wide, gap), |ui, shelf_box| {
            let name = (&*format!("box:{}", shelf_box.id), shelf_box.title.as_str());
            let card = press_card(ui, state, name, size, (true, false), |ui| {
                label(ui, &shelf_box.title, FontRole::Heading, 23.0, INK);
                label(ui, &shelf_box.text, FontRole::Body, 15.5, INK);
                label(ui, &shelf_box.time, FontRole::Italic, 14.5, INK_SOFT);
                if let Some(saved) = &shelf_box.saved {
                    label(ui, saved, FontRole::Handwritten, 16.5, PENCIL);
                }
            });
            if card.clicked() {
                state.push_menu_action(MenuAction::OpenBox(shelf_box.id));
            }
        });
        let can_continue = boxes.iter().any(|shelf_box| shelf_box.saved.is_some());
        if !can_continue {
            let middle = pos2(foot.center().x, foot.bottom() - 30.0 * s);
            draw_text(ui, middle, Align2::CENTER_CENTER, words!("shelf-help"), FontRole::Italic, 17.0, IVORY_EDGE);
        }
        let go_on = ("continue", strings::CONTINUE.text(), Primary, MenuAction::Continue);
        let others = [
            ("settings", strings::SETTINGS.text(), Secondary, MenuAction::OpenSettings),
            ("quit", strings::QUIT.text(), Secondary, MenuAction::Quit),
        ];
        draw_foot(ui, can_continue.then_some(go_on).into_iter().chain(others), version, state);
    });
}
