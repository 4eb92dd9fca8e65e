//! Texts that have been written before, and the numbers of the character that they were written from.
//!
//! A view is built after every intent, and nearly all of its texts are those of the view before. What follows from the
//! catalog alone is kept by its entry. The text of an action also has numbers of the character in it: [`LiveNumbers`]
//! answers its writer and notes every question, and the text is given again as long as all questions still have the same
//! answers. In a debug build every kept text is compared with one that is written anew. Must not word anything.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::{Arc, Weak};

use crate::content::Catalog;
use crate::content::gear::{Shield, Weapon};
use crate::content::script::{Expr, Hand, Predicate, Reach};
use crate::model::{ActionMode, DamageKind, GearIndex, Id};
use crate::rules::query::context::EvalContext;
use crate::rules::query::range::effective_range;

/// How many texts of one action in one mode are kept: with one hand and with two, with and without what is lent.
const MOST_OF_ACTION: usize = 4;
/// How many other texts are kept. The sheet of one character needs far fewer.
const MOST_OF_ENTRIES: usize = 512;

thread_local! {
    static KEPT: RefCell<KeptTexts> = RefCell::new(KeptTexts::default());
}

/// The texts of the last catalog that was asked about.
#[derive(Default)]
struct KeptTexts {
    /// The catalog. It is not kept alive, but its place in memory is not given to another one.
    catalog: Weak<Catalog>,
    of_actions: HashMap<(Id, ActionMode), Vec<(Vec<Question>, String)>>,
    of_entries: HashMap<KeptEntry, String>,
}

impl KeptTexts {
    /// The texts of a catalog.
    fn of_catalog(&mut self, catalog: &Arc<Catalog>) -> &mut Self {
        if !std::ptr::eq(self.catalog.as_ptr(), Arc::as_ptr(catalog)) {
            *self = Self { catalog: Arc::downgrade(catalog), ..Self::default() };
        }
        self
    }
}

/// The numbers of a piece that play can change, in place of the printed ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::view) struct GearNumbers {
    /// Weapon damage with scaling and modifiers.
    pub damage: i16,
    /// Least and largest range as a weapon.
    pub range: (u8, u8),
    /// Defense and Stability as a shield.
    pub shield: (u8, u8),
}

/// A text that follows from the catalog and from what is named here.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum KeptEntry {
    /// The effect of using a flask or an item, by its id.
    Usable(Id),
    /// The kind and effect of a piece of gear with these numbers, by its id.
    Gear(Id, GearNumbers),
    /// The requirement of a predicate.
    Requirement(Predicate),
}

/// The text of an entry: the one that is kept, or else what `write` writes.
pub(super) fn entry_text(catalog: &Arc<Catalog>, entry: KeptEntry, write: impl Fn() -> String) -> String {
    let kept = KEPT.with_borrow_mut(|kept| kept.of_catalog(catalog).of_entries.get(&entry).cloned());
    if let Some(text) = kept {
        debug_assert_eq!(text, write(), "a kept text is out of date: {entry:?}");
        return text;
    }
    let text = write();
    KEPT.with_borrow_mut(|kept| {
        let kept = kept.of_catalog(catalog);
        if kept.of_entries.len() >= MOST_OF_ENTRIES {
            kept.of_entries.clear();
        }
        kept.of_entries.insert(entry, text.clone());
    });
    text
}

/// The text of an action in a mode: one that is kept and whose questions have the same answers in `context`, or else what
/// `write` writes from the numbers of the context.
pub(super) fn action_text_in_mode<'a>(
    catalog: &Arc<Catalog>,
    context: EvalContext<'a>,
    action: (Id, ActionMode),
    write: impl Fn(LiveNumbers<'a>) -> String,
) -> String {
    let kept = KEPT.with_borrow_mut(|kept| {
        let of_action = kept.of_catalog(catalog).of_actions.get_mut(&action)?;
        let at = of_action.iter().position(|(questions, _)| questions.iter().all(|it| it.has_same_answer(&context)))?;
        // The next view probably needs the same text.
        of_action[..=at].rotate_right(1);
        Some(of_action[0].1.clone())
    });
    if let Some(text) = kept {
        debug_assert_eq!(text, write(LiveNumbers::new(context)), "a kept text is out of date: {action:?}");
        return text;
    }
    let numbers = LiveNumbers::new(context);
    let asked = Rc::clone(&numbers.asked);
    let text = write(numbers);
    let questions = asked.take();
    KEPT.with_borrow_mut(|kept| {
        let of_action = kept.of_catalog(catalog).of_actions.entry(action).or_default();
        of_action.truncate(MOST_OF_ACTION - 1);
        of_action.insert(0, (questions, text.clone()));
    });
    text
}

/// The character as it stands, with the gear in use. It notes what it is asked.
#[derive(Clone)]
pub(super) struct LiveNumbers<'a> {
    context: EvalContext<'a>,
    asked: Rc<RefCell<Vec<Question>>>,
}

/// A question of a writer, and the answer.
struct Question {
    /// The difference between the context of the question and that of the text: gear, catalyst and damage type in use.
    using: (Option<GearIndex>, Option<GearIndex>, Option<DamageKind>),
    what: Asked,
}

/// A question with its answer.
#[derive(PartialEq)]
enum Asked {
    Value(Expr, i16),
    Truth(Predicate, bool),
    Range(Reach, (u8, u8)),
    GearIn(Hand, Option<GearIndex>),
    /// The entry of the piece in use, which says whether it is a weapon or a shield and which one.
    Piece(Option<Id>),
}

impl Question {
    /// Whether the question has the same answer in the context of the text as it is now.
    fn has_same_answer(&self, context: &EvalContext) -> bool {
        let (gear, cast_with, damage_kind) = self.using;
        if (gear, cast_with, damage_kind) == (context.gear, context.cast_with, context.damage_kind) {
            self.what.has_same_answer(context)
        } else {
            self.what.has_same_answer(&EvalContext { gear, cast_with, damage_kind, ..context.clone() })
        }
    }
}

impl Asked {
    fn has_same_answer(&self, context: &EvalContext) -> bool {
        match self {
            Self::Value(value, answer) => context.eval(value) == *answer,
            Self::Truth(test, answer) => context.is_true(test) == *answer,
            Self::Range(reach, answer) => effective_range(context, reach) == *answer,
            Self::GearIn(hand, answer) => context.actor.gear_in_hand(*hand) == *answer,
            Self::Piece(answer) => piece_in_use(context) == *answer,
        }
    }
}

fn piece_in_use(context: &EvalContext) -> Option<Id> {
    Some(context.actor.character.inventory.gear_state(context.gear?)?.id)
}

impl<'a> LiveNumbers<'a> {
    fn new(context: EvalContext<'a>) -> Self {
        Self { context, asked: Rc::default() }
    }

    fn note(&self, what: Asked) {
        let using = (self.context.gear, self.context.cast_with, self.context.damage_kind);
        self.asked.borrow_mut().push(Question { using, what });
    }

    /// Whether there is gear in use.
    pub(super) fn has_gear(&self) -> bool {
        self.context.gear.is_some()
    }

    /// The same with another piece in use.
    pub(super) fn with_other_gear(&self, gear: Option<GearIndex>) -> Self {
        Self { context: self.context.with_other_gear(gear), asked: Rc::clone(&self.asked) }
    }

    /// The value of an expression.
    pub(super) fn value(&self, value: &Expr) -> i16 {
        let answer = self.context.eval(value);
        self.note(Asked::Value(value.clone(), answer));
        answer
    }

    /// Whether a predicate holds.
    pub(super) fn is_true(&self, test: &Predicate) -> bool {
        let answer = self.context.is_true(test);
        self.note(Asked::Truth(test.clone(), answer));
        answer
    }

    /// The fewest and the most hexes of a reach.
    pub(super) fn range(&self, reach: &Reach) -> (u8, u8) {
        let answer = effective_range(&self.context, reach);
        self.note(Asked::Range(reach.clone(), answer));
        answer
    }

    /// The piece in a hand.
    pub(super) fn gear_in_hand(&self, hand: Hand) -> Option<GearIndex> {
        let answer = self.context.actor.gear_in_hand(hand);
        self.note(Asked::GearIn(hand, answer));
        answer
    }

    /// The weapon in use.
    pub(super) fn weapon(&self) -> Option<&'a Weapon> {
        self.note(Asked::Piece(piece_in_use(&self.context)));
        self.context.weapon()
    }

    /// The shield in use.
    pub(super) fn shield(&self) -> Option<&'a Shield> {
        self.note(Asked::Piece(piece_in_use(&self.context)));
        self.context.shield()
    }
}
