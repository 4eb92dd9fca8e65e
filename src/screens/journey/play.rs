//! What the player does in a journey: begin, choose, rest, fight, leave.
//!
//! Owns the order of things: a step is carried out, saved, and only then shown (`shown`). Must not decide what is allowed:
//! `scenario` does.

use std::path::PathBuf;
use std::sync::Arc;

use bevy::ecs::message::Messages;
use bevy::prelude::*;
use kernel::game::Game;
use kernel::record::{ChangeKind, History, RedoError, Replay, SaveFileError, SavedGame, UndoError};

use super::list::open_list;
use super::shown::{enter_screen, rebuild, show, show_journey, show_journey_after_step, show_save_error};
use super::state::{JourneyState, OpenJourney};
use crate::content::Problem;
use crate::input::{
    self, AutosaveState, GameSession, JourneyRequest, SessionKind, describe_resume, file_name, to_sentence,
};
use crate::lang::words;
use crate::model::{CharacterEdit, Id, SheetSlotKind};
use crate::record::{SaveDirectory, SaveError};
use crate::rules::{character_after, further_results};
use crate::scenario::diary::diary_markdown;
use crate::scenario::journey::{FightResult, JourneyFact, JourneyIntent, JourneyStart, StashPlace};
use crate::scenario::journey_files::{JourneyDirectory, JourneySaves, JourneySlot};
use crate::scenario::journey_game::JourneyGame;
use crate::scenario::journey_view::refusal_text;
use crate::scenario::way_to_page::way_to_page;
use crate::screens::background::begin_work;
use crate::screens::library::ContentState;
use crate::screens::random_seed::random_seed;
use crate::screens::settings::update_hints;
use crate::screens::state::{LaunchOptionsRes, Page, Screen};
use crate::ui::{ENCOUNTER_STAYS, HintSettings, JourneyAction, PAST_UNKNOWN, TAKE_BACK_JOURNEY, Toast, UiState};

/// The question of creation whether the player knows the game, and the answer of one who does not.
const KNOWS_GAME: (&str, &str) = ("knows", "new");

pub(in super::super) fn plugin(app: &mut App) {
    app.init_resource::<JourneyState>().add_plugins(super::cards_on_wood::plugin).add_systems(
        Update,
        (
            follow_content.run_if(in_state(Screen::Journey).and_then(resource_changed::<ContentState>)),
            show_save_error.run_if(in_state(Screen::Journey)),
        ),
    );
}

/// Does what the player asks for, in the order of the requests.
pub(in super::super) fn handle_requests(world: &mut World) {
    let requests: Vec<JourneyRequest> = world.resource_mut::<Messages<JourneyRequest>>().drain().collect();
    for JourneyRequest(action) in requests {
        handle(world, action);
    }
}

/// Does what the player asks for.
pub(super) fn handle(world: &mut World, action: JourneyAction) {
    // At an earlier moment nothing is decided: a decision that is tried there leads back to the present.
    let is_harmless = matches!(
        action,
        JourneyAction::LookEarlier | JourneyAction::LookLater | JourneyAction::LookAt(_) | JourneyAction::ExportDiary
    );
    if !is_harmless && is_looking_back(world) {
        return return_to_present(world);
    }
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
        JourneyAction::GoOn => go_on(world),
        JourneyAction::ExportDiary => export_diary(world),
        JourneyAction::LookEarlier => look(world, |open| open.look(false)),
        JourneyAction::LookLater if is_looking_back(world) => look(world, |open| open.look(true)),
        JourneyAction::LookLater => {}
        JourneyAction::LookAt(fact) => look(world, |open| open.look_at_fact(fact)),
        JourneyAction::ReturnToPresent => return_to_present(world),
        JourneyAction::Undo => undo(world),
        JourneyAction::Redo => redo(world),
    }
}

/// Uses what stands at a position of what can be used now.
fn use_between(world: &mut World, at: usize) {
    let Some(open) = &world.resource::<JourneyState>().open else { return };
    if let Some(usage) = open.journey().uses(open.catalog()).into_iter().nth(at) {
        act(world, &JourneyIntent::Use(usage));
    }
}

/// Changes the character sheet. What is taken off is put down on the page.
pub(in super::super) fn edit(world: &mut World, edit: &CharacterEdit) {
    if is_looking_back(world) {
        return return_to_present(world);
    }
    let intent = match edit {
        CharacterEdit::Clear(slot) if slot.kind != SheetSlotKind::Attunement => JourneyIntent::PutDown(*slot),
        edit => JourneyIntent::EditSheet(edit.clone()),
    };
    act(world, &intent);
}

/// Begins a journey in a folder of its own.
pub(in super::super) fn begin(world: &mut World, scenario: Id) {
    let seed = seed_of_journey(world);
    begin_from(world, &JourneyStart::new(scenario, seed), &[]);
}

/// Begins a journey that has come to a page, for an author who wants to see it.
pub(in super::super) fn begin_at_page(world: &mut World, scenario: Id, page: &str) {
    let seed = seed_of_journey(world);
    let Some(catalog) = world.resource::<ContentState>().catalog(scenario) else { return };
    let page = page.to_owned();
    begin_work(world, words!("journey-way-to-page", page = &page), move || {
        let way = way_to_page(&catalog, scenario, &page, seed);
        move |world: &mut World| match way {
            _ if !world.resource::<ContentState>().is_newest(scenario, &catalog) => {
                begin_at_page(world, scenario, &page)
            }
            Some((start, decisions)) => begin_from(world, &start, &decisions),
            None => show(world, words!("journey-no-way-to-page", page = &page)),
        }
    });
}

fn seed_of_journey(world: &World) -> u64 {
    world.resource::<LaunchOptionsRes>().0.seed.unwrap_or_else(random_seed)
}

/// Goes on into the next scenario of the campaign: a journey in a folder of its own, while the one that has ended stays as
/// it is.
fn go_on(world: &mut World) {
    let seed = seed_of_journey(world);
    let Some(library) = world.resource::<ContentState>().library.clone() else { return };
    let Some(open) = &mut world.resource_mut::<JourneyState>().open else { return };
    match open.journey().campaign_start(&library, seed) {
        Ok(start) => {
            open.save_whole();
            begin_from(world, &start, &[]);
        }
        Err(why) => show(world, words!("journey-cannot-begin", why = why.to_string())),
    }
}

/// Begins a journey, and takes these decisions in it.
fn begin_from(world: &mut World, start: &JourneyStart, decisions: &[JourneyIntent]) {
    let Some(catalog) = world.resource::<ContentState>().catalog(start.scenario) else { return };
    let Some(saves) = saves(world) else { return };
    let mut table = World::new();
    if let Err(why) = History::<JourneyGame>::begin(&mut table, &catalog, start) {
        return show(world, words!("journey-cannot-begin", why = why.to_string()));
    }
    for intent in decisions {
        if let Err(why) = History::<JourneyGame>::decide(&mut table, intent) {
            return show(world, words!("journey-cannot-begin", why = refusal_text(&catalog, &why).to_string()));
        }
    }
    let files = JourneyDirectory::below(&saves);
    let slot = files.new_slot().map_err(|why| why.to_string());
    let begun = slot.and_then(|slot| {
        let lock = files.saves(slot).lock_autosave().map_err(|why| why.to_string())?;
        OpenJourney::new(table, files, (slot, lock), waker(world)).map_err(|why| why.to_string())
    });
    match begun {
        Ok(open) => {
            take_up(world, open);
            show_save_error(world);
            show_journey(world);
        }
        Err(why) => show(world, words!("journey-cannot-begin", why = why.to_string())),
    }
}

/// Wakes the window, so that it shows an error of saving.
fn waker(world: &World) -> impl Fn() + Send + 'static {
    let wake = world.resource::<AutosaveState>().wake.clone();
    move || wake.iter().for_each(|wake| wake())
}

/// Continues a journey: at its page, or in the middle of its encounter.
pub(in super::super) fn continue_slot(world: &mut World, slot: JourneySlot) {
    let Some(saves) = saves(world) else { return };
    let files = JourneyDirectory::below(&saves);
    match resume(world, files, slot) {
        Ok(told) => {
            show_journey(world);
            if let Some(told) = told {
                show(world, told);
            }
        }
        Err(why) => show(world, words!("journey-cannot-continue", why = why)),
    }
}

/// Resumes a journey from its folder, and returns what the player has to be told.
///
/// # Errors
///
/// Returns why it can't be resumed.
fn resume(world: &mut World, files: JourneyDirectory, slot: JourneySlot) -> Result<Option<String>, String> {
    let saves = files.saves(slot);
    let lock = saves.lock_autosave().map_err(|why| why.to_string())?;
    // A save of a later version or of another game stays as it is.
    if let Some(Err(why @ (SaveFileError::Newer(..) | SaveFileError::OtherGame(_)))) = saves.peek_autosave() {
        return Err(why.to_string());
    }
    let mut told = Vec::new();
    let saved = match saves.read_autosave() {
        Ok(Some(saved)) => saved,
        Ok(None) => previous_save(&saves).ok_or(words!("journey-no-save"))?,
        Err(aside) => {
            let (name, why) = (file_name(&aside.moved_to), &aside.why);
            let Some(previous) = previous_save(&saves) else {
                return Err(words!("journey-save-unreadable", why = why, file = name));
            };
            told.push(words!("journey-save-before-shown", why = why, file = name));
            previous
        }
    };
    let catalog = world.resource::<ContentState>().catalog(saved.save.start.scenario);
    let catalog = catalog.ok_or(words!("journey-no-scenario"))?;
    let mut table = World::new();
    let report = saved.resume(&mut table, &catalog).map_err(|why| why.to_string())?;
    told.extend(describe_resume(&saved, &report, Some(&saves)).into_iter().map(String::from));
    let open = OpenJourney::new(table, files, (slot, lock), waker(world)).map_err(|why| why.to_string())?;
    take_up(world, open);
    Ok((!told.is_empty()).then(|| told.join(" ")))
}

fn previous_save(saves: &JourneySaves) -> Option<SavedGame<JourneyGame>> {
    saves.read_previous_save().ok().flatten()
}

/// Leaves the journey, which is saved as it lies.
pub(in super::super) fn leave(world: &mut World) {
    let Some(mut open) = world.resource_mut::<JourneyState>().open.take() else { return };
    open.return_to_present();
    open.save_whole();
    if let Some(why) = open.save_error() {
        show(world, words!("journey-not-saved", why = why));
    }
    world.resource_mut::<JourneyState>().view = None;
    world.resource_mut::<AutosaveState>().save_encounters_in(None);
}

fn saves(world: &mut World) -> Option<SaveDirectory> {
    let saves = world.resource::<AutosaveState>().folder.clone();
    if saves.is_none() {
        show(world, words!("no-folder-for-journeys"));
    }
    saves
}

/// Makes this the journey under way.
fn take_up(world: &mut World, open: OpenJourney) {
    input::close_autosave(world);
    let folder = open.files.encounter_saves(open.slot);
    world.resource_mut::<AutosaveState>().save_encounters_in(Some(folder));
    let mut state = world.resource_mut::<JourneyState>();
    (state.open, state.shown_error) = (Some(open), None);
}

/// Carries an intent out, saves, and shows the result.
fn act(world: &mut World, intent: &JourneyIntent) {
    let Some(open) = &mut world.resource_mut::<JourneyState>().open else { return };
    let stats = open.journey().character.stats.clone();
    let knew = open.journey().answers.get(&Id::new(KNOWS_GAME.0)).copied();
    match History::<JourneyGame>::decide(open.world(), intent) {
        Ok(facts) => {
            let turns_card =
                |fact: &JourneyFact| matches!(fact, JourneyFact::ChapterDrawn(_) | JourneyFact::PrestigeBegun);
            open.shows_card = facts.iter().any(turns_card);
            let has_ended = facts.iter().any(|fact| matches!(fact, JourneyFact::JourneyEnded(_)));
            // What the page did stays to be read while the sheet is put in order.
            if !facts.is_empty() {
                (open.happened, open.stats_before) = (facts, stats);
            }
            let knows = open.journey().answers.get(&Id::new(KNOWS_GAME.0)).copied();
            open.after_change(ChangeKind::Decided(intent.clone()));
            show_save_error(world);
            if has_ended {
                save_replay(world);
            }
            if let Some(answer) = knows.filter(|_| knows != knew) {
                update_hints(world, |_| HintSettings::from_answer(answer.as_str() != KNOWS_GAME.1));
            }
            show_journey_after_step(world);
        }
        Err(why) => {
            let told = refusal_text(open.catalog(), &why);
            world.resource_mut::<UiState>().show_toast(Toast::refusal(told));
            rebuild(world);
        }
    }
}

/// Whether an earlier moment of the journey is shown.
pub(in super::super) fn is_looking_back(world: &World) -> bool {
    world.resource::<JourneyState>().open.as_ref().is_some_and(OpenJourney::is_looking_back)
}

fn return_to_present(world: &mut World) {
    if let Some(open) = &mut world.resource_mut::<JourneyState>().open {
        open.return_to_present();
    }
    rebuild(world);
}

/// Shows another moment, if `look` finds one.
fn look(world: &mut World, look: impl FnOnce(&mut OpenJourney) -> bool) {
    if *world.resource::<Page>() != Page::None || world.contains_resource::<GameSession>() {
        return;
    }
    let Some(open) = &mut world.resource_mut::<JourneyState>().open else { return };
    if look(open) {
        rebuild(world);
    } else if !is_looking_back(world) {
        show(world, PAST_UNKNOWN.text());
    }
}

/// Undoes the last decision. If a die, a card or an encounter has told something since, the player is asked once, and the
/// decision is then taken back with a mark. An encounter that was played is not taken back: it has a record of its own.
fn undo(world: &mut World) {
    if *world.resource::<Page>() != Page::None || world.contains_resource::<GameSession>() {
        return;
    }
    let asked = world.resource::<UiState>().asks_take_back();
    let Some(open) = &mut world.resource_mut::<JourneyState>().open else { return };
    if open.history().intents().last().is_some_and(|last| matches!(last, JourneyIntent::FinishFight(_))) {
        return show(world, ENCOUNTER_STAYS.text());
    }
    let undone = match History::<JourneyGame>::undo(open.world()) {
        Err(UndoError::DiceRevealed) if asked => History::<JourneyGame>::take_back(open.world()),
        Err(UndoError::DiceRevealed) => {
            return world.resource_mut::<UiState>().show_toast(Toast::take_back_question(TAKE_BACK_JOURNEY.text()));
        }
        done => done,
    };
    match undone {
        Ok(_) => {
            open.happened.clear();
            open.shows_card = false;
            open.after_change(ChangeKind::TakenBack);
            world.resource_mut::<UiState>().drop_take_back_question();
            show_save_error(world);
            show_journey_after_step(world);
        }
        Err(why) => show(world, to_sentence(&why.to_string())),
    }
}

/// Repeats the decision that was undone last.
fn redo(world: &mut World) {
    if *world.resource::<Page>() != Page::None || world.contains_resource::<GameSession>() {
        return;
    }
    let Some(open) = &mut world.resource_mut::<JourneyState>().open else { return };
    let stats = open.journey().character.stats.clone();
    match History::<JourneyGame>::redo(open.world()) {
        Ok((intent, facts)) => {
            (open.happened, open.stats_before) = (facts, stats);
            open.after_change(ChangeKind::Decided(intent));
            show_save_error(world);
            show_journey_after_step(world);
        }
        Err(why) => {
            if why != RedoError::NothingToRedo {
                open.after_change(ChangeKind::UndoneDropped);
                rebuild(world);
            }
            show(world, to_sentence(&why.to_string()));
        }
    }
}

/// Keeps the whole journey as a replay, beside its save.
fn save_replay(world: &mut World) {
    let Some(open) = &mut world.resource_mut::<JourneyState>().open else { return };
    let replay = Replay::<JourneyGame>::from_world(open.world());
    if let Err(why) = open.files.saves(open.slot).write_replay(&replay) {
        show(world, words!("replay-not-written", why = why.to_string()));
    }
}

/// Writes the journey so far into a file beside its save, to report something wrong, and returns its path. `None` if no
/// journey is open.
pub(in crate::screens) fn write_report(world: &mut World) -> Option<Result<PathBuf, SaveError>> {
    let open = world.resource_mut::<JourneyState>().into_inner().open.as_mut()?;
    let report = Replay::<JourneyGame>::report(open.world());
    Some(open.files.saves(open.slot).write_report(&report))
}

/// Takes the result of the encounter up and turns the page.
fn finish_fight(world: &mut World) {
    let result = world.get_resource::<GameSession>().and_then(|game| game.view.result.clone());
    let Some(outcome) = result.map(|result| result.outcome) else { return };
    if !world.resource::<JourneyState>().is_open() || !world.resource::<SessionKind>().is_saved() {
        return;
    }
    let (character, statistics) = (character_after(world), input::fight_statistics(world));
    let further = further_results(world);
    input::leave_session(world);
    // The screen changes first: the next option may already be another encounter.
    enter_screen(world, Screen::Journey);
    act(world, &JourneyIntent::FinishFight(Box::new(FightResult { outcome, character, statistics, further })));
}

fn export_diary(world: &mut World) {
    let Some(open) = &world.resource::<JourneyState>().open else { return };
    let text = diary_markdown(open.catalog(), open.journey());
    let written = open.files.write_diary(&open.journey().character.name, &text);
    show(
        world,
        match written {
            Ok(path) => words!("diary-saved", path = path.display().to_string()),
            Err(why) => words!("diary-not-saved", why = why.to_string()),
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
            Ok(path) => words!("journey-kept", path = path.display().to_string()),
            Err(why) => words!("journey-not-put-away", why = why.to_string()),
        },
    );
}

/// Shows the page anew after the content files have changed. Files without the open page are not taken up.
pub(super) fn follow_content(world: &mut World) {
    let Some(library) = world.resource::<ContentState>().library.clone() else { return };
    let Some(open) = &world.resource::<JourneyState>().open else { return };
    let scenario = open.journey().scenario;
    let new = Arc::clone(library.catalog_or_core(scenario));
    if new.fingerprint == open.catalog().fingerprint {
        return;
    }
    let Some(open) = &mut world.resource_mut::<JourneyState>().open else { return };
    let last_good = Arc::clone(open.catalog());
    match JourneyGame::change_content(open.world(), &new, &()) {
        Ok(_) => {
            open.return_to_present();
            open.world().resource_mut::<History<JourneyGame>>().lock_history();
            open.save_whole();
            rebuild(world);
        }
        Err(why) => {
            let problem = Problem::whole_file("the journey on the table", why.to_string());
            world.resource_mut::<ContentState>().keep(scenario, last_good, problem);
        }
    }
}
