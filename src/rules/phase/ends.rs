//! Defeat, victory and what the end of an encounter clears away (2.3.23).

use bevy::prelude::World;

use crate::content::encounter::Goal;
use crate::model::{Condition, DamageKind, Fact, Outcome, Who};
use crate::rules::access::{at, encounter, foes, is_over, of_mut, seats, tell, vitals};
use crate::rules::board::put;
use crate::rules::combatant::{Conditions, Foe, Vitals};
use crate::rules::{Ending, access};

/// Looks who is defeated and whether that decides the encounter; the character's defeat comes first.
pub fn judge(world: &mut World) {
    if is_over(world) {
        return;
    }
    for who in (0..seats(world)).map(Who) {
        if at(world, who).is_some() && vitals(world, who).filled() {
            defeat(world, who);
        }
    }
    if is_over(world) {
        return;
    }
    let won = match &encounter(world).victory {
        Goal::DefeatAll => foes(world).next().is_none(),
        Goal::Defeat(id) => !foes(world).any(|who| access::of::<Foe>(world, who).sheet == *id),
    };
    if won {
        end(world, Outcome::Victory);
    }
}

/// Defeats somebody: an enemy leaves the table, the character's defeat ends the encounter.
pub fn defeat(world: &mut World, who: Who) {
    if at(world, who).is_none() || is_over(world) {
        return;
    }
    tell(world, Fact::Defeated { who });
    if who.is_character() {
        end(world, Outcome::Defeat);
    } else {
        put(world, who, None);
    }
}

/// Ends the encounter; the first end stands.
pub fn end(world: &mut World, outcome: Outcome) {
    let mut ending = world.resource_mut::<Ending>();
    if ending.0.is_none() {
        ending.0 = Some(outcome);
        tell(world, Fact::Ended { outcome });
    }
}

/// Conditions and unassigned damage vanish, Bleed leaves HP slots; HP and FP stay as they are.
/// Cursed!, Hollow and Broken stay.
pub fn clean_up(world: &mut World) {
    for who in (0..seats(world)).map(Who) {
        let mut vitals = of_mut::<Vitals>(world, who);
        vitals.unassigned.clear();
        vitals.hp.remove(DamageKind::Bleed, u8::MAX);
        let mut conditions = of_mut::<Conditions>(world, who);
        let kept: Vec<(Condition, u8)> = conditions
            .now
            .iter()
            .filter(|(c, _)| matches!(c, Condition::Cursed | Condition::Hollow | Condition::Broken))
            .collect();
        *conditions = Conditions { now: kept.into(), ..Default::default() };
    }
    count_the_cost(world);
}

/// The HMN that the page of this end costs; who is defeated without any is Hollow.
fn count_the_cost(world: &mut World) {
    let Some(outcome) = world.resource::<Ending>().0 else { return };
    let left = access::hero(world).humanity;
    if outcome == Outcome::Defeat && left == 0 {
        let mut conditions = of_mut::<Conditions>(world, Who::CHARACTER);
        if !conditions.has(Condition::Hollow) {
            conditions.now.set(Condition::Hollow, 1);
            tell(world, Fact::Gained { who: Who::CHARACTER, condition: Condition::Hollow, now: 1 });
        }
    }
    let n = encounter(world).aftermath(outcome).humanity.min(left);
    if n > 0 {
        access::hero_mut(world).humanity -= n;
        tell(world, Fact::HumanityLost { n, left: left - n });
    }
}
