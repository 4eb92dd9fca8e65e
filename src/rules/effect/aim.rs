//! What can be aimed at from a hex, and what an answer takes in.

use bevy::prelude::World;
use smallvec::SmallVec;

use super::context::{Context, Stance};
use super::sighting::{in_reach, in_reach_as, in_shot_as, is_visible};
use crate::content::effect::{Aim, Bearing, Reach, Sight, TileKind, Verb, Way};
use crate::content::nature::Ability;
use crate::model::{Choice, Condition, Coord, Line, Who, direction_away, distance, step};
use crate::rules::access::{apart, at, body, can, field, flow, foes, has, hero, house, nearest};
use crate::rules::board::{gait, pattern, ways};
use crate::rules::flow::Frame;

/// Fewest and most hexes of a reach, with the aim that has been taken.
pub fn span(context: &Context, reach: &Reach) -> (u8, u8) {
    let (least, most) = unaimed(context, reach);
    let further = context.bearing.filter(|_| reach.flies()).map_or(0, |bearing| bearing.reach);
    (least, most.saturating_add(further))
}

/// The same without the aim (O-09).
fn unaimed(context: &Context, reach: &Reach) -> (u8, u8) {
    match reach {
        Reach::Weapon => match context.weapon() {
            Some(weapon) => weapon.range,
            None if context.shield().is_some() => (1, 1),
            None => (1, 0),
        },
        Reach::Adjacent => (1, 1),
        Reach::Within(least, most) | Reach::Thrown(least, most) => (*least, *most),
        Reach::Shot => {
            let missile = context.missile.and_then(|m| context.stance.hero.missile(context.stance.catalog, m));
            // A missile changes only the maximum, which can't fall below the minimum.
            let more = missile.map_or(0, |m| m.range);
            context.weapon().map_or((1, 0), |w| (w.range.0, w.range.1.saturating_add_signed(more).max(w.range.0)))
        }
    }
}

/// Everybody a single-target aim could take, standing at `from`.
fn reachable(
    context: &Context,
    from: Coord,
    reach: &Reach,
    by: Sight,
    only: &[crate::content::effect::Test],
) -> Vec<Who> {
    let world = context.world;
    let span = span(context, reach);
    foes(world)
        .filter(|who| {
            let me = (context.stance.me, from);
            body(world, *who).into_iter().any(|there| match by {
                Sight::Melee => in_reach_as(world, me, (*who, there), span, context.stance.down),
                Sight::Ranged => in_shot_as(world, me, (*who, there), span, context.stance.down),
                Sight::LockOn => (span.0..=span.1).contains(&distance(from, there)),
            })
        })
        .filter(|who| {
            let context = Context { target: Some(*who), ..context.clone() };
            only.iter().all(|test| context.test(test))
        })
        .collect()
}

/// The steps that bring somebody nearer to a target; never onto a hazard.
pub fn steps_toward(context: &Context, target: Coord, tiles: u8) -> Vec<Coord> {
    let field = context.stance.field;
    let here = context.stance.at;
    if tiles == 0 {
        return Vec::new();
    }
    let enterable = |n: &Coord| field.free(*n) && !field.hazard(*n);
    here.neighbours().filter(|n| enterable(n) && distance(*n, target) < distance(here, target)).collect()
}

/// The aim that a shot or throw is made with, and whether what it is meant for would be reached without it (R-373, O-09).
pub(super) fn borne(context: &Context, aim: &Aim, choice: &Choice) -> (Option<Bearing>, bool) {
    let Some((reach, bearing)) = aim.reach().filter(|reach| reach.flies()).zip(context.bearing) else {
        return (None, false);
    };
    let from = context.stance.at;
    let meant = match choice {
        Choice::Target(who) | Choice::Pair(who, _) => nearest(context.world, *who, from),
        Choice::Burst(at, _) | Choice::Tile(at) => Some(*at),
        _ => None,
    };
    let (least, most) = unaimed(context, reach);
    let sure = meant.is_some_and(|at| (least..=most).contains(&distance(from, at)));
    (Some(bearing), sure)
}

/// The legal answers to an aim, standing where the stance says.
pub fn options(context: &Context, aim: &Aim) -> Vec<Choice> {
    let from = context.stance.at;
    let world = context.world;
    match aim {
        Aim::One { reach, step, by, only } => {
            let mut found = reachable(context, from, reach, *by, only);
            if *step > 0 {
                let movement = crate::content::effect::Move {
                    tiles: crate::content::effect::Value::N(i16::from(*step)),
                    least: 0,
                    way: Way::Toward,
                    encumbered: false,
                };
                let tiles = context.tiles(&movement).map_or(0, |(_, most)| most);
                for who in foes(world).filter(|w| !found.contains(w)).collect::<Vec<_>>() {
                    let Some(there) = nearest(world, who, from) else { continue };
                    if steps_toward(context, there, tiles)
                        .iter()
                        .any(|stop| reachable(context, *stop, reach, *by, only).contains(&who))
                    {
                        found.push(who);
                    }
                }
            }
            found.into_iter().map(Choice::Target).collect()
        }
        Aim::Pair { reach } => {
            let found = reachable(context, from, reach, Sight::Melee, &[]);
            let beside = |a: &Who, b: &Who| apart(world, *a, *b) == Some(1);
            let pairs = found.iter().enumerate().flat_map(|(n, a)| found[n + 1..].iter().map(move |b| (a, b)));
            pairs.filter(|(a, b)| beside(a, b)).map(|(a, b)| Choice::Pair(*a, *b)).collect()
        }
        Aim::HalfMoon | Aim::Cone(_) | Aim::Wave(_) => (0..6).map(Choice::Facing).collect(),
        Aim::Blast { reach, size, free } => {
            let span = span(context, reach);
            let field = context.stance.field;
            let impacts = Coord::all().filter(|at| (span.0..=span.1).contains(&distance(from, *at)));
            let ways = impacts.flat_map(|at| pattern::all_openings(from, at, *free).map(move |d| (at, d)));
            let shown = |(at, d): &(Coord, u8)| {
                let hexes = pattern::blast(house(world), field, *at, *d, *size);
                hexes.first() == Some(at) && hexes.iter().any(|hex| is_visible(world, (context.stance.me, from), *hex))
            };
            ways.filter(shown).map(|(at, d)| Choice::Burst(at, d)).collect()
        }
        Aim::Line { reach } => {
            let (_, length) = span(context, reach);
            // Lines of one hex are all straight.
            let lines = Line::all().filter(|l| length > 1 || matches!(l, Line::Straight(_)));
            lines.filter(|l| step(from, l.direction(0)).is_some()).map(Choice::Line).collect()
        }
        Aim::Active { reach } => {
            let span = span(context, reach);
            let active = flow(world).active.as_ref().map(|a| a.order.foe);
            active
                .filter(|who| {
                    let reaches = |there| in_reach(world, (context.stance.me, from), (*who, there), span);
                    body(world, *who).into_iter().any(reaches)
                })
                .map(Choice::Target)
                .into_iter()
                .collect()
        }
        Aim::ActiveAnywhere => flow(world).active.as_ref().map(|a| Choice::Target(a.order.foe)).into_iter().collect(),
        Aim::FullMoon(_) | Aim::Myself => vec![Choice::Done],
        Aim::Tile { reach, plain, is } => {
            let span = span(context, reach);
            let field = context.stance.field;
            let fits = |at: &Coord| {
                (span.0..=span.1).contains(&distance(from, *at))
                    && (!plain || (field.tile(*at).is_none() && field.who(*at).is_none()))
                    && is.is_none_or(|id| field.tile(*at).is_some_and(|t| t.id == id))
                    && is_visible(world, (context.stance.me, from), *at)
            };
            Coord::all().filter(fits).map(Choice::Tile).collect()
        }
    }
}

/// The hexes that an answered aim takes in, if it aims at hexes.
pub fn hexes(context: &Context, aim: &Aim, choice: &Choice) -> Option<pattern::Hexes> {
    let length = if let Aim::Line { reach } = aim { span(context, reach).1 } else { 0 };
    area(context.world, context.stance.at, aim, choice, length)
}

/// The hexes of an area that starts from a hex; `length` is that of a line.
pub fn area(world: &World, from: Coord, aim: &Aim, choice: &Choice, length: u8) -> Option<pattern::Hexes> {
    let (house, field) = (house(world), field(world));
    Some(match (aim, choice) {
        (Aim::HalfMoon, Choice::Facing(d)) => pattern::half_moon(house, field, from, *d),
        (Aim::FullMoon(depth), _) => pattern::full_moon(field, from, *depth),
        (Aim::Cone(depth), Choice::Facing(d)) => pattern::cone(house, field, from, *d, *depth),
        (Aim::Wave(rows), Choice::Facing(d)) => pattern::wave(house, field, from, *d, *rows),
        (Aim::Blast { size, .. }, Choice::Burst(impact, d)) => pattern::blast(house, field, *impact, *d, *size),
        (Aim::Line { .. }, Choice::Line(line)) => pattern::line(field, from, *line, length),
        (Aim::Tile { .. }, Choice::Tile(at)) => pattern::Hexes::from_slice(&[*at]),
        _ => return None,
    })
}

/// Whom hexes of an area take in: everybody on them, and nobody who lies behind half-cover or takes cover there (A-16,
/// O-18); the one who acts only if the area does not start from it, as a blast. A line of hexes is cut
/// by half-cover on it, a wider area by half-cover between its `origin` and the hex.
pub fn struck(
    world: &World,
    (me, from): (Who, Coord),
    low: bool,
    hexes: &[Coord],
    origin: Coord,
    line: bool,
) -> SmallVec<[Who; 4]> {
    let field = field(world);
    let behind = |n: usize, who: Who| {
        let to = hexes[n];
        let down = has(world, who, Condition::Knockdown) || (who.is_character() && hero(world).sheltered);
        let hard = |tile: Coord| (low && distance(tile, from) == 1) || (down && distance(tile, to) == 1);
        if line {
            hexes[..n].iter().any(|tile| field.kind(*tile) == Some(TileKind::HalfCover) && hard(*tile))
        } else {
            pattern::shielded(field, origin, to, hard)
        }
    };
    let mut found: SmallVec<[Who; 4]> = SmallVec::new();
    for (n, at) in hexes.iter().enumerate() {
        // An area over head and tail hits once.
        if let Some(who) = field.who(*at).filter(|who| (*who != me || origin != from) && !found.contains(who))
            && !behind(n, who)
        {
            found.push(who);
        }
    }
    found
}

/// An area of an enemy that strikes somebody: the hexes of the first direction in which it does, and everybody it strikes
/// there. At least one of its hexes has to be seen.
pub fn striking(world: &World, by: (Who, Coord), aim: &Aim, prey: Who) -> Option<(pattern::Hexes, SmallVec<[Who; 4]>)> {
    let low = has(world, by.0, Condition::Knockdown);
    body(world, prey).into_iter().find_map(|hex| {
        coverings(world, by.1, aim, hex).into_iter().find_map(|(choice, hexes)| {
            let origin = if let Choice::Burst(impact, _) = choice { impact } else { by.1 };
            let seen = hexes.iter().any(|hex| is_visible(world, by, *hex));
            let found = struck(world, by, low, &hexes, origin, matches!(aim, Aim::Line { .. }));
            (seen && found.contains(&prey)).then_some((hexes, found))
        })
    })
}

/// Every direction in which an area takes in a hex, with the hexes it takes in.
fn coverings(world: &World, from: Coord, aim: &Aim, hex: Coord) -> Vec<(Choice, pattern::Hexes)> {
    let (least, most) = aim.reach().and_then(Reach::printed).unwrap_or((1, 1));
    let takes = |choice: Choice| {
        let hexes = area(world, from, aim, &choice, most).filter(|hexes| hexes.contains(&hex))?;
        Some((choice, hexes))
    };
    match aim {
        Aim::Line { .. } => Line::all().filter_map(|line| takes(Choice::Line(line))).collect(),
        Aim::Blast { free, .. } => {
            let impacts = Coord::all().filter(|at| (least..=most).contains(&distance(from, *at)));
            impacts
                .flat_map(|at| pattern::all_openings(from, at, *free).map(move |d| (at, d)))
                .filter_map(|(at, d)| takes(Choice::Burst(at, d)))
                .collect()
        }
        Aim::FullMoon(_) => takes(Choice::Done).into_iter().collect(),
        _ => (0..6).filter_map(|d| takes(Choice::Facing(d))).collect(),
    }
}

/// Whom an answered aim takes in.
pub fn targets(context: &Context, aim: &Aim, choice: &Choice) -> SmallVec<[Who; 4]> {
    let world = context.world;
    let from = context.stance.at;
    if let Some(hexes) = hexes(context, aim, choice) {
        let origin = if let Choice::Burst(impact, _) = choice { *impact } else { from };
        let line = matches!(aim, Aim::Line { .. });
        return struck(world, (context.stance.me, from), context.stance.down, &hexes, origin, line);
    }
    match (aim, choice) {
        (Aim::Myself, _) => SmallVec::from_slice(&[context.stance.me]),
        (_, Choice::Target(who)) => SmallVec::from_slice(&[*who]),
        (_, Choice::Pair(a, b)) => SmallVec::from_slice(&[*a, *b]),
        _ => SmallVec::new(),
    }
}

/// The first aim among `verbs`, on which a movement before it depends (A-220, O-14).
pub fn first_aim(verbs: &[Verb]) -> Option<&Aim> {
    verbs.iter().find_map(|verb| match verb {
        Verb::Aim(aim) => Some(aim),
        _ => None,
    })
}

/// The legal answers to a movement whose program goes on with `rest`.
pub fn movement_options(
    context: &Context,
    movement: &crate::content::effect::Move,
    rest: &[Verb],
    target: Option<Who>,
) -> Vec<Choice> {
    let world = context.world;
    let field = context.stance.field;
    let Some((least, most)) = context.tiles(movement) else { return Vec::new() };
    let here = context.stance.at;
    // A movement that an attack on one enemy follows must end where it can be made.
    let needs = first_aim(rest).filter(|aim| matches!(aim, Aim::One { .. } | Aim::Pair { .. }));
    let useful = |end: Coord| {
        needs.is_none_or(|aim| {
            let stance = Stance { at: end, ..context.stance.clone() };
            !options(&Context { stance: &stance, ..context.clone() }, aim).is_empty()
        })
    };
    let mut choices = Vec::new();
    match movement.way {
        Way::Toward => {
            let Some(who) = target else { return choices };
            let Some(there) = nearest(world, who, here) else { return choices };
            let span = span(context, &Reach::Weapon);
            let reaches = |from: Coord| in_reach(world, (context.stance.me, from), (who, there), span);
            if reaches(here) {
                choices.push(Choice::Stay);
            }
            let steps = steps_toward(context, there, most);
            choices.extend(steps.into_iter().filter(|s| reaches(*s)).map(Choice::Tile));
        }
        Way::Back => {
            choices.push(Choice::Stay);
            let away = context.stood.map(|stood| direction_away(stood, here));
            let to = away.and_then(|d| step(here, d)).filter(|to| most > 0 && field.free(*to));
            choices.extend(to.map(Choice::Tile));
        }
        Way::Free | Way::Vault => {
            if least == 0 && useful(here) {
                choices.push(Choice::Stay);
            }
            let reach = ways::reach(world, field, gait(world, context.stance.me), here, most);
            let mut stops: Vec<(Coord, u8)> = reach.stops(field).filter(|(_, n)| *n >= least).collect();
            if movement.way == Way::Vault && most >= 2 {
                stops.extend(vaults(context, here).into_iter().map(|(end, _)| (end, 2)));
                stops.sort_unstable();
                stops.dedup_by_key(|(at, _)| *at);
            }
            choices.extend(stops.into_iter().filter(|(at, _)| useful(*at)).map(|(at, _)| Choice::Tile(at)));
        }
        Way::Line => {
            if least == 0 && useful(here) {
                choices.push(Choice::Stay);
            }
            for line in Line::all() {
                for n in least.max(1)..=most {
                    if n == 1 && !matches!(line, Line::Straight(_)) {
                        continue;
                    }
                    let gait = gait(world, context.stance.me);
                    if ways::along(world, field, gait, here, line, n)
                        .is_some_and(|p| p.last().is_some_and(|e| useful(*e)))
                    {
                        choices.push(Choice::Along(line, n));
                    }
                }
            }
        }
    }
    choices
}

/// Hexes to which a program's target can be pulled: free ones next to the one who acts. An enemy that stands there
/// already is not moved, nor are Large enemies and Great Foes.
pub(in crate::rules) fn drags(world: &World, frame: &Frame) -> Vec<Choice> {
    let (Some(who), Some(here)) = (frame.targets.first(), at(world, frame.me)) else { return Vec::new() };
    let Some(there) = at(world, *who).filter(|there| distance(*there, here) > 1) else { return Vec::new() };
    if can(world, *who, Ability::StandsFast) {
        return Vec::new();
    }
    let (field, gait) = (field(world), gait(world, *who));
    here.neighbours().filter(|n| gait.free(field, *n) && *n != there).map(Choice::Tile).collect()
}

/// Ends of a vault over one hazard or half-cover hex, with the hex passed over.
pub fn vaults(context: &Context, here: Coord) -> Vec<(Coord, Coord)> {
    let field = context.stance.field;
    let mut found = Vec::new();
    for over in here.neighbours() {
        let crossed = field.hazard(over) || field.kind(over) == Some(TileKind::HalfCover);
        if crossed && field.who(over).is_none() {
            found.extend(over.neighbours().filter(|end| *end != here && field.free(*end)).map(|end| (end, over)));
        }
    }
    found
}
