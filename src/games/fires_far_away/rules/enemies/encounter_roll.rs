//! The encounter tables: rolls, exhaustion and coins.
//!
//! Owns which entry of a table is resolved, and the effects of scripts on the tables. Must not act on it; the rest of
//! `enemies` does.

use smallvec::SmallVec;

use crate::content::encounter::{Behaviour, EncounterTable, TableEntry};
use crate::model::{Choice, CombatantId, Fact};
use crate::rules::access::{
    RulesWorld, emit_fact, encounter, encounter_tables, enemies_in_play, enemy_def_id, resolution_mut, roll_dice,
};
use crate::rules::components::resources::EnemyActivation;
use crate::rules::query::context::is_predicate_true_for;
use crate::rules::query::derived::skipped_behaviours;
use crate::rules::stack::PendingDecision;

/// Rolls every table once. An exhausted entry is replaced by the next open one to its right, round the end of the card
///
pub fn roll_tables(world: &mut RulesWorld) {
    let encounter = encounter(world).clone();
    for (n, table) in encounter.tables.iter().enumerate() {
        if !enemies_in_play(world).any(|who| driving_table(world, who) == Some(n)) {
            continue;
        }
        let ahead = world.encounter_tables.0.get_mut(n).map(|card| std::mem::take(&mut card.rolled_ahead));
        let dice = match ahead.filter(|dice| !dice.is_empty()) {
            Some(dice) => dice,
            None => roll_dice(world, table.dice),
        };
        let total: u8 = dice.iter().sum();
        let there = present_entries(world, table);
        let means = |(n, e): (usize, &TableEntry)| there[n] && e.roll.0 <= total && total <= e.roll.1;
        // If the rolled entry is not on the card now, the next entry to its right counts.
        let written = |e: &TableEntry| e.roll.0 <= total && total <= e.roll.1;
        let rolled = table.entries.iter().enumerate().position(means);
        let rolled = rolled.or_else(|| table.entries.iter().position(written)).unwrap_or(0);
        let cards = &mut world.encounter_tables;
        let Some(card) = cards.0.get_mut(n) else { continue };
        let lines = table.entries.len();
        // If an entry has left the card, the remaining ones may all be exhausted.
        if (0..lines).all(|line| !there[line] || card.coins[line] >= table.entries[line].coins) {
            card.coins.iter_mut().for_each(|c| *c = 0);
        }
        let open = |line: usize| there[line] && card.coins[line] < table.entries[line].coins;
        let resolved = (0..lines).map(|k| (rolled + k) % lines).find(|l| open(*l)).unwrap_or(rolled);
        card.rolled = dice.clone();
        card.current_entry = Some(resolved as u8);
        emit_fact(world, Fact::TableRolled { table: n as u8, dice, rolled: rolled as u8, resolved: resolved as u8 });
    }
}

/// For each entry of a table, whether it is on the card now.
pub fn present_entries(world: &RulesWorld, table: &EncounterTable) -> SmallVec<[bool; 8]> {
    table
        .entries
        .iter()
        .map(|e| is_predicate_true_for(world, CombatantId::CHARACTER, CombatantId::CHARACTER, &e.when))
        .collect()
}

/// The table that drives an enemy: the first that names it, else the first that names no enemy.
pub fn driving_table(world: &RulesWorld, who: CombatantId) -> Option<usize> {
    let tables = &encounter(world).tables;
    let sheet = enemy_def_id(world, who)?;
    let own = tables.iter().position(|t| t.drives.contains(&sheet));
    own.or_else(|| tables.iter().position(|t| t.drives.is_empty()))
}

/// The table that drives an enemy, and its current entry.
pub fn current_entry(world: &RulesWorld, who: CombatantId) -> Option<(u8, u8)> {
    let n = driving_table(world, who)?;
    let entry = world.encounter_tables.0.get(n)?.current_entry?;
    Some((n as u8, entry))
}

/// The entry that an enemy resolves.
pub(super) fn table_entry<'a>(world: &'a RulesWorld, activation: EnemyActivation) -> Option<&'a TableEntry> {
    let tables = &encounter(world).tables;
    tables.get(usize::from(activation.table))?.entries.get(usize::from(activation.entry))
}

/// The behaviours of an entry whose conditions hold now, with their positions in the entry.
pub(super) fn available_behaviours(
    world: &RulesWorld,
    activation: EnemyActivation,
    target: CombatantId,
) -> Vec<(usize, Behaviour)> {
    let Some(entry) = table_entry(world, activation) else { return Vec::new() };
    let open = |(_, b): &(usize, &Behaviour)| is_predicate_true_for(world, activation.enemy, target, &b.when);
    let mut found: Vec<_> = entry.behaviours.iter().enumerate().filter(open).map(|(n, b)| (n, b.clone())).collect();
    let skipped = usize::from(skipped_behaviours(world, activation.enemy)).min(found.len().saturating_sub(1));
    found.drain(..skipped);
    found
}

/// Places one coin on each resolved entry. A table whose entries are all exhausted is cleared at once (R-345 to R-347,
///
pub fn place_coins(world: &mut RulesWorld) {
    let encounter = encounter(world).clone();
    for (n, table) in encounter.tables.iter().enumerate() {
        let Some(card) = world.encounter_tables.0.get_mut(n) else { continue };
        let Some(line) = card.current_entry.take() else { continue };
        // An effect can have exhausted the entry while it was resolved.
        let most = table.entries.get(usize::from(line)).map_or(u8::MAX, |entry| entry.coins);
        let coins = card.coins[usize::from(line)].saturating_add(1).min(most);
        set_coins(world, table, (n as u8, line), coins);
    }
}

/// Lays coins on an entry. A table whose entries are all exhausted is cleared at once.
fn set_coins(world: &mut RulesWorld, table: &EncounterTable, (n, line): (u8, u8), coins: u8) {
    let there = present_entries(world, table);
    let Some(card) = world.encounter_tables.0.get_mut(usize::from(n)) else { return };
    card.coins[usize::from(line)] = coins;
    let exhausted = coins >= table.entries[usize::from(line)].coins;
    let covered = |((e, c), there): ((&TableEntry, &u8), &bool)| !there || *c >= e.coins;
    let all = table.entries.iter().zip(&card.coins).zip(&there).all(covered);
    if all {
        card.coins.iter_mut().for_each(|c| *c = 0);
    }
    emit_fact(world, Fact::CoinPlaced { table: n, entry: line, coins, exhausted });
    if all {
        emit_fact(world, Fact::TableRefreshed { table: n });
    }
}

/// Asks which table or entry an effect works on. A single one is taken without a question.
pub fn ask_for_table(world: &mut RulesWorld, decision: PendingDecision) {
    match table_choices(world, &decision).as_slice() {
        [] => {}
        [only] => apply_table_choice(world, &decision, only),
        _ => resolution_mut(world).pending_decision = Some(decision),
    }
}

/// The tables that can be rolled ahead, or the entries that can be exhausted.
pub fn table_choices(world: &RulesWorld, decision: &PendingDecision) -> Vec<Choice> {
    let mut found = Vec::new();
    for (n, table) in encounter(world).tables.iter().enumerate() {
        let Some(card) = encounter_tables(world).get(n) else { continue };
        if !enemies_in_play(world).any(|who| driving_table(world, who) == Some(n)) {
            continue;
        }
        if *decision == PendingDecision::RollAhead {
            found.extend(card.rolled_ahead.is_empty().then_some(Choice::Table(n as u8)));
            continue;
        }
        let there = present_entries(world, table);
        let open = |line: &usize| there[*line] && card.coins[*line] < table.entries[*line].coins;
        let lines = (0..table.entries.len()).filter(open);
        found.extend(lines.map(|line| Choice::TableEntry(n as u8, line as u8)));
    }
    found
}

/// Carries out an effect on the table or entry that the player has chosen.
pub fn apply_table_choice(world: &mut RulesWorld, decision: &PendingDecision, choice: &Choice) {
    let encounter = encounter(world).clone();
    match (decision, choice) {
        (PendingDecision::RollAhead, Choice::Table(n)) => {
            let Some(table) = encounter.tables.get(usize::from(*n)) else { return };
            let dice = roll_dice(world, table.dice);
            if let Some(card) = world.encounter_tables.0.get_mut(usize::from(*n)) {
                card.rolled_ahead = dice.clone();
            }
            emit_fact(world, Fact::TableRolledAhead { table: *n, dice });
        }
        (PendingDecision::ExhaustEntry, Choice::TableEntry(n, line)) => {
            let Some(table) = encounter.tables.get(usize::from(*n)) else { return };
            let coins = table.entries.get(usize::from(*line)).map_or(0, |entry| entry.coins);
            set_coins(world, table, (*n, *line), coins);
        }
        _ => unreachable!("{choice:?} does not answer {decision:?}"),
    }
}
