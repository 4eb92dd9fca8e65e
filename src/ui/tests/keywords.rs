//! Tests of the tooltips of known words: they nest, stay open on request, and close one after the other.

use bevy_egui::egui::Ui;
use egui_kittest::{Harness, kittest::Queryable};

use super::{TestUi, click, draw_encounter_panels, harness_with, region_rect, ui_actions};
use crate::lang::Text;
use crate::ui::{MenuAction, UiAction, keywords, sample};
use crate::view::LogEntry;
use crate::view::codex::{Codex, CodexChapter, CodexEntry};

fn small_codex() -> Codex {
    let entry = |id: &str, title: &str, text: &str| CodexEntry {
        id: id.to_owned(),
        title: Text::authored(title),
        text: Text::authored(text),
        rules: Text::authored("Stays."),
        ..CodexEntry::default()
    };
    let entries = vec![
        entry("condition:Burning", "Burning", "Each Turn it deals Scorch to you."),
        entry("R-1", "Scorch", "A kind of damage that Salve undoes."),
        entry("gear:salve", "Salve", "Ends Burning."),
    ];
    Codex::new(vec![CodexChapter { title: Text::authored("Words"), entries }])
}

fn draw_with_words(ui: &mut Ui, test_ui: &mut TestUi) {
    let ctx = ui.ctx().clone();
    test_ui.ui_state.memory.keywords.codex = Some(std::sync::Arc::new(small_codex()));
    keywords::begin_pass(&ctx, &mut test_ui.ui_state.memory.keywords, 0);
    draw_encounter_panels(ui, test_ui);
    keywords::show_tooltips(&ctx, &mut test_ui.ui_state);
}

fn log_harness() -> Harness<'static, TestUi> {
    let mut harness = harness_with(sample::beat(), (1280.0, 720.0), 1.0, draw_with_words);
    harness.state_mut().ui_state.model.log =
        vec![LogEntry { text: Text::authored("The wolf is Burning now."), ..LogEntry::default() }];
    harness.state_mut().ui_state.memory.log_open = true;
    harness.run_steps(3);
    harness
}

fn hover(harness: &mut Harness<'_, TestUi>, name: &str) {
    let at = region_rect(harness, name).center();
    harness.hover_at(at);
    for _ in 0..30 {
        harness.step();
    }
}

fn kept(harness: &Harness<'_, TestUi>) -> Vec<String> {
    harness.state().ui_state.memory.keywords.pinned.iter().map(|tip| tip.content.title.clone()).collect()
}

#[test]
fn a_word_shows_its_entry_and_the_words_of_a_kept_tooltip_show_theirs() {
    let mut harness = log_harness();
    assert!(harness.query_by_label("Each Turn it deals Scorch to you.").is_none());
    hover(&mut harness, "term:condition:Burning");
    assert!(harness.query_by_label("Each Turn it deals Scorch to you.").is_some());
    assert!(kept(&harness).is_empty() && harness.state().ui_state.region("term:R-1").is_none());
    harness.state_mut().ui_state.memory.keywords.pin_pointed();
    harness.run_steps(3);
    assert_eq!(kept(&harness), ["Burning"]);
    hover(&mut harness, "term:R-1");
    assert!(harness.query_by_label("A kind of damage that Salve undoes.").is_some());
    click(&mut harness, "term:R-1");
    click(&mut harness, "term:gear:salve");
    assert_eq!(kept(&harness), ["Burning", "Scorch", "Salve"]);
    assert!(ui_actions(&harness).is_empty());
}

#[test]
fn kept_tooltips_close_one_after_the_other_and_another_word_replaces_them() {
    let mut harness = log_harness();
    click(&mut harness, "term:condition:Burning");
    click(&mut harness, "term:R-1");
    assert_eq!(kept(&harness), ["Burning", "Scorch"]);
    assert!(harness.state_mut().ui_state.memory.keywords.close_last());
    harness.run_steps(2);
    assert_eq!(kept(&harness), ["Burning"]);
    assert!(harness.query_by_label("A kind of damage that Salve undoes.").is_none());
    click(&mut harness, "tip_codex:0");
    let open = MenuAction::OpenCodexEntry("condition:Burning".to_owned());
    assert_eq!(ui_actions(&harness), [UiAction::Menu(open)]);
    click(&mut harness, "tip_close:0");
    assert!(kept(&harness).is_empty());
    assert!(!harness.state_mut().ui_state.memory.keywords.close_last(), "nothing is left to close");
}

#[test]
fn the_parts_of_a_number_stay_after_a_click() {
    let mut harness = log_harness();
    click(&mut harness, "sink:PDef");
    let tip = harness.state().ui_state.memory.keywords.pinned.first().expect("the parts of P.DEF").clone();
    let parts: Vec<&str> = tip.content.paragraphs.iter().map(|paragraph| paragraph.text.as_str()).collect();
    let word = crate::view::sheet_words::SheetWord::of_label(&crate::view::sink_label(crate::model::Sink::PDef))
        .expect("a word of the sheet");
    assert_eq!(parts, [word.help().words(), "base 0, +2 Chain Hauberk"]);
    assert!(ui_actions(&harness).is_empty());
}

#[test]
fn an_action_card_is_kept_open_by_the_key_and_its_words_can_be_read_then() {
    let mut harness = log_harness();
    let card = harness.state_mut().view.actions.iter_mut().find(|card| card.id.as_str() == "dash").expect("a card");
    card.text = Text::authored("Away from Scorch.");
    harness.run_steps(2);
    hover(&mut harness, "action:dash");
    harness.state_mut().ui_state.memory.keywords.pin_pointed();
    harness.run_steps(3);
    click(&mut harness, "term:R-1");
    assert_eq!(kept(&harness)[1..], ["Scorch"]);
    assert!(ui_actions(&harness).is_empty());
}

#[test]
fn a_click_on_a_refusal_opens_the_rule_that_it_names() {
    let mut harness = log_harness();
    harness.hover_at(bevy_egui::egui::pos2(640.0, 300.0));
    harness.step();
    harness.state_mut().ui_state.memory.log_open = false;
    harness.state_mut().ui_state.show_toast(crate::ui::Toast::refusal("Not while Burning."));
    harness.run_steps(3);
    click(&mut harness, "term:condition:Burning");
    assert_eq!(kept(&harness), ["Burning"]);
    assert!(ui_actions(&harness).is_empty());
}
