//! Running vignettes: every step in turn, with what was expected beside what is.

use std::path::Path;
use std::sync::Arc;

use bevy::prelude::World;

use super::check::holds;
use super::format::{Act, Doing, Lay, Pick, Step, Vignette};
use super::setting::stand;
use crate::content::{Catalog, Problem};
use crate::model::{Choice, Commit, Fact, Gear, Hands, Id, Intent, Picks, Spot, Who};
use crate::rules::combatant::Hero;
use crate::rules::{DiceBox, Facts, Seats, apply, judge, legal, snapshot, state_hash};

/// What became of one vignette file.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The vignette's title.
    pub title: String,
    /// Ids it stands for.
    pub covers: Vec<String>,
    /// Runs that held.
    pub passed: usize,
    /// Runs that did not, with what was expected and what was found.
    pub failures: Vec<String>,
}

/// Runs a file.
pub fn run_file(catalog: &Arc<Catalog>, path: &Path) -> Outcome {
    match std::fs::read_to_string(path) {
        Ok(text) => run_text(catalog, &path.display().to_string(), &text),
        Err(error) => Outcome { failures: vec![format!("the file can't be read: {error}")], ..Outcome::default() },
    }
}

/// Runs a vignette from its text; `name` stands in messages.
pub fn run_text(catalog: &Arc<Catalog>, name: &str, text: &str) -> Outcome {
    let vignette: Vignette = match crate::content::parse_ron(name, text) {
        Ok(vignette) => vignette,
        Err(problem) => {
            let problem: Problem = problem;
            return Outcome { failures: vec![problem.to_string()], ..Outcome::default() };
        }
    };
    let mut outcome = Outcome { title: vignette.title, covers: vignette.covers, ..Outcome::default() };
    for (n, run) in vignette.runs.iter().enumerate() {
        let title = if run.title.is_empty() { format!("run {}", n + 1) } else { run.title.clone() };
        // A mistake in the program is a failure of this run, and the others are still run.
        let played = std::panic::catch_unwind(|| play(catalog, &vignette.setup, &run.dice, &run.steps));
        match played.unwrap_or_else(|_| Err("the program broke down over it (see above)".to_owned())) {
            Ok(()) => outcome.passed += 1,
            Err(why) => outcome.failures.push(format!("{title}: {why}")),
        }
    }
    outcome
}

fn play(catalog: &Arc<Catalog>, setup: &super::format::Setup, dice: &[u8], steps: &[Step]) -> Result<(), String> {
    let mut world = stand(catalog, setup, dice)?;
    // A position in the middle of things goes on by itself to its first decision.
    crate::rules::flow::advance(&mut world);
    let mut facts: Vec<Fact> = std::mem::take(&mut world.resource_mut::<Facts>().list);
    for (n, step) in steps.iter().enumerate() {
        let place = |why: String| format!("step {}: {why}", n + 1);
        match step {
            Step::Do(act) => {
                let intent = intent(&world, act).map_err(place)?;
                apply(&mut world, &intent)
                    .map_err(|r| place(format!("{act:?} was refused ({}): {r}\n{}", r.code(), hint(&world))))?;
                facts = std::mem::take(&mut world.resource_mut::<Facts>().list);
                crate::rules::invariants::check(&world).map_err(place)?;
            }
            Step::Refuse(act, code) => {
                let intent = intent(&world, act).map_err(place)?;
                let before = state_hash(&snapshot(&world));
                match apply(&mut world, &intent) {
                    Ok(()) => return Err(place(format!("{act:?} was accepted; expected a refusal ({code})"))),
                    Err(r) if r.code() != code => {
                        return Err(place(format!("{act:?}: expected a refusal ({code}), got ({}): {r}", r.code())));
                    }
                    Err(_) => {}
                }
                if state_hash(&snapshot(&world)) != before {
                    return Err(place(format!("{act:?} was refused and yet changed something")));
                }
            }
            Step::Expect(checks) => {
                for check in checks {
                    holds(&world, &facts, check).map_err(place)?;
                }
            }
        }
    }
    let dice = world.resource::<DiceBox>();
    if dice.missing > 0 {
        return Err(format!("{} more dice were rolled than the script holds", dice.missing));
    }
    match dice.script.as_deref() {
        Some([]) | None => Ok(()),
        Some(left) => Err(format!("these scripted dice were never rolled: {left:?}")),
    }
}

/// What could have been done, for a refused step.
fn hint(world: &World) -> String {
    let mut lines: Vec<String> = legal(world).iter().map(|i| format!("    {i:?}")).collect();
    lines.truncate(24);
    format!("  legal would be:\n{}", lines.join("\n"))
}

fn hero(world: &World) -> Option<&Hero> {
    world.get::<Hero>(*world.resource::<Seats>().0.first()?)
}

/// The character's gear line with this id.
pub(super) fn gear(world: &World, id: Id) -> Result<Gear, String> {
    let line = hero(world).and_then(|h| h.gear.iter().position(|l| l.id == id));
    line.map(|n| Gear(n as u8)).ok_or(format!("the character does not carry `{id}`"))
}

fn intent(world: &World, act: &Act) -> Result<Intent, String> {
    Ok(match act {
        Act::Start(at) => Intent::Start(*at),
        Act::Commit(doing) => Intent::Commit(commit(world, doing, false)?),
        Act::React(doing) => Intent::React(commit(world, doing, true)?),
        Act::LetItHappen => Intent::LetItHappen,
        Act::Choose(pick) => Intent::Choose(choice(world, pick)?),
        Act::Assign(token, to) => Intent::Assign { token: *token, to: spot(world, to)? },
        Act::AssignRest => Intent::AssignRest,
        Act::EndBeat => Intent::EndBeat,
    })
}

fn commit(world: &World, doing: &Doing, reaction: bool) -> Result<Commit, String> {
    let pool = &hero(world).ok_or("there is no character")?.pool;
    let dice = pool
        .find(&doing.dice)
        .ok_or_else(|| format!("the pool {:?} does not hold the dice {:?}", pool.0, doing.dice))?;
    let action = Id::new(&doing.action);
    let mut commit = Commit { kind: doing.kind, focus: doing.focus, ..Commit::of(action, dice) };
    if let Some(id) = doing.with {
        commit.with = Some(gear(world, id)?);
        return Ok(commit);
    }
    // Without a tool named, the first one that is legal is meant, or the first that could ever do it.
    let tools = crate::rules::action::offers::tools(world, action);
    let wrap = |c: &Commit| if reaction { Intent::React(c.clone()) } else { Intent::Commit(c.clone()) };
    for with in &tools {
        let attempt = Commit { with: *with, ..commit.clone() };
        if judge(world, &wrap(&attempt)).is_ok() {
            return Ok(attempt);
        }
    }
    commit.with = tools.first().copied().flatten();
    Ok(commit)
}

/// An author's answer in the words of the rules.
pub(super) fn choice(world: &World, pick: &Pick) -> Result<Choice, String> {
    Ok(match pick {
        Pick::Stay => Choice::Stay,
        Pick::Tile(at) => Choice::Tile(*at),
        Pick::Route(route) => Choice::Route(route.iter().copied().collect()),
        Pick::Along(line, n) => Choice::Along(*line, *n),
        Pick::Target(n) => Choice::Target(Who(*n)),
        Pick::Pair(a, b) => Choice::Pair(Who(*a), Who(*b)),
        Pick::Facing(d) => Choice::Facing(*d),
        Pick::Line(line) => Choice::Line(*line),
        Pick::Hold(main, off) => {
            let line = |id: &Option<Id>| id.map(|id| gear(world, id)).transpose();
            Choice::Hands(Hands { main: line(main)?, off: line(off)? })
        }
        Pick::Burst(at, d) => Choice::Burst(*at, *d),
        Pick::Gear(id) => Choice::Gear(gear(world, *id)?),
        Pick::Damage(kind) => Choice::Damage(*kind),
        Pick::Condition(condition) => Choice::Condition(*condition),
        Pick::Die(face) => {
            let hero = hero(world).ok_or("there is no character")?;
            let open = (0..hero.pool.len()).find(|p| hero.pool.0[*p] == *face && !hero.rerolled.has(*p));
            let position = open.ok_or(format!("no die that shows {face} can be rolled again"))?;
            Choice::Dice(Picks::NONE.with(position))
        }
        Pick::Attack(id, n) => Choice::Attack(*id, Who(*n)),
        Pick::Done => Choice::Done,
    })
}

fn spot(world: &World, lay: &Lay) -> Result<Spot, String> {
    Ok(match lay {
        Lay::Hp => Spot::Hp,
        Lay::Sink(sink) => Spot::Sink(*sink),
        Lay::Unassigned => Spot::Unassigned,
        Lay::Sheet => Spot::Sheet,
        Lay::Durability(id) => Spot::Durability(gear(world, *id)?),
        Lay::Break(id) => Spot::Break(gear(world, *id)?),
        Lay::Gone => Spot::Gone,
    })
}
