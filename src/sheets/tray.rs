//! The action tray: every action as a small card, grouped; in a reaction window only what can answer.

use bevy_egui::egui::{Align2, Id, Rect, ScrollArea, Sense, Ui, UiBuilder, pos2, scroll_area::ScrollSource, vec2};

use super::desk::Desk;
use super::press::{sheet, sideways, write_fitted};
use super::theme::{Face, colour::*, scale};
use super::words;
use crate::rules::portrait::{ActionCard, Portrait, Prompt};

/// Groups in the order in which they lie.
const GROUPS: [&str; 5] = ["Simple", "Dynamic", words::ATTUNED, "Free", words::ATTACKS];

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
    if card.focus.is_some() {
        words::ATTUNED
    } else if card.uses.iter().any(|u| u.with.is_some_and(|g| held(g) && !shield(g))) {
        words::ATTACKS
    } else {
        words::class(card.class)
    }
}

/// Whether what lies here answers something: an attack, or the opening of the counterbeat.
fn is_answering(portrait: &Portrait) -> bool {
    matches!(portrait.prompt, Prompt::Reaction { .. } | Prompt::Opening)
}

/// Prints the tray into the whole of `ui`.
pub fn tray(ui: &mut Ui, portrait: &Portrait, desk: &mut Desk) {
    let page = ui.max_rect();
    sheet(ui, page);
    let body = page.shrink2(vec2(8.0, 6.0));
    if !portrait.grips.is_empty() {
        return super::ready::ready(ui, portrait, desk, body);
    }
    let reacting = is_answering(portrait);
    let mut body = body;
    if portrait.prompt == Prompt::Opening {
        let at = pos2(body.left() + 4.0, body.top() + 1.0);
        let line =
            write_fitted(ui, at, Align2::LEFT_TOP, words::OPENING, Face::Heading, 17.0, RUBRIC, body.width() - 8.0);
        body.min.y = line.bottom() + 4.0;
    }
    if let Prompt::Reaction { attack, in_reach, .. } = &portrait.prompt {
        let attack = &words::coming(attack, *in_reach);
        let at = pos2(body.left() + 4.0, body.top() + 1.0);
        let line = write_fitted(ui, at, Align2::LEFT_TOP, attack, Face::Heading, 17.0, RUBRIC, body.width() - 8.0);
        body.min.y = line.bottom() + 4.0;
    }
    let cards: Vec<&ActionCard> = portrait.actions.iter().filter(|c| c.reaction == reacting).collect();
    if cards.is_empty() {
        let told = match portrait.prompt {
            Prompt::Opening => words::NO_STANCES,
            _ if reacting => words::NO_REACTIONS,
            _ => words::NO_ACTIONS,
        };
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

/// Columns, and width and height of a cell of the tray.
fn cells(width: f32, window: f32, s: f32, n: usize, reacting: bool) -> (usize, f32, f32) {
    if reacting {
        // Few cards, and time to read them; all of them at once if they can be.
        let columns = ((width / (168.0 * s)) as usize).max(1);
        let rows = n.div_ceil(columns).max(1);
        let tall = (window / rows as f32).clamp(76.0 * s, 150.0 * s).min(window);
        return (columns, (width / columns as f32).floor(), tall.floor());
    }
    let least = 96.0 * (1.0 + (s - 1.0) * 0.85);
    let mut columns = ((width / least) as usize).max(1);
    // Whole rows in the window, as long as a card can hold its two lines.
    let tall = 41.0 * (1.0 + (s - 1.0) * 0.75);
    let rows = (window / tall).floor().max(1.0);
    // One column more, or else one row more, if then all of them lie in sight.
    let mut rows = rows;
    let fit = |columns: usize, rows: f32| columns * rows as usize >= n;
    if !fit(columns, rows) && fit(columns + 1, rows) && width / (columns + 1) as f32 >= least * 0.82 {
        columns += 1;
    }
    if !fit(columns, rows) && fit(columns, rows + 1.0) && window / (rows + 1.0) >= tall * 0.82 {
        rows += 1.0;
    }
    (columns, (width / columns as f32).floor(), (window / rows).floor().clamp(tall * 0.82, tall * 1.25))
}

fn lay_cards(ui: &mut Ui, portrait: &Portrait, desk: &mut Desk, cards: &[&ActionCard], body: Rect) {
    let s = scale(ui.ctx());
    let tab = (13.0 * s).round();
    let width = ui.available_width() - 9.0;
    let reacting = is_answering(portrait);
    let (columns, w, h) = cells(width, body.height(), s, cards.len(), reacting);
    let grouped: Vec<(&str, usize, &ActionCard)> = GROUPS
        .iter()
        .flat_map(|g| {
            cards.iter().copied().filter(|c| group(c, portrait) == *g).enumerate().map(move |(n, c)| (*g, n, c))
        })
        .collect();
    let tall = grouped.len().div_ceil(columns) as f32 * h;
    let (room, _) = ui.allocate_exact_size(vec2(width, tall.round()), Sense::hover());
    for (n, (name, nth, card)) in grouped.into_iter().enumerate() {
        let cell = vec2((n % columns) as f32 * w, (n / columns) as f32 * h);
        let mut rect = Rect::from_min_size(room.min + cell + vec2(0.0, 3.0), vec2(w - 5.0, h - 5.0));
        // The first card of a group makes room for the group's name along its left edge.
        if nth == 0 {
            let label = Rect::from_min_size(rect.min, vec2(tab - 2.0, rect.height()));
            let size = if reacting { 13.0 } else { (h * 0.24 / s).clamp(8.0, 10.0) };
            sideways(ui, label.center(), name, Face::Heading, size, RUBRIC);
            rect.min.x += tab;
        }
        super::action_card(ui, rect, card, desk, body);
    }
}
