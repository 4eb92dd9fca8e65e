//! The cards of the choice of a scenario: its name and what it is about, who wrote it, and what it needs and changes; and what
//! came of a pack that was to be added to them.
//!
//! Must not know a journey.

use std::path::Path;

use crate::content::{Catalog, InstallError, Installed, Library};
use crate::lang::{Text, text};
use crate::model::Id;

/// A scenario that a journey can begin in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioCard {
    /// The scenario.
    pub id: Id,
    /// Its name.
    pub name: Text,
    /// A few words about it.
    pub text: Text,
    /// Its author, licence and version, the version of Emberhex that it needs, the scenarios that it uses and the entries
    /// that it replaces: a sentence for each that its sheet names.
    pub details: Vec<Text>,
    /// Why it can't be played; empty if it can.
    pub problem: Text,
}

/// The cards of the scenarios that journeys lead through.
pub fn build_scenario_cards(library: &Library) -> Vec<ScenarioCard> {
    let card = |id: Id| {
        let scenario = library.scenario(id)?;
        Some(ScenarioCard {
            id,
            name: Text::authored(&scenario.name),
            text: Text::authored(&scenario.text),
            details: details(library, id),
            problem: Text::Empty,
        })
    };
    library.journey_scenarios().filter_map(|scenario| card(scenario.id)).collect()
}

fn details(library: &Library, id: Id) -> Vec<Text> {
    let Some(scenario) = library.scenario(id) else { return Vec::new() };
    let catalog = library.catalog_or_core(id);
    let authored = |words: &str| (!words.is_empty()).then(|| Text::authored(words));
    let listed = |names: Vec<Text>| (!names.is_empty()).then(|| Text::and(names));
    let used =
        scenario.uses.iter().map(|id| Text::authored(library.scenario(*id).map_or(id.as_str(), |used| &used.name)));
    let replaced = scenario.replaces.iter().map(|id| entry_name(catalog, *id));
    [
        authored(&scenario.author).map(|author| text!("scenario-author", author = author)),
        authored(&scenario.license).map(|licence| text!("scenario-licence", licence = licence)),
        authored(&scenario.version).map(|version| text!("scenario-version", version = version)),
        authored(&scenario.needs).map(|version| text!("scenario-needs", version = version)),
        listed(used.collect()).map(|names| text!("scenario-uses", names = names)),
        listed(replaced.collect()).map(|names| text!("scenario-replaces", names = names)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The printed name of an entry; its id if it has none.
fn entry_name(catalog: &Catalog, id: Id) -> Text {
    let gear = catalog.gear.get(&id).map(|gear| gear.header.name.as_str());
    let enemy = || catalog.enemies.get(&id).map(|enemy| enemy.name.as_str());
    let attunement = || catalog.attunements.get(&id).map(|attunement| attunement.name.as_str());
    let action = || catalog.action(id).map(|action| action.name.as_str());
    let condition = || catalog.conditions.get(&id).map(|row| row.name.as_str());
    let name = gear.or_else(enemy).or_else(attunement).or_else(action).or_else(condition);
    Text::authored(name.filter(|name| !name.is_empty()).unwrap_or(id.as_str()))
}

/// What came of a pack that was installed.
pub fn installed_text(installed: &Installed) -> Text {
    let shown = |path: &Path| path.display().to_string();
    match installed {
        Installed::New(path) => text!("pack-installed", path = shown(path)),
        Installed::Replaced(path) => text!("pack-replaced", path = shown(path)),
        Installed::Unchanged(path) => text!("pack-unchanged", path = shown(path)),
    }
}

/// Why a pack was not installed.
pub fn install_error_text(why: &InstallError) -> Text {
    let shown = |path: &Path| path.display().to_string();
    match why {
        InstallError::Pack { path, why } => text!("pack-refused", path = shown(path), why = why.to_string()),
        InstallError::Mistakes { id, .. } => text!("pack-with-mistakes", id = id.as_str()),
        InstallError::ScenarioExists(id) => text!("pack-of-other-scenario", id = id.as_str()),
        InstallError::OtherPack { id, place } => text!("pack-is-there", id = id.as_str(), path = shown(place)),
        InstallError::OtherFolder(path) => text!("pack-folder-stays", path = shown(path)),
        InstallError::NoFolder => text!("pack-without-folder"),
        InstallError::File { path, why } => text!("pack-refused", path = shown(path), why = why.to_string()),
    }
}
