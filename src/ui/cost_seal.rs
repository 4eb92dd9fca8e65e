//! The price of an action, drawn as on a card: a seal with the SP, or the dice that it takes; in words where there is no
//! room.

use bevy_egui::egui::{Align2, Color32, Galley, Pos2, Ui, pos2, vec2};

use super::strings;
use super::theme::{FontRole, colour::*, font_id, text_scale};
use super::widgets::{draw_small_die, draw_text, fit_line};
use crate::model::Price;
use crate::view::ActionModeView;

/// The parts of a drawn price.
enum SealPart {
    Seal(String),
    /// A die of this face; 0 is any face.
    Die(u8),
    Words(String),
}

/// The parts of a price; none if it can only be told in words.
fn seal_parts(price: &Price) -> Vec<SealPart> {
    let dice = |n: u8| (0..n).map(|_| SealPart::Die(0)).collect::<Vec<_>>();
    let extra = |least: u8| (least > 0).then(|| SealPart::Seal(format!("+{least}")));
    match price {
        Price::Free | Price::Everything => Vec::new(),
        Price::Dice { n, extra: more } => dice(*n).into_iter().chain(extra(*more)).collect(),
        Price::Score { least, plus, .. } => vec![SealPart::Seal(format!("{least}{}", if *plus { "+" } else { "" }))],
        Price::DieAndScore { least } => vec![SealPart::Die(0), SealPart::Seal(format!("{least}+"))],
        Price::Equal { n, extra: more } => {
            let mut parts = Vec::new();
            for k in 0..*n {
                if k > 0 {
                    parts.push(SealPart::Words("=".to_owned()));
                }
                parts.push(SealPart::Die(0));
            }
            parts.into_iter().chain(extra(*more)).collect()
        }
        Price::Match { faces, extra: more } => {
            let mut faces = faces.to_vec();
            faces.sort_unstable();
            faces.dedup();
            faces.into_iter().map(SealPart::Die).chain(extra(*more)).collect()
        }
    }
}

/// What a price is drawn with: its parts, and what each of them takes of the width.
struct LaidPrice {
    parts: Vec<SealPart>,
    widths: Vec<f32>,
    /// Whether seals have their unit beside them.
    has_units: bool,
}

impl LaidPrice {
    fn new(ui: &Ui, mode: &ActionModeView, focus: Option<u8>, side: f32, has_units: bool) -> Self {
        let s = text_scale(ui.ctx());
        let mut parts = mode.price.as_ref().map(seal_parts).unwrap_or_default();
        if let Some(focus) = focus.filter(|focus| *focus > 0)
            && !parts.is_empty()
        {
            parts.push(SealPart::Words(strings::focus_price(focus)));
        }
        let unit = if has_units { words(ui, &strings::SP, INK).size().x + 4.0 } else { 0.0 };
        let width_of = |part: &SealPart| match part {
            SealPart::Seal(text) => side.max(words(ui, text, INK).size().x + 8.0 * s) + 3.0 + unit,
            SealPart::Die(_) => side * 0.82 + 3.0,
            SealPart::Words(text) => words(ui, text, INK).size().x + 4.0,
        };
        let widths = parts.iter().map(width_of).collect();
        Self { parts, widths, has_units }
    }

    fn width(&self) -> f32 {
        self.widths.iter().sum()
    }
}

fn words(ui: &Ui, text: &str, ink: Color32) -> std::sync::Arc<Galley> {
    ui.painter().layout_no_wrap(text.to_owned(), font_id(ui.ctx(), FontRole::Handwritten, 15.0), ink)
}

/// The least width that shows the price of a mode whole.
pub(super) fn least_cost_width(ui: &Ui, mode: &ActionModeView, focus: Option<u8>, side: f32) -> f32 {
    match LaidPrice::new(ui, mode, focus, side, false).width() {
        0.0 => words(ui, &mode.cost, INK).size().x,
        width => width,
    }
}

/// Draws the price of a mode with its left edge in the middle at `at`, if it fits `room` whole. Whether it does.
pub(super) fn draw_cost(
    ui: &Ui,
    at: Pos2,
    mode: &ActionModeView,
    focus: Option<u8>,
    (room, side): (f32, f32),
    lit: bool,
) -> bool {
    let s = text_scale(ui.ctx());
    let ink = if lit { PENCIL } else { INK_FAINT };
    let laid = [true, false].map(|has_units| LaidPrice::new(ui, mode, focus, side, has_units));
    let fits = |laid: &&LaidPrice| !laid.parts.is_empty() && laid.width() <= room + 4.0;
    let Some(laid) = laid.iter().find(fits) else {
        let words = fit_line(ui, &mode.cost, FontRole::Handwritten, 15.0, ink, room);
        let is_whole = !words.elided;
        if is_whole {
            ui.painter().galley(at - vec2(0.0, words.size().y / 2.0), words, ink);
        }
        return is_whole;
    };
    let mut x = at.x;
    for (part, width) in laid.parts.iter().zip(&laid.widths) {
        match part {
            SealPart::Seal(text) => {
                let wide = side.max(words(ui, text, ink).size().x + 8.0 * s);
                let centre = pos2(x + wide / 2.0, at.y);
                let wax = if lit { RUBRIC } else { INK_FAINT };
                let seal = bevy_egui::egui::Rect::from_center_size(centre, vec2(wide, side));
                ui.painter().rect_filled(seal.translate(vec2(0.0, 1.0)), side / 2.0, wax.gamma_multiply(0.45));
                ui.painter().rect_filled(seal, side / 2.0, wax);
                draw_text(ui, centre, Align2::CENTER_CENTER, text, FontRole::Handwritten, 15.0, IVORY);
                if laid.has_units {
                    let beside = pos2(x + wide + 3.0, at.y);
                    draw_text(ui, beside, Align2::LEFT_CENTER, &strings::SP, FontRole::Handwritten, 15.0, ink);
                }
            }
            SealPart::Die(face) => {
                draw_small_die(ui.painter(), *face, pos2(x + side * 0.41, at.y), side * 0.82);
            }
            SealPart::Words(text) => {
                draw_text(ui, pos2(x, at.y), Align2::LEFT_CENTER, text, FontRole::Handwritten, 15.0, ink);
            }
        }
        x += width;
    }
    true
}
