//! The title: the name over the table, and five cards.

use bevy_egui::egui::{
    Align2, Color32, CursorIcon, Id, Rect, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::super::desk::{Desk, Gesture, MenuAction};
use super::super::press::{Tone, card, fitted_rows, ruled, write, write_fitted};
use super::super::theme::{Face, colour::*, ease, scale};
use super::super::words;

/// What the title page is told.
#[derive(Clone, Debug, PartialEq)]
pub struct Title {
    /// Version and revision, in one line.
    pub version: String,
    /// What would be continued ("The Long Descent, Round 2"), or why nothing can be.
    pub saved: Result<String, String>,
}

/// Prints the title over the whole window.
pub fn title(ui: &mut Ui, shown: &Title, desk: &mut Desk) {
    let ctx = ui.ctx().clone();
    desk.begin_once(&ctx);
    let screen = ui.max_rect();
    super::over(&ctx, "title", screen, desk, |ui, desk| print(ui, shown, desk));
}

fn print(ui: &mut Ui, shown: &Title, desk: &mut Desk) {
    let screen = ui.max_rect();
    let s = scale(ui.ctx());
    let centre = pos2(screen.center().x, screen.top() + screen.height() * 0.3);
    lettering(ui, centre, screen.width());
    let under = pos2(centre.x, centre.y + screen.height() * 0.1 + 10.0);
    write_fitted(
        ui,
        under,
        Align2::CENTER_CENTER,
        words::SUBTITLE,
        Face::Italic,
        21.0,
        IVORY_EDGE,
        screen.width() - 40.0,
    );

    let gap = 18.0;
    let w = (172.0 * (1.0 + (s - 1.0) * 0.6)).min((screen.width() - gap * 6.0) / 5.0);
    let h = 112.0 * (1.0 + (s - 1.0) * 0.9);
    let left = screen.center().x - (w * 5.0 + gap * 4.0) / 2.0;
    let y = screen.top() + screen.height() * 0.62;
    let (line, able) = match &shown.saved {
        Ok(what) => (what.as_str(), true),
        Err(why) => (why.as_str(), false),
    };
    let cards = [
        ("continue", words::CONTINUE, line, able, MenuAction::Continue),
        ("new", words::NEW, "", true, MenuAction::New),
        ("proving_ground", words::PROVING_GROUND, "", true, MenuAction::ProvingGround),
        ("settings", words::SETTINGS, "", true, MenuAction::Settings),
        ("quit", words::QUIT, "", true, MenuAction::Quit),
    ];
    for (n, (name, label, line, able, ask)) in cards.into_iter().enumerate() {
        let rect = Rect::from_min_size(pos2(left + (w + gap) * n as f32, y), vec2(w, h));
        desk.mark(name, rect);
        if title_card(ui, rect, name, label, line, able) {
            desk.push(Gesture::Menu(ask));
        }
    }
    let book = Rect::from_min_size(screen.left_bottom() + vec2(14.0, -40.0 * s), vec2(92.0 * s, 30.0 * s));
    super::menu_button(ui, book, "codex", words::CODEX, Tone::Plain, desk, MenuAction::Codex);
    let foot = screen.right_bottom() - vec2(14.0, 10.0);
    write(ui, foot, Align2::RIGHT_BOTTOM, &shown.version, Face::Print, 13.0, IVORY_EDGE.gamma_multiply(0.6));
}

/// The name, lit from below like paper near a flame.
fn lettering(ui: &Ui, centre: bevy_egui::egui::Pos2, width: f32) {
    let size = (width * 0.095).clamp(64.0, 128.0);
    let mut font = super::super::theme::font(ui.ctx(), Face::Heading, 10.0);
    font.size = size;
    let painter = ui.painter();
    for (offset, ink) in [
        (vec2(0.0, 4.0), Color32::from_black_alpha(190)),
        (vec2(0.0, 1.5), CANDLE.gamma_multiply(0.75)),
        (Vec2::ZERO, IVORY),
    ] {
        painter.text(centre + offset, Align2::CENTER_CENTER, words::TITLE, font.clone(), ink);
    }
    // An ember in a hex over the name.
    let heart = centre - vec2(0.0, size * 0.86);
    let hex = |r: f32| -> Vec<_> {
        (0..6).map(|i| heart + Vec2::angled(std::f32::consts::TAU * (i as f32 + 0.5) / 6.0) * r).collect()
    };
    painter.add(Shape::closed_line(hex(21.0), Stroke::new(1.4, IVORY_EDGE)));
    painter.add(Shape::closed_line(hex(17.0), Stroke::new(0.6, IVORY_EDGE.gamma_multiply(0.7))));
    for (r, alpha) in [(12.0, 0.18), (8.0, 0.35), (4.5, 1.0)] {
        painter.circle_filled(heart, r, CANDLE.gamma_multiply(alpha));
    }
    painter.circle_filled(heart, 2.0, IVORY);
}

fn title_card(ui: &mut Ui, rect: Rect, name: &'static str, label: &str, line: &str, able: bool) -> bool {
    let id = Id::new(("title card", name));
    let response = ui.interact(rect, id, if able { Sense::click() } else { Sense::hover() });
    let lift = ease(ui.ctx(), id, able && (response.hovered() || response.has_focus()));
    let face = rect.translate(vec2(0.0, -6.0 * lift));
    let (ground, edge, ink) =
        if able { (CARD.lerp_to_gamma(CARD_LIFTED, lift), INK_FAINT, INK) } else { (CARD_DIM, RULE, INK_FAINT) };
    card(ui, face, ground, edge, lift);
    let rule = face.top() + 22.0;
    ui.painter().hline(
        face.x_range().shrink(8.0),
        rule,
        Stroke::new(1.0, RUBRIC.gamma_multiply(if able { 0.8 } else { 0.3 })),
    );
    let step = ((face.bottom() - rule) / 4.0).round();
    ruled(ui, face, rule + step, step);
    let middle =
        if line.is_empty() { face.center() + vec2(0.0, 8.0) } else { face.center() - vec2(0.0, 6.0 * scale(ui.ctx())) };
    write_fitted(ui, middle, Align2::CENTER_CENTER, label, Face::Heading, 22.0, ink, face.width() - 18.0);
    if !line.is_empty() {
        let text =
            fitted_rows(ui, line, Face::Hand, 14.5, if able { PENCIL } else { INK_SOFT }, face.width() - 18.0, 2);
        let at = pos2(face.center().x - text.size().x / 2.0, middle.y + 15.0 * scale(ui.ctx()));
        ui.painter().galley(at, text, PENCIL);
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, able, label));
    if !able {
        response.on_hover_text(line);
        return false;
    }
    response.on_hover_cursor(CursorIcon::PointingHand).clicked()
}
