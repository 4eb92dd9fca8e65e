//! Parts of a program done with a certain piece in hand, and what can be done to gear in the field: lighting, mending.
//!
//! Owns the verbs With, ToggleLight and MendGear. Must not judge whether they may be done; `action` has.

use std::sync::Arc;

use bevy::prelude::World;

use super::context::Stance;
use super::run::ask_or_answer;
use crate::content::effect::{Program, Tooled, WeaponClass};
use crate::model::{Choice, Fact, Gear, Who};
use crate::rules::access::{catalog, flow_mut, hero, hero_mut, tell};
use crate::rules::flow::{Ask, Frame, Step};

/// Does a part of a program with another piece in hand: the piece is chosen first, then its damage type, if there is
/// more than one of either.
pub(super) fn with(world: &mut World, frame: &Frame, what: Tooled, body: &Program) {
    let stance = Stance::now(world, frame.me);
    let options: Vec<Choice> = pieces(&stance, what, frame.with).into_iter().map(Choice::Gear).collect();
    if options.is_empty() {
        return;
    }
    let mut flow = flow_mut(world);
    flow.next([Step::Run { list: Arc::clone(body), at: 0 }, Step::EndFrame]);
    flow.frames.push(Frame { with: None, kind: None, ..frame.clone() });
    ask_or_answer(world, Ask::Tool, options, false);
}

/// The usable weapons meant; a shield only if the action is done with it.
pub(in crate::rules) fn pieces(stance: &Stance, what: Tooled, with: Option<Gear>) -> Vec<Gear> {
    let melee = |gear: &Gear| stance.hero.weapon(stance.catalog, *gear).is_some_and(|w| w.class == WeaponClass::Melee);
    let usable = |gear: &Gear| melee(gear) && stance.hero.can_wield(stance.catalog, *gear, stance.hands);
    match what {
        Tooled::In(hand) => stance.held(hand).filter(usable).into_iter().collect(),
        Tooled::AnyHeld => {
            let shield =
                |gear: &Gear| with == Some(*gear) && stance.hero.can_shield(stance.catalog, *gear, stance.hands);
            stance.in_hand().filter(|gear| usable(gear) || shield(gear)).collect()
        }
    }
}

/// The piece for the innermost program has been chosen.
pub(super) fn take_up(world: &mut World, gear: Gear) {
    let kinds = kinds(world, gear);
    if let Some(top) = flow_mut(world).frames.last_mut() {
        top.with = Some(gear);
    }
    ask_or_answer(world, Ask::Kind, kinds, false);
}

/// Damage types a weapon can deal, as answers.
pub(in crate::rules) fn kinds(world: &World, gear: Gear) -> Vec<Choice> {
    let weapon = hero(world).weapon(catalog(world), gear);
    weapon.map(|w| w.kinds.iter().map(|k| Choice::Damage(*k)).collect()).unwrap_or_default()
}

/// Missiles that the weapon in use could shoot, as answers.
pub(in crate::rules) fn nockable(world: &World, frame: &Frame) -> Vec<Choice> {
    let weapon = frame.with.and_then(|gear| hero(world).weapon(catalog(world), gear));
    weapon
        .map(|w| hero(world).missiles_for(catalog(world), w))
        .unwrap_or_default()
        .into_iter()
        .map(Choice::Gear)
        .collect()
}

/// The weapon in use is loaded with the missile in use.
pub(super) fn load(world: &mut World, frame: &Frame) {
    set_loaded(world, frame, frame.missile);
}

/// The missile that the weapon in use is loaded with is used; the weapon is unloaded.
pub(super) fn loose(world: &mut World, frame: &Frame) {
    let missile = frame.with.and_then(|gear| hero(world).line(gear)).and_then(|line| line.loaded);
    if let Some(top) = flow_mut(world).frames.last_mut() {
        top.missile = missile;
    }
    set_loaded(world, frame, None);
}

fn set_loaded(world: &mut World, frame: &Frame, missile: Option<Gear>) {
    let Some(gear) = frame.with else { return };
    let mut hero = hero_mut(world);
    let Some(line) = hero.gear.get_mut(usize::from(gear.0)) else { return };
    line.loaded = missile;
    tell(world, Fact::Loaded { gear, missile });
}

/// Lights the weapon in use, or douses it.
pub(super) fn toggle_light(world: &mut World, frame: &Frame) {
    let Some(gear) = frame.with else { return };
    let mut hero = hero_mut(world);
    let Some(line) = hero.gear.get_mut(usize::from(gear.0)) else { return };
    line.lit = !line.lit;
    let lit = line.lit;
    tell(world, Fact::Lit { gear, lit });
}

/// Sets the gear in use aside where it stands, or takes it back. Shield Up! can't be had with it.
pub(super) fn set_aside(world: &mut World, frame: &Frame, aside: bool) {
    let Some(gear) = frame.with else { return };
    let mut hero = hero_mut(world);
    let was_raised = hero.raised == Some(gear);
    let Some(line) = hero.gear.get_mut(usize::from(gear.0)) else { return };
    line.aside = aside;
    tell(world, Fact::SetAside { gear, aside });
    if aside && was_raised {
        super::afflict::lower_shield(world, Who::CHARACTER);
    }
}

/// Gear that can be mended, as answers.
pub(in crate::rules) fn mendable(world: &World) -> Vec<Choice> {
    hero(world).mendable(catalog(world)).into_iter().map(Choice::Gear).collect()
}

/// Clears one Durability sink; Broken gear is whole again.
pub(super) fn mend_gear(world: &mut World, gear: Gear) {
    let mut hero = hero_mut(world);
    let Some(line) = hero.gear.get_mut(usize::from(gear.0)) else { return };
    line.worn = line.worn.saturating_sub(1);
    line.tinkered = true;
    let mended = std::mem::take(&mut line.broken);
    tell(world, Fact::GearMended { who: Who::CHARACTER, gear, whole: mended });
}
