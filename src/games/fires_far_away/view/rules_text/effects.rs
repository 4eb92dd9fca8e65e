//! The effects of the language in words, apart from aims and strikes.

use super::names::hand;
use super::script_text::Part;
use super::{Voice, Writer, join_or, key_words};
use crate::content::script::{
    Clear, ClearSource, CombatantSelector, DiceEffect, Effect, Expr, GearSelector, Predicate, Resource, Restore,
    RestoreScope, UsableKind,
};
use crate::model::Outcome;

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
            Effect::Struggle => {
                format!("{} 1 token of a condition that Struggle! removes", self.verb("remove", "removes"))
            }
            Effect::RaiseShield => match self.me {
                Voice::You => "raise the shield".into(),
                _ => self.verb("", "raises its shield"),
            },
            Effect::LowerShield(CombatantSelector::Me) => {
                format!("{} {} shield", self.verb("lower", "lowers"), self.possessive())
            }
            Effect::LowerShield(CombatantSelector::Target) => format!("{}'s shield comes down", self.target),
            Effect::BreakGuard(who) => format!("the guard of {} raised shield breaks", self.owner(*who)),
            Effect::Put(CombatantSelector::Me, to) => {
                format!("{} {}", self.verb("move", "moves"), self.destination(*to))
            }
            Effect::Put(CombatantSelector::Target, to) => format!("move {} {}", self.target, self.destination(*to)),
            Effect::MoveTowards { who, to } => {
                let name = |who: &CombatantSelector| self.combatant(*who);
                format!("{} makes its own Move towards {}", name(who), name(to))
            }
            Effect::WithGear(gear, script) => {
                let (with, writer) = self.with_gear(*gear);
                writer.clause_list(script, vec![with], false).join("; ")
            }
            Effect::ChooseMissile => format!("{} a missile", self.verb("choose", "chooses")),
            Effect::FireLoaded => "the weapon is empty afterwards".into(),
            Effect::LoadWeapon => format!("{} the weapon with it", self.verb("load", "loads")),
            Effect::ToggleLight => "light the weapon or put it out".into(),
            Effect::Restore(restore) => self.restoring(restore),
            Effect::Regain(Resource::Focus, n) => {
                format!("{} {}", self.verb("regain", "regains"), self.amount(n, "FP", "FP"))
            }
            Effect::Regain(Resource::Humanity, n) => {
                format!("{} {}", self.verb("regain", "regains"), self.amount(n, "HMN", "HMN"))
            }
            Effect::ChangeHands => "hold any gear of your hand slots".into(),
            Effect::Dice(dice) => self.dice(dice),
            Effect::DodgeAttack => format!("the attack does nothing to {}", self.object()),
            Effect::CancelAttack => "the attack is cancelled".into(),
            Effect::TurnAttackBack => "the attack strikes its maker instead".into(),
            Effect::UseCharge(UsableKind::Flask) => "use 1 charge of the flask".into(),
            Effect::UseCharge(UsableKind::Item) => "use 1 charge of the item".into(),
            Effect::EndEncounter(outcome) => match outcome {
                Outcome::Victory => "the encounter ends in victory".into(),
                Outcome::Defeat => "the encounter ends in defeat".into(),
                Outcome::Retreat => "the encounter ends in retreat".into(),
            },
            Effect::Defeat(CombatantSelector::Me) => self.subject("are defeated", "is defeated"),
            Effect::Defeat(CombatantSelector::Target) => format!("{} is defeated", self.target),
            Effect::Spawn { enemy, at: _ } => format!("another {} comes", self.enemy(*enemy)),
            Effect::PlaceTile { tile, on, over } => {
                let kinds: Vec<String> = over.iter().map(|kind| kind.with_article().to_owned()).collect();
                let over = if kinds.is_empty() { String::new() } else { format!(", even over {}", join_or(&kinds)) };
                format!("{} {}{over}", self.tile(*tile), self.hex_selector(on))
            }
            Effect::RemoveTile { tile, on } => format!("{} is gone {}", self.tile(*tile), self.hex_selector(on)),
            Effect::Open(on) => format!("what is locked {} opens", self.hex_selector(on)),
            Effect::DeployGear(true) => "the piece stands on the board".into(),
            Effect::DeployGear(false) => "the piece is back in hand".into(),
            Effect::SetFlag(flag) => format!("mark {}", key_words(*flag)),
            Effect::ClearFlag(flag) => format!("unmark {}", key_words(*flag)),
            Effect::SetDarkness(true) => "darkness falls".into(),
            Effect::SetDarkness(false) => "the darkness lifts".into(),
            Effect::If(test, yes, no) => return self.branch(test, &inner(yes), &inner(no)),
            Effect::Repeat(n, script) => format!("{}, {n} times", inner(script)),
            Effect::UpTo(n, script) => {
                format!("up to {}: {}", self.amount(n, "time", "times"), self.inner_script(script))
            }
            Effect::May(script) => format!("if you like, {}", inner(script)),
            Effect::Pay(payment) => format!("pay {}", self.payment(payment)),
            Effect::Do(action) => format!("do {}", self.action(*action)),
            Effect::RollAhead => "roll one encounter table now for its next roll".into(),
            Effect::ExhaustEntry => "exhaust one entry of an encounter table".into(),
            Effect::Lend(lend) => self.lending(lend),
            Effect::Revoke(key) => format!("{} ends", key_words(*key)),
            Effect::Spend(key, n) => format!("take {} from {}", self.value(n), key_words(*key)),
            Effect::PassOn => return Part::OfTarget("the same".into()),
        })
    }

    /// Tokens and conditions: something of the target, or a clause about the actor.
    fn received(&self, (who, what): (CombatantSelector, String)) -> Part {
        match who {
            CombatantSelector::Target => Part::OfTarget(what),
            CombatantSelector::Me => Part::Clause(format!("{} {what}", self.subject("get", "gets"))),
        }
    }

    fn branch(&self, test: &Predicate, yes: &str, no: &str) -> Part {
        Part::Clause(match (yes.is_empty(), no.is_empty()) {
            (_, true) => format!("if {}, {yes}", self.clause(test)),
            (true, false) => format!("unless {}, {no}", self.clause(test)),
            (false, false) => format!("if {}, {yes}; otherwise {no}", self.clause(test)),
        })
    }

    /// The actor or the target as a noun.
    pub(super) fn combatant(&self, who: CombatantSelector) -> &'static str {
        match who {
            CombatantSelector::Me => self.object(),
            CombatantSelector::Target => self.target,
        }
    }

    /// The words before the colon for a part of a script with other gear, and the writer of that part.
    pub(super) fn with_gear(&self, gear: GearSelector) -> (String, Self) {
        match gear {
            GearSelector::In(side) => {
                let held = self.live.as_ref().and_then(|live| live.gear_in_hand(side));
                (format!("with the {}", hand(side)), self.using_gear(held))
            }
            GearSelector::AnyHeld => ("with any melee weapon in hand".into(), self.using_gear(None)),
            GearSelector::AnyWeapon => ("with any weapon in hand".into(), self.using_gear(None)),
            GearSelector::Shield => ("with the raised shield, or else one in hand".into(), self.using_gear(None)),
        }
    }

    /// Tokens that leave a place.
    fn clearing(&self, clear: &Clear) -> String {
        let Clear { from, of, n, on } = clear;
        let names: Vec<String> = of.iter().map(|token| self.token_selector(*token)).collect();
        let noun = |word: &str| if names.is_empty() { word.to_owned() } else { format!("{} {word}", join_or(&names)) };
        let count = match n {
            None if names.is_empty() => "every token".into(),
            None => format!("all {}", join_or(&names)),
            Some(n) => {
                let count = self.amount(n, &noun("token"), &noun("tokens"));
                if count.contains(" equal to ") { count } else { format!("up to {count}") }
            }
        };
        if *from == ClearSource::Sheet && n.is_none() && !names.is_empty() {
            let names = super::join_and(&names);
            return match on {
                CombatantSelector::Me => format!("{} {names}", self.subject("lose", "loses")),
                CombatantSelector::Target => format!("{} loses {names}", self.target),
            };
        }
        let owner = self.owner(*on);
        let place = match from {
            ClearSource::Hp => format!("{owner} HP"),
            ClearSource::Unassigned => format!("{owner} unassigned damage"),
            ClearSource::ShieldCard => format!("{owner} raised shield"),
            ClearSource::Sinks => format!("{owner} sinks"),
            ClearSource::Sheet => format!("{owner} sheet"),
        };
        format!("{} {count} from {place}", self.verb("remove", "removes"))
    }

    fn restoring(&self, restore: &Restore) -> String {
        let Restore { of, n } = restore;
        let count = match n {
            None => "all Durability sinks".to_owned(),
            Some(n) => self.amount(n, "Durability sink", "Durability sinks"),
        };
        let gear = match of {
            RestoreScope::Chosen => "of one piece of gear, once for each piece",
            RestoreScope::Everything => "of all gear",
            RestoreScope::OnePiece => "of one piece of gear",
        };
        format!("{} {count} {gear}; Broken gear works again", self.verb("clear", "clears"))
    }

    fn dice(&self, dice: &DiceEffect) -> String {
        let dice_of = |n: &Expr| self.amount(n, "die", "dice");
        match dice {
            DiceEffect::Reroll(n) => format!("roll up to {} of the pool again", dice_of(n)),
            DiceEffect::Raise { by, of: Some(n) } => format!("up to {} of the pool {}", dice_of(n), self.change(by)),
            DiceEffect::Raise { by, of: None } => format!("every die of the pool {}", self.change(by)),
            DiceEffect::Lose(n) => format!("{} {} of the pool", self.verb("lose", "loses"), dice_of(n)),
            DiceEffect::Add(n) => format!("roll {} more into the pool", dice_of(n)),
            DiceEffect::Recover => "roll the dice spent earlier this Round into the pool again".into(),
            DiceEffect::Empty => "the rest of the pool is discarded".into(),
        }
    }
}
