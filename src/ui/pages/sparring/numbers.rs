//! The left column of the sparring page: name, Primary Stats, HMN, souls and SL, and every number that follows from them.

use bevy_egui::egui::Layout;

use super::super::super::keywords::explain;
use super::super::super::vocabulary::*;
use super::shared::{SparringPage, edit};
use crate::lang::{Text, words};
use crate::model::{CharacterEdit, Stat};
use crate::view::sheet_words::SheetWord;
use crate::view::{ExplainedNumber, stat_label};

/// Draws the column.
pub(super) fn draw_numbers(ui: &mut Ui, page: &SparringPage, state: &mut UiState) {
    let builder = &page.builder;
    if let Some(name) = name_line(ui, &builder.name, |state| &mut state.memory.builder.name, state) {
        edit(state, CharacterEdit::Rename(name));
    }
    for (stat, value) in &builder.stats {
        draw_stat(ui, page, *stat, *value, state);
    }
    section(ui, &strings::SOULS_AND_HUMANITY, "");
    let (humanity, souls) = (i64::from(builder.humanity), i64::from(builder.souls));
    let (row, by) = stepper(ui, (words!("humanity-label"), "humanity"), humanity, state, |_, _| {});
    row.on_hover_text(SheetWord::Humanity.help().words());
    if by > 0 || (by < 0 && humanity > 0) {
        edit(state, CharacterEdit::SetHumanity((humanity + by).clamp(0, u8::MAX.into()) as u8));
    }
    let (row, by) = stepper(ui, (words!("souls-label"), "souls"), souls, state, |_, _| {});
    row.on_hover_text(strings::SOULS_HELP.text());
    if by > 0 || (by < 0 && souls > 0) {
        edit(state, CharacterEdit::SetSouls((souls + 5 * by).clamp(0, u32::MAX.into()) as u32));
    }
    let told = strings::soul_level_text(builder.soul_level, page.soul_level_cost);
    let refusal = page.soul_level_refusal.as_deref().map(strings::capitalized).unwrap_or_default();
    let level = label(ui, &told, FontRole::Body, 15.0, INK);
    explain(&level, &told, &strings::sheet_number_help(SheetWord::SoulLevel, &refusal));
    ui.add_space(4.0);
    grid(ui, builder.conditions.len().max(1), vec2(6.0, 4.0), &builder.conditions, |ui, (condition, name, borne)| {
        if wide_chip(ui, state, (&format!("lasting:{}", condition.name()), name), *borne).clicked() {
            edit(state, CharacterEdit::SetCondition(*condition, !borne));
        }
    });
    section(ui, &strings::DERIVED_VALUES, "");
    draw_derived_values(ui, page);
    section(ui, &strings::LOAD_ACTIONS, "");
    for number in &builder.sheet.load_actions {
        draw_number(ui, number, &number.parts);
    }
}

/// A number with its name; it says on hover what it is the sum of.
pub(super) fn draw_number(ui: &mut Ui, number: &ExplainedNumber, help: &str) {
    let ink = if number.is_changed { MOSS } else { PENCIL };
    draw_explained(ui, (&number.label, &number.shown), ink, help);
}

fn draw_explained(ui: &mut Ui, (name, value): (&str, &str), ink: Color32, help: &str) {
    let looks = [(FontRole::Body, 14.5, INK), (FontRole::Handwritten, 16.5, ink)];
    let row = value_row(ui, (name, looks[0]), (value, looks[1]), None);
    row.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{name} {value}: {help}")));
    explain(&row.on_hover_cursor(CursorIcon::Help), &format!("{name}: {value}"), help);
}

/// A row with a number to step: its name, what `between` adds, and at the right less, the number and more. Returns the row,
/// and the step that was asked for. Its regions are `less:KEY` and `more:KEY`.
fn stepper(
    ui: &mut Ui,
    (name, key): (&str, &str),
    value: i64,
    state: &mut UiState,
    between: impl FnOnce(&mut Ui, &mut UiState),
) -> (Response, i64) {
    let tall = (25.0 * text_scale(ui.ctx())).round();
    let side = tall - 4.0;
    let row = ui.horizontal(|ui| {
        ui.set_min_height(tall);
        let room = ui.available_width() - side * 3.4;
        ui.allocate_ui_with_layout(vec2(room, side), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(room);
            ui.spacing_mut().item_spacing.x = 8.0;
            fitted_label(ui, name, (FontRole::Body, 15.0, INK), 1);
            between(ui, state);
        });
        let mut step = |ui: &mut Ui, (region, sign): (&str, &str), told: String| {
            let look = (&*format!("{region}:{key}"), sign, Secondary);
            let response = sized_button(ui, state, look, Vec2::splat(side), true);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &told));
            i64::from(response.clicked())
        };
        let less = step(ui, ("less", "\u{2212}"), words!("step-less", what = name));
        let (place, _) = ui.allocate_exact_size(vec2(side * 1.4, side), Sense::hover());
        let shown = value.to_string();
        draw_text(ui, place.center(), Align2::CENTER_CENTER, &shown, FontRole::Handwritten, 19.0, PENCIL);
        step(ui, ("more", "+"), words!("step-more", what = name)) - less
    });
    row.response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{name} {value}")));
    (row.response, row.inner)
}

fn draw_stat(ui: &mut Ui, page: &SparringPage, stat: Stat, value: u8, state: &mut UiState) {
    let sheet = &page.builder.sheet;
    let name = strings::stat_name(stat);
    let shown = sheet.stats.iter().find(|(of, _)| *of == stat).map_or(value, |(_, value)| *value);
    let (row, by) = stepper(ui, (name, name), value.into(), state, |ui, state| {
        if shown != value {
            label(ui, &format!("\u{2192} {shown}"), FontRole::Handwritten, 17.0, MOSS);
        }
        draw_raise_button(ui, page, stat, state);
    });
    let steps = if ui.input(|i| i.modifiers.shift) { 5 } else { 1 };
    match by {
        0 => {}
        ..0 => edit(state, CharacterEdit::SetStat(stat, value.saturating_sub(steps).max(1))),
        1.. => edit(state, CharacterEdit::SetStat(stat, value.saturating_add(steps))),
    }
    let parts = sheet.sheet.parts_of(&stat_label(stat)).unwrap_or_default();
    explain(&row, &format!("{name} {shown}"), &strings::sheet_number_help(SheetWord::Stat(stat), parts));
}

/// The chip that raises SL by this stat, once there are souls for it.
fn draw_raise_button(ui: &mut Ui, page: &SparringPage, stat: Stat, state: &mut UiState) {
    if page.soul_level_refusal.is_some() || ui.available_width() < 38.0 {
        return;
    }
    let (name, told) = (format!("raise:{}", strings::stat_name(stat)), strings::raise_text(page.soul_level_cost));
    let chip = chip(ui, state, (&name, &told), false, true);
    if chip.clicked() {
        edit(state, CharacterEdit::RaiseSoulLevel(stat));
    }
    chip.on_hover_text(SheetWord::SoulLevel.help().words());
}

/// The numbers that follow, two in a row.
fn draw_derived_values(ui: &mut Ui, page: &SparringPage) {
    let sheet = &page.builder.sheet;
    let is_stat = |label: &Text| page.builder.stats.iter().any(|(stat, _)| stat_label(*stat) == *label);
    // The numbers of single pieces stand on their cards.
    let of_character = |number: &&ExplainedNumber| number.gear.is_none() && !is_stat(&number.label);
    let numbers = sheet.sheet.numbers.iter().filter(of_character).map(Some);
    grid(ui, 2, vec2(14.0, 0.0), std::iter::once(None).chain(numbers), |ui, number| match number {
        None => {
            let ink = if sheet.enc > sheet.eqp { RUBRIC } else { PENCIL };
            let value = words!("count-of", n = sheet.enc, all = sheet.eqp);
            draw_explained(ui, (&strings::ENC, &value), ink, &SheetWord::Enc.help());
        }
        Some(number) => draw_number(ui, number, &strings::labelled_number_help(&number.label, &number.parts)),
    });
}
