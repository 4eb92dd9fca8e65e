//! The gear, actions and attunements that a scenario hands out or brings along, each as a card.
//!
//! Owns which they are: those that the character has at the start, those that a page or the result of an encounter gives, and
//! those of the scenario's own files, which no corebook has.

use std::collections::BTreeSet;

use super::typst::{Value, record};
use crate::content::Catalog;
use crate::content::chapter::PageEffect;
use crate::content::encounter::{Encounter, Scenario};
use crate::content::gear::{Gear, GearList};
use crate::lang::{Text, text};
use crate::model::Id;
use crate::view::rules_text::{action_text, attunement_text, gear_text};

/// The cards of gear, then those of actions, then those of attunements, each in the order of the ids.
pub(super) fn thing_cards(catalog: &Catalog, scenario: &Scenario) -> Vec<Value> {
    let (gear, attunements) = things(catalog, scenario);
    let gear = gear
        .iter()
        .filter_map(|id| catalog.gear.get(id))
        .map(|gear| card(&gear.header.name, gear_kind(gear), gear_text(catalog, gear), &gear.header.text));
    // An attunement is an action too, and stands among those with its own text.
    let own = catalog.own_entries().filter(|(kind, _)| *kind == "action");
    let actions = own.filter_map(|(_, id)| catalog.action(id));
    let actions = actions
        .filter(|action| action.attunement.is_none())
        .map(|action| card(&action.name, text!("print-kind-action"), action_text(catalog, action), &action.text));
    let attunements = attunements.iter().filter_map(|id| catalog.attunements.get(id)).map(|attunement| {
        card(&attunement.name, text!("print-kind-attunement"), attunement_text(catalog, attunement), &attunement.text)
    });
    gear.chain(actions).chain(attunements).collect()
}

/// The group of the book that a piece stands in; rings have none.
fn gear_kind(gear: &Gear) -> Text {
    if gear.list == GearList::Rings { text!("print-place-ring") } else { Text::authored(&gear.header.group) }
}

fn card(name: &str, kind: Text, rules: Text, text: &str) -> Value {
    record! { name: Text::authored(name), kind: kind, rules: rules, text: Text::authored(text) }
}

/// The ids of the gear and of the attunements.
fn things(catalog: &Catalog, scenario: &Scenario) -> (BTreeSet<Id>, BTreeSet<Id>) {
    let own = |kind: &'static str| catalog.own_entries().filter(move |(of, _)| *of == kind).map(|(_, id)| id);
    let (mut gear, mut attunements): (BTreeSet<Id>, BTreeSet<Id>) =
        (own("gear").collect(), own("action").filter(|id| catalog.attunements.contains_key(id)).collect());
    let character = &scenario.character;
    gear.extend(character.gear());
    attunements.extend(&character.attunements);
    let encounters = scenario.encounters.iter().filter_map(|id| catalog.encounters.get(id));
    let results = encounters.flat_map(|encounter| Encounter::aftermaths(encounter));
    gear.extend(results.flat_map(|(_, page)| page.results(0..page.also.len())).flat_map(|page| &page.gain_gear));
    let chapters = catalog.chapters.get(&scenario.id).into_iter().flat_map(|chapters| chapters.all());
    for effect in chapters.flat_map(|chapter| &chapter.pages).flat_map(|page| page.all_effects()) {
        match effect {
            PageEffect::Gain(id) => _ = gear.insert(*id),
            PageEffect::Learn(id) => _ = attunements.insert(*id),
            _ => {}
        }
    }
    (gear, attunements)
}
