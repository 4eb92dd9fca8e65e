//! The slip of paper for the action that is chosen: the dice laid on it, what they come to, more or less of them, and
//! what is still wanted. It lies at the foot of the table, above the tray, where no card has to shrink for it.

use bevy_egui::egui::{Align2, Id, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::desk::{Armed, Desk, Gesture};
use super::press::{Tone, paper_button, sheet, small_die, write_fitted};
use super::theme::{Face, colour::*, scale};
use super::{tray, words};
use crate::rules::portrait::{ActionCard, Portrait, Prompt};

/// The card that is armed, as long as the open prompt still has it.
fn chosen<'a>(portrait: &'a Portrait, desk: &Desk) -> Option<(&'a ActionCard, Armed)> {
    let armed = desk.armed?;
    if !matches!(portrait.prompt, Prompt::Beat { .. } | Prompt::Reaction { .. } | Prompt::Opening) {
        return None;
    }
    Some((portrait.actions.iter().find(|c| c.id == armed.action)?, armed))
}

/// Where the slip lies; `None` while nothing is armed.
pub(super) fn rect(ui: &Ui, portrait: &Portrait, desk: &Desk, strip: Rect) -> Option<Rect> {
    chosen(portrait, desk)?;
    let s = scale(ui.ctx());
    let size = vec2((620.0 * s).min(strip.width()), (54.0 * s).min(strip.height()));
    Some(Rect::from_min_size(pos2(strip.center().x - size.x / 2.0, strip.bottom() - size.y), size))
}

/// Prints the slip into the whole of `ui`.
pub fn laid(ui: &mut Ui, portrait: &Portrait, desk: &mut Desk) {
    let Some((card, armed)) = chosen(portrait, desk) else { return };
    let page = ui.max_rect();
    let s = scale(ui.ctx());
    sheet(ui, page);
    let body = page.shrink2(vec2(14.0, 7.0));
    let buttons = steps(ui, body, s, desk);
    let buttons = focus_steps(ui, card, body, buttons, desk);

    let faces = portrait.character.pool.iter().enumerate().filter(|(n, _)| desk.held.has(*n)).map(|(_, face)| *face);
    let faces: Vec<u8> = faces.collect();
    let side =
        (body.height() * 0.62).min(26.0 * s).min((buttons - body.left()) * 0.4 / faces.len().max(1) as f32 - 4.0);
    let mut right = buttons - 12.0;
    for face in faces.iter().rev() {
        small_die(ui.painter(), *face, pos2(right - side / 2.0, body.center().y), side);
        right -= side + 4.0;
    }

    let room = right - body.left() - 6.0;
    let ix = tray::use_of(card, desk).max(armed.use_ix).min(card.uses.len().saturating_sub(1));
    let label = card.uses.get(ix).map_or("", |u| u.label.as_str());
    let head = write_fitted(ui, body.left_top(), Align2::LEFT_TOP, &card.name, Face::Heading, 17.0, INK, room * 0.7);
    let beside = room - head.width() - 10.0;
    if !label.is_empty() && beside > 30.0 {
        let at = pos2(head.right() + 10.0, head.bottom() - 1.0);
        write_fitted(ui, at, Align2::LEFT_BOTTOM, label, Face::Italic, 14.0, INK_SOFT, beside);
    }
    let (line, ink) = said(desk);
    write_fitted(ui, body.left_bottom(), Align2::LEFT_BOTTOM, &line, Face::Hand, 16.0, ink, room);
}

/// What the dice laid down come to.
fn said(desk: &Desk) -> (String, bevy_egui::egui::Color32) {
    match &desk.preview {
        Some(p) if p.ok => (p.line.clone(), MOSS),
        Some(p) => match &p.refusal {
            Some(reason) if p.line.is_empty() => (reason.clone(), RUBRIC),
            _ => (p.line.clone(), RUBRIC),
        },
        None => (words::CONFIRM.to_owned(), PENCIL),
    }
}

/// FP on an attunement that takes more of it: less, how much, more; returns where they begin.
fn focus_steps(ui: &mut Ui, card: &ActionCard, body: Rect, right: f32, desk: &mut Desk) -> f32 {
    let Some((printed, overcast)) = card.focus.filter(|(focus, overcast)| *focus > 0 || *overcast) else {
        return right;
    };
    let s = scale(ui.ctx());
    let side = body.height().min(26.0 * s);
    let told = words::focus_paid(printed, desk.overcast);
    let wide = 58.0 * s;
    let mut right = right - 12.0;
    let step = |x: f32| Rect::from_center_size(pos2(x - side / 2.0, body.center().y), vec2(side, side));
    if overcast {
        let rect = step(right);
        desk.mark("more_focus", rect);
        if paper_button(ui, rect, Id::new("more focus"), "+", Tone::Plain, true)
            .on_hover_text(words::MORE_FOCUS)
            .clicked()
        {
            desk.push(Gesture::Overcast(1));
        }
        right = rect.left() - 3.0;
    }
    let middle = pos2(right - wide / 2.0, body.center().y);
    let rect = Rect::from_center_size(middle, vec2(wide, side));
    write_fitted(ui, middle, Align2::CENTER_CENTER, &told, Face::Hand, 17.0, PENCIL, wide);
    ui.interact(rect, Id::new("focus paid"), Sense::hover())
        .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    right = rect.left() - 3.0;
    if overcast {
        let rect = step(right);
        desk.mark("less_focus", rect);
        if paper_button(ui, rect, Id::new("less focus"), "\u{2212}", Tone::Plain, desk.overcast > 0)
            .on_hover_text(words::LESS_FOCUS)
            .clicked()
        {
            desk.push(Gesture::Overcast(-1));
        }
        right = rect.left();
    }
    right
}

/// Less, more and do it; returns where they begin.
fn steps(ui: &mut Ui, body: Rect, s: f32, desk: &mut Desk) -> f32 {
    let tall = body.height().min(30.0 * s);
    let mut right = body.right();
    let mut next = |w: f32| {
        let rect = Rect::from_center_size(pos2(right - w / 2.0, body.center().y), vec2(w, tall));
        right -= w + 6.0;
        rect
    };
    let (go, more, less) = (next(74.0 * s), next(tall), next(tall));
    let able = desk.preview.as_ref().is_some_and(|p| p.ok && p.complete);
    let button = paper_button(ui, go, Id::new("do it"), words::DO_IT, Tone::Strong, able);
    if able {
        desk.mark("do_it", go);
    }
    if button.clicked() {
        desk.push(Gesture::Confirm);
    }
    if !able {
        button.on_hover_text(words::DO_IT_NOT);
    }
    for (name, sign, step, rect) in [("more", "+", 1, more), ("less", "\u{2212}", -1, less)] {
        let button = paper_button(ui, rect, Id::new(name), sign, Tone::Plain, true);
        desk.mark(name, rect);
        if button.clicked() {
            desk.push(Gesture::Overspend(step));
        }
        button.on_hover_text(if step > 0 { words::MORE } else { words::LESS });
    }
    less.left()
}
