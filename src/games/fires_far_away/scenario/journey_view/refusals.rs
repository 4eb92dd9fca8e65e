//! The words for refused intents of a journey.

use crate::content::Catalog;
use crate::scenario::EditRefusal;
use crate::scenario::journey::JourneyRefusal;
use crate::view::page_needs::unmet_text;
use crate::view::sheet_problem_text;

/// The reason why something cannot be done, as a sentence.
pub fn refusal_text(catalog: &Catalog, refusal: &JourneyRefusal) -> String {
    let text = match refusal {
        JourneyRefusal::Edit(EditRefusal::Illegal(problem)) => sheet_problem_text(catalog, problem),
        JourneyRefusal::Locked(unmet) => unmet_text(catalog, unmet),
        other => other.to_string(),
    };
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}
