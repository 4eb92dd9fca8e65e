//! What the player does at the table of the Duel becomes intents.
//!
//! Owns the order in which panels, things on the table and keys are heard. Must not judge: an intent that is not legal is
//! refused by the game, and the refusal is shown.

use bevy::ecs::message::Messages;
use bevy::prelude::*;
use duel::rules::{BaseUse, DuelIntent};
use duel::view::DuelPage;
use kernel::record::UndoError;

use super::actions::{BoxRequest, DuelAction, DuelPanels};
use super::lesson::LessonState;
use super::scene::Meaning;
use super::session::{DuelSession, LookStep};
use crate::input::{MenuRequest, PlayerInput};
use crate::lang::words;
use crate::table::scene::{PropEvent, PropId, SceneClock};
use crate::ui::{KeyboardFocus, MenuAction, Shortcut, Toast, UiState};

/// Hears everything that was done since the last frame, in order.
pub fn process_duel_input(world: &mut World) {
    let actions = std::mem::take(&mut world.resource_mut::<DuelPanels>().actions);
    let events: Vec<PropEvent> = world.resource_mut::<Messages<PropEvent>>().drain().collect();
    for action in actions {
        carry_out(world, action);
    }
    for event in events {
        hear_table(world, event);
    }
    let focus = world.resource::<UiState>().memory.keyboard_focus;
    if focus == KeyboardFocus::Text {
        return;
    }
    for key in world.resource::<PlayerInput>().shortcuts.clone() {
        // What has the focus in a panel takes the keys that press it.
        let is_panel_key = matches!(key, Shortcut::Advance | Shortcut::Confirm);
        if focus == KeyboardFocus::Table || !is_panel_key {
            hear_key(world, key);
        }
    }
}

/// Ends motion that still plays: the player goes on.
fn finish_motion(world: &mut World) {
    world.resource_mut::<SceneClock>().finish();
}

fn with_session<R>(world: &mut World, act: impl FnOnce(&mut DuelSession, &mut SceneClock) -> R) -> Option<R> {
    if !world.contains_resource::<DuelSession>() {
        return None;
    }
    Some(world.resource_scope(|world, mut session: Mut<DuelSession>| {
        act(&mut session, &mut world.resource_mut::<SceneClock>())
    }))
}

/// Whether an earlier moment is on the table.
fn is_past(world: &World) -> bool {
    world.get_resource::<DuelSession>().is_some_and(DuelSession::is_past)
}

/// Carries a wish out. At an earlier moment, nothing can be decided.
pub fn carry_out(world: &mut World, action: DuelAction) {
    let decides = matches!(
        action,
        DuelAction::Decide(_) | DuelAction::LayChosen | DuelAction::ToggleCard(_) | DuelAction::Undo | DuelAction::Redo
    );
    if decides && is_past(world) {
        return;
    }
    match action {
        DuelAction::Begin(mode) => drop(world.write_message(BoxRequest::Begin(mode))),
        DuelAction::Continue => drop(world.write_message(BoxRequest::Continue)),
        DuelAction::Decide(intent) => decide(world, &intent),
        DuelAction::LayChosen => {
            let cards = with_session(world, |session, _| session.chosen_cards()).unwrap_or_default();
            decide(world, &DuelIntent::Lay(cards));
            reveal_own(world);
        }
        DuelAction::ToggleCard(place) => {
            with_session(world, |session, clock| session.toggle_card(clock, place));
        }
        DuelAction::Undo => undo(world),
        DuelAction::Redo => {
            finish_motion(world);
            with_session(world, |session, clock| session.redo(clock));
        }
        DuelAction::ToggleLog => {
            let panels = &mut world.resource_mut::<DuelPanels>();
            panels.log_open = !panels.log_open;
        }
        DuelAction::Look(step) => {
            finish_motion(world);
            with_session(world, |session, clock| session.look(clock, step));
        }
        DuelAction::Watch(n) => drop(world.write_message(BoxRequest::Watch(n))),
        DuelAction::NoteRead => {
            with_session(world, |session, _| session.lesson.iter_mut().for_each(LessonState::put_away));
        }
        DuelAction::NotesOff => {
            with_session(world, |session, _| session.lesson = None);
            world.write_message(MenuRequest(MenuAction::DisableHints));
        }
        DuelAction::ToMenu => drop(world.write_message(BoxRequest::ToMenu)),
    }
}

fn show(world: &mut World, toast: Toast) {
    world.resource_mut::<UiState>().show_toast(toast);
}

fn decide(world: &mut World, intent: &DuelIntent) {
    finish_motion(world);
    match with_session(world, |session, clock| session.decide(clock, intent)) {
        Some(Err(why)) => show(world, Toast::refusal(why.to_string())),
        Some(Ok(())) => {
            let error = with_session(world, |session, _| session.write_replay_at_end()).flatten();
            if let Some(why) = error {
                show(world, Toast::message(words!("replay-not-written", why = why)));
            }
        }
        None => {}
    }
}

/// Turns the player's cards up if nothing else is asked: nothing is decided between laying and turning.
fn reveal_own(world: &mut World) {
    let is_asked = with_session(world, |session, _| match &session.view.page {
        DuelPage::Fight(fight) => {
            let options = fight.question.iter().flat_map(|question| &question.options);
            options.into_iter().all(|option| option.intent == DuelIntent::Reveal) && fight.question.is_some()
        }
        _ => false,
    });
    if is_asked == Some(true) {
        with_session(world, |session, clock| session.decide(clock, &DuelIntent::Reveal));
    }
}

fn undo(world: &mut World) {
    finish_motion(world);
    let takes_back = world.resource::<UiState>().asks_take_back();
    match with_session(world, |session, clock| session.undo(clock, takes_back)) {
        Some(Err(UndoError::DiceRevealed)) => {
            let question = Toast::take_back_question(words!("duel-take-back"));
            show(world, question);
        }
        Some(Err(why)) => show(world, Toast::refusal(why.to_string())),
        _ => world.resource_mut::<UiState>().drop_take_back_question(),
    }
}

/// What a thing on the table means.
fn meaning(world: &World, id: &PropId) -> Meaning {
    let session = world.get_resource::<DuelSession>();
    session.and_then(|session| session.shown_scene().meanings.get(id).copied()).unwrap_or(Meaning::Other)
}

fn hear_table(world: &mut World, event: PropEvent) {
    if world.resource::<SceneClock>().is_playing() {
        finish_motion(world);
        return;
    }
    if is_past(world) {
        return;
    }
    match event {
        PropEvent::Press(id) => match meaning(world, &id) {
            Meaning::Hand(place) => carry_out(world, DuelAction::ToggleCard(place)),
            Meaning::Fighter(seat) => answer(world, &DuelIntent::ChooseTarget(seat)),
            Meaning::Die(die) => answer(world, &DuelIntent::SpendFame(die)),
            Meaning::Offer(n) => press_option(world, n),
            Meaning::LayPlace | Meaning::Discard(_) | Meaning::Entry(..) | Meaning::Other => {}
        },
        PropEvent::Drop { prop, onto } => {
            let onto = onto.map(|id| meaning(world, &id));
            let Meaning::Hand(place) = meaning(world, &prop) else { return };
            let is_chosen = with_session(world, |session, _| session.choice.laid.contains(&place)) == Some(true);
            let is_on_place = match onto {
                Some(Meaning::LayPlace) => true,
                Some(Meaning::Hand(other)) => {
                    other != place && with_session(world, |s, _| s.choice.laid.contains(&other)) == Some(true)
                }
                _ => false,
            };
            if is_on_place != is_chosen {
                carry_out(world, DuelAction::ToggleCard(place));
            }
        }
    }
}

/// Gives an answer if it is one of the open question.
fn answer(world: &mut World, intent: &DuelIntent) {
    let is_open = with_session(world, |session, _| match &session.view.page {
        DuelPage::Fight(fight) => {
            fight.question.iter().flat_map(|question| &question.options).any(|option| option.intent == *intent)
        }
        _ => false,
    });
    if is_open == Some(true) {
        decide(world, intent);
    }
}

/// The answers with a number, in the order of the panels.
fn numbered_answers(session: &DuelSession) -> Vec<DuelAction> {
    let decide = |intent: &DuelIntent| DuelAction::Decide(intent.clone());
    match &session.view.page {
        DuelPage::Fight(fight) => match &fight.question {
            Some(question) if question.asks_for_cards => {
                let hand = fight.fighters.get(question.seat.index()).map_or(0, |fighter| fighter.hand.len());
                (0..hand).map(DuelAction::ToggleCard).collect()
            }
            Some(question) => question.options.iter().map(|option| decide(&option.intent)).collect(),
            None if session.state().outcome().is_some() => vec![DuelAction::ToMenu],
            None => Vec::new(),
        },
        DuelPage::Dawn(dawn) => {
            let quarries = dawn.quarries.iter().map(|quarry| decide(&quarry.intent));
            quarries.chain([decide(&DuelIntent::Rest)]).collect()
        }
        DuelPage::Spoils(spoils) => {
            let cards = spoils.cards.iter().map(|(_, intent)| decide(intent));
            cards.chain([decide(&DuelIntent::ChooseSpoil(duel::rules::Spoil::Grit))]).collect()
        }
        DuelPage::SeasonEnd(_) => vec![DuelAction::ToMenu],
    }
}

fn press_option(world: &mut World, n: usize) {
    let action = world.get_resource::<DuelSession>().and_then(|session| numbered_answers(session).get(n).cloned());
    if let Some(action) = action {
        carry_out(world, action);
    }
}

/// The answer that the key for going on gives: the cards are laid, the base attack is made, a roll is kept.
pub fn usual_answer(session: &DuelSession) -> Option<DuelAction> {
    let DuelPage::Fight(fight) = &session.view.page else { return None };
    let Some(question) = &fight.question else {
        return session.state().outcome().is_some().then_some(DuelAction::ToMenu);
    };
    if question.asks_for_cards {
        return Some(DuelAction::LayChosen);
    }
    let usual = [DuelIntent::Reveal, DuelIntent::DeclareBase(BaseUse::Attack), DuelIntent::Decline];
    let option =
        question.options.iter().find(|option| usual.contains(&option.intent)).or(match &question.options[..] {
            [only] => Some(only),
            _ => None,
        });
    option.map(|option| DuelAction::Decide(option.intent.clone()))
}

fn hear_key(world: &mut World, key: Shortcut) {
    let is_playing = world.resource::<SceneClock>().is_playing();
    match key {
        Shortcut::Advance | Shortcut::Confirm if is_playing => finish_motion(world),
        Shortcut::Advance | Shortcut::Confirm => {
            let usual = world.get_resource::<DuelSession>().and_then(usual_answer);
            if let Some(action) = usual {
                carry_out(world, action);
            }
        }
        Shortcut::NthAnswer(n) => {
            finish_motion(world);
            press_option(world, usize::from(n));
        }
        Shortcut::Undo => carry_out(world, DuelAction::Undo),
        Shortcut::LookEarlier => carry_out(world, DuelAction::Look(LookStep::Decision { forward: false })),
        Shortcut::LookLater => carry_out(world, DuelAction::Look(LookStep::Decision { forward: true })),
        Shortcut::LookTurnEarlier => carry_out(world, DuelAction::Look(LookStep::Round { forward: false })),
        Shortcut::LookTurnLater => carry_out(world, DuelAction::Look(LookStep::Round { forward: true })),
        Shortcut::Cancel => carry_out(world, DuelAction::Look(LookStep::Present)),
        Shortcut::Redo => carry_out(world, DuelAction::Redo),
        Shortcut::ToggleLog => carry_out(world, DuelAction::ToggleLog),
        _ => {}
    }
}
