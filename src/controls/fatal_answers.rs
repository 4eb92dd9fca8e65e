//! Which of the open answers would defeat the character, for the lights on the table.
//!
//! Owns the answers found last, so that dry runs are made once per change and not once per frame.

use std::sync::Arc;

use bevy::prelude::*;

use super::dry_run::{DryRun, Fate};
use super::game::Game;
use super::{Grip, Hands, answers, walks};
use crate::content::effect::Verb;
use crate::model::{Choice, Coord, Id, Intent, Picks, Who};
use crate::rules::access;
use crate::rules::portrait::{Portrait, Prompt};
use crate::sheets::Armed;

/// The fatal answers in the situation in which they were looked for last.
#[derive(Resource, Default)]
pub struct FatalAnswers {
    seen: Option<Situation>,
    fatal: Vec<(Choice, Coord)>,
}

/// Everything the open answers depend on.
#[derive(Clone)]
struct Situation {
    portrait: Arc<Portrait>,
    armed: Option<Armed>,
    held: Picks,
    overcast: u8,
    walking: bool,
}

impl Situation {
    fn now(world: &World) -> Option<Self> {
        let desk = &world.resource::<Hands>().0;
        Some(Self {
            portrait: Arc::clone(&world.get_resource::<Game>()?.portrait),
            armed: desk.armed,
            held: desk.held,
            overcast: desk.overcast,
            walking: world.resource::<Grip>().walking,
        })
    }

    fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.portrait, &other.portrait)
            && (self.armed, self.held, self.overcast, self.walking)
                == (other.armed, other.held, other.overcast, other.walking)
    }
}

/// The open answers that would defeat the character, each with the hex that does it.
pub fn fatal_answers(world: &mut World) -> Vec<(Choice, Coord)> {
    let Some(now) = Situation::now(world) else { return Vec::new() };
    let known = world.resource::<FatalAnswers>();
    if known.seen.as_ref().is_some_and(|seen| seen.is_same(&now)) {
        return known.fatal.clone();
    }
    let fatal = if now.walking { fatal_walks(world) } else { fatal_choices(world, &now.portrait) };
    *world.resource_mut::<FatalAnswers>() = FatalAnswers { seen: Some(now), fatal: fatal.clone() };
    fatal
}

/// Of the hexes to which the own piece can be dragged.
fn fatal_walks(world: &World) -> Vec<(Choice, Coord)> {
    let Some(mut run) = DryRun::of(world) else { return Vec::new() };
    let walks = walks::walks(world).into_iter();
    walks
        .filter_map(|(at, walk)| {
            let answer = Choice::Tile(at);
            match run.fate(&Intent::Commit(walk.commit), Some(&answer)) {
                Fate::Fatal(hex) => Some((answer, hex)),
                Fate::Safe | Fate::Unknown => None,
            }
        })
        .collect()
}

/// Of the answers to the open question, or to the one that the armed action would ask.
fn fatal_choices(world: &World, portrait: &Portrait) -> Vec<(Choice, Coord)> {
    let Some(mut run) = DryRun::of(world) else { return Vec::new() };
    let (commit, moves) = match portrait.prompt {
        Prompt::Choose { .. } => (None, false),
        Prompt::Beat { .. } | Prompt::Reaction { .. } | Prompt::Opening => {
            let Some(armed) = answers::armed(world) else { return Vec::new() };
            let moves = begins_with_a_move(world, armed.commit.action);
            let intent = if armed.reaction { Intent::React(armed.commit) } else { Intent::Commit(armed.commit) };
            (Some(intent), moves)
        }
        _ => return Vec::new(),
    };
    let open = answers::open(world).into_iter().filter(may_move);
    open.filter_map(|answer| {
        let fate = match &commit {
            Some(commit) => run.fate(commit, Some(&answer)),
            None => run.fate(&Intent::Choose(answer.clone()), None),
        };
        let hex = match fate {
            Fate::Fatal(hex) => Some(hex),
            Fate::Safe => None,
            // It is not paid for yet, or something else is asked before: what the hex itself says has to do.
            Fate::Unknown if moves => destination(world, &answer).filter(|at| is_marked_deadly(portrait, *at)),
            Fate::Unknown => None,
        };
        hex.map(|hex| (answer, hex))
    })
    .collect()
}

/// Whether the first thing that an action asks for is where to move.
fn begins_with_a_move(world: &World, action: Id) -> bool {
    let action = world.get_resource::<Game>().and_then(|game| game.catalog.action(action));
    let first =
        action.and_then(|action| action.effect.iter().find(|verb| matches!(verb, Verb::Aim(_) | Verb::Move(_))));
    matches!(first, Some(Verb::Move(_)))
}

/// Whether an answer can bring the character to another hex. Areas and everything that is chosen in words can't.
fn may_move(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Tile(_) | Choice::Route(_) | Choice::Along(..) | Choice::Target(_) | Choice::Pair(..) | Choice::Stay
    )
}

/// Where a movement ends.
fn destination(world: &World, choice: &Choice) -> Option<Coord> {
    match choice {
        Choice::Tile(at) => Some(*at),
        Choice::Route(way) => way.last().copied(),
        Choice::Along(line, n) => answers::end_of(world, access::at(world, Who::CHARACTER)?, *line, *n),
        _ => None,
    }
}

fn is_marked_deadly(portrait: &Portrait, at: Coord) -> bool {
    portrait.tiles.iter().any(|tile| tile.at == at && tile.deadly)
}
