//! How the character is, in words, for the strip and the record sheet.

use super::super::super::strings;
use crate::view::CharacterBuilderView;
use crate::view::journey_page::RecordSheetView;

/// The space between the parts.
pub(super) const BETWEEN: &str = "   \u{b7}   ";

/// How the character is: HP, FP, SL, souls, HMN and what lasts.
pub(super) fn state_of_character(record: &RecordSheetView, builder: &CharacterBuilderView) -> Vec<String> {
    let numbers = [
        strings::left_of_text(&strings::HP, record.hp),
        strings::left_of_text(&strings::FP, record.focus),
        strings::soul_level_in_short(builder.soul_level),
        strings::all_souls_text(builder.souls),
        strings::humanity_text(builder.humanity),
    ];
    let borne = builder.conditions.iter().filter(|(_, _, borne)| *borne).map(|(_, name, _)| name.to_string());
    numbers.into_iter().chain(borne).collect()
}
