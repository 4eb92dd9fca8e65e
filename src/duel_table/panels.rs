//! The panels of the Duel over its table: the head, the question with its odds, the hand as a row of chips, the log, and
//! the words over things.
//!
//! Owns the drawing. Every word and number comes from the view, the odds or the content. Must not decide anything.

use bevy_egui::egui::{Area, Layout};
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
use crate::ui::vocabulary::*;
use crate::ui::{Shortcut, show_fitted_panel, show_paper_panel, with_key};

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
    show_paper_panel(&ctx, ("duel head", vec2(12.0, 3.0)), head, state, |ui, state| {
        draw_head(ui, shown, state, panels)
    });
    let mut right = screen.right();
    if panels.log_open {
        let wide = (330.0 * s).min(screen.width() * 0.4);
        let log = Rect::from_min_max(pos2(screen.right() - wide, head.bottom() + 6.0), screen.max);
        show_paper_panel(&ctx, ("duel log", vec2(14.0, 10.0)), log, state, |ui, _| draw_log(ui, shown));
        right = log.left();
    }
    let wide = (right - screen.left()).min(1230.0 * s) - 16.0;
    let tall = (FOOT * (1.0 + (s - 1.0) * 0.9)).min(screen.height() * 0.45);
    let low = screen.with_max_x(right).center_bottom() - vec2(0.0, 6.0);
    let foot = Align2::CENTER_BOTTOM.anchor_size(low, vec2(wide, tall));
    show_paper_panel(&ctx, ("duel foot", vec2(16.0, 9.0)), foot, state, |ui, state| {
        let mut question = |ui: &mut Ui, state: &mut UiState| {
            scrolled(ui, "duel foot scroll", |ui| column(ui, 6.0, |ui| draw_foot(ui, shown, state, panels)));
        };
        match shown.round_odds.is_some() || shown.fame_odds.is_some() {
            true => two_columns(ui, 0.56, state, question, |ui, _| _ = scrolled(ui, "odds", |ui| draw_odds(ui, shown))),
            // As deep as the left column, so that what has the focus keeps it when odds appear.
            false => area(ui, ui.max_rect(), |ui| question(ui, state)),
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
fn draw_look_bar(ui: &Ui, place: LookPlace, free: Rect, state: &mut UiState, panels: &mut DuelPanels) -> Rect {
    let s = text_scale(ui.ctx());
    let at = |tall| {
        let size = vec2((660.0 * s).min(free.width() - 16.0), tall);
        Align2::CENTER_TOP.anchor_size(free.center_top() + vec2(0.0, 6.0), size)
    };
    let bar = show_fitted_panel(ui.ctx(), ("duel past", vec2(14.0, 8.0)), 48.0 + 42.0 * s, at, state, |ui, state| {
        let (n, total) = (place.number, place.total);
        let (told, way_out, action) = match place.is_replay {
            true => (words!("duel-replay", n = n, total = total), words!("close-replay"), DuelAction::ToMenu),
            false => (
                words!("duel-looking-back", n = n, total = total),
                words!("return-to-present"),
                DuelAction::Look(LookStep::Present),
            ),
        };
        label(ui, &told, FontRole::Heading, 18.0, RUBRIC);
        row(ui, 6.0, |ui| {
            let (back, forward) = (place.has_earlier, n < total);
            let round = |forward| LookStep::Round { forward };
            let decision = |forward| LookStep::Decision { forward };
            let mut step = |name: &str, (told, tip): (&str, &str), enabled, step, key| {
                let tip = with_key(ui.ctx(), tip, key);
                let look = (name, told, Secondary, enabled);
                ask(ui, state, panels, look, DuelAction::Look(step)).on_hover_text(tip);
            };
            let words = (words!("duel-round-before"), words!("duel-round-before-tooltip"));
            step("past:round_back", words, back, round(false), Shortcut::LookTurnEarlier);
            let words = (words!("step-back"), words!("step-back-tooltip"));
            step("past:back", words, back, decision(false), Shortcut::LookEarlier);
            let words = (words!("step-forward"), words!("step-forward-tooltip"));
            step("past:forward", words, forward, decision(true), Shortcut::LookLater);
            let words = (words!("duel-round-after"), words!("duel-round-after-tooltip"));
            step("past:round_forward", words, forward, round(true), Shortcut::LookTurnLater);
            ask(ui, state, panels, ("past:return", way_out, Primary, true), action);
        });
    });
    free.with_min_y(bar.bottom() + 2.0)
}

/// A note of the lesson, at the right of the table. Returns its place.
fn draw_note_of_lesson(ui: &Ui, note: LessonMoment, free: Rect, state: &mut UiState, panels: &mut DuelPanels) -> Rect {
    let (title, text) = note.note();
    let s = text_scale(ui.ctx());
    let at = |tall| {
        let size = vec2((300.0 * s).min(free.width() * 0.4), tall);
        Rect::from_min_size(pos2(free.right() - size.x - 14.0, free.top() + (free.height() - tall) * 0.55), size)
    };
    show_fitted_panel(ui.ctx(), ("note", vec2(14.0, 10.0)), 200.0 * s, at, state, |ui, state| {
        column(ui, 6.0, |ui| {
            label(ui, title, FontRole::Heading, 19.0, RUBRIC);
            label(ui, text, FontRole::Body, 16.0, INK);
            row(ui, 8.0, |ui| {
                ask(ui, state, panels, ("note:got-it", words!("got-it"), Primary, true), DuelAction::NoteRead);
                ask(ui, state, panels, ("note:off", words!("hints-off"), TextOnly, true), DuelAction::NotesOff);
            });
        });
    })
}

/// A button that asks for something; its region begins with `duel:`.
fn ask(
    ui: &mut Ui,
    state: &mut UiState,
    panels: &mut DuelPanels,
    (name, label, tone, enabled): (&str, &str, ButtonEmphasis, bool),
    action: DuelAction,
) -> Response {
    let response = button(ui, state, (&format!("duel:{name}"), label, tone), enabled);
    if response.clicked() {
        panels.push(action);
    }
    response
}

fn draw_head(ui: &mut Ui, shown: &PanelView, state: &mut UiState, panels: &mut DuelPanels) {
    ui.horizontal_centered(|ui| {
        ask_button(ui, state, ("menu", words!("menu"), Secondary, MenuAction::Pause));
        ui.add_space(8.0);
        label(ui, &head_text(shown.view), FontRole::Heading, 20.0, INK);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ask(ui, state, panels, ("log", words!("log"), Secondary, true), DuelAction::ToggleLog);
            ask(ui, state, panels, ("redo", words!("redo"), Secondary, shown.can_redo), DuelAction::Redo);
            let back = ("look_back", words!("step-back"), Secondary, shown.can_look_back && shown.look.is_none());
            let tip = with_key(ui.ctx(), words!("step-back-tooltip"), Shortcut::LookEarlier);
            let step = LookStep::Decision { forward: false };
            ask(ui, state, panels, back, DuelAction::Look(step)).on_hover_text(tip);
            let tip = match shown.undo {
                Some(false) => words!("duel-undo-marks"),
                _ => words!("duel-undo-free"),
            };
            let tip = with_key(ui.ctx(), tip, Shortcut::Undo);
            let undo = ("undo", words!("undo"), Secondary, shown.undo.is_some());
            ask(ui, state, panels, undo, DuelAction::Undo).on_hover_text(tip);
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
    heading(ui, words!("log"));
    ScrollArea::vertical().auto_shrink(false).stick_to_bottom(true).show(ui, |ui| {
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
                    let look = (&*format!("quarry:{n}"), &*told, Primary, shown.is_present);
                    ask(ui, state, panels, look, DuelAction::Decide(quarry.intent.clone()));
                }
                let told = format!("{}  {}", dawn.quarries.len() + 1, dawn.rest);
                let look = ("rest", &*told, Secondary, shown.is_present);
                ask(ui, state, panels, look, DuelAction::Decide(DuelIntent::Rest));
            });
        }
        DuelPage::Spoils(spoils) => {
            label(ui, &spoils.prompt, FontRole::Heading, 20.0, INK);
            row(ui, 8.0, |ui| {
                for (n, (card, intent)) in spoils.cards.iter().enumerate() {
                    let told = format!("{}  {}", n + 1, card.name);
                    let look = (&*format!("spoil:{n}"), &*told, Primary, shown.is_present);
                    ask(ui, state, panels, look, DuelAction::Decide(intent.clone())).on_hover_text(card.text.words());
                }
                let told = format!("{}  {}", spoils.cards.len() + 1, spoils.grit);
                let grit = DuelIntent::ChooseSpoil(duel::rules::Spoil::Grit);
                let look = ("spoil:grit", &*told, Secondary, shown.is_present);
                ask(ui, state, panels, look, DuelAction::Decide(grit));
            });
        }
        DuelPage::SeasonEnd(end) => {
            label(ui, &end.grade.clone().capitalized(), FontRole::Heading, 30.0, RUBRIC);
            paragraph(ui, &end.text);
            ask(ui, state, panels, ("to_menu", words!("duel-to-menu"), Primary, true), DuelAction::ToMenu);
        }
    }
}

fn draw_fight_foot(ui: &mut Ui, fight: &FightView, shown: &PanelView, state: &mut UiState, panels: &mut DuelPanels) {
    if let Some(outcome) = &fight.outcome {
        label(ui, outcome, FontRole::Heading, 26.0, RUBRIC);
        if shown.is_over && shown.is_present {
            ask(ui, state, panels, ("to_menu", words!("duel-to-menu"), Primary, true), DuelAction::ToMenu);
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
            let name = (&*format!("duel:card:{n}"), &*format!("{number}{}{priority}", card.name));
            let chip = chip(ui, state, name, shown.chosen.contains(&n), shown.is_present);
            if chip.clicked() {
                panels.push(DuelAction::ToggleCard(n));
            }
            chip.on_hover_text(card.text.words());
        }
    });
}

fn draw_answers(ui: &mut Ui, question: &QuestionView, shown: &PanelView, state: &mut UiState, panels: &mut DuelPanels) {
    row(ui, 8.0, |ui| {
        if question.asks_for_cards {
            let told = with_key(ui.ctx(), &words!("duel-lay-cards", n = shown.chosen.len()), Shortcut::Advance);
            ask(ui, state, panels, ("lay", &told, Primary, shown.is_present), DuelAction::LayChosen);
        }
        for (n, option) in question.options.iter().enumerate() {
            let is_usual = shown.usual == Some(&option.intent);
            let tone = if is_usual { Primary } else { Secondary };
            let told = match question.asks_for_cards {
                true => option.label.to_string(),
                false => format!("{}  {}", n + 1, option.label),
            };
            let told = if is_usual { with_key(ui.ctx(), &told, Shortcut::Advance) } else { told };
            let look = (&*format!("answer:{n}"), &*told, tone, shown.is_present);
            ask(ui, state, panels, look, DuelAction::Decide(option.intent.clone()));
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
        painter.rect_stroke(rect, 3.0, Stroke::new(1.2, ink), StrokeKind::Inside);
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
