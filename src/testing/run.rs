//! The vignette runner: carries out every step, and reports the expected and the actual result of each failure.
//!
//! Owns the translation of an author's intents, choices and slots into those of the rules. Must not decide what is
//! legal.

use std::path::Path;
use std::sync::Arc;

use bevy::prelude::World;

use super::check::verify_check;
use super::format::{ChoiceSpec, CommitSpec, IntentSpec, SlotSpec, Vignette, VignetteStep};
use super::setup::build_world;
use crate::content::{Catalog, Problem};
use crate::model::{Choice, CombatantId, Commit, DiceSelection, Fact, GearIndex, Hands, Id, Intent, TokenSlot};
use crate::rules::action::availability::action_gear_options;
use crate::rules::combatant::CharacterState;
use crate::rules::{
    Combatants, DiceRng, Facts, check_invariants, legal_intents, resolve_intent, state_hash, take_snapshot,
    validate_intent, with_rules,
};

/// The result of one vignette file.
#[derive(Clone, Debug, Default)]
pub struct VignetteResult {
    /// The vignette's title.
    pub title: String,
    /// The ids that the vignette covers.
    pub covers: Vec<String>,
    /// The number of runs that passed.
    pub passed: usize,
    /// The failed runs, each with the expected and the actual result.
    pub failures: Vec<String>,
}

/// Runs a vignette file.
pub fn run_file(catalog: &Arc<Catalog>, path: &Path) -> VignetteResult {
    match std::fs::read_to_string(path) {
        Ok(text) => run_text(catalog, &path.display().to_string(), &text),
        Err(error) => {
            VignetteResult { failures: vec![format!("the file can't be read: {error}")], ..VignetteResult::default() }
        }
    }
}

/// Runs a vignette from its text; messages name the file `name`.
pub fn run_text(catalog: &Arc<Catalog>, name: &str, text: &str) -> VignetteResult {
    let vignette: Vignette = match crate::content::parse_ron(name, text) {
        Ok(vignette) => vignette,
        Err(problem) => {
            let problem: Problem = problem;
            return VignetteResult { failures: vec![problem.to_string()], ..VignetteResult::default() };
        }
    };
    let mut outcome = VignetteResult { title: vignette.title, covers: vignette.covers, ..VignetteResult::default() };
    for (n, run) in vignette.runs.iter().enumerate() {
        let title = if run.title.is_empty() { format!("run {}", n + 1) } else { run.title.clone() };
        // A panic is a failure of this run only, so that the other runs still run.
        let played = std::panic::catch_unwind(|| run_steps(catalog, &vignette.setup, &run.dice, &run.steps));
        match played.unwrap_or_else(|_| Err("the program broke down over it (see above)".to_owned())) {
            Ok(()) => outcome.passed += 1,
            Err(why) => outcome.failures.push(format!("{title}: {why}")),
        }
    }
    outcome
}

fn run_steps(
    catalog: &Arc<Catalog>,
    setup: &super::format::VignetteSetup,
    dice: &[u8],
    steps: &[VignetteStep],
) -> Result<(), String> {
    let mut world = build_world(catalog, setup, dice)?;
    // The setup may leave tasks on the resolution stack; they are resolved up to the first decision.
    crate::rules::resolution::resolve_until_decision(&mut world);
    let mut facts: Vec<Fact> = std::mem::take(&mut world.resource_mut::<Facts>().list);
    for (n, step) in steps.iter().enumerate() {
        let at_step = |why: String| format!("step {}: {why}", n + 1);
        match step {
            VignetteStep::Do(spec) => {
                let intent = build_intent(&mut world, spec).map_err(at_step)?;
                resolve_intent(&mut world, &intent).map_err(|r| {
                    at_step(format!("{spec:?} was refused ({}): {r}\n{}", r.code(), describe_legal_intents(&mut world)))
                })?;
                facts = std::mem::take(&mut world.resource_mut::<Facts>().list);
                check_invariants(&mut world).map_err(|why| at_step(why.to_string()))?;
            }
            VignetteStep::Refuse(spec, code) => {
                let intent = build_intent(&mut world, spec).map_err(at_step)?;
                let before = state_hash(&take_snapshot(&world));
                match resolve_intent(&mut world, &intent) {
                    Ok(()) => return Err(at_step(format!("{spec:?} was accepted; expected a refusal ({code})"))),
                    Err(r) if r.code() != code => {
                        return Err(at_step(format!("{spec:?}: expected a refusal ({code}), got ({}): {r}", r.code())));
                    }
                    Err(_) => {}
                }
                if state_hash(&take_snapshot(&world)) != before {
                    return Err(at_step(format!("{spec:?} was refused and yet changed something")));
                }
            }
            VignetteStep::Expect(checks) => {
                for check in checks {
                    verify_check(&mut world, &facts, check).map_err(at_step)?;
                }
            }
        }
    }
    let dice = world.resource::<DiceRng>();
    if dice.missing_rolls > 0 {
        return Err(format!("{} more dice were rolled than the script holds", dice.missing_rolls));
    }
    match dice.fixed_rolls.as_deref() {
        Some([]) | None => Ok(()),
        Some(left) => Err(format!("these scripted dice were never rolled: {left:?}")),
    }
}

/// The legal intents, for the message of a refused step.
fn describe_legal_intents(world: &mut World) -> String {
    let mut lines: Vec<String> = legal_intents(world).iter().map(|i| format!("    {i:?}")).collect();
    lines.truncate(24);
    format!("  legal would be:\n{}", lines.join("\n"))
}

fn character_state(world: &World) -> Option<&CharacterState> {
    world.get::<CharacterState>(*world.resource::<Combatants>().0.first()?)
}

/// The index of the character's gear with this id.
pub(super) fn find_gear(world: &World, id: Id) -> Result<GearIndex, String> {
    let index = character_state(world).and_then(|h| h.gear.iter().position(|l| l.id == id));
    index.map(|n| GearIndex(n as u8)).ok_or(format!("the character does not carry `{id}`"))
}

fn build_intent(world: &mut World, spec: &IntentSpec) -> Result<Intent, String> {
    Ok(match spec {
        IntentSpec::ChooseStartTile(at) => Intent::ChooseStartTile(*at),
        IntentSpec::Commit(spec) => Intent::Commit(build_commit(world, spec, false)?),
        IntentSpec::React(spec) => Intent::React(build_commit(world, spec, true)?),
        IntentSpec::DeclineReaction => Intent::DeclineReaction,
        IntentSpec::Choose(pick) => Intent::Choose(build_choice(world, pick)?),
        IntentSpec::Assign(token, to) => Intent::Assign { token: *token, to: build_token_slot(world, to)? },
        IntentSpec::AssignRest => Intent::AssignRest,
        IntentSpec::EndBeat => Intent::EndBeat,
    })
}

fn build_commit(world: &mut World, spec: &CommitSpec, reaction: bool) -> Result<Commit, String> {
    let pool = &character_state(world).ok_or("there is no character")?.pool;
    let dice = pool
        .find_dice(&spec.dice)
        .ok_or_else(|| format!("the pool {:?} does not hold the dice {:?}", pool.0, spec.dice))?;
    let action = Id::new(&spec.action);
    let mut commit = Commit { kind: spec.kind, extra_focus: spec.extra_focus, ..Commit::new(action, dice) };
    if let Some(id) = spec.gear {
        commit.gear = Some(find_gear(world, id)?);
        return Ok(commit);
    }
    // Without named gear, the commit uses the first gear with which it is legal, otherwise the first that fits the
    // action.
    let tools = with_rules(world, |rules| action_gear_options(rules, action));
    let wrap = |c: &Commit| if reaction { Intent::React(c.clone()) } else { Intent::Commit(c.clone()) };
    for with in &tools {
        let attempt = Commit { gear: *with, ..commit.clone() };
        if validate_intent(world, &wrap(&attempt)).is_ok() {
            return Ok(attempt);
        }
    }
    commit.gear = tools.first().copied().flatten();
    Ok(commit)
}

/// The choice of the rules for an author's choice.
pub(super) fn build_choice(world: &World, spec: &ChoiceSpec) -> Result<Choice, String> {
    Ok(match spec {
        ChoiceSpec::Stay => Choice::Stay,
        ChoiceSpec::Tile(at) => Choice::Tile(*at),
        ChoiceSpec::Route(route) => Choice::Route(route.iter().copied().collect()),
        ChoiceSpec::MoveAlongLine(line, n) => Choice::MoveAlongLine(*line, *n),
        ChoiceSpec::Target(n) => Choice::Target(CombatantId(*n)),
        ChoiceSpec::Pair(a, b) => Choice::Pair(CombatantId(*a), CombatantId(*b)),
        ChoiceSpec::AreaDirection(d) => Choice::AreaDirection(*d),
        ChoiceSpec::AreaAlongLine(line) => Choice::AreaAlongLine(*line),
        ChoiceSpec::Hands(main, off) => {
            let gear_index = |id: &Option<Id>| id.map(|id| find_gear(world, id)).transpose();
            Choice::Hands(Hands { main: gear_index(main)?, off: gear_index(off)? })
        }
        ChoiceSpec::AreaAt(at, d) => Choice::AreaAt(*at, *d),
        ChoiceSpec::Gear(id) => Choice::Gear(find_gear(world, *id)?),
        ChoiceSpec::Damage(kind) => Choice::Damage(*kind),
        ChoiceSpec::Condition(condition) => Choice::Condition(*condition),
        ChoiceSpec::Die(face) => {
            let hero = character_state(world).ok_or("there is no character")?;
            let open = (0..hero.pool.len()).find(|p| hero.pool.0[*p] == *face && !hero.rerolled_dice.contains(*p));
            let position = open.ok_or(format!("no die that shows {face} can be rolled again"))?;
            Choice::Dice(DiceSelection::NONE.with(position))
        }
        ChoiceSpec::Attack(id, n) => Choice::Attack(*id, CombatantId(*n)),
        ChoiceSpec::Done => Choice::Done,
    })
}

fn build_token_slot(world: &World, spec: &SlotSpec) -> Result<TokenSlot, String> {
    Ok(match spec {
        SlotSpec::Hp => TokenSlot::Hp,
        SlotSpec::Sink(sink) => TokenSlot::Sink(*sink),
        SlotSpec::Unassigned => TokenSlot::Unassigned,
        SlotSpec::Sheet => TokenSlot::Sheet,
        SlotSpec::Durability(id) => TokenSlot::Durability(find_gear(world, *id)?),
        SlotSpec::Break(id) => TokenSlot::Break(find_gear(world, *id)?),
        SlotSpec::Gone => TokenSlot::Gone,
    })
}
