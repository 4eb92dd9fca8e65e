//! Wrong content files: every message names the file, the line, the column and what was expected.

use crate::common::{CATALOG, empty_world};
use emberhex::content::encounter::Character;
use emberhex::content::{ContentReport, ContentSource, Problem, SourceFile, load, load_playable};
use emberhex::model::{Condition, Id, Stat};
use emberhex::record::{CharacterDirectory, GameStart, History, Replay, Save, SaveDirectory, SavedGame, StartError};

fn shipped_files() -> Vec<SourceFile> {
    ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).read_files().0
}

/// The report of the shipped files with one file changed.
fn report_after_change(path: &str, change: impl Fn(&str) -> String) -> ContentReport {
    let mut files = shipped_files();
    let file = files.iter_mut().find(|f| f.path == path).unwrap_or_else(|| panic!("there is no {path}"));
    let changed = change(&file.text);
    assert_ne!(changed, file.text, "the change must change something");
    file.text = changed;
    match load(&files) {
        Ok(_) => panic!("{path} should not have been accepted"),
        Err(report) => report,
    }
}

const ENEMIES: &str = "assets/enemies/hollowed.ron";
const ENCOUNTER: &str = "scenarios/the_far_fire/encounters/hollowed_adventurer.ron";
const SWORDS: &str = "assets/armory/weapons/swords.ron";

#[test]
fn the_shipped_files_are_right() {
    let (library, report) = load(&shipped_files()).unwrap_or_else(|report| panic!("{report}"));
    assert!(report.warnings.is_empty(), "{report}");
    assert_eq!(library.core().conditions.len(), 24);
}

#[test]
fn broken_ron_is_pointed_at() {
    let report = report_after_change(ENEMIES, |text| text.replacen("hp: 13,", "hp: 13", 1));
    let error = &report.errors[0];
    assert_eq!(error.file, ENEMIES);
    assert!(error.line > 0 && error.column > 0, "{error}");
    assert!(error.excerpt.contains("hp: 13"), "{error}");
}

#[test]
fn a_misspelt_field_gets_a_suggestion() {
    let report = report_after_change(ENEMIES, |text| text.replacen("movement:", "movment:", 1));
    assert!(report.errors[0].message.contains("did you mean `movement`"), "{report}");
}

#[test]
fn an_unknown_id_gets_a_suggestion_at_its_line() {
    let report = report_after_change(ENCOUNTER, |text| text.replacen("attack: \"flurry\"", "attack: \"flury\"", 1));
    let error = report.errors.iter().find(|e| e.message.contains("did you mean `flurry`")).expect("a suggestion");
    assert!(error.excerpt.contains("flury"), "{error}");
}

#[test]
fn a_mistake_is_shown_where_it_stands() {
    let wrong = |from: &str, to: &str| {
        let report = report_after_change(ENCOUNTER, |text| text.replacen(from, to, 1));
        let lines: Vec<String> = report.errors.iter().map(|e| e.excerpt.to_string()).collect();
        (lines, report.to_string())
    };
    for (from, to) in [
        ("tile: \"pit\"", "tile: \"pitt\""),
        ("start: [(9, 8)]", "start: [(9, 88)]"),
        ("gear: [\"shortsword\"", "gear: [\"shortswrod\""),
        ("enemy: \"hollowed_adventurer\"", "enemy: \"hollowed_adventurr\""),
    ] {
        let (lines, report) = wrong(from, to);
        assert!(lines.iter().any(|line| line.contains(to)), "{to}:\n{report}");
    }
}

/// The marked words of every error, with the text before each on its line.
fn marked_words(report: &ContentReport) -> Vec<(String, String)> {
    let split = |e: &Problem| {
        let line: Vec<char> = e.excerpt.chars().collect();
        let (before, rest) = line.split_at(e.column - 1);
        (before.iter().collect(), rest[..e.length].iter().collect())
    };
    report.errors.iter().map(split).collect()
}

#[test]
fn of_several_mistakes_that_look_alike_each_is_shown_at_its_own_place() {
    let strike = "Strike((deals: [(N(2), Is(Slash))]))";
    let wrong = "Strike((deals: [(N(2), Is(Slash))], mods: [Magical, LockOn]))";
    let effects = format!("{strike}, {wrong}, If(Always, [{strike}], [{wrong}])");
    let report = report_after_change(ENEMIES, |text| {
        text.replacen("times: 3, effect: [Strike((deals: [(N(2), Is(Slash))]))]", &format!("effect: [{effects}]"), 1)
    });
    let lead = "                name: \"Flurry\", effect: [";
    let ends: Vec<usize> = effects.match_indices("LockOn").map(|(at, _)| lead.len() + at).collect();
    let found: Vec<(usize, String)> = marked_words(&report).into_iter().map(|(b, word)| (b.len(), word)).collect();
    assert_eq!(found, [(ends[0], "LockOn".to_owned()), (ends[1], "LockOn".to_owned())], "{report}");
}

#[test]
fn what_is_marked_is_the_wrong_value_itself() {
    for (path, from, to, before, marked) in [
        // The same number, word or id stands before the wrong one.
        (ENEMIES, "name: \"Flurry\", times: 3", "name: \"Flurry\", range: (1, 1), times: 99", "times: ", "99"),
        (ENCOUNTER, "at: [Disc((5, 6), 1)]", "at: [Hex((5, 6)), Hex((5, 66))]", "Hex((5, 6)), Hex(", "(5, 66)"),
        (ENCOUNTER, "at: (2, 7))]", "at: (2, 7)), (enemy: \"x\", at: (3, 3))]", "(2, 7)), (enemy: ", "\"x\""),
        (ENCOUNTER, "(attack: \"flurry\"),", "(attack: \"flurry\"), (attack: \"flury\"),", "), (attack: ", "\"flury\""),
        (ENCOUNTER, "round: 5,", "round: 500,", "round: ", "500"),
        ("scenarios/the_far_fire/scenario.ron", "Vit: 7", "Vit: 0", "Vit: ", "0"),
    ] {
        let report = report_after_change(path, |text| text.replacen(from, to, 1));
        let found = marked_words(&report);
        let is_expected = |(b, word): &(String, String)| b.ends_with(before) && word == marked;
        assert!(found.iter().all(is_expected), "{to}: {found:?}\n{report}");
    }
}

#[test]
fn words_of_aims_moves_and_places_are_checked() {
    const ACTIONS: &str = "assets/rules/actions/4_attacks.ron";
    let from = "[Aim(One(reach: Weapon, only: [Active(Target)])), Strike((deals: [(WeaponDamage, OfWeapon)]))]";
    for (effect, marked, message) in [
        ("Aim(One(reach: Adjacent, from: LastTarget))", "LastTarget", "no last target"),
        ("Aim(Myself), Aim(One(reach: Adjacent, step: 1, from: LastTarget))", "1", "starts elsewhere"),
        ("Aim(Line(reach: Anywhere, anywhere: true))", "Anywhere", "needs a length"),
        ("Aim(Filtered(Myself, [Dark]))", "Myself", "takes an area"),
        ("Aim(Tile(reach: Adjacent, sight: Ranged))", "Ranged", "a hex is `Visible`"),
        ("Aim(One(reach: Adjacent, only: [Vacant]))", "Vacant", "asks about a hex"),
        ("Aim(One(reach: Adjacent, only: [Locked]))", "Locked", "asks about a hex"),
        ("Aim(Tile(reach: Adjacent, only: [NotYetTargeted]))", "NotYetTargeted", "not about a hex"),
        ("Aim(Pair(reach: Adjacent, only: [Below(2, Sum([Pwr]))]))", "Pwr", "no attunement is used"),
        ("Open(Aimed)", "Open", "nothing has been aimed at"),
        ("If(Not(Using(\"speer\")), [], [])", "\"speer\"", "there is no piece of gear `speer`"),
        ("Aim(FullMoon(17))", "17", "the size of a full moon is 17"),
        ("Aim(Filtered(Cone(9), [Dark]))", "9", "the range of a cone is 9"),
        ("Heal(Sum([1, Per(Enc, 0)]))", "Per", "has to be 1 or more"),
        ("Move((tiles: 2, mode: Line, over: [Hazards]))", "[Hazards]", "along a free path"),
        ("Move((tiles: 2, over: [Hazards], most_over: 0))", "0", "1 or more"),
        ("Move((tiles: 2, most_over: 1))", "1", "1 or more"),
        ("Put(Me, Behind(Me))", "Behind", "behind or next to themselves"),
        ("Put(Me, WhereTargetStood)", "Put", "nothing has been aimed at"),
        ("MoveTowards(who: Me, to: Me)", "Me", "towards themselves"),
    ] {
        let report = report_after_change(ACTIONS, |text| text.replacen(from, &format!("[{effect}]"), 1));
        let found: Vec<String> = marked_words(&report).into_iter().map(|(_, word)| word).collect();
        assert_eq!(found, [marked], "{effect}:\n{report}");
        assert!(report.errors[0].message.contains(message), "{effect}:\n{report}");
    }
}

#[test]
fn a_locked_tile_opens_to_one_that_there_is() {
    let report = report_after_change(ENCOUNTER, |text| {
        text.replacen("kind: Boundary,", "kind: Boundary, opens_to: Tile(\"rubbel\"),", 1)
    });
    let found: Vec<String> = marked_words(&report).into_iter().map(|(_, word)| word).collect();
    assert_eq!(found, ["\"rubbel\""], "{report}");
    assert!(report.errors[0].message.contains("there is no tile"), "{report}");
}

#[test]
fn what_changes_a_journey_is_refused_in_an_encounter_or_does_something_else_there() {
    let report = report_after_change("assets/attunements/sorcery.ron", |text| {
        text.replacen("[If(InEncounter, [Aim", "[If(Dark, [Aim", 1)
    });
    assert!(report.errors.iter().any(|e| e.message.contains("`effect: [If(InEncounter, ..)]`")), "{report}");
}

#[test]
fn what_a_script_has_done_is_no_requirement() {
    let report = report_after_change("assets/rules/actions/2_dynamic.ron", |text| {
        text.replacen("needs: [OnTile(Retreat), CanMove]", "needs: [OnTile(Retreat), NotYetTargeted]", 1)
    });
    let found: Vec<String> = marked_words(&report).into_iter().map(|(_, word)| word).collect();
    assert_eq!(found, ["NotYetTargeted"], "{report}");
}

#[test]
fn an_enemys_area_starts_from_the_enemy() {
    for area in ["Filtered(Cone(2), [Dark])", "Line(reach: Within(1, 3), anywhere: true)", "One(reach: Adjacent)"] {
        let report = report_after_change("scenarios/proving_ground/enemies/cistern.ron", |text| {
            text.replacen("area: Cone(2)", &format!("area: {area}"), 1)
        });
        assert!(report.errors.iter().any(|e| e.message.contains("starts from the enemy")), "{area}:\n{report}");
    }
}

#[test]
fn a_torn_file_hides_nothing_of_the_others() {
    let mut files = shipped_files();
    for file in &mut files {
        match file.path.as_str() {
            ENEMIES => file.text = file.text.replacen("movement:", "movment:", 1),
            ENCOUNTER => file.text = file.text.replacen("gear: [\"shortsword\"", "gear: [\"shortswrod\"", 1),
            _ => {}
        }
    }
    let report = load(&files).expect_err("two files are wrong").to_string();
    assert!(report.contains("did you mean `movement`") && report.contains("did you mean `shortsword`"), "{report}");
    // The entries of the unreadable file are not reported as missing.
    assert!(!report.contains("no enemy `hollowed_adventurer`"), "{report}");
}

#[test]
fn numbers_that_no_table_could_hold_are_refused() {
    for (path, from, to, says) in [
        (ENEMIES, "hp: 13", "hp: 0", "has to be from 1 to 99"),
        (ENEMIES, "times: 3", "times: 0", "has to be from 1 to 10"),
        ("assets/rules/house.ron", "held_extra_cost: 1", "held_extra_cost: 9", "has to be from 0 to 6"),
        ("assets/rules/house.ron", "2: [(0, 0), (1, 0)]", "2: [(0, 0)]", "the blast of 2 hexes lists 1"),
        ("scenarios/proving_ground/enemies/garden.ron", "size: 4", "size: 5", "there are blasts of 1, 2, 3, 4, 7"),
        ("scenarios/proving_ground/enemies/kiln.ron", "Cone(2)", "Cone(7)", "has to be from 1 to 6"),
        (ENCOUNTER, "entries: [", "dice: 43, entries: [", "has to be from 1 to 6"),
        ("scenarios/the_far_fire/scenario.ron", "Vit: 7", "Vit: 2", "has to be from 3 to 99"),
        (
            "scenarios/proving_ground/scenario.ron",
            "\"arrow_whistling\"",
            "\"giant_arrow\"",
            "no quiver has room for `giant_arrow`: it needs one that holds `giant`",
        ),
        ("scenarios/the_far_fire/scenario.ron", "armor: \"bandits_set\"", "armor: \"spear\"", "`spear` is no armour"),
        ("scenarios/the_far_fire/scenario.ron", "Vit: 7", "Vit: 7, Vit: 9", "stands here twice"),
    ] {
        let report = report_after_change(path, |text| text.replacen(from, to, 1)).to_string();
        assert!(report.contains(says), "{to}: {report}");
    }
}

#[test]
fn a_doom_event_that_would_strike_nobody_is_refused() {
    let report =
        report_after_change(ENCOUNTER, |text| text.replacen("effect: [Lend((", "effect: [Deal(N(1), Burn), Lend((", 1));
    assert!(report.to_string().contains("`Deal` has nothing to work on here"), "{report}");
}

#[test]
fn what_an_encounter_offers_is_known_and_can_begin_a_beat() {
    for (offers, says) in [
        ("\"mvoe\"", "no action `mvoe`; did you mean `move`"),
        ("\"move\", \"move\"", "`move` stands here twice"),
        ("\"dodge\"", "at least one of them has to be possible in a beat"),
    ] {
        let change = |text: &str| text.replacen("    victory:", &format!("    offers: [{offers}],\n    victory:"), 1);
        let report = report_after_change(ENCOUNTER, change).to_string();
        assert!(report.contains(says), "{offers}: {report}");
    }
}

#[test]
fn what_no_enemy_can_do_is_refused() {
    for (path, from, to, says) in [
        (
            ENEMIES,
            "effect: [",
            "effect: [Move((tiles: N(1))), ",
            "`Move` asks the player or uses what only the character has",
        ),
        ("scenarios/proving_ground/enemies/field.ron", ", FormationFighter", "", "is no Formation Fighter"),
    ] {
        let report = report_after_change(path, |text| text.replacen(from, to, 1)).to_string();
        assert!(report.contains(says), "{to}: {report}");
    }
}

#[test]
fn an_attack_that_aims_twice_or_at_nobody_is_refused() {
    const EFFECT: &str =
        "effect: [Strike((deals: [(N(2), Is(Slash))]))],\n                text: \"2 Slash to a neighbour.\"";
    let aimed = |fields: &str, aim: &str| EFFECT.replacen("effect: [", &format!("{fields}effect: [Aim({aim}), "), 1);
    for (to, says) in [
        (aimed("range: (1, 2), ", "One(reach: Adjacent)"), "an `Aim` of its own, so `range` says nothing"),
        (aimed("area: HalfMoon, ", "One(reach: Adjacent)"), "an `Aim` of its own, so `area` says nothing"),
        (aimed("step: 1, ", "One(reach: Adjacent)"), "`One` has a `step` of its own"),
        (aimed("", "One(reach: Weapon)"), "an enemy has no weapon"),
        (aimed("", "Myself"), "an attack is aimed at somebody else"),
        (aimed("", "Pair(reach: Adjacent)"), "`Pair` asks the player"),
        (EFFECT.replacen("Is(Slash)", "OfAttack", 1), "`(Inflicted, OfAttack)`"),
    ] {
        let report = report_after_change(ENEMIES, |text| text.replacen(EFFECT, &to, 1)).to_string();
        assert!(report.contains(says), "{to}: {report}");
    }
    // Said once, it is accepted.
    let mut files = shipped_files();
    let file = files.iter_mut().find(|file| file.path == ENEMIES).unwrap();
    file.text = file.text.replacen(EFFECT, &aimed("", "One(reach: Within(1, 2), step: 1)"), 1);
    assert!(load(&files).is_ok());
}

/// An enemy does not have the statistics of the character: without this check it would fight with them.
#[test]
fn an_enemy_that_reads_the_character_sheet_is_refused_where_it_does() {
    for (path, from, to, word) in [
        (ENEMIES, "(N(2), Is(Slash))", "(Stat(Str), Is(Slash))", "Stat"),
        (ENEMIES, "(N(2), Is(Slash))", "(Sum([N(1), Half(WeaponDamage)]), Is(Slash))", "WeaponDamage"),
        (ENEMIES, "(N(2), Is(Slash))", "(N(2), OfWeapon)", "OfWeapon"),
        (ENEMIES, "(N(2), Is(Slash))", "(Pwr, Is(Slash))", "Pwr"),
        (ENEMIES, "then: [Deal(N(1), Bleed)]", "then: [If(Not(FreeHand), [Deal(N(1), Bleed)], [])]", "FreeHand"),
        (
            ENEMIES,
            "then: [Deal(N(1), Bleed)]",
            "then: [Deal(When([(StatAtLeast(Vit, 3), N(1))]), Bleed)]",
            "StatAtLeast",
        ),
        (
            ENEMIES,
            "types: [Hollowed],",
            "types: [Hollowed], blocks: [(on: [(event: Struck, then: [Deal(Enc, Burn)])])],",
            "Enc",
        ),
        (ENEMIES, "types: [Hollowed],", "types: [Hollowed], blocks: [(modify: [(Movement, Enc)])],", "Enc"),
        (ENCOUNTER, "(attack: \"flurry\")", "(attack: \"flurry\", when: Below(Enc, Eqp))", "Enc"),
    ] {
        let report = report_after_change(path, |text| text.replacen(from, to, 1));
        let says = format!("`{word}` reads the character sheet, and an enemy has none");
        let error = report.errors.iter().find(|e| e.message == says).unwrap_or_else(|| panic!("{to}: {report}"));
        assert!(error.file == path && error.line > 1 && error.excerpt.contains(word), "{to}: {error}");
    }
}

/// Words in places that can never give what they need: without this check the word would be 0, fail or do nothing
/// without a word.
#[test]
fn a_word_is_refused_where_what_it_needs_is_missing() {
    const SIMPLE: &str = "assets/rules/actions/1_simple.ron";
    const SPELLS: &str = "scenarios/proving_ground/attunements/probatus.ron";
    const ARMOR: &str = "assets/armory/armor.ron";
    const ITEMS: &str = "scenarios/proving_ground/armory/items.ron";
    const ROLL: &str = "effect: [RemoveCondition(Me, Blazing), Move((tiles: N(1)))]";
    const RISE: &str = "effect: [RemoveCondition(Me, Knockdown)]";
    let aimed = "has nothing to work on here: nothing has been aimed at before";
    let flat = "is always 0 here: nothing can be spent above a flat price";
    let extra = "is always 0 here: FP can be added only to an attunement with `overcast: true`";
    let answers = "has no attack to answer here: only a reaction or a trigger answers one";
    let asks = "asks the player or uses what only the character has: no enemy does it";
    let idle = "names no enemy here: none is taking its Turn";
    for (path, from, to, word, says) in [
        // Nothing is aimed at yet, or only in one of two branches.
        (SIMPLE, ROLL, "effect: [Inflict((condition: Slowed)), Aim(Myself)]", "Inflict", aimed),
        (SIMPLE, RISE, "effect: [RemoveCondition(Target, Knockdown)]", "RemoveCondition", aimed),
        (SIMPLE, ROLL, "effect: [If(HasCondition(Target, Blazing), [], [])]", "HasCondition", aimed),
        (SIMPLE, ROLL, "effect: [Move((tiles: HpLeft(Target)))]", "HpLeft", aimed),
        (SIMPLE, ROLL, "effect: [If(Always, [Aim(Myself)], []), LowerShield(Target)]", "LowerShield", aimed),
        (SIMPLE, ROLL, "effect: [WithGear(AnyHeld, [Aim(HalfMoon)]), Put(Me, WhereTargetStood)]", "Put", aimed),
        ("assets/rules/actions/3_free.ron", "needs: [ShieldUp(Me)]", "needs: [ShieldUp(Target)]", "ShieldUp", aimed),
        (
            ARMOR,
            "weight: 5,",
            "weight: 5, worn: [(on: [(event: Rolled, then: [Strike((deals: [(N(1), Is(Crush))]))])])],",
            "Strike",
            aimed,
        ),
        // Nothing was paid above the price, or nothing can be.
        (SIMPLE, ROLL, "effect: [Move((tiles: Overspent))]", "Overspent", flat),
        (ITEMS, "condition: Maddened)", "condition: Maddened, n: Sum([N(1), Overspent]))", "Overspent", flat),
        (
            SIMPLE,
            "cost: Score(N(2)),\n        needs: [Weapon(Loadable)",
            "cost: Score(Overspent),\n        needs: [Weapon(Loadable)",
            "Overspent",
            flat,
        ),
        (SPELLS, "Dice(Reroll(N(2)))", "Dice(Reroll(Max([N(1), Overcast])))", "Overcast", extra),
        // There is no attack to answer, and no enemy takes its Turn.
        (SIMPLE, RISE, "effect: [DodgeAttack]", "DodgeAttack", answers),
        (SIMPLE, "needs: [HasCondition(Me, Knockdown)]", "needs: [Not(Against(is: [Melee]))]", "Against", answers),
        (
            SIMPLE,
            "cost: Score(N(2)),\n        needs: [Weapon(Loadable)",
            "cost: EncounterDie,\n        needs: [Weapon(Loadable)",
            "EncounterDie",
            idle,
        ),
        // No enemy does it.
        (ENEMIES, "effect: [Strike(", "effect: [CancelAttack, Strike(", "CancelAttack", answers),
        (ENEMIES, "effect: [Strike(", "effect: [Aim(Pair(reach: Adjacent)), Strike(", "Pair", asks),
        (
            ENEMIES,
            "types: [Hollowed],",
            "types: [Hollowed], blocks: [(on: [(event: Struck, then: [Put(Target, AdjacentTo(Me))])])],",
            "Put",
            asks,
        ),
        // The script of a fall has no other side.
        (
            ENEMIES,
            "types: [Hollowed],",
            "types: [Hollowed], blocks: [(on: [(event: Defeated, then: [Deal(N(1), Burn)])])],",
            "Deal",
            aimed,
        ),
    ] {
        let report = report_after_change(path, |text| text.replacen(from, to, 1));
        let says = format!("`{word}` {says}");
        let error = report.errors.iter().find(|e| e.message == says).unwrap_or_else(|| panic!("{to}: {report}"));
        assert!(error.file == path && error.line > 1 && error.excerpt.contains(word), "{to}: {error}");
    }
}

#[test]
fn verbs_that_would_do_nothing_or_never_end_are_refused() {
    const SIMPLE: &str = "assets/rules/actions/1_simple.ron";
    const ROLL: &str = "effect: [RemoveCondition(Me, Blazing), Move((tiles: N(1)))]";
    for (to, says, marked) in [
        ("effect: [May([])]", "there is nothing to do in it", "[]"),
        ("effect: [UpTo(N(3), [])]", "there is nothing to do in it", "[]"),
        ("effect: [Pay(())]", "a payment names `focus`, `dice` or both", "Pay"),
        ("effect: [Do(\"jukee\")]", "did you mean `juke`", "\"jukee\""),
        ("effect: [May([Do(\"roll\")])]", "the action `roll` would do itself without end", "\"roll\""),
        ("effect: [Clear((from: Hp, of: [Condition(Bleeding)]))]", "no such token lies there: `Hp`", "Condition"),
        ("effect: [Clear((from: Sheet, of: [Damage(Burn)]))]", "no such token lies there: `Sheet`", "Damage"),
    ] {
        let report = report_after_change(SIMPLE, |text| text.replacen(ROLL, to, 1));
        assert!(report.errors.iter().all(|error| error.message.contains(says)), "{to}: {report}");
        assert!(marked_words(&report).iter().all(|(_, word)| word == marked), "{to}: {report}");
    }
}

#[test]
fn an_effect_without_the_gear_that_it_uses_is_refused() {
    const SIMPLE: &str = "assets/rules/actions/1_simple.ron";
    const DYNAMIC: &str = "assets/rules/actions/2_dynamic.ron";
    for (path, from, to, says) in [
        (SIMPLE, "effect: [UseCharge(Item)]", "effect: [UseCharge(Flask)]", "the action needs `tool: Flask`"),
        (DYNAMIC, "effect: [UseCharge(Flask)]", "effect: [UseCharge(Item)]", "the action needs `tool: Item`"),
        (SIMPLE, "timing: Either, tool: Shield,", "timing: Either,", "the action needs `tool: Shield`"),
        (
            SIMPLE,
            "effect: [Move((tiles: N(1)))]",
            "effect: [If(Always, [ToggleLight], [])]",
            "the action needs `tool: Weapon`",
        ),
    ] {
        let report = report_after_change(path, |text| text.replacen(from, to, 1));
        let error = report.errors.iter().find(|e| e.message.contains(says)).unwrap_or_else(|| panic!("{to}: {report}"));
        assert!(error.file == path && error.line > 1, "{to}: {error}");
    }
}

#[test]
fn gear_that_no_hand_could_hold_and_faces_that_lead_nowhere_are_refused() {
    const SHIELDS: &str = "assets/armory/shields.ron";
    const FAR_FIRE: &str = "scenarios/the_far_fire/scenario.ron";
    let shield = |more: &str| (SHIELDS, "weight: 2, ", format!("weight: 2, {more}, "));
    let sword = |more: &str| (SWORDS, "weight: ", format!("{more}, weight: "));
    let sheet = |more: &str| (FAR_FIRE, "armor: ", format!("{more}, armor: "));
    for ((path, from, to), says) in [
        (shield("also: As(\"kite_shield\")"), "`kite_shield` is itself used as another weapon"),
        (shield("also: As(\"armng_sword\")"), "did you mean `arming_sword`"),
        (shield("also: As(\"sunlit_flask\")"), "`sunlit_flask` is no weapon"),
        (sword("also: As(\"spear\")"), "a weapon is a weapon already"),
        (shield("also: Weapon((damage: 1, kinds: []))"), "a weapon needs at least one damage type"),
        (
            shield("also: Weapon((damage: 1, kinds: [Pierce], only: [\"lite_attack\"]))"),
            "there is no action `lite_attack`",
        ),
        (shield("also: Weapon((damage: 1, kinds: [Pierce], hands: Bare))"), "stands in its own `hands`"),
        (shield("hands: Two"), "a shield is held with `One` hand or `Strapped` on"),
        (shield("hands: Strapped"), "`kite_shield` is strapped on: no hand token lies on it"),
        (shield("teaches: [\"heling\"]"), "did you mean `healing`"),
        (sword("ammo: \"arow\""), "did you mean `arrow`"),
        (sheet("rings: [\"spear\"]"), "`spear` is no ring"),
        (sheet("rings: [\"a\", \"b\", \"c\"]"), "the number of rings is 3; it has to be from 0 to 2"),
        (
            (
                FAR_FIRE,
                "pouches: [",
                "pouches: [\"sunlit_flask\", \"sunlit_flask\", \"sunlit_flask\", \"sunlit_flask\", ".to_owned(),
            ),
            "the number of pouches in use is 5; it has to be from 0 to 4",
        ),
        (sheet("attunements: [\"healing\", \"hope\"]"), "the number of POTs in use is 2; it has to be from 0 to 1"),
    ] {
        let report = report_after_change(path, |text| text.replacen(from, &to, 1));
        let error = report.errors.iter().find(|e| e.message.contains(says)).unwrap_or_else(|| panic!("{to}: {report}"));
        assert!(error.line > 1, "{to}: {error}");
    }
}

#[test]
fn actions_and_attunements_that_contradict_themselves_are_refused() {
    const SIMPLE: &str = "assets/rules/actions/1_simple.ron";
    const KNOWN: &str = "scenarios/proving_ground/attunements/probatus.ron";
    for (path, from, to, says) in [
        (SIMPLE, "class: Simple, timing: Action", "class: NoAction, timing: Action", "what is no action costs no dice"),
        (SIMPLE, "timing: Action,", "timing: Action, answers: [Attack],", "it answers nothing"),
        (
            SIMPLE,
            "timing: Reaction, cost: Dice(1),",
            "timing: Reaction, cost: Free,",
            "a Free reaction says what it answers, as in `answers: [Opening]`",
        ),
        (
            SIMPLE,
            "timing: Either, cost: Score(N(3)),",
            "timing: Either, cost: Free,",
            "as in `answers: [Window, Opening]`",
        ),
        (SIMPLE, "timing: Action,", "timing: Action, like: [\"pary\"],", "did you mean `parry`"),
        (KNOWN, "cost: Dice(1), class: Simple,", "", "without a `cost` an attunement is passive"),
        (KNOWN, "effect: [Dice(Reroll(N(2)))],", "", "the field `effect` is missing"),
        (
            KNOWN,
            "cost: Dice(1), class: Simple,",
            "like: \"toss_of_coals\",",
            "there is no action that is no attunement",
        ),
    ] {
        let report = report_after_change(path, |text| text.replacen(from, to, 1));
        let error = report.errors.iter().find(|e| e.message.contains(says)).unwrap_or_else(|| panic!("{to}: {report}"));
        assert!(error.file == path && error.line > 1, "{to}: {error}");
    }
}

#[test]
fn grants_that_have_no_effect_where_they_stand_are_refused() {
    const SHIELDS: &str = "assets/armory/shields.ron";
    const SIMPLE: &str = "assets/rules/actions/1_simple.ron";
    const LIGHT: &str = "effect: [Lend((until: Round, blocks: [(grant: [Shield(defense: 1, stability: 1)])]))]";
    let tile = |more: &str| ("assets/rules/tiles.ron", "kind: HalfCover, ", format!("kind: HalfCover, {more}, "));
    let shield = |more: &str| (SHIELDS, "weight: 2, ", format!("weight: 2, {more}, "));
    let action = |effect: &str| (SIMPLE, "effect: [", format!("effect: [{effect}, "));
    for ((path, from, to), says) in [
        (shield("in_use: [(grant: [Deals([Slash])])]"), "`Deals` needs the `actions`"),
        (shield("worn: [(grant: [Shield(defense: 1, stability: 1)])]"), "`Shield` works only in a block that is lent"),
        (shield("worn: [(modify: [(Tokens(Flinch), 1)])]"), "Flinch is Immediate: no token of it lies on a sheet"),
        (tile(LIGHT), "`Shield` works only for the character: an enemy may be the one"),
        (shield("worn: [(grant: [SeemsElsewhere])]"), "works only in a block that is lent after an aim"),
        (shield("worn: [(grant: [Is(TwoHexes)])]"), "only a type of enemy gives this ability"),
        (action("Lend((until: Round, blocks: [(grant: [SeemsElsewhere])]))"), "is lent after an aim at a hex"),
        (
            action(
                "Aim(One(reach: Within(1, 3))), Lend((to: Target, until: Round, blocks: [(grant: [SeemsElsewhere])]))",
            ),
            "`SeemsElsewhere` works only for the character: enemies look for it",
        ),
        (action("Heal(Inflicted)"), "`Inflicted` has no attack to answer here"),
        (action("Heal(Blocked)"), "`Blocked` has no attack to answer here"),
        (
            action("Lend((until: Round, blocks: [(actions: [\"move\"], grant: [Deals([Slash])])]))"),
            "`Deals` works only in a printed block",
        ),
    ] {
        let report = report_after_change(path, |text| text.replacen(from, &to, 1));
        let error = report.errors.iter().find(|e| e.message.contains(says)).unwrap_or_else(|| panic!("{to}: {report}"));
        assert!(error.file == path && error.line > 1, "{to}: {error}");
    }
}

/// A scenario adds conditions of its own. One of the game's it rewrites only if it says so.
#[test]
fn a_scenario_adds_conditions_and_rewrites_none_by_chance() {
    const TABLE: &str = "scenarios/the_far_fire/rules/conditions.ron";
    const SOAKED: &str = "Soaked: (name: \"Soaked\", duration: Static, ends: [Water], text: \"\")";
    let report = |table: String| match load(&with_own_files(&[(TABLE, &table)])) {
        Ok((library, _)) => Err(library),
        Err(report) => Ok(report),
    };
    let library = report(format!("{{ {SOAKED} }}")).expect_err("a new condition is no mistake");
    let catalog = library.catalog_or_core(Id::new("the_far_fire"));
    assert_eq!(catalog.condition(Condition::named("Soaked")).name, "Soaked");
    assert_eq!((catalog.conditions.len(), library.core().conditions.len()), (25, 24));
    let twice = report(format!("{{\n {SOAKED},\n Slowed: (name: \"\", duration: Turn, text: \"\") }}"))
        .expect("Slowed is written twice");
    assert_eq!(twice.errors.len(), 1, "{twice}");
    let error = &twice.errors[0];
    assert!(error.file == TABLE && error.line == 3 && error.message.contains("already written in"), "{twice}");
    for (row, says) in [
        (
            "Soaked: (name: \"\", duration: Static, blocks: [(grant: [Immune(Slwed)])], text: \"\")",
            "did you mean `Slowed`",
        ),
        ("Soaked: (name: \"\", duration: Immediate, text: \"\")", "`duration: Immediate`"),
        ("Soaked: (name: \"\", duration: Static, immediate: Drain, text: \"\")", "`duration: Immediate`"),
        ("Soaked: (name: \"\", duration: Static, becomes: (2, Soaked), text: \"\")", "into itself"),
        (
            "Soaked: (name: \"\", duration: Static, forbids: AllBut([Action(\"strugle\")]), text: \"\")",
            "did you mean `struggle`",
        ),
        ("Soaked: (name: \"\", duration: Static, deals: [(Tokens(Target, Soaked), Burn)], text: \"\")", "`Tokens`"),
        ("Soaked: (name: \"\", duration: Static, sinks_whole: true, text: \"\")", "no `sink`"),
        ("Soaked: (name: \"\", duration: Static, cap: 0, text: \"\")", "no token"),
        (
            "Soaked: (name: \"\", duration: Static, text: \"\"), Soaked: (name: \"\", duration: Turn, text: \"\")",
            "stands here twice",
        ),
    ] {
        let wrong = report(format!("{{\n {row} }}")).expect("the row is wrong");
        let found = wrong.errors.iter().any(|e| e.file == TABLE && e.line == 2 && e.message.contains(says));
        assert!(found, "{row}: {wrong}");
    }
}

/// Every file that names a condition is checked, wherever in it the name stands.
#[test]
fn an_unknown_condition_is_marked_where_it_is_named() {
    const SIMPLE: &str = "assets/rules/actions/1_simple.ron";
    let report = report_after_change(SIMPLE, |text| {
        text.replacen("RemoveCondition(Me, Blazing)", "RemoveCondition(Me, Blazin)", 1)
    });
    let error = &report.errors[0];
    assert!(error.file == SIMPLE && error.line > 1 && error.message.contains("did you mean `Blazing`"), "{report}");
    let report =
        report_after_change("assets/rules/conditions.ron", |text| text.replacen("    Stunned: (", "    Stund: (", 1));
    assert!(report.to_string().contains("the condition Stunned has no row, but the rules name it"), "{report}");
}

#[test]
fn everything_wrong_is_found_at_once() {
    let mut files = shipped_files();
    for file in &mut files {
        if file.path == SWORDS {
            file.text = file.text.replacen("\"lunge\"", "\"lung\"", 1);
        }
        if file.path == ENCOUNTER {
            file.text = file.text.replacen("(2, 7)", "(0, 7)", 1).replacen("(6, 6)", "(5, 6)", 1);
        }
    }
    let report = load(&files).expect_err("three mistakes");
    let all = report.to_string();
    assert!(all.contains("did you mean `lunge`"), "{all}");
    assert!(all.contains("nobody can stand on 0,7"), "{all}");
    assert!(all.contains("2 entries for a roll of 5"), "{all}");
}

#[test]
fn an_id_twice_names_the_other_file() {
    let report = report_after_change(SWORDS, |text| text.replacen("\"shortsword\"", "\"spear\"", 1));
    assert!(report.errors.iter().any(|e| e.message.contains("already written in")), "{report}");
}

#[test]
fn a_missing_file_is_named() {
    let files: Vec<SourceFile> =
        shipped_files().into_iter().filter(|f| f.path != "assets/rules/conditions.ron").collect();
    let report = load(&files).expect_err("conditions are missing");
    assert!(report.to_string().contains("assets/rules/conditions.ron"), "{report}");
}

/// The shipped files with additional files.
fn with_own_files(own: &[(&str, &str)]) -> Vec<SourceFile> {
    let own = own.iter().map(|(path, text)| SourceFile { path: (*path).to_owned(), text: (*text).to_owned() });
    shipped_files().into_iter().chain(own).collect()
}

/// The RON examples of the page for writers that name their path in the first line.
fn readme_examples() -> Vec<(String, String)> {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/README.md")).unwrap();
    let blocks = readme.split("```ron\n").skip(1).map(|rest| rest.split("```").next().unwrap().to_owned());
    let first_line = |text: &str| text.lines().next().unwrap_or_default().to_owned();
    let named = blocks.filter(|text| first_line(text).starts_with("// scenarios/"));
    named.map(|text| (first_line(&text).trim_start_matches("// ").to_owned(), text)).collect()
}

#[test]
fn what_the_readme_shows_can_be_played_as_it_stands() {
    let own = readme_examples();
    let own: Vec<(&str, &str)> = own.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    assert!(own.len() >= 2, "a scenario and an encounter");
    let (library, report) = load(&with_own_files(&own)).unwrap_or_else(|report| panic!("{report}"));
    assert!(report.warnings.is_empty(), "{report}");
    let (shipped, _) = load(&with_own_files(&[])).unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(library.scenarios().count(), shipped.scenarios().count() + 1);
}

#[test]
fn an_encounter_without_a_scenario_is_not_passed_over() {
    let own = readme_examples();
    let (path, text) = own.iter().find(|(path, _)| path.contains("/encounters/")).unwrap();
    let report = load(&with_own_files(&[(path, text)])).expect_err("its scenario is missing");
    assert!(report.to_string().contains("scenarios/my_first/scenario.ron: the file is missing"), "{report}");
    let path = "scenarios/the_far_fire/encounters/the_bridge.ron";
    let (_, report) = load(&with_own_files(&[(path, text)])).unwrap_or_else(|report| panic!("{report}"));
    assert!(report.to_string().contains(path) && report.to_string().contains("no scenario lists"), "{report}");
}

/// A letter that would be drawn as a box is a warning at its first place; comments may hold anything.
#[test]
fn letters_that_no_typeface_has_are_warnings() {
    let files = files_after_change(GARDEN, |text| {
        format!(
            "// Für 字\n{}",
            text.replacen("name: \"", "name: \"Żółć 字字 ", 1).replacen("text: \"", "text: \"א ", 1)
        )
    });
    let (_, report) = load(&files).unwrap_or_else(|report| panic!("{report}"));
    let found: Vec<_> = report.warnings.iter().map(|warning| (warning.file.as_str(), warning.length)).collect();
    assert_eq!(found, [(GARDEN, 1), (GARDEN, 1)], "{report}");
    let told = report.warnings.iter().find(|warning| warning.message.contains("`字` (U+5B57)")).unwrap();
    assert!(told.excerpt.chars().nth(told.column - 1) == Some('字') && told.line > 1, "{told}");
    assert!(report.warnings.iter().any(|warning| warning.message.contains("`א`")), "{report}");
    const CHAPTER: &str = "scenarios/the_ninth_fire/creation.md";
    let files = files_after_change(CHAPTER, |text| text.replacen("# ", "# 火 ", 1));
    let (_, report) = load(&files).unwrap_or_else(|report| panic!("{report}"));
    let [told] = report.warnings.as_slice() else { panic!("{report}") };
    assert_eq!((told.file.as_str(), told.line, told.column), (CHAPTER, 1, 3));
}

#[test]
fn no_input_at_all_is_an_error_and_no_panic() {
    assert!(load(&[]).is_err());
    let torn: Vec<SourceFile> = shipped_files()
        .into_iter()
        .map(|f| SourceFile { text: f.text.chars().take(f.text.chars().count() / 2).collect(), ..f })
        .collect();
    let report = load(&torn).expect_err("half of every file");
    assert!(report.errors.len() > 10, "every torn file is reported");
}

/// The shipped files with one changed.
fn files_after_change(path: &str, change: impl Fn(&str) -> String) -> Vec<SourceFile> {
    let mut files = shipped_files();
    let file = files.iter_mut().find(|file| file.path == path).unwrap_or_else(|| panic!("{path} is gone"));
    file.text = change(&file.text);
    files
}

const GARDEN: &str = "scenarios/proving_ground/enemies/garden.ron";

#[test]
fn a_scenario_with_a_mistake_is_left_out_and_nothing_else() {
    let files = files_after_change(GARDEN, |text| text.replacen("hp:", "hpp:", 1));
    let (library, left_out) = load_playable(&files, &[]).unwrap_or_else(|report| panic!("{report}"));
    let [(id, problems)] = left_out.iter().collect::<Vec<_>>()[..] else { panic!("{left_out:?}") };
    assert_eq!(*id, Id::new("proving_ground"));
    assert!(problems.iter().any(|problem| problem.file == GARDEN && problem.line > 0), "{problems:?}");
    let (whole, _) = load(&shipped_files()).unwrap_or_else(|report| panic!("{report}"));
    assert!(library.catalog(*id).is_none());
    assert_eq!(library.scenarios().count() + 1, whole.scenarios().count());
    assert!(library.scenarios().map(|scenario| scenario.encounters.len()).sum::<usize>() > 10, "the others are whole");
    assert_eq!(library.core().attunements.len(), whole.core().attunements.len());
}

#[test]
fn a_mistake_in_what_all_scenarios_share_lets_none_be_played() {
    let files = files_after_change(SWORDS, |text| text.replacen("damage:", "damge:", 1));
    let report = load_playable(&files, &[]).expect_err("a sword that can't be read");
    assert!(report.errors.iter().any(|error| error.file == SWORDS), "{report}");
}

/// The start of an encounter with this character.
fn start_with(character: Character) -> GameStart {
    let own = GameStart::new(Id::new("the_far_fire"), Id::new("hollowed_adventurer"), 1);
    GameStart { character: Some(character), ..own }
}

/// Characters that no sheet could say, each with a part of the reason why none of them is played.
fn absurd_characters() -> Vec<(Character, &'static str)> {
    let printed = || CATALOG.scenarios[&Id::new("the_far_fire")].character.clone();
    let with = |change: &dyn Fn(&mut Character)| {
        let mut character = printed();
        change(&mut character);
        character
    };
    let flask = Id::new("sunlit_flask");
    vec![
        (with(&|c| c.pouches = vec![flask; 300]), "gear: the number of entries is 304; it has to be from 0 to 100"),
        (with(&|c| c.conditions = vec![Condition::hollow(); 70_000]), "conditions: the number of entries is 70000"),
        (with(&|c| c.held.1 = Some(9)), "held[1]: there is no hand slot 9"),
        (with(&|c| c.pouches = vec![flask; 5]), "character.pouches: the number of pouches in use is 5"),
        (with(&|c| c.rings = vec![Id::new("hawk_ring"); 3]), "character.rings: the number of rings is 3"),
        (with(&|c| _ = c.stats.insert(Stat::Vit, 100)), "character.stats.Vit: Vit is 100; it has to be from 3 to 99"),
        (with(&|c| _ = c.stats.insert(Stat::Vit, 2)), "character.stats.Vit: Vit is 2; it has to be from 3 to 99"),
        (with(&|c| c.conditions = vec![Condition::hollow(); 2]), "character.conditions[1]: `Hollow` is there twice"),
        (with(&|c| c.held = (Some(2), Some(0))), "character.held[0]: `kite_shield` is no weapon"),
    ]
}

#[test]
fn a_character_that_no_sheet_could_say_begins_no_encounter() {
    for (character, reason) in absurd_characters() {
        let why = History::begin(&mut empty_world(), &CATALOG, &start_with(character)).expect_err(reason);
        assert!(matches!(why, StartError::IllegalCharacter { .. }), "{why:?}");
        assert!(why.to_string().contains(reason), "{why} instead of {reason}");
    }
}

#[test]
fn a_save_or_replay_with_such_a_character_is_not_played() {
    let mut world = empty_world();
    History::begin(
        &mut world,
        &CATALOG,
        &GameStart { character: None, ..start_with(absurd_characters()[0].0.clone()) },
    )
    .unwrap();
    let (save, replay) = (Save::from_world(&world), Replay::from_world(&mut world));
    for (character, reason) in absurd_characters() {
        let start = GameStart { character: Some(character.clone()), ..save.start.clone() };
        let replay = Replay { start: start.clone(), ..replay.clone() };
        let why = replay.play_back(&mut empty_world(), &CATALOG, |_, _, _, _| {}).expect_err(reason);
        assert!(why.to_string().contains(reason), "{why}");
        // Pieces that no longer fit because of changed files are put away. No file can make a sheet hold more than a
        // sheet can say.
        let is_misfit = ["pouches", "rings", "held[0]"].iter().any(|place| reason.contains(place));
        let saved = SavedGame::from(Save { start: start.clone(), ..save.clone() });
        match saved.resume(&mut empty_world(), &CATALOG) {
            Ok(_) => assert!(is_misfit, "{reason}"),
            Err(why @ StartError::IllegalCharacter { .. }) => {
                assert!(!is_misfit && why.to_string().contains(reason), "{why}");
            }
            Err(other) => panic!("{other:?}"),
        }
    }
}

#[test]
fn kept_characters_are_read_as_they_are_or_refused_with_the_place() {
    let folder = tempfile::tempdir().unwrap();
    let saves = CharacterDirectory::of(&SaveDirectory::new(folder.path()));
    std::fs::create_dir_all(saves.character_directory()).unwrap();
    let keep = |name: &str, text: &str| {
        let path = saves.character_directory().join(format!("{name}.character.ron"));
        std::fs::write(path, text).unwrap();
    };
    let flasks = "\"sunlit_flask\",".repeat(300);
    keep("crowded", &format!("(name: \"Crowded\", stats: {{}}, pouches: [{flasks}])"));
    keep("handless", "(name: \"Handless\", stats: {}, held: (Some(200), None))");
    keep("mighty", "(name: \"Mighty\",\n stats: { Vit: 60000 })");
    // A number within its bounds is neither refused nor lowered.
    keep("rich", "(name: \"Rich\", stats: {}, souls: 4000000000, humanity: 250, soul_level: 65000)");
    let (characters, problems) = saves.read_characters();
    let read: Vec<_> = characters.iter().map(|c| (c.name.as_str(), c.souls, c.humanity, c.soul_level)).collect();
    assert_eq!(read, [("Rich", 4_000_000_000, 250, 65_000)]);
    let found: Vec<(&str, usize, &str)> =
        problems.iter().map(|problem| (problem.file.as_str(), problem.line, problem.message.as_str())).collect();
    assert_eq!(
        found[0],
        ("crowded.character.ron", 0, "gear: the number of entries is 300; it has to be from 0 to 100")
    );
    assert_eq!(
        found[1],
        ("handless.character.ron", 0, "held[0]: there is no hand slot 200; they count from 0"),
        "{found:?}"
    );
    assert_eq!((found[2].0, found[2].1), ("mighty.character.ron", 2), "{found:?}");
    // The contents of the sparring page are read in the same way.
    let setup =
        format!("(scenario: \"one\", encounter: \"two\", character: (name: \"A\", stats: {{}}, pouches: [{flasks}]))");
    std::fs::write(folder.path().join("sparring.ron"), setup).unwrap();
    let problem = saves.read_sparring_setup().unwrap().expect_err("300 pieces");
    assert!(problem.message.contains("gear: the number of entries is 300"), "{problem}");
}
