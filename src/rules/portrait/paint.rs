//! Painting the portrait from the components, with the same questions that the rules ask themselves.

use bevy::prelude::World;

use super::words::{attack_name, entry_label, name_of, poise};
use super::{
    About, CharacterSheet, DoomLine, EntitySheet, EntryLine, FoeSheet, FoeShield, GearLine, Portrait, Prompt,
    ResultPage, ShieldCard, SinkCircle, Stage, TableCard, TileMark, TrayToken,
};
use crate::content::encounter::{Behaviour, Entry};
use crate::content::gear::AnyGear;
use crate::model::{Choice, Condition, Coord, Gear, Hands, Hold, Outcome, Sink, Stat, Who, distance};
use crate::rules::access::{
    at, body, capacity, catalog, conditions, encounter, enemy_sheet, field, flow, foe, has, hero, progress, seats,
    shield_up, sinks, tile_sheet, vitals,
};
use crate::rules::action::legal::{choices, judge};
use crate::rules::behaviour::will_reach;
use crate::rules::combatant::Slot;
use crate::rules::combatant::stats::{focus, pots, stamina_dice};
use crate::rules::effect::context::Stance;
use crate::rules::effect::sighting::sees_in_dark;
use crate::rules::effect::tray::spots;
use crate::rules::flow::Ask;
use crate::rules::phase::{self, Phase};
use crate::rules::{Cards, CurrentEncounter, Ending};

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
                deadly: sort.deadly,
                water: sort.water,
                laid: field(world).laid(sort.id).any(|there| there == at),
                name: tile.map_or_else(|| sort.id.to_string(), |t| t.name.clone()),
                text: tile.map(|t| t.text.clone()).unwrap_or_default(),
            })
        })
        .collect()
}

fn entity_sheet(world: &World, who: Who) -> EntitySheet {
    let (vitals, sinks) = (vitals(world, who), sinks(world, who));
    let circle = |sink: Sink| SinkCircle {
        sink,
        value: capacity(world, who, sink),
        tokens: sinks.tokens.iter().filter(|(s, _)| *s == sink).map(|(_, t)| *t).collect(),
    };
    EntitySheet {
        who,
        id: if who.is_character() { world.resource::<CurrentEncounter>().scenario.id } else { foe(world, who).sheet },
        name: name_of(world, who),
        at: at(world, who).unwrap_or(Coord::new(0, 0)),
        tail: body(world, who).get(1).copied(),
        present: at(world, who).is_some(),
        hp_max: vitals.slots,
        hp: vitals.hp,
        unassigned: vitals.unassigned,
        sinks: Sink::ALL
            .into_iter()
            .map(circle)
            .filter(|c| who.is_character() || c.value > 0 || !c.tokens.is_empty())
            .collect(),
        conditions: conditions(world, who).now.iter().collect(),
        shield_up: shield_up(world, who),
    }
}

fn character(world: &World) -> CharacterSheet {
    let hero = hero(world);
    let catalog = catalog(world);
    use Stat::{Att, Dex, End, Fth, Int, Str, Vit};
    let shields = (0..hero.gear.len() as u8).map(Gear).filter_map(|gear| {
        let (shield, line) = (hero.shield(catalog, gear)?, hero.line(gear)?);
        Some(ShieldCard {
            gear,
            name: shield.name.clone(),
            defense: shield.defense,
            stability: shield.stability,
            tokens: line.card,
            up: hero.raised == Some(gear),
            aside: line.aside,
        })
    });
    let limit = focus(hero.stat(Att));
    CharacterSheet {
        sheet: entity_sheet(world, Who::CHARACTER),
        focus: (limit.saturating_sub(hero.focus_spent), limit),
        pots: pots(hero.stat(Att)),
        stats: [Vit, End, Str, Dex, Att, Int, Fth].into_iter().map(|s| (s, hero.stat(s))).collect(),
        stamina: stamina_dice(hero.stat(End)),
        pool: hero.pool.0.clone(),
        enc: hero.enc(catalog),
        eqp: hero.eqp(),
        gear: (0..hero.gear.len() as u8).map(Gear).filter_map(|g| gear_line(world, g)).collect(),
        hands: hero.hands,
        shields: shields.collect(),
        poise: poise(hero),
    }
}

fn gear_line(world: &World, gear: Gear) -> Option<GearLine> {
    let hero = hero(world);
    let catalog = catalog(world);
    let (line, content) = (hero.line(gear)?, hero.content(catalog, gear)?);
    let detail = match content {
        AnyGear::Weapon(w) => {
            let kinds: Vec<String> = w.kinds.iter().map(|k| format!("{k:?}")).collect();
            let range = match w.range {
                (1, 1) => String::new(),
                (1, most) => format!(", range {most}"),
                (least, most) => format!(", range {least}-{most}"),
            };
            let made = if w.hands == Hold::Two { ", two-handed" } else { "" };
            let damage = hero.weapon_damage(w, gear, hero.hands);
            format!("{} SP, {damage} {}{range}{made}", w.stamina, kinds.join(" or "))
        }
        AnyGear::Shield(s) => format!("Defense {}, Stability {}", s.defense, s.stability),
        AnyGear::Armor(a) => {
            let sinks: Vec<String> = a.sinks.iter().map(|(s, n)| format!("{} +{n}", s.printed())).collect();
            sinks.join(", ")
        }
        AnyGear::Flask(u) | AnyGear::Item(u) => u.text.clone(),
        AnyGear::Missile(m) => format!("{} {:?}. {}", m.damage.0, m.damage.1, m.text),
    };
    let charges = match content {
        AnyGear::Flask(u) | AnyGear::Item(u) => Some((hero.charges_left(catalog, gear), u.charges)),
        _ => None,
    };
    Some(GearLine {
        gear,
        id: line.id,
        name: content.name().to_owned(),
        place: match line.slot {
            Slot::Hand(n) => format!("hand {}", n + 1),
            Slot::Armor => "armour".into(),
            Slot::Pouch(n) => format!("pouch {}", n + 1),
            Slot::Quiver(_) => "quiver".into(),
        },
        detail,
        durability: (line.worn, content.durability()),
        charges,
        broken: line.broken,
        lit: line.lit,
        aside: line.aside,
    })
}

fn foe_sheet(world: &World, who: Who) -> FoeSheet {
    let component = foe(world, who);
    let sheet = enemy_sheet(world, who);
    let more = component.attack_damage;
    let attacks = sheet.map(|e| {
        e.attacks.values().map(|a| {
            let text = if more == 0 { a.text.clone() } else { format!("{} ({more:+} damage)", a.text) };
            (a.name.clone(), text)
        })
    });
    FoeSheet {
        sheet: entity_sheet(world, who),
        movement: sheet.map_or(0, |e| e.movement).saturating_add_signed(component.movement),
        types: sheet.map(|e| e.types.iter().map(|t| type_name(world, t.key())).collect()).unwrap_or_default(),
        attacks: attacks.map(Iterator::collect).unwrap_or_default(),
        shield: component.guard.map(|guard| FoeShield {
            defense: guard.defense,
            stability: guard.stability,
            durability: guard.durability,
            tokens: guard.card,
            broken: guard.broken,
        }),
        formation: component
            .formation
            .map(|id| encounter(world).formations.get(&id).map_or_else(|| id.to_string(), |f| f.name.clone())),
        light: sheet.is_some_and(|e| e.light),
        active: flow(world).active.as_ref().is_some_and(|a| a.order.foe == who) && at(world, who).is_some(),
    }
}

/// A type of enemy as printed.
fn type_name(world: &World, key: crate::model::Id) -> String {
    catalog(world).types.get(&key).map_or_else(|| key.to_string(), |row| row.name.clone())
}

/// Hexes too far away for the character to see who stands there in the dark.
fn dark(world: &World) -> Vec<Coord> {
    let Some(here) = at(world, Who::CHARACTER).filter(|_| field(world).dark) else { return Vec::new() };
    let sees = sees_in_dark(world, Who::CHARACTER);
    Coord::all().filter(|hex| distance(here, *hex) > sees).collect()
}

fn tables(world: &World) -> Vec<TableCard> {
    let encounter = encounter(world);
    let cards = world.resource::<Cards>();
    let card = |(table, card): (&crate::content::encounter::Table, &crate::rules::TableState)| TableCard {
        name: table.name.clone(),
        rolled: card.rolled.clone(),
        entries: table
            .entries
            .iter()
            .enumerate()
            .map(|(n, entry)| EntryLine {
                label: entry_label(entry.roll),
                lines: entry_lines(world, entry),
                sudden: entry.sudden,
                coins: card.coins.get(n).copied().unwrap_or(0),
                coins_needed: entry.coins,
                exhausted: card.coins.get(n).is_some_and(|c| *c >= entry.coins),
                current: card.line == Some(n as u8),
                absent: !crate::rules::behaviour::holds(world, Who::CHARACTER, Who::CHARACTER, &entry.when),
            })
            .collect(),
    };
    encounter.tables.iter().zip(&cards.0).map(card).collect()
}

fn entry_lines(world: &World, entry: &Entry) -> Vec<String> {
    let attack_name = |id: crate::model::Id| {
        let sheets = catalog(world).enemies.values();
        let stands = |id| (1..seats(world)).any(|n| foe(world, Who(n)).sheet == id);
        let placed = sheets.filter(|e| stands(e.id) || encounter(world).posts().any(|p| p.enemy == e.id));
        placed.filter_map(|e| e.attacks.get(&id)).map(|a| a.name.clone()).next().unwrap_or_else(|| id.to_string())
    };
    let words = |b: &Behaviour| {
        let mut parts = Vec::new();
        if b.moves {
            parts.push(b.keeps.map_or_else(|| "Move".to_owned(), |n| format!("Move, keeping {n}")));
        }
        parts.extend(b.attack.map(attack_name));
        if parts.is_empty() { "waits".to_owned() } else { parts.join(", ") }
    };
    match entry.behaviours.as_slice() {
        [only] => vec![words(only)],
        several => {
            several.iter().enumerate().map(|(n, b)| format!("{}  {}", char::from(b'A' + n as u8), words(b))).collect()
        }
    }
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
