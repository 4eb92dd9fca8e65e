//! The contents of a vignette's sheets: tokens, conditions, gear and dice of combatants that stand on the board.
//!
//! Owns how a setup is written into the components. Must not decide when: `start_point` does.

use std::collections::BTreeMap;

use smallvec::SmallVec;

use super::error::VignetteError;
use super::notation::{find_gear_by_name, write_value};
use super::setup_format::{CharacterSetup, EnemySetup};
use crate::content::gear::Fire;
use crate::content::script::WeaponClass;
use crate::model::{CombatantId, Condition, ConditionCounts, Id, Sink, StaminaPool, Token};
use crate::rules::access::{
    RulesWorld, catalog, character, combatant_count, component_mut, enemy_def, inventory, inventory_mut, position,
};
use crate::rules::components::character::{Focus, GearState, Inventory, PoolState};
use crate::rules::components::combatant::{
    Conditions, GrappleHold, GrappleHolds, Health, OwnShield, ShieldSource, ShieldState, Sinks,
};
use crate::rules::query::derived::focus_limit;

/// Puts the contents that the setup names on the sheets of the character and of the enemies.
pub(super) fn apply_sheets(
    world: &mut RulesWorld,
    setup: &CharacterSetup,
    enemies: &[EnemySetup],
) -> Result<(), VignetteError> {
    apply_character_setup(world, setup)?;
    for (n, enemy) in enemies.iter().enumerate() {
        apply_enemy_setup(world, CombatantId(n as u8 + 1), enemy)?;
    }
    Ok(())
}

fn apply_character_setup(world: &mut RulesWorld, setup: &CharacterSetup) -> Result<(), VignetteError> {
    let who = CombatantId::CHARACTER;
    check_gear_setup(world, setup)?;
    apply_gear_setup(&mut inventory_mut(world), setup)?;
    if setup.broken.is_some() {
        // A Broken piece gives nothing to the sinks.
        let values = character(world).stats.sink_values(inventory(world), catalog(world));
        component_mut::<Sinks>(world, who).values = values;
    }
    if let Some(id) = &setup.raised {
        let gear = find_gear_by_name(inventory(world), id.as_str())?;
        component_mut::<ShieldState>(world, who).raised = Some(ShieldSource::Gear(gear));
    }
    component_mut::<PoolState>(world, who).dice = StaminaPool(setup.pool.iter().flatten().copied().collect());
    let (limit, spent) = (focus_limit(world), setup.focus_spent.unwrap_or(0));
    if spent > limit {
        return Err(VignetteError::Unreachable(format!("the character has spent more FP than the {limit} there are")));
    }
    let left = limit.saturating_sub(spent);
    component_mut::<Focus>(world, who).left = left;
    component_mut::<GrappleHolds>(world, who).0 = grapple_holds_from_setup(world, setup)?;
    let mut health = component_mut::<Health>(world, who);
    health.hp_damage = setup.hp.clone().unwrap_or_default().into();
    health.unassigned = setup.unassigned.clone().unwrap_or_default().into();
    health.slots = setup.hp_slots.unwrap_or(health.slots);
    apply_sinks(world, who, &setup.sinks, &setup.add_to_sinks, setup.in_sinks.as_deref())?;
    component_mut::<Conditions>(world, who).counts =
        ConditionCounts::from(setup.conditions.clone().unwrap_or_default());
    Ok(())
}

/// Refuses states of gear that its kind can't have. How much Durability it has is an invariant of the rules.
fn check_gear_setup(world: &RulesWorld, setup: &CharacterSetup) -> Result<(), VignetteError> {
    let (inventory, catalog) = (inventory(world), catalog(world));
    let find = |id: &Id| find_gear_by_name(inventory, id.as_str());
    let refuse_unless = |possible: bool, why: String| {
        if possible { Ok(()) } else { Err(VignetteError::Unreachable(why)) }
    };
    for (id, _, _) in setup.card_tokens.iter().flatten() {
        let possible = inventory.shield(catalog, find(id)?).is_some();
        refuse_unless(possible, format!("`{id}` is no shield, so that no tokens lie on its card"))?;
    }
    for (id, n) in setup.charges_used.iter().flatten() {
        let charges = inventory.charges_left(catalog, find(id)?);
        refuse_unless(*n <= charges, format!("`{id}` has {charges} charges, and {n} are used up"))?;
    }
    for (id, missile) in setup.loaded.iter().flatten() {
        let weapon = inventory.weapon(catalog, find(id)?).filter(|weapon| weapon.class == WeaponClass::Loadable);
        let ammo = inventory.missile(catalog, find(missile)?).map(|missile| missile.ammo);
        let possible = weapon.is_some_and(|weapon| ammo.is_some() && weapon.ammo == ammo);
        refuse_unless(possible, format!("`{id}` can't be loaded with `{missile}`"))?;
    }
    for id in setup.lit.iter().flatten() {
        let piece = inventory.gear_def(catalog, find(id)?);
        let possible = piece.is_some_and(|piece| piece.header.fire == Fire::Lightable);
        refuse_unless(possible, format!("`{id}` can't be lit"))?;
    }
    Ok(())
}

/// One hold for each Grappled token of the character, because only an enemy's attack grapples the character.
fn grapple_holds_from_setup(
    world: &RulesWorld,
    setup: &CharacterSetup,
) -> Result<SmallVec<[GrappleHold; 2]>, VignetteError> {
    let unreachable = |why: &str| Err(VignetteError::Unreachable(why.to_owned()));
    let mut conditions = setup.conditions.iter().flatten();
    let tokens = conditions.find(|(c, _)| *c == Condition::grappled()).map_or(0, |(_, n)| usize::from(*n));
    let Some((enemy, attack)) = setup.grappled_by else {
        return if tokens == 0 {
            Ok(SmallVec::new())
        } else {
            unreachable("an enemy grapples the character: name it and its attack, `grappled_by: (1, \"attack\")`")
        };
    };
    if tokens == 0 {
        return unreachable("`grappled_by` needs the condition too, `conditions: [(Grappled, 1)]`");
    }
    let by = CombatantId(enemy);
    if by.is_character() || enemy >= combatant_count(world) || position(world, by).is_none() {
        return Err(VignetteError::NoCombatant(enemy));
    }
    if !enemy_def(world, by).is_some_and(|sheet| sheet.attacks.contains_key(&attack)) {
        return Err(VignetteError::Content(format!("there is no attack `{attack}` on the sheet of enemy {enemy}")));
    }
    Ok(SmallVec::from_elem(GrappleHold { by, attack }, tokens))
}

fn apply_gear_setup(inventory: &mut Inventory, setup: &CharacterSetup) -> Result<(), VignetteError> {
    fn gear_state_mut<'a>(inventory: &'a mut Inventory, id: &Id) -> Result<&'a mut GearState, VignetteError> {
        let gear = find_gear_by_name(inventory, id.as_str())?;
        inventory.gear.get_mut(usize::from(gear.0)).ok_or(VignetteError::NotCarried(*id))
    }
    for (id, kind, n) in setup.card_tokens.iter().flatten() {
        gear_state_mut(inventory, id)?.card_tokens.add(*kind, *n);
    }
    for (id, n) in setup.durability_used.iter().flatten() {
        gear_state_mut(inventory, id)?.durability_used = *n;
    }
    for (id, n) in setup.charges_used.iter().flatten() {
        gear_state_mut(inventory, id)?.charges_used = *n;
    }
    for (id, missile) in setup.loaded.iter().flatten() {
        let missile = find_gear_by_name(inventory, missile.as_str())?;
        gear_state_mut(inventory, id)?.loaded_missile = Some(missile);
    }
    for id in setup.lit.iter().flatten() {
        gear_state_mut(inventory, id)?.lit = true;
    }
    for id in setup.broken.iter().flatten() {
        gear_state_mut(inventory, id)?.broken = true;
    }
    for id in setup.deployed.iter().flatten() {
        gear_state_mut(inventory, id)?.deployed = true;
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
    apply_sinks(world, who, &setup.sinks, &setup.add_to_sinks, setup.in_sinks.as_deref())?;
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
) -> Result<(), VignetteError> {
    for (sink, token) in tokens.unwrap_or_default() {
        let takes_it = match token {
            Token::Damage(kind) => kind.sink(false) == Some(*sink) || kind.sink(true) == Some(*sink),
            Token::Condition(condition) => catalog(world).condition(*condition).sink == Some(*sink),
        };
        if !takes_it {
            let why = format!("the sink {} takes no token {}", sink.label(), write_value(token));
            return Err(VignetteError::Unreachable(why));
        }
    }
    let mut sinks = component_mut::<Sinks>(world, who);
    for (sink, value) in values {
        sinks.values[*sink as usize] = *value;
    }
    for (sink, n) in more {
        sinks.values[*sink as usize] = sinks.values[*sink as usize].saturating_add(*n);
    }
    sinks.tokens = tokens.unwrap_or_default().iter().copied().collect();
    Ok(())
}
