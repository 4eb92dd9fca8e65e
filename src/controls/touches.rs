//! What the mouse does on the table: hexes and pieces as answers, the own piece dragged to where it shall go.

use bevy::ecs::message::Messages;
use bevy::prelude::*;

use super::answers::Meant;
use super::decide::{PlannedIntent, decide, withdraw};
use super::game::{Game, put_down, send};
use super::{Grip, Hands, answers, gestures, walks};
use crate::model::{Choice, Coord, Intent, Who};
use crate::rules::access;
use crate::rules::portrait::Prompt;
use crate::sheets::{Armed, Note};
use crate::table::{Thing, Touch};

/// Everything touched since the last frame.
pub fn gather(world: &mut World) -> Vec<Touch> {
    world.resource_mut::<Messages<Touch>>().drain().collect()
}

/// Takes one touch in.
pub fn take(world: &mut World, touch: Touch) {
    match touch {
        Touch::Hover(thing) => {
            let mut grip = world.resource_mut::<Grip>();
            grip.under = Some(thing);
            grip.cursor = None;
        }
        Touch::Click(thing) => click(world, &thing),
        Touch::Lift(Thing::Piece(Who::CHARACTER)) if may_walk(world) => {
            put_down(world);
            world.resource_mut::<Grip>().walking = true;
        }
        Touch::Lift(_) => {}
        Touch::Drop { from: Thing::Piece(Who::CHARACTER), on } => {
            if std::mem::take(&mut world.resource_mut::<Grip>().walking) {
                drop_piece(world, &on);
            }
        }
        Touch::Drop { .. } => {}
    }
}

fn may_walk(world: &World) -> bool {
    world.get_resource::<Game>().is_some_and(|g| matches!(g.portrait.prompt, Prompt::Beat { .. }))
}

/// The hex a thing stands for.
fn hex_of(world: &World, thing: &Thing) -> Option<Coord> {
    match thing {
        Thing::Hex(at) => Some(*at),
        Thing::Piece(who) | Thing::FoeCard(who) => access::at(world, *who),
        _ => None,
    }
}

pub(super) fn click(world: &mut World, thing: &Thing) {
    withdraw(world);
    if let Thing::FoeCard(who) = thing
        && world.resource::<Hands>().0.armed.is_none()
    {
        let desk = &mut world.resource_mut::<Hands>().0;
        desk.pinned_foe = if desk.pinned_foe == Some(*who) { None } else { Some(*who) };
        return;
    }
    if matches!(thing, Thing::TableCard(_) | Thing::Doom) {
        let desk = &mut world.resource_mut::<Hands>().0;
        desk.cards_open = !desk.cards_open;
        return;
    }
    let Some(hex) = hex_of(world, thing) else { return };
    let Some(game) = world.get_resource::<Game>() else { return };
    let prompt = game.portrait.prompt.clone();
    let open = answers::open(world);
    let answer = match answers::at(world, &open, hex) {
        Meant::Nothing => None,
        Meant::One(answer) => Some(answer),
        Meant::Several(ways) => {
            let told = ways.iter().map(|c| answers::way_in_words(world, c)).collect::<Vec<_>>();
            world.resource_mut::<Hands>().0.ways = ways.into_iter().zip(told).collect();
            world.resource_mut::<Grip>().asked = Some(hex);
            return;
        }
    };
    world.resource_mut::<Hands>().0.ways.clear();
    world.resource_mut::<Grip>().asked = None;
    match prompt {
        Prompt::Start(_) if answer.is_none() => {
            world.resource_mut::<Hands>().0.note = Some(Note::refusal("Nobody starts there: the lit hexes are open."));
        }
        Prompt::Start(_) => {
            let _ = send(world, &Intent::Start(hex));
        }
        Prompt::Choose { .. } => match answer {
            Some(answer) => decide(world, PlannedIntent::answer(answer)),
            None => second_of_a_pair(world, &open, hex),
        },
        Prompt::Beat { .. } | Prompt::Reaction { .. } | Prompt::Opening
            if world.resource::<Hands>().0.armed.is_some() =>
        {
            match answer {
                Some(answer) => gestures::commit(world, Some(answer)),
                None => second_of_a_pair(world, &open, hex),
            }
        }
        _ => {}
    }
}

/// Of two targets the first was clicked; or nothing that can be meant.
fn second_of_a_pair(world: &mut World, open: &[Choice], hex: Coord) {
    let who = access::field(world).who(hex);
    let in_a_pair = |w: Who| open.iter().any(|c| matches!(c, Choice::Pair(a, b) if *a == w || *b == w));
    match who.filter(|w| in_a_pair(*w)) {
        Some(first) => {
            world.resource_mut::<Grip>().first = Some(first);
            world.resource_mut::<Hands>().0.note = Some(Note::message("And the other one?"));
        }
        None if !open.is_empty() => {
            world.resource_mut::<Hands>().0.note = Some(Note::refusal("Not there."));
        }
        None => {}
    }
}

/// The own piece was dragged somewhere: the cheapest move there, or the attack that reaches.
fn drop_piece(world: &mut World, on: &Thing) {
    let Some(hex) = hex_of(world, on) else { return };
    if Some(hex) == access::at(world, Who::CHARACTER) {
        return;
    }
    if let Some(walk) = walks::walks(world).remove(&hex) {
        let (intent, then) = (Intent::Commit(walk.commit), Some(Choice::Tile(hex)));
        return decide(world, PlannedIntent { intent, then });
    }
    let foe = access::field(world).who(hex);
    let Some(foe) = foe else {
        world.resource_mut::<Hands>().0.note = Some(Note::refusal("Too far for the dice that are left."));
        return;
    };
    match walks::attack_on(world, foe) {
        Some((action, use_ix, dice)) => {
            let desk = &mut world.resource_mut::<Hands>().0;
            desk.armed = Some(Armed { action, use_ix });
            desk.held = dice;
            desk.note = Some(Note::message("Click the enemy to strike, or choose another attack."));
        }
        None => world.resource_mut::<Hands>().0.note = Some(Note::refusal("No attack reaches it.")),
    }
}
