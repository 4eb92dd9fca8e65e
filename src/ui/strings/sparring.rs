//! The words of the sparring page.

use crate::model::{HandToken, SheetSlotKind, Stat};

use super::stat_name;

pub const SPARRING: &str = "Sparring";
pub const SPARRING_HELP: &str =
    "Drag gear and attunements from the shelves onto the sheet, choose an encounter, and play.";
pub const PLAY: &str = "Play";
pub const RANDOM_CHARACTER: &str = "Random character";
pub const KEEP_CHARACTER: &str = "Save character";
pub const CHARACTERS: &str = "Characters";
pub const ENCOUNTERS: &str = "Encounters";
pub const SHELF_SEARCH: &str = "Search all shelves";
pub const SOULS_AND_HUMANITY: &str = "Souls and HMN";
pub const LOAD_ACTIONS: &str = "With this load";
pub const DERIVED_VALUES: &str = "Derived values";
pub const HUMANITY_HELP: &str = "HMN. The first that a Hollow character gains ends Hollow and is used up.";
pub const SOULS_HELP: &str = "Souls pay for SL.";
pub const RAISE_HELP: &str = "The next SL costs one soul more than the SL there is, and raises one stat by 1.";
pub const ENC: &str = "ENC";
pub const ENC_HELP: &str =
    "The weight of what lies in hand slots, outfit, pouches and quivers, and how much EQP allows.";
pub const HAND_SLOTS: &str = "Hand slots";
pub const HAND_TOKENS_HELP: &str = "M and O: what the main hand and the off-hand hold";
pub const WORN: &str = "Worn";
pub const POUCHES: &str = "Pouches and quivers";
pub const CARRIED: &str = "Carried: out of reach in an encounter, without weight";
pub const PUT_ON: &str = "Put on";
pub const TAKE_OFF: &str = "Take off";
pub const NOTHING_SELECTED: &str = "Click something to read about it. Double-click to put it on.";

/// "POTs: 3 of 4 in use".
pub fn pots_text(used: u8, there: u8) -> String {
    format!("POTs: {used} of {there} in use")
}

/// What is wrong with something that lies in a place too many.
pub const fn excess_text(kind: SheetSlotKind) -> &'static str {
    match kind {
        SheetSlotKind::Attunement => "no POTs left for it",
        SheetSlotKind::Pouch => "no pouch left for it",
        SheetSlotKind::Missile => "no quiver left for it",
        _ => "no room left for it",
    }
}

/// What keeps a sheet from being played.
pub fn illegal_sheet_text(problem: &str) -> String {
    format!("Not ready: {problem}.")
}

/// "SL 3, the next costs 4 souls".
pub fn soul_level_text(level: u16, cost: u32) -> String {
    let souls = if cost == 1 { "soul" } else { "souls" };
    format!("SL {level}, the next costs {cost} {souls}")
}

/// The label of the button that raises a stat for souls.
pub fn raise_text(cost: u32) -> String {
    format!("raise, {cost} souls")
}

/// What a stat is for.
pub const fn stat_help(stat: Stat) -> &'static str {
    match stat {
        Stat::Vit => "Vitality: HP slots, P.DEF",
        Stat::End => "Endurance: stamina dice, EQP, RES",
        Stat::Str => "Strength: needed for heavy weapons, and the damage of those graded by it",
        Stat::Dex => "Dexterity: needed for quick weapons, and the damage of those graded by it",
        Stat::Att => "Attunement: FP, POTs, the bonus of pyromancy, F.DEF",
        Stat::Int => "Intelligence: the bonus of sorcery, M.DEF; with Faith that of witchery and D.DEF",
        Stat::Fth => "Faith: the bonus of miracles, L.DEF; with Intelligence that of witchery and D.DEF",
    }
}

/// The name of a hand token.
pub const fn hand_token_name(token: HandToken) -> &'static str {
    match token {
        HandToken::Main => "Main hand",
        HandToken::Off => "Off-hand",
    }
}

/// The letter on a hand token.
pub const fn hand_token_letter(token: HandToken) -> &'static str {
    match token {
        HandToken::Main => "M",
        HandToken::Off => "O",
    }
}

/// What a click on a hand token does.
pub const fn hand_token_help(token: HandToken, lies_here: bool) -> &'static str {
    match (token, lies_here) {
        (HandToken::Main, true) => "The main hand holds this. Click to let go, or drag it to another slot.",
        (HandToken::Main, false) => "Click to hold this in the main hand. With both tokens it is held in both hands.",
        (HandToken::Off, true) => "The off-hand holds this. Click to let go, or drag it to another slot.",
        (HandToken::Off, false) => "Click to hold this in the off-hand. With both tokens it is held in both hands.",
    }
}

/// What a free place takes.
pub const fn empty_place_name(kind: SheetSlotKind) -> &'static str {
    match kind {
        SheetSlotKind::Hand => "hand slot",
        SheetSlotKind::Armor => "outfit",
        SheetSlotKind::Ring => "ring",
        SheetSlotKind::Pouch => "pouch",
        SheetSlotKind::Missile => "missiles",
        SheetSlotKind::Carried => "carried",
        SheetSlotKind::Attunement => "attunement",
    }
}

/// Requirements in a few letters: "14 STR, 10 DEX".
pub fn requirements_text(requires: &[(Stat, u8)]) -> String {
    requires.iter().map(|(stat, need)| format!("{need} {}", stat_name(*stat))).collect::<Vec<_>>().join(", ")
}

/// A sentence with a capital letter and a full stop.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}
