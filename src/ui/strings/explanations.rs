//! What numbers of a sheet are the sum of, and what holds for a while: lines and tooltips from the parts in the view.

use crate::view::EntitySheet;

/// A text with what a number of the sheet is the sum of, on a line of its own.
pub fn with_parts(text: String, sheet: &EntitySheet, label: &str) -> String {
    match sheet.parts_of(label) {
        Some(parts) if !parts.is_empty() => format!("{text}\n{parts}"),
        _ => text,
    }
}

/// What holds for a while, then what the numbers of a sheet are the sum of: all of them, or those that are changed.
pub fn explanation_lines(sheet: &EntitySheet, all: bool) -> Vec<String> {
    let effects = sheet.active_effects.iter().map(|(_, full)| full.clone());
    let numbers = sheet.numbers.iter().filter(|number| all || number.is_changed);
    effects.chain(numbers.map(|number| format!("{} {}: {}", number.label, number.value, number.parts))).collect()
}
