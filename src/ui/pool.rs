//! The stamina pool: ivory dice to click or drag, and below them the default button (Space).

use bevy_egui::egui::{
    Align2, CursorIcon, Id, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::actions::UiAction;
use super::key_hints::with_key;
use super::shortcut::Shortcut;
use super::state::{DragPayload, UiState};
use super::strings;
use super::theme::{FontRole, animate_bool, colour::*, pulse, text_scale};
use super::widgets::{
    ButtonEmphasis, draw_centred_block, draw_die, draw_fitted_text, draw_panel_background, draw_text, lifted_die,
    paper_button,
};
use crate::lang::words;
use crate::model::{Choice, DiceSelection};
use crate::view::{EncounterView, Phase, Prompt};

/// Gap between rows: a selected die is drawn higher and must not touch the one above.
const ROW_GAP: f32 = 12.0;

/// Draws the pool without its buttons into the whole of `ui`.
pub fn draw_pool(ui: &mut Ui, view: &EncounterView, state: &mut UiState) {
    let page = ui.max_rect();
    let s = text_scale(ui.ctx());
    draw_panel_background(ui, page);
    let body = page.shrink2(vec2(10.0, 8.0));
    let dice = &view.character.pool;
    let total: u32 = dice.iter().map(|f| u32::from(*f)).sum();
    let (mut room, mut under) = (body.width(), body.top());
    if total > 0 {
        let held: u32 = state.memory.selected_dice.positions().filter_map(|p| dice.get(p)).map(|f| u32::from(*f)).sum();
        let told = if held > 0 { words!("count-of", n = held, all = total) } else { words!("pool-total", n = total) };
        let value = draw_text(ui, body.right_top(), Align2::RIGHT_TOP, &told, FontRole::Handwritten, 17.0, PENCIL);
        (room, under) = (value.left() - body.left() - 6.0, value.bottom());
    }
    let head = draw_fitted_text(ui, body.min, Align2::LEFT_TOP, &strings::STAMINA, FontRole::Heading, 17.0, INK, room);
    let (back, _) = button_rects(page, s);
    let grid =
        Rect::from_min_max(pos2(body.left(), head.bottom().max(under) + 8.0), pos2(body.right(), back.top() - 2.0));
    draw_dice(ui, view, state, grid);
}

/// Where the buttons of the pool lie: the one that puts dice back, and the default button below it.
fn button_rects(page: Rect, s: f32) -> (Rect, Rect) {
    let body = page.shrink2(vec2(10.0, 8.0));
    let button_h = 34.0 * (1.0 + (s - 1.0) * 0.5);
    let foot = Rect::from_min_max(pos2(body.left(), body.bottom() - button_h), body.max);
    let back_h = 20.0 * s;
    let back = Rect::from_min_max(pos2(body.left(), foot.top() - back_h - 2.0), pos2(body.right(), foot.top() - 4.0));
    (back, foot)
}

/// Draws the buttons of the pool into the whole of `ui`, after the cards: the Tab key comes to them in this order.
pub fn draw_pool_buttons(ui: &mut Ui, view: &EncounterView, state: &mut UiState) {
    let (rect, foot) = button_rects(ui.max_rect(), text_scale(ui.ctx()));
    if !state.memory.selected_dice.is_empty() || state.memory.armed_action.is_some() {
        state.add_region("put_back", rect);
        if paper_button(
            ui,
            rect,
            Id::new("put back"),
            &with_key(ui.ctx(), &strings::CANCEL, Shortcut::Cancel),
            ButtonEmphasis::TextOnly,
            true,
        )
        .clicked()
        {
            state.push_ui_action(UiAction::Cancel);
        }
    }
    draw_default_button(ui, view, state, foot);
}

fn draw_dice(ui: &mut Ui, view: &EncounterView, state: &mut UiState, grid: Rect) {
    let dice = &view.character.pool;
    if dice.is_empty() {
        let told =
            if view.phase == Phase::Setup { strings::STAMINA_UNROLLED.text() } else { strings::STAMINA_EMPTY.text() };
        draw_centred_block(ui, told, FontRole::Handwritten, 16.0, INK_FAINT, grid);
        return;
    }
    // Choose the largest dice that fit in whole rows.
    let (mut side, mut columns) = (16.0_f32, dice.len());
    for try_columns in 1..=dice.len() {
        let rows = dice.len().div_ceil(try_columns);
        let fits = (grid.width() / try_columns as f32 - 7.0).min(grid.height() / rows as f32 - ROW_GAP);
        if fits > side {
            (side, columns) = (fits, try_columns);
        }
    }
    let side = side.min(42.0);
    let pitch = side + 7.0;
    let columns = columns.max((grid.width() / pitch) as usize).max(1);
    for (n, face) in dice.iter().enumerate() {
        let cell = vec2((n % columns) as f32 * pitch, (n / columns) as f32 * (side + ROW_GAP));
        let rect = Rect::from_min_size(grid.min + vec2(2.0, 4.0) + cell, Vec2::splat(side));
        if draw_pool_die(ui, state, n, *face, rect, reroll_answer(view, *face)) {
            state.memory.dragged_pool.clone_from(dice);
        }
    }
}

/// The answer that rerolls a die of this face, `Some(None)` if none does; `None` while the prompt asks for no dice.
fn reroll_answer(view: &EncounterView, face: u8) -> Option<Option<Choice>> {
    let Prompt::Choose { choices, .. } = &view.prompt else { return None };
    let pool = &view.character.pool;
    let shows = |picks: &DiceSelection| picks.positions().all(|p| pool.get(p) == Some(&face));
    choices
        .iter()
        .any(|c| matches!(c, Choice::Dice(_)))
        .then(|| choices.iter().find(|c| matches!(c, Choice::Dice(picks) if shows(picks))).cloned())
}

/// Draws one die of the pool; returns whether it was lifted now.
fn draw_pool_die(
    ui: &mut Ui,
    state: &mut UiState,
    n: usize,
    face: u8,
    rect: Rect,
    again: Option<Option<Choice>>,
) -> bool {
    let id = Id::new(("die", n));
    let held = state.memory.selected_dice.contains(n);
    let carried = matches!(state.memory.drag_payload, Some(DragPayload::Dice(picks)) if picks.contains(n));
    let warm = animate_bool(ui.ctx(), id.with("lift"), held);
    // What is clicked and ringed is the die where it is drawn.
    let response = ui.interact(lifted_die(rect, warm).expand(2.0), id, Sense::click_and_drag());
    let warm = warm.max(if response.hovered() && !held { 0.25 } else { 0.0 });
    if let Some(Some(_)) = &again {
        let glow = 0.5 + 0.5 * pulse(ui.ctx());
        let edge = Stroke::new(2.2, CANDLE.gamma_multiply(glow));
        ui.painter().rect_stroke(rect.expand(3.0), 6.0, edge, StrokeKind::Outside);
    }
    draw_die(ui.painter(), face, rect, warm, carried || again == Some(None));
    let label = strings::die_label(n, face);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, held, &label));
    state.add_region(format!("die:{n}"), rect);
    if response.clicked() {
        match again {
            None => state.push_ui_action(UiAction::ToggleDie(n)),
            Some(Some(answer)) => state.push_ui_action(UiAction::Answer(answer)),
            Some(None) => {}
        }
        return false;
    }
    let is_lifted = response.drag_started();
    if is_lifted {
        state.memory.drag_payload =
            Some(DragPayload::Dice(if held { state.memory.selected_dice } else { DiceSelection::NONE.with(n) }));
    }
    response.on_hover_cursor(CursorIcon::Grab);
    is_lifted
}

/// The default button, which Space presses.
fn draw_default_button(ui: &mut Ui, view: &EncounterView, state: &mut UiState, rect: Rect) {
    match &view.prompt {
        Prompt::Beat { can_end_beat: may_end, can_only_end: only_end, .. } => {
            let (may_end, only_end) = (*may_end, *only_end);
            let tone = if only_end { ButtonEmphasis::Primary } else { ButtonEmphasis::Secondary };
            if may_end {
                state.add_region("end_beat", rect);
            }
            let button = paper_button(
                ui,
                rect,
                Id::new("end beat"),
                &with_key(ui.ctx(), &strings::END_BEAT, Shortcut::Advance),
                tone,
                may_end,
            );
            if button.clicked() {
                state.push_ui_action(UiAction::EndBeat);
            }
            if !may_end {
                button.on_hover_text(strings::end_beat_refused_text(view.end_beat_refusal.as_deref()));
            }
        }
        Prompt::Reaction { .. } => {
            state.add_region("let_it_happen", rect);
            if paper_button(
                ui,
                rect,
                Id::new("let it happen"),
                &with_key(ui.ctx(), &strings::LET_IT_HAPPEN, Shortcut::Advance),
                ButtonEmphasis::Primary,
                true,
            )
            .clicked()
            {
                state.push_ui_action(UiAction::LetItHappen);
            }
        }
        Prompt::Stance => {
            state.add_region("go_on", rect);
            if paper_button(
                ui,
                rect,
                Id::new("go on"),
                &with_key(ui.ctx(), &strings::GO_ON, Shortcut::Advance),
                ButtonEmphasis::Primary,
                true,
            )
            .clicked()
            {
                state.push_ui_action(UiAction::LetItHappen);
            }
        }
        Prompt::Start(tiles) if tiles.len() == 1 => {
            state.add_region("begin", rect);
            if paper_button(
                ui,
                rect,
                Id::new("begin"),
                &with_key(ui.ctx(), &strings::BEGIN, Shortcut::Advance),
                ButtonEmphasis::Primary,
                true,
            )
            .clicked()
            {
                state.push_ui_action(UiAction::PickStart(tiles[0]));
            }
        }
        Prompt::Choose { .. } => {
            let Some((answer, told)) = strings::default_answer(view) else { return };
            state.add_region("enough", rect);
            if paper_button(
                ui,
                rect,
                Id::new("enough"),
                &with_key(ui.ctx(), told, Shortcut::Advance),
                ButtonEmphasis::Primary,
                true,
            )
            .clicked()
            {
                state.push_ui_action(UiAction::Answer(answer));
            }
        }
        _ => {}
    }
}
