//! One action card: name, cost and modes.

use bevy_egui::egui::{Align2, CursorIcon, Id, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::keyword_state::{TipContent, TipParagraph, TipTone};
use super::keywords;
use super::state::{ArmedAction, DragPayload, DropTarget, Toast, UiAction, UiState};
use super::theme::{FontRole, animate_bool, colour::*, text_scale};
use super::widgets::{chip, draw_card_background as paper_card, draw_fitted_text, fit_rows};
use super::{drag_drop, strings};
use crate::view::{ActionCard, ActionGroup, ActionModeView};

/// What the tray shows as one card: an action with what it is done with there.
#[derive(Clone, Copy)]
pub struct TrayCard<'a> {
    /// The action.
    pub card: &'a ActionCard,
    /// The group in which this card lies.
    pub group: ActionGroup,
}

impl TrayCard<'_> {
    /// Whether it can be done now with what the group is.
    pub fn is_available(&self) -> bool {
        self.card.is_available_in(self.group)
    }

    /// The egui id of the card.
    pub fn id(&self) -> Id {
        Id::new(("action", self.card.id, self.group))
    }

    /// The indices of the modes of the group.
    fn mode_indices(&self) -> Vec<usize> {
        let of_group = self.card.modes.iter().enumerate().filter(|(_, mode)| mode.group == self.group);
        of_group.map(|(n, _)| n).collect()
    }
}

/// Draws one card into `rect`; `window` is the visible part of the tray.
pub fn draw_action_card(ui: &mut Ui, rect: Rect, shown: TrayCard, state: &mut UiState, window: Rect) {
    let TrayCard { card, group } = shown;
    let id = shown.id();
    let ix = state.shown_mode(card, group);
    let Some(chosen) = card.modes.get(ix) else { return };
    let modes = shown.mode_indices();
    let armed = state.armed_action.filter(|a| a.action == card.id && modes.contains(&a.mode_index));
    let lit = shown.is_available();
    let response = ui.interact(rect, id, Sense::click());
    let dice_over =
        matches!(state.drag_payload, Some(DragPayload::Dice(_))) && drag_drop::is_dragged_over(ui.ctx(), state, rect);
    let lift = animate_bool(ui.ctx(), id.with("lift"), armed.is_some() || (lit && (response.hovered() || dice_over)));
    let face_rect = rect.translate(vec2(0.0, -2.0 * lift));
    let (ground, edge) = match (armed.is_some() || dice_over, lit) {
        (true, true) => (CARD_LIFTED, CANDLE),
        (true, false) => (CARD_DIM, RUBRIC),
        (false, true) => (CARD, INK_FAINT),
        (false, false) => (CARD_DIM, RULE),
    };
    paper_card(ui, face_rect, ground, edge, lift);
    if lit && armed.is_none() {
        // An available card has a gilt edge at its head, so that brightness is not its only sign.
        let head = pos2(face_rect.left() + 4.0, face_rect.top() + 2.5);
        ui.painter().hline(head.x..=face_rect.right() - 4.0, head.y, Stroke::new(1.6, CANDLE));
    }
    let seen = rect.intersect(window);
    if seen.is_positive() {
        // Of the cards of one action, the first has its bare name.
        let mut name = format!("action:{}", card.id);
        if state.region(&name).is_some()
            && let ActionGroup::Gear(gear) = group
        {
            name = format!("{name}:{}", gear.0);
        }
        state.add_drop_target(name, seen, DropTarget::Action(card.id, group));
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, lit, &card.name));

    let tight = face_rect.height() < 58.0 * text_scale(ui.ctx());
    let low = face_rect.height() < 34.0 * text_scale(ui.ctx());
    let inner = face_rect.shrink2(match (low, tight) {
        (true, _) => vec2(5.0, 0.5),
        (_, true) => vec2(6.0, 3.0),
        _ => vec2(7.0, 5.0),
    });
    let ink = if lit { INK } else { INK_FAINT };
    let rows = if tight || modes.len() > 1 { 1 } else { 2 };
    let size = match (low, tight) {
        (true, _) => 13.0,
        (_, true) => 15.0,
        _ => 16.0,
    };
    let name = fit_rows(ui, &card.name, FontRole::Heading, size, ink, inner.width(), rows);
    ui.painter().galley(inner.min, name, ink);

    // On a small card the chips lie beside the cost, on a tall one above it.
    let chips = if tight {
        let line = if low { 13.0 } else { 15.0 } * text_scale(ui.ctx());
        Rect::from_min_max(pos2(inner.left() + inner.width() * 0.46, inner.bottom() - line), inner.max + vec2(2.0, 0.0))
    } else {
        Rect::from_min_max(
            pos2(inner.left(), (inner.center().y - 7.0).min(inner.top() + 26.0 * text_scale(ui.ctx()))),
            pos2(inner.right(), inner.bottom() - 14.0 * text_scale(ui.ctx())),
        )
    };
    // A tall card has room for the action's text.
    let room = chips.height() - if modes.len() > 1 { 22.0 } else { 0.0 };
    if room > 30.0 * text_scale(ui.ctx()) && !card.text.is_empty() {
        let lines = (room / (17.0 * text_scale(ui.ctx()))) as usize;
        let text = fit_rows(ui, &card.text, FontRole::Body, 14.0, ink, inner.width(), lines.max(1));
        let at = pos2(inner.left(), chips.bottom() - room);
        ui.painter().galley(at, text, ink);
    }
    let on_chip = modes.len() > 1 && draw_mode_chips(ui, (shown, &modes), ix, state, chips, window);
    // Beside a chip the cost keeps to its own half.
    let room = if tight && modes.len() > 1 { inner.width() * 0.44 } else { inner.width() };
    draw_cost(ui, inner, chosen, lit, size, room);
    if response.clicked() && !on_chip {
        // The arrows choose a hex for the armed action, so a card chosen by a key gives the focus back.
        if response.has_focus() {
            response.surrender_focus();
        }
        click_card(card, ix, armed, state);
    }
    if armed.is_some() && response.hovered() {
        let wheel = wheel_steps(ui);
        if wheel.abs() > 0.0 {
            state.push_ui_action(UiAction::Overspend(if wheel > 0.0 { 1 } else { -1 }));
        }
    }
    if state.drag_payload.is_none() {
        let response = if lit { response.on_hover_cursor(CursorIcon::PointingHand) } else { response };
        keywords::keep_on_request(&response, false, || card_tip(card, &modes));
        response.on_hover_ui(|ui| keywords::draw_tip(ui, &card_tip(card, &modes)));
    }
}

fn click_card(card: &ActionCard, mode_index: usize, armed: Option<ArmedAction>, state: &mut UiState) {
    match card.modes.get(mode_index).and_then(|u| u.refusal.clone()) {
        _ if armed.is_some_and(|a| a.mode_index == mode_index) => state.push_ui_action(UiAction::CommitArmed),
        Some(reason) => state.toast = Some(Toast::refusal(reason)),
        None => state.push_ui_action(UiAction::Arm { action: card.id, mode_index }),
    }
}

fn draw_cost(ui: &Ui, inner: Rect, chosen: &ActionModeView, lit: bool, size: f32, room: f32) {
    let ink = if lit { PENCIL } else { INK_FAINT };
    let at = inner.left_bottom() + vec2(0.0, 2.0);
    draw_fitted_text(ui, at, Align2::LEFT_BOTTOM, &chosen.cost, FontRole::Handwritten, size, ink, room);
}

/// The label of a chip: what distinguishes this mode from the others.
fn mode_chip_label(card: &ActionCard, modes: &[usize], one: &ActionModeView) -> String {
    let same_tool = modes.iter().all(|n| card.modes[*n].gear == one.gear);
    match (one.damage_kind, same_tool) {
        (Some(kind), true) => kind.name().to_owned(),
        _ if one.label.is_empty() => one.cost.clone(),
        _ => one.label.clone(),
    }
}

/// Draws the modes as chips, or one chip that cycles through them; returns whether one was pressed.
fn draw_mode_chips(
    ui: &mut Ui,
    (shown, modes): (TrayCard, &[usize]),
    ix: usize,
    state: &mut UiState,
    room: Rect,
    window: Rect,
) -> bool {
    let TrayCard { card, group } = shown;
    let s = text_scale(ui.ctx());
    let h = (16.0 * s).min(room.height().max(13.0));
    let labels: Vec<String> = modes.iter().map(|n| mode_chip_label(card, modes, &card.modes[*n])).collect();
    let wide = |text: &str| text.chars().count() as f32 * 6.2 * s + 14.0;
    let row: f32 = labels.iter().map(|l| wide(l) + 3.0).sum();
    let mut pressed = false;
    let seen = |rect: Rect| window.contains(rect.center());
    if row <= room.width() + 3.0 {
        let mut x = room.left();
        for (n, label) in modes.iter().copied().zip(&labels) {
            let rect = Rect::from_min_size(pos2(x, room.top()), vec2(wide(label), h));
            x += wide(label) + 3.0;
            let able = card.modes[n].refusal.is_none();
            let response = chip(ui, rect, Id::new(("use", card.id, n)), label, n == ix, able);
            if seen(rect) {
                state.add_region(format!("use:{}:{n}", card.id), rect);
            }
            if response.clicked() {
                state.shown_modes.insert((card.id, group), n);
                pressed = true;
            }
            let tip = card.modes[n].refusal.clone().unwrap_or_else(|| card.modes[n].label.clone());
            response.on_hover_text(tip);
        }
        return pressed;
    }
    let rect = Rect::from_min_size(room.min, vec2(room.width(), h));
    let at = modes.iter().position(|n| *n == ix).unwrap_or(0);
    let label = format!("{} ›", labels.get(at).map_or("", String::as_str));
    let response = chip(ui, rect, Id::new(("use", card.id, group, "turn")), &label, false, true);
    if seen(rect) {
        state.add_region(format!("use:{}", card.id), rect);
    }
    let turned = response.clicked();
    response.on_hover_text(card.modes.get(ix).map_or("", |one| one.label.as_str()));
    if turned {
        state.shown_modes.insert((card.id, group), modes[(at + 1) % modes.len()]);
    }
    turned
}

/// The full card as a tooltip: the action's text, and every mode with its cost and refusal.
fn card_tip(card: &ActionCard, modes: &[usize]) -> TipContent {
    let mut paragraphs = Vec::new();
    let mut add = |text: String, tone| {
        if !text.is_empty() {
            paragraphs.push(TipParagraph { text, tone });
        }
    };
    add(card.text.clone(), TipTone::Text);
    for one in modes.iter().filter_map(|n| card.modes.get(*n)) {
        let line = match one.label.is_empty() {
            true => one.cost.clone(),
            false => format!("{}: {}", one.label, one.cost),
        };
        add(line, TipTone::Value);
        add(one.effect_text.clone(), TipTone::Detail);
        add(one.refusal.clone().unwrap_or_default(), TipTone::Reason);
    }
    let kind = strings::action_class_name(card.class).to_owned();
    TipContent { title: card.name.clone(), kind, paragraphs, ..TipContent::default() }
}

/// Steps of the wheel in this pass, upwards positive.
fn wheel_steps(ui: &Ui) -> f32 {
    use bevy_egui::egui::Event;
    ui.input(|i| i.events.iter().map(|e| if let Event::MouseWheel { delta, .. } = e { delta.y } else { 0.0 }).sum())
}
