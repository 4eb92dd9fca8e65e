//! What a vignette puts on the sheets: tokens, conditions, gear and dice of combatants that stand on the board.
//!
//! Owns how a setup is written into the components. When that happens is the business of `start_point`.

use std::collections::BTreeMap;

use super::error::VignetteError;
use super::notation::find_gear_by_name;
use super::setup_format::{CharacterSetup, EnemySetup};
use crate::model::{CombatantId, Condition, ConditionCounts, Id, Sink, StaminaPool, Token};
use crate::rules::access::{RulesWorld, character_state_mut, combatant_count, component_mut};
use crate::rules::components::combatant::{
    CharacterState, Conditions, EnemyState, GearState, GrappleHold, Health, ShieldState, Sinks,
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
    let mut character = character_state_mut(world);
    apply_gear_setup(&mut character, setup)?;
    character.pool = StaminaPool(setup.pool.iter().flatten().copied().collect());
    character.focus_spent = setup.focus_spent.unwrap_or(0);
    let mut conditions = setup.conditions.iter().flatten();
    let held = conditions.find(|(c, _)| *c == Condition::Grappled).map_or(0, |(_, n)| *n);
    let grapple = setup.grappled_by.map(|(by, attack)| GrappleHold { by: CombatantId(by), attack });
    character.grapple_holds = (0..held).filter_map(|_| grapple).collect();

    let who = CombatantId::CHARACTER;
    let mut health = component_mut::<Health>(world, who);
    health.hp_damage = setup.hp.clone().unwrap_or_default().into();
    health.unassigned = setup.unassigned.clone().unwrap_or_default().into();
    health.slots = setup.hp_slots.unwrap_or(health.slots);
    apply_sinks(world, who, &setup.sinks, &setup.add_to_sinks, setup.in_sinks.as_deref());
    component_mut::<Conditions>(world, who).counts =
        ConditionCounts::from(setup.conditions.clone().unwrap_or_default());
    Ok(())
}

fn apply_gear_setup(character: &mut CharacterState, setup: &CharacterSetup) -> Result<(), VignetteError> {
    fn line<'a>(character: &'a mut CharacterState, id: &Id) -> Result<&'a mut GearState, VignetteError> {
        let gear = find_gear_by_name(character, id.as_str())?;
        character.gear.get_mut(usize::from(gear.0)).ok_or(VignetteError::NotCarried(*id))
    }
    for (id, kind, n) in setup.card_tokens.iter().flatten() {
        line(character, id)?.card_tokens.add(*kind, *n);
    }
    for (id, n) in setup.durability_used.iter().flatten() {
        line(character, id)?.durability_used = *n;
    }
    for (id, n) in setup.charges_used.iter().flatten() {
        line(character, id)?.charges_used = *n;
    }
    for (id, missile) in setup.loaded.iter().flatten() {
        let missile = find_gear_by_name(character, missile.as_str())?;
        line(character, id)?.loaded_missile = Some(missile);
    }
    for id in setup.lit.iter().flatten() {
        line(character, id)?.lit = true;
    }
    for id in setup.broken.iter().flatten() {
        line(character, id)?.broken = true;
    }
    for id in setup.deployed.iter().flatten() {
        line(character, id)?.set_aside = true;
    }
    if let Some(id) = &setup.raised {
        character.raised_shield = Some(find_gear_by_name(character, id.as_str())?);
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
        component_mut::<EnemyState>(world, who).shield =
            Some(ShieldState { defense, stability, durability, raised: up, ..ShieldState::default() });
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
