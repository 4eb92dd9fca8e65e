//! Answers to an open question that are best pressed: hands, gear, a damage type, which wound, which die.
//!
//! Answers that are hexes or pieces are given on the table, and the one that leaves it at that with the button that
//! Space stands for. The slip lies near the piece or the hex that the question is about, unless hexes have to be clicked
//! too. Each button can be pressed with the digit printed on it.

use bevy_egui::egui::{Id, Pos2, Rect, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};

use super::desk::{Desk, Gesture};
use super::press::{Tone, galley, paper_button, penny, sheet, write_fitted};
use super::theme::{Face, colour::*, scale};
use super::words;
use crate::model::{Choice, Token};
use crate::rules::portrait::{Portrait, Prompt};

const GAP: f32 = 8.0;
/// How far from the piece or hex the answers lie that are about it.
const BESIDE: f32 = 44.0;

fn open(portrait: &Portrait, desk: &Desk) -> (String, Vec<(Choice, String)>) {
    if !desk.ways.is_empty() {
        return (words::WHICH_WAY.to_owned(), desk.ways.clone());
    }
    let Prompt::Choose { question, choices } = &portrait.prompt else { return Default::default() };
    let answers = choices.iter().filter(|c| words::pressed(c)).map(|c| (c.clone(), words::answer(c, portrait)));
    (question.clone(), answers.collect())
}

/// The answers that lie on buttons now, in their order: what the digits stand for.
pub fn on_buttons(portrait: &Portrait, desk: &Desk) -> Vec<Choice> {
    match &portrait.prompt {
        Prompt::Start(_) => portrait.grips.iter().map(|h| Choice::Hands(*h)).collect(),
        _ => open(portrait, desk).1.into_iter().map(|(choice, _)| choice).collect(),
    }
}

/// Whether every answer lies on a button, so that nothing on the table has to stay in sight.
fn all_in_words(portrait: &Portrait, desk: &Desk) -> bool {
    let Prompt::Choose { choices, .. } = &portrait.prompt else { return !desk.ways.is_empty() };
    let spoken = |c: &Choice| words::pressed(c) && !matches!(c, Choice::Facing(_) | Choice::Dice(_));
    !desk.ways.is_empty() || choices.iter().all(|c| spoken(c) || matches!(c, Choice::Done | Choice::Stay))
}

/// A button's words with the digit that presses it, for the first nine.
pub(super) fn numbered(n: usize, told: &str) -> String {
    if n < 9 { format!("{}  {told}", n + 1) } else { told.to_owned() }
}

fn token_of(choice: &Choice) -> Option<Token> {
    match choice {
        Choice::Damage(kind) => Some(Token::Damage(*kind)),
        Choice::Condition(c) => Some(Token::Condition(*c)),
        _ => None,
    }
}

/// Buttons in rows: the rectangle of each relative to the first, and the size of all of them.
fn set(ui: &Ui, answers: &[(Choice, String)], width: f32) -> (Vec<Rect>, Vec2) {
    let s = scale(ui.ctx());
    let tall = 30.0 * (1.0 + (s - 1.0) * 0.7);
    let (mut x, mut y, mut widest) = (0.0_f32, 0.0, 0.0_f32);
    let mut rects = Vec::new();
    for (n, (choice, told)) in answers.iter().enumerate() {
        let told = &numbered(n, told);
        let coin = if token_of(choice).is_some() { 30.0 } else { 0.0 };
        let w = (galley(ui, told, Face::Print, 15.0, INK, f32::INFINITY).size().x + 28.0).min(width - coin) + coin;
        // The slip is laid on whole points: what fitted before must not wrap for the want of one.
        if x > 0.0 && x + w > width + 2.0 {
            (x, y) = (0.0, y + tall + 6.0);
        }
        rects.push(Rect::from_min_size(pos2(x, y), vec2(w, tall)));
        x += w + GAP;
        widest = widest.max(x - GAP);
    }
    (rects, vec2(widest, y + tall))
}

/// Where the answers lie: above the piece or hex they are about, inside `table`, or else centred at the foot of the
/// strip; as tall as they need to be.
pub(super) fn rect(ui: &Ui, portrait: &Portrait, desk: &Desk, strip: Rect, table: Rect) -> Rect {
    let s = scale(ui.ctx());
    let (question, answers) = open(portrait, desk);
    let (_, size) = set(ui, &answers, strip.width() - 28.0);
    let asked = galley(ui, &question, Face::Hand, 17.0, INK, f32::INFINITY).size().x;
    let width = (size.x.max(asked) + 28.0).min(strip.width());
    let tall = size.y + 24.0 * s + 22.0;
    if let Some(at) = desk.anchor.filter(|at| table.contains(*at) && all_in_words(portrait, desk)) {
        return beside(at, vec2(width, tall), table, s);
    }
    Rect::from_min_max(
        pos2(strip.center().x - width / 2.0, strip.bottom() - tall),
        pos2(strip.center().x + width / 2.0, strip.bottom()),
    )
}

/// A slip of this size near the piece or hex at `at`: above it if there is room in `table`, else below.
pub(super) fn beside(at: Pos2, size: Vec2, table: Rect, s: f32) -> Rect {
    let gap = BESIDE * s;
    let above = at.y - gap - size.y >= table.top();
    let top = if above { at.y - gap - size.y } else { (at.y + gap).min(table.bottom() - size.y) };
    let left = (at.x - size.x / 2.0).clamp(table.left(), (table.right() - size.x).max(table.left()));
    Rect::from_min_size(pos2(left, top.max(table.top())), size)
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
        let button = paper_button(ui, rect, Id::new(("answer", n)), &numbered(n, &told), Tone::Plain, true);
        button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &told));
        if button.clicked() {
            desk.push(Gesture::Answer(choice));
        }
    }
}
