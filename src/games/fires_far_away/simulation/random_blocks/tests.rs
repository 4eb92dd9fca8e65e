//! Tests of the generator: its content is legal, can be written down, and covers the whole language.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use strum::VariantNames;

use super::*;
use crate::content::script::{
    DiceEffect, EventKind, Expr, LendTo, Predicate, QuantityKind, ScriptWord, Span, WalkStep, contains_effect,
    walk_block, walk_script,
};
use crate::content::validate::{SourceMap, validate};
use crate::content::{ContentReport, ContentSource, load};

static CONFIGS: LazyLock<Vec<GameConfig>> = LazyLock::new(|| {
    let (files, _) = ContentSource::from_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../..")).read_files();
    GameConfig::all_in_library(&load(&files).unwrap_or_else(|report| panic!("{report}")).0)
});

fn games() -> impl Iterator<Item = GameConfig> {
    (0..150).map(|seed| with_random_blocks(&CONFIGS[seed as usize % CONFIGS.len()], seed))
}

/// Everything that lends in a game, and every block that it prints.
fn scripts_and_blocks(config: &GameConfig) -> (Vec<Script>, Vec<ModifierBlock>) {
    let catalog = &config.catalog;
    let added = catalog.actions.iter().filter(|action| action.id.as_str().starts_with("random_blocks"));
    let attacks = catalog.enemies.values().flat_map(|enemy| enemy.attacks.values());
    let scripts = added.map(|action| action.effect.clone()).chain(attacks.map(|attack| attack.effect.clone()));
    let gear = catalog.gear.values().flat_map(|piece| piece.block_lists().into_iter().flatten());
    let blocks = gear.chain(catalog.enemies.values().flat_map(|enemy| &enemy.blocks));
    (scripts.collect(), blocks.cloned().collect())
}

#[test]
fn the_loader_accepts_what_is_generated() {
    for config in games() {
        let mut report = ContentReport::default();
        validate(&config.catalog, &SourceMap::default(), &|_| true, &mut report);
        assert!(report.errors.is_empty(), "{report}");
    }
}

/// Dice in every Turn, or at every attack, would let a Round go on forever.
#[test]
fn triggers_that_bring_dice_answer_once_in_a_round() {
    let adds = |effect: &Effect| matches!(effect, Effect::Dice(DiceEffect::Add(_) | DiceEffect::Recover));
    let mut found = 0;
    for config in games() {
        let (scripts, mut blocks) = scripts_and_blocks(&config);
        for script in &scripts {
            walk_script(script, true, &mut |place| {
                if let ScriptWord::Effect(Effect::Lend(lend)) = place.word {
                    blocks.extend(lend.blocks.iter().cloned());
                }
                WalkStep::Inside
            });
        }
        let random = blocks.iter().flat_map(|block| &block.on).filter(|trigger| contains_effect(&trigger.then, adds));
        for trigger in random {
            assert!(matches!(trigger.once, Some(Span::Round | Span::Encounter)), "{trigger:?}");
            found += 1;
        }
    }
    assert!(found > 20, "{found} triggers bring dice");
}

#[test]
fn a_block_can_be_written_to_a_file_and_read() {
    for config in games().take(60) {
        let (scripts, blocks) = scripts_and_blocks(&config);
        for block in blocks {
            let text = ron::to_string(&block).unwrap();
            assert_eq!(ron::from_str::<ModifierBlock>(&text).unwrap(), block, "{text}");
        }
        for script in scripts {
            let text = ron::to_string(&script).unwrap();
            assert_eq!(ron::from_str::<Script>(&text).unwrap(), script, "{text}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_blocks() {
    let (a, b) = (with_random_blocks(&CONFIGS[0], 7), with_random_blocks(&CONFIGS[0], 7));
    assert_eq!(scripts_and_blocks(&a), scripts_and_blocks(&b));
    assert_ne!(scripts_and_blocks(&a), scripts_and_blocks(&with_random_blocks(&CONFIGS[0], 8)));
}

#[derive(Default)]
struct Seen {
    words: BTreeSet<&'static str>,
    quantities: Vec<QuantityKind>,
    events: Vec<EventKind>,
    ends: BTreeSet<String>,
    grants: BTreeSet<String>,
    bearers: BTreeSet<String>,
}

impl Seen {
    fn block(&mut self, block: &ModifierBlock) {
        self.quantities.extend(block.quantities().map(QuantityKind::from));
        self.events.extend(block.on.iter().map(|trigger| EventKind::from(&trigger.event)));
        self.grants.extend(block.grant.iter().map(first_word));
    }

    fn word(&mut self, word: ScriptWord) -> WalkStep {
        match word {
            ScriptWord::Effect(effect) => drop(self.words.insert(effect.into())),
            ScriptWord::Expr(value) => drop(self.words.insert(value.into())),
            ScriptWord::Predicate(test) => drop(self.words.insert(test.into())),
            _ => {}
        }
        if let ScriptWord::Effect(Effect::Lend(lend)) = word {
            self.ends.insert(first_word(&lend.until));
            self.bearers.insert(first_word(&lend.to));
            lend.blocks.iter().for_each(|block| self.block(block));
        }
        WalkStep::Inside
    }
}

fn first_word(value: &impl std::fmt::Debug) -> String {
    format!("{value:?}").split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

/// A word that no generated block has is never soaked. The words that are left out here on purpose need gear that only
/// an action names, end the game, ask about a hex, or belong to one kind of block only.
#[test]
fn the_whole_language_is_generated() {
    let mut seen = Seen::default();
    for config in games() {
        let (scripts, blocks) = scripts_and_blocks(&config);
        for block in &blocks {
            seen.block(block);
            walk_block(block, &mut |place| seen.word(place.word));
        }
        for script in &scripts {
            walk_script(script, true, &mut |place| seen.word(place.word));
        }
    }
    let left_out = [&effects::LEFT_OUT[..], &["Vacant", "Locked", "FromTile"]].concat();
    let all = Effect::VARIANTS.iter().chain(Expr::VARIANTS).chain(Predicate::VARIANTS);
    let missing: Vec<_> = all.filter(|word| !seen.words.contains(*word) && !left_out.contains(word)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let all_quantities = enumset::EnumSet::<QuantityKind>::all();
    let missing: Vec<_> = all_quantities.iter().filter(|kind| !seen.quantities.contains(kind)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(enumset::EnumSet::<EventKind>::all().iter().all(|kind| seen.events.contains(&kind)));
    assert_eq!((seen.ends.len(), seen.bearers.len(), seen.grants.len()), (12, 5, 22), "{:?}", seen.grants);
    assert!(seen.bearers.contains(&first_word(&LendTo::GearInUse)));
}
