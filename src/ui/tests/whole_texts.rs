//! Whether texts are whole and stay in their places, with the typefaces of the program.

use std::sync::Arc;

use bevy_egui::egui::{Galley, Shape};

use super::*;
use crate::screens::typefaces::embedded_typefaces;

/// The windows and text scales at which texts have to fit.
pub(crate) fn looks() -> impl Iterator<Item = ((f32, f32), f32)> {
    let sizes = [(1280.0, 800.0), (1024.0, 640.0)];
    sizes.into_iter().flat_map(|size| [1.0, 1.5, 2.0].map(|scale| (size, scale)))
}

/// Every text that is painted, with its place.
pub(crate) fn painted_texts<S>(harness: &Harness<'_, S>) -> Vec<(Arc<Galley>, Rect)> {
    fn visit(shape: &Shape, found: &mut Vec<(Arc<Galley>, Rect)>) {
        match shape {
            Shape::Vec(list) => list.iter().for_each(|one| visit(one, found)),
            Shape::Text(text) => found.push((Arc::clone(&text.galley), text.visual_bounding_rect())),
            _ => {}
        }
    }
    let mut found = Vec::new();
    harness.output().shapes.iter().for_each(|clipped| visit(&clipped.shape, &mut found));
    found
}

/// Asserts that every text in a place is whole and does not leave it.
pub(super) fn assert_whole(harness: &Harness<'_, TestUi>, name: &str, told: &str) {
    assert_whole_in(&painted_texts(harness), region_rect(harness, name), &format!("{name} {told}"));
}

/// Asserts of these texts that those in a place are whole and do not leave it.
pub(crate) fn assert_whole_in(texts: &[(Arc<Galley>, Rect)], place: Rect, name: &str) {
    let inside: Vec<_> = texts.iter().filter(|(_, at)| place.contains(at.center())).collect();
    assert!(!inside.is_empty(), "{name}: no text in {place:?}");
    for (text, at) in inside {
        assert!(!text.elided && place.contains_rect(*at), "{name}: {:?} at {at:?} in {place:?}", text.text());
    }
}

/// A harness with the typefaces of the program, which are usable from the pass after the one that installs them.
pub(super) fn with_typefaces(
    view: EncounterView,
    size: (f32, f32),
    scale: f32,
    draw: DrawFn,
) -> Harness<'static, TestUi> {
    let mut harness = build_harness(view, size, scale, draw);
    theme::install_fonts(&harness.ctx, &embedded_typefaces());
    harness.run_steps(4);
    harness
}
