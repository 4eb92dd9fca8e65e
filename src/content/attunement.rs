//! Attunements as data (6): what is cast with a catalyst, or drawn from one's own guts.
//!
//! Owns their shape and how one becomes an action: the row of the roster under which it is done (Cast, Summon Guts) says
//! what holds for all of them, the attunement says the rest. Must not say what a verb does.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::action::{Action, Timing, placeholder_id};
use super::script::{Cost, Predicate, Script};
use crate::model::{ActionClass, Id, Stat};

/// A school of attunements (6.1 to 6.5).
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum School {
    Guts,
    Pyromancy,
    Sorcery,
    Miracle,
    Witchery,
}

/// What makes an action an attunement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AttunementInfo {
    /// Its school.
    pub school: School,
    /// FP it costs.
    pub focus: u8,
    /// Whether more FP may be spent for more effect.
    pub overcast: bool,
}

/// An attunement.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attunement {
    /// Filled in by the loader from the key.
    #[serde(skip, default = "placeholder_id")]
    pub id: Id,
    /// As printed.
    pub name: String,
    /// Its school.
    pub school: School,
    /// POTs it occupies.
    pub intensity: u8,
    /// FP it costs.
    pub focus: u8,
    /// Whether more FP may be spent.
    #[serde(default)]
    pub overcast: bool,
    /// Stats it asks of whoever activates it.
    #[serde(default, deserialize_with = "super::parse::unique_map")]
    pub requires: BTreeMap<Stat, u8>,
    /// SP it costs.
    pub cost: Cost,
    /// What it counts as, if not what the roster's row says.
    #[serde(default)]
    pub class: Option<ActionClass>,
    /// When it may be activated; a Free one among the reactions opens the counterbeat.
    #[serde(default = "default_timing")]
    pub timing: Timing,
    /// What else must hold.
    #[serde(default)]
    pub needs: Vec<Predicate>,
    /// Whether Shield Up! stays.
    #[serde(default)]
    pub keeps_shield: bool,
    /// Whether a fallen character may do it.
    #[serde(default)]
    pub while_down: bool,
    /// Whether a Frozen character may do it.
    #[serde(default)]
    pub while_frozen: bool,
    /// What it does.
    pub effect: Script,
    /// The same in words, our own.
    pub text: String,
    /// Rulebook ids it comes from.
    #[serde(default)]
    pub rules: Vec<String>,
}

fn default_timing() -> Timing {
    Timing::Action
}

impl Attunement {
    /// The action it is, done under a row of the roster.
    pub fn to_action(&self, id: Id, row: &Action) -> Action {
        let stats = self.requires.iter().map(|(stat, n)| Predicate::StatAtLeast(*stat, *n));
        Action {
            id,
            name: self.name.clone(),
            // SP F makes it a Free action.
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
