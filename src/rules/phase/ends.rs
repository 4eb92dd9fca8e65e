//! Defeat, victory and what the end of an encounter clears away (2.3.23).

use std::sync::Arc;

use bevy::prelude::World;

use crate::content::encounter::Goal;
use crate::model::{Condition, DamageKind, Fact, Outcome, Who};
use crate::rules::access::{at, encounter, foes, is_over, of_mut, seats, tell, vitals};
use crate::rules::board::{Field, put};
use crate::rules::combatant::{Conditions, Foe, Vitals};
use crate::rules::effect::afflict::lose;
use crate::rules::flow::{Frame, Step};
use crate::rules::{Ending, access};

/// Looks who is defeated and whether that decides the encounter; the character's defeat comes first.
pub fn judge(world: &mut World) {
    if is_over(world) {
        return;
    }
    let pending = access::flow(world).stack.len();
    for who in (0..seats(world)).map(Who) {
        if at(world, who).is_some() && vitals(world, who).filled() {
            defeat(world, who);
        }
    }
    // What a defeat brings about comes before the verdict; it ends with another look.
    if is_over(world) || access::flow(world).stack.len() > pending {
        return;
    }
    let goal = encounter(world).victory.clone();
    // The next wave comes when nobody is left of the one before.
    while !is_won(world, &goal) && foes(world).next().is_none() {
        if !crate::rules::setup::next_wave(world) {
            break;
        }
    }
    if is_won(world, &goal) {
        end(world, Outcome::Victory);
    }
}

/// Whether a goal is reached as things stand.
pub fn is_won(world: &World, goal: &Goal) -> bool {
    let posts = encounter(world);
    let to_come = || posts.waves.iter().skip(usize::from(access::progress(world).waves)).flat_map(|w| &w.enemies);
    match goal {
        Goal::DefeatAll => foes(world).next().is_none() && to_come().next().is_none(),
        Goal::Defeat(id) => {
            // It has come, and is gone.
            let is = |who: Who| access::of::<Foe>(world, who).sheet == *id;
            let came = (1..seats(world)).map(Who).any(is);
            came && !foes(world).any(is) && !to_come().any(|post| post.enemy == *id)
        }
        Goal::Survive(rounds) => access::progress(world).round > *rounds,
        Goal::Reach(tile) => {
            let there = at(world, Who::CHARACTER).and_then(|at| access::field(world).tile(at));
            there.is_some_and(|t| t.id == *tile)
        }
        Goal::AllOf(goals) => goals.iter().all(|g| is_won(world, g)),
        Goal::AnyOf(goals) => goals.iter().any(|g| is_won(world, g)),
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
        let fell = access::body(world, who);
        put(world, who, None);
        // Whoever is held by it is free.
        let its_own = access::hero(world).grips.iter().filter(|grip| grip.by == who).count();
        if its_own > 0 {
            access::hero_mut(world).grips.retain(|grip| grip.by != who);
            lose(world, Who::CHARACTER, Condition::Grappled, its_own as u8);
        }
        if let Some(list) = access::enemy_sheet(world, who).map(|e| Arc::clone(&e.on_defeat)).filter(|l| !l.is_empty())
        {
            let mut flow = access::flow_mut(world);
            // Where it fell can be meant as what was aimed at.
            flow.frames.push(Frame { hexes: fell.into_iter().collect(), ..Frame::default() });
            flow.next([Step::Run { list, at: 0 }, Step::EndFrame, Step::Judge]);
        }
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
    for (at, tile) in world.resource_mut::<Field>().lift_all() {
        tell(world, Fact::TileLifted { at, tile });
    }
    let mut hero = access::hero_mut(world);
    hero.grips.clear();
    // What was planted comes back.
    hero.gear.iter_mut().for_each(|line| line.aside = false);
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
