//! Minds that are not their own: Charmed enemies, for whom the player acts, and Maddened ones, who go for whoever is
//! nearest.
//!
//! Owns whom such an enemy goes for and what the player may have it do. Must not resolve attacks.

use bevy::prelude::World;
use smallvec::SmallVec;

use super::attack::{is_forbidden, reaches_from, turn_is_lost};
use super::attack_of;
use super::move_value;
use crate::model::{Choice, Condition, Coord, Fact, Id, Who, distance};
use crate::rules::access::{apart, at, body, enemy_sheet, field, flow, flow_mut, foes, has, nearest, of_mut, tell};
use crate::rules::board::{gait, ways};
use crate::rules::combatant::Foe;
use crate::rules::effect::afflict::lower_shield;
use crate::rules::effect::walk::set_out;
use crate::rules::flow::{Ask, Step};
use crate::rules::resources::Order;

/// Whom an active enemy goes for: the character, or whoever is nearest to a Maddened one. `None` while the player has to
/// say which of several; the behaviour is taken up again then.
pub(super) fn prey(world: &mut World, order: Order) -> Option<Who> {
    let foe = order.foe;
    let settled = flow(world).active.as_ref().map_or(Who::CHARACTER, |a| a.prey);
    if !has(world, foe, Condition::Maddened) || !settled.is_character() {
        return Some(settled);
    }
    let others = std::iter::once(Who::CHARACTER).chain(foes(world)).filter(|who| *who != foe);
    let far: SmallVec<[(u8, Who); 8]> = others.filter_map(|who| Some((apart(world, foe, who)?, who))).collect();
    let least = far.iter().map(|(n, _)| *n).min()?;
    let among: SmallVec<[Who; 4]> = far.iter().filter(|(n, _)| *n == least).map(|(_, who)| *who).collect();
    if among.contains(&Who::CHARACTER) {
        return Some(Who::CHARACTER);
    }
    if let [only] = among.as_slice() {
        turn_on(world, foe, *only);
        return Some(*only);
    }
    let mut flow = flow_mut(world);
    flow.push(Step::Behave(order));
    flow.ask = Some(Ask::Prey { foe, among });
    None
}

/// An active enemy turns on somebody other than the character.
pub(in crate::rules) fn turn_on(world: &mut World, foe: Who, prey: Who) {
    if let Some(active) = &mut flow_mut(world).active {
        active.prey = prey;
    }
    tell(world, Fact::TurnedOn { foe, prey });
}

/// The Charmed enemies act first, one after the other, as the player says.
pub(in crate::rules) fn charmed(world: &World) -> SmallVec<[Step; 4]> {
    let able = |who: &Who| has(world, *who, Condition::Charmed) && !turn_is_lost(world, *who);
    super::acting_order(world)
        .into_iter()
        .filter(able)
        .map(|foe| Step::Charm { foe, moves: true, attacks: true })
        .collect()
}

/// Asks what a Charmed enemy does next, while there is something it could do.
pub fn charm(world: &mut World, foe: Who, moves: bool, attacks: bool) {
    if moves && attacks && at(world, foe).is_some() {
        of_mut::<Foe>(world, foe).led = true;
        tell(world, Fact::Charmed { foe });
    }
    if options(world, foe, moves, attacks).len() > 1 {
        flow_mut(world).ask = Some(Ask::Charm { foe, moves, attacks });
    }
}

/// What a Charmed enemy can do: a Move, one of its attacks on anybody, or no more.
pub fn options(world: &World, foe: Who, moves: bool, attacks: bool) -> Vec<Choice> {
    let mut choices = Vec::new();
    let Some(here) = at(world, foe) else { return choices };
    // A tile on the way may have ended its Turn.
    if turn_is_lost(world, foe) {
        return vec![Choice::Done];
    }
    let afraid = has(world, foe, Condition::Fear);
    if moves {
        let reach = ways::reach(world, field(world), gait(world, foe), here, move_value(world, foe));
        // Whoever is afraid goes no nearer to the character, whoever bids it.
        let dares = |to: &Coord| {
            let near = |c: Coord| apart(world, foe, Who::CHARACTER).is_none_or(|now| distance(*to, c) >= now);
            !afraid || nearest(world, Who::CHARACTER, *to).is_none_or(near)
        };
        choices.extend(reach.stops(field(world)).map(|(to, _)| to).filter(dares).map(Choice::Tile));
    }
    if attacks {
        let ids: Vec<Id> = enemy_sheet(world, foe).map(|e| e.attacks.keys().copied().collect()).unwrap_or_default();
        for id in ids.into_iter().filter(|id| !is_forbidden(world, foe, *id)) {
            let Some(attack) = attack_of(world, foe, id).filter(|a| !a.deed) else { continue };
            let anybody = std::iter::once(Who::CHARACTER).chain(foes(world)).filter(|who| *who != foe);
            let reached = anybody.filter(|who| reaches_from(world, foe, &body(world, foe), *who, attack));
            choices.extend(reached.map(|who| Choice::Attack(id, who)));
        }
    }
    choices.push(Choice::Done);
    choices
}

/// The player has said what a Charmed enemy does.
pub(in crate::rules) fn obey(world: &mut World, foe: Who, moves: bool, attacks: bool, choice: &Choice) {
    match choice {
        Choice::Tile(to) => {
            let Some(here) = at(world, foe) else { return };
            let reach = ways::reach(world, field(world), gait(world, foe), here, move_value(world, foe));
            let Some(path) = reach.path(*to) else { return };
            flow_mut(world).push(Step::Charm { foe, moves: false, attacks });
            lower_shield(world, foe);
            set_out(world, foe, &path, None);
        }
        Choice::Attack(attack, prey) => {
            let times = attack_of(world, foe, *attack).map_or(0, |a| a.times);
            let keeps = attack_of(world, foe, *attack).is_some_and(|a| a.keeps_shield);
            let (attack, prey) = (*attack, *prey);
            let mut flow = flow_mut(world);
            flow.push(Step::Charm { foe, moves, attacks: false });
            flow.next((0..times).map(|_| Step::Deliver { foe, attack, prey, stepped: false }));
            if !keeps {
                lower_shield(world, foe);
            }
        }
        _ => {}
    }
}
