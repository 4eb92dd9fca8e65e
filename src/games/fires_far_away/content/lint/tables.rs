//! Oddities of encounter tables: rolls, entries and behaviours that never come about.

use super::context::LintContext;
use super::word_uses::{ScriptWordUse, UsedWord, WordHome};
use crate::content::encounter::{Behaviour, Encounter, EncounterTable, EnemyAttack, TableEntry};
use crate::content::script::{Predicate, Reach, Targeting};
use crate::content::validate::ContentPath;
use crate::model::Id;

/// The table that drives an enemy, as in play: the first that names it, else the first that names no enemy.
pub(super) fn driving_table(encounter: &Encounter, enemy: Id) -> Option<usize> {
    let own = encounter.tables.iter().position(|table| table.drives.contains(&enemy));
    own.or_else(|| encounter.tables.iter().position(|table| table.drives.is_empty()))
}

/// Every table that is looked at, with its encounter and its place.
fn tables<'a>(context: &LintContext<'a>) -> Vec<(&'a Encounter, &'a EncounterTable, ContentPath)> {
    let of_encounter = |encounter: &'a Encounter| {
        let at = ContentPath::new("encounter", encounter.id).field("tables");
        encounter.tables.iter().enumerate().map(move |(n, table)| (encounter, table, at.item(n)))
    };
    context.encounters().into_iter().flat_map(of_encounter).collect()
}

/// The entries of a table with their places.
fn entries<'a>(table: &'a EncounterTable, at: &ContentPath) -> impl Iterator<Item = (&'a TableEntry, ContentPath)> {
    let at = at.field("entries");
    table.entries.iter().enumerate().map(move |(n, entry)| (entry, at.item(n)))
}

/// The behaviours of an entry with their places.
fn behaviours<'a>(entry: &'a TableEntry, at: &ContentPath) -> impl Iterator<Item = (&'a Behaviour, ContentPath)> {
    let at = at.field("behaviours");
    entry.behaviours.iter().enumerate().map(move |(n, behaviour)| (behaviour, at.item(n)))
}

pub(super) fn impossible_roll(context: &mut LintContext) {
    for (_, table, at) in tables(context) {
        let (least, most) = (table.dice, table.dice.saturating_mul(6));
        for (entry, here) in entries(table, &at) {
            let (low, high) = entry.roll;
            if low < least || high > most || low > high {
                let message =
                    format!("the dice of this table show {least} to {most}, and this entry is for {low} to {high}");
                context.warn(&here.field("roll"), message);
            }
        }
    }
}

pub(super) fn shadowed_entry(context: &mut LintContext) {
    for (_, table, at) in tables(context) {
        for (n, (entry, here)) in entries(table, &at).enumerate() {
            let mut before = table.entries[..n].iter().filter(|other| other.when == Predicate::Always);
            if before.any(|other| other.roll.0 <= entry.roll.0 && entry.roll.1 <= other.roll.1) {
                let message = "an entry before it takes each of its rolls: write the one with a `when` first";
                context.warn(&here.field("roll"), message);
            }
        }
    }
}

pub(super) fn shadowed_behaviour(context: &mut LintContext) {
    for (encounter, table, at) in tables(context) {
        let attacks = driven_attacks(context, encounter, table);
        let is_always_done = |behaviour: &Behaviour| {
            let is_on_itself = |attack: Id| {
                let mut named = attacks.iter().filter(|(id, _)| *id == attack).peekable();
                named.peek().is_some() && named.all(|(_, attack)| attack.self_action)
            };
            behaviour.when == Predicate::Always && behaviour.attack.is_none_or(is_on_itself)
        };
        for (entry, here) in entries(table, &at) {
            let always = entry.behaviours.iter().position(is_always_done);
            let again = (0..entry.behaviours.len()).find(|n| entry.behaviours[..*n].contains(&entry.behaviours[*n]));
            if let Some(n) = always.map(|n| n + 1).filter(|n| *n < entry.behaviours.len()) {
                let message = "the one before it can always be done, so that this never is: the one without a condition stands last";
                context.warn(&here.field("behaviours").item(n), message);
            } else if let Some(n) = again {
                context.warn(&here.field("behaviours").item(n), "the same stands before it in this entry");
            }
        }
    }
}

/// The attacks of the enemies that a table drives.
fn driven_attacks<'a>(
    context: &LintContext<'a>,
    encounter: &Encounter,
    table: &EncounterTable,
) -> Vec<(Id, &'a EnemyAttack)> {
    let drives = |id: &&Id| {
        driving_table(encounter, **id).and_then(|n| encounter.tables.get(n)).is_some_and(|it| std::ptr::eq(it, table))
    };
    let catalog = context.catalog;
    let driven = context.cast(encounter.id).iter().filter(drives).filter_map(|id| catalog.enemies.get(id));
    driven.flat_map(|enemy| enemy.attacks.iter().map(|(id, attack)| (*id, attack))).collect()
}

pub(super) fn driven_twice(context: &mut LintContext) {
    for encounter in context.encounters() {
        let mut known: Vec<(Id, &str)> = Vec::new();
        for (n, table) in encounter.tables.iter().enumerate() {
            for (k, id) in table.drives.iter().enumerate() {
                if let Some((_, other)) = known.iter().find(|(driven, _)| driven == id) {
                    let at =
                        ContentPath::new("encounter", encounter.id).field("tables").item(n).field("drives").item(k);
                    context.warn(&at, format!("the table `{other}` drives `{id}` already, and only the first does"));
                }
                known.push((*id, &table.name));
            }
        }
    }
}

pub(super) fn idle_distance(context: &mut LintContext) {
    for (_, table, at) in tables(context) {
        for (entry, here) in entries(table, &at) {
            for (behaviour, here) in behaviours(entry, &here) {
                if behaviour.preferred_distance.is_some() && !behaviour.moves {
                    context.warn(&here.field("preferred_distance"), "without `moves: true` no distance is kept");
                }
            }
        }
    }
}

pub(super) fn unreachable_attack(context: &mut LintContext) {
    for (encounter, table, at) in tables(context) {
        let attacks = driven_attacks(context, encounter, table);
        for (entry, here) in entries(table, &at) {
            for (behaviour, here) in behaviours(entry, &here) {
                let kept = behaviour.preferred_distance.filter(|_| behaviour.moves);
                let (Some(kept), Some(id)) = (kept, behaviour.attack) else { continue };
                let mut of_id =
                    attacks.iter().filter(|(attack, _)| *attack == id).filter_map(|(_, it)| reach_of(it)).peekable();
                let Some(&(least, most)) = of_id.peek() else { continue };
                // With N hexes between them, the enemy stands N + 1 hexes away; one that has not come so far is a hex nearer.
                if of_id.all(|(least, most)| kept > most || kept.saturating_add(1) < least) {
                    let message = format!(
                        "it keeps {kept} hexes between, from where `{id}` does not reach: its range is {least} to {most}, \
                         which is {} to {} hexes between",
                        least.saturating_sub(1),
                        most.saturating_sub(1)
                    );
                    context.warn(&here.field("preferred_distance"), message);
                }
            }
        }
    }
}

/// The range of an attack on one opponent, in hexes, with the steps that it takes itself.
fn reach_of(attack: &EnemyAttack) -> Option<(u8, u8)> {
    match attack.aim()? {
        Targeting::One { reach: Reach::Within(..) | Reach::Adjacent, .. } => {
            let (least, most) = attack.aim()?.reach()?.fixed_bounds()?;
            Some((least, most.saturating_add(attack.implicit_move())))
        }
        _ => None,
    }
}

pub(super) fn uncounted_enemy(context: &mut LintContext) {
    let counts = |word: &&ScriptWordUse| matches!(word.word, UsedWord::Counts(_));
    for word in context.uses().iter().filter(counts).cloned().collect::<Vec<_>>() {
        let UsedWord::Counts(enemy) = word.word else { continue };
        let is_there = match word.home {
            WordHome::Encounter(id) => context.cast(id).contains(&enemy),
            WordHome::Enemy(home) => {
                context.can_meet(word.home, WordHome::Enemy(enemy)) || context.encounters_with(home).is_empty()
            }
            WordHome::Everywhere => true,
        };
        if context.is_own(word.at.entry()) && !is_there {
            context.warn(&word.at, format!("no `{enemy}` ever comes here, so that this is always 0"));
        }
    }
}
