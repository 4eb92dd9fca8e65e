//! A game in words: each decision with the lines of the log that follow it, and a position in a sentence.
//!
//! Owns the names of decisions. Must not word a fact: the view does.

use bevy::prelude::World;

use crate::lang::{Text, text, words};
use crate::model::{Choice, CombatantId, Fact, Intent};
use crate::rules::access::{RulesWorld, encounter, progress};
use crate::rules::{Facts, install_rules, resolve_intent, with_rules};
use crate::simulation::game::{GameConfig, GameError};
use crate::view::{
    EntitySheet, attunement_name, build_view, combatant_name, condition_name, entry_label, gear_name, hands_text,
    log_line,
};

/// A short text for an intent; the facts printed after it give the details.
fn describe_intent(world: &RulesWorld, intent: &Intent) -> Text {
    match intent {
        Intent::ChooseStartTile(at) => text!("decision-start-at", hex = at.to_string()),
        Intent::Commit(_) => text!("decision-act"),
        Intent::React(_) => text!("decision-react"),
        Intent::DeclineReaction => text!("decision-let-it-happen"),
        Intent::Choose(choice) => describe_choice(world, choice),
        Intent::Assign { .. } => text!("decision-lay-token"),
        Intent::AssignRest => text!("decision-lay-rest"),
        Intent::EndBeat => text!("decision-end-beat"),
    }
}

fn describe_choice(world: &RulesWorld, choice: &Choice) -> Text {
    let name = |who: &CombatantId| combatant_name(world, *who);
    let table = |table: u8| encounter(world).tables.get(usize::from(table));
    let table_name = |n: u8| table(n).map_or_else(|| n.to_string(), |table| table.name.clone());
    match choice {
        Choice::Stay => text!("decision-stay"),
        Choice::Begin => text!("decision-begin"),
        Choice::All => text!("decision-all"),
        Choice::Done => text!("decision-no-more"),
        Choice::Tile(at) => text!("decision-choose", what = at.to_string()),
        Choice::Route(route) => {
            let route: Vec<String> = route.iter().map(ToString::to_string).collect();
            text!("decision-go-by", hexes = route.join(", "))
        }
        Choice::MoveAlongLine(_, steps) => text!("decision-go-along-line", steps = *steps),
        Choice::Target(who) => text!("decision-choose", what = name(who)),
        Choice::Pair(a, b) => text!("decision-choose-two", first = name(a), second = name(b)),
        Choice::AreaDirection(_) | Choice::AreaAlongLine(_) => text!("decision-choose-direction"),
        Choice::AreaAlongLineFrom(at, _) | Choice::AreaAt(at, _) => {
            text!("decision-aim-at", hex = at.to_string())
        }
        Choice::Hands(hands) => text!("decision-hold", hands = hands_text(world, *hands)),
        Choice::Gear(gear) => text!("decision-choose", what = gear_name(world, *gear)),
        Choice::Damage(kind) => text!("decision-choose", what = kind.name()),
        Choice::Condition(condition) => text!("decision-choose", what = condition_name(world, *condition)),
        Choice::Dice(_) => text!("decision-choose-dice"),
        Choice::Attack(attack, who) => {
            text!("decision-choose-attack", attack = attack.as_str(), target = name(who))
        }
        Choice::Table(n) => text!("decision-choose-table", table = table_name(*n)),
        Choice::TableEntry(n, entry) => {
            let label = table(*n).and_then(|table| table.entries.get(usize::from(*entry)));
            let label = label.map_or_else(|| Text::authored(entry.to_string()), |entry| entry_label(entry.roll));
            text!("decision-choose-table-entry", entry = label, table = table_name(*n))
        }
        Choice::Attunement(id) => text!("decision-choose", what = attunement_name(world, *id)),
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
        let what = intent.map_or_else(|| text!("decision-setting-up"), |intent| describe_intent(rules, intent));
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
        let of = |sheet: &EntitySheet, focus: Option<u8>| {
            let (name, hex, slots) = (&sheet.name, sheet.position.to_string(), sheet.hp_max);
            let left = slots.saturating_sub(sheet.hp_damage.total());
            let place = match focus {
                Some(focus) => {
                    text!("position-of-character", name = name, hex = hex, left = left, slots = slots, focus = focus)
                }
                None => text!("position-of-enemy", name = name, hex = hex, left = left, slots = slots),
            };
            let conditions = sheet.conditions.iter().map(|(condition, _)| condition_name(rules, *condition));
            Text::joined(", ", [place].into_iter().chain(conditions.map(Text::authored)))
        };
        let enemies = view.enemies.iter().map(|enemy| &enemy.sheet).filter(|sheet| sheet.present);
        let mut all = vec![of(&view.character.sheet, Some(view.character.focus.0))];
        all.extend(enemies.map(|sheet| of(sheet, None)));
        if all.len() == 1 {
            all.push(text!("position-no-enemy"));
        }
        if let waves @ 1.. = encounter(rules).waves.len() {
            all.push(text!("position-waves", come = progress(rules).waves_spawned, waves = waves));
        }
        words!("position-in-round", round = view.round, combatants = Text::joined("; ", all))
    })
}
