//! A panel that opens is painted in the frame in which it opens, because no other frame may follow.

use bevy_egui::egui::Shape;

use super::*;

/// Whether a text stands in what the last frame painted.
fn is_painted(harness: &Harness<'_, TestUi>, wanted: &str) -> bool {
    fn has(shape: &Shape, wanted: &str) -> bool {
        match shape {
            Shape::Vec(list) => list.iter().any(|one| has(one, wanted)),
            Shape::Text(text) => text.galley.text().contains(wanted),
            _ => false,
        }
    }
    harness.output().shapes.iter().any(|clipped| has(&clipped.shape, wanted))
}

#[test]
fn a_panel_is_painted_in_the_frame_that_opens_it() {
    let mut harness = encounter_harness(sample::beat());
    assert!(!is_painted(&harness, strings::LOG_EMPTY.text()));
    harness.state_mut().ui_state.memory.log_open = true;
    harness.step();
    assert!(is_painted(&harness, strings::LOG_EMPTY.text()));
    harness.state_mut().view = sample::tokens();
    assert!(!is_painted(&harness, strings::TOKENS.text()));
    harness.step();
    assert!(is_painted(&harness, strings::TOKENS.text()));
    harness.state_mut().ui_state.show_toast(Toast::message("Something to know."));
    harness.step();
    assert!(is_painted(&harness, "Something to know."));
}

fn draw_panels_and_pause(ui: &mut Ui, test_ui: &mut TestUi) {
    draw_encounter_panels(ui, test_ui);
    if test_ui.ui_state.model.can_redo {
        crate::ui::pages::draw_pause_menu(ui, &mut test_ui.ui_state);
    }
}

#[test]
fn a_page_is_painted_in_the_frame_that_opens_it() {
    let mut harness = harness_with(sample::beat(), (1280.0, 800.0), 1.0, draw_panels_and_pause);
    harness.state_mut().ui_state.model.can_redo = true;
    harness.step();
    assert!(is_painted(&harness, strings::PAUSED.text()));
}
