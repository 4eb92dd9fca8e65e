//! What lies under the pointer on the table, in a few words beside it.

use bevy_egui::egui::{Align2, Area, Context, Frame, Id, Order, RichText, vec2};

use crate::controls::Grip;
use crate::model::Who;
use crate::rules::portrait::{EntitySheet, Portrait, TileMark};
use crate::sheets::Desk;
use crate::sheets::theme::{Face, colour, font};
use crate::table::Thing;

/// Shows the words, if there is something to say.
pub fn show(ctx: &Context, portrait: &Portrait, grip: &Grip, desk: &Desk) {
    let Some(at) = ctx.pointer_latest_pos().filter(|at| !desk.covers(*at)) else { return };
    // A question near the piece must stay readable, whatever lies under the pointer.
    if desk.carry.is_some() || desk.place("choice:0").is_some() || desk.confirm.is_some() {
        return;
    }
    let Some((name, text)) = grip.under.as_ref().and_then(|thing| words(portrait, thing)) else { return };
    let right = at.x > ctx.viewport_rect().center().x;
    let (pivot, offset) =
        if right { (Align2::RIGHT_TOP, vec2(-18.0, 18.0)) } else { (Align2::LEFT_TOP, vec2(18.0, 18.0)) };
    let area = Area::new(Id::new("under the pointer")).order(Order::Tooltip).interactable(false);
    area.pivot(pivot).fixed_pos(at + offset).show(ctx, |ui| {
        Frame::popup(ui.style()).fill(colour::CARD_LIFTED).show(ui, |ui| {
            ui.set_max_width(220.0);
            ui.label(RichText::new(name).font(font(ctx, Face::Heading, 16.0)).color(colour::INK));
            if !text.is_empty() {
                ui.label(RichText::new(text).font(font(ctx, Face::Print, 14.0)).color(colour::INK_SOFT));
            }
        });
    });
}

fn words(portrait: &Portrait, thing: &Thing) -> Option<(String, String)> {
    match thing {
        Thing::Hex(at) => {
            let tile: Option<&TileMark> = portrait.tiles.iter().find(|t| t.at == *at);
            let dark = portrait.dark.contains(at).then_some("Too dark to see who stands here without a light.");
            let name = tile.map_or("In the dark", |t| t.name.as_str());
            let text: Vec<&str> = tile.map(|t| t.text.as_str()).into_iter().chain(dark).collect();
            (!text.is_empty()).then(|| (name.to_owned(), text.join("\n")))
        }
        Thing::Piece(Who::CHARACTER) => Some(piece(&portrait.character.sheet)),
        Thing::Piece(who) => portrait.foes.iter().find(|f| f.sheet.who == *who).map(|f| piece(&f.sheet)),
        // Cards are lifted to be read, and speak for themselves.
        Thing::FoeCard(_) | Thing::TableCard(_) | Thing::Doom | Thing::ShieldCard | Thing::Nothing => None,
    }
}

fn piece(sheet: &EntitySheet) -> (String, String) {
    let left = sheet.hp_max.saturating_sub(sheet.hp.total());
    let mut text = format!("{left} of {} HP at {}", sheet.hp_max, sheet.at);
    for (condition, n) in &sheet.conditions {
        let count = if *n > 1 { format!(" \u{d7}{n}") } else { String::new() };
        text.push_str(&format!("\n{condition:?}{count}"));
    }
    if sheet.shield_up {
        text.push_str("\nShield Up!");
    }
    (sheet.name.clone(), text)
}
