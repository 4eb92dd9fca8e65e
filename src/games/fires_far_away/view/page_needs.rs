//! The requirements of a locked option or a locked reprieve of a page, in words.
//!
//! Owns the words. The journey says what a test means and whether it holds.

use crate::content::Catalog;
use crate::content::chapter::PageTest;
use crate::lang::words;
use crate::model::Id;

/// The requirements of an option or a reprieve, in words. Notes and pages are not named: that would tell what the story
/// has not told yet.
pub fn unmet_text(catalog: &Catalog, test: &PageTest) -> String {
    let gear = |id: &Id| catalog.gear.get(id).map_or_else(|| id.to_string(), |gear| gear.header.name.clone());
    words!("needs", what = need_text(catalog, test, &gear))
}

fn need_text(catalog: &Catalog, test: &PageTest, gear: &dyn Fn(&Id) -> String) -> String {
    match test {
        PageTest::Stat(stat, least) => format!("{} {least}", format!("{stat:?}").to_uppercase()),
        PageTest::Souls(least) => words!("souls", n = *least),
        PageTest::Humanity(least) => words!("humanity-in-short", n = *least),
        PageTest::SoulLevel(least) => words!("soul-level-in-short", n = *least),
        PageTest::Has(id) => gear(id),
        PageTest::Wears(id) => words!("need-worn", gear = gear(id)),
        PageTest::Knows(id) => catalog.action(*id).map_or_else(|| id.to_string(), |action| action.name.clone()),
        PageTest::Wounds(_) => words!("need-wound").to_owned(),
        PageTest::Not(inner) => match &**inner {
            PageTest::Wounds(_) => words!("need-fewer-wounds").to_owned(),
            PageTest::Hollow => words!("need-not-hollow").to_owned(),
            PageTest::Has(id) => words!("need-not-to-have", gear = gear(id)),
            _ => words!("need-otherwise").to_owned(),
        },
        PageTest::Hollow => words!("need-hollow").to_owned(),
        PageTest::All(tests) => {
            joined(catalog, tests, gear, |first, second| words!("need-both", first = first, second = second))
        }
        PageTest::Any(tests) => {
            joined(catalog, tests, gear, |first, second| words!("need-either", first = first, second = second))
        }
        PageTest::Note(_)
        | PageTest::Resolved(_)
        | PageTest::Visited(_)
        | PageTest::Won(_)
        | PageTest::Lost(_)
        | PageTest::Fled(_)
        | PageTest::Clock(..)
        | PageTest::Answer(..) => words!("need-unknown").to_owned(),
    }
}

/// Several needs in one text.
fn joined(
    catalog: &Catalog,
    tests: &[PageTest],
    gear: &dyn Fn(&Id) -> String,
    join: impl Fn(String, String) -> String,
) -> String {
    tests.iter().map(|test| need_text(catalog, test, gear)).reduce(join).unwrap_or_default()
}
