//! Hexes and pieces as answers: what a click on the sheet means for the open or the coming question.

use bevy::prelude::World;

use crate::model::{Choice, Coord, Line, Who, step};
use crate::rules::action::legal::{cheapest, judge_commit};
use crate::rules::action::offers::{Use, first_answers};
use crate::rules::board::{pattern, ways};
use crate::rules::portrait::{ActionUse, Prompt};

use super::game::Game;
use super::{Grip, Hands};
use crate::model::{Commit, Picks};
use crate::rules::access;

/// The answers that are possible now: those of the open question, or those the armed action would ask for first.
pub fn open(world: &World) -> Vec<Choice> {
    let Some(game) = world.get_resource::<Game>() else { return Vec::new() };
    match &game.portrait.prompt {
        Prompt::Choose { choices, .. } => choices.clone(),
        Prompt::Start(tiles) => tiles.iter().map(|at| Choice::Tile(*at)).collect(),
        Prompt::Beat { .. } | Prompt::Reaction { .. } => armed(world).map(|a| a.answers).unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// The armed action with the dice that lie on it.
pub struct Armed {
    /// What would be committed.
    pub commit: Commit,
    /// Whether it is a reaction.
    pub reaction: bool,

    /// What it would ask first.
    pub answers: Vec<Choice>,
}

/// What is armed, worked out.
pub fn armed(world: &World) -> Option<Armed> {
    let game = world.get_resource::<Game>()?;
    let desk = &world.resource::<Hands>().0;
    let armed = desk.armed?;
    let card = game.portrait.actions.iter().find(|a| a.id == armed.action)?;
    let way: &ActionUse = card.uses.get(armed.use_ix).or(card.uses.first())?;
    let reaction = matches!(game.portrait.prompt, Prompt::Reaction { .. });
    let how = Use { with: way.with, kind: way.kind };
    let commit = Commit { action: armed.action, dice: desk.held, with: way.with, kind: way.kind };
    let over = judge_commit(world, &commit, reaction).map_or(0, |a| a.over);
    let action = game.catalog.action(armed.action)?;
    let answers = first_answers(world, action, how, over);
    Some(Armed { commit, reaction, answers })
}

/// The cheapest dice for an action, with `wish` points overspent.
pub fn dice_for(world: &World, action: crate::model::Id, way: &ActionUse, reaction: bool, wish: i16) -> Picks {
    let Some(game) = world.get_resource::<Game>() else { return Picks::NONE };
    let Some(action) = game.catalog.action(action) else { return Picks::NONE };
    let how = Use { with: way.with, kind: way.kind };
    cheapest(world, action, how, reaction, wish).unwrap_or(Picks::NONE)
}

/// The answer that a click on a hex gives; the first of several that mean the hex, the straightest first.
pub fn at(world: &World, choices: &[Choice], hex: Coord) -> Option<Choice> {
    let field = access::field(world);
    let who = field.who(hex);
    let here = access::at(world, Who::CHARACTER)?;
    let first = world.resource::<Grip>().first;
    let fits = |choice: &&Choice| match choice {
        Choice::Tile(at) => *at == hex,
        Choice::Stay => hex == here,
        Choice::Target(target) => who == Some(*target),
        Choice::Pair(a, b) => match (who, first) {
            (Some(w), Some(f)) => (w == *a && f == *b) || (w == *b && f == *a),
            _ => false,
        },
        Choice::Along(line, n) => end_of(world, here, *line, *n) == Some(hex),
        Choice::Facing(d) => step(here, *d) == Some(hex),
        Choice::Line(line) => pattern::line(field, here, *line, 12).contains(&hex),
        _ => false,
    };
    let rank = |choice: &&Choice| match choice {
        // A line that is aimed by its end is meant before one that only passes.
        Choice::Line(line) => {
            let steps = pattern::line(field, here, *line, 12);
            (steps.iter().position(|h| *h == hex).unwrap_or(99), !matches!(line, Line::Straight(_)))
        }
        Choice::Along(line, n) => (usize::from(*n), !matches!(line, Line::Straight(_))),
        _ => (0, false),
    };
    choices.iter().filter(fits).min_by_key(rank).cloned()
}

/// Where a movement along a line ends.
pub fn end_of(world: &World, from: Coord, line: Line, steps: u8) -> Option<Coord> {
    ways::along(world, access::field(world), from, line, steps)?.last().copied()
}
