//! The sparring page: which character stands on it, which encounter is chosen, and what the player does there.
//!
//! Owns the state behind the page and its file. Must not draw it, and must not decide what a legal sheet is.

use std::sync::Arc;

use bevy::prelude::*;

use super::library::ContentState;
use super::random_seed::random_seed;
use super::state::WantedEncounter;
use super::{Page, Screen};
use crate::content::encounter::{Character, Encounter, Scenario};
use crate::content::{Catalog, Library};
use crate::input::AutosaveState;
use crate::lang::words;
use crate::model::{CharacterEdit, Id, SheetSlotKind};
use crate::record::{CharacterDirectory, SparringSetup};
use crate::scenario::growth::{self, soul_level_cost};
use crate::scenario::{EditRefusal, edit_character, try_on};
use crate::ui::pages::{CharacterChoice, EncounterChoice, SparringPage};
use crate::ui::{Selection, Toast, UiState};
use crate::view::{
    SheetEntryView, ShelfEntry, build_character_builder, build_sheet_entry, build_shelf, sheet_problem_text, way_to_win,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SparringState>()
        .add_systems(Update, follow_content.run_if(in_state(Screen::Title).and_then(resource_changed::<ContentState>)))
        .add_systems(Update, follow_selection.run_if(in_state(Screen::Title)));
}

/// How many changes of the character can be taken back.
const MOST_UNDONE: usize = 50;

/// What stands on the page.
#[derive(Resource, Default)]
struct SparringState {
    /// The character and the encounter; `None` before the page is opened for the first time.
    setup: Option<SparringSetup>,
    /// The characters of the list.
    characters: Vec<(Character, String)>,
    /// The shelves of the catalog with this fingerprint.
    shelf: Option<(u64, Arc<Vec<ShelfEntry>>)>,
    /// The characters before each change, the last one at the end.
    before: Vec<Character>,
    /// What the shown page knows to be selected.
    selected: Option<Selection>,
}

/// Opens the page with what stood there last, or else with the character of the first practice scenario.
pub(super) fn open(world: &mut World) {
    let Some(library) = world.resource::<ContentState>().library.clone() else { return };
    if world.resource::<SparringState>().setup.is_none() {
        let read = world
            .resource::<AutosaveState>()
            .folder
            .as_ref()
            .and_then(|folder| CharacterDirectory::of(folder).read_sparring_setup());
        let read = match read {
            Some(Err(problem)) => {
                show_message(world, words!("last-character-unreadable", why = problem.to_string()));
                None
            }
            Some(Ok(setup)) => Some(setup),
            None => None,
        };
        // An encounter that is gone from the files gives way to another when the page is shown; the character stays.
        world.resource_mut::<SparringState>().setup = read.or_else(|| first_setup(&library));
    }
    read_characters(world, &library);
    show(world, &library);
}

/// Closes the page and writes down what stands on it.
pub(super) fn close(world: &mut World) {
    write_setup(world);
    *world.resource_mut::<Page>() = Page::None;
}

/// The character and the encounter of the page, written down, for a start.
pub(super) fn wanted_encounter(world: &mut World) -> Option<WantedEncounter> {
    write_setup(world);
    let SparringSetup { scenario, encounter, character } = world.resource::<SparringState>().setup.clone()?;
    Some(WantedEncounter { scenario, encounter, character: Some(character), round: 1 })
}

/// Changes the character, or says why not. What a piece has replaced is said.
pub(super) fn edit(world: &mut World, change: &CharacterEdit) {
    let before = world.resource::<SparringState>().setup.as_ref().map(|setup| setup.character.clone());
    update(world, |catalog, setup| {
        let illegal = |why| match why {
            EditRefusal::Illegal(problem) => sheet_problem_text(catalog, &problem),
            other => other.text(),
        };
        setup.character = edit_character(catalog, &setup.character, change).map_err(illegal)?;
        Ok(())
    });
    let Some(before) = before else { return };
    if let CharacterEdit::Place(id, slot) = change
        && let Some(there) = before.in_slot(*slot)
        && let Some(catalog) = chosen_catalog(world)
    {
        let is_changed =
            world.resource::<SparringState>().setup.as_ref().is_some_and(|setup| setup.character != before);
        let name = entry_name(&catalog, there);
        if is_changed {
            show_message(world, words!("piece-made-room", piece = name));
        } else if there == *id {
            show_message(world, words!("piece-on-sheet-already", piece = name));
        }
    }
}

/// The printed name of gear or an attunement.
fn entry_name(catalog: &Catalog, id: Id) -> String {
    let gear = catalog.gear.get(&id).map(|gear| gear.header.name.clone());
    let name = gear.or_else(|| catalog.attunements.get(&id).map(|attunement| attunement.name.clone()));
    name.unwrap_or_else(|| id.to_string())
}

/// Takes the last change of the character back.
pub(super) fn undo_edit(world: &mut World) {
    let Some(before) = world.resource_mut::<SparringState>().before.pop() else { return };
    update(world, |_, setup| {
        setup.character = before;
        Ok(())
    });
    // To take a change back is no change that can be taken back.
    world.resource_mut::<SparringState>().before.pop();
    if let Some(library) = world.resource::<ContentState>().library.clone() {
        show(world, &library);
    }
}

/// Takes a character of the list. The one before can be brought back.
pub(super) fn take_character(world: &mut World, n: usize) {
    let Some((character, _)) = world.resource::<SparringState>().characters.get(n).cloned() else { return };
    remember_character(world);
    update(world, |_, setup| {
        setup.character = character;
        Ok(())
    });
}

/// Takes a random character. The one before can be brought back.
pub(super) fn take_random_character(world: &mut World) {
    let seed = random_seed();
    remember_character(world);
    update(world, |catalog, setup| {
        setup.character = crate::simulation::random_character::random_character(catalog, seed);
        Ok(())
    });
}

/// Puts the character that stood on the page into the list of characters, unless it stands there already.
fn remember_character(world: &mut World) {
    let mut state = world.resource_mut::<SparringState>();
    let Some(before) = state.setup.as_ref().map(|setup| setup.character.clone()) else { return };
    if state.characters.iter().all(|(character, _)| *character != before) {
        state.characters.push((before, words!("a-moment-ago").to_owned()));
    }
}

/// Keeps the character in a file of its own.
pub(super) fn keep_character(world: &mut World) {
    let Some(setup) = world.resource::<SparringState>().setup.clone() else { return };
    let Some(folder) = world.resource::<AutosaveState>().folder.clone() else {
        return show_message(world, words!("no-folder-for-characters").to_owned());
    };
    let told = match CharacterDirectory::of(&folder).keep_character(&setup.character) {
        Ok(path) => words!("character-kept", name = &setup.character.name, path = path.display().to_string()),
        Err(error) => words!("character-not-kept", why = error.to_string()),
    };
    show_message(world, told);
    if let Some(library) = world.resource::<ContentState>().library.clone() {
        read_characters(world, &library);
        show(world, &library);
    }
}

/// Chooses an encounter of the list.
pub(super) fn choose_encounter(world: &mut World, n: usize) {
    let Some(library) = world.resource::<ContentState>().library.clone() else { return };
    update(world, |_, setup| {
        if let Some((scenario, encounter)) = all_encounters(&library).nth(n) {
            (setup.scenario, setup.encounter) = (scenario.id, encounter.id);
        }
        Ok(())
    });
}

/// Shows the page again after the content files have changed.
fn follow_content(world: &mut World) {
    if matches!(*world.resource::<Page>(), Page::Sparring(_))
        && let Some(library) = world.resource::<ContentState>().library.clone()
    {
        read_characters(world, &library);
        show(world, &library);
    }
}

/// Shows the card of what the player looks at now, as this character would have it.
fn follow_selection(world: &mut World) {
    if !matches!(*world.resource::<Page>(), Page::Sparring(_))
        || world.resource::<UiState>().memory.builder.selected == world.resource::<SparringState>().selected
    {
        return;
    }
    if let Some(library) = world.resource::<ContentState>().library.clone() {
        show(world, &library);
    }
}

/// Changes what stands on the page and shows it; a refusal is shown as a toast.
fn update(world: &mut World, change: impl FnOnce(&Catalog, &mut SparringSetup) -> Result<(), String>) {
    let Some(library) = world.resource::<ContentState>().library.clone() else { return };
    let Some(catalog) = chosen_catalog(world) else { return };
    let Some(mut setup) = world.resource::<SparringState>().setup.clone() else { return };
    match change(&catalog, &mut setup) {
        Ok(()) => {
            let mut state = world.resource_mut::<SparringState>();
            let before = state.setup.replace(setup).map(|setup| setup.character);
            let after = state.setup.as_ref().map(|setup| &setup.character);
            if let Some(before) = before.filter(|before| Some(before) != after) {
                if state.before.len() == MOST_UNDONE {
                    state.before.remove(0);
                }
                state.before.push(before);
            }
            world.resource_mut::<UiState>().memory.toast = None;
            write_setup(world);
        }
        Err(why) => world.resource_mut::<UiState>().show_toast(Toast::refusal(why)),
    }
    show(world, &library);
}

/// The content of the chosen encounter's scenario, with which the character is made.
fn chosen_catalog(world: &World) -> Option<Arc<Catalog>> {
    let scenario = world.resource::<SparringState>().setup.as_ref()?.scenario;
    world.resource::<ContentState>().catalog(scenario)
}

fn show_message(world: &mut World, text: String) {
    world.resource_mut::<UiState>().show_toast(Toast::message(text));
}

fn write_setup(world: &mut World) {
    let Some(setup) = world.resource::<SparringState>().setup.clone() else { return };
    let Some(folder) = world.resource::<AutosaveState>().folder.clone() else { return };
    if let Err(error) = CharacterDirectory::of(&folder).write_sparring_setup(&setup) {
        show_message(world, words!("character-not-written", why = error.to_string()));
    }
}

/// Lists the characters of the scenarios and those that were kept.
fn read_characters(world: &mut World, library: &Library) {
    let of_scenarios = library.scenarios().map(|scenario| (scenario.character.clone(), scenario.name.clone()));
    let mut characters: Vec<(Character, String)> = of_scenarios.collect();
    let folder = world.resource::<AutosaveState>().folder.clone();
    let (kept, problems) = folder.map(|folder| CharacterDirectory::of(&folder).read_characters()).unwrap_or_default();
    characters.extend(kept.into_iter().map(|character| (character, words!("character-is-kept").to_owned())));
    world.resource_mut::<SparringState>().characters = characters;
    if let Some(problem) = problems.first() {
        show_message(world, words!("kept-character-unreadable", why = problem.to_string()));
    }
}

/// Every encounter of every scenario, those for practice first.
fn all_encounters(library: &Library) -> impl Iterator<Item = (&Arc<Scenario>, &Arc<Encounter>)> {
    let practice = library.scenarios().filter(|scenario| scenario.practice);
    let others = library.scenarios().filter(|scenario| !scenario.practice);
    practice.chain(others).flat_map(|scenario| {
        let encounters = &library.catalog_or_core(scenario.id).encounters;
        let found = scenario.encounters.iter().filter_map(|id| encounters.get(id));
        found.map(move |encounter| (scenario, encounter))
    })
}

fn first_setup(library: &Library) -> Option<SparringSetup> {
    let (scenario, encounter) = all_encounters(library).next()?;
    let character = scenario.character.clone();
    Some(SparringSetup { scenario: scenario.id, encounter: encounter.id, character })
}

/// The chosen encounter and its place in the list.
fn pick_encounter<'a>(
    library: &'a Library,
    setup: &SparringSetup,
) -> Option<(usize, &'a Arc<Scenario>, &'a Arc<Encounter>)> {
    let is_chosen = |(scenario, encounter): (&Arc<Scenario>, &Arc<Encounter>)| {
        (scenario.id, encounter.id) == (setup.scenario, setup.encounter)
    };
    let at = all_encounters(library).position(is_chosen)?;
    all_encounters(library).nth(at).map(|(scenario, encounter)| (at, scenario, encounter))
}

/// What the player looks at and the character does not bear ready, as it would be with it.
fn tried_on(
    catalog: &Arc<Catalog>,
    (scenario, encounter): (&Scenario, &Arc<Encounter>),
    character: &Character,
    shelf: &[ShelfEntry],
    selected: Option<Selection>,
) -> Option<SheetEntryView> {
    let id = match selected? {
        Selection::Entry(id) => id,
        Selection::Place(slot) if slot.kind == SheetSlotKind::Carried => character.in_slot(slot)?,
        Selection::Place(_) => return None,
    };
    let entry = shelf.iter().find(|entry| entry.id == id)?;
    let (character, slot) = try_on(catalog, character, id, entry.kind);
    build_sheet_entry(catalog, scenario, encounter, &character, slot)
}

/// Shows the page as it stands.
fn show(world: &mut World, library: &Library) {
    let selected = world.resource::<UiState>().memory.builder.selected;
    let mut state = world.resource_mut::<SparringState>();
    // An encounter that is gone from the files gives way to the first one.
    if let Some(setup) = &mut state.setup
        && pick_encounter(library, setup).is_none()
        && let Some(first) = first_setup(library)
    {
        (setup.scenario, setup.encounter) = (first.scenario, first.encounter);
    }
    let Some(setup) = state.setup.clone() else { return };
    let Some((chosen, scenario, encounter)) = pick_encounter(library, &setup) else { return };
    let catalog = library.catalog_or_core(setup.scenario);
    let shelf = match &state.shelf {
        Some((of, shelf)) if *of == catalog.fingerprint => Arc::clone(shelf),
        _ => Arc::new(build_shelf(catalog)),
    };
    state.shelf = Some((catalog.fingerprint, Arc::clone(&shelf)));
    state.selected = selected;
    let refusal = growth::check_soul_level(catalog, &setup.character).err().map(|why| why.to_string());
    let page = SparringPage {
        builder: build_character_builder(catalog, scenario, encounter, &setup.character),
        tried_on: tried_on(catalog, (scenario, encounter), &setup.character, &shelf, selected),
        can_undo: !state.before.is_empty(),
        shelf,
        soul_level_cost: soul_level_cost(catalog, &setup.character),
        soul_level_refusal: refusal,
        characters: state
            .characters
            .iter()
            .map(|(character, origin)| CharacterChoice { name: character.name.clone(), origin: origin.clone() })
            .collect(),
        encounters: all_encounters(library)
            .map(|(scenario, encounter)| encounter_choice(scenario, encounter))
            .collect(),
        chosen,
    };
    *world.resource_mut::<Page>() = Page::Sparring(Arc::new(page));
}

fn encounter_choice(scenario: &Scenario, encounter: &Encounter) -> EncounterChoice {
    EncounterChoice {
        name: encounter.name.clone(),
        scenario: scenario.name.clone(),
        text: encounter.text.clone(),
        goal: way_to_win(&encounter.victory_text).to_string(),
    }
}

#[cfg(test)]
mod tests;
