//! Courses: what the facts of a counterbeat come to, for each enemy and for the character.
//!
//! Owns the reading of facts. Must not look at the world: whatever a course says was told by the rules as a fact.

use crate::model::{CombatantId, Condition, Coord, DamageCounts, DiceValues, Fact, Id, MissReason, Token, TokenSlot};
use crate::rules::Snapshot;
use crate::rules::phase::Phase;

/// So many tokens of one kind laid down in one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlacedTokens {
    /// The token.
    pub token: Token,
    /// Where on the character's sheet: a sink, the shield, an HP slot, ...
    pub slot: TokenSlot,
    /// How many.
    pub count: u8,
}

/// One attack of an enemy on the character, with everything that comes of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AttackSummary {
    /// Key of the attack on the enemy's sheet.
    pub attack: Id,
    /// Whether the blow has fallen already, in the position itself; then this is what is left of it.
    pub in_progress: bool,
    /// Why it touches nobody, if it does not.
    pub miss_reason: Option<MissReason>,
    /// What lands where, first to last; hazards that the character is thrown onto count in.
    pub placed_tokens: Vec<PlacedTokens>,
    /// Whether it breaks through the shield.
    pub guard_broken: bool,
    /// Conditions that take hold, with the number of tokens that then lie there.
    pub conditions_gained: Vec<(Condition, u8)>,
    /// Dice that Flinch takes from the pool.
    pub flinched_dice: DiceValues,
}

impl AttackSummary {
    /// Whether it reaches the character.
    pub fn is_hit(&self) -> bool {
        self.miss_reason.is_none()
    }

    /// Tokens that land in HP slots at once.
    pub fn hp_damage(&self) -> u8 {
        self.placed_tokens.iter().filter(|l| l.slot == TokenSlot::Hp).map(|l| l.count).sum()
    }
}

/// What an enemy does in its Turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EnemyTurnSummary {
    /// Which enemy.
    pub who: CombatantId,
    /// The behaviour it takes, by letter from 0; `None` if it does not come to one.
    pub behaviour: Option<u8>,
    /// The attack in that behaviour, if there is one.
    pub planned_attack: Option<Id>,
    /// The condition because of which it can do nothing.
    pub skipped_because: Option<Condition>,
    /// Every hex it enters, in order.
    pub path: Vec<Coord>,
    /// Where it stands in the end; `None` once it has left the table.
    pub final_position: Option<Coord>,
    /// Its attacks, in order.
    pub attacks: Vec<AttackSummary>,
}

/// What becomes of the character.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CharacterTurnSummary {
    /// Every hex it is moved or thrown onto, in order.
    pub path: Vec<Coord>,
    /// Where it stands in the end.
    pub final_position: Option<Coord>,
    /// What lands on its sheet without being part of an attack: fire, trickles, tiles.
    pub other_tokens: Vec<PlacedTokens>,
    /// Tokens that enter HP slots, less those that leave them.
    pub hp_lost: i16,
    /// HP slots without a token in the end, before the end of the encounter clears anything away.
    pub hp_left: u8,
    /// Damage that lies unassigned in the end, to trickle in later.
    pub unassigned: DamageCounts,
    /// Whether the shield is broken through.
    pub guard_broken: bool,
    /// Whether a shield is raised in the end.
    pub shield_up: bool,
    /// Conditions that took hold and last, with the number of tokens that lie there in the end.
    pub conditions_gained: Vec<(Condition, u8)>,
    /// Dice that Flinch takes from the pool.
    pub flinched_dice: DiceValues,
}

/// The courses of everybody between two positions.
pub(super) struct CounterbeatSummary {
    pub resolved_entries: Vec<(u8, u8)>,
    pub enemies: Vec<EnemyTurnSummary>,
    pub character: CharacterTurnSummary,
}

/// Reads what happened from one position to a later one.
pub(super) fn summarize_facts(from: &Snapshot, facts: &[Fact], to: &Snapshot) -> CounterbeatSummary {
    let mut summarizer = FactSummarizer::from_snapshot(from);
    for fact in facts {
        summarizer.apply_fact(fact);
    }
    let FactSummarizer { resolved_entries: mut lines, enemies: mut foes, mut character, .. } = summarizer;
    if lines.is_empty() && from.phase == Phase::Counterbeat {
        // The dice lie on the tables already.
        let shown = from
            .encounter_tables
            .0
            .iter()
            .enumerate()
            .filter_map(|(table, card)| Some((table as u8, card.current_entry?)));
        lines = shown.collect();
    }
    for foe in &mut foes {
        foe.final_position = position_in(to, foe.who);
    }
    character.final_position = position_in(to, CombatantId::CHARACTER);
    if let Some(before) = from.combatants.first() {
        let filled = i16::from(before.health.hp_damage.total()) + character.hp_lost;
        character.hp_left = (i16::from(before.health.slots) - filled).clamp(0, 255) as u8;
    }
    if let Some(after) = to.combatants.first() {
        character.unassigned = after.health.unassigned;
        character.shield_up = after.character.as_ref().is_some_and(|hero| hero.raised_shield.is_some());
    }
    CounterbeatSummary { resolved_entries: lines, enemies: foes, character }
}

fn position_in(at: &Snapshot, who: CombatantId) -> Option<Coord> {
    at.combatants.get(usize::from(who.0))?.position.map(|place| place.0)
}

struct FactSummarizer {
    resolved_entries: Vec<(u8, u8)>,
    enemies: Vec<EnemyTurnSummary>,
    character: CharacterTurnSummary,
    /// Whose attack is being resolved: position in `foes`; its last one is meant.
    attacker: Option<usize>,
    /// An attack that was under way in the position itself, which no fact will name again.
    attack_in_progress: Option<(CombatantId, Id)>,
}

impl FactSummarizer {
    fn from_snapshot(from: &Snapshot) -> Self {
        let active = from.resolution.active_turn.as_ref().filter(|a| from.phase == Phase::Counterbeat && !a.turn_ended);
        let mut summarizer = Self {
            resolved_entries: Vec::new(),
            enemies: Vec::new(),
            character: CharacterTurnSummary::default(),
            attacker: None,
            attack_in_progress: active.and_then(|a| Some((a.activation.enemy, a.attack?))),
        };
        if let Some(active) = active {
            let summary = summarizer.enemy_summary(active.activation.enemy);
            (summary.behaviour, summary.planned_attack) = (Some(active.behaviour), active.attack);
        }
        summarizer
    }

    fn enemy_index(&mut self, who: CombatantId) -> usize {
        self.enemies.iter().position(|foe| foe.who == who).unwrap_or_else(|| {
            let (path, attacks) = (Vec::new(), Vec::new());
            let (behaviour, means_to, idle, ends_at) = (None, None, None, None);
            self.enemies.push(EnemyTurnSummary {
                who,
                behaviour,
                planned_attack: means_to,
                skipped_because: idle,
                path,
                final_position: ends_at,
                attacks,
            });
            self.enemies.len() - 1
        })
    }

    fn enemy_summary(&mut self, who: CombatantId) -> &mut EnemyTurnSummary {
        let index = self.enemy_index(who);
        &mut self.enemies[index]
    }

    /// Begins an attack; what lands from now on is part of it.
    fn start_attack(&mut self, by: CombatantId, attack: Id) -> &mut AttackSummary {
        let index = self.enemy_index(by);
        self.attacker = Some(index);
        self.attack_in_progress = None;
        let attacks = &mut self.enemies[index].attacks;
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

    /// The attack that something that happens now is part of.
    fn current_attack(&mut self) -> Option<&mut AttackSummary> {
        if let Some((by, attack)) = self.attack_in_progress {
            let attack = self.start_attack(by, attack);
            attack.in_progress = true;
            return Some(attack);
        }
        self.enemies.get_mut(self.attacker?)?.attacks.last_mut()
    }

    /// No attack is under way any more.
    fn end_current_attack(&mut self) {
        self.attacker = None;
        self.attack_in_progress = None;
    }

    fn apply_fact(&mut self, fact: &Fact) {
        match fact {
            Fact::TableRolled { table, resolved, .. } => self.resolved_entries.push((*table, *resolved)),
            Fact::EnemyActivated { enemy: foe, behaviour, attack } => {
                self.end_current_attack();
                let summary = self.enemy_summary(*foe);
                (summary.behaviour, summary.planned_attack) = (Some(*behaviour), *attack);
            }
            Fact::EnemySkipped { enemy: foe, because } => {
                self.end_current_attack();
                self.enemy_summary(*foe).skipped_because = Some(*because);
            }
            Fact::CoinPlaced { .. } | Fact::CounterbeatBegan | Fact::BeatEnded => self.end_current_attack(),
            Fact::Moved { who, path, .. } if who.is_character() => self.character.path.extend(path),
            Fact::Moved { who, path, .. } => self.enemy_summary(*who).path.extend(path),
            Fact::Attacked { by, .. } if by.is_character() => self.end_current_attack(),
            Fact::Attacked { by, name, .. } => {
                self.start_attack(*by, *name);
            }
            Fact::Missed { by, on, why } if on.is_character() => self.record_miss(*by, *why),
            Fact::TokenPlaced { who, token, on } if who.is_character() => self.record_placed_token(*token, *on),
            Fact::Healed { who, n, .. } if who.is_character() => self.character.hp_lost -= i16::from(*n),
            Fact::GuardBroken { who } if who.is_character() => {
                self.character.guard_broken = true;
                if let Some(attack) = self.current_attack() {
                    attack.guard_broken = true;
                }
            }
            Fact::ConditionGained { who, condition, now } if who.is_character() => {
                set_condition_count(&mut self.character.conditions_gained, *condition, *now);
                if let Some(attack) = self.current_attack() {
                    set_condition_count(&mut attack.conditions_gained, *condition, *now);
                }
            }
            Fact::ConditionLost { who, condition, now } if who.is_character() => {
                let gains = &mut self.character.conditions_gained;
                gains.iter_mut().filter(|(c, _)| c == condition).for_each(|(_, n)| *n = *now);
                gains.retain(|(_, n)| *n > 0);
            }
            Fact::Flinched { die } => {
                self.character.flinched_dice.push(*die);
                if let Some(attack) = self.current_attack() {
                    attack.flinched_dice.push(*die);
                }
            }
            _ => {}
        }
    }

    fn record_miss(&mut self, by: CombatantId, why: MissReason) {
        // An attack that is called off is never announced as made; one under way is.
        let attack = match why {
            MissReason::Cancelled => {
                let Some(attack) = self.enemy_summary(by).planned_attack else { return };
                Some(self.start_attack(by, attack))
            }
            _ => self.current_attack(),
        };
        if let Some(attack) = attack {
            attack.miss_reason = Some(why);
        }
    }

    fn record_placed_token(&mut self, token: Token, on: TokenSlot) {
        if matches!(token, Token::Damage(_)) && on == TokenSlot::Hp {
            self.character.hp_lost += 1;
        }
        let landings = match self.current_attack() {
            Some(attack) => &mut attack.placed_tokens,
            None => &mut self.character.other_tokens,
        };
        match landings.iter_mut().find(|l| l.token == token && l.slot == on) {
            Some(landing) => landing.count += 1,
            None => landings.push(PlacedTokens { token, slot: on, count: 1 }),
        }
    }
}

/// Keeps the latest number of tokens of a condition.
fn set_condition_count(gains: &mut Vec<(Condition, u8)>, condition: Condition, now: u8) {
    match gains.iter_mut().find(|(c, _)| *c == condition) {
        Some((_, n)) => *n = now,
        None => gains.push((condition, now)),
    }
}
