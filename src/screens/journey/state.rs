//! The journey under way, with its history, its save and the earlier moment that is looked at.
//!
//! Owns the world in which it is played and the thread that saves it. Must not decide what the player does, and must not show
//! anything.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::prelude::{Resource, World};
use kernel::game::{Game, PlainTable};
use kernel::record::{AutosaveWriter, ChangeKind, History, PastDecision, Save};

use crate::content::Catalog;
use crate::model::Stat;
use crate::scenario::journey::{Journey, JourneyFact};
use crate::scenario::journey_files::{JourneyDirectory, JourneySlot};
use crate::scenario::journey_game::JourneyGame;
use crate::scenario::journey_view::{Shelf, ShownJourney, build_journey_view};
use crate::view::build_shelf;
use crate::view::journey_page::JourneyView;

/// The longest time between two steps that counts as played: a longer pause means that the player has left the table.
const LONGEST_STEP: u64 = 30 * 60;
/// The longest time that a step waits until it is written. It never waits for a sync.
const LONGEST_WAIT: Duration = Duration::from_millis(250);
/// The longest time that a journey that is left waits for its save.
const LONGEST_WAIT_TO_LEAVE: Duration = Duration::from_secs(2);

/// The journey under way, if there is one.
#[derive(Resource, Default)]
pub(in super::super) struct JourneyState {
    /// The journey.
    pub(super) open: Option<OpenJourney>,
    /// The view that the screen draws.
    pub(in super::super) view: Option<Arc<JourneyView>>,
    /// The error of saving that was shown last.
    pub shown_error: Option<String>,
    /// The texts of gear and attunements from the catalog with this fingerprint.
    shelf: Option<(u64, Arc<Shelf>)>,
}

/// A journey in play.
pub(super) struct OpenJourney {
    /// The journey and its decisions.
    world: World,
    /// Where it is kept.
    pub files: JourneyDirectory,
    /// Its folder.
    pub slot: JourneySlot,
    /// Saves it, and holds the lock that keeps other windows from playing it.
    writer: AutosaveWriter<JourneyGame>,
    /// When the time was counted last.
    since: Instant,
    /// The facts of the last step.
    pub happened: Vec<JourneyFact>,
    /// The Primary Stats before that step.
    pub stats_before: BTreeMap<Stat, u8>,
    /// Whether the card that was just drawn is shown, before its first page.
    pub shows_card: bool,
    /// The earlier moment that is shown instead of the present.
    past: Option<PastMoment>,
}

/// An earlier moment of a journey: the state after one of its decisions.
struct PastMoment {
    /// The number of decisions up to it.
    decisions: usize,
    journey: Journey,
    /// The facts of the last of them.
    happened: Vec<JourneyFact>,
    /// The Primary Stats before it.
    stats_before: BTreeMap<Stat, u8>,
}

impl OpenJourney {
    /// A journey that has just been begun or resumed in a world, with the lock of its folder. `on_error` is called when
    /// the error of its save has changed.
    ///
    /// # Errors
    ///
    /// Returns an error if the system refuses the thread that saves.
    pub fn new(
        world: World,
        files: JourneyDirectory,
        (slot, lock): (JourneySlot, File),
        on_error: impl Fn() + Send + 'static,
    ) -> io::Result<Self> {
        let mut writer = AutosaveWriter::start_with_lock(files.saves(slot), Some(lock), on_error)?;
        writer.begin(Save::from_world(&world));
        writer.wait_until_written(LONGEST_WAIT);
        let (happened, stats_before) = (Vec::new(), BTreeMap::new());
        let (shows_card, since) = (false, Instant::now());
        let past = None;
        Ok(Self { world, files, slot, writer, since, happened, stats_before, shows_card, past })
    }

    /// The journey.
    pub fn journey(&self) -> &Journey {
        &self.world.resource::<PlainTable<JourneyGame>>().state
    }

    /// The content with which it was last in order.
    pub fn catalog(&self) -> &Arc<Catalog> {
        JourneyGame::content(&self.world)
    }

    /// The journey and its decisions. A change of them is told to [`after_change`](Self::after_change).
    pub fn world(&mut self) -> &mut World {
        &mut self.world
    }

    /// The decisions.
    pub fn history(&self) -> &History<JourneyGame> {
        self.world.resource::<History<JourneyGame>>()
    }

    /// Counts the time, hands a change to the thread that saves, and waits a moment until it is written.
    pub fn after_change(&mut self, kind: ChangeKind<JourneyGame>) {
        self.count_time();
        self.writer.append_change(kind, Save::from_world(&self.world));
        self.writer.wait_until_written(LONGEST_WAIT);
    }

    /// Writes the whole journey: the content files have changed, or it is left.
    pub fn save_whole(&mut self) {
        self.count_time();
        self.writer.append_snapshot(Save::from_world(&self.world));
        self.writer.wait_until_written(LONGEST_WAIT_TO_LEAVE);
    }

    /// The error that keeps the journey from being saved.
    pub fn save_error(&self) -> Option<String> {
        self.writer.error()
    }

    /// Whether an earlier moment is shown.
    pub fn is_looking_back(&self) -> bool {
        self.past.is_some()
    }

    /// Shows the present again.
    pub fn return_to_present(&mut self) {
        self.past = None;
    }

    /// The state after a number of decisions; `None` if it is not known any more.
    fn state_after(&self, decisions: usize) -> Option<&Journey> {
        let is_present = decisions == self.history().len();
        if is_present { Some(self.journey()) } else { self.history().state_before(decisions + 1) }
    }

    /// Shows the page before the one that is shown, or the page after it. Returns whether there is one.
    pub fn look(&mut self, forward: bool) -> bool {
        let all = self.history().len();
        let here = self.past.as_ref().map_or(all, |past| past.decisions);
        let page = |journey: &Journey| {
            let turns = journey.diary.iter().filter(|fact| matches!(fact, JourneyFact::PageTurned { .. })).count();
            (journey.stage, journey.chapter.page, turns)
        };
        let Some(shown) = self.state_after(here).map(page) else { return false };
        let is_other = |n: &usize| self.state_after(*n).is_some_and(|journey| page(journey) != shown);
        let next = if forward { (here + 1..=all).find(is_other) } else { (0..here).rev().find(is_other) };
        match next {
            Some(decisions) => self.show_after(decisions),
            None if forward => {
                self.past = None;
                true
            }
            None => false,
        }
    }

    /// Shows the moment at which a fact of the diary happened. Returns whether it is known.
    pub fn look_at_fact(&mut self, fact: usize) -> bool {
        let happened = |n: &usize| self.state_after(*n).is_some_and(|journey| journey.diary.len() > fact);
        let Some(decisions) = (0..=self.history().len()).find(happened) else { return false };
        // The moments before a change of the content files are not known any more.
        let is_first_known = decisions > 0 && self.state_after(decisions - 1).is_none();
        !is_first_known && self.show_after(decisions)
    }

    /// Shows the moment after a number of decisions, which are carried out once more in a world of its own.
    fn show_after(&mut self, decisions: usize) -> bool {
        if decisions == self.history().len() {
            self.past = None;
            return true;
        }
        let Some(mut past) = PastDecision::<JourneyGame>::find(&self.world, decisions) else { return false };
        let stats_before = JourneyGame::snapshot(past.world()).character.stats;
        let Some(happened) = past.carry_out(|_| {}) else { return false };
        self.past =
            Some(PastMoment { decisions, journey: JourneyGame::snapshot(past.world()), happened, stats_before });
        true
    }

    /// The view of the present, or of the earlier moment that is looked at.
    pub fn view(&self, shelf: &Shelf) -> JourneyView {
        let past = self.past.as_ref();
        let shown = ShownJourney {
            journey: past.map_or_else(|| self.journey(), |past| &past.journey),
            happened: past.map_or(&self.happened, |past| &past.happened),
            stats_before: past.map_or(&self.stats_before, |past| &past.stats_before),
            shows_card: self.shows_card && past.is_none(),
            is_past: past.is_some(),
            seconds_played: self.history().seconds_played,
        };
        build_journey_view(self.catalog(), &shown, shelf)
    }

    /// Counts the time since the last step as played.
    fn count_time(&mut self) {
        let elapsed = self.since.elapsed().as_secs();
        self.world.resource_mut::<History<JourneyGame>>().seconds_played += elapsed.min(LONGEST_STEP);
        self.since += Duration::from_secs(elapsed);
    }
}

impl JourneyState {
    /// Whether a journey is under way.
    pub(in super::super) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// The content of the journey under way.
    pub(in super::super) fn catalog(&self) -> Option<&Arc<Catalog>> {
        self.open.as_ref().map(OpenJourney::catalog)
    }

    /// The texts of gear and attunements.
    pub(super) fn shelf(&mut self, catalog: &Catalog) -> Arc<Shelf> {
        match &self.shelf {
            Some((of, shelf)) if *of == catalog.fingerprint => Arc::clone(shelf),
            _ => {
                let shelf = build_shelf(catalog).into_iter().map(|entry| (entry.id, entry)).collect();
                let shelf = Arc::new(shelf);
                self.shelf = Some((catalog.fingerprint, Arc::clone(&shelf)));
                shelf
            }
        }
    }
}
