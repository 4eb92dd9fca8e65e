//! Small paper tags beside the pieces of enemies: the attack that comes, or what each enemy is likely to do.
//!
//! The module owns their places: beside its own piece, over no other piece, no lit or hovered hex, no panel and no other
//! tag; a tag that finds no such place is left out. Tags take no pointer.

use std::sync::Arc;

use bevy_egui::egui::{
    Area, Color32, Context, Galley, Id, Order, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType, pos2, vec2,
};

use super::layout::paint_new_area_at_once;
use super::piece_tag_state::PieceTagState;
use super::state::UiState;
use super::strings;
use super::theme::{FontRole, colour::*, text_scale};
use super::widgets::fit_rows;
use crate::model::CombatantId;
use crate::view::EncounterView;
use crate::view::forecast_view::{PieceTag, TagText};

/// The greatest width of a tag's text, before the text scale.
const WIDTH: f32 = 148.0;
const MARGIN: Vec2 = vec2(7.0, 3.0);
/// The most lines of a tag.
const MOST_LINES: usize = 2;

/// Shows the tags. Call it after every panel, because it reads where they lie.
pub(super) fn show_piece_tags(ui: &Ui, view: &EncounterView, state: &mut UiState, table: Rect) {
    let tags = std::mem::take(&mut state.piece_tags.tags);
    let mut taken: Vec<Rect> = Vec::new();
    for tag in &tags {
        let lines = tag_lines(ui, tag);
        let size = lines.iter().fold(Vec2::ZERO, |size, line| vec2(size.x.max(line.size().x), size.y + line.size().y));
        let Some(piece) = piece_of(&state.piece_tags, tag.who).filter(|_| !lines.is_empty()) else { continue };
        let place = tag_place(size + MARGIN * 2.0, (tag.who, piece), table, state, &taken);
        let Some(rect) = place else { continue };
        taken.push(rect);
        state.add_region(format!("tag:{}", tag.who.0), rect);
        let name = view.enemies.iter().find(|enemy| enemy.sheet.who == tag.who).map_or("", |enemy| &enemy.sheet.name);
        draw_tag(ui.ctx(), tag, name, lines, rect, piece);
    }
    state.piece_tags.tags = tags;
}

/// Where the piece of a combatant stands; of a large one its head.
fn piece_of(tags: &PieceTagState, who: CombatantId) -> Option<Pos2> {
    tags.pieces.iter().find(|(other, _)| *other == who).map(|(_, at)| *at)
}

/// The lines of a tag, laid out.
fn tag_lines(ui: &Ui, tag: &PieceTag) -> Vec<Arc<Galley>> {
    let width = WIDTH * text_scale(ui.ctx());
    let line = |text: &str, role: FontRole, ink: Color32| fit_rows(ui, text, role, 14.0, ink, width, 1);
    match &tag.text {
        TagText::Coming { attack, dealt, in_reach } => {
            let [what, whom] = strings::coming_attack_lines(attack, dealt, *in_reach);
            vec![line(&what, FontRole::Body, INK), line(&whom, FontRole::Body, RUBRIC)]
        }
        TagText::Result(result) => {
            let lines = strings::target_result_lines(result);
            let ink = |n: usize| if n == 0 { INK } else { MOSS };
            lines.iter().enumerate().map(|(n, text)| line(text, FontRole::Body, ink(n))).collect()
        }
        TagText::Odds(odds) => {
            let shown = odds.iter().take(MOST_LINES).enumerate();
            let ink = |n: usize| if n == 0 { INK } else { INK_SOFT };
            shown.map(|(n, (plan, chance))| line(&strings::plan_text(plan, *chance), FontRole::Body, ink(n))).collect()
        }
    }
}

/// The place of a tag: the first beside its piece that covers nothing.
fn tag_place(
    size: Vec2,
    (who, piece): (CombatantId, Pos2),
    table: Rect,
    state: &UiState,
    taken: &[Rect],
) -> Option<Rect> {
    let hex = state.piece_tags.hex_width.max(20.0);
    let (across, up) = (hex * 0.55 + size.x / 2.0, hex * 0.95 + size.y / 2.0);
    let raised = hex * 0.35;
    let beside = [
        vec2(0.0, -up),
        vec2(across, -raised),
        vec2(-across, -raised),
        vec2(across * 0.9, -up),
        vec2(-across * 0.9, -up),
        vec2(0.0, hex * 0.55 + size.y / 2.0),
        vec2(across * 0.9, hex * 0.5 + size.y / 2.0),
        vec2(-across * 0.9, hex * 0.5 + size.y / 2.0),
        vec2(0.0, -up - hex * 0.8),
    ];
    // A piece stands up from its hex.
    let covers_piece = |rect: &Rect| {
        let pieces = state.piece_tags.pieces.iter();
        pieces.into_iter().any(|(other, at)| {
            let reach = if *other == who { 0.3 } else { 0.42 };
            let body = Rect::from_min_max(*at - vec2(hex * reach, hex * 0.75), *at + vec2(hex * reach, hex * 0.3));
            body.intersects(*rect)
        })
    };
    let is_free = |rect: &Rect| {
        table.contains_rect(*rect)
            && !covers_piece(rect)
            && !state.piece_tags.keep_clear.iter().any(|at| rect.expand(hex * 0.3).contains(*at))
            && !state.panel_rects.iter().any(|panel| panel.intersects(*rect))
            && !taken.iter().any(|other| other.expand(3.0).intersects(*rect))
    };
    beside.into_iter().map(|offset| Rect::from_center_size(piece + offset, size)).map(rounded).find(is_free)
}

fn rounded(rect: Rect) -> Rect {
    Rect::from_min_size(rect.min.round(), rect.size().ceil())
}

/// Draws a tag: paper with a clipped corner, on a string to its piece.
fn draw_tag(ctx: &Context, tag: &PieceTag, name: &str, lines: Vec<Arc<Galley>>, rect: Rect, piece: Pos2) {
    let is_coming = matches!(tag.text, TagText::Coming { .. });
    let told: Vec<&str> = lines.iter().map(|line| line.text()).collect();
    let told = format!("{name}: {}", told.join(", "));
    let id = Id::new(("piece tag", tag.who.0));
    paint_new_area_at_once(ctx, id);
    Area::new(id)
        .order(Order::Background)
        .fixed_pos(Pos2::ZERO)
        .constrain(false)
        .interactable(false)
        .fade_in(false)
        .show(ctx, |ui| {
            let painter = ui.painter();
            let edge = if is_coming { RUBRIC } else { INK_FAINT };
            let hole = pos2(piece.x.clamp(rect.left(), rect.right()), piece.y.clamp(rect.top(), rect.bottom()));
            let towards = piece - vec2(0.0, 8.0);
            painter.line_segment([hole, hole + (towards - hole) * 0.6], Stroke::new(1.2, edge));
            painter.rect_filled(rect.translate(vec2(0.0, 2.0)), 2.0, Color32::from_black_alpha(70));
            painter.rect_filled(rect, 2.0, CARD_LIFTED);
            let width = if is_coming { 1.6 } else { 1.0 };
            painter.rect_stroke(rect, 2.0, Stroke::new(width, edge), StrokeKind::Inside);
            if is_coming {
                // A corner in red: this one is about to happen.
                let corner = vec![rect.left_top(), rect.left_top() + vec2(7.0, 0.0), rect.left_top() + vec2(0.0, 7.0)];
                painter.add(Shape::convex_polygon(corner, RUBRIC, Stroke::NONE));
            }
            let mut at = rect.min + MARGIN;
            for line in lines {
                let high = line.size().y;
                painter.galley(at, line, INK);
                at.y += high;
            }
            let response = ui.interact(rect, Id::new(("piece tag words", tag.who.0)), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
        });
}
