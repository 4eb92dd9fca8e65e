//! Every word that the UI itself prints, in one place. The texts themselves stand in
//! `assets/lang`, a folder for each language; here they get names.
//!
//! The module owns labels, short sentences and names of the interface. It must not repeat a rule: reasons, costs and
//! effects come as text from the view.

mod action_result;
mod explanations;
mod forecast;
mod hints;
mod journey;
mod labels;
mod lasting_losses;
mod log;
mod settings;
mod sparring;

pub use action_result::*;
pub use explanations::*;
pub use forecast::*;
pub use hints::*;
pub use journey::*;
pub use labels::*;
pub use lasting_losses::*;
pub use log::*;
pub use settings::*;
pub use sparring::*;

use crate::lang::words;
use crate::model::{
    ActionClass, Choice, CombatantId, Condition, DamageCounts, DiceSelection, GearIndex, Hands, Line, Outcome, Sink,
    Stat, Token, TokenSlot,
};
use crate::view::{
    ActionModeView, CharacterSheet, EncounterView, EnemyShieldView, Phase, Prompt, RefusedFor, SinkView,
    damage_kind_name, sink_label,
};

/// "Round 2 · Beat".
pub fn round_heading(view: &EncounterView) -> String {
    let stage = match view.phase {
        Phase::Setup => words!("phase-setup"),
        Phase::Round => words!("phase-round"),
        Phase::Beat => words!("phase-beat"),
        Phase::Counterbeat => words!("phase-counterbeat"),
        Phase::Over => words!("phase-over"),
    };
    let round = (view.round > 0).then(|| words!("round", n = view.round));
    let dark = (!view.dark_hexes.is_empty()).then(|| DARK.to_string());
    [round, Some(stage.to_owned()), dark].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Why the beat can't be ended yet.
pub fn end_beat_refused_text(why: Option<&str>) -> String {
    words!("end-beat-disabled", why = capitalized(why.unwrap_or_default()))
}

/// Why a mode of an action can't be done now, in full; `last` is the name of the action before it in this beat.
pub fn refusal_in_full(mode: &ActionModeView, last: Option<&str>) -> Option<String> {
    let refusal = mode.refusal.as_ref()?;
    Some(match last {
        Some(action) if mode.refused_for == RefusedFor::FilledBeat => words!("fills-the-beat", action = action),
        _ => refusal.to_string(),
    })
}

/// A group of action cards with the number of those that can be done now.
pub fn group_label(name: &str, able: usize) -> String {
    if able == 0 { name.to_owned() } else { format!("{name} · {able}") }
}

/// What the stack of cards that can't be played now does when it is pressed.
pub fn fold_text(n: usize, unfolded: bool) -> String {
    if unfolded { words!("tray-fold").to_owned() } else { words!("tray-unfold", n = n) }
}

/// What is written on that stack: a large number or an arrow, and short lines below.
pub fn stack_words(n: usize, unfolded: bool) -> (String, Vec<String>) {
    if unfolded {
        let lines = [words!("stack-open-first"), words!("stack-open-second")];
        return ("\u{2039}".to_owned(), lines.map(str::to_owned).to_vec());
    }
    let rest = [words!("stack-closed-second"), words!("stack-closed-third")].map(str::to_owned);
    (n.to_string(), std::iter::once(words!("stack-closed-first", n = n)).chain(rest).collect())
}

/// The full text of what an action counts as.
pub fn action_class_name(class: ActionClass) -> &'static str {
    match class {
        ActionClass::Simple => words!("action-simple"),
        ActionClass::Dynamic => words!("action-dynamic"),
        ActionClass::Double => words!("action-double"),
        ActionClass::Free => words!("action-free"),
        ActionClass::NoAction => words!("action-none"),
    }
}

/// The name of a condition.
pub fn condition_name(condition: Condition) -> String {
    format!("{condition:?}")
}

/// Damage tokens as a list: "2 Poison, 1 Bleed".
pub fn damage_counts_text(damage: &DamageCounts) -> String {
    damage.iter().map(|(kind, n)| format!("{n} {}", damage_kind_name(kind))).collect::<Vec<_>>().join(", ")
}

/// An enemy's shield: what it stops, which tokens lie on it, and how many more it can take.
pub fn shield_text(shield: &EnemyShieldView, up: bool) -> String {
    let stands = match (shield.broken, up) {
        (true, _) => return words!("shield-broken").to_owned(),
        (_, true) => SHIELD_UP.text(),
        _ => words!("shield-lowered"),
    };
    let holds = match shield.tokens.is_empty() {
        true => words!("shield-holds", stability = shield.stability),
        false => {
            let tokens = damage_counts_text(&shield.tokens);
            words!("shield-holds-tokens", stability = shield.stability, tokens = tokens)
        }
    };
    let (defense, durability) = (shield.defense, shield.durability);
    words!("shield-line", stands = stands, defense = defense, holds = holds, durability = durability)
}

/// The name of a token.
pub fn token_name(token: Token) -> String {
    match token {
        Token::Damage(kind) => damage_kind_name(kind).to_string(),
        Token::Condition(c) => condition_name(c),
    }
}

/// The full name of a sink, and how full it is.
pub fn sink_filled_text(sink: Sink, n: usize, capacity: u8) -> String {
    words!("sink-filled-in-full", sink = sink_name(sink), n = n, all = capacity)
}

/// The full name of a sink.
pub fn sink_name(sink: Sink) -> &'static str {
    match sink {
        Sink::PDef => words!("sink-physical-defense"),
        Sink::FDef => words!("sink-fire-defense"),
        Sink::MDef => words!("sink-magic-defense"),
        Sink::DDef => words!("sink-dark-defense"),
        Sink::LDef => words!("sink-light-defense"),
        Sink::Res => words!("sink-resistance"),
        Sink::Ps => words!("sink-poise"),
    }
}

/// The state of a sink after one more token: "P.DEF 1 of 2: no wound".
pub fn sink_drop_text(circle: &SinkView) -> String {
    words!("sink-drop", sink = sink_label(circle.sink), n = circle.tokens.len() + 1, capacity = circle.capacity)
}

/// The state of HP after one more token.
pub fn hp_drop_text(filled: u8, slots: u8) -> String {
    let next = filled + 1;
    if next >= slots {
        words!("hp-drop-last", n = next, slots = slots)
    } else {
        words!("hp-drop", n = next, slots = slots)
    }
}

/// The effect of placing a token in a slot that has no circle.
pub fn slot_drop_text(slot: TokenSlot, character: &CharacterSheet) -> String {
    match slot {
        TokenSlot::Hp => words!("drop-hp").to_owned(),
        TokenSlot::Sink(s) => words!("drop-sink", sink = sink_label(s)),
        TokenSlot::Shield => words!("drop-shield").to_owned(),
        TokenSlot::Unassigned => words!("drop-unassigned").to_owned(),
        TokenSlot::Sheet => words!("drop-sheet").to_owned(),
        TokenSlot::Durability(gear) => match gear_line(character, gear) {
            Some(l) => {
                words!(
                    "drop-durability-of",
                    gear = l.name.as_str(),
                    n = l.durability.0 + 1,
                    durability = l.durability.1
                )
            }
            None => words!("drop-durability").to_owned(),
        },
        TokenSlot::Break(gear) => words!("drop-break", gear = gear_name(character, gear)),
        TokenSlot::Gone => words!("drop-gone").to_owned(),
    }
}

/// The reason why a token can't be placed in this slot.
pub fn illegal_slot_text(what: Token, onto: TokenSlot, character: &CharacterSheet) -> String {
    let place = match onto {
        TokenSlot::Sink(s) => sink_label(s).to_string(),
        TokenSlot::Hp => words!("hp-slot").to_owned(),
        other => slot_drop_text(other, character),
    };
    words!("token-refused", token = token_name(what), place = place)
}

fn gear_line(character: &CharacterSheet, gear: GearIndex) -> Option<&crate::view::GearLine> {
    character.gear.iter().find(|l| l.gear == gear)
}

/// The name of a piece of gear.
pub fn gear_name(character: &CharacterSheet, gear: GearIndex) -> String {
    gear_line(character, gear).map_or_else(|| words!("gear-number", n = gear.0 + 1), |l| l.name.to_string())
}

/// The text for what the hands hold.
pub fn hands_text(character: &CharacterSheet, hands: Hands) -> String {
    let name = |g| gear_name(character, g);
    match (hands.main, hands.off) {
        (None, None) => words!("hands-empty").to_owned(),
        (Some(a), Some(b)) if a == b => words!("hands-both", gear = name(a)),
        (Some(a), Some(b)) => words!("hands-two", main = name(a), off = name(b)),
        (Some(a), None) => words!("hands-main", gear = name(a)),
        (None, Some(b)) => words!("hands-off", gear = name(b)),
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
    // Whoever heals means to: to stop is a button of its own then.
    if choices.contains(&Choice::All) {
        return Some((Choice::All, words!("choice-all")));
    }
    let rolls = choices.iter().any(|c| matches!(c, Choice::Dice(_)));
    choices.iter().find_map(|choice| match choice {
        Choice::Stay => Some((Choice::Stay, STAY.text())),
        Choice::Done if rolls => Some((Choice::Done, LEAVE_IT.text())),
        Choice::Done => Some((Choice::Done, THAT_IS_ALL.text())),
        _ => None,
    })
}

/// The text of any answer.
pub fn choice_text(choice: &Choice, view: &EncounterView) -> String {
    let character = &view.character;
    match choice {
        Choice::Stay => words!("choice-stay").to_owned(),
        Choice::Done => words!("choice-done").to_owned(),
        Choice::Tile(at) => words!("choice-tile", hex = at.to_string()),
        Choice::Route(way) => way
            .last()
            .map_or_else(|| words!("choice-nowhere").to_owned(), |at| words!("choice-route", hex = at.to_string())),
        Choice::MoveAlongLine(way, n) => words!("choice-along-line", n = *n, line = line_text(*way)),
        Choice::AreaAlongLine(way) => words!("choice-line", line = line_text(*way)),
        Choice::AreaAlongLineFrom(at, way) => words!("choice-line-from", hex = at.to_string(), line = line_text(*way)),
        Choice::Target(who) => combatant_name(view, *who),
        Choice::Pair(a, b) => {
            words!("choice-pair", first = combatant_name(view, *a), second = combatant_name(view, *b))
        }
        Choice::AreaDirection(d) => direction_name(*d).to_owned(),
        Choice::AreaAt(at, d) => {
            let (first, second) = (direction_name(*d), direction_name(*d + 1));
            words!("choice-area-at", hex = at.to_string(), first = first, second = second)
        }
        Choice::Hands(h) => hands_text(character, *h),
        Choice::Gear(g) => gear_name(character, *g),
        Choice::Damage(k) => damage_kind_name(*k).to_string(),
        Choice::Condition(c) => condition_name(*c),
        Choice::Dice(picks) => dice_text(character, *picks),
        Choice::Begin => words!("choice-begin").to_owned(),
        Choice::All => words!("choice-all").to_owned(),
        Choice::Attunement(id) => {
            let line = character.attunements.iter().find(|line| line.id == *id);
            line.map_or_else(
                || id.to_string(),
                |line| words!("choice-attunement", name = line.name.as_str(), intensity = line.intensity),
            )
        }
        Choice::Table(n) => table_name(view, *n),
        Choice::TableEntry(n, line) => {
            let entry = view.tables.get(usize::from(*n)).and_then(|table| table.entries.get(usize::from(*line)));
            let entry = entry.map_or("", |entry| entry.label.as_str());
            words!("choice-table-entry", table = table_name(view, *n), entry = entry)
        }
        Choice::Attack(attack, who) => {
            let told = view.question_subject.as_ref().and_then(|a| a.attacks.iter().find(|(id, ..)| id == attack));
            let told = told.map_or_else(|| attack.to_string(), |(_, name, _)| name.to_string());
            words!("choice-attack", attack = told, target = combatant_name(view, *who))
        }
    }
}

/// The name of an encounter table.
fn table_name(view: &EncounterView, n: u8) -> String {
    view.tables.get(usize::from(n)).map_or_else(|| n.to_string(), |table| table.name.to_string())
}

/// The name of a combatant.
fn combatant_name(view: &EncounterView, who: CombatantId) -> String {
    let enemy = view.enemies.iter().find(|f| f.sheet.who == who);
    enemy.map_or_else(|| view.character.sheet.name.to_string(), |f| f.sheet.name.to_string())
}

/// The chosen dice: "the 3". The question says what becomes of them.
fn dice_text(character: &CharacterSheet, picks: DiceSelection) -> String {
    let faces: Vec<String> =
        picks.positions().filter_map(|p| character.pool.get(p)).map(|f| words!("die-face", face = *f)).collect();
    faces.join(words!("and"))
}

/// The question before the character enters a hex that defeats it; `tile` is the name of the tile there.
pub fn fatal_question(tile: Option<&str>) -> String {
    match tile {
        Some(tile) => words!("fatal-tile", tile = tile),
        None => words!("fatal-hex").to_owned(),
    }
}

/// The directions of a line: the first one, and the second one if it differs.
pub fn line_text(line: Line) -> String {
    match line {
        Line::Straight(d) => words!("line-straight", direction = direction_name(d)),
        _ => {
            let (first, second) = (direction_name(line.direction(0)), direction_name(line.direction(1)));
            words!("line-bent", first = first, second = second)
        }
    }
}

/// The period of a recurring event: "again every 3 Rounds".
pub fn recurrence_text(every: u16) -> String {
    words!("recurrence", rounds = every)
}

/// The text of what the hands hold while the player chooses the loadout.
pub fn held_now_text(character: &CharacterSheet) -> String {
    words!("held-now", hands = hands_text(character, character.hands))
}

/// The FP cost: "2 FP", "2+1 FP".
pub fn focus_cost_text(printed: u8, more: u8) -> String {
    if more == 0 { words!("focus-cost", fp = printed) } else { words!("focus-cost-more", fp = printed, more = more) }
}

/// The name of a direction d0..d5; `d` wraps around.
pub fn direction_name(d: u8) -> &'static str {
    match d % 6 {
        0 => words!("direction-east"),
        1 => words!("direction-north-east"),
        2 => words!("direction-north-west"),
        3 => words!("direction-west"),
        4 => words!("direction-south-west"),
        _ => words!("direction-south-east"),
    }
}

/// Heading of a result page.
pub fn outcome_heading(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Victory => words!("outcome-victory"),
        Outcome::Defeat => words!("outcome-defeat"),
        Outcome::Retreat => words!("outcome-retreat"),
    }
}

/// The short name of a Primary Stat.
pub fn stat_name(stat: Stat) -> &'static str {
    match stat {
        Stat::Vit => words!("stat-vit"),
        Stat::End => words!("stat-end"),
        Stat::Str => words!("stat-str"),
        Stat::Dex => words!("stat-dex"),
        Stat::Att => words!("stat-att"),
        Stat::Int => words!("stat-int"),
        Stat::Fth => words!("stat-fth"),
    }
}

/// The number of decisions that were taken back after dice were rolled.
pub fn take_back_count(n: usize) -> String {
    // In words: in the printed typeface, the digit 1 looks like a letter.
    words!("take-back-count", n = n)
}

/// The same number in a full sentence.
pub fn take_back_count_in_full(n: usize) -> String {
    words!("take-back-count-in-full", n = n)
}

/// The Humanity that an outcome costs.
pub fn humanity_lost_text(n: u8) -> String {
    words!("humanity-lost", n = n)
}

/// "1 HMN gained", on the page of an outcome.
pub fn humanity_gained_text(n: u8) -> String {
    words!("humanity-gained", n = n)
}

/// "3 souls".
pub fn souls_text(n: u16) -> String {
    words!("souls", n = n)
}

/// The accessible label of the die at a position.
pub fn die_label(position: usize, face: u8) -> String {
    words!("die-label", n = position + 1, face = face)
}

/// An incoming attack, and whether it is in reach now.
pub fn incoming_attack_text(attack: &str, in_reach: bool) -> String {
    if in_reach { attack.to_owned() } else { words!("attack-out-of-reach", attack = attack) }
}

/// "R3".
pub fn doom_round_label(round: u16) -> String {
    words!("doom-round", round = round)
}

/// Where the unreadable save was moved.
pub fn quarantined_text(name: &str) -> String {
    words!("save-set-aside", name = name)
}

/// "line 12, column 7".
pub fn line_column_text(line: usize, column: usize) -> String {
    words!("line-and-column", line = line, column = column)
}

/// "3 things are written wrong".
pub fn error_count_text(n: usize) -> String {
    words!("error-count", n = n)
}

/// The scenarios that can't be played because of mistakes in their files.
pub fn left_out_text(names: &str) -> String {
    words!("scenarios-left-out", scenarios = names)
}
