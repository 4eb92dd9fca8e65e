//! The proving ground: encounters that are played each by itself, as cards in two columns under the name of their
//! scenario.

use bevy_egui::egui::{
    Align2, CursorIcon, Id as Tag, Key, Rect, ScrollArea, Sense, Stroke, Ui, UiBuilder, WidgetInfo, WidgetType, pos2,
    vec2,
};

use super::super::desk::{Desk, Gesture, MenuAction};
use super::super::press::{Tone, card, galley, heading_rule, paragraph, write, write_fitted};
use super::super::theme::{Face, colour::*, ease, scale};
use super::super::words;
use crate::model::Id;

const GAP: f32 = 10.0;

/// The encounters of one scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Ground {
    /// The scenario.
    pub scenario: Id,
    /// Its name.
    pub name: String,
    /// A few words about it.
    pub text: String,
    /// Its encounters.
    pub bouts: Vec<Bout>,
}

/// One encounter.
#[derive(Clone, Debug, PartialEq)]
pub struct Bout {
    /// The encounter.
    pub encounter: Id,
    /// Its name.
    pub name: String,
    /// What it is about; as much of it as fits is shown.
    pub text: String,
    /// What wins it.
    pub goal: String,
}

/// Prints the page over the title.
pub fn ground(ui: &mut Ui, grounds: &[Ground], desk: &mut Desk) {
    let ctx = ui.ctx().clone();
    let s = scale(&ctx);
    let size = vec2(860.0 * (1.0 + (s - 1.0) * 0.6), 640.0 * (1.0 + (s - 1.0) * 0.6));
    super::page(&ctx, "ground", size, 140, desk, |ui, desk| {
        let body = ui.max_rect().shrink2(vec2(30.0, 20.0));
        let top = pos2(body.center().x, body.top());
        let w = body.width();
        write_fitted(ui, top, Align2::CENTER_TOP, words::PROVING_GROUND, Face::Heading, 26.0, INK, w);
        let under = pos2(top.x, top.y + 34.0 * s);
        write_fitted(ui, under, Align2::CENTER_TOP, words::PROVING_GROUND_HOW, Face::Italic, 15.0, INK_SOFT, w);
        let y = body.top() + 60.0 * s;
        heading_rule(ui, body.left()..=body.right(), y);
        let tall = 36.0 * (1.0 + (s - 1.0) * 0.5);
        let middle = pos2(body.center().x, body.bottom() - tall / 2.0);
        let button = Rect::from_center_size(middle, vec2(150.0 * s, tall));
        let list = Rect::from_min_max(pos2(body.left(), y + 10.0), pos2(body.right(), button.top() - 10.0));
        if grounds.iter().all(|g| g.bouts.is_empty()) {
            let told = words::PROVING_GROUND_EMPTY;
            write_fitted(ui, list.center(), Align2::CENTER_CENTER, told, Face::Hand, 18.0, INK_FAINT, w);
        } else {
            let mut inner = ui.new_child(UiBuilder::new().max_rect(list).id_salt("bouts"));
            ScrollArea::vertical().auto_shrink(false).show(&mut inner, |ui| {
                ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
                for ground in grounds {
                    one(ui, ground, list, desk);
                }
            });
        }
        if ui.input(|i| i.key_pressed(Key::Escape)) {
            desk.push(Gesture::Menu(MenuAction::LeaveGround));
        }
        super::menu_button(ui, button, "back", words::BACK, Tone::Strong, desk, MenuAction::LeaveGround);
    });
}

/// One scenario with its encounters.
fn one(ui: &mut Ui, ground: &Ground, window: Rect, desk: &mut Desk) {
    let s = scale(ui.ctx());
    let width = ui.available_width() - 12.0;
    let about = galley(ui, &ground.text, Face::Italic, 14.5, INK_SOFT, width);
    let (head, _) = ui.allocate_exact_size(vec2(width, 26.0 * s + about.size().y + 10.0), Sense::hover());
    write_fitted(ui, head.min, Align2::LEFT_TOP, &ground.name, Face::Heading, 19.0, RUBRIC, width);
    let under = head.min + vec2(0.0, 25.0 * s);
    paragraph(ui, under, &ground.text, Face::Italic, 14.5, INK_SOFT, width);
    let columns = if width >= 560.0 * s { 2 } else { 1 };
    let wide = (width - GAP * (columns - 1) as f32) / columns as f32;
    let tall = (94.0 * s).round();
    for (row, pair) in ground.bouts.chunks(columns).enumerate() {
        let (line, _) = ui.allocate_exact_size(vec2(width, tall + GAP), Sense::hover());
        for (column, bout) in pair.iter().enumerate() {
            let at = line.min + vec2((wide + GAP) * column as f32, 1.0);
            let rect = Rect::from_min_size(at, vec2(wide, tall));
            lay(ui, ground, (row * columns + column, bout), rect, window, desk);
        }
    }
    ui.add_space(6.0);
}

/// As many of the first sentences as two rows hold, so that all cards are set in one size; the rest is said on hover.
fn opening(ui: &Ui, text: &str, width: f32) -> String {
    let rows = |text: &str| galley(ui, text, Face::Print, 14.0, INK_SOFT, width).rows.len();
    let mut ends = text.match_indices(['.', '!', '?']).map(|(at, mark)| at + mark.len());
    let whole = ends.rfind(|end| rows(&text[..*end]) <= 2);
    whole.map_or_else(String::new, |end| text[..end].to_owned())
}

/// One encounter's card.
fn lay(ui: &mut Ui, ground: &Ground, (n, bout): (usize, &Bout), rect: Rect, window: Rect, desk: &mut Desk) {
    let s = scale(ui.ctx());
    let tag = Tag::new(("bout", ground.scenario, bout.encounter));
    let response = ui.interact(rect, tag, Sense::click());
    if response.gained_focus() {
        // Walked to with the keyboard: it must be seen.
        ui.scroll_to_rect(rect.expand(6.0), None);
    }
    let lit = response.hovered() || response.has_focus();
    let lift = ease(ui.ctx(), tag, lit);
    let face = rect.translate(vec2(0.0, -2.0 * lift));
    let edge = if lit { CANDLE } else { INK_FAINT };
    card(ui, face, CARD.lerp_to_gamma(CARD_LIFTED, lift), edge, lift);
    let inner = face.shrink2(vec2(12.0, 7.0));
    let number = format!("{}.", n + 1);
    let number = write(ui, inner.min, Align2::LEFT_TOP, &number, Face::Hand, 17.0, PENCIL);
    let at = pos2(number.right() + 6.0, inner.top());
    let name = write_fitted(
        ui,
        at,
        Align2::LEFT_TOP,
        &bout.name,
        Face::Heading,
        17.0,
        INK,
        inner.right() - number.right() - 6.0,
    );
    ui.painter().hline(inner.x_range(), name.bottom() + 2.0, Stroke::new(0.8, RUBRIC));
    let text = galley(ui, &opening(ui, &bout.text, inner.width()), Face::Print, 14.0, INK_SOFT, inner.width());
    ui.painter().galley(pos2(inner.left(), name.bottom() + 5.0), text, INK_SOFT);
    let foot = inner.left_bottom() + vec2(0.0, 1.0);
    write_fitted(ui, foot, Align2::LEFT_BOTTOM, &bout.goal, Face::Hand, 14.5, PENCIL, inner.width() - 4.0 * s);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &bout.name));
    let seen = rect.intersect(window);
    if seen.is_positive() {
        desk.mark(format!("bout:{}", bout.encounter), seen);
    }
    if response.clicked() {
        desk.push(Gesture::Menu(MenuAction::Spar { scenario: ground.scenario, encounter: bout.encounter }));
    }
    if !bout.text.is_empty() {
        response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(&bout.text);
    }
}
