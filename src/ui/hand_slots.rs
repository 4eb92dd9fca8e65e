//! The hand slots of the character in an encounter, with the hand tokens that lie on them.
//!
//! The module owns the cards of the slots, and how a token that is dragged or clicked onto one becomes an answer. Which
//! answers there are, the view says.

use bevy_egui::egui::{
    Align2, DragAndDrop, Id, LayerId, Order, Painter, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType,
    pos2, vec2,
};

use super::actions::UiAction;
use super::drag_drop::draw_label;
use super::state::{Toast, UiState};
use super::strings;
use super::theme::{FontRole, colour::*, text_scale};
use super::widgets::{draw_card_background, draw_fitted_text, draw_hand_token, draw_text, fit_block};
use crate::model::{Choice, GearIndex, HandToken, Hands};
use crate::view::{EncounterView, GearLine, GearSlot, Prompt};

const GAP: f32 = 6.0;

/// The number of hand slots.
const SLOTS: u8 = 4;

/// What the hands can hold instead, if that is asked now: before the encounter, or by an action that moves the tokens.
pub(super) fn hand_choices(view: &EncounterView) -> Vec<Hands> {
    let asked = match &view.prompt {
        Prompt::Choose { choices, .. } => choices.as_slice(),
        _ => &[],
    };
    let of_choice = |choice: &Choice| if let Choice::Hands(hands) = choice { Some(*hands) } else { None };
    view.hand_configurations.iter().copied().chain(asked.iter().filter_map(of_choice)).collect()
}

/// The configuration that a player means who lays a token on a piece, or takes it up from one: that which leaves the other
/// hand as it is, or else one that empties it.
fn wanted_hands(choices: &[Hands], now: Hands, token: HandToken, target: Option<GearIndex>) -> Option<Hands> {
    let parts = |hands: &Hands| match token {
        HandToken::Main => (hands.main, hands.off),
        HandToken::Off => (hands.off, hands.main),
    };
    let other = parts(&now).1;
    let mut meant: Vec<Hands> = choices.iter().copied().filter(|hands| parts(hands).0 == target).collect();
    meant.sort_by_key(|hands| match parts(hands).1 {
        rest if rest == other => 0,
        None => 1,
        Some(_) => 2,
    });
    meant.first().copied()
}

/// The next way to hold a piece: in one hand, in both, or not at all, with as little changed otherwise as possible. `None` if
/// there is no other way.
fn next_hands(choices: &[Hands], now: Hands, piece: GearIndex) -> Option<Hands> {
    let way = |hands: &Hands| u8::from(hands.main == Some(piece)) + u8::from(hands.off == Some(piece));
    let changes = |hands: &&Hands| u8::from(hands.main != now.main) + u8::from(hands.off != now.off);
    let mut steps = (1..3).map(|step| (way(&now) + step) % 3);
    steps.find_map(|wanted| choices.iter().filter(|hands| way(hands) == wanted).min_by_key(changes).copied())
}

/// The pieces in the hand slots in order: the number of each is the digit that moves the hand tokens onto it.
fn numbered_pieces(view: &EncounterView) -> impl Iterator<Item = &GearLine> {
    (0..SLOTS).filter_map(|n| view.character.gear.iter().find(|line| line.slot == GearSlot::Hand(n)))
}

/// What the hands hold after the digit of each piece, while the player makes ready.
pub(super) fn hands_by_number(view: &EncounterView) -> Vec<Hands> {
    let now = view.character.hands;
    let next = |line: &GearLine| next_hands(&view.hand_configurations, now, line.gear).unwrap_or(now);
    numbered_pieces(view).map(next).collect()
}

/// The height of a card: at least, usually, and at most.
const HEIGHTS: [f32; 3] = [40.0, 46.0, 62.0];

/// The usual height of the cards in two rows.
pub(super) fn hand_slots_height(ui: &Ui) -> f32 {
    2.0 * (HEIGHTS[1] * text_scale(ui.ctx())).round() + GAP
}

/// The least height of the cards in two rows.
pub(super) fn least_hand_slots_height(ui: &Ui) -> f32 {
    2.0 * (HEIGHTS[0] * text_scale(ui.ctx())).round() + GAP
}

/// Draws the four slots in two rows, as high as there is room. Tokens can be moved while the view asks what the hands hold.
pub(super) fn draw_hand_slots(ui: &mut Ui, view: &EncounterView, state: &mut UiState, rect: Rect) {
    let choices = hand_choices(view);
    let wide = (rect.width() - GAP) / 2.0;
    let tall = ((rect.height() - GAP) / 2.0).min(HEIGHTS[2] * text_scale(ui.ctx())).floor();
    for n in 0..SLOTS {
        let line = view.character.gear.iter().find(|line| line.slot == GearSlot::Hand(n));
        let n = usize::from(n);
        let at = vec2((n % 2) as f32 * (wide + GAP), (n / 2) as f32 * (tall + GAP));
        let place = Rect::from_min_size(rect.min + at, vec2(wide, tall));
        match line {
            Some(line) => draw_slot(ui, view, state, (line, n, place), &choices),
            None => {
                ui.painter().rect_stroke(place.shrink(0.5), 3.0, Stroke::new(1.0, RULE), StrokeKind::Inside);
                let told = strings::empty_place_name(crate::model::SheetSlotKind::Hand);
                let centre = place.center();
                draw_fitted_text(ui, centre, Align2::CENTER_CENTER, told, FontRole::Italic, 13.0, INK_SOFT, wide);
            }
        }
    }
    if let (Some(token), Some(at)) = (DragAndDrop::payload::<HandToken>(ui.ctx()), ui.ctx().pointer_latest_pos()) {
        let layer = LayerId::new(Order::Tooltip, Id::new("hand token"));
        let painter = Painter::new(ui.ctx().clone(), layer, ui.ctx().content_rect());
        draw_label(&painter, at + vec2(0.0, -8.0), strings::hand_token_name(*token));
    }
}

fn draw_slot(
    ui: &mut Ui,
    view: &EncounterView,
    state: &mut UiState,
    (line, n, rect): (&GearLine, usize, Rect),
    choices: &[Hands],
) {
    let s = text_scale(ui.ctx());
    let hands = view.character.hands;
    let response = ui.interact(rect, Id::new(("hand slot", line.gear, rect.min.x as i32)), Sense::hover());
    draw_card_background(ui, rect, CARD, INK_FAINT, 0.0);
    if !choices.is_empty() && DragAndDrop::has_payload_of_type::<HandToken>(ui.ctx()) {
        let over = response.contains_pointer();
        let edge = Stroke::new(if over { 2.0 } else { 1.2 }, CANDLE);
        ui.painter().rect_stroke(rect, 3.0, edge, StrokeKind::Inside);
        if let Some(token) = response.dnd_release_payload::<HandToken>() {
            choose_hands(view, state, choices, *token, Some(line.gear));
        }
    }
    state.add_region(format!("hand_slot:{}", n + 1), rect);
    let inner = rect.shrink2(vec2(8.0, 4.0));
    let radius = 9.0 * s;
    let width = inner.width() - radius * 2.0 - 6.0;
    let ink = if line.broken { INK_FAINT } else { INK };
    let mut at = inner.min;
    if let Some(n) = numbered_pieces(view).position(|piece| piece.gear == line.gear)
        && !view.hand_configurations.is_empty()
    {
        let digit = (n + 1).to_string();
        let digit = draw_text(ui, at, Align2::LEFT_TOP, &digit, FontRole::Handwritten, 16.0, RUBRIC);
        at.x = digit.right() + 7.0;
    }
    let room = width - (at.x - inner.left());
    let name = draw_fitted_text(ui, at, Align2::LEFT_TOP, &line.name, FontRole::Heading, 15.0, ink, room);
    let brief = line.detail.first_sentence();
    let room = vec2(width, inner.bottom() - name.bottom() + 1.0);
    if let Some(block) = fit_block(ui, &brief, FontRole::Body, 13.0, INK_SOFT, room) {
        ui.painter().galley(pos2(inner.left(), name.bottom() + 1.0), block, INK_SOFT);
    }
    let told = format!("{}. {}", line.name, line.detail);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    response.on_hover_text(strings::card_text(&line.detail, &line.numbers));
    let step = (inner.height() / 2.0 - radius).clamp(0.0, radius * 1.15);
    let tokens = [(HandToken::Main, hands.main, -step), (HandToken::Off, hands.off, step)];
    for (token, on, dy) in tokens {
        let lies_here = on == Some(line.gear);
        if choices.is_empty() && !lies_here {
            continue;
        }
        let centre = pos2(inner.right() - radius, inner.center().y + dy);
        let id = Id::new(("hand token", line.gear, token, rect.min.x as i32));
        let letter = strings::hand_token_letter(token);
        let response = draw_hand_token(ui, id, (letter, lies_here), (centre, radius), !choices.is_empty());
        let name = strings::hand_token_name(token);
        response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, !choices.is_empty(), lies_here, name));
        if choices.is_empty() {
            response.on_hover_text(name);
            continue;
        }
        state.add_region(format!("hand_token:{letter}:{}", line.gear.0).to_lowercase(), response.rect);
        if lies_here && response.drag_started() {
            response.dnd_set_drag_payload(token);
        }
        if response.clicked() {
            choose_hands(view, state, choices, token, (!lies_here).then_some(line.gear));
        }
        if !DragAndDrop::has_any_payload(ui.ctx()) {
            response.on_hover_text(strings::hand_token_help(token, lies_here));
        }
    }
}

fn choose_hands(
    view: &EncounterView,
    state: &mut UiState,
    choices: &[Hands],
    token: HandToken,
    target: Option<GearIndex>,
) {
    match wanted_hands(choices, view.character.hands, token, target) {
        Some(hands) => state.push_ui_action(UiAction::Answer(Choice::Hands(hands))),
        None => state.show_toast(Toast::refusal(strings::HANDS_REFUSED.text())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_leaves_the_other_hand_as_it_is_if_that_is_possible() {
        let [sword, shield, bow] = [0, 1, 2].map(GearIndex);
        let hands = |main, off| Hands { main, off };
        let choices = [hands(Some(sword), None), hands(Some(shield), None), hands(Some(bow), Some(bow))];
        let now = hands(Some(sword), Some(shield));
        let wanted = |token, target| wanted_hands(&choices, now, token, target);
        assert_eq!(wanted(HandToken::Off, None), Some(hands(Some(sword), None)));
        assert_eq!(wanted(HandToken::Main, Some(bow)), Some(hands(Some(bow), Some(bow))));
        assert_eq!(wanted(HandToken::Main, Some(shield)), Some(hands(Some(shield), None)));
        assert_eq!(wanted(HandToken::Off, Some(sword)), None);
    }

    #[test]
    fn a_digit_goes_through_the_ways_to_hold_a_piece() {
        let [sword, shield, bow] = [0, 1, 2].map(GearIndex);
        let hands = |main, off| Hands { main, off };
        let all = [
            hands(None, None),
            hands(Some(sword), None),
            hands(Some(sword), Some(sword)),
            hands(Some(sword), Some(shield)),
            hands(Some(shield), None),
            hands(Some(bow), Some(bow)),
        ];
        let after = |now: Hands, piece| {
            let others: Vec<Hands> = all.iter().copied().filter(|hands| *hands != now).collect();
            next_hands(&others, now, piece)
        };
        let (guarded, both) = (all[3], all[2]);
        assert_eq!(after(guarded, sword), Some(both));
        assert_eq!(after(both, sword), Some(all[0]));
        assert_eq!(after(both, shield), Some(guarded));
        assert_eq!(after(guarded, shield), Some(all[1]), "the sword stays");
        assert_eq!(after(guarded, bow), Some(all[5]));
        assert_eq!(next_hands(&[], guarded, sword), None);
    }
}
