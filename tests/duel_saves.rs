//! Saves and failed games of the Duel: what was written is continued, and its form does not change unnoticed.
//!
//! `EMBERHEX_WRITE_FIXTURES=1 cargo test --test duel_saves` writes the save of a new format.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use bevy::prelude::World;
use duel::content::{Content, built_in};
use duel::game::{DuelGame, DuelMode, DuelStart};
use duel::rules::DuelIntent;
use duel::simulation::{SoakFailure, mode_of_game, replay_failure};
use kernel::dice::Generator;
use kernel::game::{Game, GameTypes};
use kernel::record::{History, Save, SaveDirectory, SavedGame};
use kernel::soak::GameError;
use serde_json::Value;

static CONTENT: LazyLock<Arc<Content>> =
    LazyLock::new(|| Arc::new(built_in().unwrap_or_else(|report| panic!("{report}"))));

/// Plays a game for a number of random decisions.
fn play(mode: DuelMode, seed: u64, decisions: usize) -> World {
    let mut world = World::new();
    History::<DuelGame>::begin(&mut world, &CONTENT, &DuelStart::new(mode, seed)).unwrap();
    let mut generator = Generator::seeded(seed);
    for _ in 0..decisions {
        let mut legal = Vec::new();
        DuelGame::with(&mut world, |table| DuelGame::collect_legal(table, &mut legal));
        let Some(intent) = generator.pick(&legal).cloned() else { break };
        History::<DuelGame>::decide(&mut world, &intent).unwrap();
    }
    world
}

/// The saves of games of all four modes, as files.
fn written_now() -> Vec<String> {
    (0..4)
        .map(|n| {
            let world = play(mode_of_game(&CONTENT, 3, n), 40 + n, 45);
            let folder = tempfile::tempdir().unwrap();
            let directory = SaveDirectory::<DuelGame>::new(folder.path());
            drop(directory.write_autosave(&Save::from_world(&world), false).unwrap());
            std::fs::read_to_string(directory.autosave_path()).unwrap()
        })
        .collect()
}

fn fixture_path(version: u32, n: usize) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/saves/duel_format_{version}_{n}.json"))
}

/// The names of all fields and variants of a value, with those that they stand in. Numbers of a list are left out.
fn names(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let path = format!("{path}.{name}");
                names(value, &path, found);
                found.insert(path);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| names(value, path, found)),
        _ => {}
    }
}

fn names_in(files: &[String]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for line in files.iter().flat_map(|file| file.lines()) {
        names(&serde_json::from_str(line).unwrap(), "", &mut found);
    }
    found
}

/// The saves of the present format, which are written first if that is asked for.
static PRESENT_SAVES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let newest = DuelGame::FORMAT.save_version;
    if std::env::var_os("EMBERHEX_WRITE_FIXTURES").is_some() {
        for (n, text) in written_now().iter().enumerate() {
            std::fs::write(fixture_path(newest, n), text).unwrap();
        }
    }
    (0..4).map(|n| std::fs::read_to_string(fixture_path(newest, n)).unwrap()).collect()
});

#[test]
fn saves_of_every_format_are_continued() {
    assert_eq!(PRESENT_SAVES.len(), 4);
    for version in 1..=DuelGame::FORMAT.save_version {
        for n in 0..4 {
            let bytes = std::fs::read(fixture_path(version, n)).unwrap();
            let saved = SavedGame::<DuelGame>::parse(&bytes).unwrap();
            assert_eq!(saved.damage, None);
            let mut world = World::new();
            saved.resume(&mut world, &CONTENT).unwrap();
            assert_eq!(Save::<DuelGame>::from_world(&world).summary, *saved.summary(), "format {version}, game {n}");
        }
    }
}

#[test]
fn the_form_of_a_save_is_that_of_its_format() {
    assert_eq!(
        names_in(&written_now()),
        names_in(&PRESENT_SAVES),
        "the form of the save has changed: raise `save_version`, convert saves of the version before, and write the \
         fixtures of the new one. If only the content has changed, and with it the games, write them anew"
    );
}

/// A game that failed, as its file has it.
fn failure(intents: Vec<DuelIntent>) -> SoakFailure {
    let start = DuelStart::new(mode_of_game(&CONTENT, 3, 0), 40);
    let failure = SoakFailure { index: 0, start, intents, why: "it broke".to_owned() };
    serde_json::from_str(&serde_json::to_string_pretty(&failure).unwrap()).unwrap()
}

#[test]
fn a_failed_game_is_played_again_from_its_file() {
    let world = play(mode_of_game(&CONTENT, 3, 0), 40, 12);
    let intents: Vec<DuelIntent> =
        Save::<DuelGame>::from_world(&world).decisions.iter().map(|decision| decision.intent.clone()).collect();
    assert_eq!(intents.len(), 12);
    assert_eq!(replay_failure(&CONTENT, &failure(intents.clone())), Ok(()));
    let refused = [intents, vec![DuelIntent::Rest]].concat();
    assert!(matches!(replay_failure(&CONTENT, &failure(refused)), Err(GameError::Refused(_))));
}
