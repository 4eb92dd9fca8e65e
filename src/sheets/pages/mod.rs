//! Full pages: title, first word, proving ground, codex, pause, settings, result, errors, a damaged save, and the banner
//! of a hot reload.
//!
//! Owns how they are printed. What they show is handed in as plain data; what is pressed becomes a
//! [`MenuAction`]. A page may lie over the sheets of an encounter: print it after them.

mod anew;
mod codex;
mod damaged;
mod errors;
mod first_word;
mod ground;
mod pause;
mod result;
mod settings;
mod title;

pub use anew::anew;
pub use codex::{CodexChapter, CodexEntry, Leaf, codex};
pub use damaged::{Damaged, damaged};
pub use errors::{Fault, banner, errors};
pub use first_word::first_word;
pub use ground::{Bout, Ground, ground};
pub use pause::pause;
pub use result::result;
pub use settings::settings;
pub use title::{Title, title};

use bevy_egui::egui::{Area, Color32, Context, Id, Order, Rect, Sense, Ui, UiBuilder, Vec2};

use super::desk::{Desk, Gesture, MenuAction};
use super::press::{Tone, paper_button, sheet};

/// Darkens what lies behind and lays an empty page of `size` in the middle.
fn page(
    ctx: &Context,
    name: &'static str,
    size: Vec2,
    dark: u8,
    desk: &mut Desk,
    print: impl FnOnce(&mut Ui, &mut Desk),
) {
    desk.begin_once(ctx);
    let screen = ctx.content_rect();
    let size = size.min(screen.size() - Vec2::splat(24.0));
    let rect = Rect::from_center_size(screen.center(), size);
    over(ctx, name, screen, desk, |ui, desk| {
        ui.painter().rect_filled(screen, 0.0, Color32::from_black_alpha(dark));
        desk.mark(format!("page:{name}"), rect);
        sheet(ui, rect);
        let mut inner = ui.new_child(UiBuilder::new().max_rect(rect).id_salt(name));
        print(&mut inner, desk);
    });
}

/// An area over everything else that keeps presses from what lies behind.
fn over(ctx: &Context, name: &'static str, rect: Rect, desk: &mut Desk, print: impl FnOnce(&mut Ui, &mut Desk)) {
    desk.covered.push(rect);
    Area::new(Id::new(("page", name)))
        .order(Order::Foreground)
        .fixed_pos(rect.min)
        .default_size(rect.size())
        .constrain(false)
        .movable(false)
        .fade_in(false)
        // Not focusable: Tab goes to what lies on it.
        .sense(Sense::CLICK | Sense::DRAG)
        .show(ctx, |ui| {
            ui.set_clip_rect(rect);
            ui.expand_to_include_rect(rect);
            let mut inner = ui.new_child(UiBuilder::new().max_rect(rect).id_salt(name));
            print(&mut inner, desk);
        });
}

/// A button that asks for something outside the encounter, findable under `name`.
fn menu_button(ui: &mut Ui, rect: Rect, name: &'static str, label: &str, tone: Tone, desk: &mut Desk, ask: MenuAction) {
    desk.mark(name, rect);
    if paper_button(ui, rect, Id::new(("menu button", name)), label, tone, true).clicked() {
        desk.push(Gesture::Menu(ask));
    }
}
