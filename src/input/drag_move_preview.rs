//! The moves and attacks that dragging the character's piece offers, and what each of them costs.

use std::collections::HashMap;

use bevy::prelude::World;

use super::state::GameSession;
use crate::content::Catalog;
use crate::content::script::Effect;
use crate::model::{ActionClass, ActionMode, Choice, CombatantId, Commit, Coord, DiceSelection, Id};
use crate::rules::access;
use crate::rules::access::{RulesWorld, with_rules};
use crate::rules::player::availability::actions_left;
use crate::rules::player::legal::{legal_commits, validate_commit};
use crate::rules::player::preview::preview_choices;

/// A move to one hex.
#[derive(Clone, Debug, PartialEq)]
pub struct DragMove {
    /// The commit that would be sent.
    pub commit: Commit,
    /// The dice in words: "2", "1+3"; with the action before them, if it fills the beat.
    pub label: String,
}

/// The cheapest move to every hex in reach: one that leaves room in the beat if there is any, then the lowest total of the
/// dice, then the fewest dice.
pub fn cheapest_moves(world: &mut World) -> HashMap<Coord, DragMove> {
    let Some(game) = world.get_resource::<GameSession>().cloned() else { return HashMap::new() };
    with_rules(world, |rules| cheapest_moves_in(rules, &game.catalog))
}

fn cheapest_moves_in(world: &RulesWorld, catalog: &Catalog) -> HashMap<Coord, DragMove> {
    let mut found: HashMap<Coord, ((bool, i16, usize), DragMove)> = HashMap::new();
    let room = actions_left(world);
    let pool = access::stamina_pool(world);
    for commit in legal_commits(world, false) {
        let Some(action) = catalog.action(commit.action) else { continue };
        if !action.is_plain_move() {
            continue;
        }
        let Ok(quote) = validate_commit(world, &commit, false) else { continue };
        let over = quote.overspent;
        let fills_beat = quote.class == ActionClass::Double && room <= 2;
        let mode = ActionMode { gear: commit.gear, damage_kind: commit.kind };
        let cost = (fills_beat, pool.total(commit.dice), commit.dice.count());
        let faces: Vec<String> = pool.values_of(commit.dice).iter().map(u8::to_string).collect();
        for answer in preview_choices(world, action, mode, over) {
            let Choice::Tile(at) = answer else { continue };
            if found.get(&at).is_none_or(|(known, _)| cost < *known) {
                let dice = faces.join("+");
                let label = if fills_beat { format!("{} {dice}", action.name) } else { dice };
                found.insert(at, (cost, DragMove { commit: commit.clone(), label }));
            }
        }
    }
    found.into_iter().map(|(at, (_, drag_move))| (at, drag_move)).collect()
}

/// The cheapest attack on an enemy: its action, the index of its mode, and the dice.
pub fn cheapest_attack(world: &mut World, enemy: CombatantId) -> Option<(Id, usize, DiceSelection)> {
    let game = world.get_resource::<GameSession>()?.clone();
    with_rules(world, |rules| cheapest_attack_in(rules, &game, enemy))
}

fn cheapest_attack_in(
    world: &RulesWorld,
    game: &GameSession,
    enemy: CombatantId,
) -> Option<(Id, usize, DiceSelection)> {
    let pool = access::stamina_pool(world);
    let mut found: Option<(i16, Id, usize, DiceSelection)> = None;
    for commit in legal_commits(world, false) {
        let Some(action) = game.catalog.action(commit.action) else { continue };
        let mode = ActionMode { gear: commit.gear, damage_kind: commit.kind };
        let is_attack = action.effect.iter().any(|v| matches!(v, Effect::Strike(_)));
        if !is_attack || !preview_choices(world, action, mode, 0).contains(&Choice::Target(enemy)) {
            continue;
        }
        let card = game.view.actions.iter().find(|a| a.id == commit.action)?;
        let use_ix = card.modes.iter().position(|u| u.gear == commit.gear && u.damage_kind == commit.kind).unwrap_or(0);
        let score = pool.total(commit.dice);
        if found.as_ref().is_none_or(|(best, ..)| score < *best) {
            found = Some((score, commit.action, use_ix, commit.dice));
        }
    }
    found.map(|(_, action, use_ix, dice)| (action, use_ix, dice))
}
