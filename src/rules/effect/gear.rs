//! What effects do with gear: raising a shield, moving the hand tokens, using things up and closing wounds.
//!
//! Owns the verbs RaiseShield, Rehand, Use and Mend. Must not judge whether they may be done; `action` has.

use std::sync::Arc;

use bevy::prelude::World;
use smallvec::SmallVec;

use super::afflict::lower_shield;
use super::hit::guard_break;
use crate::model::{DamageKind, Fact, Hands, Who};
use crate::rules::access::{catalog, flow_mut, hero, hero_mut, of_mut, tell, vitals};
use crate::rules::combatant::{Foe, Vitals};
use crate::rules::flow::{Affliction, Ask, Frame, Step};

/// Shield Up! with the shield in use; a card beyond its Stability breaks at once.
pub(super) fn raise_shield(world: &mut World, frame: &Frame) {
    if !frame.me.is_character() {
        let who = frame.me;
        let mut foe = of_mut::<Foe>(world, who);
        let Some(guard) = foe.guard.as_mut().filter(|guard| !guard.broken) else { return };
        guard.up = true;
        let bursts = guard.card.total() > guard.stability;
        tell(world, Fact::ShieldRaised { who, with: None });
        if bursts {
            break_again(world, who);
        }
        return;
    }
    let Some(gear) = frame.with else { return };
    hero_mut(world).raised = Some(gear);
    tell(world, Fact::ShieldRaised { who: frame.me, with: Some(gear) });
    let hero = hero(world);
    let lies = hero.line(gear).map_or(0, |l| l.card.total());
    let holds = hero.shield(catalog(world), gear).map_or(0, |s| s.stability);
    if lies > holds {
        break_again(world, frame.me);
    }
}

/// A card that already holds more than its Stability breaks the guard the moment it is raised.
fn break_again(world: &mut World, who: Who) {
    let mut inflicts = SmallVec::new();
    guard_break(world, who, &mut inflicts);
    let how = Affliction::default();
    flow_mut(world).next(inflicts.into_iter().map(|(condition, n)| Step::Afflict { who, condition, n, how }));
}

/// Moves the hand tokens; Shield Up! stays only with the same shield still held.
pub(super) fn rehand(world: &mut World, hands: Hands) {
    let mut hero = hero_mut(world);
    hero.hands = hands;
    let dropped = hero.raised.is_some_and(|shield| !hands.hold(shield));
    tell(world, Fact::HandsChanged { hands });
    if dropped {
        lower_shield(world, Who::CHARACTER);
    }
}

/// Uses one charge of the flask or item in use, and does what it does.
pub(super) fn use_up(world: &mut World, frame: &Frame) {
    let Some(gear) = frame.with else { return };
    let Some(effect) = hero(world).usable(catalog(world), gear).map(|u| Arc::clone(&u.effect)) else { return };
    if let Some(line) = hero_mut(world).gear.get_mut(usize::from(gear.0)) {
        line.spent += 1;
    }
    let left = hero(world).charges_left(catalog(world), gear);
    tell(world, Fact::Used { gear, left });
    flow_mut(world).push(Step::Run { list: effect, at: 0 });
}

/// Takes up to `n` tokens out of somebody's HP slots; which ones matters only if they differ, and only for the character
/// . An enemy's are taken in the order of the damage types.
pub(super) fn mend(world: &mut World, who: Who, n: u8) {
    let hp = vitals(world, who).hp;
    if !who.is_character() || n >= hp.total() || hp.iter().count() == 1 {
        let mut left = n;
        for (kind, there) in hp.iter() {
            heal(world, who, kind, there.min(left));
            left -= there.min(left);
        }
        return;
    }
    if n == 0 || hp.total() == 0 {
        return;
    }
    flow_mut(world).ask = Some(Ask::Mend(n));
}

/// Takes damage tokens of a type out of somebody's HP slots.
pub(super) fn heal(world: &mut World, who: Who, kind: DamageKind, n: u8) {
    let n = of_mut::<Vitals>(world, who).hp.remove(kind, n);
    if n > 0 {
        tell(world, Fact::Healed { who, kind, n });
    }
}
