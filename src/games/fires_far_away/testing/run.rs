//! The vignette runner: carries out every step, and reports the expected and the actual result of each failure.
//!
//! Owns the order of the steps, and how far each of them lets the rules go on. Must not decide what is legal.

use std::path::Path;
use std::sync::Arc;

use bevy::prelude::World;
use strum::VariantNames;

use super::check::{pending_decision_kind, verify_check};
use super::error::VignetteError;
use super::files::{find_unknown_ids, parse_vignette};
use super::format::{ExpectedError, IntentSpec, Vignette, VignetteRun, VignetteStep};
use super::notation::write_value;
use super::proof::find_only_refused;
use super::setup::{build_world, catalog_of};
use super::setup_format::Overlay;
use super::translate::{build_intent, list_legal_intents};
use crate::content::{Catalog, Library, Problem, SourceFile, suggestion_text};
use crate::model::{Condition, Fact, Intent, note_conditions};
use crate::rules::access::{RulesWorld, is_over, resolution, with_rules};
use crate::rules::components::phase::Phase;
use crate::rules::engine::{resolve_until, resolve_until_decision};
use crate::rules::player::legal::accept_intent;
use crate::rules::player::{apply_intent, legal};
use crate::rules::stack::PendingDecision;
use crate::rules::turn::next_phase;
use crate::rules::{
    Dice, Facts, Refusal, check_invariants, resolve_intent, state_hash, take_snapshot, validate_intent,
};

/// The most decisions that one `LetEverythingHappen` takes.
const MAX_DECISIONS: usize = 1000;

/// The result of one vignette file.
#[derive(Clone, Debug, Default)]
pub struct VignetteResult {
    /// The vignette's title.
    pub title: String,
    /// The number of runs that passed.
    pub passed: usize,
    /// The failed runs, each with the expected and the actual result.
    pub failures: Vec<String>,
}

/// Runs a vignette file.
pub fn run_file(library: &Library, path: &Path) -> VignetteResult {
    visit_positions(library, path, &mut |_| Ok(()))
}

/// Runs a vignette file and calls `visit` at every decision that a run comes to. The text of an error fails the run.
pub fn visit_positions(
    library: &Library,
    path: &Path,
    visit: &mut dyn FnMut(&RulesWorld) -> Result<(), String>,
) -> VignetteResult {
    match std::fs::read_to_string(path) {
        Ok(text) => run_and_visit(library, path, &text, visit),
        Err(error) => {
            VignetteResult { failures: vec![format!("the file can't be read: {error}")], ..VignetteResult::default() }
        }
    }
}

/// Runs a vignette from its text; messages name the file `name`.
pub fn run_text(library: &Library, name: &str, text: &str) -> VignetteResult {
    run_and_visit(library, Path::new(name), text, &mut |_| Ok(()))
}

fn run_and_visit(
    library: &Library,
    path: &Path,
    text: &str,
    visit: &mut dyn FnMut(&RulesWorld) -> Result<(), String>,
) -> VignetteResult {
    let (vignette, named) = note_conditions(|| parse_vignette(path, text));
    let vignette = match vignette {
        Ok(vignette) => vignette,
        Err(problem) => return VignetteResult { failures: vec![problem.to_string()], ..VignetteResult::default() },
    };
    let mut failures = find_unknown_ids(library, vignette.covers.iter().chain(&vignette.refuses));
    failures.extend(find_only_refused(&vignette).into_iter().map(|id| {
        format!("it covers `{id}` and shows only what is refused about it: name it in `refuses` instead of `covers`")
    }));
    let Vignette { title, setup, runs, .. } = vignette;
    let mut result = VignetteResult { title, failures, passed: 0 };
    let setups = || std::iter::once(&setup).chain(runs.iter().map(|run| &run.with));
    let catalogs: Vec<&Arc<Catalog>> = setups().filter_map(|setup| catalog_of(library, setup).ok()).collect();
    let has_row = |condition: &Condition| {
        catalogs.iter().any(|catalog| catalog.conditions.contains_key(&condition.id()))
            || setups().any(|s| s.conditions.contains_key(condition))
    };
    for unknown in named.iter().filter(|named| !has_row(named)) {
        let known = catalogs.iter().flat_map(|catalog| catalog.all_conditions());
        let hint = suggestion_text(unknown.name(), known.map(Condition::name));
        result.failures.push(format!("there is no condition `{unknown:?}`{hint}"));
    }
    if runs.is_empty() {
        result.failures.push("it has no run".to_owned());
    }
    let file = SourceFile { path: path.display().to_string(), text: text.to_owned() };
    for (n, run) in runs.iter().enumerate() {
        let title = if run.title.is_empty() { format!("run {}", n + 1) } else { run.title.clone() };
        let mut setup = setup.clone();
        setup.overlay(run.with.clone());
        // A panic is a failure of this run only, so that the other runs still run.
        let attempt =
            std::panic::AssertUnwindSafe(|| match (build_world(library, (&file, n), &setup, &run.dice), &run.error) {
                (Ok(world), None) => RunState::start(world, &mut *visit).play(run),
                (Ok(_), Some(_)) => Err(VignetteError::Check("the content has no error".to_owned())),
                (Err(VignetteError::WrongContent(problem)), Some(expected)) => check_error(&problem, expected),
                (Err(why), _) => Err(why),
            });
        match std::panic::catch_unwind(attempt) {
            Ok(Ok(())) => result.passed += 1,
            Ok(Err(why)) => result.failures.push(format!("{title}: {why}")),
            Err(_) => result.failures.push(format!("{title}: the program broke down over it (see above)")),
        }
    }
    result
}

/// Compares an error in the content with the one that a run expects.
fn check_error(problem: &Problem, expected: &ExpectedError) -> Result<(), VignetteError> {
    let from = problem.column.saturating_sub(1);
    let at = problem.excerpt.chars().skip(from).take(problem.length).collect();
    let found = ExpectedError { at, message: problem.message.clone() };
    if found == *expected {
        return Ok(());
    }
    Err(VignetteError::Check(format!(
        "expected (at: {:?}, message: {:?}), found\n{problem}",
        expected.at, expected.message
    )))
}

/// A run in progress.
struct RunState<'a> {
    world: World,
    /// The facts since the last intent.
    facts: Vec<Fact>,
    visit: &'a mut dyn FnMut(&RulesWorld) -> Result<(), String>,
}

impl<'a> RunState<'a> {
    /// Lets the setup go on to the first decision.
    fn start(mut world: World, visit: &'a mut dyn FnMut(&RulesWorld) -> Result<(), String>) -> Self {
        resolve_until_decision(&mut world);
        let mut run = Self { world, facts: Vec::new(), visit };
        run.take_facts();
        run
    }

    fn take_facts(&mut self) {
        self.facts = std::mem::take(&mut self.world.resource_mut::<Facts>().list);
    }

    fn play(&mut self, run: &VignetteRun) -> Result<(), VignetteError> {
        check_invariants(&mut self.world).map_err(|broken| VignetteError::Unreachable(broken.to_string()))?;
        self.visit_position()?;
        for (n, step) in run.steps.iter().enumerate() {
            self.take_step(step).map_err(|why| why.at_step(n))?;
        }
        let dice = self.world.resource::<Dice>();
        if dice.missing_rolls > 0 {
            return Err(VignetteError::MissingDice(dice.missing_rolls));
        }
        match dice.fixed_rolls.as_deref() {
            Some([]) | None => Ok(()),
            Some(left) => Err(VignetteError::UnrolledDice(left.to_vec())),
        }
    }

    fn take_step(&mut self, step: &VignetteStep) -> Result<(), VignetteError> {
        match step {
            VignetteStep::Do(spec) => {
                let intent = self.accept(spec)?;
                resolve_intent(&mut self.world, &intent).map_err(|refusal| self.refused(spec, refusal))?;
                self.finish_step()
            }
            VignetteStep::DoUntil(spec, phase) => {
                let intent = self.accept(spec)?;
                apply(&mut self.world, &intent)?;
                resolve_until(&mut self.world, |world| is_next(world, *phase));
                self.finish_step_before(*phase)
            }
            VignetteStep::GoOn => {
                if let Some(waits) = self.open_decision() {
                    return Err(VignetteError::NothingToDo(waits));
                }
                resolve_until_decision(&mut self.world);
                self.finish_step()
            }
            VignetteStep::LetEverythingHappen => {
                self.let_everything_happen(|_| false)?;
                self.finish_step()
            }
            VignetteStep::LetEverythingHappenUntil(phase) => {
                self.let_everything_happen(|world| is_next(world, *phase))?;
                self.finish_step_before(*phase)
            }
            VignetteStep::Refuse(spec, code) => self.expect_refusal(spec, code, None),
            VignetteStep::RefuseSaying(spec, code, text) => self.expect_refusal(spec, code, Some(text)),
            VignetteStep::Expect(checks) => {
                let facts = &self.facts;
                with_rules(&mut self.world, |rules| {
                    checks.iter().try_for_each(|check| verify_check(rules, facts, check))
                })
            }
        }
    }

    /// The intent of a step, if the rules accept it now.
    fn accept(&mut self, spec: &IntentSpec) -> Result<Intent, VignetteError> {
        let intent = with_rules(&mut self.world, |rules| build_intent(rules, spec))?;
        validate_intent(&mut self.world, &intent).map_err(|refusal| self.refused(spec, refusal))?;
        Ok(intent)
    }

    fn refused(&mut self, spec: &IntentSpec, refusal: Refusal) -> VignetteError {
        let legal = with_rules(&mut self.world, |rules| list_legal_intents(rules));
        VignetteError::Refused(write_value(spec), refusal, legal)
    }

    fn expect_refusal(&mut self, spec: &IntentSpec, code: &str, text: Option<&str>) -> Result<(), VignetteError> {
        if !Refusal::VARIANTS.contains(&code) {
            let hint = suggestion_text(code, Refusal::VARIANTS.iter().copied());
            return Err(VignetteError::NoSuchCode(code.to_owned(), hint));
        }
        let intent = with_rules(&mut self.world, |rules| build_intent(rules, spec))?;
        let before = state_hash(&take_snapshot(&self.world));
        match resolve_intent(&mut self.world, &intent) {
            Ok(()) => return Err(VignetteError::Accepted(write_value(spec), code.to_owned())),
            Err(refusal) if refusal.code() != code => {
                return Err(VignetteError::OtherRefusal(write_value(spec), code.to_owned(), refusal));
            }
            Err(refusal) => {
                let said = refusal.to_string();
                if text.is_some_and(|text| text != said) {
                    let why = format!("{} is refused with \"{said}\"", write_value(spec));
                    return Err(VignetteError::Check(why));
                }
            }
        }
        if state_hash(&take_snapshot(&self.world)) != before {
            return Err(VignetteError::RefusedWithChange(write_value(spec)));
        }
        Ok(())
    }

    /// Answers decisions without a real choice, until the player has to decide or `should_stop` returns true.
    fn let_everything_happen(&mut self, should_stop: impl Fn(&RulesWorld) -> bool) -> Result<(), VignetteError> {
        for n in 0..MAX_DECISIONS {
            let world = &mut self.world;
            resolve_until(world, &should_stop);
            if with_rules(world, |rules| is_over(rules) || resolution(rules).pending_decision.is_none()) {
                return Ok(());
            }
            match with_rules(world, |rules| default_intent(rules)) {
                Some(intent) => apply(world, &intent)?,
                None if n == 0 => {
                    let waits = with_rules(world, |rules| write_value(&pending_decision_kind(rules)));
                    return Err(VignetteError::NothingToDo(waits));
                }
                None => return Ok(()),
            }
        }
        Err(VignetteError::NothingToDo("a decision that never comes".to_owned()))
    }

    /// Looks at the state after a step that ends at a decision.
    fn finish_step(&mut self) -> Result<(), VignetteError> {
        self.take_facts();
        check_invariants(&mut self.world).map_err(|broken| VignetteError::Invariant(broken.to_string()))?;
        self.visit_position()
    }

    /// Looks at the state after a step that ends before a phase.
    fn finish_step_before(&mut self, phase: Phase) -> Result<(), VignetteError> {
        self.take_facts();
        match self.open_decision() {
            Some(waits) => Err(VignetteError::NotReached(waits)),
            None if with_rules(&mut self.world, |rules| is_next(rules, phase)) => Ok(()),
            None => Err(VignetteError::NotReached("nothing more, because the encounter is over".to_owned())),
        }
    }

    fn visit_position(&mut self) -> Result<(), VignetteError> {
        let visit = &mut self.visit;
        with_rules(&mut self.world, |rules| visit(rules)).map_err(VignetteError::Check)
    }

    fn open_decision(&mut self) -> Option<String> {
        with_rules(&mut self.world, |rules| {
            resolution(rules).pending_decision.as_ref()?;
            Some(write_value(&pending_decision_kind(rules)))
        })
    }
}

/// Applies an intent that the rules accept, without going on.
fn apply(world: &mut World, intent: &Intent) -> Result<(), VignetteError> {
    with_rules(world, |rules| match accept_intent(rules, intent) {
        Ok(accepted) => {
            apply_intent(rules, accepted);
            Ok(())
        }
        Err(refusal) => Err(VignetteError::Check(refusal.to_string())),
    })
}

/// Whether nothing is left to resolve and this phase begins next.
fn is_next(world: &RulesWorld, phase: Phase) -> bool {
    let stack = resolution(world);
    !is_over(world) && stack.pending_decision.is_none() && stack.tasks.is_empty() && next_phase(world) == Some(phase)
}

/// The answer to a decision without a real choice: decline the reaction or the stance, let the rules assign the tokens,
/// or the only legal answer. `None` if the player has to decide.
fn default_intent(world: &RulesWorld) -> Option<Intent> {
    match resolution(world).pending_decision.as_ref()? {
        PendingDecision::Reaction | PendingDecision::Stance => Some(Intent::DeclineReaction),
        PendingDecision::Tokens(_) => Some(Intent::AssignRest),
        _ => match legal::legal_intents(world).as_slice() {
            [only] => Some(only.clone()),
            _ => None,
        },
    }
}
