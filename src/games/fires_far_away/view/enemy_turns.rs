//! The actions of the enemies in the counterbeat, in one line each, and the ways that they took.
//!
//! Owns the account and its words; it is made of facts alone, as they are shown. Must not know where it is drawn.

use std::collections::BTreeMap;

use crate::lang::{Text, text};
use crate::model::{CombatantId, Condition, Coord, Fact, Id, MissReason, Motion, Token, TokenSlot};
use crate::view::EncounterView;
use crate::view::piece_labels::{names_together, split_number};

/// The actions of the enemies since the counterbeat began, until the player acts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EnemyTurns {
    turns: Vec<EnemyTurn>,
    /// Whether the last of the turns goes on.
    is_open: bool,
    positions: BTreeMap<CombatantId, Coord>,
}

/// The printed name of an attack or of another deed of an enemy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnemyAttackName {
    /// The name.
    pub name: Text,
    /// Whether the enemy does it to itself.
    pub is_on_itself: bool,
}

/// A line of the account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnLine {
    /// The enemies that it is about: "Salt Moth 1, 3".
    pub who: Text,
    /// Their actions: "Sting, you lose 2 HP".
    pub what: Text,
}

/// The actions of one enemy in its Turn.
#[derive(Clone, Debug, PartialEq)]
struct EnemyTurn {
    enemy: CombatantId,
    name: Text,
    /// The hexes of its way, the first that on which it stood.
    way: Vec<Coord>,
    attacks: Vec<Text>,
    /// The results, in the order in which they happened; equal results are counted.
    results: Vec<(TurnResult, u8)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum TurnResult {
    Missed(MissReason),
    Wound(CombatantId, Text),
    Sunk(CombatantId, Text),
    Pushed(CombatantId, Text, Coord),
    Condition(CombatantId, Text, Condition),
    GuardBroken(Text),
    Held(Condition),
    Fell(CombatantId, Text),
}

impl EnemyTurns {
    /// Notes where everybody stands in a view that is shown.
    pub fn note_view(&mut self, view: &EncounterView) {
        let sheets = std::iter::once(&view.character.sheet).chain(view.enemies.iter().map(|enemy| &enemy.sheet));
        self.positions = sheets.filter(|sheet| sheet.present).map(|sheet| (sheet.who, sheet.position)).collect();
    }

    /// Notes a fact. `view` is that of its moment; `name_attack` says how an attack of an enemy is called.
    pub fn note_fact(
        &mut self,
        fact: &Fact,
        view: &EncounterView,
        name_attack: impl Fn(CombatantId, Id) -> EnemyAttackName,
    ) {
        match fact {
            Fact::CounterbeatBegan | Fact::BeatEnded | Fact::Committed { reaction: false, .. } => self.clear(),
            Fact::CoinPlaced { .. } | Fact::BeatBegan | Fact::RoundBegan { .. } | Fact::EncounterEnded { .. } => {
                self.is_open = false;
            }
            Fact::EnemyActivated { enemy, attack, .. } => {
                self.begin_turn(*enemy, view);
                // No fact announces what an enemy does to itself.
                let deed = attack.map(|attack| name_attack(*enemy, attack)).filter(|deed| deed.is_on_itself);
                self.add_attack(deed.map(|deed| deed.name));
            }
            Fact::EnemySkipped { enemy, because, .. } => {
                self.begin_turn(*enemy, view);
                self.add(TurnResult::Held(*because));
                self.is_open = false;
            }
            Fact::Attacked { by, name, .. } if Some(*by) == self.acting() => {
                self.add_attack(Some(name_attack(*by, *name).name));
            }
            Fact::Missed { by, why, .. } if Some(*by) == self.acting() => self.add(TurnResult::Missed(*why)),
            Fact::Moved { who, path, how, .. } => self.note_move(*who, path, *how, view),
            Fact::TokenPlaced { who, token: Token::Damage(_), on, .. } if Some(*who) != self.acting() => match on {
                TokenSlot::Hp => self.add(TurnResult::Wound(*who, name_of(view, *who))),
                TokenSlot::Gone => {}
                _ => self.add(TurnResult::Sunk(*who, name_of(view, *who))),
            },
            Fact::ConditionGained { who, condition, .. } => {
                self.add(TurnResult::Condition(*who, name_of(view, *who), *condition));
            }
            Fact::GuardBroken { who, .. } => self.add(TurnResult::GuardBroken(name_of(view, *who))),
            Fact::Defeated { who, .. } => self.add(TurnResult::Fell(*who, name_of(view, *who))),
            _ => {}
        }
    }

    /// Forgets all turns.
    pub fn clear(&mut self) {
        self.turns.clear();
        self.is_open = false;
    }

    /// The ways that the enemies took, each from the hex on which its enemy stood.
    pub fn ways(&self) -> Vec<Vec<Coord>> {
        self.turns.iter().map(|turn| turn.way.clone()).filter(|way| way.len() > 1).collect()
    }

    /// The account, one line for each enemy; enemies of one kind that did the same share a line.
    pub fn lines(&self) -> Vec<TurnLine> {
        let mut lines: Vec<(Vec<&str>, Text)> = Vec::new();
        // An enemy that has done nothing yet may still do something until its Turn is over.
        let is_told = |n: usize, turn: &EnemyTurn| !(self.is_open && n + 1 == self.turns.len() && turn.is_empty());
        for (_, turn) in self.turns.iter().enumerate().filter(|(n, turn)| is_told(*n, turn)) {
            let (name, what) = (turn.name.words(), turn.text());
            let (kind, number) = split_number(name);
            let is_alike = |(names, done): &&mut (Vec<&str>, Text)| {
                *done == what && !number.is_empty() && names.iter().all(|other| split_number(other).0 == kind)
            };
            match lines.iter_mut().find(is_alike) {
                Some((names, _)) if names.contains(&name) => {}
                Some((names, _)) => names.push(name),
                None => lines.push((vec![name], what)),
            }
        }
        lines.into_iter().map(|(names, what)| TurnLine { who: names_together(&names), what }).collect()
    }

    /// The enemy whose Turn goes on.
    fn acting(&self) -> Option<CombatantId> {
        self.turns.last().filter(|_| self.is_open).map(|turn| turn.enemy)
    }

    fn begin_turn(&mut self, enemy: CombatantId, view: &EncounterView) {
        let way = self.positions.get(&enemy).copied().into_iter().collect();
        let name = name_of(view, enemy);
        self.turns.push(EnemyTurn { enemy, name, way, attacks: Vec::new(), results: Vec::new() });
        self.is_open = true;
    }

    fn add_attack(&mut self, name: Option<Text>) {
        if let Some((turn, name)) = self.turns.last_mut().zip(name)
            && turn.attacks.last() != Some(&name)
        {
            turn.attacks.push(name);
        }
    }

    fn add(&mut self, result: TurnResult) {
        let Some(turn) = self.turns.last_mut().filter(|_| self.is_open) else { return };
        match turn.results.iter_mut().find(|(known, _)| *known == result) {
            Some((_, n)) => *n = n.saturating_add(1),
            None => turn.results.push((result, 1)),
        }
    }

    fn note_move(&mut self, who: CombatantId, path: &[Coord], how: Motion, view: &EncounterView) {
        let Some(end) = path.last().copied() else { return };
        self.positions.insert(who, end);
        if self.acting() == Some(who) && how != Motion::KnockedBack {
            if let Some(turn) = self.turns.last_mut() {
                turn.way.extend(path);
            }
        } else {
            // Of several pushes only the last place counts.
            let name = name_of(view, who);
            if let Some(turn) = self.turns.last_mut().filter(|_| self.is_open) {
                turn.results.retain(|(known, _)| !matches!(known, TurnResult::Pushed(other, ..) if *other == who));
            }
            self.add(TurnResult::Pushed(who, name, end));
        }
    }
}

impl EnemyTurn {
    /// Whether it has neither moved nor done anything.
    fn is_empty(&self) -> bool {
        self.attacks.is_empty() && self.results.is_empty() && self.way.len() <= 1
    }

    /// Its action, in a few words.
    fn text(&self) -> Text {
        let mut parts = self.attacks.clone();
        let is_hit = self.results.iter().any(|(result, _)| matches!(result, TurnResult::Wound(..)));
        // Tokens in sinks and on shields are not worth a word beside a wound.
        let told = self.results.iter().filter(|(result, _)| !(is_hit && matches!(result, TurnResult::Sunk(..))));
        parts.extend(told.map(|(result, n)| result_text(result, *n, self.enemy)));
        if parts.is_empty() {
            parts.push(if self.way.len() > 1 { text!("turn-moves") } else { text!("turn-waits") });
        }
        Text::joined(", ", parts)
    }
}

/// The results of a Turn, for a line that begins with the name of the enemy whose Turn it is.
fn result_text(result: &TurnResult, n: u8, actor: CombatantId) -> Text {
    let is_you = |who: &CombatantId| who.is_character();
    let is_actor = |who: &CombatantId| *who == actor;
    match result {
        TurnResult::Missed(why) => match why {
            MissReason::OutOfReach | MissReason::NoTarget => text!("turn-out-of-reach"),
            MissReason::Dodged => text!("turn-dodged"),
            _ => text!("turn-no-effect"),
        },
        TurnResult::Wound(who, _) if is_you(who) => text!("turn-you-lose", n = n),
        TurnResult::Wound(_, name) => text!("turn-other-loses", name = name, n = n),
        TurnResult::Sunk(who, _) if is_you(who) => text!("turn-sunk", n = n),
        TurnResult::Sunk(_, name) => text!("turn-other-sunk", name = name, n = n),
        TurnResult::Pushed(who, _, at) if is_you(who) => text!("turn-you-to", at = at.to_string()),
        TurnResult::Pushed(who, _, at) if is_actor(who) => text!("turn-self-to", at = at.to_string()),
        TurnResult::Pushed(_, name, at) => text!("turn-other-to", name = name, at = at.to_string()),
        TurnResult::Condition(who, _, condition) if is_you(who) => text!("turn-you-are", condition = condition.name()),
        TurnResult::Condition(who, _, condition) if is_actor(who) => {
            text!("turn-self-is", condition = condition.name())
        }
        TurnResult::Condition(_, name, condition) => {
            text!("turn-other-is", name = name, condition = condition.name())
        }
        TurnResult::GuardBroken(_) => text!("turn-guard-broken"),
        TurnResult::Held(condition) => text!("turn-held", condition = condition.name()),
        TurnResult::Fell(who, _) if is_you(who) => text!("turn-you-fall"),
        TurnResult::Fell(who, _) if is_actor(who) => text!("turn-self-falls"),
        TurnResult::Fell(_, name) => text!("turn-other-falls", name = name),
    }
}

/// The printed name of a combatant.
fn name_of(view: &EncounterView, who: CombatantId) -> Text {
    let enemies = view.enemies.iter().map(|enemy| &enemy.sheet);
    let found = std::iter::once(&view.character.sheet).chain(enemies).find(|sheet| sheet.who == who);
    found.map(|sheet| sheet.name.clone()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use smallvec::smallvec;

    use super::*;
    use crate::model::{Cause, DamageKind};
    use crate::view::blank::{blank_enemy, blank_view};

    fn view() -> EncounterView {
        let enemies = vec![blank_enemy(1, "Goose"), blank_enemy(2, "Salt Moth 1"), blank_enemy(3, "Salt Moth 2")];
        EncounterView { enemies, ..blank_view(1) }
    }

    fn note(turns: &mut EnemyTurns, facts: &[Fact]) {
        for fact in facts {
            turns.note_fact(fact, &view(), |_, attack| EnemyAttackName {
                name: Text::authored(attack.as_str()),
                is_on_itself: attack == Id::new("flame"),
            });
        }
    }

    fn turn(enemy: u8) -> Fact {
        Fact::EnemyActivated { enemy: CombatantId(enemy), behaviour: 0, attack: None }
    }

    fn moved(who: u8, path: &[(u8, u8)], how: Motion) -> Fact {
        let path = path.iter().map(|(row, col)| Coord::new(*row, *col)).collect();
        Fact::Moved { who: CombatantId(who), path, how, cause: Cause::Phase }
    }

    fn attacked(by: u8) -> Fact {
        Fact::Attacked { by: CombatantId(by), name: Id::new("shove"), on: smallvec![CombatantId::CHARACTER] }
    }

    fn wound() -> Fact {
        let (token, on) = (Token::Damage(DamageKind::Crush), TokenSlot::Hp);
        Fact::TokenPlaced { who: CombatantId::CHARACTER, token, on, cause: Cause::default() }
    }

    fn told(turns: &EnemyTurns) -> Vec<String> {
        turns.lines().into_iter().map(|line| format!("{}: {}", line.who, line.what)).collect()
    }

    #[test]
    fn a_line_says_what_an_enemy_did_and_the_way_that_it_took_is_kept() {
        let mut turns = EnemyTurns::default();
        turns.note_view(&view());
        let shoved = moved(0, &[(1, 2)], Motion::KnockedBack);
        note(
            &mut turns,
            &[Fact::CounterbeatBegan, turn(1), moved(1, &[(3, 3), (3, 4)], Motion::Walk), attacked(1), shoved],
        );
        assert_eq!(told(&turns), ["Goose: shove, you to 1,2"]);
        let from = view().enemies[0].sheet.position;
        assert_eq!(turns.ways(), [vec![from, Coord::new(3, 3), Coord::new(3, 4)]]);
        note(&mut turns, &[wound(), wound()]);
        assert_eq!(told(&turns), ["Goose: shove, you to 1,2, you lose 2 HP"]);
    }

    #[test]
    fn what_an_enemy_does_to_itself_is_told_without_its_name_once_more() {
        let mut turns = EnemyTurns::default();
        turns.note_view(&view());
        let (enemy, attack) = (CombatantId(2), Some(Id::new("flame")));
        let fell = Fact::Defeated { who: enemy, cause: Cause::Phase };
        note(&mut turns, &[Fact::EnemyActivated { enemy, behaviour: 0, attack }, fell]);
        assert_eq!(told(&turns), ["Salt Moth 1: flame, is defeated"]);
    }

    #[test]
    fn what_sinks_and_shields_take_is_said_in_words() {
        let mut turns = EnemyTurns::default();
        turns.note_view(&view());
        let (token, on) = (Token::Damage(DamageKind::Crush), TokenSlot::Shield);
        let blocked = Fact::TokenPlaced { who: CombatantId::CHARACTER, token, on, cause: Cause::default() };
        note(&mut turns, &[turn(1), attacked(1), blocked]);
        assert_eq!(told(&turns), ["Goose: shove, your shield or sinks take 1"]);
    }

    #[test]
    fn enemies_of_a_kind_that_did_the_same_share_a_line() {
        let mut turns = EnemyTurns::default();
        turns.note_view(&view());
        let missed = |by| {
            let why = MissReason::OutOfReach;
            Fact::Missed { by: CombatantId(by), on: CombatantId::CHARACTER, why }
        };
        note(&mut turns, &[turn(2), attacked(2), missed(2), turn(3), attacked(3), missed(3), turn(1)]);
        assert_eq!(told(&turns), ["Salt Moth 1, 2: shove, out of reach"], "the goose may still do something");
        note(&mut turns, &[Fact::BeatBegan]);
        assert_eq!(told(&turns), ["Salt Moth 1, 2: shove, out of reach", "Goose: waits"]);
    }

    #[test]
    fn the_account_stays_through_reactions_and_goes_when_the_player_acts() {
        let commit = |reaction| Fact::Committed { action: Id::new("parry"), dice: smallvec![3], gear: None, reaction };
        let mut turns = EnemyTurns::default();
        turns.note_view(&view());
        note(&mut turns, &[turn(1), commit(true), attacked(1), wound(), Fact::BeatBegan, wound()]);
        assert_eq!(told(&turns), ["Goose: shove, you lose 1 HP"], "what comes later is no part of its Turn");
        note(&mut turns, &[commit(false)]);
        assert!(turns.lines().is_empty() && turns.ways().is_empty());
    }
}
