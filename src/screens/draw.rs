//! Draws the egui pass: the panels of the encounter and the pages over them.
//!
//! Owns the order of drawing, and tells the panels what they need to know of the table. The panels show the moment that
//! the table shows (`DisplayedView`), not the newest view. Must not change the game.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::{self, LayerId, Pos2, Ui, UiBuilder};
use bevy_egui::{EguiContexts, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, EguiPrimaryContextPass};

use super::library::ContentState;
use super::quality::ChosenQuality;
use super::settings::ActiveSettings;
use super::shelf::BoxShelf;
use super::sound::SoundOutput;
use super::title::{TitleState, refresh_title_state};
use super::{Page, Screen, backdrop, journey, table_tooltip, typefaces};
use crate::duel_table::{DuelDrawing, DuelLibrary, draw_duel};
use crate::fires_table::{
    DisplayedView, ForecastMarks, Highlights, MAX_FULL_ENEMY_CARDS, PickTarget, PlaybackActive,
    encounter_table_card_on_screen, hex_on_screen, sheet_heading_on_screen,
};
use crate::input::{ActiveBindings, GameSession, Hovered, PlaybackFollowSystems, SelectionState};
use crate::lang::language_revision;
use crate::model::{CombatantId, Coord};
use crate::table::scene::{PropId, SceneClock, prop_on_screen};
use crate::table::{self, SHORT_PRINT_FROM, TableActivity, TableCamera, TableViewport, UiHasPointer};
use crate::ui::pages;
use crate::ui::{UiState, apply_high_contrast, install_bindings, keywords, table_room, theme};
use crate::view::EncounterView;
use crate::view::codex::build_codex;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TitleState>()
        .add_systems(EguiPrimaryContextPass, draw_ui)
        // The panels are drawn in the frame in which the clock of playback moves on.
        .configure_sets(PostUpdate, PlaybackFollowSystems.before(EguiPostUpdateSet::EndPass))
        .add_systems(OnEnter(Screen::Title), refresh_title_state)
        .add_systems(Update, refresh_codex)
        .add_systems(
            PreUpdate,
            close_tooltips
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass)
                .run_if(resource_changed::<PlaybackActive>),
        )
        // What is put away is no longer offered.
        .add_systems(Update, refresh_title_state.run_if(in_state(Screen::Title).and_then(resource_changed::<Page>)));
}

/// Where things of the table lie for the panels, which count in points: the interface may be larger than the window's own
/// pixels.
struct OnScreen<'a> {
    camera: &'a Camera,
    transform: &'a GlobalTransform,
    zoom: f32,
}

impl<'a> OnScreen<'a> {
    fn new(camera: &'a Query<(&Camera, &GlobalTransform), With<TableCamera>>, zoom: f32) -> Option<Self> {
        camera.single().ok().map(|(camera, transform)| Self { camera, transform, zoom })
    }

    fn point(&self, at: Vec2) -> Pos2 {
        Pos2::new(at.x, at.y) / self.zoom
    }

    fn hex(&self, at: Coord) -> Option<Pos2> {
        hex_on_screen(self.camera, self.transform, at).map(|at| self.point(at))
    }

    fn prop(&self, clock: &SceneClock, id: &PropId) -> Option<egui::Rect> {
        prop_on_screen((self.camera, self.transform), clock, id).map(|rect| self.rect(rect))
    }

    fn rect(&self, rect: Rect) -> egui::Rect {
        egui::Rect::from_min_max(self.point(rect.min), self.point(rect.max))
    }
}

/// The position on the screen of the piece or hex that the open question concerns.
fn question_anchor(view: &EncounterView, selection: &SelectionState, screen: &OnScreen) -> Option<Pos2> {
    let stands = |who: CombatantId| {
        let enemy = view.enemies.iter().map(|f| &f.sheet).find(|sheet| sheet.who == who);
        let sheet = enemy.unwrap_or(&view.character.sheet);
        sheet.present.then_some(sheet.position)
    };
    let hex = selection.asked_hex.or_else(|| view.question_subject.as_ref().and_then(|about| stands(about.who)))?;
    screen.hex(hex)
}

/// Tells the hints which points of the table they must not cover, and where the encounter table is.
fn set_hint_obstacles(
    ui_state: &mut UiState,
    view: &EncounterView,
    (highlights, clock): (&Highlights, &SceneClock),
    screen: Option<&OnScreen>,
) {
    ui_state.model.keep_clear.clear();
    ui_state.model.encounter_table_rect = None;
    let Some(screen) = screen else { return };
    let enemies = view.enemies.iter().map(|enemy| &enemy.sheet);
    let standing = std::iter::once(&view.character.sheet).chain(enemies).filter(|sheet| sheet.present);
    let pieces = standing.flat_map(|sheet| std::iter::once(sheet.position).chain(sheet.tail));
    ui_state.model.keep_clear.extend(pieces.chain(highlights.hexes.keys().copied()).filter_map(|at| screen.hex(at)));
    let card = encounter_table_card_on_screen(screen.camera, screen.transform, clock);
    ui_state.model.encounter_table_rect = card.map(|card| screen.rect(card));
}

/// Tells the tags at pieces where the pieces stand, and which hexes they must not cover.
fn set_tag_places(
    ui_state: &mut UiState,
    view: &EncounterView,
    (hovered, highlights, marks): (&Hovered, &Highlights, &ForecastMarks),
    screen: Option<&OnScreen>,
) {
    let tags = &mut ui_state.memory.piece_tags;
    tags.pieces.clear();
    tags.keep_clear.clear();
    tags.covered.clear();
    let Some(screen) = screen else { return };
    let enemies = view.enemies.iter().map(|enemy| &enemy.sheet);
    for sheet in std::iter::once(&view.character.sheet).chain(enemies).filter(|sheet| sheet.present) {
        let hexes = std::iter::once(sheet.position).chain(sheet.tail);
        tags.pieces.extend(hexes.filter_map(|at| screen.hex(at)).map(|at| (sheet.who, at)));
    }
    let hovered = match hovered.target {
        Some(PickTarget::Hex(at)) => Some(at),
        _ => None,
    };
    let foretold = marks.stops.iter().map(|(at, _)| *at).chain(marks.harm.iter().map(|(at, _)| *at));
    let foretold = foretold.chain(marks.routes.iter().flatten().copied()).chain(marks.struck.iter().copied());
    let lit = highlights.hexes.keys().chain(highlights.labels.keys()).chain(&view.goal.hexes).copied();
    tags.keep_clear.extend(lit.chain(hovered).chain(foretold).filter_map(|at| screen.hex(at)));
    let heading = sheet_heading_on_screen(screen.camera, screen.transform);
    tags.covered.extend(heading.map(|heading| screen.rect(heading)));
    let here = view.character.sheet.position;
    if let (Some(one), Some(other)) = (screen.hex(Coord::new(here.row, 5)), screen.hex(Coord::new(here.row, 6))) {
        tags.hex_width = one.distance(other);
    }
}

/// A number for the screen and the page: tooltips close when it changes.
fn shown_place(screen: Screen, page: &Page) -> u64 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    (screen, std::mem::discriminant(page)).hash(&mut hasher);
    hasher.finish()
}

/// Makes the codex of what is on the table: the encounter, the journey, or else the core. All texts know its words from
/// then on.
fn refresh_codex(
    content: Res<ContentState>,
    (game, journey): (Option<Res<GameSession>>, Res<journey::JourneyState>),
    (open, mut duel): (Res<table::OpenBox>, ResMut<DuelLibrary>),
    mut ui_state: ResMut<UiState>,
    mut made_of: Local<Option<(u64, u32)>>,
) {
    // While the Duel's box is open, its own codex lies there.
    if open.0 == Some(crate::duel_table::BOX) {
        if let Some(codex) = duel.codex()
            && ui_state.memory.keywords.codex.as_ref().is_none_or(|known| !Arc::ptr_eq(known, &codex))
        {
            ui_state.memory.keywords.codex = Some(codex);
            *made_of = None;
        }
        return;
    }
    let in_play = game.as_ref().map(|game| &game.catalog).or_else(|| journey.catalog());
    let core = || content.library.as_ref().map(|library| library.core());
    let Some(catalog) = in_play.or_else(core) else { return };
    // The search finds words of the language that is shown.
    let source = (catalog.fingerprint, language_revision());
    if *made_of != Some(source) || ui_state.memory.keywords.codex.is_none() {
        ui_state.memory.keywords.codex = Some(Arc::new(build_codex(catalog)));
        *made_of = Some(source);
    }
}

/// Closes the tooltips under the pointer when the table begins to play: what happens is not hidden by what the pointer
/// happens to rest on. They come back when the pointer moves.
fn close_tooltips(playing: Res<PlaybackActive>, mut inputs: Query<&mut EguiInput>) {
    if playing.0 {
        inputs.iter_mut().for_each(|mut input| input.events.push(egui::Event::PointerGone));
    }
}

#[expect(clippy::too_many_arguments, reason = "one egui pass draws every panel and page")]
pub(super) fn draw_ui(
    mut contexts: EguiContexts,
    mut ui_state_res: ResMut<UiState>,
    (screen, page): (Res<State<Screen>>, Res<Page>),
    (game, journey): (Option<Res<GameSession>>, Res<journey::JourneyState>),
    content: Res<ContentState>,
    (title, shelf, mut duel, clock): (Res<TitleState>, Res<BoxShelf>, DuelDrawing, Res<SceneClock>),
    (settings, bindings, sound): (Res<ActiveSettings>, Res<ActiveBindings>, Res<SoundOutput>),
    (quality, render_quality): (Res<ChosenQuality>, Res<table::RenderQuality>),
    activity: Res<TableActivity>,
    (displayed, playback_active): (Res<DisplayedView>, Res<PlaybackActive>),
    (selection, hovered): (Res<SelectionState>, Res<Hovered>),
    (highlights, marks): (Res<Highlights>, Res<ForecastMarks>),
    mut viewport: ResMut<TableViewport>,
    mut ui_has_pointer: ResMut<UiHasPointer>,
    camera: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
    (mut style_installed, mut is_over_panel): (Local<bool>, Local<bool>),
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut ui = Ui::new(
        ctx.clone(),
        "window".into(),
        UiBuilder::new().layer_id(LayerId::background()).max_rect(ctx.viewport_rect()),
    );
    if !activity.ready {
        ui.painter().add(backdrop::loading_candle(ui.max_rect()));
    }
    if !*style_installed {
        theme::install_fonts(&ctx, &typefaces::embedded_typefaces());
        // In slow frames a press and its release lie far apart, and still have to count as a click.
        ctx.options_mut(|o| {
            o.input_options.max_click_duration = 30.0;
            o.zoom_with_keyboard = false;
        });
        *style_installed = true;
        return Ok(());
    }
    let style = theme::UiStyle {
        text_scale: settings.0.text_scale,
        readable_font: settings.0.readable_font,
        // Without a graphics card, a pulsing highlight would cost a frame every 40 ms.
        reduced_motion: settings.0.reduced_motion || !render_quality.flicker,
        high_contrast: settings.0.high_contrast,
    };
    theme::apply_style(&ctx, style);
    let zoom = theme::zoom_for_window(&ctx);
    let on_screen = OnScreen::new(&camera, ctx.zoom_factor());
    install_bindings(&ctx, &bindings.0);
    let ui_state = ui_state_res.bypass_change_detection();
    keywords::begin_pass(&ctx, &mut ui_state.memory.keywords, shown_place(*screen.get(), &page));
    let is_print_short = settings.0.text_scale > SHORT_PRINT_FROM;
    ui_state.model.skips_deadly_question = !settings.0.asks_before_deadly;
    ui_state.model.lays_tokens = !settings.0.tokens_by_hand;
    ui_state.model.skips_out_of_reach = settings.0.skips_out_of_reach;
    let mut table_rect = None;
    match screen.get() {
        Screen::Loading => {}
        Screen::Title if shelf.open.is_some() => {
            pages::draw_title(&mut ui, &title.0, ui_state);
            crate::ui::draw_toast(&mut ui, ui_state);
        }
        Screen::Title => {
            pages::draw_shelf(&mut ui, &shelf.boxes, &title.0.version, ui_state);
            let boxes = pages::boxes_rect(ui.max_rect(), theme::text_scale(&ctx));
            table_rect = Some(to_window(boxes, ctx.zoom_factor()));
            crate::ui::draw_toast(&mut ui, ui_state);
        }
        Screen::Duel => {
            let free = draw_duel(&mut ui, ui_state, &mut duel);
            table_rect = free.map(|free| to_window(free, ctx.zoom_factor()));
            crate::ui::draw_toast(&mut ui, ui_state);
        }
        Screen::Journey => {
            if let Some(view) = &journey.view {
                ui_state.model.card_places =
                    journey::card_places(&clock, |id| on_screen.as_ref().and_then(|screen| screen.prop(&clock, id)));
                pages::draw_journey(&mut ui, view, *page != Page::None, ui_state);
            }
        }
        Screen::ContentError => pages::draw_errors(&mut ui, &content.errors, false, ui_state),
        Screen::Encounter => {
            if let (Some(_), Some(view)) = (&game, displayed.view()) {
                ui_state.model.question_anchor =
                    on_screen.as_ref().and_then(|screen| question_anchor(view, &selection, screen));
                ui_state.model.zoomed_enemy = match hovered.target {
                    Some(PickTarget::EnemyCard(who)) if view.enemies.len() > MAX_FULL_ENEMY_CARDS || is_print_short => {
                        Some(who)
                    }
                    _ => None,
                };
                ui_state.model.hint_settings = settings.0.hints;
                if ui_state.model.hint_settings.enabled {
                    set_hint_obstacles(ui_state, view, (&highlights, &clock), on_screen.as_ref());
                }
                ui_state.memory.piece_tags.are_on = settings.0.piece_tags;
                if !ui_state.memory.piece_tags.tags.is_empty() {
                    set_tag_places(ui_state, view, (&hovered, &highlights, &marks), on_screen.as_ref());
                }
                crate::ui::draw_encounter(&mut ui, view, ui_state);
                let table = table_room(ui.max_rect(), theme::text_scale(&ctx), ui_state);
                table_rect = Some(to_window(table, ctx.zoom_factor()));
                let in_present = ui_state.model.look_back.is_none();
                if view.result.is_some() && in_present && !playback_active.0 && *page == Page::None {
                    pages::draw_result(&mut ui, view, journey.is_open(), ui_state);
                } else if *page == Page::None {
                    table_tooltip::show_tooltip(&ctx, view, (&hovered, is_print_short), ui_state);
                }
            }
        }
    }
    let has_place = *screen.get() != Screen::ContentError && *screen.get() != Screen::Loading;
    if has_place && !content.errors_dismissed && *page != Page::Problems {
        let left_out: Vec<&str> = content.left_out.keys().map(|id| id.as_str()).collect();
        let notice = pages::ErrorNotice { errors: &content.errors, left_out: &left_out.join(", ") };
        pages::draw_error_banner(&mut ui, &notice, ui_state);
    }
    match page.as_ref() {
        Page::None => {}
        Page::Pause => pages::draw_pause_menu(&mut ui, ui_state),
        Page::Settings => {
            pages::draw_settings(&mut ui, &settings.0, &quality.reason, !sound.has_no_device(), ui_state);
        }
        Page::NewPlayerQuestion => pages::draw_new_player_question(&mut ui, ui_state),
        Page::Rerun(told) => pages::draw_rerun(&mut ui, told, ui_state),
        Page::ConfirmNewGame(what) => pages::draw_confirm_new_game(&mut ui, what, ui_state),
        Page::Practice(grounds) => pages::draw_practice(&mut ui, grounds, ui_state),
        Page::Sparring(page) => pages::draw_sparring(&mut ui, page, ui_state),
        Page::Replays(replays) => pages::draw_replays(&mut ui, replays, ui_state),
        Page::Codex(codex) => pages::draw_codex(&mut ui, codex, ui_state),
        Page::Journeys(journeys) => pages::draw_journeys(&mut ui, journeys, ui_state),
        Page::Scenarios(scenarios) => pages::draw_scenario_choice(&mut ui, scenarios, ui_state),
        Page::PutAway { slot, what } => pages::draw_put_away(&mut ui, *slot, what, ui_state),
        Page::Problems => pages::draw_errors(&mut ui, &content.errors, true, ui_state),
        Page::DamagedSave(what) => pages::draw_damaged_save(&mut ui, what, ui_state),
        Page::DuelMenu => duel.draw_menu(&ctx, ui_state),
    }
    keywords::show_tooltips(&ctx, ui_state);
    if *screen.get() != Screen::Encounter || *page != Page::None {
        crate::ui::finish_focus(&ctx, ui_state);
    }
    apply_high_contrast(&ctx);
    if viewport.0 != table_rect {
        viewport.0 = table_rect;
    }
    // A pointer that egui takes for gone still rests where it was.
    if let Some(at) = ctx.pointer_latest_pos() {
        *is_over_panel = ui_state.is_covered(at);
    }
    let is_at_table = matches!(screen.get(), Screen::Encounter | Screen::Duel | Screen::Title | Screen::Journey);
    let busy = *is_over_panel || ui_state.carries_something() || *page != Page::None || !is_at_table;
    if ui_has_pointer.0 != busy {
        ui_has_pointer.0 = busy;
    }
    // From the next frame on.
    ctx.set_zoom_factor(zoom);
    Ok(())
}

/// A rectangle of egui's points in the window's logical pixels.
fn to_window(rect: egui::Rect, zoom: f32) -> Rect {
    let rect = rect * zoom;
    Rect::new(rect.left(), rect.top(), rect.right(), rect.bottom())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tooltips_close_when_the_table_begins_to_play() {
        let mut app = App::new();
        app.init_resource::<PlaybackActive>()
            .add_systems(PreUpdate, close_tooltips.run_if(resource_changed::<PlaybackActive>));
        let camera = app.world_mut().spawn(EguiInput::default()).id();
        let count = |app: &App| app.world().get::<EguiInput>(camera).map_or(0, |input| input.events.len());
        app.update();
        assert_eq!(count(&app), 0);
        app.world_mut().resource_mut::<PlaybackActive>().0 = true;
        app.update();
        app.update();
        assert_eq!(count(&app), 1, "once, so that the pointer can show them again");
        app.world_mut().resource_mut::<PlaybackActive>().0 = false;
        app.update();
        assert_eq!(count(&app), 1);
    }
}
