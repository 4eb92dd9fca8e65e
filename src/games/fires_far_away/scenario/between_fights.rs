//! Uses between encounters: flasks, items and attunements, for charges and FP and no SP.
//!
//! Owns the list of uses and the character after each of them. The rules of play carry them out, in a frame without
//! enemies, so that no effect stands here a second time. Must not change a journey: `journey` does.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::content::Catalog;
use crate::content::action::{Action, Tool};
use crate::content::between_fights::JourneyEffect;
use crate::content::character_wear::GearWear;
use crate::content::encounter::{Character, Encounter, Goal, Scenario};
use crate::lang::{Text, text};
use crate::model::{Choice, Commit, Coord, Id, Intent, Outcome, SheetSlot};
use crate::rules::access::{resolution, stamina_pool};
use crate::rules::change::character_sheet::{character_after, slot_of_gear};
use crate::rules::change::encounter_end::clean_up;
use crate::rules::player::legal::legal_commits;
use crate::rules::player::legal_choices::legal_choices;
use crate::rules::stack::PendingDecision;
use crate::rules::{
    Dice, EncounterOutcome, EncounterSetup, install_rules, resolve_intent, start_between_encounters, with_rules,
};

/// The most questions of one use that the list of uses follows to their answers.
const MOST_QUESTIONS: usize = 6;
/// The most ways in which the list offers one use.
const MOST_WAYS: usize = 24;

/// One use of a flask, an item or an attunement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BetweenUse {
    /// The action: an attunement, or the one that uses a flask or an item.
    pub action: Id,
    /// The piece in use: the flask, the item or the catalyst.
    pub gear: Option<SheetSlot>,
    /// The FP paid above the cost.
    pub extra_focus: u8,
    /// The answers to the questions of the use, in order. Questions beyond them get their first answer that does not
    /// stop.
    pub choices: Vec<Choice>,
}

/// The reason why something cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UseRefusal {
    /// It is not there, has no charges, lacks FP or a requirement, or does nothing outside an encounter.
    NotUsable,
    /// An answer fits no question of it.
    NoAnswer,
    /// The character would not outlive it.
    WouldDefeat,
}

impl UseRefusal {
    /// The reason as a sentence without a full stop.
    pub fn text(&self) -> Text {
        match self {
            Self::NotUsable => text!("use-refusal-not-usable"),
            Self::NoAnswer => text!("use-refusal-no-answer"),
            Self::WouldDefeat => text!("use-refusal-would-defeat"),
        }
    }
}

impl fmt::Display for UseRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

/// How far a use has come with the answers so far.
enum UseStep {
    Asks(Vec<Choice>),
    Done(Box<Character>),
}

/// The uses that change more than charges and FP, each in the cheapest way to its result. With `known`, during a short
/// reprieve, all known attunements are at hand.
pub fn list_uses(catalog: &Arc<Catalog>, sheet: &Character, known: Option<&BTreeSet<Id>>) -> Vec<BetweenUse> {
    let mut world = frame(catalog, sheet, known);
    let commits = usable_commits(&mut world, catalog);
    let mut found: Vec<BetweenUse> = Vec::new();
    let mut results: Vec<(Id, Option<SheetSlot>, Character)> = Vec::new();
    for (commit, gear) in commits {
        let changes_journey = !journey_effects(catalog, sheet, commit.action, gear).is_empty();
        let first = BetweenUse { action: commit.action, gear, extra_focus: commit.extra_focus, choices: Vec::new() };
        let mut open = vec![first];
        let mut ways = 0;
        while let Some(way) = open.pop()
            && ways < MOST_WAYS
        {
            match play(catalog, sheet, known, &way) {
                Ok(UseStep::Asks(choices)) if way.choices.len() < MOST_QUESTIONS => {
                    open.extend(choices_that_go_on(choices).into_iter().rev().map(|choice| {
                        let choices = way.choices.iter().cloned().chain([choice]).collect();
                        BetweenUse { choices, ..way.clone() }
                    }));
                }
                Ok(UseStep::Done(after)) => {
                    ways += 1;
                    let result = (way.action, way.gear, without_costs(&after));
                    let regains = after.wear.focus_spent < sheet.wear.focus_spent;
                    let has_effect = changes_journey || regains || result.2 != without_costs(sheet);
                    if has_effect && !results.contains(&result) {
                        results.push(result);
                        found.push(way);
                    }
                }
                Ok(UseStep::Asks(_)) | Err(_) => {}
            }
        }
    }
    found
}

/// The character after a use.
///
/// # Errors
///
/// Returns why it is not possible.
pub fn carry_out(
    catalog: &Arc<Catalog>,
    sheet: &Character,
    known: Option<&BTreeSet<Id>>,
    usage: &BetweenUse,
) -> Result<Character, UseRefusal> {
    let mut usage = usage.clone();
    loop {
        match play(catalog, sheet, known, &usage)? {
            UseStep::Done(after) => return Ok(*after),
            UseStep::Asks(choices) => {
                let first = choices_that_go_on(choices).into_iter().next();
                usage.choices.push(first.ok_or(UseRefusal::NotUsable)?);
            }
        }
    }
}

/// The answers without the one that stops, if there are others. A player who uses something wants all of it, and less
/// can be had by an answer that says so.
fn choices_that_go_on(mut choices: Vec<Choice>) -> Vec<Choice> {
    if choices.len() > 1 {
        choices.retain(|choice| *choice != Choice::Done);
    }
    choices
}

/// The other effects of a use on the journey.
pub fn journey_effects<'a>(
    catalog: &'a Catalog,
    sheet: &Character,
    action: Id,
    gear: Option<SheetSlot>,
) -> &'a [JourneyEffect] {
    if let Some(attunement) = catalog.attunements.get(&action) {
        return &attunement.between;
    }
    let piece = gear.and_then(|slot| sheet.in_slot(slot)).and_then(|id| catalog.gear.get(&id));
    piece.and_then(|gear| gear.usable.as_ref()).map_or(&[], |usable| &usable.between)
}

/// A world in which the character can use its gear and attunements.
fn frame(catalog: &Arc<Catalog>, sheet: &Character, known: Option<&BTreeSet<Id>>) -> World {
    let mut world = World::new();
    install_rules(&mut world);
    let mut sheet = sheet.clone();
    if let Some(known) = known {
        sheet.attunements = known.iter().copied().collect();
    }
    let middle = Coord::all().nth(Coord::all().count() / 2);
    let encounter = Encounter {
        is_between: true,
        start: middle.into_iter().collect(),
        victory: Goal::Survive(u16::MAX),
        ..Encounter::blank(Id::new("between_encounters"), "")
    };
    let setup = EncounterSetup {
        catalog: Arc::clone(catalog),
        scenario: Arc::new(Scenario::of_character(sheet)),
        encounter: Arc::new(encounter),
        dice: Dice::seeded(0),
        choose_loadout: false,
    };
    start_between_encounters(&mut world, setup);
    world
}

/// The commitments that use something, each with its piece: the cheapest payment of each.
fn usable_commits(world: &mut World, catalog: &Catalog) -> Vec<(Commit, Option<SheetSlot>)> {
    let is_use = |action: &Arc<Action>| action.attunement.is_some() || matches!(action.tool, Tool::Flask | Tool::Item);
    with_rules(world, |rules| {
        let mut found: Vec<Commit> = Vec::new();
        let price = |commit: &Commit| (stamina_pool(rules).total(commit.dice), commit.dice.count());
        for commit in legal_commits(rules, false) {
            if !catalog.action(commit.action).is_some_and(is_use) {
                continue;
            }
            let same = |other: &&mut Commit| {
                (other.action, other.gear, other.extra_focus) == (commit.action, commit.gear, commit.extra_focus)
            };
            match found.iter_mut().find(same) {
                Some(other) if price(&commit) < price(other) => *other = commit,
                Some(_) => {}
                None => found.push(commit),
            }
        }
        let with_slot = |commit: Commit| {
            let slot = commit.gear.and_then(|gear| slot_of_gear(rules, gear));
            (commit, slot)
        };
        found.into_iter().map(with_slot).collect()
    })
}

/// Plays a use as far as its answers go.
fn play(
    catalog: &Arc<Catalog>,
    sheet: &Character,
    known: Option<&BTreeSet<Id>>,
    usage: &BetweenUse,
) -> Result<UseStep, UseRefusal> {
    let mut world = frame(catalog, sheet, known);
    let commits = usable_commits(&mut world, catalog);
    let is_meant = |(commit, gear): &(Commit, Option<SheetSlot>)| {
        (commit.action, *gear, commit.extra_focus) == (usage.action, usage.gear, usage.extra_focus)
    };
    let (commit, _) = commits.into_iter().find(is_meant).ok_or(UseRefusal::NotUsable)?;
    resolve_intent(&mut world, &Intent::Commit(commit)).map_err(|_| UseRefusal::NotUsable)?;
    let mut answers = usage.choices.iter();
    loop {
        if world.resource::<EncounterOutcome>().0 == Some(Outcome::Defeat) {
            return Err(UseRefusal::WouldDefeat);
        }
        let (is_over, has_tokens, choices) = with_rules(&mut world, |rules| {
            let pending = resolution(rules).pending_decision.as_ref();
            let is_over = matches!(pending, None | Some(PendingDecision::Beat));
            (is_over, matches!(pending, Some(PendingDecision::Tokens(_))), legal_choices(rules))
        });
        let intent = if is_over {
            break;
        } else if has_tokens {
            Intent::AssignRest
        } else {
            match answers.next() {
                Some(choice) => Intent::Choose(choice.clone()),
                None => return Ok(UseStep::Asks(choices)),
            }
        };
        resolve_intent(&mut world, &intent).map_err(|_| UseRefusal::NoAnswer)?;
    }
    if answers.next().is_some() {
        return Err(UseRefusal::NoAnswer);
    }
    let after = with_rules(&mut world, |rules| {
        clean_up(rules);
        character_after(rules)
    });
    // The attunements at hand during a reprieve fill no POTs.
    Ok(UseStep::Done(Box::new(Character { attunements: sheet.attunements.clone(), held: sheet.held, ..after })))
}

/// The sheet without the costs of a use: charges and FP.
fn without_costs(sheet: &Character) -> Character {
    let mut sheet = sheet.clone();
    sheet.wear.focus_spent = 0;
    for piece in sheet.wear.pieces_mut() {
        *piece = GearWear { charges_used: 0, extra_charges: None, ..piece.clone() };
    }
    sheet.wear.tidy();
    sheet
}
