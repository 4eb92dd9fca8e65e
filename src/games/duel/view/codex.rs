//! The codex of the Duel: its rulebook, its characters, cards and monsters.
//!
//! Owns what it holds and in which order. The rules of an entry are the sentences that are made of its data.

use kernel::codex::{Codex, CodexChapter, CodexEntry};
use kernel::content::rulebook::RuleKind;
use kernel::id::Id;
use kernel::lang::{Text, text};

use super::cards::card_view;
use super::fight_view::table_view;
use super::names::kind_name;
use super::pages::tiers_text;
use super::rules_text::ability_text;
use crate::content::{CONTENT_FOLDER, Content};

/// The codex of a content.
pub fn build_codex(content: &Content) -> Codex {
    let mut chapters: Vec<CodexChapter> = content
        .rulebook
        .iter()
        .map(|chapter| CodexChapter {
            title: Text::authored(&chapter.title),
            entries: chapter.entries.iter().map(|(id, rule)| rule_entry(id, rule)).collect(),
        })
        .collect();
    let characters = content.characters.keys().map(|id| character_entry(content, id));
    chapters.push(CodexChapter { title: text!("duel-codex-characters"), entries: characters.collect() });
    let cards = content.cards.keys().map(|id| card_entry(content, *id));
    chapters.push(CodexChapter { title: text!("duel-codex-cards"), entries: cards.collect() });
    let mut monsters: Vec<&Id> = content.monsters.keys().collect();
    monsters.sort_by_key(|id| (content.monsters[id].rank, **id));
    let monsters = monsters.into_iter().map(|id| monster_entry(content, id));
    chapters.push(CodexChapter { title: text!("duel-codex-monsters"), entries: monsters.collect() });
    Codex::new(chapters)
}

fn rule_entry(id: &str, rule: &kernel::content::rulebook::RuleText) -> CodexEntry {
    CodexEntry {
        id: id.to_owned(),
        kind: match rule.kind {
            RuleKind::Rule => Text::Empty,
            RuleKind::Ruling => text!("codex-ruling"),
            RuleKind::Override => text!("codex-override"),
        },
        title: Text::authored(&rule.title),
        text: Text::authored(&rule.text),
        terms: rule.terms.iter().map(Text::authored).collect(),
        see_also: rule.see.clone(),
        is_ruling: rule.kind != RuleKind::Rule,
        ..CodexEntry::default()
    }
}

fn character_entry(content: &Content, id: &Id) -> CodexEntry {
    let character = &content.characters[id];
    let attack =
        Text::joined(": ", [Text::authored(&character.base_attack.name), ability_text(&character.base_attack.action)]);
    let cards = Text::and(character.cards.iter().map(|card| super::printed_name(content, card)));
    CodexEntry {
        id: format!("character:{id}"),
        kind: text!("duel-codex-character"),
        title: Text::authored(&character.name),
        text: Text::joined(" ", [Text::authored(&character.calling).sentence(), Text::authored(&character.flavor)]),
        rules: Text::joined("\n", [tiers_text(character.tiers, character.grit), attack, cards]),
        file: format!("{CONTENT_FOLDER}/characters.ron"),
        ..CodexEntry::default()
    }
}

fn card_entry(content: &Content, id: Id) -> CodexEntry {
    let card = card_view(content, id, None);
    let priority = card.priority.map(|n| text!("duel-codex-priority", n = n)).unwrap_or_default();
    CodexEntry {
        id: format!("card:{id}"),
        kind: kind_name(card.kind_of),
        title: card.name,
        text: card.flavor,
        rules: Text::joined(" ", [priority, card.text]),
        file: format!("{CONTENT_FOLDER}/cards.ron"),
        ..CodexEntry::default()
    }
}

fn monster_entry(content: &Content, id: &Id) -> CodexEntry {
    let monster = &content.monsters[id];
    let entries = table_view(content, *id).into_iter().map(|entry| {
        text!(
            "duel-codex-entry",
            from = entry.faces.0,
            to = entry.faces.1,
            name = entry.name,
            priority = entry.priority,
            text = entry.text,
            aim = entry.aim
        )
    });
    let numbers = [
        text!("duel-rank", n = monster.rank),
        tiers_text(monster.tiers, monster.grit),
        text!("duel-sheet-block", n = monster.block),
        text!("duel-codex-escape", n = monster.escape),
    ];
    CodexEntry {
        id: format!("monster:{id}"),
        kind: text!("duel-codex-monster"),
        title: Text::authored(&monster.name),
        text: Text::authored(&monster.flavor),
        rules: Text::joined("\n", [Text::joined(", ", numbers)].into_iter().chain(entries)),
        file: format!("{CONTENT_FOLDER}/monsters.ron"),
        ..CodexEntry::default()
    }
}
