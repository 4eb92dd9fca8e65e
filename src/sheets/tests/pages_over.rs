//! The pages that lie over the sheets: what a press on them comes to.

use bevy_egui::egui::{Key, Pos2, Rect, Ui, vec2};
use egui_kittest::{Harness, kittest::Queryable};

use super::{Table, click, gestures, place, sheets, with};
use crate::model::{Choice, Id, Line};
use crate::sheets::{Armed, Gesture, Hint, Hints, MenuAction, Settings, pages, sample};

/// What the settings page says about the quality in force.
const REASON: &str = "Low, because this computer draws without a graphics card (llvmpipe).";

fn over(ui: &mut Ui, table: &mut Table) {
    sheets(ui, table);
    let portrait = table.portrait.clone();
    pages::result(ui, &portrait, &mut table.desk);
}

#[test]
fn a_result_page_keeps_presses_from_the_sheets() {
    let mut table = with(sample::victory(), (1280.0, 800.0), 1.0, over);
    click(&mut table, "undo");
    assert!(gestures(&table).is_empty());
    click(&mut table, "again");
    click(&mut table, "to_title");
    let asked = [MenuAction::Again, MenuAction::ToTitle].map(Gesture::Menu);
    assert_eq!(gestures(&table), asked);
}

fn paused(ui: &mut Ui, table: &mut Table) {
    sheets(ui, table);
    pages::pause(ui, &mut table.desk);
}

#[test]
fn the_pause_menu_leads_back() {
    let mut table = with(sample::beat(), (1024.0, 700.0), 1.6, paused);
    click(&mut table, "resume");
    assert_eq!(gestures(&table), [Gesture::Menu(MenuAction::Resume)]);
}

fn read(ui: &mut Ui, table: &mut Table) {
    let entry = |id: &str, sort: &str, see: &[&str]| pages::CodexEntry {
        id: id.to_owned(),
        sort: sort.to_owned(),
        title: format!("About {id}"),
        text: "A die is six-sided, and it is rolled as it lies in the hand.".to_owned(),
        see: see.iter().map(|s| (*s).to_owned()).collect(),
    };
    let chapters = [
        pages::CodexChapter { title: "Dice".to_owned(), entries: vec![entry("R-013", "", &["A-35"])] },
        pages::CodexChapter { title: "Readings".to_owned(), entries: vec![entry("A-35", "Ruling", &[])] },
    ];
    sheets(ui, table);
    pages::codex(ui, &chapters, &mut table.desk);
}

#[test]
fn the_codex_is_leafed_through_and_put_away() {
    let mut table = with(sample::beat(), (1024.0, 700.0), 1.6, read);
    click(&mut table, "chapter:1");
    assert_eq!(table.state().desk.codex.chapter, 1);
    click(&mut table, "close_codex");
    assert_eq!(gestures(&table), [Gesture::Menu(MenuAction::Resume)]);
}

fn settled(ui: &mut Ui, table: &mut Table) {
    pages::settings(ui, &Settings::default(), REASON, &mut table.desk);
}

#[test]
fn a_setting_is_taken_at_once() {
    let mut table = with(sample::beat(), (1280.0, 800.0), 1.0, settled);
    click(&mut table, "text_scale:4");
    click(&mut table, "reduced_motion:1");
    let change = |to| Gesture::Menu(MenuAction::Change(to));
    let scaled = Settings { text_scale: 1.4, ..Default::default() };
    let still = Settings { reduced_motion: true, ..Default::default() };
    assert_eq!(gestures(&table), [change(scaled), change(still)]);
}

#[test]
fn the_settings_say_which_quality_is_in_force_and_why_and_it_can_be_overruled() {
    let mut table = with(sample::beat(), (1280.0, 800.0), 1.0, settled);
    assert!(table.query_by_label(REASON).is_some());
    click(&mut table, "quality:3");
    let high = Settings { quality: crate::sheets::Quality::High, ..Default::default() };
    assert_eq!(gestures(&table), [Gesture::Menu(MenuAction::Change(high))]);
}

fn mended(ui: &mut Ui, table: &mut Table) {
    let what = pages::Damaged {
        aside: "a.damaged".to_owned(),
        reason: "It ends too early.".to_owned(),
        previous: Some("Round 1".to_owned()),
    };
    pages::damaged(ui, &what, &mut table.desk);
}

#[test]
fn a_damaged_save_offers_the_previous_one() {
    let mut table = with(sample::beat(), (1280.0, 800.0), 1.0, mended);
    click(&mut table, "restore");
    assert_eq!(gestures(&table), [Gesture::Menu(MenuAction::RestorePrevious)]);
}

fn begun_anew(ui: &mut Ui, table: &mut Table) {
    pages::anew(ui, "The Hollow Mill, Round 2", &mut table.desk);
}

#[test]
fn beginning_anew_is_asked_about_first() {
    let mut table = with(sample::beat(), (1280.0, 800.0), 1.0, begun_anew);
    click(&mut table, "dismiss");
    click(&mut table, "anew");
    assert_eq!(gestures(&table), [MenuAction::Dismiss, MenuAction::Anew].map(Gesture::Menu));
}

fn first_asked(ui: &mut Ui, table: &mut Table) {
    let dress = crate::sheets::theme::Dress { calm: true, text_scale: table.scale, readable: false };
    crate::sheets::theme::wear(ui.ctx(), dress);
    pages::first_word(ui, &mut table.desk);
}

#[test]
fn before_the_first_journey_it_is_asked_whether_the_game_is_known() {
    for scale in [0.8, 1.0, 1.6] {
        let mut table = with(sample::beat(), (1024.0, 700.0), scale, first_asked);
        let page = place(&table, "page:first_word");
        for name in ["knows", "show_me"] {
            assert!(page.contains_rect(place(&table, name)), "{name} at {scale}");
            click(&mut table, name);
        }
        assert_eq!(gestures(&table), [MenuAction::Knows(true), MenuAction::Knows(false)].map(Gesture::Menu));
    }
}

fn settled_with_hints(ui: &mut Ui, table: &mut Table) {
    let now = Settings { hints: table.desk.hints, ..Settings::default() };
    pages::settings(ui, &now, REASON, &mut table.desk);
}

#[test]
fn hints_are_switched_off_and_on_again_in_the_settings() {
    let seen = Hints::answer(false).with_seen(Hint::Move);
    let mut table = with(sample::beat(), (1280.0, 800.0), 1.0, settled_with_hints);
    let to = |hints| Gesture::Menu(MenuAction::Change(Settings { hints, ..Settings::default() }));
    for (now, name, then) in [
        (seen, "hints:0", seen.off()),
        (seen.off(), "hints:1", seen),
        (seen.off(), "hints:2", Hints::answer(false)),
        (Hints::default(), "hints:1", Hints::answer(false)),
    ] {
        table.state_mut().desk.hints = now;
        table.state_mut().desk.gestures.clear();
        table.run_steps(2);
        click(&mut table, name);
        assert_eq!(gestures(&table), [to(then)], "{name}");
    }
}

#[test]
fn of_several_ways_one_is_chosen_by_its_words() {
    let mut table = with(sample::beat(), (1280.0, 800.0), 1.0, sheets);
    let ways = [Line::SnakeLeft(3), Line::SnakeRight(4)].map(|line| Choice::Along(line, 2));
    let desk = &mut table.state_mut().desk;
    desk.armed = Some(Armed { action: Id::new("dash"), use_ix: 0 });
    desk.ways = vec![(ways[0].clone(), "first west, over Pit".into()), (ways[1].clone(), "first south-west".into())];
    table.run_steps(2);
    assert!(table.state().desk.place("do_it").is_none(), "the question lies where the slip lay");
    click(&mut table, "choice:1");
    assert_eq!(gestures(&table), [Gesture::Answer(ways[1].clone())]);
}

fn proving(ui: &mut Ui, table: &mut Table) {
    let dress = crate::sheets::theme::Dress { calm: true, text_scale: table.scale, readable: false };
    crate::sheets::theme::wear(ui.ctx(), dress);
    let bout = |n: usize| pages::Bout {
        encounter: Id::new(&format!("door_{n}")),
        name: format!("The Door With the Number {n}"),
        text: "Behind it somebody walks up and down, and counts. ".repeat(3),
        goal: "Defeat whoever waits there.".to_owned(),
    };
    let ground = pages::Ground {
        scenario: Id::new("ten_doors"),
        name: "Ten Doors".to_owned(),
        text: "A walled field with ten doors in it. Behind each of them waits one lesson.".to_owned(),
        bouts: (0..10).map(bout).collect(),
    };
    pages::ground(ui, &[ground], &mut table.desk);
}

#[test]
fn an_encounter_of_the_proving_ground_is_chosen_by_mouse() {
    for (size, scale) in [((1280.0, 800.0), 1.0), ((1024.0, 720.0), 1.0), ((1024.0, 720.0), 1.6)] {
        let mut table = with(sample::beat(), size, scale, proving);
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(size.0, size.1));
        let places = table.state().desk.places.clone();
        assert!(places.iter().all(|p| screen.contains_rect(p.rect)), "{size:?} {scale}");
        let bouts: Vec<_> = places.iter().filter(|p| p.name.starts_with("bout:")).collect();
        assert!(!bouts.is_empty() && bouts.iter().all(|p| !p.rect.intersects(place(&table, "back"))));
        click(&mut table, "bout:door_0");
        let spar = MenuAction::Spar { scenario: Id::new("ten_doors"), encounter: Id::new("door_0") };
        click(&mut table, "back");
        assert_eq!(gestures(&table), [spar, MenuAction::LeaveGround].map(Gesture::Menu));
    }
}

#[test]
fn the_proving_ground_is_walked_with_the_keyboard() {
    let mut table = with(sample::beat(), (1024.0, 720.0), 1.6, proving);
    let last = |table: &Harness<'_, Table>| table.state().desk.place("bout:door_9").map(|p| p.rect.height());
    assert!(last(&table).is_none(), "it lies further down");
    for _ in 0..10 {
        table.key_press(Key::Tab);
        table.run_steps(2);
    }
    table.run_steps(30);
    assert!(last(&table).is_some_and(|seen| seen > 60.0), "the page follows the focus");
    table.key_press(Key::Enter);
    table.run_steps(2);
    let spar = MenuAction::Spar { scenario: Id::new("ten_doors"), encounter: Id::new("door_9") };
    assert_eq!(gestures(&table), [Gesture::Menu(spar)]);
    table.key_press(Key::Escape);
    table.run_steps(2);
    assert_eq!(gestures(&table).last(), Some(&Gesture::Menu(MenuAction::LeaveGround)));
}

fn titled(ui: &mut Ui, table: &mut Table) {
    let saved = match table.scale {
        s if s > 1.0 => Ok("The Toll of the Ford".to_owned()),
        _ => Err("Nothing has been saved yet.".to_owned()),
    };
    pages::title(ui, &pages::Title { version: "0.1.0".to_owned(), saved }, &mut table.desk);
}

#[test]
fn the_title_offers_its_cards() {
    let mut bare = with(sample::beat(), (1280.0, 800.0), 1.0, titled);
    for name in ["continue", "new", "proving_ground", "settings", "quit"] {
        click(&mut bare, name);
    }
    let asked = [MenuAction::New, MenuAction::ProvingGround, MenuAction::Settings, MenuAction::Quit];
    let asked = asked.map(Gesture::Menu);
    assert_eq!(gestures(&bare), asked);
    let at = place(&bare, "continue").center();
    bare.hover_at(at);
    bare.run_steps(12);
    assert!(bare.query_by_label("Nothing has been saved yet.").is_some());
    let mut saved = with(sample::beat(), (1280.0, 800.0), 1.2, titled);
    click(&mut saved, "continue");
    assert_eq!(gestures(&saved), [Gesture::Menu(MenuAction::Continue)]);
}

fn faulty(ui: &mut Ui, table: &mut Table) {
    let fault = pages::Fault {
        file: "scenarios/ford/enemies.ron".to_owned(),
        line: 7,
        column: 3,
        text: "  hp: ,".to_owned(),
        reason: "A number is missing.".to_owned(),
        expected: Some("a whole number".to_owned()),
    };
    pages::errors(ui, &[fault], &mut table.desk);
}

#[test]
fn the_error_page_shows_file_line_and_text() {
    let mut table = with(sample::beat(), (1024.0, 700.0), 1.0, faulty);
    let told = "scenarios/ford/enemies.ron line 7, column 3 hp: ,: A number is missing.";
    assert!(table.query_by_label(told).is_some());
    click(&mut table, "quit");
    assert_eq!(gestures(&table), [Gesture::Menu(MenuAction::Quit)]);
}

fn bannered(ui: &mut Ui, table: &mut Table) {
    sheets(ui, table);
    let fault = pages::Fault { file: "a.ron".to_owned(), line: 3, reason: "No.".to_owned(), ..Default::default() };
    pages::banner(ui, &fault, 0, &mut table.desk);
}

#[test]
fn the_banner_says_what_was_kept_and_goes_away() {
    let mut table = with(sample::beat(), (1280.0, 800.0), 1.0, bannered);
    assert!(table.query_by_label("a.ron:3  No.").is_some());
    click(&mut table, "dismiss");
    assert_eq!(gestures(&table), [Gesture::Menu(MenuAction::Dismiss)]);
}
