//! Checks of a vignette: comparing the expected with the actual state.
//!
//! Owns the meaning of each check. Must not change the world.

use std::fmt::Debug;
use std::sync::Arc;

use bevy::prelude::{State, World};

use super::format::{Check, ChoiceSpec, DecisionKind};
use super::run::{build_choice, find_gear};
use crate::model::{Choice, CombatantId, Coord, DamageCounts, Fact, GearIndex, Id, Intent, Token};
use crate::rules::access::{enemies_in_play, with_rules};
use crate::rules::board::Board;
use crate::rules::combatant::{CharacterState, Conditions, EnemyState, GearState, Health, Position, Sinks};
use crate::rules::phase::Phase;
use crate::rules::resolution::{PendingDecision, ResolutionStack};
use crate::rules::{
    Combatants, Content, CurrentEncounter, EncounterOutcome, EncounterProgress, EncounterTables, legal_choices,
    legal_intents, sink_capacity,
};

/// Whether a check holds; the error names the expected and the actual value.
pub fn verify_check(world: &mut World, facts: &[Fact], check: &Check) -> Result<(), String> {
    let hero = combatant_component::<CharacterState>(world, 0)?;
    match check {
        Check::At(who, at) => expect_equal(check, &Some(*at), &combatant_position(world, *who)?),
        Check::TailAt(who, at) => {
            expect_equal(check, &Some(*at), &world.get::<Position>(combatant_entity(world, *who)?).and_then(|p| p.tail))
        }
        Check::TileAt(at, tile) => expect_equal(check, tile, &world.resource::<Board>().tile(*at).map(|t| t.id)),
        Check::Dark(dark) => expect_equal(check, dark, &world.resource::<Board>().dark),
        Check::Flag(mark, there) => {
            expect_equal(check, there, &world.resource::<EncounterProgress>().flags.contains(mark))
        }
        Check::EnemiesInPlay(n) => {
            expect_equal(check, n, &(with_rules(world, |rules| enemies_in_play(rules).count() as u8)))
        }
        Check::Away(who) => expect_equal(check, &None, &combatant_position(world, *who)?),
        Check::Hp(who, tokens) => expect_equal(
            check,
            &DamageCounts::from(tokens.clone()),
            &combatant_component::<Health>(world, *who)?.hp_damage,
        ),
        Check::HpLeft(who, n) => expect_equal(check, n, &combatant_component::<Health>(world, *who)?.hp_left()),
        Check::Unassigned(who, tokens) => expect_equal(
            check,
            &DamageCounts::from(tokens.clone()),
            &combatant_component::<Health>(world, *who)?.unassigned,
        ),
        Check::InSink(who, sink, n) => {
            expect_equal(check, n, &combatant_component::<Sinks>(world, *who)?.token_count(*sink))
        }
        Check::SinkValue(who, sink, n) => {
            expect_equal(check, n, &with_rules(world, |rules| sink_capacity(rules, CombatantId(*who), *sink)))
        }
        Check::ConditionCount(who, condition, n) => {
            expect_equal(check, n, &combatant_component::<Conditions>(world, *who)?.counts.get(*condition))
        }
        Check::Pool(dice) => {
            let sorted = |mut dice: Vec<u8>| {
                dice.sort_unstable();
                dice
            };
            expect_equal(check, &sorted(dice.clone()), &sorted(hero.pool.0.to_vec()))
        }
        Check::ShieldUp(0, up) => expect_equal(check, up, &hero.raised_shield.is_some()),
        Check::ShieldUp(who, up) => {
            expect_equal(check, up, &combatant_component::<EnemyState>(world, *who)?.shield.is_some_and(|g| g.raised))
        }
        Check::CardTokens(id, n) => expect_equal(check, n, &gear_state(world, *id)?.card_tokens.total()),
        Check::DurabilityUsed(id, n) => expect_equal(check, n, &gear_state(world, *id)?.durability_used),
        Check::Loaded(id, with) => {
            let found = gear_state(world, *id)?.loaded_missile.and_then(|m| hero.gear_state(m)).map(|l| l.id);
            expect_equal(check, with, &found)
        }
        Check::Humanity(n) => expect_equal(check, n, &hero.humanity),
        Check::Rewards(souls, gear) => {
            let outcome = world.resource::<EncounterOutcome>().0.ok_or("the encounter is not over")?;
            let encounter = Arc::clone(&world.resource::<CurrentEncounter>().encounter);
            let aftermath = encounter.aftermath(outcome);
            expect_equal(check, &(*souls, gear.clone()), &(aftermath.souls, aftermath.gear.clone()))
        }
        Check::Lit(id, lit) => expect_equal(check, lit, &gear_state(world, *id)?.lit),
        Check::Deployed(id, aside) => expect_equal(check, aside, &gear_state(world, *id)?.set_aside),
        Check::Broken(id, broken) => expect_equal(check, broken, &gear_state(world, *id)?.broken),
        Check::Charges(id, n) => {
            let catalog = &world.resource::<Content>().0;
            expect_equal(check, n, &hero.charges_left(catalog, find_gear(world, *id)?))
        }
        Check::FocusSpent(n) => expect_equal(check, n, &hero.focus_spent),
        Check::Hands(main, off) => {
            let id = |g: Option<GearIndex>| g.and_then(|g| hero.gear_state(g)).map(|l| l.id);
            expect_equal(check, &(*main, *off), &(id(hero.hands.main), id(hero.hands.off)))
        }
        Check::Round(n) => expect_equal(check, n, &world.resource::<EncounterProgress>().round),
        Check::Phase(phase) => expect_equal(check, phase, world.resource::<State<Phase>>().get()),
        Check::Coins(table, coins) => {
            let cards = &world.resource::<EncounterTables>().0;
            let card = cards.get(usize::from(*table)).ok_or(format!("there is no table {table}"))?;
            expect_equal(check, coins, &card.coins.to_vec())
        }
        Check::Waits(waits) => expect_equal(check, waits, &pending_decision_kind(world)),
        Check::Choices(picks) => {
            let mut want = resolve_choices(world, picks)?;
            let mut have = legal_choices(world);
            want.sort();
            have.sort();
            expect_equal(check, &want, &have)
        }
        Check::ChoicesInclude(picks) => verify_each_choice(world, picks, |have, want| {
            if have.contains(want) { Ok(()) } else { Err(format!("{want:?} is not offered; there is {have:?}")) }
        }),
        Check::ChoicesExclude(picks) => verify_each_choice(world, picks, |have, want| {
            if have.contains(want) { Err(format!("{want:?} is offered, though it should not be")) } else { Ok(()) }
        }),
        Check::Legal(action, wanted) => {
            let found = legal_intents(world).iter().any(|intent| match intent {
                Intent::Commit(c) | Intent::React(c) => c.action == *action,
                _ => false,
            });
            expect_equal(check, wanted, &found)
        }
        Check::TokensToAssign(tokens) => {
            let have: Vec<(Token, u8)> = match &world.resource::<ResolutionStack>().pending_decision {
                Some(PendingDecision::Tokens(tray)) => tray.tokens.to_vec(),
                _ => Vec::new(),
            };
            expect_equal(check, tokens, &have)
        }
        Check::Facts(wanted) => {
            let mut rest = facts.iter();
            match wanted.iter().find(|want| !rest.any(|have| have == *want)) {
                Some(missing) => Err(format!("expected the fact {missing:?}\n  there were:\n{}", format_facts(facts))),
                None => Ok(()),
            }
        }
        Check::NoFacts(unwanted) => match unwanted.iter().find(|u| facts.contains(u)) {
            Some(there) => Err(format!("the fact {there:?} happened, though it should not have")),
            None => Ok(()),
        },
        Check::Ended(outcome) => expect_equal(check, outcome, &world.resource::<EncounterOutcome>().0),
    }
}

fn expect_equal<T: PartialEq + Debug>(check: &Check, want: &T, have: &T) -> Result<(), String> {
    if want == have {
        return Ok(());
    }
    let name = format!("{check:?}");
    let name = name.split(['(', ' ']).next().unwrap_or_default().to_owned();
    Err(format!("{name}: expected {want:?}, found {have:?}\n  in {check:?}"))
}

fn format_facts(facts: &[Fact]) -> String {
    facts.iter().map(|f| format!("    {f:?}")).collect::<Vec<_>>().join("\n")
}

fn combatant_entity(world: &World, who: u8) -> Result<bevy::prelude::Entity, String> {
    let seats = &world.resource::<Combatants>().0;
    seats.get(usize::from(who)).copied().ok_or(format!("there is no combatant {who}"))
}

fn combatant_component<T: bevy::prelude::Component>(world: &World, who: u8) -> Result<&T, String> {
    world.get::<T>(combatant_entity(world, who)?).ok_or(format!("combatant {who} has no such sheet"))
}

fn combatant_position(world: &World, who: u8) -> Result<Option<Coord>, String> {
    Ok(world.get::<Position>(combatant_entity(world, who)?).and_then(|p| p.head))
}

fn gear_state(world: &World, id: Id) -> Result<&GearState, String> {
    let gear = find_gear(world, id)?;
    combatant_component::<CharacterState>(world, CombatantId::CHARACTER.0)?
        .gear_state(gear)
        .ok_or(format!("no line for `{id}`"))
}

fn pending_decision_kind(world: &World) -> DecisionKind {
    match &world.resource::<ResolutionStack>().pending_decision {
        None => DecisionKind::Nothing,
        Some(PendingDecision::StartTile) => DecisionKind::StartTile,
        Some(PendingDecision::Beat) => DecisionKind::Beat,
        Some(PendingDecision::Reaction) => DecisionKind::Reaction,
        Some(PendingDecision::Move(_)) => DecisionKind::Move,
        Some(PendingDecision::Aim(_)) => DecisionKind::Aim,
        Some(PendingDecision::Hands) => DecisionKind::Hands,
        Some(PendingDecision::Struggle) => DecisionKind::Struggle,
        Some(PendingDecision::Heal(_)) => DecisionKind::Heal,
        Some(PendingDecision::DamageKind) => DecisionKind::DamageKind,
        Some(PendingDecision::HeldGear) => DecisionKind::HeldGear,
        Some(PendingDecision::Missile) => DecisionKind::Missile,
        Some(PendingDecision::PullTo) => DecisionKind::PullTo,
        Some(PendingDecision::RepairGear) => DecisionKind::RepairGear,
        Some(PendingDecision::Tokens(_)) => DecisionKind::Tokens,
        Some(PendingDecision::Stance) => DecisionKind::Stance,
        Some(PendingDecision::MaddenedTarget { .. }) => DecisionKind::MaddenedTarget,
        Some(PendingDecision::CharmedEnemy { .. }) => DecisionKind::CharmedEnemy,
        Some(PendingDecision::Reroll(_)) => DecisionKind::Reroll,
    }
}

fn resolve_choices(world: &World, picks: &[ChoiceSpec]) -> Result<Vec<Choice>, String> {
    picks.iter().map(|p| build_choice(world, p)).collect()
}

fn verify_each_choice(
    world: &mut World,
    picks: &[ChoiceSpec],
    test: impl Fn(&[Choice], &Choice) -> Result<(), String>,
) -> Result<(), String> {
    let have = legal_choices(world);
    resolve_choices(world, picks)?.iter().try_for_each(|want| test(&have, want))
}
