//! Turn summaries: the consequences of a counterbeat's facts for each enemy and for the character.
//!
//! Owns the summary of facts. Must not read the world: everything in a summary comes from the facts and from the
//! snapshots before and after them.

use crate::model::{
    Cause, CombatantId, Condition, Coord, DamageCounts, DiceValues, Fact, GearIndex, Id, MissReason, Token, TokenSlot,
};
use crate::rules::components::phase::Phase;
use crate::rules::{CombatantSnapshot, Snapshot};

/// A number of equal tokens placed in the same slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlacedTokens {
    /// The token.
    pub token: Token,
    /// The slot on the character's sheet: a sink, the shield, an HP slot, ...
    pub slot: TokenSlot,
    /// The number of tokens.
    pub count: u8,
}

/// One attack of an enemy on the character, with all its consequences.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AttackSummary {
    /// The key of the attack on the enemy's sheet.
    pub attack: Id,
    /// Whether no fact announced the attack: it had begun before the forecast, and the summary covers the rest of it, or
    /// it is something that the enemy does to itself.
    pub in_progress: bool,
    /// The reason why the attack misses; `None` if it hits.
    pub miss_reason: Option<MissReason>,
    /// The tokens that the attack places, in order, without those of hazards that it knocks the
    /// character onto and of collisions: those have causes of their own.
    pub placed_tokens: Vec<PlacedTokens>,
    /// Whether the attack breaks the guard.
    pub guard_broken: bool,
    /// The conditions that the character gains, each with the number of its tokens afterwards.
    pub conditions_gained: Vec<(Condition, u8)>,
    /// The dice that Flinch removes from the pool.
    pub flinched_dice: DiceValues,
}

impl AttackSummary {
    /// Whether the attack hits the character.
    pub fn is_hit(&self) -> bool {
        self.miss_reason.is_none()
    }

    /// The number of tokens that the attack places in HP slots.
    pub fn hp_damage(&self) -> u8 {
        self.placed_tokens.iter().filter(|l| l.slot == TokenSlot::Hp).map(|l| l.count).sum()
    }
}

/// The summary of an enemy's Turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EnemyTurnSummary {
    /// The enemy.
    pub who: CombatantId,
    /// The index of the encounter table that drives it, if one does.
    pub table: Option<u8>,
    /// The index of the behaviour it chooses; `None` if it chooses none.
    pub behaviour: Option<u8>,
    /// The attack of that behaviour; `None` if the behaviour has none.
    pub planned_attack: Option<Id>,
    /// The condition because of which the enemy is skipped.
    pub skipped_because: Option<Condition>,
    /// The hexes it enters, in order.
    pub path: Vec<Coord>,
    /// Its hex at the end; `None` if it has left the sheet.
    pub final_position: Option<Coord>,
    /// Its attacks, in order, whether they hit or miss.
    pub attacks: Vec<AttackSummary>,
    /// The hexes that its attacks strike, each once; an attack that is out of reach strikes none.
    pub struck_hexes: Vec<Coord>,
}

/// The summary of the events for the character.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CharacterTurnSummary {
    /// The hexes it enters, in order.
    pub path: Vec<Coord>,
    /// Its hex at the end.
    pub final_position: Option<Coord>,
    /// The tokens placed on its sheet that no attack of an enemy placed: fire, trickles, tiles, collisions.
    pub other_tokens: Vec<PlacedTokens>,
    /// The number of tokens that enter HP slots, minus the number that leave them.
    pub hp_lost: i16,
    /// The number of empty HP slots at the end, before the end of the encounter removes tokens.
    pub hp_left: u8,
    /// The unassigned damage at the end, which trickles later.
    pub unassigned: DamageCounts,
    /// Whether an attack breaks the guard.
    pub guard_broken: bool,
    /// Whether a shield is raised at the end.
    pub shield_up: bool,
    /// The conditions that it gains and keeps, each with the number of its tokens at the end.
    pub conditions_gained: Vec<(Condition, u8)>,
    /// The dice that Flinch removes from the pool.
    pub flinched_dice: DiceValues,
    /// The dice that leave the pool without paying for anything, those that Flinch removes included.
    pub dice_lost: DiceValues,
    /// The FP that are lost without paying for an action, minus those that are regained.
    pub focus_lost: i16,
    /// The gear that breaks.
    pub gear_broken: Vec<GearIndex>,
    /// The tokens placed in Durability sinks.
    pub durability_lost: u8,
    /// The number of damage tokens that are unassigned at the end, and trickle later, beyond those before.
    pub seeping: u8,
}

impl CharacterTurnSummary {
    /// Whether nothing is lost: neither HP, dice, FP nor gear; no guard is broken, no condition gained, and no damage waits
    /// to trickle.
    pub fn is_unharmed(&self) -> bool {
        self.hp_lost <= 0
            && self.dice_lost.is_empty()
            && self.focus_lost <= 0
            && self.gear_broken.is_empty()
            && (self.durability_lost, self.seeping) == (0, 0)
            && !self.guard_broken
            && self.conditions_gained.is_empty()
    }
}

/// The summaries of all combatants between two snapshots.
pub(super) struct CounterbeatSummary {
    pub resolved_entries: Vec<(u8, u8)>,
    pub enemies: Vec<EnemyTurnSummary>,
    pub character: CharacterTurnSummary,
}

/// The hexes that an attack of an enemy strikes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StruckArea {
    pub by: CombatantId,
    pub hexes: Vec<Coord>,
}

/// Summarizes the facts between two snapshots, with the areas that were struck meanwhile.
pub(super) fn summarize_facts(
    from: &Snapshot,
    facts: &[Fact],
    struck: &[StruckArea],
    to: &Snapshot,
) -> CounterbeatSummary {
    let mut summarizer = FactSummarizer::from_snapshot(from);
    for fact in facts {
        summarizer.apply_fact(fact);
    }
    for area in struck {
        let known = &mut summarizer.enemy_summary(area.by).struck_hexes;
        for at in &area.hexes {
            if !known.contains(at) {
                known.push(*at);
            }
        }
    }
    let FactSummarizer { resolved_entries: mut lines, mut enemies, mut character, .. } = summarizer;
    if lines.is_empty() && from.phase == Phase::Counterbeat {
        // The tables were rolled before `from`, so no fact names the resolved entries.
        let shown = from
            .encounter_tables
            .0
            .iter()
            .enumerate()
            .filter_map(|(table, card)| Some((table as u8, card.current_entry?)));
        lines = shown.collect();
    }
    for enemy in &mut enemies {
        enemy.final_position = position_in(to, enemy.who);
    }
    character.final_position = position_in(to, CombatantId::CHARACTER);
    if let Some(before) = from.combatants.first() {
        let filled = i16::from(before.shared.health.hp_damage.total()) + character.hp_lost;
        character.hp_left = (i16::from(before.shared.health.slots) - filled).clamp(0, 255) as u8;
    }
    if let (Some(before), Some(after)) = (from.combatants.first(), to.combatants.first()) {
        let unassigned = |one: &CombatantSnapshot| one.shared.health.unassigned.total();
        character.seeping = unassigned(after).saturating_sub(unassigned(before));
    }
    if let Some(after) = to.combatants.first() {
        character.unassigned = after.shared.health.unassigned;
        character.shield_up = after.shared.shield.raised.is_some();
    }
    CounterbeatSummary { resolved_entries: lines, enemies, character }
}

fn position_in(at: &Snapshot, who: CombatantId) -> Option<Coord> {
    at.combatants.get(usize::from(who.0))?.shared.position.head
}

struct FactSummarizer {
    resolved_entries: Vec<(u8, u8)>,
    enemies: Vec<EnemyTurnSummary>,
    character: CharacterTurnSummary,
    /// Whether the last fact was that an action was committed.
    is_paying: bool,
}

impl FactSummarizer {
    fn from_snapshot(from: &Snapshot) -> Self {
        let active = from.resolution.active_turn.as_ref().filter(|a| from.phase == Phase::Counterbeat && !a.turn_ended);
        let mut summarizer = Self {
            resolved_entries: Vec::new(),
            enemies: Vec::new(),
            character: CharacterTurnSummary::default(),
            is_paying: false,
        };
        if let Some(active) = active {
            let summary = summarizer.enemy_summary(active.activation.enemy);
            (summary.behaviour, summary.planned_attack) = (Some(active.behaviour), active.attack);
        }
        summarizer
    }

    fn enemy_summary(&mut self, who: CombatantId) -> &mut EnemyTurnSummary {
        let index = self.enemies.iter().position(|enemy| enemy.who == who).unwrap_or_else(|| {
            self.enemies.push(EnemyTurnSummary {
                who,
                table: None,
                behaviour: None,
                planned_attack: None,
                skipped_because: None,
                path: Vec::new(),
                final_position: None,
                attacks: Vec::new(),
                struck_hexes: Vec::new(),
            });
            self.enemies.len() - 1
        });
        &mut self.enemies[index]
    }

    /// Starts the summary of an attack.
    fn start_attack(&mut self, by: CombatantId, attack: Id) -> &mut AttackSummary {
        let attacks = &mut self.enemy_summary(by).attacks;
        attacks.push(AttackSummary {
            attack,
            in_progress: false,
            miss_reason: None,
            placed_tokens: Vec::new(),
            guard_broken: false,
            conditions_gained: Vec::new(),
            flinched_dice: DiceValues::new(),
        });
        let last = attacks.len() - 1;
        &mut attacks[last]
    }

    /// The attack that caused a fact: the last one of this enemy with this key. If no fact has announced it, its summary
    /// starts here.
    fn attack_by(&mut self, by: CombatantId, attack: Id) -> &mut AttackSummary {
        let attacks = &self.enemy_summary(by).attacks;
        let Some(last) = attacks.iter().rposition(|summary| summary.attack == attack) else {
            let summary = self.start_attack(by, attack);
            summary.in_progress = true;
            return summary;
        };
        &mut self.enemy_summary(by).attacks[last]
    }

    /// The attack of an enemy that a cause names.
    fn causing_attack(&mut self, cause: Cause) -> Option<&mut AttackSummary> {
        match cause {
            Cause::Attack { by, attack } => Some(self.attack_by(by, attack)),
            _ => None,
        }
    }

    fn apply_fact(&mut self, fact: &Fact) {
        match fact {
            Fact::TableRolled { table, resolved, .. } => self.resolved_entries.push((*table, *resolved)),
            Fact::EnemyActivated { enemy, behaviour, attack } => {
                let summary = self.enemy_summary(*enemy);
                (summary.behaviour, summary.planned_attack) = (Some(*behaviour), *attack);
            }
            Fact::EnemySkipped { enemy, because, .. } => self.enemy_summary(*enemy).skipped_because = Some(*because),
            Fact::Moved { who, path, .. } if who.is_character() => self.character.path.extend(path),
            Fact::Moved { who, path, .. } => self.enemy_summary(*who).path.extend(path),
            Fact::Attacked { by, name, .. } if !by.is_character() => {
                self.start_attack(*by, *name);
            }
            Fact::Missed { by, on, why } if on.is_character() => self.record_miss(*by, *why),
            Fact::TokenPlaced { who, token, on, cause } if who.is_character() => {
                self.record_placed_token(*token, *on, *cause);
            }
            Fact::Healed { who, n, .. } if who.is_character() => self.character.hp_lost -= i16::from(*n),
            Fact::GuardBroken { who, cause } if who.is_character() => {
                self.character.guard_broken = true;
                if let Some(attack) = self.causing_attack(*cause) {
                    attack.guard_broken = true;
                }
            }
            Fact::ConditionGained { who, condition, now, cause } if who.is_character() => {
                set_condition_count(&mut self.character.conditions_gained, *condition, *now);
                if let Some(attack) = self.causing_attack(*cause) {
                    set_condition_count(&mut attack.conditions_gained, *condition, *now);
                }
            }
            Fact::ConditionLost { who, condition, now, .. } if who.is_character() => {
                let gains = &mut self.character.conditions_gained;
                gains.iter_mut().filter(|(c, _)| c == condition).for_each(|(_, n)| *n = *now);
                gains.retain(|(_, n)| *n > 0);
            }
            Fact::DieLost { die, .. } => self.character.dice_lost.push(*die),
            Fact::PoolDiscarded { dice } => self.character.dice_lost.extend_from_slice(dice),
            // The dice and FP spent right after an action was committed are its price.
            Fact::FocusSpent { n, .. } if !self.is_paying => self.character.focus_lost += i16::from(*n),
            Fact::FocusRegained { n, .. } => self.character.focus_lost -= i16::from(*n),
            Fact::GearBroken { gear, .. } => self.character.gear_broken.push(*gear),
            Fact::Flinched { die, cause } => {
                self.character.flinched_dice.push(*die);
                self.character.dice_lost.push(*die);
                if let Some(attack) = self.causing_attack(*cause) {
                    attack.flinched_dice.push(*die);
                }
            }
            _ => {}
        }
        self.is_paying = matches!(fact, Fact::Committed { .. });
    }

    fn record_miss(&mut self, by: CombatantId, why: MissReason) {
        // An enemy makes the attacks of its Turn one after the other, so the last one is the one that misses.
        let (last, planned) = {
            let summary = self.enemy_summary(by);
            (summary.attacks.last().map(|attack| attack.attack), summary.planned_attack)
        };
        let attack = match (why, last, planned) {
            // No `Attacked` fact announces a cancelled attack, so its summary starts here.
            (MissReason::Cancelled, _, Some(planned)) => self.start_attack(by, planned),
            (MissReason::Cancelled, _, None) => return,
            (_, Some(attack), _) | (_, None, Some(attack)) => self.attack_by(by, attack),
            (_, None, None) => return,
        };
        attack.miss_reason = Some(why);
    }

    fn record_placed_token(&mut self, token: Token, on: TokenSlot, cause: Cause) {
        if matches!(token, Token::Damage(_)) && on == TokenSlot::Hp {
            self.character.hp_lost += 1;
        }
        let wears_gear = matches!(on, TokenSlot::Durability(_));
        self.character.durability_lost = self.character.durability_lost.saturating_add(u8::from(wears_gear));
        let placed = match cause {
            Cause::Attack { by, attack } => &mut self.attack_by(by, attack).placed_tokens,
            _ => &mut self.character.other_tokens,
        };
        add_placed_token(placed, token, on);
    }
}

/// Adds one token to those that are placed.
pub(super) fn add_placed_token(placed: &mut Vec<PlacedTokens>, token: Token, slot: TokenSlot) {
    match placed.iter_mut().find(|known| known.token == token && known.slot == slot) {
        Some(known) => known.count = known.count.saturating_add(1),
        None => placed.push(PlacedTokens { token, slot, count: 1 }),
    }
}

/// Sets the number of tokens of a condition.
pub(super) fn set_condition_count(gains: &mut Vec<(Condition, u8)>, condition: Condition, now: u8) {
    match gains.iter_mut().find(|(c, _)| *c == condition) {
        Some((_, n)) => *n = now,
        None => gains.push((condition, now)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::DamageKind;

    #[test]
    fn each_token_goes_to_the_attack_that_caused_it() {
        let (butt, arrow) = (Id::new("butt"), Id::new("arrow"));
        let (ox, archer) = (CombatantId(1), CombatantId(2));
        let who = CombatantId::CHARACTER;
        let token = |kind, cause| Fact::TokenPlaced { who, token: Token::Damage(kind), on: TokenSlot::Hp, cause };
        let coals = Cause::Tile { tile: Id::new("coals"), at: Coord::new(5, 5) };
        let mut summarizer = FactSummarizer {
            resolved_entries: Vec::new(),
            enemies: Vec::new(),
            character: CharacterTurnSummary::default(),
            is_paying: false,
        };
        for fact in [
            Fact::Attacked { by: ox, name: butt, on: [who].into_iter().collect() },
            token(DamageKind::Burn, coals),
            // No fact announced this attack, and it comes between those of the ox.
            token(DamageKind::Pierce, Cause::Attack { by: archer, attack: arrow }),
            token(DamageKind::Crush, Cause::Attack { by: ox, attack: butt }),
            token(DamageKind::Slash, Cause::Collision),
            Fact::Flinched { die: 4, cause: Cause::Attack { by: archer, attack: arrow } },
            Fact::GuardBroken { who, cause: coals },
        ] {
            summarizer.apply_fact(&fact);
        }
        let placed = |kind| PlacedTokens { token: Token::Damage(kind), slot: TokenSlot::Hp, count: 1 };
        let [of_ox, of_archer] = summarizer.enemies.as_slice() else { panic!("{:?}", summarizer.enemies) };
        let ([butted], [shot]) = (of_ox.attacks.as_slice(), of_archer.attacks.as_slice()) else { panic!("one each") };
        assert_eq!((butted.attack, butted.in_progress, shot.attack, shot.in_progress), (butt, false, arrow, true));
        assert_eq!(butted.placed_tokens, [placed(DamageKind::Crush)]);
        assert_eq!(shot.placed_tokens, [placed(DamageKind::Pierce)]);
        assert_eq!((butted.flinched_dice.len(), shot.flinched_dice.as_slice()), (0, [4].as_slice()));
        assert!(summarizer.character.guard_broken && !butted.guard_broken && !shot.guard_broken);
        let other = &summarizer.character.other_tokens;
        assert_eq!(other, &[placed(DamageKind::Burn), placed(DamageKind::Slash)]);
    }
}
