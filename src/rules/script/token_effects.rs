//! Effects that put tokens down or take them away.
//!
//! Owns `Effect::Deal`, `DealTokens`, `Clear` and what is short for it. Must not resolve damage or choose tokens; `change`
//! does.

use smallvec::SmallVec;

use crate::content::script::{Clear, CombatantSelector, Expr};
use crate::model::{CombatantId, DamageKind, Modifiers};
use crate::rules::access::{RulesWorld, resolution_mut};
use crate::rules::change::attack_resolution::start_attack;
use crate::rules::change::clearing::clear_tokens;
use crate::rules::script::interpreter::{eval_amount, eval_amount_for, select_combatants};
use crate::rules::stack::attack::{AttackHit, AttackRecord};
use crate::rules::stack::{ResolutionTask, ScriptFrame, TokenClearing};

/// Deals tokens in addition to the damage of an attack.
pub(super) fn deal(
    world: &mut RulesWorld,
    frame: &ScriptFrame,
    on: &[CombatantId],
    (value, kind, mods): (&Expr, DamageKind, Modifiers),
) {
    let hits = on.iter().map(|on| {
        let n = eval_amount_for(world, frame, value, *on);
        let hit = AttackHit::unblockable(*on, kind, n);
        AttackHit { earlier_hp_damage: frame.hp_damage_so_far, mods: hit.mods.union(mods), ..hit }
    });
    let hits = hits.collect();
    resolution_mut(world).push(ResolutionTask::CheckOutcome);
    start_attack(world, AttackRecord { by: Some(frame.actor), ..AttackRecord::damage(hits, frame.cause()) });
}

pub(super) fn clear(world: &mut RulesWorld, frame: &ScriptFrame, clear: &Clear) {
    for who in select_combatants(world, frame, clear.on) {
        let left = clear.n.as_ref().map_or(u8::MAX, |n| eval_amount_for_side(world, frame, n, clear.on, who));
        let of = SmallVec::from_slice(&clear.of);
        clear_tokens(world, TokenClearing { who, from: clear.from, of, left }, frame.cause());
    }
}

/// An amount for one combatant of a side: with that combatant as the target, if the side is the target's.
pub(super) fn eval_amount_for_side(
    world: &RulesWorld,
    frame: &ScriptFrame,
    value: &Expr,
    side: CombatantSelector,
    who: CombatantId,
) -> u8 {
    match side {
        CombatantSelector::Me => eval_amount(world, frame, value),
        CombatantSelector::Target => eval_amount_for(world, frame, value, who),
    }
}
