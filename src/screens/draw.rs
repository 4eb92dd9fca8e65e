//! One egui pass: the sheets of the encounter and the pages over them.

use bevy::prelude::*;
use bevy_egui::egui::{self, LayerId, Pos2, Ui, UiBuilder};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::library::Shelf;
use super::quality::ChosenQuality;
use super::settings::Current;
use super::{Page, Screen, backdrop, hover, menu, typefaces};
use crate::controls::{Game, Grip, Hands, Saving};
use crate::model::Who;
use crate::rules::portrait::Portrait;
use crate::sheets::pages::{self, Title};
use crate::sheets::{Desk, Layout, theme};
use crate::table::{
    self, FULL_CARDS, FreeRect, Glow, Playing, PointerTaken, TableActivity, TableCamera, Thing, hex_on_screen,
    table_card_on_screen,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Titled>()
        .add_systems(EguiPrimaryContextPass, draw)
        .add_systems(OnEnter(Screen::Title), look_for_save);
}

/// What the title page says.
#[derive(Resource)]
struct Titled(Title);

impl Default for Titled {
    fn default() -> Self {
        Self(Title { version: String::new(), saved: Err("nothing saved yet".into()) })
    }
}

/// Looks whether there is something to continue.
fn look_for_save(world: &mut World) {
    let folder = world.resource::<Saving>().folder.clone();
    let saved = match folder {
        None => Err("no folder for saved games".to_owned()),
        Some(folder) if !folder.holds_save() => Err("nothing saved yet".to_owned()),
        // A damaged file is only set aside when the player asks for it.
        Some(folder) => {
            let text = std::fs::read_to_string(folder.autosave()).map_err(|e| e.to_string());
            match text.and_then(|t| crate::record::Save::read(&t)) {
                Ok(save) => Ok(menu::in_words(world, &save)),
                Err(_) => Ok("a save that may be damaged".to_owned()),
            }
        }
    };
    let version = world.resource::<super::Launch>().0.version.to_owned();
    world.resource_mut::<Titled>().0 = Title { version, saved };
}

/// Where on the screen the piece or hex stands that is asked about.
fn anchor(
    portrait: &Portrait,
    grip: &Grip,
    camera: &Query<(&Camera, &GlobalTransform), With<TableCamera>>,
) -> Option<Pos2> {
    let stands = |who: Who| {
        let foe = portrait.foes.iter().map(|f| &f.sheet).find(|sheet| sheet.who == who);
        let sheet = foe.unwrap_or(&portrait.character.sheet);
        sheet.present.then_some(sheet.at)
    };
    let hex = grip.asked.or_else(|| portrait.about.as_ref().and_then(|about| stands(about.who)))?;
    let (camera, transform) = camera.single().ok()?;
    hex_on_screen(camera, transform, hex).map(|at| Pos2::new(at.x, at.y))
}

/// Tells the hints what on the table they must not hide, and where the encounter table lies.
fn inform_hints(
    desk: &mut Desk,
    portrait: &Portrait,
    glow: &Glow,
    camera: &Query<(&Camera, &GlobalTransform), With<TableCamera>>,
) {
    desk.keep_clear.clear();
    desk.table_card = None;
    let Ok((camera, transform)) = camera.single() else { return };
    let foes = portrait.foes.iter().map(|foe| &foe.sheet);
    let standing = std::iter::once(&portrait.character.sheet).chain(foes).filter(|sheet| sheet.present);
    let pieces = standing.flat_map(|sheet| std::iter::once(sheet.at).chain(sheet.tail));
    let seen = pieces.chain(glow.tiles.keys().copied()).filter_map(|at| hex_on_screen(camera, transform, at));
    desk.keep_clear.extend(seen.map(|at| Pos2::new(at.x, at.y)));
    let point = |at: Vec2| Pos2::new(at.x, at.y);
    let card = table_card_on_screen(camera, transform, portrait);
    desk.table_card = card.map(|card| egui::Rect::from_min_max(point(card.min), point(card.max)));
}

#[expect(clippy::too_many_arguments, reason = "one pass sees everything that can be on")]
fn draw(
    mut contexts: EguiContexts,
    mut hands: ResMut<Hands>,
    screen: Res<State<Screen>>,
    page: Res<Page>,
    game: Option<Res<Game>>,
    shelf: Res<Shelf>,
    titled: Res<Titled>,
    settings: Res<Current>,
    (quality, picture): (Res<ChosenQuality>, Res<table::Quality>),
    activity: Res<TableActivity>,
    playing: Res<Playing>,
    (grip, glow): (Res<Grip>, Res<Glow>),
    mut free: ResMut<FreeRect>,
    mut taken: ResMut<PointerTaken>,
    camera: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
    mut dressed: Local<bool>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut ui = Ui::new(
        ctx.clone(),
        "window".into(),
        UiBuilder::new().layer_id(LayerId::background()).max_rect(ctx.viewport_rect()),
    );
    if !activity.ready {
        ui.painter().add(backdrop::candle(ui.max_rect()));
    }
    if !*dressed {
        theme::install(&ctx, &typefaces::all());
        // Where frames are slow, a press and its release lie far apart; it is a click all the same.
        ctx.options_mut(|o| o.input_options.max_click_duration = 30.0);
        *dressed = true;
        return Ok(());
    }
    let dress = theme::Dress {
        text_scale: settings.0.text_scale,
        readable: settings.0.readable,
        // Where no graphics card draws, a pulse would cost a frame every 40 ms.
        calm: settings.0.reduced_motion || !picture.flicker,
    };
    theme::wear(&ctx, dress);
    let desk = &mut hands.bypass_change_detection().0;
    let mut room = None;
    match screen.get() {
        Screen::Loading => {}
        Screen::Title => pages::title(&mut ui, &titled.0, desk),
        Screen::Broken => pages::errors(&mut ui, &shelf.faults, desk),
        Screen::Encounter => {
            if let Some(game) = &game {
                desk.anchor = anchor(&game.portrait, &grip, &camera);
                desk.resting_foe = match grip.under {
                    Some(Thing::FoeCard(who)) if game.portrait.foes.len() > FULL_CARDS => Some(who),
                    _ => None,
                };
                desk.hints = settings.0.hints;
                if desk.hints.on {
                    inform_hints(desk, &game.portrait, &glow, &camera);
                }
                crate::sheets::encounter(&mut ui, &game.portrait, desk);
                let table = Layout::new(ui.max_rect(), theme::scale(&ctx)).free(desk.cards_open);
                room = Some(Rect::new(table.left(), table.top(), table.right(), table.bottom()));
                if game.portrait.result.is_some() && !playing.0 && *page == Page::None {
                    pages::result(&mut ui, &game.portrait, desk);
                } else if *page == Page::None {
                    hover::show(&ctx, &game.portrait, &grip, desk);
                }
            }
        }
    }
    if let (Screen::Encounter | Screen::Title, Some(fault), false) =
        (screen.get(), shelf.faults.first(), shelf.dismissed)
    {
        pages::banner(&mut ui, fault, shelf.faults.len() - 1, desk);
    }
    match page.as_ref() {
        Page::None => {}
        Page::Pause => pages::pause(&mut ui, desk),
        Page::Settings => pages::settings(&mut ui, &settings.0, &quality.reason, desk),
        Page::FirstWord => pages::first_word(&mut ui, desk),
        Page::Anew(what) => pages::anew(&mut ui, what, desk),
        Page::Ground(grounds) => pages::ground(&mut ui, grounds, desk),
        Page::Codex(chapters) => pages::codex(&mut ui, chapters, desk),
        Page::Damaged(what) => pages::damaged(&mut ui, what, desk),
    }
    if free.0 != room {
        free.0 = room;
    }
    let over = ctx.pointer_latest_pos().is_some_and(|at| desk.covers(at));
    let busy = over || desk.carry.is_some() || *page != Page::None || *screen.get() != Screen::Encounter;
    if taken.0 != busy {
        taken.0 = busy;
    }
    Ok(())
}
