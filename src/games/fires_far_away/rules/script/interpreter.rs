//! The interpreter of scripts. It carries out one effect at a time and stops where the player has to choose.
//!
//! Owns the dispatch of effects and of the answers to their questions. Must not check whether an answer is legal;
//! `player::legal` does.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::content::condition_row::ConditionTrait;
use crate::content::script::{
    CombatantSelector, DealTokens, Effect, Expr, MoveMode, Predicate, Reach, Resource, Restore, Script, Targeting,
    last_aim,
};
use crate::model::{Choice, CombatantId, Coord, Modifiers, Token};
use crate::rules::access::{
    RulesWorld, board, distance_between, enemy_def, enemy_kind, has_trait, nearest_occupied_hex, occupied_hexes,
    position, resolution, resolution_mut,
};
use crate::rules::change::clearing::{clear_chosen_token, take_tokens};
use crate::rules::change::conditions::{lower_shield, remove_condition};
use crate::rules::change::focus_and_humanity::{gain_humanity, regain_focus};
use crate::rules::change::movement::start_move;
use crate::rules::change::shield_and_hands::{break_guard, change_hands, raise_shield, use_charge};
use crate::rules::change::{encounter_end, modifiers, terrain};
use crate::rules::query::context::{ActorState, EvalContext, hex_behind};
use crate::rules::query::range::{aim_range, area_size};
use crate::rules::query::targeting::struggle_conditions;
use crate::rules::query::{movement_choices, targeting};
use crate::rules::script::{gear_effects, placing, pool_dice, repetition, strike, token_effects};
use crate::rules::stack::attack::{AttackStage, AttackTarget};
use crate::rules::stack::{ConditionSource, PendingDecision, ResolutionTask, ScriptFrame};

/// Carries out the effect at `next_effect` of a script and pushes the rest of the script onto the stack.
pub fn run_script(world: &mut RulesWorld, script: Script, next_effect: u16) {
    let Some(effect) = script.get(usize::from(next_effect)) else { return };
    // A movement towards the target looks back at the aim before it, so its script stays at hand even after its end.
    let looks_back = matches!(effect, Effect::Move(movement) if movement.mode == MoveMode::Toward);
    if usize::from(next_effect) + 1 < script.len() || looks_back {
        resolution_mut(world)
            .push(ResolutionTask::RunScript { script: Arc::clone(&script), next_effect: next_effect + 1 });
    }
    let Some(frame) = resolution(world).current_frame().cloned() else { return };
    // The actor has left the board, so the rest of its script has no effect.
    if self::position(world, frame.actor).is_none() {
        return;
    }
    execute_effect(world, &frame, effect);
}

fn execute_effect(world: &mut RulesWorld, frame: &ScriptFrame, effect: &Effect) {
    match effect {
        Effect::Aim(what) if acts_by_itself(world, frame) => aim_for_enemy(world, frame, what),
        Effect::Aim(what) => {
            let actor = ActorState::current(world, frame.actor);
            // Two answers are enough to know that the player has to choose.
            let mut options = Vec::new();
            targeting::visit_aim_choices(&EvalContext::from_frame(world, &actor, frame), what, &mut |choice| {
                options.push(choice);
                options.len() == 2
            });
            ask_or_auto_resolve(world, PendingDecision::Aim(what.clone()), options, what.needs_no_choice());
        }
        Effect::Move(movement) => {
            let actor = ActorState::current(world, frame.actor);
            let context = EvalContext::from_frame(world, &actor, frame);
            let (script, at) = remaining_script(world);
            let (before, rest) = script.split_at_checked(at).unwrap_or_default();
            if movement_choices::has_obvious_choices(&context, movement, rest) {
                resolution_mut(world).pending_decision = Some(PendingDecision::Move(movement.clone()));
                return;
            }
            // Two answers are enough to know that the player has to choose.
            let mut options = Vec::new();
            movement_choices::visit_movement_choices(&context, movement, rest, last_aim(before), None, &mut |choice| {
                options.push(choice);
                options.len() == 2
            });
            ask_or_auto_resolve(world, PendingDecision::Move(movement.clone()), options, false);
        }
        Effect::Strike(strike) => strike::execute_strike(world, frame, strike),
        Effect::Deal(value, kind) => {
            token_effects::deal(world, frame, &affected_targets(world, frame), (value, *kind, Modifiers::NONE));
        }
        Effect::Inflict(inflict) => {
            let (inevitable, lasting) = (inflict.inevitable, inflict.lasting);
            let source = ConditionSource { inevitable, lasting, ..condition_source(world, frame) };
            let on = select_combatants(world, frame, inflict.on);
            let steps: SmallVec<[ResolutionTask; 4]> = on
                .into_iter()
                .map(|who| {
                    let n = token_effects::eval_amount_for_side(world, frame, &inflict.n, inflict.on, who);
                    ResolutionTask::ApplyCondition { who, condition: inflict.condition, n, source }
                })
                .collect();
            resolution_mut(world).push_sequence(steps.into_iter().chain([ResolutionTask::CheckOutcome]));
        }
        Effect::DealTokens(DealTokens { n, kind, on, mods }) => {
            token_effects::deal(world, frame, &select_combatants(world, frame, *on), (n, *kind, *mods));
        }
        Effect::Clear(clear) => token_effects::clear(world, frame, clear),
        Effect::Heal(_) | Effect::RemoveCondition(..) => {
            if let Some(clear) = effect.as_clear() {
                token_effects::clear(world, frame, &clear);
            }
        }
        Effect::Struggle => {
            let options = struggle_conditions(world, frame.actor).into_iter().map(Choice::Condition).collect();
            ask_or_auto_resolve(world, PendingDecision::Struggle, options, acts_by_itself(world, frame));
        }
        Effect::RaiseShield => raise_shield(world, frame),
        Effect::LowerShield(side) => {
            for who in select_combatants(world, frame, *side) {
                lower_shield(world, who, frame.cause());
            }
        }
        Effect::BreakGuard(side) => {
            let source = condition_source(world, frame);
            for who in select_combatants(world, frame, *side) {
                break_guard(world, who, source);
            }
        }
        Effect::Put(whom, destination) => placing::put(world, frame, *whom, *destination),
        Effect::MoveTowards { who, to } => {
            if let Some(to) = select_combatants(world, frame, *to).first().copied() {
                let movers = select_combatants(world, frame, *who).into_iter();
                let cause = frame.cause();
                let moves = movers.map(|who| ResolutionTask::MoveTowards { who, to, cause });
                resolution_mut(world).push_sequence(moves.collect::<SmallVec<[ResolutionTask; 4]>>());
            }
        }
        Effect::WithGear(what, body) => gear_effects::run_with_gear(world, frame, *what, body),
        Effect::ChooseMissile => {
            let options = gear_effects::missile_choices(world, frame);
            ask_or_auto_resolve(world, PendingDecision::Missile, options, false);
        }
        Effect::FireLoaded => gear_effects::fire_loaded(world, frame),
        Effect::LoadWeapon => gear_effects::load_weapon(world, frame),
        Effect::ToggleLight => gear_effects::toggle_light(world, frame),
        Effect::Restore(Restore { of, n }) => {
            let n = n.as_ref().map_or(u8::MAX, |n| eval_amount(world, frame, n));
            gear_effects::restore_gear(world, *of, n);
        }
        Effect::Regain(what, value) => {
            let n = eval_amount(world, frame, value);
            match what {
                Resource::Focus => regain_focus(world, n),
                Resource::Humanity => gain_humanity(world, n, frame.cause()),
            }
        }
        // An enemy that a block makes act has no hands.
        Effect::ChangeHands if enemy_kind(world, frame.actor).is_some() => {}
        Effect::ChangeHands => resolution_mut(world).pending_decision = Some(PendingDecision::Hands),
        Effect::Dice(change) => pool_dice::change_dice(world, frame, change),
        Effect::DodgeAttack => {
            let attack = resolution_mut(world).attack_on_mut(frame.actor);
            if let Some(target) = attack.and_then(|record| record.target_mut(frame.actor)) {
                target.dodged = true;
            }
        }
        Effect::CancelAttack => {
            // A reaction answers the attack of its window, be it on the actor or not.
            let resolution = resolution_mut(world);
            let attack = if frame.is_reaction {
                resolution.attacks.iter_mut().rev().find(|record| record.stage == AttackStage::Threatened)
            } else {
                resolution.attack_on_mut(frame.actor)
            };
            if let Some(record) = attack {
                record.cancelled = true;
            }
        }
        Effect::TurnAttackBack => {
            if let Some(record) = resolution_mut(world).attack_on_mut(frame.actor) {
                record.turned_back_by = record.turned_back_by.or(Some(frame.actor));
            }
        }
        Effect::UseCharge(kind) => use_charge(world, frame, *kind),
        Effect::EndEncounter(outcome) => encounter_end::end_encounter(world, *outcome),
        Effect::Defeat(side) => {
            for who in select_combatants(world, frame, *side) {
                encounter_end::defeat_combatant(world, who, frame.cause());
            }
            resolution_mut(world).push(ResolutionTask::CheckOutcome);
        }
        Effect::Spawn { enemy, at } => terrain::spawn_on_free_hex(world, *enemy, at),
        Effect::PlaceTile { tile, on, over } => terrain::place_tiles(world, frame, *tile, on, over),
        Effect::RemoveTile { tile, on } => terrain::remove_tiles(world, frame, *tile, on),
        Effect::Open(on) => terrain::open_tiles(world, frame, on),
        Effect::SetDarkness(dark) => terrain::set_darkness(world, *dark, frame.cause()),
        Effect::DeployGear(aside) => gear_effects::deploy_gear(world, frame, *aside),
        Effect::SetFlag(mark) => {
            let marks = &mut world.progress.flags;
            if !marks.contains(mark) {
                marks.push(*mark);
            }
        }
        Effect::ClearFlag(mark) => world.progress.flags.retain(|m| m != mark),
        Effect::If(test, yes, no) => {
            let script = if is_predicate_true(world, frame, test) { yes } else { no };
            resolution_mut(world).push(ResolutionTask::RunScript { script: Arc::clone(script), next_effect: 0 });
        }
        Effect::Repeat(n, body) => {
            let steps: Vec<ResolutionTask> =
                (0..*n).map(|_| ResolutionTask::RunScript { script: Arc::clone(body), next_effect: 0 }).collect();
            resolution_mut(world).push_sequence(steps);
        }
        Effect::UpTo(n, body) => {
            let n = eval_amount(world, frame, n);
            repetition::repeat_up_to(world, Arc::clone(body), n);
        }
        Effect::May(body) => repetition::repeat_up_to(world, Arc::clone(body), 1),
        Effect::Pay(payment) => repetition::pay(world, frame, payment),
        Effect::Do(action) => repetition::do_action(world, frame, *action),
        Effect::RollAhead => resolution_mut(world).push(ResolutionTask::RollTableAhead),
        Effect::ExhaustEntry => resolution_mut(world).push(ResolutionTask::ExhaustTableEntry),
        Effect::Lend(what) => modifiers::lend(world, frame, what),
        Effect::PassOn => modifiers::pass_on(world, frame, &affected_targets(world, frame)),
        Effect::Revoke(key) => modifiers::revoke(world, frame.actor, *key),
        Effect::Spend(key, value) => {
            let n = eval_amount(world, frame, value);
            modifiers::spend_held(world, frame.actor, *key, n);
        }
    }
}

/// How a condition comes about that a script inflicts.
fn condition_source(world: &RulesWorld, frame: &ScriptFrame) -> ConditionSource {
    ConditionSource {
        from: frame.origin.or_else(|| position(world, frame.actor)),
        by: Some(frame.actor),
        attack: frame.attack,
        is_of_attack: resolution(world).attacks.last().is_some_and(|record| record.is_made_by(frame)),
        cause: frame.cause(),
        ..ConditionSource::default()
    }
}

/// The effects after the one that asks a question: the topmost task of the stack.
pub(in crate::rules) fn remaining_script(world: &RulesWorld) -> (Script, usize) {
    match resolution(world).tasks.last() {
        Some(ResolutionTask::RunScript { script: list, next_effect: at }) => (Arc::clone(list), usize::from(*at)),
        _ => (Script::from([]), 0),
    }
}

pub(super) fn eval_amount(world: &RulesWorld, frame: &ScriptFrame, value: &Expr) -> u8 {
    let actor = ActorState::current(world, frame.actor);
    EvalContext::from_frame(world, &actor, frame).eval(value).clamp(0, 99) as u8
}

/// An amount that may depend on the target, for one of several targets.
pub(super) fn eval_amount_for(world: &RulesWorld, frame: &ScriptFrame, value: &Expr, target: CombatantId) -> u8 {
    let actor = ActorState::current(world, frame.actor);
    let context = EvalContext { target: Some(target), ..EvalContext::from_frame(world, &actor, frame) };
    context.eval(value).clamp(0, 99) as u8
}

fn is_predicate_true(world: &RulesWorld, frame: &ScriptFrame, test: &Predicate) -> bool {
    let actor = ActorState::current(world, frame.actor);
    EvalContext::from_frame(world, &actor, frame).is_true(test)
}

/// The combatants that a selector names.
pub(in crate::rules) fn select_combatants(
    world: &RulesWorld,
    frame: &ScriptFrame,
    side: CombatantSelector,
) -> SmallVec<[CombatantId; 4]> {
    match side {
        CombatantSelector::Me => SmallVec::from_slice(&[frame.actor]),
        CombatantSelector::Target => affected_targets(world, frame),
    }
}

/// The targets that a script affects: all of them except those that dodged its attack or that it goes past.
pub(in crate::rules) fn affected_targets(world: &RulesWorld, frame: &ScriptFrame) -> SmallVec<[CombatantId; 4]> {
    let attack = resolution(world).attack_of(frame);
    let is_spared = |who: &CombatantId| attack.is_some_and(|record| record.is_spared(*who));
    frame.targets.iter().copied().filter(|who| !is_spared(who)).collect()
}

/// Asks the player, or resolves the decision without asking: a single option is taken, no option leaves the effect
/// without result, and `settled` takes the first option.
pub(in crate::rules) fn ask_or_auto_resolve(
    world: &mut RulesWorld,
    decision: PendingDecision,
    options: Vec<Choice>,
    settled: bool,
) {
    match options.as_slice() {
        [] => apply_answer(world, &decision, &Choice::Done),
        [only] => apply_answer(world, &decision, only),
        [first, ..] if settled => apply_answer(world, &decision, first),
        _ => resolution_mut(world).pending_decision = Some(decision),
    }
}

/// Applies an answer to a decision. `Choice::Done` leaves an effect without result: it declines, or there was no option.
///
/// # Panics
/// If the answer is of a kind that the decision does not take. `player::legal` accepts no such answer, and a decision
/// must not be lost without a word.
pub fn apply_answer(world: &mut RulesWorld, decision: &PendingDecision, choice: &Choice) {
    match (decision, choice) {
        (PendingDecision::Reroll(left), Choice::Dice(picks)) => return pool_dice::reroll_die(world, *picks, *left),
        (PendingDecision::PickDie { to, left }, Choice::Dice(picks)) => {
            return pool_dice::use_chosen_die(world, *picks, *to, *left);
        }
        (PendingDecision::Reroll(_) | PendingDecision::PickDie { .. }, Choice::Done) => return,
        (PendingDecision::MayStop(_), Choice::Done) => return repetition::stop_repetition(world),
        (PendingDecision::MayStop(None), Choice::Begin) => return,
        (PendingDecision::MayStop(Some(inner)), choice) => {
            if matches!(**inner, PendingDecision::Reroll(_)) {
                repetition::pay_before_answer(world);
            }
            return apply_answer(world, inner, choice);
        }
        _ => {}
    }
    let Some(frame) = resolution(world).current_frame().cloned() else {
        unreachable!("no script is running that could have asked for {decision:?}")
    };
    match (decision, choice) {
        (PendingDecision::Aim(what), _) => apply_aim(world, &frame, what, choice),
        (PendingDecision::Move(movement), _) => {
            let (path, passed_over) = placing::chosen_path(world, &frame, movement, choice);
            start_move(world, frame.actor, &path, &passed_over, frame.cause());
        }
        (_, Choice::Done) => {}
        (PendingDecision::Hands, Choice::Hands(hands)) => change_hands(world, *hands, frame.cause()),
        (PendingDecision::Struggle, Choice::Condition(condition)) => {
            remove_condition(world, frame.actor, *condition, 1, frame.cause());
        }
        (PendingDecision::ClearTokens(clearing), Choice::All) => take_tokens(world, clearing, frame.cause()),
        (PendingDecision::ClearTokens(clearing), Choice::Damage(kind)) => {
            clear_chosen_token(world, clearing, Token::Damage(*kind), frame.cause());
        }
        (PendingDecision::ClearTokens(clearing), Choice::Condition(condition)) => {
            clear_chosen_token(world, clearing, Token::Condition(*condition), frame.cause());
        }
        (PendingDecision::DamageKind, Choice::Damage(kind)) => update_frame(world, |top| top.damage_kind = Some(*kind)),
        (PendingDecision::Missile, Choice::Gear(gear)) => update_frame(world, |top| top.missile = Some(*gear)),
        (PendingDecision::HeldGear | PendingDecision::HeldWeapon | PendingDecision::HeldShield, Choice::Gear(gear)) => {
            gear_effects::select_gear(world, *gear)
        }
        (PendingDecision::Put(whom, destination), Choice::Tile(to)) => {
            placing::put_on(world, &frame, *whom, *destination, *to);
        }
        (PendingDecision::RepairGear(n), Choice::Gear(gear)) => gear_effects::repair_chosen_gear(world, *gear, *n),
        (PendingDecision::RestoreGear(n), Choice::Gear(gear)) => gear_effects::repair_gear(world, *gear, *n),
        _ => unreachable!("{choice:?} does not answer {decision:?}"),
    }
}

/// Whether the script is that of an enemy for which the player does not choose. The player chooses for a Charmed enemy
///
fn acts_by_itself(world: &RulesWorld, frame: &ScriptFrame) -> bool {
    enemy_kind(world, frame.actor).is_some() && !has_trait(world, frame.actor, ConditionTrait::Charmed)
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
fn apply_aim(world: &mut RulesWorld, frame: &ScriptFrame, what: &Targeting, choice: &Choice) {
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

fn update_frame(world: &mut RulesWorld, change: impl FnOnce(&mut ScriptFrame)) {
    if let Some(top) = resolution_mut(world).frames.last_mut() {
        change(top);
    }
}

/// The hex at which a combatant is aimed at from another hex: the nearest hex it fills; of two hexes, one with a free
/// hex on its far side.
fn aimed_position(world: &RulesWorld, who: CombatantId, here: Coord) -> Option<Coord> {
    let roomy = |at: &Coord| hex_behind(here, *at).is_some_and(|to| board(world).is_free(to));
    occupied_hexes(world, who).into_iter().find(roomy).or_else(|| nearest_occupied_hex(world, who, here))
}
