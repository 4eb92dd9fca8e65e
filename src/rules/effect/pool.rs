//! Dice of the pool rolled again.
//!
//! Owns the verb Reroll. Must not roll the pool itself; the Round phase does.

use bevy::prelude::World;

use crate::model::{Choice, Fact, Picks};
use crate::rules::access::{flow_mut, hero, hero_mut, roll, tell};
use crate::rules::flow::Ask;

/// Lets the player roll up to `n` dice of the pool again, one after the other.
pub(super) fn reroll(world: &mut World, n: u8) {
    if n > 0 && options(world).len() > 1 {
        flow_mut(world).ask = Some(Ask::Reroll(n));
    }
}

/// Dice that have not been rolled again yet, one of each face, and the answer to leave it at that.
pub(in crate::rules) fn options(world: &World) -> Vec<Choice> {
    let hero = hero(world);
    let faces = &hero.pool.0;
    let open = |p: &usize| !hero.rerolled.has(*p);
    let first = |p: &usize| !(0..*p).any(|q| faces[q] == faces[*p] && !hero.rerolled.has(q));
    let dice = (0..faces.len()).filter(|p| open(p) && first(p)).map(|p| Choice::Dice(Picks::NONE.with(p)));
    dice.chain([Choice::Done]).collect()
}

/// Rolls the chosen die again; its second result stands.
pub(super) fn roll_again(world: &mut World, picks: Picks, left: u8) {
    let Some(position) = picks.positions().next() else { return };
    let Some(was) = hero(world).pool.0.get(position).copied() else { return };
    let now = roll(world, 1).first().copied().unwrap_or(was);
    let mut hero = hero_mut(world);
    hero.pool.0[position] = now;
    hero.rerolled = hero.rerolled.with(position);
    tell(world, Fact::DieRerolled { was, now });
    reroll(world, left.saturating_sub(1));
}
