//! A strike on everybody aimed at: its tokens, its modifiers and what gear in use adds, made into one hit for each target.
//!
//! Owns the verb Strike up to the hits. Must not resolve them; `hit` does, one after the other.

use bevy::prelude::World;
use smallvec::SmallVec;

use super::context::{Context, Stance};
use super::hit::{Blow, Hit, Stage};
use crate::content::effect::{Bearing, Dealt, Strike, Value};
use crate::model::{Bag, Condition, Coord, DamageKind, Fact, Modifier, Modifiers, Who};
use crate::rules::access::{at, enemy_sheet, field, flow_mut, foe, has, shield_up, tell};
use crate::rules::flow::{Affliction, Frame, Step};

/// An attack on everybody aimed at.
pub(super) fn strike(world: &mut World, frame: &Frame, strike: &Strike) {
    // Nobody strikes at those who have left the table.
    let on: SmallVec<[Who; 4]> =
        super::run::touched(frame).into_iter().filter(|who| at(world, *who).is_some()).collect();
    if on.is_empty() && !frame.targets.is_empty() {
        return;
    }
    let stance = Stance::now(world, frame.me);
    if is_overtaken(&stance, frame) {
        return;
    }
    let context = Context::of(world, &stance, frame);
    let mut tokens = Blow::new();
    for (n, (value, dealt)) in strike.deals.iter().enumerate() {
        let kind = match dealt {
            Dealt::Is(kind) => *kind,
            Dealt::OfWeapon => {
                let first = context.weapon().and_then(|w| w.kinds.first().copied());
                let shield = context.shield().map(|s| s.damage.1);
                frame.kind.or(first).or(shield).unwrap_or(DamageKind::Crush)
            }
            Dealt::OfMissile => {
                let missile = frame.missile.and_then(|m| stance.hero.missile(stance.catalog, m));
                let own = context.weapon().and_then(|w| w.kinds.first().copied());
                missile.map(|m| m.damage.1).or(own).unwrap_or(DamageKind::Crush)
            }
            Dealt::OfShield => context.shield().map_or(DamageKind::Crush, |s| s.damage.1),
        };
        let mut amount = context.value(value);
        if n == 0 {
            if let Some(cap) = &strike.cap {
                amount = amount.min(context.value(cap));
            }
            if !frame.me.is_character() {
                amount = amount.saturating_add(i16::from(foe(world, frame.me).attack_damage));
            }
        }
        tokens.push((kind, amount.clamp(0, 99) as u8));
    }
    let count = |value: &Value| context.value(value).clamp(0, 99) as u8;
    let mut mods = strike.mods.union(attack_mods(world, frame));
    let mut inflicts: SmallVec<[(Condition, u8); 4]> = strike.inflicts.iter().map(|(c, v)| (*c, count(v))).collect();
    let mut wounds = strike.wounds.clone();
    let mut splash = Blow::new();
    let bearing = frame.bearing.filter(|_| frame.sure);
    mods = mods.union(bearing.map(|b| b.mods).unwrap_or_default());
    let missile = frame.missile.filter(|_| frame.me.is_character());
    if let Some(rider) = missile.and_then(|m| stance.hero.missile(stance.catalog, m)).map(|m| &m.rider) {
        tokens.extend(rider.deals.iter().map(|(value, kind)| (*kind, count(value))));
        mods = mods.union(rider.mods);
        inflicts.extend(rider.inflicts.iter().map(|(c, v)| (*c, count(v))));
        wounds.extend(rider.wounds.iter().cloned());
        splash.extend(rider.splash.iter().map(|(value, kind)| (*kind, count(value))));
    }
    let beside = splashed(world, &on, &splash);
    if let Some(name) = frame.action.filter(|_| frame.me.is_character()) {
        tell(world, Fact::Attacked { by: frame.me, name, on: on.clone() });
    }
    let from = frame.origin.or_else(|| at(world, frame.me));
    // Whoever is caught in its own blast is thrown nowhere: it comes from no side.
    let from = move |on: Who| from.filter(|_| on != frame.me);
    let thrown = thrown(world, &on, &mut inflicts, mods, from);
    let hits: SmallVec<[Step; 4]> = on
        .iter()
        .map(|on| {
            Step::Hit(Box::new(Hit {
                by: Some(frame.me),
                on: *on,
                tokens: dealt(world, *on, &tokens, bearing),
                mods,
                wounds: wounds.clone(),
                inflicts: inflicts.clone(),
                from: from(*on),
                corroded: false,
                shield_only: strike.shield_only,
                earlier: frame.landed,
                attack: frame.attack,
                stage: Stage::Arrives,
                hp: Bag::default(),
            }))
        })
        .chain(thrown)
        .chain([Step::Judge])
        .collect();
    // What bursts is an attack of its own, after the shot itself.
    let burning = |who: Who| {
        let burns = splash.iter().map(move |(kind, n)| Hit { by: Some(frame.me), ..Hit::of(who, *kind, *n) });
        burns.map(|hit| Step::Hit(Box::new(hit)))
    };
    let burst: SmallVec<[Step; 4]> = beside.into_iter().flat_map(burning).chain([Step::Judge]).collect();
    flow_mut(world).next(burst);
    flow_mut(world).next(hits);
}

/// Whether something on the way into an attack forbids the character to go on with it: it does not strike then, no more
/// than an enemy would.
fn is_overtaken(stance: &Stance, frame: &Frame) -> bool {
    let action = frame.action.filter(|_| frame.me.is_character()).and_then(|id| stance.catalog.action(id));
    action.is_some_and(|action| stance.hindered(action, false).is_err())
}

/// What one target gets: more of the first type from a sure aim, if it gets any and no shield of its is up.
fn dealt(world: &World, on: Who, tokens: &Blow, sure: Option<Bearing>) -> Blow {
    let mut tokens = tokens.clone();
    if let (Some(bearing), Some((_, n @ 1..))) = (sure, tokens.first_mut())
        && !shield_up(world, on)
    {
        *n = n.saturating_add(bearing.open);
    }
    tokens
}

/// What throws several at once comes after all their damage: first every Knockback in the order in which they were
/// struck, then every Knockdown (O-11). Takes both out of `inflicts`.
fn thrown(
    world: &World,
    on: &[Who],
    inflicts: &mut SmallVec<[(Condition, u8); 4]>,
    mods: Modifiers,
    from: impl Fn(Who) -> Option<Coord>,
) -> Vec<Step> {
    if on.len() < 2 {
        return Vec::new();
    }
    let inevitable = mods.has(Modifier::Inevitable);
    let how = |who: Who| Affliction { inevitable, from: from(who), ..Affliction::default() };
    let missed = |who: &Who| mods.has(Modifier::High) && has(world, *who, Condition::Knockdown);
    let mut steps = Vec::new();
    for throws in [Condition::Knockback, Condition::Knockdown] {
        for (condition, n) in inflicts.iter().filter(|(c, _)| *c == throws) {
            let hit = on.iter().filter(|who| !missed(who));
            steps.extend(hit.map(|who| Step::Afflict { who: *who, condition: *condition, n: *n, how: how(*who) }));
        }
    }
    inflicts.retain(|(c, _)| !matches!(c, Condition::Knockback | Condition::Knockdown));
    steps
}

/// Who stands on or next to the hex of the first target, if something bursts there.
fn splashed(world: &World, on: &[Who], splash: &[(DamageKind, u8)]) -> SmallVec<[Who; 4]> {
    let centre = on.first().filter(|_| !splash.is_empty()).and_then(|who| at(world, *who));
    let hexes = centre.into_iter().flat_map(|at| std::iter::once(at).chain(at.neighbours()));
    let mut found: SmallVec<[Who; 4]> = SmallVec::new();
    // What fills two of the hexes burns once.
    for who in hexes.filter_map(|at| field(world).who(at)) {
        if !found.contains(&who) {
            found.push(who);
        }
    }
    found
}

/// Modifiers written beside an enemy's attack as a whole.
fn attack_mods(world: &World, frame: &Frame) -> Modifiers {
    let sheet = (!frame.me.is_character()).then(|| enemy_sheet(world, frame.me)).flatten();
    match (sheet, frame.attack) {
        (Some(sheet), Some(attack)) => sheet.attacks.get(&attack).map(|a| a.mods).unwrap_or_default(),
        _ => Default::default(),
    }
}
