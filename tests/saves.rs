//! Save files: the layout, damage, formats, content files that change, and the writer on its own thread.
//!
//! `tests/saves` holds a save of every format and states with fixed hashes. When the format version is raised,
//! `EMBERHEX_WRITE_FIXTURES=1 cargo test --test saves` writes those of the new version.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use crate::common::{CATALOG, LIBRARY, empty_world};
use bevy::prelude::World;
use emberhex::content::character_wear::{CharacterWear, GearWear, LastingEffect};
use emberhex::content::encounter::Character;
use emberhex::content::validate::first_character_problem;
use emberhex::content::{Catalog, ContentSource, load};
use emberhex::model::{CombatantId, Condition, DamageCounts, DamageKind, Id};
use emberhex::record::{
    ChangeKind, EncounterGame, GameStart, History, ResumeReport, Save, SaveDamage, SaveEntry, SaveFileError,
    SavedChange, SavedGame, SavedSnapshot, UndoError, hash_to_hex, to_line,
};
use emberhex::rules::access::component;
use emberhex::rules::change::character_sheet::character_after;
use emberhex::rules::components::combatant::Health;
use emberhex::rules::{
    EncounterOutcome, PutAway, Snapshot, legal_intents, reload_catalog, resolve_intent, state_hash, take_snapshot,
    with_rules,
};
use emberhex::simulation::game::{GameConfig, headless_world};
use emberhex::view::put_away_text;
use kernel::game::GameTypes;
use kernel::record::new_file;
use proptest::prelude::*;
use serde_json::json;
use twox_hash::XxHash3_64;

/// The version of the format of saves.
const FORMAT: u32 = EncounterGame::FORMAT.save_version;
/// The fingerprint of all names of fields in the saves of this format version. A number that differs without a new version
/// would let two kinds of save pass for one.
const SAVE_SHAPE: u64 = 0x5814_f910_3fb6_0682;

/// The shipped content with one enemy that has five more HP slots and better armour.
static OTHER_CATALOG: LazyLock<Arc<Catalog>> = LazyLock::new(|| {
    let (mut files, _) = ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).read_files();
    for file in &mut files {
        file.text = file.text.replace("hp: 13, sinks: { PDef: 1 }", "hp: 18, sinks: { PDef: 3 }");
    }
    Arc::clone(load(&files).unwrap_or_else(|report| panic!("{report}")).0.catalog(Id::new("the_far_fire")).unwrap())
});

/// A start with the character of the scenario.
fn own_start(seed: u64) -> GameStart {
    GameStart::new(Id::new("the_far_fire"), Id::new("hollowed_adventurer"), seed)
}

/// All that earlier encounters can have left.
fn worn() -> CharacterWear {
    let lasting = LastingEffect {
        action: Some(Id::new("hope")),
        gear: Some(Id::new("chime")),
        for_one_encounter: true,
        to_table: true,
        on_body: true,
        key: Some(Id::new("hope")),
        held: Some(1),
        extra_focus: 1,
        overspent: 1,
        printed: Some((0, 7)),
        blocks: vec![ron::from_str("(modify: [(Sink(DDef), 1)], grant: [Light])").unwrap()],
    };
    let piece = GearWear {
        durability_used: 1,
        broken: true,
        charges_used: 1,
        extra_charges: Some(1),
        field_repaired: true,
        lit: true,
        lasting: vec![lasting.clone()],
    };
    let mut hp_damage = DamageCounts::default();
    hp_damage.add(DamageKind::Slash, 1);
    let list = vec![piece.clone()];
    CharacterWear {
        hp_damage,
        focus_spent: 1,
        hands: Vec::new(),
        armor: piece,
        pouches: list.clone(),
        rings: list.clone(),
        missiles: list.clone(),
        carried: list,
        lasting: vec![lasting],
    }
}

/// The character of the scenario under another name and with all that a sheet can say besides.
fn renamed() -> Character {
    let printed = CATALOG.scenarios[&Id::new("the_far_fire")].character.clone();
    let conditions = vec![Condition::hollow()];
    let carried = printed.rings.clone();
    Character { name: "Somebody Else".into(), carried, souls: 7, soul_level: 2, conditions, wear: worn(), ..printed }
}

/// The parts of a history that can be compared.
#[derive(Debug, PartialEq)]
struct HistorySummary {
    decisions: Vec<emberhex::record::Decision>,
    undone: Vec<emberhex::record::Decision>,
    take_backs: Vec<emberhex::record::TakeBack>,
    content_changes: Vec<usize>,
    locked: usize,
    initial_hash: u64,
    start: GameStart,
}

fn history(world: &World) -> HistorySummary {
    let history = world.resource::<History>();
    HistorySummary {
        decisions: history.decisions().cloned().collect(),
        undone: history.undone().to_vec(),
        take_backs: history.take_backs().to_vec(),
        content_changes: history.content_changes().to_vec(),
        locked: history.locked_count(),
        initial_hash: history.initial_hash(),
        start: history.start().clone(),
    }
}

fn assert_same_game(again: &mut World, world: &mut World) {
    assert_eq!(take_snapshot(again), take_snapshot(world));
    assert_eq!(history(again), history(world));
    assert_eq!(legal_intents(again), legal_intents(world));
}

/// A game whose save file is kept in memory, line by line, as the writer writes it.
struct RecordedGame {
    world: World,
    catalog: Arc<Catalog>,
    file: String,
}

impl RecordedGame {
    fn start(seed: u64) -> Self {
        Self::start_with(&own_start(seed))
    }

    fn start_with(start: &GameStart) -> Self {
        let mut world = empty_world();
        History::begin(&mut world, &CATALOG, start).unwrap();
        let file = new_file(&Save::from_world(&world)).unwrap();
        Self { world, catalog: CATALOG.clone(), file }
    }

    fn append_change(&mut self, kind: ChangeKind) {
        let change = SavedChange::from_save(kind, &Save::from_world(&self.world));
        self.file += &to_line(&SaveEntry::Change(change)).unwrap();
    }

    fn append_snapshot(&mut self) {
        self.file += &to_line(&SaveEntry::Snapshot(Box::new(Save::from_world(&self.world)))).unwrap();
    }

    /// Decides something; returns false if the encounter is over.
    fn decide(&mut self, pick: usize) -> bool {
        let open = legal_intents(&mut self.world);
        let Some(intent) = open.get(pick % open.len().max(1)).cloned() else { return false };
        History::decide(&mut self.world, &intent).unwrap();
        self.append_change(ChangeKind::Decided(intent));
        true
    }

    fn take_back(&mut self) {
        if History::take_back(&mut self.world).is_ok() {
            self.append_change(ChangeKind::TakenBack);
        }
    }

    fn redo(&mut self) {
        if self.world.resource::<History>().can_redo() {
            let (intent, _) = History::redo(&mut self.world).unwrap();
            self.append_change(ChangeKind::Decided(intent));
        }
    }

    /// The content files change under the game, to and fro.
    fn reload(&mut self) {
        let was_first = Arc::ptr_eq(&self.catalog, &CATALOG);
        self.catalog = if was_first { OTHER_CATALOG.clone() } else { CATALOG.clone() };
        reload_catalog(&mut self.world, &self.catalog).unwrap();
        self.world.resource_mut::<History>().lock_history();
        self.append_snapshot();
    }

    fn play_from(start: &GameStart, decisions: usize) -> Self {
        let seed = start.seed;
        let mut game = Self::start_with(start);
        for n in 0..decisions {
            game.decide(n * 7 + seed as usize);
        }
        game
    }

    /// A game that is still open after a number of decisions.
    fn play_open(decisions: usize) -> Self {
        Self::play_open_from(decisions, own_start)
    }

    /// The same with the start for a seed.
    fn play_open_from(decisions: usize, start: impl Fn(u64) -> GameStart) -> Self {
        let is_open = |game: &Self| {
            let world = &game.world;
            world.resource::<History>().len() == decisions && world.resource::<EncounterOutcome>().0.is_none()
        };
        (1..).map(|seed| Self::play_from(&start(seed), decisions)).find(is_open).unwrap()
    }

    fn lines(&self) -> Vec<&str> {
        self.file.split_inclusive('\n').collect()
    }
}

fn parse(text: &str) -> SavedGame {
    SavedGame::parse(text.as_bytes()).unwrap_or_else(|why| panic!("{why}\n{text}"))
}

fn resume(catalog: &Arc<Catalog>, saved: &SavedGame) -> (World, ResumeReport) {
    let mut world = empty_world();
    let report = saved.resume(&mut world, catalog).unwrap_or_else(|why| panic!("{why}"));
    (world, report)
}

/// The change by a step of a random game.
#[derive(Clone, Copy, Debug)]
enum GameStep {
    Decide(u16),
    TakeBack,
    Redo,
    Snapshot,
    Reload,
}

fn game_step() -> impl Strategy<Value = GameStep> {
    prop_oneof![
        12 => any::<u16>().prop_map(GameStep::Decide),
        3 => Just(GameStep::TakeBack),
        2 => Just(GameStep::Redo),
        1 => Just(GameStep::Snapshot),
        1 => Just(GameStep::Reload),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_prefix_of_a_game_is_continued_as_it_was(
        seed in any::<u64>(),
        steps in prop::collection::vec(game_step(), 1..40),
    ) {
        let mut game = RecordedGame::start(seed);
        for step in steps {
            match step {
                GameStep::Decide(pick) => {
                    game.decide(usize::from(pick));
                }
                GameStep::TakeBack => game.take_back(),
                GameStep::Redo => game.redo(),
                GameStep::Snapshot => game.append_snapshot(),
                GameStep::Reload => game.reload(),
            }
            let saved = parse(&game.file);
            prop_assert_eq!(saved.damage, None);
            prop_assert_eq!(saved.summary(), &Save::from_world(&game.world).summary);
            let (mut again, report) = resume(&game.catalog, &saved);
            prop_assert_eq!(report, ResumeReport::default());
            assert_same_game(&mut again, &mut game.world);
        }
    }
}

#[test]
fn a_torn_last_line_is_cut_off_and_the_rest_is_kept() {
    let game = RecordedGame::play_open(12);
    let lines = game.lines();
    assert!(lines.len() > 10);
    // The state after each number of whole lines, from the header and the snapshot on.
    let whole = |count: usize| parse(&lines[..count].concat());
    for cut in lines.len() - 3..lines.len() {
        let before = lines[..cut].concat();
        let expected = whole(cut);
        assert_eq!(expected.damage, None);
        for kept in 1..lines[cut].len() - 1 {
            let torn = parse(&(before.clone() + &lines[cut][..kept]));
            assert_eq!(torn.damage, Some(SaveDamage::TornLine), "{kept} bytes of line {cut}");
            assert_eq!((torn.save, torn.changes), (expected.save.clone(), expected.changes.clone()));
        }
        // Without its line end the line is whole all the same.
        assert_eq!(parse(&(before + lines[cut].trim_end())), whole(cut + 1));
    }
    let torn = parse(&game.file[..game.file.len() - 20]);
    let (mut again, report) = resume(&CATALOG, &torn);
    assert_eq!(report, ResumeReport::default());
    let before = parse(&lines[..lines.len() - 1].concat());
    assert_same_game(&mut again, &mut resume(&CATALOG, &before).0);
    // A file that ends in the middle of its first state holds nothing to continue.
    let start = lines[..2].concat();
    for kept in [1, 20, lines[0].len() - 2, lines[0].len(), lines[0].len() + 5, start.len() - 2] {
        let why = SavedGame::parse(&start.as_bytes()[..kept]).expect_err("nothing to continue");
        assert_eq!(why.foreign_format(), None, "{why}");
    }
}

#[test]
fn a_damaged_byte_is_never_taken_for_another_version_or_for_a_change() {
    let game = RecordedGame::play_open(6);
    let whole = parse(&game.file);
    for at in 0..game.file.len() {
        let mut bytes = game.file.clone().into_bytes();
        bytes[at] ^= 1;
        match SavedGame::parse(&bytes) {
            Err(why) => assert!(matches!(why, SaveFileError::Damaged(_)), "byte {at}: {why}"),
            // The byte is a line end, or the changes from the damage on are left out.
            Ok(saved) => {
                assert_eq!(saved.save, whole.save, "byte {at}");
                assert!(saved.damage.is_some() || saved.changes.len() == whole.changes.len(), "byte {at}");
                assert_eq!(saved.changes[..], whole.changes[..saved.changes.len()], "byte {at}");
            }
        }
    }
}

/// The last line of a save with one value of its state changed, and with checksums that fit.
fn with_state_value(save: &Save, path: &str, value: serde_json::Value) -> String {
    let mut entry = serde_json::to_value(SaveEntry::Snapshot(Box::new(save.clone()))).unwrap();
    let whole = format!("/Snapshot/state{path}");
    *entry.pointer_mut(&whole).unwrap_or_else(|| panic!("a state has {path}")) = value;
    let file = new_file(save).unwrap();
    file.lines().next().unwrap().to_owned() + "\n" + &to_line(&entry).unwrap()
}

#[test]
fn a_state_that_the_rules_never_make_is_a_damaged_save() {
    let save = Save::from_world(&RecordedGame::play_open(11).world);
    let of_character = |path: &str| format!("/combatants/0{path}");
    let hexes =
        |count: usize, first: u8| -> serde_json::Value { std::iter::once(first).chain(vec![0; count - 1]).collect() };
    for (path, value, why) in [
        (of_character("/character/pool/dice"), json!([3, 9]), "a die shows 9, and the faces of a die are 1 to 6"),
        (of_character("/character/pool/dice"), json!(vec![1; 17]), "the pool has 17 dice, and has room for 16"),
        (of_character("/character/pool/rerolled"), json!(0x8000), "a die that is not in the pool is marked"),
        (of_character("/shared/position/head"), json!([40, 40]), "the hex 40,40 is not on the sheet"),
        (
            of_character("/shared/position"),
            json!({"head": [5, 5], "tail": [0, 0]}),
            "the head of a combatant is on 5,5 and its tail on 0,0; they are not adjacent",
        ),
        (
            of_character("/shared/position"),
            json!({"head": null, "tail": [0, 0]}),
            "a combatant has its tail on 0,0 and its head nowhere",
        ),
        (of_character("/shared/shield/raised"), json!("Own"), "a shield is raised that the combatant does not have"),
        (of_character("/shared/grapple_holds"), json!([{"by": 90, "attack": "bite"}]), "there is no combatant 90"),
        (of_character("/character/inventory/hands/main"), json!(77), "the character has no piece of gear 77"),
        (of_character("/character"), json!(null), "combatant 0 is not what it should be"),
        ("/combatants/1/enemy/kind/number".to_owned(), json!(0), "an enemy has the number 0"),
        ("/combatants".to_owned(), json!([]), "there are 0 combatants"),
        ("/board/tile_of_hex".to_owned(), hexes(131, 0), "the board has 131 hexes, and a sheet has 132"),
        ("/board/tile_of_hex".to_owned(), hexes(132, 250), "a hex has the tile 250"),
        ("/board/occupant_of_hex".to_owned(), hexes(132, 91), "there is no combatant 90"),
        ("/board/occupant_of_hex".to_owned(), hexes(132, 1), "the board has combatant 0 on 0,0"),
        ("/board/veils".to_owned(), json!([[[11, 0], 0]]), "the hex 11,0 is not on the sheet"),
        ("/encounter_tables/0/current_entry".to_owned(), json!(99), "the table resolves the entry 99"),
        ("/encounter_tables/0/rolled".to_owned(), json!([0]), "a die shows 0"),
        ("/phase".to_owned(), json!("Nowhere"), "unknown variant `Nowhere`"),
        ("/dice/generator/s".to_owned(), json!([0, 0, 0, 0]), "the generator of the dice is empty"),
    ] {
        let text = with_state_value(&save, &path, value);
        match SavedGame::parse(text.as_bytes()) {
            Err(SaveFileError::Damaged(told)) => {
                assert!(told.starts_with("line 2: ") && told.contains(why), "{path}: {told}");
            }
            other => panic!("{path}: {other:?}"),
        }
    }
}

#[test]
fn damage_before_a_whole_snapshot_costs_nothing() {
    let mut game = RecordedGame::play_open(6);
    game.append_snapshot();
    game.decide(2);
    let lines = game.lines();
    let mut bent: Vec<String> = lines.iter().map(ToString::to_string).collect();
    bent[4] = bent[4].replacen("round", "rounds", 1);
    let saved = parse(&bent.concat());
    assert_eq!((saved.damage, saved.changes.len()), (None, 1));
    assert_same_game(&mut resume(&CATALOG, &saved).0, &mut game.world);
    // After the snapshot it costs the changes from there on, and says so.
    game.decide(3);
    let mut bent: Vec<String> = game.lines().iter().map(ToString::to_string).collect();
    let n = bent.len();
    bent[n - 2] = bent[n - 2].replacen("round", "rounds", 1);
    let saved = parse(&bent.concat());
    assert_eq!((saved.damage, saved.changes.len()), (Some(SaveDamage::Lines { first: n - 1, lost: 2 }), 0));
}

#[test]
fn files_changed_between_two_sittings_are_taken_up_as_a_hot_reload_would() {
    let mut game = RecordedGame::play_open(11);
    game.append_snapshot();
    let saved = parse(&game.file);
    let (mut again, report) = resume(&OTHER_CATALOG, &saved);
    assert!(report.content_changed && report.mismatch.is_some() && report.lost_changes == 0, "{report:?}");
    let slots = |world: &mut World| with_rules(world, |rules| component::<Health>(rules, CombatantId(1)).slots);
    assert_eq!((slots(&mut game.world), slots(&mut again)), (13, 18));
    game.reload();
    assert_same_game(&mut again, &mut game.world);
    assert_eq!(again.resource::<History>().can_take_back(), Err(UndoError::ContentChanged));

    // The last changes lie after the last snapshot: they are made once more, with the files of now.
    let mut game = RecordedGame::play_open(8);
    game.append_snapshot();
    let decided = game.world.resource::<History>().len();
    assert!(game.decide(0));
    let (mut again, report) = resume(&OTHER_CATALOG, &parse(&game.file));
    assert_eq!(again.resource::<History>().len() + report.lost_changes, decided + 1);
    assert_eq!(again.resource::<History>().content_changes(), [decided]);
    assert_eq!(slots(&mut again), 18);
}

#[test]
fn a_hot_reload_is_saved_and_what_came_after_it_can_be_taken_back() {
    let mut game = RecordedGame::play_open(6);
    game.reload();
    let changed = game.world.resource::<History>().len();
    assert!(game.decide(0) && game.decide(0));
    game.append_snapshot();
    let (mut again, report) = resume(&OTHER_CATALOG, &parse(&game.file));
    assert_eq!(report, ResumeReport::default());
    assert_same_game(&mut again, &mut game.world);
    assert_eq!(again.resource::<History>().content_changes(), [changed]);
    for _ in 0..2 {
        History::take_back(&mut again).unwrap();
        History::take_back(&mut game.world).unwrap();
        assert_same_game(&mut again, &mut game.world);
    }
    assert_eq!(History::take_back(&mut again), Err(UndoError::ContentChanged));
}

/// The shipped content with a ring that has become an item, and a shield that is strapped on.
static MISFIT_CATALOG: LazyLock<Arc<Catalog>> = LazyLock::new(|| {
    let (mut files, _) = ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).read_files();
    // The other scenarios may hold what can't be held any more.
    files.retain(|file| !file.path.starts_with("scenarios/") || file.path.starts_with("scenarios/the_far_fire/"));
    let file = |files: &mut Vec<emberhex::content::SourceFile>, end: &str| {
        files.iter().position(|file| file.path == format!("assets/armory/{end}")).unwrap()
    };
    let rings = file(&mut files, "rings.ron");
    let line = files[rings].text.lines().find(|line| line.contains("\"granite_ring\"")).unwrap().to_owned();
    files[rings].text = files[rings].text.replace(&line, "");
    let items = file(&mut files, "items.ron");
    let item = "\"granite_ring\": (name: \"Granite Ring\", text: \"Too small.\"),\n    \"bolas\": (";
    files[items].text = files[items].text.replacen("\"bolas\": (", item, 1);
    let shields = file(&mut files, "shields.ron");
    let kite = "name: \"Kite Shield\", group: \"Shields\",";
    files[shields].text = files[shields].text.replacen(kite, &format!("{kite} hands: Strapped,"), 1);
    for file in files.iter_mut().filter(|file| file.path.ends_with("scenario.ron")) {
        file.text = file.text.replace("held: (0, 2)", "held: (0, None)");
    }
    Arc::clone(load(&files).unwrap_or_else(|report| panic!("{report}")).0.catalog(Id::new("the_far_fire")).unwrap())
});

/// Every piece on the sheet of the character on the table, in the order of their ids.
fn pieces(world: &mut World) -> Vec<Id> {
    let sheet = with_rules(world, |rules| character_after(rules));
    let mut pieces: Vec<Id> = sheet.gear().collect();
    pieces.sort_by_key(|id| id.as_str());
    pieces
}

/// A game in which this character still holds its first gear, after its first decision.
fn with_its_shield(own: &Character) -> RecordedGame {
    let start = |seed| GameStart { character: Some(own.clone()), ..own_start(seed) };
    let holds = |game: &mut RecordedGame| {
        let sheet = with_rules(&mut game.world, |rules| character_after(rules));
        sheet.held == own.held && sheet.rings == own.rings
    };
    (1..)
        .map(|seed| RecordedGame::play_from(&start(seed), 1))
        .find_map(|mut game| holds(&mut game).then_some(game))
        .unwrap()
}

/// A save whose own character no longer fits its sheet, because the files have changed, goes on: a piece that lies
/// where it no longer belongs is Carried, and a hand lets go of a piece that it can no longer hold. Nothing is lost,
/// and it is said.
#[test]
fn what_no_longer_fits_on_the_sheet_is_put_away_when_a_save_goes_on() {
    let (ring, shield) = (Id::new("granite_ring"), Id::new("kite_shield"));
    let own = Character { rings: vec![ring], ..renamed() };
    assert!(first_character_problem(&CATALOG, &own).is_none());
    assert!(first_character_problem(&MISFIT_CATALOG, &own).is_some());
    let mut game = with_its_shield(&own);
    let before = pieces(&mut game.world);
    let (mut again, report) = resume(&MISFIT_CATALOG, &parse(&game.file));
    assert_eq!(report.misfits, [PutAway::Carried(ring), PutAway::LetGo(shield)]);
    let told = put_away_text(&MISFIT_CATALOG, report.misfits[0]);
    assert_eq!(told, "Granite Ring no longer belongs where it lay, and is Carried now: the files have changed.");
    let sheet = with_rules(&mut again, |rules| character_after(rules));
    assert!(sheet.rings.is_empty() && sheet.carried.contains(&ring), "{sheet:?}");
    assert!(sheet.held == (own.held.0, None) && sheet.hands.contains(&shield), "{sheet:?}");
    assert_eq!(pieces(&mut again), before);
    assert_eq!(first_character_problem(&MISFIT_CATALOG, &sheet), None);
    // It goes on, is saved as it is now, and loads again without another word.
    let intent = legal_intents(&mut again)[0].clone();
    History::decide(&mut again, &intent).unwrap();
    let file = new_file(&Save::from_world(&again)).unwrap();
    let (mut third, report) = resume(&MISFIT_CATALOG, &parse(&file));
    assert_eq!(report.misfits, []);
    assert_eq!(take_snapshot(&third), take_snapshot(&again));
    assert_eq!(pieces(&mut third), before);
}

/// A hot reload in the middle of an encounter puts the same away.
#[test]
fn what_no_longer_fits_on_the_sheet_is_put_away_by_a_hot_reload() {
    let own = Character { rings: vec![Id::new("granite_ring")], ..renamed() };
    let mut game = with_its_shield(&own);
    assert_eq!(reload_catalog(&mut game.world, &OTHER_CATALOG).unwrap(), []);
    assert_eq!(reload_catalog(&mut game.world, &MISFIT_CATALOG).unwrap().len(), 2);
}

// ------------------------------------------------------------------------------------------------------------ formats

fn fixture_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves").join(name)
}

/// The text of a fixture, which is written first if that is asked for.
fn fixture(name: &str, make: impl FnOnce() -> String) -> String {
    let path = fixture_path(name);
    if std::env::var_os("EMBERHEX_WRITE_FIXTURES").is_some() {
        std::fs::write(&path, make()).unwrap();
    }
    let missing = |error| {
        panic!("{}: {error}; EMBERHEX_WRITE_FIXTURES=1 cargo test --test saves writes it", path.display());
    };
    std::fs::read_to_string(&path).unwrap_or_else(missing)
}

/// A save of the present format, with every kind of line.
static PRESENT_SAVE: LazyLock<String> = LazyLock::new(|| {
    fixture(&format!("format_{FORMAT}.json"), || {
        let mut game =
            RecordedGame::play_open_from(9, |seed| GameStart { character: Some(renamed()), ..own_start(seed) });
        game.take_back();
        game.redo();
        game.reload();
        game.reload();
        game.decide(1);
        game.decide(5);
        game.take_back();
        game.append_snapshot();
        game.decide(2);
        game.take_back();
        game.append_change(ChangeKind::UndoneDropped);
        game.decide(3);
        game.file
    })
});

/// States of random games that hold, together, every field that such games fill.
static STORED_STATES: LazyLock<Vec<Snapshot>> = LazyLock::new(|| {
    let text = fixture("states.json", || {
        let mut found: Vec<(Snapshot, BTreeSet<String>)> = Vec::new();
        let mut seen = BTreeSet::new();
        let mut world = headless_world();
        for config in GameConfig::all_in_library(&LIBRARY) {
            for seed in 0..20u64 {
                config.start_game(&mut world, seed);
                for n in 0..400usize {
                    let state = take_snapshot(&world);
                    let mut names = BTreeSet::new();
                    collect_names(&serde_json::to_value(SavedSnapshot::from(&state)).unwrap(), "", &mut names);
                    if !names.is_subset(&seen) {
                        seen.extend(names.iter().cloned());
                        found.push((state, names));
                    }
                    let open = legal_intents(&mut world);
                    if open.is_empty() {
                        break;
                    }
                    resolve_intent(&mut world, &open[(n * 7 + seed as usize) % open.len()].clone()).unwrap();
                }
            }
        }
        // The fewest states that hold every name: again and again the one with the most missing names.
        let mut lines = Vec::new();
        while !seen.is_empty() {
            let (state, names) = found.iter().max_by_key(|(_, names)| names.intersection(&seen).count()).unwrap();
            lines.push(serde_json::to_string(&SavedSnapshot::from(state)).unwrap());
            seen = seen.difference(names).cloned().collect();
        }
        format!("[\n{}\n]\n", lines.join(",\n"))
    });
    let states: Vec<SavedSnapshot> = serde_json::from_str(&text).unwrap_or_else(|why| {
        panic!("the states of format {FORMAT} can't be read any more: raise the format version ({why})")
    });
    states.into_iter().map(|state| state.try_into().unwrap_or_else(|why| panic!("{why}"))).collect()
});

/// The names of all fields, with the kind of their values. Keys of maps are no fields.
fn collect_names(value: &serde_json::Value, path: &str, names: &mut BTreeSet<String>) {
    use serde_json::Value;
    let kind = match value {
        Value::Null => return,
        Value::Bool(_) => "bool",
        Value::Number(_) => "number",
        Value::String(_) => "text",
        Value::Array(list) => {
            list.iter().for_each(|item| collect_names(item, &format!("{path}[]"), names));
            "list"
        }
        Value::Object(_) if path.ends_with(".content_note") || path.ends_with(".summary.character.sinks") => "map",
        Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| collect_names(field, &format!("{path}.{name}"), names));
            "fields"
        }
    };
    names.insert(format!("{path}: {kind}"));
}

#[test]
fn a_new_shape_of_the_save_needs_a_new_format_version() {
    let mut names = BTreeSet::new();
    for state in STORED_STATES.iter() {
        collect_names(&serde_json::to_value(SavedSnapshot::from(state)).unwrap(), ".state", &mut names);
    }
    #[derive(serde::Deserialize)]
    struct SaveLine {
        entry: SaveEntry,
    }
    for line in PRESENT_SAVE.lines() {
        let line: SaveLine = serde_json::from_str(line).unwrap_or_else(|why| {
            panic!("a save of format {FORMAT} can't be read any more: raise the format version ({why})")
        });
        collect_names(&serde_json::to_value(&line.entry).unwrap(), "", &mut names);
    }
    let names: Vec<String> = names.into_iter().collect();
    let found = XxHash3_64::oneshot(names.join("\n").as_bytes());
    assert_eq!(
        found, SAVE_SHAPE,
        "the shape of the save is {found:#018x} and was {SAVE_SHAPE:#018x}: raise FORMAT, \
         convert saves of the version before, and write the fixtures of the new one"
    );
}

#[test]
fn stored_states_have_fixed_hashes() {
    let hashes: Vec<u64> = STORED_STATES.iter().map(state_hash).collect();
    let all: Vec<u8> = hashes.iter().flat_map(|hash| hash.to_le_bytes()).collect();
    let found = (hashes.len(), hash_to_hex(hashes[0]), hash_to_hex(XxHash3_64::oneshot(&all)));
    let fixed = (50, "94064db7b62e29ea".to_owned(), "0dc151e8ffa63fa1".to_owned());
    assert_eq!(found, fixed, "the number of states, the hash of the first, and the hash of all hashes");
}

#[test]
fn a_save_of_every_format_is_continued() {
    for version in 1..=FORMAT {
        let text = std::fs::read_to_string(fixture_path(&format!("format_{version}.json"))).unwrap();
        let saved = parse(&text);
        assert_eq!(saved.damage, None);
        let (mut world, report) = resume(&CATALOG, &saved);
        assert_eq!(report.lost_changes, 0, "format {version}: {report:?}");
        let summary = Save::from_world(&world).summary;
        assert_eq!(summary.decisions, saved.summary().decisions, "format {version}");
        assert_eq!(summary.character.at, saved.summary().character.at, "format {version}");
        assert_eq!(summary.round, saved.summary().round, "format {version}");
        // The next save has the present format, and can be continued in turn.
        let again = parse(&new_file(&Save::from_world(&world)).unwrap());
        assert_same_game(&mut resume(&CATALOG, &again).0, &mut world);
    }
}
