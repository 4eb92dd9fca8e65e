//! The panels of the Duel over its table: the head, the question with its odds, the hand as a row of chips, the log, and
//! the words over things.
//!
//! Owns the drawing. Every word and number comes from the view, the odds or the content. Must not decide anything.

use bevy_egui::egui::{
    Area, Frame, Id, Margin, Order, Pos2, Rect, ScrollArea, Sense, Stroke, Ui, UiBuilder, pos2, vec2,
};
use duel::rules::DuelIntent;
use duel::view::{DuelPage, DuelView, FightView, QuestionView};
use kernel::lang::Text;

use super::actions::{DuelAction, DuelPanels};
use super::lesson::LessonMoment;
use super::motion::Caption;
use super::odds_panel::draw_odds;
use super::panel_view::PanelView;
use super::scene::{hand_seat, is_laying};
use super::session::{LookPlace, LookStep};
use crate::lang::words;
use crate::ui::theme::{FontRole, colour::*, text_scale};
use crate::ui::widgets::{
    ButtonEmphasis, chip, column, draw_panel_background, heading, label, layout_text, paragraph, row, text_button,
};
use crate::ui::{Shortcut, UiState, with_key};

/// Height of the head, and of the foot with the question.
const HEAD: f32 = 40.0;
const FOOT: f32 = 156.0;
/// The text scale above which text is large.
const LARGE_TEXT: f32 = 1.25;
/// The width of the free part below which a note would cover things on the table.
const ROOM_FOR_NOTE: f32 = 1150.0;

/// Draws every panel, and returns the part of the window that they leave free.
pub fn draw_panels(ui: &mut Ui, shown: &PanelView, state: &mut UiState, panels: &mut DuelPanels) -> Rect {
    let ctx = ui.ctx().clone();
    state.reset_for_pass(&ctx);
    let s = text_scale(&ctx);
    let screen = ui.max_rect();
    let head = Rect::from_min_size(screen.min, vec2(screen.width(), HEAD * (1.0 + (s - 1.0) * 0.7)));
    panel(ui, "duel head", head, state, |ui, state| draw_head(ui, shown, state, panels));
    let mut right = screen.right();
    if panels.log_open {
        let wide = (330.0 * s).min(screen.width() * 0.4);
        let log = Rect::from_min_max(pos2(screen.right() - wide, head.bottom() + 6.0), screen.max);
        panel(ui, "duel log", log, state, |ui, _| draw_log(ui, shown));
        right = log.left();
    }
    let wide = (right - screen.left()).min(1230.0 * s) - 16.0;
    let middle = (screen.left() + right) / 2.0;
    let tall = (FOOT * (1.0 + (s - 1.0) * 0.9)).min(screen.height() * 0.45);
    let foot = Rect::from_min_size(pos2(middle - wide / 2.0, screen.bottom() - tall - 6.0), vec2(wide, tall));
    panel(ui, "duel foot", foot, state, |ui, state| {
        let body = ui.max_rect().shrink2(vec2(16.0, 9.0));
        let has_odds = shown.round_odds.is_some() || shown.fame_odds.is_some();
        let split = if has_odds { body.left() + body.width() * 0.56 } else { body.right() };
        let left = Rect::from_min_max(body.min, pos2(split, body.bottom()));
        let mut inner = ui.new_child(UiBuilder::new().max_rect(left).id_salt("duel foot question"));
        let scroll = ScrollArea::vertical().auto_shrink(false).id_salt("duel foot scroll");
        scroll.show(&mut inner, |ui| column(ui, 6.0, |ui| draw_foot(ui, shown, state, panels)));
        if has_odds {
            let right = Rect::from_min_max(pos2(split + 14.0, body.top()), body.max);
            ui.painter().vline(split + 4.0, body.y_range(), Stroke::new(1.0, RULE));
            let mut inner = ui.new_child(UiBuilder::new().max_rect(right).id_salt("duel foot odds"));
            ScrollArea::vertical().auto_shrink(false).show(&mut inner, |ui| draw_odds(ui, shown));
        }
    });
    let free = Rect::from_min_max(pos2(screen.left(), head.bottom()), pos2(right, foot.top() - 2.0));
    let free = match shown.look {
        Some(place) => draw_look_bar(ui, place, free, state, panels),
        None => free,
    };
    draw_captions(ui, shown.captions);
    draw_pointed(ui, shown.pointed.as_ref(), free);
    let Some(note) = shown.note else { return free };
    let covered = draw_note_of_lesson(ui, note, free, state, panels);
    // In a small window the table moves aside.
    match s > LARGE_TEXT || free.width() < ROOM_FOR_NOTE {
        true => Rect::from_min_max(free.min, pos2(covered.left(), free.bottom())),
        false => free,
    }
}

/// The bar over the table while an earlier moment lies on it. Returns the part that it leaves free.
fn draw_look_bar(ui: &mut Ui, place: LookPlace, free: Rect, state: &mut UiState, panels: &mut DuelPanels) -> Rect {
    let s = text_scale(ui.ctx());
    let size = vec2((660.0 * s).min(free.width() - 16.0), 48.0 + 42.0 * s);
    let rect = Rect::from_min_size(pos2(free.center().x - size.x / 2.0, free.top() + 6.0), size);
    panel(ui, "duel past", rect, state, |ui, state| {
        let body = ui.max_rect().shrink2(vec2(14.0, 8.0));
        let mut ui = ui.new_child(UiBuilder::new().max_rect(body).id_salt("past body"));
        column(&mut ui, 4.0, |ui| {
            let (n, total) = (place.number, place.total);
            let told = match place.is_replay {
                true => words!("duel-replay", n = n, total = total),
                false => words!("duel-looking-back", n = n, total = total),
            };
            label(ui, &told, FontRole::Heading, 18.0, RUBRIC);
            row(ui, 6.0, |ui| {
                let (earlier, later) = (place.has_earlier, n < total);
                let step = |forward| LookStep::Decision { forward };
                let round = |forward| LookStep::Round { forward };
                let steps = [
                    ("past:round_back", words!("duel-round-before"), earlier, round(false), Shortcut::LookTurnEarlier),
                    ("past:back", words!("step-back"), earlier, step(false), Shortcut::LookEarlier),
                    ("past:forward", words!("step-forward"), later, step(true), Shortcut::LookLater),
                    ("past:round_forward", words!("duel-round-after"), later, round(true), Shortcut::LookTurnLater),
                ];
                for (name, told, enabled, step, key) in steps {
                    let tip = match step {
                        LookStep::Round { forward: false } => words!("duel-round-before-tooltip"),
                        LookStep::Round { forward: true } => words!("duel-round-after-tooltip"),
                        LookStep::Decision { forward: true } => words!("step-forward-tooltip"),
                        _ => words!("step-back-tooltip"),
                    };
                    let look = (name, told, ButtonEmphasis::Secondary, enabled);
                    let tip = with_key(ui.ctx(), tip, key);
                    button(ui, state, panels, look, DuelAction::Look(step)).on_hover_text(tip);
                }
                let (told, action) = match place.is_replay {
                    true => (words!("close-replay"), DuelAction::ToMenu),
                    false => (words!("return-to-present"), DuelAction::Look(LookStep::Present)),
                };
                button(ui, state, panels, ("past:return", told, ButtonEmphasis::Primary, true), action);
            });
        });
    });
    Rect::from_min_max(pos2(free.left(), rect.bottom() + 2.0), free.max)
}

/// A note of the lesson, at the right of the table. Returns its place.
fn draw_note_of_lesson(
    ui: &mut Ui,
    note: LessonMoment,
    free: Rect,
    state: &mut UiState,
    panels: &mut DuelPanels,
) -> Rect {
    let s = text_scale(ui.ctx());
    let (title, text) = note.note();
    let wide = (300.0 * s).min(free.width() * 0.4);
    let body = layout_text(ui, text, FontRole::Body, 16.0, INK, wide - 28.0);
    let size = vec2(wide, body.size().y + 104.0 * s);
    let at = pos2(free.right() - size.x - 14.0, free.top() + (free.height() - size.y) * 0.55);
    let rect = Rect::from_min_size(at, size);
    panel(ui, "note", rect, state, |ui, state| {
        let room = ui.max_rect().shrink2(vec2(14.0, 10.0));
        let mut ui = ui.new_child(UiBuilder::new().max_rect(room).id_salt("note body"));
        column(&mut ui, 6.0, |ui| {
            label(ui, title, FontRole::Heading, 19.0, RUBRIC);
            label(ui, text, FontRole::Body, 16.0, INK);
            row(ui, 8.0, |ui| {
                let read = ("note:got-it", words!("got-it"), ButtonEmphasis::Primary, true);
                button(ui, state, panels, read, DuelAction::NoteRead);
                let off = ("note:off", words!("hints-off"), ButtonEmphasis::TextOnly, true);
                button(ui, state, panels, off, DuelAction::NotesOff);
            });
        });
    });
    rect
}

/// A panel of paper in a rectangle.
fn panel<R>(
    ui: &mut Ui,
    name: &'static str,
    rect: Rect,
    state: &mut UiState,
    add: impl FnOnce(&mut Ui, &mut UiState) -> R,
) -> R {
    state.add_panel(name, rect);
    let area = Area::new(Id::new(name)).order(Order::Middle).fixed_pos(rect.min).constrain(false).fade_in(false);
    area.sense(Sense::hover())
        .show(ui.ctx(), |ui| {
            ui.set_clip_rect(rect.expand(4.0));
            ui.expand_to_include_rect(rect);
            draw_panel_background(ui, rect);
            let mut inner = ui.new_child(UiBuilder::new().max_rect(rect).id_salt(name));
            add(&mut inner, state)
        })
        .inner
}

fn button(
    ui: &mut Ui,
    state: &mut UiState,
    panels: &mut DuelPanels,
    (name, label, tone, enabled): (&str, &str, ButtonEmphasis, bool),
    action: DuelAction,
) -> bevy_egui::egui::Response {
    let (rect, response) = text_button(ui, Id::new(("duel", name)), label, tone, enabled);
    state.add_region(format!("duel:{name}"), rect);
    if response.clicked() {
        panels.push(action);
    }
    response
}

fn draw_head(ui: &mut Ui, shown: &PanelView, state: &mut UiState, panels: &mut DuelPanels) {
    let body = ui.max_rect().shrink2(vec2(12.0, 3.0));
    let mut ui = ui.new_child(UiBuilder::new().max_rect(body).id_salt("head row"));
    ui.horizontal_centered(|ui| {
        let (rect, menu) = text_button(ui, Id::new("duel menu"), words!("menu"), ButtonEmphasis::Secondary, true);
        state.add_region("menu", rect);
        if menu.clicked() {
            state.push_menu_action(crate::ui::MenuAction::Pause);
        }
        ui.add_space(8.0);
        let told = head_text(shown.view);
        label(ui, &told, FontRole::Heading, 20.0, INK);
        ui.with_layout(bevy_egui::egui::Layout::right_to_left(bevy_egui::egui::Align::Center), |ui| {
            let tone = ButtonEmphasis::Secondary;
            let log = ("log", words!("log"), tone, true);
            button(ui, state, panels, log, DuelAction::ToggleLog);
            let redo = ("redo", words!("redo"), tone, shown.can_redo);
            button(ui, state, panels, redo, DuelAction::Redo);
            let back = ("look_back", words!("step-back"), tone, shown.can_look_back && shown.look.is_none());
            let tip = with_key(ui.ctx(), words!("step-back-tooltip"), Shortcut::LookEarlier);
            let step = LookStep::Decision { forward: false };
            button(ui, state, panels, back, DuelAction::Look(step)).on_hover_text(tip);
            let undo = ("undo", words!("undo"), tone, shown.undo.is_some());
            let tip = match shown.undo {
                Some(false) => words!("duel-undo-marks"),
                _ => words!("duel-undo-free"),
            };
            let tip = with_key(ui.ctx(), tip, Shortcut::Undo);
            button(ui, state, panels, undo, DuelAction::Undo).on_hover_text(tip);
        });
    });
}

/// What is played, and how far it has come.
fn head_text(view: &DuelView) -> String {
    let round = match &view.page {
        DuelPage::Fight(fight) if fight.round > 0 => Some(words!("duel-round", n = fight.round)),
        _ => None,
    };
    let season = view.season.as_ref().map(|season| {
        words!(
            "duel-season-head",
            who = &season.character,
            day = &season.day,
            fame = season.fame,
            grit = season.grit,
            full = season.full_grit
        )
    });
    season.into_iter().chain(round).collect::<Vec<_>>().join("  \u{b7}  ")
}

fn draw_log(ui: &mut Ui, shown: &PanelView) {
    let body = ui.max_rect().shrink2(vec2(14.0, 10.0));
    let mut ui = ui.new_child(UiBuilder::new().max_rect(body).id_salt("log body"));
    heading(&mut ui, words!("log"));
    ScrollArea::vertical().auto_shrink(false).stick_to_bottom(true).show(&mut ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        for line in shown.log {
            label(ui, line, FontRole::Body, 14.5, INK);
        }
    });
}

fn draw_foot(ui: &mut Ui, shown: &PanelView, state: &mut UiState, panels: &mut DuelPanels) {
    match &shown.view.page {
        DuelPage::Fight(fight) => draw_fight_foot(ui, fight, shown, state, panels),
        DuelPage::Dawn(dawn) => {
            label(ui, &dawn.prompt, FontRole::Heading, 20.0, INK);
            row(ui, 8.0, |ui| {
                for (n, quarry) in dawn.quarries.iter().enumerate() {
                    let told = format!("{}  {} ({})", n + 1, quarry.name, quarry.rank);
                    let name = format!("quarry:{n}");
                    let look = (name.as_str(), told.as_str(), ButtonEmphasis::Primary, shown.is_present);
                    button(ui, state, panels, look, DuelAction::Decide(quarry.intent.clone()));
                }
                let told = format!("{}  {}", dawn.quarries.len() + 1, dawn.rest);
                let look = ("rest", told.as_str(), ButtonEmphasis::Secondary, shown.is_present);
                button(ui, state, panels, look, DuelAction::Decide(DuelIntent::Rest));
            });
        }
        DuelPage::Spoils(spoils) => {
            label(ui, &spoils.prompt, FontRole::Heading, 20.0, INK);
            row(ui, 8.0, |ui| {
                for (n, (card, intent)) in spoils.cards.iter().enumerate() {
                    let (name, told) = (format!("spoil:{n}"), format!("{}  {}", n + 1, card.name));
                    let look = (name.as_str(), told.as_str(), ButtonEmphasis::Primary, shown.is_present);
                    button(ui, state, panels, look, DuelAction::Decide(intent.clone()))
                        .on_hover_text(card.text.words());
                }
                let told = format!("{}  {}", spoils.cards.len() + 1, spoils.grit);
                let look = ("spoil:grit", told.as_str(), ButtonEmphasis::Secondary, shown.is_present);
                let grit = DuelIntent::ChooseSpoil(duel::rules::Spoil::Grit);
                button(ui, state, panels, look, DuelAction::Decide(grit));
            });
        }
        DuelPage::SeasonEnd(end) => {
            label(ui, &end.grade.clone().capitalized(), FontRole::Heading, 30.0, RUBRIC);
            paragraph(ui, &end.text);
            let look = ("to_menu", words!("duel-to-menu"), ButtonEmphasis::Primary, true);
            button(ui, state, panels, look, DuelAction::ToMenu);
        }
    }
}

fn draw_fight_foot(ui: &mut Ui, fight: &FightView, shown: &PanelView, state: &mut UiState, panels: &mut DuelPanels) {
    if let Some(outcome) = &fight.outcome {
        label(ui, outcome, FontRole::Heading, 26.0, RUBRIC);
        if shown.is_over && shown.is_present {
            let look = ("to_menu", words!("duel-to-menu"), ButtonEmphasis::Primary, true);
            button(ui, state, panels, look, DuelAction::ToMenu);
        }
        return;
    }
    if shown.look.is_some() {
        label(ui, words!("duel-past"), FontRole::Italic, 17.0, INK_SOFT);
        return;
    }
    let Some(question) = &fight.question else {
        // While things move, the newest line of the log says why.
        if let Some(line) = shown.log.last() {
            label(ui, line, FontRole::Italic, 17.0, INK_SOFT);
        }
        return;
    };
    label(ui, &question.prompt, FontRole::Heading, 20.0, INK);
    // Large text leaves no room for everything: the answers stand first then, and the hand is reached by scrolling.
    let is_large = text_scale(ui.ctx()) > LARGE_TEXT;
    if is_large {
        draw_answers(ui, question, shown, state, panels);
    }
    if is_laying(fight) {
        draw_hand_chips(ui, fight, shown, state, panels);
    }
    if !is_large {
        draw_answers(ui, question, shown, state, panels);
    }
}

/// The hand as chips: the way to choose cards without the mouse, and their texts for those who don't see the table.
fn draw_hand_chips(ui: &mut Ui, fight: &FightView, shown: &PanelView, state: &mut UiState, panels: &mut DuelPanels) {
    let hand = hand_seat(fight).and_then(|seat| fight.fighters.get(seat.index()));
    let Some(fighter) = hand else { return };
    row(ui, 6.0, |ui| {
        for (n, card) in fighter.hand.iter().enumerate() {
            let priority = card.priority.map(|priority| format!(" \u{b7} {priority}")).unwrap_or_default();
            let number = if n < 9 { format!("{}  ", n + 1) } else { String::new() };
            let told = format!("{number}{}{priority}", card.name);
            let text = layout_text(ui, &told, FontRole::Body, 16.0, INK, f32::INFINITY);
            let (rect, _) = ui.allocate_exact_size(text.size() + vec2(24.0, 8.0), Sense::hover());
            state.add_region(format!("duel:card:{n}"), rect);
            let is_chosen = shown.chosen.contains(&n);
            let response = chip(ui, rect, Id::new(("duel card", n)), &told, is_chosen, shown.is_present);
            if response.clicked() {
                panels.push(DuelAction::ToggleCard(n));
            }
            response.on_hover_text(card.text.words());
        }
    });
}

fn draw_answers(ui: &mut Ui, question: &QuestionView, shown: &PanelView, state: &mut UiState, panels: &mut DuelPanels) {
    row(ui, 8.0, |ui| {
        if question.asks_for_cards {
            let n = shown.chosen.len();
            let told = with_key(ui.ctx(), &words!("duel-lay-cards", n = n), Shortcut::Advance);
            let look = ("lay", told.as_str(), ButtonEmphasis::Primary, shown.is_present);
            button(ui, state, panels, look, DuelAction::LayChosen);
        }
        for (n, option) in question.options.iter().enumerate() {
            let is_usual = shown.usual == Some(&option.intent);
            let tone = if is_usual { ButtonEmphasis::Primary } else { ButtonEmphasis::Secondary };
            let told = match question.asks_for_cards {
                true => option.label.to_string(),
                false => format!("{}  {}", n + 1, option.label),
            };
            let told = if is_usual { with_key(ui.ctx(), &told, Shortcut::Advance) } else { told };
            let name = format!("answer:{n}");
            let look = (name.as_str(), told.as_str(), tone, shown.is_present);
            button(ui, state, panels, look, DuelAction::Decide(option.intent.clone()));
        }
    });
}

/// Words over things, on a scrap of paper each.
fn draw_captions(ui: &Ui, captions: &[(Pos2, Caption)]) {
    let painter = ui.ctx().layer_painter(bevy_egui::egui::LayerId::new(Order::Middle, Id::new("duel captions")));
    let mut taken: Vec<Rect> = Vec::new();
    for (at, caption) in captions {
        let ink = if caption.is_harm { RUBRIC } else { INK };
        let text = layout_text(ui, &caption.text, FontRole::Handwritten, 24.0, ink, f32::INFINITY);
        let mut rect = Rect::from_center_size(*at, text.size() + vec2(22.0, 10.0));
        while taken.iter().any(|other| other.intersects(rect)) {
            rect = rect.translate(vec2(0.0, rect.height() + 3.0));
        }
        painter.rect_filled(rect, 3.0, CARD_LIFTED);
        painter.rect_stroke(rect, 3.0, Stroke::new(1.2, ink), bevy_egui::egui::StrokeKind::Inside);
        painter.galley(rect.min + vec2(11.0, 5.0), text, ink);
        taken.push(rect);
    }
}

/// The text of the thing under the pointer, at the upper left of the free part.
fn draw_pointed(ui: &Ui, pointed: Option<&(Text, Text)>, free: Rect) {
    let Some((title, text)) = pointed else { return };
    let at = free.left_top() + vec2(10.0, 10.0);
    let area = Area::new(Id::new("duel pointed")).order(Order::Tooltip).fixed_pos(at).interactable(false);
    area.fade_in(false).show(ui.ctx(), |ui| {
        let frame = Frame::new().fill(CARD_LIFTED).stroke(Stroke::new(1.0, INK_FAINT)).inner_margin(Margin::same(10));
        frame.show(ui, |ui| {
            ui.set_max_width(330.0 * text_scale(ui.ctx()));
            label(ui, title, FontRole::Heading, 18.0, INK);
            if !text.is_empty() {
                label(ui, text, FontRole::Body, 15.0, INK);
            }
        });
    });
}
