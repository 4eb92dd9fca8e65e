//! What is done on the sheets: dice laid on cards, tokens laid on sinks, buttons.

use bevy::prelude::*;

use super::decide::{self, PlannedIntent, decide};
use super::game::{Game, put_down, redo, send, undo};
use super::{Asked, Grip, Hands, answers};
use crate::model::{Choice, Id, Intent, Picks};
use crate::rules::action::legal::{judge_commit, standing};
use crate::rules::action::offers::Use;
use crate::rules::action::price::Price;
use crate::rules::portrait::{ActionUse, Prompt};
use crate::sheets::{Armed, Gesture, MenuAction, Note, Preview};

/// Takes one gesture in.
pub fn take(world: &mut World, gesture: Gesture) {
    match gesture {
        // It was sent on as a message before, and changes nothing of what is held or asked here.
        Gesture::Menu(_) => return,
        Gesture::Proceed => return decide::proceed(world),
        // Escape answers an open question first, and changes nothing else.
        Gesture::PutBack if decide::is_open(world) => return decide::withdraw(world),
        _ => decide::withdraw(world),
    }
    if !matches!(gesture, Gesture::Answer(_)) {
        world.resource_mut::<Hands>().0.ways.clear();
        let mut grip = world.resource_mut::<Grip>();
        grip.asked = None;
        grip.meant = None;
    }
    match gesture {
        Gesture::ToggleDie(n) => {
            let desk = &mut world.resource_mut::<Hands>().0;
            desk.held = if desk.held.has(n) { desk.held.without(n) } else { desk.held.with(n) };
        }
        Gesture::LayDice { action, use_ix, dice } => lay_dice(world, action, use_ix, dice),
        Gesture::Arm { action, use_ix } => arm(world, action, use_ix),
        Gesture::Overspend(by) => overspend(world, by),
        Gesture::Overcast(by) => overcast(world, by),
        Gesture::Confirm => confirm(world),
        Gesture::PutBack => put_back(world),
        Gesture::Answer(choice) => {
            let armed = world.resource::<Hands>().0.armed.is_some();
            let asked =
                world.get_resource::<Game>().is_some_and(|g| matches!(g.portrait.prompt, Prompt::Choose { .. }));
            if armed && !asked {
                commit(world, Some(choice));
            } else {
                let then = world.resource_mut::<Grip>().meant.take();
                decide(world, PlannedIntent { then, ..PlannedIntent::answer(choice) });
            }
        }
        Gesture::Assign { token, to } => {
            let _ = send(world, &Intent::Assign { token, to });
        }
        Gesture::AssignRest => {
            let _ = send(world, &Intent::AssignRest);
        }
        Gesture::EndBeat => {
            let _ = send(world, &Intent::EndBeat);
        }
        Gesture::LetItHappen => {
            let _ = send(world, &Intent::LetItHappen);
        }
        Gesture::Undo => undo(world),
        Gesture::Redo => redo(world),
        Gesture::PickStart(at) => {
            let _ = send(world, &Intent::Start(at));
        }
        // Dealt with above.
        Gesture::Proceed | Gesture::Decline | Gesture::Menu(_) => {}
    }
}

/// The way of doing an action that a card stands for.
fn way_of(world: &World, action: Id, use_ix: usize) -> Option<ActionUse> {
    let game = world.get_resource::<Game>()?;
    let card = game.portrait.actions.iter().find(|a| a.id == action)?;
    card.uses.get(use_ix).or(card.uses.first()).cloned()
}

fn in_reaction(world: &World) -> bool {
    let game = world.get_resource::<Game>();
    game.is_some_and(|g| matches!(g.portrait.prompt, Prompt::Reaction { .. } | Prompt::Opening))
}

/// A card was clicked: the cheapest dice that pay are offered, or the held ones taken.
fn arm(world: &mut World, action: Id, use_ix: usize) {
    let Some(way) = way_of(world, action, use_ix) else { return };
    if let Some(why) = way.refusal {
        return refuse(world, &why);
    }
    let held = world.resource::<Hands>().0.held;
    let dice = if held.is_empty() { answers::dice_for(world, action, &way, in_reaction(world), 0) } else { held };
    let desk = &mut world.resource_mut::<Hands>().0;
    desk.armed = Some(Armed { action, use_ix });
    desk.held = dice;
    desk.overcast = 0;
    let mut grip = world.resource_mut::<Grip>();
    grip.wish = 0;
    grip.first = None;
    // What costs nothing and asks something next has nothing to wait for; it can be taken back.
    let free = answers::armed(world).is_some_and(|a| a.commit.dice.is_empty() && asks_in_words(&a.answers));
    if free {
        commit(world, None);
    }
}

fn asks_in_words(answers: &[Choice]) -> bool {
    answers.iter().any(|c| matches!(c, Choice::Hands(_)))
}

/// Dice were dropped on a card: it is armed with them, and done at once if it needs no target and is paid.
fn lay_dice(world: &mut World, action: Id, use_ix: usize, dice: Picks) {
    let Some(way) = way_of(world, action, use_ix) else { return };
    if let Some(why) = way.refusal {
        return refuse(world, &why);
    }
    let desk = &mut world.resource_mut::<Hands>().0;
    let known = desk.armed.is_some_and(|a| a.action == action && a.use_ix == use_ix);
    if !known {
        desk.overcast = 0;
    }
    desk.held = if known { Picks(desk.held.0 | dice.0) } else { dice };
    desk.armed = Some(Armed { action, use_ix });
    if let Some(armed) = answers::armed(world)
        && armed.answers.is_empty()
        && judge_commit(world, &armed.commit, armed.reaction).is_ok()
    {
        commit(world, None);
    }
}

fn overspend(world: &mut World, by: i8) {
    let Some(armed) = world.resource::<Hands>().0.armed else { return };
    let Some(way) = way_of(world, armed.action, armed.use_ix) else { return };
    let mut grip = world.resource_mut::<Grip>();
    grip.wish = (grip.wish + i16::from(by)).clamp(0, 72);
    let wish = grip.wish;
    let dice = answers::dice_for(world, armed.action, &way, in_reaction(world), wish);
    world.resource_mut::<Hands>().0.held = dice;
}

/// FP above the printed cost, as far as there is any left.
fn overcast(world: &mut World, by: i8) {
    let Some(armed) = world.resource::<Hands>().0.armed else { return };
    let Some(game) = world.get_resource::<Game>() else { return };
    let card = game.portrait.actions.iter().find(|a| a.id == armed.action);
    let Some((printed, true)) = card.and_then(|card| card.focus) else { return };
    let most = game.portrait.character.focus.0.saturating_sub(printed);
    let desk = &mut world.resource_mut::<Hands>().0;
    let wished = desk.overcast.saturating_add_signed(by);
    desk.overcast = wished.min(most);
    if wished > most {
        desk.note = Some(Note::refusal("No FP is left for more."));
    }
}

/// The armed card was clicked again.
fn confirm(world: &mut World) {
    let Some(armed) = answers::armed(world) else { return };
    match wanted(&armed.answers) {
        Some(wanted) => {
            world.resource_mut::<Hands>().0.note = Some(Note::message(format!("Click {wanted} on the table.")));
        }
        None => commit(world, None),
    }
}

/// What has to be clicked on the table before it can be done. One possible answer answers itself.
fn wanted(answers: &[Choice]) -> Option<&'static str> {
    if answers.len() < 2 || asks_in_words(answers) {
        return None;
    }
    let ground = matches!(answers[0], Choice::Tile(_) | Choice::Stay | Choice::Along(..));
    Some(if ground { "a lit hex" } else { "a lit piece or hex" })
}

/// Commits what is armed, and answers its first question if the answer is already known.
pub fn commit(world: &mut World, answer: Option<Choice>) {
    let Some(armed) = answers::armed(world) else { return };
    let intent = if armed.reaction { Intent::React(armed.commit) } else { Intent::Commit(armed.commit) };
    decide(world, PlannedIntent { intent, then: answer });
}

/// Escape: what is held goes back; with empty hands, an action that has only begun to ask is taken back; else the menu.
pub fn put_back(world: &mut World) {
    let desk = &world.resource::<Hands>().0;
    if desk.armed.is_some() || !desk.held.is_empty() {
        return put_down(world);
    }
    let asking = world.get_resource::<Game>().is_some_and(|g| matches!(g.portrait.prompt, Prompt::Choose { .. }));
    if asking && desk.can_undo {
        undo(world);
    } else {
        world.write_message(Asked(MenuAction::Pause));
    }
}

fn refuse(world: &mut World, why: &str) {
    let mut text = why.to_owned();
    if let Some(first) = text.get(..1) {
        text = first.to_uppercase() + &text[1..] + ".";
    }
    world.resource_mut::<Hands>().0.note = Some(Note::refusal(text));
}

/// Says on the armed card what the dice on it come to.
pub fn preview(world: &mut World) {
    let preview = world.resource::<Hands>().0.armed.and_then(|held| {
        let way = way_of(world, held.action, held.use_ix)?;
        let armed = answers::armed(world)?;
        let game = world.get_resource::<Game>()?;
        let action = game.catalog.action(held.action)?;
        let how = Use { with: way.with, kind: way.kind };
        let price = standing(world, action, how, armed.reaction).ok();
        let has = access_total(world, armed.commit.dice);
        let judged = judge_commit(world, &armed.commit, armed.reaction);
        let wanted = wanted(&armed.answers);
        let card = game.portrait.actions.iter().find(|a| a.id == held.action);
        let focus = card.and_then(|c| c.focus).map_or(0, |(printed, _)| printed + armed.commit.focus);
        let paid = match (&judged, price) {
            (Ok(accepted), _) if accepted.over > 0 => format!("paid with {has}, {} of them over", accepted.over),
            (Ok(_), Some(Price::Free | Price::Everything)) if focus > 0 => format!("paid with {focus} FP"),
            (Ok(_), Some(Price::Free | Price::Everything)) => String::new(),
            (Ok(_), _) if focus > 0 => format!("paid with {has} and {focus} FP"),
            (Ok(_), _) => format!("paid with {has}"),
            (Err(_), Some(_)) => format!("needs {} \u{b7} has {has}", way.cost),
            (Err(why), None) => why.to_string(),
        };
        let line = match (wanted, judged.is_ok(), paid.is_empty()) {
            (_, false, _) | (None, _, false) => paid,
            (Some(wanted), _, true) => format!("now click {wanted}"),
            (Some(wanted), _, false) => format!("{paid} \u{b7} now click {wanted}"),
            (None, _, true) => "nothing to pay".to_owned(),
        };
        let refusal = judged.as_ref().err().map(ToString::to_string);
        Some(Preview { ok: judged.is_ok(), complete: wanted.is_none(), line, refusal })
    });
    let desk = &mut world.resource_mut::<Hands>().0;
    if desk.preview != preview {
        desk.preview = preview;
    }
}

fn access_total(world: &World, dice: Picks) -> i16 {
    crate::rules::access::hero(world).pool.total(dice)
}
