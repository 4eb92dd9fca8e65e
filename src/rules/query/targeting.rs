//! The legal answers to an aim and the combatants and hexes that an answer affects.
//!
//! Must not change the world.

use smallvec::SmallVec;

use crate::content::encounter::EnemyAttack;
use crate::content::enemy_traits::Ability;
use crate::content::script::{MoveMode, Predicate, Reach, SightMode, Targeting, TileKind};
use crate::model::{Choice, CombatantId, Condition, Coord, Line, distance, neighbour};
use crate::rules::access::{
    RulesWorld, board, catalog, conditions, distance_between, enemies_in_play, enemy_kind, has_condition, house_rules,
    nearest_occupied_hex, occupied_hexes, position, resolution,
};
use crate::rules::grid::area_shapes;
use crate::rules::grid::movement_profile::movement_profile;
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::query::modifiers::has_ability;
use crate::rules::query::range::{effective_range, unaided_range};
use crate::rules::query::visibility::{can_hit, can_hit_given, is_visible};
use crate::rules::stack::ScriptFrame;

/// The opponents of a combatant: all enemies for the character, and the character for an enemy. A Maddened or Charmed
/// enemy has all others for opponents.
pub fn opponents<'a>(world: &'a RulesWorld, me: CombatantId) -> impl Iterator<Item = CombatantId> + use<'a> {
    let is_enemy = enemy_kind(world, me).is_some();
    let of_enemies = !is_enemy || turns_on_everybody(world, me);
    let character = CombatantId::CHARACTER;
    let character = (is_enemy && position(world, character).is_some()).then_some(character);
    character.into_iter().chain(enemies_in_play(world).filter(move |who| of_enemies && *who != me))
}

/// Whether an enemy attacks its own kind as well as the character.
fn turns_on_everybody(world: &RulesWorld, enemy: CombatantId) -> bool {
    has_condition(world, enemy, Condition::Maddened) || has_condition(world, enemy, Condition::Charmed)
}

/// Whether the areas of an enemy's attack strike everybody in them and not only its opponents.
pub fn strikes_everyone(world: &RulesWorld, enemy: CombatantId, attack: &EnemyAttack) -> bool {
    attack.hits_everyone || turns_on_everybody(world, enemy)
}

/// The answer that an enemy gives to an aim of its script: the first one that takes `preferred`, or else the first one
/// that takes any opponent. `None` if no answer takes one.
pub fn enemy_aim_choice(context: &EvalContext, aim: &Targeting, preferred: Option<CombatantId>) -> Option<Choice> {
    let choices = aim_choices(context, aim);
    if matches!(aim, Targeting::Myself) {
        return choices.into_iter().next();
    }
    let opponents: SmallVec<[CombatantId; 4]> = opponents(context.world, context.actor.id).collect();
    let taken: Vec<SmallVec<[CombatantId; 4]>> =
        choices.iter().map(|choice| aimed_targets(context, aim, choice)).collect();
    let takes = |who: &CombatantId| taken.iter().position(|targets| targets.contains(who));
    let best = preferred.as_ref().and_then(takes).or_else(|| opponents.iter().find_map(takes))?;
    choices.into_iter().nth(best)
}

/// The opponents that a single-target aim made from `from` could take.
fn targets_in_reach<'a>(
    context: &'a EvalContext,
    from: Coord,
    reach: &Reach,
    by: SightMode,
    only: &'a [Predicate],
) -> impl Iterator<Item = CombatantId> + 'a {
    let world = context.world;
    let span = effective_range(context, reach);
    opponents(world, context.actor.id)
        .filter(move |who| {
            let me = (context.actor.id, from);
            let down = context.actor.knocked_down;
            let mut hexes = occupied_hexes(world, *who).into_iter();
            hexes.any(|there| can_hit_given(world, me, (*who, there), span, by, down))
        })
        .filter(|who| {
            only.is_empty() || {
                let context = EvalContext { target: Some(*who), ..context.clone() };
                only.iter().all(|test| context.is_true(test))
            }
        })
}

/// The neighbouring hexes that bring the actor nearer to a target; never a hazard.
pub fn steps_toward(context: &EvalContext, target: Coord, tiles: u8) -> Vec<Coord> {
    let board = context.actor.board;
    let here = context.actor.position;
    if tiles == 0 {
        return Vec::new();
    }
    let enterable = |n: &Coord| board.is_free(*n) && !board.is_hazard(*n);
    here.neighbours().filter(|n| enterable(n) && distance(*n, target) < distance(here, target)).collect()
}

/// Whether what a choice aims at is in range without what was lent for the next attack.
pub(in crate::rules) fn is_in_unaided_range(context: &EvalContext, aim: &Targeting, choice: &Choice) -> bool {
    let Some(reach) = aim.reach() else { return false };
    let from = context.actor.position;
    let meant = match choice {
        Choice::Target(who) | Choice::Pair(who, _) => nearest_occupied_hex(context.world, *who, from),
        Choice::AreaAt(at, _) | Choice::Tile(at) => Some(*at),
        _ => None,
    };
    let (least, most) = unaided_range(context, reach);
    meant.is_some_and(|at| (least..=most).contains(&distance(from, at)))
}

/// The legal answers to an aim made from the hex of the actor's state.
pub fn aim_choices(context: &EvalContext, aim: &Targeting) -> Vec<Choice> {
    let from = context.actor.position;
    let world = context.world;
    match aim {
        Targeting::One { reach, step, sight: by, only } => {
            let mut found: SmallVec<[CombatantId; 4]> = targets_in_reach(context, from, reach, *by, only).collect();
            if *step > 0 {
                let movement = crate::content::script::Move {
                    tiles: crate::content::script::Expr::N(i16::from(*step)),
                    min_tiles: 0,
                    mode: MoveMode::Toward,
                    encumbered: false,
                };
                let tiles = context.movement_range(&movement).map_or(0, |(_, most)| most);
                for who in opponents(world, context.actor.id).filter(|w| !found.contains(w)).collect::<Vec<_>>() {
                    let Some(there) = nearest_occupied_hex(world, who, from) else { continue };
                    if steps_toward(context, there, tiles)
                        .iter()
                        .any(|stop| targets_in_reach(context, *stop, reach, *by, only).any(|found| found == who))
                    {
                        found.push(who);
                    }
                }
            }
            found.into_iter().map(Choice::Target).collect()
        }
        Targeting::Pair { reach } => {
            let found: SmallVec<[CombatantId; 4]> =
                targets_in_reach(context, from, reach, SightMode::Melee, &[]).collect();
            let beside = |a: &CombatantId, b: &CombatantId| distance_between(world, *a, *b) == Some(1);
            let pairs = found.iter().enumerate().flat_map(|(n, a)| found[n + 1..].iter().map(move |b| (a, b)));
            pairs.filter(|(a, b)| beside(a, b)).map(|(a, b)| Choice::Pair(*a, *b)).collect()
        }
        Targeting::HalfMoon | Targeting::Cone(_) | Targeting::Wave(_) => (0..6).map(Choice::AreaDirection).collect(),
        Targeting::Blast { reach, size, any_direction: free } => {
            let span = effective_range(context, reach);
            let board = context.actor.board;
            let impacts = Coord::all().filter(|at| (span.0..=span.1).contains(&distance(from, *at)));
            let candidates =
                impacts.flat_map(|at| area_shapes::allowed_blast_directions(from, at, *free).map(move |d| (at, d)));
            let shown = |(at, d): &(Coord, u8)| {
                let hexes = area_shapes::blast(house_rules(world), board, *at, *d, *size);
                hexes.first() == Some(at) && hexes.iter().any(|hex| is_visible(world, (context.actor.id, from), *hex))
            };
            candidates.filter(shown).map(|(at, d)| Choice::AreaAt(at, d)).collect()
        }
        Targeting::Line { reach } => {
            let (_, length) = effective_range(context, reach);
            // Lines of one hex are all straight.
            let lines = Line::all().filter(|l| length > 1 || matches!(l, Line::Straight(_)));
            lines.filter(|l| neighbour(from, l.direction(0)).is_some()).map(Choice::AreaAlongLine).collect()
        }
        Targeting::Active { reach } => {
            let span = effective_range(context, reach);
            let active = resolution(world).active_turn.as_ref().map(|a| a.activation.enemy);
            active
                .filter(|who| {
                    let me = (context.actor.id, from);
                    let reaches = |there| can_hit(world, me, (*who, there), span, SightMode::Melee);
                    occupied_hexes(world, *who).into_iter().any(reaches)
                })
                .map(Choice::Target)
                .into_iter()
                .collect()
        }
        Targeting::ActiveAnywhere => {
            resolution(world).active_turn.as_ref().map(|a| Choice::Target(a.activation.enemy)).into_iter().collect()
        }
        Targeting::FullMoon(_) | Targeting::Myself => vec![Choice::Done],
        Targeting::Tile { reach, plain, tile: is } => {
            let span = effective_range(context, reach);
            let board = context.actor.board;
            let fits = |at: &Coord| {
                (span.0..=span.1).contains(&distance(from, *at))
                    && (!plain || (board.tile(*at).is_none() && board.occupant(*at).is_none()))
                    && is.is_none_or(|id| board.tile(*at).is_some_and(|t| t.id == id))
                    && is_visible(world, (context.actor.id, from), *at)
            };
            Coord::all().filter(fits).map(Choice::Tile).collect()
        }
    }
}

/// Whether an aim made from the hex of the actor's state has a legal answer.
pub fn has_aim_choice(context: &EvalContext, aim: &Targeting) -> bool {
    match aim {
        // The first enemy in reach is answer enough.
        Targeting::One { reach, sight, only, .. }
            if targets_in_reach(context, context.actor.position, reach, *sight, only).next().is_some() =>
        {
            true
        }
        Targeting::One { step: 0, .. } => false,
        Targeting::HalfMoon | Targeting::Cone(_) | Targeting::Wave(_) | Targeting::FullMoon(_) | Targeting::Myself => {
            true
        }
        aim => !aim_choices(context, aim).is_empty(),
    }
}

/// Whether an aim would have a legal answer if it were made from another hex.
pub fn has_aim_choice_from(context: &EvalContext, aim: &Targeting, from: Coord) -> bool {
    match aim {
        // What the targets have to be may depend on the hex of the actor, too.
        Targeting::One { reach, step: 0, sight, only } if only.is_empty() => {
            targets_in_reach(context, from, reach, *sight, &[]).next().is_some()
        }
        aim => {
            let actor = ActorState { position: from, ..context.actor.clone() };
            has_aim_choice(&EvalContext { actor: &actor, ..context.clone() }, aim)
        }
    }
}

/// The hexes of an answered aim; `None` if it does not aim at hexes.
pub fn aimed_hexes(context: &EvalContext, aim: &Targeting, choice: &Choice) -> Option<area_shapes::Hexes> {
    let length = if let Targeting::Line { reach } = aim { effective_range(context, reach).1 } else { 0 };
    area_hexes(context.world, context.actor.position, aim, choice, length)
}

/// The hexes of an area that starts from a hex; `length` is the length of a line.
pub fn area_hexes(
    world: &RulesWorld,
    from: Coord,
    aim: &Targeting,
    choice: &Choice,
    length: u8,
) -> Option<area_shapes::Hexes> {
    let (house, board) = (house_rules(world), board(world));
    Some(match (aim, choice) {
        (Targeting::HalfMoon, Choice::AreaDirection(d)) => area_shapes::half_moon(house, board, from, *d),
        (Targeting::FullMoon(depth), _) => area_shapes::full_moon(board, from, *depth),
        (Targeting::Cone(depth), Choice::AreaDirection(d)) => area_shapes::cone(house, board, from, *d, *depth),
        (Targeting::Wave(rows), Choice::AreaDirection(d)) => area_shapes::wave(house, board, from, *d, *rows),
        (Targeting::Blast { size, .. }, Choice::AreaAt(impact, d)) => {
            area_shapes::blast(house, board, *impact, *d, *size)
        }
        (Targeting::Line { .. }, Choice::AreaAlongLine(line)) => area_shapes::line(board, from, *line, length),
        (Targeting::Tile { .. }, Choice::Tile(at)) => area_shapes::Hexes::from_slice(&[*at]),
        _ => return None,
    })
}

/// The combatants on the hexes of an area. Combatants who lie behind half-cover or take cover there are left out (A-16,
/// O-18). The attacker counts only if the area does not start from it, as with a blast.
/// Half-cover on a line of hexes cuts the line; for a wider area half-cover between its `origin` and the hex counts.
pub fn combatants_in_area(
    world: &RulesWorld,
    (me, from): (CombatantId, Coord),
    knocked_down: bool,
    hexes: &[Coord],
    origin: Coord,
    line: bool,
) -> SmallVec<[CombatantId; 4]> {
    let board = board(world);
    let behind = |n: usize, who: CombatantId| {
        let to = hexes[n];
        let down = has_condition(world, who, Condition::Knockdown) || has_ability(world, who, Ability::TakesCover);
        let blocks = |tile: Coord| (knocked_down && distance(tile, from) == 1) || (down && distance(tile, to) == 1);
        if line {
            hexes[..n].iter().any(|tile| board.tile_kind(*tile) == Some(TileKind::HalfCover) && blocks(*tile))
        } else {
            area_shapes::is_behind_cover(board, origin, to, blocks)
        }
    };
    let mut found: SmallVec<[CombatantId; 4]> = SmallVec::new();
    for (n, at) in hexes.iter().enumerate() {
        // An area that covers the head and the tail of a Large enemy hits it once.
        if let Some(who) = board.occupant(*at).filter(|who| (*who != me || origin != from) && !found.contains(who))
            && !behind(n, who)
        {
            found.push(who);
        }
    }
    found
}

/// The first direction in which an enemy's area hits a target: its hexes and the combatants it hits. The enemy has to
/// see at least one of the hexes.
pub fn area_that_hits(
    world: &RulesWorld,
    by: (CombatantId, Coord),
    aim: &Targeting,
    target: CombatantId,
) -> Option<(area_shapes::Hexes, SmallVec<[CombatantId; 4]>)> {
    let knocked_down = has_condition(world, by.0, Condition::Knockdown);
    occupied_hexes(world, target).into_iter().find_map(|hex| {
        areas_covering(world, by.1, aim, hex).into_iter().find_map(|(choice, hexes)| {
            let origin = if let Choice::AreaAt(impact, _) = choice { impact } else { by.1 };
            let seen = hexes.iter().any(|hex| is_visible(world, by, *hex));
            let found =
                combatants_in_area(world, by, knocked_down, &hexes, origin, matches!(aim, Targeting::Line { .. }));
            (seen && found.contains(&target)).then_some((hexes, found))
        })
    })
}

/// Every direction in which an area covers a hex, with the hexes of the area.
fn areas_covering(world: &RulesWorld, from: Coord, aim: &Targeting, hex: Coord) -> Vec<(Choice, area_shapes::Hexes)> {
    let (least, most) = aim.reach().and_then(Reach::fixed_bounds).unwrap_or((1, 1));
    let takes = |choice: Choice| {
        let hexes = area_hexes(world, from, aim, &choice, most).filter(|hexes| hexes.contains(&hex))?;
        Some((choice, hexes))
    };
    match aim {
        Targeting::Line { .. } => Line::all().filter_map(|line| takes(Choice::AreaAlongLine(line))).collect(),
        Targeting::Blast { any_direction: free, .. } => {
            let impacts = Coord::all().filter(|at| (least..=most).contains(&distance(from, *at)));
            impacts
                .flat_map(|at| area_shapes::allowed_blast_directions(from, at, *free).map(move |d| (at, d)))
                .filter_map(|(at, d)| takes(Choice::AreaAt(at, d)))
                .collect()
        }
        Targeting::FullMoon(_) => takes(Choice::Done).into_iter().collect(),
        _ => (0..6).filter_map(|d| takes(Choice::AreaDirection(d))).collect(),
    }
}

/// The combatants that an answered aim takes as targets.
pub fn aimed_targets(context: &EvalContext, aim: &Targeting, choice: &Choice) -> SmallVec<[CombatantId; 4]> {
    let world = context.world;
    let from = context.actor.position;
    if let Some(hexes) = aimed_hexes(context, aim, choice) {
        let origin = if let Choice::AreaAt(impact, _) = choice { *impact } else { from };
        let line = matches!(aim, Targeting::Line { .. });
        return combatants_in_area(world, (context.actor.id, from), context.actor.knocked_down, &hexes, origin, line);
    }
    match (aim, choice) {
        (Targeting::Myself, _) => SmallVec::from_slice(&[context.actor.id]),
        (_, Choice::Target(who)) => SmallVec::from_slice(&[*who]),
        (_, Choice::Pair(a, b)) => SmallVec::from_slice(&[*a, *b]),
        _ => SmallVec::new(),
    }
}

/// The free hexes next to the actor to which the target of a script can be pulled. An adjacent enemy is not moved, nor
/// are Large enemies and Great Foes.
pub(in crate::rules) fn pull_choices(world: &RulesWorld, frame: &ScriptFrame) -> Vec<Choice> {
    let (Some(who), Some(here)) = (frame.targets.first(), position(world, frame.actor)) else { return Vec::new() };
    let Some(there) = position(world, *who).filter(|there| distance(*there, here) > 1) else { return Vec::new() };
    if has_ability(world, *who, Ability::PullImmunity) {
        return Vec::new();
    }
    let (board, movement) = (board(world), movement_profile(world, *who));
    here.neighbours().filter(|n| movement.can_stop_on(board, *n) && *n != there).map(Choice::Tile).collect()
}

/// The conditions of a combatant that a struggle removes.
pub(in crate::rules) fn struggle_conditions(world: &RulesWorld, who: CombatantId) -> Vec<Condition> {
    let conditions = conditions(world, who);
    let catalog = catalog(world);
    if conditions.has(Condition::Frozen) {
        // Frozen has to be removed before any other condition, because it forbids the other struggles.
        return vec![Condition::Frozen];
    }
    conditions.counts.iter().map(|(c, _)| c).filter(|c| catalog.condition(*c).struggle).collect()
}
