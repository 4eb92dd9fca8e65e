//! The words for refused intents of a journey.

use crate::content::Catalog;
use crate::lang::Text;
use crate::scenario::EditRefusal;
use crate::scenario::journey::JourneyRefusal;
use crate::view::page_needs::unmet_text;
use crate::view::sheet_problem_text;

/// The reason why something cannot be done, as a sentence, with the names of the catalog.
pub fn refusal_text(catalog: &Catalog, refusal: &JourneyRefusal) -> Text {
    let text = match refusal {
        JourneyRefusal::Edit(EditRefusal::Illegal(problem)) => sheet_problem_text(catalog, problem),
        JourneyRefusal::Locked(unmet) => unmet_text(catalog, unmet),
        other => other.text(),
    };
    text.sentence()
}
