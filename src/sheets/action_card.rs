//! One action card: name, price and the ways of doing it.

use bevy_egui::egui::{Align2, CursorIcon, Id, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::desk::{Armed, Carry, Desk, Gesture, Landing, Note};
use super::press::{card as paper_card, chip, fitted_rows, write_fitted};
use super::theme::{Face, colour::*, ease, scale};
use super::{hands, tray, words};
use crate::rules::portrait::{ActionCard, ActionUse};

/// Prints one card into `rect`; `window` is what can be seen of the tray.
pub fn action_card(ui: &mut Ui, rect: Rect, card: &ActionCard, desk: &mut Desk, window: Rect) {
    let id = Id::new(("action", card.id));
    let ix = tray::use_of(card, desk);
    let Some(chosen) = card.uses.get(ix) else { return };
    let armed = desk.armed.filter(|a| a.action == card.id);
    let lit = card.lit();
    let response = ui.interact(rect, id, Sense::click());
    let dice_over = matches!(desk.carry, Some(Carry::Dice(_))) && hands::hangs_over(ui.ctx(), desk, rect);
    let lift = ease(ui.ctx(), id.with("lift"), armed.is_some() || (lit && (response.hovered() || dice_over)));
    let face = rect.translate(vec2(0.0, -2.0 * lift));
    let (ground, edge) = match (armed.is_some() || dice_over, lit) {
        (true, true) => (CARD_LIFTED, CANDLE),
        (true, false) => (CARD_DIM, RUBRIC),
        (false, true) => (CARD, INK_FAINT),
        (false, false) => (CARD_DIM, RULE),
    };
    paper_card(ui, face, ground, edge, lift);
    if lit && armed.is_none() {
        // A lit card shows a gilt edge at its head: brightness is not its only sign.
        let head = pos2(face.left() + 4.0, face.top() + 2.5);
        ui.painter().hline(head.x..=face.right() - 4.0, head.y, Stroke::new(1.6, CANDLE));
    }
    let seen = rect.intersect(window);
    if seen.is_positive() {
        desk.mark_landing(format!("action:{}", card.id), seen, Landing::Action(card.id));
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, lit, &card.name));

    let tight = face.height() < 58.0 * scale(ui.ctx());
    let low = face.height() < 34.0 * scale(ui.ctx());
    let inner = face.shrink2(match (low, tight) {
        (true, _) => vec2(5.0, 0.5),
        (_, true) => vec2(6.0, 3.0),
        _ => vec2(7.0, 5.0),
    });
    let ink = if lit { INK } else { INK_FAINT };
    let rows = if tight || card.uses.len() > 1 { 1 } else { 2 };
    let size = match (low, tight) {
        (true, _) => 11.5,
        (_, true) => 13.5,
        _ => 15.0,
    };
    let name = fitted_rows(ui, &card.name, Face::Heading, size, ink, inner.width(), rows);
    ui.painter().galley(inner.min, name, ink);

    // In a small card the chips stand beside the price, in a tall one above it.
    let chips = if tight {
        let line = if low { 13.0 } else { 15.0 } * scale(ui.ctx());
        Rect::from_min_max(pos2(inner.left() + inner.width() * 0.46, inner.bottom() - line), inner.max + vec2(2.0, 0.0))
    } else {
        Rect::from_min_max(
            pos2(inner.left(), (inner.center().y - 7.0).min(inner.top() + 26.0 * scale(ui.ctx()))),
            pos2(inner.right(), inner.bottom() - 14.0 * scale(ui.ctx())),
        )
    };
    // A tall card has room for what it does.
    let room = chips.height() - if card.uses.len() > 1 { 22.0 } else { 0.0 };
    if room > 30.0 * scale(ui.ctx()) && !card.text.is_empty() {
        let lines = (room / (17.0 * scale(ui.ctx()))) as usize;
        let text = fitted_rows(ui, &card.text, Face::Print, 14.0, ink, inner.width(), lines.max(1));
        let at = pos2(inner.left(), chips.bottom() - room);
        ui.painter().galley(at, text, ink);
    }
    let on_chip = card.uses.len() > 1 && uses(ui, card, ix, desk, chips, window);
    // Beside a chip the price keeps to its own half.
    let room = if tight && card.uses.len() > 1 { inner.width() * 0.44 } else { inner.width() };
    price(ui, inner, chosen, lit, size, room);
    if response.clicked() && !on_chip {
        press(card, ix, armed, desk);
    }
    if armed.is_some() && response.hovered() {
        let wheel = wheel(ui);
        if wheel.abs() > 0.0 {
            desk.push(Gesture::Overspend(if wheel > 0.0 { 1 } else { -1 }));
        }
    }
    if desk.carry.is_none() {
        let response = if lit { response.on_hover_cursor(CursorIcon::PointingHand) } else { response };
        response.on_hover_ui(|ui| explain(ui, card));
    }
}

fn press(card: &ActionCard, use_ix: usize, armed: Option<Armed>, desk: &mut Desk) {
    match card.uses.get(use_ix).and_then(|u| u.refusal.clone()) {
        _ if armed.is_some_and(|a| a.use_ix == use_ix) => desk.push(Gesture::Confirm),
        Some(reason) => desk.note = Some(Note::refusal(reason)),
        None => desk.push(Gesture::Arm { action: card.id, use_ix }),
    }
}

fn price(ui: &Ui, inner: Rect, chosen: &ActionUse, lit: bool, size: f32, room: f32) {
    let ink = if lit { PENCIL } else { INK_FAINT };
    let at = inner.left_bottom() + vec2(0.0, 2.0);
    write_fitted(ui, at, Align2::LEFT_BOTTOM, &chosen.cost, Face::Hand, size, ink, room);
}

/// Words for a chip: what tells this use from the others.
fn short(card: &ActionCard, one: &ActionUse) -> String {
    let first = &card.uses[0];
    let same_tool = card.uses.iter().all(|u| u.with == first.with);
    match (one.kind, same_tool) {
        (Some(kind), true) => words::damage(kind).to_owned(),
        _ if one.label.is_empty() => one.cost.clone(),
        _ => one.label.clone(),
    }
}

/// The ways of doing it as chips, or one chip that turns through them; returns whether one was pressed.
fn uses(ui: &mut Ui, card: &ActionCard, ix: usize, desk: &mut Desk, room: Rect, window: Rect) -> bool {
    let s = scale(ui.ctx());
    let h = (16.0 * s).min(room.height().max(13.0));
    let labels: Vec<String> = card.uses.iter().map(|u| short(card, u)).collect();
    let wide = |text: &str| text.chars().count() as f32 * 6.2 * s + 14.0;
    let row: f32 = labels.iter().map(|l| wide(l) + 3.0).sum();
    let mut pressed = false;
    let seen = |rect: Rect| window.contains(rect.center());
    if row <= room.width() + 3.0 {
        let mut x = room.left();
        for (n, label) in labels.iter().enumerate() {
            let rect = Rect::from_min_size(pos2(x, room.top()), vec2(wide(label), h));
            x += wide(label) + 3.0;
            let able = card.uses[n].refusal.is_none();
            let response = chip(ui, rect, Id::new(("use", card.id, n)), label, n == ix, able);
            if seen(rect) {
                desk.mark(format!("use:{}:{n}", card.id), rect);
            }
            if response.clicked() {
                desk.wielding.insert(card.id, n);
                pressed = true;
            }
            let tip = card.uses[n].refusal.clone().unwrap_or_else(|| card.uses[n].label.clone());
            response.on_hover_text(tip);
        }
        return pressed;
    }
    let rect = Rect::from_min_size(room.min, vec2(room.width(), h));
    let label = format!("{} ›", labels.get(ix).map_or("", String::as_str));
    let response = chip(ui, rect, Id::new(("use", card.id, "turn")), &label, false, true);
    if seen(rect) {
        desk.mark(format!("use:{}", card.id), rect);
    }
    let turned = response.clicked();
    response.on_hover_text(card.uses.get(ix).map_or("", |one| one.label.as_str()));
    if turned {
        desk.wielding.insert(card.id, (ix + 1) % card.uses.len());
    }
    turned
}

/// The whole card on hover: what it does, every way of doing it with price and reason.
fn explain(ui: &mut Ui, card: &ActionCard) {
    use bevy_egui::egui::RichText;
    let ctx = ui.ctx().clone();
    let set = |text: &str, face, size, ink| RichText::new(text).font(super::theme::font(&ctx, face, size)).color(ink);
    ui.set_max_width(290.0 * scale(&ctx));
    ui.label(set(&card.name, Face::Heading, 18.0, INK));
    ui.label(set(words::class_line(card.class), Face::Italic, 13.0, INK_SOFT));
    if !card.text.is_empty() {
        ui.label(set(&card.text, Face::Print, 15.0, INK));
    }
    for one in &card.uses {
        let line = match one.label.is_empty() {
            true => one.cost.clone(),
            false => format!("{}: {}", one.label, one.cost),
        };
        ui.label(set(&line, Face::Hand, 15.0, if one.refusal.is_none() { PENCIL } else { INK_FAINT }));
        if !one.does.is_empty() {
            ui.label(set(&one.does, Face::Print, 13.5, INK_SOFT));
        }
        if let Some(reason) = &one.refusal {
            ui.label(set(reason, Face::Italic, 14.0, RUBRIC));
        }
    }
}

/// Steps of the wheel in this pass, upwards positive.
fn wheel(ui: &Ui) -> f32 {
    use bevy_egui::egui::Event;
    ui.input(|i| i.events.iter().map(|e| if let Event::MouseWheel { delta, .. } = e { delta.y } else { 0.0 }).sum())
}
