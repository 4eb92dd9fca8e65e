//! A moment of play as a vignette: the start of the encounter, the dice so far, the decisions, and checks of pieces, sheets and coins.
//!
//! Owns the text of such a file. It is run before it is handed out, so that no file says something untrue. Must not choose
//! or change a decision.

use std::fmt::Write;
use std::sync::Arc;

use bevy::prelude::World;
use thiserror::Error;

use super::check::pending_decision_kind;
use super::format::Check;
use super::notation::write_value;
use super::run::run_text;
use super::translate::write_intent;
use crate::content::encounter::Character;
use crate::content::{Catalog, Library};
use crate::model::{CombatantId, Intent, Sink};
use crate::record::{GameStart, StartError};
use crate::rules::access::{
    RulesWorld, combatant_count, component, conditions, current_phase, encounter_tables, has_shield_up, health,
    outcome, position, progress, sinks, stamina_pool, with_rules,
};
use crate::rules::components::character::Humanity;
use crate::rules::{Dice, Facts, Refusal, Snapshot, install_rules, resolve_intent, start_from_setup, take_snapshot};

/// The most dice that a vignette of a moment holds.
const MOST_DICE: usize = 5000;

/// The reason why a moment is no vignette.
#[derive(Debug, Error)]
pub enum CaptureError {
    /// The encounter does not begin with these files.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A decision is not legal with these files.
    #[error("with the files as they are now, a decision so far is not legal: {0}")]
    Refused(#[from] Refusal),
    /// The fight has rolled more dice than a vignette lists, or others than six-sided ones.
    #[error("other dice were rolled than a vignette can list")]
    OtherDice,
    /// The file does not lead to the moment.
    #[error("a vignette does not lead to this moment: {0}")]
    Differs(String),
}

/// The text of a vignette that plays an encounter from its start up to the moment after these decisions, and checks the
/// table there.
///
/// # Errors
///
/// If the decisions are not legal with this content, or if the vignette would not come to the same moment.
pub fn write_vignette(library: &Library, start: &GameStart, decisions: &[Intent]) -> Result<String, CaptureError> {
    let catalog = library.catalog_or_core(start.scenario);
    let mut rolled = Dice::seeded(start.seed);
    let faces: Vec<u8> = (0..MOST_DICE).map(|_| rolled.roll(6)).collect();
    let mut world = begin(catalog, start, Dice::with_fixed_rolls(faces.clone()))?;
    let mut as_played = begin(catalog, start, Dice::seeded(start.seed))?;
    let mut rounds = vec![RoundText::default()];
    for intent in decisions {
        let written = with_rules(&mut world, |rules| write_intent(rules, intent));
        for world in [&mut world, &mut as_played] {
            resolve_intent(world, intent)?;
            world.resource_mut::<Facts>().list.clear();
        }
        if let Some(round) = rounds.last_mut() {
            round.steps.push(written);
            round.dice_so_far = MOST_DICE - dice_left(&world);
        }
        if with_rules(&mut world, |rules| usize::from(progress(rules).round)) > rounds.len() {
            rounds.push(RoundText::default());
        }
    }
    if state_of(&world) != state_of(&as_played) || dice_left(&world) == 0 {
        return Err(CaptureError::OtherDice);
    }
    let used = MOST_DICE - dice_left(&world);
    let checks = with_rules(&mut world, |rules| checks_of(rules).map(|check| write_value(&check)).collect::<Vec<_>>());
    let text = written_file(catalog, start, &faces[..used], &rounds, &checks);
    match run_text(library, "vignette.ron", &text).failures.into_iter().next() {
        None => Ok(text),
        Some(why) => Err(CaptureError::Differs(why)),
    }
}

/// The decisions of a Round, and the number of dice that the fight has rolled by the end of its last one.
#[derive(Default)]
struct RoundText {
    steps: Vec<String>,
    dice_so_far: usize,
}

fn begin(catalog: &Arc<Catalog>, start: &GameStart, dice: Dice) -> Result<World, StartError> {
    let mut world = World::new();
    install_rules(&mut world);
    let mut setup = start.setup(catalog)?;
    setup.dice = dice;
    start_from_setup(&mut world, setup);
    Ok(world)
}

fn dice_left(world: &World) -> usize {
    world.resource::<Dice>().fixed_rolls.as_ref().map_or(0, Vec::len)
}

fn state_of(world: &World) -> Snapshot {
    Snapshot { dice: Dice::seeded(0), ..take_snapshot(world) }
}

/// The pieces, HP, sinks, conditions, pool and coins as they are now, as checks.
fn checks_of(world: &RulesWorld) -> impl Iterator<Item = Check> {
    let mut checks = vec![Check::Round(progress(world).round), Check::Phase(current_phase(world))];
    checks.push(Check::Ended(outcome(world)));
    if outcome(world).is_none() {
        checks.push(Check::Waits(pending_decision_kind(world)));
    }
    for who in (0..combatant_count(world)).map(CombatantId) {
        let Some(at) = position(world, who) else {
            checks.push(Check::Away(who.0));
            continue;
        };
        checks.push(Check::At(who.0, at));
        checks.push(Check::HpLeft(who.0, health(world, who).hp_left()));
        let in_sinks = Sink::ALL.into_iter().map(|sink| (sink, sinks(world, who).token_count(sink)));
        checks.extend(in_sinks.filter(|(_, n)| *n > 0).map(|(sink, n)| Check::InSink(who.0, sink, n)));
        checks.extend(conditions(world, who).all().map(|(condition, n)| Check::ConditionCount(who.0, condition, n)));
        if has_shield_up(world, who) {
            checks.push(Check::ShieldUp(who.0, true));
        }
    }
    checks.push(Check::Humanity(component::<Humanity>(world, CombatantId::CHARACTER).0));
    checks.push(Check::Pool(stamina_pool(world).0.to_vec()));
    let tables = encounter_tables(world).iter().enumerate();
    checks.extend(tables.map(|(n, table)| Check::Coins(n as u8, table.coins.to_vec())));
    checks.into_iter()
}

fn written_file(catalog: &Catalog, start: &GameStart, faces: &[u8], rounds: &[RoundText], checks: &[String]) -> String {
    let name = catalog.encounters.get(&start.encounter).map_or("", |encounter| encounter.name.as_str());
    let title = format!("{name}: Round {}", rounds.len());
    let mut text = format!("(\n    title: {},\n    covers: [],\n", write_value(&title));
    let character = start.character.as_ref().map(|own| format!(", character: ({})", character_text(own)));
    // Text is written into a string, which does not fail.
    let _ = writeln!(
        text,
        "    setup: (scenario: {}, encounter: {}, moment: Start, choose_loadout: true{}),",
        write_value(&start.scenario),
        write_value(&start.encounter),
        character.unwrap_or_default()
    );
    text.push_str("    runs: [\n        (\n            dice: [\n");
    let mut from = 0;
    for (n, round) in rounds.iter().enumerate() {
        // The dice of the next Round are rolled when the last decision of this one is carried out.
        let to = if n + 1 == rounds.len() { faces.len() } else { round.dice_so_far.clamp(from, faces.len()) };
        let dice: Vec<String> = faces[from..to].iter().map(u8::to_string).collect();
        if !dice.is_empty() {
            let _ = writeln!(text, "                {},", dice.join(", "));
        }
        from = to;
    }
    text.push_str("            ],\n            steps: [\n");
    for (n, round) in rounds.iter().enumerate() {
        let _ = writeln!(text, "                // Round {}", n + 1);
        for step in &round.steps {
            let _ = writeln!(text, "                Do({step}),");
        }
    }
    let _ = writeln!(text, "                Expect([");
    for check in checks {
        let _ = writeln!(text, "                    {check},");
    }
    text.push_str("                ]),\n            ],\n        ),\n    ],\n)\n");
    text
}

/// The fields of a character of its own.
fn character_text(own: &Character) -> String {
    let mut fields = vec![format!("stats: {}", write_value(&own.stats)), format!("humanity: {}", own.humanity)];
    let lists = [
        ("hands", &own.hands),
        ("pouches", &own.pouches),
        ("rings", &own.rings),
        ("missiles", &own.missiles),
        ("carried", &own.carried),
        ("attunements", &own.attunements),
    ];
    fields.extend(lists.map(|(name, ids)| format!("{name}: {}", write_value(ids))));
    fields.push(format!("held: {}", write_value(&own.held)));
    fields.push(match own.armor {
        Some(armor) => format!("armor: {}", write_value(&armor)),
        None => "unarmored: true".to_owned(),
    });
    fields.push(format!("mounted: {}", own.mounted));
    fields.join(", ")
}
