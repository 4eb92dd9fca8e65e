//! The autopsy of a lost encounter: the last decision from which it could still be won.
//!
//! A quick bot plays the encounter to its end from earlier positions, with other dice than those that fell, and the last
//! position from which it wins often enough is the last chance. Owns the search and its counts. Everything follows from
//! the seed and the positions. Must not change the encounter that it looks at, and must not know any entry by its name.

use std::ops::ControlFlow;

use bevy::prelude::World;

use super::game::headless_world;
use super::sensible::{Effort, SensibleBot, is_retreat_success};
use crate::model::Outcome;
use crate::record::History;
use crate::rules::access::outcome;
use crate::rules::components::phase::Phase;
use crate::rules::stack::PendingDecision;
use crate::rules::{Content, CurrentEncounter, Dice, EncounterProgress, Snapshot, resolve_intent, restore, with_rules};
use kernel::dice::derive_seed;

/// The settings of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AutopsyConfig {
    /// The games from each position.
    pub games: u16,
    /// The games that must be won from a position that counts as a chance.
    pub wins_needed: u16,
    /// The effort of the bot.
    pub effort: Effort,
    /// The Rounds after a position at which a game counts as not won.
    pub rounds: u16,
    /// The decisions after a position at which a game counts as not won.
    pub decisions: usize,
    /// The seed from which dice and choices follow.
    pub seed: u64,
}

impl AutopsyConfig {
    /// One game of four must be won, of twenty.
    pub fn new(seed: u64) -> Self {
        Self { games: 20, wins_needed: 5, effort: Effort::QUICK, rounds: 12, decisions: 400, seed }
    }
}

/// The last decision from which the encounter could still be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastChance {
    /// The number of the decision, counted from 1: the position is the one before it.
    pub decision: usize,
    /// The games that were won from there.
    pub wins: u16,
    /// The games that were played from there.
    pub games: u16,
}

/// The result of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AutopsyResult {
    /// There was a chance.
    Found(LastChance),
    /// Too few games were won from every position that was tried.
    NotFound {
        /// The number of these positions.
        positions: usize,
    },
    /// The search was stopped.
    Stopped,
}

/// How far the search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AutopsyProgress {
    /// The games that were played up to now.
    pub games: u32,
    /// The decision whose position is being tried.
    pub decision: usize,
}

/// A position of the lost encounter.
struct TriedPosition {
    decision: usize,
    state: Snapshot,
}

impl TriedPosition {
    /// Whether a beat begins here, in which nothing has been done.
    fn begins_beat(&self) -> bool {
        let Snapshot { phase, progress, resolution, .. } = &self.state;
        *phase == Phase::Beat
            && resolution.pending_decision == Some(PendingDecision::Beat)
            && progress.paid_actions() == 0
            && !progress.free_action_used
    }
}

/// The search for the last chance of one encounter. It owns copies of all it needs, so it can run on another thread.
pub struct Autopsy {
    config: AutopsyConfig,
    content: Content,
    encounter: CurrentEncounter,
    positions: Vec<TriedPosition>,
}

impl Autopsy {
    /// The search for the encounter of this world; `None` if there is none. Positions of before a change of the content
    /// files are not known and not tried.
    pub fn new(world: &World, config: AutopsyConfig) -> Option<Self> {
        let history = world.get_resource::<History>()?;
        let position = |decision| Some(TriedPosition { decision, state: history.state_before(decision)?.clone() });
        Some(Self {
            config,
            content: world.get_resource::<Content>()?.clone(),
            encounter: world.get_resource::<CurrentEncounter>()?.clone(),
            positions: (1..=history.len()).filter_map(position).collect(),
        })
    }

    /// Searches backwards: first the last beat at whose start there was a chance, then the last decision before the next
    /// beat. `on_game` is told of every game and may stop the search.
    pub fn run(&self, mut on_game: impl FnMut(AutopsyProgress) -> ControlFlow<()>) -> AutopsyResult {
        let mut search = ChanceSearch::new(self, &mut on_game);
        match search.last_chance() {
            ControlFlow::Continue(Some(found)) => AutopsyResult::Found(found),
            ControlFlow::Continue(None) => AutopsyResult::NotFound { positions: search.tried },
            ControlFlow::Break(()) => AutopsyResult::Stopped,
        }
    }
}

/// A search under way.
struct ChanceSearch<'a> {
    autopsy: &'a Autopsy,
    on_game: &'a mut dyn FnMut(AutopsyProgress) -> ControlFlow<()>,
    world: World,
    bot: SensibleBot,
    games: u32,
    tried: usize,
}

impl<'a> ChanceSearch<'a> {
    fn new(autopsy: &'a Autopsy, on_game: &'a mut dyn FnMut(AutopsyProgress) -> ControlFlow<()>) -> Self {
        let mut world = headless_world();
        world.insert_resource(autopsy.content.clone());
        world.insert_resource(autopsy.encounter.clone());
        let bot = SensibleBot::new(autopsy.config.seed, autopsy.config.effort);
        Self { autopsy, on_game, world, bot, games: 0, tried: 0 }
    }

    fn last_chance(&mut self) -> ControlFlow<(), Option<LastChance>> {
        let positions = &self.autopsy.positions;
        let is_start = |n: &usize| *n == 0 || positions[*n].begins_beat();
        let mut end = positions.len();
        for start in (0..positions.len()).rev().filter(is_start) {
            let Some(found) = self.try_position(&positions[start])? else {
                end = start;
                continue;
            };
            // The beat was not lost at its start: the decisions after it are tried too, the last one first.
            for later in positions[start + 1..end].iter().rev() {
                if let Some(later) = self.try_position(later)? {
                    return ControlFlow::Continue(Some(later));
                }
            }
            return ControlFlow::Continue(Some(found));
        }
        ControlFlow::Continue(None)
    }

    /// Plays from a position until it is clear whether enough games are won. A chance is played out to the last game, so
    /// that its share is one of all games.
    fn try_position(&mut self, position: &TriedPosition) -> ControlFlow<(), Option<LastChance>> {
        let AutopsyConfig { games, wins_needed, seed, .. } = self.autopsy.config;
        self.tried += 1;
        let position_seed = derive_seed(seed, position.decision as u64);
        let mut wins = 0;
        for game in 0..games {
            if wins + (games - game) < wins_needed {
                return ControlFlow::Continue(None);
            }
            (self.on_game)(AutopsyProgress { games: self.games, decision: position.decision })?;
            wins += u16::from(self.is_won(&position.state, derive_seed(position_seed, u64::from(game))));
            self.games += 1;
        }
        let found = LastChance { decision: position.decision, wins, games };
        ControlFlow::Continue((wins >= wins_needed).then_some(found))
    }

    /// Plays one game to its end, with dice of this seed.
    fn is_won(&mut self, from: &Snapshot, seed: u64) -> bool {
        let AutopsyConfig { rounds, decisions, .. } = self.autopsy.config;
        let last_round = from.progress.round.saturating_add(rounds);
        restore(&mut self.world, from);
        self.world.resource_mut::<Dice>().reseed(seed);
        // The bot's own dice differ from those of the game.
        self.bot.begin(seed ^ 0x5EED);
        for _ in 0..decisions {
            let ended = with_rules(&mut self.world, |rules| match outcome(rules) {
                Some(Outcome::Victory) => Some(true),
                Some(Outcome::Retreat) => Some(is_retreat_success(rules)),
                Some(Outcome::Defeat) => Some(false),
                None => None,
            });
            if let Some(is_won) = ended {
                return is_won;
            }
            if self.world.resource::<EncounterProgress>().round > last_round {
                return false;
            }
            let Some(intent) = self.bot.choose(&mut self.world) else { return false };
            if resolve_intent(&mut self.world, &intent).is_err() {
                return false;
            }
        }
        false
    }
}
