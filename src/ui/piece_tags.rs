//! Small paper tags beside the pieces of enemies: the attack that comes, or what each enemy is likely to do. Enemies of
//! one kind with the same outlook share a tag.
//!
//! The module owns what a tag says and which tags are shared; `tag_layout` finds their places. Tags take no pointer.

use std::sync::Arc;

use bevy_egui::egui::{
    Area, Color32, Context, Galley, Id as Tag, Order, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType, pos2, vec2,
};

use super::layout::paint_new_area_at_once;
use super::piece_tag_state::PieceTagState;
use super::state::UiState;
use super::strings;
use super::tag_layout::{WantedTag, piece_body, place_tags};
use super::theme::{FontRole, colour::*, text_scale};
use super::widgets::fit_rows;
use crate::lang::Text;
use crate::model::{CombatantId, Id};
use crate::view::forecast_view::{PieceTag, TagText};
use crate::view::{EncounterView, names_together};

/// The greatest width of a tag's text, before the text scale.
const WIDTH: f32 = 148.0;
const MARGIN: Vec2 = vec2(7.0, 3.0);
/// The longest string to a piece that shares its tag with others; the slip of a piece farther off tells it.
const LONGEST_STRING: f32 = 110.0;
/// The most lines of a tag about what is likely. If there are more outcomes, the last line counts them.
const MOST_LINES: usize = 3;

/// A tag with the enemies that it is about.
struct SharedTag<'a> {
    tag: &'a PieceTag,
    names: Vec<&'a str>,
    kind: Option<Id>,
    members: Vec<CombatantId>,
}

/// Shows the tags. Call it after every panel, because it reads where they lie.
pub(super) fn show_piece_tags(ui: &Ui, view: &EncounterView, state: &mut UiState, table: Rect) {
    let tags = std::mem::take(&mut state.memory.piece_tags.tags);
    let shared = share_tags(&tags, view);
    let mut shown = Vec::new();
    let mut wanted = Vec::new();
    for tag in &shared {
        let lines = tag_lines(ui, tag, strings::position_text(&state.memory.piece_tags.position).as_deref());
        let pieces: Vec<Pos2> = tag.members.iter().filter_map(|who| piece_of(&state.memory.piece_tags, *who)).collect();
        if lines.is_empty() || pieces.is_empty() {
            continue;
        }
        let size = lines.iter().fold(Vec2::ZERO, |size, line| vec2(size.x.max(line.size().x), size.y + line.size().y));
        wanted.push(WantedTag { size: size + MARGIN * 2.0, pieces });
        shown.push((tag, lines));
    }
    let hex = state.memory.piece_tags.hex_width.max(20.0);
    let places = place_tags(&wanted, hex, table, &obstacles(state, hex));
    for (((tag, lines), wanted), place) in shown.into_iter().zip(wanted).zip(places) {
        let Some(rect) = place else { continue };
        state.add_region(format!("tag:{}", tag.tag.who.0), rect);
        draw_tag(ui.ctx(), tag, lines, rect, &wanted.pieces);
    }
    state.memory.piece_tags.tags = tags;
}

/// What no tag may cover: pieces with their slips, what lies on the sheet and must be seen, and panels.
fn obstacles(state: &UiState, hex: f32) -> Vec<Rect> {
    let tags = &state.memory.piece_tags;
    let bodies = tags.pieces.iter().map(|(who, at)| piece_body(*at, hex, !who.is_character()));
    let seen = tags.keep_clear.iter().map(|at| Rect::from_center_size(*at, Vec2::splat(hex * 0.6)));
    bodies.chain(seen).chain(tags.covered.iter().copied()).chain(state.output.panel_rects.iter().copied()).collect()
}

/// Where the piece of a combatant stands; of a large one its head.
fn piece_of(tags: &PieceTagState, who: CombatantId) -> Option<Pos2> {
    tags.pieces.iter().find(|(other, _)| *other == who).map(|(_, at)| *at)
}

/// The tags, with one for all enemies of a kind that are likely to do the same.
fn share_tags<'a>(tags: &'a [PieceTag], view: &'a EncounterView) -> Vec<SharedTag<'a>> {
    let mut shared: Vec<SharedTag> = Vec::new();
    for tag in tags {
        let enemy = view.enemies.iter().find(|enemy| enemy.sheet.who == tag.who).map(|enemy| &enemy.sheet);
        let kind = enemy.map(|sheet| sheet.id);
        let name = enemy.map_or("", |sheet| sheet.name.as_str());
        let is_alike = |other: &&mut SharedTag| {
            other.kind == kind && odds_texts(tag).is_some_and(|told| Some(told) == odds_texts(other.tag))
        };
        match shared.iter_mut().find(is_alike) {
            Some(other) => {
                other.names.push(name);
                other.members.push(tag.who);
            }
            None => shared.push(SharedTag { tag, names: vec![name], kind, members: vec![tag.who] }),
        }
    }
    shared
}

/// What a tag says about what is likely, as it is shown; `None` of an attack that comes.
fn odds_texts(tag: &PieceTag) -> Option<Vec<String>> {
    let TagText::Odds(odds) = &tag.text else { return None };
    let listed = if odds.len() > MOST_LINES { MOST_LINES - 1 } else { odds.len() };
    let (listed, rest) = odds.split_at(listed);
    let more = (!rest.is_empty()).then(|| strings::more_plans(rest.len(), rest.iter().map(|(_, chance)| chance).sum()));
    Some(listed.iter().map(|(plan, chance)| strings::plan_text(plan, *chance)).chain(more).collect())
}

/// The lines of a tag, laid out. `position` names the position that it tells of, if that is not simply the present.
fn tag_lines(ui: &Ui, shared: &SharedTag, position: Option<&str>) -> Vec<Arc<Galley>> {
    let width = WIDTH * text_scale(ui.ctx());
    let line = |text: &str, role: FontRole, ink: Color32| fit_rows(ui, text, role, 14.0, ink, width, 1);
    match &shared.tag.text {
        TagText::Coming { attack, dealt, lasting, in_reach } => {
            let [what, whom] = strings::coming_attack_lines(attack, dealt, *in_reach);
            let lasting = (!lasting.is_empty())
                .then(|| fit_rows(ui, &strings::lasting_text(lasting), FontRole::Body, 14.0, RUBRIC, width, 2));
            let lines = [line(&what, FontRole::Body, INK), line(&whom, FontRole::Body, RUBRIC)];
            return lines.into_iter().chain(lasting).collect();
        }
        TagText::Result(result) => {
            let lines = strings::target_result_lines(result);
            let ink = |n: usize| if n == 0 { INK } else { MOSS };
            return lines.iter().enumerate().map(|(n, text)| line(text, FontRole::Body, ink(n))).collect();
        }
        TagText::Odds(_) => {}
    }
    let odds = odds_texts(shared.tag).unwrap_or_default();
    if odds.is_empty() {
        return Vec::new();
    }
    let names = (shared.members.len() > 1).then(|| names_together(&shared.names));
    let head = |told: &str| fit_rows(ui, told, FontRole::Italic, 14.0, INK_SOFT, width, 2);
    let heading = names.iter().map(Text::words).chain(position).map(head);
    let ink = |n: usize| if n == 0 { INK } else { INK_SOFT };
    let odds = odds.iter().enumerate().map(|(n, told)| line(told, FontRole::Body, ink(n)));
    heading.chain(odds).collect()
}

/// Draws a tag: paper with a clipped corner, on a string to each of its pieces.
fn draw_tag(ctx: &Context, shared: &SharedTag, lines: Vec<Arc<Galley>>, rect: Rect, pieces: &[Pos2]) {
    let is_coming = matches!(shared.tag.text, TagText::Coming { .. });
    let told: Vec<&str> = lines.iter().map(|line| line.text()).collect();
    let told = format!("{}: {}", shared.names[0], told.join(", "));
    let id = Tag::new(("piece tag", shared.tag.who.0));
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
            for piece in pieces.iter().filter(|piece| rect.distance_to_pos(**piece) < LONGEST_STRING) {
                let hole = pos2(piece.x.clamp(rect.left(), rect.right()), piece.y.clamp(rect.top(), rect.bottom()));
                let towards = *piece - vec2(0.0, 8.0);
                let part = if pieces.len() > 1 { 0.85 } else { 0.6 };
                painter.line_segment([hole, hole + (towards - hole) * part], Stroke::new(1.2, edge));
            }
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
            let response = ui.interact(rect, Tag::new(("piece tag words", shared.tag.who.0)), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
        });
}
