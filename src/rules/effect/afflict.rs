//! Conditions taking hold and letting go (2.3.5).

use std::sync::Arc;

use bevy::prelude::World;
use smallvec::SmallVec;

use crate::content::nature::Ability;
use crate::model::{Condition, Fact, Outcome, Picks, Sink, Spot, Token, Who, direction_away};
use crate::rules::access::{
    at, can, catalog, conditions, enemy_sheet, flow_mut, hero, hero_mut, house, of_mut, room, tell, vitals,
};
use crate::rules::combatant::stats::focus;
use crate::rules::combatant::{Conditions, Foe, Grip, Sinks, Vitals};
use crate::rules::effect::walk::is_sprung;
use crate::rules::flow::{Affliction, Frame, Step, Tray};
use crate::rules::phase::ends;

/// Puts condition tokens on somebody: immunity first, then sinks (the player's choice for the character), then effect.
pub fn afflict(world: &mut World, who: Who, condition: Condition, n: u8, how: Affliction) {
    if n == 0 || at(world, who).is_none() {
        return;
    }
    if immune(world, who, condition) {
        tell(world, Fact::Shrugged { who, condition });
        return;
    }
    let sink = catalog(world).condition(condition).sink.filter(|_| !how.inevitable);
    let Some(sink) = sink.filter(|s| room(world, who, *s) > 0) else {
        return suffer(world, who, condition, n, how);
    };
    if who.is_character() {
        let whole = catalog(world).condition(condition).whole;
        let (n, how) = if whole { (1, Affliction { strength: n, ..how }) } else { (n, how) };
        let tokens = [(Token::Condition(condition), n)].into_iter().collect();
        flow_mut(world).push(Step::Lay(Box::new(Tray { tokens, how, ..Tray::default() })));
        return;
    }
    let sunk = room(world, who, sink).min(n);
    sink_for_foe(world, who, condition, sink, sunk);
    if n > sunk {
        suffer(world, who, condition, n - sunk, how);
    }
}

fn sink_for_foe(world: &mut World, who: Who, condition: Condition, sink: Sink, n: u8) {
    let token = Token::Condition(condition);
    for _ in 0..n {
        of_mut::<Sinks>(world, who).tokens.push((sink, token));
        tell(world, Fact::TokenPlaced { who, token, on: Spot::Sink(sink) });
    }
}

/// Whether an enemy's types protect it from a condition.
fn immune(world: &World, who: Who, condition: Condition) -> bool {
    if who.is_character() {
        // It rides only where the scenario says so.
        let rides = world.resource::<crate::rules::CurrentEncounter>().scenario.character.mounted;
        return condition == Condition::Dismounted && !rides;
    }
    let Some(enemy) = enemy_sheet(world, who) else { return false };
    enemy.nature.ignores(condition) || catalog(world).condition(condition).character_only
}

/// Condition tokens that no sink took: Immediate ones act, the others lie down on the sheet.
pub fn suffer(world: &mut World, who: Who, condition: Condition, n: u8, how: Affliction) {
    match condition {
        Condition::Flinch => flinch(world, n),
        Condition::Knockback => {
            if let (Some(here), Some(from)) = (at(world, who), how.from) {
                let direction = direction_away(from, here);
                flow_mut(world).push(Step::Push { who, direction, left: n, covered: 0 });
            }
        }
        Condition::Disoriented => {
            let limit = focus(hero(world).stat(crate::model::Stat::Att));
            let mut hero = hero_mut(world);
            hero.focus_spent = (hero.focus_spent + n).min(limit);
        }
        // Works on the attacker's HP, not on a sheet: `drain`.
        Condition::Drain => {}
        _ => {
            gain(world, who, condition, n, how.lasting);
            if let (Condition::Grappled, Some(by), Some(attack)) = (condition, how.by, how.attack)
                && who.is_character()
            {
                let held = conditions(world, who).now.get(condition);
                let mut hero = hero_mut(world);
                hero.grips.extend((0..n).map(|_| Grip { by, attack }));
                hero.grips.truncate(usize::from(held));
            }
        }
    }
}

/// The highest die leaves the pool, once per token.
fn flinch(world: &mut World, n: u8) {
    for _ in 0..n {
        let mut hero = hero_mut(world);
        let Some(highest) = hero.pool.highest() else { return };
        let die = hero.spend(Picks::NONE.with(highest)).first().copied().unwrap_or(0);
        tell(world, Fact::Flinched { die });
    }
}

/// Tokens lie down on the sheet, up to the condition's cap.
pub fn gain(world: &mut World, who: Who, condition: Condition, n: u8, lasting: bool) {
    let cap = catalog(world).condition(condition).cap.unwrap_or(u8::MAX);
    let had = conditions(world, who).now.get(condition);
    let now = had.saturating_add(n).min(cap);
    let mut sheet = of_mut::<Conditions>(world, who);
    sheet.now.set(condition, now);
    if lasting {
        let kept = sheet.lasting.get(condition).saturating_add(n).min(now);
        sheet.lasting.set(condition, kept);
    }
    if now == had {
        tell(world, Fact::Shrugged { who, condition });
    } else {
        tell(world, Fact::Gained { who, condition, now });
    }
    match condition {
        Condition::Stunned => lower_shield(world, who),
        Condition::Knockdown => {
            lower_shield(world, who);
            // A flyer that falls onto a hazard meets it now.
            if let Some(here) =
                at(world, who).filter(|here| now > had && flew(world, who) && is_sprung(world, who, *here))
            {
                flow_mut(world).push(Step::Spring { who, at: here });
            }
        }
        Condition::Dismounted if now > had => {
            // What the fall does stands on its own sheet.
            if let Some(list) = enemy_sheet(world, who).map(|e| Arc::clone(&e.dismounted)).filter(|l| !l.is_empty()) {
                let mut flow = flow_mut(world);
                flow.frames.push(Frame { me: who, targets: SmallVec::from_slice(&[who]), ..Frame::default() });
                flow.next([Step::Run { list, at: 0 }, Step::EndFrame, Step::Judge]);
            }
        }
        Condition::Withering if who.is_character() && now >= house(world).withering_curse => curse(world, who),
        _ => {}
    }
}

fn flew(world: &World, who: Who) -> bool {
    can(world, who, Ability::Flies)
}

/// The attacker heals by up to the printed amount if its attack put any token into HP at once.
pub fn drain(world: &mut World, by: Who, n: u8) {
    let mut left = n;
    for (kind, there) in vitals(world, by).hp.iter().collect::<Vec<_>>() {
        let n = of_mut::<Vitals>(world, by).hp.remove(kind, there.min(left));
        left -= n;
        if n > 0 {
            tell(world, Fact::Healed { who: by, kind, n });
        }
    }
}

/// Three unsunk Withering tokens become Cursed!, and that is the end.
fn curse(world: &mut World, who: Who) {
    lose(world, who, Condition::Withering, u8::MAX);
    hero_mut(world).humanity = 0;
    gain(world, who, Condition::Cursed, 1, false);
    gain(world, who, Condition::Hollow, 1, false);
    ends::end(world, Outcome::Defeat);
}

/// Tokens leave the sheet.
pub fn lose(world: &mut World, who: Who, condition: Condition, n: u8) {
    let mut sheet = of_mut::<Conditions>(world, who);
    let had = sheet.now.get(condition);
    if had == 0 {
        return;
    }
    let now = had.saturating_sub(n);
    sheet.now.set(condition, now);
    let kept = sheet.lasting.get(condition).min(now);
    sheet.lasting.set(condition, kept);
    if condition == Condition::Grappled && who.is_character() {
        // The first to take hold is the first shaken off.
        let mut hero = hero_mut(world);
        let surplus = hero.grips.len().saturating_sub(usize::from(now));
        hero.grips.drain(..surplus);
    }
    tell(world, Fact::Lost { who, condition, now });
}

/// Shield Up! comes down, if it was up; the tokens stay on the card.
pub fn lower_shield(world: &mut World, who: Who) {
    let was_up = if who.is_character() {
        hero_mut(world).raised.take().is_some()
    } else {
        match &mut of_mut::<Foe>(world, who).guard {
            Some(guard) => std::mem::take(&mut guard.up),
            None => false,
        }
    };
    if was_up {
        tell(world, Fact::ShieldLowered { who });
    }
}
