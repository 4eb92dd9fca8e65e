//! The targets and hexes of a script.
//!
//! Owns `Effect::Aim`. Must not list what can be aimed at: `query::targeting` does.

use smallvec::SmallVec;

use crate::content::script::{Reach, Targeting};
use crate::model::{Choice, CombatantId, Coord};
use crate::rules::access::{
    RulesWorld, board, distance_between, enemy_def, nearest_occupied_hex, occupied_hexes, resolution, resolution_mut,
};
use crate::rules::change::modifiers;
use crate::rules::query::context::{ActorState, EvalContext, hex_behind};
use crate::rules::query::range::{aim_range, area_size};
use crate::rules::query::targeting;
use crate::rules::script::running_script::{SettledDecision, acts_by_itself, ask_or_settle, update_frame};
use crate::rules::stack::attack::AttackTarget;
use crate::rules::stack::{PendingDecision, ScriptFrame};

/// Chooses the targets of the following effects, or asks the player for them.
pub(super) fn aim(world: &mut RulesWorld, frame: &ScriptFrame, what: &Targeting) -> Option<SettledDecision> {
    if acts_by_itself(world, frame) {
        aim_for_enemy(world, frame, what);
        return None;
    }
    let actor = ActorState::current(world, frame.actor);
    // Two answers are enough to know that the player has to choose.
    let mut options = Vec::new();
    targeting::visit_aim_choices(&EvalContext::from_frame(world, &actor, frame), what, &mut |choice| {
        options.push(choice);
        options.len() == 2
    });
    ask_or_settle(world, PendingDecision::Aim(what.clone()), options, what.needs_no_choice())
}

/// An enemy aims: at the combatant that its attack was announced to, if it can, or else at the first opponent it reaches.
/// An area takes only the opponents in it, unless the attack strikes everybody.
fn aim_for_enemy(world: &mut RulesWorld, frame: &ScriptFrame, what: &Targeting) {
    let mut actor = ActorState::current(world, frame.actor);
    actor.position = frame.origin.unwrap_or(actor.position);
    let context = EvalContext::from_frame(world, &actor, frame);
    let announced_to = resolution(world).attack_of(frame).and_then(|record| record.aimed_at);
    let choice = targeting::enemy_aim_choice(&context, what, announced_to);
    let targets = choice.as_ref().map(|choice| targeting::aimed_targets(&context, what, choice)).unwrap_or_default();
    let hexes = choice.as_ref().and_then(|choice| targeting::aimed_hexes(&context, what, choice)).unwrap_or_default();
    let attack = frame.attack.and_then(|id| enemy_def(world, frame.actor)?.attacks.get(&id));
    let takes_all = hexes.is_empty() || attack.is_none_or(|it| targeting::strikes_everyone(world, frame.actor, it));
    let opponents: SmallVec<[CombatantId; 4]> = targeting::opponents(world, frame.actor).collect();
    let targets: SmallVec<[CombatantId; 4]> =
        targets.into_iter().filter(|who| takes_all || opponents.contains(who)).collect();
    let stood = targets.first().and_then(|who| aimed_position(world, *who, actor.position));
    let far: SmallVec<[AttackTarget; 4]> = targets
        .iter()
        .map(|who| AttackTarget::at_distance(*who, distance_between(world, frame.actor, *who).unwrap_or(0)))
        .collect();
    if let Some(record) = resolution_mut(world).attacks.last_mut().filter(|r| r.is_attack && r.is_made_by(frame)) {
        for target in far {
            if record.target(target.who).is_none() {
                record.targets.push(target);
            }
        }
    }
    update_frame(world, |top| {
        top.targets = targets;
        top.aimed_position = stood;
        top.target_hexes = hexes;
    });
}

/// Takes the targets and hexes of an answered aim into the innermost frame.
pub(super) fn apply_aim(world: &mut RulesWorld, frame: &ScriptFrame, what: &Targeting, choice: &Choice) {
    let actor = ActorState::current(world, frame.actor);
    let context = EvalContext::from_frame(world, &actor, frame);
    let targets = targeting::aimed_targets(&context, what, choice);
    let hexes = targeting::aimed_hexes(&context, what, choice).unwrap_or_default();
    let here = actor.position;
    let stood = targets.first().and_then(|who| aimed_position(world, *who, here));
    let reach = aim_range(&context, what).map_or_else(|| area_size(&context, what), |(_, most)| most);
    let is_shot = what.reach().is_some_and(Reach::is_shot_or_thrown);
    let in_unaided_range = targeting::is_in_unaided_range(&context, what, choice);
    let context = EvalContext { is_shot, in_unaided_range, target: targets.first().copied(), ..context };
    let serving = modifiers::lent_for_action(&context, frame);
    let keeps_targets = matches!(what, Targeting::Tile { .. }) && targets.is_empty();
    update_frame(world, |top| {
        for who in &targets {
            if !top.already_targeted.contains(who) {
                top.already_targeted.push(*who);
            }
        }
        if !keeps_targets {
            top.targets = targets;
            top.aimed_position = stood;
        }
        top.reach = reach;
        top.target_hexes = hexes;
        top.is_shot = is_shot;
        top.in_unaided_range = in_unaided_range;
    });
    modifiers::take_for_action(world, frame, &serving);
}

/// The hex at which a combatant is aimed at from another hex: the nearest hex it fills; of two hexes, one with a free
/// hex on its far side.
fn aimed_position(world: &RulesWorld, who: CombatantId, here: Coord) -> Option<Coord> {
    let roomy = |at: &Coord| hex_behind(here, *at).is_some_and(|to| board(world).is_free(to));
    occupied_hexes(world, who).into_iter().find(roomy).or_else(|| nearest_occupied_hex(world, who, here))
}
