//! Why the games of an encounter end as they do: the attacks of the enemies, the actions and the gear of the character, the
//! damage and the waves.
//!
//! Owns the counts. Must not judge them or print anything.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::cause_names::{name_of_action, name_of_attack};
use super::entry_usage::{EntryUsage, UseCount};
use super::game::GameConfig;
use crate::content::possible_enemies;
use crate::lang::words;
use crate::model::{Cause, CombatantId, Fact, Id, Intent, Token, TokenSlot};
use crate::rules::access::{RulesWorld, facts, inventory};

/// The counts of an attack or of an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StrikeCount {
    /// How often a table chose the attack, or the character committed the action.
    pub chosen: u64,
    /// How often it struck a combatant of the other side and had an effect.
    pub hits: u64,
    /// The damage tokens that it brought into HP slots of the other side.
    pub into_hp: u64,
}

/// The figures of some games of an encounter. Those of parts of the games, [put together](Self::merge), are those of all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FightFigures {
    /// The attacks of every enemy that can come, by the names of enemy and attack.
    pub attacks: BTreeMap<String, StrikeCount>,
    /// The actions that the character committed, by name.
    pub actions: BTreeMap<String, StrikeCount>,
    /// The gear and the attunements of the character, by name: the games in which each was there, and was used.
    pub entries: BTreeMap<String, UseCount>,
    /// The damage that came into HP slots of enemies.
    pub damage_dealt: u64,
    /// The damage that came into HP slots of the character.
    pub damage_taken: u64,
    /// The games that reached a wave, by its number, counted from 1.
    pub waves: BTreeMap<u8, u64>,
}

impl FightFigures {
    /// The attacks and the waves of an encounter, none of which has come yet.
    fn of(config: &GameConfig) -> Self {
        let mut figures = Self::default();
        for id in possible_enemies(&config.catalog, &config.encounter) {
            let Some(enemy) = config.catalog.enemies.get(&id) else { continue };
            for attack in enemy.attacks.values() {
                let name = words!("felled-by-attack", bearer = &enemy.name, attack = &attack.name);
                figures.attacks.insert(name, StrikeCount::default());
            }
        }
        let waves = u8::try_from(config.encounter.waves.len()).unwrap_or(u8::MAX);
        figures.waves.extend((1..=waves).map(|wave| (wave, 0)));
        figures
    }

    /// Adds the figures of other games of the same encounter.
    pub fn merge(&mut self, other: Self) {
        for (mine, theirs) in [(&mut self.attacks, other.attacks), (&mut self.actions, other.actions)] {
            for (name, StrikeCount { chosen, hits, into_hp }) in theirs {
                let count = mine.entry(name).or_default();
                count.chosen += chosen;
                count.hits += hits;
                count.into_hp += into_hp;
            }
        }
        for (name, theirs) in other.entries {
            let count = self.entries.entry(name).or_default();
            count.borne += theirs.borne;
            count.used += theirs.used;
        }
        self.damage_dealt += other.damage_dealt;
        self.damage_taken += other.damage_taken;
        for (wave, games) in other.waves {
            *self.waves.entry(wave).or_default() += games;
        }
    }

    /// The attacks that no table chose in any game.
    pub fn attacks_never_chosen(&self) -> impl Iterator<Item = &str> {
        self.attacks.iter().filter(|(_, count)| count.chosen == 0 && count.hits == 0).map(|(name, _)| name.as_str())
    }

    /// The gear and the attunements that were there and never used.
    pub fn entries_never_used(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().filter(|(_, count)| count.used == 0).map(|(name, _)| name.as_str())
    }
}

/// Counts the facts of one game as they come.
pub(super) struct FightCounter {
    figures: FightFigures,
    /// The last attack of each combatant: who, on whom, which. A miss takes it away.
    open: Vec<(CombatantId, CombatantId, Id)>,
    /// The facts that tell of the use of gear.
    uses: Vec<Fact>,
}

impl FightCounter {
    pub(super) fn new(config: &GameConfig) -> Self {
        Self { figures: FightFigures::of(config), open: Vec::new(), uses: Vec::new() }
    }

    /// Counts the facts that a world holds.
    pub(super) fn count(&mut self, world: &RulesWorld) {
        for fact in facts(world) {
            self.count_fact(world, fact);
        }
    }

    fn count_fact(&mut self, world: &RulesWorld, fact: &Fact) {
        match fact {
            Fact::EnemyActivated { enemy, attack: Some(attack), .. } => {
                self.figures.attacks.entry(name_of_attack(world, *enemy, *attack)).or_default().chosen += 1;
            }
            Fact::Committed { action, .. } => {
                self.figures.actions.entry(name_of_action(world, *action)).or_default().chosen += 1;
                self.uses.push(fact.clone());
            }
            Fact::Attacked { by, name, on } => {
                self.open.retain(|(attacker, ..)| attacker != by);
                for on in on.iter().filter(|on| on.is_character() != by.is_character()) {
                    self.open.push((*by, *on, *name));
                    self.strike_of(world, *by, *name).hits += 1;
                }
            }
            Fact::Missed { by, on, .. } => {
                let is_it = |(attacker, target, _): &(CombatantId, CombatantId, Id)| (attacker, target) == (by, on);
                if let Some(at) = self.open.iter().position(is_it) {
                    let (by, _, name) = self.open.remove(at);
                    self.strike_of(world, by, name).hits -= 1;
                }
            }
            Fact::TokenPlaced { who, token: Token::Damage(_), on: TokenSlot::Hp, cause } => {
                self.count_wound(world, *who, *cause);
            }
            Fact::WaveCame { wave } => *self.figures.waves.entry(*wave).or_default() = 1,
            _ => {}
        }
        if matches!(
            fact,
            Fact::ShieldRaised { .. } | Fact::Loaded { .. } | Fact::ChargeUsed { .. } | Fact::TokenPlaced { .. }
        ) {
            self.uses.push(fact.clone());
        }
    }

    fn count_wound(&mut self, world: &RulesWorld, who: CombatantId, cause: Cause) {
        *self.damage_on(who) += 1;
        let count = match cause {
            Cause::Attack { by, attack } | Cause::Hold { by, attack } if who.is_character() && !by.is_character() => {
                self.figures.attacks.entry(name_of_attack(world, by, attack)).or_default()
            }
            Cause::Action { action, .. } if !who.is_character() => {
                self.figures.actions.entry(name_of_action(world, action)).or_default()
            }
            _ => return,
        };
        count.into_hp += 1;
    }

    fn damage_on(&mut self, who: CombatantId) -> &mut u64 {
        if who.is_character() { &mut self.figures.damage_taken } else { &mut self.figures.damage_dealt }
    }

    /// The count of an attack of an enemy, or of an action of the character.
    fn strike_of(&mut self, world: &RulesWorld, by: CombatantId, name: Id) -> &mut StrikeCount {
        let (counts, name) = match by.is_character() {
            true => (&mut self.figures.actions, name_of_action(world, name)),
            false => (&mut self.figures.attacks, name_of_attack(world, by, name)),
        };
        counts.entry(name).or_default()
    }

    /// The figures of the game, now that it has ended.
    pub(super) fn finish(mut self, world: &RulesWorld, config: &GameConfig, decisions: &[Intent]) -> FightFigures {
        let (catalog, character) = (&config.catalog, &config.scenario.character);
        let mut usage = EntryUsage::default();
        usage.record_game(catalog, character, inventory(world), &self.uses, decisions);
        for (name, count) in usage.named(catalog) {
            self.figures.entries.insert(name, count);
        }
        self.figures
    }
}
