//! What is remembered of the journey under way.
//!
//! Plain data and its lookup. Must not change a journey.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use bevy::prelude::Resource;

use crate::content::Catalog;
use crate::model::{Id, Stat};
use crate::scenario::journey::{Journey, JourneyFact};
use crate::scenario::journey_files::{JourneyDirectory, JourneySlot};
use crate::view::journey_page::JourneyView;
use crate::view::{ShelfEntry, build_shelf};

/// The longest time between two steps that counts as played: whoever is away longer has left the table.
const LONGEST_STEP: u64 = 30 * 60;

/// The texts of gear and attunements by id.
pub(super) type Shelf = HashMap<Id, ShelfEntry>;

/// The journey under way, if there is one.
#[derive(Resource, Default)]
pub(in super::super) struct JourneyState {
    /// The journey.
    pub(super) open: Option<OpenJourney>,
    /// What is shown of it.
    pub(in super::super) view: Option<Arc<JourneyView>>,
    /// The texts of gear and attunements from the catalog with this fingerprint.
    shelf: Option<(u64, Arc<Shelf>)>,
}

/// A journey in play.
pub(super) struct OpenJourney {
    /// The journey.
    pub journey: Journey,
    /// The content with which it was last in order.
    pub catalog: Arc<Catalog>,
    /// Where it is kept.
    pub files: JourneyDirectory,
    /// Its folder.
    pub slot: JourneySlot,
    /// Keeps other windows from playing it.
    _lock: File,
    /// Seconds played before `since`.
    pub seconds_played: u64,
    /// When the time was counted last.
    pub since: Instant,
    /// What the last step did.
    pub happened: Vec<JourneyFact>,
    /// The Primary Stats before that step.
    pub stats_before: BTreeMap<Stat, u8>,
    /// Whether the card that was just drawn is shown, before its first page.
    pub shows_card: bool,
}

impl OpenJourney {
    /// A journey that has just been begun or taken up, with the lock of its folder.
    pub fn new(
        journey: Journey,
        catalog: Arc<Catalog>,
        files: JourneyDirectory,
        (slot, lock): (JourneySlot, File),
        seconds_played: u64,
    ) -> Self {
        Self {
            journey,
            catalog,
            files,
            slot,
            _lock: lock,
            seconds_played,
            since: Instant::now(),
            happened: Vec::new(),
            stats_before: BTreeMap::new(),
            shows_card: false,
        }
    }

    /// Counts the time since the last step as played.
    pub fn count_time(&mut self) {
        self.seconds_played += self.since.elapsed().as_secs().min(LONGEST_STEP);
        self.since = Instant::now();
    }
}

impl JourneyState {
    /// Whether a journey is under way.
    pub(in super::super) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// The content of the journey under way.
    pub(in super::super) fn catalog(&self) -> Option<&Arc<Catalog>> {
        self.open.as_ref().map(|open| &open.catalog)
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

/// Seconds since 1970.
pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
