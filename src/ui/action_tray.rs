//! The action tray: every action as a small card, grouped; in a reaction window only the reactions.

use bevy_egui::egui::{Align2, Id, Rect, ScrollArea, Sense, Ui, UiBuilder, pos2, scroll_area::ScrollSource, vec2};

use super::state::UiState;
use super::strings;
use super::theme::{FontRole, colour::*, text_scale};
use super::widgets::{draw_fitted_text, draw_panel_background, draw_vertical_text};
use crate::view::{ActionCard, EncounterView, Prompt};

/// Groups in display order.
const GROUPS: [&str; 5] = ["Simple", "Dynamic", strings::ATTUNED, "Free", strings::ATTACKS];

/// The group of a card: an action that uses gear in hand belongs to the attacks.
fn group_of_card(card: &ActionCard, view: &EncounterView) -> &'static str {
    let without_token = |g| view.character.gear.iter().any(|line| line.gear == g && line.in_hand_without_token);
    let held = |g| view.character.hands.is_holding(g) || without_token(g);
    let shield = |g| view.character.shields.iter().any(|s| s.gear == g);
    if card.focus.is_some() {
        strings::ATTUNED
    } else if card.modes.iter().any(|u| u.gear.is_some_and(|g| held(g) && !shield(g))) {
        strings::ATTACKS
    } else {
        strings::action_group_name(card.class)
    }
}

/// Whether the cards react to an event: to an attack, or to the opening of the counterbeat.
fn is_reaction_prompt(view: &EncounterView) -> bool {
    matches!(view.prompt, Prompt::Reaction { .. } | Prompt::Stance)
}

/// Draws the tray into the whole of `ui`.
pub fn draw_action_tray(ui: &mut Ui, view: &EncounterView, state: &mut UiState) {
    let page = ui.max_rect();
    draw_panel_background(ui, page);
    let body = page.shrink2(vec2(8.0, 6.0));
    if !view.hand_configurations.is_empty() {
        return super::loadout_panel::draw_loadout_panel(ui, view, state, body);
    }
    let reacting = is_reaction_prompt(view);
    let mut body = body;
    if view.prompt == Prompt::Stance {
        let at = pos2(body.left() + 4.0, body.top() + 1.0);
        let line = draw_fitted_text(
            ui,
            at,
            Align2::LEFT_TOP,
            strings::OPENING,
            FontRole::Heading,
            17.0,
            RUBRIC,
            body.width() - 8.0,
        );
        body.min.y = line.bottom() + 4.0;
    }
    if let Prompt::Reaction { attack, in_reach, .. } = &view.prompt {
        let attack = &strings::incoming_attack_text(attack, *in_reach);
        let at = pos2(body.left() + 4.0, body.top() + 1.0);
        let line =
            draw_fitted_text(ui, at, Align2::LEFT_TOP, attack, FontRole::Heading, 17.0, RUBRIC, body.width() - 8.0);
        body.min.y = line.bottom() + 4.0;
    }
    let cards: Vec<&ActionCard> = view.actions.iter().filter(|c| c.reaction == reacting).collect();
    if cards.is_empty() {
        let told = match view.prompt {
            Prompt::Stance => strings::NO_STANCES,
            _ if reacting => strings::NO_REACTIONS,
            _ => strings::NO_ACTIONS,
        };
        draw_fitted_text(
            ui,
            body.center(),
            Align2::CENTER_CENTER,
            told,
            FontRole::Handwritten,
            17.0,
            INK_FAINT,
            body.width(),
        );
        return;
    }
    // Over the armed card the wheel changes the spent dice instead of scrolling the tray.
    let over_armed = state
        .armed_action
        .and_then(|a| ui.ctx().read_response(Id::new(("action", a.action))))
        .is_some_and(|r| r.contains_pointer());
    let source = ScrollSource { mouse_wheel: !over_armed, ..Default::default() };
    let mut inner = ui.new_child(UiBuilder::new().max_rect(body).id_salt("cards"));
    ScrollArea::vertical()
        .id_salt(("tray", reacting))
        .auto_shrink(false)
        .scroll_source(source)
        .show(&mut inner, |ui| draw_cards(ui, view, state, &cards, body));
}

/// Number of columns, and width and height of a cell of the tray.
fn card_grid(width: f32, window: f32, s: f32, n: usize, reacting: bool) -> (usize, f32, f32) {
    if reacting {
        // Reactions are few and the player reads them: show all at once if they fit.
        let columns = ((width / (168.0 * s)) as usize).max(1);
        let rows = n.div_ceil(columns).max(1);
        let tall = (window / rows as f32).clamp(76.0 * s, 150.0 * s).min(window);
        return (columns, (width / columns as f32).floor(), tall.floor());
    }
    let least = 96.0 * (1.0 + (s - 1.0) * 0.85);
    let mut columns = ((width / least) as usize).max(1);
    // Show whole rows, as long as a card can hold its two lines.
    let tall = 41.0 * (1.0 + (s - 1.0) * 0.75);
    let rows = (window / tall).floor().max(1.0);
    // Add one column, or else one row, if all cards are visible then.
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

fn draw_cards(ui: &mut Ui, view: &EncounterView, state: &mut UiState, cards: &[&ActionCard], body: Rect) {
    let s = text_scale(ui.ctx());
    let tab = (13.0 * s).round();
    let width = ui.available_width() - 9.0;
    let reacting = is_reaction_prompt(view);
    let (columns, w, h) = card_grid(width, body.height(), s, cards.len(), reacting);
    let grouped: Vec<(&str, usize, &ActionCard)> = GROUPS
        .iter()
        .flat_map(|g| {
            cards.iter().copied().filter(|c| group_of_card(c, view) == *g).enumerate().map(move |(n, c)| (*g, n, c))
        })
        .collect();
    let tall = grouped.len().div_ceil(columns) as f32 * h;
    let (room, _) = ui.allocate_exact_size(vec2(width, tall.round()), Sense::hover());
    for (n, (name, nth, card)) in grouped.into_iter().enumerate() {
        let cell = vec2((n % columns) as f32 * w, (n / columns) as f32 * h);
        let mut rect = Rect::from_min_size(room.min + cell + vec2(0.0, 3.0), vec2(w - 5.0, h - 5.0));
        // The first card of a group leaves room for the group's name along its left edge.
        if nth == 0 {
            let label = Rect::from_min_size(rect.min, vec2(tab - 2.0, rect.height()));
            let size = if reacting { 13.0 } else { (h * 0.24 / s).clamp(8.0, 10.0) };
            draw_vertical_text(ui, label.center(), name, FontRole::Heading, size, RUBRIC);
            rect.min.x += tab;
        }
        super::draw_action_card(ui, rect, card, state, body);
    }
}
