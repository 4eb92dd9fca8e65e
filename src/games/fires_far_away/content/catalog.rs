//! The catalog: the whole content of the files, ready for the rules.
//!
//! Owns the collections and the lookups by id. Must not read files or report problems.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use super::action::{Action, Answers};
use super::attunement::Attunement;
use super::campaign::Campaign;
use super::chapter::ScenarioChapters;
use super::condition_row::{ConditionRow, ConditionTrait};
use super::encounter::{Encounter, Enemy, EnemyAttack, Scenario, Tile};
use super::enemy_type_rows::EnemyTypeRow;
use super::gear::{Gear, Weapon};
use super::house_rules::{HouseChanges, HouseRules};
use super::school::School;
use super::script::{BlockScope, ModifierBlock};
use super::words::AuthoredWords;
use crate::model::{Condition, Id, IdMap};
use kernel::content::rulebook::RuleText;

/// The file of each entry, by its kind in messages about files ("gear", "rule") and its id.
pub type EntryFiles = BTreeMap<(&'static str, Id), Arc<str>>;

/// A rulebook entry with its chapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulebookEntry {
    /// Heading of its chapter.
    pub chapter: String,
    /// Position of the chapter among the chapters, and of the entry in its chapter.
    pub order: (u16, u16),
    /// The entry.
    pub rule: RuleText,
}

/// The content that one scenario plays with: the core, and over it the entries of its own files. A catalog from `load` is
/// consistent; a catalog from `load_partial` may not be.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    /// Actions in the order of the files.
    pub actions: Vec<Arc<Action>>,
    pub(super) action_index: IdMap<usize>,
    /// Whether any action can be committed as an enemy becomes active.
    pub has_answer_to_activation: bool,
    /// Everything that the blocks that actions print can change, all of them together.
    pub action_scope: BlockScope,
    /// The gear.
    pub gear: IdMap<Arc<Gear>>,
    /// Condition rows by [`Condition::id`].
    pub conditions: IdMap<ConditionRow>,
    /// Attunements. Each attunement is also in `actions`.
    pub attunements: IdMap<Arc<Attunement>>,
    /// Rows of the enemy types by key.
    pub types: IdMap<EnemyTypeRow>,
    /// Special tiles that effects may lay in any encounter.
    pub tiles: IdMap<Arc<Tile>>,
    /// Numbers and hex templates that the book leaves open (O-02).
    pub house_rules: HouseRules,
    /// The house rules of the scenario, if it changes some of them.
    pub scenario_house_rules: IdMap<HouseRules>,
    /// Enemy sheets.
    pub enemies: IdMap<Arc<Enemy>>,
    /// Encounters.
    pub encounters: IdMap<Arc<Encounter>>,
    /// The scenario; none in the core.
    pub scenarios: IdMap<Arc<Scenario>>,
    /// Its chapters, if it has any.
    pub chapters: IdMap<ScenarioChapters>,
    /// The other scenarios of its campaign.
    pub campaign: Arc<Campaign>,
    /// The file of each entry, by its kind in messages about files ("gear", "rule") and its id.
    pub entry_files: EntryFiles,
    /// The words of the scenario in other languages.
    pub words: AuthoredWords,
    /// The rulebook.
    pub rulebook: Arc<BTreeMap<String, RulebookEntry>>,
    /// The fingerprint of the files: equal files have equal fingerprints, on every machine.
    pub fingerprint: u64,
}

impl Catalog {
    /// The action of this id.
    pub fn action(&self, id: Id) -> Option<&Arc<Action>> {
        self.action_index.get(&id).map(|&at| &self.actions[at])
    }

    /// The row of a condition; that of a condition that does nothing, if there is none.
    pub fn condition(&self, condition: Condition) -> &ConditionRow {
        static NO_ROW: LazyLock<ConditionRow> = LazyLock::new(ConditionRow::default);
        self.conditions.get(&condition.id()).unwrap_or(&NO_ROW)
    }

    /// The conditions in the order of their names.
    pub fn all_conditions(&self) -> impl Iterator<Item = Condition> {
        self.conditions.keys().map(|id| Condition::named(id.as_str()))
    }

    /// The first condition of a kind, in the order of the names.
    pub fn condition_that_is(&self, what: ConditionTrait) -> Option<Condition> {
        self.all_conditions().find(|condition| self.condition(*condition).has(what))
    }

    /// Adds or replaces an enemy and computes its traits. Tests use it for inline content.
    pub fn add_enemy(&mut self, mut enemy: Enemy) {
        enemy.traits = enemy.combined_traits(&self.types);
        enemy.immunity = enemy.combined_immunity(&self.types);
        enemy.all_blocks = enemy.combined_blocks(&self.types);
        enemy.block_scope = BlockScope::of(&enemy.all_blocks);
        enemy.attacks.values_mut().for_each(EnemyAttack::complete_script);
        self.enemies.insert(enemy.id, Arc::new(enemy));
    }

    /// The text of a note of a scenario, or of a permanent one of a scenario before it in the campaign.
    pub fn note_text(&self, scenario: Id, code: Id) -> Option<&str> {
        let own = self.chapters.get(&scenario).and_then(|chapters| chapters.note_text(code));
        own.or_else(|| self.campaign.note_text(code))
    }

    /// The house rules of a scenario (O-02).
    pub fn house_rules_for(&self, scenario: Id) -> &HouseRules {
        self.scenario_house_rules.get(&scenario).unwrap_or(&self.house_rules)
    }

    /// The house rules of the scenario whose catalog this is; those of the core in its own.
    pub fn house(&self) -> &HouseRules {
        self.scenario().map_or(&self.house_rules, |scenario| self.house_rules_for(scenario.id))
    }

    /// Applies a scenario's changes to its house rules.
    pub fn apply_house_changes(&mut self, scenario: Id, changes: &HouseChanges) {
        let changed = self.house_rules_for(scenario).with(changes);
        self.scenario_house_rules.insert(scenario, changed);
    }

    /// Adds a modifier block to the house rules of a scenario.
    pub fn add_house_block(&mut self, scenario: Id, block: ModifierBlock) {
        let mut house = self.house_rules_for(scenario).clone();
        house.blocks.push(block);
        self.scenario_house_rules.insert(scenario, house);
    }

    /// The scenario whose catalog this is; `None` for the core.
    pub fn scenario(&self) -> Option<&Arc<Scenario>> {
        self.scenarios.values().next()
    }

    /// Whether this entry is defined in the files of a scenario, and not in those of the core.
    pub fn is_of_scenario(&self, kind: &'static str, id: Id) -> bool {
        self.entry_files.get(&(kind, id)).is_some_and(|file| file.starts_with("scenarios/"))
    }

    /// The kind and the id of every entry that the files of the scenario write.
    pub fn own_entries(&self) -> impl Iterator<Item = (&'static str, Id)> {
        let own = self.entry_files.iter().filter(|(_, file)| file.starts_with("scenarios/"));
        own.map(|(entry, _)| *entry)
    }

    /// The base action of the attunements of a school.
    pub fn action_for_school(&self, school: School) -> Option<&Arc<Action>> {
        self.actions.iter().find(|a| a.schools.contains(&school))
    }

    /// Adds an attunement, and its action unless it is passive; returns false if no action is the base for its school.
    pub fn add_attunement(&mut self, id: Id, attunement: Attunement) -> bool {
        let row = self.action_for_school(attunement.school).cloned();
        let like = attunement.like.and_then(|like| self.action(like)).cloned();
        let action = row.as_ref().and_then(|row| attunement.to_action(id, row, like.as_deref()));
        self.attunements.insert(id, Arc::new(Attunement { id, ..attunement }));
        if let Some(action) = action {
            self.add_action(action);
        }
        row.is_some()
    }

    /// Adds or replaces a piece of gear. Tests use it for inline content.
    pub fn add_gear(&mut self, gear: Gear) {
        self.gear.insert(gear.id, Arc::new(gear));
    }

    /// Gives each piece that can be used as another weapon the properties of that weapon. Pieces are read in
    /// any order, so this follows when all of them are known.
    pub fn resolve_gear_uses(&mut self) {
        let weapon_of = |gear: &Gear| gear.weapon_like(self.gear.get(&gear.used_as?)?);
        let resolved: Vec<(Arc<Gear>, Weapon)> =
            self.gear.values().filter_map(|gear| Some((Arc::clone(gear), weapon_of(gear)?))).collect();
        for (gear, weapon) in resolved {
            self.add_gear(Gear { weapon: Some(weapon), ..Gear::clone(&gear) });
        }
    }

    /// Adds or replaces an encounter. Tests use it for inline content.
    pub fn add_encounter(&mut self, encounter: Encounter) {
        self.encounters.insert(encounter.id, Arc::new(encounter));
    }

    /// Adds or replaces an action. Tests use it for inline content.
    pub fn add_action(&mut self, action: Action) {
        self.has_answer_to_activation |= action.answers.contains(&Answers::Activation);
        self.action_scope.include(&action.blocks);
        match self.action_index.get(&action.id) {
            Some(&at) => self.actions[at] = Arc::new(action),
            None => {
                self.action_index.insert(action.id, self.actions.len());
                self.actions.push(Arc::new(action));
            }
        }
    }
}
