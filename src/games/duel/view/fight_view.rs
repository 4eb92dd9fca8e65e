//! The fight as the table draws it: fighters, rail, cards, the open roll and the open question.
//!
//! Owns the plain data of the table. Must not show a card that lies face-down in front of a rival. Rules: D-52, DO-23, DO-40.

use kernel::id::Id;
use kernel::lang::{Text, text};

use super::cards::{CardView, card_view};
use super::names::{ailment_name, ailment_rule, entry_name, skill_name, source_name};
use super::printed_name;
use super::question::{QuestionView, question_view};
use super::rules_text::{ability_text, modifier_text};
use crate::content::{ActionKind, Ailment, Aim, Content, Duration, Skill};
use crate::rules::{
    ActionSource, Control, Fight, FightOutcome, Fighter, FighterKind, Presence, RollPurpose, Seat, Side, numbers,
};

/// A fight.
#[derive(Clone, Debug, PartialEq)]
pub struct FightView {
    /// The round, from 1; 0 before the first.
    pub round: u16,
    /// The fighters by seat.
    pub fighters: Vec<FighterView>,
    /// The tokens in the order in which they leave the track.
    pub rail: Vec<RailSlotView>,
    /// The roll on which Fame may be spent.
    pub roll: Option<RollView>,
    /// The open question.
    pub question: Option<QuestionView>,
    /// How the fight ended.
    pub outcome: Option<Text>,
}

/// One fighter.
#[derive(Clone, Debug, PartialEq)]
pub struct FighterView {
    /// Its seat.
    pub seat: Seat,
    /// Its entry.
    pub entry: Id,
    /// Its printed name.
    pub name: Text,
    /// Its side.
    pub side: Side,
    /// Character or monster.
    pub kind: FighterKind,
    /// Whether it takes part and stands.
    pub is_fighting: bool,
    /// The way in which it left, if it did.
    pub absence: Option<Text>,
    /// Whether it holds the Priority token.
    pub has_token: bool,
    /// Tiers and defenses.
    pub skills: Vec<SkillView>,
    /// Remaining Grit.
    pub grit: u8,
    /// Full Grit.
    pub full_grit: u8,
    /// Fame; of a monster, its Rank.
    pub fame: u8,
    /// The bonus on its rolls.
    pub roll_bonus: i8,
    /// The Block against every attack that is in force.
    pub block: u8,
    /// Its Ailments.
    pub ailments: Vec<AilmentView>,
    /// The ongoing effects on it.
    pub ongoing: Vec<EffectView>,
    /// Its cards that lie face-up while their effects last (D-71).
    pub face_up: Vec<CardView>,
    /// The Worn Gear in effect.
    pub worn: Option<CardView>,
    /// The hand of a character of the player; empty for others.
    pub hand: Vec<CardView>,
    /// The number of cards in the hand.
    pub hand_size: usize,
    /// Every card that it owns, which is public.
    pub owned: Vec<CardView>,
    /// The cards in front of it.
    pub laid: Vec<LaidView>,
    /// The discard pile, in order.
    pub discard: Vec<CardView>,
    /// The action table of a monster.
    pub table: Vec<EntryView>,
}

/// A Skill of a fighter.
#[derive(Clone, Debug, PartialEq)]
pub struct SkillView {
    /// The Skill.
    pub skill: Skill,
    /// Its name.
    pub name: Text,
    /// The Tier.
    pub tier: u8,
    /// The defense.
    pub defense: i8,
}

/// An Ailment of a fighter.
#[derive(Clone, Debug, PartialEq)]
pub struct AilmentView {
    /// The Ailment.
    pub ailment: Ailment,
    /// Its name.
    pub name: Text,
    /// Its amount, in rounds.
    pub amount: u8,
    /// Its rule.
    pub rule: Text,
}

/// An ongoing effect on a fighter.
#[derive(Clone, Debug, PartialEq)]
pub struct EffectView {
    /// The action that made it.
    pub name: Text,
    /// The fighter that made it.
    pub owner: Seat,
    /// Its card, which lies face-up near the owner.
    pub card: Option<Id>,
    /// Its words.
    pub text: Text,
    /// Whether it lasts for the whole fight.
    pub lasts_the_fight: bool,
}

/// A card in front of a character.
#[derive(Clone, Debug, PartialEq)]
pub struct LaidView {
    /// The place, from 0 on the left.
    pub slot: u8,
    /// The card; `None` while a rival's card lies face-down.
    pub card: Option<CardView>,
    /// Whether it is turned up.
    pub is_revealed: bool,
}

/// An entry of an action table.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryView {
    /// The first and the last face.
    pub faces: (u8, u8),
    /// Its printed name.
    pub name: Text,
    /// The printed Priority.
    pub priority: i8,
    /// Its aim.
    pub aim: Text,
    /// Its rules in sentences.
    pub text: Text,
}

/// A token on the rail.
#[derive(Clone, Debug, PartialEq)]
pub struct RailSlotView {
    /// The Priority in force.
    pub priority: i8,
    /// The fighter.
    pub seat: Seat,
    /// The action.
    pub source: ActionSource,
    /// The name of the action.
    pub name: Text,
}

/// The open roll.
#[derive(Clone, Debug, PartialEq)]
pub struct RollView {
    /// The fighter that rolled.
    pub roller: Seat,
    /// The purpose.
    pub purpose: RollPurpose,
    /// The dice.
    pub dice: Vec<DieView>,
    /// The bonus on each die.
    pub bonus: i8,
}

/// One die of the open roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DieView {
    /// Its face.
    pub face: u8,
    /// Its reading.
    pub reading: i8,
    /// Whether it was re-rolled.
    pub is_rerolled: bool,
}

/// The view of a fight.
pub fn fight_view(content: &Content, fight: &Fight) -> FightView {
    let rail = numbers::rail(content, fight).into_iter().map(|(priority, token)| RailSlotView {
        priority,
        seat: token.seat,
        source: token.source,
        name: source_name(content, fight.fighter(token.seat), token.source),
    });
    let roll = fight.roll.as_ref().map(|roll| RollView {
        roller: roll.roller,
        purpose: roll.purpose,
        dice: roll.dice.iter().map(|die| die_view(die.face, roll.bonus, die.is_rerolled)).collect(),
        bonus: roll.bonus,
    });
    FightView {
        round: fight.round,
        fighters: fight.seats().map(|seat| fighter_view(content, fight, seat)).collect(),
        rail: rail.collect(),
        roll,
        question: question_view(content, fight),
        outcome: fight.outcome.map(outcome_name),
    }
}

fn die_view(face: u8, bonus: i8, is_rerolled: bool) -> DieView {
    DieView { face, reading: face as i8 + bonus, is_rerolled }
}

/// The end of a fight as a sentence.
pub fn outcome_name(outcome: FightOutcome) -> Text {
    match outcome {
        FightOutcome::Victory => text!("duel-outcome-victory"),
        FightOutcome::Defeat => text!("duel-outcome-defeat"),
        FightOutcome::Escaped => text!("duel-outcome-escaped"),
        FightOutcome::Draw => text!("duel-outcome-draw"),
    }
}

fn fighter_view(content: &Content, fight: &Fight, seat: Seat) -> FighterView {
    let fighter = fight.fighter(seat);
    let card = |card: &Id| card_view(content, *card, Some(fighter.entry));
    let is_own = fighter.control == Control::Player;
    let skills = Skill::ALL.into_iter().map(|skill| SkillView {
        skill,
        name: skill_name(skill),
        tier: numbers::tiers(content, fighter).tier(skill),
        defense: numbers::defense(content, fighter, skill),
    });
    let laid = fighter.laid.iter().map(|laid| LaidView {
        slot: laid.slot,
        card: (is_own || laid.is_revealed).then(|| card(&laid.card)),
        is_revealed: laid.is_revealed,
    });
    FighterView {
        seat,
        entry: fighter.entry,
        name: printed_name(content, &fighter.entry),
        side: fighter.side,
        kind: fighter.kind,
        is_fighting: fighter.is_fighting(),
        absence: absence(fighter),
        has_token: fight.token_holder == Some(seat),
        skills: skills.collect(),
        grit: fighter.grit,
        full_grit: fighter.full_grit,
        fame: fighter.fame,
        roll_bonus: numbers::roll_bonus(content, fighter),
        block: general_block(content, fighter),
        ailments: fighter.ailments.present().map(|ailment| ailment_view(content, fighter, ailment)).collect(),
        ongoing: effect_views(content, fight, fighter),
        face_up: face_up_cards(fight, seat).iter().map(card).collect(),
        worn: fighter.worn.as_ref().map(card),
        hand: if is_own { fighter.hand.iter().map(card).collect() } else { Vec::new() },
        hand_size: fighter.hand.len(),
        owned: fighter.owned.iter().map(card).collect(),
        laid: laid.collect(),
        discard: fighter.discard.iter().map(card).collect(),
        table: table_view(content, fighter.entry),
    }
}

/// The cards of a fighter whose effects last, whichever fighter has the effect.
fn face_up_cards(fight: &Fight, seat: Seat) -> Vec<Id> {
    let ongoing = fight.fighters.iter().flat_map(|fighter| &fighter.ongoing);
    ongoing.filter(|ongoing| ongoing.owner == seat).filter_map(|ongoing| ongoing.source.card()).collect()
}

fn absence(fighter: &Fighter) -> Option<Text> {
    match (fighter.presence, fighter.kind) {
        (Presence::Fighting, _) => None,
        (Presence::StayedOut, _) => Some(text!("duel-absence-out")),
        (Presence::Escaped, _) => Some(text!("duel-absence-escaped")),
        (Presence::Felled, FighterKind::Character) => Some(text!("duel-absence-recalled")),
        (Presence::Felled, FighterKind::Monster) => Some(text!("duel-absence-felled")),
    }
}

/// The Block against an attack of a kind and a Skill that no special Block names: the least of all.
fn general_block(content: &Content, fighter: &Fighter) -> u8 {
    let kinds = [ActionKind::Base, ActionKind::Spell, ActionKind::Gear];
    let blocks = Skill::ALL.iter().flat_map(|skill| kinds.map(|kind| numbers::block(content, fighter, *skill, kind)));
    blocks.min().unwrap_or(0)
}

fn ailment_view(content: &Content, fighter: &Fighter, ailment: Ailment) -> AilmentView {
    let (name, rule) = (ailment_name(ailment), ailment_rule(content, ailment));
    AilmentView { ailment, name, amount: fighter.ailments.amount(ailment), rule }
}

fn effect_views(content: &Content, fight: &Fight, fighter: &Fighter) -> Vec<EffectView> {
    let view = |ongoing: &crate::rules::Ongoing| EffectView {
        name: source_name(content, fight.fighter(ongoing.owner), ongoing.source),
        owner: ongoing.owner,
        card: ongoing.source.card(),
        text: modifier_text(&ongoing.modifier),
        lasts_the_fight: ongoing.duration == Duration::Fight,
    };
    fighter.ongoing.iter().map(view).collect()
}

/// The action table of a monster; empty if there is no such monster.
pub(super) fn table_view(content: &Content, monster: Id) -> Vec<EntryView> {
    let table = content.monsters.get(&monster).map(|monster| &monster.table);
    let entries = table.into_iter().flatten().enumerate().map(|(n, entry)| EntryView {
        faces: entry.faces,
        name: entry_name(content, &monster, n as u8),
        priority: entry.action.priority,
        aim: aim_name(entry.aim),
        text: ability_text(&entry.action),
    });
    entries.collect()
}

fn aim_name(aim: Aim) -> Text {
    match aim {
        Aim::Famed => text!("duel-aim-famed"),
        Aim::Frail => text!("duel-aim-frail"),
        Aim::Last => text!("duel-aim-last"),
        Aim::All => text!("duel-aim-all"),
    }
}
