//! The first question an action would put to the player, asked before it is done: whether it can be answered at all, and
//! what lights up while the action's card is held over the table.
//!
//! Owns the walk along a program up to that question. Must not judge requirements or prices; `offers` does.

use bevy::prelude::World;

use super::needs;
use super::offers::{Use, context, grips_left, once_done};
use crate::content::action::Action;
use crate::content::effect::{Aim, Move, Test, Verb};
use crate::model::{Choice, Who};
use crate::rules::Refusal;
use crate::rules::access::flow;
use crate::rules::board::pattern;
use crate::rules::effect::context::{Context, Stance};
use crate::rules::effect::{aim, tools};
use crate::rules::flow::Ask;

/// The first thing a program asks for or fails at.
enum First<'a> {
    Aim(&'a Aim),
    Move(&'a Move, &'a [Verb]),
    Hands,
    Nothing,
    Fails(Refusal),
}

/// Shows `visit` the first question of a program with what is in use by then: once for each missile or piece that it could
/// be done with, until `visit` has seen enough.
fn visit(context: &Context, effect: &[Verb], visit: &mut dyn FnMut(&Context, First) -> bool) -> bool {
    for (n, verb) in effect.iter().enumerate() {
        let rest = &effect[n + 1..];
        match verb {
            Verb::Aim(what) => return visit(context, First::Aim(what)),
            Verb::Move(movement) => return visit(context, First::Move(movement, rest)),
            Verb::Rehand => return visit(context, First::Hands),
            Verb::Repeat(_, body) => return self::visit(context, body, visit),
            // An attack called off is worth it, whatever the answer to it comes to.
            Verb::Cancel => return visit(context, First::Nothing),
            Verb::Nock | Verb::Loose => {
                let missiles = missiles(context, verb);
                if missiles.is_empty() {
                    return self::visit(context, rest, visit);
                }
                return missiles.iter().any(|context| self::visit(context, rest, visit));
            }
            Verb::With(..) => return with_each(context, &effect[n..], visit),
            Verb::MendGear if !context.test(&Test::CanMendGear) => {
                let why = Refusal::Needs(needs::words(&Test::CanMendGear));
                return visit(context, First::Fails(why));
            }
            Verb::Use(_) => {
                let usable = context.with.and_then(|gear| context.stance.hero.usable(context.stance.catalog, gear));
                return match usable {
                    Some(usable) => self::visit(context, &usable.effect, visit),
                    None => visit(context, First::Nothing),
                };
            }
            Verb::Struggle if crate::rules::effect::struggles_of(context.world, context.stance.me).is_empty() => {
                return visit(context, First::Fails(Refusal::Needs("a condition to struggle against".into())));
            }
            Verb::Struggle => return visit(context, First::Nothing),
            _ => {}
        }
    }
    visit(context, First::Nothing)
}

/// The program with each of the missiles that it could be done with.
fn missiles<'a>(context: &Context<'a>, verb: &Verb) -> Vec<Context<'a>> {
    let (hero, catalog) = (context.stance.hero, context.stance.catalog);
    let missiles = match verb {
        Verb::Loose => context.with.and_then(|g| hero.line(g)).and_then(|l| l.loaded).into_iter().collect(),
        _ => context.weapon().map(|w| hero.missiles_for(catalog, w)).unwrap_or_default(),
    };
    missiles.into_iter().map(|missile| Context { missile: Some(missile), ..context.clone() }).collect()
}

/// The parts of a program that are each done with a piece in hand, with every piece that each could be done with.
fn with_each(context: &Context, effect: &[Verb], visit: &mut dyn FnMut(&Context, First) -> bool) -> bool {
    effect.iter().any(|verb| {
        let Verb::With(what, body) = verb else { return false };
        let pieces = tools::pieces(context.stance, *what, context.with);
        pieces.into_iter().any(|gear| self::visit(&Context { with: Some(gear), ..context.clone() }, body, visit))
    })
}

/// Whether the first thing a program needs to aim at or move to is there at all; with one of the missiles or pieces that
/// it could be done with is enough.
pub(super) fn achievable(context: &Context, effect: &[Verb]) -> Result<(), Refusal> {
    let mut last = Ok(());
    visit(context, effect, &mut |context, first| {
        last = match first {
            First::Aim(what) if aim::options(context, what).is_empty() => Err(Refusal::OutOfReach),
            First::Move(movement, rest) if aim::movement_options(context, movement, rest, None).is_empty() => {
                let misses = matches!(aim::first_aim(rest), Some(Aim::One { .. } | Aim::Pair { .. }));
                Err(if misses { Refusal::OutOfReach } else { Refusal::NoWay })
            }
            First::Fails(why) => Err(why),
            First::Aim(_) | First::Move(..) | First::Hands | First::Nothing => Ok(()),
        };
        last.is_ok()
    });
    last
}

/// The first question an action would ask about the table, with its legal answers: what lights up while it is held over
/// it. Where a missile or a piece has to be chosen before, everything that one of them reaches.
pub fn first_answers(world: &World, action: &Action, how: Use, over: i16) -> Vec<Choice> {
    let stance = Stance::now(world, Who::CHARACTER);
    let mut answers: Vec<Choice> = Vec::new();
    visit(&Context { over, ..context(world, &stance, action, how) }, &action.effect, &mut |context, first| {
        let more = match first {
            First::Aim(what) => aim::options(context, what),
            First::Move(movement, rest) => aim::movement_options(context, movement, rest, None),
            First::Hands => grips_left(world, &once_done(&stance, action, action.class)),
            First::Nothing | First::Fails(_) => Vec::new(),
        };
        for answer in more {
            if !answers.contains(&answer) {
                answers.push(answer);
            }
        }
        false
    });
    answers
}

/// The hexes that an answer to the first question of an action, or to the question that is open, would take in.
pub fn taken_in(world: &World, armed: Option<(&Action, Use)>, choice: &Choice) -> Option<pattern::Hexes> {
    if let (Some(Ask::Aim(what)), Some(frame)) = (&flow(world).ask, flow(world).frame()) {
        let stance = Stance::now(world, frame.me);
        return aim::hexes(&Context::of(world, &stance, frame), what, choice);
    }
    let (action, how) = armed?;
    let stance = Stance::now(world, Who::CHARACTER);
    let mut hexes = None;
    visit(&context(world, &stance, action, how), &action.effect, &mut |context, first| {
        if let First::Aim(what) = first {
            hexes = aim::hexes(context, what, choice);
        }
        hexes.is_some()
    });
    hexes
}
