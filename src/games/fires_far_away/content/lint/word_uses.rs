//! The words of scripts that warnings ask about, with their places: flags, names of lent blocks, tiles that are laid, and the
//! like.
//!
//! Owns the one walk over all scripts of a catalog. Must not judge a word.

use crate::content::area::Area;
use crate::content::catalog::Catalog;
use crate::content::encounter::{Encounter, Enemy, OpensTo, Tile};
use crate::content::script::{
    Effect, Expr, HexSelector, LendTo, ModifierBlock, Place, Predicate, Quantity, Reach, Script, ScriptWord, TileKind,
    TokenSelector, WalkStep, walk_block, walk_script, walk_word,
};
use crate::content::validate::ContentPath;
use crate::model::{Condition, Id, Outcome, Stat};

/// Where a script belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WordHome {
    /// To an encounter.
    Encounter(Id),
    /// To an enemy, and so to the encounters that have it.
    Enemy(Id),
    /// To gear, actions, conditions and the like, which can be anywhere.
    Everywhere,
}

/// The effect of a word, or its question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum UsedWord {
    /// A flag is set.
    SetsFlag(Id),
    /// A flag is cleared.
    ClearsFlag(Id),
    /// A flag is asked about.
    ReadsFlag(Id),
    /// A block is lent under a name.
    Lends(Id),
    /// A lent block is asked about, or ended, by its name.
    NamesLent(Id),
    /// A block is lent to every enemy of an id.
    LendsToEvery(Id),
    /// A tile is laid, or another becomes it.
    LaysTile(Id),
    /// A tile is taken away.
    RemovesTile(Id),
    /// Enemies of an id are counted.
    Counts(Id),
    /// An enemy of an id comes.
    Spawns(Id),
    /// Something asks where tiles of a kind are.
    AsksForTile(TileKind),
    /// A condition is taken off.
    Removes(Condition),
    /// Conditions are taken off, whichever they are.
    RemovesAny,
    /// The encounter ends.
    Ends(Outcome),
    /// A block changes the Move of those who bear it.
    ChangesMovement,
    /// A block changes a Primary Stat of those who bear it.
    ChangesStat(Stat),
    /// A distance in hexes is written.
    Distance(u8),
}

/// One such word.
#[derive(Clone, Debug)]
pub(super) struct ScriptWordUse {
    pub word: UsedWord,
    pub at: ContentPath,
    pub home: WordHome,
}

/// Every such word of a catalog.
pub(super) fn word_uses(catalog: &Catalog) -> Vec<ScriptWordUse> {
    let mut walk = UseWalk { found: Vec::new(), home: WordHome::Everywhere };
    for (id, tile) in catalog.tiles.iter() {
        walk.tile(&ContentPath::new("tile", *id), tile);
    }
    for (id, row) in catalog.types.iter() {
        walk.blocks(&ContentPath::new("type", *id).field("blocks"), &row.blocks);
    }
    for condition in catalog.all_conditions() {
        let at = ContentPath::new("condition", condition.id()).field("blocks");
        walk.blocks(&at, &catalog.condition(condition).blocks);
    }
    for house in catalog.scenario_house_rules.iter() {
        walk.blocks(&ContentPath::new("house", *house.0).field("blocks"), &house.1.blocks);
    }
    for gear in catalog.gear.values() {
        let at = ContentPath::new("gear", gear.id);
        for (field, blocks) in
            [("in_use", &gear.header.in_use), ("worn", &gear.header.worn), ("held", &gear.header.held)]
        {
            walk.blocks(&at.field(field), blocks);
        }
        if let Some(usable) = &gear.usable {
            walk.script(&at.field("effect"), &usable.effect);
            walk.tests(&at.field("needs"), &usable.needs);
        }
    }
    for attunement in catalog.attunements.values() {
        let at = ContentPath::new("action", attunement.id);
        attunement.effect.iter().for_each(|script| walk.script(&at.field("effect"), script));
        attunement.needs.iter().for_each(|tests| walk.tests(&at.field("needs"), tests));
        attunement.cost.iter().for_each(|cost| walk.word(&at.field("cost"), ScriptWord::Cost(cost)));
        walk.blocks(&at.field("blocks"), &attunement.blocks);
    }
    for action in catalog.actions.iter().filter(|action| action.attunement.is_none()) {
        let at = ContentPath::new("action", action.id);
        walk.script(&at.field("effect"), &action.effect);
        walk.tests(&at.field("needs"), &action.needs);
        walk.word(&at.field("cost"), ScriptWord::Cost(&action.cost));
        walk.blocks(&at.field("blocks"), &action.blocks);
    }
    catalog.enemies.values().for_each(|enemy| walk.enemy(enemy));
    catalog.encounters.values().for_each(|encounter| walk.encounter(encounter));
    walk.found
}

struct UseWalk {
    found: Vec<ScriptWordUse>,
    home: WordHome,
}

impl UseWalk {
    fn enemy(&mut self, enemy: &Enemy) {
        self.home = WordHome::Enemy(enemy.id);
        let at = ContentPath::new("enemy", enemy.id);
        for (id, attack) in &enemy.attacks {
            let here = at.field("attacks").key(*id);
            self.script(&here.field("effect"), &attack.effect);
            self.script(&here.field("while_held"), &attack.while_held);
            attack.area.iter().for_each(|area| self.word(&here.field("area"), ScriptWord::Targeting(area)));
        }
        self.blocks(&at.field("blocks"), &enemy.blocks);
    }

    fn encounter(&mut self, encounter: &Encounter) {
        self.home = WordHome::Encounter(encounter.id);
        let at = ContentPath::new("encounter", encounter.id);
        for (id, tile) in &encounter.tiles {
            self.tile(&at.field("tiles").key(*id), tile);
        }
        for (n, doom) in encounter.doom.iter().enumerate() {
            self.script(&at.field("doom").item(n).field("effect"), &doom.effect);
        }
        for (n, table) in encounter.tables.iter().enumerate() {
            for (k, entry) in table.entries.iter().enumerate() {
                let here = at.field("tables").item(n).field("entries").item(k);
                self.test(&here.field("when"), &entry.when);
                for (m, behaviour) in entry.behaviours.iter().enumerate() {
                    self.test(&here.field("behaviours").item(m).field("when"), &behaviour.when);
                }
            }
        }
        for (field, page) in encounter.aftermaths() {
            for (n, result) in page.also.iter().enumerate() {
                let here = at.field(field).field("also").item(n).field("when");
                result.when.iter().for_each(|test| self.test(&here, test));
            }
        }
    }

    fn tile(&mut self, at: &ContentPath, tile: &Tile) {
        if let Some(OpensTo::Tile(id)) = tile.opens_to {
            self.add(UsedWord::LaysTile(id), at.field("opens_to"));
        }
        self.script(&at.field("effect"), &tile.effect);
        self.blocks(&at.field("blocks"), &tile.blocks);
    }

    fn script(&mut self, at: &ContentPath, script: &Script) {
        walk_script(script, true, &mut |place| self.place(at, place));
    }

    fn blocks(&mut self, at: &ContentPath, blocks: &[ModifierBlock]) {
        for (n, block) in blocks.iter().enumerate() {
            self.quantities(&at.item(n), block);
            walk_block(block, &mut |place| self.place(&at.item(n), place));
        }
    }

    fn tests(&mut self, at: &ContentPath, tests: &[Predicate]) {
        for (n, test) in tests.iter().enumerate() {
            self.test(&at.item(n), test);
        }
    }

    fn test(&mut self, at: &ContentPath, test: &Predicate) {
        self.word(at, ScriptWord::Predicate(test));
    }

    fn word(&mut self, at: &ContentPath, word: ScriptWord) {
        walk_word(word, true, &mut |place| self.place(at, place));
    }

    fn quantities(&mut self, at: &ContentPath, block: &ModifierBlock) {
        for quantity in block.quantities() {
            match quantity {
                Quantity::Movement => self.add(UsedWord::ChangesMovement, at.clone()),
                Quantity::Stat(stat) => self.add(UsedWord::ChangesStat(stat), at.clone()),
                _ => {}
            }
        }
    }

    fn add(&mut self, word: UsedWord, at: ContentPath) {
        self.found.push(ScriptWordUse { word, at, home: self.home });
    }

    fn place(&mut self, at: &ContentPath, place: &Place) -> WalkStep {
        let here = || at.place(place);
        match place.word {
            ScriptWord::Effect(effect) => self.effect(&here, effect),
            ScriptWord::Predicate(Predicate::HasFlag(flag)) => self.add(UsedWord::ReadsFlag(*flag), here()),
            ScriptWord::Predicate(Predicate::OnTile(kind) | Predicate::NextTo(kind) | Predicate::OnBoard(kind)) => {
                self.add(UsedWord::AsksForTile(*kind), here())
            }
            ScriptWord::Expr(Expr::Held(key)) => self.add(UsedWord::NamesLent(*key), here()),
            ScriptWord::Expr(Expr::EnemiesInPlay(enemy)) => self.add(UsedWord::Counts(*enemy), here()),
            ScriptWord::Reach(reach @ (Reach::Within(..) | Reach::Thrown(..))) => {
                let most = reach.fixed_bounds().map(|(_, most)| most);
                most.into_iter().for_each(|most| self.add(UsedWord::Distance(most), here()));
            }
            _ => {}
        }
        WalkStep::Inside
    }

    fn effect(&mut self, here: &dyn Fn() -> ContentPath, effect: &Effect) {
        match effect {
            Effect::SetFlag(flag) => self.add(UsedWord::SetsFlag(*flag), here()),
            Effect::ClearFlag(flag) => self.add(UsedWord::ClearsFlag(*flag), here()),
            Effect::Spend(key, _) | Effect::Revoke(key) => self.add(UsedWord::NamesLent(*key), here()),
            Effect::EndEncounter(outcome) => self.add(UsedWord::Ends(*outcome), here()),
            Effect::Lend(lend) => {
                lend.key.into_iter().for_each(|key| self.add(UsedWord::Lends(key), here()));
                if let LendTo::Every(enemy) = lend.to {
                    self.add(UsedWord::LendsToEvery(enemy), here().field("to").item(0));
                }
                lend.blocks.iter().for_each(|block| self.quantities(&here(), block));
            }
            Effect::Spawn { enemy, .. } => self.add(UsedWord::Spawns(*enemy), here()),
            Effect::PlaceTile { tile, on, .. } => {
                self.add(UsedWord::LaysTile(*tile), here());
                self.hexes(&here().field("on"), on);
            }
            Effect::RemoveTile { tile, on } => {
                self.add(UsedWord::RemovesTile(*tile), here());
                self.hexes(&here().field("on"), on);
            }
            _ => {}
        }
        if let Some(clear) = effect.as_clear() {
            if clear.of.is_empty() && clear.from.can_hold(TokenSelector::Fleeting) {
                self.add(UsedWord::RemovesAny, here());
            }
            for token in clear.of {
                if let TokenSelector::Condition(condition) = token {
                    self.add(UsedWord::Removes(condition), here());
                }
            }
        }
    }

    fn hexes(&mut self, at: &ContentPath, on: &HexSelector) {
        match on {
            HexSelector::At(areas) => {
                for (n, area) in areas.iter().enumerate() {
                    if let Area::Disc(_, size) = area {
                        self.add(UsedWord::Distance(*size), at.item(0).item(n));
                    }
                }
            }
            HexSelector::Around(_, size) => self.add(UsedWord::Distance(*size), at.item(1)),
            HexSelector::Aimed | HexSelector::Under(_) => {}
        }
    }
}
