//! The requirements of a locked option or a locked reprieve of a page, in words.
//!
//! Owns the words. The journey says what a test means and whether it holds.

use super::sheet_words::SheetWord;
use crate::content::Catalog;
use crate::content::chapter::PageTest;
use crate::lang::{Text, text};
use crate::model::Id;

/// The requirements of an option or a reprieve, in words. Notes and pages are not named: that would tell what the story
/// has not told yet.
pub fn unmet_text(catalog: &Catalog, test: &PageTest) -> Text {
    let gear = |id: &Id| Text::authored(catalog.gear.get(id).map_or(id.as_str(), |gear| &gear.header.name));
    text!("needs", what = need_text(catalog, test, &gear))
}

fn need_text(catalog: &Catalog, test: &PageTest, gear: &dyn Fn(&Id) -> Text) -> Text {
    match test {
        PageTest::Stat(stat, least) => text!("need-stat", stat = SheetWord::Stat(*stat).short(), least = *least),
        PageTest::Souls(least) => text!("souls", n = *least),
        PageTest::Humanity(least) => text!("humanity-in-short", n = *least),
        PageTest::SoulLevel(least) => text!("soul-level-in-short", n = *least),
        PageTest::Has(id) => gear(id),
        PageTest::Wears(id) => text!("need-worn", gear = gear(id)),
        PageTest::Knows(id) => Text::authored(catalog.action(*id).map_or(id.as_str(), |action| &action.name)),
        PageTest::Wounds(_) => text!("need-wound"),
        PageTest::Not(inner) => match &**inner {
            PageTest::Wounds(_) => text!("need-fewer-wounds"),
            PageTest::Hollow => text!("need-not-hollow"),
            PageTest::Has(id) => text!("need-not-to-have", gear = gear(id)),
            _ => text!("need-otherwise"),
        },
        PageTest::Hollow => text!("need-hollow"),
        PageTest::All(tests) => {
            joined(catalog, tests, gear, |first, second| text!("need-both", first = first, second = second))
        }
        PageTest::Any(tests) => {
            joined(catalog, tests, gear, |first, second| text!("need-either", first = first, second = second))
        }
        PageTest::Note(_)
        | PageTest::Resolved(_)
        | PageTest::Before(..)
        | PageTest::ResolvedCount(_)
        | PageTest::LastResolved(_)
        | PageTest::SoulsLie(_)
        | PageTest::Ended(..)
        | PageTest::Visited(_)
        | PageTest::Won(_)
        | PageTest::Lost(_)
        | PageTest::Fled(_)
        | PageTest::Clock(..)
        | PageTest::Answer(..) => text!("need-unknown"),
    }
}

/// Several needs in one text.
fn joined(
    catalog: &Catalog,
    tests: &[PageTest],
    gear: &dyn Fn(&Id) -> Text,
    join: impl Fn(Text, Text) -> Text,
) -> Text {
    tests.iter().map(|test| need_text(catalog, test, gear)).reduce(join).unwrap_or_default()
}
