//! Enemy cards: a compact card each, enlarged beside the list on hover, kept open by a click.

use bevy_egui::egui::{
    Align2, Area, Color32, Context, CursorIcon, Galley, Id, Order, Pos2, Rect, ScrollArea, Sense, Stroke, Ui,
    UiBuilder, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::keywords::{TermUse, draw_keyword_paragraph};
use super::layout::paint_new_area_at_once;
use super::state::UiState;
use super::theme::{FontRole, colour::*, text_scale};
use super::widgets::{
    draw_card_background, draw_empty_slot, draw_fitted_text, draw_heading_rule, draw_paragraph, draw_text, draw_token,
    fit_line, fit_rows, layout_text,
};
use super::{condition_row, strings};
use crate::lang::{Text, words};
use crate::model::Token;
use crate::view::{EncounterView, EnemyAttackView, EnemySheet, EntitySheet, sink_label};

const GAP: f32 = 6.0;

/// The HP text at the right of a compact card's name; a narrow card omits it for a defeated enemy, whose name is struck
/// through.
fn hp_label(enemy: &EnemySheet, width: f32, s: f32) -> String {
    if !enemy.sheet.present && width < 200.0 * s { String::new() } else { hp_text(&enemy.sheet) }
}

/// The name on a compact card, in two lines where one is too short: the number at its end must stay visible.
fn compact_name(ui: &Ui, enemy: &EnemySheet, width: f32) -> std::sync::Arc<Galley> {
    let told = hp_label(enemy, width, text_scale(ui.ctx()));
    let taken = layout_text(ui, &told, FontRole::Handwritten, 15.0, PENCIL, f32::INFINITY).size().x;
    let ink = if enemy.sheet.present { INK } else { INK_FAINT };
    let room = width - 18.0 - taken - 6.0;
    let line = fit_line(ui, &enemy.sheet.name, FontRole::Heading, 15.5, ink, room);
    if line.elided { fit_rows(ui, &enemy.sheet.name, FontRole::Heading, 14.0, ink, room, 2) } else { line }
}

fn compact_height(ui: &Ui, enemy: &EnemySheet, width: f32) -> f32 {
    let base = (compact_name(ui, enemy, width).size().y + 15.0).round();
    if !enemy.sheet.present {
        return base;
    }
    (base + 22.0 + if enemy.sheet.conditions.is_empty() { 0.0 } else { 25.0 }).round()
}

/// The height of the list of cards.
pub(super) fn cards_height(ui: &Ui, view: &EncounterView, width: f32) -> f32 {
    view.enemies.iter().map(|f| compact_height(ui, f, width) + GAP).sum()
}

/// Draws the list of cards into the whole of `ui`.
pub fn draw_enemy_cards(ui: &mut Ui, view: &EncounterView, state: &mut UiState) {
    let pile = ui.max_rect();
    let mut inner = ui.new_child(UiBuilder::new().max_rect(pile).id_salt("enemies"));
    ScrollArea::vertical().auto_shrink(false).show(&mut inner, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        for enemy in &view.enemies {
            let tall = compact_height(ui, enemy, pile.width()) + GAP;
            let (rect, _) = ui.allocate_exact_size(vec2(pile.width(), tall), Sense::hover());
            draw_compact_card(ui, enemy, rect.with_max_y(rect.bottom() - GAP), state);
        }
    });
}

fn draw_compact_card(ui: &mut Ui, enemy: &EnemySheet, rect: Rect, state: &mut UiState) {
    let who = enemy.sheet.who;
    let id = Id::new(("enemy", who));
    let response = ui.interact(rect, id, Sense::click());
    let pinned = state.memory.pinned_enemy == Some(who);
    let lit = response.hovered() || pinned;
    let (ground, edge) = match (enemy.sheet.present, enemy.active, lit) {
        (false, _, _) => (CARD_DIM, RULE),
        (_, true, _) => (CARD_LIFTED, RUBRIC),
        (_, _, true) => (CARD_LIFTED, INK_SOFT),
        _ => (CARD, RULE),
    };
    draw_card_background(ui, rect, ground, edge, if lit || enemy.active { 0.6 } else { 0.0 });
    state.add_region(format!("enemy:{}", who.0), rect);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &enemy.sheet.name));
    if response.hovered() {
        state.output.hovered_enemy = Some(who);
    }
    if response.clicked() {
        state.memory.pinned_enemy = if pinned { None } else { Some(who) };
    }
    response.on_hover_cursor(CursorIcon::PointingHand);
    let body = rect.shrink2(vec2(9.0, 5.0));
    let told = hp_label(enemy, rect.width(), text_scale(ui.ctx()));
    draw_text(ui, body.right_top(), Align2::RIGHT_TOP, &told, FontRole::Handwritten, 15.0, PENCIL);
    let name = compact_name(ui, enemy, rect.width());
    ui.painter().galley(body.min, name.clone(), INK);
    if !enemy.sheet.present {
        for row in &name.rows {
            let row = row.rect().translate(body.min.to_vec2());
            ui.painter().hline(row.x_range().expand(2.0), row.center().y + 1.0, Stroke::new(1.8, PENCIL));
        }
        return;
    }
    let y = body.top() + name.size().y + 4.0;
    draw_hp_row(ui, &enemy.sheet, Rect::from_min_max(pos2(body.left(), y), pos2(body.right(), y + 20.0)));
    if !enemy.sheet.conditions.is_empty() {
        let at = pos2(body.left() + 11.0, y + 34.0);
        condition_row::draw_condition_row(ui, who, &enemy.sheet.conditions, at, 10.5, body.right());
    }
}

fn hp_text(sheet: &EntitySheet) -> String {
    if sheet.present {
        format!("{}/{}", sheet.hp_max.saturating_sub(sheet.hp_damage.total()), sheet.hp_max)
    } else {
        strings::DEFEATED.to_string()
    }
}

/// Draws HP as small rings and wounds as coins; many of them overlap.
fn draw_hp_row(ui: &Ui, sheet: &EntitySheet, room: Rect) {
    let n = usize::from(sheet.hp_max.max(1));
    let radius = (room.height() / 2.0 - 1.0).min(9.5);
    let pitch = ((room.width() - radius * 2.0) / (n.max(2) - 1) as f32).min(radius * 2.0 + 2.0);
    let wounds: Vec<_> = sheet.hp_damage.iter().flat_map(|(k, n)| std::iter::repeat_n(k, usize::from(n))).collect();
    for slot in 0..n {
        let centre = pos2(room.left() + radius + pitch * slot as f32, room.center().y);
        draw_empty_slot(ui.painter(), centre, radius, INK_SOFT);
        if let Some(kind) = wounds.get(slot) {
            draw_token(ui.painter(), Token::Damage(*kind), centre, radius);
        }
    }
}

/// Shows the hovered card, or the pinned one, enlarged beside the list.
pub(super) fn show_enlarged_card(ctx: &Context, view: &EncounterView, state: &mut UiState, pile: Rect) {
    if state.carries_something() {
        return;
    }
    let Some(who) = state.output.hovered_enemy.or(state.model.zoomed_enemy).or(state.memory.pinned_enemy) else {
        return;
    };
    let Some(enemy) = view.enemies.iter().find(|f| f.sheet.who == who) else { return };
    let top = state.region(&format!("enemy:{}", who.0)).map_or(pile.top(), |p| p.rect.top());
    let pinned = state.memory.pinned_enemy == Some(who);
    let screen = ctx.content_rect();
    let s = text_scale(ctx);
    let width = (270.0 * s).min(screen.width() * 0.36);
    paint_new_area_at_once(ctx, Id::new("enemy enlarged"));
    Area::new(Id::new("enemy enlarged"))
        .order(if pinned { Order::Foreground } else { Order::Tooltip })
        .fixed_pos(Pos2::ZERO)
        .constrain(false)
        .interactable(pinned)
        .fade_in(false)
        .show(ctx, |ui| {
            let texts = type_texts(view, enemy);
            let tall = full_card_height(ui, enemy, &texts, width);
            let y = top.min(pile.bottom() - tall).max(pile.top());
            let rect = Rect::from_min_size(pos2(pile.right() + 8.0, y), vec2(width, tall));
            ui.set_clip_rect(screen);
            draw_full_card(ui, enemy, &texts, rect, pinned);
            if pinned {
                state.output.panel_rects.push(rect);
            }
        });
}

fn attack_text(EnemyAttackView { name, text, .. }: &EnemyAttackView) -> String {
    if text.is_empty() { name.to_string() } else { format!("{name}: {text}") }
}

/// The texts of an enemy's types, each after the type's name.
fn type_texts(view: &EncounterView, enemy: &EnemySheet) -> Vec<String> {
    let told = |(name, text): &(Text, Text)| format!("{name}: {text}");
    view.enemy_types.iter().filter(|(name, text)| enemy.types.contains(name) && !text.is_empty()).map(told).collect()
}

/// The enemy's types, formation, light and movement.
fn traits_line(enemy: &EnemySheet) -> String {
    let kinds = Text::joined(", ", enemy.types.iter().cloned()).to_string();
    let moves = words!("enemy-move", n = enemy.movement);
    let light = enemy.light.then(|| strings::LIGHT.to_string());
    let large = enemy.sheet.tail.is_some().then(|| words!("two-hexes").to_owned());
    let told: Vec<String> = [Some(kinds), large, Some(moves), enemy.formation.as_ref().map(String::from), light]
        .into_iter()
        .flatten()
        .collect();
    told.into_iter().filter(|t| !t.is_empty()).collect::<Vec<_>>().join("  ·  ")
}

/// The enemy's shield, the damage that still has to trickle into its HP, what its changed numbers are the sum of, and
/// what holds for a while.
fn shield_and_trickle_lines(enemy: &EnemySheet) -> Vec<String> {
    let shield = enemy.shield.map(|shield| strings::shield_text(&shield, enemy.sheet.shield_up));
    let seeping = &enemy.sheet.unassigned;
    let seeping = (!seeping.is_empty())
        .then(|| format!("{}: {}", strings::TRICKLING.text(), strings::damage_counts_text(seeping)));
    let explained = strings::explanation_lines(&enemy.sheet, false);
    shield.into_iter().chain(seeping).chain(explained).collect()
}

fn full_card_height(ui: &Ui, enemy: &EnemySheet, texts: &[String], width: f32) -> f32 {
    let s = text_scale(ui.ctx());
    let w = width - 26.0;
    let attacks: f32 = enemy
        .attacks
        .iter()
        .map(|a| layout_text(ui, &attack_text(a), FontRole::Body, 14.0, INK, w).size().y + 4.0)
        .sum();
    let head = layout_text(ui, &traits_line(enemy), FontRole::Italic, 13.5, INK_SOFT, w).size().y.max(16.0 * s);
    let types: f32 = texts.iter().map(|t| layout_text(ui, t, FontRole::Body, 13.0, INK_SOFT, w).size().y + 3.0).sum();
    let sinks = if enemy.sheet.sinks.is_empty() { 0.0 } else { 46.0 + 8.0 * s };
    let conditions = if enemy.sheet.conditions.is_empty() { 0.0 } else { 32.0 };
    let besides: f32 = shield_and_trickle_lines(enemy)
        .iter()
        .map(|t| layout_text(ui, t, FontRole::Body, 13.5, INK, w).size().y + 4.0)
        .sum();
    besides + 30.0 * s + head + types + 14.0 + 28.0 + sinks + conditions + 22.0 * s + attacks + 18.0 * s + 12.0
}

fn draw_full_card(ui: &mut Ui, enemy: &EnemySheet, texts: &[String], rect: Rect, pinned: bool) {
    let s = text_scale(ui.ctx());
    draw_card_background(ui, rect, CARD_LIFTED, INK_SOFT, 1.0);
    let told =
        [enemy.sheet.name.to_string(), traits_line(enemy)].into_iter().chain(enemy.attacks.iter().map(attack_text));
    let told = told.chain(shield_and_trickle_lines(enemy)).chain(texts.iter().cloned()).collect::<Vec<_>>().join(". ");
    ui.interact(rect, Id::new("enemy in full"), Sense::hover())
        .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    let body = rect.shrink2(vec2(13.0, 8.0));
    // Only the kept card can be pointed at.
    let term_use = if pinned { TermUse::Pin } else { TermUse::Mark };
    let keywords = |ui: &Ui, at: Pos2, text: &str, size: f32, ink: Color32| {
        draw_keyword_paragraph(ui, at, text, FontRole::Body, size, ink, body.width(), term_use)
    };
    draw_fitted_text(ui, body.min, Align2::LEFT_TOP, &enemy.sheet.name, FontRole::Heading, 19.0, INK, body.width());
    let mut y = body.top() + 26.0 * s;
    let head =
        draw_paragraph(ui, pos2(body.left(), y), &traits_line(enemy), FontRole::Italic, 13.5, INK_SOFT, body.width());
    y = head.bottom().max(y + 16.0 * s) + 3.0;
    draw_heading_rule(ui, body.left()..=body.right(), y);
    y += 7.0;
    let hp = format!("{} {}", strings::HP.text(), hp_text(&enemy.sheet));
    let label =
        draw_text(ui, pos2(body.left(), y + 10.0), Align2::LEFT_CENTER, &hp, FontRole::Handwritten, 16.0, PENCIL);
    draw_hp_row(ui, &enemy.sheet, Rect::from_min_max(pos2(label.right() + 8.0, y), pos2(body.right(), y + 21.0)));
    y += 28.0;
    if !enemy.sheet.sinks.is_empty() {
        draw_sinks(ui, &enemy.sheet, pos2(body.left(), y), body.width());
        y += 46.0 + 8.0 * s;
    }
    if !enemy.sheet.conditions.is_empty() {
        let at = pos2(body.left() + 12.0, y + 13.0);
        condition_row::draw_condition_row(ui, enemy.sheet.who, &enemy.sheet.conditions, at, 12.0, body.right());
        y += 32.0;
    }
    for text in shield_and_trickle_lines(enemy) {
        let at = pos2(body.left(), y);
        y = keywords(ui, at, &text, 13.5, INK).bottom() + 4.0;
    }
    draw_text(ui, pos2(body.left(), y), Align2::LEFT_TOP, &strings::ATTACKS, FontRole::Heading, 15.0, RUBRIC);
    y += 21.0 * s;
    for attack in &enemy.attacks {
        let at = pos2(body.left(), y);
        y = keywords(ui, at, &attack_text(attack), 14.0, INK).bottom() + 4.0;
    }
    for text in texts {
        let at = pos2(body.left(), y);
        y = keywords(ui, at, text, 13.0, INK_SOFT).bottom() + 3.0;
    }
    let hint = if pinned { strings::UNPIN.text() } else { strings::PIN.text() };
    draw_text(ui, body.right_bottom(), Align2::RIGHT_BOTTOM, hint, FontRole::Italic, 12.0, INK_FAINT);
}

fn draw_sinks(ui: &Ui, sheet: &EntitySheet, at: Pos2, width: f32) {
    let pitch = (width / sheet.sinks.len().max(1) as f32).min(46.0);
    let radius = (pitch / 2.0 - 3.0).min(16.0);
    for (n, circle) in sheet.sinks.iter().enumerate() {
        let centre = at + vec2(pitch * (n as f32 + 0.5), radius + 1.0);
        draw_empty_slot(ui.painter(), centre, radius, INK_SOFT);
        let filled = circle.tokens.len();
        let told = if filled == 0 { circle.capacity.to_string() } else { format!("{filled}/{}", circle.capacity) };
        let size = if filled == 0 { 18.0 } else { 13.0 };
        draw_text(ui, centre, Align2::CENTER_CENTER, &told, FontRole::Handwritten, size, PENCIL);
        let foot = centre + vec2(0.0, radius + 2.0);
        draw_fitted_text(ui, foot, Align2::CENTER_TOP, &sink_label(circle.sink), FontRole::Body, 11.0, INK_SOFT, pitch);
    }
}
