//! The numbers in force: Tiers, defenses, bonuses, Accuracy, damage, Blocks, Priority, and the highest Fame.
//!
//! Owns every such number, and asks without changing anything. Rules, odds, bots and view use these functions and no
//! others. Rules: D-6, D-7, D-9, D-21, D-24 to D-29, D-43 to D-45, D-48, D-54, D-55, D-60, D-67 to D-69, DO-11, DO-13 to
//! DO-17, DO-19, DO-23 to DO-25, DO-31.

use super::fight::{Action, ActionSource, Fight, TrackToken};
use super::fighter::{Fighter, FighterKind};
use super::seat::Seat;
use crate::content::{
    Ability, ActionKind, Ailment, Aim, Attack, BlockAgainst, Content, Modifier, MonsterDef, Reach, Skill, Tiers,
};

/// The Tiers of a fighter.
pub fn tiers(content: &Content, fighter: &Fighter) -> Tiers {
    match fighter.kind {
        FighterKind::Character => content.characters[&fighter.entry].tiers,
        FighterKind::Monster => content.monsters[&fighter.entry].tiers,
    }
}

/// The entry of a monster; `None` of a character.
pub fn monster<'a>(content: &'a Content, fighter: &Fighter) -> Option<&'a MonsterDef> {
    (fighter.kind == FighterKind::Monster).then(|| content.monsters.get(&fighter.entry)).flatten()
}

/// The action of a source; `None` if the content lacks it.
pub fn ability<'a>(content: &'a Content, fighter: &Fighter, source: ActionSource) -> Option<&'a Ability> {
    match source {
        ActionSource::Card(card) => content.cards.get(&card)?.action.as_ref(),
        ActionSource::BaseAttack(_) => Some(&content.characters.get(&fighter.entry)?.base_attack.action),
        ActionSource::Entry(n) => Some(&monster(content, fighter)?.table.get(usize::from(n))?.action),
    }
}

/// The kind of an action (D-19, DO-29, DO-32).
pub fn kind(content: &Content, fighter: &Fighter, source: ActionSource) -> ActionKind {
    match source {
        ActionSource::Card(card) => content.cards.get(&card).map_or(ActionKind::Basic, |card| card.kind),
        ActionSource::BaseAttack(_) => ActionKind::Base,
        ActionSource::Entry(n) => {
            let entry = monster(content, fighter).and_then(|monster| monster.table.get(usize::from(n)));
            entry.map_or(ActionKind::Base, |entry| entry.kind)
        }
    }
}

/// The number that an attack on a fighter must reach (D-21).
pub fn defense(content: &Content, fighter: &Fighter, skill: Skill) -> i8 {
    let tier = tiers(content, fighter).tier(skill) as i8;
    content.rules.defense_base + content.rules.defense_per_tier * tier
}

/// The bonus on every roll of a fighter: its ongoing effects, less Dazzle.
pub fn roll_bonus(content: &Content, fighter: &Fighter) -> i8 {
    let bonus = |modifier: &Modifier| if let Modifier::Rolls(n) = modifier { *n } else { 0 };
    let dazzle = if fighter.ailments.has(Ailment::Dazzle) { content.rules.dazzle_penalty } else { 0 };
    sum_modifiers(fighter, bonus) - dazzle
}

fn sum_modifiers(fighter: &Fighter, number: impl Fn(&Modifier) -> i8) -> i8 {
    sum_numbers(fighter.ongoing.iter().map(|ongoing| number(&ongoing.modifier)))
}

/// The largest sum of changes in either direction. No shipped content comes near it, and no number can overflow with it.
const LARGEST_SUM: i8 = 30;

fn sum_numbers(numbers: impl Iterator<Item = i8>) -> i8 {
    numbers.fold(0, i8::saturating_add).clamp(-LARGEST_SUM, LARGEST_SUM)
}

/// The bonus on the roll of the action that is being completed. An attack on several targets is one roll (DO-16), so an
/// effect of any target on attacks against it changes the whole roll.
pub fn attack_bonus(content: &Content, fight: &Fight, action: &Action) -> i8 {
    let attacker = fight.fighter(action.seat);
    let of_targets = action.targets.iter().map(|target| bonus_against(fight, action.seat, *target));
    let is_second = deals_damage(content, attacker, action.source) && attacker.damage_actions > 0;
    let second = if attacker.is_character() && is_second { content.rules.second_damage_penalty } else { 0 };
    roll_bonus(content, attacker) + sum_numbers(of_targets) - second
}

/// The bonus on an attack that a target's ongoing effects give.
fn bonus_against(fight: &Fight, attacker: Seat, target: Seat) -> i8 {
    let target = fight.fighter(target);
    let number = |ongoing: &super::fighter::Ongoing| match ongoing.modifier {
        Modifier::AttackersRolls(n) => n,
        Modifier::Lured { answer_bonus, .. } if ongoing.owner == attacker && target.actions_done > 0 => answer_bonus,
        _ => 0,
    };
    sum_numbers(target.ongoing.iter().map(number))
}

/// Whether an action counts as one that deals damage: it has a damage number (DO-17).
pub fn deals_damage(content: &Content, fighter: &Fighter, source: ActionSource) -> bool {
    ability(content, fighter, source).and_then(|ability| ability.attack.as_ref()).is_some_and(|a| a.damage.is_some())
}

/// The reading from which each die of an attack adds damage (D-26, D-27, DO-15).
pub fn accuracy_difficulty(content: &Content, fight: &Fight, attacker: Seat, attack: &Attack, target: Seat) -> i8 {
    let fighter = fight.fighter(attacker);
    let easier = sum_modifiers(fighter, |modifier| if let Modifier::Accuracy(n) = modifier { *n } else { 0 });
    let harder = fighter.ongoing.iter().filter(|ongoing| ongoing.owner == target).map(|ongoing| {
        if let Modifier::Lured { accuracy_harder, .. } = ongoing.modifier { accuracy_harder } else { 0 }
    });
    (content.rules.accuracy - attack.accuracy_easier - easier + sum_numbers(harder)).max(1)
}

/// The damage of an attack with these readings before Blocks (DO-14).
pub fn damage(content: &Content, fight: &Fight, action: &Action, attack: &Attack, target: Seat, readings: &[i8]) -> u8 {
    let Some(printed) = attack.damage else { return 0 };
    let attacker = fight.fighter(action.seat);
    let difficulty = accuracy_difficulty(content, fight, action.seat, attack, target);
    let accuracy = readings.iter().filter(|reading| **reading >= difficulty).count() as i16;
    let kind = kind(content, attacker, action.source);
    let bonus = sum_modifiers(attacker, |modifier| match modifier {
        Modifier::Damage { amount, kinds } if kinds.contains(&kind) => *amount,
        _ => 0,
    });
    let weak = if attacker.ailments.has(Ailment::Weak) { content.rules.weak_penalty } else { 0 };
    let damage = i16::from(printed) + accuracy + i16::from(bonus) - i16::from(weak);
    damage.clamp(0, i16::from(u8::MAX)) as u8
}

/// The sum of the Blocks of a fighter that apply to an attack (D-28).
pub fn block(content: &Content, fighter: &Fighter, skill: Skill, kind: ActionKind) -> u8 {
    let applies = |against: BlockAgainst| match against {
        BlockAgainst::All => true,
        BlockAgainst::RolledWith(rolled) => rolled == skill,
        BlockAgainst::Kind(of) => of == kind,
    };
    let worn = fighter.worn.and_then(|card| content.cards.get(&card)?.worn);
    let worn = worn.filter(|worn| applies(worn.against)).map_or(0, |worn| worn.amount);
    let printed = monster(content, fighter).map_or(0, |monster| monster.block);
    let ongoing = fighter.ongoing.iter().map(|ongoing| match ongoing.modifier {
        Modifier::Block { amount, against } if applies(against) => amount,
        _ => 0,
    });
    ongoing.fold(worn.saturating_add(printed), u8::saturating_add)
}

/// The Priority of a fighter's action in force (DO-23).
pub fn priority(content: &Content, fighter: &Fighter, source: ActionSource) -> i8 {
    let printed = ability(content, fighter, source).map_or(0, |ability| ability.priority);
    let change = sum_modifiers(fighter, |modifier| if let Modifier::Priority(n) = modifier { *n } else { 0 });
    let slow = if fighter.ailments.has(Ailment::Slow) { content.rules.slow_priority } else { 0 };
    printed + change - slow
}

/// The tokens in the order in which they leave the track, each with its Priority in force (D-67, D-68, DO-24).
pub fn rail(content: &Content, fight: &Fight) -> Vec<(i8, TrackToken)> {
    let mut rail: Vec<(i8, TrackToken)> =
        fight.track.iter().map(|token| (priority(content, fight.fighter(token.seat), token.source), *token)).collect();
    let turn = |seat: Seat| fight.turn_order().position(|other| other == seat);
    rail.sort_by_key(|(priority, token)| (-i16::from(*priority), turn(token.seat), token.slot));
    rail
}

/// The fighters with the highest Fame (D-54), in turn order.
pub fn highest_fame(fight: &Fight) -> Vec<Seat> {
    let fame = |seat: &Seat| fight.fighter(*seat).fame;
    let highest = fight.turn_order().map(|seat| fame(&seat)).max();
    fight.turn_order().filter(|seat| Some(fame(seat)) == highest).collect()
}

/// The dice of a fighter's roll in a Skill (D-9).
pub fn dice(content: &Content, fighter: &Fighter, skill: Skill) -> u8 {
    tiers(content, fighter).tier(skill)
}

/// The fighters at which an action may be aimed. Several mean a choice, unless the action is aimed at all of them.
pub fn possible_targets(content: &Content, fight: &Fight, action: &Action) -> Vec<Seat> {
    let fighter = fight.fighter(action.seat);
    if let ActionSource::Entry(n) = action.source {
        let aim = monster(content, fighter).and_then(|monster| Some(monster.table.get(usize::from(n))?.aim));
        return monster_targets(fight, action.seat, aim.unwrap_or_default());
    }
    let side = fighter.side;
    let reach = ability(content, fighter, action.source).map_or(Reach::User, |ability| ability.reach);
    match reach {
        Reach::User => vec![action.seat],
        Reach::AllEnemies => fight.enemies_of(action.seat).collect(),
        Reach::Enemy => match lure_on(fight, action.seat) {
            Some(user) => vec![user],
            None => fight.enemies_of(action.seat).collect(),
        },
        Reach::Friend => fight.turn_order().filter(|seat| fight.fighter(*seat).side == side).collect(),
        Reach::Anyone => fight.turn_order().collect(),
    }
}

/// Whether an action is aimed at every possible target at once.
pub fn is_aimed_at_all(content: &Content, fighter: &Fighter, source: ActionSource) -> bool {
    match source {
        ActionSource::Entry(_) => true,
        _ => ability(content, fighter, source).is_some_and(|ability| ability.reach == Reach::AllEnemies),
    }
}

/// The enemy that lured a fighter last, if it stands (DO-31).
fn lure_on(fight: &Fight, seat: Seat) -> Option<Seat> {
    let lures = fight.fighter(seat).ongoing.iter().rev();
    let mut users = lures.filter(|ongoing| matches!(ongoing.modifier, Modifier::Lured { .. })).map(|o| o.owner);
    users.find(|user| fight.fighter(*user).is_fighting())
}

/// The targets of an entry (DO-31).
fn monster_targets(fight: &Fight, seat: Seat, aim: Aim) -> Vec<Seat> {
    let enemies: Vec<Seat> = fight.enemies_of(seat).collect();
    if aim == Aim::All {
        return enemies;
    }
    if let Some(user) = lure_on(fight, seat) {
        return vec![user];
    }
    // The first of equals is the first in turn order.
    let famed = || enemies.iter().copied().min_by_key(|enemy| std::cmp::Reverse(fight.fighter(*enemy).fame));
    let last = fight.fighter(seat).last_injured_by.filter(|enemy| enemies.contains(enemy));
    let target = match aim {
        Aim::Frail => enemies.iter().copied().min_by_key(|enemy| fight.fighter(*enemy).grit),
        Aim::Last => last.or_else(famed),
        Aim::Famed | Aim::All => famed(),
    };
    target.into_iter().collect()
}
