//! Where the own piece could go from here, and what it would cost: for dragging it over the sheet.

use std::collections::HashMap;

use bevy::prelude::World;

use super::game::Game;
use crate::content::effect::Verb;
use crate::model::{Choice, Commit, Coord, Id, Picks, Who};
use crate::rules::access;
use crate::rules::action::first::first_answers;
use crate::rules::action::legal::{commits, judge_commit};
use crate::rules::action::offers::Use;

/// A move to one hex.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    /// What would be committed.
    pub commit: Commit,
    /// The dice in words: "2", "1+3".
    pub price: String,
}

/// The cheapest move to every hex that can be reached: least score, then fewest dice.
pub fn walks(world: &World) -> HashMap<Coord, Walk> {
    let mut found: HashMap<Coord, (i16, usize, Walk)> = HashMap::new();
    let Some(game) = world.get_resource::<Game>() else { return HashMap::new() };
    let pool = &access::hero(world).pool;
    for commit in commits(world, false) {
        let Some(action) = game.catalog.action(commit.action) else { continue };
        if !action.is_plain_move() {
            continue;
        }
        let over = judge_commit(world, &commit, false).map_or(0, |a| a.over);
        let how = Use { with: commit.with, kind: commit.kind };
        let cost = (pool.total(commit.dice), commit.dice.count());
        let faces: Vec<String> = pool.faces(commit.dice).iter().map(u8::to_string).collect();
        for answer in first_answers(world, action, how, over) {
            let Choice::Tile(at) = answer else { continue };
            if found.get(&at).is_none_or(|(score, dice, _)| cost < (*score, *dice)) {
                let walk = Walk { commit: commit.clone(), price: faces.join("+") };
                found.insert(at, (cost.0, cost.1, walk));
            }
        }
    }
    found.into_iter().map(|(at, (_, _, walk))| (at, walk)).collect()
}

/// The cheapest attack that could be made on an enemy: its card and the dice for it.
pub fn attack_on(world: &World, foe: Who) -> Option<(Id, usize, Picks)> {
    let game = world.get_resource::<Game>()?;
    let pool = &access::hero(world).pool;
    let mut found: Option<(i16, Id, usize, Picks)> = None;
    for commit in commits(world, false) {
        let Some(action) = game.catalog.action(commit.action) else { continue };
        let how = Use { with: commit.with, kind: commit.kind };
        let strikes = action.effect.iter().any(|v| matches!(v, Verb::Strike(_)));
        if !strikes || !first_answers(world, action, how, 0).contains(&Choice::Target(foe)) {
            continue;
        }
        let card = game.portrait.actions.iter().find(|a| a.id == commit.action)?;
        let use_ix = card.uses.iter().position(|u| u.with == commit.with && u.kind == commit.kind).unwrap_or(0);
        let score = pool.total(commit.dice);
        if found.as_ref().is_none_or(|(best, ..)| score < *best) {
            found = Some((score, commit.action, use_ix, commit.dice));
        }
    }
    found.map(|(_, action, use_ix, dice)| (action, use_ix, dice))
}
