//! The texts of entries: every entry has a rules text in plain words, and the author's text agrees with its data.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::common::{CATALOG, LIBRARY, empty_world};
use emberhex::model::{DamageKind, Id, Intent, Sink};
use emberhex::record::{GameStart, History};
use emberhex::rules::access::catalog;
use emberhex::rules::{legal_intents, resolve_intent, with_rules};
use emberhex::testing::{find_ron_files, visit_positions};
use emberhex::view::rules_text::{EntryText, entry_texts};
use emberhex::view::{EntitySheet, build_view};

/// The faults in the form of a rules text.
fn find_faults(entry: &EntryText) -> Vec<String> {
    let mut found = Vec::new();
    let text = &entry.rules;
    if text.is_empty() {
        found.push("it is empty".to_owned());
    }
    for sign in ["(", ")", "[", "]", "{", "}", "_", "\"", "..", "  ", " ,", " .", ": .", "::", ";.", ": :"] {
        if text.contains(sign) {
            found.push(format!("it contains `{sign}`"));
        }
    }
    for word in text.split(|c: char| !c.is_alphanumeric()) {
        let has_inner_capital =
            word.chars().zip(word.chars().skip(1)).any(|(a, b)| a.is_lowercase() && b.is_uppercase());
        if has_inner_capital {
            found.push(format!("`{word}` is a word of the files"));
        }
    }
    for plural in [" 1 hexes", " 1 dice", " 1 tokens", " 2 hex ", " 2 die ", " 2 token "] {
        if format!(" {text}").contains(plural) {
            found.push(format!("it contains `{plural}`"));
        }
    }
    found
}

#[test]
fn every_entry_has_a_rules_text_in_plain_words() {
    let entries = LIBRARY.catalogs().flat_map(|catalog| entry_texts(catalog));
    let wrong: Vec<String> = entries
        .flat_map(|entry| {
            find_faults(&entry).into_iter().map(move |fault| format!("{}: {fault}: {}", entry.key, entry.rules))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_entries_of_the_languages_vignettes_have_rules_texts_in_plain_words() {
    let known: BTreeSet<String> = entry_texts(&CATALOG).into_iter().map(|entry| entry.key).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vignettes/language");
    let mut wrong = BTreeSet::new();
    let mut seen = BTreeSet::new();
    for file in find_ron_files(&[folder]).unwrap() {
        let mut is_first = true;
        visit_positions(&LIBRARY, &file, &mut |world| {
            if std::mem::take(&mut is_first) {
                for entry in entry_texts(catalog(world)).iter().filter(|entry| !known.contains(&entry.key)) {
                    seen.insert(entry.key.clone());
                    for fault in find_faults(entry) {
                        wrong.insert(format!("{}: {fault}: {}", entry.key, entry.rules));
                    }
                }
            }
            Ok(())
        });
    }
    assert!(seen.len() > 40, "only {} entries", seen.len());
    assert!(wrong.is_empty(), "{}", wrong.into_iter().collect::<Vec<_>>().join("\n"));
}

/// The numbers in a text, as digits or as words. "one" is left out, because it is often no number.
fn numbers_in(text: &str, with_words: bool) -> BTreeSet<u32> {
    let words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let mut found = BTreeSet::new();
    // A grip is no number.
    let text = text.to_lowercase().replace("two-handed", "").replace("one-handed", "");
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let lower = word.to_lowercase();
        if let Ok(n) = lower.parse() {
            found.insert(n);
        } else if with_words && lower == "twice" {
            found.insert(2);
        } else if with_words
            && let Some(n) = words.iter().position(|name| *name == lower)
            && n != 1
        {
            found.insert(n as u32);
        }
    }
    found
}

/// The conditions, damage types and sinks that a text names.
fn tokens_in(text: &str) -> BTreeSet<String> {
    let names = |word: &str| {
        let whole = |at: usize| {
            let before = text[..at].chars().next_back();
            let after = text[at + word.len()..].chars().next();
            !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
        };
        text.match_indices(word).any(|(at, _)| whole(at))
    };
    let conditions = CATALOG.all_conditions().map(|condition| format!("{condition:?}")).collect::<Vec<_>>();
    let kinds = DamageKind::ALL.map(|kind| format!("{kind:?}"));
    let sinks = Sink::ALL.map(|sink| sink.label().to_owned());
    conditions.into_iter().chain(kinds).chain(sinks).filter(|name| names(name)).collect()
}

/// Words that an authored text names although they are neither in the data nor prose, each with the reason why it may.
const BESIDES: &[(&str, &str, &str)] = &[
    ("cistern_eft/bile", "1", "the rule of Acid: a part of it goes to gear"),
    ("gallery_watcher/pale_arrow", "M.DEF", "the rule of the modifier Magical"),
    ("Cursed", "Hollow", "the rule of HMN: with none left the character is Hollow"),
    ("Hollow", "0", "the rule of HMN: with none left the character is Hollow"),
    ("Knockback", "Crush", "the rule of collisions"),
    ("Knockback", "Knockdown", "the rule of collisions"),
    ("mother_of_the_kiln/doom 1", "9", "the entry of the table that the mark opens"),
    ("mother_of_the_kiln/doom 1", "10", "the entry of the table that the mark opens"),
    ("mother_of_the_kiln/doom 2", "11", "the entry of the table that the mark opens"),
    ("mother_of_the_kiln/doom 2", "12", "the entry of the table that the mark opens"),
];

#[test]
fn authored_texts_agree_with_the_data() {
    let besides: BTreeMap<(&str, &str), &str> = BESIDES.iter().map(|(key, what, why)| ((*key, *what), *why)).collect();
    let mut wrong = Vec::new();
    for entry in entry_texts(&CATALOG) {
        // The look of an enemy is prose, in which number words are no numbers of the game.
        let with_words = entry.kind != "enemy";
        let known = numbers_in(&entry.rules, true);
        let numbers =
            numbers_in(&entry.authored, with_words).difference(&known).map(u32::to_string).collect::<Vec<_>>();
        let named = tokens_in(&entry.rules);
        let tokens = tokens_in(&entry.authored).difference(&named).cloned().collect::<Vec<_>>();
        for what in numbers.into_iter().chain(tokens) {
            if !besides.contains_key(&(entry.key.as_str(), what.as_str())) {
                wrong.push(format!(
                    "{} {}: the text says {what}, the data do not\n  text:  {}\n  rules: {}",
                    entry.kind, entry.key, entry.authored, entry.rules
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Lines that a person has read against the entry.
const CHECKED: &[(&str, &str)] = &[];

#[test]
fn checked_lines_stay_as_they_are() {
    let texts: BTreeMap<String, String> =
        entry_texts(&CATALOG).into_iter().map(|entry| (entry.key, entry.rules.into())).collect();
    let wrong: Vec<String> = CHECKED
        .iter()
        .filter(|(key, line)| texts.get(*key).map(String::as_str) != Some(*line))
        .map(|(key, _)| format!("    ({key:?}, {:?}),", texts.get(*key)))
        .collect();
    assert!(wrong.is_empty(), "these lines are different now:\n{}", wrong.join("\n"));
}

/// An action that spends a store needs a lent block with that store: without the block there is no card.
#[test]
fn an_action_that_spends_a_store_has_a_card_while_something_is_in_it() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vignettes/attunements/sorcery/magic_arsenal.ron");
    let mut shown = BTreeMap::new();
    visit_positions(&LIBRARY, &path, &mut |world| {
        let has_card = build_view(world).actions.iter().any(|card| card.id == Id::new("arsenal_missile"));
        *shown.entry(has_card).or_insert(0) += 1;
        Ok(())
    });
    assert!(shown.contains_key(&true) && shown.contains_key(&false), "{shown:?}");
}

/// The sum of the numbers with which the parts of an explained number begin.
fn sum_of_parts(parts: &str) -> i32 {
    let amount = |part: &str| part.trim_start_matches("base ").split(' ').next().and_then(|n| n.parse::<i32>().ok());
    // The brackets hold the formula of the base.
    let bare: String = parts.split('(').map(|part| part.split_once(')').map_or(part, |(_, after)| after)).collect();
    bare.split(", ").filter_map(amount).sum()
}

#[test]
fn cards_and_sheets_say_the_numbers_of_the_moment() {
    let mut world = empty_world();
    History::begin(&mut world, &CATALOG, &GameStart::new(Id::new("the_far_fire"), Id::new("hollowed_adventurer"), 1))
        .unwrap();
    let start = legal_intents(&mut world).into_iter().find(|i| matches!(i, Intent::ChooseStartTile(_))).unwrap();
    resolve_intent(&mut world, &start).unwrap();
    let view = with_rules(&mut world, |rules| build_view(rules));
    let said = |action: &str, label: &str| {
        let card = view.actions.iter().find(|card| card.id == Id::new(action)).unwrap();
        card.modes.iter().find(|mode| mode.label == label).unwrap().effect_text.clone()
    };
    assert_eq!(said("light_attack", "Arming Sword, Slash"), "Step up to 1 hex closer, then adjacent: 2 Slash.");
    assert_eq!(
        said("shield_bash", "Kite Shield"),
        "Adjacent: 1 Crush and Knockback 1. Move to where the target stood."
    );
    assert_eq!(said("drink", "Sunlit Flask"), "Remove up to 3 tokens from your HP. 2 of 2 left.");
    let sheet = &view.character.sheet;
    assert_eq!(
        parts_of(sheet, "P.DEF"),
        Some("base 0 (1 at 12 VIT, 1 more for each 8 above; VIT is 7; R-312), +2 Bandit's Set")
    );
    assert_eq!(parts_of(sheet, "HP slots"), Some("base 6 (2 + half of VIT 7, rounded; R-297)"));
    let rules = [
        ("M.DEF", "R-314"),
        ("F.DEF", "R-315"),
        ("D.DEF", "R-316"),
        ("L.DEF", "R-317"),
        ("RES", "R-318"),
        ("PS", "R-322"),
    ];
    for (label, rule) in rules {
        let parts = parts_of(sheet, label).unwrap_or_default();
        assert!(parts.contains(&format!("; {rule})")), "{label}: {parts}");
    }
    assert_eq!(parts_of(sheet, "Arming Sword, damage"), Some("base 2 (as printed; R-290)"));
    assert_eq!(parts_of(sheet, "Kite Shield, Stability"), Some("base 6 (as printed; R-465)"));
    assert_eq!(parts_of(&view.enemies[0].sheet, "Move"), Some("base 4 (as printed; R-257)"));
}

#[test]
fn parts_add_up_and_what_is_lent_is_in_plain_words() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vignettes/language");
    let mut wrong = BTreeSet::new();
    let (mut changed, mut lent) = (0, 0);
    for file in find_ron_files(&[folder]).unwrap() {
        visit_positions(&LIBRARY, &file, &mut |world| {
            let view = build_view(world);
            for sheet in view.enemies.iter().map(|enemy| &enemy.sheet).chain([&view.character.sheet]) {
                let of_gear = view.character.gear.iter().flat_map(|line| &line.numbers);
                for number in sheet.numbers.iter().chain(of_gear) {
                    changed += u32::from(number.is_changed);
                    if sum_of_parts(&number.parts) != i32::from(number.value) {
                        wrong.insert(format!("{} {}: {}", number.label, number.value, number.parts));
                    }
                }
                for (name, full) in &sheet.active_effects {
                    lent += 1;
                    let (kind, key, authored) = ("lent", name.to_string(), String::new());
                    let entry = EntryText { kind, key, name: name.to_string(), authored, rules: full.clone() };
                    wrong.extend(find_faults(&entry).into_iter().map(|fault| format!("{fault}: {full}")));
                }
            }
            for mode in view.actions.iter().flat_map(|card| &card.modes).filter(|mode| !mode.effect_text.is_empty()) {
                let (key, rules) = (mode.label.to_string(), mode.effect_text.clone());
                let entry = EntryText { kind: "mode", key, name: String::new(), authored: String::new(), rules };
                wrong.extend(find_faults(&entry).into_iter().map(|fault| format!("{fault}: {}", entry.rules)));
            }
            Ok(())
        });
    }
    assert!(changed > 20 && lent > 10, "{changed} changed numbers, {lent} lent blocks");
    assert!(wrong.is_empty(), "{}", wrong.into_iter().collect::<Vec<_>>().join("\n"));
}

/// The parts of the number with a label, in words.
fn parts_of<'a>(sheet: &'a EntitySheet, label: &str) -> Option<&'a str> {
    sheet.numbers.iter().find(|number| number.label == label).map(|number| number.parts.words())
}
