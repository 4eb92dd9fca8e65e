//! The moves and attacks that dragging the character's piece offers, and what each of them costs.
//!
//! Owns the moves of the drag under way: each is judged once, for the highlights, the forecast and the drop alike.

use std::collections::HashMap;
use std::sync::Arc;

use bevy::prelude::*;

use super::super::dry_run::{DefeatRisk, DryRun};
use super::super::state::GameSession;
use crate::content::Catalog;
use crate::content::script::Effect;
use crate::model::{ActionClass, ActionMode, Choice, CombatantId, Commit, Coord, DiceSelection, Id, Intent};
use crate::rules::access;
use crate::rules::access::{RulesWorld, with_rules};
use crate::rules::player::availability::actions_left;
use crate::rules::player::legal::quoted_commits;
use crate::rules::player::preview::preview_choices;
use crate::view::{ActionModeView, EncounterView};

/// A move to one hex.
#[derive(Clone, Debug, PartialEq)]
pub struct DragMove {
    /// The commit that would be sent.
    pub commit: Commit,
    /// The dice in words: "2", "1+3"; with the action before them, if it fills the beat.
    pub label: String,
    /// The hex that would defeat the character on the way, if one would.
    pub defeats_at: Option<Coord>,
}

/// The moves of the position for which they were last asked.
#[derive(Resource, Default)]
pub struct DragMoves {
    view: Option<Arc<EncounterView>>,
    moves: Arc<HashMap<Coord, DragMove>>,
}

/// The cheapest move to every hex in reach: one that leaves room in the beat if there is any, then the lowest total of the
/// dice, then the fewest dice.
pub fn drag_moves(world: &mut World) -> Arc<HashMap<Coord, DragMove>> {
    let Some(game) = world.get_resource::<GameSession>().cloned() else { return Arc::default() };
    let known = world.resource::<DragMoves>();
    if known.view.as_ref().is_some_and(|view| Arc::ptr_eq(view, &game.view)) {
        return Arc::clone(&known.moves);
    }
    let mut moves = with_rules(world, |rules| cheapest_moves(rules, &game.catalog));
    if let Some(mut run) = DryRun::from_world(world) {
        for (at, drag_move) in &mut moves {
            let risk = run.defeat_risk(&Intent::Commit(drag_move.commit.clone()), Some(&Choice::Tile(*at)));
            drag_move.defeats_at = match risk {
                DefeatRisk::Fatal(hex) => Some(hex),
                DefeatRisk::Safe | DefeatRisk::Unknown => None,
            };
        }
    }
    let moves = Arc::new(moves);
    *world.resource_mut::<DragMoves>() = DragMoves { view: Some(game.view), moves: Arc::clone(&moves) };
    moves
}

fn cheapest_moves(world: &RulesWorld, catalog: &Catalog) -> HashMap<Coord, DragMove> {
    let mut found: HashMap<Coord, ((bool, i16, usize), DragMove)> = HashMap::new();
    let room = actions_left(world);
    let pool = access::stamina_pool(world);
    for quote in quoted_commits(world, |action| action.is_plain_move()) {
        let commit = quote.commit;
        let Some(action) = catalog.action(commit.action) else { continue };
        let fills_beat = quote.class == ActionClass::Double && room <= 2;
        let mode = ActionMode { gear: commit.gear, damage_kind: commit.kind };
        let cost = (fills_beat, pool.total(commit.dice), commit.dice.count());
        let faces: Vec<String> = pool.values_of(commit.dice).iter().map(u8::to_string).collect();
        for answer in preview_choices(world, action, mode, quote.overspent) {
            let Choice::Tile(at) = answer else { continue };
            if found.get(&at).is_none_or(|(known, _)| cost < *known) {
                let dice = faces.join("+");
                let label = if fills_beat { format!("{} {dice}", action.name) } else { dice };
                found.insert(at, (cost, DragMove { commit: commit.clone(), label, defeats_at: None }));
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
    let is_attack = |effect: &Effect| matches!(effect, Effect::Strike(_));
    for quote in quoted_commits(world, |action| action.effect.iter().any(is_attack)) {
        let commit = quote.commit;
        let Some(action) = game.catalog.action(commit.action) else { continue };
        let mode = ActionMode { gear: commit.gear, damage_kind: commit.kind };
        if !preview_choices(world, action, mode, 0).contains(&Choice::Target(enemy)) {
            continue;
        }
        let card = game.view.actions.iter().find(|a| a.id == commit.action)?;
        let is_mode = |mode: &ActionModeView| mode.gear == commit.gear && mode.damage_kind == commit.kind;
        let mode_index = card.modes.iter().position(is_mode).unwrap_or(0);
        let score = pool.total(commit.dice);
        if found.as_ref().is_none_or(|(best, ..)| score < *best) {
            found = Some((score, commit.action, mode_index, commit.dice));
        }
    }
    found.map(|(_, action, mode_index, dice)| (action, mode_index, dice))
}
