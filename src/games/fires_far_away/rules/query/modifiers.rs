//! Which modifier blocks hold for a combatant: those that its sheets print, and those that effects have lent.
//!
//! Owns the one walk over all sources of blocks ([`EvalContext::visit_blocks`]). Most questions have to do with no
//! block, so [`may_modify`], [`may_grant`] and `access::block_scope` are asked first: they say what the blocks on the
//! table, or those of one combatant, can change at all. No value waits for itself: a block reads values that are less
//! modified than the one that it changes (`ModifierDepth`). Must not add numbers up (`derived` does) and must not
//! change anything.

use std::sync::Arc;

use crate::content::action::Action;
use crate::content::enemy_traits::Ability;
use crate::content::script::{BlockScope, Cost, Grant, GrantKind, ModifierBlock, Predicate, QuantityKind};
use crate::model::{CombatantId, Condition, Coord, DamageKind, GearIndex, Id};
use crate::rules::access::{
    RulesWorld, block_scope, board, catalog, enemy_def, house_rules, occupied_hexes, tile_def, traits,
};
use crate::rules::components::character::GearSlot;
use crate::rules::query::context::{ActorState, EvalContext, ModifierDepth};
use crate::rules::stack::{Bearer, LentModifier};

/// The source of a block.
#[derive(Clone, Copy, Debug)]
pub enum ModifierSource<'a> {
    /// A piece of gear, in use or worn.
    Gear(GearIndex),
    /// The enemy's sheet or one of its types.
    EnemySheet,
    /// An attunement that holds without being cast.
    Attunement(Id),
    /// The action itself.
    Action,
    /// The tokens of a condition on the sheet.
    Condition(Condition),
    /// The special tile that the combatant stands on.
    Tile(Id, Coord),
    /// The house rules.
    HouseRules,
    /// An effect has lent it.
    Lent(&'a LentModifier),
}

impl<'a> EvalContext<'a> {
    /// Visits every block that belongs to the actor, whether it holds or not.
    pub fn visit_blocks(&self, mut visit: impl FnMut(&'a ModifierBlock, ModifierSource<'a>)) {
        self.visit_printed_blocks(&mut visit);
        self.visit_lent_blocks(self.world.lent.list.iter(), &mut visit);
    }

    /// Visits every block of the actor that modifies a kind of values, whether it holds or not, and perhaps others.
    pub fn visit_modifying_blocks(
        &self,
        kind: QuantityKind,
        mut visit: impl FnMut(&'a ModifierBlock, ModifierSource<'a>),
    ) {
        if self.world.printed.all.modifies.contains(kind) {
            self.visit_printed_blocks(&mut visit);
        } else if self.catalog().action_scope.modifies.contains(kind) {
            self.action_blocks().iter().for_each(|block| visit(block, ModifierSource::Action));
        }
        self.visit_lent_blocks(self.world.lent.list.modifying(kind), &mut visit);
    }

    /// Visits every block of the actor that has a kind of grants, whether it holds or not, and perhaps others.
    pub fn visit_granting_blocks(&self, kind: GrantKind, mut visit: impl FnMut(&'a ModifierBlock, ModifierSource<'a>)) {
        if self.world.printed.all.grants.contains(kind) {
            self.visit_printed_blocks(&mut visit);
        } else if self.catalog().action_scope.grants.contains(kind) {
            self.action_blocks().iter().for_each(|block| visit(block, ModifierSource::Action));
        }
        self.visit_lent_blocks(self.world.lent.list.granting(kind), &mut visit);
    }

    /// Visits the blocks that sheets and the action print.
    fn visit_printed_blocks(&self, visit: &mut impl FnMut(&'a ModifierBlock, ModifierSource<'a>)) {
        let (world, me) = (self.world, self.actor.id);
        if world.printed.on_gear && self.actor.has_sheet {
            self.visit_gear_blocks(visit);
        }
        if !world.printed.attunements.is_empty() && self.actor.has_sheet {
            let (catalog, hands) = (self.actor.catalog, self.actor.hands);
            let all = world.printed.attunements.iter().filter_map(|id| catalog.attunements.get(id));
            for attunement in all.filter(|a| self.actor.character.bears_attunement(catalog, hands, a)) {
                attunement.blocks.iter().for_each(|block| visit(block, ModifierSource::Attunement(attunement.id)));
            }
        }
        if world.printed.on_enemies
            && let Some(enemy) = enemy_def(world, me)
        {
            enemy.all_blocks.iter().for_each(|block| visit(block, ModifierSource::EnemySheet));
        }
        for block in self.action_blocks() {
            visit(block, ModifierSource::Action);
        }
        for (condition, _) in self.actor.conditions.all() {
            for block in &catalog(world).condition(condition).blocks {
                visit(block, ModifierSource::Condition(condition));
            }
        }
        if world.printed.on_tiles {
            for at in occupied_hexes(world, me) {
                let tile = board(world).tile(at).and_then(|tile| Some((tile.id, tile_def(world, tile.id)?)));
                if let Some((id, tile)) = tile {
                    tile.blocks.iter().for_each(|block| visit(block, ModifierSource::Tile(id, at)));
                }
            }
        }
        if world.printed.on_house_rules {
            house_rules(world).blocks.iter().for_each(|block| visit(block, ModifierSource::HouseRules));
        }
    }

    /// Visits those of these lent blocks that belong to the actor, and those that were lent for the action.
    fn visit_lent_blocks(
        &self,
        lent: impl Iterator<Item = &'a Arc<LentModifier>>,
        visit: &mut impl FnMut(&'a ModifierBlock, ModifierSource<'a>),
    ) {
        let lent = lent.filter(|lent| lent.bearer.is_borne_by(self.actor.id));
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

    /// Visits the blocks that gear prints, whole and with its requirements met: of each piece the blocks for being
    /// worn, then those for being in hand, then those for being in use.
    fn visit_gear_blocks(&self, visit: &mut impl FnMut(&'a ModifierBlock, ModifierSource<'a>)) {
        let inventory = self.actor.character.inventory;
        for n in 0..inventory.gear.len() as u8 {
            let gear = GearIndex(n);
            let (Some(state), Some(def)) = (inventory.gear_state(gear), inventory.gear_def(self.actor.catalog, gear))
            else {
                continue;
            };
            let header = &def.header;
            let is_broken = state.broken && self.whole_before != Some(gear);
            if def.block_lists().iter().all(|blocks| blocks.is_empty())
                || is_broken
                || state.deployed
                || state.slot == GearSlot::Carried
            {
                continue;
            }
            let character = &self.actor.character;
            // A piece that lies in a hand slot needs its printed requirements, whatever the grip.
            let is_met = character.stats.meets_requirements(&header.requires);
            if is_met {
                header.worn.iter().for_each(|block| visit(block, ModifierSource::Gear(gear)));
            } else if !character.has_benefit_of(self.actor.catalog, gear, self.actor.hands) {
                continue;
            }
            if !header.held.is_empty() && inventory.is_held(self.actor.catalog, gear, self.actor.hands) {
                header.held.iter().for_each(|block| visit(block, ModifierSource::Gear(gear)));
            }
            if self.gear == Some(gear) || self.missile == Some(gear) {
                def.blocks_in_use(self.action_in_use()).for_each(|block| visit(block, ModifierSource::Gear(gear)));
            }
        }
    }

    /// The action in use.
    fn action_in_use(&self) -> Option<&'a Action> {
        self.action.and_then(|id| self.actor.catalog.action(id)).map(AsRef::as_ref)
    }

    /// Whether the price changes of a block apply to the price of this action (O-60).
    pub(super) fn is_priced_by(&self, block: &ModifierBlock) -> bool {
        let is_named = |action: &Action| block.actions.iter().any(|id| action.is_priced_like(*id));
        block.actions.is_empty() || self.action_in_use().is_some_and(is_named)
    }

    /// The first cost that the actor's blocks give the action in place of its own.
    pub fn granted_cost(&self) -> Option<&'a Cost> {
        let kind = GrantKind::Costs;
        if !self.actor.block_scope.grants.contains(kind) {
            return None;
        }
        let mut found = None;
        self.visit_granting_blocks(kind, |block, _| {
            if found.is_none() && block.grants(kind) && self.is_priced_by(block) && self.block_holds(block) {
                found =
                    block.grant.iter().find_map(|grant| if let Grant::Costs(cost) = grant { Some(cost) } else { None });
            }
        });
        found
    }

    /// Whether a block of the actor holds in this context.
    pub fn block_holds(&self, block: &ModifierBlock) -> bool {
        let for_action = block.actions.is_empty()
            || self.action_in_use().is_some_and(|action| block.actions.iter().any(|id| action.is_like(*id)));
        for_action
            && block.dealing.is_none_or(|kind| self.damage_kind == Some(kind))
            && match (&block.when, self.depth) {
                (_, ModifierDepth::Unmodified) => false,
                (Predicate::Always, _) => true,
                (_, ModifierDepth::Unconditional) => false,
                (when, ModifierDepth::All) => self.at_depth(ModifierDepth::Unconditional).is_true(when),
            }
    }

    /// The same context, for the values that a block reads.
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

    /// The damage types that the gear in use deals in this action instead of its own, if the action or the gear prints so
    ///
    pub fn granted_damage_kinds(&self) -> Option<&'a [DamageKind]> {
        self.granted_by_gear(|grant| if let Grant::Deals(kinds) = grant { Some(kinds.as_slice()) } else { None })
    }

    /// Whether the gear in use does this action in either grip.
    pub(super) fn may_hold_in_any_grip(&self) -> bool {
        self.granted_by_gear(|grant| (*grant == Grant::AnyGrip).then_some(())).is_some()
    }

    /// The grants of the action's blocks, and of those that the gear in use prints for some actions.
    fn granted_by_gear<T>(&self, find: impl Fn(&'a Grant) -> Option<T>) -> Option<T> {
        let def = self.actor.character.inventory.gear_def(self.actor.catalog, self.gear?)?;
        let in_use = def.blocks_in_use(self.action_in_use()).filter(|block| !block.actions.is_empty());
        self.action_blocks().iter().chain(in_use).find_map(|block| {
            let found = block.grant.iter().find_map(&find)?;
            self.block_holds(block).then_some(found)
        })
    }

    /// The blocks that belong to the action and not to its actor: those that it prints, and those that were lent for
    /// it.
    pub fn blocks_of_action(&self) -> impl Iterator<Item = &'a ModifierBlock> + use<'a> {
        self.action_blocks().iter().chain(self.taken.iter().flat_map(|lent| lent.blocks.iter()))
    }

    /// The blocks that the action prints.
    fn action_blocks(&self) -> &'a [ModifierBlock] {
        self.action_in_use().map_or(&[], |action| &action.blocks)
    }

    /// Whether a block in force grants something.
    pub fn is_granted(&self, wanted: &Grant) -> bool {
        let kind = GrantKind::from(wanted);
        let mut found = false;
        if self.may_be_granted(kind) {
            self.visit_granting_blocks(kind, |block, _| {
                found |= !found && block.grant.contains(wanted) && self.block_holds(block);
            });
        }
        found
    }

    /// Visits the grants of a kind that blocks in force make.
    pub fn visit_granted(&self, kind: GrantKind, mut visit: impl FnMut(&'a Grant)) {
        if self.may_be_granted(kind) {
            self.visit_granting_blocks(kind, |block, _| {
                if block.grants(kind) && self.block_holds(block) {
                    block.grant.iter().filter(|grant| GrantKind::from(*grant) == kind).for_each(&mut visit);
                }
            });
        }
    }

    /// Whether any block can grant something of a kind, asked before anything is worked out.
    pub(super) fn may_be_granted(&self, kind: GrantKind) -> bool {
        self.actor.block_scope.grants.contains(kind)
            || self.may_act_by(|scope| scope.grants.contains(kind), |block| block.grants(kind))
    }

    /// Whether a block that belongs to the action is one that `is_meant`. Few actions print blocks, so `may_be` is asked
    /// of everything that those of all actions can change, before the action is looked up.
    pub(super) fn may_act_by(
        &self,
        may_be: impl FnOnce(&BlockScope) -> bool,
        is_meant: impl Fn(&ModifierBlock) -> bool,
    ) -> bool {
        (may_be(&self.catalog().action_scope) && self.action_blocks().iter().any(&is_meant))
            || self.taken.iter().any(|lent| lent.blocks.iter().any(&is_meant))
    }
}

/// Whether any block on the table has a grant of this kind. Most grants are seldom in play, and this is quickly found
/// out.
pub fn may_grant(world: &RulesWorld, kind: GrantKind) -> bool {
    world.printed.all.grants.contains(kind) || world.lent.list.scope().grants.contains(kind)
}

/// Whether any block on the table modifies a quantity of this kind.
pub fn may_modify(world: &RulesWorld, kind: QuantityKind) -> bool {
    world.printed.all.modifies.contains(kind) || world.lent.list.scope().modifies.contains(kind)
}

/// Visits the grants of a kind that blocks in force make to a combatant, apart from any action, each with its source.
pub fn visit_grants(
    world: &RulesWorld,
    who: CombatantId,
    kind: GrantKind,
    mut visit: impl FnMut(&Grant, ModifierSource),
) {
    if !may_grant(world, kind) || !block_scope(world, who).grants.contains(kind) {
        return;
    }
    let actor = ActorState::current(world, who);
    let context = EvalContext::without_target(world, &actor);
    context.visit_granting_blocks(kind, |block, source| {
        if block.grants(kind) && context.block_holds(block) {
            block.grant.iter().filter(|grant| GrantKind::from(*grant) == kind).for_each(|grant| visit(grant, source));
        }
    });
}

/// Whether a block in force grants a combatant something, apart from any action.
pub fn has_grant(world: &RulesWorld, who: CombatantId, wanted: &Grant) -> bool {
    has_grant_at(world, who, wanted, ModifierDepth::All)
}

/// The same, as the predicate of a block asks: a block must not wait for its own answer.
pub(super) fn has_grant_at(world: &RulesWorld, who: CombatantId, wanted: &Grant, depth: ModifierDepth) -> bool {
    let kind = GrantKind::from(wanted);
    if depth == ModifierDepth::Unmodified || !may_grant(world, kind) || !block_scope(world, who).grants.contains(kind) {
        return false;
    }
    let actor = ActorState::current(world, who);
    EvalContext { depth, ..EvalContext::without_target(world, &actor) }.is_granted(wanted)
}

/// Whether a combatant can do nothing that takes a token of a condition off it.
pub fn keeps(world: &RulesWorld, who: CombatantId, condition: Condition) -> bool {
    has_grant(world, who, &Grant::Keeps(condition))
}

/// Whether a combatant has an ability, by its types or because a block in force grants it.
pub fn has_ability(world: &RulesWorld, who: CombatantId, ability: Ability) -> bool {
    has_ability_at(world, who, ability, ModifierDepth::All)
}

/// Whether a combatant has an ability, as the predicate of a block asks: a block that grants an ability must not wait for
/// its own answer.
pub(super) fn has_ability_at(world: &RulesWorld, who: CombatantId, ability: Ability, depth: ModifierDepth) -> bool {
    traits(world, who).has_ability(ability) || has_grant_at(world, who, &Grant::Is(ability), depth)
}
