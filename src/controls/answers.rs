//! Hexes and pieces as answers: what a click on the sheet means for the open or the coming question.

use bevy::prelude::World;

use crate::model::{Choice, Coord, Line, Who, direction_away};
use crate::rules::action::first::{first_answers, taken_in};
use crate::rules::action::legal::{cheapest, judge_commit};
use crate::rules::action::offers::Use;
use crate::rules::board::{gait, ways};
use crate::rules::portrait::{ActionUse, Prompt};

use super::game::Game;
use super::{Grip, Hands};
use crate::model::{Commit, Picks};
use crate::rules::access;
use crate::sheets::direction;

/// The answers that are possible now: those of the open question, or those the armed action would ask for first.
pub fn open(world: &World) -> Vec<Choice> {
    let Some(game) = world.get_resource::<Game>() else { return Vec::new() };
    match &game.portrait.prompt {
        Prompt::Choose { choices, .. } => choices.clone(),
        Prompt::Start(tiles) => tiles.iter().map(|at| Choice::Tile(*at)).collect(),
        Prompt::Beat { .. } | Prompt::Reaction { .. } | Prompt::Opening => {
            armed(world).map(|a| a.answers).unwrap_or_default()
        }
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
    let reaction = matches!(game.portrait.prompt, Prompt::Reaction { .. } | Prompt::Opening);
    let how = Use { with: way.with, kind: way.kind };
    let commit = Commit { with: way.with, kind: way.kind, focus: desk.overcast, ..Commit::of(armed.action, desk.held) };
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

/// What a click on a hex means.
pub enum Meant {
    /// Nothing.
    Nothing,
    /// One answer.
    One(Choice),
    /// One of several ways that lead there.
    Several(Vec<Choice>),
}

/// The answers that a click on a hex may give: the straightest and shortest, and more than one only where lines differ
/// that lead to the same hex in as many steps.
pub fn at(world: &World, choices: &[Choice], hex: Coord) -> Meant {
    let field = access::field(world);
    let who = field.who(hex);
    // Before the character stands anywhere, hexes are all there is to mean.
    let here = access::at(world, Who::CHARACTER).unwrap_or(hex);
    let first = world.resource::<Grip>().first;
    let fits = |choice: &&Choice| match choice {
        Choice::Tile(at) => *at == hex,
        Choice::Stay => hex == here,
        Choice::Target(target) | Choice::Attack(_, target) => who == Some(*target),
        Choice::Pair(a, b) => match (who, first) {
            (Some(w), Some(f)) => (w == *a && f == *b) || (w == *b && f == *a),
            _ => false,
        },
        Choice::Along(line, n) => end_of(world, here, *line, *n) == Some(hex),
        Choice::Burst(impact, _) => *impact == hex,
        Choice::Facing(_) | Choice::Line(_) => area(world, choice).contains(&hex),
        _ => false,
    };
    let rank = |choice: &&Choice| match choice {
        // A line that is aimed by its end is meant before one that only passes.
        Choice::Line(line) => {
            let steps = area(world, choice);
            (steps.iter().position(|h| *h == hex).unwrap_or(99), !matches!(line, Line::Straight(_)))
        }
        Choice::Along(line, n) => (usize::from(*n), !matches!(line, Line::Straight(_))),
        // An area that opens towards the hex is meant before one that only brushes it.
        Choice::Facing(d) => (usize::from((direction_away(here, hex) + 6 - d) % 6), false),
        _ => (0, false),
    };
    let fitting: Vec<&Choice> = choices.iter().filter(fits).collect();
    let Some(best) = fitting.iter().map(rank).min() else { return Meant::Nothing };
    let mut equal: Vec<Choice> = fitting.into_iter().filter(|c| rank(c) == best).cloned().collect();
    if equal.len() == 1 { Meant::One(equal.remove(0)) } else { Meant::Several(equal) }
}

/// The hexes of an area that an answer takes in.
pub fn area(world: &World, choice: &Choice) -> Vec<Coord> {
    let game = world.get_resource::<Game>();
    let armed = armed(world).and_then(|armed| {
        let action = game?.catalog.action(armed.commit.action)?;
        Some((action, Use { with: armed.commit.with, kind: armed.commit.kind }))
    });
    let armed = armed.as_ref().map(|(action, how)| (action.as_ref(), *how));
    taken_in(world, armed, choice).map(|hexes| hexes.to_vec()).unwrap_or_default()
}

/// A way in words: how it sets out, how it goes on, and what special tiles it crosses.
pub fn way_in_words(world: &World, choice: &Choice) -> String {
    if let (Choice::Attack(id, _), Some(game)) = (choice, world.get_resource::<Game>()) {
        let told = game.portrait.about.as_ref().and_then(|about| about.attacks.iter().find(|(a, ..)| a == id));
        return told.map_or_else(|| id.to_string(), |(_, name, text)| format!("{name}: {text}"));
    }
    let (line, steps) = match choice {
        Choice::Along(line, steps) => (*line, *steps),
        Choice::Line(line) => (*line, 12),
        Choice::Burst(_, d) => {
            return format!("opening {} and {}", direction(*d), direction(*d + 1));
        }
        Choice::Facing(d) => return direction(*d).to_owned(),
        _ => return String::new(),
    };
    let name = |n: u8| direction(line.direction(n));
    let mut words = format!("first {}, then {}", name(0), name(1));
    if let (Choice::Along(..), Some(here)) = (choice, access::at(world, Who::CHARACTER)) {
        let field = access::field(world);
        let path = ways::along(world, field, gait(world, Who::CHARACTER), here, line, steps).unwrap_or_default();
        let tile = path.iter().filter(|at| field.hazard(**at)).find_map(|at| field.tile(*at));
        if let Some(tile) = tile.and_then(|t| access::tile_sheet(world, t.id)) {
            words += &format!(", over {}", tile.name);
        }
    }
    words
}

/// Where a movement along a line ends.
pub fn end_of(world: &World, from: Coord, line: Line, steps: u8) -> Option<Coord> {
    ways::along(world, access::field(world), gait(world, Who::CHARACTER), from, line, steps)?.last().copied()
}
