//! Enemies as data (2.4): their sheets, their attacks, and the behaviours of encounter table entries.
//!
//! Owns the format of enemy files. Must not combine enemy types: `enemy_traits` does.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::defaults::{always, empty_script, one, placeholder_id};
use super::enemy_traits::{ConditionImmunity, EnemyTraits, EnemyType};
use super::enemy_type_rows::EnemyTypeRow;
use super::script::{
    AimOrigin, BlockScope, Effect, Expr, ModifierBlock, Predicate, Reach, Script, SightMode, Targeting, strike_traits,
};
use crate::model::{AttackTags, Condition, DamageKind, Id, IdMap, Modifier, Modifiers, Sink};

/// Which part of a two-hex body an attack comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BodyPart {
    /// The part that is closer to the target; the head on a tie.
    #[default]
    Either,
    /// The head.
    Head,
    /// The tail.
    Tail,
}

/// One attack on an enemy sheet.
///
/// An attack is a script like an action of the character: it begins with an `Aim` and strikes the targets of the aim.
/// An attack on one opponent, or on an area, may leave the `Aim` out and say `range` or `area` instead; the loader
/// writes the `Aim`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnemyAttack {
    /// Printed name.
    pub name: String,
    /// Minimum and maximum range in hexes; adjacent if left out.
    #[serde(default = "adjacent")]
    pub range: (u8, u8),
    /// The hexes it strikes, if it strikes an area. An area ignores `range`.
    #[serde(default)]
    pub area: Option<Targeting>,
    /// PWR of a spell, which `Pwr` stands for in its script.
    #[serde(default)]
    pub power: Option<u8>,
    /// Implicit Move, taken after the reaction.
    #[serde(default)]
    pub step: u8,
    /// Number of times it is made, each time with its own reaction window.
    #[serde(default = "one")]
    pub times: u8,
    /// Modifiers and tags.
    #[serde(default)]
    pub mods: Modifiers,
    /// The part of a Large enemy that it comes from.
    #[serde(default)]
    pub from: BodyPart,
    /// Whether its area strikes every combatant in it and not only the character.
    #[serde(default)]
    pub hits_everyone: bool,
    /// Whether the enemy's raised shield stays up.
    #[serde(default)]
    pub keeps_shield: bool,
    /// Whether this is an action on itself or on the board and not an attack: it needs no target in reach and allows no
    /// reaction.
    #[serde(default)]
    pub self_action: bool,
    /// The script that runs on a combatant Grappled by it at the start of each Turn of that combatant, before its other
    /// conditions deal damage.
    #[serde(default = "empty_script")]
    pub while_held: Script,
    /// The script that runs on its target. It may begin with an `Aim` of its own, at one opponent or an area; further
    /// aims take the first opponents that they reach.
    pub effect: Script,
    /// The whole script: `effect` with its first `Aim`, which the loader has written if the file leaves it out. An action
    /// on itself has none.
    #[serde(skip, default = "empty_script")]
    pub script: Script,
    /// Its description, in our own words.
    pub text: String,
}

impl EnemyAttack {
    /// Writes the whole script out.
    pub(super) fn complete_script(&mut self) {
        self.script = if self.self_action || self.own_aim().is_some() {
            self.effect.clone()
        } else {
            std::iter::once(Effect::Aim(self.short_aim())).chain(self.effect.iter().cloned()).collect()
        };
    }

    /// The `Aim` that the file itself writes at the beginning of the script.
    pub fn own_aim(&self) -> Option<&Targeting> {
        match self.effect.first() {
            Some(Effect::Aim(aim)) => Some(aim),
            _ => None,
        }
    }

    /// The aim that `range`, `area` and `mods` stand for.
    fn short_aim(&self) -> Targeting {
        if let Some(area) = &self.area {
            return area.clone();
        }
        let sight = if self.mods.contains(Modifier::LockOn) {
            SightMode::LockOn
        } else if self.mods.is_ranged() {
            SightMode::Ranged
        } else {
            SightMode::Melee
        };
        let (least, most) = self.range;
        let reach = Reach::Within(Expr::N(least.into()), Expr::N(most.into()));
        Targeting::One { reach, step: self.step, sight, from: AimOrigin::Me, only: Vec::new() }
    }

    /// Its aim; `None` for an action on itself.
    pub fn aim(&self) -> Option<&Targeting> {
        match self.script.first() {
            Some(Effect::Aim(aim)) if !self.self_action => Some(aim),
            _ => None,
        }
    }

    /// The area that it strikes, if it strikes one from where it stands.
    pub fn struck_area(&self) -> Option<&Targeting> {
        self.aim().filter(|aim| !matches!(aim, Targeting::One { .. } | Targeting::Around(_)))
    }

    /// Its implicit Move, in hexes.
    pub fn implicit_move(&self) -> u8 {
        match self.aim() {
            Some(Targeting::One { step, .. }) => *step,
            _ => self.step,
        }
    }

    /// The properties of the attack that answers to it look at. Its strikes may add to the modifiers of its own.
    pub fn tags(&self) -> AttackTags {
        let (mods, deals_magic) = strike_traits(&self.effect);
        AttackTags::new(self.mods.union(mods), deals_magic, self.aim().map_or(1, Targeting::farthest_hex))
    }
}

fn adjacent() -> (u8, u8) {
    (1, 1)
}

/// The shield of an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnemyShield {
    /// Number of tokens blocked per attack.
    pub defense: u8,
    /// Number of tokens that its card holds.
    pub stability: u8,
    /// Number of Durability sinks.
    #[serde(default)]
    pub durability: u8,
    /// Whether the shield is raised at the start of the encounter.
    #[serde(default)]
    pub up: bool,
}

/// An enemy sheet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enemy {
    /// The key of the entry; the loader fills it in.
    #[serde(skip, default = "placeholder_id")]
    pub id: Id,
    /// Printed name.
    pub name: String,
    /// Number in the HP circle.
    pub hp: u8,
    /// Its sinks with their values.
    #[serde(default, deserialize_with = "super::parse::unique_map")]
    pub sinks: BTreeMap<Sink, u8>,
    /// Its shield, if any.
    #[serde(default)]
    pub shield: Option<EnemyShield>,
    /// Move value.
    #[serde(default)]
    pub movement: u8,
    /// Types.
    #[serde(default)]
    pub types: Vec<EnemyType>,
    /// The blocks that hold for it, besides those of its types; also its scripts for being defeated or Dismounted
    ///
    #[serde(default)]
    pub blocks: Vec<ModifierBlock>,
    /// Conditions that never take effect, whatever its types say.
    #[serde(default)]
    pub immune_to: Vec<Condition>,
    /// Conditions that take effect, whatever its types say.
    #[serde(default)]
    pub not_immune_to: Vec<Condition>,
    /// Damage types that do nothing to it, whatever its types say.
    #[serde(default)]
    pub immune_to_damage: Vec<DamageKind>,
    /// Damage types that hurt it, whatever its types say.
    #[serde(default)]
    pub not_immune_to_damage: Vec<DamageKind>,
    /// The traits that follow from its types and the four lists above; the loader computes them.
    #[serde(skip)]
    pub traits: EnemyTraits,
    /// The conditions that its types and its own lists protect it from; the loader computes them.
    #[serde(skip)]
    pub immunity: ConditionImmunity,
    /// The blocks of its types and its own; the loader collects them.
    #[serde(skip)]
    pub all_blocks: Vec<ModifierBlock>,
    /// Everything that those blocks can change; the loader computes it.
    #[serde(skip)]
    pub block_scope: BlockScope,
    /// Whether it carries a light.
    #[serde(default)]
    pub light: bool,
    /// Attacks by id.
    #[serde(deserialize_with = "super::parse::unique_map")]
    pub attacks: BTreeMap<Id, EnemyAttack>,
    /// A short description, in our own words.
    #[serde(default)]
    pub text: String,
}

impl Enemy {
    /// The scripts that events set off, of its types and its own.
    pub fn triggered_scripts(&self) -> impl Iterator<Item = &Script> {
        self.all_blocks.iter().flat_map(|block| &block.on).map(|trigger| &trigger.then)
    }

    /// The blocks of its types, then its own.
    pub fn combined_blocks(&self, rows: &IdMap<EnemyTypeRow>) -> Vec<ModifierBlock> {
        let of_types = self.types.iter().filter_map(|t| rows.get(&t.key())).flat_map(|row| &row.blocks);
        of_types.chain(&self.blocks).cloned().collect()
    }

    /// The conditions that its types and the exceptions of its own sheet protect it from.
    pub fn combined_immunity(&self, rows: &IdMap<EnemyTypeRow>) -> ConditionImmunity {
        let mut immunity = ConditionImmunity::from_types(&self.types, rows);
        immunity.immune.extend(&self.immune_to);
        immunity.not_immune.extend(&self.not_immune_to);
        immunity
    }

    /// The traits that follow from its types and from the exceptions of its own sheet.
    pub fn combined_traits(&self, rows: &IdMap<EnemyTypeRow>) -> EnemyTraits {
        EnemyTraits::from_types(&self.types, rows)
            .with_damage_exceptions(&self.immune_to_damage, &self.not_immune_to_damage)
    }
}

/// One behaviour of an encounter table entry. An enemy uses the first behaviour that can be resolved, else the last
///
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Behaviour {
    /// Whether it grants the enemy's Move.
    #[serde(default)]
    pub moves: bool,
    /// Distance in hexes that the enemy prefers to the character.
    #[serde(default)]
    pub preferred_distance: Option<u8>,
    /// The attack made, if any.
    #[serde(default)]
    pub attack: Option<Id>,
    /// Whether the behaviour is available: a condition of the scenario in addition to reach.
    #[serde(default = "always")]
    pub when: Predicate,
}
