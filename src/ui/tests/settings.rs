//! The settings: keys that are chosen, conflicts, resets, and the page by keyboard alone.

use std::sync::Arc;

use bevy_egui::egui::Key;

use super::*;
use crate::ui::pages as full_pages;
use crate::ui::{KeyBindings, KeyPress, NamedKey, Settings, Shortcut, install_bindings};

fn draw(ui: &mut Ui, test_ui: &mut TestUi) {
    let ui_style = theme::UiStyle { reduced_motion: true, text_scale: test_ui.scale, ..Default::default() };
    theme::apply_style(ui.ctx(), ui_style);
    let changed = test_ui.ui_state.output.ui_actions.iter().rev().find_map(|action| match action {
        UiAction::Menu(MenuAction::ChangeBindings(bindings)) => Some(Arc::new((**bindings).clone())),
        _ => None,
    });
    install_bindings(ui.ctx(), &changed.unwrap_or_default());
    full_pages::draw_settings(ui, &Settings::default(), "It is drawn so.", true, &mut test_ui.ui_state);
}

fn page(size: (f32, f32), scale: f32, tab: &str) -> Harness<'static, TestUi> {
    let mut harness = harness_with(sample::beat(), size, scale, draw);
    click(&mut harness, &format!("settings_tab:{tab}"));
    harness
}

fn bindings(harness: &Harness<'_, TestUi>) -> KeyBindings {
    let changes = ui_actions(harness).into_iter().rev();
    let last = changes.into_iter().find_map(|action| match action {
        UiAction::Menu(MenuAction::ChangeBindings(bindings)) => Some(*bindings),
        _ => None,
    });
    last.unwrap_or_default()
}

/// Gives a key to the shortcut that waits for one, as `input` does.
fn press_key(harness: &mut Harness<'_, TestUi>, key: KeyPress) {
    let now = bindings(harness);
    let state = &mut harness.state_mut().ui_state;
    let (left, changed) = state.memory.key_capture.expect("a shortcut waits for its key").take(key, &now);
    state.memory.key_capture = left;
    if let Some(changed) = changed {
        state.output.ui_actions.push(UiAction::Menu(MenuAction::ChangeBindings(Box::new(changed))));
    }
    harness.run_steps(3);
}

#[test]
fn a_key_is_clicked_and_another_one_pressed() {
    let mut harness = page((1280.0, 800.0), 1.0, "Keys");
    click(&mut harness, "key:Advance:0");
    assert!(harness.query_by_label_contains(strings::CAPTURE_HELP.text()).is_some());
    press_key(&mut harness, KeyPress::character('g').with_control());
    assert_eq!(bindings(&harness).of(Shortcut::Advance), [KeyPress::character('g').with_control()]);
    assert!(harness.query_by_label_contains("Ctrl+G").is_some());
    click(&mut harness, "key:Advance:1");
    press_key(&mut harness, KeyPress::named(NamedKey::F5));
    assert_eq!(bindings(&harness).of(Shortcut::Advance).len(), 2);
    click(&mut harness, "key:Advance:0");
    press_key(&mut harness, KeyPress::named(NamedKey::Delete));
    assert_eq!(bindings(&harness).of(Shortcut::Advance), [KeyPress::named(NamedKey::F5)]);
    click(&mut harness, "usual:Advance");
    assert_eq!(bindings(&harness), KeyBindings::default());
}

#[test]
fn escape_leaves_a_key_as_it_is() {
    let mut harness = page((1280.0, 800.0), 1.0, "Keys");
    click(&mut harness, "key:Undo:0");
    press_key(&mut harness, KeyPress::named(NamedKey::Escape));
    assert!(harness.state().ui_state.memory.key_capture.is_none() && ui_actions(&harness).is_empty());
}

#[test]
fn a_key_that_is_taken_is_named_at_both_shortcuts_and_swapped_or_refused() {
    let mut harness = page((1280.0, 800.0), 1.0, "Keys");
    for (answer, changes) in [("keys:keep", false), ("keys:swap", true)] {
        click(&mut harness, "key:AssignRest:0");
        press_key(&mut harness, KeyPress::named(NamedKey::Space));
        let taken = strings::key_taken_text(KeyPress::named(NamedKey::Space), Shortcut::Advance);
        let lost = strings::key_lost_text(KeyPress::named(NamedKey::Space), Shortcut::AssignRest);
        assert!(harness.query_by_label_contains(&taken).is_some() && harness.query_by_label_contains(&lost).is_some());
        assert_eq!(bindings(&harness), KeyBindings::default(), "nothing before it is decided");
        click(&mut harness, answer);
        assert!(harness.state().ui_state.memory.key_capture.is_none());
        assert_eq!(bindings(&harness) != KeyBindings::default(), changes, "{answer}");
    }
    let now = bindings(&harness);
    assert_eq!(now.of(Shortcut::AssignRest), [KeyPress::named(NamedKey::Space)]);
    assert_eq!(now.of(Shortcut::Advance), [KeyPress::character('a')]);
}

#[test]
fn no_key_does_two_things() {
    let usual = KeyBindings::default();
    for (shortcut, key) in usual.iter() {
        assert_eq!(usual.holder(key), Some(shortcut), "{key}");
        assert_eq!(key.to_string().parse(), Ok(key), "the settings file can hold it");
        assert_eq!(Shortcut::from_file_name(&shortcut.file_name()), Some(shortcut));
    }
    assert!(Shortcut::all().all(|shortcut| !usual.of(shortcut).is_empty()));
}

#[test]
fn buttons_show_the_key_that_the_player_chose() {
    let mut harness = encounter_harness(sample::beat());
    assert!(harness.query_by_label("End beat  (Space)").is_some());
    let chosen = KeyBindings::default().with_key(Shortcut::Advance, 0, KeyPress::character('g'));
    install_bindings(&harness.ctx, &Arc::new(chosen));
    harness.run_steps(2);
    assert!(harness.query_by_label("End beat  (G)").is_some());
}

#[test]
fn a_reset_asks_first() {
    let mut harness = page((1280.0, 800.0), 1.0, "Keys");
    click(&mut harness, "reset_all");
    click(&mut harness, "reset_no");
    assert!(ui_actions(&harness).is_empty());
    click(&mut harness, "reset_page");
    click(&mut harness, "reset_yes");
    let usual = MenuAction::ChangeBindings(Box::default());
    assert_eq!(ui_actions(&harness), [UiAction::Menu(usual)]);
}

#[test]
fn a_page_resets_only_what_stands_on_it() {
    use crate::ui::SettingsTab;
    let changed = Settings { text_scale: 1.4, high_contrast: true, tokens_by_hand: false, ..Settings::default() };
    let look = SettingsTab::Look.reset(changed);
    assert_eq!(look, Settings { tokens_by_hand: false, ..Settings::default() });
}

#[test]
fn the_pages_are_turned_and_set_by_keys_alone() {
    let mut harness = page((1024.0, 640.0), 2.0, "Play");
    let mut wanted = vec!["Keys", "instant", strings::DONE.text()];
    for _ in 0..60 {
        harness.key_press(Key::Tab);
        harness.run_steps(3);
        let Some(label) = wanted.first().copied() else { break };
        // The tabs come first, so the page is turned away and back.
        if harness.query_by_label(label).is_some_and(|widget| widget.is_focused()) {
            harness.key_press(Key::Enter);
            harness.run_steps(3);
            if label == "Keys" {
                assert_eq!(harness.state().ui_state.memory.settings_page.tab, crate::ui::SettingsTab::Keys);
                click(&mut harness, "settings_tab:Play");
            }
            wanted.remove(0);
        }
    }
    assert!(wanted.is_empty(), "{wanted:?}");
    let fast = Settings { speed: crate::ui::SpeedPreset::Instant, ..Settings::default() };
    assert_eq!(ui_actions(&harness), [MenuAction::ChangeSettings(fast), MenuAction::CloseSettings].map(UiAction::Menu));
}

#[test]
fn every_page_has_room_at_every_scale() {
    for tab in ["Play", "Look", "Sound", "Window", "Keys"] {
        for (size, scale) in [((1280.0, 720.0), 1.0), ((1024.0, 640.0), 1.0), ((1024.0, 640.0), 2.0)] {
            let harness = page(size, scale, tab);
            let paper = region_rect(&harness, "page:settings");
            for name in ["reset_page", "reset_all", "done", "settings_tab:Keys"] {
                assert!(paper.contains_rect(region_rect(&harness, name)), "{name} of {tab} at {size:?}, {scale}");
            }
        }
    }
}
