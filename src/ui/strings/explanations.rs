//! What numbers of a sheet are the sum of, and what holds for a while: lines and tooltips from the parts in the view.

use crate::view::{EntitySheet, ExplainedNumber};

/// What holds for a while, then what the numbers of a sheet are the sum of: all of them, or those that are changed.
pub fn explanation_lines(sheet: &EntitySheet, all: bool) -> Vec<String> {
    let effects = sheet.active_effects.iter().map(|(_, full)| full.to_string());
    let numbers = sheet.numbers.iter().filter(|number| all || number.is_changed);
    effects.chain(numbers.map(explained_line)).collect()
}

/// A number with what it is the sum of: "damage 3: base 2 (as printed; R-290), +1 STR scaling with grade C".
pub fn explained_line(number: &ExplainedNumber) -> String {
    format!("{} {}: {}", number.label, number.shown, number.parts)
}

/// What a card says on hover: its text, then each of its numbers with its parts.
pub fn card_text(text: &str, numbers: &[ExplainedNumber]) -> String {
    let lines = numbers.iter().map(explained_line);
    [text.to_owned()].into_iter().chain(lines).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}
