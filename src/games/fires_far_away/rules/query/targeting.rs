//! The legal answers to an aim and the combatants and hexes that an answer affects.
//!
//! Must not change the world.

use smallvec::SmallVec;

use crate::content::condition_row::{ConditionEnd, ConditionRow, ConditionTrait};
use crate::content::encounter::EnemyAttack;
use crate::content::enemy_traits::Ability;
use crate::content::script::{AimOrigin, Expr, Move, MoveMode, Predicate, Reach, SightMode, Targeting, TileKind};
use crate::model::{Choice, CombatantId, Condition, Coord, HEX_COUNT, Line, distance, neighbour};
use crate::rules::access::{
    RulesWorld, block_scope, board, condition_rows, conditions, distance_between, enemies_in_play, enemy_kind,
    has_trait, house_rules, nearest_occupied_hex, occupied_hexes, position,
};
use crate::rules::grid::area_shapes;
use crate::rules::query::around::{all_hexes_around, hexes_aimed_at_before, hexes_around};
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::query::dread::{comes_nearer_to_feared, is_aim_kept_by_fear};
use crate::rules::query::mobility::movement_profile;
use crate::rules::query::modifiers::{has_ability, keeps};
use crate::rules::query::range::{
    aim_range, area_size, effective_range, fixed_area_size, sights_of, struck_at_most, unaided_range,
};
use crate::rules::query::visibility::{can_hit_given, is_visible};
use crate::rules::query::wards::apparent_hexes;
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
    has_trait(world, enemy, ConditionTrait::Maddened) || has_trait(world, enemy, ConditionTrait::Charmed)
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

/// The search for the targets of an aim at one combatant or two.
struct Search<'a> {
    /// The hex that range and sight are measured from.
    from: Coord,
    span: (u8, u8),
    /// The ways of seeing of which one is enough.
    sights: SmallVec<[SightMode; 2]>,
    only: &'a [Predicate],
    /// Whether half-cover next to `from` bars the way, because the attacker lies there.
    knocked_down: bool,
    /// The aim.
    aim: &'a Targeting,
}

impl<'a> Search<'a> {
    /// The search of an aim from the hex of the actor.
    fn from_actor(context: &EvalContext, aim: &'a Targeting) -> Self {
        let ActorState { position, knocked_down, .. } = *context.actor;
        let span = aim_range(context, aim).unwrap_or((1, 0));
        let only = aim.filters();
        let sights = sights_of(context, aim);
        Self { from: position, span, sights, only, knocked_down, aim }
    }

    /// The search of an aim from the place that it names; `None` if nothing has been aimed at before.
    fn starting_at(self, origin: AimOrigin, context: &EvalContext) -> Option<Self> {
        match origin {
            AimOrigin::Me => Some(self),
            AimOrigin::LastTarget => Some(Self { from: context.aimed_position?, knocked_down: false, ..self }),
        }
    }
}

/// The opponents that a single-target aim could take.
fn targets_in_reach<'a>(context: &'a EvalContext, search: Search<'a>) -> impl Iterator<Item = CombatantId> + 'a {
    let world = context.world;
    let Search { from, span, sights, only, knocked_down, aim } = search;
    // The line of sight takes longest, so it comes last.
    let is_near = move |who: &CombatantId| {
        occupied_hexes(world, *who).into_iter().any(|there| (span.0..=span.1).contains(&distance(from, there)))
    };
    let can_be_hit = move |who: &CombatantId| {
        let by = (context.actor.id, from);
        let hexes = occupied_hexes(world, *who);
        let hits = |there: Coord, sight| can_hit_given(world, by, (*who, there), span, sight, knocked_down);
        sights.iter().any(|sight| hexes.iter().any(|there| hits(*there, *sight)))
    };
    let is_faced = move |who: &CombatantId| !is_aim_kept_by_fear(context, aim, *who);
    opponents(world, context.actor.id)
        .filter(is_near)
        .filter(is_faced)
        .filter(|who| meets(context, *who, only))
        .filter(can_be_hit)
}

/// Whether every predicate holds with a combatant as the target.
fn meets(context: &EvalContext, who: CombatantId, only: &[Predicate]) -> bool {
    only.is_empty() || {
        let context = EvalContext { target: Some(who), ..context.clone() };
        only.iter().all(|test| context.is_true(test))
    }
}

/// All combatants that an aim at all takes.
fn everybody<'a>(context: &'a EvalContext, only: &'a [Predicate], me: bool) -> impl Iterator<Item = CombatantId> + 'a {
    let actor = Some(context.actor.id).filter(|_| me);
    actor.into_iter().chain(opponents(context.world, context.actor.id)).filter(|who| meets(context, *who, only))
}

/// The neighbouring hexes that bring the actor nearer to a target; never a hazard.
pub fn steps_toward(context: &EvalContext, target: Coord, tiles: u8) -> Vec<Coord> {
    let board = context.actor.board;
    let here = context.actor.position;
    if tiles == 0 {
        return Vec::new();
    }
    let profile = movement_profile(context.world, context.actor.id);
    let enterable = |n: &Coord| {
        profile.can_stop_on(board, *n)
            && !profile.is_affected_by(board, *n)
            && !comes_nearer_to_feared(context.world, context.actor.id, here, *n)
    };
    here.neighbours().filter(|n| enterable(n) && distance(*n, target) < distance(here, target)).collect()
}

/// Whether the target of a choice is in range without the blocks that were lent for the next attack.
pub(in crate::rules) fn is_in_unaided_range(context: &EvalContext, aim: &Targeting, choice: &Choice) -> bool {
    let Some((least, most)) = unaided_range(context, aim) else { return false };
    let from = context.actor.position;
    let meant = match choice {
        Choice::Target(who) | Choice::Pair(who, _) => nearest_occupied_hex(context.world, *who, from),
        Choice::AreaAt(at, _) | Choice::Tile(at) => Some(*at),
        _ => None,
    };
    meant.is_some_and(|at| (least..=most).contains(&distance(from, at)))
}

/// The legal answers to an aim made from the hex of the actor's state.
pub fn aim_choices(context: &EvalContext, aim: &Targeting) -> Vec<Choice> {
    let mut choices = Vec::new();
    visit_aim_choices(context, aim, &mut |choice| {
        choices.push(choice);
        false
    });
    choices
}

/// Whether an aim made from the hex of the actor's state has a legal answer.
pub fn has_aim_choice(context: &EvalContext, aim: &Targeting) -> bool {
    visit_aim_choices(context, aim, &mut |_| true)
}

/// Whether an aim has this number of legal answers.
pub fn has_aim_choices(context: &EvalContext, aim: &Targeting, number: u8) -> bool {
    let mut left = number.max(1);
    visit_aim_choices(context, aim, &mut |_| {
        left -= 1;
        left == 0
    })
}

/// Visits the legal answers to an aim, in order, until `visit` returns true. Returns whether it did.
pub fn visit_aim_choices(context: &EvalContext, aim: &Targeting, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
    let from = context.actor.position;
    let world = context.world;
    let board = context.actor.board;
    match aim.shape() {
        Targeting::One { step, from: origin, .. } => {
            let search = || Search::from_actor(context, aim).starting_at(*origin, context);
            let Some(first) = search() else { return false };
            if *step == 0 {
                return targets_in_reach(context, first).any(|who| visit(Choice::Target(who)));
            }
            let mut found: SmallVec<[CombatantId; 4]> = SmallVec::new();
            for who in targets_in_reach(context, first) {
                if visit(Choice::Target(who)) {
                    return true;
                }
                found.push(who);
            }
            let tiles = context.movement_range(&step_towards_target(*step)).map_or(0, |(_, most)| most);
            let comes_into_reach = |who: CombatantId| {
                let Some(there) = nearest_occupied_hex(world, who, from) else { return false };
                steps_toward(context, there, tiles).into_iter().any(|stop| {
                    let search = Search { from: stop, ..Search::from_actor(context, aim) };
                    targets_in_reach(context, search).any(|found| found == who)
                })
            };
            opponents(world, context.actor.id)
                .filter(|who| !found.contains(who))
                .any(|who| comes_into_reach(who) && visit(Choice::Target(who)))
        }
        Targeting::Pair { .. } => {
            let search = Search::from_actor(context, aim);
            let found: SmallVec<[CombatantId; 4]> = targets_in_reach(context, search).collect();
            let beside = |a: &CombatantId, b: &CombatantId| distance_between(world, *a, *b) == Some(1);
            let mut pairs = found.iter().enumerate().flat_map(|(n, a)| found[n + 1..].iter().map(move |b| (a, b)));
            pairs.any(|(a, b)| beside(a, b) && visit(Choice::Pair(*a, *b)))
        }
        Targeting::HalfMoon => (0..6).any(|d| visit(Choice::AreaDirection(d))),
        Targeting::Cone(_) | Targeting::Wave(_) => {
            area_size(context, aim) > 0 && (0..6).any(|d| visit(Choice::AreaDirection(d)))
        }
        Targeting::Blast { reach, size, any_direction: free } => {
            let span = effective_range(context, reach);
            let impacts = Coord::all().filter(|at| (span.0..=span.1).contains(&distance(from, *at)));
            let mut candidates =
                impacts.flat_map(|at| area_shapes::allowed_blast_directions(from, at, *free).map(move |d| (at, d)));
            let shown = |(at, d): &(Coord, u8)| {
                let hexes = area_shapes::blast(house_rules(world), board, *at, *d, *size);
                hexes.first() == Some(at) && hexes.iter().any(|hex| is_visible(world, (context.actor.id, from), *hex))
            };
            candidates.any(|(at, d)| shown(&(at, d)) && visit(Choice::AreaAt(at, d)))
        }
        Targeting::Line { anywhere: true, .. } => {
            let length = area_size(context, aim);
            let seen: SmallVec<[bool; HEX_COUNT]> =
                Coord::all().map(|hex| is_visible(world, (context.actor.id, from), hex)).collect();
            let shown = |at, line| area_shapes::free_line(board, at, line, length).iter().any(|hex| seen[hex.index()]);
            Coord::all()
                .any(|at| lines_of(length).any(|line| shown(at, line) && visit(Choice::AreaAlongLineFrom(at, line))))
        }
        Targeting::Line { .. } => lines_of(area_size(context, aim))
            .any(|line| neighbour(from, line.direction(0)).is_some() && visit(Choice::AreaAlongLine(line))),
        Targeting::All { only, me } => everybody(context, only, *me).next().is_some() && visit(Choice::Done),
        Targeting::FullMoon(_) | Targeting::Around(_) => area_size(context, aim) > 0 && visit(Choice::Done),
        Targeting::Myself | Targeting::Filtered(..) => visit(Choice::Done),
        Targeting::Tile { reach, plain, tile: is, kind, only, sight: _ } => {
            let span = effective_range(context, reach);
            let needs_sight = !sights_of(context, aim).contains(&SightMode::LockOn);
            let fits = |at: Coord| {
                (span.0..=span.1).contains(&distance(from, at))
                    && (!plain || (board.tile(at).is_none() && board.occupant(at).is_none()))
                    && is.is_none_or(|id| board.tile(at).is_some_and(|t| t.id == id))
                    && kind.is_none_or(|kind| board.has_tile_kind(at, kind))
                    && (only.is_empty() || {
                        let context = EvalContext { hex: Some(at), ..context.clone() };
                        only.iter().all(|test| context.is_true(test))
                    })
                    && (!needs_sight || is_visible(world, (context.actor.id, from), at))
            };
            Coord::all().any(|at| fits(at) && visit(Choice::Tile(at)))
        }
    }
}

/// The step that an aim may take before the attack.
fn step_towards_target(step: u8) -> Move {
    let tiles = Expr::N(i16::from(step));
    Move { tiles, min_tiles: 0, mode: MoveMode::Toward, over: Vec::new(), most_over: None, encumbered: false }
}

/// The lines of a length: those of one hex are all straight.
fn lines_of(length: u8) -> impl Iterator<Item = Line> {
    Line::all().filter(move |line| length > 1 || matches!(line, Line::Straight(_)))
}

/// Whether an aim would have a legal answer if it were made from another hex.
pub fn has_aim_choice_from(context: &EvalContext, aim: &Targeting, from: Coord) -> bool {
    match aim {
        // The predicates of the targets may depend on the hex of the actor, too.
        Targeting::One { step: 0, from: AimOrigin::Me, only, .. } if only.is_empty() => {
            let search = Search { from, ..Search::from_actor(context, aim) };
            targets_in_reach(context, search).next().is_some()
        }
        aim => {
            let actor = ActorState { position: from, ..context.actor.clone() };
            has_aim_choice(&EvalContext { actor: &actor, ..context.clone() }, aim)
        }
    }
}

/// The hexes of an answered aim; `None` if it does not aim at hexes.
pub fn aimed_hexes(context: &EvalContext, aim: &Targeting, choice: &Choice) -> Option<area_shapes::Hexes> {
    if let Targeting::Around(_) = aim.shape() {
        return Some(all_hexes_around(context, area_size(context, aim)));
    }
    area_hexes(context.world, context.actor.position, aim, choice, area_size(context, aim))
}

/// The combatants around the hexes of the aim before, each once. Cover counts from the hex that they are around.
fn combatants_around(context: &EvalContext, size: u8) -> SmallVec<[CombatantId; 4]> {
    let me = (context.actor.id, context.actor.position);
    let mut found: SmallVec<[CombatantId; 4]> = SmallVec::new();
    for from in hexes_aimed_at_before(context) {
        let hexes = hexes_around(context, from, size);
        let hit = combatants_in_area(context.world, me, false, &hexes, from, AreaLayout::Wide);
        found.extend(hit.into_iter().filter(|who| !found.contains(who)).collect::<SmallVec<[CombatantId; 4]>>());
    }
    found
}

/// The hexes of an area that starts from a hex. `size` is the size of a moon, cone or wave, or the length of a line.
pub fn area_hexes(
    world: &RulesWorld,
    from: Coord,
    aim: &Targeting,
    choice: &Choice,
    size: u8,
) -> Option<area_shapes::Hexes> {
    let (house, board) = (house_rules(world), board(world));
    Some(match (aim.shape(), choice) {
        (Targeting::HalfMoon, Choice::AreaDirection(d)) => area_shapes::half_moon(house, board, from, *d, size),
        (Targeting::FullMoon(_), _) => area_shapes::full_moon(board, from, size),
        (Targeting::Cone(_), Choice::AreaDirection(d)) => area_shapes::cone(house, board, from, *d, size),
        (Targeting::Wave(_), Choice::AreaDirection(d)) => area_shapes::wave(house, board, from, *d, size),
        (Targeting::Blast { size, .. }, Choice::AreaAt(impact, d)) => {
            area_shapes::blast(house, board, *impact, *d, *size)
        }
        (Targeting::Line { .. }, Choice::AreaAlongLine(line)) => area_shapes::line(board, from, *line, size),
        (Targeting::Line { .. }, Choice::AreaAlongLineFrom(at, line)) => {
            area_shapes::free_line(board, *at, *line, size)
        }
        (Targeting::Tile { .. }, Choice::Tile(at)) => area_shapes::Hexes::from_slice(&[*at]),
        _ => return None,
    })
}

/// The arrangement of the hexes of an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AreaLayout {
    /// One behind the other.
    Line,
    /// Around an impact hex, wherever that is.
    Blast,
    /// In any other way.
    Wide,
}

/// The beginning of the area of an answered aim, and its arrangement, for an attacker on a hex.
fn layout_of(from: Coord, choice: &Choice) -> (Coord, AreaLayout) {
    match choice {
        Choice::AreaAt(impact, _) => (*impact, AreaLayout::Blast),
        Choice::AreaAlongLineFrom(at, _) => (*at, AreaLayout::Line),
        Choice::AreaAlongLine(_) => (from, AreaLayout::Line),
        _ => (from, AreaLayout::Wide),
    }
}

/// The combatants on the hexes of an area. Combatants who lie behind half-cover or take cover there are left out (A-16,
/// O-18). The attacker counts only if the area does not start from it, as with a blast, even one whose
/// impact hex is its own. Half-cover on a line of hexes cuts the line; for a wider area half-cover between its
/// `origin` and the hex counts.
pub fn combatants_in_area(
    world: &RulesWorld,
    (me, from): (CombatantId, Coord),
    knocked_down: bool,
    hexes: &[Coord],
    origin: Coord,
    layout: AreaLayout,
) -> SmallVec<[CombatantId; 4]> {
    let board = board(world);
    let behind = |n: usize, who: CombatantId| {
        let to = hexes[n];
        let down = has_trait(world, who, ConditionTrait::Down) || has_ability(world, who, Ability::TakesCover);
        let blocks = |tile: Coord| (knocked_down && distance(tile, from) == 1) || (down && distance(tile, to) == 1);
        if layout == AreaLayout::Line {
            hexes[..n].iter().any(|tile| board.tile_kind(*tile) == Some(TileKind::HalfCover) && blocks(*tile))
        } else {
            area_shapes::is_behind_cover(board, origin, to, blocks)
        }
    };
    let may_be_me = layout == AreaLayout::Blast || origin != from;
    let mut found: SmallVec<[CombatantId; 4]> = SmallVec::new();
    for (n, at) in hexes.iter().enumerate() {
        // An area that covers the head and the tail of a Large enemy hits it once.
        if let Some(who) = board.occupant(*at).filter(|who| (*who != me || may_be_me) && !found.contains(who))
            && !behind(n, who)
        {
            found.push(who);
        }
    }
    found
}

/// The first direction in which an enemy's area hits a target: its hexes and the combatants it hits. The enemy has to
/// see at least one of the hexes. A target that seems to stand elsewhere is aimed at there, and it
/// is hit only if the area covers it as well.
pub fn area_that_hits(
    world: &RulesWorld,
    by: (CombatantId, Coord),
    aim: &Targeting,
    target: CombatantId,
) -> Option<(area_shapes::Hexes, SmallVec<[CombatantId; 4]>)> {
    let knocked_down = has_trait(world, by.0, ConditionTrait::Down);
    let fixed = fixed_area_size(aim).filter(|_| !block_scope(world, by.0).has_blocks);
    let size = fixed.unwrap_or_else(|| {
        let frame = ScriptFrame { actor: by.0, targets: SmallVec::from_slice(&[target]), ..ScriptFrame::default() };
        area_size(&EvalContext::from_frame(world, &ActorState::current(world, by.0), &frame), aim)
    });
    let (body, seen_at) = (occupied_hexes(world, target), apparent_hexes(world, target));
    let is_seen_elsewhere = body != seen_at;
    seen_at.into_iter().find_map(|hex| {
        areas_covering(world, by.1, aim, size, hex).into_iter().find_map(|(choice, hexes)| {
            let (origin, layout) = layout_of(by.1, &choice);
            let seen = hexes.iter().any(|hex| is_visible(world, by, *hex));
            let found = combatants_in_area(world, by, knocked_down, &hexes, origin, layout);
            (seen && (is_seen_elsewhere || found.contains(&target))).then_some((hexes, found))
        })
    })
}

/// Every direction in which an area covers a hex, with the hexes of the area.
fn areas_covering(
    world: &RulesWorld,
    from: Coord,
    aim: &Targeting,
    size: u8,
    hex: Coord,
) -> Vec<(Choice, area_shapes::Hexes)> {
    let (least, most) = aim.reach().and_then(Reach::fixed_bounds).unwrap_or((1, 1));
    let takes = |choice: Choice| {
        let hexes = area_hexes(world, from, aim, &choice, size).filter(|hexes| hexes.contains(&hex))?;
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
        // An area that does not start from the actor may take the actor, too.
        let (origin, layout) = layout_of(from, choice);
        let me = (context.actor.id, from);
        let mut found = match aim.shape() {
            Targeting::Around(_) => combatants_around(context, area_size(context, aim)),
            _ => combatants_in_area(world, me, context.actor.knocked_down, &hexes, origin, layout),
        };
        if let Targeting::Filtered(_, only) = aim {
            found.retain(|who| meets(context, *who, only));
        }
        if let Some(most) = struck_at_most(context) {
            // A line goes by its own order.
            if layout != AreaLayout::Line {
                found.sort_by_key(|who| occupied_hexes(world, *who).iter().map(|at| distance(origin, *at)).min());
            }
            found.truncate(most.into());
        }
        return found;
    }
    match (aim, choice) {
        (Targeting::Myself, _) => SmallVec::from_slice(&[context.actor.id]),
        (Targeting::All { only, me }, _) => everybody(context, only, *me).collect(),
        (_, Choice::Target(who)) => SmallVec::from_slice(&[*who]),
        (_, Choice::Pair(a, b)) => SmallVec::from_slice(&[*a, *b]),
        _ => SmallVec::new(),
    }
}

/// The conditions of a combatant that a struggle removes, those that have to come first at the head: they forbid all
/// else, and a character that lies on the ground struggles only against them (R-387, A-66, O-88).
pub(in crate::rules) fn struggle_conditions(world: &RulesWorld, who: CombatantId) -> Vec<Condition> {
    // A token that only counts (`Quantity::Tokens`) cannot be taken off.
    let on_sheet = &conditions(world, who).counts;
    let ends = |(c, row): &(Condition, &ConditionRow)| {
        row.ends_by(ConditionEnd::Struggle) && on_sheet.contains(*c) && !keeps(world, who, *c)
    };
    let (mut found, others): (Vec<_>, Vec<_>) =
        condition_rows(world, who).filter(ends).partition(|(_, row)| row.takes_turn());
    if found.is_empty() || !has_trait(world, who, ConditionTrait::Down) {
        found.extend(others);
    }
    found.into_iter().map(|(condition, _)| condition).collect()
}
