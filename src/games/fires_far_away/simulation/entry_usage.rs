//! Counts of how often games have used each entry of the armory and each attunement.
//!
//! Owns the counts and the definition of a use. Must not play a game or print anything.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::content::Catalog;
use crate::content::attunement::Attunement;
use crate::content::encounter::Character;
use crate::content::gear::Gear;
use crate::content::school::Known;
use crate::content::script::Predicate;
use crate::model::{Cause, Choice, Fact, GearIndex, Handedness, Id, Intent, Stat};
use crate::rules::components::character::{GearSlot, GearState, Inventory};

/// In how many games an entry was there, and in how many it was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UseCount {
    /// The games in which the character bore the gear or knew the attunement.
    pub borne: u64,
    /// The games in which something was done with it: a weapon, shield or catalyst that an action used, a missile that
    /// was loaded, chosen or hit, a flask or item that was used, an attunement that was cast. An entry that works
    /// without being used, as armour, rings, quivers and passive attunements do, counts if its needs are met at the
    /// start; so does an entry that has a use between encounters only.
    pub used: u64,
}

/// The counts of all entries of some games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntryUsage {
    counts: BTreeMap<Id, UseCount>,
}

impl EntryUsage {
    /// The count of an entry.
    pub fn count(&self, entry: Id) -> UseCount {
        self.counts.get(&entry).copied().unwrap_or_default()
    }

    /// Every entry of the game's own roster with its name and its count, the least used first. Entries that the files
    /// of a scenario define are no part of the roster.
    pub fn of_roster(&self, catalog: &Catalog) -> Vec<(Id, String, UseCount)> {
        let gear = catalog.gear.values().map(|gear| (gear.id, gear.header.name.clone()));
        let attunements = catalog.attunements.values().map(|attunement| (attunement.id, attunement.name.clone()));
        let roster = gear
            .chain(attunements)
            .filter(|(id, _)| !catalog.is_of_scenario("gear", *id) && !catalog.is_of_scenario("action", *id));
        let mut list: Vec<_> = roster.map(|(id, name)| (id, name, self.count(id))).collect();
        list.sort_by_key(|(id, _, count)| (count.used, count.borne, *id));
        list
    }

    /// Every entry that was there, by its name.
    pub fn named(&self, catalog: &Catalog) -> Vec<(String, UseCount)> {
        let gear = |id: &Id| catalog.gear.get(id).map(|gear| gear.header.name.clone());
        let name = |id: &Id| gear(id).or_else(|| Some(catalog.attunements.get(id)?.name.clone()));
        self.counts.iter().filter_map(|(id, count)| Some((name(id)?, *count))).collect()
    }

    /// Adds other counts to these.
    pub fn add(&mut self, other: &Self) {
        for (id, theirs) in &other.counts {
            let mine = self.counts.entry(*id).or_default();
            mine.borne += theirs.borne;
            mine.used += theirs.used;
        }
    }

    /// Adds one game: the character that played it, its gear at the end, its facts and its intents.
    pub fn record_game(
        &mut self,
        catalog: &Catalog,
        character: &Character,
        inventory: &Inventory,
        facts: &[Fact],
        intents: &[Intent],
    ) {
        // Gear that is only carried is never used.
        let is_at_hand = |line: &&GearState| line.slot != GearSlot::Carried || !character.carried.contains(&line.id);
        let at_hand = inventory.gear.iter().filter(is_at_hand);
        let worn: Vec<&Gear> = at_hand.filter_map(|line| Some(catalog.gear.get(&line.id)?.as_ref())).collect();
        let meets = |(stat, need): (&Stat, &u8)| character.stats.get(stat).is_some_and(|value| value >= need);
        let mut borne: BTreeSet<Id> = worn.iter().map(|gear| gear.id).collect();
        let at_work = worn.iter().filter(|gear| works_by_itself(gear) && gear.header.requires.iter().all(meets));
        let mut used: BTreeSet<Id> = at_work.map(|gear| gear.id).collect();
        for attunement in catalog.attunements.values() {
            let Attunement { id, school, known, .. } = **attunement;
            let casts =
                |gear: &&Gear| gear.catalyst.as_ref().is_some_and(|catalyst| catalyst.schools.contains(&school));
            let has_catalyst = !school.is_magic() || worn.iter().any(casts);
            let is_taught = worn.iter().any(|gear| gear.header.teaches.contains(&id));
            let is_known =
                character.attunements.contains(&id) || is_taught || (known == Known::WithCatalyst && has_catalyst);
            if is_known {
                borne.insert(id);
                let is_at_work = attunement.is_passive() && has_catalyst && attunement.requires.iter().all(meets);
                if is_at_work || attunement.needs.as_ref().is_some_and(|needs| is_for_between(needs)) {
                    used.insert(id);
                }
            }
        }
        let mut use_gear =
            |gear: Option<GearIndex>| used.extend(gear.and_then(|gear| Some(inventory.gear_state(gear)?.id)));
        let mut cast = Vec::new();
        for fact in facts {
            match fact {
                Fact::Committed { action, gear, .. } => {
                    use_gear(*gear);
                    cast.push(*action);
                }
                Fact::ShieldRaised { gear, .. } => use_gear(*gear),
                Fact::Loaded { missile, .. } => use_gear(*missile),
                Fact::ChargeUsed { gear, .. } => use_gear(Some(*gear)),
                Fact::TokenPlaced { cause: Cause::Action { missile, .. }, .. } => use_gear(*missile),
                _ => {}
            }
        }
        for intent in intents {
            if let Intent::Choose(Choice::Gear(gear)) = intent
                && inventory.missile(catalog, *gear).is_some()
            {
                use_gear(Some(*gear));
            }
        }
        used.extend(cast.into_iter().filter(|action| catalog.attunements.contains_key(action)));
        borne.extend(&used);
        for id in borne {
            let count = self.counts.entry(id).or_default();
            count.borne += 1;
            count.used += u64::from(used.contains(&id));
        }
    }
}

/// Whether a piece has its effect without an action that uses it.
fn works_by_itself(gear: &Gear) -> bool {
    let is_usable = gear.usable.as_ref().is_some_and(|usable| usable.can_be_used() && !is_for_between(&usable.needs));
    !gear.is_for_hands() && gear.hands != Handedness::Bare && gear.missile.is_none() && !is_usable
}

/// Whether something can be used between encounters only.
fn is_for_between(needs: &[Predicate]) -> bool {
    needs.contains(&Predicate::Not(Box::new(Predicate::InEncounter)))
}
