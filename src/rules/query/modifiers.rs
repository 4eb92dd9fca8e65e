//! Which modifier blocks hold for a combatant: those that its sheets print, and those that effects have lent.
//!
//! Owns the one walk over all sources of blocks. Must not add numbers up (`derived` does) and must not change anything.

use crate::content::enemy_traits::Ability;
use crate::content::script::{Grant, ModifierBlock, Predicate};
use crate::model::{CombatantId, Condition};
use crate::rules::access::{RulesWorld, catalog, conditions, traits};
use crate::rules::query::context::{ActorState, EvalContext, ModifierDepth};
use crate::rules::stack::{Bearer, LentModifier};

/// Where a block comes from.
#[derive(Clone, Copy, Debug)]
pub enum ModifierSource<'a> {
    /// The tokens of a condition on the sheet.
    Condition(Condition),
    /// An effect has lent it.
    Lent(&'a LentModifier),
}

impl<'a> EvalContext<'a> {
    /// Visits every block that belongs to the actor, whether it holds or not.
    pub fn visit_blocks(&self, mut visit: impl FnMut(&'a ModifierBlock, ModifierSource<'a>)) {
        let (world, me) = (self.world, self.actor.id);
        for (condition, _) in conditions(world, me).counts.iter() {
            for block in &catalog(world).condition(condition).blocks {
                visit(block, ModifierSource::Condition(condition));
            }
        }
        let lent = world.lent.0.iter().filter(|lent| lent.bearer.is_borne_by(me));
        for lent in lent.chain(self.taken) {
            if let Bearer::Gear(gear) = lent.bearer
                && self.gear != Some(gear)
                && self.missile != Some(gear)
            {
                continue;
            }
            for block in lent.blocks.iter() {
                visit(block, ModifierSource::Lent(lent));
            }
        }
    }

    /// Whether a block of the actor holds in this context.
    pub fn block_holds(&self, block: &ModifierBlock) -> bool {
        let for_action = block.actions.is_empty()
            || self
                .action
                .and_then(|id| self.catalog().action(id))
                .is_some_and(|action| block.actions.iter().any(|id| action.counts_as(*id)));
        for_action
            && block.dealing.is_none_or(|kind| self.damage_kind == Some(kind))
            && match (&block.when, self.depth) {
                (_, ModifierDepth::Unmodified) => false,
                (Predicate::Always, _) => true,
                (_, ModifierDepth::Unconditional) => false,
                (when, ModifierDepth::All) => self.at_depth(ModifierDepth::Unconditional).is_true(when),
            }
    }

    /// The same context, for what a block reads.
    pub fn at_depth(&self, depth: ModifierDepth) -> Self {
        Self { depth, ..self.clone() }
    }

    /// Visits the blocks that hold in this context.
    pub fn visit_blocks_in_force(&self, mut visit: impl FnMut(&'a ModifierBlock, ModifierSource<'a>)) {
        self.visit_blocks(|block, source| {
            if self.block_holds(block) {
                visit(block, source);
            }
        });
    }

    /// Whether a block in force grants something.
    pub fn is_granted(&self, wanted: &Grant) -> bool {
        let mut found = false;
        self.visit_blocks_in_force(|block, _| found |= block.grant.contains(wanted));
        found
    }
}

/// Whether a combatant has an ability, by its types or because a block in force grants it.
pub fn has_ability(world: &RulesWorld, who: CombatantId, ability: Ability) -> bool {
    if traits(world, who).has_ability(ability) {
        return true;
    }
    if !bears_blocks(world, who) {
        return false;
    }
    let actor = ActorState::current(world, who);
    EvalContext::without_target(world, &actor).is_granted(&Grant::Is(ability))
}

/// Whether any block can belong to a combatant. Most bear none, and building a context to look takes longer.
pub fn bears_blocks(world: &RulesWorld, who: CombatantId) -> bool {
    !world.lent.0.is_empty() || !conditions(world, who).counts.is_empty()
}
