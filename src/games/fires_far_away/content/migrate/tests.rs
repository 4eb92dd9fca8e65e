//! Tests of the migration with renames of their own: what is renamed, and everything that has to stay as it is.

use super::*;

const TEST_RENAMES: &[RenameGroup] = &[
    RenameGroup {
        file: None,
        word_use: WordUse::Variant,
        inside: &["effect", "If"],
        words: &[("Cure", "RemoveCondition"), ("Nock", "ChooseMissile"), ("Mend", "Heal")],
    },
    RenameGroup { file: None, word_use: WordUse::Field, inside: &["Move"], words: &[("least", "min_tiles")] },
    RenameGroup { file: None, word_use: WordUse::Field, inside: &["", "weapons"], words: &[("load", "load_cost")] },
    RenameGroup {
        file: Some(FileKind::Vignette),
        word_use: WordUse::Variant,
        inside: &["Expect"],
        words: &[("Has", "ConditionCount")],
    },
    RenameGroup {
        file: Some(FileKind::Chapter),
        word_use: WordUse::Variant,
        inside: &["then"],
        words: &[("Souls", "GainSouls")],
    },
];

/// Migrates, and checks that doing it again changes nothing.
fn check(old: &str, new: &str, kind: FileKind) {
    let first = migrate_with(TEST_RENAMES, old, kind);
    assert_eq!(first.text, new);
    assert_eq!(first.changes.is_empty(), old == new);
    let second = migrate_with(TEST_RENAMES, &first.text, kind);
    assert_eq!((second.text.as_str(), second.changes.as_slice()), (new, [].as_slice()));
}

fn check_content(old: &str, new: &str) {
    check(old, new, FileKind::Content);
}

#[test]
fn comments_strings_and_characters_stay() {
    check_content(
        "// Cure, of: Mend \"\n/* Cure /* Mend */ ( Cure */ (text: \"Cure \\\" Mend\", raw: r#\"Cure \"Mend\" \
         (\"#, c: '(', effect: [Cure(Me, Fear)])",
        "// Cure, of: Mend \"\n/* Cure /* Mend */ ( Cure */ (text: \"Cure \\\" Mend\", raw: r#\"Cure \"Mend\" \
         (\"#, c: '(', effect: [RemoveCondition(Me, Fear)])",
    );
    check_content("(q: '\"', e: '\\'', effect: [Nock])", "(q: '\"', e: '\\'', effect: [ChooseMissile])");
    check_content("(b: b\"Nock\", effect: [r#Nock])", "(b: b\"Nock\", effect: [r#ChooseMissile])");
    check_content("(effect: /* , */ [ // (\n Nock])", "(effect: /* , */ [ // (\n ChooseMissile])");
}

#[test]
fn white_space_line_ends_and_byte_order_marks_stay() {
    check_content(
        "\u{feff}(\r\n\teffect :[\r\n\t\tMend ( N(1) ) ,\r\n\t],\r\n)\r\n",
        "\u{feff}(\r\n\teffect :[\r\n\t\tHeal ( N(1) ) ,\r\n\t],\r\n)\r\n",
    );
    check_content("", "");
}

#[test]
fn a_word_is_renamed_in_its_place_only() {
    check_content("(effect: [Move((least: 1))], least: 2)", "(effect: [Move((min_tiles: 1))], least: 2)");
    check_content(
        "(load: 1, weapons: { \"load\": (load: 2) })",
        "(load_cost: 1, weapons: { \"load\": (load_cost: 2) })",
    );
    check_content("{ load: (load: 2) }", "{ load: (load_cost: 2) }");
    check_content("(when: Cure, effect: [If(Mend)])", "(when: Cure, effect: [If(Heal)])");
    check_content("(effect: Some([Nock]))", "(effect: Some([ChooseMissile]))");
    check_content("(Expect([Has(0)]))", "(Expect([Has(0)]))");
    check("(runs: [Expect([Has(0)])])", "(runs: [Expect([ConditionCount(0)])])", FileKind::Vignette);
}

#[test]
fn a_chapter_is_renamed_in_its_code_only() {
    check(
        "Souls, then: Souls\n\n- Buy `then: [Souls(2)]`\n\n```page\n(id: \"a\",\n then: [Souls(3)])\n```\n",
        "Souls, then: Souls\n\n- Buy `then: [GainSouls(2)]`\n\n```page\n(id: \"a\",\n then: [GainSouls(3)])\n```\n",
        FileKind::Chapter,
    );
}

#[test]
fn changes_say_where_the_old_word_stood() {
    let found = migrate_with(TEST_RENAMES, "(text: \"é\",\r\n effect: [Nock, Cure])\n", FileKind::Content);
    let change = |line, column, old, new| Change { line, column, old, new };
    assert_eq!(found.changes, [change(2, 11, "Nock", "ChooseMissile"), change(2, 17, "Cure", "RemoveCondition")]);
}

#[test]
fn broken_texts_are_followed_as_far_as_possible() {
    for text in
        ["((", "))) x", "\"open", "r#\"open", "/* open", "'", "b'", "r#", "'\\", "(a: ", "Stat(", "{:", "é'é'\"\\"]
    {
        check_content(text, text);
    }
    check_content(")) (effect: [Nock], text: \"open", ")) (effect: [ChooseMissile], text: \"open");
}

#[test]
fn a_file_says_what_it_is() {
    assert_eq!(FileKind::of_ron("(title: \"\", covers: [], runs: [])"), Some(FileKind::Vignette));
    assert_eq!(FileKind::of_ron("{ \"a\": (runs: 1), \"runs\": () }"), Some(FileKind::Content));
    assert_eq!(FileKind::of_ron("// runs:\n(name: \"\", start: [])"), Some(FileKind::Content));
    assert_eq!(FileKind::of_ron("(\n version: 1,\n decisions: [])"), None);
    assert_eq!(FileKind::of_markdown("# Read me"), None);
    assert_eq!(FileKind::of_markdown("```chapter\n()\n```"), Some(FileKind::Chapter));
}

#[test]
fn old_words_are_looked_up_by_what_the_place_expects() {
    assert_eq!(renamed_with(TEST_RENAMES, "Mend", &["Heal", "Deal"]), Some("Heal"));
    assert_eq!(renamed_with(TEST_RENAMES, "Mend", &["title"]), None);
    assert_eq!(renamed_with(TEST_RENAMES, "Heal", &["Heal"]), None);
}

/// Checks renames: none meets another one, so that the order in which they are made does not matter.
#[test]
fn no_new_word_is_an_old_word_of_the_same_place() {
    for groups in [RENAMES, TEST_RENAMES] {
        for group in groups {
            for (old, new) in group.words {
                assert_ne!(old, new);
                let meets = |other: &&RenameGroup| {
                    other.word_use == group.word_use
                        && (other.file.is_none() || group.file.is_none() || other.file == group.file)
                        && other.inside.iter().any(|label| group.inside.contains(label))
                };
                let mut others = groups.iter().filter(meets).flat_map(|other| other.words);
                assert!(!others.any(|(word, _)| word == new), "{old} -> {new} meets another rename");
                assert!(!groups.iter().any(|g| g.inside.contains(old)), "{old} is a label");
            }
        }
    }
}
