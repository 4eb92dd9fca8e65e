//! Applies an intent: what a decision pushes onto the stack. The intent has been validated before.

use std::sync::Arc;

use super::legal::validate_commit;
use crate::content::script::Cost;
use crate::model::{Choice, CombatantId, Commit, Fact, Intent, Token};
use crate::rules::access::{RulesWorld, catalog, character_state_mut, emit_fact, resolution, resolution_mut};
use crate::rules::effect::conditions::lower_shield;
use crate::rules::effect::{answer_decision, token_assignment};
use crate::rules::phase::PhaseStep;
use crate::rules::resolution::{PendingDecision, ResolutionTask, ScriptFrame};
use crate::rules::setup::take_start_tile;

/// Applies a validated intent.
pub fn apply_intent(world: &mut RulesWorld, intent: &Intent) {
    match intent {
        Intent::ChooseStartTile(at) => {
            resolution_mut(world).pending_decision = None;
            take_start_tile(world, *at);
        }
        // Before the first Round the player arranges the hand tokens freely.
        Intent::Choose(Choice::Hands(hands))
            if resolution(world).pending_decision == Some(PendingDecision::StartTile) =>
        {
            character_state_mut(world).hands = *hands;
            emit_fact(world, Fact::HandsChanged { hands: *hands });
        }
        Intent::Commit(commit) => self::commit_action(world, commit, false),
        Intent::React(commit) => self::commit_action(world, commit, true),
        Intent::DeclineReaction => resolution_mut(world).pending_decision = None,
        Intent::Choose(choice) => answer_decision(world, choice),
        Intent::Assign { token, to } => {
            if let Some(PendingDecision::Tokens(mut assignment)) = resolution_mut(world).pending_decision.take() {
                if let Some(line) = assignment.tokens.iter().position(|(t, _)| t == token) {
                    token_assignment::place_token(world, &mut assignment, line, *to);
                }
                resolution_mut(world).push(ResolutionTask::AssignTokens(assignment));
            }
        }
        Intent::AssignRest => assign_rest(world),
        Intent::EndBeat => {
            resolution_mut(world).pending_decision = None;
            resolution_mut(world).push(ResolutionTask::Phase(PhaseStep::CloseBeat));
        }
    }
}

/// Assigns the remaining tokens: sinks in the listed order, damage before conditions (O-01).
fn assign_rest(world: &mut RulesWorld) {
    let Some(PendingDecision::Tokens(mut assignment)) = resolution_mut(world).pending_decision.take() else { return };
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

fn commit_action(world: &mut RulesWorld, commit: &Commit, reaction: bool) {
    let Ok(accepted) = validate_commit(world, commit, reaction) else { return };
    let Some(action) = catalog(world).action(commit.action).cloned() else { return };
    resolution_mut(world).pending_decision = None;
    let dice = character_state_mut(world).spend_dice(commit.dice);
    emit_fact(world, Fact::Committed { action: action.id, dice, gear: commit.gear, reaction });
    if let Some(n) = action.attunement.map(|art| art.focus.saturating_add(commit.extra_focus)).filter(|n| *n > 0) {
        let mut character = character_state_mut(world);
        character.focus_spent = character.focus_spent.saturating_add(n);
        let left = character.focus_left();
        emit_fact(world, Fact::FocusSpent { n, left });
    }
    // Every action lowers a raised shield before it takes effect, unless it says otherwise. A
    // reaction without cost is a stance and leaves the shield raised.
    let is_stance = reaction && action.cost == Cost::Free;
    world.progress.stance_taken |= is_stance;
    if !action.keeps_shield && !is_stance {
        lower_shield(world, CombatantId::CHARACTER);
    }
    let kind = commit.kind.or_else(|| {
        let actor = crate::rules::effect::context::ActorState::current(world, CombatantId::CHARACTER);
        let modes = super::availability::action_modes(&actor, &action);
        modes.iter().find(|u| u.gear == commit.gear).and_then(|u| u.damage_kind)
    });
    if !reaction {
        world.progress.record_action(accepted.class);
        resolution_mut(world).push(ResolutionTask::Phase(PhaseStep::ContinueBeat));
    }
    let resolution = resolution_mut(world);
    resolution.frames.push(ScriptFrame {
        actor: CombatantId::CHARACTER,
        action: Some(action.id),
        gear: commit.gear,
        damage_kind: kind,
        overspent: accepted.overspent,
        extra_focus: commit.extra_focus,
        is_reaction: reaction,
        ..ScriptFrame::default()
    });
    resolution.push_sequence([
        ResolutionTask::RunScript { script: Arc::clone(&action.effect), next_effect: 0 },
        ResolutionTask::PopScriptFrame,
        ResolutionTask::CheckOutcome,
    ]);
}
