//! Attunements as data (6): the spells cast with a catalyst, and the Guts attunements.
//!
//! Owns the entry format and the conversion of an attunement into an action: the base action (Cast, Summon Guts) holds
//! the common part, the attunement holds the rest. Must not implement an effect.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::action::{Action, Timing};
use super::defaults::placeholder_id;
use super::school::{AttunementInfo, School};
use super::script::{Cost, Predicate, Script};
use crate::model::{ActionClass, Id, Stat};

/// An attunement.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attunement {
    /// The key of the entry; the loader fills it in.
    #[serde(skip, default = "placeholder_id")]
    pub id: Id,
    /// Printed name.
    pub name: String,
    /// Its school.
    pub school: School,
    /// POTs it occupies.
    pub intensity: u8,
    /// Its FP cost.
    pub focus: u8,
    /// Whether the player may spend more FP.
    #[serde(default)]
    pub overcast: bool,
    /// Stats that the character needs.
    #[serde(default, deserialize_with = "super::parse::unique_map")]
    pub requires: BTreeMap<Stat, u8>,
    /// Its SP cost.
    pub cost: Cost,
    /// Its class in a beat, if it differs from that of the base action.
    #[serde(default)]
    pub class: Option<ActionClass>,
    /// When the player may commit it. A Free reaction is committed at the opening of the counterbeat.
    #[serde(default = "default_timing")]
    pub timing: Timing,
    /// Further predicates that must hold to commit it.
    #[serde(default)]
    pub needs: Vec<Predicate>,
    /// Whether a raised shield stays up.
    #[serde(default)]
    pub keeps_shield: bool,
    /// Whether a fallen character may commit it.
    #[serde(default)]
    pub while_down: bool,
    /// Whether a Frozen character may commit it.
    #[serde(default)]
    pub while_frozen: bool,
    /// The script of its effect.
    pub effect: Script,
    /// Its description, in our own words.
    pub text: String,
    /// Ids of the rulebook entries that it implements.
    #[serde(default)]
    pub rules: Vec<String>,
}

fn default_timing() -> Timing {
    Timing::Action
}

impl Attunement {
    /// The action that the attunement becomes. `row` is the base action of its school.
    pub fn to_action(&self, id: Id, row: &Action) -> Action {
        let stats = self.requires.iter().map(|(stat, n)| Predicate::StatAtLeast(*stat, *n));
        Action {
            id,
            name: self.name.clone(),
            // An SP cost of F makes the attunement a Free action.
            class: self.class.unwrap_or(if self.cost == Cost::Free { ActionClass::Free } else { row.class }),
            timing: self.timing,
            cost: self.cost.clone(),
            needs: row.needs.iter().cloned().chain(stats).chain(self.needs.iter().cloned()).collect(),
            keeps_shield: self.keeps_shield || row.keeps_shield,
            while_down: self.while_down,
            while_frozen: self.while_frozen,
            effect: self.effect.clone(),
            text: self.text.clone(),
            rules: row.rules.iter().chain(&self.rules).cloned().collect(),
            schools: Vec::new(),
            attunement: Some(AttunementInfo { school: self.school, focus: self.focus, overcast: self.overcast }),
            ..row.clone()
        }
    }
}
