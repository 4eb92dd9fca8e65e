//! The stamina pool: ivory dice to click or drag, and the one thing to press with Space.

use bevy_egui::egui::{
    Align2, CursorIcon, Id, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::desk::{Carry, Desk, Gesture};
use super::press::{Tone, die, paper_button, sheet, write, write_fitted};
use super::theme::{Face, breath, colour::*, ease, scale};
use super::words;
use crate::model::{Choice, Picks};
use crate::rules::portrait::{Portrait, Prompt, Stage};

/// Room between rows: a lifted die must not touch the one above.
const ROW_GAP: f32 = 12.0;

/// Prints the pool into the whole of `ui`.
pub fn pool(ui: &mut Ui, portrait: &Portrait, desk: &mut Desk) {
    let page = ui.max_rect();
    let s = scale(ui.ctx());
    sheet(ui, page);
    let body = page.shrink2(vec2(10.0, 8.0));
    let dice = &portrait.character.pool;
    let total: u32 = dice.iter().map(|f| u32::from(*f)).sum();
    let (mut room, mut under) = (body.width(), body.top());
    if total > 0 {
        let held: u32 = desk.held.positions().filter_map(|p| dice.get(p)).map(|f| u32::from(*f)).sum();
        let told = if held > 0 { format!("{held} of {total}") } else { format!("{total} SP") };
        let value = write(ui, body.right_top(), Align2::RIGHT_TOP, &told, Face::Hand, 17.0, PENCIL);
        (room, under) = (value.left() - body.left() - 6.0, value.bottom());
    }
    let head = write_fitted(ui, body.min, Align2::LEFT_TOP, words::STAMINA, Face::Heading, 17.0, INK, room);
    let button_h = 34.0 * (1.0 + (s - 1.0) * 0.5);
    let foot = Rect::from_min_max(pos2(body.left(), body.bottom() - button_h), body.max);
    let busy = !desk.held.is_empty() || desk.armed.is_some();
    let back_h = 20.0 * s;
    let grid = Rect::from_min_max(
        pos2(body.left(), head.bottom().max(under) + 8.0),
        pos2(body.right(), foot.top() - back_h - 4.0),
    );
    lay_dice(ui, portrait, desk, grid);
    if busy {
        let rect =
            Rect::from_min_max(pos2(body.left(), foot.top() - back_h - 2.0), pos2(body.right(), foot.top() - 4.0));
        desk.mark("put_back", rect);
        if paper_button(ui, rect, Id::new("put back"), words::PUT_BACK, Tone::Quiet, true).clicked() {
            desk.push(Gesture::PutBack);
        }
    }
    next_step(ui, portrait, desk, foot);
}

fn lay_dice(ui: &mut Ui, portrait: &Portrait, desk: &mut Desk, grid: Rect) {
    let dice = &portrait.character.pool;
    if dice.is_empty() {
        let room = grid.width();
        let told = if portrait.stage == Stage::Setup { words::STAMINA_UNROLLED } else { words::STAMINA_EMPTY };
        write_fitted(ui, grid.center(), Align2::CENTER_CENTER, told, Face::Hand, 16.0, INK_FAINT, room);
        return;
    }
    // The largest dice that fit in whole rows.
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
        one(ui, desk, n, *face, rect, rolls_again(portrait, *face));
    }
}

/// Whether dice of this face may be rolled again now, and with which answer; `None` while no die is asked for.
fn rolls_again(portrait: &Portrait, face: u8) -> Option<Option<Choice>> {
    let Prompt::Choose { choices, .. } = &portrait.prompt else { return None };
    let pool = &portrait.character.pool;
    let shows = |picks: &Picks| picks.positions().all(|p| pool.get(p) == Some(&face));
    choices
        .iter()
        .any(|c| matches!(c, Choice::Dice(_)))
        .then(|| choices.iter().find(|c| matches!(c, Choice::Dice(picks) if shows(picks))).cloned())
}

fn one(ui: &mut Ui, desk: &mut Desk, n: usize, face: u8, rect: Rect, again: Option<Option<Choice>>) {
    let id = Id::new(("die", n));
    let held = desk.held.has(n);
    let carried = matches!(desk.carry, Some(Carry::Dice(picks)) if picks.has(n));
    let response = ui.interact(rect.expand(2.0), id, Sense::click_and_drag());
    let warm = ease(ui.ctx(), id.with("lift"), held);
    let warm = warm.max(if response.hovered() && !held { 0.25 } else { 0.0 });
    if let Some(Some(_)) = &again {
        let glow = 0.5 + 0.5 * breath(ui.ctx());
        let edge = Stroke::new(2.2, CANDLE.gamma_multiply(glow));
        ui.painter().rect_stroke(rect.expand(3.0), 6.0, edge, StrokeKind::Outside);
    }
    die(ui.painter(), face, rect, warm, carried || again == Some(None));
    let label = words::die(n, face);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, held, &label));
    desk.mark(format!("die:{n}"), rect);
    if response.clicked() {
        match again {
            None => desk.push(Gesture::ToggleDie(n)),
            Some(Some(answer)) => desk.push(Gesture::Answer(answer)),
            Some(None) => {}
        }
        return;
    }
    if response.drag_started() {
        desk.carry = Some(Carry::Dice(if held { desk.held } else { Picks::NONE.with(n) }));
    }
    response.on_hover_cursor(CursorIcon::Grab);
}

/// The button Space stands for now.
fn next_step(ui: &mut Ui, portrait: &Portrait, desk: &mut Desk, rect: Rect) {
    match &portrait.prompt {
        Prompt::Beat { may_end, only_end, .. } => {
            let (may_end, only_end) = (*may_end, *only_end);
            let tone = if only_end { Tone::Strong } else { Tone::Plain };
            if may_end {
                desk.mark("end_beat", rect);
            }
            let button = paper_button(ui, rect, Id::new("end beat"), words::END_BEAT, tone, may_end);
            if button.clicked() {
                desk.push(Gesture::EndBeat);
            }
            if !may_end {
                button.on_hover_text(words::END_BEAT_NOT);
            }
        }
        Prompt::Reaction { .. } => {
            desk.mark("let_it_happen", rect);
            if paper_button(ui, rect, Id::new("let it happen"), words::LET_IT_HAPPEN, Tone::Strong, true).clicked() {
                desk.push(Gesture::LetItHappen);
            }
        }
        Prompt::Opening => {
            desk.mark("go_on", rect);
            if paper_button(ui, rect, Id::new("go on"), words::GO_ON, Tone::Strong, true).clicked() {
                desk.push(Gesture::LetItHappen);
            }
        }
        Prompt::Start(tiles) if tiles.len() == 1 => {
            desk.mark("begin", rect);
            if paper_button(ui, rect, Id::new("begin"), words::BEGIN, Tone::Strong, true).clicked() {
                desk.push(Gesture::PickStart(tiles[0]));
            }
        }
        Prompt::Choose { .. } => {
            let Some((answer, told)) = words::enough(portrait) else { return };
            desk.mark("enough", rect);
            if paper_button(ui, rect, Id::new("enough"), told, Tone::Strong, true).clicked() {
                desk.push(Gesture::Answer(answer));
            }
        }
        _ => {}
    }
}
