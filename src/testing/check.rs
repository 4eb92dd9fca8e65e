//! Checks: what must hold, and what is there instead.

use std::fmt::Debug;

use bevy::prelude::World;

use super::format::{Check, Pick, Waits};
use super::run::{choice, gear};
use crate::model::{Bag, Choice, Coord, Fact, Gear, Id, Intent, Token, Who};
use crate::rules::access::encounter;
use crate::rules::board::Field;
use crate::rules::combatant::{Conditions, Foe, GearState, Hero, Place, Sinks, Tail, Vitals};
use crate::rules::flow::{Ask, Flow};
use crate::rules::{Cards, Content, Ending, Progress, Seats, choices, legal, phase, sink_capacity};

/// Whether a check holds; if not, what was expected and what is.
pub fn holds(world: &World, facts: &[Fact], check: &Check) -> Result<(), String> {
    let hero = get::<Hero>(world, 0)?;
    match check {
        Check::At(who, at) => is(check, &Some(*at), &place(world, *who)?),
        Check::TailAt(who, at) => is(check, &Some(*at), &world.get::<Tail>(entity(world, *who)?).map(|t| t.0)),
        Check::TileAt(at, tile) => is(check, tile, &world.resource::<Field>().tile(*at).map(|t| t.id)),
        Check::Dark(dark) => is(check, dark, &world.resource::<Field>().dark),
        Check::Marked(mark, there) => is(check, there, &world.resource::<Progress>().marks.contains(mark)),
        Check::Standing(n) => is(check, n, &(crate::rules::access::foes(world).count() as u8)),
        Check::Away(who) => is(check, &None, &place(world, *who)?),
        Check::Hp(who, tokens) => is(check, &Bag::from(tokens.clone()), &get::<Vitals>(world, *who)?.hp),
        Check::HpLeft(who, n) => is(check, n, &get::<Vitals>(world, *who)?.left()),
        Check::Unassigned(who, tokens) => {
            is(check, &Bag::from(tokens.clone()), &get::<Vitals>(world, *who)?.unassigned)
        }
        Check::InSink(who, sink, n) => is(check, n, &get::<Sinks>(world, *who)?.held(*sink)),
        Check::SinkValue(who, sink, n) => is(check, n, &sink_capacity(world, Who(*who), *sink)),
        Check::Has(who, condition, n) => is(check, n, &get::<Conditions>(world, *who)?.now.get(*condition)),
        Check::Pool(dice) => {
            let sorted = |mut dice: Vec<u8>| {
                dice.sort_unstable();
                dice
            };
            is(check, &sorted(dice.clone()), &sorted(hero.pool.0.to_vec()))
        }
        Check::ShieldUp(0, up) => is(check, up, &hero.raised.is_some()),
        Check::ShieldUp(who, up) => is(check, up, &get::<Foe>(world, *who)?.guard.is_some_and(|g| g.up)),
        Check::Card(id, n) => is(check, n, &line(world, *id)?.card.total()),
        Check::Worn(id, n) => is(check, n, &line(world, *id)?.worn),
        Check::Loaded(id, with) => {
            let found = line(world, *id)?.loaded.and_then(|m| hero.line(m)).map(|l| l.id);
            is(check, with, &found)
        }
        Check::Humanity(n) => is(check, n, &hero.humanity),
        Check::Gained(souls, gear) => {
            let outcome = world.resource::<Ending>().0.ok_or("the encounter is not over")?;
            let page = encounter(world).aftermath(outcome);
            is(check, &(*souls, gear.clone()), &(page.souls, page.gear.clone()))
        }
        Check::Lit(id, lit) => is(check, lit, &line(world, *id)?.lit),
        Check::Aside(id, aside) => is(check, aside, &line(world, *id)?.aside),
        Check::Broken(id, broken) => is(check, broken, &line(world, *id)?.broken),
        Check::Charges(id, n) => {
            let catalog = &world.resource::<Content>().0;
            is(check, n, &hero.charges_left(catalog, gear(world, *id)?))
        }
        Check::FocusSpent(n) => is(check, n, &hero.focus_spent),
        Check::Hold(main, off) => {
            let id = |g: Option<Gear>| g.and_then(|g| hero.line(g)).map(|l| l.id);
            is(check, &(*main, *off), &(id(hero.hands.main), id(hero.hands.off)))
        }
        Check::Round(n) => is(check, n, &world.resource::<Progress>().round),
        Check::Phase(phase) => is(check, phase, &phase::now(world)),
        Check::Coins(table, coins) => {
            let cards = &world.resource::<Cards>().0;
            let card = cards.get(usize::from(*table)).ok_or(format!("there is no table {table}"))?;
            is(check, coins, &card.coins.to_vec())
        }
        Check::Waits(waits) => is(check, waits, &waiting(world)),
        Check::Answers(picks) => {
            let mut want = said(world, picks)?;
            let mut have = choices(world);
            want.sort();
            have.sort();
            is(check, &want, &have)
        }
        Check::Offers(picks) => each(world, picks, |have, want| {
            if have.contains(want) { Ok(()) } else { Err(format!("{want:?} is not offered; there is {have:?}")) }
        }),
        Check::Withholds(picks) => each(world, picks, |have, want| {
            if have.contains(want) { Err(format!("{want:?} is offered, though it should not be")) } else { Ok(()) }
        }),
        Check::Legal(action, wanted) => {
            let found = legal(world).iter().any(|intent| match intent {
                Intent::Commit(c) | Intent::React(c) => c.action == *action,
                _ => false,
            });
            is(check, wanted, &found)
        }
        Check::Tray(tokens) => {
            let have: Vec<(Token, u8)> = match &world.resource::<Flow>().ask {
                Some(Ask::Tokens(tray)) => tray.tokens.to_vec(),
                _ => Vec::new(),
            };
            is(check, tokens, &have)
        }
        Check::Facts(wanted) => {
            let mut rest = facts.iter();
            match wanted.iter().find(|want| !rest.any(|have| have == *want)) {
                Some(missing) => Err(format!("expected the fact {missing:?}\n  there were:\n{}", listed(facts))),
                None => Ok(()),
            }
        }
        Check::NoFacts(unwanted) => match unwanted.iter().find(|u| facts.contains(u)) {
            Some(there) => Err(format!("the fact {there:?} happened, though it should not have")),
            None => Ok(()),
        },
        Check::Ended(outcome) => is(check, outcome, &world.resource::<Ending>().0),
    }
}

fn is<T: PartialEq + Debug>(check: &Check, want: &T, have: &T) -> Result<(), String> {
    if want == have {
        return Ok(());
    }
    let name = format!("{check:?}");
    let name = name.split(['(', ' ']).next().unwrap_or_default().to_owned();
    Err(format!("{name}: expected {want:?}, found {have:?}\n  in {check:?}"))
}

fn listed(facts: &[Fact]) -> String {
    facts.iter().map(|f| format!("    {f:?}")).collect::<Vec<_>>().join("\n")
}

fn entity(world: &World, who: u8) -> Result<bevy::prelude::Entity, String> {
    let seats = &world.resource::<Seats>().0;
    seats.get(usize::from(who)).copied().ok_or(format!("there is no combatant {who}"))
}

fn get<T: bevy::prelude::Component>(world: &World, who: u8) -> Result<&T, String> {
    world.get::<T>(entity(world, who)?).ok_or(format!("combatant {who} has no such sheet"))
}

fn place(world: &World, who: u8) -> Result<Option<Coord>, String> {
    Ok(world.get::<Place>(entity(world, who)?).map(|p| p.0))
}

fn line(world: &World, id: Id) -> Result<&GearState, String> {
    let gear = gear(world, id)?;
    get::<Hero>(world, Who::CHARACTER.0)?.line(gear).ok_or(format!("no line for `{id}`"))
}

fn waiting(world: &World) -> Waits {
    match &world.resource::<Flow>().ask {
        None => Waits::Nothing,
        Some(Ask::Start) => Waits::Start,
        Some(Ask::Beat) => Waits::Beat,
        Some(Ask::Window) => Waits::Window,
        Some(Ask::Move(_)) => Waits::Move,
        Some(Ask::Aim(_)) => Waits::Aim,
        Some(Ask::Hands) => Waits::Hands,
        Some(Ask::Struggle) => Waits::Struggle,
        Some(Ask::Mend(_)) => Waits::Mend,
        Some(Ask::Kind) => Waits::Kind,
        Some(Ask::Tool) => Waits::Tool,
        Some(Ask::Missile) => Waits::Missile,
        Some(Ask::Drag) => Waits::Drag,
        Some(Ask::MendGear) => Waits::MendGear,
        Some(Ask::Tokens(_)) => Waits::Tokens,
        Some(Ask::Opening) => Waits::Opening,
        Some(Ask::Prey { .. }) => Waits::Prey,
        Some(Ask::Charm { .. }) => Waits::Charm,
        Some(Ask::Reroll(_)) => Waits::Reroll,
    }
}

fn said(world: &World, picks: &[Pick]) -> Result<Vec<Choice>, String> {
    picks.iter().map(|p| choice(world, p)).collect()
}

fn each(world: &World, picks: &[Pick], test: impl Fn(&[Choice], &Choice) -> Result<(), String>) -> Result<(), String> {
    let have = choices(world);
    said(world, picks)?.iter().try_for_each(|want| test(&have, want))
}
