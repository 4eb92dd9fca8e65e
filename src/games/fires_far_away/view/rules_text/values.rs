//! Numbers in words: expressions as sums of what is known now and what is named.

use super::names::{damage_kind, hand, sink_label, stat_label};
use super::things::Things;
use super::{Writer, quoted_key};
use crate::content::script::{CombatantSelector, Expr, Predicate, ScriptWord, WalkStep, walk_word};
use crate::lang::{Text, text};
use crate::model::Condition;

/// The unit by which a number is counted, if it is not known yet.
#[derive(Clone, Debug, PartialEq)]
enum Term {
    /// A number with a name: "weapon damage".
    Value {
        name: Text,
        /// Whether its words begin with a minus sign.
        is_negative: bool,
    },
    /// A number of things: singular and plural, "Frozen token on you".
    Count(Text, Text),
    /// Score or FP above the price.
    Over(Points),
}

/// What a price is paid in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Points {
    Score,
    Focus,
}

impl Points {
    pub(super) fn text(self) -> Text {
        match self {
            Self::Score => text!("word-sp"),
            Self::Focus => text!("word-fp"),
        }
    }
}

/// An expression as a sum.
#[derive(Clone, Debug, Default)]
struct Linear {
    constant: i16,
    terms: Vec<(i16, Term)>,
}

impl Linear {
    fn constant(constant: i16) -> Self {
        Self { constant, terms: Vec::new() }
    }

    fn term(term: Term) -> Self {
        Self { constant: 0, terms: vec![(1, term)] }
    }

    fn value(name: Text) -> Self {
        Self::term(Term::Value { name, is_negative: false })
    }

    fn count(one: Text, several: Text) -> Self {
        Self::term(Term::Count(one, several))
    }

    fn times(mut self, n: i16) -> Self {
        self.constant = self.constant.saturating_mul(n);
        self.terms.iter_mut().for_each(|(times, _)| *times = times.saturating_mul(n));
        self
    }

    fn plus(mut self, other: Self) -> Self {
        self.constant = self.constant.saturating_add(other.constant);
        for (n, term) in other.terms {
            match self.terms.iter_mut().find(|(_, known)| *known == term) {
                Some((times, _)) => *times = times.saturating_add(n),
                None => self.terms.push((n, term)),
            }
        }
        self.terms.retain(|(n, _)| *n != 0);
        self
    }

    /// The sum in words, as the object of a sentence.
    fn text(&self) -> Text {
        match self.terms.as_slice() {
            [] => return number(self.constant),
            [(1, Term::Count(_, several))] if self.constant == 0 => {
                return text!("rules-number-of", things = several);
            }
            [(1, Term::Over(what))] if self.constant == 0 => return text!("rules-overspent", what = what.text()),
            _ => {}
        }
        let add = |sum: Text, n: i16, part: Text| match (&sum, n < 0) {
            (Text::Empty, false) => part,
            (Text::Empty, true) => text!("rules-negative", value = part),
            (_, false) => Text::joined(" + ", [sum, part]),
            (_, true) => Text::joined(" - ", [sum, part]),
        };
        let mut sum = Text::Empty;
        for (n, term) in &self.terms {
            if let Term::Value { name, .. } = term {
                sum = add(sum, *n, multiple(n.abs(), name));
            }
        }
        if self.constant != 0 {
            sum = add(sum, self.constant, number(self.constant.abs()));
        }
        for (n, term) in &self.terms {
            let amount = number(n.abs());
            match term {
                Term::Value { .. } => {}
                Term::Count(one, _) => sum = add(sum, *n, text!("rules-per", amount = amount, thing = one)),
                Term::Over(what) => {
                    sum = add(sum, *n, text!("rules-per-overspent", amount = amount, what = what.text()));
                }
            }
        }
        sum
    }

    /// Whether its words begin with a minus sign.
    fn begins_with_minus(&self) -> bool {
        let named = self.terms.iter().find_map(|(n, term)| match term {
            Term::Value { is_negative, .. } => Some(*n < 0 || *n == 1 && *is_negative),
            Term::Count(..) | Term::Over(_) => None,
        });
        named.unwrap_or(match (self.constant, self.terms.first()) {
            (0, Some((n, _))) => *n < 0,
            (constant, _) => constant < 0,
        })
    }

    /// How an amount of it is said.
    fn amount_form(&self) -> AmountForm<'_> {
        match (self.constant, self.terms.as_slice()) {
            (n, []) => AmountForm::Known(n),
            (n, [(1, Term::Over(_))]) if n > 0 => AmountForm::OrMore(n),
            (0, [(1, Term::Value { name, .. })]) if *name == power() => AmountForm::OfPower,
            (0, [(k, Term::Count(unit, _))]) if *k > 0 => AmountForm::Per(*k, unit),
            (0, [(k, Term::Over(what))]) if *k > 0 => AmountForm::PerOverspent(*k, *what),
            (n, [(k, Term::Count(unit, _))]) if n > 0 && *k > 0 => AmountForm::AndMore(n, *k, unit),
            _ => AmountForm::EqualTo,
        }
    }
}

/// The form in which an amount is said.
enum AmountForm<'a> {
    /// "2 hexes"
    Known(i16),
    /// "2+ hexes"
    OrMore(i16),
    /// "PWR hexes"
    OfPower,
    /// "2 hexes per Frozen token on you"
    Per(i16, &'a Text),
    /// "2 hexes per SP overspent"
    PerOverspent(i16, Points),
    /// "2 hexes, and 1 more per Frozen token on you"
    AndMore(i16, i16, &'a Text),
    /// "hexes equal to ENC"
    EqualTo,
}

/// A number in digits.
pub(super) fn number(n: i16) -> Text {
    text!("rules-number", n = n)
}

/// A number with its sign.
pub(super) fn signed_number(n: i16) -> Text {
    if n < 0 { number(n) } else { text!("rules-plus", n = n) }
}

/// PWR, which is no number yet.
fn power() -> Text {
    text!("rules-pwr")
}

/// A multiple of something with a name.
fn multiple(n: i16, name: &Text) -> Text {
    match n {
        1 => name.clone(),
        2 => text!("rules-twice", value = name),
        n => text!("rules-times", n = n, value = name),
    }
}

impl Writer<'_> {
    /// The constant that the expression comes to, if it is known now.
    pub(super) fn known_value(&self, value: &Expr) -> Option<i16> {
        if let Some(n) = value.constant() {
            return Some(n);
        }
        if *value == Expr::Pwr
            && let Some(power) = self.power
        {
            return Some(power.into());
        }
        let live = self.live.as_ref()?;
        (value.reads_only_loadout() && (live.gear.is_some() || !reads_gear(value))).then(|| live.eval(value))
    }

    /// A number in words, as the object of a sentence: "3", "weapon damage + 1 per SP overspent".
    pub(super) fn value(&self, value: &Expr) -> Text {
        self.linear(value).text()
    }

    /// The number that the words of [`Writer::value`] are, if they are just that.
    pub(super) fn plain_number(&self, value: &Expr) -> Option<i16> {
        let linear = self.linear(value);
        linear.terms.is_empty().then_some(linear.constant)
    }

    /// A number of things in words: "1 hex", "3+ hexes", "1 hex per Frozen token on you".
    pub(super) fn amount(&self, value: &Expr, things: &Things) -> Text {
        if let Some(cases) = self.open_cases(value) {
            return self.cases(cases, |n| self.amount(n, things), text!("rules-none"));
        }
        let linear = self.linear(value);
        match linear.amount_form() {
            AmountForm::Known(n) => things.counted(n),
            AmountForm::OrMore(n) => text!("rules-things-or-more", n = n, things = things.several()),
            AmountForm::OfPower => text!("rules-things-of-power", things = things.several()),
            AmountForm::Per(k, unit) => text!("rules-per", amount = things.counted(k), thing = unit),
            AmountForm::PerOverspent(k, what) => {
                text!("rules-per-overspent", amount = things.counted(k), what = what.text())
            }
            AmountForm::AndMore(n, k, unit) => {
                text!("rules-and-more", amount = things.counted(n), more = k, thing = unit)
            }
            AmountForm::EqualTo => text!("rules-equal-to", things = things.several(), value = linear.text()),
        }
    }

    /// Whether [`Writer::amount`] says "hexes equal to ..." anywhere.
    pub(super) fn is_said_as_equal(&self, value: &Expr) -> bool {
        match self.open_cases(value) {
            Some(cases) => self.said_cases(cases).any(|case| self.is_said_as_equal(case)),
            None => matches!(self.linear(value).amount_form(), AmountForm::EqualTo),
        }
    }

    /// The number with which the words of [`Writer::amount`] begin.
    pub(super) fn first_number(&self, value: &Expr) -> Option<i16> {
        if let Some(cases) = self.open_cases(value) {
            return self.said_cases(cases).next().and_then(|case| self.first_number(case));
        }
        match self.linear(value).amount_form() {
            AmountForm::Known(n) | AmountForm::AndMore(n, ..) => Some(n),
            AmountForm::Per(k, _) | AmountForm::PerOverspent(k, _) => Some(k),
            AmountForm::OrMore(_) | AmountForm::OfPower | AmountForm::EqualTo => None,
        }
    }

    /// The cases of a number, if it has any and it is not known which of them holds.
    fn open_cases<'e>(&self, value: &'e Expr) -> Option<&'e [(Predicate, Expr)]> {
        match value {
            Expr::When(cases) if self.known_value(value).is_none() => Some(cases),
            _ => None,
        }
    }

    /// A number that is at least 1 and grows by 1 with each point over the price: the least, and what is overspent.
    pub(super) fn overspending(&self, value: &Expr) -> Option<(i16, Points)> {
        if self.open_cases(value).is_some() {
            return None;
        }
        let linear = self.linear(value);
        match linear.terms.as_slice() {
            [(1, Term::Over(what))] if linear.constant > 0 => Some((linear.constant, *what)),
            _ => None,
        }
    }

    /// A change of a number: "+2", "-1", "+1 per Frozen token on you".
    pub(super) fn change(&self, value: &Expr) -> Text {
        let linear = self.linear(value);
        match (linear.constant, linear.terms.as_slice()) {
            (n, []) => signed_number(n),
            (0, [(k, Term::Count(unit, _))]) => text!("rules-per", amount = signed_number(*k), thing = unit),
            (0, [(k, Term::Over(what))]) => {
                text!("rules-per-overspent", amount = signed_number(*k), what = what.text())
            }
            _ if linear.begins_with_minus() => linear.text(),
            _ => text!("rules-plus-value", value = linear.text()),
        }
    }

    fn linear(&self, value: &Expr) -> Linear {
        if let Some(n) = self.known_value(value) {
            return Linear::constant(n);
        }
        match value {
            Expr::N(n) => Linear::constant(*n),
            Expr::Wep => Linear::value(text!("rules-weapon-sp")),
            Expr::WepIn(side) => Linear::value(text!("rules-weapon-sp-in-hand", hand = hand(*side))),
            Expr::WeaponDamage => Linear::value(text!("rules-weapon-damage")),
            Expr::ShotDamage => self.linear(&Expr::WeaponDamage).plus(Linear::value(text!("rules-missile-damage"))),
            Expr::ShieldDef => Linear::value(text!("rules-defense")),
            Expr::ShieldDamage => Linear::value(text!("rules-shield-damage")),
            Expr::Overspent => Linear::term(Term::Over(Points::Score)),
            Expr::Overcast => Linear::term(Term::Over(Points::Focus)),
            Expr::Enc => Linear::value(text!("word-enc")),
            Expr::Eqp => Linear::value(text!("word-eqp")),
            Expr::Stat(stat) => Linear::value(stat_label(*stat)),
            Expr::Scaling(stat) => Linear::value(text!("rules-scaling", stat = stat_label(*stat))),
            Expr::SinkValue(sink) => {
                Linear::value(text!("rules-sink-of", whose = self.possessive(), sink = sink_label(*sink)))
            }
            Expr::InSink(sink) => Linear::count(
                text!("rules-token-in-sink", whose = self.possessive(), sink = sink_label(*sink)),
                text!("rules-tokens-in-sink", whose = self.possessive(), sink = sink_label(*sink)),
            ),
            Expr::InHp(who, kind) => Linear::count(
                text!("rules-token-in-hp", kind = damage_kind(*kind), whose = self.owner(*who)),
                text!("rules-tokens-in-hp", kind = damage_kind(*kind), whose = self.owner(*who)),
            ),
            Expr::HpDamageSinceCounterbeat => Linear::count(
                text!("rules-token-since-counterbeat", whose = self.possessive()),
                text!("rules-tokens-since-counterbeat", whose = self.possessive()),
            ),
            Expr::House(number) => Linear::constant(self.catalog.house_rules.number(*number).into()),
            Expr::Round => Linear::value(text!("rules-round-tally")),
            Expr::HpLeft(who) => Linear::value(text!("rules-hp-left", whose = self.owner(*who))),
            Expr::Tokens(who, condition) => self.condition_tokens(*who, *condition),
            Expr::EnemiesInPlay(id) => {
                let name = text!("rules-enemies-in-play", enemy = self.enemy(*id));
                Linear::count(name.clone(), name)
            }
            Expr::Pwr => Linear::value(power()),
            Expr::Inflicted => Linear::count(
                text!("rules-token-inflicted", whom = self.object()),
                text!("rules-tokens-inflicted", whom = self.object()),
            ),
            Expr::Blocked => Linear::count(
                text!("rules-token-blocked", whose = self.possessive()),
                text!("rules-tokens-blocked", whose = self.possessive()),
            ),
            Expr::Held(key) => Linear::value(text!("rules-left-of", name = quoted_key(*key))),
            Expr::Sum(list) => list.iter().fold(Linear::default(), |sum, part| sum.plus(self.linear(part))),
            Expr::Difference(a, b) => self.linear(a).plus(self.linear(b).times(-1)),
            Expr::Times(part, n) => self.linear(part).times(*n),
            Expr::Half(part) => Linear::value(text!("rules-half", value = self.value(part))),
            Expr::Per(part, n) => match (n, self.linear(part).terms.as_slice()) {
                (1, _) => self.linear(part),
                (n, [(1, Term::Count(_, several))]) => {
                    let unit = text!("rules-things", n = *n, things = several);
                    Linear::count(unit.clone(), unit)
                }
                (n, _) => {
                    let unit = text!("rules-full-of", n = *n, value = self.value(part));
                    Linear::count(unit.clone(), unit)
                }
            },
            Expr::Min(list) => Linear::value(text!("rules-lower-of", values = self.values(list))),
            Expr::Max(list) => Linear::value(text!("rules-higher-of", values = self.values(list))),
            Expr::When(cases) => Linear::term(Term::Value {
                name: self.cases(cases, |n| self.value(n), number(0)),
                is_negative: self.said_cases(cases).next().is_some_and(|case| self.linear(case).begins_with_minus()),
            }),
        }
    }

    /// Numbers of which one counts.
    fn values(&self, list: &[Expr]) -> Text {
        Text::and(list.iter().map(|value| self.value(value)))
    }

    fn condition_tokens(&self, who: CombatantSelector, condition: Condition) -> Linear {
        let name = self.condition(condition);
        let whom = self.combatant(who);
        Linear::count(
            text!("rules-token-on", condition = &name, whom = &whom),
            text!("rules-tokens-on", condition = &name, whom = &whom),
        )
    }

    /// The actor or the target as an owner.
    pub(super) fn owner(&self, who: CombatantSelector) -> Text {
        match who {
            CombatantSelector::Me => self.possessive(),
            CombatantSelector::Target => text!("rules-owner", target = self.target()),
        }
    }
}

/// Whether a number is read from the gear in use, or made of one that is.
fn reads_gear(value: &Expr) -> bool {
    walk_word(ScriptWord::Expr(value), true, &mut |place| match place.word {
        ScriptWord::Expr(value) if is_read_from_gear(value) => WalkStep::Stop,
        _ => WalkStep::Inside,
    })
}

/// Whether a word stands for a number of the gear in use.
pub(super) fn is_read_from_gear(value: &Expr) -> bool {
    matches!(
        value,
        Expr::Wep
            | Expr::WeaponDamage
            | Expr::ShotDamage
            | Expr::ShieldDef
            | Expr::ShieldDamage
            | Expr::Scaling(_)
            | Expr::Pwr
    )
}
