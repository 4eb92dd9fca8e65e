//! The effects of the language in words, apart from aims and strikes.

use super::names::{a_tile_of_kind, hand};
use super::script_text::Part;
use super::things::Things;
use super::{Writer, quoted_key};
use crate::content::script::{
    Clear, ClearSource, CombatantSelector, DiceEffect, Effect, Expr, GearSelector, Predicate, Resource, Restore,
    RestoreScope, UsableKind,
};
use crate::lang::{Text, text};
use crate::model::{Coord, Id, Outcome};

impl Writer<'_> {
    /// One effect. `is_target_clear` says that the words before tell who gets what the target gets.
    pub(super) fn effect(&self, effect: &Effect, is_target_clear: bool) -> Part {
        let inner = |script| if is_target_clear { self.bare_script(script) } else { self.inner_script(script) };
        Part::Clause(match effect {
            Effect::Aim(aim) => self.aim(aim),
            Effect::Move(movement) => self.movement(movement),
            Effect::Strike(strike) => return Part::OfTarget(self.strike(strike)),
            Effect::Deal(n, kind) => return Part::OfTarget(self.tokens(n, *kind)),
            Effect::DealTokens(deal) => return self.received(self.deal_tokens(deal)),
            Effect::Inflict(inflict) => return self.received(self.inflict(inflict)),
            Effect::Clear(clear) => self.clearing(clear),
            Effect::RemoveCondition(..) | Effect::Heal(_) => {
                effect.as_clear().map(|clear| self.clearing(&clear)).unwrap_or_default()
            }
            Effect::Struggle => of_actor!(self, "rules-struggle", "rules-it-struggles"),
            Effect::RaiseShield => of_actor!(self, "rules-raise-shield", "rules-it-raises-shield"),
            Effect::LowerShield(CombatantSelector::Me) => {
                of_actor!(self, "rules-lower-shield", "rules-it-lowers-shield", whose = self.possessive())
            }
            Effect::LowerShield(CombatantSelector::Target) => {
                text!("rules-shield-of-comes-down", target = self.target())
            }
            Effect::BreakGuard(who) => text!("rules-guard-breaks", whose = self.owner(*who)),
            Effect::Put(CombatantSelector::Me, to) => {
                of_actor!(self, "rules-move", "rules-it-moves", way = self.destination(*to))
            }
            Effect::Put(CombatantSelector::Target, to) => {
                text!("rules-put-target", target = self.target(), to = self.destination(*to))
            }
            Effect::MoveTowards { who, to } => {
                text!("rules-moves-towards", who = self.combatant(*who), whom = self.combatant(*to))
            }
            Effect::WithGear(gear, script) => {
                let (with, writer) = self.with_gear(*gear);
                Text::joined("; ", writer.clause_list(script, vec![with], false))
            }
            Effect::ChooseMissile => of_actor!(self, "rules-choose-missile", "rules-it-chooses-missile"),
            Effect::FireLoaded => text!("rules-fire-loaded"),
            Effect::LoadWeapon => of_actor!(self, "rules-load-weapon", "rules-it-loads-weapon"),
            Effect::ToggleLight => text!("rules-toggle-light"),
            Effect::Restore(restore) => self.restoring(restore),
            Effect::Regain(resource, n) => {
                let name = match resource {
                    Resource::Focus => text!("word-fp"),
                    Resource::Humanity => text!("word-hmn"),
                };
                of_actor!(self, "rules-regain", "rules-it-regains", amount = self.amount(n, &Things::Named(name)))
            }
            Effect::ChangeHands => text!("rules-change-hands"),
            Effect::Dice(dice) => self.dice(dice),
            Effect::DodgeAttack => text!("rules-dodge", whom = self.object()),
            Effect::CancelAttack => text!("rules-cancel-attack"),
            Effect::TurnAttackBack => text!("rules-turn-attack-back"),
            Effect::UseCharge(UsableKind::Flask) => text!("rules-use-flask"),
            Effect::UseCharge(UsableKind::Item) => text!("rules-use-item"),
            Effect::EndEncounter(outcome) => match outcome {
                Outcome::Victory => text!("rules-ends-in-victory"),
                Outcome::Defeat => text!("rules-ends-in-defeat"),
                Outcome::Retreat => text!("rules-ends-in-retreat"),
            },
            Effect::Defeat(CombatantSelector::Me) => {
                of_actor!(self, "rules-you-are-defeated", "rules-it-is-defeated")
            }
            Effect::Defeat(CombatantSelector::Target) => text!("rules-it-is-defeated", it = self.target()),
            Effect::Spawn { enemy, at } => self.spawning(*enemy, at),
            Effect::PlaceTile { tile, on, over } => {
                let (tile, on) = (self.tile(*tile), self.hex_selector(on));
                match Text::or(over.iter().map(|kind| a_tile_of_kind(*kind))) {
                    Text::Empty => text!("rules-place-tile", tile = tile, on = on),
                    kinds => text!("rules-place-tile-over", tile = tile, on = on, kinds = kinds),
                }
            }
            Effect::RemoveTile { tile, on } => {
                text!("rules-tile-is-gone", tile = self.tile(*tile), on = self.hex_selector(on))
            }
            Effect::Open(on) => text!("rules-locked-opens", on = self.hex_selector(on)),
            Effect::DeployGear(stands) => holds!(*stands, "rules-deploy-gear", "rules-take-back-gear"),
            Effect::SetFlag(flag) => text!("rules-mark", name = quoted_key(*flag)),
            Effect::ClearFlag(flag) => text!("rules-unmark", name = quoted_key(*flag)),
            Effect::SetDarkness(is_dark) => holds!(*is_dark, "rules-darkness-falls", "rules-darkness-lifts"),
            Effect::If(test, yes, no) => self.branch(test, inner(yes), inner(no)),
            Effect::Repeat(n, script) => text!("rules-clause-times", clause = inner(script), n = *n),
            Effect::UpTo(n, script) => {
                let times = self.amount(n, &Things::Times);
                text!("rules-up-to-times", times = times, then = self.inner_script(script))
            }
            Effect::May(script) => text!("rules-may", then = inner(script)),
            Effect::Pay(payment) => text!("rules-pay", price = self.payment(payment)),
            Effect::Do(action) => text!("rules-do", action = self.action(*action)),
            Effect::RollAhead => text!("rules-roll-ahead"),
            Effect::ExhaustEntry => text!("rules-exhaust-entry"),
            Effect::Lend(lend) => self.lending(lend),
            Effect::Revoke(key) => text!("rules-ends", name = quoted_key(*key)),
            Effect::Spend(key, n) => text!("rules-take-from", n = self.value(n), name = quoted_key(*key)),
            Effect::PassOn => return Part::OfTarget(text!("rules-the-same")),
        })
    }

    /// An enemy that comes, and where it is put: a person at the table has to find the hex.
    fn spawning(&self, enemy: Id, places: &[Coord]) -> Text {
        let comes = text!("rules-another-comes", enemy = self.enemy(enemy));
        let hexes = Text::joined("; ", places.iter().map(Text::written));
        match places {
            [] => comes,
            [_] => text!("rules-comes-near", comes = comes, hex = hexes),
            _ => text!("rules-comes-on-first", comes = comes, hexes = hexes),
        }
    }

    /// Tokens and conditions: something of the target, or a clause about the actor.
    fn received(&self, (who, what): (CombatantSelector, Text)) -> Part {
        match who {
            CombatantSelector::Target => Part::OfTarget(what),
            CombatantSelector::Me => Part::Clause(of_actor!(self, "rules-you-get", "rules-it-gets", what = what)),
        }
    }

    fn branch(&self, test: &Predicate, yes: Text, no: Text) -> Text {
        let test = self.clause(test);
        match (yes, no) {
            (yes, Text::Empty) => text!("rules-if-then", test = test, then = yes),
            (Text::Empty, no) => text!("rules-unless-then", test = test, then = no),
            (yes, no) => text!("rules-if-then-otherwise", test = test, then = yes, otherwise = no),
        }
    }

    /// The words before the colon for a part of a script with other gear, and the writer of that part.
    pub(super) fn with_gear(&self, gear: GearSelector) -> (Text, Self) {
        match gear {
            GearSelector::In(side) => {
                let held = self.live.as_ref().and_then(|live| live.actor.gear_in_hand(side));
                (text!("rules-with-hand", hand = hand(side)), self.using_gear(held))
            }
            GearSelector::AnyHeld => (text!("rules-with-any-held"), self.using_gear(None)),
            GearSelector::AnyWeapon => (text!("rules-with-any-weapon"), self.using_gear(None)),
            GearSelector::Shield => (text!("rules-with-shield"), self.using_gear(None)),
        }
    }

    /// Tokens that leave a place.
    fn clearing(&self, clear: &Clear) -> Text {
        let Clear { from, of, n, on } = clear;
        let names = || of.iter().map(|token| self.token_selector(*token));
        if *from == ClearSource::Sheet && n.is_none() && !of.is_empty() {
            let lost = Text::and(names());
            return match on {
                CombatantSelector::Me => of_actor!(self, "rules-you-lose", "rules-it-loses", what = lost),
                CombatantSelector::Target => text!("rules-it-loses", it = self.target(), what = lost),
            };
        }
        let kinds = Text::or(names());
        let what = match n {
            None if of.is_empty() => text!("rules-every-token"),
            None => text!("rules-all-tokens-of", tokens = kinds),
            Some(n) => {
                let tokens = if of.is_empty() { Things::Tokens } else { Things::TokensOf(kinds) };
                let amount = self.amount(n, &tokens);
                if self.is_said_as_equal(n) { amount } else { text!("rules-up-to", amount = amount) }
            }
        };
        let whose = self.owner(*on);
        let place = match from {
            ClearSource::Hp => text!("rules-hp-of", whose = whose),
            ClearSource::Unassigned => text!("rules-unassigned-of", whose = whose),
            ClearSource::ShieldCard => text!("rules-shield-of", whose = whose),
            ClearSource::Sinks => text!("rules-sinks-of", whose = whose),
            ClearSource::Sheet => text!("rules-sheet-of", whose = whose),
        };
        of_actor!(self, "rules-remove-from", "rules-it-removes-from", what = what, place = place)
    }

    fn restoring(&self, restore: &Restore) -> Text {
        let Restore { of, n } = restore;
        let sinks = match n {
            None => text!("rules-all-durability-sinks"),
            Some(n) => self.amount(n, &Things::DurabilitySinks),
        };
        let gear = match of {
            RestoreScope::Chosen => text!("rules-of-chosen-gear"),
            RestoreScope::Everything => text!("rules-of-all-gear"),
            RestoreScope::OnePiece => text!("rules-of-one-piece"),
        };
        of_actor!(self, "rules-restore", "rules-it-restores", sinks = sinks, gear = gear)
    }

    fn dice(&self, dice: &DiceEffect) -> Text {
        let dice_of = |n: &Expr| self.amount(n, &Things::Dice);
        match dice {
            DiceEffect::Reroll(n) => text!("rules-reroll", dice = dice_of(n)),
            DiceEffect::Raise { by, of: Some(n) } => {
                text!("rules-raise-some-dice", dice = dice_of(n), change = self.change(by))
            }
            DiceEffect::Raise { by, of: None } => text!("rules-raise-all-dice", change = self.change(by)),
            DiceEffect::Lose(n) => of_actor!(self, "rules-lose-dice", "rules-it-loses-dice", dice = dice_of(n)),
            DiceEffect::Add(n) => text!("rules-add-dice", dice = dice_of(n)),
            DiceEffect::Recover => text!("rules-recover-dice"),
            DiceEffect::Empty => text!("rules-empty-pool"),
        }
    }
}
