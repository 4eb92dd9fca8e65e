//! Numbers in words: expressions as sums of what is known now and what is named.

use super::names::{hand, stat_label};
use super::{Writer, key_words};
use crate::content::script::{CombatantSelector, Expr, ScriptWord, WalkStep, walk_word};
use crate::model::Condition;

/// The unit by which a number is counted, if it is not known yet.
#[derive(Clone, Debug, PartialEq)]
enum Term {
    /// A number with a name: "weapon damage".
    Value(String),
    /// A number of things: singular and plural, "Frozen token on you".
    Count(String, String),
    /// Score or FP above the price.
    Over(&'static str),
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

    fn value(text: impl Into<String>) -> Self {
        Self::term(Term::Value(text.into()))
    }

    fn count(one: impl Into<String>, several: impl Into<String>) -> Self {
        Self::term(Term::Count(one.into(), several.into()))
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
    fn text(&self) -> String {
        match self.terms.as_slice() {
            [] => return self.constant.to_string(),
            [(1, Term::Count(_, several))] if self.constant == 0 => return format!("the number of {several}"),
            [(1, Term::Over(what))] if self.constant == 0 => return format!("the {what} overspent"),
            _ => {}
        }
        let mut text = String::new();
        let mut add = |n: i16, part: String| {
            let sign = match (text.is_empty(), n < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            text = format!("{text}{sign}{part}");
        };
        for (n, term) in &self.terms {
            if let Term::Value(name) = term {
                add(*n, multiple(n.abs(), name));
            }
        }
        if self.constant != 0 {
            add(self.constant, self.constant.abs().to_string());
        }
        for (n, term) in &self.terms {
            match term {
                Term::Value(_) => {}
                Term::Count(one, _) => add(*n, format!("{} per {one}", n.abs())),
                Term::Over(what) => add(*n, format!("{} per {what} overspent", n.abs())),
            }
        }
        text
    }
}

/// A multiple of something with a name.
fn multiple(n: i16, name: &str) -> String {
    match n {
        1 => name.to_owned(),
        2 => format!("twice {name}"),
        n => format!("{n} times {name}"),
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
        (value.reads_only_loadout() && (live.has_gear() || !reads_gear(value))).then(|| live.value(value))
    }

    /// A number in words, as the object of a sentence: "3", "weapon damage + 1 per SP overspent".
    pub(super) fn value(&self, value: &Expr) -> String {
        self.linear(value).text()
    }

    /// A number of things in words: "1 hex", "3+ hexes", "1 hex per Frozen token on you".
    pub(super) fn amount(&self, value: &Expr, one: &str, several: &str) -> String {
        let noun = |n: i16| if n == 1 { one } else { several };
        if self.known_value(value).is_none()
            && let Expr::When(cases) = value
        {
            return self.cases(cases, |n| self.amount(n, one, several), "none");
        }
        let linear = self.linear(value);
        match (linear.constant, linear.terms.as_slice()) {
            (n, []) => format!("{n} {}", noun(n)),
            (n, [(1, Term::Over(_))]) if n > 0 => format!("{n}+ {several}"),
            (0, [(1, Term::Value(name))]) if name == "PWR" => format!("PWR {several}"),
            (0, [(k, Term::Count(unit, _))]) if *k > 0 => format!("{k} {} per {unit}", noun(*k)),
            (0, [(k, Term::Over(what))]) if *k > 0 => format!("{k} {} per {what} overspent", noun(*k)),
            (n, [(k, Term::Count(unit, _))]) if n > 0 && *k > 0 => {
                format!("{n} {}, and {k} more per {unit}", noun(n))
            }
            _ => format!("{several} equal to {}", linear.text()),
        }
    }

    /// A number that is at least 1 and grows by 1 with each point over the price: the least, and what is overspent.
    pub(super) fn overspending(&self, value: &Expr) -> Option<(i16, &'static str)> {
        if self.known_value(value).is_none() && matches!(value, Expr::When(_)) {
            return None;
        }
        let linear = self.linear(value);
        match linear.terms.as_slice() {
            [(1, Term::Over(what))] if linear.constant > 0 => Some((linear.constant, what)),
            _ => None,
        }
    }

    /// A change of a number: "+2", "-1", "+1 per Frozen token on you".
    pub(super) fn change(&self, value: &Expr) -> String {
        let linear = self.linear(value);
        let text = linear.text();
        match (linear.constant, linear.terms.as_slice()) {
            (n, []) => format!("{n:+}"),
            (0, [(k, Term::Count(unit, _))]) => format!("{k:+} per {unit}"),
            (0, [(k, Term::Over(what))]) => format!("{k:+} per {what} overspent"),
            _ if text.starts_with('-') => text,
            _ => format!("+ {text}"),
        }
    }

    fn linear(&self, value: &Expr) -> Linear {
        if let Some(n) = self.known_value(value) {
            return Linear::constant(n);
        }
        match value {
            Expr::N(n) => Linear::constant(*n),
            Expr::Wep => Linear::value("weapon SP"),
            Expr::WepIn(side) => Linear::value(format!("SP of the weapon in the {}", hand(*side))),
            Expr::WeaponDamage => Linear::value("weapon damage"),
            Expr::ShotDamage => self.linear(&Expr::WeaponDamage).plus(Linear::value("missile damage")),
            Expr::ShieldDef => Linear::value("Defense"),
            Expr::ShieldDamage => Linear::value("shield damage"),
            Expr::Overspent => Linear::term(Term::Over("SP")),
            Expr::Overcast => Linear::term(Term::Over("FP")),
            Expr::Enc => Linear::value("ENC"),
            Expr::Eqp => Linear::value("EQP"),
            Expr::Stat(stat) => Linear::value(stat_label(*stat)),
            Expr::Scaling(stat) => Linear::value(format!("{} scaling", stat_label(*stat))),
            Expr::SinkValue(sink) => Linear::value(format!("{} {}", self.possessive(), sink.label())),
            Expr::InSink(sink) => {
                let place = format!("in {} {}", self.possessive(), sink.label());
                Linear::count(format!("token {place}"), format!("tokens {place}"))
            }
            Expr::InHp(who, kind) => {
                let place = format!("in {} HP", self.owner(*who));
                let kind = kind.name();
                Linear::count(format!("{kind} token {place}"), format!("{kind} tokens {place}"))
            }
            Expr::HpDamageSinceCounterbeat => {
                let place = format!("that entered {} HP in the counterbeat", self.possessive());
                Linear::count(format!("token {place}"), format!("tokens {place}"))
            }
            Expr::House(number) => Linear::constant(self.catalog.house_rules.number(*number).into()),
            Expr::Round => Linear::value("the Round tally"),
            Expr::HpLeft(who) => Linear::value(format!("{} HP left", self.owner(*who))),
            Expr::Tokens(who, condition) => self.condition_tokens(*who, *condition),
            Expr::EnemiesInPlay(id) => {
                let name = self.enemy(*id);
                Linear::count(format!("{name} in play"), format!("{name} in play"))
            }
            Expr::Pwr => Linear::value("PWR"),
            Expr::Inflicted => {
                let place = format!("that the attack inflicts on {}", self.object());
                Linear::count(format!("token {place}"), format!("tokens {place}"))
            }
            Expr::Blocked => {
                let place = format!("that {} shield blocked", self.possessive());
                Linear::count(format!("token {place}"), format!("tokens {place}"))
            }
            Expr::Held(key) => Linear::value(format!("what is left of {}", key_words(*key))),
            Expr::Sum(list) => list.iter().fold(Linear::default(), |sum, part| sum.plus(self.linear(part))),
            Expr::Difference(a, b) => self.linear(a).plus(self.linear(b).times(-1)),
            Expr::Times(part, n) => self.linear(part).times(*n),
            Expr::Half(part) => Linear::value(format!("half {}", self.value(part))),
            Expr::Per(part, n) => match (n, self.linear(part).terms.as_slice()) {
                (1, _) => self.linear(part),
                (n, [(1, Term::Count(_, several))]) => {
                    Linear::count(format!("{n} {several}"), format!("{n} {several}"))
                }
                (n, _) => {
                    let unit = format!("full {n} of {}", self.value(part));
                    Linear::count(unit.clone(), unit)
                }
            },
            Expr::Min(list) => Linear::value(format!("the lower of {}", self.values(list))),
            Expr::Max(list) => Linear::value(format!("the higher of {}", self.values(list))),
            Expr::When(cases) => Linear::value(self.cases(cases, |n| self.value(n), "0")),
        }
    }

    /// Numbers of which one counts.
    fn values(&self, list: &[Expr]) -> String {
        super::join_and(&list.iter().map(|value| self.value(value)).collect::<Vec<String>>())
    }

    fn condition_tokens(&self, who: CombatantSelector, condition: Condition) -> Linear {
        let name = self.condition(condition);
        let on = match who {
            CombatantSelector::Me => self.object(),
            CombatantSelector::Target => self.target,
        };
        Linear::count(format!("{name} token on {on}"), format!("{name} tokens on {on}"))
    }

    /// The actor or the target as an owner.
    pub(super) fn owner(&self, who: CombatantSelector) -> String {
        match who {
            CombatantSelector::Me => self.possessive().to_owned(),
            CombatantSelector::Target => format!("{}'s", self.target),
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
