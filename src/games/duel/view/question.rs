//! The open question: who decides, the prompt, and the answers with their labels.
//!
//! Owns the words of questions. The cards of a round are chosen in the hand, so that question lists only the giving up.
//! Must not judge: `rules::legal` lists the answers.

use kernel::lang::{Text, text};

use super::names::{ailment_name, source_name};
use super::printed_name;
use crate::content::Content;
use crate::rules::{BaseUse, Decision, DuelIntent, EffectRef, Fight, Question, RollPurpose, Seat, legal};

/// The open question.
#[derive(Clone, Debug, PartialEq)]
pub struct QuestionView {
    /// The character that decides.
    pub seat: Seat,
    /// The prompt.
    pub prompt: Text,
    /// Whether it asks for cards of the hand.
    pub asks_for_cards: bool,
    /// The answers.
    pub options: Vec<OptionView>,
}

/// One answer.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionView {
    /// The intent.
    pub intent: DuelIntent,
    /// Its label.
    pub label: Text,
}

/// The open question of a fight.
pub fn question_view(content: &Content, fight: &Fight) -> Option<QuestionView> {
    let Decision { seat, question } = fight.decision()?;
    let legal = legal::legal_intents(content, fight).into_iter();
    let legal = legal.filter(|intent| !matches!(intent, DuelIntent::Lay(_)));
    let options = legal.map(|intent| OptionView { label: label(content, fight, question, &intent), intent });
    let asks_for_cards = question == Question::Lay;
    let prompt = prompt(content, fight, seat, question);
    Some(QuestionView { seat, prompt, asks_for_cards, options: options.collect() })
}

fn prompt(content: &Content, fight: &Fight, seat: Seat, question: Question) -> Text {
    let who = printed_name(content, &fight.fighter(seat).entry);
    match question {
        Question::Join => text!("duel-ask-join", who = who),
        Question::ChooseWorn => text!("duel-ask-worn", who = who),
        Question::Lay => text!("duel-ask-lay", who = who, n = content.rules.cards_per_round),
        Question::Reveal => text!("duel-ask-reveal", who = who),
        Question::DeclareBase => text!("duel-ask-base", who = who),
        Question::ChooseTarget => {
            let action = fight.action.as_ref();
            let action = action.map(|action| source_name(content, fight.fighter(action.seat), action.source));
            text!("duel-ask-target", action = action.unwrap_or_default())
        }
        Question::ChooseEffect(on) => {
            text!("duel-ask-effect", whose = printed_name(content, &fight.fighter(on).entry))
        }
        Question::SpendFame => {
            let roll = fight.roll.as_ref().map(|roll| roll_name(content, fight, roll.roller, roll.purpose));
            text!("duel-ask-fame", who = who, n = content.rules.reroll_price, roll = roll.unwrap_or_default())
        }
    }
}

fn roll_name(content: &Content, fight: &Fight, roller: Seat, purpose: RollPurpose) -> Text {
    let who = printed_name(content, &fight.fighter(roller).entry);
    match purpose {
        RollPurpose::Attack => text!("duel-roll-attack", who = who),
        RollPurpose::Wit => text!("duel-roll-wit", who = who),
        RollPurpose::ActionDie => text!("duel-roll-action", who = who),
        RollPurpose::EscapeDie => text!("duel-roll-escape", who = who),
    }
}

fn label(content: &Content, fight: &Fight, question: Question, intent: &DuelIntent) -> Text {
    match intent {
        DuelIntent::Join(true) => text!("duel-answer-join"),
        DuelIntent::Join(false) => text!("duel-answer-stay-out"),
        DuelIntent::ChooseWorn(card) => printed_name(content, card),
        DuelIntent::Lay(cards) => Text::and(cards.iter().map(|card| printed_name(content, card))),
        DuelIntent::Reveal => text!("duel-answer-reveal"),
        DuelIntent::DeclareBase(BaseUse::Attack) => text!("duel-answer-attack"),
        DuelIntent::DeclareBase(BaseUse::Token) => text!("duel-answer-token"),
        DuelIntent::ChooseTarget(seat) => printed_name(content, &fight.fighter(*seat).entry),
        DuelIntent::ChooseEffect(None) => text!("duel-answer-no-effect"),
        DuelIntent::ChooseEffect(Some(effect)) => effect_label(content, fight, question, *effect),
        DuelIntent::SpendFame(die) => {
            let face = fight.roll.as_ref().and_then(|roll| roll.dice.get(usize::from(*die))).map_or(0, |die| die.face);
            text!("duel-answer-reroll", face = face)
        }
        DuelIntent::Decline => text!("duel-answer-decline"),
        DuelIntent::Concede => text!("duel-answer-concede"),
        DuelIntent::ChooseQuarry(_) | DuelIntent::Rest | DuelIntent::ChooseSpoil(_) => Text::Empty,
    }
}

fn effect_label(content: &Content, fight: &Fight, question: Question, effect: EffectRef) -> Text {
    let Question::ChooseEffect(on) = question else { return Text::Empty };
    let fighter = fight.fighter(on);
    match effect {
        EffectRef::Ailment(ailment) => {
            let (ailment, n) = (ailment_name(ailment), fighter.ailments.amount(ailment));
            text!("duel-effect-ailment", ailment = ailment, n = n)
        }
        EffectRef::Ongoing(n) => fighter
            .ongoing
            .get(usize::from(n))
            .map_or(Text::Empty, |ongoing| source_name(content, fight.fighter(ongoing.owner), ongoing.source)),
    }
}
