//! Parts with a region that the sparring page and the journey's pages share.

use bevy_egui::egui::{Id, Key, Response, Sense, Ui, Vec2};

use super::super::state::UiState;
use super::super::widgets::{ButtonEmphasis, paper_button, written_line};
use super::add_seen_region;

/// A button of a size. Its region has the name `name` while it can be pressed.
pub(super) fn region_button(
    ui: &mut Ui,
    size: Vec2,
    (name, label): (&str, &str),
    tone: ButtonEmphasis,
    enabled: bool,
    state: &mut UiState,
) -> Response {
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    if enabled {
        add_seen_region(ui, state, name, rect);
    }
    paper_button(ui, rect, Id::new(("menu button", name)), label, tone, enabled)
}

/// The line for a character's name; returns the new name once the line is left. `kept` is what is written meanwhile.
pub(super) fn name_line(
    ui: &mut Ui,
    id: Id,
    name: &str,
    kept: fn(&mut UiState) -> &mut Option<String>,
    state: &mut UiState,
) -> Option<String> {
    let mut written = kept(state).take().unwrap_or_else(|| name.to_owned());
    let response = written_line(ui, id, &mut written, "");
    add_seen_region(ui, state, "name", response.rect);
    let is_cancelled = ui.input(|i| i.key_pressed(Key::Escape));
    if response.has_focus() {
        *kept(state) = Some(written.clone());
    }
    let written = written.trim();
    (response.lost_focus() && !is_cancelled && written != name).then(|| written.to_owned())
}
