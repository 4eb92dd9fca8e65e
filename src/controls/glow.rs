//! What lights up on the table: where one may go, whom one may strike, who strikes.

use bevy::prelude::*;

use super::answers::Meant;
use super::game::Game;
use super::{Grip, Hands, answers, fatal_answers::fatal_answers, walks};
use crate::model::{Choice, Coord, Who, step};
use crate::rules::access;
use crate::rules::portrait::Prompt;
use crate::table::{Glow, Lit, Thing};

/// Nothing is lit.
pub fn darken(world: &mut World) {
    set(world, Glow::default());
}

/// Lights what is possible now.
pub fn light(world: &mut World) {
    let fatal = fatal_answers(world);
    let Some(game) = world.get_resource::<Game>() else { return darken(world) };
    let mut glow = Glow::default();
    if let Prompt::Reaction { foe, .. } = &game.portrait.prompt {
        glow.pieces.insert(*foe, Lit::Threat);
    }
    let card = match &world.resource::<Grip>().under {
        Some(Thing::FoeCard(who)) => Some(*who),
        _ => None,
    };
    if let Some(foe) = world.resource::<Hands>().0.hovered_foe.or(card) {
        glow.pieces.insert(foe, Lit::Chosen);
    }
    // Where the attack that has been announced will strike, if it is an area.
    for at in &game.portrait.threatened {
        glow.tiles.insert(*at, Lit::Threat);
    }
    if let Some(about) = game.portrait.about.as_ref().filter(|about| !about.who.is_character()) {
        glow.pieces.insert(about.who, Lit::Chosen);
    }
    let grip = world.resource::<Grip>();
    if let Some(at) = grip.asked.filter(|_| grip.pending.is_some()) {
        glow.tiles.insert(at, Lit::Deadly);
    }
    if grip.walking {
        for (at, walk) in walks::walks(world) {
            light_destination(&mut glow, at, is_fatal(&fatal, &Choice::Tile(at)));
            glow.labels.insert(at, walk.price);
        }
        if let Some(Thing::Hex(at)) = grip.under
            && glow.tiles.get(&at) == Some(&Lit::Legal)
        {
            glow.tiles.insert(at, Lit::Chosen);
        }
        return set(world, glow);
    }
    let open = answers::open(world);
    let here = access::at(world, Who::CHARACTER).unwrap_or(Coord::new(0, 0));
    for choice in &open {
        mark(world, &mut glow, here, choice, is_fatal(&fatal, choice));
    }
    if let Some(first) = grip.first {
        glow.pieces.insert(first, Lit::Chosen);
    }
    // Under the pointer: what the click would take in.
    let hex = match &grip.under {
        Some(Thing::Hex(at)) => Some(*at),
        Some(Thing::Piece(who)) => access::at(world, *who),
        _ => None,
    };
    let meant = match hex.map(|hex| answers::at(world, &open, hex)) {
        Some(Meant::One(choice)) => Some(choice),
        Some(Meant::Several(ways)) => ways.into_iter().next(),
        _ => None,
    };
    if let Some(choice) = meant {
        // The answer would defeat the character: the hex that does it is shown, not what the click would take in.
        if let Some((_, at)) = fatal.iter().find(|(answer, _)| *answer == choice) {
            glow.tiles.insert(*at, Lit::Deadly);
        }
        for at in taken_in(world, here, &choice) {
            if glow.tiles.get(&at) != Some(&Lit::Deadly) {
                glow.tiles.insert(at, Lit::Chosen);
            }
        }
        if let Choice::Along(line, n) = choice {
            let path = (0..n).scan(here, |at, k| {
                *at = step(*at, line.direction(k))?;
                Some(*at)
            });
            glow.routes.push(std::iter::once(here).chain(path).collect());
        }
    }
    set(world, glow);
}

fn is_fatal(fatal: &[(Choice, Coord)], choice: &Choice) -> bool {
    fatal.iter().any(|(answer, _)| answer == choice)
}

/// Lights a hex where a movement can end. If several ways end there, one that is safe is enough for the common light.
fn light_destination(glow: &mut Glow, at: Coord, fatal: bool) {
    if !fatal {
        glow.tiles.insert(at, Lit::Legal);
    } else if glow.tiles.get(&at) != Some(&Lit::Legal) {
        glow.tiles.insert(at, Lit::Deadly);
    }
}

/// Lights one answer.
fn mark(world: &World, glow: &mut Glow, here: Coord, choice: &Choice, fatal: bool) {
    match choice {
        Choice::Tile(at) => light_destination(glow, *at, fatal),
        Choice::Stay => {
            glow.tiles.insert(here, Lit::Legal);
        }
        Choice::Target(who) | Choice::Attack(_, who) => {
            glow.pieces.insert(*who, Lit::Target);
            if let Some(at) = access::at(world, *who) {
                glow.tiles.insert(at, Lit::Target);
            }
        }
        Choice::Pair(a, b) => {
            glow.pieces.insert(*a, Lit::Target);
            glow.pieces.insert(*b, Lit::Target);
        }
        Choice::Along(line, n) => {
            if let Some(at) = answers::end_of(world, here, *line, *n) {
                light_destination(glow, at, fatal);
            }
        }
        // An area that asks nothing, like a full-moon, answers itself: it is shown all the same.
        Choice::Facing(_) | Choice::Line(_) | Choice::Done => {
            for at in answers::area(world, choice) {
                glow.tiles.insert(at, Lit::Target);
            }
        }
        Choice::Burst(impact, _) => {
            glow.tiles.insert(*impact, Lit::Target);
        }
        _ => {}
    }
}

/// The hexes an answer takes in.
fn taken_in(world: &World, here: Coord, choice: &Choice) -> Vec<Coord> {
    match choice {
        Choice::Tile(at) => vec![*at],
        Choice::Along(line, n) => answers::end_of(world, here, *line, *n).into_iter().collect(),
        _ => answers::area(world, choice),
    }
}

fn set(world: &mut World, glow: Glow) {
    let now = world.resource::<Glow>();
    let same =
        now.tiles == glow.tiles && now.pieces == glow.pieces && now.labels == glow.labels && now.routes == glow.routes;
    if !same {
        *world.resource_mut::<Glow>() = glow;
    }
}
