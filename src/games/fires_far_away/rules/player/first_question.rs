//! The first question that a script would ask the player, evaluated before the script runs, and whether it has a legal
//! answer.
//!
//! Owns the walk along a script up to that question. Must not check requirements or prices; `availability` does.

use crate::content::action::is_only_movement;
use crate::content::script::{
    AimOrigin, CombatantSelector, Effect, Expr, GearSelector, Hand, Move, Predicate, Restore, RestoreScope, ScriptWord,
    Targeting, UsableKind, WalkStep, walk_word,
};
use crate::lang::{Text, text};
use crate::rules::query::context::EvalContext;
use crate::rules::query::modifiers::keeps;
use crate::rules::query::{movement_choices, targeting};
use crate::rules::refusal::Refusal;
use crate::rules::script::gear_effects;

/// The first question of a script, or the first effect that fails.
pub(super) enum FirstQuestion<'a> {
    /// It asks for a target, or for this number of different ones, one after another.
    Aim(&'a Targeting, u8),
    /// It asks for a movement, which these effects follow.
    Move(&'a Move, &'a [Effect]),
    /// It asks for the gear to hold.
    Hands,
    /// It asks nothing.
    Nothing,
    /// It does something of use, whatever it asks afterwards.
    Useful,
    /// Its first effect is impossible, for this reason.
    Fails(Refusal),
}

/// Calls `visit` with the first question of a script and the context at that point, once for each missile or piece of
/// gear that the script could use, until `visit` returns true.
///
/// This is no walk over the words of a script but a dry run of its beginning: it follows the order in which effects are
/// carried out, goes on into the scripts of other actions and of flasks and items, once for each piece in use, and ends
/// at the first question. The walk of `content::script` passes every word, whether it would be carried out or not.
pub(super) fn visit_first_question(
    context: &EvalContext,
    script: &[Effect],
    visit: &mut dyn FnMut(&EvalContext, FirstQuestion) -> bool,
) -> bool {
    visit_from(context, script, true, visit)
}

/// The same for a part of a script. `is_beginning` says that nothing has been carried out before it.
fn visit_from(
    context: &EvalContext,
    script: &[Effect],
    is_beginning: bool,
    visit: &mut dyn FnMut(&EvalContext, FirstQuestion) -> bool,
) -> bool {
    for (n, effect) in script.iter().enumerate() {
        let rest = &script[n + 1..];
        let is_beginning = is_beginning && n == 0;
        match effect {
            Effect::Aim(what) => return visit(context, FirstQuestion::Aim(what, 1)),
            Effect::Move(movement) => return visit(context, FirstQuestion::Move(movement, rest)),
            Effect::ChangeHands => return visit(context, FirstQuestion::Hands),
            // Blocks that were lent before are useful even if the player repeats nothing now.
            Effect::UpTo(..) if script[..n].iter().any(|before| matches!(before, Effect::Lend(_))) => {
                return visit(context, FirstQuestion::Useful);
            }
            // Each time another target: without that many it cannot be done as it says (O-29).
            Effect::Repeat(n, body) => {
                return visit_from(context, body, is_beginning, &mut |context, first| {
                    visit(
                        context,
                        match first {
                            FirstQuestion::Aim(what, each) if takes_others(what) => {
                                FirstQuestion::Aim(what, each.saturating_mul(*n))
                            }
                            first => first,
                        },
                    )
                });
            }
            Effect::UpTo(_, body) => return visit_from(context, body, is_beginning, visit),
            // The first question of a script is decided as things stand now.
            Effect::If(test, yes, no) if is_beginning && is_known_before(test) => {
                let branch = if context.is_true(test) { yes } else { no };
                if rest.is_empty()
                    && is_only_movement(branch)
                    && let Err(why) = context.actor.check_movement()
                {
                    return visit(context, FirstQuestion::Fails(why));
                }
                let nothing_done = branch.is_empty();
                return visit_from(context, branch, true, &mut |context, first| match first {
                    FirstQuestion::Nothing => visit_from(context, rest, nothing_done, visit),
                    first => visit(context, first),
                });
            }
            Effect::Do(action) => {
                let script = context.actor.catalog.action(*action).map_or(&[][..], |action| &action.effect);
                return visit_from(context, script, is_beginning, visit);
            }
            // Cancelling the attack or turning it back is useful whatever the rest of the script does.
            Effect::CancelAttack | Effect::TurnAttackBack => return visit(context, FirstQuestion::Useful),
            Effect::ChooseMissile | Effect::FireLoaded => {
                let missiles = contexts_per_missile(context, effect);
                if missiles.is_empty() {
                    return visit_from(context, rest, is_beginning, visit);
                }
                return missiles.iter().any(|context| visit_from(context, rest, is_beginning, visit));
            }
            Effect::WithGear(what, _) => {
                let found = visit_with_each_gear(context, &script[n..], visit);
                // A script that begins with a piece does nothing without one.
                if is_beginning && found.is_none() {
                    return visit(context, FirstQuestion::Fails(Refusal::Needs(missing_piece(*what).into())));
                }
                return found.unwrap_or(false);
            }
            Effect::Restore(Restore { of: RestoreScope::Chosen, .. })
                if !context.is_true(&Predicate::CanRepairGear) =>
            {
                let why = Refusal::Needs((&Predicate::CanRepairGear).into());
                return visit(context, FirstQuestion::Fails(why));
            }
            Effect::Restore(Restore { of: RestoreScope::OnePiece, .. })
                if context.actor.character.inventory.worn_gear().next().is_none() =>
            {
                return visit(context, FirstQuestion::Fails(Refusal::Needs(text!("need-worn-gear").into())));
            }
            Effect::UseCharge(kind) => {
                let needs = match kind {
                    UsableKind::Flask => Predicate::Flask,
                    UsableKind::Item => Predicate::Item,
                };
                let (inventory, catalog) = (context.actor.character.inventory, context.actor.catalog);
                let usable = context.gear.and_then(|gear| inventory.usable_of_kind(catalog, gear, *kind));
                return match usable.filter(|_| context.is_true(&needs)) {
                    Some(usable) => visit_from(context, &usable.effect, is_beginning, visit),
                    None => {
                        let why = Refusal::Needs((&needs).into());
                        visit(context, FirstQuestion::Fails(why))
                    }
                };
            }
            Effect::Struggle
                if crate::rules::query::targeting::struggle_conditions(context.world, context.actor.id).is_empty() =>
            {
                return visit(
                    context,
                    FirstQuestion::Fails(Refusal::Needs(text!("need-condition-to-struggle").into())),
                );
            }
            Effect::Struggle => return visit(context, FirstQuestion::Useful),
            Effect::RemoveCondition(CombatantSelector::Me, condition)
                if script.len() == 1 && keeps(context.world, context.actor.id, *condition) =>
            {
                return visit(
                    context,
                    FirstQuestion::Fails(Refusal::Needs(text!("need-condition-that-lets-go").into())),
                );
            }
            _ => {}
        }
    }
    visit(context, FirstQuestion::Nothing)
}

/// Whether an aim takes another opponent each time.
fn takes_others(aim: &Targeting) -> bool {
    matches!(aim, Targeting::One { from: AimOrigin::Me, only, .. } if only.contains(&Predicate::NotYetTargeted))
}

/// Whether a predicate that stands at the beginning of a script is decided before the script runs: it asks about no target,
/// no payment, nothing that happens in the script, and not whether a shield is up: most actions lower it before.
fn is_known_before(test: &Predicate) -> bool {
    !walk_word(ScriptWord::Predicate(test), true, &mut |place| match place.word {
        ScriptWord::Combatant(CombatantSelector::Target)
        | ScriptWord::Expr(Expr::Overspent | Expr::Overcast | Expr::Inflicted | Expr::Blocked)
        | ScriptWord::Predicate(
            Predicate::NotYetTargeted
            | Predicate::Displaced(_)
            | Predicate::InReach(_)
            | Predicate::RoomBehind
            | Predicate::Shot
            | Predicate::InUnaidedRange
            | Predicate::Vacant
            | Predicate::Locked
            | Predicate::PaidWith(_)
            | Predicate::ShieldUp(_)
            | Predicate::Raised,
        ) => WalkStep::Stop,
        _ => WalkStep::Inside,
    })
}

/// One context for each missile that the script could use.
fn contexts_per_missile<'a>(context: &EvalContext<'a>, effect: &Effect) -> Vec<EvalContext<'a>> {
    let (inventory, catalog) = (context.actor.character.inventory, context.actor.catalog);
    let missiles = match effect {
        Effect::FireLoaded => {
            context.gear.and_then(|g| inventory.gear_state(g)).and_then(|l| l.loaded_missile).into_iter().collect()
        }
        _ => context.weapon().map(|w| inventory.missiles_for(catalog, w)).unwrap_or_default(),
    };
    missiles.into_iter().map(|missile| EvalContext { missile: Some(missile), ..context.clone() }).collect()
}

/// Visits each part of a script that is done with a chosen piece, once for each piece that it could use. `None` if there is
/// no such piece.
fn visit_with_each_gear(
    context: &EvalContext,
    script: &[Effect],
    visit: &mut dyn FnMut(&EvalContext, FirstQuestion) -> bool,
) -> Option<bool> {
    let mut found = None;
    for effect in script {
        let Effect::WithGear(what, body) = effect else { continue };
        for gear in gear_effects::usable_gear(context, *what, context.gear) {
            found = Some(visit_from(&context.with_other_gear(Some(gear)), body, false, visit));
            if found == Some(true) {
                return found;
            }
        }
    }
    found
}

/// The missing piece where a script has none to use.
fn missing_piece(what: GearSelector) -> Text {
    match what {
        GearSelector::In(Hand::Main) => text!("need-weapon-in-main-hand"),
        GearSelector::In(Hand::Off) => text!("need-weapon-in-off-hand"),
        GearSelector::AnyHeld => text!("need-melee-weapon-in-hand"),
        GearSelector::AnyWeapon => text!("need-weapon-in-hand"),
        GearSelector::Shield => text!("need-shield-in-hand"),
    }
}

/// Checks that the first aim or movement of a script has a legal answer. One missile or piece with a legal answer is
/// enough.
pub(super) fn check_target_exists(context: &EvalContext, script: &[Effect]) -> Result<(), Refusal> {
    let mut last = Ok(());
    visit_first_question(context, script, &mut |context, first| {
        last = match first {
            FirstQuestion::Aim(what, n) if !targeting::has_aim_choices(context, what, n) => {
                Err(why_no_target(context, what))
            }
            FirstQuestion::Move(movement, rest)
                if !movement_choices::has_movement_choice(context, movement, rest, None) =>
            {
                Err(if movement_choices::attack_aim(rest).is_some() { Refusal::OutOfReach } else { Refusal::NoPath })
            }
            FirstQuestion::Fails(why) => Err(why),
            FirstQuestion::Aim(..)
            | FirstQuestion::Move(..)
            | FirstQuestion::Hands
            | FirstQuestion::Nothing
            | FirstQuestion::Useful => Ok(()),
        };
        last.is_ok()
    });
    last
}

/// The reason why an aim has no legal answer. The predicates that each of two targets must meet say more than their
/// distance.
fn why_no_target(context: &EvalContext, aim: &Targeting) -> Refusal {
    match aim {
        Targeting::Pair { reach, only: unmet } if !unmet.is_empty() => {
            let any_pair = Targeting::Pair { reach: reach.clone(), only: Vec::new() };
            let is_near = targeting::has_aim_choice(context, &any_pair);
            unmet.first().filter(|_| is_near).map_or(Refusal::OutOfReach, |test| Refusal::Needs(test.into()))
        }
        _ => Refusal::OutOfReach,
    }
}

/// Whether a script may begin with a search for targets or hexes.
pub(super) fn needs_target_search(script: &[Effect]) -> bool {
    script.iter().any(|effect| {
        if let Effect::If(_, yes, no) = effect {
            return needs_target_search(yes) || needs_target_search(no);
        }
        matches!(
            effect,
            Effect::Aim(_)
                | Effect::Move(_)
                | Effect::Repeat(..)
                | Effect::UpTo(..)
                | Effect::Do(_)
                | Effect::WithGear(..)
                | Effect::ChooseMissile
                | Effect::FireLoaded
                | Effect::UseCharge(_)
        )
    })
}
