//! A game in words: each decision with the lines of the log that follow it, and a position in a sentence.
//!
//! Owns the names of decisions. Must not word a fact: the view does.

use bevy::prelude::World;

use crate::model::{Choice, CombatantId, Fact, Intent};
use crate::rules::access::{RulesWorld, encounter, progress};
use crate::rules::{Facts, install_rules, resolve_intent, with_rules};
use crate::simulation::game::{GameConfig, GameError};
use crate::view::{
    EntitySheet, attunement_name, build_view, combatant_name, condition_name, entry_label, gear_name, hands_text,
    log_line,
};

/// A short text for an intent; the facts printed after it give the details.
fn describe_intent(world: &RulesWorld, intent: &Intent) -> String {
    match intent {
        Intent::ChooseStartTile(at) => format!("start at {at}"),
        Intent::Commit(_) => "act".into(),
        Intent::React(_) => "react".into(),
        Intent::DeclineReaction => "let it happen".into(),
        Intent::Choose(choice) => describe_choice(world, choice),
        Intent::Assign { .. } => "lay a token".into(),
        Intent::AssignRest => "have the rest laid".into(),
        Intent::EndBeat => "end the beat".into(),
    }
}

fn describe_choice(world: &RulesWorld, choice: &Choice) -> String {
    let name = |who: &CombatantId| combatant_name(world, *who);
    let table = |table: u8| encounter(world).tables.get(usize::from(table));
    let table_name = |n: u8| table(n).map_or_else(|| n.to_string(), |table| table.name.clone());
    match choice {
        Choice::Stay => "stay".into(),
        Choice::Begin => "begin".into(),
        Choice::All => "as many as it can".into(),
        Choice::Done => "no more".into(),
        Choice::Tile(at) => format!("choose {at}"),
        Choice::Route(route) => {
            let route: Vec<String> = route.iter().map(ToString::to_string).collect();
            format!("go by {}", route.join(", "))
        }
        Choice::MoveAlongLine(_, steps) => format!("go {steps} along the line"),
        Choice::Target(who) => format!("choose {}", name(who)),
        Choice::Pair(a, b) => format!("choose {} and {}", name(a), name(b)),
        Choice::AreaDirection(_) | Choice::AreaAlongLine(_) => "choose a direction".into(),
        Choice::AreaAlongLineFrom(at, _) | Choice::AreaAt(at, _) => format!("aim at {at}"),
        Choice::Hands(hands) => format!("hold {}", hands_text(world, *hands)),
        Choice::Gear(gear) => format!("choose {}", gear_name(world, *gear)),
        Choice::Damage(kind) => format!("choose {}", kind.name()),
        Choice::Condition(condition) => format!("choose {}", condition_name(world, *condition)),
        Choice::Dice(_) => "choose dice".into(),
        Choice::Attack(attack, who) => format!("choose {attack} against {}", name(who)),
        Choice::Table(n) => format!("choose the table {}", table_name(*n)),
        Choice::TableEntry(n, entry) => {
            let label = table(*n).and_then(|table| table.entries.get(usize::from(*entry)));
            let label = label.map_or_else(|| entry.to_string(), |entry| entry_label(entry.roll).to_string());
            format!("choose {label} of the table {}", table_name(*n))
        }
        Choice::Attunement(id) => format!("choose {}", attunement_name(world, *id)),
    }
}

/// The line of one decision: its number, its intent, and the facts that follow it. The setup has no intent.
pub(super) fn decision_line(
    world: &mut World,
    (number, width): (usize, usize),
    intent: Option<&Intent>,
    facts: &[Fact],
) -> String {
    with_rules(world, |rules| {
        let what = intent.map_or_else(|| "setting up".to_owned(), |intent| describe_intent(rules, intent));
        let lines: Vec<String> = facts.iter().filter_map(|fact| log_line(rules, fact)).map(String::from).collect();
        let colon = if lines.is_empty() { "" } else { ": " };
        format!("{number:>width$}  {what}{colon}{}", lines.join(" ").replace('\n', " "))
    })
}

/// Plays the decisions of a game over and calls `each` after the setup and after every decision, with its facts.
///
/// # Errors
///
/// If the rules refuse a decision.
pub(super) fn play_over(
    config: &GameConfig,
    seed: u64,
    decisions: &[Intent],
    mut each: impl FnMut(&mut World, usize, Option<&Intent>, &[Fact]),
) -> Result<World, GameError> {
    let mut world = World::new();
    install_rules(&mut world);
    config.start_game(&mut world, seed);
    for number in 0..=decisions.len() {
        let intent = number.checked_sub(1).map(|at| &decisions[at]);
        if let Some(intent) = intent {
            resolve_intent(&mut world, intent)?;
        }
        let facts = std::mem::take(&mut world.resource_mut::<Facts>().list);
        each(&mut world, number, intent, &facts);
    }
    Ok(world)
}

/// The position and the state of every combatant: "Round 61: Sella on 4,5 with 5 of 9 HP and 12 FP, Slowed; Wolf on 3,3
/// with 2 of 4 HP".
pub(super) fn describe_position(world: &mut World) -> String {
    with_rules(world, |rules| {
        let view = build_view(rules);
        let of = |sheet: &EntitySheet, focus: String| {
            let left = sheet.hp_max.saturating_sub(sheet.hp_damage.total());
            let conditions = sheet.conditions.iter().map(|(condition, _)| condition_name(rules, *condition));
            let conditions: String = conditions.map(|name| format!(", {name}")).collect();
            format!("{} on {} with {left} of {} HP{focus}{conditions}", sheet.name, sheet.position, sheet.hp_max)
        };
        let enemies = view.enemies.iter().map(|enemy| &enemy.sheet).filter(|sheet| sheet.present);
        let mut all = vec![of(&view.character.sheet, format!(" and {} FP", view.character.focus.0))];
        all.extend(enemies.map(|sheet| of(sheet, String::new())));
        if all.len() == 1 {
            all.push("no enemy on the sheet".to_owned());
        }
        if let waves @ 1.. = encounter(rules).waves.len() {
            all.push(format!("{} of {waves} waves have come", progress(rules).waves_spawned));
        }
        format!("Round {}: {}", view.round, all.join("; "))
    })
}
