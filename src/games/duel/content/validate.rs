//! The checks of content that a parser can't make: ids that are known, numbers in their range, tables without gaps.
//!
//! Owns the laws of the files. Must not know a rule of play beyond the ranges that the rules can carry (DO-1).

use kernel::content::syntax::{PathStep, parse_syntax};
use kernel::content::{Problem, suggestion_text};
use kernel::id::Id;
use kernel::id_map::IdMap;

use super::effect::{Effect, Modifier};
use super::entries::{Ability, ActionEntry, CardDef, CharacterDef, MonsterDef, Reach};
use super::kinds::{ActionKind, Skill, Tiers};
use super::load::{CARDS, CHARACTERS, LESSON, Lesson, MONSTERS, RULES, Sources};
use super::rule_numbers::{RuleNumbers, SeasonRules};

/// The highest Tier that data may give (DO-1).
const MAX_TIER: u8 = 5;
/// The faces of the action die.
const FACES: u8 = 12;
/// The highest number of an effect, an attack or a Priority. Far above all printed ones, so that sums stay small.
const MAX_NUMBER: u8 = 30;
/// The highest number of a rule of rolls: the highest face.
const MAX_RULE_NUMBER: i8 = 12;
/// The highest Grit.
const MAX_GRIT: u8 = 200;

/// The contents of the files, as far as they could be read.
pub(super) struct PartialContent {
    pub characters: IdMap<CharacterDef>,
    pub cards: IdMap<CardDef>,
    pub monsters: IdMap<MonsterDef>,
    pub rules: Option<RuleNumbers>,
    pub lesson: Option<Lesson>,
}

impl PartialContent {
    /// Leaves out what lacks something because of an error in its form.
    pub fn leave_out_torn(&mut self, sources: &Sources) {
        leave_out_torn(&mut self.characters, CHARACTERS, sources);
        leave_out_torn(&mut self.cards, CARDS, sources);
        leave_out_torn(&mut self.monsters, MONSTERS, sources);
        self.rules.take_if(|_| sources.torn(RULES).is_some());
        self.lesson.take_if(|_| sources.torn(LESSON).is_some());
    }
}

fn leave_out_torn<T>(entries: &mut IdMap<T>, name: &str, sources: &Sources) {
    if let Some(torn) = sources.torn(name) {
        let lacking: Vec<Id> = entries.keys().copied().filter(|id| torn.lacks_part_of(id.as_str())).collect();
        lacking.iter().for_each(|id| _ = entries.remove(id));
    }
}

/// Every problem of the parts that could be read.
pub(super) fn validate(parts: &PartialContent, sources: &Sources) -> Vec<Problem> {
    let mut check = Check { parts, sources, file: CHARACTERS, problems: Vec::new() };
    check.characters();
    check.file = CARDS;
    check.cards();
    check.file = MONSTERS;
    check.monsters();
    check.file = RULES;
    check.rules();
    check.file = LESSON;
    check.lesson();
    check.problems
}

struct Check<'a> {
    parts: &'a PartialContent,
    sources: &'a Sources<'a>,
    file: &'static str,
    problems: Vec<Problem>,
}

/// A path with one more step.
fn below(path: &[PathStep], step: impl Into<PathStep>) -> Vec<PathStep> {
    path.iter().copied().chain([step.into()]).collect()
}

impl Check<'_> {
    fn problem(&mut self, path: &[PathStep], message: impl Into<String>) {
        let problem = match self.sources.named(self.file) {
            Some(file) => {
                // Without the parts that have errors, so that a path leads to the item that was read.
                let torn = self.sources.torn(self.file).filter(|torn| torn.text.len() == file.text.len());
                let text = torn.map_or(file.text, |torn| &torn.text);
                let place = parse_syntax(text).locate(text, path);
                Problem::at_range(file.path, file.text, place, message)
            }
            None => Problem::whole_file(self.file, message),
        };
        self.problems.push(problem);
    }

    fn require(&mut self, holds: bool, path: &[PathStep], message: &str) {
        if !holds {
            self.problem(path, message);
        }
    }

    fn known<T>(&mut self, id: Id, map: &IdMap<T>, what: &str, path: &[PathStep]) {
        if !map.contains_key(&id) && !self.sources.may_define(id) {
            let near = suggestion_text(id.as_str(), map.keys().map(|known| known.as_str()));
            self.problem(path, format!("there is no {what} `{id}`{near}"));
        }
    }

    fn fighter(&mut self, tiers: Tiers, grit: u8, path: &[PathStep]) {
        let is_sound = Skill::ALL.iter().all(|skill| tiers.tier(*skill) <= MAX_TIER);
        self.require(is_sound, &below(path, "tiers"), "a Tier is a number from 0 to 5");
        self.require((1..=MAX_GRIT).contains(&grit), &below(path, "grit"), "Grit is a number from 1 to 200");
    }

    fn characters(&mut self) {
        let parts = self.parts;
        for (id, character) in parts.characters.iter() {
            let path = [PathStep::Field(id.as_str())];
            self.fighter(character.tiers, character.grit, &path);
            self.ability(&character.base_attack.action, &below(&below(&path, "base_attack"), "action"));
            self.owned_cards(&character.cards, &below(&path, "cards"));
        }
        let is_enough = parts.characters.len() >= 2 || self.sources.torn(CHARACTERS).is_some();
        self.require(is_enough, &[], "a duel needs two characters");
    }

    fn lesson(&mut self) {
        let parts = self.parts;
        let Some(lesson) = &parts.lesson else { return };
        self.known(lesson.character, &parts.characters, "character", &[PathStep::Field("character")]);
        self.known(lesson.monster, &parts.monsters, "monster", &[PathStep::Field("monster")]);
    }

    fn owned_cards(&mut self, cards: &[Id], path: &[PathStep]) {
        let parts = self.parts;
        for (n, card) in cards.iter().enumerate() {
            self.known(*card, &parts.cards, "card", &below(path, n));
            let is_basic = parts.cards.get(card).is_some_and(|card| card.kind == ActionKind::Basic);
            self.require(!is_basic, &below(path, n), "a basic card is in every hand and is never owned");
            self.require(!cards[..n].contains(card), &below(path, n), "each card exists once");
        }
    }

    fn cards(&mut self) {
        for (id, card) in self.parts.cards.iter() {
            self.card(card, &[PathStep::Field(id.as_str())]);
        }
    }

    fn card(&mut self, card: &CardDef, path: &[PathStep]) {
        let uses = [card.is_base_attack, card.action.is_some(), card.worn.is_some()];
        let has_one_use = uses.iter().filter(|used| **used).count() == 1;
        self.require(has_one_use, path, "a card has exactly one of `action`, `worn` and `is_base_attack`");
        self.require(card.kind != ActionKind::Base, &below(path, "kind"), "a card is Gear, Spell or Basic");
        if let Some(action) = &card.action {
            let path = below(path, "action");
            self.ability(action, &path);
            let lasting = |effects: &[Effect]| effects.iter().filter(|e| matches!(e, Effect::For(..))).count();
            let (user, target) = (lasting(&action.user), lasting(&action.target));
            self.require(
                user + target <= 1,
                &path,
                "a card makes at most one ongoing effect, so that it lies in one place",
            );
            let is_spread = target > 0 && action.reach == Reach::AllEnemies;
            self.require(!is_spread, &path, "an ongoing effect of a card belongs to one fighter, not to all enemies");
        }
        if let Some(worn) = &card.worn {
            self.require(worn.amount <= MAX_NUMBER, &below(path, "worn"), "the Block is too large");
        }
    }

    fn ability(&mut self, ability: &Ability, path: &[PathStep]) {
        let is_on_track = ability.priority.unsigned_abs() <= MAX_NUMBER;
        self.require(is_on_track, &below(path, "priority"), "a Priority is a number from -30 to 30");
        if let Some(attack) = &ability.attack {
            let damage = attack.damage.unwrap_or(0).max(attack.accuracy_easier.unsigned_abs());
            self.require(damage <= MAX_NUMBER, &below(path, "attack"), "a number of the attack is above 30");
            let is_at_enemies = matches!(ability.reach, Reach::Enemy | Reach::AllEnemies);
            self.require(is_at_enemies, &below(path, "reach"), "an attack is aimed at enemies");
        }
        self.effects(&ability.user, &below(path, "user"));
        self.effects(&ability.target, &below(path, "target"));
        let is_lost = ability.reach == Reach::User && !ability.target.is_empty();
        self.require(!is_lost, &below(path, "target"), "an action on the user has no other target; write `user`");
    }

    fn effects(&mut self, effects: &[Effect], path: &[PathStep]) {
        for (n, effect) in effects.iter().enumerate() {
            let path = below(path, n);
            self.require(effect_size(effect) <= MAX_NUMBER, &path, "a number of the effect is above 30");
            let is_void = matches!(effect, Effect::Ailment(_, 0) | Effect::Recover(0));
            self.require(!is_void, &path, "the effect does nothing");
        }
    }

    fn monsters(&mut self) {
        for (id, monster) in self.parts.monsters.iter() {
            let path = [PathStep::Field(id.as_str())];
            self.fighter(monster.tiers, monster.grit, &path);
            self.require(monster.escape <= FACES, &below(&path, "escape"), "an Escape number is a number from 0 to 12");
            self.require(monster.rank <= MAX_NUMBER, &below(&path, "rank"), "the Rank is too high");
            self.require(monster.block <= MAX_NUMBER, &below(&path, "block"), "the Block is too large");
            self.table(monster, &below(&path, "table"));
        }
    }

    fn table(&mut self, monster: &MonsterDef, path: &[PathStep]) {
        let mut next = 1;
        for (n, entry) in monster.table.iter().enumerate() {
            let path = below(path, n);
            self.entry(entry, &path);
            let (first, last) = entry.faces;
            let follows = first == next && (first..=FACES).contains(&last);
            self.require(
                follows,
                &below(&path, "faces"),
                &format!(
                    "the faces of this entry must begin at {next}, without gap or overlap, and end at 12 or before"
                ),
            );
            next = last.saturating_add(1).max(next);
        }
        self.require(next == FACES + 1, path, "the action table must cover the faces 1 to 12");
    }

    fn entry(&mut self, entry: &ActionEntry, path: &[PathStep]) {
        let is_known = matches!(entry.kind, ActionKind::Base | ActionKind::Spell);
        self.require(is_known, &below(path, "kind"), "an entry is Base or Spell");
        let action = below(path, "action");
        self.ability(&entry.action, &action);
        let has_reach = entry.action.reach != Reach::Enemy;
        self.require(!has_reach, &below(&action, "reach"), "a monster aims by `aim`, and has no `reach`");
        let takes_back = |effect: &Effect| matches!(effect, Effect::TakeBackDiscards | Effect::Remove(_));
        let has_hand = entry.action.user.iter().chain(&entry.action.target).any(takes_back);
        self.require(!has_hand, &action, "a monster has no hand and chooses no effect");
    }

    fn rules(&mut self) {
        let cards = &self.parts.cards;
        let Some(rules) = &self.parts.rules else { return };
        let path = [PathStep::Field("basic_cards")];
        for (n, card) in rules.basic_cards.iter().enumerate() {
            self.known(*card, cards, "card", &below(&path, n));
            let is_basic = cards.get(card).is_none_or(|card| card.kind == ActionKind::Basic && card.has_priority());
            self.require(is_basic, &below(&path, n), "a basic card is of kind Basic, and is laid");
        }
        let numbers = [
            ("defense_base", rules.defense_base),
            ("defense_per_tier", rules.defense_per_tier),
            ("accuracy", rules.accuracy),
            ("wit_target", rules.wit_target),
            ("second_damage_penalty", rules.second_damage_penalty),
            ("dazzle_penalty", rules.dazzle_penalty),
            ("slow_priority", rules.slow_priority),
            ("weak_penalty", rules.weak_penalty),
        ];
        for (field, number) in numbers {
            self.require((0..=MAX_RULE_NUMBER).contains(&number), &[field.into()], "this is a number from 0 to 12");
        }
        self.require(rules.reroll_price > 0, &["reroll_price".into()], "a re-roll without a price has no end");
        self.require(rules.escape_divisor > 0, &["escape_divisor".into()], "a share of 0 is no share");
        self.require(rules.round_limit > 0, &["round_limit".into()], "a fight has at least one round");
        self.require(rules.cards_per_round <= 2, &["cards_per_round".into()], "there are two places for cards");
        self.season(&rules.season);
    }

    fn season(&mut self, season: &SeasonRules) {
        let parts = self.parts;
        let path = [PathStep::Field("season")];
        let days = below(&path, "days");
        self.require(!season.days.is_empty(), &days, "a Season has at least one day");
        for (n, day) in season.days.iter().enumerate() {
            let path = below(&days, n);
            self.require(day.ranks.0 <= day.ranks.1, &below(&path, "ranks"), "the lower Rank comes first");
            for (m, id) in day.always.iter().enumerate() {
                self.known(*id, &parts.monsters, "monster", &below(&below(&path, "always"), m));
            }
        }
        let grades = below(&path, "grades");
        let starts_at_zero = season.grades.first().is_some_and(|grade| grade.from == 0);
        self.require(starts_at_zero, &grades, "the first grade begins at 0");
        let is_rising = season.grades.windows(2).all(|pair| pair[0].from < pair[1].from);
        self.require(is_rising, &grades, "the grades must rise");
    }
}

/// The largest number in an effect.
fn effect_size(effect: &Effect) -> u8 {
    match effect {
        Effect::Ailment(_, n) | Effect::Recover(n) => *n,
        Effect::Remove(_) | Effect::TakeBackDiscards => 0,
        Effect::For(_, modifier) => match modifier {
            Modifier::Block { amount, .. } | Modifier::RecoverEachRound(amount) => *amount,
            Modifier::Accuracy(n) | Modifier::Priority(n) | Modifier::Rolls(n) | Modifier::AttackersRolls(n) => {
                n.unsigned_abs()
            }
            Modifier::Damage { amount, .. } => amount.unsigned_abs(),
            Modifier::Lured { accuracy_harder, answer_bonus } => {
                accuracy_harder.unsigned_abs().max(answer_bonus.unsigned_abs())
            }
        },
    }
}
