//! The action tray: every action as a small card, grouped; in a reaction window only what can answer.

use bevy_egui::egui::{Align2, Id, Rect, ScrollArea, Sense, Stroke, Ui, UiBuilder, pos2, scroll_area::ScrollSource, vec2};

use super::desk::Desk;
use super::press::{sheet, sideways, write_fitted};
use super::theme::{Face, colour::*, scale};
use super::words;
use crate::rules::portrait::{ActionCard, Portrait, Prompt};

/// Groups in the order in which they lie.
const GROUPS: [&str; 4] = ["Simple", "Dynamic", words::ATTACKS, "Free"];

/// Which of its uses a card shows: the one chosen, else the first that can be done, else the first.
pub(super) fn use_of(card: &ActionCard, desk: &Desk) -> usize {
    match desk.wielding.get(&card.id) {
        Some(ix) if *ix < card.uses.len() => *ix,
        _ => card.uses.iter().position(|u| u.refusal.is_none()).unwrap_or(0),
    }
}

/// In which group a card lies: what is done with something in hand lies with the attacks.
fn group(card: &ActionCard, portrait: &Portrait) -> &'static str {
    let held = |g| portrait.character.hands.hold(g);
    let shield = |g| portrait.character.shields.iter().any(|s| s.gear == g);
    if card.uses.iter().any(|u| u.with.is_some_and(|g| held(g) && !shield(g))) {
        words::ATTACKS
    } else {
        words::class(card.class)
    }
}

/// Prints the tray into the whole of `ui`.
pub fn tray(ui: &mut Ui, portrait: &Portrait, desk: &mut Desk) {
    let page = ui.max_rect();
    sheet(ui, page);
    let body = page.shrink2(vec2(8.0, 6.0));
    let reacting = matches!(portrait.prompt, Prompt::Reaction { .. });
    let mut body = body;
    if let Prompt::Reaction { attack, .. } = &portrait.prompt {
        let at = pos2(body.left() + 4.0, body.top() + 1.0);
        let line = write_fitted(ui, at, Align2::LEFT_TOP, attack, Face::Heading, 17.0, RUBRIC, body.width() - 8.0);
        body.min.y = line.bottom() + 4.0;
    }
    let cards: Vec<&ActionCard> = portrait.actions.iter().filter(|c| c.reaction == reacting).collect();
    if cards.is_empty() {
        let told = if reacting { words::NO_REACTIONS } else { words::NO_ACTIONS };
        write_fitted(ui, body.center(), Align2::CENTER_CENTER, told, Face::Hand, 17.0, INK_FAINT, body.width());
        return;
    }
    // Over the armed card the wheel spends more or less instead of turning the tray.
    let over_armed = desk
        .armed
        .and_then(|a| ui.ctx().read_response(Id::new(("action", a.action))))
        .is_some_and(|r| r.contains_pointer());
    let source = ScrollSource { mouse_wheel: !over_armed, ..Default::default() };
    let mut inner = ui.new_child(UiBuilder::new().max_rect(body).id_salt("cards"));
    ScrollArea::vertical()
        .id_salt(("tray", reacting))
        .auto_shrink(false)
        .scroll_source(source)
        .show(&mut inner, |ui| lay_cards(ui, portrait, desk, &cards, body));
}

/// Size of a card for a factor on text, made to fill the rows.
fn card_size(width: f32, s: f32) -> (usize, f32, f32) {
    let least = 112.0 * (1.0 + (s - 1.0) * 0.85);
    let columns = ((width / (least + 6.0)) as usize).max(1);
    (columns, width / columns as f32 - 6.0, 64.0 * (1.0 + (s - 1.0) * 0.9))
}

fn lay_cards(ui: &mut Ui, portrait: &Portrait, desk: &mut Desk, cards: &[&ActionCard], body: Rect) {
    let s = scale(ui.ctx());
    let tab = 17.0 * s;
    let width = ui.available_width() - 10.0;
    let (columns, w, h) = card_size(width - tab, s);
    let groups: Vec<(&str, Vec<&ActionCard>)> = GROUPS
        .iter()
        .map(|g| (*g, cards.iter().copied().filter(|c| group(c, portrait) == *g).collect::<Vec<_>>()))
        .filter(|(_, list)| !list.is_empty())
        .collect();
    let rows: usize = groups.iter().map(|(_, list)| list.len().div_ceil(columns)).sum();
    let tall = rows as f32 * (h + 7.0) + groups.len() as f32 * 4.0 + 4.0;
    let (room, _) = ui.allocate_exact_size(vec2(width, tall), Sense::hover());
    let mut y = room.top() + 3.0;
    for (name, list) in groups {
        let rows = list.len().div_ceil(columns) as f32;
        let block = Rect::from_min_size(pos2(room.left(), y), vec2(tab, rows * (h + 7.0) - 7.0));
        sideways(ui, block.center(), name, Face::Heading, 13.0, INK_SOFT);
        let x = block.right() - 1.0;
        ui.painter().vline(x, block.y_range(), Stroke::new(0.8, RULE));
        for (n, card) in list.iter().enumerate() {
            let at = pos2(
                room.left() + tab + 3.0 + (n % columns) as f32 * (w + 6.0),
                y + (n / columns) as f32 * (h + 7.0),
            );
            let rect = Rect::from_min_size(at, vec2(w, h));
            super::action_card(ui, rect, portrait, card, desk, body);
        }
        y += rows * (h + 7.0) + 4.0;
    }
}
