//! Tests of the page of an ending: what can be read there, and what its buttons ask for.

use egui_kittest::kittest::Queryable;

use super::journey::{harness, view};
use super::{click, ui_actions};
use crate::lang::Text;
use crate::ui::{JourneyAction, MenuAction, UiAction};
use crate::view::journey_page::{DiaryLine, EndingView, JourneySpread, NextScenarioView};

#[test]
fn the_ending_shows_its_title_and_the_diary() {
    let mut harness = harness((1280.0, 720.0), 1.0, || {
        let diary = vec![
            DiaryLine::Chapter(Text::authored("The Bar")),
            DiaryLine::Page(Text::authored("The boat")),
            DiaryLine::Choice(Text::authored("Row.")),
            DiaryLine::Event(Text::authored("+2 souls: 2 in all.")),
        ];
        view(JourneySpread::Ending(EndingView {
            title: Text::authored("The mark"),
            heading: Text::Empty,
            diary,
            facts: vec![0, 1, 2, 3],
            next: None,
        }))
    });
    for label in ["The mark", "The Bar", "The boat", "\u{2014} Row.", "+2 souls: 2 in all."] {
        assert!(harness.query_by_label(label).is_some(), "{label}");
    }
    click(&mut harness, "diary");
    click(&mut harness, "to_title");
    harness.get_by_label("The boat").click();
    harness.run_steps(2);
    let journey = |action| UiAction::Journey(action);
    let asked = [journey(JourneyAction::ExportDiary), UiAction::Menu(MenuAction::ToTitle)];
    assert_eq!(ui_actions(&harness)[..2], asked);
    assert_eq!(ui_actions(&harness)[2..], [journey(JourneyAction::LookAt(1))], "a line shows its moment");
}

#[test]
fn the_ending_of_a_scenario_leads_on_in_its_campaign() {
    let mut harness = harness((1280.0, 720.0), 1.0, || {
        let next = NextScenarioView {
            name: Text::authored("The Well"),
            goes_along: vec![Text::authored("Bram: SL 2, 5 souls, HMN 1")],
            stays_behind: vec![Text::authored("3 souls that lie where they were left")],
        };
        view(JourneySpread::Ending(EndingView {
            title: Text::authored("The mark"),
            heading: Text::Empty,
            diary: vec![DiaryLine::Chapter(Text::authored("The Bar"))],
            facts: vec![0],
            next: Some(next),
        }))
    });
    for label in ["Bram: SL 2, 5 souls, HMN 1", "3 souls that lie where they were left", "Go on to The Well"] {
        assert!(harness.query_by_label(label).is_some(), "{label}");
    }
    click(&mut harness, "go_on");
    click(&mut harness, "to_title");
    let asked = [UiAction::Journey(JourneyAction::GoOn), UiAction::Menu(MenuAction::ToTitle)];
    assert_eq!(ui_actions(&harness), asked);
}
