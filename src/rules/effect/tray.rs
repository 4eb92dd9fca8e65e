//! Tokens on their way to a sheet: where each may go, and what the player's or the table's hand does with them (O-01,
//!

use bevy::prelude::World;
use smallvec::SmallVec;

use super::afflict::{lose, suffer};
use super::corrode::wear;
use super::hit::deal;
use crate::model::{Bag, Condition, DamageKind, Fact, Modifier, Modifiers, Sink, Spot, Token, Who};
use crate::rules::access::{catalog, flow_mut, has, hero, house, of_mut, room, tell};
use crate::rules::combatant::{Sinks, Vitals};
use crate::rules::flow::{Ask, Tray};

/// Where one token of the tray may go now, the likeliest first.
pub fn spots(world: &World, tray: &Tray, token: Token) -> SmallVec<[Spot; 4]> {
    let free = |sink: &Sink| room(world, Who::CHARACTER, *sink) > 0;
    let mut spots = SmallVec::new();
    if waits_for_gear(world, tray, token) {
        return spots;
    }
    match token {
        Token::Damage(kind @ (DamageKind::Acid | DamageKind::Breaking)) => {
            let hero = hero(world);
            let durable = hero.with_durability(catalog(world));
            let breakable = hero.breakable(catalog(world));
            spots.extend(durable.iter().map(|g| Spot::Durability(*g)));
            if !tray.corroded {
                // The first one has to be taken by gear, if any gear can.
                if durable.is_empty() {
                    spots.extend(breakable.into_iter().map(Spot::Break));
                }
                if !spots.is_empty() {
                    return spots;
                }
            }
            spots.push(if kind == DamageKind::Acid { Spot::Hp } else { Spot::Gone });
            // More than one may break gear, if the player would rather have it so.
            if tray.corroded && durable.is_empty() {
                spots.extend(hero.breakable(catalog(world)).into_iter().map(Spot::Break));
            }
        }
        Token::Damage(kind) => {
            let sink = kind.sink(tray.magical);
            if let Some(sink) = sink.filter(|s| !tray.unsinkable && free(s)) {
                spots.push(Spot::Sink(sink));
            }
            let trickles = match kind {
                DamageKind::Bleed => true,
                // Just one of them goes to HP at once.
                DamageKind::Poison | DamageKind::Toxic => tray.hp.get(kind) > 0 || tray.earlier.get(kind) > 0,
                _ => false,
            };
            spots.push(if trickles { Spot::Unassigned } else { Spot::Hp });
        }
        Token::Condition(condition) => {
            let sink = catalog(world).condition(condition).sink;
            if let Some(sink) = sink.filter(|s| !tray.how.inevitable && free(s)) {
                spots.push(Spot::Sink(sink));
            }
            spots.push(Spot::Sheet);
        }
    }
    spots
}

/// Whether a token has to wait until gear has taken the Acid or Breaking that it must.
pub fn waits_for_gear(world: &World, tray: &Tray, token: Token) -> bool {
    let corrosive = |token: Token| matches!(token, Token::Damage(kind) if kind.corrodes());
    let gear = |spot: &Spot| matches!(spot, Spot::Durability(_) | Spot::Break(_));
    if tray.corroded || corrosive(token) {
        return false;
    }
    let first = tray.tokens.iter().find(|(token, _)| corrosive(*token));
    first.is_some_and(|(first, _)| spots(world, tray, *first).iter().any(gear))
}

/// Lays down what has only one place to go, then asks, or finishes.
pub fn work(world: &mut World, mut tray: Box<Tray>) {
    let mut n = 0;
    while n < tray.tokens.len() {
        let (token, _) = tray.tokens[n];
        let spots = spots(world, &tray, token);
        if let [only] = spots.as_slice() {
            lay(world, &mut tray, n, *only);
            // A full sink or a token in HP may have narrowed what others can do.
            n = 0;
        } else {
            n += 1;
        }
    }
    if tray.tokens.is_empty() {
        flow_mut(world).landed = tray.hp;
        for (condition, n) in std::mem::take(&mut tray.suffered) {
            let n = n.saturating_mul(tray.how.strength.max(1));
            suffer(world, Who::CHARACTER, condition, n, tray.how);
        }
    } else {
        flow_mut(world).ask = Some(Ask::Tokens(tray));
    }
}

/// Lays one token of the tray's line `n` down.
pub fn lay(world: &mut World, tray: &mut Tray, n: usize, to: Spot) {
    let (token, count) = &mut tray.tokens[n];
    let token = *token;
    *count -= 1;
    if *count == 0 {
        tray.tokens.remove(n);
    }
    if token == Token::Damage(DamageKind::Burn) {
        thaw(world, Who::CHARACTER);
    }
    match (token, to) {
        (Token::Damage(kind), Spot::Hp) => {
            tray.hp.add(kind, 1);
            deal(world, Who::CHARACTER, kind, 1);
            return;
        }
        (Token::Damage(DamageKind::Acid | DamageKind::Breaking), Spot::Durability(gear) | Spot::Break(gear)) => {
            tray.corroded = true;
            wear(world, gear, token);
            return;
        }
        (Token::Damage(kind), Spot::Unassigned) => of_mut::<Vitals>(world, Who::CHARACTER).unassigned.add(kind, 1),
        (_, Spot::Sink(sink)) => of_mut::<Sinks>(world, Who::CHARACTER).tokens.push((sink, token)),
        (Token::Condition(condition), _) => match tray.suffered.iter_mut().find(|(c, _)| *c == condition) {
            Some((_, n)) => *n += 1,
            None => tray.suffered.push((condition, 1)),
        },
        _ => {}
    }
    tell(world, Fact::TokenPlaced { who: Who::CHARACTER, token, on: to });
}

/// Each point of Burn that gets past a shield melts one Frozen token.
pub fn thaw(world: &mut World, who: Who) {
    if has(world, who, Condition::Frozen) {
        lose(world, who, Condition::Frozen, 1);
    }
}

/// Tokens on an enemy place themselves: the sink first, then HP.
pub fn assign_to_foe(
    world: &mut World,
    (who, kind, n): (Who, DamageKind, u8),
    mods: Modifiers,
    earlier: Bag,
    hp: &mut Bag,
) {
    let place = |world: &mut World, on: Spot| tell(world, Fact::TokenPlaced { who, token: Token::Damage(kind), on });
    for _ in 0..n {
        if matches!(kind, DamageKind::Acid | DamageKind::Breaking) {
            // Eats P.DEF for good; then Acid goes on to HP and Breaking vanishes.
            let eaten = house(world).acid_eats;
            let mut sinks = of_mut::<Sinks>(world, who);
            let value = &mut sinks.value[Sink::PDef as usize];
            if *value > 0 && eaten > 0 {
                *value = value.saturating_sub(eaten);
                let value = *value;
                tell(world, Fact::SinkChanged { who, sink: Sink::PDef, value });
                continue;
            }
            if kind == DamageKind::Breaking {
                place(world, Spot::Gone);
                continue;
            }
        }
        if kind == DamageKind::Burn {
            thaw(world, who);
        }
        let sink = kind.sink(mods.has(Modifier::Magical));
        if let Some(sink) = sink.filter(|s| !mods.has(Modifier::Unsinkable) && room(world, who, *s) > 0) {
            of_mut::<Sinks>(world, who).tokens.push((sink, Token::Damage(kind)));
            place(world, Spot::Sink(sink));
            continue;
        }
        let waits = match kind {
            DamageKind::Bleed => true,
            DamageKind::Poison | DamageKind::Toxic => hp.get(kind) > 0 || earlier.get(kind) > 0,
            _ => false,
        };
        if waits {
            of_mut::<Vitals>(world, who).unassigned.add(kind, 1);
            place(world, Spot::Unassigned);
        } else {
            hp.add(kind, 1);
            deal(world, who, kind, 1);
        }
    }
}
