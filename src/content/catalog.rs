//! The catalog: everything the files say, checked, ready for the rules.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::action::Action;
use super::attunement::{Attunement, School};
use super::encounter::{Encounter, Enemy, Scenario, Tile};
use super::enemy_traits::{EnemyTraits, EnemyTypeRow};
use super::gear::AnyGear;
use super::house_rules::{HouseChanges, HouseRules};
use super::rule_data::{ConditionRow, RuleText};
use crate::model::{Condition, Id, IdMap};

/// A rulebook entry with its chapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulebookEntry {
    /// Heading of its chapter.
    pub chapter: String,
    /// Place of the chapter among the chapters, and of the entry in it.
    pub order: (u16, u16),
    /// The entry.
    pub rule: RuleText,
}

/// All content of one reading, consistent in itself.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    /// Actions in the order of the files.
    pub actions: Vec<Arc<Action>>,
    pub(super) action_index: IdMap<usize>,
    /// Weapons, shields, armour, flasks and items.
    pub gear: IdMap<Arc<AnyGear>>,
    /// Condition rows in the order of [`Condition::ALL`].
    pub conditions: Vec<ConditionRow>,
    /// Attunements, each of which is an action too.
    pub attunements: IdMap<Arc<Attunement>>,
    /// Types of enemies by key.
    pub types: IdMap<EnemyTypeRow>,
    /// Special tiles that effects may lay in any encounter.
    pub tiles: IdMap<Arc<Tile>>,
    /// Numbers and figures a house may change (O-02).
    pub house_rules: HouseRules,
    /// The same for scenarios that have some of them otherwise.
    pub scenario_house_rules: IdMap<HouseRules>,
    /// Enemy sheets.
    pub enemies: IdMap<Arc<Enemy>>,
    /// Encounters.
    pub encounters: IdMap<Arc<Encounter>>,
    /// Scenarios.
    pub scenarios: IdMap<Arc<Scenario>>,
    /// Gear and actions that a scenario brings along.
    pub scenario_defined: BTreeSet<Id>,
    /// The rulebook.
    pub rulebook: BTreeMap<String, RulebookEntry>,
}

impl Catalog {
    /// The action of this id.
    pub fn action(&self, id: Id) -> Option<&Arc<Action>> {
        self.action_index.get(&id).map(|&at| &self.actions[at])
    }

    /// The row of a condition.
    pub fn condition(&self, condition: Condition) -> &ConditionRow {
        &self.conditions[condition as usize]
    }

    /// Adds an enemy, so that a test can state one inline.
    pub fn add_enemy(&mut self, mut enemy: Enemy) {
        enemy.traits = EnemyTraits::from_enemy(&enemy, &self.types);
        self.enemies.insert(enemy.id, Arc::new(enemy));
    }

    /// The house rules by which a scenario is played (O-02).
    pub fn house_rules_for(&self, scenario: Id) -> &HouseRules {
        self.scenario_house_rules.get(&scenario).unwrap_or(&self.house_rules)
    }

    /// Lays what a scenario has otherwise over the house rules.
    pub fn apply_house_changes(&mut self, scenario: Id, changes: &HouseChanges) {
        let changed = self.house_rules_for(scenario).with(changes);
        self.scenario_house_rules.insert(scenario, changed);
    }

    /// The scenario with which a new journey begins: the first that is not there for practice.
    pub fn main_scenario(&self) -> Option<&Arc<Scenario>> {
        self.scenarios.values().find(|s| !s.practice).or_else(|| self.scenarios.values().next())
    }

    /// The other scenarios, whose encounters are played each by itself.
    pub fn practice_scenarios(&self) -> impl Iterator<Item = &Arc<Scenario>> {
        let journey = self.main_scenario().map(|s| s.id);
        self.scenarios.values().filter(move |s| Some(s.id) != journey)
    }

    /// The row of the roster under which attunements of a school are done.
    pub fn action_for_school(&self, school: School) -> Option<&Arc<Action>> {
        self.actions.iter().find(|a| a.schools.contains(&school))
    }

    /// Adds an attunement, and the action that it is; false if the roster has no row for its school.
    pub fn add_attunement(&mut self, id: Id, attunement: Attunement) -> bool {
        let action = self.action_for_school(attunement.school).map(|row| attunement.to_action(id, row));
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
        match self.action_index.get(&action.id) {
            Some(&at) => self.actions[at] = Arc::new(action),
            None => {
                self.action_index.insert(action.id, self.actions.len());
                self.actions.push(Arc::new(action));
            }
        }
    }
}
