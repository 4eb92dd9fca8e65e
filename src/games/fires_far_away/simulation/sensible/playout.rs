//! Playouts: the next beats, played fast and roughly.
//!
//! Owns the rough policy: it attacks enemies in reach, goes to the hexes that it wants to reach, answers most blows,
//! and leaves a good deal to chance, so that several playouts cover several courses. Must not be used for a decision of
//! the game.

use bevy::prelude::World;

use super::candidates::{ActionTraits, commit_of, cost_of, is_same_use};
use super::paths::Steps;
use super::worth::{aims_of, is_retreat_success, position_worth};
use crate::model::{Choice, CombatantId, Intent};
use crate::rules::access::{catalog, current_phase, health, is_over, position, progress, resolution, stamina_pool};
use crate::rules::components::phase::Phase;
use crate::rules::player::legal::collect_legal_intents;
use crate::rules::stack::PendingDecision;
use crate::rules::{Refusal, RulesWorld, access, resolve_decisions, with_rules};
use kernel::dice::Generator;

/// The most decisions of a playout. The beats end long before.
const MAX_DECISIONS: usize = 120;

/// Plays an intent and then roughly on until the character has begun so many further beats. Returns the worth of the
/// position then.
pub(super) fn play_out(
    world: &mut World,
    intent: &Intent,
    traits: &mut ActionTraits,
    beats: u8,
    rng: &mut Generator,
) -> f64 {
    let mut clock = BeatClock::default();
    let mut decisions = 0;
    let mut options = Vec::new();
    // A refusal ends the playout where it stands.
    let _ = resolve_decisions(world, |rules| {
        decisions += 1;
        if decisions == 1 {
            clock.look(rules);
            return Ok::<_, Refusal>(Some(intent.clone()));
        }
        if is_over(rules) || decisions > MAX_DECISIONS {
            return Ok(None);
        }
        clock.look(rules);
        if clock.begun > beats {
            return Ok(None);
        }
        if matches!(resolution(rules).pending_decision, Some(PendingDecision::Tokens(_))) {
            return Ok(Some(Intent::AssignRest));
        }
        collect_legal_intents(rules, &mut options);
        Ok(choose_roughly(rules, traits, &options, rng).cloned())
    });
    with_rules(world, |rules| position_worth(rules))
}

/// Counts the beats that begin.
#[derive(Default)]
struct BeatClock {
    begun: u8,
    was_fresh: Option<(u16, bool)>,
}

impl BeatClock {
    fn look(&mut self, world: &RulesWorld) {
        let now = progress(world);
        let is_fresh = current_phase(world) == Phase::Beat && now.paid_actions() == 0 && !now.free_action_used;
        let is_new = match self.was_fresh {
            None => false,
            Some((round, was_fresh)) => is_fresh && (!was_fresh || round != now.round),
        };
        self.begun += u8::from(is_new);
        self.was_fresh = Some((now.round, is_fresh));
    }
}

fn chance(rng: &mut Generator, percent: usize) -> bool {
    rng.below(100) < percent
}

fn any<'a>(options: &'a [Intent], rng: &mut Generator) -> Option<&'a Intent> {
    if options.is_empty() { None } else { options.get(rng.below(options.len())) }
}

fn choose_roughly<'a>(
    world: &RulesWorld,
    traits: &mut ActionTraits,
    options: &'a [Intent],
    rng: &mut Generator,
) -> Option<&'a Intent> {
    // To stay, or to stop, stands among the answers too.
    let first = options.iter().find(|intent| !matches!(intent, Intent::Choose(Choice::Stay | Choice::Done)));
    match first.or_else(|| options.first())? {
        Intent::Choose(Choice::Tile(_)) => choose_hex(world, options, rng),
        Intent::Choose(Choice::Target(_)) => choose_target(world, options, rng),
        Intent::React(_) | Intent::DeclineReaction => choose_answer(world, options, rng),
        Intent::Commit(_) | Intent::EndBeat => choose_action(world, traits, options, rng),
        _ => any(options, rng),
    }
}

/// An intent of one of the wanted uses, all of them with the same chance, with its cheapest payment. Moves take any.
fn any_use<'a>(
    world: &RulesWorld,
    options: &'a [Intent],
    rng: &mut Generator,
    mut is_wanted: impl FnMut(&Intent) -> bool,
) -> Option<&'a Intent> {
    let mut uses: Vec<&Intent> = Vec::new();
    let pool = stamina_pool(world);
    for intent in options.iter().filter(|intent| is_wanted(intent)) {
        let Some((commit, _)) = commit_of(intent) else { continue };
        match uses.last_mut().and_then(|last| commit_of(last).map(|(known, _)| (known, last))) {
            Some((known, last)) if is_same_use(known, commit) => {
                if cost_of(pool, commit) < cost_of(pool, known) {
                    *last = intent;
                }
            }
            _ => uses.push(intent),
        }
    }
    if uses.is_empty() { None } else { uses.get(rng.below(uses.len())).copied() }
}

fn choose_action<'a>(
    world: &RulesWorld,
    traits: &mut ActionTraits,
    options: &'a [Intent],
    rng: &mut Generator,
) -> Option<&'a Intent> {
    let catalog = catalog(world);
    let aims = aims_of(world);
    let here = position(world, CombatantId::CHARACTER)?;
    let is_there = aims.is_place && aims.hexes.contains(&here);
    let mut is_kind = |intent: &Intent, kind: fn(super::candidates::ActionTrait) -> bool| {
        commit_of(intent).is_some_and(|(commit, _)| kind(traits.of(catalog, commit.action)))
    };
    let may_leave = is_there && is_retreat_success(world);
    if may_leave && let Some(leave) = options.iter().find(|intent| is_kind(intent, |is| is.leaves)) {
        return Some(leave);
    }
    let goes_first = aims.is_place && !is_there && chance(rng, 70);
    if goes_first && let Some(intent) = any_move(options, rng, |intent| is_kind(intent, |is| is.moves && !is.strikes)) {
        return Some(intent);
    }
    if chance(rng, 88)
        && let Some(attack) = any_use(world, options, rng, |intent| is_kind(intent, |is| is.strikes))
    {
        return Some(attack);
    }
    let is_away = aims.nearest_from(world, here) > 1;
    if is_away
        && chance(rng, 80)
        && let Some(intent) = any_move(options, rng, |intent| is_kind(intent, |is| is.moves && !is.strikes))
    {
        return Some(intent);
    }
    if !access::has_shield_up(world, CombatantId::CHARACTER)
        && chance(rng, 60)
        && let Some(shield) = any_use(world, options, rng, |intent| is_kind(intent, |is| is.raises_shield))
    {
        return Some(shield);
    }
    if options.contains(&Intent::EndBeat) && chance(rng, 75) {
        return Some(&Intent::EndBeat);
    }
    any_use(world, options, rng, |intent| !is_kind(intent, |is| is.leaves || is.discards || is.moves))
        .or_else(|| options.iter().find(|intent| **intent == Intent::EndBeat))
        .or_else(|| any(options, rng))
}

/// Any of the wanted moves, with any payment: more dice go farther.
fn any_move<'a>(
    options: &'a [Intent],
    rng: &mut Generator,
    mut is_wanted: impl FnMut(&Intent) -> bool,
) -> Option<&'a Intent> {
    let moves: Vec<&Intent> = options.iter().filter(|intent| is_wanted(intent)).collect();
    if moves.is_empty() { None } else { moves.get(rng.below(moves.len())).copied() }
}

fn choose_answer<'a>(world: &RulesWorld, options: &'a [Intent], rng: &mut Generator) -> Option<&'a Intent> {
    let answer = if chance(rng, 65) { any_use(world, options, rng, |_| true) } else { None };
    answer.or_else(|| options.iter().find(|intent| **intent == Intent::DeclineReaction))
}

fn choose_hex<'a>(world: &RulesWorld, options: &'a [Intent], rng: &mut Generator) -> Option<&'a Intent> {
    let board = access::board(world);
    if current_phase(world) != Phase::Beat || chance(rng, 10) {
        let safe: Vec<&Intent> =
            options.iter().filter(|intent| hex_of(intent).is_none_or(|at| !board.is_deadly(at))).collect();
        return if safe.is_empty() { any(options, rng) } else { safe.get(rng.below(safe.len())).copied() };
    }
    let steps = Steps::to(board, aims_of(world).hexes);
    let here = position(world, CombatantId::CHARACTER);
    options.iter().min_by_key(|intent| match hex_of(intent).or(here) {
        Some(at) => (board.is_deadly(at), steps.from(at), board.is_hazard(at)),
        None => (false, u8::MAX, true),
    })
}

fn hex_of(intent: &Intent) -> Option<crate::model::Coord> {
    match intent {
        Intent::Choose(Choice::Tile(at)) => Some(*at),
        _ => None,
    }
}

/// Mostly the target with the least HP.
fn choose_target<'a>(world: &RulesWorld, options: &'a [Intent], rng: &mut Generator) -> Option<&'a Intent> {
    if chance(rng, 25) {
        return any(options, rng);
    }
    options.iter().min_by_key(|intent| match intent {
        Intent::Choose(Choice::Target(who)) if !who.is_character() => health(world, *who).hp_left(),
        _ => u8::MAX,
    })
}
