//! The encounter as a game of the kernel.
//!
//! Owns the way from each question of the kernel to the part of the rules that answers it. Must not answer any itself.

use std::sync::Arc;

use bevy::prelude::World;
use kernel::game::{BrokenLaw, Format, Game, GameTypes, Progress};
use kernel::record::History;

use super::saved::{SavedPhase, SavedSnapshot};
use super::start::{GameStart, StartError, check_content_exists};
use super::summary::{SaveSummary, summarize_world};
use crate::content::Catalog;
use crate::model::{Fact, Intent, Outcome};
use crate::rules::player::legal::{collect_legal_intents, validate_intent};
use crate::rules::{
    Content, CurrentEncounter, Dice, EnemySinks, Facts, PutAway, Refusal, RulesWorld, Snapshot, access,
    defined_enemy_sinks, install_rules, invariants, reload_catalog_after, resolve_decisions, resolve_intent_observed,
    restore, start_from_setup, take_snapshot, with_rules,
};
use crate::view::{EncounterView, build_view};

/// One encounter of *Fires Far Away*.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EncounterGame;

fn take_facts(world: &mut World) -> Vec<Fact> {
    std::mem::take(&mut world.resource_mut::<Facts>().list)
}

impl GameTypes for EncounterGame {
    const ID: &'static str = "fires_far_away";
    const FORMAT: Format = Format { file_stem: "autosave", save_version: 1, replay_version: 1 };
    type Content = Catalog;
    type Start = GameStart;
    type State = Snapshot;
    type SavedState = SavedSnapshot;
    type Intent = Intent;
    type Fact = Fact;
    type Refusal = Refusal;
    type Outcome = Outcome;
    type View = EncounterView;
    type Summary = SaveSummary;
    type StartError = StartError;

    fn fingerprint(catalog: &Catalog) -> u64 {
        catalog.fingerprint
    }

    fn is_over(summary: &SaveSummary) -> bool {
        summary.phase == SavedPhase::Over
    }

    fn start_name(start: &GameStart) -> String {
        start.encounter.to_string()
    }
}

impl Game for EncounterGame {
    type ContentNote = EnemySinks;
    type Misfit = PutAway;
    type Position<'w, 's> = RulesWorld<'w, 's>;

    fn install(world: &mut World) {
        install_rules(world);
    }

    fn begin(world: &mut World, catalog: &Arc<Catalog>, start: &GameStart) -> Result<Vec<Fact>, StartError> {
        start_from_setup(world, start.setup(catalog)?);
        Ok(take_facts(world))
    }

    fn begin_saved(
        world: &mut World,
        catalog: &Arc<Catalog>,
        start: &GameStart,
        state: &Snapshot,
    ) -> Result<Vec<Fact>, StartError> {
        check_content_exists(catalog, start.encounter, state)?;
        start_from_setup(world, start.setup_of_save(catalog)?);
        Ok(take_facts(world))
    }

    fn fork(world: &World) -> Option<World> {
        let mut fork = World::new();
        install_rules(&mut fork);
        fork.insert_resource(world.get_resource::<Content>()?.clone());
        fork.insert_resource(world.get_resource::<CurrentEncounter>()?.clone());
        restore(&mut fork, &take_snapshot(world));
        Some(fork)
    }

    fn content(world: &World) -> &Arc<Catalog> {
        &world.resource::<Content>().0
    }

    fn content_note(world: &World) -> EnemySinks {
        defined_enemy_sinks(world)
    }

    fn change_content(
        world: &mut World,
        catalog: &Arc<Catalog>,
        note: &EnemySinks,
    ) -> Result<Vec<PutAway>, StartError> {
        let put_away = reload_catalog_after(world, catalog, note);
        world.resource_mut::<Facts>().list.clear();
        put_away.map_err(|why| StartError::ContentChanged(why.to_string()))
    }

    fn snapshot(world: &World) -> Snapshot {
        take_snapshot(world)
    }

    fn restore(world: &mut World, state: &Snapshot) {
        restore(world, state);
    }

    fn reveals(world: &World) -> u32 {
        world.resource::<Dice>().reveals()
    }

    fn reveals_in(state: &Snapshot) -> u32 {
        state.dice.reveals()
    }

    fn reseed(world: &mut World, seed: u64) {
        world.resource_mut::<Dice>().reseed(seed);
    }

    fn with<R>(world: &mut World, read: impl FnOnce(&mut RulesWorld) -> R) -> R {
        with_rules(world, read)
    }

    fn collect_legal(rules: &mut RulesWorld, into: &mut Vec<Intent>) {
        collect_legal_intents(rules, into);
    }

    fn judge(rules: &mut RulesWorld, intent: &Intent) -> Result<(), Refusal> {
        validate_intent(rules, intent)
    }

    fn apply(
        world: &mut World,
        intent: &Intent,
        observe: &mut dyn FnMut(&RulesWorld<'_, '_>),
    ) -> Result<Vec<Fact>, Refusal> {
        resolve_intent_observed(world, intent, observe)?;
        Ok(take_facts(world))
    }

    fn play<E: From<Refusal>>(
        world: &mut World,
        decide: impl FnMut(&mut RulesWorld) -> Result<Option<Intent>, E>,
    ) -> Result<(), E> {
        resolve_decisions(world, decide)
    }

    fn progress(rules: &RulesWorld) -> Progress<Outcome> {
        Progress { round: access::progress(rules).round, outcome: access::outcome(rules) }
    }

    fn check(rules: &mut RulesWorld) -> Result<(), BrokenLaw> {
        invariants::check(rules).map_err(|broken| BrokenLaw(broken.to_string()))
    }

    fn view(rules: &mut RulesWorld) -> EncounterView {
        build_view(rules)
    }

    fn summary(world: &World) -> SaveSummary {
        let decisions = world.get_resource::<History<Self>>().map_or(0, History::len);
        summarize_world(world, decisions)
    }
}
