//! For tests that drive the real window: where everything is on the screen, written to the file that `EMBERHEX_PROBE`
//! names. Nothing is written without it.

use std::collections::BTreeMap;
use std::path::PathBuf;

use bevy::prelude::*;
use serde::Serialize;

use super::frame_pacing::{FramePacing, request_frame};
use super::quality::ChosenQuality;
use super::{Page, Screen};
use crate::controls::{Game, Hands, Saving};
use crate::model::Coord;
use crate::rules::portrait::Prompt;
use crate::table::{Glow, Lit, Playing, TableActivity, TableCamera, hex_on_screen};

#[derive(Resource)]
struct Probe {
    path: PathBuf,
    last: Option<std::time::Instant>,
    frame: u64,
}

#[derive(Serialize, PartialEq)]
struct Report {
    screen: String,
    page: String,
    ready: bool,
    settled: bool,
    frame: u64,
    frames_drawn: u64,
    table_ready: bool,
    quality: String,
    asleep: bool,
    stage: String,
    round: u16,
    prompt: String,
    waits: String,
    pool: Vec<u8>,
    lit: Vec<String>,
    deadly: Vec<String>,
    lit_deadly: Vec<String>,
    hint: String,
    places: BTreeMap<String, [f32; 4]>,
    hexes: BTreeMap<String, [f32; 2]>,
    save: Option<String>,
}

pub(super) fn plugin(app: &mut App) {
    if let Some(path) = std::env::var_os("EMBERHEX_PROBE") {
        app.insert_resource(Probe { path: path.into(), last: None, frame: 0 })
            .add_systems(Last, report.after(request_frame));
    }
}

fn report(
    mut probe: ResMut<Probe>,
    screen: Res<State<Screen>>,
    page: Res<Page>,
    game: Option<Res<Game>>,
    hands: Res<Hands>,
    glow: Res<Glow>,
    playing: Res<Playing>,
    (pacing, activity, chosen): (Res<FramePacing>, Res<TableActivity>, Res<ChosenQuality>),
    saving: Res<Saving>,
    camera: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
) {
    probe.frame += 1;
    let now = std::time::Instant::now();
    // The last frame before a sleep is always told: nothing would tell it later.
    if !pacing.asleep && probe.last.is_some_and(|last| now - last < std::time::Duration::from_millis(40)) {
        return;
    }
    probe.last = Some(now);
    let desk = &hands.0;
    let places = desk
        .places
        .iter()
        .map(|p| (p.name.clone(), [p.rect.left(), p.rect.top(), p.rect.width(), p.rect.height()]))
        .collect();
    let hexes = camera.single().ok().map(|(camera, tf)| {
        let place = |at: Coord| hex_on_screen(camera, tf, at).map(|p| (at.to_string(), [p.x, p.y]));
        Coord::all().filter_map(place).collect()
    });
    let portrait = game.as_ref().map(|g| &g.portrait);
    let waits = portrait.map(|p| match &p.prompt {
        Prompt::Nothing => "nothing",
        Prompt::Start(_) => "start",
        Prompt::Beat { .. } => "beat",
        Prompt::Reaction { .. } => "reaction",
        Prompt::Opening => "opening",
        Prompt::Choose { .. } => "choice",
        Prompt::Tokens => "tokens",
    });
    let over = portrait.is_some_and(|p| p.result.is_some());
    let lit = match portrait.map(|p| &p.prompt) {
        Some(Prompt::Start(tiles)) => tiles.iter().map(ToString::to_string).collect(),
        _ => glow.tiles.keys().map(ToString::to_string).collect(),
    };
    let report = Report {
        screen: match screen.get() {
            Screen::Encounter if over => "result".into(),
            Screen::Broken => "error".into(),
            other => format!("{other:?}").to_lowercase(),
        },
        page: format!("{:?}", *page).split(['(', ' ']).next().unwrap_or_default().to_lowercase(),
        ready: *screen.get() != Screen::Loading && desk.pass.is_some(),
        settled: !playing.0,
        frame: probe.frame,
        frames_drawn: activity.frames_drawn,
        table_ready: activity.ready,
        quality: chosen.reason.clone(),
        asleep: pacing.asleep,
        stage: portrait.map(|p| format!("{:?}", p.stage)).unwrap_or_default(),
        round: portrait.map_or(0, |p| p.round),
        prompt: portrait.map(|p| p.prompt_text.clone()).unwrap_or_default(),
        waits: waits.unwrap_or_default().into(),
        pool: portrait.map(|p| p.character.pool.to_vec()).unwrap_or_default(),
        lit,
        deadly: portrait
            .map(|p| p.tiles.iter().filter(|t| t.deadly).map(|t| t.at.to_string()).collect())
            .unwrap_or_default(),
        lit_deadly: glow.tiles.iter().filter(|(_, lit)| **lit == Lit::Deadly).map(|(at, _)| at.to_string()).collect(),
        hint: desk.place("note").and(desk.hint.as_ref()).map(|shown| format!("{:?}", shown.hint)).unwrap_or_default(),
        places,
        hexes: hexes.unwrap_or_default(),
        save: saving.folder.as_ref().map(|f| f.autosave().display().to_string()),
    };
    let Ok(text) = serde_json::to_string(&report) else { return };
    let fresh = probe.path.with_extension("writing");
    if std::fs::write(&fresh, text).is_ok() {
        let _ = std::fs::rename(&fresh, &probe.path);
    }
}
