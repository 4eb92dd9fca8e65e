//! For tests that drive the real window: writes the positions of everything on the screen to the file that
//! `EMBERHEX_PROBE` names. Without that variable nothing is written.

use std::collections::BTreeMap;
use std::path::PathBuf;

use bevy::prelude::*;
use bevy_egui::EguiZoomFactor;
use serde::Serialize;

use super::frame_pacing::{FramePacing, request_frame};
use super::quality::ChosenQuality;
use super::{Page, Screen};
use crate::fires_table::{DisplayedView, HighlightKind, Highlights, PlaybackActive, hex_on_screen};
use crate::input::{AutosaveState, GameSession, SelectionState};
use crate::model::Coord;
use crate::table::{TableActivity, TableCamera};
use crate::ui::UiState;
use crate::view::Prompt;

#[derive(Resource)]
struct Probe {
    path: PathBuf,
    last_written: Option<std::time::Instant>,
    frame: u64,
}

#[derive(Serialize, PartialEq)]
struct ProbeReport {
    screen: String,
    page: String,
    ready: bool,
    settled: bool,
    frame: u64,
    frames_drawn: u64,
    table_ready: bool,
    quality: String,
    asleep: bool,
    phase: String,
    round: u16,
    prompt: String,
    prompt_kind: String,
    pool: Vec<u8>,
    /// The HP slots of each enemy, and the coins that exhaust each entry of each table.
    enemy_hp: Vec<u8>,
    table_coins: Vec<Vec<u8>>,
    highlighted: Vec<String>,
    deadly: Vec<String>,
    highlighted_deadly: Vec<String>,
    hint: String,
    regions: BTreeMap<String, [f32; 4]>,
    /// The region whose middle lies in the widget that has the keyboard's focus; `other` for a widget without a region.
    focus: Option<String>,
    /// The hex that the arrow keys have chosen.
    cursor: Option<String>,
    hexes: BTreeMap<String, [f32; 2]>,
    save: Option<String>,
}

pub(super) fn plugin(app: &mut App) {
    if let Some(path) = std::env::var_os("EMBERHEX_PROBE") {
        app.insert_resource(Probe { path: path.into(), last_written: None, frame: 0 })
            .add_systems(Last, write_report.after(request_frame));
    }
}

/// The name of the region that has the keyboard's focus: of those inside the widget the one that fills most of it.
fn focus_name(ui_state: &UiState) -> Option<String> {
    let focus = ui_state.output.focus_rect?;
    let about = ui_state.output.regions.iter().filter(|region| focus.expand(2.0).contains(region.rect.center()));
    // A page may have its middle in a widget on it: those inside the widget come first.
    let largest = about.max_by(|a, b| {
        let is_inside = |rect| focus.expand(2.0).contains_rect(rect);
        is_inside(a.rect).cmp(&is_inside(b.rect)).then(a.rect.area().total_cmp(&b.rect.area()))
    });
    Some(largest.map_or_else(|| "other".to_owned(), |region| region.name.clone()))
}

fn write_report(
    mut probe: ResMut<Probe>,
    screen: Res<State<Screen>>,
    page: Res<Page>,
    game: Option<Res<GameSession>>,
    (ui_state_res, selection): (Res<UiState>, Res<SelectionState>),
    highlights: Res<Highlights>,
    (displayed, playback_active): (Res<DisplayedView>, Res<PlaybackActive>),
    (pacing, activity, chosen): (Res<FramePacing>, Res<TableActivity>, Res<ChosenQuality>),
    saving: Res<AutosaveState>,
    camera: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
    zooms: Query<&EguiZoomFactor>,
) {
    probe.frame += 1;
    let now = std::time::Instant::now();
    // The last frame before a sleep is always reported: no later frame would report its state.
    if !pacing.asleep && probe.last_written.is_some_and(|last| now - last < std::time::Duration::from_millis(40)) {
        return;
    }
    probe.last_written = Some(now);
    let ui_state = &ui_state_res;
    // Panels count in points, the file in the window's own pixels.
    let zoom = zooms.iter().next().map_or(1.0, |zoom| zoom.zoom_factor);
    let places = ui_state
        .output
        .regions
        .iter()
        .map(|p| (p.name.clone(), [p.rect.left(), p.rect.top(), p.rect.width(), p.rect.height()].map(|x| x * zoom)))
        .collect();
    let hexes = camera.single().ok().map(|(camera, tf)| {
        let place = |at: Coord| hex_on_screen(camera, tf, at).map(|p| (at.to_string(), [p.x, p.y]));
        Coord::all().filter_map(place).collect()
    });
    let view = game.and_then(|_| displayed.view());
    let prompt_kind = view.map(|p| match &p.prompt {
        Prompt::Nothing => "nothing",
        Prompt::Start(_) => "start",
        Prompt::Beat { .. } => "beat",
        Prompt::Reaction { .. } => "reaction",
        Prompt::Stance => "opening",
        Prompt::Choose { .. } => "choice",
        Prompt::Tokens => "tokens",
    });
    let over = view.is_some_and(|p| p.result.is_some());
    let lit = match view.map(|p| &p.prompt) {
        Some(Prompt::Start(tiles)) => tiles.iter().map(ToString::to_string).collect(),
        _ => highlights.hexes.keys().map(ToString::to_string).collect(),
    };
    let report = ProbeReport {
        screen: match screen.get() {
            Screen::Encounter if over => "result".into(),
            Screen::ContentError => "error".into(),
            other => format!("{other:?}").to_lowercase(),
        },
        page: format!("{:?}", *page).split(['(', ' ']).next().unwrap_or_default().to_lowercase(),
        ready: *screen.get() != Screen::Loading && ui_state.output.last_pass.is_some(),
        settled: !playback_active.0,
        frame: probe.frame,
        frames_drawn: activity.frames_drawn,
        table_ready: activity.ready,
        quality: chosen.reason.clone(),
        asleep: pacing.asleep,
        phase: view.map(|p| format!("{:?}", p.phase)).unwrap_or_default(),
        round: view.map_or(0, |p| p.round),
        prompt: view.map(|p| p.prompt_text.to_string()).unwrap_or_default(),
        prompt_kind: prompt_kind.unwrap_or_default().into(),
        pool: view.map(|p| p.character.pool.to_vec()).unwrap_or_default(),
        enemy_hp: view.map(|p| p.enemies.iter().map(|enemy| enemy.sheet.hp_max).collect()).unwrap_or_default(),
        table_coins: view
            .map(|p| {
                p.tables.iter().map(|table| table.entries.iter().map(|entry| entry.coins_needed).collect()).collect()
            })
            .unwrap_or_default(),
        highlighted: lit,
        deadly: view
            .map(|p| p.tiles.iter().filter(|t| t.deadly).map(|t| t.at.to_string()).collect())
            .unwrap_or_default(),
        highlighted_deadly: highlights
            .hexes
            .iter()
            .filter(|(_, lit)| **lit == HighlightKind::Deadly)
            .map(|(at, _)| at.to_string())
            .collect(),
        hint: ui_state
            .region("note")
            .and(ui_state.memory.shown_hint.as_ref())
            .map(|shown| format!("{:?}", shown.hint))
            .unwrap_or_default(),
        regions: places,
        focus: focus_name(ui_state),
        cursor: selection.cursor_hex.map(|at| at.to_string()),
        hexes: hexes.unwrap_or_default(),
        save: saving.encounter_folder().map(|f| f.autosave_path().display().to_string()),
    };
    let Ok(text) = serde_json::to_string(&report) else { return };
    let fresh = probe.path.with_extension("writing");
    if std::fs::write(&fresh, text).is_ok() {
        let _ = std::fs::rename(&fresh, &probe.path);
    }
}
