//! Labels that show the key which does the same.

use bevy_egui::egui::Context;

use super::key_bindings::current_bindings;
use super::shortcut::Shortcut;
use super::strings::label_with_key;

/// A label with the key that does the same: "End beat  (Space)". Without a key it is the label alone.
pub fn with_key(ctx: &Context, label: &str, shortcut: Shortcut) -> String {
    label_with_key(label, current_bindings(ctx).of(shortcut).first().copied())
}
