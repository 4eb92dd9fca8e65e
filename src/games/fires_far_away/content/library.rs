//! The library: the core, and for each scenario a catalog of its own.
//!
//! Owns which catalog belongs to which scenario. An id is looked up in its own scenario: first in the scenario's files,
//! then in the core. So two scenarios can each have a `wolf` of their own, and each shares with the core everything
//! that it does not define itself.

use std::sync::Arc;

use super::catalog::Catalog;
use super::encounter::Scenario;
use super::words::AuthoredWords;
use crate::model::{Id, IdMap};

/// All content of one load.
#[derive(Clone, Debug, Default)]
pub struct Library {
    core: Arc<Catalog>,
    catalogs: IdMap<Arc<Catalog>>,
    /// The fingerprint of all files: equal files have equal fingerprints, on every machine.
    pub fingerprint: u64,
}

impl Library {
    pub(super) fn new(core: Arc<Catalog>, fingerprint: u64) -> Self {
        Self { core, catalogs: IdMap::default(), fingerprint }
    }

    /// A library of one catalog, which is its core too. Tests use it for inline content.
    pub fn of_catalog(catalog: Arc<Catalog>) -> Self {
        let mut library = Self::new(Arc::clone(&catalog), catalog.fingerprint);
        for scenario in catalog.scenarios.keys() {
            library.add(*scenario, Arc::clone(&catalog));
        }
        library
    }

    /// Adds the catalog of a scenario, or replaces it.
    pub fn add(&mut self, scenario: Id, catalog: Arc<Catalog>) {
        self.catalogs.insert(scenario, catalog);
    }

    /// The library without these scenarios.
    pub(super) fn without<'a>(mut self, scenarios: impl Iterator<Item = &'a Id>) -> Self {
        for scenario in scenarios {
            self.catalogs.remove(scenario);
        }
        self
    }

    /// The content that belongs to no scenario.
    pub fn core(&self) -> &Arc<Catalog> {
        &self.core
    }

    /// The catalog of a scenario.
    pub fn catalog(&self, scenario: Id) -> Option<&Arc<Catalog>> {
        self.catalogs.get(&scenario)
    }

    /// The catalog of a scenario; the core if there is no such scenario.
    pub fn catalog_or_core(&self, scenario: Id) -> &Arc<Catalog> {
        self.catalog(scenario).unwrap_or(&self.core)
    }

    /// The catalog of each scenario.
    pub fn catalogs(&self) -> impl Iterator<Item = &Arc<Catalog>> {
        self.catalogs.values()
    }

    /// The scenarios.
    pub fn scenarios(&self) -> impl Iterator<Item = &Arc<Scenario>> {
        self.catalogs.iter().filter_map(|(id, catalog)| catalog.scenarios.get(id))
    }

    /// A scenario.
    pub fn scenario(&self, id: Id) -> Option<&Arc<Scenario>> {
        self.catalog(id)?.scenarios.get(&id)
    }

    /// The words of all scenarios in other languages. Of two scenarios that word the same, the first counts.
    pub fn words(&self) -> AuthoredWords {
        let mut all = AuthoredWords::new();
        for (locale, words) in self.catalogs().flat_map(|catalog| &catalog.words) {
            let of_locale = all.entry(locale.clone()).or_default();
            for (original, word) in words {
                of_locale.entry(original.clone()).or_insert_with(|| word.clone());
            }
        }
        all
    }

    /// The scenario of a new journey: the first scenario that is not for practice.
    pub fn main_scenario(&self) -> Option<&Arc<Scenario>> {
        self.scenarios().find(|s| !s.practice).or_else(|| self.scenarios().next())
    }

    /// The scenarios that journeys lead through: those with chapters.
    pub fn journey_scenarios(&self) -> impl Iterator<Item = &Arc<Scenario>> {
        self.scenarios().filter(|s| !s.practice && s.chapters().next().is_some())
    }

    /// The other scenarios, whose encounters are played separately.
    pub fn practice_scenarios(&self) -> impl Iterator<Item = &Arc<Scenario>> {
        let has_journeys = self.journey_scenarios().next().is_some();
        let main = self.main_scenario().map(|s| s.id).filter(|_| !has_journeys);
        self.scenarios().filter(move |s| s.chapters().next().is_none() && Some(s.id) != main)
    }
}
