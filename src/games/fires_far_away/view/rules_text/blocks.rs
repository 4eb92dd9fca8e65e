//! Modifier blocks in words: what is otherwise while they hold, and what lends them.

use super::names::{damage_kind, damage_kinds, once_in, quantity};
use super::predicates::attack_kinds;
use super::{TargetName, Voice, Writer, quoted_key};
use crate::content::script::{Cost, Event, Expr, Grant, Lend, LendTo, ModifierBlock, Predicate, SightMode, Trigger};
use crate::lang::{Text, text};
use crate::view::text::until_text;

impl Writer<'_> {
    /// Several blocks as clauses.
    pub(super) fn blocks<'b>(&'b self, blocks: &'b [ModifierBlock]) -> impl Iterator<Item = Text> + 'b {
        blocks.iter().map(|block| self.block_with_numbers(block, self)).filter(|text| *text != Text::Empty)
    }

    /// One block: "while both hands hold the weapon: range +1". `caster` words its numbers, which are those of its lender.
    fn block_with_numbers(&self, block: &ModifierBlock, caster: &Self) -> Text {
        let ModifierBlock { when, actions, dealing, modify, grant, strike, on, multiply } = block;
        let mut parts = Vec::new();
        parts.extend(
            modify
                .iter()
                .map(|(what, by)| text!("rules-changed", what = quantity(self, *what), change = caster.change(by))),
        );
        parts.extend(multiply.iter().map(|(what, by)| caster.multiplied(quantity(self, *what), by)));
        parts.extend(grant.iter().map(|grant| self.grant(grant)));
        let (gets, follows) = self.on_hit(strike);
        if !gets.is_empty() {
            parts.push(text!("rules-strikes-get", whose = self.possessive(), what = Text::and(gets)));
        }
        parts.extend(follows);
        parts.extend(on.iter().map(|trigger| self.trigger(trigger)));
        if parts.is_empty() {
            return Text::Empty;
        }
        let mut head = Vec::new();
        if *when != Predicate::Always {
            head.push(text!("rules-while", test = self.clause(when)));
        }
        if !actions.is_empty() {
            let names = actions.iter().map(|action| self.action(*action));
            head.push(text!("rules-for-actions", actions = Text::and(names)));
        }
        head.extend(dealing.map(|kind| text!("rules-when-dealing", kind = damage_kind(kind))));
        Text::joined(": ", [Text::joined(", ", head), Text::joined("; ", parts)])
    }

    /// A value with a factor: "weapon damage doubled".
    fn multiplied(&self, what: Text, by: &Expr) -> Text {
        match self.known_value(by) {
            Some(2) => text!("rules-doubled", what = what),
            Some(3) => text!("rules-tripled", what = what),
            _ => text!("rules-multiplied", what = what, value = self.value(by)),
        }
    }

    fn grant(&self, grant: &Grant) -> Text {
        match grant {
            Grant::Is(what) => self.ability(*what),
            Grant::Never => text!("rules-not-possible"),
            Grant::Deals(kinds) => text!("rules-deals-with-any-weapon", kinds = damage_kinds(kinds)),
            Grant::LowersShield => text!("rules-raised-shield-comes-down"),
            Grant::Immune(condition) => text!("rules-immune-to", what = self.condition(*condition)),
            Grant::Undefeatable => {
                of_actor!(self, "rules-you-cannot-be-defeated", "rules-it-cannot-be-defeated")
            }
            Grant::Shield { defense, stability } => {
                text!("rules-a-raised-shield-with", defense = *defense, stability = *stability)
            }
            Grant::AnyGrip => text!("rules-any-grip"),
            Grant::Ward(1) => text!("rules-ward", whom = self.object()),
            Grant::Ward(depth) => text!("rules-ward-within", n = *depth, whom = self.object()),
            Grant::Barred { is, not } => match attack_kinds(*is, *not) {
                None => of_actor!(self, "rules-you-cannot-be-attacked", "rules-it-cannot-be-attacked"),
                Some(kinds) => {
                    of_actor!(self, "rules-you-cannot-be-attacked-by", "rules-it-cannot-be-attacked-by", kinds = kinds)
                }
            },
            Grant::SeemsElsewhere => of_actor!(self, "rules-you-seem-elsewhere", "rules-it-seems-elsewhere"),
            Grant::AtMost(token, 0) => {
                of_actor!(self, "rules-you-get-no", "rules-it-gets-no", token = self.token(*token))
            }
            Grant::AtMost(token, n) => {
                let token = self.token(*token);
                of_actor!(self, "rules-you-get-at-most", "rules-it-gets-at-most", n = *n, token = token)
            }
            Grant::BlocksOffCard => text!("rules-blocks-off-card"),
            Grant::BlocksNothing => text!("rules-blocks-nothing"),
            Grant::GuardBreakWithout(condition) => {
                text!("rules-guard-break-without", condition = self.condition(*condition))
            }
            Grant::Light => of_actor!(self, "rules-you-carry-a-light", "rules-it-carries-a-light"),
            Grant::Concealed => of_actor!(self, "rules-you-are-concealed", "rules-it-is-concealed"),
            Grant::Darkness(is_dark) => holds!(*is_dark, "rules-it-is-dark", "rules-it-is-light"),
            Grant::Sight(sight) => {
                text!("rules-aims-may-see", whose = self.possessive(), how = granted_sight(*sight))
            }
            Grant::StrikesAtMost(n) => text!("rules-strikes-at-most", n = *n),
            Grant::FullMove => text!("rules-full-move"),
            Grant::Costs(Cost::Free) => text!("rules-costs-nothing"),
            Grant::Costs(cost) => text!("rules-costs-instead", cost = self.cost(cost)),
            Grant::Unhindered => of_actor!(self, "rules-you-are-unhindered", "rules-it-is-unhindered"),
            Grant::ChoosesKnockback => {
                of_actor!(self, "rules-chooses-your-knockback", "rules-chooses-its-knockback")
            }
            Grant::Keeps(condition) => {
                let condition = self.condition(*condition);
                of_actor!(
                    self,
                    "rules-nothing-you-do-takes-off",
                    "rules-nothing-it-does-takes-off",
                    condition = condition,
                )
            }
        }
    }

    /// A trigger: "once a Turn, when an attack hits you: 1 Burn to the attacker".
    fn trigger(&self, trigger: &Trigger) -> Text {
        let Trigger { event, only, once, each, then } = trigger;
        let other = match event {
            Event::Threatened | Event::Attacked | Event::Struck | Event::Blocked(_) => TargetName::Attacker,
            Event::Hit | Event::Damaged { .. } | Event::Inflicted(_) => TargetName::OneHit,
            Event::Felled => TargetName::Fallen,
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
        let writer = self.calling_target(other);
        let (event, then) = (self.event(event), writer.inner_script(then));
        let mut trigger = match only.is_empty() {
            true => text!("rules-trigger", event = event, then = then),
            false => text!("rules-trigger-if", event = event, test = writer.clauses(only), then = then),
        };
        if let Some(span) = each {
            let limit = text!("rules-for-each", limit = once_in(*span), other = other.each());
            trigger = text!("rules-limited", limit = limit, what = trigger);
        }
        match once {
            Some(span) => text!("rules-limited", limit = once_in(*span), what = trigger),
            None => trigger,
        }
    }

    fn event(&self, event: &Event) -> Text {
        let (whom, whose) = (self.object(), self.possessive());
        match event {
            Event::Threatened => text!("rules-when-threatened", whom = whom),
            Event::Attacked => text!("rules-after-attack", whom = whom),
            Event::Struck => text!("rules-when-struck", whom = whom),
            Event::Blocked(n) => text!("rules-when-blocked", whose = whose, n = *n),
            Event::Hit => text!("rules-when-hit", whose = whose),
            Event::Damaged { at_least, kind: None } => text!("rules-when-damaged", whose = whose, n = *at_least),
            Event::Damaged { at_least, kind: Some(kind) } => {
                text!("rules-when-damaged-with", whose = whose, n = *at_least, kind = damage_kind(*kind))
            }
            Event::Felled => text!("rules-when-felled", whose = whose),
            Event::Inflicted(condition) => {
                text!("rules-when-inflicted", whose = whose, condition = self.condition(*condition))
            }
            Event::Gained(condition) => {
                of_actor!(self, "rules-when-you-get", "rules-when-it-gets", condition = self.condition(*condition))
            }
            Event::Committed => of_actor!(self, "rules-when-you-commit", "rules-when-it-commits"),
            Event::Strikes => of_actor!(self, "rules-when-you-strike", "rules-when-it-strikes"),
            Event::Rolled => text!("rules-when-rolled", whose = whose),
            Event::RoundBegan => text!("rules-when-sinks-are-cleared"),
            Event::TurnBegan => text!("rules-when-turn-begins", whose = whose),
            Event::Defeated => of_actor!(self, "rules-when-you-are-defeated", "rules-when-it-is-defeated"),
            Event::Expired => text!("rules-when-this-ends"),
            Event::DefeatedBy(kind) => of_actor!(
                self,
                "rules-when-you-are-defeated-by",
                "rules-when-it-is-defeated-by",
                kind = damage_kind(*kind),
            ),
            Event::CounterbeatBegan => text!("rules-when-counterbeat-begins"),
        }
    }

    /// The lent blocks, with their bearer and their end.
    pub(super) fn lending(&self, lend: &Lend) -> Text {
        let Lend { blocks, to, until, key, holds } = lend;
        let until = until_text(*until);
        let (whom, bearer) = match to {
            LendTo::Me => (Text::Empty, self.clone()),
            LendTo::Target => (self.target(), self.speaking_of(Voice::It).calling_target(TargetName::Other)),
            LendTo::GearInUse if blocks.iter().all(is_light) => {
                return text!("rules-until", until = until, what = text!("rules-this-piece-is-a-light"));
            }
            LendTo::GearInUse => (text!("rules-done-with-this-piece"), self.clone()),
            LendTo::Table => (text!("rules-for-everybody"), self.speaking_of(Voice::Everyone)),
            // A name may begin with its own article.
            LendTo::Every(id) => {
                let name = text!("rules-in-quotes", name = self.enemy(*id));
                (text!("rules-every-enemy", enemy = name), self.speaking_of(Voice::It))
            }
        };
        let mut parts: Vec<Text> = Vec::new();
        if let Some(holds) = holds {
            let n = self.value(holds);
            parts.push(match key {
                Some(key) => text!("rules-holds", name = quoted_key(*key), n = n),
                None => text!("rules-this-holds", n = n),
            });
        }
        let blocks = blocks.iter().map(|block| bearer.block_with_numbers(block, self));
        parts.extend(blocks.filter(|block| *block != Text::Empty));
        if parts.is_empty() {
            parts.push(match key {
                Some(key) => text!("rules-lasts", name = quoted_key(*key)),
                None => text!("rules-it-lasts"),
            });
        }
        let what = Text::joined(": ", [whom, Text::joined("; ", parts)]);
        text!("rules-until", until = until, what = what)
    }
}

/// Whether a block does nothing but give a light.
fn is_light(block: &ModifierBlock) -> bool {
    *block == ModifierBlock { grant: vec![Grant::Light], ..ModifierBlock::default() }
}

/// How an aim sees besides, after "may see".
fn granted_sight(sight: SightMode) -> Text {
    match sight {
        SightMode::Melee => text!("rules-as-in-melee"),
        SightMode::Ranged => text!("rules-as-at-range"),
        SightMode::LockOn => text!("rules-as-with-lock-on"),
        SightMode::Visible => text!("rules-past-combatants"),
        SightMode::PastPieces => text!("rules-past-combatants-and-cover"),
    }
}
