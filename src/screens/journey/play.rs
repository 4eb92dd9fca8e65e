//! What the player does in a journey: begin, choose, rest, fight, leave.
//!
//! Owns the order of things: a step is carried out, saved, and only then shown. An encounter of the journey is saved in the
//! journey's own folder, so that it is resumed at the same decision.

use std::sync::Arc;

use bevy::prelude::*;

use super::list::open_list;
use super::page::build_journey_view;
use super::refusals::refusal_text;
use super::state::{JourneyState, OpenJourney, now};
use crate::content::{Catalog, Problem};
use crate::input::{self, AutosaveState, GameSession, SessionKind, UiStateRes};
use crate::model::{CharacterEdit, Id, SheetSlotKind};
use crate::record::{GameStart, SaveDirectory};
use crate::rules::character_after;
use crate::scenario::diary::diary_markdown;
use crate::scenario::journey::{FightResult, Journey, JourneyFact, JourneyIntent, StashPlace};
use crate::scenario::journey_files::{JourneyDirectory, JourneyFileError, JourneySlot, SavedJourney};
use crate::screens::library::ContentState;
use crate::screens::random_seed::random_seed;
use crate::screens::settings::update_hints;
use crate::screens::state::{LaunchOptionsRes, Page, Screen};
use crate::ui::{HintSettings, JourneyAction, Toast};

/// The question of creation whether the player knows the game, and the answer of one who does not.
const KNOWS_GAME: (&str, &str) = ("knows", "new");

pub(in super::super) fn plugin(app: &mut App) {
    app.init_resource::<JourneyState>().add_systems(
        Update,
        follow_content.run_if(in_state(Screen::Journey).and_then(resource_changed::<ContentState>)),
    );
}

fn show(world: &mut World, text: impl Into<String>) {
    world.resource_mut::<UiStateRes>().0.toast = Some(Toast::message(text));
}

fn enter_screen(world: &mut World, screen: Screen) {
    *world.resource_mut::<Page>() = Page::None;
    NextState::set_if_neq(&mut world.resource_mut::<NextState<Screen>>(), screen);
}

/// Does what the player asks for.
pub(in super::super) fn handle(world: &mut World, action: JourneyAction) {
    match action {
        JourneyAction::Begin(scenario) => begin(world, scenario),
        JourneyAction::OpenList => open_list(world),
        JourneyAction::Continue(slot) => continue_slot(world, JourneySlot(slot)),
        JourneyAction::AskPutAway(slot) => ask_put_away(world, slot),
        JourneyAction::PutAway(slot) => put_away(world, JourneySlot(slot)),
        JourneyAction::Draw => act(world, &JourneyIntent::DrawChapter),
        JourneyAction::TurnCard => {
            if let Some(open) = &mut world.resource_mut::<JourneyState>().open {
                open.shows_card = false;
            }
            rebuild(world);
        }
        JourneyAction::Choose(option) => act(world, &JourneyIntent::Choose(option)),
        JourneyAction::Rest => act(world, &JourneyIntent::Rest),
        JourneyAction::Attune(attunement) => act(world, &JourneyIntent::Attune(attunement)),
        JourneyAction::Stash(slot) => act(world, &JourneyIntent::Stash(slot)),
        JourneyAction::PutDown(slot) => act(world, &JourneyIntent::PutDown(slot)),
        JourneyAction::TakeFromStash(at) => act(world, &JourneyIntent::Take(StashPlace::Stash(at))),
        JourneyAction::TakeFromPage(at) => act(world, &JourneyIntent::Take(StashPlace::Page(at))),
        JourneyAction::Use(at) => use_between(world, at),
        JourneyAction::Drop(slot) => act(world, &JourneyIntent::Drop(slot)),
        JourneyAction::ChooseReward(at) => act(world, &JourneyIntent::ChooseReward(at)),
        JourneyAction::FinishFight => finish_fight(world),
        JourneyAction::ExportDiary => export_diary(world),
    }
}

/// Uses what stands at a position of what can be used now.
fn use_between(world: &mut World, at: usize) {
    let Some(open) = &world.resource::<JourneyState>().open else { return };
    if let Some(usage) = open.journey.uses(&open.catalog).into_iter().nth(at) {
        act(world, &JourneyIntent::Use(usage));
    }
}

/// Changes the character sheet. What is taken off is put down on the page.
pub(in super::super) fn edit(world: &mut World, edit: &CharacterEdit) {
    let intent = match edit {
        CharacterEdit::Clear(slot) if slot.kind != SheetSlotKind::Attunement => JourneyIntent::PutDown(*slot),
        edit => JourneyIntent::EditSheet(edit.clone()),
    };
    act(world, &intent);
}

/// Begins a journey in a folder of its own.
pub(in super::super) fn begin(world: &mut World, scenario: Id) {
    let Some(catalog) = world.resource::<ContentState>().catalog(scenario) else { return };
    let Some(saves) = saves(world) else { return };
    let seed = world.resource::<LaunchOptionsRes>().0.seed.unwrap_or_else(random_seed);
    let journey = match Journey::begin(&catalog, scenario, seed) {
        Ok(journey) => journey,
        Err(why) => return show(world, format!("The journey can't begin: {why}.")),
    };
    let files = JourneyDirectory::below(&saves);
    let made = files.new_slot().and_then(|slot| files.lock(slot).map(|lock| (slot, lock)));
    let (slot, lock) = match made {
        Ok(made) => made,
        Err(why) => return show(world, format!("The journey can't begin: {why}.")),
    };
    let open = OpenJourney::new(journey, catalog, files, (slot, lock), 0);
    take_up(world, open);
    save(world);
    show_journey(world);
}

/// Continues a journey: at its page, or in the middle of its encounter.
pub(in super::super) fn continue_slot(world: &mut World, slot: JourneySlot) {
    let Some(saves) = saves(world) else { return };
    let files = JourneyDirectory::below(&saves);
    let read = files.read(slot).and_then(|read| files.lock(slot).map(|lock| (read, lock)));
    let (read, lock) = match read {
        Ok(read) => read,
        Err(why) => return show(world, format!("The journey can't be continued: {why}.")),
    };
    let journey = read.saved.journey;
    let Some(catalog) = world.resource::<ContentState>().catalog(journey.scenario) else { return };
    if let Err(why) = journey.check_content(&catalog) {
        return show(world, format!("The journey can't be continued: {why}. It is kept as it is."));
    }
    let open = OpenJourney::new(journey, catalog, files, (slot, lock), read.saved.seconds_played);
    take_up(world, open);
    show_journey(world);
    if let Some((kept_as, why)) = read.damaged {
        let name = kept_as.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        show(
            world,
            format!("The newest save could not be read ({why}) and is kept as {name}. The one before it is shown."),
        );
    }
}

/// Leaves the journey, which is saved as it lies.
pub(in super::super) fn leave(world: &mut World) {
    let Some(mut open) = world.resource_mut::<JourneyState>().open.take() else { return };
    open.count_time();
    if let Err(why) = write(&open) {
        show(world, format!("The journey could not be saved: {why}."));
    }
    world.resource_mut::<JourneyState>().view = None;
    world.resource_mut::<AutosaveState>().save_encounters_in(None);
}

fn saves(world: &mut World) -> Option<SaveDirectory> {
    let saves = world.resource::<AutosaveState>().folder.clone();
    if saves.is_none() {
        show(world, "The platform names no folder for journeys.");
    }
    saves
}

/// Makes this the journey under way.
fn take_up(world: &mut World, open: OpenJourney) {
    input::close_autosave(world);
    let folder = open.files.encounter_saves(open.slot);
    world.resource_mut::<AutosaveState>().save_encounters_in(Some(folder));
    world.resource_mut::<JourneyState>().open = Some(open);
}

/// Shows the journey: its page, or its encounter if one is under way.
fn show_journey(world: &mut World) {
    if is_fight_due(world) && enter_fight(world) {
        return;
    }
    rebuild(world);
    enter_screen(world, Screen::Journey);
}

/// Carries an intent out, saves, and shows the result.
fn act(world: &mut World, intent: &JourneyIntent) {
    let Some(open) = &mut world.resource_mut::<JourneyState>().open else { return };
    let catalog = Arc::clone(&open.catalog);
    let stats = open.journey.character.stats.clone();
    let knew = open.journey.answers.get(&Id::new(KNOWS_GAME.0)).copied();
    match open.journey.apply(&catalog, intent) {
        Ok(facts) => {
            let turns_card =
                |fact: &JourneyFact| matches!(fact, JourneyFact::ChapterDrawn(_) | JourneyFact::PrestigeBegun);
            open.shows_card = facts.iter().any(turns_card);
            // What the page did stays to be read while the sheet is put in order.
            if !facts.is_empty() {
                (open.happened, open.stats_before) = (facts, stats);
            }
            open.count_time();
            let knows = open.journey.answers.get(&Id::new(KNOWS_GAME.0)).copied();
            save(world);
            if let Some(answer) = knows.filter(|_| knows != knew) {
                update_hints(world, |_| HintSettings::from_answer(answer.as_str() != KNOWS_GAME.1));
            }
            show_journey_after_step(world);
        }
        Err(why) => {
            let told = refusal_text(&catalog, &why);
            world.resource_mut::<UiStateRes>().0.toast = Some(Toast::refusal(told));
            rebuild(world);
        }
    }
}

/// As [`show_journey`], without closing a page that lies over it.
fn show_journey_after_step(world: &mut World) {
    if !(is_fight_due(world) && enter_fight(world)) {
        rebuild(world);
    }
}

/// Whether an encounter is under way and nothing has to leave the sheet first (O-98).
fn is_fight_due(world: &World) -> bool {
    let open = world.resource::<JourneyState>().open.as_ref();
    open.is_some_and(|open| open.journey.fight.is_some() && open.journey.excess(&open.catalog).is_empty())
}

fn write(open: &OpenJourney) -> Result<(), JourneyFileError> {
    let saved = SavedJourney::new(&open.catalog, &open.journey, open.seconds_played, now());
    open.files.write(open.slot, &saved)
}

/// Saves the journey. It is on disk before anything of the step is shown.
fn save(world: &mut World) {
    let Some(open) = &world.resource::<JourneyState>().open else { return };
    if let Err(why) = write(open) {
        show(world, format!("The journey could not be saved: {why}."));
    }
}

/// Builds what is shown of the journey.
fn rebuild(world: &mut World) {
    world.resource_scope(|_, mut state: Mut<JourneyState>| {
        let Some(catalog) = state.open.as_ref().map(|open| Arc::clone(&open.catalog)) else { return };
        let shelf = state.shelf(&catalog);
        let view = state.open.as_ref().map(|open| Arc::new(build_journey_view(&catalog, open, &shelf)));
        state.view = view;
    });
}

/// Enters the encounter under way: where its save is, or at its beginning. Returns whether the encounter is on the table.
fn enter_fight(world: &mut World) -> bool {
    let Some(open) = &world.resource::<JourneyState>().open else { return false };
    let catalog = Arc::clone(&open.catalog);
    let Some(start) = open.journey.game_start() else { return false };
    let folder = open.files.encounter_saves(open.slot);
    let mut told = None;
    let entered = match resume_fight(world, &catalog, &folder, &start) {
        Ok(true) => Ok(()),
        not_resumed => {
            told = not_resumed.err();
            input::close_autosave(world);
            let archived = folder.archive_autosave().map_err(|why| why.to_string());
            archived.and_then(|_| input::start_session(world, &catalog, &start).map_err(|why| why.to_string()))
        }
    };
    match entered {
        Ok(()) => {
            enter_screen(world, Screen::Encounter);
            if let Some(told) = told {
                show(world, told);
            }
            true
        }
        Err(why) => {
            // The page stays open as it was before the option was chosen.
            if let Some(open) = &mut world.resource_mut::<JourneyState>().open {
                let catalog = Arc::clone(&open.catalog);
                let _ = open.journey.apply(&catalog, &JourneyIntent::AbandonFight);
            }
            save(world);
            show(world, format!("The encounter can't begin: {why}."));
            false
        }
    }
}

/// Resumes the encounter from its save, if the save is of this encounter.
///
/// # Errors
///
/// Returns what the player has to be told when there is a save that can't be used.
fn resume_fight(
    world: &mut World,
    catalog: &Arc<Catalog>,
    folder: &SaveDirectory,
    start: &GameStart,
) -> Result<bool, String> {
    let saved = match folder.read_autosave() {
        Ok(None) => return Ok(false),
        Ok(Some(saved)) => saved,
        Err(aside) => {
            return Err(format!("The save of the encounter could not be read ({}). It begins anew.", aside.why));
        }
    };
    let save = &saved.save;
    if (save.scenario, save.encounter, save.seed) != (start.scenario, start.encounter, start.seed) {
        return Ok(false);
    }
    match input::resume_session(world, catalog, &saved) {
        Ok(()) => Ok(true),
        Err(why) => Err(format!("The encounter can't be continued: {why}. It begins anew.")),
    }
}

/// Takes the result of the encounter up and turns the page.
fn finish_fight(world: &mut World) {
    let result = world.get_resource::<GameSession>().and_then(|game| game.view.result.clone());
    let Some(outcome) = result.map(|result| result.outcome) else { return };
    if !world.resource::<JourneyState>().is_open() || !world.resource::<SessionKind>().is_saved() {
        return;
    }
    let (character, statistics) = (character_after(world), input::fight_statistics(world));
    input::leave_session(world);
    // The screen changes first: the next option may already be another encounter.
    enter_screen(world, Screen::Journey);
    act(world, &JourneyIntent::FinishFight(Box::new(FightResult { outcome, character, statistics })));
}

fn export_diary(world: &mut World) {
    let Some(open) = &world.resource::<JourneyState>().open else { return };
    let text = diary_markdown(&open.catalog, &open.journey);
    let written = open.files.write_diary(&open.journey.character.name, &text);
    show(
        world,
        match written {
            Ok(path) => format!("The diary is saved as {}.", path.display()),
            Err(why) => format!("The diary could not be saved: {why}."),
        },
    );
}

fn ask_put_away(world: &mut World, slot: u32) {
    let what = match world.resource::<Page>() {
        Page::Journeys(entries) => entries.iter().find(|entry| entry.slot == slot).map(|entry| {
            let parts = [entry.character.as_str(), entry.scenario.as_str(), entry.place.as_str()];
            parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
        }),
        _ => None,
    };
    if let Some(what) = what {
        *world.resource_mut::<Page>() = Page::PutAway { slot, what };
    }
}

fn put_away(world: &mut World, slot: JourneySlot) {
    let Some(saves) = saves(world) else { return };
    let moved = JourneyDirectory::below(&saves).put_away(slot);
    open_list(world);
    show(
        world,
        match moved {
            Ok(path) => format!("The journey is kept in {}.", path.display()),
            Err(why) => format!("The journey could not be put away: {why}."),
        },
    );
}

/// Shows the page anew after the content files have changed. Files without the open page are not taken up.
pub(super) fn follow_content(world: &mut World) {
    let Some(library) = world.resource::<ContentState>().library.clone() else { return };
    let Some(open) = &world.resource::<JourneyState>().open else { return };
    let scenario = open.journey.scenario;
    let new = Arc::clone(library.catalog_or_core(scenario));
    if new.fingerprint == open.catalog.fingerprint {
        return;
    }
    let Some(open) = &mut world.resource_mut::<JourneyState>().open else { return };
    let checked = open.journey.check_content(&new);
    let last_good = Arc::clone(&open.catalog);
    match checked {
        Ok(()) => {
            open.catalog = new;
            rebuild(world);
        }
        Err(why) => {
            let problem = Problem::whole_file("the journey on the table", why.to_string());
            world.resource_mut::<ContentState>().keep(scenario, last_good, problem);
        }
    }
}
