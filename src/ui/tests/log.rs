//! The log: filters, search, headings, bookmarks and lines to look back at; the bar over the past; the page of a defeat.

use super::*;
use crate::lang::Text;
use crate::model::Outcome;
use crate::ui::pages as full_pages;
use crate::view::{LogKind, LogPlace, LogTurn};

fn at(round: u16, beat: u16, turn: LogTurn) -> LogPlace {
    LogPlace { round, beat, turn }
}

fn line(text: &str, kinds: &[LogKind], place: LogPlace) -> LogEntry {
    let kinds = kinds.iter().copied().collect();
    LogEntry { text: Text::authored(text), kinds, place, can_look: true, ..LogEntry::default() }
}

fn heading(place: LogPlace) -> LogEntry {
    LogEntry { is_heading: true, ..line("A turn begins.", &[], place) }
}

/// The log of a Round with a beat and a counterbeat.
fn log() -> Vec<LogEntry> {
    let (start, beat, counterbeat) =
        (at(1, 0, LogTurn::Start), at(1, 1, LogTurn::Beat), at(1, 1, LogTurn::Counterbeat));
    vec![
        heading(start),
        line("The stamina pool: 2, 5.", &[LogKind::Dice], start),
        heading(beat),
        line("Somebody moves to 4,4.", &[LogKind::Movement], beat),
        heading(counterbeat),
        line("Wolf moves to 5,5.", &[LogKind::Movement, LogKind::Enemies], counterbeat),
        line("1 Slash into an HP slot of Somebody.", &[LogKind::Damage], counterbeat),
        LogEntry { place: counterbeat, can_look: false, ..line("A notice.", &[], counterbeat) },
    ]
}

fn log_harness() -> Harness<'static, TestUi> {
    let mut harness = encounter_harness(sample::beat());
    harness.state_mut().ui_state.model.log = log();
    harness.state_mut().ui_state.memory.log_open = true;
    harness.run_steps(3);
    harness
}

fn shown_lines(harness: &Harness<'_, TestUi>) -> Vec<usize> {
    let regions = &harness.state().ui_state.output.regions;
    let mut lines: Vec<usize> =
        regions.iter().filter_map(|region| region.name.strip_prefix("log:")?.parse().ok()).collect();
    lines.sort_unstable();
    lines
}

#[test]
fn lines_stand_under_the_headings_of_their_turns() {
    let harness = log_harness();
    for heading in ["Round 1", "Round 1, beat 1", "Round 1, counterbeat 1"] {
        assert!(harness.query_by_label(heading).is_some(), "{heading}");
    }
    assert!(harness.query_by_label("A turn begins.").is_none(), "the heading says it");
    assert_eq!(shown_lines(&harness), (0..8).collect::<Vec<_>>());
}

#[test]
fn a_chip_shows_one_kind_of_lines_with_their_headings() {
    let mut harness = log_harness();
    click(&mut harness, "log_chip:Movement");
    assert_eq!(shown_lines(&harness), [2, 3, 4, 5]);
    click(&mut harness, "log_chip:Damage");
    assert_eq!(shown_lines(&harness), [4, 6]);
    click(&mut harness, "log_chip:Damage");
    assert_eq!(shown_lines(&harness).len(), 8, "a second click shows everything again");
    click(&mut harness, "log_chip:Gear");
    assert!(harness.query_by_label("No line fits.").is_some());
    click(&mut harness, "log_chip:all");
    assert_eq!(shown_lines(&harness).len(), 8);
}

#[test]
fn the_search_goes_by_the_words_of_a_line() {
    let mut harness = log_harness();
    harness.state_mut().ui_state.memory.log_filter.search = " wolf".to_owned();
    harness.run_steps(2);
    assert_eq!(shown_lines(&harness), [4, 5]);
    let field = region_rect(&harness, "log_search").center();
    harness.hover_at(field);
    harness.drag_at(field);
    harness.step();
    harness.drop_at(field);
    harness.run_steps(2);
    assert!(harness.state().ui_state.memory.log_filter.is_searching, "the keys are letters now");
    click(&mut harness, "close_log");
    assert!(!harness.state().ui_state.memory.log_filter.is_searching);
}

#[test]
fn a_line_is_looked_at_and_its_star_marks_it() {
    let mut harness = log_harness();
    click(&mut harness, "log:6");
    assert_eq!(ui_actions(&harness), [UiAction::LookBack(LookBackAction::At(6))]);
    harness.state_mut().ui_state.output.ui_actions.clear();
    click(&mut harness, "star:3");
    assert_eq!(ui_actions(&harness), [UiAction::LookBack(LookBackAction::ToggleBookmark(3))], "only the mark");
    harness.state_mut().ui_state.output.ui_actions.clear();
    click(&mut harness, "log:7");
    assert_eq!(ui_actions(&harness), [], "a notice has no moment");
    harness.state_mut().ui_state.model.log[3].is_bookmarked = true;
    click(&mut harness, "log_chip:marked");
    assert_eq!(shown_lines(&harness), [2, 3]);
}

#[test]
fn the_bar_over_the_past_says_when_and_leads_back() {
    for (size, scale) in [((1280.0, 800.0), 1.0), ((1024.0, 700.0), 1.6)] {
        let mut harness = harness_with(sample::beat(), size, scale, draw_encounter_panels);
        harness.state_mut().ui_state.model.log = log();
        let place = at(2, 3, LogTurn::Beat);
        harness.state_mut().ui_state.model.look_back =
            Some(LookBackView { line: 6, place, has_earlier: true, has_bookmarks: true });
        harness.run_steps(3);
        assert!(harness.query_by_label("Looking back: Round 2, beat 3").is_some());
        for (name, action) in [
            ("look_back:back", LookBackAction::Step { forward: false }),
            ("look_back:forward", LookBackAction::Step { forward: true }),
            ("look_back:turn_back", LookBackAction::StepTurn { forward: false }),
            ("look_back:turn_forward", LookBackAction::StepTurn { forward: true }),
            ("look_back:mark_back", LookBackAction::StepBookmark { forward: false }),
            ("look_back:mark_forward", LookBackAction::StepBookmark { forward: true }),
            ("look_back:return", LookBackAction::Return),
        ] {
            click(&mut harness, name);
            assert_eq!(ui_actions(&harness), [UiAction::LookBack(action)], "{name}");
            harness.state_mut().ui_state.output.ui_actions.clear();
        }
        click(&mut harness, "undo");
        assert_eq!(ui_actions(&harness), [], "nothing is undone in the past");
    }
}

#[test]
fn the_bar_over_the_past_is_whole_at_every_size() {
    for ((size, scale), session) in
        looks().flat_map(|look| [SessionMark::Real, SessionMark::Replay].map(|of| (look, of)))
    {
        let mut harness = with_typefaces(sample::beat(), size, scale, draw_encounter_panels);
        let look_back =
            LookBackView { line: 0, place: at(12, 2, LogTurn::Beat), has_earlier: true, has_bookmarks: true };
        let state = &mut harness.state_mut().ui_state;
        (state.model.look_back, state.model.session, state.memory.side_panels_open) = (Some(look_back), session, true);
        harness.run_steps(3);
        for step in ["turn_back", "back", "forward", "turn_forward", "mark_back", "mark_forward", "return"] {
            assert_whole(&harness, &format!("look_back:{step}"), &format!("at {size:?}, {scale}"));
        }
        let told = strings::looking_back_text(look_back.place, session == SessionMark::Replay);
        let is_whole = painted_texts(&harness).iter().any(|(text, _)| text.text() == told && !text.elided);
        assert!(is_whole, "{told} at {size:?}, {scale}");
    }
}

#[test]
fn a_replay_says_that_it_is_one() {
    let mut harness = encounter_harness(sample::beat());
    let place = at(1, 1, LogTurn::Beat);
    let look_back = LookBackView { line: 0, place, has_earlier: false, has_bookmarks: false };
    let ui_state = &mut harness.state_mut().ui_state;
    (ui_state.model.look_back, ui_state.model.session) = (Some(look_back), SessionMark::Replay);
    harness.run_steps(2);
    assert!(harness.query_by_label("Replay: Round 1, beat 1").is_some());
    click(&mut harness, "look_back:back");
    assert_eq!(ui_actions(&harness), [], "it is the first moment");
    click(&mut harness, "look_back:return");
    assert_eq!(ui_actions(&harness), [UiAction::Menu(MenuAction::ToTitle)]);
}

#[test]
fn a_practice_is_marked_and_ends_by_a_button() {
    let mut harness = encounter_harness(sample::beat());
    harness.state_mut().ui_state.model.session = SessionMark::Practice;
    harness.run_steps(2);
    let round = strings::round_heading(&sample::beat());
    assert!(harness.query_by_label(&format!("Practice \u{b7} {round}")).is_some());
    click(&mut harness, "end_practice");
    assert_eq!(ui_actions(&harness), [UiAction::Menu(MenuAction::EndPractice)]);
}

fn defeat() -> EncounterView {
    let mut view = sample::victory();
    if let Some(page) = &mut view.result {
        page.outcome = Outcome::Defeat;
    }
    view
}

fn draw_defeat(ui: &mut Ui, test_ui: &mut TestUi) {
    let ui_style =
        theme::UiStyle { reduced_motion: true, text_scale: test_ui.scale, readable_font: false, ..Default::default() };
    theme::apply_style(ui.ctx(), ui_style);
    full_pages::draw_result(ui, &test_ui.view, true, &mut test_ui.ui_state);
}

#[test]
fn the_page_of_a_defeat_searches_for_the_last_chance_and_offers_to_practise() {
    let mut view = defeat();
    view.encounter = Text::authored("The Wolf");
    let place = at(2, 3, LogTurn::Beat);
    for (size, scale) in [((1280.0, 800.0), 1.0), ((1024.0, 700.0), 1.6)] {
        let mut harness = harness_with(view.clone(), size, scale, draw_defeat);
        assert!(harness.query_by_label(strings::FIND_LAST_CHANCE.text()).is_none(), "nothing is offered yet");
        click(&mut harness, "look_back");
        assert_eq!(ui_actions(&harness), [UiAction::LookBack(LookBackAction::AtStart)]);
        for (autopsy, told, name, action) in [
            (AutopsyView::Offered, "", "find_last_chance", MenuAction::StartAutopsy),
            (
                AutopsyView::Running { games: 12, at: place },
                "Trying Round 2, beat 3: 12 games played so far.",
                "cancel_search",
                MenuAction::CancelAutopsy,
            ),
            (
                AutopsyView::Found { decision: 17, at: place, wins: 7, games: 20 },
                "The last chance was in Round 2, beat 3: from there, 7 of 20 games were still won.",
                "practise",
                MenuAction::Practise(17),
            ),
        ] {
            harness.state_mut().ui_state.output.ui_actions.clear();
            harness.state_mut().ui_state.model.autopsy = autopsy;
            harness.run_steps(2);
            assert!(told.is_empty() || harness.query_by_label(told).is_some(), "{told}");
            click(&mut harness, name);
            assert_eq!(ui_actions(&harness), [UiAction::Menu(action)]);
        }
        harness.state_mut().ui_state.output.ui_actions.clear();
        click(&mut harness, "go_on");
        assert_eq!(ui_actions(&harness), [UiAction::Journey(JourneyAction::FinishFight)]);
    }
}

#[test]
fn the_result_of_a_practice_leads_back_and_not_on_with_the_journey() {
    let mut harness = harness_with(defeat(), (1280.0, 800.0), 1.0, draw_defeat);
    harness.state_mut().ui_state.model.session = SessionMark::Practice;
    harness.state_mut().ui_state.model.autopsy = AutopsyView::Offered;
    harness.run_steps(2);
    let state = &harness.state().ui_state;
    assert!(state.region("go_on").is_none() && state.region("find_last_chance").is_none());
    for (name, action) in [("practise_again", MenuAction::PractiseAgain), ("end_practice", MenuAction::EndPractice)] {
        click(&mut harness, name);
        assert_eq!(ui_actions(&harness), [UiAction::Menu(action)]);
        harness.state_mut().ui_state.output.ui_actions.clear();
    }
}

#[test]
fn a_replay_of_the_list_is_opened_unless_it_cannot_be_read() {
    fn draw(ui: &mut Ui, test_ui: &mut TestUi) {
        let ui_style = theme::UiStyle {
            reduced_motion: true,
            text_scale: test_ui.scale,
            readable_font: false,
            ..Default::default()
        };
        theme::apply_style(ui.ctx(), ui_style);
        let won = full_pages::ReplayEntry {
            encounter: "The Wolf".to_owned(),
            character: "Somebody".to_owned(),
            outcome: Some(Outcome::Victory),
            decisions: 31,
            written: "yesterday".to_owned(),
            problem: None,
        };
        let unreadable = full_pages::ReplayEntry { problem: Some("it is of another format".to_owned()), ..won.clone() };
        full_pages::draw_replays(ui, &[won, unreadable], &mut test_ui.ui_state);
    }
    let mut harness = harness_with(sample::beat(), (1280.0, 800.0), 1.0, draw);
    click(&mut harness, "replay:1");
    assert_eq!(ui_actions(&harness), []);
    click(&mut harness, "replay:0");
    assert_eq!(ui_actions(&harness), [UiAction::Menu(MenuAction::OpenReplay(0))]);
    harness.state_mut().ui_state.output.ui_actions.clear();
    click(&mut harness, "back");
    assert_eq!(ui_actions(&harness), [UiAction::Menu(MenuAction::CloseReplays)]);
}

#[test]
fn the_log_opens_at_the_newest_line_again() {
    let mut harness = log_harness();
    let place = at(1, 1, LogTurn::Counterbeat);
    let many = (0..60).map(|n| line(&format!("Line {n}."), &[LogKind::Movement], place));
    harness.state_mut().ui_state.model.log.extend(many);
    harness.run_steps(3);
    let last = harness.state().ui_state.model.log.len() - 1;
    assert!(shown_lines(&harness).contains(&last));
    // The player scrolls up to the oldest lines, or looks back, and closes the log.
    let list = region_rect(&harness, &format!("log:{last}")).center();
    harness.hover_at(list);
    harness.event(bevy_egui::egui::Event::MouseWheel {
        unit: bevy_egui::egui::MouseWheelUnit::Point,
        delta: bevy_egui::egui::vec2(0.0, 4000.0),
        phase: bevy_egui::egui::TouchPhase::Move,
        modifiers: bevy_egui::egui::Modifiers::NONE,
    });
    harness.run_steps(60);
    assert!(!shown_lines(&harness).contains(&last), "scrolled up");
    harness.state_mut().ui_state.memory.log_open = false;
    harness.run_steps(2);
    harness.state_mut().ui_state.memory.log_open = true;
    harness.run_steps(3);
    assert!(shown_lines(&harness).contains(&last), "{:?}", shown_lines(&harness));
}
