//! Rerolls of dice of the pool.
//!
//! Owns `Effect::Reroll`. Must not roll the pool itself; the Round phase does.

use crate::model::{Choice, CombatantId, DiceSelection, Fact};
use crate::rules::access::{
    RulesWorld, character, component_mut, emit_fact, resolution, resolution_mut, roll_dice, stamina_pool,
};
use crate::rules::components::character::PoolState;
use crate::rules::stack::{PendingDecision, ScriptFrame};

/// Lets the player reroll up to `n` dice of the pool, one after the other.
pub(in crate::rules) fn ask_for_reroll(world: &mut RulesWorld, n: u8) {
    if n > 0 && reroll_choices(world).len() > 1 {
        resolution_mut(world).pending_decision = Some(PendingDecision::Reroll(n));
    }
}

/// The dice that have not been rerolled yet, one of each face, and the answer that declines.
pub(in crate::rules) fn reroll_choices(world: &RulesWorld) -> Vec<Choice> {
    let pool = character(world).pool;
    let faces = &pool.dice.0;
    let open = |p: &usize| !pool.rerolled.contains(*p);
    let first = |p: &usize| !(0..*p).any(|q| faces[q] == faces[*p] && !pool.rerolled.contains(q));
    let dice = (0..faces.len()).filter(|p| open(p) && first(p)).map(|p| Choice::Dice(DiceSelection::NONE.with(p)));
    dice.chain([Choice::Done]).collect()
}

/// Rerolls the chosen dice; the second result stands.
pub(in crate::rules) fn reroll_die(world: &mut RulesWorld, picks: DiceSelection, left: u8) {
    let cause = resolution(world).current_frame().map(ScriptFrame::cause).unwrap_or_default();
    for position in picks.positions() {
        let was = stamina_pool(world).0[position];
        let now = roll_dice(world, 1).first().copied().unwrap_or(was);
        let mut pool = component_mut::<PoolState>(world, CombatantId::CHARACTER);
        pool.dice.0[position] = now;
        pool.rerolled = pool.rerolled.with(position);
        emit_fact(world, Fact::DieRerolled { was, now, cause });
    }
    ask_for_reroll(world, left.saturating_sub(1));
}
