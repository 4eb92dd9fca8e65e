//! Attunements as data (6): the spells cast with a catalyst, and the Guts attunements.
//!
//! Owns the entry format and the conversion of an attunement into an action: the base action (Cast, Summon Guts) holds
//! the common part, the attunement holds the rest. Must not implement an effect.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::action::{Action, Answers, Timing, Tool};
use super::between_fights::JourneyEffect;
use super::defaults::{empty_script, placeholder_id};
use super::school::{AttunementInfo, Known, School};
use super::script::{Cost, Expr, ModifierBlock, Predicate, Script};
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
    /// POTs it occupies; 0 if it is known `WithCatalyst` alone.
    pub intensity: u8,
    /// Its FP cost.
    pub focus: u8,
    /// Whether the player may spend more FP.
    #[serde(default)]
    pub overcast: bool,
    /// The most FP that can be spent above its cost; as many as the player likes if left out (O-76).
    #[serde(default)]
    pub most_overcast: Option<Expr>,
    /// Stats that the character needs.
    #[serde(default, deserialize_with = "super::parse::unique_map")]
    pub requires: BTreeMap<Stat, u8>,
    /// When the character knows it.
    #[serde(default)]
    pub known: Known,
    /// The action whose cost, needs, effect, class, timing, gear and answers it takes over, as far as it has none of its
    /// own. It counts as like that action.
    #[serde(default)]
    pub like: Option<Id>,
    /// Its SP cost. A block that changes the price of the action that it is like does not change a cost of its own
    /// (O-60). Without one, of its own or of the action that it is like, it is passive and is never committed.
    #[serde(default)]
    pub cost: Option<Cost>,
    /// Its class in a beat, if it differs from that of the base action.
    #[serde(default)]
    pub class: Option<ActionClass>,
    /// When the player may commit it; as an action if left out.
    #[serde(default)]
    pub timing: Option<Timing>,
    /// The occasions that it answers as a reaction, as with actions.
    #[serde(default)]
    pub answers: Vec<Answers>,
    /// The gear that it uses, if it differs from that of the base action.
    #[serde(default)]
    pub tool: Option<Tool>,
    /// Further predicates that must hold to commit it.
    #[serde(default)]
    pub needs: Option<Vec<Predicate>>,
    /// Whether a raised shield stays up.
    #[serde(default)]
    pub keeps_shield: bool,
    /// Whether a fallen character may commit it.
    #[serde(default)]
    pub while_down: bool,
    /// Whether a Frozen character may commit it.
    #[serde(default)]
    pub while_frozen: bool,
    /// Whether blocks that are lent to an `Aimed` shot or throw serve it, although it is an attunement (A-340, O-91).
    #[serde(default)]
    pub aimed: bool,
    /// The script of its effect.
    #[serde(default)]
    pub effect: Option<Script>,
    /// The blocks that hold while the character knows it: a passive attunement is nothing else. An attunement of a
    /// school other than Guts needs a usable catalyst of the school in hand.
    #[serde(default)]
    pub blocks: Vec<ModifierBlock>,
    /// The effect of a use between encounters on the journey; only for an attunement that `needs` forbids in an
    /// encounter, or that does something else there: `effect: [If(InEncounter, ..)]`.
    #[serde(default)]
    pub between: Vec<JourneyEffect>,
    /// Its description, in our own words.
    pub text: String,
    /// Ids of the rulebook entries that it implements.
    #[serde(default)]
    pub rules: Vec<String>,
}

impl Attunement {
    /// Whether it is never committed: it has no cost, and is not like an action.
    pub fn is_passive(&self) -> bool {
        self.cost.is_none() && self.like.is_none()
    }

    /// The POTs that it occupies. An attunement that comes with a catalyst occupies none.
    pub fn pots(&self) -> u8 {
        if self.known == Known::Attuned { self.intensity } else { 0 }
    }

    /// The action that the attunement becomes; `None` if it is passive. `row` is the base action of its school, `like` the
    /// action that it is like.
    pub fn to_action(&self, id: Id, row: &Action, like: Option<&Action>) -> Option<Action> {
        let cost = self.cost.clone().or_else(|| like.map(|like| like.cost.clone()))?;
        let stats = self.requires.iter().map(|(stat, n)| Predicate::StatAtLeast(*stat, *n));
        let inherited = || like.map(|like| like.needs.clone()).unwrap_or_default();
        let needs = self.needs.clone().unwrap_or_else(inherited);
        let effect = self.effect.clone().or_else(|| like.map(|like| like.effect.clone()));
        // An SP cost of F makes the attunement a Free action.
        let own_class = if cost == Cost::Free { ActionClass::Free } else { row.class };
        let inherits = |tag: fn(&Action) -> bool| like.is_some_and(tag);
        Some(Action {
            id,
            name: self.name.clone(),
            class: self.class.or_else(|| like.map(|like| like.class)).unwrap_or(own_class),
            timing: self.timing.or_else(|| like.map(|like| like.timing)).unwrap_or(Timing::Action),
            tool: self.tool.or_else(|| like.map(|like| like.tool)).unwrap_or(row.tool),
            answers: match like {
                Some(like) if self.answers.is_empty() => like.answers.clone(),
                _ => self.answers.clone(),
            },
            like: like.into_iter().flat_map(|like| std::iter::once(like.id).chain(like.like.clone())).collect(),
            cost,
            needs: row.needs.iter().cloned().chain(stats).chain(needs).collect(),
            keeps_shield: self.keeps_shield || row.keeps_shield || inherits(|like| like.keeps_shield),
            while_down: self.while_down || inherits(|like| like.while_down),
            while_frozen: self.while_frozen || inherits(|like| like.while_frozen),
            effect: effect.unwrap_or_else(empty_script),
            blocks: like.map(|like| like.blocks.clone()).unwrap_or_default(),
            text: self.text.clone(),
            rules: row.rules.iter().chain(&self.rules).cloned().collect(),
            schools: Vec::new(),
            attunement: Some(AttunementInfo {
                school: self.school,
                focus: self.focus,
                overcast: self.overcast,
                known: self.known,
                aimed: self.aimed,
                base: row.id,
                own_cost: self.cost.is_some(),
            }),
            ..row.clone()
        })
    }
}
