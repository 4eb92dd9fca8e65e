//! Tests of the full pages: the effect of a click on them.

use bevy_egui::egui::{Key, Pos2, Rect, Ui, vec2};
use egui_kittest::{Harness, kittest::Queryable};

use super::{
    DrawFn, TestUi, assert_whole, click, draw_encounter_panels, harness_with, looks, region_rect, ui_actions,
    with_typefaces,
};
use crate::lang::Text;
use crate::model::{Choice, Id, Line};
use crate::ui::theme::{UiStyle, apply_style};
use crate::ui::{
    ArmedAction, Hint, HintSettings, MenuAction, ReturnPage, Settings, SoundSettings, UiAction, pages, sample, strings,
};
use crate::view::EncounterView;
use crate::view::codex::{Codex, CodexChapter, CodexEntry};

/// What the settings page says about the quality in force.
const REASON: &str = "Low, because this computer draws without a graphics card (llvmpipe).";

fn draw_result_over_panels(ui: &mut Ui, test_ui: &mut TestUi) {
    draw_encounter_panels(ui, test_ui);
    let view = test_ui.view.clone();
    pages::draw_result(ui, &view, false, &mut test_ui.ui_state);
}

#[test]
fn a_result_page_blocks_clicks_on_the_panels() {
    let mut harness = harness_with(sample::victory(), (1280.0, 800.0), 1.0, draw_result_over_panels);
    click(&mut harness, "undo");
    assert!(ui_actions(&harness).is_empty());
    click(&mut harness, "again");
    click(&mut harness, "to_title");
    let asked = [MenuAction::Restart, MenuAction::ToTitle].map(UiAction::Menu);
    assert_eq!(ui_actions(&harness), asked);
}

fn draw_paused(ui: &mut Ui, test_ui: &mut TestUi) {
    draw_encounter_panels(ui, test_ui);
    pages::draw_pause_menu(ui, &mut test_ui.ui_state);
}

#[test]
fn the_pause_menu_leads_back() {
    let mut harness = harness_with(sample::beat(), (1024.0, 640.0), 2.0, draw_paused);
    click(&mut harness, "resume");
    assert_eq!(ui_actions(&harness), [UiAction::Menu(MenuAction::Resume)]);
}

fn draw_open_codex(ui: &mut Ui, test_ui: &mut TestUi) {
    let entry = |id: &str, kind: &str, see: &[&str]| CodexEntry {
        id: id.to_owned(),
        kind: Text::authored(kind),
        title: Text::authored(format!("About {id}")),
        text: Text::authored("A die is six-sided, and it is rolled as it lies in the hand."),
        see_also: see.iter().map(|s| (*s).to_owned()).collect(),
        ..CodexEntry::default()
    };
    let codex = Codex::new(vec![
        CodexChapter { title: Text::authored("Dice"), entries: vec![entry("R-013", "", &["A-35"])] },
        CodexChapter { title: Text::authored("Readings"), entries: vec![entry("A-35", "Ruling", &[])] },
    ]);
    draw_encounter_panels(ui, test_ui);
    pages::draw_codex(ui, &codex, &mut test_ui.ui_state);
}

#[test]
fn the_codex_is_browsed_and_closed() {
    let mut harness = harness_with(sample::beat(), (1024.0, 640.0), 2.0, draw_open_codex);
    click(&mut harness, "chapter:1");
    assert_eq!(harness.state().ui_state.memory.codex.chapter, 1);
    click(&mut harness, "chapter:0");
    click(&mut harness, "see:R-013:A-35");
    assert_eq!(harness.state().ui_state.memory.codex.opened.as_deref(), Some("A-35"));
    click(&mut harness, "codex_back");
    assert_eq!(harness.state().ui_state.memory.codex.chapter, 0);
    click(&mut harness, "close_codex");
    assert_eq!(ui_actions(&harness), [UiAction::Menu(MenuAction::Resume)]);
}

fn draw_settings_page(ui: &mut Ui, test_ui: &mut TestUi) {
    pages::draw_settings(ui, &Settings::default(), REASON, true, &mut test_ui.ui_state);
}

#[test]
fn a_setting_is_taken_at_once() {
    let mut harness = harness_with(sample::beat(), (1280.0, 800.0), 1.0, draw_settings_page);
    click(&mut harness, "reduced_motion:1");
    click(&mut harness, "settings_tab:Look");
    click(&mut harness, "text_scale:4");
    let change = |to| UiAction::Menu(MenuAction::ChangeSettings(to));
    let scaled = Settings { text_scale: 1.4, ..Default::default() };
    let still = Settings { reduced_motion: true, ..Default::default() };
    assert_eq!(ui_actions(&harness), [change(still), change(scaled)]);
}

#[test]
fn the_settings_say_which_quality_is_in_force_and_why_and_it_can_be_overruled() {
    let mut harness = harness_with(sample::beat(), (1280.0, 800.0), 1.0, draw_settings_page);
    click(&mut harness, "settings_tab:Look");
    assert!(harness.query_by_label(REASON).is_some());
    click(&mut harness, "quality:3");
    let high = Settings { quality: crate::ui::QualityPreset::High, ..Default::default() };
    assert_eq!(ui_actions(&harness), [UiAction::Menu(MenuAction::ChangeSettings(high))]);
}

#[test]
fn three_volumes_and_mute_are_set_one_by_one() {
    let mut harness = harness_with(sample::beat(), (1280.0, 800.0), 1.0, draw_settings_page);
    click(&mut harness, "settings_tab:Sound");
    assert!(harness.query_by_label(strings::NO_SOUND_DEVICE.text()).is_none());
    for name in ["sound:0", "table_volume:4", "room_volume:0", "interface_volume:1"] {
        click(&mut harness, name);
    }
    let usual = SoundSettings::default();
    let changed = [
        SoundSettings { muted: true, ..usual },
        SoundSettings { table: 100, ..usual },
        SoundSettings { room: 0, ..usual },
        SoundSettings { interface: 25, ..usual },
    ];
    let asked =
        changed.map(|sound| UiAction::Menu(MenuAction::ChangeSettings(Settings { sound, ..Default::default() })));
    assert_eq!(ui_actions(&harness), asked);
}

fn draw_settings_without_device(ui: &mut Ui, test_ui: &mut TestUi) {
    pages::draw_settings(ui, &Settings::default(), REASON, false, &mut test_ui.ui_state);
}

#[test]
fn the_settings_say_that_there_is_no_sound_device() {
    let mut harness = harness_with(sample::beat(), (1280.0, 800.0), 1.0, draw_settings_without_device);
    click(&mut harness, "settings_tab:Sound");
    assert!(harness.query_by_label(strings::NO_SOUND_DEVICE.text()).is_some());
}

fn draw_damaged_page(ui: &mut Ui, test_ui: &mut TestUi) {
    let what = pages::DamagedSave {
        quarantined_as: "a.damaged".to_owned(),
        reason: "It ends too early.".to_owned(),
        previous: Some("Round 1".to_owned()),
    };
    pages::draw_damaged_save(ui, &what, &mut test_ui.ui_state);
}

#[test]
fn a_damaged_save_offers_the_previous_one() {
    let mut harness = harness_with(sample::beat(), (1280.0, 800.0), 1.0, draw_damaged_page);
    click(&mut harness, "restore");
    assert_eq!(ui_actions(&harness), [UiAction::Menu(MenuAction::RestorePrevious)]);
}

fn draw_confirm_new_page(ui: &mut Ui, test_ui: &mut TestUi) {
    pages::draw_confirm_new_game(ui, "The Hollow Mill, Round 2", &mut test_ui.ui_state);
}

#[test]
fn starting_a_new_game_asks_first() {
    let mut harness = harness_with(sample::beat(), (1280.0, 800.0), 1.0, draw_confirm_new_page);
    click(&mut harness, "dismiss");
    click(&mut harness, "anew");
    assert_eq!(ui_actions(&harness), [MenuAction::Dismiss, MenuAction::ConfirmNew].map(UiAction::Menu));
}

fn draw_new_player_page(ui: &mut Ui, test_ui: &mut TestUi) {
    let ui_style = crate::ui::theme::UiStyle {
        reduced_motion: true,
        text_scale: test_ui.scale,
        readable_font: false,
        ..Default::default()
    };
    crate::ui::theme::apply_style(ui.ctx(), ui_style);
    pages::draw_new_player_question(ui, &mut test_ui.ui_state);
}

#[test]
fn before_the_first_game_it_is_asked_whether_the_player_knows_it() {
    for scale in [0.8, 1.0, 2.0] {
        let mut harness = harness_with(sample::beat(), (1024.0, 640.0), scale, draw_new_player_page);
        let page = region_rect(&harness, "page:first_word");
        for name in ["knows", "show_me"] {
            assert!(page.contains_rect(region_rect(&harness, name)), "{name} at {scale}");
            click(&mut harness, name);
        }
        assert_eq!(
            ui_actions(&harness),
            [MenuAction::SetKnowsGame(true), MenuAction::SetKnowsGame(false)].map(UiAction::Menu)
        );
    }
}

fn draw_settings_with_hints(ui: &mut Ui, test_ui: &mut TestUi) {
    let now = Settings { hints: test_ui.ui_state.model.hint_settings, ..Settings::default() };
    pages::draw_settings(ui, &now, REASON, true, &mut test_ui.ui_state);
}

#[test]
fn hints_are_switched_off_and_on_again_in_the_settings() {
    let seen = HintSettings::from_answer(false).with_seen(Hint::Move);
    let mut harness = harness_with(sample::beat(), (1280.0, 800.0), 1.0, draw_settings_with_hints);
    let to = |hints| UiAction::Menu(MenuAction::ChangeSettings(Settings { hints, ..Settings::default() }));
    for (now, name, then) in [
        (seen, "hints:0", seen.turned_off()),
        (seen.turned_off(), "hints:1", seen),
        (seen.turned_off(), "hints:2", HintSettings::from_answer(false)),
        (HintSettings::default(), "hints:1", HintSettings::from_answer(false)),
    ] {
        harness.state_mut().ui_state.model.hint_settings = now;
        harness.state_mut().ui_state.output.ui_actions.clear();
        harness.run_steps(2);
        click(&mut harness, name);
        assert_eq!(ui_actions(&harness), [to(then)], "{name}");
    }
}

#[test]
fn one_of_several_click_options_is_chosen_by_its_button() {
    let mut harness = harness_with(sample::beat(), (1280.0, 800.0), 1.0, draw_encounter_panels);
    let ways = [Line::SnakeLeft(3), Line::SnakeRight(4)].map(|line| Choice::MoveAlongLine(line, 2));
    let state = &mut harness.state_mut().ui_state;
    state.memory.armed_action = Some(ArmedAction { action: Id::new("dash"), mode_index: 0 });
    state.model.click_options =
        vec![(ways[0].clone(), "first west, over Pit".into()), (ways[1].clone(), "first south-west".into())];
    harness.run_steps(2);
    assert!(harness.state().ui_state.region("do_it").is_none(), "the question lies where the slip lay");
    click(&mut harness, "choice:1");
    assert_eq!(ui_actions(&harness), [UiAction::Answer(ways[1].clone())]);
}

fn draw_practice_page(ui: &mut Ui, test_ui: &mut TestUi) {
    let ui_style = crate::ui::theme::UiStyle {
        reduced_motion: true,
        text_scale: test_ui.scale,
        readable_font: false,
        ..Default::default()
    };
    crate::ui::theme::apply_style(ui.ctx(), ui_style);
    let bout = |n: usize| pages::PracticeEncounter {
        id: Id::new(&format!("door_{n}")),
        name: format!("The Door With the Number {n}"),
        text: "Behind it somebody walks up and down, and counts. ".repeat(3),
        goal: "Defeat whoever waits there.".to_owned(),
    };
    let ground = pages::PracticeScenario {
        id: Id::new("ten_doors"),
        name: "Ten Doors".to_owned(),
        text: "A walled field with ten doors in it. Behind each of them waits one lesson.".to_owned(),
        problem: None,
        encounters: (0..10).map(bout).collect(),
    };
    let broken = pages::PracticeScenario {
        id: Id::new("broken"),
        name: "broken".to_owned(),
        text: String::new(),
        problem: Some("It can't be played: scenario.ron, line 3".to_owned()),
        encounters: Vec::new(),
    };
    pages::draw_practice(ui, &[ground, broken], &mut test_ui.ui_state);
}

#[test]
fn a_practice_encounter_is_chosen_by_mouse() {
    for (size, scale) in [((1280.0, 800.0), 1.0), ((1024.0, 640.0), 1.0), ((1024.0, 640.0), 2.0)] {
        let mut harness = harness_with(sample::beat(), size, scale, draw_practice_page);
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(size.0, size.1));
        let places = harness.state().ui_state.output.regions.clone();
        assert!(places.iter().all(|p| screen.contains_rect(p.rect)), "{size:?} {scale}");
        let bouts: Vec<_> = places.iter().filter(|p| p.name.starts_with("bout:")).collect();
        assert!(!bouts.is_empty() && bouts.iter().all(|p| !p.rect.intersects(region_rect(&harness, "back"))));
        click(&mut harness, "bout:door_0");
        let spar = MenuAction::StartPractice { scenario: Id::new("ten_doors"), encounter: Id::new("door_0") };
        click(&mut harness, "back");
        assert_eq!(ui_actions(&harness), [spar, MenuAction::ClosePractice].map(UiAction::Menu));
    }
}

#[test]
fn the_practice_page_can_be_used_by_keyboard() {
    let mut harness = harness_with(sample::beat(), (1024.0, 640.0), 2.0, draw_practice_page);
    let last = |harness: &Harness<'_, TestUi>| harness.state().ui_state.region("bout:door_9").map(|p| p.rect.height());
    assert!(last(&harness).is_none(), "it lies further down");
    for _ in 0..10 {
        harness.key_press(Key::Tab);
        harness.run_steps(2);
    }
    harness.run_steps(30);
    assert!(last(&harness).is_some_and(|seen| seen > 60.0), "the page follows the focus");
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    let spar = MenuAction::StartPractice { scenario: Id::new("ten_doors"), encounter: Id::new("door_9") };
    assert_eq!(ui_actions(&harness), [UiAction::Menu(spar)]);
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert_eq!(ui_actions(&harness).last(), Some(&UiAction::Menu(MenuAction::ClosePractice)));
}

fn draw_title_page(ui: &mut Ui, test_ui: &mut TestUi) {
    let saved = match test_ui.scale {
        s if s > 1.0 => pages::ContinuableSave::Present("The Toll of the Ford".to_owned()),
        _ => pages::ContinuableSave::Absent("Nothing has been saved yet."),
    };
    pages::draw_title(ui, &pages::TitlePage { version: "0.1.0".to_owned(), saved }, &mut test_ui.ui_state);
}

#[test]
fn the_title_offers_its_cards() {
    let mut bare = harness_with(sample::beat(), (1280.0, 800.0), 1.0, draw_title_page);
    for name in ["continue", "new", "proving_ground", "settings", "quit"] {
        click(&mut bare, name);
    }
    let asked = [MenuAction::NewGame, MenuAction::OpenPractice, MenuAction::OpenSettings, MenuAction::Quit];
    let asked = asked.map(UiAction::Menu);
    assert_eq!(ui_actions(&bare), asked);
    let at = region_rect(&bare, "continue").center();
    bare.hover_at(at);
    bare.run_steps(12);
    assert!(bare.query_by_label("Nothing has been saved yet.").is_some());
    let mut saved = harness_with(sample::beat(), (1280.0, 800.0), 1.2, draw_title_page);
    click(&mut saved, "continue");
    assert_eq!(ui_actions(&saved), [UiAction::Menu(MenuAction::Continue)]);
}

fn draw_question_over_title(ui: &mut Ui, test_ui: &mut TestUi) {
    draw_title_page(ui, test_ui);
    draw_new_player_page(ui, test_ui);
}

#[test]
fn keys_reach_only_the_page_that_lies_on_top() {
    let mut harness = harness_with(sample::beat(), (1280.0, 800.0), 1.0, draw_question_over_title);
    for _ in 0..12 {
        harness.key_press(Key::Tab);
        harness.run_steps(3);
        harness.key_press(Key::Enter);
        harness.run_steps(3);
    }
    let asked = ui_actions(&harness);
    let answers = [true, false].map(|knows| UiAction::Menu(MenuAction::SetKnowsGame(knows)));
    assert!(answers.iter().all(|answer| asked.contains(answer)), "{asked:?}");
    assert!(asked.iter().all(|action| answers.contains(action)), "{asked:?}");
}

fn draw_error_page(ui: &mut Ui, test_ui: &mut TestUi) {
    let fault = pages::ErrorCard {
        file: "scenarios/ford/enemies.ron".to_owned(),
        line: 7,
        column: 3,
        text: "  hp: ,".to_owned(),
        reason: "A number is missing.".to_owned(),
        expected: Some("a whole number".to_owned()),
    };
    pages::draw_errors(ui, &[fault], false, &mut test_ui.ui_state);
}

#[test]
fn the_error_page_shows_file_line_and_text() {
    let mut harness = harness_with(sample::beat(), (1024.0, 640.0), 1.0, draw_error_page);
    let told = "scenarios/ford/enemies.ron line 7, column 3 hp: ,: A number is missing.";
    assert!(harness.query_by_label(told).is_some());
    click(&mut harness, "quit");
    assert_eq!(ui_actions(&harness), [UiAction::Menu(MenuAction::Quit)]);
}

fn draw_with_banner(ui: &mut Ui, test_ui: &mut TestUi) {
    draw_encounter_panels(ui, test_ui);
    let fault = pages::ErrorCard { file: "a.ron".to_owned(), line: 3, reason: "No.".to_owned(), ..Default::default() };
    let notice = pages::ErrorNotice { errors: &[fault.clone(), fault], left_out: "" };
    pages::draw_error_banner(ui, &notice, &mut test_ui.ui_state);
}

fn draw_with_left_out_banner(ui: &mut Ui, test_ui: &mut TestUi) {
    let fault = pages::ErrorCard { file: "a.ron".to_owned(), line: 3, reason: "No.".to_owned(), ..Default::default() };
    let notice = pages::ErrorNotice { errors: &[fault], left_out: "gate" };
    pages::draw_error_banner(ui, &notice, &mut test_ui.ui_state);
}

#[test]
fn the_banner_says_what_was_kept_and_goes_away() {
    let mut harness = harness_with(sample::beat(), (1280.0, 800.0), 1.0, draw_with_banner);
    assert_eq!(harness.query_all_by_label("a.ron:3  No.").count(), 2);
    click(&mut harness, "edit:1");
    click(&mut harness, "show_all");
    click(&mut harness, "dismiss");
    let asked = [MenuAction::OpenInEditor(1), MenuAction::OpenProblems, MenuAction::Dismiss];
    assert_eq!(ui_actions(&harness), asked.map(UiAction::Menu));
}

/// Nothing of a scenario that was never right is kept, so the banner does not say that it was.
#[test]
fn the_banner_names_a_scenario_that_is_left_out() {
    assert!(strings::left_out_text("gate").contains("gate"));
    assert!(!strings::left_out_text("gate").contains("last good"));
    let mut harness = harness_with(sample::beat(), (1280.0, 800.0), 1.0, draw_with_left_out_banner);
    assert!(harness.query_by_label("a.ron:3  No.").is_some());
    click(&mut harness, "show_all");
    assert_eq!(ui_actions(&harness), [UiAction::Menu(MenuAction::OpenProblems)]);
}

#[test]
fn a_scenario_that_cannot_be_played_says_why() {
    let harness = harness_with(sample::beat(), (1280.0, 1400.0), 1.0, draw_practice_page);
    assert!(harness.query_by_label("It can't be played: scenario.ron, line 3").is_some());
}

#[test]
fn a_result_leads_back_to_the_page_from_which_the_encounter_was_begun() {
    let mut harness = harness_with(sample::victory(), (1280.0, 800.0), 1.0, draw_result_over_panels);
    assert!(harness.state().ui_state.region("return").is_none(), "an encounter of the command line");
    for (page, label) in
        [(ReturnPage::Sparring, "Back to sparring"), (ReturnPage::Practice, "Back to the proving ground")]
    {
        harness.state_mut().ui_state.model.return_page = page;
        harness.run_steps(2);
        assert!(harness.query_by_label(label).is_some(), "{label}");
        click(&mut harness, "return");
        click(&mut harness, "to_title");
        let asked = [MenuAction::ReturnTo(page), MenuAction::ToTitle].map(UiAction::Menu);
        assert_eq!(std::mem::take(&mut harness.state_mut().ui_state.output.ui_actions), asked);
    }
}

#[test]
fn the_key_that_confirms_presses_the_main_button_while_nothing_has_the_focus() {
    let pages: [(DrawFn, EncounterView, MenuAction); 3] = [
        (draw_paused, sample::beat(), MenuAction::Resume),
        (draw_result_over_panels, sample::victory(), MenuAction::ToTitle),
        (draw_new_player_page, sample::beat(), MenuAction::SetKnowsGame(false)),
    ];
    for (draw, view, main) in pages {
        let mut harness = harness_with(view, (1280.0, 800.0), 1.0, draw);
        harness.state_mut().ui_state.model.confirms_page = true;
        harness.run_steps(3);
        assert_eq!(ui_actions(&harness), [UiAction::Menu(main)], "once");
        harness.key_press(Key::Tab);
        harness.run_steps(2);
        harness.state_mut().ui_state.output.ui_actions.clear();
        harness.state_mut().ui_state.model.confirms_page = true;
        harness.run_steps(3);
        assert!(ui_actions(&harness).is_empty(), "the key belongs to what has the focus");
    }
}

fn draw_result_alone(ui: &mut Ui, test_ui: &mut TestUi) {
    let ui_style = UiStyle { reduced_motion: true, text_scale: test_ui.scale, ..UiStyle::default() };
    apply_style(ui.ctx(), ui_style);
    test_ui.ui_state.reset_for_pass(ui.ctx());
    pages::draw_result(ui, &test_ui.view, false, &mut test_ui.ui_state);
}

#[test]
fn the_buttons_of_a_result_are_whole_at_every_size() {
    for (size, scale) in looks() {
        let mut harness = with_typefaces(sample::victory(), size, scale, draw_result_alone);
        harness.state_mut().ui_state.model.return_page = ReturnPage::Sparring;
        harness.run_steps(3);
        for name in ["look_back", "again", "to_title", "return"] {
            assert_whole(&harness, name, &format!("at {size:?}, {scale}"));
            assert!(region_rect(&harness, "page:result").contains_rect(region_rect(&harness, name)));
        }
    }
}
