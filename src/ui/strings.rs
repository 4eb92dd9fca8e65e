//! Every word that the UI itself prints, in one place, so that a translator has one folder to edit.
//!
//! The module owns labels, short sentences and names of the interface. It must not repeat a rule: reasons, costs and
//! effects come as text from the view.

mod explanations;
mod forecast;
mod hints;
mod journey;
mod labels;
mod log;
mod settings;
mod sparring;

pub use explanations::*;
pub use forecast::*;
pub use hints::*;
pub use journey::*;
pub use labels::*;
pub use log::*;
pub use settings::*;
pub use sparring::*;

use crate::model::{
    ActionClass, Choice, CombatantId, Condition, DamageCounts, DiceSelection, GearIndex, Hands, Line, Outcome, Sink,
    Stat, Token, TokenSlot,
};
use crate::view::{CharacterSheet, EncounterView, EnemyShieldView, Phase, Prompt, SinkView};

/// "Round 2 · Beat".
pub fn round_heading(view: &EncounterView) -> String {
    let stage = match view.phase {
        Phase::Setup => "Setup",
        Phase::Round => "Round begins",
        Phase::Beat => "Beat",
        Phase::Counterbeat => "Counterbeat",
        Phase::Over => "Over",
    };
    let dark = if view.dark_hexes.is_empty() { String::new() } else { format!(" · {DARK}") };
    if view.round == 0 { format!("{stage}{dark}") } else { format!("Round {} · {stage}{dark}", view.round) }
}

/// A group of action cards with the number of those that can be done now.
pub fn group_label(name: &str, able: usize) -> String {
    if able == 0 { name.to_owned() } else { format!("{name} · {able}") }
}

/// The line that unfolds the actions that can't be done now, or folds them away.
pub fn fold_text(n: usize, unfolded: bool) -> String {
    match (unfolded, n) {
        (false, 1) => "1 more can't be done now: show it".to_owned(),
        (false, n) => format!("{n} more can't be done now: show them"),
        (true, _) => "What can't be done now: hide it".to_owned(),
    }
}

/// The full text of what an action counts as.
pub const fn action_class_name(class: ActionClass) -> &'static str {
    match class {
        ActionClass::Simple => "Simple action",
        ActionClass::Dynamic => "Dynamic action",
        ActionClass::Double => "Double action",
        ActionClass::Free => "Free action",
        ActionClass::NoAction => "No action",
    }
}

/// The name of a condition.
pub fn condition_name(condition: Condition) -> String {
    format!("{condition:?}")
}

/// Damage tokens as a list: "2 Poison, 1 Bleed".
pub fn damage_counts_text(bag: &DamageCounts) -> String {
    bag.iter().map(|(kind, n)| format!("{n} {}", kind.name())).collect::<Vec<_>>().join(", ")
}

/// An enemy's shield: what it stops, which tokens lie on it, and how many more it can take.
pub fn shield_text(shield: &EnemyShieldView, up: bool) -> String {
    let stands = match (shield.broken, up) {
        (true, _) => return "Its shield is broken.".to_owned(),
        (_, true) => "Shield Up!",
        _ => "Shield lowered",
    };
    let on_it = match shield.tokens.is_empty() {
        true => format!("holds {}", shield.stability),
        false => format!("holds {}: {} on it", shield.stability, damage_counts_text(&shield.tokens)),
    };
    format!(
        "{stands} \u{b7} blocks {} an attack \u{b7} {on_it} \u{b7} durability {}",
        shield.defense, shield.durability
    )
}

/// The name of a token.
pub fn token_name(token: Token) -> String {
    match token {
        Token::Damage(kind) => kind.name().to_owned(),
        Token::Condition(c) => condition_name(c),
    }
}

/// The full name of a sink.
pub const fn sink_name(sink: Sink) -> &'static str {
    match sink {
        Sink::PDef => "Physical Defense",
        Sink::FDef => "Fire Defense",
        Sink::MDef => "Magic Defense",
        Sink::DDef => "Dark Defense",
        Sink::LDef => "Light Defense",
        Sink::Res => "Resistance",
        Sink::Ps => "Poise",
    }
}

/// The state of a sink after one more token: "P.DEF 1 of 2: no wound".
pub fn sink_drop_text(circle: &SinkView) -> String {
    format!("{} {} of {}: no wound", circle.sink.label(), circle.tokens.len() + 1, circle.capacity)
}

/// The state of HP after one more token.
pub fn hp_drop_text(filled: u8, slots: u8) -> String {
    let next = filled + 1;
    if next >= slots {
        format!("HP {next} of {slots}: the last slot")
    } else {
        format!("HP {next} of {slots}: a wound")
    }
}

/// The effect of placing a token in a slot that has no circle.
pub fn slot_drop_text(spot: TokenSlot, character: &CharacterSheet) -> String {
    match spot {
        TokenSlot::Hp => "into HP".to_owned(),
        TokenSlot::Sink(s) => format!("into {}", s.label()),
        TokenSlot::Shield => "onto the shield".to_owned(),
        TokenSlot::Unassigned => "onto the sheet, to seep in".to_owned(),
        TokenSlot::Sheet => "takes hold".to_owned(),
        TokenSlot::Durability(gear) => match gear_line(character, gear) {
            Some(l) => format!("{}: durability {} of {}", l.name, l.durability.0 + 1, l.durability.1),
            None => "into durability".to_owned(),
        },
        TokenSlot::Break(gear) => format!("breaks {}", gear_name(character, gear)),
        TokenSlot::Gone => "off the table".to_owned(),
    }
}

/// The reason why a token can't be placed in this slot.
pub fn illegal_slot_text(what: Token, onto: TokenSlot, character: &CharacterSheet) -> String {
    let place = match onto {
        TokenSlot::Sink(s) => s.label().to_owned(),
        TokenSlot::Hp => "an HP slot".to_owned(),
        other => slot_drop_text(other, character),
    };
    format!("{} can't be laid there: {place}.", token_name(what))
}

fn gear_line(character: &CharacterSheet, gear: GearIndex) -> Option<&crate::view::GearLine> {
    character.gear.iter().find(|l| l.gear == gear)
}

/// The name of a piece of gear.
pub fn gear_name(character: &CharacterSheet, gear: GearIndex) -> String {
    gear_line(character, gear).map_or_else(|| format!("gear {}", gear.0 + 1), |l| l.name.clone())
}

/// The text for what the hands hold.
pub fn hands_text(character: &CharacterSheet, hands: Hands) -> String {
    let name = |g| gear_name(character, g);
    match (hands.main, hands.off) {
        (None, None) => "both hands empty".to_owned(),
        (Some(a), Some(b)) if a == b => format!("{} in both hands", name(a)),
        (Some(a), Some(b)) => format!("{} and {}", name(a), name(b)),
        (Some(a), None) => format!("{}, off hand free", name(a)),
        (None, Some(b)) => format!("{} in the off hand", name(b)),
    }
}

/// Whether an answer gets its own button; the player gives the others on the table, on the dice, or with the default
/// button (Space).
pub const fn is_button_choice(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Hands(_)
            | Choice::Gear(_)
            | Choice::Damage(_)
            | Choice::Condition(_)
            | Choice::AreaDirection(_)
            | Choice::Dice(_)
            | Choice::Table(_)
            | Choice::TableEntry(..)
            | Choice::Attunement(_)
            | Choice::Begin
    )
}

/// The answer that declines or ends the choice, if there is one, with the label of its button.
pub fn default_answer(view: &EncounterView) -> Option<(Choice, &'static str)> {
    let Prompt::Choose { choices, .. } = &view.prompt else { return None };
    let rolls = choices.iter().any(|c| matches!(c, Choice::Dice(_)));
    choices.iter().find_map(|choice| match choice {
        Choice::Stay => Some((Choice::Stay, STAY)),
        Choice::Done if rolls => Some((Choice::Done, LEAVE_IT)),
        Choice::Done => Some((Choice::Done, THAT_IS_ALL)),
        _ => None,
    })
}

/// The text of any answer.
pub fn choice_text(choice: &Choice, view: &EncounterView) -> String {
    let character = &view.character;
    match choice {
        Choice::Stay => "Stay here".to_owned(),
        Choice::Done => "No more".to_owned(),
        Choice::Tile(at) => format!("the hex {at}"),
        Choice::Route(way) => way.last().map_or_else(|| "nowhere".to_owned(), |at| format!("hex by hex to {at}")),
        Choice::MoveAlongLine(way, n) => format!("{n} hexes {}", line_text(*way)),
        Choice::AreaAlongLine(way) => format!("a line {}", line_text(*way)),
        Choice::AreaAlongLineFrom(at, way) => format!("a line from {at}, {}", line_text(*way)),
        Choice::Target(who) => combatant_name(view, *who),
        Choice::Pair(a, b) => format!("{} and {}", combatant_name(view, *a), combatant_name(view, *b)),
        Choice::AreaDirection(d) => direction_name(*d).to_owned(),
        Choice::AreaAt(at, d) => format!("on {at}, opening {} and {}", direction_name(*d), direction_name(*d + 1)),
        Choice::Hands(h) => hands_text(character, *h),
        Choice::Gear(g) => gear_name(character, *g),
        Choice::Damage(k) => k.name().to_owned(),
        Choice::Condition(c) => condition_name(*c),
        Choice::Dice(picks) => dice_text(character, *picks),
        Choice::Begin => "Do it".to_owned(),
        Choice::Attunement(id) => {
            let line = character.attunements.iter().find(|line| line.id == *id);
            line.map_or_else(|| id.to_string(), |line| format!("{} (intensity {})", line.name, line.intensity))
        }
        Choice::Table(n) => table_name(view, *n),
        Choice::TableEntry(n, line) => {
            let entry = view.tables.get(usize::from(*n)).and_then(|table| table.entries.get(usize::from(*line)));
            format!("{}, {}", table_name(view, *n), entry.map_or_else(String::new, |entry| entry.label.clone()))
        }
        Choice::Attack(attack, who) => {
            let told = view.question_subject.as_ref().and_then(|a| a.attacks.iter().find(|(id, ..)| id == attack));
            let told = told.map_or_else(|| attack.to_string(), |(_, name, _)| name.clone());
            format!("{told} on {}", combatant_name(view, *who))
        }
    }
}

/// The name of an encounter table.
fn table_name(view: &EncounterView, n: u8) -> String {
    view.tables.get(usize::from(n)).map_or_else(|| n.to_string(), |table| table.name.clone())
}

/// The name of a combatant.
fn combatant_name(view: &EncounterView, who: CombatantId) -> String {
    let enemy = view.enemies.iter().find(|f| f.sheet.who == who);
    enemy.map_or_else(|| view.character.sheet.name.clone(), |f| f.sheet.name.clone())
}

/// The chosen dice: "the 3". The question says what becomes of them.
fn dice_text(character: &CharacterSheet, picks: DiceSelection) -> String {
    let faces: Vec<String> =
        picks.positions().filter_map(|p| character.pool.get(p)).map(|f| format!("the {f}")).collect();
    faces.join(" and ")
}

/// The question before the character enters a hex that defeats it; `tile` is the name of the tile there.
pub fn fatal_question(tile: Option<&str>) -> String {
    format!("{} is deadly: you would be defeated. Go there all the same?", tile.unwrap_or("That hex"))
}

/// The directions of a line: the first one, and the second one if it differs.
pub fn line_text(line: Line) -> String {
    match line {
        Line::Straight(d) => format!("straight {}", direction_name(d)),
        _ => format!("first {}, then {}", direction_name(line.direction(0)), direction_name(line.direction(1))),
    }
}

/// The period of a recurring event: "again every 3 Rounds".
pub fn recurrence_text(every: u16) -> String {
    if every == 1 { "again every Round".to_owned() } else { format!("again every {every} Rounds") }
}

/// The text of what the hands hold while the player chooses the loadout.
pub fn held_now_text(character: &CharacterSheet) -> String {
    format!("Now {}.", hands_text(character, character.hands))
}

/// The FP cost: "2 FP", "2+1 FP".
pub fn focus_cost_text(printed: u8, more: u8) -> String {
    if more == 0 { format!("{printed} FP") } else { format!("{printed}+{more} FP") }
}

/// The name of a direction d0..d5; `d` wraps around.
pub const fn direction_name(d: u8) -> &'static str {
    match d % 6 {
        0 => "east",
        1 => "north-east",
        2 => "north-west",
        3 => "west",
        4 => "south-west",
        _ => "south-east",
    }
}

/// Heading of a result page.
pub const fn outcome_heading(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Victory => "Victory",
        Outcome::Defeat => "Defeat",
        Outcome::Retreat => "Retreat",
    }
}

/// The short name of a Primary Stat.
pub const fn stat_name(stat: Stat) -> &'static str {
    match stat {
        Stat::Vit => "VIT",
        Stat::End => "END",
        Stat::Str => "STR",
        Stat::Dex => "DEX",
        Stat::Att => "ATT",
        Stat::Int => "INT",
        Stat::Fth => "FTH",
    }
}

/// The number of decisions that were taken back after dice were rolled.
pub fn take_back_count(n: usize) -> String {
    // In words: in the printed typeface, the digit 1 looks like a letter.
    match n {
        1 => "taken back once".to_owned(),
        2 => "taken back twice".to_owned(),
        _ => format!("taken back {n} times"),
    }
}

/// The same number in a full sentence.
pub fn take_back_count_in_full(n: usize) -> String {
    if n == 1 {
        "One decision was taken back after dice had fallen. The record says so.".to_owned()
    } else {
        format!("{n} decisions were taken back after dice had fallen. The record says so.")
    }
}

/// The Humanity that an outcome costs.
pub fn humanity_lost_text(n: u8) -> String {
    format!("{n} HMN lost")
}

/// "3 souls".
pub fn souls_text(n: u16) -> String {
    if n == 1 { "1 soul".to_owned() } else { format!("{n} souls") }
}

/// The accessible label of the die at a position.
pub fn die_label(position: usize, face: u8) -> String {
    format!("Die {} showing {face}", position + 1)
}

/// An incoming attack, and whether it is in reach now.
pub fn incoming_attack_text(attack: &str, in_reach: bool) -> String {
    if in_reach { attack.to_owned() } else { format!("{attack} (out of reach as things stand)") }
}

/// "R3".
pub fn doom_round_label(round: u16) -> String {
    format!("R{round}")
}

/// Where the unreadable save was moved.
pub fn quarantined_text(name: &str) -> String {
    format!("It was set aside as {name}; nothing was thrown away.")
}

/// "line 12, column 7".
pub fn line_column_text(line: usize, column: usize) -> String {
    format!("line {line}, column {column}")
}

/// "3 things are written wrong".
pub fn error_count_text(n: usize) -> String {
    if n == 1 {
        "One thing to mend, then the table is set.".to_owned()
    } else {
        format!("{n} things to mend, then the table is set.")
    }
}
