//! The left column of the sparring page: name, Primary Stats, HMN, souls and SL, and every number that follows from them.

use bevy_egui::egui::{
    Align2, Color32, CursorIcon, Frame, Id as Tag, Key, Rect, Response, Sense, TextEdit, Ui, UiBuilder, WidgetInfo,
    WidgetType, pos2, vec2,
};

use super::super::super::keywords;
use super::super::super::state::UiState;
use super::super::super::strings;
use super::super::super::theme::{FontRole, colour::*, font_id, text_scale};
use super::super::super::widgets::{ButtonEmphasis, chip, draw_fitted_text, draw_text, paper_button};
use super::shared::{SparringPage, edit};
use crate::lang::{Text, words};
use crate::model::{CharacterEdit, Stat};
use crate::view::sheet_words::SheetWord;
use crate::view::{ExplainedNumber, stat_label};

/// Draws the column.
pub(super) fn draw_numbers(ui: &mut Ui, page: &SparringPage, window: Rect, state: &mut UiState) {
    let width = ui.available_width() - 10.0;
    draw_name(ui, page, width, state);
    for (stat, value) in &page.builder.stats {
        draw_stat(ui, page, *stat, *value, (width, window), state);
    }
    draw_section(ui, width, &strings::SOULS_AND_HUMANITY);
    let builder = &page.builder;
    let humanity = i64::from(builder.humanity);
    let to_humanity = |value: i64| CharacterEdit::SetHumanity(value.clamp(0, u8::MAX.into()) as u8);
    draw_counter_row(
        ui,
        (words!("humanity-label"), "humanity", &SheetWord::Humanity.help()),
        (humanity, 1),
        width,
        window,
        state,
        to_humanity,
    );
    let souls = i64::from(builder.souls);
    let to_souls = |value: i64| CharacterEdit::SetSouls(value.clamp(0, u32::MAX.into()) as u32);
    draw_counter_row(
        ui,
        (words!("souls-label"), "souls", &strings::SOULS_HELP),
        (souls, 5),
        width,
        window,
        state,
        to_souls,
    );
    draw_soul_level(ui, page, width);
    draw_conditions(ui, page, width, state);
    draw_section(ui, width, &strings::DERIVED_VALUES);
    draw_derived_values(ui, page, width);
    draw_section(ui, width, &strings::LOAD_ACTIONS);
    for number in &page.builder.sheet.load_actions {
        draw_wide_number(ui, number, width);
    }
}

/// A number with a row of its own; it says on hover what it is the sum of.
fn draw_wide_number(ui: &mut Ui, number: &ExplainedNumber, width: f32) {
    let (row, response) = ui.allocate_exact_size(vec2(width, (22.0 * text_scale(ui.ctx())).round()), Sense::hover());
    let name = draw_fitted_text(
        ui,
        row.left_center(),
        Align2::LEFT_CENTER,
        &number.label,
        FontRole::Body,
        14.5,
        INK,
        width * 0.4,
    );
    let ink = if number.is_changed { MOSS } else { PENCIL };
    let room = row.right() - name.right() - 8.0;
    let at = row.right_center();
    draw_fitted_text(ui, at, Align2::RIGHT_CENTER, &number.shown, FontRole::Handwritten, 16.0, ink, room);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, strings::explained_line(number)));
    let response = response.on_hover_cursor(CursorIcon::Help);
    keywords::explain(&response, &format!("{}: {}", number.label, number.shown), &number.parts);
}

fn row_height(ui: &Ui) -> f32 {
    (25.0 * text_scale(ui.ctx())).round()
}

fn draw_section(ui: &mut Ui, width: f32, heading: &str) {
    let tall = (27.0 * text_scale(ui.ctx())).round();
    let (rect, _) = ui.allocate_exact_size(vec2(width, tall), Sense::hover());
    draw_fitted_text(
        ui,
        rect.left_bottom() - vec2(0.0, 3.0),
        Align2::LEFT_BOTTOM,
        heading,
        FontRole::Heading,
        16.5,
        RUBRIC,
        width,
    );
}

fn draw_name(ui: &mut Ui, page: &SparringPage, width: f32, state: &mut UiState) {
    let tall = (34.0 * text_scale(ui.ctx())).round();
    let (rect, _) = ui.allocate_exact_size(vec2(width, tall), Sense::hover());
    let field = rect.shrink2(vec2(0.0, 3.0));
    ui.painter().rect_filled(field, 3.0, CARD);
    ui.painter().hline(field.x_range(), field.bottom() - 1.0, bevy_egui::egui::Stroke::new(1.0, INK_FAINT));
    state.add_region("name", field);
    let mut name = state.memory.builder.name.take().unwrap_or_else(|| page.builder.name.clone());
    let font = font_id(ui.ctx(), FontRole::Handwritten, 19.0);
    let text = TextEdit::singleline(&mut name)
        .id(Tag::new("character name"))
        .font(font)
        .text_color(PENCIL)
        .char_limit(40)
        .frame(Frame::NONE);
    let inner_rect = field.shrink2(vec2(8.0, 2.0));
    let mut inner = ui.new_child(UiBuilder::new().max_rect(inner_rect).id_salt("name"));
    let response = inner.add_sized(inner_rect.size(), text);
    let is_cancelled = ui.input(|i| i.key_pressed(Key::Escape));
    if response.lost_focus() && !is_cancelled && name.trim() != page.builder.name {
        edit(state, CharacterEdit::Rename(name.trim().to_owned()));
    }
    if response.has_focus() {
        state.memory.builder.name = Some(name);
    }
}

/// The places of a row's minus, value and plus, from the right.
fn stepper_rects(row: Rect) -> [Rect; 3] {
    let side = row.height() - 4.0;
    let plus = Rect::from_center_size(pos2(row.right() - side / 2.0, row.center().y), vec2(side, side));
    let value = Rect::from_center_size(pos2(plus.left() - side * 0.8, row.center().y), vec2(side * 1.5, side));
    let minus = Rect::from_center_size(pos2(value.left() - side * 0.55, row.center().y), vec2(side, side));
    [minus, value, plus]
}

fn step_button(
    ui: &mut Ui,
    rect: Rect,
    (name, sign): (&str, &str),
    told: &str,
    window: Rect,
    state: &mut UiState,
) -> Response {
    if window.contains_rect(rect) {
        state.add_region(name, rect);
    }
    let response = paper_button(ui, rect, Tag::new(name), sign, ButtonEmphasis::Secondary, true);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, told));
    response
}

fn draw_stat(
    ui: &mut Ui,
    page: &SparringPage,
    stat: Stat,
    value: u8,
    (width, window): (f32, Rect),
    state: &mut UiState,
) {
    let (row, response) = ui.allocate_exact_size(vec2(width, row_height(ui)), Sense::hover());
    let [minus, number, plus] = stepper_rects(row);
    let label = strings::stat_name(stat);
    draw_text(ui, row.left_center(), Align2::LEFT_CENTER, label, FontRole::Body, 15.0, INK);
    let shown = page.builder.sheet.stats.iter().find(|(of, _)| *of == stat).map_or(value, |(_, value)| *value);
    draw_text(ui, number.center(), Align2::CENTER_CENTER, &value.to_string(), FontRole::Handwritten, 19.0, PENCIL);
    if shown != value {
        let told = format!("\u{2192} {shown}");
        draw_text(
            ui,
            pos2(minus.left() - 8.0, row.center().y),
            Align2::RIGHT_CENTER,
            &told,
            FontRole::Handwritten,
            17.0,
            MOSS,
        );
    }
    let steps = if ui.input(|i| i.modifiers.shift) { 5 } else { 1 };
    if step_button(ui, minus, (&format!("less:{label}"), "\u{2212}"), &words!("step-less", what = label), window, state)
        .clicked()
    {
        edit(state, CharacterEdit::SetStat(stat, value.saturating_sub(steps).max(1)));
    }
    if step_button(ui, plus, (&format!("more:{label}"), "+"), &words!("step-more", what = label), window, state)
        .clicked()
    {
        edit(state, CharacterEdit::SetStat(stat, value.saturating_add(steps)));
    }
    draw_raise_button(ui, page, stat, row, (minus, window), state);
    let parts = page.builder.sheet.sheet.parts_of(&stat_label(stat)).unwrap_or_default();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{label} {value}")));
    keywords::explain(
        &response,
        &format!("{label} {shown}"),
        &strings::sheet_number_help(SheetWord::Stat(stat), parts),
    );
}

/// The button that raises SL by this stat, once there are souls for it.
fn draw_raise_button(
    ui: &mut Ui,
    page: &SparringPage,
    stat: Stat,
    row: Rect,
    (minus, window): (Rect, Rect),
    state: &mut UiState,
) {
    if page.soul_level_refusal.is_some() {
        return;
    }
    let rect = Rect::from_min_max(pos2(row.left() + 42.0, minus.top()), pos2(minus.left() - 34.0, minus.bottom()));
    if rect.width() < 30.0 {
        return;
    }
    let name = format!("raise:{}", strings::stat_name(stat));
    let label = strings::raise_text(page.soul_level_cost);
    if window.contains_rect(rect) {
        state.add_region(name.as_str(), rect);
    }
    let response = chip(ui, rect, Tag::new(name), &label, false, true);
    if response.clicked() {
        edit(state, CharacterEdit::RaiseSoulLevel(stat));
    }
    response.on_hover_text(SheetWord::SoulLevel.help().words());
}

fn draw_counter_row(
    ui: &mut Ui,
    (label, name, help): (&str, &str, &str),
    (value, step): (i64, i64),
    width: f32,
    window: Rect,
    state: &mut UiState,
    to_edit: impl Fn(i64) -> CharacterEdit,
) {
    let (row, response) = ui.allocate_exact_size(vec2(width, row_height(ui)), Sense::hover());
    let [minus, number, plus] = stepper_rects(row);
    draw_text(ui, row.left_center(), Align2::LEFT_CENTER, label, FontRole::Body, 15.0, INK);
    draw_text(ui, number.center(), Align2::CENTER_CENTER, &value.to_string(), FontRole::Handwritten, 19.0, PENCIL);
    if step_button(ui, minus, (&format!("less:{name}"), "\u{2212}"), &words!("step-less", what = label), window, state)
        .clicked()
        && value > 0
    {
        edit(state, to_edit(value - step));
    }
    if step_button(ui, plus, (&format!("more:{name}"), "+"), &words!("step-more", what = label), window, state)
        .clicked()
    {
        edit(state, to_edit(value + step));
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{label} {value}")));
    response.on_hover_text(help);
}

fn draw_soul_level(ui: &mut Ui, page: &SparringPage, width: f32) {
    let (row, response) = ui.allocate_exact_size(vec2(width, row_height(ui)), Sense::hover());
    let told = strings::soul_level_text(page.builder.soul_level, page.soul_level_cost);
    draw_fitted_text(ui, row.left_center(), Align2::LEFT_CENTER, &told, FontRole::Body, 15.0, INK, width);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    let refusal = page.soul_level_refusal.as_deref().map(strings::capitalized).unwrap_or_default();
    keywords::explain(&response, &told, &strings::sheet_number_help(SheetWord::SoulLevel, &refusal));
}

fn draw_conditions(ui: &mut Ui, page: &SparringPage, width: f32, state: &mut UiState) {
    let tall = row_height(ui);
    let n = page.builder.conditions.len().max(1) as f32;
    let (row, _) = ui.allocate_exact_size(vec2(width, tall + 4.0), Sense::hover());
    let wide = (width - 6.0 * (n - 1.0)) / n;
    for (at, (condition, name, borne)) in page.builder.conditions.iter().enumerate() {
        let rect = Rect::from_min_size(row.min + vec2((wide + 6.0) * at as f32, 3.0), vec2(wide, tall - 3.0));
        state.add_region(format!("lasting:{}", condition.name()), rect);
        if chip(ui, rect, Tag::new(("lasting", condition.name())), name, *borne, true).clicked() {
            edit(state, CharacterEdit::SetCondition(*condition, !borne));
        }
    }
}

/// The numbers that follow, two in a row; each says on hover what it is the sum of.
fn draw_derived_values(ui: &mut Ui, page: &SparringPage, width: f32) {
    let sheet = &page.builder.sheet;
    let is_stat = |label: &Text| page.builder.stats.iter().any(|(stat, _)| stat_label(*stat) == *label);
    // The numbers of single pieces stand on their cards.
    let of_character = |number: &&ExplainedNumber| number.gear.is_none() && !is_stat(&number.label);
    let mut cells: Vec<(String, String, String, Color32)> = vec![(
        strings::ENC.to_string(),
        words!("count-of", n = sheet.enc, all = sheet.eqp),
        SheetWord::Enc.help().to_string(),
        if sheet.enc > sheet.eqp { RUBRIC } else { PENCIL },
    )];
    cells.extend(sheet.sheet.numbers.iter().filter(of_character).map(|number| {
        let ink = if number.is_changed { MOSS } else { PENCIL };
        (
            number.label.to_string(),
            number.shown.to_string(),
            strings::labelled_number_help(&number.label, &number.parts),
            ink,
        )
    }));
    let tall = (22.0 * text_scale(ui.ctx())).round();
    let wide = (width - 14.0) / 2.0;
    for pair in cells.chunks(2) {
        let (row, _) = ui.allocate_exact_size(vec2(width, tall), Sense::hover());
        for (n, (label, value, help, ink)) in pair.iter().enumerate() {
            let cell = Rect::from_min_size(row.min + vec2((wide + 14.0) * n as f32, 0.0), vec2(wide, tall));
            let told =
                draw_text(ui, cell.right_center(), Align2::RIGHT_CENTER, value, FontRole::Handwritten, 17.0, *ink);
            let room = told.left() - cell.left() - 6.0;
            draw_fitted_text(ui, cell.left_center(), Align2::LEFT_CENTER, label, FontRole::Body, 14.5, INK, room);
            let response = ui.interact(cell, Tag::new(("derived", label)), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{label} {value}: {help}")));
            response.on_hover_cursor(CursorIcon::Help).on_hover_text(help);
        }
    }
}
