//! The slip of paper on which a hint stands, laid beside the thing that it speaks of, with an arrow to it.
//!
//! Owns where the slip lies and how it is printed. It lies on no panel, on no piece and on no lit hex as long as there is
//! room elsewhere, and it takes no clicks outside its own rectangle.

use bevy_egui::egui::{
    Context, Id, LayerId, Order, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType, pos2, vec2,
};

use super::desk::{Desk, Gesture, MenuAction};
use super::hints::{self, Hint, move_card, reaction_card};
use super::layout::{Layout, lay};
use super::press::{Tone, galley, heading_rule, paper_button, sheet, write_fitted};
use super::theme::{Face, colour::*, scale};
use super::words;
use crate::rules::portrait::Portrait;

/// Least room between the slip and what it speaks of: the arrow must be seen.
const GAP: f32 = 18.0;
/// Room between the slip and every panel.
const AIR: f32 = 6.0;
/// How far apart the places lie that are tried.
const STEP: f32 = 14.0;
/// How near a piece or a lit hex may come to the slip.
const HEX: f32 = 24.0;
/// Text sizes of heading and text.
const TYPE: (f32, f32) = (17.0, 15.5);

/// Lays the hint that is due, if there is one. Call after every other panel: it looks where these lie.
pub(super) fn show(ui: &Ui, portrait: &Portrait, desk: &mut Desk, layout: Layout) {
    if !hints::update(portrait, desk) {
        return;
    }
    let Some(hint) = desk.hint.as_ref().map(|shown| shown.hint) else { return };
    let Some(target) = target(hint, portrait, desk) else { return };
    let ctx = ui.ctx().clone();
    let room = Rect::from_min_max(pos2(layout.top.left(), layout.top.bottom()), ui.max_rect().max).shrink(AIR);
    let size = size(ui, hint, room.width());
    let known = desk.hint.as_ref().and_then(|shown| shown.rect);
    let Some(rect) = place(size, target, room, known, desk) else { return };
    if let Some(shown) = &mut desk.hint {
        shown.rect = Some(rect);
    }
    lay(&ctx, "hint", Order::Middle, rect, desk, |ui, desk| print(ui, hint, desk));
    point(&ctx, rect, target);
}

/// The rectangle of what a hint speaks of; `None` while it is not to be seen.
fn target(hint: Hint, portrait: &Portrait, desk: &Desk) -> Option<Rect> {
    let one = |name: &str| desk.place(name).map(|place| place.rect);
    let all = |prefix: &str| {
        let rects = desk.places.iter().filter(|place| place.name.starts_with(prefix)).map(|place| place.rect);
        rects.reduce(Rect::union)
    };
    match hint {
        Hint::Dice => all("die:"),
        Hint::Move => one(&format!("action:{}", move_card(portrait)?.id)),
        Hint::EndBeat => one("end_beat"),
        Hint::EncounterTable => one("table:0").or(desk.table_card),
        Hint::Tokens => all("token:"),
        Hint::Reaction => one(&format!("action:{}", reaction_card(portrait)?.id)),
    }
}

/// Width of the slip, its margins and the height of its buttons for a factor on text.
fn measures(s: f32, room: f32) -> (f32, Vec2, f32) {
    ((300.0 * s).min(room), vec2(13.0, 10.0), 27.0 * (1.0 + (s - 1.0) * 0.7))
}

fn size(ui: &Ui, hint: Hint, room: f32) -> Vec2 {
    let s = scale(ui.ctx());
    let (width, margin, button) = measures(s, room);
    let text = galley(ui, words::hint(hint).1, Face::Print, TYPE.1, INK, width - margin.x * 2.0).size().y;
    vec2(width, (margin.y * 2.0 + 27.0 * s + text + 9.0 + button).round())
}

/// Where a slip of this size lies: as near to `target` as it can, apart from it and from every panel. `known` is where it
/// lay before; it stays there while nothing is in its way. `None` if there is no room at all.
fn place(size: Vec2, target: Rect, room: Rect, known: Option<Rect>, desk: &Desk) -> Option<Rect> {
    let free = |rect: &Rect| {
        room.contains_rect(*rect)
            && !rect.intersects(target.expand(GAP - 1.0))
            && !desk.covered.iter().any(|panel| panel.expand(AIR - 1.0).intersects(*rect))
    };
    let hidden = |rect: &Rect| desk.keep_clear.iter().filter(|at| rect.expand(HEX).contains(**at)).count();
    if let Some(known) = known.filter(|rect| (rect.size() - size).length() < 0.5 && free(rect) && hidden(rect) == 0) {
        return Some(known);
    }
    let count = |span: f32, side: f32| if span < side { 0 } else { ((span - side) / STEP) as usize + 1 };
    let (columns, rows) = (count(room.width(), size.x), count(room.height(), size.y));
    let tried = (0..rows).flat_map(|row| (0..columns).map(move |column| vec2(column as f32, row as f32) * STEP));
    let cost = |rect: &Rect| {
        let (across, down) = apart(rect, &target);
        let aside = (rect.center().x - target.center().x).abs();
        // A hidden hex costs more than any distance.
        (hidden(rect) as f32 * 10_000.0 + (across * across + down * down).sqrt() * 4.0 + aside) as i64
    };
    tried.map(|offset| Rect::from_min_size(room.min + offset, size)).filter(free).min_by_key(cost)
}

/// Bare room between two rectangles, sideways and up or down.
fn apart(a: &Rect, b: &Rect) -> (f32, f32) {
    let gap = |low: f32, high: f32, other_low: f32, other_high: f32| (other_low - high).max(low - other_high).max(0.0);
    (gap(a.left(), a.right(), b.left(), b.right()), gap(a.top(), a.bottom(), b.top(), b.bottom()))
}

/// Prints heading, text and buttons into the whole of `ui`.
fn print(ui: &mut Ui, hint: Hint, desk: &mut Desk) {
    let page = ui.max_rect();
    let s = scale(ui.ctx());
    let (_, margin, tall) = measures(s, page.width());
    let (heading, text) = words::hint(hint);
    sheet(ui, page);
    desk.mark("note", page);
    let body = page.shrink2(margin);
    let whole = ui.interact(page, Id::new("hint slip"), Sense::click());
    whole.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));

    let top = pos2(body.center().x, body.top() - 2.0);
    let anchor = bevy_egui::egui::Align2::CENTER_TOP;
    write_fitted(ui, top, anchor, heading, Face::Heading, TYPE.0, RUBRIC, body.width());
    heading_rule(ui, body.left()..=body.right(), body.top() + 22.0 * s);
    let block = galley(ui, text, Face::Print, TYPE.1, INK, body.width());
    ui.painter().galley(pos2(body.left(), body.top() + 27.0 * s), block, INK);

    let foot = body.bottom() - tall;
    let left = Rect::from_min_size(pos2(body.left(), foot), vec2(body.width() * 0.46, tall));
    let right = Rect::from_min_max(pos2(left.right() + 6.0, foot), body.max);
    desk.mark("note:got-it", left);
    let seen = paper_button(ui, left, Id::new("hint seen"), words::GOT_IT, Tone::Strong, true).clicked();
    desk.mark("note:off", right);
    let off = paper_button(ui, right, Id::new("hints off"), words::HINTS_OFF, Tone::Quiet, true).clicked();
    if off {
        desk.hints = desk.hints.off();
        desk.push(Gesture::Menu(MenuAction::HintsOff));
    } else if seen || whole.clicked() {
        hints::put_away(desk, hint);
    }
}

/// A ring round what the hint speaks of, and an arrow to it from the slip.
fn point(ctx: &Context, slip: Rect, target: Rect) {
    let painter = Painter::new(ctx.clone(), LayerId::new(Order::Middle, Id::new("hint arrow")), ctx.content_rect());
    let ring = target.expand(3.0);
    painter.rect_stroke(ring, 5.0, Stroke::new(2.0, RUBRIC), StrokeKind::Outside);
    let (from, to) = ends(slip, ring);
    let along = (to - from).normalized();
    if !along.is_finite() || along == Vec2::ZERO {
        return;
    }
    let neck = to - along * 9.0;
    for (width, ink) in [(4.0, IVORY.gamma_multiply(0.8)), (2.0, RUBRIC)] {
        painter.line_segment([from, neck], Stroke::new(width, ink));
    }
    let side = along.rot90() * 5.0;
    painter.add(Shape::convex_polygon(vec![to, neck + side, neck - side], RUBRIC, Stroke::new(1.0, IVORY)));
}

/// Where the arrow begins and ends: the nearest points of the two edges, in the middle of what faces the other.
fn ends(slip: Rect, target: Rect) -> (Pos2, Pos2) {
    let facing = |low: f32, high: f32, other_low: f32, other_high: f32| {
        let (from, to) = (low.max(other_low), high.min(other_high));
        if from <= to {
            let middle = (from + to) / 2.0;
            (middle, middle)
        } else if high < other_low {
            (high, other_low)
        } else {
            (low, other_high)
        }
    };
    let (x0, x1) = facing(slip.left(), slip.right(), target.left(), target.right());
    let (y0, y1) = facing(slip.top(), slip.bottom(), target.top(), target.bottom());
    (pos2(x0, y0), pos2(x1, y1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slip_keeps_clear_of_panels_pieces_and_what_it_speaks_of() {
        let room = Rect::from_min_max(pos2(0.0, 40.0), pos2(1280.0, 800.0));
        let target = Rect::from_min_size(pos2(700.0, 600.0), vec2(90.0, 50.0));
        let tray = Rect::from_min_max(pos2(0.0, 560.0), pos2(1280.0, 800.0));
        let lit = [pos2(720.0, 500.0), pos2(650.0, 470.0)];
        let mut desk = Desk { covered: vec![tray], keep_clear: lit.to_vec(), ..Desk::default() };
        let size = vec2(270.0, 150.0);
        let found = place(size, target, room, None, &desk).expect("there is room");
        assert!(!found.intersects(tray) && !found.intersects(target) && room.contains_rect(found));
        assert!(lit.iter().all(|at| !found.contains(*at)), "{found:?}");
        assert_eq!(place(size, target, room, Some(found), &desk), Some(found), "it does not move about");
        desk.keep_clear.push(found.center());
        let moved = place(size, target, room, Some(found), &desk).expect("there is room");
        assert!(!moved.contains(found.center()), "it gives way to what is lit later");
        desk.covered = vec![room];
        assert_eq!(place(size, target, room, None, &desk), None);
    }

    #[test]
    fn the_arrow_runs_between_the_edges() {
        let slip = Rect::from_min_size(pos2(100.0, 100.0), vec2(200.0, 100.0));
        let below = Rect::from_min_size(pos2(150.0, 300.0), vec2(50.0, 50.0));
        assert_eq!(ends(slip, below), (pos2(175.0, 200.0), pos2(175.0, 300.0)));
        let corner = Rect::from_min_size(pos2(400.0, 300.0), vec2(50.0, 50.0));
        assert_eq!(ends(slip, corner), (pos2(300.0, 200.0), pos2(400.0, 300.0)));
    }
}
