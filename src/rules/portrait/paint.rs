//! Painting the portrait from the components, with the same questions that the rules ask themselves.

use bevy::prelude::World;

use super::sheets::{character, foe_sheet};
use super::tables::tables;
use super::words::{attack_name, name_of};
use super::{About, DoomLine, Portrait, Prompt, ResultPage, Stage, TileKind, TileMark, TrayToken};
use crate::content::effect::defeats;
use crate::content::encounter::Tile;
use crate::model::{Choice, Condition, Coord, Hands, Outcome, Who, distance};
use crate::rules::access::{at, catalog, encounter, enemy_sheet, field, flow, has, hero, progress, seats, tile_sheet};
use crate::rules::action::legal::{choices, judge};
use crate::rules::behaviour::{threatened, will_reach};
use crate::rules::board::TileSort;
use crate::rules::effect::context::Stance;
use crate::rules::effect::sighting::sees_in_dark;
use crate::rules::effect::tray::spots;
use crate::rules::flow::Ask;
use crate::rules::phase::{self, Phase};
use crate::rules::{CurrentEncounter, Ending};

/// Paints everything that lies open on the table.
pub fn paint(world: &World) -> Portrait {
    let stage = world.resource::<CurrentEncounter>();
    let prompt = prompt(world);
    Portrait {
        encounter: stage.encounter.name.clone(),
        intro: stage.encounter.text.clone(),
        victory: stage.encounter.victory_text.clone(),
        stage: match phase::now(world) {
            Phase::Setup => Stage::Setup,
            Phase::Round => Stage::Round,
            Phase::Beat => Stage::Beat,
            Phase::Counterbeat => Stage::Counterbeat,
            Phase::Over => Stage::Over,
        },
        round: progress(world).round,
        prompt_text: sentence(world, &prompt),
        threatened: match flow(world).ask {
            Some(Ask::Window) => threatened(world),
            _ => Vec::new(),
        },
        about: about(world),
        grips: grips(world),
        types: types(world),
        prompt,
        tiles: tiles(world),
        dark: dark(world),
        character: character(world),
        foes: (1..seats(world)).map(|n| foe_sheet(world, Who(n))).collect(),
        tables: tables(world),
        doom: encounter(world)
            .doom
            .iter()
            .map(|d| DoomLine {
                round: d.round,
                text: d.text.clone(),
                past: d.every.is_none() && d.round <= progress(world).round,
                every: d.every,
            })
            .collect(),
        tray: tray(world),
        actions: super::cards::actions(world),
        result: result(world),
    }
}

fn prompt(world: &World) -> Prompt {
    let Some(ask) = &flow(world).ask else { return Prompt::Nothing };
    match ask {
        Ask::Start => Prompt::Start(encounter(world).start.clone()),
        Ask::Beat => {
            let ledger = progress(world);
            let stunned = has(world, Who::CHARACTER, Condition::Stunned);
            let most = if has(world, Who::CHARACTER, Condition::Staggered) { 1 } else { 2 };
            let may_end = judge(world, &crate::model::Intent::EndBeat).is_ok();
            let spent = hero(world).pool.is_empty();
            Prompt::Beat {
                may_end,
                actions_left: if stunned { 0 } else { most - ledger.actions().min(most) },
                only_end: may_end && (stunned || spent || !anything_left(world)),
            }
        }
        Ask::Window => {
            let Some(active) = &flow(world).active else { return Prompt::Nothing };
            let who = active.order.foe;
            let attack = active.attack.map_or_else(
                || "no attack".into(),
                |id| {
                    let text = enemy_sheet(world, who).and_then(|e| e.attacks.get(&id)).map(|a| a.text.clone());
                    format!("{}: {}", attack_name(world, who, id), text.unwrap_or_default())
                },
            );
            Prompt::Reaction { foe: who, attack, in_reach: active.attack.is_some_and(|id| will_reach(world, who, id)) }
        }
        Ask::Opening => Prompt::Opening,
        Ask::Tokens(_) => Prompt::Tokens,
        other => Prompt::Choose { question: question(world, other), choices: choices(world) },
    }
}

/// Whom the open question is about: whoever acts, or whose mind is not its own.
fn about(world: &World) -> Option<About> {
    let ask = flow(world).ask.as_ref()?;
    let (who, bidding) = match ask {
        Ask::Charm { foe, .. } => (*foe, true),
        Ask::Prey { foe, .. } => (*foe, false),
        Ask::Start | Ask::Beat | Ask::Window | Ask::Opening | Ask::Tokens(_) => return None,
        _ => (flow(world).frame()?.me, false),
    };
    let sheet = if bidding { enemy_sheet(world, who) } else { None };
    let attacks = sheet.map(|e| e.attacks.iter().map(|(id, a)| (*id, a.name.clone(), a.text.clone())).collect());
    Some(About { who, attacks: attacks.unwrap_or_default() })
}

/// What else could be held, as long as the encounter has not begun.
fn grips(world: &World) -> Vec<Hands> {
    if flow(world).ask != Some(Ask::Start) {
        return Vec::new();
    }
    let hands = |choice| if let Choice::Hands(hands) = choice { Some(hands) } else { None };
    let mut grips: Vec<Hands> = choices(world).into_iter().filter_map(hands).collect();
    // Full hands first.
    grips.sort_by_key(|held| u8::from(held.main.is_none()) + u8::from(held.off.is_none()));
    grips
}

/// The types of all enemies that are or will be here, in words.
fn types(world: &World) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for n in 1..seats(world) {
        for key in enemy_sheet(world, Who(n)).map(|e| e.types.as_slice()).unwrap_or_default() {
            let Some(row) = catalog(world).types.get(&key.key()) else { continue };
            if !found.iter().any(|(name, _)| *name == row.name) {
                found.push((row.name.clone(), row.text.clone()));
            }
        }
    }
    found
}

fn anything_left(world: &World) -> bool {
    let stance = Stance::now(world, Who::CHARACTER);
    crate::rules::action::offers::something_follows(world, &stance, &hero(world).pool)
}

fn question(world: &World, ask: &Ask) -> String {
    match ask {
        Ask::Reroll(1) => "Roll one die again?".into(),
        Ask::Reroll(n) => format!("Roll up to {n} dice again?"),
        Ask::Prey { foe, .. } => format!("{} is maddened. On whom does it turn?", name_of(world, *foe)),
        Ask::Charm { foe, moves, attacks } => {
            let what = match (moves, attacks) {
                (true, true) => "Move it, and have it attack.",
                (true, false) => "It may still move.",
                _ => "It may still attack.",
            };
            format!("{} does your bidding. {what}", name_of(world, *foe))
        }
        Ask::Aim(crate::content::effect::Aim::Tile { .. }) => "On which hex?".into(),
        Ask::Move(_) => "Where to?".into(),
        Ask::Aim(_) => "At whom?".into(),
        Ask::Hands => "What do you hold?".into(),
        Ask::Struggle => "Against what?".into(),
        Ask::Kind => "Dealing what?".into(),
        Ask::Missile => "With which missile?".into(),
        Ask::Tool => "With what?".into(),
        Ask::Drag => "To which hex?".into(),
        Ask::MendGear => "What do you mend?".into(),
        Ask::Mend(n) => format!("Which wound closes? {n} more."),
        _ => String::new(),
    }
}

fn sentence(world: &World, prompt: &Prompt) -> String {
    match prompt {
        Prompt::Nothing => match world.resource::<Ending>().0 {
            Some(Outcome::Victory) => "Victory.".into(),
            Some(Outcome::Defeat) => "Defeat.".into(),
            Some(Outcome::Retreat) => "You got away.".into(),
            None => String::new(),
        },
        Prompt::Opening => "The counterbeat opens. Take a stance, or go on.".into(),
        Prompt::Start(_) if !grips(world).is_empty() => {
            "Make ready: choose what you hold, then where you stand.".into()
        }
        Prompt::Start(_) => "Choose where you stand.".into(),
        Prompt::Beat { only_end: true, .. } if has(world, Who::CHARACTER, Condition::Stunned) => {
            "Stunned: this beat passes.".into()
        }
        Prompt::Beat { only_end: true, .. } => "Nothing more can be done. End the beat.".into(),
        Prompt::Beat { may_end: false, .. } if progress(world).free_last => {
            "A free action wants a paid one after it. Spend dice.".into()
        }
        Prompt::Beat { actions_left: 2, .. } => "Two actions left. Spend dice.".into(),
        Prompt::Beat { actions_left: 1, may_end: true, .. } => "One action left, or end the beat.".into(),
        Prompt::Beat { actions_left: 1, .. } => "One action left. Spend dice.".into(),
        Prompt::Beat { .. } => "End the beat.".into(),
        Prompt::Reaction { foe, attack, in_reach } => {
            let reach = if *in_reach { "" } else { " (out of reach)" };
            format!("{}: {attack}{reach} React, or let it happen.", name_of(world, *foe))
        }
        Prompt::Choose { question, .. } => question.clone(),
        Prompt::Tokens => "Lay your tokens down.".into(),
    }
}

fn tiles(world: &World) -> Vec<TileMark> {
    Coord::all()
        .filter_map(|at| {
            let sort = field(world).tile(at)?;
            let tile = tile_sheet(world, sort.id);
            Some(TileMark {
                at,
                id: sort.id,
                kind: sort.kind,
                deadly: is_deadly(sort, tile),
                water: sort.water,
                laid: field(world).laid(sort.id).any(|there| there == at),
                name: tile.map_or_else(|| sort.id.to_string(), |t| t.name.clone()),
                text: tile.map(|t| t.text.clone()).unwrap_or_default(),
            })
        })
        .collect()
}

/// Whether entering the tile can mean defeat: it is marked as deadly, or it is a hazard whose effect defeats.
fn is_deadly(sort: &TileSort, tile: Option<&Tile>) -> bool {
    sort.deadly || (sort.kind == TileKind::Hazard && tile.is_some_and(|t| defeats(&t.effect)))
}

/// Hexes too far away for the character to see who stands there in the dark.
fn dark(world: &World) -> Vec<Coord> {
    let Some(here) = at(world, Who::CHARACTER).filter(|_| field(world).dark) else { return Vec::new() };
    let sees = sees_in_dark(world, Who::CHARACTER);
    Coord::all().filter(|hex| distance(here, *hex) > sees).collect()
}

fn tray(world: &World) -> Vec<TrayToken> {
    match &flow(world).ask {
        Some(Ask::Tokens(tray)) => tray
            .tokens
            .iter()
            .map(|(token, n)| TrayToken { token: *token, n: *n, spots: spots(world, tray, *token).to_vec() })
            .collect(),
        _ => Vec::new(),
    }
}

fn result(world: &World) -> Option<ResultPage> {
    let outcome = world.resource::<Ending>().0?;
    let page = encounter(world).aftermath(outcome);
    let name =
        |id: &crate::model::Id| catalog(world).gear.get(id).map_or_else(|| id.to_string(), |g| g.name().to_owned());
    Some(ResultPage {
        outcome,
        text: page.text.clone(),
        souls: page.souls,
        gear: page.gear.iter().map(name).collect(),
        humanity: page.humanity,
    })
}
