//! The catalog: everything the files say, checked, ready for the rules.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::action::Action;
use super::encounter::{Encounter, Enemy, Scenario};
use super::gear::AnyGear;
use super::tables::{ConditionRow, HouseNumbers, RuleText};
use crate::model::{Condition, Id, IdMap};

/// A rulebook entry with its chapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulebookEntry {
    /// Heading of its chapter.
    pub chapter: String,
    /// The entry.
    pub rule: RuleText,
}

/// All content of one reading, consistent in itself.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    /// Actions in the order of the files.
    pub actions: Vec<Arc<Action>>,
    pub(super) action_at: IdMap<usize>,
    /// Weapons, shields, armour, flasks and items.
    pub gear: IdMap<Arc<AnyGear>>,
    /// Condition rows in the order of [`Condition::ALL`].
    pub conditions: Vec<ConditionRow>,
    /// Numbers a house may change (O-02).
    pub house: HouseNumbers,
    /// Enemy sheets.
    pub enemies: IdMap<Arc<Enemy>>,
    /// Encounters.
    pub encounters: IdMap<Arc<Encounter>>,
    /// Scenarios.
    pub scenarios: IdMap<Arc<Scenario>>,
    /// Gear and actions that a scenario brings along.
    pub brought_along: BTreeSet<Id>,
    /// The rulebook.
    pub rulebook: BTreeMap<String, RulebookEntry>,
}

impl Catalog {
    /// The action of this id.
    pub fn action(&self, id: Id) -> Option<&Arc<Action>> {
        self.action_at.get(&id).map(|&at| &self.actions[at])
    }

    /// The row of a condition.
    pub fn condition(&self, condition: Condition) -> &ConditionRow {
        &self.conditions[condition as usize]
    }

    /// Adds an enemy, so that a test can state one inline.
    pub fn add_enemy(&mut self, enemy: Enemy) {
        self.enemies.insert(enemy.id, Arc::new(enemy));
    }

    /// Adds gear, so that a test can state it inline.
    pub fn add_gear(&mut self, id: Id, gear: AnyGear) {
        self.gear.insert(id, Arc::new(gear));
    }

    /// Adds an encounter, so that a test can state one inline.
    pub fn add_encounter(&mut self, encounter: Encounter) {
        self.encounters.insert(encounter.id, Arc::new(encounter));
    }

    /// Adds or replaces an action, so that a test can state one inline.
    pub fn add_action(&mut self, action: Action) {
        match self.action_at.get(&action.id) {
            Some(&at) => self.actions[at] = Arc::new(action),
            None => {
                self.action_at.insert(action.id, self.actions.len());
                self.actions.push(Arc::new(action));
            }
        }
    }
}
