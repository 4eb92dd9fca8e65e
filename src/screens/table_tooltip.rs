//! The tooltip for what the pointer is over on the table.

use bevy_egui::egui::{Align2, Area, Context, Frame, Id, Order, RichText, vec2};

use crate::fires_table::PickTarget;
use crate::input::Hovered;
use crate::lang::{Text, words};
use crate::model::CombatantId;
use crate::ui::theme::{FontRole, colour, font_id, text_scale};
use crate::ui::{UiState, paint_new_area_at_once};
use crate::view::{EncounterView, EntitySheet, EntryLine, TableCard, TileView};

/// Shows the tooltip, if the pointer is over something that has one. `is_print_short` says whether the print on the cards is
/// so large that they do not say all.
pub fn show_tooltip(
    ctx: &Context,
    view: &EncounterView,
    (hovered, is_print_short): (&Hovered, bool),
    ui_state: &UiState,
) {
    let Some(at) = ctx.pointer_latest_pos().filter(|at| !ui_state.is_covered(*at)) else { return };
    // A question near the piece must stay readable, so no tooltip covers it.
    if ui_state.carries_something()
        || ui_state.region("choice:0").is_some()
        || ui_state.model.confirm_question.is_some()
    {
        return;
    }
    let Some((name, text)) = hovered.target.as_ref().and_then(|thing| tooltip_text(view, thing, is_print_short)) else {
        return;
    };
    let right = at.x > ctx.viewport_rect().center().x;
    let (pivot, offset) =
        if right { (Align2::RIGHT_TOP, vec2(-18.0, 18.0)) } else { (Align2::LEFT_TOP, vec2(18.0, 18.0)) };
    paint_new_area_at_once(ctx, Id::new("under the pointer"));
    let area = Area::new(Id::new("under the pointer")).order(Order::Tooltip).interactable(false);
    area.pivot(pivot).fixed_pos(at + offset).show(ctx, |ui| {
        Frame::popup(ui.style()).fill(colour::CARD_LIFTED).show(ui, |ui| {
            ui.set_max_width(220.0 * text_scale(ctx));
            ui.label(RichText::new(name).font(font_id(ctx, FontRole::Heading, 16.0)).color(colour::INK));
            if !text.is_empty() {
                ui.label(RichText::new(text).font(font_id(ctx, FontRole::Body, 14.0)).color(colour::INK_SOFT));
            }
        });
    });
}

fn tooltip_text(view: &EncounterView, target: &PickTarget, is_print_short: bool) -> Option<(String, String)> {
    match target {
        PickTarget::Hex(at) => {
            let tile: Option<&TileView> = view.tiles.iter().find(|t| t.at == *at);
            let dark = view.dark_hexes.contains(at).then_some(words!("too-dark"));
            let name = tile.map_or(words!("in-the-dark"), |t| t.name.as_str());
            let goal = tile.filter(|tile| tile.goal).map(|_| view.victory.as_str());
            let text: Vec<&str> = tile.map(|t| t.text.as_str()).into_iter().chain(goal).chain(dark).collect();
            (!text.is_empty()).then(|| (name.to_owned(), text.join("\n")))
        }
        PickTarget::Piece(CombatantId::CHARACTER) => Some(combatant_tooltip(&view.character.sheet)),
        PickTarget::Piece(who) => {
            view.enemies.iter().find(|f| f.sheet.who == *who).map(|f| combatant_tooltip(&f.sheet))
        }
        PickTarget::EncounterTableCard(n) if is_print_short => view.tables.get(*n).map(table_tooltip),
        // A hovered card is enlarged and shows its own text, so it needs no tooltip.
        PickTarget::EnemyCard(_)
        | PickTarget::EncounterTableCard(_)
        | PickTarget::Doom
        | PickTarget::ShieldCard
        | PickTarget::Nothing => None,
    }
}

/// All that the card of an encounter table says.
fn table_tooltip(table: &TableCard) -> (String, String) {
    let row = |entry: &EntryLine| {
        let lines = Text::joined("; ", entry.lines.iter().cloned());
        match entry.sudden {
            true => words!("entry-sudden-line", label = &entry.label, lines = lines),
            false => words!("entry-line", label = &entry.label, lines = lines),
        }
    };
    (table.name.to_string(), table.entries.iter().map(row).collect::<Vec<_>>().join("\n"))
}

fn combatant_tooltip(sheet: &EntitySheet) -> (String, String) {
    let left = sheet.hp_max.saturating_sub(sheet.hp_damage.total());
    let mut text = words!("hp-left-at", left = left, all = sheet.hp_max, hex = sheet.position.to_string());
    for (condition, n) in &sheet.conditions {
        let count = if *n > 1 { format!(" \u{d7}{n}") } else { String::new() };
        text.push_str(&format!("\n{condition:?}{count}"));
    }
    if sheet.shield_up {
        text.push('\n');
        text.push_str(words!("shield-up"));
    }
    (sheet.name.to_string(), text)
}
