//! One action card: its name, cost and modes, an emblem, and what it does.
//!
//! Cards lie in piles, so a card is first laid down, which reads its clicks, and painted afterwards: the one under the
//! pointer last, over the others.

use bevy_egui::egui::{CursorIcon, Id, Rect, Sense, Stroke, Tooltip, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};

use super::action_emblem::{action_emblem, lowered_shield};
use super::actions::UiAction;
use super::card_text::{LOW_COST, lay_out_name, lay_out_told};
use super::cost_seal::{draw_cost, least_cost_width};
use super::keyword_state::{TipContent, TipParagraph, TipTone};
use super::keywords;
use super::layout::PanelLayout;
use super::state::{ArmedAction, DragPayload, DropTarget, Toast, UiState};
use super::theme::{FontRole, animate_bool, colour::*, text_scale};
use super::tray_layout::{ANSWER_HEAD, CardPlace, LOW_HEAD};
use super::widgets::{draw_card_background as paper_card, fit_rows, paint_chip, press_chip};
use super::{drag_drop, strings};
use crate::view::forecast_view::OutcomeView;
use crate::view::{ActionCard, ActionGroup, ActionModeView, damage_kind_name};

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

    /// The width of the mark that it lowers the shield; 0 without one.
    pub fn mark_width(&self, s: f32) -> f32 {
        if self.card.lowers_shield { 15.0 * s } else { 0.0 }
    }

    /// The width of what stands beside the name where the head has one line, but for the price: the mark, and the chip of
    /// several modes.
    pub fn width_beside_name(&self, s: f32) -> f32 {
        self.mark_width(s) + if self.mode_indices().len() > 1 { 20.0 * s } else { 0.0 }
    }

    /// The least width that shows the price of any of its modes.
    pub fn least_price_width(&self, ui: &Ui) -> f32 {
        let focus = self.card.focus.map(|(focus, _)| focus);
        let side = 16.0 * text_scale(ui.ctx());
        let prices = self.mode_indices().into_iter().map(|n| least_cost_width(ui, &self.card.modes[n], focus, side));
        prices.fold(0.0, f32::max)
    }

    /// The indices of the modes of the group.
    fn mode_indices(&self) -> Vec<usize> {
        let of_group = self.card.modes.iter().enumerate().filter(|(_, mode)| mode.group == self.group);
        of_group.map(|(n, _)| n).collect()
    }
}

/// A card that has been laid down in this pass, to be painted.
pub(super) struct LaidCard<'a> {
    shown: TrayCard<'a>,
    place: CardPlace,
    /// The height of its head, which other cards leave open.
    head: f32,
    mode: usize,
    /// Why the shown mode can't be done now.
    refusal: Option<String>,
    chips: Vec<LaidChip>,
    is_armed: bool,
    has_dice_over: bool,
    /// Whether the pointer, the focus or a die is on it.
    is_raised: bool,
}

impl LaidCard<'_> {
    /// Its place in the order of painting: what is chosen lies over the others, and what is pointed at over that.
    pub fn order(&self) -> u8 {
        match (self.is_raised, self.is_armed) {
            (true, _) => 2,
            (false, true) => 1,
            (false, false) => 0,
        }
    }
}

/// A chip of a mode: its place, its words, whether it is chosen, can be used, and is under the pointer.
struct LaidChip {
    rect: Rect,
    label: String,
    chosen: bool,
    able: bool,
    hovered: bool,
}

/// Lays a card down: reads its clicks and drops, and says what has to be painted. `window` is the visible part of the tray.
pub(super) fn lay_action_card<'a>(
    ui: &mut Ui,
    shown: TrayCard<'a>,
    (place, head): (CardPlace, f32),
    state: &mut UiState,
    window: Rect,
) -> Option<LaidCard<'a>> {
    let TrayCard { card, group } = shown;
    let mode = state.shown_mode(card, group);
    card.modes.get(mode)?;
    let modes = shown.mode_indices();
    let armed = state.memory.armed_action.filter(|a| a.action == card.id && modes.contains(&a.mode_index));
    let lit = shown.is_available();
    let seen = place.open.intersect(window);
    let response = ui.interact(place.open, shown.id(), Sense::click());
    if response.gained_focus() {
        ui.scroll_to_rect(place.open, None);
    }
    let has_dice_over = matches!(state.memory.drag_payload, Some(DragPayload::Dice(_)))
        && drag_drop::is_dragged_over(ui.ctx(), state, seen);
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
    let (chips, on_chip) = lay_mode_chips(
        ui,
        (shown, &modes),
        mode,
        state,
        chip_room(ui, (place, head), shown.mark_width(text_scale(ui.ctx()))),
        window,
    );
    if response.clicked() && !on_chip {
        // The arrows choose a hex for the armed action, so a card chosen by a key gives the focus back.
        if response.has_focus() {
            response.surrender_focus();
        }
        click_card(card, mode, armed, state);
    }
    if armed.is_some() && response.hovered() {
        let wheel = wheel_steps(ui);
        if wheel.abs() > 0.0 {
            state.push_ui_action(UiAction::Overspend(if wheel > 0.0 { 1 } else { -1 }));
        }
    }
    let is_raised =
        response.hovered() || response.has_focus() || has_dice_over || chips.iter().any(|chip| chip.hovered);
    if !state.carries_something() {
        let response = if lit { response.on_hover_cursor(CursorIcon::PointingHand) } else { response };
        let last = state.model.last_action.as_deref();
        keywords::keep_on_request(&response, false, || card_tip(card, &modes, last));
        if armed.is_none() {
            response.on_hover_ui(|ui| keywords::draw_tip(ui, &card_tip(card, &modes, last)));
        } else if Tooltip::should_show_tooltip(&response, false) {
            // The click that armed the card closes its text, which comes back when the pointer moves and rests on the card.
            // The hexes that the player chooses from are lit now, so the text lies where it hides none of them.
            let status = PanelLayout::new(ui.ctx().content_rect(), text_scale(ui.ctx())).status;
            let corner = status.left_bottom() + vec2(4.0, -4.0);
            keywords::show_tip_at(ui.ctx(), shown.id().with("tip"), corner, &card_tip(card, &modes, last));
        }
    }
    let is_armed = armed.is_some();
    let refusal = strings::refusal_in_full(&card.modes[mode], state.model.last_action.as_deref());
    Some(LaidCard { shown, place, head, mode, refusal, chips, is_armed, has_dice_over, is_raised })
}

/// Where the chips of a card lie: on the second line of its head, right of the cost; on the only line, just before it.
fn chip_room(ui: &Ui, (place, head): (CardPlace, f32), mark_w: f32) -> Rect {
    let s = text_scale(ui.ctx());
    let inner = place.open.shrink2(vec2(6.0, 0.0));
    if is_low(ui, head) {
        let right = inner.right() + 2.0 - mark_w;
        return Rect::from_min_max(
            pos2(right - 18.0 * s, place.open.top() + 3.0),
            pos2(right, place.open.top() + head - 5.0),
        );
    }
    let bottom = place.open.top() + two_lines(ui, head) - 4.0;
    Rect::from_min_max(pos2(inner.left() + inner.width() * 0.46, bottom - 17.0 * s), pos2(inner.right() + 2.0, bottom))
}

/// The space between the edge of a card and what stands on it.
const MARGIN: Vec2 = vec2(6.0, 4.0);

/// Whether the head of a card has one line only.
fn is_low(ui: &Ui, head: f32) -> bool {
    head < LOW_HEAD * grow(text_scale(ui.ctx()))
}

/// Paints a card that has been laid down. `outcome` is what would remain of the character after this answer.
pub(super) fn paint_action_card(ui: &Ui, laid: &LaidCard, outcome: Option<&OutcomeView>) {
    let TrayCard { card, .. } = laid.shown;
    let Some(mode) = card.modes.get(laid.mode) else { return };
    let lit = laid.shown.is_available();
    let s = text_scale(ui.ctx());
    let is_up = laid.is_armed || laid.has_dice_over;
    let lift = animate_bool(ui.ctx(), laid.shown.id().with("lift"), is_up || (lit && laid.is_raised));
    let is_on_top = is_up || laid.is_raised;
    // What lies under another card is not painted, but for what its rounded corners let through.
    let foot = if is_on_top { laid.place.whole.bottom() } else { laid.place.open.bottom() + 5.0 };
    let rect = laid.place.whole.with_max_y(foot.min(laid.place.whole.bottom()));
    let (ground, edge) = match (is_up, lit) {
        (true, true) => (CARD_LIFTED, CANDLE),
        (true, false) => (CARD_DIM, RUBRIC),
        (false, true) => (CARD, INK_FAINT),
        (false, false) => (CARD_DIM, INK_FAINT),
    };
    paper_card(ui, rect, ground, edge, lift);
    if lit && !laid.is_armed {
        // An available card has a gilt edge at its head, so that brightness is not its only sign.
        let y = rect.top() + 2.5;
        ui.painter().hline(rect.left() + 4.0..=rect.right() - 4.0, y, Stroke::new(1.6, CANDLE));
    }
    let inner = laid.place.whole.shrink2(MARGIN);
    let (focus, side) = price_of(ui, laid);
    let shows_body = is_on_top || laid.place.open == laid.place.whole;
    let mut body_top = laid.place.whole.top() + laid.head + 2.0;
    let has_cost =
        if is_low(ui, laid.head) { paint_low_head(ui, laid, mode) } else { paint_head(ui, laid, mode, shows_body) };
    if shows_body && !has_cost && inner.bottom() - body_top > side {
        let at = pos2(inner.left(), body_top + side / 2.0);
        draw_cost(ui, at, mode, focus, (inner.width(), side), lit);
        body_top += side + 3.0;
    }
    let mut is_told = false;
    if let Some(outcome) = outcome.filter(|_| laid.head > ANSWER_HEAD * grow(s)) {
        let at = pos2(inner.left(), laid.place.whole.top() + two_lines(ui, laid.head));
        let (text, ink) = (strings::outcome_text(outcome), outcome_ink(outcome));
        let text = fit_rows(ui, &text, FontRole::Handwritten, 15.0, ink, inner.width(), 1);
        is_told = !text.elided;
        ui.painter().galley(at, text, ink);
    }
    for chip in &laid.chips {
        paint_chip(ui, chip.rect, &chip.label, (chip.chosen, chip.able), chip.hovered);
    }
    if shows_body {
        // Of a card that reaches below the tray, the words stand in the part that is seen.
        let bottom = inner.bottom().min(ui.clip_rect().bottom() - MARGIN.y);
        let body = Rect::from_min_max(pos2(inner.left(), body_top), pos2(inner.right(), bottom));
        paint_body(ui, laid, body, outcome.filter(|_| !is_told));
    }
}

/// The FP that a card costs, and the height of the seal of its price.
fn price_of(ui: &Ui, laid: &LaidCard) -> (Option<u8>, f32) {
    let focus = laid.shown.card.focus.map(|(focus, _)| focus);
    (focus, (16.0 * text_scale(ui.ctx())).min(laid.head * 0.6))
}

/// Paints the mark that an action lowers the shield, about a height.
fn paint_mark(ui: &Ui, laid: &LaidCard, y: f32) {
    let s = text_scale(ui.ctx());
    let x = laid.place.whole.right() - MARGIN.x - laid.shown.mark_width(s) * 0.5 + 1.0;
    let ink = if laid.shown.is_available() { RUBRIC } else { INK_FAINT };
    lowered_shield(ui.painter(), pos2(x, y), 7.0 * s, ink);
}

/// Paints the head of a card on one line: the name, and the price if it has room. Whether the price does.
fn paint_low_head(ui: &Ui, laid: &LaidCard, mode: &ActionModeView) -> bool {
    let (s, lit, (focus, side)) = (text_scale(ui.ctx()), laid.shown.is_available(), price_of(ui, laid));
    let ink = if lit { INK } else { INK_FAINT };
    let inner = laid.place.whole.shrink2(MARGIN);
    let middle = laid.place.whole.top() + laid.head / 2.0 + 1.0;
    let width = inner.width() - if laid.chips.is_empty() { 0.0 } else { 20.0 * s };
    let mark = laid.shown.mark_width(s);
    let (name, has_mark) = lay_out_name(ui, &laid.shown.card.name, 15.0, ink, (vec2(width, laid.head - 4.0), mark));
    let room = width - if has_mark { mark } else { 0.0 };
    if has_mark {
        paint_mark(ui, laid, middle);
    }
    // The name counts more than the cost, which the card tells again when it lies on top.
    let need = least_cost_width(ui, mode, focus, side);
    let cost_w = (room - name.size().x - 5.0).min((inner.width() * LOW_COST).max(need));
    ui.painter().galley(pos2(inner.left(), middle - name.size().y / 2.0), name, ink);
    let at = pos2(inner.left() + room - cost_w, middle);
    cost_w >= need && draw_cost(ui, at, mode, focus, (cost_w, side), lit)
}

/// Paints the head of a card on two lines: the name, the price if it has room, and the emblem of a covered card. Whether the
/// price has room.
fn paint_head(ui: &Ui, laid: &LaidCard, mode: &ActionModeView, shows_body: bool) -> bool {
    let (s, lit, (focus, side)) = (text_scale(ui.ctx()), laid.shown.is_available(), price_of(ui, laid));
    let (ink, has_chips) = (if lit { INK } else { INK_FAINT }, !laid.chips.is_empty());
    let inner = laid.place.whole.shrink2(MARGIN);
    let end = laid.place.whole.top() + two_lines(ui, laid.head);
    let second = end - 4.0 - 8.5 * s;
    // The chips lie on the second line.
    let foot = if has_chips { second - 8.0 * s } else { end - 2.0 };
    let room = (vec2(inner.width(), foot - inner.top()), laid.shown.mark_width(s));
    let (name, has_mark) = lay_out_name(ui, &laid.shown.card.name, 17.0, ink, room);
    if has_mark {
        paint_mark(ui, laid, laid.place.whole.top() + 13.0 * s);
    }
    let (mut x, mut room) = (inner.left(), inner.width() * if has_chips { 0.44 } else { 1.0 });
    if name.rows.len() > 1 && inner.top() + name.size().y > second - side * 0.4 {
        // A long name takes both lines, and the cost stands behind its end.
        let end = name.rows.last().map_or(0.0, |row| row.size.x) + 7.0;
        (x, room) = (x + end, room - end);
    }
    ui.painter().galley(inner.min, name, ink);
    if !has_chips && !shows_body && room > side * 4.0 {
        let at = pos2(inner.right() - side * 0.5, second);
        action_emblem(ui.painter(), laid.shown.card.kind, at, side * 0.46, INK_FAINT);
        room -= side + 4.0;
    }
    draw_cost(ui, pos2(x, second), mode, focus, (room, side), lit)
}

/// What text and sizes of cards grow by at a text scale.
fn grow(s: f32) -> f32 {
    1.0 + (s - 1.0) * 0.8
}

/// The height of the two lines of a head, of which the third, if there is one, tells what would remain.
fn two_lines(ui: &Ui, head: f32) -> f32 {
    let grow = grow(text_scale(ui.ctx()));
    if head > ANSWER_HEAD * grow { head - 18.0 * grow } else { head }
}

fn outcome_ink(outcome: &OutcomeView) -> bevy_egui::egui::Color32 {
    if outcome.is_unharmed() { MOSS } else { RUBRIC }
}

/// Paints what lies below the head of a card: the emblem, what the action does or why it can't be done, and what would
/// remain.
fn paint_body(ui: &Ui, laid: &LaidCard, body: Rect, outcome: Option<&OutcomeView>) {
    let s = text_scale(ui.ctx());
    let line = 17.0 * s;
    if body.height() < line {
        return;
    }
    let TrayCard { card, .. } = laid.shown;
    let Some(mode) = card.modes.get(laid.mode) else { return };
    let lit = laid.shown.is_available();
    let painter = ui.painter();
    let mut foot = body.bottom();
    if let Some(outcome) = outcome {
        let ink = outcome_ink(outcome);
        let rows = if body.height() > line * 3.0 { 3 } else { 2 };
        let text = fit_rows(ui, &strings::outcome_text(outcome), FontRole::Handwritten, 15.0, ink, body.width(), rows);
        foot -= text.size().y;
        painter.hline(body.x_range(), foot - 2.0, Stroke::new(0.7, RULE));
        painter.galley(pos2(body.left(), foot), text, ink);
        foot -= 4.0;
    }
    let (told, role, ink) = match &laid.refusal {
        Some(reason) if !lit => (reason.as_str(), FontRole::Italic, RUBRIC),
        _ if mode.effect_text.is_empty() => (card.text.words(), FontRole::Body, INK_SOFT),
        _ => (mode.effect_text.words(), FontRole::Body, INK_SOFT),
    };
    let high = foot - body.top();
    let room = vec2(body.width(), high - if high > 96.0 * s { 50.0 * s } else { 0.0 });
    if let Some(text) = lay_out_told(ui, told, role, ink, room).filter(|_| !told.is_empty()) {
        foot -= text.size().y;
        painter.galley(pos2(body.left(), foot), text, ink);
    }
    let high = foot - body.top();
    if high > 26.0 * s {
        let size = (high * 0.36).min(24.0 * s);
        let ink = if lit { INK_SOFT } else { INK_FAINT };
        action_emblem(painter, card.kind, pos2(body.center().x, body.top() + high / 2.0), size, ink);
    }
}

fn click_card(card: &ActionCard, mode_index: usize, armed: Option<ArmedAction>, state: &mut UiState) {
    let last = state.model.last_action.as_deref();
    match card.modes.get(mode_index).and_then(|mode| strings::refusal_in_full(mode, last)) {
        _ if armed.is_some_and(|a| a.mode_index == mode_index) => state.push_ui_action(UiAction::CommitArmed),
        Some(reason) => state.show_toast(Toast::refusal(reason)),
        None => state.push_ui_action(UiAction::Arm { action: card.id, mode_index }),
    }
}

/// The label of a chip: what distinguishes this mode from the others.
fn mode_chip_label(card: &ActionCard, modes: &[usize], one: &ActionModeView) -> String {
    let same_tool = modes.iter().all(|n| card.modes[*n].gear == one.gear);
    match (one.damage_kind, same_tool) {
        (Some(kind), true) => damage_kind_name(kind).to_string(),
        _ if one.label.is_empty() => one.cost.to_string(),
        _ => one.label.to_string(),
    }
}

/// Lays the modes down as chips, or as one chip that cycles through them; returns them and whether one was pressed.
fn lay_mode_chips(
    ui: &mut Ui,
    (shown, modes): (TrayCard, &[usize]),
    ix: usize,
    state: &mut UiState,
    room: Rect,
    window: Rect,
) -> (Vec<LaidChip>, bool) {
    if modes.len() < 2 {
        return (Vec::new(), false);
    }
    let TrayCard { card, group } = shown;
    let s = text_scale(ui.ctx());
    let labels: Vec<String> = modes.iter().map(|n| mode_chip_label(card, modes, &card.modes[*n])).collect();
    let wide = |text: &str| text.chars().count() as f32 * 6.2 * s + 12.0;
    let row: f32 = labels.iter().map(|l| wide(l) + 3.0).sum();
    let seen = |rect: Rect| window.contains(rect.center());
    let mut pressed = false;
    if row <= room.width() + 3.0 {
        let mut chips = Vec::new();
        let mut x = room.right() - row + 3.0;
        for (n, label) in modes.iter().copied().zip(labels) {
            let rect = Rect::from_min_size(pos2(x, room.top()), vec2(wide(&label), room.height()));
            x += wide(&label) + 3.0;
            let able = card.modes[n].refusal.is_none();
            let response = press_chip(ui, rect, Id::new(("use", card.id, n)), &label, n == ix, able);
            if seen(rect) {
                state.add_region(format!("use:{}:{n}", card.id), rect);
            }
            if response.clicked() {
                state.memory.shown_modes.insert((card.id, group), n);
                pressed = true;
            }
            chips.push(LaidChip { rect, label, chosen: n == ix, able, hovered: response.hovered() });
            let refusal = strings::refusal_in_full(&card.modes[n], state.model.last_action.as_deref());
            let tip = refusal.unwrap_or_else(|| card.modes[n].label.to_string());
            response.on_hover_text(tip);
        }
        return (chips, pressed);
    }
    let at = modes.iter().position(|n| *n == ix).unwrap_or(0);
    let named = format!("{} ›", labels.get(at).map_or("", String::as_str));
    let label = if room.width() < 30.0 * s { "›".to_owned() } else { named.clone() };
    let response = press_chip(ui, room, Id::new(("use", card.id, group, "turn")), &named, false, true);
    if seen(room) {
        state.add_region(format!("use:{}", card.id), room);
    }
    let hovered = response.hovered();
    if response.clicked() {
        state.memory.shown_modes.insert((card.id, group), modes[(at + 1) % modes.len()]);
        pressed = true;
    }
    response.on_hover_text(card.modes.get(ix).map_or("", |one| one.label.as_str()));
    (vec![LaidChip { rect: room, label, chosen: false, able: true, hovered }], pressed)
}

/// The full card as a tooltip: the action's text, and every mode with its cost and refusal. `last` is the name of the
/// action before it in this beat.
fn card_tip(card: &ActionCard, modes: &[usize], last: Option<&str>) -> TipContent {
    let mut paragraphs = Vec::new();
    let mut add = |text: String, tone| {
        if !text.is_empty() {
            paragraphs.push(TipParagraph { text, tone });
        }
    };
    add(card.text.to_string(), TipTone::Text);
    if card.lowers_shield {
        add(strings::LOWERS_SHIELD.to_string(), TipTone::Reason);
    }
    for one in modes.iter().filter_map(|n| card.modes.get(*n)) {
        let line = match one.label.is_empty() {
            true => one.cost.to_string(),
            false => format!("{}: {}", one.label, one.cost),
        };
        add(line, TipTone::Value);
        add(one.effect_text.to_string(), TipTone::Detail);
        add(strings::refusal_in_full(one, last).unwrap_or_default(), TipTone::Reason);
    }
    let kind = strings::action_class_name(card.class).to_owned();
    TipContent { title: card.name.to_string(), kind, paragraphs, ..TipContent::default() }
}

/// Steps of the wheel in this pass, upwards positive.
fn wheel_steps(ui: &Ui) -> f32 {
    use bevy_egui::egui::Event;
    ui.input(|i| i.events.iter().map(|e| if let Event::MouseWheel { delta, .. } = e { delta.y } else { 0.0 }).sum())
}
