//! The work on an encounter without a text editor: strokes on the hex sheet and values of the files, in shipped encounters.

use std::sync::atomic::Ordering;
use std::sync::{Arc, LazyLock};

use emberhex::content::area::Area;
use emberhex::content::encounter::EnemySpawn;
use emberhex::content::{Catalog, ContentReader, ContentSource, SourceFile, load};
use emberhex::editing::{Draft, DraftError, DraftFile, SheetEdit};
use emberhex::model::{Coord, Id};
use emberhex::record::GameStart;
use emberhex::simulation::bot::BotPolicy;
use emberhex::simulation::game::{GameConfig, GameLimits, headless_world, play_game};
use emberhex::simulation::lead_in::decisions_to_round;
use emberhex::simulation::rerun::{Rerun, rerun};
use emberhex::simulation::trials::{BotKind, TrialConfig, run_trials};
use emberhex::tuning::{TuningGoal, tune};
use kernel::content::lexer::comments;
use kernel::content::outline::{Leaf, outline};
use kernel::content::syntax::PathStep::{Field, Item};
use kernel::dice::Generator;

use crate::common::LIBRARY;

static FILES: LazyLock<Vec<SourceFile>> =
    LazyLock::new(|| ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).read_files().0);

/// A reader that has read the files.
static READER: LazyLock<ContentReader> = LazyLock::new(|| {
    let mut reader = ContentReader::default();
    reader.read(&FILES);
    reader
});

fn open(scenario: Id, encounter: Id) -> Option<Draft> {
    Draft::open(FILES.clone(), READER.clone(), scenario, encounter)
}

fn draft(scenario: &str, encounter: &str) -> Draft {
    open(Id::new(scenario), Id::new(encounter)).expect("the encounter is shipped")
}

fn text_of(draft: &Draft) -> &str {
    &draft.file(DraftFile::Encounter).expect("it has a file").text
}

/// The comments of a text, in their order.
fn comments_of(text: &str) -> Vec<&str> {
    comments(text).into_iter().map(|comment| &text[comment]).collect()
}

/// A hex on which nothing lies, and no start.
fn free_hex(draft: &Draft, generator: &mut Generator) -> Coord {
    let encounter = draft.encounter().unwrap();
    let laid: Vec<Coord> = encounter.layout.iter().flat_map(|placement| &placement.at).flat_map(Area::hexes).collect();
    let stands = |at: &Coord| encounter.enemy_spawns().any(|spawn| spawn.at == *at || spawn.tail == Some(*at));
    let is_free = |at: &Coord| !laid.contains(at) && !encounter.start.contains(at) && !stands(at);
    let free: Vec<Coord> = Coord::all().filter(is_free).collect();
    free[generator.below(free.len())]
}

#[test]
fn strokes_on_the_sheets_are_in_the_file_and_keep_its_comments() {
    let mut generator = Generator::seeded(7);
    for config in GameConfig::all_in_library(&LIBRARY).into_iter().step_by(3) {
        let Some(mut draft) = open(config.scenario.id, config.encounter.id) else { panic!("{}", config.name()) };
        let before = text_of(&draft).to_owned();
        let at = free_hex(&draft, &mut generator);
        if let Some(tile) = config.encounter.tiles.keys().next().copied() {
            draft.edit_sheet(&SheetEdit::PutTile { tile, at }).unwrap();
            let encounter = draft.encounter().unwrap();
            let is_laid = |draft: &Draft| {
                let layout = &draft.encounter().unwrap().layout;
                layout.iter().any(|placement| placement.tile == tile && placement.at.contains(&Area::Hex(at)))
            };
            assert!(!draft.is_right() || is_laid(&draft), "{}: {encounter:?}", config.name());
            if draft.is_right() {
                draft.edit_sheet(&SheetEdit::Erase(at)).unwrap();
                assert!(draft.is_right() && !is_laid(&draft), "{}: {:?}", config.name(), draft.problems());
            }
        }
        if !draft.is_right() {
            assert_eq!(
                draft.edit_sheet(&SheetEdit::Erase(at)),
                Err(DraftError::Mistakes),
                "what is seen is not the file"
            );
            draft.undo();
        }
        if let Some(n) = config.encounter.enemies.len().checked_sub(1) {
            let to = free_hex(&draft, &mut generator);
            draft.edit_sheet(&SheetEdit::MoveEnemy { n, to }).unwrap();
            assert!(!draft.is_right() || draft.encounter().unwrap().enemies[n].at == to, "{}", config.name());
        }
        assert_eq!(comments_of(text_of(&draft)), comments_of(&before), "{}", config.name());
        while draft.can_undo() {
            draft.undo();
        }
        assert_eq!(text_of(&draft), before, "{}", config.name());
        assert!(draft.is_right() && draft.unsaved().next().is_none() && draft.is_of_files(&FILES));
    }
}

#[test]
fn an_enemy_of_another_encounter_is_placed_with_a_table_that_drives_it_and_can_be_played() {
    let mut draft = draft("the_ninth_fire", "ash_hands");
    let stranger = Id::new("kelp_wife");
    let enemies = &draft.catalog().enemies;
    let stranger = if enemies.contains_key(&stranger) {
        stranger
    } else {
        let is_new = |id: &&Id| !draft.encounter().unwrap().enemy_spawns().any(|spawn| spawn.enemy == **id);
        *enemies.keys().find(is_new).unwrap()
    };
    let at = free_hex(&draft, &mut Generator::seeded(3));
    draft.edit_sheet(&SheetEdit::PlaceEnemy { enemy: stranger, at }).unwrap();
    assert!(draft.is_right(), "{:?}", draft.problems());
    let encounter = draft.encounter().unwrap();
    assert_eq!(encounter.enemies.last(), Some(&EnemySpawn::new(stranger, at)));
    assert_eq!(encounter.tables.last().unwrap().drives, [stranger]);
    assert_eq!(encounter.tables[0].drives, [Id::new("kelp_heap")], "the first table goes on with its own enemies");
    let catalog = draft.catalog();
    let config = GameConfig::all_in_scenario(catalog).into_iter().find(|it| it.encounter.id == encounter.id).unwrap();
    let (mut world, limits) = (headless_world(), GameLimits { max_rounds: 6, ..GameLimits::default() });
    play_game(&mut world, &config, 1, BotPolicy::Aggressive, limits, &mut Vec::new()).unwrap();
}

#[test]
fn a_tile_of_another_encounter_is_declared_in_its_words() {
    let mut draft = draft("the_ninth_fire", "parish_ram");
    let tile = Id::new("trough");
    assert!(!draft.encounter().unwrap().tiles.contains_key(&tile), "the test has to choose another tile");
    let at = free_hex(&draft, &mut Generator::seeded(5));
    draft.edit_sheet(&SheetEdit::PutTile { tile, at }).unwrap();
    assert!(draft.is_right(), "{:?}", draft.problems());
    let there = LIBRARY.catalog(Id::new("the_ninth_fire")).unwrap();
    let first = there.encounters.values().find_map(|encounter| encounter.tiles.get(&tile)).unwrap();
    assert_eq!(draft.encounter().unwrap().tiles.get(&tile), Some(first));
}

#[test]
fn start_hexes_come_and_go() {
    let mut draft = draft("the_ninth_fire", "ash_hands");
    let starts = draft.encounter().unwrap().start.clone();
    let at = free_hex(&draft, &mut Generator::seeded(9));
    draft.edit_sheet(&SheetEdit::ToggleStart(at)).unwrap();
    assert_eq!(draft.encounter().unwrap().start, [starts.clone(), vec![at]].concat());
    draft.edit_sheet(&SheetEdit::ToggleStart(at)).unwrap();
    assert_eq!(draft.encounter().unwrap().start, starts);
    let to = free_hex(&draft, &mut Generator::seeded(10));
    draft.edit_sheet(&SheetEdit::Move { from: starts[0], to }).unwrap();
    assert_eq!(draft.encounter().unwrap().start[0], to);
    assert!(draft.edit_sheet(&SheetEdit::Erase(Coord::new(0, 0))).is_err(), "the edge is an area, and stays whole");
}

#[test]
fn a_number_of_an_enemy_is_written_in_its_file_and_a_mistake_is_kept_out_of_play() {
    let mut draft = draft("the_ninth_fire", "ash_hands");
    let enemy = Id::new("kelp_heap");
    let file = DraftFile::Enemy(enemy);
    let rows = outline(&draft.file(file).unwrap().text, &Draft::path_in(file)).unwrap();
    let hp = rows.iter().find(|row| row.label == "hp" && row.depth == 0).expect("it has HP");
    assert!(matches!(hp.leaf, Some(Leaf::Number(_))));
    draft.set(file, &hp.path, &Leaf::Number(23).written()).unwrap();
    assert!(draft.is_right());
    let hp_of = |draft: &Draft| draft.catalog().enemies.get(&enemy).unwrap().hp;
    let written = hp_of(&draft);
    assert_eq!(draft.unsaved().map(|file| &*file.path).collect::<Vec<_>>(), [&*draft.file(file).unwrap().path]);
    draft.set(file, &hp.path, "-4").unwrap();
    assert!(!draft.is_right());
    assert_eq!(hp_of(&draft), written, "the last right state stays in use");
    draft.undo();
    assert!(draft.is_right());
    draft
        .set(DraftFile::Encounter, &[Field("tables"), Item(0), Field("entries"), Item(1), Field("coins")], "2")
        .unwrap();
    assert_eq!(draft.encounter().unwrap().tables[0].entries[1].coins, 2);
    draft.redo();
    assert_eq!(draft.encounter().unwrap().tables[0].entries[1].coins, 2, "a new stroke forgets what was taken back");
}

#[test]
fn values_of_every_file_can_be_written_back_as_they_stand() {
    for file in FILES.iter().filter(|file| file.path.ends_with(".ron")) {
        // One row in eleven of each file: all of them together are too many to be written anew each.
        for row in outline(&file.text, &[]).unwrap().into_iter().step_by(11) {
            let Some(leaf) = row.leaf else { continue };
            let written = kernel::content::edit::set_value(&file.text, &row.path, &leaf.written()).unwrap();
            let again = outline(&written, &row.path[..row.path.len() - 1]).unwrap();
            let same = again.iter().find(|other| other.path == row.path).and_then(|other| other.leaf.clone());
            assert_eq!(same, Some(leaf), "{} {:?}", file.path, row.path);
        }
    }
}

#[test]
fn a_draft_is_saved_as_an_encounter_or_as_a_scenario_of_its_own() {
    let draft = draft("the_ninth_fire", "ash_hands");
    let id = Id::new("ash_hands_again");
    let new = draft.as_new_encounter(id, "Ash Hands, \"Again\"").unwrap();
    let mut files = FILES.clone();
    for file in &new {
        files.retain(|old| old.path != file.path);
        files.push(file.clone());
    }
    let (library, _) = load(&files).unwrap_or_else(|report| panic!("{report}"));
    let catalog = library.catalog(Id::new("the_ninth_fire")).unwrap();
    assert_eq!(catalog.encounters.get(&id).unwrap().name, "Ash Hands, \"Again\"");
    assert!(catalog.scenario().unwrap().encounters.contains(&id));
    assert_eq!(draft.as_new_encounter(Id::new("parish_ram"), "Taken"), None);
    let own = draft.as_new_scenario("my_ashes", "My Ashes").unwrap();
    let own = own.into_iter().map(|(path, text)| SourceFile { path: format!("scenarios/my_ashes/{path}"), text });
    let core = FILES.iter().filter(|file| file.path.starts_with("assets/")).cloned();
    let (library, _) = load(&core.chain(own).collect::<Vec<_>>()).unwrap_or_else(|report| panic!("{report}"));
    let catalog = library.catalog(Id::new("my_ashes")).unwrap();
    assert_eq!(catalog.encounters.get(&Id::new("my_ashes")).unwrap().name, "My Ashes");
    assert_eq!(catalog.scenario().unwrap().name, "My Ashes");
}

#[test]
fn a_changed_enemy_of_the_core_goes_along_into_a_scenario_of_its_own() {
    let mut draft = draft("the_far_fire", "hollowed_adventurer");
    let enemy = Id::new("hollowed_adventurer");
    draft.set(DraftFile::Enemy(enemy), &[Field(enemy.as_str()), Field("hp")], "21").unwrap();
    assert!(draft.is_right(), "{:?}", draft.problems());
    let own = draft.as_new_scenario("harder", "The \"Harder\" Road").unwrap();
    let own = own.into_iter().map(|(path, text)| SourceFile { path: format!("scenarios/harder/{path}"), text });
    let core = FILES.iter().filter(|file| file.path.starts_with("assets/")).cloned();
    let (library, _) = load(&core.chain(own).collect::<Vec<_>>()).unwrap_or_else(|report| panic!("{report}"));
    let catalog = library.catalog(Id::new("harder")).unwrap();
    assert_eq!(catalog.enemies.get(&enemy).unwrap().hp, 21);
    assert_eq!(catalog.scenario().unwrap().name, "The \"Harder\" Road");
}

#[test]
fn the_smallest_change_of_a_number_makes_an_encounter_as_hard_as_is_wanted() {
    let mut draft = draft("the_far_fire", "hollowed_adventurer");
    let before = draft.catalog().fingerprint;
    let mut goal = TuningGoal {
        won: 0.5,
        within: 1.0,
        games: 60,
        bot: BotKind::Policy(BotPolicy::Aggressive),
        seed: 5,
        threads: 2,
        character: None,
        stop: Arc::default(),
    };
    let nothing = tune(&mut draft, &goal, |_| {}).unwrap();
    assert!(nothing.changes.is_empty() && nothing.versions == 1, "what is right stays as it is");
    let won = nothing.before.win_rate();
    // Somewhat easier, or harder where it is easy.
    (goal.won, goal.within) = (if won < 0.6 { won + 0.08 } else { won - 0.08 }, 0.05);
    let mut played = 0;
    let tuned = tune(&mut draft, &goal, |_| played += 1).unwrap();
    assert!(tuned.is_near(&goal), "{won} to {}: {:?}", tuned.after.win_rate(), tuned.changes);
    assert!(!tuned.changes.is_empty() && tuned.versions == played, "{:?}", tuned.changes);
    assert_eq!((draft.catalog().fingerprint, draft.can_undo()), (before, false), "the draft is as it was");
    for change in &tuned.changes {
        let easier = change.to < change.knob.value;
        assert_eq!(easier, goal.won > won, "{change:?}");
        change.knob.set(&mut draft, change.to).unwrap();
    }
    assert!(draft.is_right());
    let config =
        GameConfig::all_in_scenario(draft.catalog()).into_iter().find(|it| it.encounter.id == draft.encounter_id());
    let again = run_trials(&TrialConfig::new(vec![config.unwrap()], 60, 5, goal.bot, 2), || {}).unwrap();
    assert_eq!(again[0], tuned.after, "with the changes in the files the games are those of the search");
}

#[test]
fn figures_say_what_hurt_and_what_was_never_used() {
    let config =
        GameConfig::all_in_library(&LIBRARY).into_iter().find(|it| it.encounter.id.as_str() == "hollowed_adventurer");
    let config = TrialConfig::new(vec![config.unwrap()], 40, 2, BotKind::Policy(BotPolicy::Aggressive), 2);
    let report = run_trials(&config, || {}).unwrap().remove(0);
    let figures = &report.figures;
    let names: Vec<&str> = figures.attacks.keys().map(String::as_str).collect();
    let expected = ["Flurry", "Shortsword", "Wicked Slice"].map(|attack| format!("Hollowed Adventurer: {attack}"));
    assert_eq!(names, expected);
    assert!(figures.attacks.values().all(|count| count.chosen > 0 && count.hits > 0), "{figures:?}");
    assert_eq!(figures.attacks_never_chosen().count(), 0);
    let by_attacks: u64 = figures.attacks.values().map(|count| count.into_hp).sum();
    assert!(by_attacks > 0 && by_attacks <= figures.damage_taken, "{figures:?}");
    let by_actions: u64 = figures.actions.values().map(|count| count.into_hp).sum();
    assert!(by_actions > 0 && by_actions <= figures.damage_dealt, "{figures:?}");
    // The adventurer has 13 slots, and a victory fills them.
    assert!(figures.damage_dealt >= 13 * report.victories, "{figures:?}");
    assert!(figures.entries.values().all(|count| count.borne == 40 && count.used <= 40), "{:?}", figures.entries);
    // A run that is told to stop plays nothing more.
    config.stop.store(true, Ordering::Relaxed);
    assert_eq!(run_trials(&config, || {}).unwrap()[0].games, 0);
}

#[test]
fn a_fight_is_played_again_with_changed_files_until_a_decision_can_no_longer_be_made() {
    let draft = draft("the_far_fire", "hollowed_adventurer");
    let before = draft.catalog();
    let start = GameStart { scenario: draft.scenario(), encounter: draft.encounter_id(), seed: 3, character: None };
    let decisions = decisions_to_round(before, &start, 4);
    assert!(decisions.len() > 6);
    assert_eq!(
        rerun(before, before, &start, &decisions).unwrap(),
        Rerun { decisions: decisions.clone(), first_difference: None }
    );
    // It walks no farther than a hex a Turn, so it comes later.
    let mut changed = Catalog::clone(before);
    let enemy = Id::new("hollowed_adventurer");
    let mut sheet = changed.enemies.get(&enemy).unwrap().as_ref().clone();
    sheet.movement = 1;
    changed.add_enemy(sheet);
    let again = rerun(before, &Arc::new(changed), &start, &decisions).unwrap();
    let first = again.first_difference.expect("its first way is shorter");
    assert!(first.decision > 0 && first.round <= 4, "{again:?}");
    assert_eq!(first.is_refused, again.decisions.len() + 1 == first.decision, "{again:?}");
    assert_eq!(again.decisions[..], decisions[..again.decisions.len()]);
}
