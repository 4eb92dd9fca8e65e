//! Oddities of the sheets of enemies.

use std::collections::BTreeSet;

use super::context::LintContext;
use super::tables::driving_table;
use super::word_uses::{UsedWord, WordHome};
use crate::content::encounter::{Encounter, EncounterTable, Enemy, EnemyAttack};
use crate::content::script::{Expr, QuantityKind, Script, ScriptWord, WalkStep, walk_script};
use crate::content::validate::ContentPath;
use crate::model::Id;

fn sheet(enemy: &Enemy) -> ContentPath {
    ContentPath::new("enemy", enemy.id)
}

pub(super) fn absent_enemy(context: &mut LintContext) {
    // The enemies of the core are for all scenarios.
    if context.catalog.scenario().is_none() {
        return;
    }
    for enemy in context.enemies() {
        // Gear and actions can be used in any encounter.
        let is_called =
            context.uses().iter().any(|it| it.word == UsedWord::Spawns(enemy.id) && it.home == WordHome::Everywhere);
        if context.encounters_with(enemy.id).is_empty() && !is_called {
            let message = "no encounter has this enemy: name it under `enemies`, in a wave or in a `Spawn`";
            context.warn(&sheet(enemy), message);
        }
    }
}

pub(super) fn undriven_enemy(context: &mut LintContext) {
    for encounter in context.encounters() {
        for id in context.cast(encounter.id).to_vec() {
            if driving_table(encounter, id).is_none() {
                let message = format!("no table drives `{id}`, so that it never acts: name it under `drives`");
                context.warn(&first_place(encounter, id), message);
            }
        }
    }
}

/// Where an encounter first names an enemy; its tables if an effect brings it.
fn first_place(encounter: &Encounter, id: Id) -> ContentPath {
    let at = ContentPath::new("encounter", encounter.id);
    if let Some(n) = encounter.enemies.iter().position(|spawn| spawn.enemy == id) {
        return at.field("enemies").item(n).field("enemy");
    }
    for (n, wave) in encounter.waves.iter().enumerate() {
        if let Some(k) = wave.enemies.iter().position(|spawn| spawn.enemy == id) {
            return at.field("waves").item(n).field("enemies").item(k).field("enemy");
        }
    }
    at.field("tables")
}

/// The tables that drive an enemy, in all encounters.
fn tables_of<'a>(context: &LintContext<'a>, enemy: Id) -> Vec<&'a EncounterTable> {
    let table = |encounter: &'a Encounter| driving_table(encounter, enemy).and_then(|n| encounter.tables.get(n));
    context.encounters_with(enemy).into_iter().filter_map(table).collect()
}

pub(super) fn unlisted_attack(context: &mut LintContext) {
    for enemy in context.enemies() {
        let tables = tables_of(context, enemy.id);
        let entries = tables.iter().flat_map(|table| &table.entries);
        let listed: BTreeSet<Id> =
            entries.flat_map(|entry| &entry.behaviours).filter_map(|behaviour| behaviour.attack).collect();
        for id in enemy.attacks.keys().filter(|id| !tables.is_empty() && !listed.contains(*id)) {
            let message =
                format!("no table that drives `{}` lists its attack `{id}`, so that it is never made", enemy.id);
            context.warn(&sheet(enemy).field("attacks").named(*id), message);
        }
    }
}

/// Warns of the attacks of which `judge` says something.
fn each_attack(
    context: &mut LintContext,
    field: Option<&'static str>,
    judge: impl Fn(&EnemyAttack) -> Option<&'static str>,
) {
    for enemy in context.enemies() {
        for (id, attack) in &enemy.attacks {
            if let Some(message) = judge(attack) {
                let attacks = sheet(enemy).field("attacks");
                let at = field.map_or_else(|| attacks.named(*id), |field| attacks.key(*id).field(field));
                context.warn(&at, message);
            }
        }
    }
}

pub(super) fn idle_attack(context: &mut LintContext) {
    each_attack(context, None, |attack| {
        let is_idle = attack.effect.is_empty() && attack.while_held.is_empty() && attack.step == 0;
        is_idle.then_some("this attack does nothing: its `effect` is empty")
    });
}

pub(super) fn idle_power(context: &mut LintContext) {
    let reads_power = |script: &Script| {
        walk_script(script, true, &mut |place| match place.word {
            ScriptWord::Expr(Expr::Pwr) => WalkStep::Stop,
            _ => WalkStep::Inside,
        })
    };
    each_attack(context, Some("power"), |attack| {
        let is_read = reads_power(&attack.effect) || reads_power(&attack.while_held);
        (attack.power.is_some() && !is_read)
            .then_some("nothing in the script of this attack asks for `Pwr`, so that its `power` changes nothing")
    });
}

pub(super) fn moveless_enemy(context: &mut LintContext) {
    for enemy in context.enemies() {
        let is_changed = context.uses().iter().any(|word| {
            let is_near = word.home != WordHome::Everywhere && context.can_meet(word.home, WordHome::Enemy(enemy.id));
            word.word == UsedWord::ChangesMovement && is_near
        });
        let is_changed = is_changed || enemy.all_blocks.iter().any(|block| block.modifies(QuantityKind::Movement));
        let stands = |id: &Id| context.catalog.enemies.get(id).is_none_or(|enemy| enemy.movement == 0);
        let lets_move = |table: &&EncounterTable| {
            let mut behaviours = table.entries.iter().flat_map(|entry| &entry.behaviours);
            !table.drives.is_empty() && table.drives.iter().all(stands) && behaviours.any(|behaviour| behaviour.moves)
        };
        let table = tables_of(context, enemy.id).into_iter().find(lets_move);
        if let Some(table) = table.filter(|_| enemy.movement == 0 && !is_changed) {
            let message = format!("it has no `movement`, and the table `{}` lets it move", table.name);
            context.warn(&sheet(enemy), message);
        }
    }
}

pub(super) fn immune_and_not(context: &mut LintContext) {
    for enemy in context.enemies() {
        for (n, condition) in enemy.not_immune_to.iter().enumerate() {
            if enemy.immune_to.contains(condition) {
                let message = format!("`immune_to` names {condition:?} too: this sheet says both");
                context.warn(&sheet(enemy).field("not_immune_to").item(n), message);
            }
        }
        for (n, kind) in enemy.not_immune_to_damage.iter().enumerate() {
            if enemy.immune_to_damage.contains(kind) {
                let message = format!("`immune_to_damage` names {} too: this sheet says both", kind.name());
                context.warn(&sheet(enemy).field("not_immune_to_damage").item(n), message);
            }
        }
    }
}
