//! The token tray: pennies that got through, to be laid on sinks and slots.

use bevy_egui::egui::{Align2, CursorIcon, Id, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::desk::{Carry, Desk, Gesture, Landing};
use super::press::{Tone, card, paper_button, penny, sheet, write, write_fitted};
use super::theme::{Face, colour::*, scale};
use super::{hands, words};
use crate::model::Spot;
use crate::rules::portrait::{Portrait, TrayToken};

const RADIUS: f32 = 17.0;

/// Places that have no circle on the status sheet and get a slip of paper in the tray instead.
fn slips(portrait: &Portrait) -> Vec<Spot> {
    let shielded = portrait.character.shields.iter().any(|c| c.up || !c.tokens.is_empty());
    let mut slips = Vec::new();
    for spot in portrait.tray.iter().flat_map(|t| &t.spots) {
        let homeless = match spot {
            Spot::Durability(_) | Spot::Break(_) | Spot::Gone => true,
            Spot::Shield => !shielded,
            _ => false,
        };
        if homeless && !slips.contains(spot) {
            slips.push(*spot);
        }
    }
    slips
}

fn pile_width(token: &TrayToken) -> f32 {
    RADIUS * 2.0 + f32::from(token.n.clamp(1, 5) - 1) * 11.0 + 14.0
}

/// Where the tray lies inside the strip above the status sheet.
pub(super) fn rect(ui: &Ui, portrait: &Portrait, strip: Rect) -> Rect {
    let s = scale(ui.ctx());
    let piles: f32 = portrait.tray.iter().map(pile_width).sum();
    let slips = slips(portrait).len() as f32 * 140.0 * s;
    let width = (piles + slips + 30.0).max(440.0 * s).min(strip.width());
    Rect::from_center_size(strip.center(), vec2(width, strip.height()))
}

/// Prints the tray into the whole of `ui`.
pub fn token_tray(ui: &mut Ui, portrait: &Portrait, desk: &mut Desk) {
    let page = ui.max_rect();
    let s = scale(ui.ctx());
    sheet(ui, page);
    let body = page.shrink2(vec2(12.0, 7.0));
    let head = write(ui, body.min, Align2::LEFT_TOP, words::TOKENS, Face::Heading, 15.0, INK);
    let rest = Rect::from_min_size(
        pos2(body.right() - 160.0 * s, body.top() - 2.0),
        vec2(160.0 * s, 26.0 * (1.0 + (s - 1.0) * 0.6)),
    );
    desk.mark("assign_rest", rest);
    if paper_button(ui, rest, Id::new("assign rest"), words::LAY_REST, Tone::Plain, true).clicked() {
        desk.push(Gesture::AssignRest);
    }
    let room = rest.left() - head.right() - 18.0;
    if room > 60.0 {
        let at = pos2(head.right() + 10.0, head.center().y + 1.0);
        write_fitted(ui, at, Align2::LEFT_CENTER, words::TOKENS_HOW, Face::Italic, 13.0, INK_SOFT, room);
    }
    let middle = (rest.bottom().max(head.bottom()) + body.bottom()) / 2.0 + 3.0;
    let mut x = body.left();
    for (n, token) in portrait.tray.iter().enumerate().filter(|(_, t)| t.n > 0) {
        pile(ui, portrait, desk, n, token, pos2(x, middle));
        x += pile_width(token);
    }
    let slips = slips(portrait);
    let wide = (132.0 * s).min((body.right() - x) / slips.len().max(1) as f32 - 8.0);
    for (n, spot) in slips.into_iter().enumerate() {
        let top = rest.bottom().max(head.bottom()) + 4.0;
        let rect = Rect::from_min_max(pos2(x, top), pos2(x + wide, body.bottom() + 2.0));
        slip(ui, portrait, desk, n, spot, rect);
        x += rect.width() + 8.0;
    }
}

fn slip(ui: &mut Ui, portrait: &Portrait, desk: &mut Desk, n: usize, spot: Spot, rect: Rect) {
    let glow = hands::glow(ui.ctx(), portrait, desk, spot);
    let edge = if glow > 0.0 { RULE.lerp_to_gamma(CANDLE, glow) } else { RULE };
    card(ui, rect, CARD, edge, 0.0);
    let told = words::spot(spot, &portrait.character);
    let text = super::press::fitted_rows(ui, &told, Face::Print, 13.0, INK, rect.width() - 10.0, 2);
    let at = rect.center() - text.size() / 2.0;
    ui.painter().galley(at, text, INK);
    let response = ui.interact(rect, Id::new(("slip", n)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    let name = match spot {
        Spot::Durability(g) => format!("durability:{}", g.0),
        Spot::Break(g) => format!("break:{}", g.0),
        Spot::Shield => "shield".to_owned(),
        _ => "gone".to_owned(),
    };
    desk.mark_landing(name, rect, Landing::Spot(spot));
}

fn pile(ui: &mut Ui, portrait: &Portrait, desk: &mut Desk, n: usize, token: &TrayToken, left: bevy_egui::egui::Pos2) {
    let carried = matches!(desk.carry, Some(Carry::Token { token: t, .. }) if t == token.token);
    let shown = token.n - u8::from(carried);
    let spread = f32::from(token.n.clamp(1, 5) - 1) * 11.0;
    let rect = Rect::from_min_max(pos2(left.x, left.y - RADIUS), pos2(left.x + RADIUS * 2.0 + spread, left.y + RADIUS));
    let response = ui.interact(rect, Id::new(("token", n)), Sense::click_and_drag());
    for k in 0..shown.min(5) {
        let lift = if k + 1 == shown.min(5) && response.hovered() { -2.0 } else { 0.0 };
        let centre = pos2(left.x + RADIUS + f32::from(k) * 11.0, left.y + lift);
        penny(ui.painter(), token.token, centre, RADIUS);
    }
    if shown > 5 {
        let at = rect.right_bottom() + vec2(-2.0, 0.0);
        write(ui, at, Align2::CENTER_CENTER, &format!("×{shown}"), Face::Hand, 15.0, PENCIL);
    }
    let name = words::token(token.token);
    let told = if token.n > 1 { format!("{name} ×{}", token.n) } else { name };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &told));
    desk.mark(format!("token:{n}"), rect);
    if response.drag_started() {
        desk.carry = Some(Carry::Token { token: token.token, clicked: false });
    } else if response.clicked() {
        match token.spots.as_slice() {
            [only] => desk.push(Gesture::Assign { token: token.token, to: *only }),
            _ => desk.carry = Some(Carry::Token { token: token.token, clicked: true }),
        }
    }
    if desk.carry.is_none() {
        let places: Vec<String> = token.spots.iter().map(|s| words::spot(*s, &portrait.character)).collect();
        response.on_hover_cursor(CursorIcon::Grab).on_hover_text(format!("{told}: {}", places.join(", ")));
    }
}
