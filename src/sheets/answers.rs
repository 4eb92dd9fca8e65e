//! Answers to an open question that are best pressed: hands, gear, which wound, staying, being done.
//!
//! Answers that are hexes or pieces are given on the table.

use bevy_egui::egui::{Id, Rect, Ui, pos2, vec2};

use super::desk::{Desk, Gesture};
use super::press::{Tone, galley, paper_button, penny, sheet, write_fitted};
use super::theme::{Face, colour::*, scale};
use super::words;
use crate::model::{Choice, Token};
use crate::rules::portrait::{Portrait, Prompt};

const GAP: f32 = 8.0;

fn open(portrait: &Portrait, desk: &Desk) -> (String, Vec<(Choice, String)>) {
    if !desk.ways.is_empty() {
        return (words::WHICH_WAY.to_owned(), desk.ways.clone());
    }
    let Prompt::Choose { question, choices } = &portrait.prompt else { return Default::default() };
    let answers =
        choices.iter().filter_map(|c| words::answer(c, &portrait.character).map(|told| (c.clone(), told))).collect();
    (question.clone(), answers)
}

fn token_of(choice: &Choice) -> Option<Token> {
    match choice {
        Choice::Damage(kind) => Some(Token::Damage(*kind)),
        Choice::Condition(c) => Some(Token::Condition(*c)),
        _ => None,
    }
}

/// Buttons in rows: the rectangle of each relative to the first, and the size of all of them.
fn set(ui: &Ui, answers: &[(Choice, String)], width: f32) -> (Vec<Rect>, bevy_egui::egui::Vec2) {
    let s = scale(ui.ctx());
    let tall = 30.0 * (1.0 + (s - 1.0) * 0.7);
    let (mut x, mut y, mut widest) = (0.0_f32, 0.0, 0.0_f32);
    let mut rects = Vec::new();
    for (choice, told) in answers {
        let coin = if token_of(choice).is_some() { 30.0 } else { 0.0 };
        let w = (galley(ui, told, Face::Print, 15.0, INK, f32::INFINITY).size().x + 28.0).min(width - coin) + coin;
        if x > 0.0 && x + w > width {
            (x, y) = (0.0, y + tall + 6.0);
        }
        rects.push(Rect::from_min_size(pos2(x, y), vec2(w, tall)));
        x += w + GAP;
        widest = widest.max(x - GAP);
    }
    (rects, vec2(widest, y + tall))
}

/// Where the answers lie: centred at the foot of the strip, as tall as they need to be.
pub(super) fn rect(ui: &Ui, portrait: &Portrait, desk: &Desk, strip: Rect) -> Rect {
    let s = scale(ui.ctx());
    let (question, answers) = open(portrait, desk);
    let (_, size) = set(ui, &answers, strip.width() - 28.0);
    let asked = galley(ui, &question, Face::Hand, 17.0, INK, f32::INFINITY).size().x;
    let width = (size.x.max(asked) + 28.0).min(strip.width());
    let tall = size.y + 24.0 * s + 22.0;
    Rect::from_min_max(
        pos2(strip.center().x - width / 2.0, strip.bottom() - tall),
        pos2(strip.center().x + width / 2.0, strip.bottom()),
    )
}

/// Prints the question and its buttons into the whole of `ui`.
pub fn answers(ui: &mut Ui, portrait: &Portrait, desk: &mut Desk) {
    let page = ui.max_rect();
    let s = scale(ui.ctx());
    sheet(ui, page);
    let body = page.shrink2(vec2(14.0, 8.0));
    let (question, answers) = open(portrait, desk);
    let top = pos2(body.center().x, body.top());
    write_fitted(ui, top, bevy_egui::egui::Align2::CENTER_TOP, &question, Face::Hand, 17.0, INK, body.width());
    let (rects, size) = set(ui, &answers, body.width());
    let origin = vec2(body.center().x - size.x / 2.0, body.top() + 24.0 * s + 3.0);
    for (n, ((choice, told), rect)) in answers.into_iter().zip(rects).enumerate() {
        let mut rect = rect.translate(origin);
        desk.mark(format!("choice:{n}"), rect);
        if let Some(token) = token_of(&choice) {
            penny(ui.painter(), token, rect.left_center() + vec2(13.0, 0.0), 12.5);
            rect.min.x += 30.0;
        }
        if paper_button(ui, rect, Id::new(("answer", n)), &told, Tone::Plain, true).clicked() {
            desk.push(Gesture::Answer(choice));
        }
    }
}
