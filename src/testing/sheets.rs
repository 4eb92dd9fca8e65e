//! What a vignette puts on the sheets: tokens, conditions, gear and dice of combatants that stand on the board.
//!
//! Owns how a setup is written into the components. When that happens is the business of `start_point`.

use std::collections::BTreeMap;

use super::error::VignetteError;
use super::notation::find_gear_by_name;
use super::setup_format::{CharacterSetup, EnemySetup};
use crate::model::{CombatantId, Condition, ConditionCounts, Id, Sink, StaminaPool, Token};
use crate::rules::access::{RulesWorld, combatant_count, component_mut, inventory, inventory_mut};
use crate::rules::components::character::{Focus, GearState, Inventory, PoolState};
use crate::rules::components::combatant::{
    Conditions, GrappleHold, GrappleHolds, Health, OwnShield, ShieldSource, ShieldState, Sinks,
};

/// Puts what the setup names on the sheets of the character and of the enemies.
pub(super) fn apply_sheets(
    world: &mut RulesWorld,
    setup: &CharacterSetup,
    foes: &[EnemySetup],
) -> Result<(), VignetteError> {
    apply_character_setup(world, setup)?;
    for (n, foe) in foes.iter().enumerate() {
        apply_enemy_setup(world, CombatantId(n as u8 + 1), foe)?;
    }
    Ok(())
}

fn apply_character_setup(world: &mut RulesWorld, setup: &CharacterSetup) -> Result<(), VignetteError> {
    let who = CombatantId::CHARACTER;
    apply_gear_setup(&mut inventory_mut(world), setup)?;
    if let Some(id) = &setup.raised {
        let gear = find_gear_by_name(inventory(world), id.as_str())?;
        component_mut::<ShieldState>(world, who).raised = Some(ShieldSource::Gear(gear));
    }
    component_mut::<PoolState>(world, who).dice = StaminaPool(setup.pool.iter().flatten().copied().collect());
    component_mut::<Focus>(world, who).spent = setup.focus_spent.unwrap_or(0);
    let mut conditions = setup.conditions.iter().flatten();
    let held = conditions.find(|(c, _)| *c == Condition::Grappled).map_or(0, |(_, n)| *n);
    let grapple = setup.grappled_by.map(|(by, attack)| GrappleHold { by: CombatantId(by), attack });
    component_mut::<GrappleHolds>(world, who).0 = (0..held).filter_map(|_| grapple).collect();
    let mut health = component_mut::<Health>(world, who);
    health.hp_damage = setup.hp.clone().unwrap_or_default().into();
    health.unassigned = setup.unassigned.clone().unwrap_or_default().into();
    health.slots = setup.hp_slots.unwrap_or(health.slots);
    apply_sinks(world, who, &setup.sinks, &setup.add_to_sinks, setup.in_sinks.as_deref());
    component_mut::<Conditions>(world, who).counts =
        ConditionCounts::from(setup.conditions.clone().unwrap_or_default());
    Ok(())
}

fn apply_gear_setup(inventory: &mut Inventory, setup: &CharacterSetup) -> Result<(), VignetteError> {
    fn line<'a>(inventory: &'a mut Inventory, id: &Id) -> Result<&'a mut GearState, VignetteError> {
        let gear = find_gear_by_name(inventory, id.as_str())?;
        inventory.gear.get_mut(usize::from(gear.0)).ok_or(VignetteError::NotCarried(*id))
    }
    for (id, kind, n) in setup.card_tokens.iter().flatten() {
        line(inventory, id)?.card_tokens.add(*kind, *n);
    }
    for (id, n) in setup.durability_used.iter().flatten() {
        line(inventory, id)?.durability_used = *n;
    }
    for (id, n) in setup.charges_used.iter().flatten() {
        line(inventory, id)?.charges_used = *n;
    }
    for (id, missile) in setup.loaded.iter().flatten() {
        let missile = find_gear_by_name(inventory, missile.as_str())?;
        line(inventory, id)?.loaded_missile = Some(missile);
    }
    for id in setup.lit.iter().flatten() {
        line(inventory, id)?.lit = true;
    }
    for id in setup.broken.iter().flatten() {
        line(inventory, id)?.broken = true;
    }
    for id in setup.deployed.iter().flatten() {
        line(inventory, id)?.set_aside = true;
    }
    Ok(())
}

fn apply_enemy_setup(world: &mut RulesWorld, who: CombatantId, setup: &EnemySetup) -> Result<(), VignetteError> {
    if who.0 >= combatant_count(world) {
        return Err(VignetteError::Unreachable(format!("there is no room for enemy {}", who.0)));
    }
    let mut health = component_mut::<Health>(world, who);
    health.hp_damage = setup.hp.clone().unwrap_or_default().into();
    health.unassigned = setup.unassigned.clone().unwrap_or_default().into();
    apply_sinks(world, who, &setup.sinks, &setup.add_to_sinks, setup.in_sinks.as_deref());
    component_mut::<Conditions>(world, who).counts =
        ConditionCounts::from(setup.conditions.clone().unwrap_or_default());
    if let Some((defense, stability, durability, up)) = setup.shield {
        let own = Some(OwnShield { defense, stability, durability, ..OwnShield::default() });
        *component_mut(world, who) = ShieldState { raised: up.then_some(ShieldSource::Own), own };
    }
    Ok(())
}

fn apply_sinks(
    world: &mut RulesWorld,
    who: CombatantId,
    values: &BTreeMap<Sink, u8>,
    more: &BTreeMap<Sink, u8>,
    tokens: Option<&[(Sink, Token)]>,
) {
    let mut sinks = component_mut::<Sinks>(world, who);
    for (sink, value) in values {
        sinks.values[*sink as usize] = *value;
    }
    for (sink, n) in more {
        sinks.values[*sink as usize] = sinks.values[*sink as usize].saturating_add(*n);
    }
    sinks.tokens = tokens.unwrap_or_default().iter().copied().collect();
}
