//! The text of the page that lies open: the passages that are there now.
//!
//! Must not change a journey.

use std::sync::Arc;

use super::state::Journey;
use crate::content::Catalog;
use crate::content::chapter::{Paragraph, PassageCondition};

impl Journey {
    /// The paragraphs of the page that are there now, in the order of the file.
    pub fn page_paragraphs<'a>(&self, catalog: &'a Arc<Catalog>) -> Vec<&'a Paragraph> {
        let Some(page) = self.current_page(catalog) else { return Vec::new() };
        let mut shown = Vec::new();
        let mut was_there = true;
        for passage in &page.passages {
            was_there = match &passage.condition {
                PassageCondition::Always => true,
                PassageCondition::When(test) => self.holds(catalog, test),
                PassageCondition::Otherwise => !was_there,
            };
            if was_there {
                shown.extend(&passage.paragraphs);
            }
        }
        shown
    }
}
