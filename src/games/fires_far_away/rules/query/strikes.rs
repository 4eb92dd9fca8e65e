//! The strikes of a script before they are made: their modifiers, and those of the aim that leads to them.
//!
//! Owns which attack is ranged or a spell without saying so. Must not make a strike; `script::strike` does.

use smallvec::SmallVec;

use crate::content::script::{Effect, OnHit, Reach, Script, ScriptWord, Targeting, WalkStep, walk_script};
use crate::model::{Modifier, Modifiers};
use crate::rules::access::enemy_def;
use crate::rules::query::context::EvalContext;

/// The modifiers that the action and the missile give an attack without being written on its strike: a shot and a throw
/// are ranged, an attunement other than Guts is a spell, and ranged if it has one target. `at_hexes` says that it
/// aims at hexes.
pub(in crate::rules) fn implied_mods(context: &EvalContext, at_hexes: bool) -> Modifiers {
    let school = context.action.and_then(|id| context.actor.catalog.action(id)).and_then(|a| a.attunement);
    let mut mods = Modifiers::NONE;
    if school.is_some_and(|attunement| attunement.school.is_magic()) {
        mods = mods.with(Modifier::Spell);
        if !at_hexes {
            mods = mods.with(Modifier::Ranged);
        }
    }
    if context.missile.is_some() || context.is_shot { mods.with(Modifier::Ranged) } else { mods }
}

/// The modifiers of an enemy's attack as a whole.
pub(in crate::rules) fn attack_mods(context: &EvalContext) -> Modifiers {
    let sheet = enemy_def(context.world, context.actor.id);
    let attack = context.attack.and_then(|attack| sheet?.attacks.get(&attack));
    attack.map(|attack| attack.mods).unwrap_or_default()
}

/// The additions of the blocks in force to a strike on the target of the context, those of the missile in use included.
pub(in crate::rules) fn strike_additions<'a>(context: &EvalContext<'a>) -> SmallVec<[&'a OnHit; 2]> {
    let mut found: SmallVec<[&OnHit; 2]> = SmallVec::new();
    if context.actor.block_scope.has_strikes || context.blocks_of_action().any(|block| !block.strike.is_empty()) {
        context.visit_blocks_in_force(|block, _| {
            if !block.strike.is_empty() {
                found.push(&block.strike);
            }
        });
    }
    found
}

/// The modifiers of the strikes for which a script makes an aim at one opponent or two, one set for each, if they are made
/// on the target of the context. The script is that of the action, the attack or the flask or item in use; for the aim of a
/// trigger there is none.
pub(super) fn strikes_of_aim(context: &EvalContext, aim: &Targeting) -> SmallVec<[Modifiers; 2]> {
    let mut found: SmallVec<[Modifiers; 2]> = SmallVec::new();
    if context.from_trigger {
        return found;
    }
    let is_shot = aim.reach().is_some_and(Reach::is_shot_or_thrown);
    let context = EvalContext { is_shot, ..context.clone() };
    let all = implied_mods(&context, false).union(attack_mods(&context));
    let all = strike_additions(&context).iter().fold(all, |mods, more| mods.union(more.mods));
    for script in scripts_in_use(&context) {
        let mut is_aimed = false;
        walk_script(script, true, &mut |place| {
            match place.word {
                ScriptWord::Effect(Effect::Lend(_)) => return WalkStep::Past,
                ScriptWord::Effect(Effect::Aim(other)) => is_aimed = other == aim,
                ScriptWord::Effect(Effect::Strike(strike)) if is_aimed => found.push(all.union(strike.mods)),
                _ => {}
            }
            WalkStep::Inside
        });
    }
    found
}

/// The scripts that may make an aim in this context.
fn scripts_in_use<'a>(context: &EvalContext<'a>) -> impl Iterator<Item = &'a Script> {
    let catalog = context.actor.catalog;
    let action = context.action.and_then(|id| catalog.action(id)).map(|action| &action.effect);
    let sheet = enemy_def(context.world, context.actor.id);
    let attack = context.attack.and_then(|attack| sheet?.attacks.get(&attack)).map(|attack| &attack.script);
    let usable = context.gear.and_then(|gear| context.actor.character.inventory.usable(catalog, gear));
    action.into_iter().chain(attack).chain(usable.map(|usable| &usable.effect))
}
