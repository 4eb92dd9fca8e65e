//! The catalog: everything the files say, checked, ready for the rules.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::action::Action;
use super::attunement::{Attunement, School};
use super::encounter::{Encounter, Enemy, Scenario, Tile};
use super::gear::AnyGear;
use super::house::{HouseChanges, HouseRules};
use super::nature::{Nature, TypeRow};
use super::tables::{ConditionRow, RuleText};
use crate::model::{Condition, Id, IdMap};

/// A rulebook entry with its chapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulebookEntry {
    /// Heading of its chapter.
    pub chapter: String,
    /// Place of the chapter among the chapters, and of the entry in it.
    pub place: (u16, u16),
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
    /// Attunements, each of which is an action too.
    pub attunements: IdMap<Arc<Attunement>>,
    /// Types of enemies by key.
    pub types: IdMap<TypeRow>,
    /// Special tiles that effects may lay in any encounter.
    pub tiles: IdMap<Arc<Tile>>,
    /// Numbers and figures a house may change (O-02).
    pub house: HouseRules,
    /// The same for scenarios that have some of them otherwise.
    pub houses: IdMap<HouseRules>,
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
    pub fn add_enemy(&mut self, mut enemy: Enemy) {
        enemy.nature = Nature::of(&enemy, &self.types);
        self.enemies.insert(enemy.id, Arc::new(enemy));
    }

    /// The house rules by which a scenario is played (O-02).
    pub fn house_of(&self, scenario: Id) -> &HouseRules {
        self.houses.get(&scenario).unwrap_or(&self.house)
    }

    /// Lays what a scenario has otherwise over the house rules.
    pub fn change_house(&mut self, scenario: Id, changes: &HouseChanges) {
        let changed = self.house_of(scenario).with(changes);
        self.houses.insert(scenario, changed);
    }

    /// The scenario with which a new journey begins: the first that is not there for practice.
    pub fn journey(&self) -> Option<&Arc<Scenario>> {
        self.scenarios.values().find(|s| !s.sparring).or_else(|| self.scenarios.values().next())
    }

    /// The other scenarios, whose encounters are played each by itself.
    pub fn grounds(&self) -> impl Iterator<Item = &Arc<Scenario>> {
        let journey = self.journey().map(|s| s.id);
        self.scenarios.values().filter(move |s| Some(s.id) != journey)
    }

    /// The row of the roster under which attunements of a school are done.
    pub fn row_for(&self, school: School) -> Option<&Arc<Action>> {
        self.actions.iter().find(|a| a.covers.contains(&school))
    }

    /// Adds an attunement, and the action that it is; false if the roster has no row for its school.
    pub fn add_attunement(&mut self, id: Id, attunement: Attunement) -> bool {
        let action = self.row_for(attunement.school).map(|row| attunement.action(id, row));
        self.attunements.insert(id, Arc::new(Attunement { id, ..attunement }));
        action.map(|action| self.add_action(action)).is_some()
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
