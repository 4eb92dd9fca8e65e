//! Tests of the journey's screen: what keys, clicks and drags ask the game for, and what can be read.

use bevy_egui::egui::{Key, Ui};
use egui_kittest::{Harness, kittest::Queryable};

use super::sparring::page as sparring_page;
use super::{TestUi, click, drag, harness_with, region_rect, ui_actions, whole_texts};
use crate::lang::Text;
use crate::model::{CharacterEdit, Id, SheetSlot, SheetSlotKind, Stat};
use crate::ui::pages::{self, JourneyEntry};
use crate::ui::{JourneyAction, MenuAction, RecordTab, UiAction, sample, theme};
use crate::view::journey_page::{
    ClockView, ExcessPiece, ExcessView, JourneyPage, JourneySpread, JourneyView, KnownAttunement, LyingPiece, NoteView,
    OptionOutcome, PageOptionView, RecordSheetView, ReprieveView, StyledRun, ToldEvent,
};
use crate::view::journey_statistics::JourneyStatistics;

fn run(text: &str) -> StyledRun {
    StyledRun { text: Text::authored(text), emphasis: false, strong: false }
}

fn option(id: &str, locked: Option<&str>) -> PageOptionView {
    PageOptionView {
        id: Id::new(id),
        label: Text::authored(format!("Go by the {id}.")),
        locked: locked.map(Into::into),
        is_fight: id == "gate",
        outcome: (id == "stakes").then(|| OptionOutcome {
            pieces: vec![(Text::authored("A Rope"), Text::authored("It is long."))],
            stats: vec![Text::authored("STR 8 → 10")],
        }),
    }
}

fn page() -> JourneyPage {
    JourneyPage {
        chapter: Text::authored("The Causeway"),
        heading: Text::authored("The first stake"),
        turn: 3,
        paragraphs: vec![
            vec![run("The water is out. "), StyledRun { emphasis: true, ..run("For now.") }],
            vec![run("A cart stands in the mud.")],
        ],
        options: vec![option("stakes", None), option("cart", Some("Needs STR 9")), option("gate", None)],
        clocks: vec![ClockView { id: Id::new("tide"), name: Text::authored("The tide"), now: 3, last: 8 }],
        lying: vec![LyingPiece { position: 4, name: Text::authored("A Rope"), detail: Text::authored("It is long.") }],
        reprieve: None,
        name_field: None,
        uses: Vec::new(),
        rewards: Vec::new(),
    }
}

fn record() -> RecordSheetView {
    let note = |code: &str, text: &str| NoteView { code: Text::authored(code), text: Text::authored(text) };
    RecordSheetView {
        excess: None,
        builder: Some(sparring_page().builder),
        notes: vec![note("c1", "Cut the near shaft")],
        permanent_notes: vec![note("!coat!", "You gave the coat away")],
        attunements: vec![KnownAttunement {
            id: Id::new("candle_trick"),
            name: Text::authored("Candle Trick"),
            brief: Text::authored("1 POT"),
            detail: Text::authored("It burns."),
            assigned: false,
        }],
        can_attune: true,
        stash: vec![LyingPiece { position: 0, name: Text::authored("Spare Blade"), detail: Text::Empty }],
        has_stash: true,
        lying: Vec::new(),
        can_put_down: true,
        hp: (5, 6),
        focus: (2, 3),
        statistics: vec![ClockView { id: Id::new("standing"), name: Text::authored("Standing"), now: 2, last: 5 }],
        figures: JourneyStatistics { encounters: (3, 1, 0), souls_gained: 40, ..JourneyStatistics::default() },
    }
}

pub(super) fn view(spread: JourneySpread) -> JourneyView {
    JourneyView {
        scenario: Text::authored("The Ninth Fire"),
        spread,
        record: record(),
        happened: vec![ToldEvent { text: Text::authored("+12 souls: 20 in all."), die: None }],
        is_past: false,
    }
}

pub(super) fn harness(size: (f32, f32), scale: f32, shown: fn() -> JourneyView) -> Harness<'static, TestUi> {
    thread_local! {
        static SHOWN: std::cell::Cell<Option<fn() -> JourneyView>> = const { std::cell::Cell::new(None) };
    }
    SHOWN.set(Some(shown));
    let draw: super::DrawFn = |ui: &mut Ui, test_ui: &mut TestUi| {
        let ui_style = theme::UiStyle {
            reduced_motion: true,
            text_scale: test_ui.scale,
            readable_font: false,
            ..Default::default()
        };
        theme::apply_style(ui.ctx(), ui_style);
        if let Some(shown) = SHOWN.get() {
            pages::draw_journey(ui, &shown(), false, &mut test_ui.ui_state);
        }
    };
    harness_with(sample::beat(), size, scale, draw)
}

fn booklet() -> Harness<'static, TestUi> {
    harness((1280.0, 720.0), 1.0, || view(JourneySpread::Page(Box::new(page()))))
}

#[test]
fn the_strip_and_its_buttons_are_whole_in_the_present_and_in_the_past() {
    for (size, scale) in whole_texts::looks() {
        for shown in [present as fn() -> JourneyView, past] {
            let harness = harness(size, scale, shown);
            let told = format!("{size:?}, {scale}");
            whole_texts::assert_whole(&harness, "journey_strip", &told);
            let names = if shown().is_past {
                ["look_earlier", "look_later", "to_present"]
            } else {
                ["look_earlier", "undo", "record"]
            };
            for name in names {
                whole_texts::assert_whole(&harness, name, &told);
            }
        }
    }
}

fn present() -> JourneyView {
    view(JourneySpread::Page(Box::new(page())))
}

fn past() -> JourneyView {
    JourneyView { is_past: true, ..present() }
}

pub(super) fn asked(harness: &Harness<'_, TestUi>) -> Vec<JourneyAction> {
    let journey = |action: UiAction| match action {
        UiAction::Journey(action) => action,
        other => panic!("something else: {other:?}"),
    };
    ui_actions(harness).into_iter().map(journey).collect()
}

fn choose(id: &str) -> JourneyAction {
    JourneyAction::Choose(Id::new(id))
}

pub(super) fn press(harness: &mut Harness<'_, TestUi>, key: Key) {
    harness.key_press(key);
    harness.run_steps(2);
}

#[test]
fn a_page_reads_like_a_book_and_says_why_an_option_is_locked() {
    let harness = booklet();
    for label in [
        "The first stake",
        "The water is out. For now.",
        "A cart stands in the mud.",
        "Go by the cart. Needs STR 9",
        "+12 souls: 20 in all.",
        "The tide: 3 of 8",
        "take: A Rope",
    ] {
        assert!(harness.query_by_label(label).is_some(), "{label}");
    }
    let first = "Go by the stakes.";
    let told = format!("{first} A Rope  \u{b7}  STR 8 → 10");
    assert!(harness.query_by_label(&told).is_some(), "what it gives stands below it");
    // The text stands on the left leaf, the options on the right one.
    let booklet = region_rect(&harness, "booklet");
    for id in ["stakes", "cart", "gate"] {
        let option = region_rect(&harness, &format!("option:{id}"));
        assert!(booklet.contains_rect(option) && option.left() > booklet.center().x, "{id}: {option:?}");
    }
}

#[test]
fn options_are_chosen_by_mouse_by_number_and_with_arrows_and_enter() {
    let mut harness = booklet();
    click(&mut harness, "option:gate");
    press(&mut harness, Key::Num1);
    press(&mut harness, Key::ArrowUp);
    assert_eq!(harness.state().ui_state.memory.journey.cursor, Some(2));
    press(&mut harness, Key::ArrowDown);
    press(&mut harness, Key::Enter);
    assert_eq!(asked(&harness), [choose("gate"), choose("stakes"), choose("stakes")]);
}

#[test]
fn a_locked_option_is_refused_with_its_reason() {
    let mut harness = booklet();
    press(&mut harness, Key::Num2);
    assert!(ui_actions(&harness).is_empty());
    let toast = harness.state().ui_state.memory.toast.clone().expect("a refusal");
    assert_eq!((toast.text.as_str(), toast.is_refusal()), ("Needs STR 9.", true));
    press(&mut harness, Key::Num9);
    assert!(ui_actions(&harness).is_empty(), "there is no ninth option");
}

#[test]
fn enter_takes_the_only_option_there_is() {
    let mut harness = harness((1280.0, 720.0), 1.0, || {
        view(JourneySpread::Page(Box::new(JourneyPage { options: vec![option("gate", None)], ..page() })))
    });
    press(&mut harness, Key::Enter);
    assert_eq!(asked(&harness), [choose("gate")]);
}

fn long_page() -> JourneyView {
    let paragraph = |n: usize| vec![run(&format!("{n}. {}", "The water comes and goes and comes again. ".repeat(12)))];
    view(JourneySpread::Page(Box::new(JourneyPage { paragraphs: (1..=14).map(paragraph).collect(), ..page() })))
}

#[test]
fn a_long_page_goes_on_on_the_right_leaf_and_scrolls_to_its_options() {
    for (size, scale) in [((1280.0, 720.0), 1.0), ((1280.0, 800.0), 2.0), ((1024.0, 640.0), 2.0)] {
        let mut harness = harness(size, scale, long_page);
        let is_seen = |harness: &Harness<'_, TestUi>| harness.state().ui_state.region("option:stakes").is_some();
        assert!(!is_seen(&harness), "{size:?}");
        for _ in 0..60 {
            press(&mut harness, Key::PageDown);
            harness.run_steps(20);
        }
        assert!(is_seen(&harness), "{size:?} at {scale}");
        click(&mut harness, "option:stakes");
        assert_eq!(asked(&harness), [choose("stakes")]);
    }
}

#[test]
fn everything_of_a_page_is_readable_at_the_largest_text() {
    for size in [(1280.0, 720.0), (1280.0, 800.0), (1920.0, 1080.0)] {
        let harness = harness(size, 2.0, || view(JourneySpread::Page(Box::new(page()))));
        let booklet = region_rect(&harness, "booklet");
        for id in ["option:stakes", "option:cart", "option:gate"] {
            let option = region_rect(&harness, id);
            assert!(booklet.contains_rect(option) && option.height() > 30.0, "{id} at {size:?}: {option:?}");
        }
        assert!(harness.query_by_label("Go by the cart. Needs STR 9").is_some());
    }
}

#[test]
fn a_piece_that_lies_there_is_taken_and_a_reprieve_raises_a_stat() {
    let mut harness = harness((1280.0, 800.0), 1.0, || {
        let reprieve = ReprieveView {
            is_taken: true,
            refusal: None,
            soul_level_cost: 3,
            soul_level_refusal: None,
            stats: vec![(Stat::Vit, 8), (Stat::End, 9)],
        };
        view(JourneySpread::Page(Box::new(JourneyPage { reprieve: Some(reprieve), ..page() })))
    });
    click(&mut harness, "take:4");
    click(&mut harness, "raise:Vit");
    let raise = UiAction::Menu(MenuAction::EditCharacter(CharacterEdit::RaiseSoulLevel(Stat::Vit)));
    let take = UiAction::Journey(JourneyAction::TakeFromPage(4));
    assert_eq!(ui_actions(&harness), [take, raise]);
    click(&mut harness, "exchange_attunements");
    assert!(harness.state().ui_state.memory.journey.sheet_open);
    assert_eq!(harness.state().ui_state.memory.journey.tab, RecordTab::Attunements);
    click(&mut harness, "attune:candle_trick");
    let attune = UiAction::Journey(JourneyAction::Attune(Id::new("candle_trick")));
    assert_eq!(ui_actions(&harness).last(), Some(&attune));
}

#[test]
fn a_reprieve_is_asked_for_by_its_button() {
    let mut harness = harness((1280.0, 720.0), 1.0, || {
        let reprieve = ReprieveView {
            is_taken: false,
            refusal: None,
            soul_level_cost: 1,
            soul_level_refusal: None,
            stats: Vec::new(),
        };
        view(JourneySpread::Page(Box::new(JourneyPage { reprieve: Some(reprieve), ..page() })))
    });
    click(&mut harness, "rest");
    assert_eq!(asked(&harness), [JourneyAction::Rest]);
}

#[test]
fn a_reprieve_that_is_locked_says_why_instead_of_its_button() {
    let harness = harness((1280.0, 720.0), 1.0, || {
        let reprieve = ReprieveView {
            is_taken: false,
            refusal: Some(Text::authored("Needs HMN 1.")),
            soul_level_cost: 1,
            soul_level_refusal: None,
            stats: Vec::new(),
        };
        view(JourneySpread::Page(Box::new(JourneyPage { reprieve: Some(reprieve), ..page() })))
    });
    assert!(harness.query_by_label("No short reprieve. Needs HMN 1.").is_some());
    assert!(harness.query_by_label("Take a short reprieve").is_none());
}

/// While the character is made, the page and the record sheet both have a field for the name. With both at once egui panics.
#[test]
fn the_record_sheet_opens_while_the_name_can_be_written() {
    let mut harness = harness((1280.0, 720.0), 1.0, || {
        view(JourneySpread::Page(Box::new(JourneyPage { name_field: Some("Wren".to_owned()), ..page() })))
    });
    let on_page = region_rect(&harness, "name");
    press(&mut harness, Key::R);
    let on_sheet = region_rect(&harness, "name");
    assert_ne!(on_page, on_sheet);
    press(&mut harness, Key::R);
    assert_eq!(region_rect(&harness, "name"), on_page);
}

#[test]
fn the_record_sheet_has_four_sides_and_takes_no_keys_from_the_page() {
    let mut harness = booklet();
    press(&mut harness, Key::R);
    assert!(harness.query_by_label("c1: Cut the near shaft").is_some());
    assert!(harness.query_by_label("!coat!: You gave the coat away").is_some());
    assert!(harness.query_by_label("Standing: 2 of 5").is_some(), "a statistic of the scenario");
    press(&mut harness, Key::Num1);
    assert!(ui_actions(&harness).is_empty(), "the page below takes no keys");
    click(&mut harness, "tab:stash");
    click(&mut harness, "unstash:0");
    assert_eq!(asked(&harness), [JourneyAction::TakeFromStash(0)]);
    click(&mut harness, "tab:so far");
    assert!(
        harness.query_by_label("Encounters won: 3").is_some() && harness.query_by_label("Souls gained: 40").is_some()
    );
    press(&mut harness, Key::R);
    assert!(!harness.state().ui_state.memory.journey.sheet_open);
    press(&mut harness, Key::R);
    assert!(harness.state().ui_state.memory.journey.sheet_open);
    press(&mut harness, Key::Escape);
    assert!(!harness.state().ui_state.memory.journey.sheet_open, "Escape folds it too");
}

/// Three POTs and four taken.
fn too_much() -> JourneyView {
    let piece = |index: u8, name: &str| ExcessPiece {
        slot: SheetSlot { kind: SheetSlotKind::Attunement, index },
        name: Text::authored(name),
        detail: Text::authored("It burns."),
    };
    let excess = ExcessView {
        question: Text::authored("Your attunements take 4 POTs, and you have 3. Choose one to leave out."),
        consequence: Text::authored("You still know it."),
        pieces: vec![piece(0, "Candle Trick"), piece(1, "Long Breath")],
    };
    let shown = view(JourneySpread::Page(Box::new(page())));
    JourneyView { record: RecordSheetView { excess: Some(excess), ..shown.record }, ..shown }
}

/// The sheet unfolds for the question, and is not folded before one answer is given; then it folds by itself.
#[test]
fn what_is_too_much_is_asked_on_the_sheet_and_answered_there() {
    for (size, scale) in [((1280.0, 720.0), 1.0), ((1280.0, 800.0), 2.0), ((1024.0, 640.0), 1.0)] {
        let mut harness = harness(size, scale, too_much);
        harness.run_steps(2);
        let state = &harness.state().ui_state.memory.journey;
        assert!(state.sheet_open && state.tab == RecordTab::Attunements);
        let question = "Your attunements take 4 POTs, and you have 3. Choose one to leave out.";
        assert!(harness.query_by_label(question).is_some());
        for key in [Key::R, Key::Escape] {
            press(&mut harness, key);
            assert!(harness.state().ui_state.memory.journey.sheet_open, "{key:?}");
        }
        // The other sides can be looked at meanwhile.
        click(&mut harness, "tab:gear");
        harness.run_steps(2);
        assert_eq!(harness.state().ui_state.memory.journey.tab, RecordTab::Gear);
        click(&mut harness, "close_record");
        assert!(harness.state().ui_state.memory.journey.sheet_open);
        assert_eq!(asked(&harness), []);
        let sheet = region_rect(&harness, "record_sheet");
        assert!(sheet.contains_rect(region_rect(&harness, "take_out:1")), "at {size:?} and {scale}");
        click(&mut harness, "take_out:1");
        assert_eq!(asked(&harness), [JourneyAction::Drop(SheetSlot { kind: SheetSlotKind::Attunement, index: 1 })]);
    }
    let mut harness = harness((1280.0, 720.0), 1.0, || view(JourneySpread::Page(Box::new(page()))));
    harness.state_mut().ui_state.memory.journey.sheet_open = true;
    harness.state_mut().ui_state.memory.journey.opened_by_question = true;
    harness.run_steps(2);
    assert!(!harness.state().ui_state.memory.journey.sheet_open, "it has been answered");
}

#[test]
fn gear_is_dragged_into_the_stash_onto_the_ground_and_from_place_to_place() {
    let hand = |index| SheetSlot { kind: SheetSlotKind::Hand, index };
    let mut harness = booklet();
    press(&mut harness, Key::R);
    click(&mut harness, "tab:stash");
    let (blade, stash) = (region_rect(&harness, "slot:hand:0").left_center(), region_rect(&harness, "stash").center());
    let blade = blade + bevy_egui::egui::vec2(20.0, 0.0);
    drag(&mut harness, blade, stash);
    click(&mut harness, "tab:gear");
    let ground = region_rect(&harness, "ground").center();
    drag(&mut harness, blade, ground);
    let second = region_rect(&harness, "slot:hand:1").left_center() + bevy_egui::egui::vec2(20.0, 0.0);
    drag(&mut harness, blade, second);
    let exchange = UiAction::Menu(MenuAction::EditCharacter(CharacterEdit::Exchange(hand(0), hand(1))));
    let journey = |action| UiAction::Journey(action);
    let expected = [journey(JourneyAction::Stash(hand(0))), journey(JourneyAction::PutDown(hand(0))), exchange];
    assert_eq!(ui_actions(&harness), expected);
}

fn draw_list(ui: &mut Ui, test_ui: &mut TestUi) {
    let entry = |slot, problem: Option<&str>| JourneyEntry {
        slot,
        character: format!("Bearer {slot}"),
        scenario: "The Ninth Fire".to_owned(),
        soul_level: 4,
        place: "Chapter 2: The Bar".to_owned(),
        seconds_played: 3720,
        last_played: "yesterday".to_owned(),
        problem: problem.map(str::to_owned),
    };
    let journeys = [entry(1, None), entry(2, Some("It is damaged."))];
    pages::draw_journeys(ui, &journeys, &mut test_ui.ui_state);
}

#[test]
fn a_journey_of_the_list_is_continued_or_put_away() {
    let mut harness = harness_with(sample::beat(), (1280.0, 800.0), 1.0, draw_list);
    assert!(harness.query_by_label("Bearer 1: The Ninth Fire \u{b7} SL 4 \u{b7} Chapter 2: The Bar").is_some());
    assert!(harness.query_by_label("Bearer 2: It is damaged.").is_some());
    assert!(harness.state().ui_state.region("journey:2").is_none(), "what can't be read can't be continued");
    click(&mut harness, "journey:1");
    click(&mut harness, "away:2");
    assert_eq!(asked(&harness), [JourneyAction::Continue(1), JourneyAction::AskPutAway(2)]);
}

#[test]
fn the_result_of_an_encounter_leads_on_with_the_journey() {
    let mut harness = harness_with(sample::victory(), (1280.0, 800.0), 1.0, |ui, test_ui| {
        let view = test_ui.view.clone();
        pages::draw_result(ui, &view, true, &mut test_ui.ui_state);
    });
    assert!(harness.state().ui_state.region("again").is_none(), "an encounter of a journey is not repeated");
    click(&mut harness, "go_on");
    harness.state_mut().ui_state.model.confirms_page = true;
    harness.run_steps(3);
    assert_eq!(asked(&harness), [JourneyAction::FinishFight, JourneyAction::FinishFight], "the key counts once");
}
