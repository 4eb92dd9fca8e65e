//! Modifier blocks in words: what is otherwise while they hold, and what lends them.

use super::names::{ability, ability_of_character, damage_kinds, once_in, quantity};
use super::predicates::attack_kinds;
use super::{Voice, Writer, join_and, key_words};
use crate::content::script::{Cost, Event, Expr, Grant, Lend, LendTo, ModifierBlock, Predicate, SightMode, Trigger};
use crate::view::text::until_text;

impl Writer<'_> {
    /// Several blocks as clauses.
    pub(super) fn blocks(&self, blocks: &[ModifierBlock]) -> Vec<String> {
        blocks.iter().map(|block| self.block(block)).filter(|text| !text.is_empty()).collect()
    }

    /// One block: "while both hands hold the weapon: range +1".
    pub(super) fn block(&self, block: &ModifierBlock) -> String {
        self.block_with_numbers(block, self)
    }

    /// One block. `caster` words its numbers, which are those of its lender.
    fn block_with_numbers(&self, block: &ModifierBlock, caster: &Self) -> String {
        let ModifierBlock { when, actions, dealing, modify, grant, strike, on, multiply } = block;
        let mut head = Vec::new();
        if *when != Predicate::Always {
            head.push(format!("while {}", self.clause(when)));
        }
        let names: Vec<String> = actions.iter().map(|action| self.action(*action)).collect();
        if !names.is_empty() {
            head.push(format!("for {}", join_and(&names)));
        }
        head.extend(dealing.map(|kind| format!("when dealing {}", kind.name())));
        let mut parts: Vec<String> =
            modify.iter().map(|(what, by)| format!("{} {}", quantity(self, *what), caster.change(by))).collect();
        parts.extend(multiply.iter().map(|(what, by)| caster.multiplied(&quantity(self, *what), by)));
        parts.extend(grant.iter().map(|grant| self.grant(grant)));
        let (gets, follows) = self.on_hit(strike);
        if !gets.is_empty() {
            parts.push(format!("{} strikes get {}", self.possessive(), join_and(&gets)));
        }
        parts.extend(follows);
        parts.extend(on.iter().map(|trigger| self.trigger(trigger)));
        let body = parts.join("; ");
        match (head.is_empty(), body.is_empty()) {
            (_, true) => String::new(),
            (true, false) => body,
            (false, false) => format!("{}: {body}", head.join(", ")),
        }
    }

    /// A value with a factor: "weapon damage doubled".
    fn multiplied(&self, what: &str, by: &Expr) -> String {
        match self.known_value(by) {
            Some(2) => format!("{what} doubled"),
            Some(3) => format!("{what} tripled"),
            _ => format!("{what} times {}", self.value(by)),
        }
    }

    fn grant(&self, grant: &Grant) -> String {
        match grant {
            Grant::Is(what) => match self.me {
                Voice::You => ability_of_character(*what).to_owned(),
                _ => self.verb("", ability(*what)),
            },
            Grant::Never => "not possible".into(),
            Grant::Deals(kinds) => format!("any weapon type will do, and it deals {}", damage_kinds(kinds)),
            Grant::LowersShield => "the raised shield comes down".into(),
            Grant::Immune(condition) => format!("immune to {}", self.condition(*condition)),
            Grant::Undefeatable => self.subject("cannot be defeated", "cannot be defeated"),
            Grant::Shield { defense, stability } => {
                format!("a raised shield with Defense {defense} and Stability {stability}")
            }
            Grant::AnyGrip => "either grip will do".into(),
            Grant::Ward(1) => format!("enemies cannot enter the hexes next to {}", self.object()),
            Grant::Ward(depth) => format!("enemies cannot enter the hexes within {depth} of {}", self.object()),
            Grant::Barred { is, not } => {
                self.subject("cannot be attacked", "cannot be attacked") + &attack_kinds(*is, *not)
            }
            Grant::SeemsElsewhere => {
                format!("enemies act as if {} on the hex aimed at", self.subject("stood", "stood"))
            }
            Grant::AtMost(token, 0) => format!("{} {}", self.subject("get no", "gets no"), self.token(*token)),
            Grant::AtMost(token, n) => {
                format!("{} at most {n} {} at once", self.subject("get", "gets"), self.token(*token))
            }
            Grant::BlocksOffCard => "what the raised shield blocks does not go onto its card".into(),
            Grant::BlocksNothing => "the raised shield blocks nothing".into(),
            Grant::GuardBreakWithout(condition) => {
                format!("a Guard Break does not inflict {}", self.condition(*condition))
            }
            Grant::Light => self.subject("carry a light", "carries a light"),
            Grant::Concealed => self.subject("are in concealment on every hex", "is in concealment on every hex"),
            Grant::Darkness(true) => "it is dark".into(),
            Grant::Darkness(false) => "it is light".into(),
            Grant::Sight(sight) => format!("{} aims may see {}", self.possessive(), granted_sight(*sight)),
            Grant::StrikesAtMost(1) => "an area strikes only the first in it".into(),
            Grant::StrikesAtMost(n) => format!("an area strikes only the first {n} in it"),
            Grant::FullMove => "the raised shield does not halve the hexes".into(),
            Grant::Costs(Cost::Free) => "it costs nothing".into(),
            Grant::Costs(cost) => format!("it costs {} instead", self.cost(cost)),
            Grant::Unhindered => {
                format!("no condition and no special tile changes how far {}", self.subject("move", "moves"))
            }
            Grant::ChoosesKnockback => {
                format!("you choose the direction in which {} thrown back", self.subject("are", "is"))
            }
            Grant::Keeps(condition) => {
                format!("nothing that {} takes off {}", self.subject("do", "does"), self.condition(*condition))
            }
        }
    }

    /// A trigger: "once a Turn, when an attack hits you: 1 Burn to the attacker".
    fn trigger(&self, trigger: &Trigger) -> String {
        let Trigger { event, only, once, each, then } = trigger;
        let mut once = once.map(|span| format!("{}, ", once_in(span))).unwrap_or_default();
        let other = match event {
            Event::Threatened | Event::Attacked | Event::Struck | Event::Blocked(_) => "the attacker",
            Event::Hit | Event::Damaged { .. } | Event::Inflicted(_) => "the one hit",
            Event::Felled => "the fallen",
            Event::Gained(_)
            | Event::Committed
            | Event::Strikes
            | Event::Rolled
            | Event::RoundBegan
            | Event::TurnBegan
            | Event::Defeated
            | Event::DefeatedBy(_)
            | Event::Expired
            | Event::CounterbeatBegan => self.target,
        };
        if let Some(span) = each {
            once += &format!("{} for each {}, ", once_in(*span), other.trim_start_matches("the "));
        }
        let writer = self.calling_target(other);
        let only = if only.is_empty() { String::new() } else { format!(" and {}", writer.clauses(only)) };
        format!("{once}{}{only}, {}", self.event(event), writer.inner_script(then))
    }

    fn event(&self, event: &Event) -> String {
        let (whom, whose) = (self.object(), self.possessive());
        match event {
            Event::Threatened => format!("when an attack on {whom} is announced"),
            Event::Attacked => format!("after an attack on {whom}"),
            Event::Struck => format!("when an attack hits {whom}"),
            Event::Blocked(n) => format!("when {whose} shield blocks {n} or more"),
            Event::Hit => format!("when {whose} attack hits"),
            Event::Damaged { at_least, kind } => {
                let kind = kind.map(|kind| format!(" {}", kind.name())).unwrap_or_default();
                format!("when {whose} attack puts {at_least} or more{kind} into HP")
            }
            Event::Felled => format!("when {whose} attack defeats somebody"),
            Event::Inflicted(condition) => format!("when {whose} attack adds {}", self.condition(*condition)),
            Event::Gained(condition) => format!("when {} {}", self.subject("get", "gets"), self.condition(*condition)),
            Event::Committed => format!("when {}", self.subject("commit an action", "commits an action")),
            Event::Strikes => format!("when {}, whoever is hit", self.subject("strike", "strikes")),
            Event::Rolled => format!("when {whose} pool is rolled"),
            Event::RoundBegan => "when sinks are cleared".into(),
            Event::TurnBegan => format!("when {whose} Turn begins"),
            Event::Defeated => format!("when {}", self.subject("are defeated", "is defeated")),
            Event::Expired => "when this ends".into(),
            Event::DefeatedBy(kind) => {
                format!(
                    "when {} {} in the last HP slot",
                    self.subject("are defeated by", "is defeated by"),
                    kind.name()
                )
            }
            Event::CounterbeatBegan => "when a counterbeat begins".into(),
        }
    }

    /// The lent blocks, with their bearer and their end.
    pub(super) fn lending(&self, lend: &Lend) -> String {
        let Lend { blocks, to, until, key, holds } = lend;
        let (whom, bearer) = match to {
            LendTo::Me => (String::new(), self.clone()),
            LendTo::Target => (format!("{}: ", self.target), self.speaking_of(Voice::It).calling_target("the other")),
            LendTo::GearInUse if blocks.iter().all(is_light) => {
                return format!("until {}, this piece is a light", until_text(*until));
            }
            LendTo::GearInUse => ("for what is done with this piece: ".to_owned(), self.clone()),
            LendTo::Table => ("for everybody: ".to_owned(), self.speaking_of(Voice::Everyone)),
            LendTo::Every(id) => (format!("every {}: ", self.enemy(*id)), self.speaking_of(Voice::It)),
        };
        let mut parts: Vec<String> = blocks.iter().map(|block| bearer.block_with_numbers(block, self)).collect();
        parts.retain(|part| !part.is_empty());
        if let Some(holds) = holds {
            let name = key.map_or_else(|| "this".to_owned(), key_words);
            parts.insert(0, format!("{name} holds {}", self.value(holds)));
        }
        let what = if parts.is_empty() {
            key.map_or_else(|| "it lasts".to_owned(), |key| format!("{} lasts", key_words(key)))
        } else {
            parts.join("; ")
        };
        format!("until {}, {whom}{what}", until_text(*until))
    }
}

/// Whether a block does nothing but give a light.
fn is_light(block: &ModifierBlock) -> bool {
    *block == ModifierBlock { grant: vec![Grant::Light], ..ModifierBlock::default() }
}

/// How an aim sees besides, after "may see".
fn granted_sight(sight: SightMode) -> &'static str {
    match sight {
        SightMode::Melee => "as in melee",
        SightMode::Ranged => "as at range",
        SightMode::LockOn => "as with Lock-On",
        SightMode::Visible => "past combatants",
        SightMode::PastPieces => "past combatants and cover",
    }
}
