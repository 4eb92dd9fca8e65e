//! What goes with the pointer: dice and tokens lifted, carried, dropped or bounced back.
//!
//! Owns drag and drop between panels. A drop becomes a gesture only where the portrait says it may; otherwise it
//! bounces with a note.

use bevy_egui::egui::{
    Align2, Context, CursorIcon, Id, Key, LayerId, Order, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, vec2,
};

use super::desk::{Carry, Desk, Gesture, Landing, Note};
use super::press::{die, penny};
use super::theme::{Face, breath, colour::*, font};
use super::words;
use crate::model::{Picks, Spot, Token};
use crate::rules::portrait::Portrait;

/// Whether a token carried now may be laid on `spot`; `None` while none is carried.
pub(super) fn may_land(portrait: &Portrait, desk: &Desk, spot: Spot) -> Option<bool> {
    match desk.carry {
        Some(Carry::Token { token, .. }) => Some(spots_of(portrait, token).contains(&spot)),
        _ => None,
    }
}

/// Whether some token of the tray may be laid on `spot`.
pub(super) fn wanted(portrait: &Portrait, spot: Spot) -> bool {
    portrait.tray.iter().any(|t| t.n > 0 && t.spots.contains(&spot))
}

fn spots_of(portrait: &Portrait, token: Token) -> &[Spot] {
    portrait.tray.iter().find(|t| t.token == token).map_or(&[], |t| t.spots.as_slice())
}

/// How strongly a landing place for tokens should be lit now, 0 to 1.
pub(super) fn glow(ctx: &Context, portrait: &Portrait, desk: &Desk, spot: Spot) -> f32 {
    match may_land(portrait, desk, spot) {
        Some(true) => 0.7 + 0.3 * breath(ctx),
        Some(false) => 0.0,
        None if wanted(portrait, spot) => 0.2 + 0.45 * breath(ctx),
        None => 0.0,
    }
}

/// Whether the pointer holds something over `rect`.
pub(super) fn hangs_over(ctx: &Context, desk: &Desk, rect: Rect) -> bool {
    desk.carry.is_some() && ctx.pointer_latest_pos().is_some_and(|at| rect.contains(at))
}

fn landing_at(desk: &Desk, at: Pos2) -> Option<Landing> {
    desk.places.iter().rev().find(|p| p.landing.is_some() && p.rect.contains(at)).and_then(|p| p.landing)
}

/// Ends a pass: drops what was let go and draws what is still carried. Call after every panel.
pub(super) fn settle(ctx: &Context, portrait: &Portrait, desk: &mut Desk) {
    bounce(ctx, None);
    let Some(carry) = desk.carry.clone() else { return };
    let at = ctx.pointer_latest_pos();
    let (released, pressed, escape) =
        ctx.input(|i| (i.pointer.primary_released(), i.pointer.primary_pressed(), i.key_pressed(Key::Escape)));
    if escape || still_there(portrait, &carry).is_none() {
        desk.carry = None;
        return;
    }
    let let_go = match carry {
        Carry::Token { clicked: true, .. } => pressed,
        _ => released || !ctx.input(|i| i.pointer.primary_down()),
    };
    if let_go {
        desk.carry = None;
        if let Some(at) = at {
            drop_at(ctx, portrait, desk, &carry, at);
        }
        return;
    }
    ctx.set_cursor_icon(CursorIcon::Grabbing);
    if let Some(at) = at {
        let painter = Painter::new(ctx.clone(), LayerId::new(Order::Tooltip, Id::new("carried")), ctx.content_rect());
        draw(&painter, portrait, desk, &carry, at);
    }
}

/// A token carried must still lie in the tray, dice in the pool.
fn still_there(portrait: &Portrait, carry: &Carry) -> Option<()> {
    match carry {
        Carry::Dice(picks) => picks.positions().all(|p| p < portrait.character.pool.len()).then_some(()),
        Carry::Token { token, .. } => portrait.tray.iter().find(|t| t.token == *token && t.n > 0).map(|_| ()),
    }
}

fn drop_at(ctx: &Context, portrait: &Portrait, desk: &mut Desk, carry: &Carry, at: Pos2) {
    match (carry, landing_at(desk, at)) {
        (Carry::Dice(dice), Some(Landing::Action(action))) => {
            let Some(card) = portrait.actions.iter().find(|a| a.id == action) else { return };
            let use_ix = super::tray::use_of(card, desk);
            match card.uses.get(use_ix).and_then(|u| u.refusal.clone()) {
                Some(reason) => desk.note = Some(Note::refusal(reason)),
                None => desk.push(Gesture::LayDice { action, use_ix, dice: *dice }),
            }
        }
        (Carry::Token { token, .. }, Some(Landing::Spot(spot))) => {
            if spots_of(portrait, *token).contains(&spot) {
                desk.push(Gesture::Assign { token: *token, to: spot });
            } else {
                desk.note = Some(Note::refusal(words::bounced(*token, spot, &portrait.character)));
                fly_home(ctx, portrait, desk, *token, at);
            }
        }
        (Carry::Token { token, clicked: false }, None) => fly_home(ctx, portrait, desk, *token, at),
        _ => {}
    }
}

#[derive(Clone, Copy)]
struct Flight {
    token: Token,
    from: Pos2,
    to: Pos2,
    since: f64,
}

fn fly_home(ctx: &Context, portrait: &Portrait, desk: &Desk, token: Token, from: Pos2) {
    let home = portrait.tray.iter().position(|t| t.token == token);
    if let Some(home) = home.and_then(|ix| desk.place(&format!("token:{ix}"))) {
        let since = ctx.input(|i| i.time);
        bounce(ctx, Some(Flight { token, from, to: home.rect.center(), since }));
    }
}

/// Slides a refused token back to the tray.
fn bounce(ctx: &Context, start: Option<Flight>) {
    let slot = Id::new("emberhex flight");
    if super::theme::dress(ctx).calm {
        return;
    }
    if let Some(flight) = start {
        ctx.data_mut(|d| d.insert_temp(slot, flight));
    }
    let Some(flight) = ctx.data(|d| d.get_temp::<Flight>(slot)) else { return };
    let t = ((ctx.input(|i| i.time) - flight.since) / 0.18) as f32;
    if t >= 1.0 {
        ctx.data_mut(|d| d.remove::<Flight>(slot));
        return;
    }
    let eased = 1.0 - (1.0 - t) * (1.0 - t);
    let painter = Painter::new(ctx.clone(), LayerId::new(Order::Tooltip, Id::new("carried")), ctx.content_rect());
    penny(&painter, flight.token, flight.from.lerp(flight.to, eased), 15.0);
    ctx.request_repaint();
}

fn draw(painter: &Painter, portrait: &Portrait, desk: &Desk, carry: &Carry, at: Pos2) {
    match carry {
        Carry::Dice(picks) => draw_dice(painter, portrait, *picks, at),
        Carry::Token { token, .. } => {
            penny(painter, *token, at, 16.0);
            if let Some(line) = meaning(portrait, desk, *token, at) {
                label(painter, at + vec2(0.0, -26.0), &line);
            }
        }
    }
}

fn draw_dice(painter: &Painter, portrait: &Portrait, picks: Picks, at: Pos2) {
    let pool = &portrait.character.pool;
    let faces: Vec<u8> = picks.positions().filter_map(|p| pool.get(p).copied()).collect();
    let side = 30.0;
    for (n, face) in faces.iter().enumerate() {
        let offset = vec2((n as f32 - (faces.len() as f32 - 1.0) / 2.0) * (side * 0.8), (n % 2) as f32 * 6.0);
        die(painter, *face, Rect::from_center_size(at + offset, Vec2::splat(side)), 1.0, false);
    }
    if faces.len() > 1 {
        let total: u32 = faces.iter().map(|f| u32::from(*f)).sum();
        label(painter, at + vec2(0.0, -38.0), &total.to_string());
    }
}

/// What laying the token where it hangs would mean, in words.
fn meaning(portrait: &Portrait, desk: &Desk, token: Token, at: Pos2) -> Option<String> {
    let Some(Landing::Spot(spot)) = landing_at(desk, at) else { return None };
    let sheet = &portrait.character.sheet;
    if !spots_of(portrait, token).contains(&spot) {
        return Some(words::bounced(token, spot, &portrait.character));
    }
    Some(match spot {
        Spot::Sink(s) => match sheet.sinks.iter().find(|c| c.sink == s) {
            Some(circle) => words::over_sink(circle),
            None => words::spot(spot, &portrait.character),
        },
        Spot::Hp => words::over_hp(sheet.hp.total(), sheet.hp_max),
        other => words::spot(other, &portrait.character),
    })
}

/// A slip of paper with one line, its foot at `foot`.
pub(super) fn label(painter: &Painter, foot: Pos2, text: &str) {
    let line = painter.layout_no_wrap(text.to_owned(), font(painter.ctx(), Face::Hand, 16.0), INK);
    let size = line.size() + vec2(16.0, 6.0);
    let bounds = painter.ctx().content_rect().shrink(4.0);
    let mut rect = Align2::CENTER_BOTTOM.anchor_size(foot, size);
    rect = rect.translate(vec2(
        (bounds.left() - rect.left()).max(0.0) + (bounds.right() - rect.right()).min(0.0),
        (bounds.top() - rect.top()).max(0.0),
    ));
    painter.rect_filled(rect.translate(vec2(0.0, 2.0)), 3.0, bevy_egui::egui::Color32::from_black_alpha(70));
    painter.rect_filled(rect, 3.0, CARD_LIFTED);
    painter.rect_stroke(rect, 3.0, Stroke::new(1.0, INK_SOFT), StrokeKind::Inside);
    painter.galley(rect.min + vec2(8.0, 3.0), line, INK);
}
