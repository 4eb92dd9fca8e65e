//! The action tray: the player's hand of cards, in piles for each thing that actions are done with. A card that was once at
//! hand keeps its place for the encounter and is grey while it can't be played; what lacks gear, a condition or a tile is a
//! stack at the end, which opens. In a reaction window there are only reactions, and in front only those that can be done.

use bevy_egui::egui::{
    Align2, CursorIcon, Id, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, WidgetType, pos2,
    scroll_area::ScrollSource, vec2,
};

use super::action_card::{TrayCard, lay_action_card, paint_action_card};
use super::card_text::name_widths;
use super::state::{TrayState, UiState};
use super::strings;
use super::theme::{FontRole, colour::*, text_scale};
use super::tray_layout::{CardPlace, GroupNeeds, NameWidths, lay_out_piles};
use super::widgets::{draw_fitted_text, draw_panel_background, paper_chip};
use crate::model::ActionMode;
use crate::view::forecast_view::OutcomeView;
use crate::view::{ActionCard, ActionGroup, EncounterView, Prompt};

/// The name of a group: for gear in hand the piece.
fn group_name(group: ActionGroup, view: &EncounterView) -> &str {
    match group {
        ActionGroup::Body => strings::GROUP_BODY.text(),
        ActionGroup::Gear(gear) => {
            let line = view.character.gear.iter().find(|line| line.gear == gear);
            line.map_or(strings::GROUP_IN_HAND.text(), |line| line.name.as_str())
        }
        ActionGroup::Attunement => strings::ATTUNED.text(),
        ActionGroup::Item => strings::GROUP_ITEMS.text(),
    }
}

/// The cards of an action: one for each piece that it can be done with.
fn tray_cards(card: &ActionCard) -> impl Iterator<Item = TrayCard<'_>> {
    card.groups().into_iter().map(move |group| TrayCard { card, group })
}

/// Whether the cards react to an event: to an attack, or to the opening of the counterbeat.
fn is_reaction_prompt(view: &EncounterView) -> bool {
    matches!(view.prompt, Prompt::Reaction { .. } | Prompt::Stance)
}

/// Draws the tray into the whole of `ui`.
pub fn draw_action_tray(ui: &mut Ui, view: &EncounterView, state: &mut UiState) {
    let page = ui.max_rect();
    draw_panel_background(ui, page);
    let mut body = page.shrink2(vec2(8.0, 6.0));
    if !view.hand_configurations.is_empty() {
        return super::loadout_panel::draw_loadout_panel(ui, view, state, body);
    }
    let reacting = is_reaction_prompt(view);
    if reacting {
        body.min.y = draw_reaction_head(ui, view, state, body);
    }
    let mut cards: Vec<TrayCard> =
        view.actions.iter().filter(|c| c.reaction == reacting).flat_map(tray_cards).collect();
    cards.sort_by_key(|card| card.group);
    if cards.is_empty() {
        let told = match view.prompt {
            Prompt::Stance => strings::NO_STANCES.text(),
            _ if reacting => strings::NO_REACTIONS.text(),
            _ => strings::NO_ACTIONS.text(),
        };
        let (middle, room) = (body.center(), body.width());
        draw_fitted_text(ui, middle, Align2::CENTER_CENTER, told, FontRole::Handwritten, 17.0, INK_FAINT, room);
        return;
    }
    close_old_stack(view, reacting, state);
    let (hand, rest): (Vec<TrayCard>, Vec<TrayCard>) =
        cards.into_iter().partition(|card| lies_in_hand(card, reacting, &mut state.memory.tray));
    if rest.is_empty() {
        state.memory.tray.unfolded = false;
    } else {
        let stack = body.with_min_x(body.right() - stack_width(ui));
        draw_stack(ui, state, rest.len(), stack);
        body.max.x = stack.left() - 8.0;
    }
    let cards = if state.memory.tray.unfolded { rest } else { hand };
    draw_hand(ui, view, state, cards, body);
}

/// Whether a card lies in the hand and not in the stack.
fn lies_in_hand(card: &TrayCard, reacting: bool, tray: &mut TrayState) -> bool {
    if reacting {
        return card.is_available();
    }
    let key = (card.card.id, card.group);
    if card.card.is_at_hand_in(card.group) {
        tray.dealt.insert(key);
    }
    tray.dealt.contains(&key)
}

/// Folds the stack when the player decides about something else than when it was opened.
fn close_old_stack(view: &EncounterView, reacting: bool, state: &mut UiState) {
    let window = Some((view.round, reacting));
    if state.memory.tray.shown_for.is_some() && state.memory.tray.shown_for != window {
        state.memory.tray.unfolded = false;
    }
    state.memory.tray.shown_for = window;
}

/// Draws what is answered and what comes of letting it happen; returns where the cards begin.
fn draw_reaction_head(ui: &Ui, view: &EncounterView, state: &mut UiState, body: Rect) -> f32 {
    let (left, width) = (body.left() + 4.0, body.width() - 8.0);
    let attack = match &view.prompt {
        Prompt::Reaction { attack, in_reach, .. } => strings::incoming_attack_text(attack, *in_reach),
        _ => strings::OPENING.to_string(),
    };
    let at = pos2(left, body.top() + 1.0);
    let outcomes = state.model.outcomes.clone();
    let nothing = outcomes.as_ref().and_then(|outcomes| outcomes.nothing.as_ref());
    // Both stand on one line where they fit.
    let room = if nothing.is_some() { width * 0.56 } else { width };
    let line = draw_fitted_text(ui, at, Align2::LEFT_TOP, &attack, FontRole::Heading, 17.0, RUBRIC, room);
    if let Some(outcome) = nothing {
        let told = strings::nothing_done_text(outcome);
        let at = pos2(body.right() - 4.0, line.bottom());
        let ink = if outcome.is_unharmed() { MOSS } else { RUBRIC };
        let room = body.right() - 4.0 - line.right() - 14.0;
        let drawn = draw_fitted_text(ui, at, Align2::RIGHT_BOTTOM, &told, FontRole::Handwritten, 16.0, ink, room);
        let response = ui.interact(drawn, Id::new("nothing done"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
        state.add_region("nothing_done", drawn);
        response.on_hover_text(strings::OUTCOME_ASSUMES.text());
    }
    if outcomes.is_some_and(|outcomes| !outcomes.is_complete) {
        // The rest is worked out in the next frames.
        ui.ctx().request_repaint();
    }
    line.bottom() + 3.0
}

/// What would remain after the shown mode of a card, if it is known.
fn outcome_of<'a>(state: &'a UiState, card: &TrayCard) -> Option<&'a OutcomeView> {
    let mode = card.card.modes.get(state.shown_mode(card.card, card.group))?;
    state.model.outcomes.as_ref()?.of(card.card.id, ActionMode { gear: mode.gear, damage_kind: mode.damage_kind })
}

/// Draws the names of the groups, and their cards in piles below.
fn draw_hand(ui: &mut Ui, view: &EncounterView, state: &mut UiState, cards: Vec<TrayCard>, body: Rect) {
    let s = text_scale(ui.ctx());
    let mut groups: Vec<ActionGroup> = cards.iter().map(|card| card.group).collect();
    groups.dedup();
    if state.memory.tray.group.is_some_and(|group| !groups.contains(&group)) {
        state.memory.tray.group = None;
    }
    let chosen = state.memory.tray.group;
    let shown: Vec<TrayCard> = cards.iter().copied().filter(|card| chosen.is_none_or(|g| g == card.group)).collect();
    let of_group = |group: &ActionGroup| shown.iter().filter(|card| card.group == *group).collect::<Vec<_>>();
    let needs: Vec<GroupNeeds> = match chosen {
        Some(group) => vec![group_needs(ui, &of_group(&group))],
        None => groups.iter().map(|group| group_needs(ui, &of_group(group))).collect(),
    };
    let heading = (19.0 * s).round();
    let window = body.with_min_y(body.top() + heading + 3.0);
    // Something stays free for the scroll bar.
    let piles = lay_out_piles(&needs, window.size() - vec2(9.0, 4.0), s, is_reaction_prompt(view));
    let even = (body.width() / groups.len().max(1) as f32).min(150.0 * s);
    for (n, group) in groups.iter().enumerate() {
        let (x, wide) = match chosen {
            Some(_) => (even * n as f32, even - 5.0),
            None => piles.groups[n],
        };
        let rect = Rect::from_min_size(body.min + vec2(x, 0.0), vec2(wide.min(body.width() - x), heading));
        draw_group_heading(ui, view, state, *group, rect, &cards);
    }
    // Over the armed card the wheel changes the spent dice instead of scrolling the tray.
    let over_armed = state.memory.armed_action.is_some_and(|armed| {
        shown.iter().any(|card| {
            let is_mode = card.card.modes.get(armed.mode_index).is_some_and(|mode| mode.group == card.group);
            card.card.id == armed.action
                && is_mode
                && ui.ctx().read_response(card.id()).is_some_and(|r| r.contains_pointer())
        })
    });
    let source = ScrollSource { mouse_wheel: !over_armed, ..Default::default() };
    let reacting = is_reaction_prompt(view);
    let mut inner = ui.new_child(UiBuilder::new().max_rect(window).id_salt("cards"));
    let scroll = ScrollArea::vertical().id_salt(("tray", reacting, state.memory.tray.unfolded)).auto_shrink(false);
    scroll.scroll_source(source).show(&mut inner, |ui| {
        let (room, _) = ui.allocate_exact_size(vec2(window.width() - 9.0, piles.height + 3.0), Sense::hover());
        let origin = room.min.to_vec2() + vec2(0.0, 2.0);
        let mut laid = Vec::new();
        for (card, place) in shown.iter().zip(&piles.places) {
            let place = CardPlace { open: place.open.translate(origin), whole: place.whole.translate(origin) };
            laid.extend(lay_action_card(ui, *card, (place, piles.head), state, window).map(|laid| (*card, laid)));
        }
        // Stable, so that the others keep their order in the pile.
        laid.sort_by_key(|(_, laid)| laid.order());
        for (card, laid) in &laid {
            paint_action_card(ui, laid, outcome_of(state, card));
        }
    });
}

/// What the cards of a group need.
fn group_needs(ui: &Ui, cards: &[&TrayCard]) -> GroupNeeds {
    let s = text_scale(ui.ctx());
    let mut needs = GroupNeeds { count: cards.len(), names: NameWidths::default(), with_price: 0.0 };
    for shown in cards {
        let (name, beside, mark) = (name_widths(ui, &shown.card.name), shown.width_beside_name(s), shown.mark_width(s));
        let widest = &mut needs.names;
        widest.one_line = widest.one_line.max(name.one_line + beside);
        widest.small_line = widest.small_line.max(name.small_line + beside);
        widest.two_lines = widest.two_lines.max(name.two_lines + mark);
        widest.small_lines = widest.small_lines.max(name.small_lines + mark);
        needs.with_price = needs.with_price.max(name.one_line + beside + shown.least_price_width(ui) + 5.0);
    }
    needs
}

/// Draws the name of a group, with a line as wide as its piles. A click shows its cards alone, a second one all again.
fn draw_group_heading(
    ui: &mut Ui,
    view: &EncounterView,
    state: &mut UiState,
    group: ActionGroup,
    rect: Rect,
    cards: &[TrayCard],
) {
    let name = group_name(group, view);
    let count = cards.iter().filter(|card| card.group == group).count();
    let chosen = state.memory.tray.group == Some(group);
    state.add_region(format!("group:{name}"), rect);
    let id = Id::new(("group", group));
    let response = if state.memory.tray.group.is_some() {
        paper_chip(ui, rect.shrink2(vec2(0.0, 0.5)), id, &strings::group_label(name, count), chosen, true)
    } else {
        let response = ui.interact(rect, id, Sense::click());
        let is_lit = response.hovered() || response.has_focus();
        let ink = if is_lit { INK } else { RUBRIC };
        let at = pos2(rect.left() + 2.0, rect.center().y - 1.0);
        draw_fitted_text(ui, at, Align2::LEFT_CENTER, name, FontRole::Heading, 15.0, ink, rect.width() - 4.0);
        ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, RUBRIC.gamma_multiply(0.55)));
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, strings::group_label(name, count)));
        response.on_hover_cursor(CursorIcon::PointingHand)
    };
    if response.on_hover_text(strings::GROUP_HELP.text()).clicked() {
        state.memory.tray.group = (!chosen).then_some(group);
    }
}

fn stack_width(ui: &Ui) -> f32 {
    (64.0 * (1.0 + (text_scale(ui.ctx()) - 1.0) * 0.8)).round()
}

/// Draws the stack of the cards that can't be played now. A click opens it, a second one goes back to the hand.
fn draw_stack(ui: &mut Ui, state: &mut UiState, n: usize, room: Rect) {
    let s = text_scale(ui.ctx());
    let tall = room.height().min(room.width() * 1.6);
    let rect = Rect::from_min_size(pos2(room.left(), room.bottom() - tall), vec2(room.width(), tall)).shrink(2.0);
    let response = ui.interact(rect, Id::new("stack"), Sense::click());
    let told = strings::fold_text(n, state.memory.tray.unfolded);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &told));
    state.add_region("fold", rect);
    let is_lit = response.hovered() || response.has_focus();
    let edge = if is_lit { RUBRIC } else { INK_FAINT };
    let painter = ui.painter();
    let face = rect.with_max_x(rect.right() - 6.0).with_min_y(rect.top() + 6.0);
    for k in (0..3).rev() {
        let back = face.translate(vec2(3.0, -3.0) * k as f32);
        painter.rect_filled(back, 3.0, CARD_DIM);
        painter.rect_stroke(back, 3.0, Stroke::new(1.0, edge), StrokeKind::Inside);
    }
    painter.rect_stroke(face.shrink(4.0), 2.0, Stroke::new(0.8, RULE), StrokeKind::Inside);
    let middle = face.center();
    let (number, words) = strings::stack_words(n, state.memory.tray.unfolded);
    let line = 14.0 * s;
    let top = middle - vec2(0.0, line * words.len() as f32 / 2.0);
    let width = face.width() - 10.0;
    draw_fitted_text(ui, top, Align2::CENTER_CENTER, &number, FontRole::Handwritten, 22.0, INK_SOFT, width);
    for (k, word) in words.iter().enumerate() {
        let at = top + vec2(0.0, 19.0 * s + line * k as f32);
        draw_fitted_text(ui, at, Align2::CENTER_CENTER, word, FontRole::Italic, 14.0, INK_SOFT, width);
    }
    if response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(told).clicked() {
        state.memory.tray.unfolded = !state.memory.tray.unfolded;
        state.memory.tray.group = None;
    }
}
