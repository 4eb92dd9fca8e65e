//! Random modifier blocks, printed and lent.
//!
//! Owns the choice among quantities, grants, additions to strikes, triggers and ends.

use super::words::ABILITIES;
use super::{RandomScripts, Surroundings};
use crate::content::script::{
    Cost, DiceEffect, Effect, Event, Expr, Grant, Lend, LendTo, ModifierBlock, OnHit, Predicate, Quantity, SightMode,
    Span, Trigger, contains_effect,
};
use crate::model::{DamageKind, Until};

impl RandomScripts<'_> {
    /// An effect that lends one or two blocks.
    pub(super) fn lend(&mut self, place: Surroundings, depth: u8) -> Lend {
        let to = match self.below(9) {
            0 => LendTo::Table,
            8 => LendTo::Every(self.enemy()),
            1..4 if place.target => LendTo::Target,
            4 if place.sheet => LendTo::GearInUse,
            _ => LendTo::Me,
        };
        let here = Surroundings { block: true, lent: true, on_enemy_sheet: false, ..place };
        let mut blocks = vec![self.block(here, place, depth)];
        if self.chance(4) {
            blocks.push(self.block(here, place, depth));
        }
        if to == LendTo::Table && self.chance(3) {
            blocks.push(ModifierBlock { grant: vec![Grant::Darkness(self.chance(2))], ..ModifierBlock::default() });
        }
        // A shield that is no gear is the character's.
        if place.is_character && to == LendTo::Me && self.chance(8) {
            blocks[0].grant.push(Grant::Shield { defense: self.below(3) as u8, stability: 1 + self.below(4) as u8 });
        }
        Lend {
            blocks,
            to,
            until: self.until(),
            key: self.chance(2).then(|| self.key()),
            holds: self.chance(4).then(|| self.value(place, 1)),
        }
    }

    fn until(&mut self) -> Until {
        match self.below(13) {
            10 => Until::Beat,
            11 => Until::TargetLosesDamage(self.one_of(&[DamageKind::Bleed, DamageKind::Poison, DamageKind::Toxic])),
            0 => Until::Attack,
            1 => Until::NextAttack,
            2 => Until::Turn,
            3 => Until::Counterbeat,
            4 => Until::NextBeat,
            5 => Until::TargetLoses(self.condition()),
            6 => Until::Round,
            7 => Until::NextRoundTally,
            8 => Until::Reprieve,
            _ => Until::Encounter,
        }
    }

    /// A block. `here` is the place of the words that are read while it holds, `begin` that of its numbers.
    pub(super) fn block(&mut self, here: Surroundings, begin: Surroundings, depth: u8) -> ModifierBlock {
        let mut block = ModifierBlock {
            when: if self.chance(3) { self.predicate(here, 1) } else { Predicate::Always },
            actions: if self.chance(6) { vec![self.action(), self.action()] } else { Vec::new() },
            dealing: self.chance(12).then(|| self.damage_kind()),
            ..ModifierBlock::default()
        };
        for _ in 0..self.below(3) {
            let what = self.quantity();
            block.modify.push((what, self.value(begin, 2)));
        }
        if self.chance(8) {
            let what = self.quantity();
            block.multiply.push((what, Expr::N(self.below(3) as i16)));
        }
        if self.chance(3) {
            let grant = self.grant(!block.actions.is_empty());
            block.grant.push(grant);
        }
        if self.chance(4) {
            block.strike = self.on_hit(here, depth);
        }
        if depth > 0 && self.chance(2) {
            for _ in 0..=self.below(2) {
                let trigger = self.trigger(here, depth - 1);
                block.on.push(trigger);
            }
        }
        block
    }

    fn quantity(&mut self) -> Quantity {
        match self.below(28) {
            0 => Quantity::Stat(self.stat()),
            1 => Quantity::Hp,
            2 => Quantity::Focus,
            3 => Quantity::Dice,
            4 => Quantity::Eqp,
            5 => Quantity::Pots,
            6 => Quantity::Sink(self.sink()),
            7 => Quantity::Pwr,
            8 => Quantity::Damage,
            9 => Quantity::AttackDamage,
            10 => Quantity::Range,
            11 if self.chance(2) => Quantity::TilesBeforeLimits,
            11 => Quantity::Tiles,
            12 => Quantity::Price,
            13 => Quantity::FocusPrice,
            14 => Quantity::MatchBelow,
            15 => Quantity::MatchAbove,
            16 => Quantity::Defense,
            17 => Quantity::Stability,
            18 => Quantity::Actions,
            19 => Quantity::Movement,
            20 => Quantity::Depth,
            21 => Quantity::SkippedBehaviours,
            22 => Quantity::Received(self.token()),
            23 => Quantity::CurseAt,
            24 => Quantity::Pouches,
            25 => Quantity::Charges,
            26 => Quantity::AttunementRange,
            _ => Quantity::Tokens(self.condition()),
        }
    }

    fn grant(&mut self, has_actions: bool) -> Grant {
        match self.below(11) {
            0 if has_actions && self.chance(2) => Grant::Costs(Cost::Dice(1)),
            0 if has_actions => Grant::Never,
            1 if self.chance(3) => Grant::FullMove,
            1 if self.chance(2) => Grant::Unhindered,
            1 => Grant::LowersShield,
            2 => Grant::Immune(self.condition()),
            3 => Grant::Undefeatable,
            4 => Grant::Light,
            5 => Grant::Concealed,
            6 => Grant::Sight(self.one_of(&[SightMode::LockOn, SightMode::Visible, SightMode::PastPieces])),
            7 => Grant::StrikesAtMost(1 + self.below(2) as u8),
            8 => Grant::ChoosesKnockback,
            9 => Grant::Keeps(self.condition()),
            _ => Grant::Is(self.one_of(&ABILITIES)),
        }
    }

    fn on_hit(&mut self, place: Surroundings, depth: u8) -> OnHit {
        let at_target = Surroundings { target: true, ..place };
        OnHit {
            deals: if self.chance(2) { vec![(self.value(at_target, 1), self.damage_kind())] } else { Vec::new() },
            mods: self.modifiers(),
            inflicts: if self.chance(3) { vec![(self.condition(), Expr::N(1))] } else { Vec::new() },
            on_damage: if depth > 0 && self.chance(4) { vec![self.on_damage(place, depth - 1)] } else { Vec::new() },
            splash: if self.chance(5) { vec![(Expr::N(1), self.damage_kind())] } else { Vec::new() },
            more: if self.chance(5) { 1 } else { 0 },
        }
    }

    fn trigger(&mut self, place: Surroundings, depth: u8) -> Trigger {
        let event = self.event();
        let place = Surroundings { target: place.target || event.has_other_side(), ..place };
        let mut trigger = Trigger {
            only: if self.chance(3) { vec![self.predicate(place, 1)] } else { Vec::new() },
            once: match self.below(6) {
                0 => Some(Span::Turn),
                1 => Some(Span::Round),
                2 => Some(Span::Encounter),
                _ => None,
            },
            each: (event.has_other_side() && self.chance(5)).then(|| self.one_of(&[Span::Turn, Span::Round])),
            then: self.script(place, depth),
            event,
        };
        // A Round ends when the pool is empty. Dice in every Turn or at every attack are legal content, but a random
        // player would never spend them all.
        if contains_effect(&trigger.then, adds_dice) && trigger.once != Some(Span::Encounter) {
            trigger.once = Some(Span::Round);
        }
        trigger
    }

    fn event(&mut self) -> Event {
        match self.below(18) {
            14 => Event::DefeatedBy(self.damage_kind()),
            0 => Event::Threatened,
            1 => Event::Attacked,
            2 => Event::Struck,
            3 => Event::Blocked(1 + self.below(2) as u8),
            4 => Event::Hit,
            5 => Event::Damaged { at_least: 1, kind: self.chance(2).then(|| self.damage_kind()) },
            6 => Event::Felled,
            7 => Event::Inflicted(self.condition()),
            8 => Event::Gained(self.condition()),
            9 => Event::Committed,
            10 => Event::Rolled,
            11 => Event::RoundBegan,
            12 => Event::TurnBegan,
            13 => Event::Defeated,
            15 => Event::CounterbeatBegan,
            16 => Event::Strikes,
            _ => Event::Expired,
        }
    }
}

/// Whether an effect can bring dice into the pool.
fn adds_dice(effect: &Effect) -> bool {
    matches!(effect, Effect::Dice(DiceEffect::Add(_) | DiceEffect::Recover))
}
