//! What may be answered now: the judgement of an intent, and the list of all legal ones.
//!
//! The only place that says what a character may do in a fight. Must not change it. Rules: D-8, D-47, D-61, DO-2, DO-8,
//! DO-28, DO-35.

use kernel::id::Id;

use super::before_fight::worn_gear;
use super::effects::removable_effects;
use super::fight::{Decision, Fight, Question, Step};
use super::fighter::{Control, Presence};
use super::intent::{BaseUse, DuelIntent, EffectRef};
use super::numbers;
use super::refusal::DuelRefusal;
use super::seat::Seat;
use crate::content::Content;

/// Judges an intent, and returns the decision that it answers.
///
/// # Errors
///
/// Returns why it is not legal.
pub fn validate(content: &Content, fight: &Fight, intent: &DuelIntent) -> Result<Decision, DuelRefusal> {
    let decision = fight.decision().filter(|_| fight.outcome.is_none()).ok_or(DuelRefusal::Over)?;
    let seat = decision.seat;
    match (decision.question, intent) {
        (Question::Join, DuelIntent::Join(joins)) => {
            require(*joins || may_stay_out(fight, seat), DuelRefusal::MustJoin)?;
        }
        (Question::ChooseWorn, DuelIntent::ChooseWorn(card)) => {
            require(worn_gear(content, fight, seat).contains(card), DuelRefusal::NotWorn)?;
        }
        (Question::Lay, DuelIntent::Lay(cards)) => validate_lay(content, fight, seat, cards)?,
        (Question::ChooseTarget, DuelIntent::ChooseTarget(target)) => {
            require(targets(content, fight).contains(target), DuelRefusal::NoSuchTarget)?;
        }
        (Question::ChooseEffect(_), DuelIntent::ChooseEffect(Some(effect))) => {
            require(effects(fight).contains(effect), DuelRefusal::NoSuchEffect)?;
        }
        (Question::SpendFame, DuelIntent::SpendFame(die)) => validate_die(fight, *die)?,
        (Question::Lay, DuelIntent::Concede) => require(may_concede(fight, seat), DuelRefusal::ConcedeLate)?,
        (Question::Reveal, DuelIntent::Reveal)
        | (Question::DeclareBase, DuelIntent::DeclareBase(_))
        | (Question::ChooseEffect(_), DuelIntent::ChooseEffect(None))
        | (Question::SpendFame, DuelIntent::Decline) => {}
        _ => return Err(DuelRefusal::OtherQuestion),
    }
    Ok(decision)
}

fn require(holds: bool, refusal: DuelRefusal) -> Result<(), DuelRefusal> {
    if holds { Ok(()) } else { Err(refusal) }
}

/// A character may stay out if another one of its side still can fight or has joined.
fn may_stay_out(fight: &Fight, seat: Seat) -> bool {
    let side = fight.fighter(seat).side;
    let is_other = |other: &Seat| *other != seat && fight.fighter(*other).side == side;
    fight.seats().filter(is_other).any(|other| fight.fighter(other).presence == Presence::Fighting)
}

fn validate_lay(content: &Content, fight: &Fight, seat: Seat, cards: &[Id]) -> Result<(), DuelRefusal> {
    require(cards.len() <= content.rules.cards_per_round, DuelRefusal::TooManyCards)?;
    let hand = &fight.fighter(seat).hand;
    let count = |list: &[Id], card: &Id| list.iter().filter(|other| *other == card).count();
    let is_held = cards.iter().all(|card| count(cards, card) <= count(hand, card));
    require(is_held, DuelRefusal::NotInHand)
}

fn validate_die(fight: &Fight, die: u8) -> Result<(), DuelRefusal> {
    let die = fight.roll.as_ref().and_then(|roll| roll.dice.get(usize::from(die))).ok_or(DuelRefusal::NoSuchDie)?;
    require(!die.is_rerolled, DuelRefusal::DieRerolled)
}

/// The player may give up at the start of a round, before one of its cards lies there (DO-35).
fn may_concede(fight: &Fight, seat: Seat) -> bool {
    let side = fight.fighter(seat).side;
    let has_laid = fight.fighters.iter().any(|fighter| fighter.side == side && !fighter.laid.is_empty());
    let waits = |step: &Step| matches!(step, Step::Lay(seat) if fight.fighter(*seat).side == side);
    let waiting = fight.steps.iter().filter(|step| waits(step)).count();
    let fighting = fight.fighters.iter().filter(|f| f.side == side && f.is_fighting_character()).count();
    fight.fighter(seat).control == Control::Player && !has_laid && waiting == fighting
}

/// The targets of the open choice.
pub fn targets(content: &Content, fight: &Fight) -> Vec<Seat> {
    fight.action.as_ref().map(|action| numbers::possible_targets(content, fight, action)).unwrap_or_default()
}

/// The effects of the open removal.
pub fn effects(fight: &Fight) -> Vec<EffectRef> {
    match fight.steps.last() {
        Some(Step::ChooseEffect { on, among }) => removable_effects(fight, *on, *among),
        _ => Vec::new(),
    }
}

/// Every intent that is legal now.
pub fn legal_intents(content: &Content, fight: &Fight) -> Vec<DuelIntent> {
    let Some(Decision { seat, question }) = fight.decision().filter(|_| fight.outcome.is_none()) else {
        return Vec::new();
    };
    match question {
        Question::Join => {
            let mut answers = vec![DuelIntent::Join(true)];
            answers.extend(may_stay_out(fight, seat).then_some(DuelIntent::Join(false)));
            answers
        }
        Question::ChooseWorn => worn_gear(content, fight, seat).into_iter().map(DuelIntent::ChooseWorn).collect(),
        Question::Lay => {
            let mut answers: Vec<DuelIntent> = lays(content, fight, seat).into_iter().map(DuelIntent::Lay).collect();
            answers.extend(may_concede(fight, seat).then_some(DuelIntent::Concede));
            answers
        }
        Question::Reveal => vec![DuelIntent::Reveal],
        Question::DeclareBase => [BaseUse::Attack, BaseUse::Token].map(DuelIntent::DeclareBase).to_vec(),
        Question::ChooseTarget => targets(content, fight).into_iter().map(DuelIntent::ChooseTarget).collect(),
        Question::ChooseEffect(_) => {
            let some = effects(fight).into_iter().map(Some);
            some.chain([None]).map(DuelIntent::ChooseEffect).collect()
        }
        Question::SpendFame => {
            let dice = fight.roll.iter().flat_map(|roll| roll.dice.iter().enumerate());
            let open = dice.filter(|(_, die)| !die.is_rerolled).map(|(n, _)| DuelIntent::SpendFame(n as u8));
            open.chain([DuelIntent::Decline]).collect()
        }
    }
}

/// Every choice of cards that makes a difference: none, one, or two. The other order of two cards is listed where both
/// have the same Priority, because only there it matters (DO-24); it is legal everywhere.
pub fn lays(content: &Content, fight: &Fight, seat: Seat) -> Vec<Vec<Id>> {
    let fighter = fight.fighter(seat);
    let priority = |card: &Id| {
        let is_base = content.cards.get(card).is_some_and(|card| card.is_base_attack);
        let source = if is_base { super::ActionSource::BaseAttack(*card) } else { super::ActionSource::Card(*card) };
        numbers::priority(content, fighter, source)
    };
    let hand = &fighter.hand;
    let mut lays: Vec<Vec<Id>> = vec![Vec::new()];
    let mut add = |lay: Vec<Id>| {
        if lay.len() <= content.rules.cards_per_round && !lays.contains(&lay) {
            lays.push(lay);
        }
    };
    for (n, first) in hand.iter().enumerate() {
        add(vec![*first]);
        for second in &hand[n + 1..] {
            add(vec![*first, *second]);
            if priority(first) == priority(second) {
                add(vec![*second, *first]);
            }
        }
    }
    lays
}
