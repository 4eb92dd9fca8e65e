//! The scenario that follows an ended one in its campaign, with the things that go along and those that stay behind
//! (R-010, O-85).

use crate::content::Catalog;
use crate::lang::{Text, text};
use crate::scenario::journey::Journey;
use crate::view::journey_page::NextScenarioView;

/// The next scenario; `None` if none follows.
pub(super) fn next_scenario_view(catalog: &Catalog, journey: &Journey) -> Option<NextScenarioView> {
    let next = catalog.scenarios.get(&journey.scenario)?.next?;
    let name = catalog.campaign.after.iter().find(|after| after.id == next)?.name.as_str();
    Some(NextScenarioView {
        name: Text::authored(name),
        goes_along: goes_along(journey),
        stays_behind: stays_behind(journey),
    })
}

fn goes_along(journey: &Journey) -> Vec<Text> {
    let sheet = &journey.character;
    let (level, souls, humanity) = (sheet.soul_level, sheet.souls, sheet.humanity);
    let name = Text::authored(&sheet.name);
    let mut lines = vec![text!("goes-along-character", name = name, level = level, souls = souls, humanity = humanity)];
    let mut add = |n: usize, line: fn(usize) -> Text| lines.extend((n > 0).then(|| line(n)));
    add(sheet.gear().count(), |n| text!("goes-along-gear", n = n));
    add(journey.stash.len(), |n| text!("goes-along-stash", n = n));
    add(journey.known_attunements.len(), |n| text!("goes-along-attunements", n = n));
    add(journey.permanent_notes.len(), |n| text!("goes-along-notes", n = n));
    let is_worn = !sheet.wear.is_fresh() || !sheet.conditions.is_empty();
    lines.extend(is_worn.then(|| text!("goes-along-wear")));
    lines
}

fn stays_behind(journey: &Journey) -> Vec<Text> {
    let souls: u32 = journey.left_behind().map(|(_, left)| left.souls).fold(0, u32::saturating_add);
    let gear: usize = journey.left_behind().map(|(_, left)| left.gear.len()).sum();
    let mut lines = Vec::new();
    lines.extend((souls > 0).then(|| text!("stays-behind-souls", n = souls)));
    lines.extend((gear > 0).then(|| text!("stays-behind-gear", n = gear)));
    lines
}
