//! Checks of a vignette: comparing the expected with the actual state.
//!
//! Owns the meaning of each check. Must not change the world.

use serde::Serialize;

use super::error::VignetteError;
use super::format::{Check, ChoiceSpec, DecisionKind, PricedAction};
use super::notation::{FactSpec, gear_name, write_fact, write_value};
use super::translate::{build_choice, describe_choice, find_gear};
use crate::content::encounter::Aftermath;
use crate::content::script::{ClearSource, Expr};
use crate::model::{Choice, CombatantId, Coord, DamageCounts, Fact, GearIndex, Id, Intent, Token};
use crate::rules::access::{
    CombatantComponent, RulesWorld, board, catalog, character, combatant_count, component, current_phase,
    encounter_tables, enemies_in_play, find_component, inventory, outcome, progress, resolution,
};
use crate::rules::change::encounter_end::encounter_results;
use crate::rules::components::character::{GearState, Humanity};
use crate::rules::components::combatant::{Conditions, Health, OwnShield, Position, ShieldState, Sinks};
use crate::rules::player::action_modes::{action_context, action_modes};
use crate::rules::player::legal::legal_intents;
use crate::rules::player::legal_choices::legal_choices;
use crate::rules::player::price::{Price, evaluate_cost};
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::query::derived::{eqp, focus_limit, pot_count, pouch_count, sink_capacity};
use crate::rules::query::visibility::is_dark;
use crate::rules::stack::{PendingDecision, TokenClearing};

/// Checks whether a check holds.
///
/// # Errors
///
/// Returns the expected and the actual value if it does not, or the thing that the check names and that does not exist.
pub(super) fn verify_check(world: &RulesWorld, facts: &[Fact], check: &Check) -> Result<(), VignetteError> {
    let character = character(world);
    let inventory = character.inventory;
    match check {
        Check::At(who, at) => expect_equal(check, &Some(*at), &combatant_position(world, *who)?),
        Check::TailAt(who, at) => expect_equal(check, &Some(*at), &combatant_component::<Position>(world, *who)?.tail),
        Check::TileAt(at, tile) => expect_equal(check, tile, &board(world).tile(*at).map(|t| t.id)),
        Check::Dark(dark) => expect_equal(check, dark, &is_dark(world)),
        Check::Flag(mark, there) => expect_equal(check, there, &progress(world).flags.contains(mark)),
        Check::EnemiesInPlay(n) => expect_equal(check, n, &(enemies_in_play(world).count() as u8)),
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
            combatant_component::<Sinks>(world, *who)?;
            expect_equal(check, n, &sink_capacity(world, CombatantId(*who), *sink))
        }
        Check::ConditionCount(who, condition, n) => {
            expect_equal(check, n, &combatant_component::<Conditions>(world, *who)?.count(*condition))
        }
        Check::Pool(dice) => {
            let sorted = |mut dice: Vec<u8>| {
                dice.sort_unstable();
                dice
            };
            expect_equal(check, &sorted(dice.clone()), &sorted(character.pool.dice.0.to_vec()))
        }
        Check::ShieldUp(who, up) => {
            expect_equal(check, up, &combatant_component::<ShieldState>(world, *who)?.raised.is_some())
        }
        Check::CardTokens(id, n) => expect_equal(check, n, &gear_state(world, *id)?.card_tokens.total()),
        Check::DurabilityUsed(id, n) => expect_equal(check, n, &gear_state(world, *id)?.durability_used),
        Check::Loaded(id, with) => {
            let found = gear_state(world, *id)?.loaded_missile.and_then(|m| inventory.gear_state(m)).map(|l| l.id);
            expect_equal(check, with, &found)
        }
        Check::Humanity(n) => expect_equal(check, n, &component::<Humanity>(world, CombatantId::CHARACTER).0),
        Check::Rewards(souls, gear) => {
            let over = outcome(world);
            over.ok_or(VignetteError::Check("the encounter is not over".to_owned()))?;
            let results: Vec<&Aftermath> = encounter_results(world).collect();
            let found: u16 = results.iter().map(|page| page.gain_souls).sum();
            let found_gear = results.iter().flat_map(|page| page.gain_gear.iter().copied()).collect();
            expect_equal(check, &(*souls, gear.clone()), &(found, found_gear))
        }
        Check::Lit(id, lit) => expect_equal(check, lit, &gear_state(world, *id)?.lit),
        Check::Deployed(id, deployed) => expect_equal(check, deployed, &gear_state(world, *id)?.deployed),
        Check::Broken(id, broken) => expect_equal(check, broken, &gear_state(world, *id)?.broken),
        Check::Charges(id, n) => {
            expect_equal(check, n, &inventory.charges_left(catalog(world), find_gear(world, *id)?))
        }
        Check::FocusSpent(n) => expect_equal(check, n, &focus_limit(world).saturating_sub(character.focus.left)),
        Check::Hands(main, off) => {
            let id = |g: Option<GearIndex>| g.map(|g| gear_name(inventory, g));
            expect_equal(check, &(*main, *off), &(id(inventory.hands.main), id(inventory.hands.off)))
        }
        Check::Round(n) => expect_equal(check, n, &progress(world).round),
        Check::Phase(phase) => expect_equal(check, phase, &current_phase(world)),
        Check::Coins(table, coins) => {
            let cards = encounter_tables(world);
            let card =
                cards.get(usize::from(*table)).ok_or(VignetteError::Check(format!("there is no table {table}")))?;
            expect_equal(check, coins, &card.coins.to_vec())
        }
        Check::Waits(waits) => expect_equal(check, waits, &pending_decision_kind(world)),
        Check::Choices(choices) => {
            let mut want = resolve_choices(world, choices)?;
            let mut have = legal_choices(world);
            want.sort();
            have.sort();
            if want == have { Ok(()) } else { mismatch(check, &choices, &describe_choices(world, &have)) }
        }
        Check::ChoicesInclude(choices) => {
            let (wanted, have) = (resolve_choices(world, choices)?, legal_choices(world));
            let missing = choices.iter().zip(&wanted).find(|(_, choice)| !have.contains(choice));
            missing.map_or(Ok(()), |(spec, _)| {
                let have = write_value(&describe_choices(world, &have));
                Err(VignetteError::Check(format!("{} is not offered; there is {have}", write_value(spec))))
            })
        }
        Check::ChoicesExclude(choices) => {
            let (unwanted, have) = (resolve_choices(world, choices)?, legal_choices(world));
            let offered = choices.iter().zip(&unwanted).find(|(_, choice)| have.contains(choice));
            offered.map_or(Ok(()), |(spec, _)| {
                Err(VignetteError::Check(format!("{} is offered, though it should not be", write_value(spec))))
            })
        }
        Check::Legal(action, wanted) => {
            catalog(world).action(*action).ok_or(VignetteError::NoSuch("action", *action, String::new()))?;
            let found = legal_intents(world).iter().any(|intent| match intent {
                Intent::Commit(c) | Intent::React(c) => c.action == *action,
                _ => false,
            });
            expect_equal(check, wanted, &found)
        }
        Check::TokensToAssign(tokens) => {
            let have: Vec<(Token, u8)> = match &resolution(world).pending_decision {
                Some(PendingDecision::Tokens(tray)) => tray.tokens.to_vec(),
                _ => Vec::new(),
            };
            expect_equal(check, tokens, &have)
        }
        Check::Facts(wanted) => expect_facts(world, facts, wanted),
        Check::NoFacts(unwanted) => {
            for spec in unwanted {
                let pattern = spec.pattern_for(inventory)?;
                if facts.iter().any(|fact| pattern.matches(fact)) {
                    let fact = write_value(spec);
                    return Err(VignetteError::Check(format!("the fact {fact} happened, though it should not have")));
                }
            }
            Ok(())
        }
        Check::Fp(n) => expect_equal(check, n, &character.focus.left),
        Check::MaxFp(n) => expect_equal(check, n, &focus_limit(world)),
        Check::Pots(n) => expect_equal(check, n, &pot_count(world)),
        Check::Pouches(n) => expect_equal(check, n, &pouch_count(world)),
        Check::Enc(n) => expect_equal(check, n, &inventory.enc(catalog(world))),
        Check::Eqp(n) => expect_equal(check, n, &eqp(world)),
        Check::WeaponDamage(id, n) => {
            let gear = find_gear(world, *id)?;
            if inventory.weapon(catalog(world), gear).is_none() {
                return Err(VignetteError::NoSuch("weapon", *id, String::new()));
            }
            let actor = ActorState::current(world, CombatantId::CHARACTER);
            let context = EvalContext { gear: Some(gear), ..EvalContext::without_target(world, &actor) };
            expect_equal(check, n, &context.eval(&Expr::WeaponDamage))
        }
        Check::Price(action, price) => expect_equal(check, price, &price_of(world, action)?),
        Check::ShieldCard(who, tokens) => {
            expect_equal(check, &DamageCounts::from(tokens.clone()), &enemy_shield(world, *who)?.card_tokens)
        }
        Check::ShieldDurability(who, n) => expect_equal(check, n, &enemy_shield(world, *who)?.durability),
        Check::ShieldBroken(who, broken) => expect_equal(check, broken, &enemy_shield(world, *who)?.broken),
        Check::Ended(wanted) => expect_equal(check, wanted, &outcome(world)),
    }
}

fn expect_equal<T: PartialEq + Serialize>(check: &Check, want: &T, have: &T) -> Result<(), VignetteError> {
    if want == have { Ok(()) } else { mismatch(check, want, have) }
}

/// The failure of a check, in the notation of vignettes.
fn mismatch(check: &Check, want: &impl Serialize, have: &impl Serialize) -> Result<(), VignetteError> {
    let text = write_value(check);
    let name = text.split('(').next().unwrap_or_default();
    let (want, have) = (write_value(want), write_value(have));
    Err(VignetteError::Check(format!("{name}: expected {want}, found {have}\n  in {text}")))
}

fn expect_facts(world: &RulesWorld, facts: &[Fact], wanted: &[FactSpec]) -> Result<(), VignetteError> {
    let inventory = inventory(world);
    let mut rest = facts.iter();
    for spec in wanted {
        let pattern = spec.pattern_for(inventory)?;
        if !rest.any(|have| pattern.matches(have)) {
            let there: Vec<String> = facts.iter().map(|f| format!("    {}", write_fact(inventory, f))).collect();
            let (want, there) = (write_value(spec), there.join("\n"));
            return Err(VignetteError::Check(format!("expected the fact {want}\n  there were:\n{there}")));
        }
    }
    Ok(())
}

/// The price of an action with its gear, or with the first gear that fits it.
fn price_of(world: &RulesWorld, priced: &PricedAction) -> Result<Price, VignetteError> {
    let action =
        catalog(world).action(priced.action).ok_or(VignetteError::NoSuch("action", priced.action, String::new()))?;
    let actor = ActorState::current(world, CombatantId::CHARACTER);
    let gear = priced.gear.map(|id| find_gear(world, id)).transpose()?;
    let modes = action_modes(world, &actor, action);
    let mode = modes.iter().find(|mode| gear.is_none() || mode.gear == gear);
    let mode = mode.ok_or_else(|| VignetteError::NoPrice("the action can't use this gear".to_owned()))?;
    let context = action_context(world, &actor, action, *mode);
    evaluate_cost(&context, &action.cost).map_err(|refusal| VignetteError::NoPrice(refusal.to_string()))
}

fn enemy_shield(world: &RulesWorld, who: u8) -> Result<OwnShield, VignetteError> {
    combatant_component::<ShieldState>(world, who)?.own.ok_or(VignetteError::NoShield(who))
}

fn combatant_component<'a, T: CombatantComponent>(world: &'a RulesWorld, who: u8) -> Result<&'a T, VignetteError> {
    if who >= combatant_count(world) {
        return Err(VignetteError::NoCombatant(who));
    }
    find_component(world, CombatantId(who)).ok_or(VignetteError::NoSheet(who))
}

fn combatant_position(world: &RulesWorld, who: u8) -> Result<Option<Coord>, VignetteError> {
    Ok(combatant_component::<Position>(world, who)?.head)
}

fn gear_state<'a>(world: &'a RulesWorld, id: Id) -> Result<&'a GearState, VignetteError> {
    let gear = find_gear(world, id)?;
    inventory(world).gear_state(gear).ok_or(VignetteError::NotCarried(id))
}

/// The kind of the pending decision.
pub(super) fn pending_decision_kind(world: &RulesWorld) -> DecisionKind {
    match &resolution(world).pending_decision {
        None => DecisionKind::Nothing,
        Some(PendingDecision::StartTile) => DecisionKind::StartTile,
        Some(PendingDecision::Beat) => DecisionKind::Beat,
        Some(PendingDecision::Reaction) => DecisionKind::Reaction,
        Some(PendingDecision::Move(_)) => DecisionKind::Move,
        Some(PendingDecision::Aim(_)) => DecisionKind::Aim,
        Some(PendingDecision::Hands) => DecisionKind::Hands,
        Some(PendingDecision::Struggle) => DecisionKind::Struggle,
        Some(PendingDecision::ClearTokens(TokenClearing { from: ClearSource::Hp, .. })) => DecisionKind::Heal,
        Some(PendingDecision::ClearTokens(_)) => DecisionKind::Clear,
        Some(PendingDecision::PickDie { .. }) => DecisionKind::PickDie,
        Some(PendingDecision::MayStop(_)) => DecisionKind::MayStop,
        Some(PendingDecision::RollAhead) => DecisionKind::RollAhead,
        Some(PendingDecision::ExhaustEntry) => DecisionKind::ExhaustEntry,
        Some(PendingDecision::DamageKind) => DecisionKind::DamageKind,
        Some(PendingDecision::HeldGear) => DecisionKind::HeldGear,
        Some(PendingDecision::HeldWeapon) => DecisionKind::HeldWeapon,
        Some(PendingDecision::HeldShield) => DecisionKind::HeldShield,
        Some(PendingDecision::Missile) => DecisionKind::Missile,
        Some(PendingDecision::Put(..)) => DecisionKind::Put,
        Some(PendingDecision::DropGear) => DecisionKind::DropGear,
        Some(PendingDecision::DropAttunement) => DecisionKind::DropAttunement,
        Some(PendingDecision::RepairGear(_)) => DecisionKind::RepairGear,
        Some(PendingDecision::RestoreGear(_)) => DecisionKind::RestoreGear,
        Some(PendingDecision::Tokens(_)) => DecisionKind::Tokens,
        Some(PendingDecision::Stance) => DecisionKind::Stance,
        Some(PendingDecision::MaddenedTarget { .. }) => DecisionKind::MaddenedTarget,
        Some(PendingDecision::CharmedEnemy { .. }) => DecisionKind::CharmedEnemy,
        Some(PendingDecision::Reroll(_)) => DecisionKind::Reroll,
        Some(PendingDecision::KnockBackDirection(_)) => DecisionKind::KnockBackDirection,
    }
}

fn resolve_choices(world: &RulesWorld, choices: &[ChoiceSpec]) -> Result<Vec<Choice>, VignetteError> {
    choices.iter().map(|p| build_choice(world, p)).collect()
}

fn describe_choices(world: &RulesWorld, choices: &[Choice]) -> Vec<ChoiceSpec> {
    choices.iter().map(|choice| describe_choice(world, choice)).collect()
}
