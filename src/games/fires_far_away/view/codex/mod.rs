//! The codex as plain data: a page for a first game, the words on the sheet, the rulebook with its rulings, then every
//! action, condition, piece of gear, attunement and enemy type of the catalog with what it does; and the words that
//! lead to these entries.
//!
//! Owns what the codex holds, its order and its cross references. Must not know how a page looks, and holds
//! no rule: what an entry of the catalog does is worded by `rules_text`.

mod guide;

pub use kernel::codex::{Codex, CodexChapter, CodexEntry, TermIndex, TermSpan};

use std::collections::BTreeMap;

use crate::content::Catalog;
use crate::lang::{Text, text};
use crate::model::Id;
use crate::view::rules_text::{EntryText, entry_texts};
use kernel::codex::plain;
use kernel::content::rulebook::RuleKind;

/// The chapters of entries of the catalog: the kind of [`EntryText`], the heading, and what an entry is.
fn catalog_chapters() -> [(&'static str, Text, Text); 5] {
    [
        ("action", text!("codex-actions"), text!("codex-action")),
        ("condition", text!("codex-conditions"), text!("codex-condition")),
        ("gear", text!("codex-gear"), text!("codex-piece-of-gear")),
        ("attunement", text!("codex-attunements"), text!("codex-attunement")),
        ("enemy type", text!("codex-enemy-types"), text!("codex-enemy-type")),
    ]
}

/// The id in the codex of an entry of the catalog.
fn catalog_entry_id(kind: &str, key: &str) -> String {
    format!("{kind}:{key}")
}

/// The codex of a catalog.
pub fn build_codex(catalog: &Catalog) -> Codex {
    let mut chapters: Vec<CodexChapter> = guide::guide_chapters().into();
    chapters.extend(rulebook_chapters(catalog));
    let texts = entry_texts(catalog);
    for (kind, title, label) in catalog_chapters() {
        let of_kind = texts.iter().filter(|text| text.kind == kind);
        let mut entries: Vec<CodexEntry> = of_kind.map(|text| catalog_entry(catalog, text, &label)).collect();
        entries.sort_by(|a, b| a.title.words().cmp(b.title.words()).then_with(|| a.id.cmp(&b.id)));
        chapters.push(CodexChapter { title, entries });
    }
    add_cross_references(&mut chapters);
    Codex::new(chapters)
}

/// Whether an entry of the rulebook settles a point that the rules leave open, or departs from them.
fn is_ruling(id: &str) -> bool {
    id.starts_with("A-") || id.starts_with("O-")
}

/// The file of an entry.
fn entry_file(catalog: &Catalog, kind: &'static str, id: Id) -> String {
    catalog.entry_files.get(&(kind, id)).map(ToString::to_string).unwrap_or_default()
}

fn rulebook_chapters(catalog: &Catalog) -> Vec<CodexChapter> {
    let mut entries: Vec<_> = catalog.rulebook.iter().collect();
    entries.sort_by_key(|(_, entry)| entry.order);
    let mut chapters: Vec<CodexChapter> = Vec::new();
    for (id, entry) in entries {
        let title = Text::authored(&entry.chapter);
        if chapters.last().is_none_or(|chapter| chapter.title != title) {
            chapters.push(CodexChapter { title, entries: Vec::new() });
        }
        let printed = CodexEntry {
            id: id.clone(),
            kind: match entry.rule.kind {
                RuleKind::Rule => Text::Empty,
                RuleKind::Ruling => text!("codex-ruling"),
                RuleKind::Override => text!("codex-override"),
            },
            title: Text::authored(&entry.rule.title),
            text: Text::authored(&entry.rule.text),
            rules: Text::Empty,
            terms: entry.rule.terms.iter().map(Text::authored).collect(),
            see_also: entry.rule.see.clone(),
            is_ruling: is_ruling(id),
            file: entry_file(catalog, "rule", Id::new(id)),
        };
        if let Some(chapter) = chapters.last_mut() {
            chapter.entries.push(printed);
        }
    }
    chapters
}

fn catalog_entry(catalog: &Catalog, text: &EntryText, label: &Text) -> CodexEntry {
    let id = Id::new(&text.key);
    let rules = match text.kind {
        "action" => catalog.action(id).map(|action| action.rules.clone()),
        "attunement" => catalog.attunements.get(&id).map(|attunement| attunement.rules.clone()),
        _ => None,
    };
    // Files count attunements among the actions.
    let registered_kind = match text.kind {
        "enemy type" => "type",
        "attunement" => "action",
        kind => kind,
    };
    CodexEntry {
        id: catalog_entry_id(text.kind, &text.key),
        kind: label.clone(),
        title: Text::authored(&text.name),
        text: Text::authored(&text.authored),
        rules: text.rules.clone(),
        terms: Vec::new(),
        see_also: rules.unwrap_or_default(),
        is_ruling: false,
        file: entry_file(catalog, registered_kind, id),
    }
}

/// Adds what the files do not write twice: a reference leads both ways, and a rule of the same title belongs to an entry
/// of the catalog.
fn add_cross_references(chapters: &mut [CodexChapter]) {
    let all = || chapters.iter().flat_map(|chapter| &chapter.entries);
    let mut by_title: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for entry in all().filter(|entry| entry.rules.is_empty()) {
        by_title.entry(plain(&entry.title)).or_default().push(&entry.id);
    }
    let mut more: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut refer = |from: &str, to: &str| more.entry(from.to_owned()).or_default().push(to.to_owned());
    for entry in all() {
        let of_title = by_title.get(&plain(&entry.title)).filter(|_| !entry.rules.is_empty());
        for other in of_title.into_iter().flatten() {
            refer(&entry.id, other);
            refer(other, &entry.id);
        }
        entry.see_also.iter().for_each(|other| refer(other, &entry.id));
    }
    let rank = |id: &str| match id.split_once('-') {
        Some(("R", _)) => 0,
        Some(("A" | "O", _)) => 1,
        _ => 2,
    };
    for entry in chapters.iter_mut().flat_map(|chapter| &mut chapter.entries) {
        entry.see_also.extend(more.remove(&entry.id).unwrap_or_default());
        let mut seen = std::collections::BTreeSet::from([entry.id.clone()]);
        entry.see_also.retain(|id| seen.insert(id.clone()));
        entry.see_also.sort_by_key(|id| rank(id));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::sheet_words::SheetWord;

    fn shipped_catalog() -> Catalog {
        let (files, _) = crate::content::ContentSource::built_in().read_files();
        let library = crate::content::load(&files).expect("the shipped content is right").0;
        Catalog::clone(library.catalog_or_core(Id::new("proving_ground")))
    }

    #[test]
    fn every_entry_of_the_catalog_has_its_place_and_can_be_found_by_its_name() {
        let catalog = shipped_catalog();
        let codex = build_codex(&catalog);
        let gear = catalog.gear.values().map(|gear| ("gear", gear.id.to_string(), gear.header.name.clone()));
        let attunements = catalog.attunements.values().map(|it| ("attunement", it.id.to_string(), it.name.clone()));
        let conditions =
            catalog.all_conditions().map(|it| ("condition", it.name().to_owned(), catalog.condition(it).name.clone()));
        let bare = catalog.actions.iter().filter(|action| action.attunement.is_none());
        let actions = bare.map(|action| ("action", action.id.to_string(), action.name.clone()));
        let mut count = 0;
        for (kind, key, name) in gear.chain(attunements).chain(conditions).chain(actions) {
            let id = catalog_entry_id(kind, &key);
            let entry = codex.entry(&id).unwrap_or_else(|| panic!("no entry {id}"));
            assert!(!entry.rules.is_empty(), "{id} does not say what it does");
            assert!(entry.file.ends_with(".ron"), "{id} does not say where it is written");
            let found = codex.search(&name);
            let is_first = found.iter().take(6).any(|place| codex.place(&id) == Some(*place));
            assert!(is_first, "a search for {name:?} does not lead to {id}");
            count += 1;
        }
        assert!(count > 382, "{count}");
        assert_eq!(catalog.rulebook.keys().filter(|id| codex.entry(id).is_none()).count(), 0);
    }

    #[test]
    fn the_first_page_says_where_to_start_and_words_find_what_they_are() {
        let catalog = shipped_catalog();
        let codex = build_codex(&catalog);
        assert_eq!(codex.chapters[0].title, "Start here");
        let first: String = codex.chapters[0].entries.iter().map(|entry| format!("{} ", entry.text)).collect();
        for word in ["Round", "beat", "dice", "sink", "encounter table", "goal", "search"] {
            assert!(first.contains(word), "{word}");
        }
        let first_of = |sought: &str| {
            let (chapter, entry) = *codex.search(sought).first().unwrap_or_else(|| panic!("nothing for {sought}"));
            codex.chapters[chapter].entries[entry].clone()
        };
        assert_eq!(first_of("sink").id, "word:sink");
        for word in SheetWord::all() {
            assert_eq!(first_of(&word.short().to_lowercase()).id, format!("word:{}", word.id()));
            assert!(first_of(&word.short()).text.len() > 30, "{word:?}");
        }
        for sought in
            ["round", "beat", "counterbeat", "dynamic", "token", "dice", "reaction", "vitality", "cover", "doom"]
        {
            assert!(!first_of(sought).is_ruling, "{sought}: {}", first_of(sought).id);
        }
        for claimed in codex.chapters.iter().flat_map(|chapter| &chapter.entries) {
            for term in &claimed.terms {
                assert!(!first_of(term).is_ruling, "{term}: {}", first_of(term).id);
            }
        }
    }

    #[test]
    fn references_lead_to_entries_and_both_ways() {
        let catalog = shipped_catalog();
        let codex = build_codex(&catalog);
        for entry in codex.chapters.iter().flat_map(|chapter| &chapter.entries) {
            for other in &entry.see_also {
                let back = codex.entry(other).unwrap_or_else(|| panic!("{} leads to {other}", entry.id));
                assert!(back.see_also.contains(&entry.id), "{} and {other}", entry.id);
            }
        }
        let bleeding = codex.entry("condition:Bleeding").expect("a condition");
        let titles: Vec<&str> =
            bleeding.see_also.iter().filter_map(|id| codex.entry(id)).map(|entry| entry.title.words()).collect();
        assert!(titles.contains(&"Bleeding"), "{titles:?}");
    }

    #[test]
    fn the_words_of_a_text_lead_to_their_entries() {
        let catalog = shipped_catalog();
        let codex = build_codex(&catalog);
        let entry = |word: &str| codex.terms_in(word, "").first().map(|span| span.entry.to_string());
        assert_eq!(entry("Bleeding").as_deref(), Some("condition:Bleeding"));
        assert_eq!(entry("R-195").as_deref(), Some("R-195"));
        for word in ["SP", "P.DEF", "HP", "half-cover", "Shield Up!", "Unblockable", "Turn", "sinks", "stamina pool"] {
            assert!(entry(word).is_some(), "{word}");
        }
        for claimed in codex.chapters.iter().flat_map(|chapter| &chapter.entries) {
            for word in &claimed.terms {
                assert_eq!(entry(word).as_deref(), Some(claimed.id.as_str()), "{word}");
            }
        }
        assert_eq!(entry("nothing of note").as_deref(), None);
        let inside = codex.entry("condition:Bleeding").expect("a condition").clone();
        assert!(codex.terms_in(&inside.title, &inside.id).is_empty(), "an entry does not lead to itself");
    }
}
