//! Derived values: every number that gear, conditions or lent blocks can change, worked out in one place and with its
//! parts.
//!
//! Owns the sum of a base and its modifiers. The formulas of the bases are in `stats`; which blocks hold is in
//! `modifiers`. Must not change a component.

use smallvec::SmallVec;

use crate::content::character_limits::{NATURAL_POUCHES, pots};
use crate::content::script::{Expr, Grant, Quantity, QuantityKind};
use crate::model::{Cause, CombatantId, Condition, GearIndex, Grade, Id, MAX_DICE, Sink, SinkNumbers, Stat, Until};
use crate::rules::access::{RulesWorld, block_scope, catalog, character, enemy_def, resolution, sinks};
use crate::rules::query::context::{ActorState, EvalContext, ModifierDepth};
use crate::rules::query::modifiers::{ModifierSource, has_grant, may_modify};
use crate::rules::query::stats::{self, StatSteps};

/// A derived value with the parts that it is the sum of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DerivedValue {
    /// The value.
    pub value: i16,
    /// The parts, the base first.
    pub parts: Vec<DerivedPart>,
}

/// A part of a derived value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DerivedPart {
    /// Its source.
    pub source: PartSource,
    /// Its addition.
    pub amount: i16,
    /// Its end, if it was lent.
    pub until: Option<Until>,
}

/// The source of a part of a derived value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartSource {
    /// The base; the rulebook id that says so, and its formula.
    Base(&'static str, BaseFormula),
    /// A piece of gear.
    Gear(GearIndex),
    /// An attunement that holds without being cast.
    Attunement(Id),
    /// The enemy's sheet or one of its types.
    EnemySheet,
    /// The action itself.
    Action,
    /// A condition.
    Condition(Condition),
    /// The special tile that the combatant stands on.
    Tile(Id),
    /// The house rules.
    HouseRules,
    /// A lent block, with the cause that lent it.
    Lent(Cause),
    /// The share of a Primary Stat in a weapon's damage by its grade as it is held.
    Scaling(Stat, Grade),
    /// The reduction of a Move by a heavy load.
    Load,
    /// The reduction of a Move by a raised shield.
    RaisedShield,
    /// A permanent change in this encounter, or a limit.
    Permanent,
}

/// The formula of the base of a derived value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BaseFormula {
    /// The entry prints it.
    Printed,
    /// The sheet says it.
    OnSheet,
    /// Every character has it.
    Everybody,
    /// Without gear it is 0.
    Nobody,
    /// 2 and half of the stat, rounded half up.
    TwoAndHalf(Stat, u8),
    /// The stat without 2.
    LessTwo(Stat, u8),
    /// The table of the book for the stat.
    Table(Stat, u8),
    /// In steps of a stat, or of the lower of two.
    Steps(StatSteps, Stat, Option<Stat>, u8),
    /// The case of a price or of a movement that holds now, counted from 0.
    Case(u8),
}

impl PartSource {
    /// Whether it is a condition or a special tile.
    pub fn is_hindrance(self) -> bool {
        matches!(self, Self::Condition(_) | Self::Tile(_))
    }
}

impl EvalContext<'_> {
    /// A base with everything that modifies the quantity in this context.
    pub fn modified(&self, quantity: Quantity, base: i16) -> i16 {
        self.modified_by(quantity, base, |_, _| true)
    }

    /// The same with those modifiers that `counts` lets pass, by their source and their end.
    pub fn modified_by(
        &self,
        quantity: Quantity,
        base: i16,
        counts: impl Fn(PartSource, Option<Until>) -> bool,
    ) -> i16 {
        if !self.may_be_modified(quantity) {
            return base;
        }
        let mut sum = base;
        self.visit_counted_parts(quantity, base, counts, |part| sum = sum.saturating_add(part.amount));
        sum
    }

    /// Visits the parts of the quantity in this context, beginning with its base.
    pub fn visit_parts(&self, quantity: Quantity, base: i16, visit: impl FnMut(DerivedPart)) {
        self.visit_counted_parts(quantity, base, |_, _| true, visit);
    }

    /// Visits the additions to the base, and then the changes of the sum by factors.
    pub(super) fn visit_counted_parts(
        &self,
        quantity: Quantity,
        base: i16,
        counts: impl Fn(PartSource, Option<Until>) -> bool,
        mut visit: impl FnMut(DerivedPart),
    ) {
        let kind = QuantityKind::from(&quantity);
        let mut sum = base;
        let mut factors: SmallVec<[(i16, PartSource, Option<Until>); 2]> = SmallVec::new();
        let mut add = |source, until, amount: i16, sum: &mut i16| {
            if amount != 0 {
                *sum = sum.saturating_add(amount);
                visit(DerivedPart { source, amount, until });
            }
        };
        self.visit_modifying_blocks(kind, |block, source| {
            if !block.modifies(kind)
                || !self.block_holds(block)
                || (kind == QuantityKind::Price && !self.is_priced_by(block))
            {
                return;
            }
            let (source, until) = part_source(source);
            if !counts(source, until) {
                return;
            }
            for (_, by) in block.modify.iter().filter(|(what, _)| *what == quantity) {
                add(source, until, self.eval_unmodified(by), &mut sum);
            }
            let of_quantity = block.multiply.iter().filter(|(what, _)| *what == quantity);
            factors.extend(of_quantity.map(|(_, factor)| (self.eval_unmodified(factor), source, until)));
        });
        for (factor, source, until) in factors {
            add(source, until, sum.saturating_mul(factor).saturating_sub(sum), &mut sum);
        }
    }

    /// The unmodified value that a block reads. Most blocks name a number.
    fn eval_unmodified(&self, value: &Expr) -> i16 {
        if let Expr::N(n) = value { *n } else { self.at_depth(ModifierDepth::Unmodified).eval(value) }
    }

    /// Whether anything can modify the quantity, asked before anything is worked out.
    pub(super) fn may_be_modified(&self, quantity: Quantity) -> bool {
        if self.depth == ModifierDepth::Unmodified {
            return false;
        }
        let kind = QuantityKind::from(&quantity);
        self.actor.block_scope.modifies.contains(kind)
            || self.may_act_by(|scope| scope.modifies.contains(kind), |block| block.modifies(kind))
    }
}

/// The source of the parts of a block, and the end of the block.
fn part_source(source: ModifierSource) -> (PartSource, Option<Until>) {
    match source {
        ModifierSource::Gear(gear) => (PartSource::Gear(gear), None),
        ModifierSource::Attunement(id) => (PartSource::Attunement(id), None),
        ModifierSource::EnemySheet => (PartSource::EnemySheet, None),
        ModifierSource::Action => (PartSource::Action, None),
        ModifierSource::Condition(condition) => (PartSource::Condition(condition), None),
        ModifierSource::Tile(tile, _) => (PartSource::Tile(tile), None),
        ModifierSource::HouseRules => (PartSource::HouseRules, None),
        ModifierSource::Lent(lent) => (PartSource::Lent(lent.origin.cause()), Some(lent.until)),
    }
}

/// A quantity of a combatant's sheet, apart from any action, with its base.
fn modified_on_sheet(world: &RulesWorld, who: CombatantId, quantity: Quantity, base: i16) -> i16 {
    if !may_modify_on_sheet(world, who, QuantityKind::from(&quantity)) {
        return base;
    }
    let actor = ActorState::current(world, who);
    EvalContext::without_target(world, &actor).modified(quantity, base)
}

fn may_modify_on_sheet(world: &RulesWorld, who: CombatantId, kind: QuantityKind) -> bool {
    may_modify(world, kind) && block_scope(world, who).modifies.contains(kind)
}

/// The value of a sink, with everything that changes it.
pub fn sink_capacity(world: &RulesWorld, who: CombatantId, sink: Sink) -> u8 {
    let base = i16::from(sinks(world, who).values[sink as usize]);
    modified_on_sheet(world, who, Quantity::Sink(sink), base).clamp(0, 99) as u8
}

/// The values of all sinks, in the order of [`Sink::ALL`].
pub fn sink_capacities(world: &RulesWorld, who: CombatantId) -> SinkNumbers {
    let values = &sinks(world, who).values;
    let base = |sink| i16::from(values[sink as usize]);
    let of = |value: i16| value.clamp(0, 99) as u8;
    if !may_modify_on_sheet(world, who, QuantityKind::Sink) {
        return Sink::ALL.map(|sink| of(base(sink)));
    }
    let actor = ActorState::current(world, who);
    let context = EvalContext::without_target(world, &actor);
    Sink::ALL.map(|sink| of(context.modified(Quantity::Sink(sink), base(sink))))
}

/// The number of further tokens that a sink takes; 0 while the sink holds more tokens than its capacity. Room
/// that an attack has opened takes no token of that attack, and room that it has closed takes no more (O-90).
pub fn free_sink_slots(world: &RulesWorld, who: CombatantId, sink: Sink) -> u8 {
    let limit = resolution(world).attacks.last().and_then(|record| record.sink_limit(who, sink));
    let capacity = sink_capacity(world, who, sink).min(limit.unwrap_or(u8::MAX));
    capacity.saturating_sub(sinks(world, who).token_count(sink))
}

/// The number of dice of the next pool roll, at least 1.
pub fn pool_dice(world: &RulesWorld) -> u8 {
    let base = i16::from(stats::stamina_dice(character(world).stats.stat(Stat::End)));
    modified_on_sheet(world, CombatantId::CHARACTER, Quantity::Dice, base).clamp(1, MAX_DICE as i16) as u8
}

/// EQP: the weight that the character can wear without hindrance.
pub fn eqp(world: &RulesWorld) -> u8 {
    let base = i16::from(character(world).stats.eqp());
    modified_on_sheet(world, CombatantId::CHARACTER, Quantity::Eqp, base).clamp(0, 99) as u8
}

/// The number of POTs.
pub fn pot_count(world: &RulesWorld) -> u8 {
    let base = i16::from(pots(character(world).stats.stat(Stat::Att)));
    modified_on_sheet(world, CombatantId::CHARACTER, Quantity::Pots, base).clamp(0, 99) as u8
}

/// The number of pouches.
pub fn pouch_count(world: &RulesWorld) -> u8 {
    modified_on_sheet(world, CombatantId::CHARACTER, Quantity::Pouches, NATURAL_POUCHES.into()).clamp(0, 99) as u8
}

/// The charges of a flask or item after a refill; 0 for gear without charges.
pub fn most_charges(world: &RulesWorld, gear: GearIndex) -> u8 {
    let usable = character(world).inventory.usable(catalog(world), gear);
    let Some(usable) = usable.filter(|usable| usable.charges > 0) else { return 0 };
    modified_with_gear(world, CombatantId::CHARACTER, Some(gear), Quantity::Charges, usable.charges)
}

/// The limit of FP.
pub fn focus_limit(world: &RulesWorld) -> u8 {
    let base = i16::from(stats::max_focus(character(world).stats.stat(Stat::Att)));
    modified_on_sheet(world, CombatantId::CHARACTER, Quantity::Focus, base).clamp(0, 99) as u8
}

/// The Move of an enemy, before conditions reduce it. For an enemy that nothing hinders, changes by conditions and
/// tiles are left out.
pub fn movement(world: &RulesWorld, who: CombatantId) -> u8 {
    let printed = i16::from(enemy_def(world, who).map_or(0, |enemy| enemy.movement));
    if !has_grant(world, who, &Grant::Unhindered) {
        return modified_on_sheet(world, who, Quantity::Movement, printed).clamp(0, 99) as u8;
    }
    let actor = ActorState::current(world, who);
    let context = EvalContext::without_target(world, &actor);
    context.modified_by(Quantity::Movement, printed, |source, _| !source.is_hindrance()).clamp(0, 99) as u8
}

/// The tokens of the first type of an attack of a combatant that lists this number of them; below 0 if more are taken away.
pub fn attack_damage(world: &RulesWorld, who: CombatantId, listed: i16) -> i16 {
    modified_on_sheet(world, who, Quantity::AttackDamage, listed)
}

/// The number of the first behaviours of an entry that an enemy passes over.
pub fn skipped_behaviours(world: &RulesWorld, who: CombatantId) -> u8 {
    modified_on_sheet(world, who, Quantity::SkippedBehaviours, 0).clamp(0, 99) as u8
}

/// Defense or Stability of a shield in use; `gear` is the piece, if the shield is one.
pub fn shield_value(world: &RulesWorld, who: CombatantId, gear: Option<GearIndex>, what: Quantity, base: u8) -> u8 {
    modified_with_gear(world, who, gear, what, base)
}

/// A quantity of a piece of gear in use, with its base.
fn modified_with_gear(world: &RulesWorld, who: CombatantId, gear: Option<GearIndex>, what: Quantity, base: u8) -> u8 {
    let kind = QuantityKind::from(&what);
    if !may_modify(world, kind) || !block_scope(world, who).modifies.contains(kind) {
        return base;
    }
    let actor = ActorState::current(world, who);
    let context = EvalContext { gear, ..EvalContext::without_target(world, &actor) };
    context.modified(what, base.into()).clamp(0, 99) as u8
}
