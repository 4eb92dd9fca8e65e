//! Taking an intent in: what a decision lays onto the stack. The intent has been judged legal.

use std::sync::Arc;

use bevy::prelude::World;

use super::legal::judge_commit;
use crate::content::effect::Cost;
use crate::model::{Choice, Commit, Fact, Intent, Token, Who};
use crate::rules::Progress;
use crate::rules::access::{catalog, flow, flow_mut, hero_mut, tell};
use crate::rules::effect::afflict::lower_shield;
use crate::rules::effect::{answer, tray};
use crate::rules::flow::{Ask, Frame, Step};
use crate::rules::phase::Part;
use crate::rules::setup::take_start;

/// Takes an intent in.
pub fn take(world: &mut World, intent: &Intent) {
    match intent {
        Intent::Start(at) => {
            flow_mut(world).ask = None;
            take_start(world, *at);
        }
        // Before the first Round the hand tokens lie as the player likes.
        Intent::Choose(Choice::Hands(hands)) if flow(world).ask == Some(Ask::Start) => {
            hero_mut(world).hands = *hands;
            tell(world, Fact::HandsChanged { hands: *hands });
        }
        Intent::Commit(commit) => self::commit(world, commit, false),
        Intent::React(commit) => self::commit(world, commit, true),
        Intent::LetItHappen => flow_mut(world).ask = None,
        Intent::Choose(choice) => answer(world, choice),
        Intent::Assign { token, to } => {
            if let Some(Ask::Tokens(mut held)) = flow_mut(world).ask.take() {
                if let Some(line) = held.tokens.iter().position(|(t, _)| t == token) {
                    tray::lay(world, &mut held, line, *to);
                }
                flow_mut(world).push(Step::Lay(held));
            }
        }
        Intent::AssignRest => assign_rest(world),
        Intent::EndBeat => {
            flow_mut(world).ask = None;
            flow_mut(world).push(Step::Phase(Part::CloseBeat));
        }
    }
}

/// Fills sinks in the listed order, damage before conditions (O-01).
fn assign_rest(world: &mut World) {
    let Some(Ask::Tokens(mut held)) = flow_mut(world).ask.take() else { return };
    // What gear has to take comes first, conditions last.
    held.tokens.sort_by_key(|(token, _)| match token {
        Token::Damage(kind) => u8::from(!kind.corrodes()),
        Token::Condition(_) => 2,
    });
    while let Some((token, _)) = held.tokens.first().copied() {
        let spots = tray::spots(world, &held, token);
        let Some(to) = spots.first().copied() else { break };
        tray::lay(world, &mut held, 0, to);
    }
    flow_mut(world).push(Step::Lay(held));
}

fn commit(world: &mut World, commit: &Commit, reaction: bool) {
    let Ok(accepted) = judge_commit(world, commit, reaction) else { return };
    let Some(action) = catalog(world).action(commit.action).cloned() else { return };
    flow_mut(world).ask = None;
    let dice = hero_mut(world).spend(commit.dice);
    tell(world, Fact::Committed { action: action.id, dice, with: commit.with, reaction });
    if let Some(n) = action.art.map(|art| art.focus.saturating_add(commit.focus)).filter(|n| *n > 0) {
        let mut hero = hero_mut(world);
        hero.focus_spent = hero.focus_spent.saturating_add(n);
        let left = hero.focus_left();
        tell(world, Fact::FocusSpent { n, left });
    }
    // Any action brings Shield Up! down before it takes effect, unless it says otherwise.
    // What costs nothing in the counterbeat is a stance and leaves it.
    let stance = reaction && action.cost == Cost::Free;
    world.resource_mut::<Progress>().stance |= stance;
    if !action.keeps_shield && !stance {
        lower_shield(world, Who::CHARACTER);
    }
    let kind = commit.kind.or_else(|| {
        let stance = crate::rules::effect::context::Stance::now(world, Who::CHARACTER);
        let ways = super::offers::uses(&stance, &action);
        ways.iter().find(|u| u.with == commit.with).and_then(|u| u.kind)
    });
    if !reaction {
        world.resource_mut::<Progress>().enter(accepted.class);
        flow_mut(world).push(Step::Phase(Part::ContinueBeat));
    }
    let mut flow = flow_mut(world);
    flow.frames.push(Frame {
        me: Who::CHARACTER,
        action: Some(action.id),
        with: commit.with,
        kind,
        over: accepted.over,
        overcast: commit.focus,
        reaction,
        ..Frame::default()
    });
    flow.next([Step::Run { list: Arc::clone(&action.effect), at: 0 }, Step::EndFrame, Step::Judge]);
}
