//! The results of an action, as they are told before it is committed, are the results on a copy of the position.

use crate::common::{LIBRARY, empty_world};
use bevy::prelude::World;
use emberhex::model::{Choice, CombatantId, Condition, Coord, Fact, Intent, Token, TokenSlot};
use emberhex::rules::stack::{PendingDecision, ResolutionStack};
use emberhex::rules::{
    Dice, Facts, Snapshot, legal_choices, legal_intents, resolve_intent, restore, state_hash, take_snapshot, with_rules,
};
use emberhex::simulation::bot::BotPolicy;
use emberhex::simulation::game::GameConfig;
use emberhex::simulation::{ActionCourse, ActionResult, Chance, Forecaster};
use emberhex::view::{Prompt, build_view};
use kernel::dice::Generator;

/// The number of actions of a position that are tried.
const TRIED_PER_POSITION: usize = 6;

/// The facts about a combatant that both a course and the position after it contain.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Standing {
    hp_left: u8,
    is_defeated: bool,
    conditions: Vec<(Condition, u8)>,
    position: Option<Coord>,
}

/// The facts about the character that both a course and the position after it contain.
#[derive(Clone, Debug, PartialEq, Eq)]
struct OwnStanding {
    hp_left: i16,
    position: Option<Coord>,
    focus_left: u8,
    shield_up: bool,
    dice: Vec<u8>,
}

fn own_standing(at: &Snapshot) -> OwnStanding {
    let one = &at.combatants[0];
    let sheet = one.character.as_ref().unwrap();
    let mut dice = sheet.pool.dice.0.to_vec();
    dice.sort_unstable();
    OwnStanding {
        hp_left: i16::from(one.shared.health.slots) - i16::from(one.shared.health.hp_damage.total()),
        position: one.shared.position.head,
        focus_left: sheet.focus.left,
        shield_up: one.shared.shield.raised.is_some(),
        dice,
    }
}

/// The character after a course, worked out from the character before it.
fn foretold_standing(before: &Snapshot, intent: &Intent, course: &ActionCourse) -> OwnStanding {
    let was = own_standing(before);
    let (Intent::Commit(commit) | Intent::React(commit)) = intent else { panic!("{intent:?}") };
    let pool = &before.combatants[0].character.as_ref().unwrap().pool.dice;
    let mut dice = was.dice.clone();
    let take = |dice: &mut Vec<u8>, die: u8| {
        match dice.iter().position(|known| *known == die) {
            Some(at) => drop(dice.remove(at)),
            // It differs from every pool then.
            None => dice.push(0),
        }
    };
    pool.values_of(commit.dice).iter().for_each(|die| take(&mut dice, *die));
    for (was, now) in &course.character.dice_changed {
        take(&mut dice, *was);
        dice.push(*now);
    }
    dice.extend(&course.character.dice_gained);
    course.character.dice_lost.iter().for_each(|die| take(&mut dice, *die));
    dice.sort_unstable();
    let own = &course.character;
    OwnStanding {
        hp_left: was.hp_left - own.hp_lost,
        position: own.path.last().copied().or(was.position),
        focus_left: own.focus_left,
        shield_up: (was.shield_up || own.raises_shield) && !own.lowers_shield,
        dice,
    }
}

/// The enemies as they stand, without those conditions that they had before and did not gain.
fn standings(at: &Snapshot, facts: &[Fact]) -> Vec<Standing> {
    let all = at.combatants.iter().enumerate().skip(1);
    all.map(|(n, one)| {
        let who = CombatantId(n as u8);
        let gained = |condition: &Condition| {
            facts.iter().any(|fact| matches!(fact, Fact::ConditionGained { who: w, condition: c, .. } if w == &who && c == condition))
        };
        Standing {
            hp_left: one.shared.health.slots.saturating_sub(one.shared.health.hp_damage.total()),
            is_defeated: facts.iter().any(|fact| matches!(fact, Fact::Defeated { who: w, .. } if *w == who)),
            conditions: one.shared.conditions.all().filter(|(condition, _)| gained(condition)).collect(),
            position: one.shared.position.head,
        }
    })
    .collect()
}

/// Plays an action in earnest, as its result was worked out: the first tool, then the answer, the tokens by the rules.
fn play(world: &mut World, intent: &Intent, answer: Option<&Choice>) -> Vec<Fact> {
    resolve_intent(world, intent).unwrap();
    let mut answer = answer.cloned();
    loop {
        let decision = world.resource::<ResolutionStack>().pending_decision.clone();
        let next = match decision {
            Some(PendingDecision::Tokens(_)) => Intent::AssignRest,
            None | Some(PendingDecision::Beat | PendingDecision::Reaction | PendingDecision::Stance) => break,
            Some(_) => {
                let choices = legal_choices(world);
                let tool = choices.iter().find(|choice| matches!(choice, Choice::Gear(_) | Choice::Damage(_)));
                match answer.take_if(|answer| choices.contains(answer)) {
                    Some(answer) => Intent::Choose(answer),
                    None if answer.is_some() && tool.is_some() => Intent::Choose(tool.unwrap().clone()),
                    None => break,
                }
            }
        };
        resolve_intent(world, &next).unwrap();
    }
    std::mem::take(&mut world.resource_mut::<Facts>().list)
}

/// Compares the forecast of one course with the events; returns the differences.
fn difference(
    before: &Snapshot,
    (intent, course): (&Intent, &ActionCourse),
    after: &Snapshot,
    facts: &[Fact],
) -> Option<String> {
    let outcome = after.outcome.0;
    if course.ended != outcome {
        return Some(format!("ended {:?}, {outcome:?}", course.ended));
    }
    for (n, now) in standings(after, facts).into_iter().enumerate() {
        let who = CombatantId(n as u8 + 1);
        let told = course.targets.iter().find(|target| target.who == who);
        let was = before.combatants.get(n + 1);
        let is_defeated = told.is_some_and(|target| target.is_defeated);
        if is_defeated != now.is_defeated {
            return Some(format!("{who:?}: {told:?}, {now:?}"));
        }
        // An enemy that has entered was not there before, and one that is gone has nothing left to compare.
        let Some(was) = was.filter(|_| !is_defeated && outcome.is_none()) else { continue };
        let hp_before = was.shared.health.slots.saturating_sub(was.shared.health.hp_damage.total());
        let hp_left = told.map_or(hp_before, |target| target.hp_left);
        let mut conditions = told.map_or_else(Vec::new, |target| target.conditions_gained.clone());
        let moved_to = told.and_then(|target| target.moved_to).or(was.shared.position.head);
        conditions.sort_by_key(|(condition, _)| format!("{condition:?}"));
        let mut kept = now.conditions.clone();
        kept.sort_by_key(|(condition, _)| format!("{condition:?}"));
        if (hp_left, moved_to) != (now.hp_left, now.position) || conditions != kept {
            return Some(format!("{who:?}: {told:?}, {now:?}"));
        }
    }
    let (told, now) = (foretold_standing(before, intent, course), own_standing(after));
    (outcome.is_none() && told != now).then(|| format!("{told:?}, {now:?}"))
}

/// The intents to try: actions of the beat with each of the answers to their first question, or without one.
fn tries(world: &mut World, options: &[Intent], rng: &mut Generator) -> Vec<(Intent, Option<Choice>)> {
    let here = take_snapshot(world);
    let commits: Vec<&Intent> = options.iter().filter(|intent| matches!(intent, Intent::Commit(_))).collect();
    let mut tries = Vec::new();
    for _ in 0..TRIED_PER_POSITION.min(commits.len()) {
        let intent = commits[rng.below(commits.len())];
        resolve_intent(world, intent).unwrap();
        let is_tool = |choice: &Choice| matches!(choice, Choice::Gear(_) | Choice::Damage(_));
        while let Some(tool) = legal_choices(world).into_iter().find(is_tool) {
            resolve_intent(world, &Intent::Choose(tool)).unwrap();
        }
        let answers = legal_choices(world);
        restore(world, &here);
        let answer = (!answers.is_empty()).then(|| answers[rng.below(answers.len())].clone());
        tries.push((intent.clone(), answer));
    }
    tries
}

/// Checks one action against its real results with several dice; returns whether it struck a combatant, and whether it
/// moved.
fn check(
    forecaster: &mut Forecaster,
    world: &mut World,
    (intent, answer): (&Intent, Option<&Choice>),
    wrong: &mut Vec<String>,
) -> (bool, bool) {
    let before = take_snapshot(world);
    let result: ActionResult = forecaster.action_result(world, intent, answer).unwrap();
    assert_eq!(state_hash(&take_snapshot(world)), state_hash(&before), "asking changed the real world");
    let all = result.courses.iter().try_fold(Chance::NEVER, |sum, course| sum.or(course.chance));
    assert!(!result.is_exact || all == Some(Chance::CERTAIN), "{result:?}");
    let rooms = actions_left(world);
    let throws = if result.courses.len() == 1 { 1 } else { 12 };
    for seed in 0..throws {
        world.insert_resource(Dice::seeded(seed));
        let facts = play(world, intent, answer);
        let after = take_snapshot(world);
        let differences: Vec<String> =
            result.courses.iter().filter_map(|course| difference(&before, (intent, course), &after, &facts)).collect();
        if differences.len() == result.courses.len() && result.is_exact {
            wrong.push(format!("{intent:?}, {answer:?}: {differences:?}\n{facts:?}"));
        }
        if let (Some(left), Some(before)) = (actions_left(world), rooms) {
            let fills = before.saturating_sub(left) > 1 && left == 0;
            if result.courses.iter().any(|course| course.character.fills_beat != fills) {
                wrong.push(format!("{intent:?}: fills the beat {fills}, {result:?}"));
            }
        }
        restore(world, &before);
    }
    let course = &result.courses[0];
    let dealt = |slot: TokenSlot, token: Token| slot == TokenSlot::Hp && matches!(token, Token::Damage(_));
    let struck = course.targets.iter().any(|target| target.placed_tokens.iter().any(|one| dealt(one.slot, one.token)));
    (struck, !course.character.path.is_empty())
}

/// The number of further actions that the beat has room for; `None` outside of a beat.
fn actions_left(world: &mut World) -> Option<u8> {
    match with_rules(world, |rules| build_view(rules)).prompt {
        Prompt::Beat { actions_left, .. } => Some(actions_left),
        _ => None,
    }
}

#[test]
fn what_is_foretold_of_an_action_is_what_it_does() {
    let (mut tried, mut struck, mut moved, mut lowered) = (0, 0, 0, 0);
    let (mut forecaster, mut wrong) = (Forecaster::default(), Vec::new());
    for (n, config) in GameConfig::all_in_library(&LIBRARY).iter().enumerate() {
        for seed in 0..2 {
            let mut world = empty_world();
            config.start_game(&mut world, seed + 1);
            let mut rng = Generator::seeded(seed + n as u64);
            for step in 0..70 {
                let options = legal_intents(&mut world);
                if step % 5 == 0 && world.resource::<ResolutionStack>().pending_decision == Some(PendingDecision::Beat)
                {
                    for (intent, answer) in tries(&mut world, &options, &mut rng) {
                        let here = take_snapshot(&world);
                        let (has_struck, has_moved) =
                            check(&mut forecaster, &mut world, (&intent, answer.as_ref()), &mut wrong);
                        let result = forecaster.action_result(&world, &intent, answer.as_ref()).unwrap();
                        lowered += usize::from(result.courses[0].character.lowers_shield);
                        (tried, struck, moved) =
                            (tried + 1, struck + usize::from(has_struck), moved + usize::from(has_moved));
                        restore(&mut world, &here);
                    }
                }
                let policy = if seed == 0 { BotPolicy::Random } else { BotPolicy::Aggressive };
                let Some(intent) = policy.choose(&mut world, &options, &mut rng).cloned() else { break };
                resolve_intent(&mut world, &intent).unwrap();
            }
        }
    }
    let shown = wrong.iter().take(12).cloned().collect::<Vec<_>>().join("\n\n");
    assert!(wrong.is_empty(), "{} of {tried} are wrong:\n{shown}", wrong.len());
    assert!(tried > 300 && struck > 30 && moved > 30 && lowered > 0, "{tried} {struck} {moved} {lowered}");
}

#[test]
fn an_action_that_is_not_legal_has_no_result() {
    let config = GameConfig::all_in_library(&LIBRARY).swap_remove(0);
    let mut world = empty_world();
    config.start_game(&mut world, 1);
    assert!(Forecaster::default().action_result(&world, &Intent::DeclineReaction, None).is_err());
    assert!(Forecaster::default().action_result(&empty_world(), &Intent::EndBeat, None).is_err());
}
