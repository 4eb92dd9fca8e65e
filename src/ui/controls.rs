//! What a person presses or writes on: buttons, chips, cards, lines.
//!
//! Each has a name. It is its region, by which tests of the window find it, and its id, so that two things of a page with
//! the same name are told apart by `Ui::push_id`. Must not know what a press leads to.

use bevy_egui::egui::response::Flags;
use bevy_egui::egui::{
    Align2, Color32, CursorIcon, Frame, Id, Key, Rect, Response, Sense, Stroke, TextEdit, Ui, Vec2, WidgetInfo,
    WidgetType, vec2,
};

use super::actions::UiAction;
use super::state::UiState;
use super::theme::{FontRole, animate_bool, colour::*, font_id, text_scale};
use super::widgets::{
    ButtonEmphasis, card_background, contents_of_card, cut_rows, fit_rows, layout_text, paper_button, paper_chip,
};

/// A button's name, its label and its weight.
pub type ButtonLook<'a> = (&'a str, &'a str, ButtonEmphasis);
/// The same, and what the button asks for.
pub type AskButton<'a, A> = (&'a str, &'a str, ButtonEmphasis, A);

/// Height of a button and size of its label, of one of a page and of one among lines of text.
const BUTTON: (f32, f32) = (36.0, 17.0);
const SMALL_BUTTON: (f32, f32) = (28.0, 14.5);
/// Text size of a chip.
const CHIP: f32 = 15.0;

/// The id of the thing with a name.
pub fn control_id(ui: &Ui, name: &str) -> Id {
    ui.id().with(name)
}

/// Notes the part of a region that is seen, not scrolled away.
pub fn add_seen_region(ui: &Ui, state: &mut UiState, name: impl Into<String>, rect: Rect) {
    let seen = rect.intersect(ui.clip_rect());
    if seen.is_positive() {
        state.add_region(name, seen);
    }
}

/// Lets a list follow the keys that go from one thing to the next.
pub fn scroll_to_focused(ui: &Ui, response: &Response) {
    if response.gained_focus() {
        ui.scroll_to_rect(response.rect.expand(8.0), None);
    }
}

/// A paper button as wide as its label.
pub fn button(ui: &mut Ui, state: &mut UiState, look: ButtonLook<'_>, enabled: bool) -> Response {
    labelled_button(ui, state, look, BUTTON, enabled)
}

/// A [`button`] that stands among lines of text.
pub fn small_button(ui: &mut Ui, state: &mut UiState, look: ButtonLook<'_>, enabled: bool) -> Response {
    labelled_button(ui, state, look, SMALL_BUTTON, enabled)
}

/// A [`button`] as wide as the room.
pub fn wide_button(ui: &mut Ui, state: &mut UiState, look: ButtonLook<'_>) -> Response {
    let size = vec2(ui.available_width(), button_height(ui, BUTTON.0));
    sized_button(ui, state, look, size, true)
}

/// A [`button`] that asks the game for something.
pub fn ask_button<A: Into<UiAction>>(ui: &mut Ui, state: &mut UiState, button: AskButton<'_, A>) -> Response {
    let (name, label, tone, action) = button;
    let response = self::button(ui, state, (name, label, tone), true);
    if response.clicked() {
        state.push_ui_action(action.into());
    }
    response
}

/// A row of [`wide_button`]s; returns what the pressed one stands for.
pub fn button_row<'a, A>(
    ui: &mut Ui,
    state: &mut UiState,
    buttons: impl IntoIterator<Item = AskButton<'a, A>>,
) -> Option<A> {
    let buttons: Vec<_> = buttons.into_iter().collect();
    ui.columns(buttons.len(), |columns| {
        let press = |(ui, (name, label, tone, action)): (&mut Ui, AskButton<'a, A>)| {
            wide_button(ui, state, (name, label, tone)).clicked().then_some(action)
        };
        columns.iter_mut().zip(buttons).filter_map(press).last()
    })
}

/// A row of [`wide_button`]s that ask the game for something.
pub fn ask_row<'a, A: Into<UiAction>>(
    ui: &mut Ui,
    state: &mut UiState,
    buttons: impl IntoIterator<Item = AskButton<'a, A>>,
) {
    if let Some(action) = button_row(ui, state, buttons) {
        state.push_ui_action(action.into());
    }
}

fn button_height(ui: &Ui, tall: f32) -> f32 {
    tall * (1.0 + (text_scale(ui.ctx()) - 1.0) * 0.8)
}

fn labelled_button(
    ui: &mut Ui,
    state: &mut UiState,
    look: ButtonLook<'_>,
    (tall, size): (f32, f32),
    enabled: bool,
) -> Response {
    let text = layout_text(ui, look.1, FontRole::Body, size, INK, f32::INFINITY).size().x + tall * 0.8;
    let size = vec2(text.min(ui.available_width().max(60.0)), button_height(ui, tall));
    sized_button(ui, state, look, size, enabled)
}

/// A paper button of a size. One that can't be pressed has no region.
pub fn sized_button(
    ui: &mut Ui,
    state: &mut UiState,
    (name, label, tone): ButtonLook<'_>,
    size: Vec2,
    enabled: bool,
) -> Response {
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let mut response = paper_button(ui, rect, control_id(ui, name), label, tone, enabled);
    scroll_to_focused(ui, &response);
    if enabled {
        add_seen_region(ui, state, name, rect);
        // The key that confirms presses the first main button of a page.
        if tone == ButtonEmphasis::Primary && std::mem::take(&mut state.output.presses_main_button) {
            response.flags.insert(Flags::FAKE_PRIMARY_CLICKED);
        }
    }
    response
}

/// A chip as wide as its label.
pub fn chip(ui: &mut Ui, state: &mut UiState, (name, label): (&str, &str), chosen: bool, enabled: bool) -> Response {
    let text = layout_text(ui, label, FontRole::Body, CHIP, INK, f32::INFINITY);
    let wide = (text.size().x + 20.0).min(ui.available_width().max(30.0));
    sized_chip(ui, state, (name, label), wide, (chosen, enabled))
}

/// A chip as wide as the room.
pub fn wide_chip(ui: &mut Ui, state: &mut UiState, name: (&str, &str), chosen: bool) -> Response {
    let wide = ui.available_width();
    sized_chip(ui, state, name, wide, (chosen, true))
}

fn sized_chip(
    ui: &mut Ui,
    state: &mut UiState,
    (name, label): (&str, &str),
    wide: f32,
    (chosen, enabled): (bool, bool),
) -> Response {
    let size = vec2(wide, (24.0 * text_scale(ui.ctx())).round());
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let response = paper_chip(ui, rect, control_id(ui, name), label, chosen, enabled);
    scroll_to_focused(ui, &response);
    add_seen_region(ui, state, name, rect);
    response
}

/// A card of at least a size that can be pressed. `told` is what it is called for those who don't see it.
pub fn press_card(
    ui: &mut Ui,
    state: &mut UiState,
    (name, told): (&str, &str),
    size: Vec2,
    (enabled, chosen): (bool, bool),
    add: impl FnOnce(&mut Ui),
) -> Response {
    let (background, contents) = contents_of_card(ui, size, add);
    let (rect, id) = (contents.rect, control_id(ui, name));
    let response = ui.interact(rect, id, if enabled { Sense::click() } else { Sense::hover() });
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, enabled, chosen, told));
    scroll_to_focused(ui, &response);
    add_seen_region(ui, state, name, rect);
    let is_lit = enabled && (chosen || response.hovered() || response.has_focus());
    let lift = animate_bool(ui.ctx(), id, is_lit);
    let (ground, edge) = match enabled {
        false => (CARD_DIM, RULE),
        true => (CARD.lerp_to_gamma(CARD_LIFTED, lift), INK_FAINT.lerp_to_gamma(CANDLE, lift)),
    };
    ui.painter().set(background, card_background(ui.ctx(), rect, ground, edge, lift));
    if enabled { response.on_hover_cursor(CursorIcon::PointingHand) } else { response }
}

/// A line of a list to press or to drag: a text, in italics a brief of it where there is room, and a note at the right
/// end. `told` is what it is called for those who don't see it.
pub fn list_line(
    ui: &mut Ui,
    state: &mut UiState,
    (name, told): (&str, &str),
    (text, brief): (&str, &str),
    (note, note_ink): (&str, Color32),
    chosen: bool,
) -> Response {
    let width = ui.available_width();
    let note = layout_text(ui, note, FontRole::Body, 13.5, note_ink, width * 0.5);
    let room = width - note.size().x - 20.0;
    let most = if brief.is_empty() { room } else { room * 0.55 };
    let text = fit_rows(ui, text, FontRole::Body, 15.5, if chosen { RUBRIC } else { INK }, most, 2);
    let tall = (24.0 * text_scale(ui.ctx())).round().max(text.size().y + 4.0).max(note.size().y + 4.0);
    let (rect, _) = ui.allocate_exact_size(vec2(width, tall), Sense::hover());
    let response = ui.interact(rect, control_id(ui, name), Sense::click_and_drag());
    scroll_to_focused(ui, &response);
    add_seen_region(ui, state, name, rect);
    if chosen || response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 3.0, if chosen { CARD_LIFTED } else { CARD });
    }
    let inner = rect.shrink2(vec2(6.0, 0.0));
    let brief_at = text.size().x + 12.0;
    let brief = cut_rows(ui, brief, FontRole::Italic, 13.5, INK_SOFT, room - brief_at, 1);
    let has_brief = room - brief_at > 40.0;
    for (anchor, offset, galley) in [
        (Align2::LEFT_CENTER, 0.0, Some(text)),
        (Align2::LEFT_CENTER, brief_at, has_brief.then_some(brief)),
        (Align2::RIGHT_CENTER, 0.0, Some(note)),
    ] {
        if let Some(galley) = galley {
            let at = anchor.align_size_within_rect(galley.size(), inner).min;
            ui.painter().galley(at + vec2(offset, 0.0), galley, INK);
        }
    }
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, chosen, told));
    response.on_hover_cursor(CursorIcon::PointingHand)
}

/// A line to write on, as wide as there is room. `hint` stands on it while it is empty. The caller notes its region.
pub fn written_line(ui: &mut Ui, id: Id, text: &mut String, hint: &str) -> Response {
    let tall = (28.0 * text_scale(ui.ctx())).round();
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), tall), Sense::hover());
    ui.painter().rect_filled(rect, 3.0, CARD);
    ui.painter().hline(rect.x_range(), rect.bottom() - 1.0, Stroke::new(1.0, INK_FAINT));
    let font = font_id(ui.ctx(), FontRole::Handwritten, 18.0);
    let field = TextEdit::singleline(text).id(id).hint_text(hint).font(font).text_color(PENCIL).char_limit(40);
    ui.place(rect.shrink2(vec2(8.0, 2.0)), field.frame(Frame::NONE))
}

/// The line for a character's name; returns the new name once the line is left. `kept` is what is written meanwhile.
pub fn name_line(
    ui: &mut Ui,
    name: &str,
    kept: fn(&mut UiState) -> &mut Option<String>,
    state: &mut UiState,
) -> Option<String> {
    let mut written = kept(state).take().unwrap_or_else(|| name.to_owned());
    let response = written_line(ui, control_id(ui, "name"), &mut written, "");
    add_seen_region(ui, state, "name", response.rect);
    let is_cancelled = ui.input(|i| i.key_pressed(Key::Escape));
    if response.has_focus() {
        *kept(state) = Some(written.clone());
    }
    let written = written.trim();
    (response.lost_focus() && !is_cancelled && written != name).then(|| written.to_owned())
}
