//! Applies an accepted intent: pushes the tasks of a decision onto the stack.
//!
//! Must not check or refuse anything: an accepted decision always takes effect.

use std::sync::Arc;

use crate::content::script::EventKind;
use crate::model::{ActionClass, Cause, Choice, CombatantId, Fact, GearIndex, Id, Token};
use crate::rules::access::block_scope;
use crate::rules::access::{RulesWorld, component_mut, emit_fact, inventory_mut, resolution_mut};
use crate::rules::change::excess_attunements::forget_attunement;
use crate::rules::change::excess_gear::drop_gear;
use crate::rules::change::focus_and_humanity::spend_focus;
use crate::rules::change::movement::apply_direction;
use crate::rules::change::shield::lower_shield;
use crate::rules::change::spawn::take_start_tile;
use crate::rules::change::token_assignment;
use crate::rules::change::triggers::{EventScene, set_off};
use crate::rules::components::character::PoolState;
use crate::rules::enemies::{charm_and_madness, encounter_roll};
use crate::rules::player::accepted::{AcceptedIntent, CommitQuote};
use crate::rules::player::availability::comes_first_down;
use crate::rules::query::context::ActorState;
use crate::rules::script::answers::apply_answer;
use crate::rules::stack::attack::AttackRecord;
use crate::rules::stack::{PendingDecision, PhaseStep, ResolutionTask, ScriptFrame, TokenAssignment};

/// Applies an accepted intent.
pub fn apply_intent(world: &mut RulesWorld, intent: AcceptedIntent) {
    // Before the first Round the player arranges the hand tokens freely, and the question stays open.
    if let AcceptedIntent::StartHands(hands) = intent {
        inventory_mut(world).hands = hands;
        emit_fact(world, Fact::HandsChanged { hands });
        return;
    }
    world.triggers_since_decision.0 = 0;
    let opening = resolution_mut(world).pending_decision.take() == Some(PendingDecision::Stance);
    match intent {
        AcceptedIntent::StartTile(at) => take_start_tile(world, at),
        AcceptedIntent::StartHands(_) | AcceptedIntent::DeclineReaction => {}
        AcceptedIntent::Commit(quote) => commit_action(world, quote, opening),
        AcceptedIntent::Answer(PendingDecision::MaddenedTarget { enemy, .. }, Choice::Target(who)) => {
            charm_and_madness::change_target(world, enemy, who);
        }
        AcceptedIntent::Answer(PendingDecision::CharmedEnemy { enemy, can_move, can_attack }, choice) => {
            charm_and_madness::apply_charm_choice(world, enemy, can_move, can_attack, &choice);
        }
        AcceptedIntent::Answer(decision @ (PendingDecision::RollAhead | PendingDecision::ExhaustEntry), choice) => {
            encounter_roll::apply_table_choice(world, &decision, &choice);
        }
        AcceptedIntent::Answer(PendingDecision::KnockBackDirection(thrown), Choice::AreaDirection(direction)) => {
            apply_direction(world, thrown, direction);
        }
        AcceptedIntent::Answer(PendingDecision::DropGear, Choice::Gear(gear)) => drop_gear(world, gear),
        AcceptedIntent::Answer(PendingDecision::DropAttunement, Choice::Attunement(id)) => forget_attunement(world, id),
        AcceptedIntent::Answer(decision, choice) => apply_answer(world, &decision, &choice),
        AcceptedIntent::Assign(mut assignment, line, to) => {
            token_assignment::place_token(world, &mut assignment, line, to);
            resolution_mut(world).push(ResolutionTask::AssignTokens(assignment));
        }
        AcceptedIntent::AssignRest(assignment) => assign_rest(world, assignment),
        AcceptedIntent::EndBeat => resolution_mut(world).push(ResolutionTask::Phase(PhaseStep::CloseBeat)),
    }
}

/// Assigns the remaining tokens: sinks in the listed order, damage before conditions (O-01).
fn assign_rest(world: &mut RulesWorld, mut assignment: Box<TokenAssignment>) {
    // Acid and Breaking, which gear may have to take, come first, conditions last.
    assignment.tokens.sort_by_key(|(token, _)| match token {
        Token::Damage(kind) => u8::from(!kind.damages_gear()),
        Token::Condition(_) => 2,
    });
    while let Some((token, _)) = assignment.tokens.first().copied() {
        let slots = token_assignment::legal_slots(world, &assignment, token);
        let Some(to) = slots.first().copied() else { break };
        token_assignment::place_token(world, &mut assignment, 0, to);
    }
    resolution_mut(world).push(ResolutionTask::AssignTokens(assignment));
}

/// Commits an action; `opening` says whether it is a reaction to the opening of the counterbeat.
fn commit_action(world: &mut RulesWorld, quote: CommitQuote, opening: bool) {
    let CommitQuote { action, mode, dice, focus, extra_focus, overspent, class, reaction, .. } = quote;
    let mut pool = component_mut::<PoolState>(world, CombatantId::CHARACTER);
    pool.spent = pool.spent.saturating_add(pool.paying);
    pool.paying = dice.count() as u8;
    let dice = pool.spend_dice(dice);
    emit_fact(world, Fact::Committed { action: action.id, dice: dice.clone(), gear: mode.gear, reaction });
    spend_focus(world, focus);
    world.progress.stance_taken |= reaction && action.is_stance();
    if comes_first_down(world, &ActorState::current(world, CombatantId::CHARACTER), &action, reaction) {
        let cause = Cause::Action { action: action.id, gear: mode.gear, missile: None };
        lower_shield(world, CombatantId::CHARACTER, cause);
    }
    if !reaction {
        world.progress.record_action(class);
        resolution_mut(world).push(ResolutionTask::Phase(PhaseStep::ContinueBeat));
    }
    let resolution = resolution_mut(world);
    if reaction && class == ActionClass::NoAction {
        resolution.push(ResolutionTask::ReopenWindow { opening });
    } else if reaction && let Some(active) = &mut resolution.active_turn {
        active.reaction_spent = active.awaits_behaviour;
    }
    resolution.frames.push(ScriptFrame {
        actor: CombatantId::CHARACTER,
        action: Some(action.id),
        gear: mode.gear,
        damage_kind: mode.damage_kind,
        overspent,
        extra_focus,
        paid: dice,
        is_reaction: reaction,
        ..ScriptFrame::default()
    });
    resolution.push_sequence([
        ResolutionTask::RunScript { script: Arc::clone(&action.effect), next_effect: 0 },
        ResolutionTask::PopScriptFrame,
        ResolutionTask::CheckOutcome,
    ]);
    set_off_commitment(world, action.id, mode.gear);
}

/// Sets off the triggers that wait for an action of the character, before the action takes effect.
fn set_off_commitment(world: &mut RulesWorld, action: Id, gear: Option<GearIndex>) {
    let bearer = CombatantId::CHARACTER;
    if block_scope(world, bearer).answers.contains(EventKind::Committed) {
        let record = AttackRecord { by: Some(bearer), action: Some(action), gear, ..AttackRecord::default() };
        set_off(world, EventScene { kind: EventKind::Committed, bearer, other: None, attack: Some(&record) }, |_| true);
    }
}
