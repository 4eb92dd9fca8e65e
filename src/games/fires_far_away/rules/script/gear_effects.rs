//! Parts of a script done with a chosen piece of gear, and effects on gear: loading, lighting, setting aside, mending,
//! shields and hands.
//!
//! Owns `Effect::WithGear`, `ChooseMissile`, `LoadWeapon`, `FireLoaded`, `ToggleLight`, `LowerShield`, `BreakGuard`,
//! `DeployGear` and `Restore`. Must not check whether they are allowed; `player` does.

use std::sync::Arc;

use crate::content::script::{
    CombatantSelector, Effect, GearSelector, Restore, RestoreScope, Script, WeaponClass, deals_weapon_kind,
};
use crate::model::{Choice, CombatantId, Fact, GearIndex};
use crate::rules::access::{
    RulesWorld, catalog, component, emit_fact, enemy_kind, inventory, inventory_mut, resolution_mut,
};
use crate::rules::change::gear_damage::change_gear;
use crate::rules::change::shield::lower_shield;
use crate::rules::change::shield_and_hands::break_guard;
use crate::rules::components::combatant::{ShieldSource, ShieldState};
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::query::targeting;
use crate::rules::script::running_script::{
    SettledDecision, ask_or_settle, condition_source, eval_amount, remaining_script, select_combatants,
};
use crate::rules::stack::{PendingDecision, ResolutionTask, ScriptFrame};

/// Runs a part of a script with another piece of gear. The player chooses the piece first, then its damage type, if
/// there is more than one of either. Without a piece that can be used, the part has no effect.
pub(super) fn run_with_gear(
    world: &mut RulesWorld,
    frame: &ScriptFrame,
    what: GearSelector,
    body: &Script,
) -> Option<SettledDecision> {
    let actor = ActorState::current(world, frame.actor);
    let context = EvalContext::from_frame(world, &actor, frame);
    let options: Vec<Choice> = gear_choices(&context, what, frame.gear, body).into_iter().map(Choice::Gear).collect();
    if options.is_empty() {
        return None;
    }
    let resolution = resolution_mut(world);
    resolution.push_sequence([
        ResolutionTask::RunScript { script: Arc::clone(body), next_effect: 0 },
        ResolutionTask::PopScriptFrame,
    ]);
    let cast_with = frame.cast_with.or(frame.gear);
    resolution.frames.push(ScriptFrame { gear: None, cast_with, damage_kind: None, ..frame.clone() });
    let decision = match what {
        GearSelector::AnyWeapon => PendingDecision::HeldWeapon,
        GearSelector::Shield => PendingDecision::HeldShield,
        GearSelector::In(_) | GearSelector::AnyHeld => PendingDecision::HeldGear,
    };
    ask_or_settle(world, decision, options, false)
}

/// The usable pieces with which a part of a script would do something: a part that begins with an aim needs a piece
/// that reaches a target.
pub(in crate::rules) fn gear_choices(
    context: &EvalContext,
    what: GearSelector,
    with: Option<GearIndex>,
    body: &[Effect],
) -> Vec<GearIndex> {
    let reaches = |gear: &GearIndex| match body.first() {
        Some(Effect::Aim(aim)) => targeting::has_aim_choice(&context.with_other_gear(Some(*gear)), aim),
        _ => true,
    };
    usable_gear(context, what, with).into_iter().filter(reaches).collect()
}

/// The usable pieces that a selector names; a shield in place of a weapon only if the action is done with it.
pub(in crate::rules) fn usable_gear(
    context: &EvalContext,
    what: GearSelector,
    with: Option<GearIndex>,
) -> Vec<GearIndex> {
    let actor = context.actor;
    let is_named = |gear: &GearIndex| {
        let fits = |class| what == GearSelector::AnyWeapon || class == WeaponClass::Melee;
        context.weapon_for(*gear).is_some_and(|weapon| fits(weapon.class))
    };
    let usable = |gear: &GearIndex| is_named(gear) && actor.character.can_wield(actor.catalog, *gear, actor.hands);
    let is_shield = |gear: &GearIndex| actor.character.can_use_shield(actor.catalog, *gear, actor.hands);
    match what {
        GearSelector::In(hand) => actor.gear_in_hand(hand).filter(usable).into_iter().collect(),
        GearSelector::AnyHeld | GearSelector::AnyWeapon => {
            actor.held_gear().filter(|gear| usable(gear) || (with == Some(*gear) && is_shield(gear))).collect()
        }
        GearSelector::Shield => match actor.raised.and_then(ShieldSource::gear).filter(is_shield) {
            Some(raised) => vec![raised],
            None => actor.held_gear().filter(is_shield).collect(),
        },
    }
}

/// Sets the gear of the innermost script and asks for its damage type, if the rest of the script deals it.
pub(super) fn select_gear(world: &mut RulesWorld, gear: GearIndex) -> Option<SettledDecision> {
    if let Some(top) = resolution_mut(world).frames.last_mut() {
        top.gear = Some(gear);
    }
    let (script, at) = remaining_script(world);
    if !deals_weapon_kind(script.get(at..).unwrap_or(&[])) {
        return None;
    }
    let kinds = damage_kind_choices(world, gear);
    ask_or_settle(world, PendingDecision::DamageKind, kinds, false)
}

/// The damage types of a weapon, as answers.
pub(in crate::rules) fn damage_kind_choices(world: &RulesWorld, gear: GearIndex) -> Vec<Choice> {
    let weapon = inventory(world).weapon(catalog(world), gear);
    weapon.map(|w| w.kinds.iter().map(|k| Choice::Damage(*k)).collect()).unwrap_or_default()
}

/// The missiles that the weapon in use could shoot, as answers.
pub(in crate::rules) fn missile_choices(world: &RulesWorld, frame: &ScriptFrame) -> Vec<Choice> {
    let weapon = frame.gear.and_then(|gear| inventory(world).weapon(catalog(world), gear));
    weapon
        .map(|w| inventory(world).missiles_for(catalog(world), w))
        .unwrap_or_default()
        .into_iter()
        .map(Choice::Gear)
        .collect()
}

/// Chooses a missile for the weapon in use.
pub(super) fn choose_missile(world: &mut RulesWorld, frame: &ScriptFrame) -> Option<SettledDecision> {
    let options = missile_choices(world, frame);
    ask_or_settle(world, PendingDecision::Missile, options, false)
}

/// Loads the weapon in use with the missile in use.
pub(in crate::rules) fn load_weapon(world: &mut RulesWorld, frame: &ScriptFrame) {
    set_loaded(world, frame, frame.missile);
}

/// Uses the missile that is loaded in the weapon in use; the weapon is then unloaded.
pub(in crate::rules) fn fire_loaded(world: &mut RulesWorld, frame: &ScriptFrame) {
    let missile = frame.gear.and_then(|gear| inventory(world).gear_state(gear)).and_then(|line| line.loaded_missile);
    if let Some(top) = resolution_mut(world).frames.last_mut() {
        top.missile = missile;
    }
    set_loaded(world, frame, None);
}

fn set_loaded(world: &mut RulesWorld, frame: &ScriptFrame, missile: Option<GearIndex>) {
    let Some(gear) = frame.gear else { return };
    let mut inventory = inventory_mut(world);
    let Some(line) = inventory.gear.get_mut(usize::from(gear.0)) else { return };
    line.loaded_missile = missile;
    emit_fact(world, Fact::Loaded { gear, missile });
}

/// Lights or douses the weapon in use.
pub(in crate::rules) fn toggle_light(world: &mut RulesWorld, frame: &ScriptFrame) {
    let Some(gear) = frame.gear else { return };
    let mut inventory = inventory_mut(world);
    let Some(line) = inventory.gear.get_mut(usize::from(gear.0)) else { return };
    line.lit = !line.lit;
    let lit = line.lit;
    emit_fact(world, Fact::LightToggled { gear, lit });
}

/// Lowers the raised shields of a side.
pub(super) fn lower_shields(world: &mut RulesWorld, frame: &ScriptFrame, side: CombatantSelector) {
    for who in select_combatants(world, frame, side) {
        lower_shield(world, who, frame.cause());
    }
}

/// Breaks the guard of the raised shields of a side.
pub(super) fn break_guards(world: &mut RulesWorld, frame: &ScriptFrame, side: CombatantSelector) {
    let source = condition_source(world, frame);
    for who in select_combatants(world, frame, side) {
        break_guard(world, who, source);
    }
}

/// Asks the player how the hands hold the gear. An enemy for which a block acts has no hands.
pub(super) fn ask_for_hands(world: &mut RulesWorld, frame: &ScriptFrame) {
    if enemy_kind(world, frame.actor).is_none() {
        resolution_mut(world).pending_decision = Some(PendingDecision::Hands);
    }
}

/// Deploys the gear in use on the board or takes it back. A deployed shield cannot be raised.
pub(in crate::rules) fn deploy_gear(world: &mut RulesWorld, frame: &ScriptFrame, deployed: bool) {
    let Some(gear) = frame.gear else { return };
    let mut inventory = inventory_mut(world);
    let Some(line) = inventory.gear.get_mut(usize::from(gear.0)) else { return };
    line.deployed = deployed;
    emit_fact(world, Fact::GearDeployed { gear, deployed });
    let raised = component::<ShieldState>(world, CombatantId::CHARACTER).raised;
    if deployed && raised == Some(ShieldSource::Gear(gear)) {
        lower_shield(world, CombatantId::CHARACTER, frame.cause());
    }
}

/// The gear that can be repaired, as answers.
pub(in crate::rules) fn repair_choices(world: &RulesWorld) -> Vec<Choice> {
    inventory(world).repairable_gear(catalog(world)).into_iter().map(Choice::Gear).collect()
}

/// The gear that is worn or Broken, as answers.
pub(in crate::rules) fn restore_choices(world: &RulesWorld) -> Vec<Choice> {
    inventory(world).worn_gear().map(Choice::Gear).collect()
}

/// Restores the Durability of gear, at most `n` of the sinks of each piece.
pub(super) fn restore_gear(world: &mut RulesWorld, frame: &ScriptFrame, restore: &Restore) -> Option<SettledDecision> {
    let n = restore.n.as_ref().map_or(u8::MAX, |n| eval_amount(world, frame, n));
    match restore.of {
        RestoreScope::Chosen => {
            let options = repair_choices(world);
            ask_or_settle(world, PendingDecision::RepairGear(n), options, false)
        }
        RestoreScope::OnePiece => {
            let options = restore_choices(world);
            ask_or_settle(world, PendingDecision::RestoreGear(n), options, false)
        }
        RestoreScope::Everything => {
            for gear in (0..inventory(world).gear.len() as u8).map(GearIndex) {
                repair_gear(world, gear, n);
            }
            None
        }
    }
}

/// Restores the piece that the player has chosen; it is not restored in this way again.
pub(in crate::rules) fn repair_chosen_gear(world: &mut RulesWorld, gear: GearIndex, n: u8) {
    if let Some(line) = inventory_mut(world).gear.get_mut(usize::from(gear.0)) {
        line.field_repaired = true;
    }
    repair_gear(world, gear, n);
}

/// Clears Durability sinks; Broken gear works again.
pub(in crate::rules) fn repair_gear(world: &mut RulesWorld, gear: GearIndex, n: u8) {
    let Some(line) = inventory(world).gear_state(gear) else { return };
    if n == 0 || (line.durability_used == 0 && !line.broken) {
        return;
    }
    let restored = line.broken;
    change_gear(world, gear, |line| {
        line.durability_used = line.durability_used.saturating_sub(n);
        line.broken = false;
    });
    emit_fact(world, Fact::GearRepaired { who: CombatantId::CHARACTER, gear, restored });
}
