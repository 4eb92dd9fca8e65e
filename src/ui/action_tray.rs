//! The action tray: every action as a card, grouped by what it is done with. What can be done now lies in front, the rest is
//! folded away; in a reaction window there are only reactions.

use bevy_egui::egui::{
    Align, Align2, CursorIcon, Id, Rect, ScrollArea, Sense, Stroke, Ui, UiBuilder, WidgetInfo, WidgetType, pos2,
    scroll_area::ScrollSource, vec2,
};

use super::action_card::TrayCard;
use super::state::UiState;
use super::strings;
use super::theme::{FontRole, colour::*, text_scale};
use super::widgets::{chip, draw_fitted_text, draw_panel_background, draw_vertical_text};
use crate::view::{ActionCard, ActionGroup, EncounterView, Prompt};

/// The name of a group: for gear in hand the piece.
fn group_name(group: ActionGroup, view: &EncounterView) -> &str {
    match group {
        ActionGroup::Body => &strings::GROUP_BODY,
        ActionGroup::Gear(gear) => {
            let line = view.character.gear.iter().find(|line| line.gear == gear);
            line.map_or(&strings::GROUP_IN_HAND, |line| line.name.as_str())
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
            &strings::OPENING,
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
    let cards: Vec<TrayCard> = view.actions.iter().filter(|c| c.reaction == reacting).flat_map(tray_cards).collect();
    if cards.is_empty() {
        let told = match view.prompt {
            Prompt::Stance => strings::NO_STANCES.text(),
            _ if reacting => strings::NO_REACTIONS.text(),
            _ => strings::NO_ACTIONS.text(),
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
        .and_then(|armed| {
            let card = view.actions.iter().find(|card| card.id == armed.action)?;
            let group = card.modes.get(armed.mode_index)?.group;
            ui.ctx().read_response(TrayCard { card, group }.id())
        })
        .is_some_and(|r| r.contains_pointer());
    let source = ScrollSource { mouse_wheel: !over_armed, ..Default::default() };
    if !reacting {
        body.min.y = draw_group_filter(ui, view, state, &cards, body);
    }
    let shown = |card: &TrayCard| reacting || state.tray.group.is_none_or(|group| group == card.group);
    let (able, rest): (Vec<TrayCard>, Vec<TrayCard>) =
        cards.into_iter().filter(shown).partition(|card| card.is_available());
    let mut inner = ui.new_child(UiBuilder::new().max_rect(body).id_salt("cards"));
    ScrollArea::vertical().id_salt(("tray", reacting)).auto_shrink(false).scroll_source(source).show(
        &mut inner,
        |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let fold = if rest.is_empty() { 0.0 } else { fold_height(ui) };
            draw_cards(ui, view, state, &able, (body, body.height() - fold));
            if !rest.is_empty() {
                draw_fold(ui, state, rest.len(), body);
                if state.tray.unfolded {
                    draw_cards(ui, view, state, &rest, (body, body.height()));
                }
            }
        },
    );
}

/// Draws the names of the groups with the number of their actions that can be done now. A click shows one group alone, a
/// second one all again. Returns where the cards begin.
fn draw_group_filter(ui: &mut Ui, view: &EncounterView, state: &mut UiState, cards: &[TrayCard], body: Rect) -> f32 {
    let mut groups: Vec<ActionGroup> = cards.iter().map(|card| card.group).collect();
    groups.sort_unstable();
    groups.dedup();
    if state.tray.group.is_some_and(|group| !groups.contains(&group)) {
        state.tray.group = None;
    }
    if groups.len() < 2 {
        return body.top();
    }
    let s = text_scale(ui.ctx());
    let tall = (19.0 * s).round();
    let gap = 5.0;
    let wide = ((body.width() - gap * (groups.len() - 1) as f32) / groups.len() as f32).min(150.0 * s);
    for (n, group) in groups.iter().enumerate() {
        let rect = Rect::from_min_size(body.min + vec2((wide + gap) * n as f32, 0.0), vec2(wide, tall));
        let able = cards.iter().filter(|card| card.group == *group && card.is_available()).count();
        let name = group_name(*group, view);
        let label = strings::group_label(name, able);
        let chosen = state.tray.group == Some(*group);
        state.add_region(format!("group:{name}"), rect);
        if chip(ui, rect, Id::new(("group", *group)), &label, chosen, true)
            .on_hover_text(strings::GROUP_HELP.text())
            .clicked()
        {
            state.tray.group = (!chosen).then_some(*group);
        }
    }
    body.top() + tall + 4.0
}

fn fold_height(ui: &Ui) -> f32 {
    (20.0 * text_scale(ui.ctx())).round()
}

/// Draws the line that unfolds the actions that can't be done now.
fn draw_fold(ui: &mut Ui, state: &mut UiState, n: usize, window: Rect) {
    let width = ui.available_width() - 9.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, fold_height(ui)), Sense::click());
    let told = strings::fold_text(n, state.tray.unfolded);
    let ink = if response.hovered() || response.has_focus() { RUBRIC } else { INK_SOFT };
    let at = rect.left_center() + vec2(4.0, 0.0);
    draw_fitted_text(ui, at, Align2::LEFT_CENTER, &told, FontRole::Italic, 14.0, ink, width - 8.0);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &told));
    let seen = rect.intersect(window);
    if seen.is_positive() {
        state.add_region("fold", seen);
    }
    if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
        state.tray.unfolded = !state.tray.unfolded;
        state.tray.scroll_to_fold = state.tray.unfolded;
    } else if std::mem::take(&mut state.tray.scroll_to_fold) {
        ui.scroll_to_rect(rect, Some(Align::TOP));
    }
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
    // The largest cards that are all visible at once; else small ones, in whole rows.
    let grow = 1.0 + (s - 1.0) * 0.8;
    let cell = |(least, tall): (f32, f32)| {
        let (least, tall) = (least * grow, tall * grow);
        let (columns, rows) = (((width / least) as usize).max(1), ((window / tall) as usize).max(1));
        (columns, rows, tall)
    };
    let sizes =
        [(150.0, 128.0), (168.0, 76.0), (150.0, 76.0), (132.0, 52.0), (112.0, 48.0), (96.0, 41.0), (84.0, 38.0)];
    let fitting = sizes.into_iter().map(cell).find(|(columns, rows, _)| columns * rows >= n);
    let (columns, rows, tall) = fitting.unwrap_or_else(|| cell(sizes[5]));
    // Few cards do not spread over the whole tray.
    let rows = if fitting.is_some() { n.div_ceil(columns).max(1) } else { rows };
    (columns, (width / columns as f32).floor(), (window / rows as f32).floor().clamp(tall, tall * 1.25))
}

/// Draws cards group by group; `visible` is the window of the tray and the height that they should fit.
fn draw_cards(
    ui: &mut Ui,
    view: &EncounterView,
    state: &mut UiState,
    cards: &[TrayCard],
    (window, height): (Rect, f32),
) {
    let s = text_scale(ui.ctx());
    let tab = (15.0 * s).round();
    let width = ui.available_width() - 9.0;
    let reacting = is_reaction_prompt(view);
    let (columns, w, h) = card_grid(width, height, s, cards.len(), reacting);
    let mut cards = cards.to_vec();
    cards.sort_by_key(|card| card.group);
    let tall = cards.len().div_ceil(columns) as f32 * h;
    let (room, _) = ui.allocate_exact_size(vec2(width, tall.round()), Sense::hover());
    for (n, card) in cards.iter().enumerate() {
        let cell = vec2((n % columns) as f32 * w, (n / columns) as f32 * h);
        let mut rect = Rect::from_min_size(room.min + cell + vec2(0.0, 3.0), vec2(w - 5.0, h - 5.0));
        // The first card of a group leaves room for the group's name along its left edge.
        if n == 0 || cards[n - 1].group != card.group {
            let label = Rect::from_min_size(rect.min, vec2(tab - 2.0, rect.height()));
            let name = group_name(card.group, view);
            let size = 13.0;
            // A name that is longer than the card is high would run into the next one.
            let fits = |name: &&str| name.chars().count() as f32 * size * s * 0.55 <= rect.height();
            let first_word = name.split(' ').next();
            let shown = [Some(name), first_word].into_iter().flatten().find(fits).unwrap_or_default();
            draw_vertical_text(ui, label.center(), shown, FontRole::Heading, size, RUBRIC);
            ui.painter().vline(
                label.right(),
                label.y_range().shrink(3.0),
                Stroke::new(1.2, RUBRIC.gamma_multiply(0.6)),
            );
            rect.min.x += tab;
        }
        super::draw_action_card(ui, rect, *card, state, window);
    }
}
