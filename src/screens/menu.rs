//! What the pages ask for: beginning, continuing, leaving, settings, quitting.

use std::hash::{BuildHasher, Hasher};
use std::sync::Arc;

use bevy::ecs::message::Messages;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowResolution};

use super::library::Shelf;
use super::settings::{Current, save};
use super::{Launch, Page, Screen};
use crate::content::encounter::Scenario;
use crate::content::tables::RuleKind;
use crate::controls::{self, Asked, Attending, ControlSystems, Game, Hands, Saving};
use crate::model::Id;
use crate::record::{Folder, Save, SetAside};
use crate::rules::CurrentEncounter;
use crate::sheets::pages::{Bout, CodexChapter, CodexEntry, Damaged, Ground};
use crate::sheets::{Hints, MenuAction, Note, Settings};
use crate::table::Scene;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Wanted>()
        .add_systems(Startup, open_folder)
        .add_systems(Update, (attend.before(ControlSystems), answer.after(ControlSystems)))
        .add_systems(OnEnter(Screen::Title), |mut scene: ResMut<Scene>| scene.title = true)
        .add_systems(OnEnter(Screen::Encounter), |mut scene: ResMut<Scene>| scene.title = false);
}

fn open_folder(mut saving: ResMut<Saving>) {
    saving.folder = Folder::of_the_player();
    if saving.folder.is_none() {
        saving.trouble = Some("the platform names no folder for saved games".into());
    }
}

/// The encounter takes input while it is on and nothing lies over it.
fn attend(screen: Res<State<Screen>>, page: Res<Page>, mut attending: ResMut<Attending>) {
    let on = *screen.get() == Screen::Encounter && *page == Page::None;
    if attending.0 != on {
        attending.0 = on;
    }
}

fn answer(world: &mut World) {
    let asked: Vec<Asked> = world.resource_mut::<Messages<Asked>>().drain().collect();
    for Asked(action) in asked {
        match action {
            MenuAction::Pause => *world.resource_mut::<Page>() = Page::Pause,
            MenuAction::Resume => *world.resource_mut::<Page>() = Page::None,
            MenuAction::New => ask_to_begin(world, None),
            MenuAction::Spar { scenario, encounter } => ask_to_begin(world, Some((scenario, encounter))),
            MenuAction::Anew => {
                let wanted = world.resource::<Wanted>().0;
                begin_or_ask(world, wanted);
            }
            MenuAction::Knows(knows) => {
                keep_hints(world, |_| Hints::answer(knows));
                let wanted = world.resource::<Wanted>().0;
                begin(world, wanted);
            }
            MenuAction::HintSeen(hint) => keep_hints(world, |hints| hints.with_seen(hint)),
            MenuAction::HintsOff => keep_hints(world, Hints::off),
            MenuAction::Again => {
                let played = world.get_resource::<CurrentEncounter>().map(|on| (on.scenario.id, on.encounter.id));
                begin(world, played);
            }
            MenuAction::ProvingGround => open_ground(world),
            MenuAction::LeaveGround => *world.resource_mut::<Page>() = Page::None,
            MenuAction::Continue => proceed(world, false),
            MenuAction::RestorePrevious => proceed(world, true),
            MenuAction::ToTitle => {
                controls::leave(world);
                *world.resource_mut::<Page>() = Page::None;
                NextState::set_if_neq(&mut world.resource_mut::<NextState<Screen>>(), Screen::Title);
            }
            MenuAction::Quit => {
                world.write_message(AppExit::Success);
            }
            MenuAction::Back => {
                let next = match world.resource::<Page>() {
                    Page::None => continue,
                    Page::Pause | Page::Codex(_) | Page::Ground(_) => MenuAction::Resume,
                    Page::Settings => MenuAction::CloseSettings,
                    Page::FirstWord | Page::Anew(_) | Page::Damaged(_) => MenuAction::Dismiss,
                };
                world.write_message(Asked(next));
            }
            MenuAction::Settings => *world.resource_mut::<Page>() = Page::Settings,
            // The key that opens it closes it; a question that waits for an answer stays.
            MenuAction::Codex => match world.resource::<Page>() {
                Page::Codex(_) => *world.resource_mut::<Page>() = Page::None,
                Page::None | Page::Pause => open_codex(world),
                _ => {}
            },
            MenuAction::CloseSettings => {
                let during = world.contains_resource::<Game>();
                *world.resource_mut::<Page>() = if during { Page::Pause } else { Page::None };
            }
            MenuAction::Change(settings) => change(world, settings),
            MenuAction::Dismiss => {
                // Out of a question that was asked on the proving ground, one goes back there.
                let asked = matches!(*world.resource::<Page>(), Page::Anew(_) | Page::FirstWord);
                if asked && world.resource::<Wanted>().0.is_some() {
                    open_ground(world);
                    continue;
                }
                if !asked {
                    world.resource_mut::<Shelf>().dismissed = true;
                }
                *world.resource_mut::<Page>() = Page::None;
            }
        }
    }
}

fn change(world: &mut World, settings: Settings) {
    let before = world.resource::<Current>().0;
    world.resource_mut::<Current>().0 = settings;
    if before.window != settings.window {
        let (w, h) = settings.window;
        let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
        for mut window in windows.iter_mut(world) {
            window.resolution = WindowResolution::new(w, h);
        }
    }
    if let Err(error) = save(settings) {
        let text = format!("The settings could not be written: {error}");
        world.resource_mut::<Hands>().0.note = Some(Note::message(text));
    }
}

/// The unfinished encounter in the autosave, in words.
fn under_way(world: &World) -> Option<String> {
    let folder = world.resource::<Saving>().folder.as_ref()?;
    let text = std::fs::read_to_string(folder.autosave()).ok()?;
    let save = Save::read(&text).ok()?;
    (!save.is_over()).then(|| in_words(world, &save))
}

/// Which encounter was asked for while another is under way; none for a new journey.
#[derive(Resource, Default)]
struct Wanted(Option<(Id, Id)>);

/// Begins, or asks first if something else is under way.
fn ask_to_begin(world: &mut World, wanted: Option<(Id, Id)>) {
    world.resource_mut::<Wanted>().0 = wanted;
    match under_way(world) {
        Some(what) => *world.resource_mut::<Page>() = Page::Anew(what),
        None => begin_or_ask(world, wanted),
    }
}

/// Begins; but before the first journey asks whether the player knows the game.
fn begin_or_ask(world: &mut World, wanted: Option<(Id, Id)>) {
    if wanted.is_none() && !world.resource::<Current>().0.hints.answered {
        *world.resource_mut::<Page>() = Page::FirstWord;
    } else {
        begin(world, wanted);
    }
}

/// Changes what is known about the hints, and keeps it.
fn keep_hints(world: &mut World, to: impl FnOnce(Hints) -> Hints) {
    let settings = world.resource::<Current>().0;
    change(world, Settings { hints: to(settings.hints), ..settings });
}

/// Opens the codex where it lay open last.
fn open_codex(world: &mut World) {
    let Some(catalog) = world.resource::<Shelf>().catalog.clone() else { return };
    let mut entries: Vec<_> = catalog.rulebook.iter().collect();
    entries.sort_by_key(|(_, entry)| entry.place);
    let mut chapters: Vec<CodexChapter> = Vec::new();
    for (id, entry) in entries {
        if chapters.last().is_none_or(|c| c.title != entry.chapter) {
            chapters.push(CodexChapter { title: entry.chapter.clone(), ..CodexChapter::default() });
        }
        let printed = CodexEntry {
            id: id.clone(),
            sort: match entry.rule.kind {
                RuleKind::Rule => String::new(),
                kind => format!("{kind:?}"),
            },
            title: entry.rule.title.clone(),
            text: entry.rule.text.clone(),
            see: entry.rule.see.clone(),
        };
        if let Some(chapter) = chapters.last_mut() {
            chapter.entries.push(printed);
        }
    }
    *world.resource_mut::<Page>() = Page::Codex(Arc::new(chapters));
}

/// Opens the page of encounters that are played each by itself.
fn open_ground(world: &mut World) {
    let Some(catalog) = world.resource::<Shelf>().catalog.clone() else { return };
    let bout = |id: &Id| {
        let encounter = catalog.encounters.get(id)?;
        let (name, text, goal) = (encounter.name.clone(), encounter.text.clone(), encounter.victory_text.clone());
        Some(Bout { encounter: *id, name, text, goal })
    };
    let ground = |scenario: &Arc<Scenario>| Ground {
        scenario: scenario.id,
        name: scenario.name.clone(),
        text: scenario.text.clone(),
        bouts: scenario.encounters.iter().filter_map(bout).collect(),
    };
    let grounds = catalog.grounds().map(ground).collect();
    *world.resource_mut::<Page>() = Page::Ground(grounds);
}

/// Begins this encounter, or the one asked for on the command line, or the first of the journey.
fn begin(world: &mut World, wanted: Option<(Id, Id)>) {
    let Some(catalog) = world.resource::<Shelf>().catalog.clone() else { return };
    let launch = world.resource::<Launch>().0.clone();
    let scenario = launch.scenario.as_deref().map(Id::new).or_else(|| {
        let wanted = launch.encounter.as_deref().map(Id::new);
        let mut scenarios = catalog.scenarios.values();
        wanted.and_then(|e| scenarios.find(|s| s.encounters.contains(&e))).map(|s| s.id)
    });
    let scenario = scenario.or_else(|| catalog.journey().map(|s| s.id));
    let first = scenario.and_then(|s| catalog.scenarios.get(&s)).and_then(|s| s.encounters.first().copied());
    let encounter = launch.encounter.as_deref().map(Id::new).or(first);
    let (scenario, encounter) = wanted.map_or((scenario, encounter), |(s, e)| (Some(s), Some(e)));
    let seed = launch.seed.unwrap_or_else(fresh_seed);
    // Nothing that was begun is lost: it lies in the same folder under another name.
    if under_way(world).is_some()
        && let Some(Err(error)) = world.resource::<Saving>().folder.as_ref().map(|f| f.shelve())
    {
        return enter(world, Err(format!("The journey under way could not be set aside: {error}")));
    }
    let began = match (scenario, encounter) {
        (Some(scenario), Some(encounter)) => controls::begin(world, &catalog, scenario, encounter, seed),
        _ => Err("there is no encounter to play".into()),
    };
    enter(world, began);
}

/// A seed nobody chose: the standard library's own randomness for its hash maps.
fn fresh_seed() -> u64 {
    std::hash::RandomState::new().build_hasher().finish()
}

fn enter(world: &mut World, entered: Result<(), String>) {
    match entered {
        Ok(()) => {
            *world.resource_mut::<Page>() = Page::None;
            NextState::set_if_neq(&mut world.resource_mut::<NextState<Screen>>(), Screen::Encounter);
        }
        Err(why) => world.resource_mut::<Hands>().0.note = Some(Note::message(why)),
    }
}

/// Takes the saved encounter up; a save that can't be used is set aside and the one before it offered.
fn proceed(world: &mut World, previous: bool) {
    let Some(catalog) = world.resource::<Shelf>().catalog.clone() else { return };
    let Some(folder) = world.resource::<Saving>().folder.clone() else { return };
    let read = if previous { folder.read_previous() } else { folder.read() };
    match read {
        Ok(Some(save)) => match controls::resume(world, &catalog, &save) {
            Ok(()) => enter(world, Ok(())),
            Err(why) if previous => enter(world, Err(why)),
            Err(why) => {
                let aside = folder.set_autosave_aside(why);
                damaged(world, &folder, aside);
            }
        },
        Ok(None) if !previous && folder.holds_previous() => proceed(world, true),
        Ok(None) => enter(world, Err("there is no saved encounter".into())),
        Err(aside) => damaged(world, &folder, aside),
    }
}

fn damaged(world: &mut World, folder: &Folder, aside: SetAside) {
    let (previous, also) = match folder.read_previous() {
        Ok(save) => (save.map(|save| in_words(world, &save)), None),
        Err(other) => (None, other.kept_as.file_name().map(|n| n.to_string_lossy().into_owned())),
    };
    let name = aside.kept_as.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let reason = match also {
        Some(name) => format!("{} The one before it can't be read either; it is kept as {name}.", aside.why),
        None => aside.why,
    };
    *world.resource_mut::<Page>() = Page::Damaged(Damaged { aside: name, reason, previous });
}

/// A save in one line: "The Hollowed Adventurer, Round 2".
pub fn in_words(world: &World, save: &Save) -> String {
    let catalog = world.resource::<Shelf>().catalog.as_ref();
    let name = catalog.and_then(|c| c.encounters.get(&save.encounter)).map(|e| e.name.clone());
    format!("{}, Round {}", name.unwrap_or_else(|| save.encounter.to_string()), save.summary.round)
}
