//! The parts of the numbers on a sheet, for a player who asks why a number is what it is.
//!
//! Owns the lists of parts. The values themselves come from `derived`, `stats` and `shields`, which the rules ask; a
//! difference between them and the known parts is a part of its own. Must not change a component.

use crate::content::character_limits::{NATURAL_POUCHES, pots};
use crate::content::gear::{Shield, Weapon};
use crate::content::school::School;
use crate::content::script::{Expr, Quantity, QuantityKind, Reach};
use crate::lang::{Text, text};
use crate::model::{CombatantId, Condition, GearIndex, Grade, Sink, Stat};
use crate::rules::access::{
    RulesWorld, block_scope, catalog, character, component, conditions, enemy_def, find_character_sheet, health, sinks,
};
use crate::rules::components::character::{Inventory, PrimaryStats};
use crate::rules::components::combatant::ShieldSource;
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::query::derived::{
    BaseFormula, DerivedPart, DerivedValue, PartSource, attack_damage, eqp, focus_limit, most_charges, movement,
    pool_dice, pot_count, pouch_count, sink_capacity,
};
use crate::rules::query::range::effective_range;
use crate::rules::query::shields::shield_values;
use crate::rules::query::stats::{self, StatSteps};

impl DerivedValue {
    /// A value that begins with the number of its formula or of the entry. `rule` is the id that says so.
    pub(crate) fn from_base(rule: &'static str, formula: BaseFormula, base: impl Into<i16>) -> Self {
        let value = base.into();
        let source = PartSource::Base(rule, formula);
        Self { value, parts: vec![DerivedPart { source, amount: value, until: None }] }
    }

    /// A value that the entry prints.
    pub(crate) fn printed(rule: &'static str, value: impl Into<i16>) -> Self {
        Self::from_base(rule, BaseFormula::Printed, value)
    }

    pub(crate) fn add(&mut self, source: PartSource, amount: impl Into<i16>) {
        let amount = amount.into();
        if amount != 0 {
            self.value += amount;
            self.parts.push(DerivedPart { source, amount, until: None });
        }
    }

    /// Adds the parts of the blocks in force.
    fn add_blocks(&mut self, world: &RulesWorld, who: CombatantId, gear: Option<GearIndex>, quantity: Quantity) {
        if block_scope(world, who).modifies.contains(QuantityKind::from(&quantity)) {
            let actor = ActorState::current(world, who);
            let context = EvalContext { gear, ..EvalContext::without_target(world, &actor) };
            self.add_parts(&context, quantity);
        }
    }

    /// Adds the parts that change a quantity in a context.
    pub(crate) fn add_parts(&mut self, context: &EvalContext, quantity: Quantity) {
        context.visit_parts(quantity, self.value, |part| {
            self.value += part.amount;
            self.parts.push(part);
        });
    }

    /// Ends the sum with the value in force: a difference that the parts do not explain is a permanent change in play,
    /// or a limit.
    pub(crate) fn up_to(mut self, value: impl Into<i16>) -> Self {
        let rest = value.into() - self.value;
        self.add(PartSource::Permanent, rest);
        self
    }
}

/// The value of a sink.
pub fn explain_sink(world: &RulesWorld, who: CombatantId, sink: Sink) -> DerivedValue {
    let mut sum = if let Some(sheet) = find_character_sheet(world, who) {
        let (stats, inventory) = (sheet.stats, sheet.inventory);
        let mut sum = natural_sink(&stats, sink);
        for (gear, of, n) in stats.gear_sinks(inventory, catalog(world)) {
            if of == sink {
                sum.add(PartSource::Gear(gear), n);
            }
        }
        sum
    } else {
        let printed = enemy_def(world, who).and_then(|enemy| enemy.sinks.get(&sink)).copied().unwrap_or(0);
        DerivedValue::from_base("R-195", BaseFormula::Printed, printed)
    };
    let stored = i16::from(sinks(world, who).values[sink as usize]);
    sum.add(PartSource::Permanent, stored - sum.value);
    sum.add_blocks(world, who, None, Quantity::Sink(sink));
    sum.up_to(sink_capacity(world, who, sink))
}

/// The value of a sink of the character without gear.
fn natural_sink(stats: &PrimaryStats, sink: Sink) -> DerivedValue {
    let of_stat = |stat| BaseFormula::Steps(StatSteps::NATURAL_SINK, stat, None, stats.stat(stat));
    let (rule, formula) = match sink {
        Sink::PDef => ("R-312", of_stat(Stat::Vit)),
        Sink::MDef => ("R-314", bonus_formula(stats, School::Sorcery)),
        Sink::FDef => ("R-315", bonus_formula(stats, School::Pyromancy)),
        Sink::DDef => ("R-316", bonus_formula(stats, School::Witchery)),
        Sink::LDef => ("R-317", bonus_formula(stats, School::Miracle)),
        Sink::Res => ("R-318", of_stat(Stat::End)),
        Sink::Ps => ("R-322", BaseFormula::Nobody),
    };
    DerivedValue::from_base(rule, formula, stats.stat_sink_values()[sink as usize])
}

/// The bonus to attunements of a school.
fn school_bonus(stats: &PrimaryStats, rule: &'static str, school: School) -> DerivedValue {
    DerivedValue::from_base(rule, bonus_formula(stats, school), stats.school_bonus(school))
}

fn bonus_formula(stats: &PrimaryStats, school: School) -> BaseFormula {
    StatSteps::of_school(school).map_or(BaseFormula::Nobody, |(steps, stat, other)| {
        BaseFormula::Steps(steps, stat, other, stats.lower_of(stat, other))
    })
}

/// HP slots.
pub fn explain_hp(world: &RulesWorld, who: CombatantId) -> DerivedValue {
    let mut sum = if let Some(sheet) = find_character_sheet(world, who) {
        DerivedValue::from_base(
            "R-297",
            BaseFormula::TwoAndHalf(Stat::Vit, sheet.stats.stat(Stat::Vit)),
            stats::hp_slots(sheet.stats.stat(Stat::Vit)),
        )
    } else {
        DerivedValue::from_base("R-195", BaseFormula::Printed, enemy_def(world, who).map_or(0, |enemy| enemy.hp))
    };
    sum.add_blocks(world, who, None, Quantity::Hp);
    sum.up_to(health(world, who).slots)
}

/// A Primary Stat of the character.
pub fn explain_stat(world: &RulesWorld, stat: Stat) -> DerivedValue {
    let natural: &PrimaryStats = component(world, CombatantId::CHARACTER);
    let mut sum = DerivedValue::from_base("R-295", BaseFormula::OnSheet, natural.stat(stat));
    sum.add_blocks(world, CombatantId::CHARACTER, None, Quantity::Stat(stat));
    sum.up_to(character(world).stats.stat(stat))
}

/// The other numbers of the character sheet, each with its label: the limit of FP, dice of the pool, EQP, POTs,
/// pouches, and the bonuses of the schools.
pub fn explain_character(world: &RulesWorld) -> Vec<(Text, DerivedValue)> {
    let stats = character(world).stats;
    let sum = |rule, formula, base: u8, quantity, value: u8| {
        let mut sum = DerivedValue::from_base(rule, formula, base);
        sum.add_blocks(world, CombatantId::CHARACTER, None, quantity);
        sum.up_to(value)
    };
    let (end, att) = (stats.stat(Stat::End), stats.stat(Stat::Att));
    let (of_end, of_att) = (BaseFormula::Table(Stat::End, end), BaseFormula::Table(Stat::Att, att));
    let focus = BaseFormula::TwoAndHalf(Stat::Att, att);
    let bonus = |label, rule, school| (label, school_bonus(&stats, rule, school));
    vec![
        (text!("number-fp-limit"), sum("R-298", focus, stats::max_focus(att), Quantity::Focus, focus_limit(world))),
        (text!("number-dice"), sum("R-299", of_end, stats::stamina_dice(end), Quantity::Dice, pool_dice(world))),
        (
            text!("number-eqp"),
            sum("R-301", BaseFormula::LessTwo(Stat::End, end), stats.eqp(), Quantity::Eqp, eqp(world)),
        ),
        (text!("number-pots"), sum("R-300", of_att, pots(att), Quantity::Pots, pot_count(world))),
        (
            text!("number-pouches"),
            sum("R-287", BaseFormula::Everybody, NATURAL_POUCHES, Quantity::Pouches, pouch_count(world)),
        ),
        bonus(text!("number-mb"), "R-307", School::Sorcery),
        bonus(text!("number-fb"), "R-308", School::Pyromancy),
        bonus(text!("number-db"), "R-309", School::Witchery),
        bonus(text!("number-lb"), "R-310", School::Miracle),
    ]
}

/// The numbers that the entry of a piece prints and nothing changes, each with its label: the SP of a weapon, the
/// additions of a missile, charges, weight and Durability.
pub fn explain_printed_gear(world: &RulesWorld, gear: GearIndex) -> Vec<(Text, DerivedValue)> {
    let Some(def) = character(world).inventory.gear_def(catalog(world), gear) else { return Vec::new() };
    let mut found = Vec::new();
    if let Some(weapon) = def.weapon.as_ref().filter(|weapon| weapon.only.is_empty()) {
        let mut price = DerivedValue::printed("R-290", weapon.stamina);
        price.add_blocks(world, CombatantId::CHARACTER, Some(gear), Quantity::Price);
        found.push((text!("number-sp"), price));
    }
    if let Some(missile) = &def.missile {
        found.push((text!("number-damage"), DerivedValue::printed("R-282", missile.damage.0)));
    }
    if let Some(usable) = def.usable.as_ref().filter(|usable| usable.charges > 0) {
        found.push((text!("number-charges"), DerivedValue::printed("R-279", usable.charges)));
    }
    if def.header.durability > 0 {
        found.push((text!("number-durability"), DerivedValue::printed("R-284", def.header.durability)));
    }
    found.push((text!("number-weight"), DerivedValue::printed("R-302", def.header.weight)));
    found
}

/// The charges of a flask or item after a refill, if something changes them.
pub fn explain_charges(world: &RulesWorld, gear: GearIndex) -> Option<DerivedValue> {
    let usable = character(world).inventory.usable(catalog(world), gear).filter(|usable| usable.charges > 0)?;
    let mut sum = DerivedValue::from_base("R-279", BaseFormula::Printed, usable.charges);
    sum.add_blocks(world, CombatantId::CHARACTER, Some(gear), Quantity::Charges);
    Some(sum.up_to(most_charges(world, gear))).filter(|sum| sum.parts.len() > 1)
}

/// The tokens of each condition that count for a combatant, where blocks change their number.
pub fn explain_tokens(world: &RulesWorld, who: CombatantId) -> Vec<(Condition, DerivedValue)> {
    let here = conditions(world, who);
    let sum = |condition: Condition| {
        let mut sum = DerivedValue::from_base("R-062", BaseFormula::OnSheet, here.counts.get(condition));
        sum.add_blocks(world, who, None, Quantity::Tokens(condition));
        (condition, sum.up_to(here.count(condition)))
    };
    here.modifiers.iter().map(|(condition, _)| sum(*condition)).collect()
}

/// The Move of an enemy.
pub fn explain_movement(world: &RulesWorld, who: CombatantId) -> DerivedValue {
    let mut sum =
        DerivedValue::from_base("R-257", BaseFormula::Printed, enemy_def(world, who).map_or(0, |enemy| enemy.movement));
    sum.add_blocks(world, who, None, Quantity::Movement);
    sum.up_to(movement(world, who))
}

/// The additions to each attack of an enemy.
pub fn explain_attack_damage(world: &RulesWorld, who: CombatantId) -> DerivedValue {
    let mut sum = DerivedValue::from_base("R-257", BaseFormula::Printed, 0_i16);
    sum.add_blocks(world, who, None, Quantity::AttackDamage);
    sum.up_to(attack_damage(world, who, 0))
}

/// The damage and the largest range of a weapon of the character, as it is held now.
pub fn explain_weapon(world: &RulesWorld, gear: GearIndex) -> Option<(DerivedValue, DerivedValue)> {
    let actor = ActorState::current(world, CombatantId::CHARACTER);
    let weapon: &Weapon = actor.character.inventory.weapon(actor.catalog, gear)?;
    let context = EvalContext { gear: Some(gear), ..EvalContext::without_target(world, &actor) };
    let mut damage = DerivedValue::from_base("R-290", BaseFormula::Printed, weapon.damage);
    for stat in weapon.requires.keys().filter(|stat| !weapon.apart.contains(stat)) {
        let scaling = actor.character.stats.weapon_scaling(weapon, *stat, gear, actor.hands);
        let grade = PrimaryStats::grade_in_grip(weapon, *stat, gear, actor.hands).unwrap_or(Grade::E);
        damage.add(PartSource::Scaling(*stat, grade), scaling);
    }
    damage.add_blocks(world, CombatantId::CHARACTER, Some(gear), Quantity::Damage);
    // A weapon for certain actions only has no damage apart from them.
    if weapon.only.is_empty() {
        damage = damage.up_to(context.eval(&Expr::WeaponDamage));
    }
    let reach = if weapon.ammo.is_some() { Reach::Shot } else { Reach::Weapon };
    let mut range = DerivedValue::from_base("R-462", BaseFormula::Printed, weapon.range.1);
    range.add_blocks(world, CombatantId::CHARACTER, Some(gear), Quantity::Range);
    if weapon.only.is_empty() {
        range = range.up_to(effective_range(&context, &reach).1);
    }
    Some((damage, range))
}

/// Defense and Stability of a shield, a piece of gear or an enemy's own.
pub fn explain_shield(
    world: &RulesWorld,
    who: CombatantId,
    source: ShieldSource,
) -> Option<(DerivedValue, DerivedValue)> {
    let values = shield_values(world, who, source)?;
    let printed = match source {
        ShieldSource::Gear(gear) => {
            let inventory: &Inventory = character(world).inventory;
            let Shield { defense, stability, damage: _ } = inventory.shield(catalog(world), gear)?;
            (*defense, *stability)
        }
        // A shield that is no gear and stands on no sheet has been lent with these values.
        ShieldSource::Own => enemy_def(world, who)
            .and_then(|enemy| enemy.shield)
            .map_or((values.defense, values.stability), |shield| (shield.defense, shield.stability)),
    };
    let sum = |rule, base: u8, quantity, value: u8| {
        let mut sum = DerivedValue::from_base(rule, BaseFormula::Printed, base);
        sum.add_blocks(world, who, source.gear(), quantity);
        sum.up_to(value)
    };
    Some((
        sum("R-464", printed.0, Quantity::Defense, values.defense),
        sum("R-465", printed.1, Quantity::Stability, values.stability),
    ))
}

/// PWR of each school that a catalyst enables.
pub fn explain_power(world: &RulesWorld, gear: GearIndex) -> Vec<(School, DerivedValue)> {
    let character = character(world);
    let Some(catalyst) = character.inventory.catalyst(catalog(world), gear) else { return Vec::new() };
    let actor = ActorState::current(world, CombatantId::CHARACTER);
    let power = |school: &School| {
        let mut sum = school_bonus(&character.stats, "R-061", *school);
        sum.add(PartSource::Gear(gear), catalyst.power);
        let context =
            EvalContext { gear: Some(gear), school: Some(*school), ..EvalContext::without_target(world, &actor) };
        sum.add_parts(&context, Quantity::Pwr);
        (*school, sum)
    };
    catalyst.schools.iter().map(power).collect()
}
