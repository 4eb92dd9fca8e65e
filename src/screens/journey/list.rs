//! The list of journeys, and which one was played last.

use std::sync::Arc;
use std::time::SystemTime;

use bevy::prelude::World;

use crate::input::{AutosaveState, to_sentence};
use crate::lang::words;
use crate::record::SaveDirectory;
use crate::scenario::journey::JourneyStage;
use crate::scenario::journey_files::{JourneyDirectory, JourneySlot, ListedJourney, seconds_since_1970};
use crate::scenario::journey_game::JourneySummary;
use crate::screens::Page;
use crate::ui::pages::JourneyEntry;

/// Opens the list of journeys.
pub(in super::super) fn open_list(world: &mut World) {
    let Some(saves) = world.resource::<AutosaveState>().folder.clone() else { return };
    let list = JourneyDirectory::below(&saves).list();
    let found = list.journeys.iter().map(entry);
    let unreadable = list.unreadable.iter().map(|(slot, why)| JourneyEntry {
        slot: slot.0,
        character: words!("journey-number", n = slot.0),
        scenario: String::new(),
        soul_level: 0,
        place: String::new(),
        seconds_played: 0,
        last_played: String::new(),
        problem: Some(to_sentence(&why.to_string())),
    });
    let entries: Vec<JourneyEntry> = found.chain(unreadable).collect();
    *world.resource_mut::<Page>() = Page::Journeys(Arc::new(entries));
}

fn entry(listed: &ListedJourney) -> JourneyEntry {
    let summary = &listed.summary;
    JourneyEntry {
        slot: listed.slot.0,
        character: summary.character.clone(),
        scenario: summary.scenario_name.clone(),
        soul_level: summary.soul_level,
        place: place(summary),
        seconds_played: listed.seconds_played,
        last_played: ago(seconds_since_1970(SystemTime::now()).saturating_sub(listed.last_played)),
        problem: None,
    }
}

/// Where a journey is: "Chapter 3: The Causeway".
fn place(summary: &JourneySummary) -> String {
    let title = summary.chapter_title.clone().unwrap_or_default();
    let place = match summary.stage {
        JourneyStage::Creation | JourneyStage::Interlude | JourneyStage::Prestige => title,
        JourneyStage::Chapter(_) => words!("journey-in-chapter", n = summary.resolved + 1, title = title),
        JourneyStage::BetweenChapters => match summary.resolved {
            0 => words!("journey-before-first-card").to_owned(),
            n => words!("journey-chapters-resolved", n = n),
        },
        JourneyStage::Ended(_) => words!("journey-at-its-end").to_owned(),
    };
    if summary.in_fight { words!("journey-in-encounter", place = place) } else { place }
}

/// How long ago something was.
pub(in super::super) fn ago(seconds: u64) -> String {
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400);
    match (days, hours, minutes) {
        (0, 0, 0..=1) => words!("a-moment-ago").to_owned(),
        (0, 0, minutes) => words!("minutes-ago", n = minutes),
        (0, hours, _) => words!("hours-ago", n = hours),
        (days, ..) => words!("days-ago", n = days),
    }
}

/// The journey that "Continue" leads to: the one played last, unless an encounter outside of journeys was played later and
/// is unfinished. A journey that has ended does not count.
pub(in super::super) fn latest_slot(saves: &SaveDirectory) -> Option<JourneySlot> {
    latest(saves).map(|listed| listed.slot)
}

/// That journey in one line: "The Keeper, Chapter 3: The Causeway".
pub(in super::super) fn describe_latest(saves: &SaveDirectory) -> Option<String> {
    latest(saves).map(|listed| format!("{}, {}", listed.summary.character, place(&listed.summary)))
}

/// When a journey or an encounter was saved last, in seconds since 1970.
pub(in super::super) fn last_played(saves: &SaveDirectory) -> Option<u64> {
    let journey = latest(saves).map(|listed| listed.last_played);
    journey.max(modified(saves))
}

fn latest(saves: &SaveDirectory) -> Option<ListedJourney> {
    let files = JourneyDirectory::below(saves);
    let under_way = |listed: &ListedJourney| !matches!(listed.summary.stage, JourneyStage::Ended(_));
    // The encounter of a journey is saved after the journey itself.
    let played = |listed: &ListedJourney| {
        let encounter = modified(&files.encounter_saves(listed.slot)).filter(|_| listed.summary.in_fight);
        listed.last_played.max(encounter.unwrap_or(0))
    };
    let latest = files.list().journeys.into_iter().filter(under_way).max_by_key(played)?;
    // Files that can't be read as an encounter are told of where they are continued.
    let unfinished = matches!(saves.peek(), Some(Ok(game)) if !game.is_over());
    let other = modified(saves).filter(|_| unfinished).unwrap_or(0);
    (played(&latest) >= other).then_some(latest)
}

/// When the autosave of a folder was written, in seconds since 1970.
fn modified(saves: &SaveDirectory) -> Option<u64> {
    saves.last_written().map(seconds_since_1970)
}
