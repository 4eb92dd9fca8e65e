//! Acid and Breaking on gear: Durability sinks, and what it means to be Broken (R-145 to, 2.5.2, 2.5.7).
//!
//! Owns the wear of shields, weapons and armour. Must not choose which piece suffers: the player does.

use bevy::prelude::World;

use super::afflict::lower_shield;
use crate::content::gear::AnyGear;
use crate::model::{Fact, Gear, Spot, Token, Who};
use crate::rules::access::{catalog, hero, hero_mut, of_mut, tell};
use crate::rules::combatant::{Foe, Sinks};

/// One Acid or Breaking token on a piece of gear: into a Durability sink, or the piece is Broken.
pub fn wear(world: &mut World, gear: Gear, token: Token) {
    let left = hero(world).durability_left(catalog(world), gear);
    let mut hero = hero_mut(world);
    let Some(line) = hero.gear.get_mut(usize::from(gear.0)) else { return };
    let on = if left > 0 {
        line.worn += 1;
        Spot::Durability(gear)
    } else {
        Spot::Break(gear)
    };
    tell(world, Fact::TokenPlaced { who: Who::CHARACTER, token, on });
    if left == 0 {
        shatter(world, gear);
    }
}

/// The same on the shield that somebody holds up.
pub fn wear_raised(world: &mut World, who: Who, token: Token) {
    if who.is_character() {
        if let Some(gear) = hero(world).raised {
            wear(world, gear, token);
        }
        return;
    }
    let Some(guard) = &mut of_mut::<Foe>(world, who).guard else { return };
    match guard.durability.checked_sub(1) {
        Some(left) => guard.durability = left,
        None => {
            guard.broken = true;
            lower_shield(world, who);
        }
    }
}

/// A piece is Broken: what it gave is gone, and a raised shield comes down (R-080, R-264, O-16). Tokens that lie in a
/// sink which shrinks stay there.
fn shatter(world: &mut World, gear: Gear) {
    let before = hero(world).sink_values(catalog(world));
    let mut hero = hero_mut(world);
    let Some(line) = hero.gear.get_mut(usize::from(gear.0)) else { return };
    if std::mem::replace(&mut line.broken, true) {
        return;
    }
    let raised = hero.raised == Some(gear);
    tell(world, Fact::GearBroken { gear });
    if raised {
        lower_shield(world, Who::CHARACTER);
    }
    let Some(AnyGear::Armor(_)) = crate::rules::access::hero(world).content(catalog(world), gear) else { return };
    let after = crate::rules::access::hero(world).sink_values(catalog(world));
    for sink in crate::model::Sink::ALL {
        let lost = before[sink as usize].saturating_sub(after[sink as usize]);
        if lost > 0 {
            let mut sinks = of_mut::<Sinks>(world, Who::CHARACTER);
            let value = &mut sinks.value[sink as usize];
            *value = value.saturating_sub(lost);
            let value = *value;
            tell(world, Fact::SinkChanged { who: Who::CHARACTER, sink, value });
        }
    }
}
