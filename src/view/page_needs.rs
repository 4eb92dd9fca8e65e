//! What a locked option or a locked reprieve of a page asks for, in words.
//!
//! Owns the words. What a test means, and whether it holds, the journey says.

use crate::content::Catalog;
use crate::content::chapter::PageTest;
use crate::model::Id;

/// What an option or a reprieve needs, in words. Notes and pages are not named: that would tell what the story has not told
/// yet.
pub fn unmet_text(catalog: &Catalog, test: &PageTest) -> String {
    let gear = |id: &Id| catalog.gear.get(id).map_or_else(|| id.to_string(), |gear| gear.header.name.clone());
    let list = |tests: &[PageTest], word: &str| {
        let texts: Vec<String> = tests.iter().map(|test| need_text(catalog, test, &gear)).collect();
        texts.join(word)
    };
    match test {
        PageTest::All(tests) => format!("Needs {}", list(tests, " and ")),
        PageTest::Any(tests) => format!("Needs {}", list(tests, " or ")),
        test => format!("Needs {}", need_text(catalog, test, &gear)),
    }
}

fn need_text(catalog: &Catalog, test: &PageTest, gear: &dyn Fn(&Id) -> String) -> String {
    match test {
        PageTest::Stat(stat, least) => format!("{} {least}", format!("{stat:?}").to_uppercase()),
        PageTest::Souls(least) => format!("{least} souls"),
        PageTest::Humanity(least) => format!("HMN {least}"),
        PageTest::SoulLevel(least) => format!("SL {least}"),
        PageTest::Has(id) => gear(id),
        PageTest::Wears(id) => format!("{}, worn", gear(id)),
        PageTest::Knows(id) => catalog.action(*id).map_or_else(|| id.to_string(), |action| action.name.clone()),
        PageTest::Wounds(_) => "a wound".to_owned(),
        PageTest::Not(inner) => match &**inner {
            PageTest::Wounds(_) => "fewer wounds".to_owned(),
            PageTest::Hollow => "not to be Hollow".to_owned(),
            PageTest::Has(id) => format!("not to have {}", gear(id)),
            _ => "something to be otherwise".to_owned(),
        },
        PageTest::Hollow => "to be Hollow".to_owned(),
        PageTest::All(tests) => {
            tests.iter().map(|test| need_text(catalog, test, gear)).collect::<Vec<_>>().join(" and ")
        }
        PageTest::Any(tests) => {
            tests.iter().map(|test| need_text(catalog, test, gear)).collect::<Vec<_>>().join(" or ")
        }
        PageTest::Note(_)
        | PageTest::Resolved(_)
        | PageTest::Visited(_)
        | PageTest::Won(_)
        | PageTest::Lost(_)
        | PageTest::Fled(_)
        | PageTest::Clock(..)
        | PageTest::Answer(..) => "something that you do not have".to_owned(),
    }
}
