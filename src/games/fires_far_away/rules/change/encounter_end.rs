//! Defeat, victory and the cleanup at the end of an encounter (2.3.23).
//!
//! Owns when an encounter ends and the changes at the end. Must not deal damage.

use std::sync::Arc;

use crate::content::encounter::{Aftermath, Goal};
use crate::content::script::{Event, EventKind, Grant};
use crate::model::{Cause, CombatantId, Condition, DamageKind, Fact, Outcome};
use crate::rules::access;
use crate::rules::access::{
    RulesWorld, catalog, combatant_count, component_mut, emit_fact, encounter, enemies_in_play, health, is_over,
    position,
};
use crate::rules::change::conditions::remove_condition;
use crate::rules::change::focus_and_humanity::gain_humanity;
use crate::rules::change::modifiers;
pub use crate::rules::change::outcome::end_encounter;
use crate::rules::change::position::set_position;
use crate::rules::change::shield::lower_shield;
use crate::rules::change::triggers::{EventScene, set_off};
use crate::rules::components::character::Humanity;
use crate::rules::components::combatant::{Conditions, GrappleHolds, Health};
use crate::rules::components::resources::FurtherResults;
use crate::rules::query::context::is_predicate_true_for;
use crate::rules::query::modifiers::has_grant;
use crate::rules::query::shields::raised_shield;
use crate::rules::stack::ResolutionTask;

/// Defeats every combatant without HP and ends the encounter if it is decided. The character is checked first (A-92,
///
pub fn check_outcome(world: &mut RulesWorld) {
    if is_over(world) {
        return;
    }
    let pending = access::resolution(world).tasks.len();
    for who in (0..combatant_count(world)).map(CombatantId) {
        if position(world, who).is_some() && health(world, who).is_depleted() {
            let wounds = &access::resolution(world).fatal_wounds;
            let cause = wounds.iter().find(|(wounded, _)| *wounded == who).map(|(_, cause)| *cause).unwrap_or_default();
            let kinds = &access::resolution(world).fatal_kinds;
            let kind = kinds.iter().find(|(wounded, _)| *wounded == who).map(|(_, kind)| *kind);
            defeat_by(world, who, kind, cause);
        }
    }
    let resolution = access::resolution_mut(world);
    resolution.fatal_wounds.clear();
    resolution.fatal_kinds.clear();
    modifiers::expire_without_damage(world);
    // Scripts of a defeat run before the outcome is decided; they end with another check.
    if is_over(world) || access::resolution(world).tasks.len() > pending {
        return;
    }
    let goal = encounter(world).victory.clone();
    if is_won(world, &goal) {
        end_encounter(world, Outcome::Victory);
    } else if enemies_in_play(world).next().is_none() && is_wave_left(world) {
        // The next wave enters when no enemy is left on the board.
        access::resolution_mut(world).push_sequence([ResolutionTask::SpawnWave, ResolutionTask::CheckOutcome]);
    }
}

fn is_wave_left(world: &RulesWorld) -> bool {
    usize::from(access::progress(world).waves_spawned) < encounter(world).waves.len()
}

/// Whether a goal is reached now.
pub fn is_won(world: &RulesWorld, goal: &Goal) -> bool {
    let posts = encounter(world);
    let to_come =
        || posts.waves.iter().skip(usize::from(access::progress(world).waves_spawned)).flat_map(|w| &w.enemies);
    match goal {
        Goal::DefeatAll => enemies_in_play(world).next().is_none() && to_come().next().is_none(),
        Goal::Defeat(id) => {
            // Such an enemy has entered, and no such enemy is left or still to come.
            let is = |who: CombatantId| access::enemy_def_id(world, who) == Some(*id);
            let came = (1..combatant_count(world)).map(CombatantId).any(is);
            came && !enemies_in_play(world).any(is) && !to_come().any(|post| post.enemy == *id)
        }
        Goal::Survive(rounds) => access::progress(world).round > *rounds,
        Goal::Reach(tile) => {
            let there = position(world, CombatantId::CHARACTER).and_then(|at| access::board(world).tile(at));
            there.is_some_and(|t| t.id == *tile)
        }
        Goal::AllOf(goals) => goals.iter().all(|g| is_won(world, g)),
        Goal::AnyOf(goals) => goals.iter().any(|g| is_won(world, g)),
    }
}

/// Defeats a combatant: a defeated enemy leaves the board; the defeat of the character ends the encounter (R-137,
///
pub fn defeat_combatant(world: &mut RulesWorld, who: CombatantId, cause: Cause) {
    defeat_by(world, who, None, cause);
}

/// Defeats a combatant, by a token of this damage type in its last HP slot if one is named.
fn defeat_by(world: &mut RulesWorld, who: CombatantId, kind: Option<DamageKind>, cause: Cause) {
    if position(world, who).is_none() || is_over(world) || has_grant(world, who, &Grant::Undefeatable) {
        return;
    }
    emit_fact(world, Fact::Defeated { who, cause });
    let scene = EventScene { kind: EventKind::Defeated, bearer: who, other: None, attack: None };
    set_off(world, scene, |_| true);
    if let Some(kind) = kind {
        set_off(world, EventScene { kind: EventKind::DefeatedBy, ..scene }, |event| *event == Event::DefeatedBy(kind));
    }
    if who.is_character() {
        end_encounter(world, Outcome::Defeat);
    } else {
        let follows = Cause::Defeat { of: who };
        set_position(world, who, None);
        release_from_holds_of(world, who, follows);
        modifiers::expire_of_fallen(world);
    }
}

/// Releases every combatant from the holds of one that is defeated.
fn release_from_holds_of(world: &mut RulesWorld, holder: CombatantId, cause: Cause) {
    for who in (0..combatant_count(world)).map(CombatantId) {
        let its_own = access::component::<GrappleHolds>(world, who).0.iter().filter(|hold| hold.by == holder).count();
        if its_own > 0 {
            component_mut::<GrappleHolds>(world, who).0.retain(|hold| hold.by != holder);
            remove_condition(world, who, Condition::grappled(), its_own as u8, cause);
        }
    }
}

/// Cleans up after the encounter: removes conditions, unassigned damage, Bleed in HP slots and placed tiles, and
/// takes and gives HMN. HP and FP stay as they are, and so do some conditions.
pub fn clean_up(world: &mut RulesWorld) {
    note_further_results(world);
    let lives = world.outcome.0 != Some(Outcome::Defeat);
    let rows = Arc::clone(catalog(world));
    for who in (0..combatant_count(world)).map(CombatantId) {
        let lives = lives && position(world, who).is_some();
        let mut health = component_mut::<Health>(world, who);
        health.unassigned.clear();
        health.hp_damage.remove(DamageKind::Bleed, u8::MAX);
        // A character that could not be defeated lives on with one free slot.
        while lives && health.is_depleted() {
            let Some((kind, _)) = health.hp_damage.iter().next() else { break };
            health.hp_damage.remove(kind, 1);
        }
        let mut conditions = component_mut::<Conditions>(world, who);
        let kept: Vec<(Condition, u8)> =
            conditions.counts.iter().filter(|(condition, _)| rows.condition(*condition).outlasts_encounter).collect();
        *conditions = Conditions { counts: kept.into(), ..Default::default() };
        component_mut::<GrappleHolds>(world, who).0.clear();
    }
    for (at, tile) in world.board.remove_placed_tiles() {
        emit_fact(world, Fact::TileRemoved { at, tile, cause: Cause::Phase });
    }
    modifiers::end_encounter_modifiers(world);
    // A shield that only an effect has raised is lowered; no combatant is left for which a Guard Break matters.
    for who in (0..combatant_count(world)).map(CombatantId) {
        if raised_shield(world, who).is_some_and(|shield| shield.is_overloaded()) {
            lower_shield(world, who, Cause::Phase);
        }
    }
    // Deployed gear returns.
    access::inventory_mut(world).gear.iter_mut().for_each(|line| line.deployed = false);
    apply_humanity_change(world);
}

/// Notes which further results the outcome has. Their tests ask about the encounter as it ended.
fn note_further_results(world: &mut RulesWorld) {
    let Some(outcome) = world.outcome.0 else { return };
    let me = CombatantId::CHARACTER;
    let holds = |result: &Aftermath| result.when.as_ref().is_none_or(|test| is_predicate_true_for(world, me, me, test));
    let further = encounter(world).aftermath(outcome).also.iter().enumerate();
    let further = FurtherResults::at(further.filter(|(_, result)| holds(result)).map(|(n, _)| n));
    world.progress.further_results = further;
}

/// The results that the encounter has brought: those of its page, and the further ones; none while it is not over.
pub fn encounter_results<'a>(world: &'a RulesWorld) -> impl Iterator<Item = &'a Aftermath> {
    let further = access::progress(world).further_results;
    let page = world.outcome.0.map(|outcome| encounter(world).aftermath(outcome));
    page.into_iter().flat_map(move |page| page.results(further.positions()))
}

/// Takes and gives the HMN of the outcome. A character that is defeated with 0 HMN becomes Hollow.
fn apply_humanity_change(world: &mut RulesWorld) {
    let Some(outcome) = world.outcome.0 else { return };
    let Humanity(left) = *access::component(world, CombatantId::CHARACTER);
    if outcome == Outcome::Defeat && left == 0 {
        let mut conditions = component_mut::<Conditions>(world, CombatantId::CHARACTER);
        if !conditions.has(Condition::hollow()) {
            conditions.counts.set(Condition::hollow(), 1);
            let (who, condition) = (CombatantId::CHARACTER, Condition::hollow());
            emit_fact(world, Fact::ConditionGained { who, condition, now: 1, cause: Cause::Phase });
        }
    }
    let (lost, gained) = encounter_results(world).fold((0u8, 0u8), |(lost, gained), page| {
        (lost.saturating_add(page.lose_humanity), gained.saturating_add(page.gain_humanity))
    });
    let n = lost.min(left);
    if n > 0 {
        *component_mut(world, CombatantId::CHARACTER) = Humanity(left - n);
        emit_fact(world, Fact::HumanityLost { n, left: left - n });
    }
    gain_humanity(world, gained, Cause::Phase);
}
