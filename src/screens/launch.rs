//! What the command line names is opened as soon as the title and the table are there: a journey through the scenario, or an
//! encounter.
//!
//! Must not lose what is under way: a journey has a folder of its own, and where another encounter is unfinished, the named
//! one is saved beside it.

use bevy::prelude::*;

use super::library::ContentState;
use super::settings::ActiveSettings;
use super::state::{WantedEncounter, is_table_ready};
use super::{LaunchOptionsRes, Page, Screen, journey, menu, shelf, title};
use crate::content::Library;
use crate::input::AutosaveState;
use crate::model::Id;

/// The folder in which a named encounter is saved while another one is unfinished.
const BESIDE_UNFINISHED: &str = "opened";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, open_named.run_if(in_state(Screen::Title).and_then(is_table_ready)));
}

/// What the command line names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    Journey(Id),
    Encounter(Id, Id),
    /// Its scenario can't be played.
    LeftOut,
}

/// Opens what the command line names, once.
fn open_named(world: &mut World) {
    if let Some(id) = world.resource_mut::<LaunchOptionsRes>().0.open_box.take() {
        shelf::open_box(world, Some(id));
    }
    let options = &world.resource::<LaunchOptionsRes>().0;
    if options.replay.is_some() || !options.names_something() {
        return;
    }
    let options = &mut world.resource_mut::<LaunchOptionsRes>().0;
    let (scenario, encounter, page) = (options.scenario.take(), options.encounter.take(), options.page.take());
    let round = options.round.take().unwrap_or(1);
    let (scenario, encounter) = (scenario.as_deref().map(Id::new), encounter.as_deref().map(Id::new));
    let Some(library) = world.resource::<ContentState>().library.clone() else { return };
    match find_named(&library, scenario, encounter) {
        Named::Journey(scenario) => match page {
            Some(page) => journey::begin_at_page(world, scenario, &page),
            None => journey::begin(world, scenario),
        },
        Named::Encounter(scenario, encounter) => {
            let folder = world.resource::<AutosaveState>().folder.clone();
            let beside = folder.filter(|_| title::describe_unfinished_save(world).is_some());
            let beside = beside.map(|folder| folder.below(BESIDE_UNFINISHED));
            world.resource_mut::<AutosaveState>().save_encounters_in(beside);
            let wanted = Some(WantedEncounter { scenario, encounter, character: None, round });
            if world.resource::<ActiveSettings>().0.hints.was_asked {
                menu::start_encounter(world, wanted);
            } else {
                menu::ask_new_player(world, wanted);
            }
        }
        // The mistakes say why.
        Named::LeftOut => *world.resource_mut::<Page>() = Page::Problems,
    }
}

/// What is meant by a scenario, an encounter, or both. The command line has checked that they belong together.
fn find_named(library: &Library, scenario: Option<Id>, encounter: Option<Id>) -> Named {
    let has = |id: &Id| {
        encounter.is_none_or(|encounter| library.scenario(*id).is_some_and(|s| s.encounters.contains(&encounter)))
    };
    let scenario = scenario.or_else(|| library.scenarios().map(|scenario| scenario.id).find(has));
    let Some(scenario) = scenario.and_then(|scenario| library.scenario(scenario)) else { return Named::LeftOut };
    match encounter.or_else(|| scenario.encounters.first().copied()) {
        _ if encounter.is_none() && scenario.chapters().next().is_some() => Named::Journey(scenario.id),
        Some(encounter) => Named::Encounter(scenario.id, encounter),
        None => Named::LeftOut,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::content::{ContentSource, load_playable};

    #[test]
    fn what_is_named_is_found() {
        let (mut files, _) = ContentSource::built_in().read_files();
        for file in files.iter_mut().filter(|file| file.path.starts_with("scenarios/the_ninth_fire/enemies/")) {
            file.text = file.text.replacen("hp:", "hpp:", 1);
        }
        let library = load_playable(&files, &[]).unwrap().0;
        let whole = load_playable(&ContentSource::built_in().read_files().0, &[]).unwrap().0;
        let id = |name: &str| Some(Id::new(name));
        let pair = |scenario, encounter| Named::Encounter(Id::new(scenario), Id::new(encounter));
        assert_eq!(find_named(&whole, id("the_ninth_fire"), None), Named::Journey(Id::new("the_ninth_fire")));
        assert_eq!(find_named(&library, id("the_ninth_fire"), None), Named::LeftOut);
        let first = whole.scenario(Id::new("the_far_fire")).unwrap().encounters[0];
        assert_eq!(find_named(&whole, id("the_far_fire"), None), pair("the_far_fire", first.as_str()));
        assert_eq!(find_named(&whole, None, id("washing_day")), pair("proving_ground", "washing_day"));
        assert_eq!(find_named(&whole, id("proving_ground"), id("tide_table")), pair("proving_ground", "tide_table"));
    }
}
