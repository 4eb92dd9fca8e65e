//! The battery: the one list of laws that every game keeps, tried in random games.
//!
//! Owns the laws that follow from what a game is (`game.rs`), not from its rules: a state survives its file, undo and redo
//! lead back exactly, a replay tells the same facts, the list of legal intents is true, hidden facts stay hidden, and a
//! fork leaves the original alone. A game calls [`battery`] in a test and adds its own laws beside it.

use std::fmt::Debug;
use std::sync::Arc;

use bevy::prelude::World;

use crate::dice::{Generator, derive_seed};
use crate::game::Game;
use crate::record::{History, Replay, Save, SavedGame, UndoError, new_file};
use crate::state_hash::state_hash;

/// The number of intents from other positions that are kept and tried.
const MOST_STRANGE_INTENTS: usize = 64;

/// The games of a battery.
#[derive(Clone, Copy, Debug)]
pub struct Games {
    /// The number of games.
    pub games: u64,
    /// The most decisions of one game. It need not come to its end.
    pub decisions: usize,
    /// The laws that cost most are tried once in this number of decisions.
    pub every: usize,
    /// The seed from which everything follows.
    pub seed: u64,
}

/// Plays random games and tries every law at every step. `start` gives the start of game number `n`.
///
/// # Panics
///
/// Panics, with the place, if a law does not hold.
pub fn battery<G: Game>(content: &Arc<G::Content>, games: Games, start: impl Fn(u64) -> G::Start) {
    let mut strange = Vec::new();
    let mut decisions = 0;
    for n in 0..games.games {
        let mut table = Table::<G>::begin(content, &start(n), n);
        let mut generator = Generator::seeded(derive_seed(games.seed, n));
        for step in 0..games.decisions {
            let legal = G::with(&mut table.world, |position| {
                let checked = G::check(position);
                assert!(checked.is_ok(), "game {n}, decision {step}: {checked:?}");
                G::legal(position)
            });
            let is_over = G::with(&mut table.world, |position| G::progress(position).outcome.is_some());
            assert_eq!(legal.is_empty(), is_over, "game {n}, decision {step}: a game is over when nothing is legal");
            let Some(intent) = generator.pick(&legal).cloned() else { break };
            table.place = format!("game {n}, decision {step}, {intent:?}");
            if generator.below(games.every) == 0 {
                table.the_state_survives_its_file();
                table.what_is_hidden_stays_hidden(generator.next_u64());
                table.every_legal_intent_is_accepted(&legal);
                table.refused_intents_change_nothing(&strange);
            }
            table.a_fork_leaves_the_original_alone(&intent);
            table.undo_and_redo_lead_back(&intent);
            strange.push(intent);
            if strange.len() > MOST_STRANGE_INTENTS {
                strange.swap_remove(generator.below(MOST_STRANGE_INTENTS));
            }
            decisions += 1;
        }
        table.the_replay_tells_the_same_facts();
        table.the_save_goes_on_where_it_was();
    }
    assert!(decisions > 0, "no decision was made at all");
}

/// A game under way.
struct Table<'a, G: Game> {
    content: &'a Arc<G::Content>,
    world: World,
    /// The facts of every decision that counts.
    told: Vec<Vec<G::Fact>>,
    place: String,
}

fn hash<G: Game>(world: &World) -> u64 {
    state_hash(&G::snapshot(world))
}

fn installed<G: Game>() -> World {
    let mut world = World::new();
    G::install(&mut world);
    world
}

fn ok<T, E: Debug>(place: &str, result: Result<T, E>) -> T {
    result.unwrap_or_else(|why| panic!("{place}: {why:?}"))
}

impl<'a, G: Game> Table<'a, G> {
    fn begin(content: &'a Arc<G::Content>, start: &G::Start, n: u64) -> Self {
        let mut world = installed::<G>();
        let place = format!("game {n}, {start:?}");
        let facts = ok(&place, History::<G>::begin(&mut world, content, start));
        Self { content, world, told: vec![facts], place }
    }

    fn fork(&self) -> World {
        G::fork(&self.world).unwrap_or_else(|| panic!("{}: a game under way can be forked", self.place))
    }

    /// The state survives writing and reading, and the world that is put into it is the same to the player.
    fn the_state_survives_its_file(&mut self) {
        let place = &self.place;
        let state = G::snapshot(&self.world);
        let text = ok(place, serde_json::to_string(&G::SavedState::from(&state)));
        let saved: G::SavedState = ok(place, serde_json::from_str(&text));
        let read: G::State = ok(place, saved.try_into());
        assert_eq!(read, state, "{place}");
        let mut fork = self.fork();
        G::restore(&mut fork, &read);
        assert_eq!(hash::<G>(&fork), state_hash(&state), "{place}");
        let view = G::with(&mut self.world, |position| G::view(position));
        assert_eq!(G::with(&mut fork, |position| G::view(position)), view, "{place}");
        assert_eq!(G::reveals(&fork), G::reveals_in(&state), "{place}");
    }

    /// The player sees the same, and may do the same, whatever the generator and the piles face down hold.
    fn what_is_hidden_stays_hidden(&mut self, seed: u64) {
        let mut fork = self.fork();
        G::reseed(&mut fork, seed);
        let seen = |world: &mut World| G::with(world, |position| (G::view(position), G::legal(position)));
        assert_eq!(seen(&mut fork), seen(&mut self.world), "{}", self.place);
    }

    /// The judge and the rules accept every intent of the list.
    fn every_legal_intent_is_accepted(&mut self, legal: &[G::Intent]) {
        let before = G::snapshot(&self.world);
        let mut fork = self.fork();
        for intent in legal {
            let judged = G::with(&mut fork, |position| G::judge(position, intent));
            assert!(judged.is_ok(), "{}: {intent:?} is listed, and judged {judged:?}", self.place);
            assert_eq!(hash::<G>(&fork), state_hash(&before), "{}: to judge changes nothing", self.place);
            let done = G::apply(&mut fork, intent, &mut |_| {});
            assert!(done.is_ok(), "{}: {intent:?} is listed, and refused: {done:?}", self.place);
            G::restore(&mut fork, &before);
        }
    }

    /// Intents of other positions are judged as the rules answer them, and a refusal changes nothing.
    fn refused_intents_change_nothing(&mut self, strange: &[G::Intent]) {
        let before = G::snapshot(&self.world);
        let mut fork = self.fork();
        for intent in strange {
            let judged = G::with(&mut fork, |position| G::judge(position, intent));
            let done = G::apply(&mut fork, intent, &mut |_| {}).map(|_| ());
            assert_eq!(judged, done, "{}: {intent:?}", self.place);
            if done.is_err() {
                assert_eq!(hash::<G>(&fork), state_hash(&before), "{}: {intent:?} was refused", self.place);
            } else {
                G::restore(&mut fork, &before);
            }
        }
    }

    fn a_fork_leaves_the_original_alone(&mut self, intent: &G::Intent) {
        let (before, mut fork) = (hash::<G>(&self.world), self.fork());
        ok(&self.place, G::apply(&mut fork, intent, &mut |_| {}));
        assert_eq!(hash::<G>(&self.world), before, "{}", self.place);
    }

    /// Makes a decision. Undo leads back unless chance has told something, a take-back always does, and redo leads to the
    /// same state with the same facts.
    fn undo_and_redo_lead_back(&mut self, intent: &G::Intent) {
        let place = &self.place;
        let world = &mut self.world;
        let (before, reveals) = (hash::<G>(world), G::reveals(world));
        let facts = ok(place, History::<G>::decide(world, intent));
        let after = hash::<G>(world);
        let revealed = G::reveals(world) != reveals;
        let marks = world.resource::<History<G>>().take_backs().len();
        match History::<G>::undo(world) {
            Ok(undone) => assert!(!revealed && undone == *intent, "{place}: undone though something was revealed"),
            Err(why) => {
                assert!(revealed && why == UndoError::DiceRevealed, "{place}: {why}");
                ok(place, History::<G>::take_back(world));
            }
        }
        let marks_after = world.resource::<History<G>>().take_backs().len();
        assert_eq!(marks_after - marks, usize::from(revealed), "{place}: a take-back leaves a mark, an undo none");
        assert_eq!(hash::<G>(world), before, "{place}");
        let (redone, again) = ok(place, History::<G>::redo(world));
        assert_eq!((redone, hash::<G>(world)), (intent.clone(), after), "{place}");
        assert_eq!(again, facts, "{place}");
        self.told.push(facts);
    }

    fn the_replay_tells_the_same_facts(&mut self) {
        let replay = Replay::<G>::from_world(&mut self.world);
        let text = ok(&self.place, replay.to_ron());
        let read = ok(&self.place, Replay::<G>::parse("battery", &text));
        assert_eq!(read, replay, "{}", self.place);
        let mut told = Vec::new();
        let mut world = installed::<G>();
        ok(&self.place, read.play_back(&mut world, self.content, |_, _, _, facts| told.push(facts.to_vec())));
        assert_eq!(told, self.told, "{}", self.place);
        assert_eq!(hash::<G>(&world), hash::<G>(&self.world), "{}", self.place);
    }

    fn the_save_goes_on_where_it_was(&mut self) {
        let save = Save::<G>::from_world(&self.world);
        let text = ok(&self.place, new_file(&save));
        let saved = ok(&self.place, SavedGame::<G>::parse(text.as_bytes()));
        assert_eq!(saved, SavedGame::from(save), "{}", self.place);
        let mut world = installed::<G>();
        let report = ok(&self.place, saved.resume(&mut world, self.content));
        assert!(!report.content_changed && report.mismatch.is_none(), "{}: {report:?}", self.place);
        assert_eq!(hash::<G>(&world), hash::<G>(&self.world), "{}", self.place);
        assert_eq!(world.resource::<History<G>>().len(), self.world.resource::<History<G>>().len(), "{}", self.place);
    }
}
