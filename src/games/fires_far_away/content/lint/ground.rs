//! Oddities of special tiles and of the hexes on which things stand.

use std::collections::{BTreeMap, BTreeSet};

use super::context::LintContext;
use super::word_uses::{ScriptWordUse, UsedWord, WordHome};
use crate::content::area::Area;
use crate::content::encounter::{Aftermath, Encounter, Goal, Tile};
use crate::content::script::{TileKind, can_defeat};
use crate::content::validate::ContentPath;
use crate::model::{Coord, Id, Outcome, distance};

/// A start with fewer hexes to walk on, its own included, is walled in.
const ROOM_TO_WALK: usize = 7;

fn sheet(encounter: &Encounter) -> ContentPath {
    ContentPath::new("encounter", encounter.id)
}

/// Every tile that is looked at, with the path to it and the path to its key.
fn tiles<'a>(context: &LintContext<'a>) -> Vec<(Id, &'a Tile, ContentPath, ContentPath)> {
    let of_encounter = |encounter: &'a Encounter| {
        let at = sheet(encounter).field("tiles");
        encounter.tiles.iter().map(move |(id, tile)| (*id, tile, at.key(*id), at.named(*id)))
    };
    let common = context.catalog.tiles.iter().filter(|(id, _)| context.is_own(("tile", **id)));
    let common = common.map(|(id, tile)| {
        let at = ContentPath::new("tile", *id);
        (*id, tile.as_ref(), at.clone(), at)
    });
    context.encounters().into_iter().flat_map(of_encounter).chain(common).collect()
}

/// The key of the tile on each hex as an encounter begins: the last that is laid there.
fn laid(encounter: &Encounter) -> BTreeMap<Coord, Id> {
    let areas = encounter.layout.iter().flat_map(|placement| placement.at.iter().map(|area| (placement.tile, area)));
    areas.flat_map(|(tile, area)| area.hexes().into_iter().map(move |at| (at, tile))).collect()
}

/// Whether an effect that can run in an encounter lays a tile there.
fn is_laid_later(context: &LintContext, encounter: Id, tile: Id) -> bool {
    let lays = |word: UsedWord| word == UsedWord::LaysTile(tile);
    context.uses().iter().any(|word| lays(word.word) && context.can_meet(word.home, WordHome::Encounter(encounter)))
}

pub(super) fn unlaid_tile(context: &mut LintContext) {
    for encounter in context.encounters() {
        for id in encounter.tiles.keys() {
            let is_in_layout = encounter.layout.iter().any(|placement| placement.tile == *id);
            if !is_in_layout && !is_laid_later(context, encounter.id, *id) {
                let message = format!("the tile `{id}` is never laid: neither `layout` nor an effect lays it");
                context.warn(&sheet(encounter).field("tiles").named(*id), message);
            }
        }
    }
}

pub(super) fn covered_tile(context: &mut LintContext) {
    for encounter in context.encounters() {
        let mut later: BTreeSet<Coord> = BTreeSet::new();
        for (n, placement) in encounter.layout.iter().enumerate().rev() {
            for (k, area) in placement.at.iter().enumerate().rev() {
                let hexes = area.hexes();
                if !hexes.is_empty() && hexes.iter().all(|at| later.contains(at)) {
                    let at = sheet(encounter).field("layout").item(n).field("at").item(k);
                    let what = if hexes.len() == 1 { "this hex is" } else { "each of these hexes is" };
                    context.warn(
                        &at,
                        format!("{what} laid again further down, so that `{}` is not seen here", placement.tile),
                    );
                }
                later.extend(hexes);
            }
        }
    }
}

pub(super) fn idle_hazard(context: &mut LintContext) {
    let goals: BTreeSet<(Id, Id)> = context.encounters().into_iter().flat_map(reached_tiles).collect();
    for (id, tile, at, key) in tiles(context) {
        let does_something = !tile.effect.is_empty() || !tile.blocks.is_empty() || tile.deadly;
        let is_ground = tile.water || tile.extinguishes || tile.opens_to.is_some();
        let is_goal = goals.contains(&(at.entry().1, id));
        if tile.kind == TileKind::Hazard && !does_something && !is_ground && !is_goal && !is_asked_for(context, &at) {
            context.warn(&key, format!("the hazard `{id}` does nothing to those who step onto it: it has no `effect`"));
        }
    }
}

/// Whether a script that can run where a tile lies asks for hazards, as an enemy does that is stronger on them.
fn is_asked_for(context: &LintContext, tile: &ContentPath) -> bool {
    let home = match tile.entry() {
        ("encounter", id) => WordHome::Encounter(id),
        _ => WordHome::Everywhere,
    };
    let asks = |word: UsedWord| word == UsedWord::AsksForTile(TileKind::Hazard);
    context.uses().iter().any(|word| asks(word.word) && context.can_meet(word.home, home))
}

/// The tiles that the goal of an encounter asks the character to reach.
fn reached_tiles(encounter: &Encounter) -> Vec<(Id, Id)> {
    let goals = encounter.victory.flatten().into_iter();
    let reached = goals.filter_map(|goal| if let Goal::Reach(tile) = goal { Some(*tile) } else { None });
    reached.map(|tile| (encounter.id, tile)).collect()
}

pub(super) fn harmless_deadly(context: &mut LintContext) {
    for (_, tile, at, _) in tiles(context) {
        if tile.deadly && !can_defeat(&tile.effect) {
            context.warn(&at.field("deadly"), "a deadly tile that defeats no combatant: its effect lacks `Defeat(Me)`");
        }
    }
}

pub(super) fn walled_in_start(context: &mut LintContext) {
    for encounter in context.encounters().into_iter().filter(|encounter| !encounter.enemies.is_empty()) {
        let laid = laid(encounter);
        let is_passable = |id: &Id| {
            let tile = encounter.tiles.get(id).or_else(|| context.catalog.tiles.get(id).map(AsRef::as_ref));
            tile.is_some_and(|tile| !tile.deadly && !tile.kind.is_solid())
        };
        let here = |word: &&ScriptWordUse| context.can_meet(word.home, WordHome::Encounter(encounter.id));
        // A tile that an effect lays may take the place of a wall.
        let is_opened = |word: &ScriptWordUse| match word.word {
            UsedWord::LaysTile(tile) => word.home == WordHome::Encounter(encounter.id) && is_passable(&tile),
            _ => false,
        };
        if context.uses().iter().any(is_opened) {
            continue;
        }
        let is_removed = |tile: Id| context.uses().iter().filter(here).any(|it| it.word == UsedWord::RemovesTile(tile));
        let is_open = |at: Coord| match laid.get(&at).and_then(|id| encounter.tiles.get_key_value(id)) {
            Some((id, tile)) => !(tile.deadly || tile.kind.is_solid()) || tile.opens_to.is_some() || is_removed(*id),
            None => true,
        };
        let shut: Vec<usize> = (0..encounter.start.len())
            .filter(|n| {
                let reached = reached_from(encounter.start[*n], &is_open);
                reached.len() < ROOM_TO_WALK
                    && !encounter.enemies.iter().any(|spawn| reached.iter().any(|at| distance(*at, spawn.at) <= 1))
            })
            .collect();
        for n in shut {
            let message =
                "the character cannot get far from this start hex: walls, cover or deadly ground are all around it";
            context.warn(&sheet(encounter).field("start").item(n), message);
        }
    }
}

/// The hexes to which one can walk, as soon as they are enough.
fn reached_from(start: Coord, is_open: &dyn Fn(Coord) -> bool) -> BTreeSet<Coord> {
    let (mut reached, mut next) = (BTreeSet::from([start]), vec![start]);
    while let Some(at) = next.pop().filter(|_| reached.len() < ROOM_TO_WALK) {
        next.extend(at.neighbours().filter(|near| is_open(*near) && reached.insert(*near)));
    }
    reached
}

pub(super) fn start_in_hazard(context: &mut LintContext) {
    for encounter in context.encounters() {
        let laid = laid(encounter);
        for (n, start) in encounter.start.iter().enumerate() {
            let tile = laid.get(start).and_then(|id| encounter.tiles.get_key_value(id));
            // A block also holds for a combatant that stands there.
            let strikes_at_a_step = |tile: &Tile| !tile.effect.is_empty() && tile.blocks.is_empty();
            let is_odd = |tile: &Tile| tile.kind == TileKind::Hazard && strikes_at_a_step(tile);
            if let Some((id, _)) = tile.filter(|(_, tile)| is_odd(tile)) {
                let message = format!("the character would begin in `{id}`, which strikes only those who step onto it");
                context.warn(&sheet(encounter).field("start").item(n), message);
            }
        }
    }
}

pub(super) fn unreachable_retreat(context: &mut LintContext) {
    for encounter in context.encounters().into_iter().filter(|encounter| encounter.on_retreat != Aftermath::default()) {
        let is_retreat = |id: &Id| encounter.tiles.get(id).is_some_and(|tile| tile.kind == TileKind::Retreat);
        let in_layout = encounter.layout.iter().any(|placement| is_retreat(&placement.tile));
        let by_effect = encounter.tiles.keys().any(|id| is_retreat(id) && is_laid_later(context, encounter.id, *id));
        let home = WordHome::Encounter(encounter.id);
        // The action of the core wants a retreat tile.
        let ends = context.uses().iter().any(|word| {
            let is_of_core = word.home == WordHome::Everywhere && !context.is_own(word.at.entry());
            word.word == UsedWord::Ends(Outcome::Retreat) && !is_of_core && context.can_meet(word.home, home)
        });
        if !in_layout && !by_effect && !ends {
            let message = "the character cannot retreat here: no tile of the kind `Retreat` is laid";
            context.warn(&sheet(encounter).field("on_retreat"), message);
        }
    }
}

pub(super) fn beyond_the_sheet(context: &mut LintContext) {
    let longest = Coord::all().flat_map(|one| Coord::all().map(move |other| distance(one, other))).max().unwrap_or(0);
    let mut written: Vec<(ContentPath, u8)> = Vec::new();
    for encounter in context.encounters() {
        let at = sheet(encounter);
        for (n, placement) in encounter.layout.iter().enumerate() {
            for (k, area) in placement.at.iter().enumerate() {
                if let Area::Disc(_, size) = area {
                    written.push((at.field("layout").item(n).field("at").item(k).item(1), *size));
                }
            }
        }
        for (n, table) in encounter.tables.iter().enumerate() {
            for (k, entry) in table.entries.iter().enumerate() {
                for (m, behaviour) in entry.behaviours.iter().enumerate() {
                    let here = at.field("tables").item(n).field("entries").item(k).field("behaviours").item(m);
                    let kept = behaviour.preferred_distance;
                    written.extend(kept.map(|kept| (here.field("preferred_distance"), kept)));
                }
            }
        }
    }
    for enemy in context.enemies() {
        let at = ContentPath::new("enemy", enemy.id).field("attacks");
        written.extend(enemy.attacks.iter().map(|(id, attack)| (at.key(*id).field("range").item(1), attack.range.1)));
    }
    for word in context.uses() {
        if let UsedWord::Distance(size) = word.word
            && context.is_own(word.at.entry())
        {
            written.push((word.at.clone(), size));
        }
    }
    for (at, _) in written.into_iter().filter(|(_, size)| *size > longest) {
        context.warn(&at, format!("no two hexes of the sheet are more than {longest} apart"));
    }
}
