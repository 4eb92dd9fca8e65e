//! The interpreter: carries out one verb at a time and stops where the player has to choose.

use std::sync::Arc;

use bevy::prelude::World;
use smallvec::SmallVec;

use super::afflict::{lose, lower_shield};
use super::aim;
use super::context::{Context, Stance, behind};
use super::gear::{heal, mend, raise_shield, rehand, use_up};
use super::hit::Hit;
use super::walk::{is_sprung, set_out};
use super::{ground, pool, strike, tools};
use crate::content::effect::{Changed, Program, Side, Test, Trait, Verb, Way};
use crate::model::{Choice, Condition, Coord, Fact, Motion, Who};
use crate::rules::Progress;
use crate::rules::access::{
    at, body, catalog, conditions, field, flow, flow_mut, foe, foes, hero_mut, nearest, of_mut, tell,
};
use crate::rules::board::{gait, put, ways};
use crate::rules::combatant::{Foe, Sinks};
use crate::rules::flow::{Affliction, Ask, Frame, Step};
use crate::rules::phase::ends;

/// Carries out the verb at `at` of a program, and leaves the rest for later.
pub fn run(world: &mut World, list: Program, at: u16) {
    let Some(verb) = list.get(usize::from(at)) else { return };
    if usize::from(at) + 1 < list.len() {
        flow_mut(world).push(Step::Run { list: Arc::clone(&list), at: at + 1 });
    }
    let Some(frame) = flow(world).frame().cloned() else { return };
    // Whoever acts has left the table, or fell out of the program's hands.
    if self::at(world, frame.me).is_none() {
        return;
    }
    perform(world, &frame, verb);
}

fn perform(world: &mut World, frame: &Frame, verb: &Verb) {
    match verb {
        Verb::Aim(what) => {
            let stance = Stance::now(world, frame.me);
            let options = aim::options(&Context::of(world, &stance, frame), what);
            ask_or_answer(world, Ask::Aim(what.clone()), options, what.is_settled());
        }
        Verb::Move(movement) => {
            let stance = Stance::now(world, frame.me);
            let context = Context::of(world, &stance, frame);
            let rest = rest_of_program(world);
            let options =
                aim::movement_options(&context, movement, rest.0.get(rest.1..).unwrap_or(&[]), context.target);
            ask_or_answer(world, Ask::Move(movement.clone()), options, false);
        }
        Verb::Strike(strike) => strike::strike(world, frame, strike),
        Verb::Deal(value, kind) => {
            let n = value_of(world, frame, value);
            let hits = touched(frame).into_iter().map(|on| {
                let mut hit = Hit::unblockable(on, *kind, n);
                hit.by = Some(frame.me);
                hit.earlier = frame.landed;
                Step::Hit(Box::new(hit))
            });
            let hits: SmallVec<[Step; 4]> = hits.chain([Step::Judge]).collect();
            flow_mut(world).next(hits);
        }
        Verb::Inflict(inflict) => {
            let n = value_of(world, frame, &inflict.n);
            let how = Affliction {
                inevitable: inflict.inevitable,
                lasting: inflict.lasting,
                from: frame.origin.or_else(|| at(world, frame.me)),
                strength: 0,
                by: Some(frame.me),
                attack: frame.attack,
            };
            let on = sides(frame, inflict.on);
            let steps: SmallVec<[Step; 4]> =
                on.into_iter().map(|who| Step::Afflict { who, condition: inflict.condition, n, how }).collect();
            flow_mut(world).next(steps.into_iter().chain([Step::Judge]));
        }
        Verb::Cure(side, condition) => {
            for who in sides(frame, *side) {
                lose(world, who, *condition, u8::MAX);
            }
        }
        Verb::Struggle => {
            let options = struggles(world, frame.me).into_iter().map(Choice::Condition).collect();
            ask_or_answer(world, Ask::Struggle, options, false);
        }
        Verb::RaiseShield => raise_shield(world, frame),
        Verb::LowerShield(side) => {
            for who in sides(frame, *side) {
                lower_shield(world, who);
            }
        }
        Verb::Follow => {
            let stands = conditions(world, frame.me);
            let held = stands.has(Condition::Netted) || stands.has(Condition::Grappled);
            let safe =
                |to: &Coord| field(world).free(*to) && !(field(world).deadly(*to) && is_sprung(world, frame.me, *to));
            if let Some(to) = frame.target_stood.filter(|to| safe(to) && !held) {
                set_out(world, frame.me, &[to], None);
            }
        }
        Verb::PassBehind => pass_behind(world, frame),
        Verb::Drag => {
            let options = aim::drags(world, frame);
            ask_or_answer(world, Ask::Drag, options, false);
        }
        Verb::With(what, body) => tools::with(world, frame, *what, body),
        Verb::Nock => {
            let options = tools::nockable(world, frame);
            ask_or_answer(world, Ask::Missile, options, false);
        }
        Verb::Loose => tools::loose(world, frame),
        Verb::Load => tools::load(world, frame),
        Verb::TakeAim(bearing) => hero_mut(world).aiming = Some(*bearing),
        Verb::ToggleLight => tools::toggle_light(world, frame),
        Verb::MendGear => {
            let options = tools::mendable(world);
            ask_or_answer(world, Ask::MendGear, options, false);
        }
        Verb::Rehand => flow_mut(world).ask = Some(Ask::Hands),
        Verb::EmptyPool => {
            let mut hero = hero_mut(world);
            let all = hero.pool.all();
            let dice = hero.spend(all);
            tell(world, Fact::PoolEmptied { dice });
        }
        Verb::Evade => with_active(world, |active| active.evaded = true),
        Verb::Cancel => with_active(world, |active| active.cancelled = true),
        Verb::Shelter => hero_mut(world).sheltered = true,
        Verb::Use(_) => use_up(world, frame),
        Verb::Mend(value) => {
            let n = value_of(world, frame, value);
            mend(world, frame.me, n);
        }
        Verb::Conclude(outcome) => ends::end(world, *outcome),
        Verb::Defeat(side) => {
            for who in sides(frame, *side) {
                ends::defeat(world, who);
            }
            flow_mut(world).push(Step::Judge);
        }
        Verb::Change { of, what, by } => {
            let whom: Vec<Who> = match of {
                Changed::Me => vec![frame.me],
                Changed::Target => touched(frame).to_vec(),
                Changed::Every(id) => foes(world).filter(|who| foe(world, *who).sheet == *id).collect(),
            };
            whom.into_iter().filter(|who| !who.is_character()).for_each(|who| alter(world, who, what, *by));
        }
        Verb::Spawn { enemy, at } => ground::spawn(world, *enemy, at),
        Verb::Lay { tile, on } => ground::lay(world, frame, *tile, on),
        Verb::Lift { tile, on } => ground::lift(world, frame, *tile, on),
        Verb::Darken(dark) => ground::darken(world, *dark),
        Verb::SetAside(aside) => tools::set_aside(world, frame, *aside),
        Verb::Mark(mark) => {
            let marks = &mut world.resource_mut::<Progress>().marks;
            if !marks.contains(mark) {
                marks.push(*mark);
            }
        }
        Verb::Unmark(mark) => world.resource_mut::<Progress>().marks.retain(|m| m != mark),
        Verb::Reroll(value) => {
            let n = value_of(world, frame, value);
            pool::reroll(world, n);
        }
        Verb::If(test, yes, no) => {
            let list = if holds(world, frame, test) { yes } else { no };
            flow_mut(world).push(Step::Run { list: Arc::clone(list), at: 0 });
        }
        Verb::Repeat(n, body) => {
            let steps: Vec<Step> = (0..*n).map(|_| Step::Run { list: Arc::clone(body), at: 0 }).collect();
            flow_mut(world).next(steps);
        }
    }
}

/// The verbs after the one that asks: the topmost step of the stack.
pub(in crate::rules) fn rest_of_program(world: &World) -> (Program, usize) {
    match flow(world).stack.last() {
        Some(Step::Run { list, at }) => (Arc::clone(list), usize::from(*at)),
        _ => (Program::from([]), 0),
    }
}

fn value_of(world: &World, frame: &Frame, value: &crate::content::effect::Value) -> u8 {
    let stance = Stance::now(world, frame.me);
    Context::of(world, &stance, frame).value(value).clamp(0, 99) as u8
}

fn holds(world: &World, frame: &Frame, test: &Test) -> bool {
    let stance = Stance::now(world, frame.me);
    Context::of(world, &stance, frame).test(test)
}

fn sides(frame: &Frame, side: Side) -> SmallVec<[Who; 4]> {
    match side {
        Side::Me => SmallVec::from_slice(&[frame.me]),
        Side::Target => touched(frame),
    }
}

/// Those aimed at whom the program can touch: not who has dodged it.
pub(super) fn touched(frame: &Frame) -> SmallVec<[Who; 4]> {
    frame.targets.iter().copied().filter(|who| !(frame.spared && who.is_character())).collect()
}

fn with_active(world: &mut World, change: impl FnOnce(&mut crate::rules::flow::Active)) {
    if let Some(active) = &mut flow_mut(world).active {
        change(active);
    }
}

/// One possible answer answers itself; none leaves the verb without effect.
pub(super) fn ask_or_answer(world: &mut World, ask: Ask, options: Vec<Choice>, settled: bool) {
    match options.as_slice() {
        [] => take_answer(world, &ask, &Choice::Done),
        [only] => take_answer(world, &ask, only),
        [first, ..] if settled => take_answer(world, &ask, first),
        _ => flow_mut(world).ask = Some(ask),
    }
}

/// Takes the player's answer to the open question; it has been judged legal.
pub fn answer(world: &mut World, choice: &Choice) {
    if let Some(ask) = flow_mut(world).ask.take() {
        take_answer(world, &ask, choice);
    }
}

fn take_answer(world: &mut World, ask: &Ask, choice: &Choice) {
    match ask {
        Ask::Prey { foe, .. } => {
            if let Choice::Target(who) = choice {
                crate::rules::behaviour::sway::turn_on(world, *foe, *who);
            }
            return;
        }
        Ask::Charm { foe, moves, attacks } => {
            return crate::rules::behaviour::sway::obey(world, *foe, *moves, *attacks, choice);
        }
        _ => {}
    }
    let Some(frame) = flow(world).frame().cloned() else { return };
    match ask {
        Ask::Aim(what) => {
            let stance = Stance::now(world, frame.me);
            let context = Context::of(world, &stance, &frame);
            let targets = aim::targets(&context, what, choice);
            let hexes = aim::hexes(&context, what, choice).unwrap_or_default();
            let here = stance.at;
            let stood = targets.first().and_then(|who| stood(world, *who, here));
            let (bearing, sure) = aim::borne(&context, what, choice);
            if let Some(top) = flow_mut(world).frames.last_mut() {
                top.targets = targets;
                top.target_stood = stood;
                top.hexes = hexes;
                top.sure = sure;
            }
            if bearing.is_some() {
                hero_mut(world).aiming = None;
                // All parts of one action share the aim, whichever of them comes to it first (O-09).
                let mut flow = flow_mut(world);
                let parts = flow.frames.iter_mut().filter(|part| part.action == frame.action);
                parts.for_each(|part| part.bearing = bearing);
            }
        }
        Ask::Reroll(left) => {
            if let Choice::Dice(picks) = choice {
                pool::roll_again(world, *picks, *left);
            }
        }
        Ask::Move(movement) => {
            let (path, over) = path_of(world, &frame, movement, choice);
            set_out(world, frame.me, &path, over);
        }
        Ask::Hands => {
            if let Choice::Hands(hands) = choice {
                rehand(world, *hands);
            }
        }
        Ask::Struggle => {
            if let Choice::Condition(condition) = choice {
                lose(world, frame.me, *condition, 1);
            }
        }
        Ask::Mend(left) => {
            if let Choice::Damage(kind) = choice {
                heal(world, frame.me, *kind, 1);
                mend(world, frame.me, left - 1);
            }
        }
        Ask::Kind => {
            if let (Choice::Damage(kind), Some(top)) = (choice, flow_mut(world).frames.last_mut()) {
                top.kind = Some(*kind);
            }
        }
        Ask::Missile => {
            if let (Choice::Gear(gear), Some(top)) = (choice, flow_mut(world).frames.last_mut()) {
                top.missile = Some(*gear);
            }
        }
        Ask::Tool => {
            if let Choice::Gear(gear) = choice {
                tools::take_up(world, *gear);
            }
        }
        Ask::Drag => {
            if let (Choice::Tile(to), Some(who)) = (choice, frame.targets.first()) {
                place(world, *who, *to);
            }
        }
        Ask::MendGear => {
            if let Choice::Gear(gear) = choice {
                tools::mend_gear(world, *gear);
            }
        }
        Ask::Start | Ask::Beat | Ask::Window | Ask::Opening | Ask::Tokens(_) | Ask::Prey { .. } | Ask::Charm { .. } => {
        }
    }
}

/// The hex in which somebody is met from another: the nearest it fills, and of two beside one another the one with room
/// on its far side.
fn stood(world: &World, who: Who, here: Coord) -> Option<Coord> {
    let roomy = |at: &Coord| behind(here, *at).is_some_and(|to| field(world).free(to));
    body(world, who).into_iter().find(roomy).or_else(|| nearest(world, who, here))
}

/// The one who acts passes its target and stands on the far side, if there is room.
fn pass_behind(world: &mut World, frame: &Frame) {
    let Some(here) = at(world, frame.me) else { return };
    let to = frame.target_stood.and_then(|stood| behind(here, stood)).filter(|to| field(world).free(*to));
    if let Some(to) = to {
        place(world, frame.me, to);
    }
}

/// Somebody is put on a hex without walking there; what lies there takes effect.
fn place(world: &mut World, who: Who, to: Coord) {
    put(world, who, Some(to));
    tell(world, Fact::Moved { who, path: SmallVec::from_slice(&[to]), how: Motion::Set });
    if is_sprung(world, who, to) {
        flow_mut(world).push(Step::Spring { who, at: to });
    }
}

/// The hexes an answer to a movement leads over, and the one passed over without effect.
fn path_of(
    world: &World,
    frame: &Frame,
    movement: &crate::content::effect::Move,
    choice: &Choice,
) -> (ways::Path, Option<Coord>) {
    let stance = Stance::now(world, frame.me);
    let context = Context::of(world, &stance, frame);
    let field = field(world);
    let here = stance.at;
    let most = context.tiles(movement).map_or(0, |(_, most)| most);
    match choice {
        Choice::Tile(to) => {
            let reach = ways::reach(world, field, gait(world, frame.me), here, most);
            let path = reach.path(*to);
            let safe = path.as_ref().is_some_and(|p| p.iter().rev().skip(1).all(|c| !field.hazard(*c)));
            if movement.way == Way::Vault
                && !safe
                && let Some((_, over)) = aim::vaults(&context, here).into_iter().find(|(end, _)| end == to)
            {
                return (ways::Path::from_slice(&[over, *to]), Some(over));
            }
            (path.unwrap_or_default(), None)
        }
        Choice::Route(route) => (route.clone(), None),
        Choice::Along(line, n) => {
            (ways::along(world, field, gait(world, frame.me), here, *line, *n).unwrap_or_default(), None)
        }
        _ => (ways::Path::new(), None),
    }
}

/// Conditions on somebody that yield to struggling.
pub(in crate::rules) fn struggles(world: &World, who: Who) -> Vec<Condition> {
    let conditions = conditions(world, who);
    let catalog = catalog(world);
    if conditions.has(Condition::Frozen) {
        // Frost comes before everything that it keeps one from.
        return vec![Condition::Frozen];
    }
    conditions.now.iter().map(|(c, _)| c).filter(|c| catalog.condition(*c).struggle).collect()
}

/// Changes an enemy for good.
fn alter(world: &mut World, who: Who, what: &Trait, by: i8) {
    match what {
        Trait::Sink(sink) => {
            let mut sinks = of_mut::<Sinks>(world, who);
            let value = &mut sinks.value[*sink as usize];
            *value = value.saturating_add_signed(by);
            let value = *value;
            tell(world, Fact::SinkChanged { who, sink: *sink, value });
        }
        Trait::AttackDamage => {
            let mut foe = of_mut::<Foe>(world, who);
            foe.attack_damage = foe.attack_damage.saturating_add(by);
            tell(world, Fact::AttacksChanged { who, by });
        }
        Trait::Movement => {
            let mut foe = of_mut::<Foe>(world, who);
            foe.movement = foe.movement.saturating_add(by);
            tell(world, Fact::MovementChanged { who, by });
        }
    }
}
