//! One walk over scripts: every word of a script with the words inside it, in the order of the file, and with the facts
//! known at that place.
//!
//! Owns the walk and the questions that are asked of a whole script along it. Must not know what a word holds: `words`
//! does. Must not judge a word: `context` and the validation do.

use enumset::EnumSet;
use smallvec::SmallVec;

use super::vocabulary::{HoldsParts, PartPath};
use super::words::{KnownAtPlace, PartWords, ScriptWord, WordPart};
use super::{Cost, DamageKindSelector, Effect, LendTo, ModifierBlock, QuantityKind, Reach, Script, Targeting};
use crate::content::syntax::PathStep;
use crate::model::{DamageKind, Modifiers, Outcome};

/// The position of a walk: a word, the words around it, and the facts known there.
pub struct Place<'a> {
    outer: Option<&'a Place<'a>>,
    steps: &'a [PathStep],
    index: Option<usize>,
    before: &'a [Effect],
    /// The word.
    pub word: ScriptWord<'a>,
    /// The facts that are known here.
    pub known: KnownAtPlace,
}

impl<'a> Place<'a> {
    /// The path from the beginning of the walk to this place, as the file writes it.
    pub fn path(&self) -> SmallVec<[PathStep; 8]> {
        let mut path = self.outer.map(Place::path).unwrap_or_default();
        path.extend(self.steps.iter().copied().chain(self.index.map(PathStep::Item)));
        path
    }

    /// Whether it stands in a block that an effect lends.
    pub fn is_lent(&self) -> bool {
        self.outer.is_some_and(|outer| matches!(outer.effect(), Some(Effect::Lend(_))) || outer.is_lent())
    }

    /// Whether it stands in a block that may be lent to a combatant other than the actor, so that another combatant
    /// acts here.
    pub fn is_lent_to_others(&self) -> bool {
        self.outer.is_some_and(|outer| {
            matches!(outer.effect(), Some(Effect::Lend(lend)) if lend.to != LendTo::Me) || outer.is_lent_to_others()
        })
    }

    /// The last aim before this place in the same script.
    pub fn last_aim(&self) -> Option<&'a Targeting> {
        last_aim(self.before)
    }

    /// The effect that stands here, if the word is one.
    pub fn effect(&self) -> Option<&'a Effect> {
        if let ScriptWord::Effect(effect) = self.word { Some(effect) } else { None }
    }

    /// The name under which the file writes the word here; for the actor or the target, that of the word around it.
    pub fn name(&self) -> &'static str {
        match (self.word, self.outer) {
            (ScriptWord::Combatant(_), Some(outer)) => outer.name(),
            (word, _) => word.name(),
        }
    }
}

/// The next move of a walk after a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkStep {
    /// Go on with the words inside it.
    Inside,
    /// Leave out the words inside it.
    Past,
    /// End the walk.
    Stop,
}

/// Walks over a script. `has_target` says whether it has a target before its first aim. Returns whether the walk was
/// stopped.
pub fn walk_script(script: &[Effect], has_target: bool, visit: &mut dyn FnMut(&Place) -> WalkStep) -> bool {
    walk_effects(None, &[], script, KnownAtPlace { target: has_target, ..KnownAtPlace::default() }, visit)
}

/// Walks over one word and its parts. Returns whether the walk was stopped.
pub fn walk_word(word: ScriptWord, has_target: bool, visit: &mut dyn FnMut(&Place) -> WalkStep) -> bool {
    let known = KnownAtPlace { target: has_target, ..KnownAtPlace::default() };
    walk_place(&Place { outer: None, steps: &[], index: None, before: &[], word, known }, visit)
}

/// Walks over a modifier block. Returns whether the walk was stopped.
pub fn walk_block(block: &ModifierBlock, visit: &mut dyn FnMut(&Place) -> WalkStep) -> bool {
    let mut stopped = false;
    let path = &mut PartPath::new();
    block.visit_inside(path, &mut |steps, part| stopped = stopped || walk_part(None, steps, &part, visit));
    stopped
}

/// Whether a word depends on nothing but the Primary Stats, the gear, the hand tokens and the action, with all that it
/// holds, where blocks that come and go can change these derived values of the loadout.
pub(super) fn is_fixed_by_loadout(word: ScriptWord, varying: EnumSet<QuantityKind>) -> bool {
    !walk_word(word, false, &mut |place| {
        let is_fixed = match place.word {
            ScriptWord::Expr(value) => value.is_word_fixed_by_loadout(varying),
            ScriptWord::Predicate(test) => test.is_word_fixed_by_loadout(),
            ScriptWord::Cost(cost) => *cost != Cost::EncounterDie,
            _ => true,
        };
        if is_fixed { WalkStep::Inside } else { WalkStep::Stop }
    })
}

/// Whether a script holds, at any depth, an effect for which `test` is true.
pub fn contains_effect(script: &[Effect], test: impl Fn(&Effect) -> bool) -> bool {
    walk_script(script, false, &mut |place| match place.word {
        ScriptWord::Effect(effect) if test(effect) => WalkStep::Stop,
        ScriptWord::Effect(_) => WalkStep::Inside,
        _ => WalkStep::Past,
    })
}

/// The last aim among effects that stand one after another.
pub fn last_aim(effects: &[Effect]) -> Option<&Targeting> {
    effects.iter().rev().find_map(|effect| if let Effect::Aim(aim) = effect { Some(aim) } else { None })
}

/// Whether a script can defeat the combatant it works on. Such a script makes a hazard deadly.
pub fn can_defeat(script: &[Effect]) -> bool {
    contains_effect(script, |effect| matches!(effect, Effect::Defeat(_) | Effect::EndEncounter(Outcome::Defeat)))
}

/// Whether a script deals the damage type of the gear in use, so that the type has to be known before it runs. The
/// damage type of a piece that is chosen during the script is asked for then.
pub fn deals_weapon_kind(script: &[Effect]) -> bool {
    walk_script(script, false, &mut |place| match place.word {
        ScriptWord::DamageKind(DamageKindSelector::OfWeapon) => WalkStep::Stop,
        ScriptWord::Effect(Effect::WithGear(..)) => WalkStep::Past,
        ScriptWord::Effect(_) => WalkStep::Inside,
        _ => WalkStep::Past,
    })
}

/// Whether a script throws something: one of its aims has the reach of a throw.
pub fn is_thrown(script: &[Effect]) -> bool {
    walk_script(script, false, &mut |place| match place.word {
        ScriptWord::Reach(Reach::Thrown(..)) => WalkStep::Stop,
        _ => WalkStep::Inside,
    })
}

/// The additions of a script's strikes to its attack: their modifiers, and whether one of them deals Magic.
pub fn strike_traits(script: &[Effect]) -> (Modifiers, bool) {
    let (mut mods, mut deals_magic) = (Modifiers::NONE, false);
    walk_script(script, true, &mut |place| match place.word {
        ScriptWord::Effect(Effect::Strike(strike)) => {
            mods = mods.union(strike.mods);
            deals_magic |= strike.deals.iter().any(|(_, dealt)| *dealt == DamageKindSelector::Is(DamageKind::Magic));
            WalkStep::Past
        }
        ScriptWord::Effect(_) => WalkStep::Inside,
        _ => WalkStep::Past,
    });
    (mods, deals_magic)
}

fn walk_effects(
    outer: Option<&Place>,
    steps: &[PathStep],
    script: &[Effect],
    mut known: KnownAtPlace,
    visit: &mut dyn FnMut(&Place) -> WalkStep,
) -> bool {
    for (n, effect) in script.iter().enumerate() {
        let word = ScriptWord::Effect(effect);
        if walk_place(&Place { outer, steps, index: Some(n), before: &script[..n], word, known }, visit) {
            return true;
        }
        known.target |= takes_aim(effect);
    }
    false
}

fn walk_place(place: &Place, visit: &mut dyn FnMut(&Place) -> WalkStep) -> bool {
    match visit(place) {
        WalkStep::Stop => return true,
        WalkStep::Past => return false,
        WalkStep::Inside => {}
    }
    let mut stopped = false;
    place.word.for_each_part(&mut |steps, part| stopped = stopped || walk_part(Some(place), steps, &part, visit));
    stopped
}

fn walk_part(
    outer: Option<&Place>,
    steps: &[PathStep],
    part: &WordPart,
    visit: &mut dyn FnMut(&Place) -> WalkStep,
) -> bool {
    let known = outer.map_or(part.brings, |outer| outer.known.and(part.brings));
    match part.words {
        PartWords::Script(script) => walk_effects(outer, steps, script, known, visit),
        PartWords::One(word) => walk_place(&Place { outer, steps, index: None, before: &[], word, known }, visit),
    }
}

/// Whether the effects after this one have a target from it.
fn takes_aim(effect: &Effect) -> bool {
    let any = |script: &Script| script.iter().any(takes_aim);
    match effect {
        Effect::Aim(_) => true,
        Effect::If(_, yes, no) => any(yes) && any(no),
        Effect::Repeat(_, body) => any(body),
        _ => false,
    }
}

#[cfg(test)]
mod tests;
