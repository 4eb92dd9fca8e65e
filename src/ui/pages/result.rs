//! The result page: the outcome of the encounter, drawn over the table, with the rewards.

use super::super::actions::ReturnPage;
use super::super::key_hints::with_key;
use super::super::log_state::{AutopsyView, LookBackAction, SessionMark};
use super::super::shortcut::Shortcut;
use super::super::vocabulary::*;
use super::page;
use crate::model::Outcome;
use crate::view::{EncounterView, ResultPage};

/// Draws the result page, if the encounter is over. In a journey it leads on to the next page.
pub fn draw_result(ui: &mut Ui, view: &EncounterView, in_journey: bool, state: &mut UiState) {
    let Some(result) = &view.result else { return };
    let head = |ui: &mut Ui, state: &mut UiState| {
        ui.vertical_centered(|ui| {
            label(ui, &view.encounter, FontRole::Italic, 16.0, INK_SOFT);
            let outcome = match state.model.session {
                SessionMark::Practice => strings::practice_outcome_text(result.outcome),
                _ => strings::outcome_heading(result.outcome).to_owned(),
            };
            let ink = if result.outcome == Outcome::Defeat { RUBRIC } else { INK };
            fitted_label(ui, &outcome, (FontRole::Heading, 36.0, ink), 3);
            if state.model.take_backs > 0 {
                label(ui, &strings::take_back_count(state.model.take_backs), FontRole::Italic, 15.0, RUBRIC);
            }
        });
        rule(ui);
    };
    let contents = |ui: &mut Ui, _: &mut UiState| {
        label(ui, &result.text, FontRole::Body, 17.0, INK);
        draw_rewards(ui, result);
    };
    page(ui.ctx(), ("result", 0), (560.0, None), state, head, contents, |ui, state| {
        if state.model.session == SessionMark::Real {
            draw_last_chance(ui, state);
        }
        draw_answers(ui, in_journey, state);
    });
}

/// Draws the buttons, of which the last one is the main one.
fn draw_answers(ui: &mut Ui, in_journey: bool, state: &mut UiState) {
    let go_on = with_key(ui.ctx(), &strings::GO_ON_WITH_JOURNEY, Shortcut::Confirm);
    let mut buttons: Vec<AskButton<'_, UiAction>> = Vec::new();
    let mut add = |name, label, action| buttons.push((name, label, Secondary, action));
    add("look_back", &strings::LOOK_BACK_AT_IT, UiAction::LookBack(LookBackAction::AtStart));
    if state.model.session == SessionMark::Practice {
        add("practise_again", &strings::PRACTISE_AGAIN, MenuAction::PractiseAgain.into());
        add("end_practice", &strings::END_PRACTICE, MenuAction::EndPractice.into());
    } else if in_journey {
        add("go_on", &go_on, JourneyAction::FinishFight.into());
    } else {
        let page = state.model.return_page;
        add("again", &strings::RESTART, MenuAction::Restart.into());
        add("to_title", &strings::RESULT_TO_TITLE, MenuAction::ToTitle.into());
        match page {
            ReturnPage::Title => {}
            ReturnPage::Practice => add("return", &strings::BACK_TO_PRACTICE, MenuAction::ReturnTo(page).into()),
            ReturnPage::Sparring => add("return", &strings::BACK_TO_SPARRING, MenuAction::ReturnTo(page).into()),
        }
    }
    if let Some((.., tone, _)) = buttons.last_mut() {
        *tone = Primary;
    }
    ask_row(ui, state, buttons);
}

/// Draws what is known of the last chance, and the button that goes with it.
fn draw_last_chance(ui: &mut Ui, state: &mut UiState) {
    let (told, button) = match state.model.autopsy {
        AutopsyView::Hidden => return,
        AutopsyView::Offered => {
            (String::new(), Some(("find_last_chance", strings::FIND_LAST_CHANCE.text(), MenuAction::StartAutopsy)))
        }
        AutopsyView::Running { games, at } => (
            strings::autopsy_progress_text(games, at),
            Some(("cancel_search", strings::CANCEL_SEARCH.text(), MenuAction::CancelAutopsy)),
        ),
        AutopsyView::Found { decision, at, wins, games } => (
            strings::autopsy_found_text(at, wins, games),
            Some(("practise", strings::PRACTISE_FROM_THERE.text(), MenuAction::Practise(decision))),
        ),
        AutopsyView::NotFound { positions } => (strings::autopsy_not_found_text(positions), None),
    };
    let words = |ui: &mut Ui, _: &mut UiState| {
        if !told.is_empty() {
            label(ui, &told, FontRole::Handwritten, 16.0, PENCIL);
        }
    };
    ends(ui, state, words, |ui, state| {
        if let Some((name, label, action)) = button {
            ask_button(ui, state, (name, label, Secondary, action));
        }
    });
}

fn draw_rewards(ui: &mut Ui, result: &ResultPage) {
    let (lost, gained) = (result.humanity_lost, result.humanity_gained);
    let lost = (lost > 0).then(|| strings::humanity_lost_text(lost));
    let gained = (gained > 0).then(|| strings::humanity_gained_text(gained));
    let humanity: Vec<String> = lost.into_iter().chain(gained).collect();
    let title = |ui: &mut Ui, _: &mut ()| _ = label(ui, &strings::GAINED, FontRole::Heading, 16.0, RUBRIC);
    ends(ui, &mut (), title, |ui, _| _ = label(ui, &humanity.join(", "), FontRole::Handwritten, 17.0, RUBRIC));
    ui.separator();
    if result.souls == 0 && result.gear.is_empty() {
        label(ui, &strings::NOTHING_GAINED, FontRole::Handwritten, 18.0, INK_FAINT);
    }
    let s = text_scale(ui.ctx());
    row(ui, 10.0, |ui| {
        if result.souls > 0 {
            let (flame, _) = ui.allocate_exact_size(vec2(50.0, 56.0) * s, Sense::hover());
            draw_soul_icon(ui, flame.center(), flame.height() * 0.36);
            label(ui, &strings::souls_text(result.souls), FontRole::Handwritten, 17.0, PENCIL);
        }
        for name in &result.gear {
            card(ui, vec2(128.0, 62.0) * s, name, |ui| {
                title_rule(ui);
                label(ui, name, FontRole::Heading, 16.0, INK);
            });
        }
    });
}

/// Draws a soul: a small flame.
fn draw_soul_icon(ui: &Ui, at: Pos2, size: f32) {
    let outline = |f: f32| -> Vec<_> {
        [(0.05, -1.15), (0.42, -0.45), (0.62, 0.1), (0.55, 0.6), (0.0, 0.95), (-0.55, 0.6), (-0.62, 0.1), (-0.3, -0.35)]
            .into_iter()
            .map(|(x, y)| at + Vec2::new(x, y) * size * f)
            .collect()
    };
    let painter = ui.painter();
    painter.circle_filled(at, size * 1.25, CANDLE.gamma_multiply(0.14));
    painter.add(Shape::convex_polygon(outline(1.0), CANDLE, Stroke::new(1.6, INK)));
    let low = vec2(0.0, size * 0.25);
    let core = outline(0.5).into_iter().map(|p| p + low).collect();
    painter.add(Shape::convex_polygon(core, IVORY, Stroke::NONE));
}
