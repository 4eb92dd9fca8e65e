//! The description of a game for the kernel: intents go in, facts come out, and the state holds everything else.
//!
//! Owns [`GameTypes`], which every game implements, [`Game`], which a game with a world of components implements, and
//! [`PlainGame`], which one with a plain state implements. Record, soak and battery are written against [`Game`] alone. Must not know a rule, and must not draw.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::sync::Arc;

use bevy::prelude::{Resource, World};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::dice::{Dice, Generator};

/// Plain data that is compared, written to disk and handed from thread to thread.
pub trait Data: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {}

impl<T: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static> Data for T {}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress<O> {
    /// The number of the round, chapter or day; a game without any counts none.
    pub round: u16,
    /// How the game ended; `None` while it is under way.
    pub outcome: Option<O>,
}

/// The names and versions of the saves and replays of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// The stem of the names of its files.
    pub file_stem: &'static str,
    /// The version of the state and the intents in a save. A change of either raises it, and comes with a conversion and
    /// a fixture.
    pub save_version: u32,
    /// The version of a replay.
    pub replay_version: u32,
}

/// The types and the files of a game. The type that implements it is empty: the state lies in a world.
pub trait GameTypes: Copy + Debug + Default + PartialEq + Eq + Send + Sync + 'static {
    /// The id of the game, which its files name.
    const ID: &'static str;
    /// The names and versions of its files.
    const FORMAT: Format;
    /// The content files, read and checked.
    type Content: Send + Sync + 'static;
    /// The beginning of a game, with its seed. The same content, start and intents give the same facts everywhere.
    type Start: Data;
    /// Everything there is to know, the generator included. It can be hashed and handed on, and is never read from disk.
    type State: Clone + Debug + PartialEq + Serialize + Send + Sync + 'static;
    /// The state as saves hold it. A state that the game can never reach is refused with a reason, and a part of the
    /// state can get another name or place without a change of the saves.
    type SavedState: Serialize
        + DeserializeOwned
        + for<'a> From<&'a Self::State>
        + TryInto<Self::State, Error: Debug + Display>;
    /// One decision of the player.
    type Intent: Data;
    /// One thing that happened.
    type Fact: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// The reason why an intent is not legal.
    type Refusal: Clone + Debug + PartialEq + Error;
    /// The way in which a game ended.
    type Outcome: Data;
    /// Everything that the player may see.
    type View: Debug + PartialEq;
    /// The description of a game in a list of saves.
    type Summary: Data;
    /// The reason why a game can't begin or go on with these content files.
    type StartError: Clone + Debug + PartialEq + Error;

    /// A number that differs when the content files differ. A game without content files always has the same.
    fn fingerprint(content: &Self::Content) -> u64 {
        let _ = content;
        0
    }

    /// Whether a summary is that of a game that has ended.
    fn is_over(summary: &Self::Summary) -> bool;

    /// The start as a name for a file.
    fn start_name(start: &Self::Start) -> String;
}

/// A game at the table, whose state lies in a world.
pub trait Game: GameTypes {
    /// The part of the content files that a save notes, so that the game can follow when they change.
    type ContentNote: Data;
    /// Something that a game under way gave up to follow changed content files.
    type Misfit: Clone + Debug + PartialEq;
    /// The game borrowed from its world for a decision.
    type Position<'w, 's>;

    /// Prepares a world, once.
    fn install(world: &mut World);

    /// Begins a game, resolves it up to the first decision, and returns the facts of its setup.
    ///
    /// # Errors
    ///
    /// Returns the thing that the content lacks, or the reason why the start is not legal.
    fn begin(
        world: &mut World,
        content: &Arc<Self::Content>,
        start: &Self::Start,
    ) -> Result<Vec<Self::Fact>, Self::StartError>;

    /// Begins a saved game once more. Parts that no longer fit, because the content files have changed, may be put
    /// away.
    ///
    /// # Errors
    ///
    /// As [`begin`](Self::begin), and if the content lacks something that `state` needs.
    fn begin_saved(
        world: &mut World,
        content: &Arc<Self::Content>,
        start: &Self::Start,
        state: &Self::State,
    ) -> Result<Vec<Self::Fact>, Self::StartError> {
        let _ = state;
        Self::begin(world, content, start)
    }

    /// A world of its own that stands where this one stands; `None` if no game has begun here.
    fn fork(world: &World) -> Option<World>;

    /// The content of the game in this world.
    fn content(world: &World) -> &Arc<Self::Content>;

    /// The part of the content in use that a save notes.
    fn content_note(world: &World) -> Self::ContentNote;

    /// Takes changed content up in a game under way, and returns the parts that it gave up. `note` tells of the content
    /// before.
    ///
    /// # Errors
    ///
    /// Returns why the game can't follow; it is then as it was.
    fn change_content(
        world: &mut World,
        content: &Arc<Self::Content>,
        note: &Self::ContentNote,
    ) -> Result<Vec<Self::Misfit>, Self::StartError>;

    /// The state as a value.
    fn snapshot(world: &World) -> Self::State;

    /// Puts the world into a state. Facts of the state before are dropped.
    fn restore(world: &mut World, state: &Self::State);

    /// The number of random reveals up to now, at which undo stops.
    fn reveals(world: &World) -> u32;

    /// The number of random reveals in a state.
    fn reveals_in(state: &Self::State) -> u32;

    /// Draws anew all that the player may not see: the next numbers of the generator, and the order of piles that lie
    /// face down.
    fn reseed(world: &mut World, seed: u64);

    /// Borrows the game of a world.
    fn with<R>(world: &mut World, read: impl FnOnce(&mut Self::Position<'_, '_>) -> R) -> R;

    /// Replaces a list by every intent that is legal now.
    fn collect_legal(position: &mut Self::Position<'_, '_>, into: &mut Vec<Self::Intent>);

    /// Every intent that is legal now.
    fn legal(position: &mut Self::Position<'_, '_>) -> Vec<Self::Intent> {
        let mut legal = Vec::new();
        Self::collect_legal(position, &mut legal);
        legal
    }

    /// Whether an intent is legal now.
    ///
    /// # Errors
    ///
    /// Returns why it is not.
    fn judge(position: &mut Self::Position<'_, '_>, intent: &Self::Intent) -> Result<(), Self::Refusal>;

    /// Carries out an intent up to the next decision, and returns the facts. `observe` sees the steps between.
    ///
    /// # Errors
    ///
    /// Returns the refusal of an intent that is not legal; nothing has changed then.
    fn apply(
        world: &mut World,
        intent: &Self::Intent,
        observe: &mut dyn FnMut(&Self::Position<'_, '_>),
    ) -> Result<Vec<Self::Fact>, Self::Refusal>;

    /// Lets a function decide, decision after decision, until it decides nothing. Facts are not kept.
    ///
    /// # Errors
    ///
    /// Returns the error of `decide`, or the refusal of an intent that is not legal.
    fn play<E: From<Self::Refusal>>(
        world: &mut World,
        decide: impl FnMut(&mut Self::Position<'_, '_>) -> Result<Option<Self::Intent>, E>,
    ) -> Result<(), E>;

    /// How far the game has come.
    fn progress(position: &Self::Position<'_, '_>) -> Progress<Self::Outcome>;

    /// Checks the laws of every state.
    ///
    /// # Errors
    ///
    /// Returns the broken law.
    fn check(position: &mut Self::Position<'_, '_>) -> Result<(), BrokenLaw>;

    /// Everything that the player may see now.
    fn view(position: &mut Self::Position<'_, '_>) -> Self::View;

    /// The description of the game now, for a list of saves.
    fn summary(world: &World) -> Self::Summary;
}

/// A game whose state is a plain value. It is a [`Game`] too: its world holds the state and the content.
pub trait PlainGame: GameTypes {
    /// The state at the first decision, and the facts of the setup.
    ///
    /// # Errors
    ///
    /// Returns the thing that the content lacks, or the reason why the start is not legal.
    fn begin(
        content: &Arc<Self::Content>,
        start: &Self::Start,
    ) -> Result<(Self::State, Vec<Self::Fact>), Self::StartError>;

    /// Whether the content has everything that a state needs to go on.
    ///
    /// # Errors
    ///
    /// Returns the thing that it lacks.
    fn check_content(content: &Arc<Self::Content>, state: &Self::State) -> Result<(), Self::StartError> {
        let (_, _) = (content, state);
        Ok(())
    }

    /// The dice in a state.
    fn dice(state: &Self::State) -> &Dice;

    /// The dice in a state, to draw anew.
    fn dice_mut(state: &mut Self::State) -> &mut Dice;

    /// Puts piles that lie face down into another order. A game without such piles has nothing to do.
    fn shuffle_hidden(state: &mut Self::State, generator: &mut Generator) {
        let (_, _) = (state, generator);
    }

    /// Every intent that is legal now.
    fn legal(content: &Arc<Self::Content>, state: &Self::State) -> Vec<Self::Intent>;

    /// Carries out an intent: all of it or, if it is refused, nothing.
    ///
    /// # Errors
    ///
    /// Returns the refusal of an intent that is not legal; nothing has changed then.
    fn apply(
        content: &Arc<Self::Content>,
        state: &mut Self::State,
        intent: &Self::Intent,
    ) -> Result<Vec<Self::Fact>, Self::Refusal>;

    /// See [`Game::progress`].
    fn progress(state: &Self::State) -> Progress<Self::Outcome>;

    /// See [`Game::check`].
    ///
    /// # Errors
    ///
    /// Returns the broken law.
    fn check(content: &Arc<Self::Content>, state: &Self::State) -> Result<(), BrokenLaw>;

    /// See [`Game::view`].
    fn view(content: &Arc<Self::Content>, state: &Self::State) -> Self::View;

    /// See [`Game::summary`].
    fn summary(content: &Arc<Self::Content>, state: &Self::State) -> Self::Summary;
}

/// A law of a game that does not hold in a state, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BrokenLaw(pub String);

/// A plain game never gives anything up to follow changed content, so this has no values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMisfit {}

/// The state and the content of a plain game in its world.
#[derive(Resource)]
pub struct PlainTable<P: PlainGame> {
    /// The content files, read and checked.
    pub content: Arc<P::Content>,
    /// The state.
    pub state: P::State,
}

fn table<P: PlainGame>(world: &World) -> &PlainTable<P> {
    world.resource::<PlainTable<P>>()
}

impl<P: PlainGame> Game for P {
    type ContentNote = ();
    type Misfit = NoMisfit;
    type Position<'w, 's> = &'w mut PlainTable<P>;

    fn install(_: &mut World) {}

    fn begin(
        world: &mut World,
        content: &Arc<Self::Content>,
        start: &Self::Start,
    ) -> Result<Vec<Self::Fact>, Self::StartError> {
        let (state, facts) = P::begin(content, start)?;
        world.insert_resource(PlainTable::<P> { content: Arc::clone(content), state });
        Ok(facts)
    }

    fn begin_saved(
        world: &mut World,
        content: &Arc<Self::Content>,
        start: &Self::Start,
        state: &Self::State,
    ) -> Result<Vec<Self::Fact>, Self::StartError> {
        P::check_content(content, state)?;
        // The start can need something that the state no longer does, such as gear that the player has lost since. The
        // game then goes on from its saved state; the record sees that it did not begin as before.
        <P as Game>::begin(world, content, start).or_else(|_| {
            world.insert_resource(PlainTable::<P> { content: Arc::clone(content), state: state.clone() });
            Ok(Vec::new())
        })
    }

    fn fork(world: &World) -> Option<World> {
        let PlainTable { content, state } = world.get_resource::<PlainTable<P>>()?;
        let mut fork = World::new();
        fork.insert_resource(PlainTable::<P> { content: Arc::clone(content), state: state.clone() });
        Some(fork)
    }

    fn content(world: &World) -> &Arc<Self::Content> {
        &table::<P>(world).content
    }

    fn content_note(_: &World) -> Self::ContentNote {}

    fn change_content(
        world: &mut World,
        content: &Arc<Self::Content>,
        (): &Self::ContentNote,
    ) -> Result<Vec<Self::Misfit>, Self::StartError> {
        P::check_content(content, &table::<P>(world).state)?;
        world.resource_mut::<PlainTable<P>>().content = Arc::clone(content);
        Ok(Vec::new())
    }

    fn snapshot(world: &World) -> Self::State {
        table::<P>(world).state.clone()
    }

    fn restore(world: &mut World, state: &Self::State) {
        world.resource_mut::<PlainTable<P>>().state = state.clone();
    }

    fn reveals(world: &World) -> u32 {
        P::dice(&table::<P>(world).state).reveals()
    }

    fn reveals_in(state: &Self::State) -> u32 {
        P::dice(state).reveals()
    }

    fn reseed(world: &mut World, seed: u64) {
        let state = &mut world.resource_mut::<PlainTable<P>>().state;
        P::dice_mut(state).reseed(seed);
        P::shuffle_hidden(state, &mut Generator::seeded(seed));
    }

    fn with<R>(world: &mut World, read: impl FnOnce(&mut Self::Position<'_, '_>) -> R) -> R {
        read(&mut &mut *world.resource_mut::<PlainTable<P>>())
    }

    fn collect_legal(position: &mut Self::Position<'_, '_>, into: &mut Vec<Self::Intent>) {
        *into = P::legal(&position.content, &position.state);
    }

    fn judge(position: &mut Self::Position<'_, '_>, intent: &Self::Intent) -> Result<(), Self::Refusal> {
        P::apply(&position.content, &mut position.state.clone(), intent).map(|_| ())
    }

    fn apply(
        world: &mut World,
        intent: &Self::Intent,
        _: &mut dyn FnMut(&Self::Position<'_, '_>),
    ) -> Result<Vec<Self::Fact>, Self::Refusal> {
        let table = &mut *world.resource_mut::<PlainTable<P>>();
        P::apply(&table.content, &mut table.state, intent)
    }

    fn play<E: From<Self::Refusal>>(
        world: &mut World,
        mut decide: impl FnMut(&mut Self::Position<'_, '_>) -> Result<Option<Self::Intent>, E>,
    ) -> Result<(), E> {
        let mut table = &mut *world.resource_mut::<PlainTable<P>>();
        while let Some(intent) = decide(&mut table)? {
            P::apply(&table.content, &mut table.state, &intent)?;
        }
        Ok(())
    }

    fn progress(position: &Self::Position<'_, '_>) -> Progress<Self::Outcome> {
        P::progress(&position.state)
    }

    fn check(position: &mut Self::Position<'_, '_>) -> Result<(), BrokenLaw> {
        P::check(&position.content, &position.state)
    }

    fn view(position: &mut Self::Position<'_, '_>) -> Self::View {
        P::view(&position.content, &position.state)
    }

    fn summary(world: &World) -> Self::Summary {
        let PlainTable { content, state } = table::<P>(world);
        P::summary(content, state)
    }
}
