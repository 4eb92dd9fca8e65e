//! The words of a script, and what each of them holds: the one list of it.
//!
//! Owns [`ScriptWord`] and [`ScriptWord::for_each_part`]. A new word, or a new field of one, is entered here, and every
//! walk passes it. Must not walk on into the parts: `walk` does.

use smallvec::SmallVec;

use super::{
    Clear, CombatantSelector, Cost, DamageKindSelector, DealTokens, Destination, DiceEffect, Effect, Expr, Grant,
    HexSelector, Inflict, Lend, LendTo, ModifierBlock, Move, OnDamage, OnHit, Payment, Predicate, Reach, Restore,
    Script, Strike, Targeting, Trigger,
};
use crate::content::syntax::PathStep;
use crate::model::Until;

/// The path from a word to a part of it, as the file writes it: names of fields, and numbers of items and arguments.
macro_rules! path {
    ($($step:expr),*) => { &[$(PathStep::from($step)),*] };
}

/// One word of the effect language, with all that it holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScriptWord<'a> {
    /// A step of a script.
    Effect(&'a Effect),
    /// A number.
    Expr(&'a Expr),
    /// A condition that holds or fails.
    Predicate(&'a Predicate),
    /// The cost of an action.
    Cost(&'a Cost),
    /// The targets of an aim.
    Targeting(&'a Targeting),
    /// The range of an aim.
    Reach(&'a Reach),
    /// The type of the tokens of an attack.
    DamageKind(&'a DamageKindSelector),
    /// The actor or the target.
    Combatant(CombatantSelector),
}

/// Something inside a word.
pub struct WordPart<'a> {
    /// The kind of the part.
    pub(super) words: PartWords<'a>,
    /// The facts known in the part, besides those known around it.
    pub(super) brings: KnownAtPlace,
}

/// The facts known at a place of a script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KnownAtPlace {
    /// Whether there is a target: something has been aimed at before, or the script has one from the beginning.
    pub target: bool,
    /// Whether the gear in use is a piece that the script chooses.
    pub chosen_gear: bool,
    /// Whether the place belongs to a modifier block, so that the word is read or run at another time.
    pub block: bool,
    /// Whether the place belongs to an attack, so that there is one whose effects can be asked about.
    pub attack: bool,
}

impl KnownAtPlace {
    /// The facts known if both are.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            target: self.target || other.target,
            chosen_gear: self.chosen_gear || other.chosen_gear,
            block: self.block || other.block,
            attack: self.attack || other.attack,
        }
    }
}

/// One word, or the words of a script.
pub(super) enum PartWords<'a> {
    One(ScriptWord<'a>),
    Script(&'a [Effect]),
}

impl<'a> From<ScriptWord<'a>> for WordPart<'a> {
    fn from(word: ScriptWord<'a>) -> Self {
        Self { words: PartWords::One(word), brings: KnownAtPlace::default() }
    }
}

impl<'a> From<&'a Script> for WordPart<'a> {
    fn from(script: &'a Script) -> Self {
        Self { words: PartWords::Script(script), brings: KnownAtPlace::default() }
    }
}

impl WordPart<'_> {
    fn on_target(self) -> Self {
        Self { brings: KnownAtPlace { target: true, ..self.brings }, ..self }
    }

    fn in_attack(self) -> Self {
        Self { brings: KnownAtPlace { target: true, attack: true, ..self.brings }, ..self }
    }

    fn in_block(self) -> Self {
        Self { brings: KnownAtPlace { target: true, block: true, ..self.brings }, ..self }
    }

    fn at_event(self, target: bool) -> Self {
        Self { brings: KnownAtPlace { target, block: true, ..self.brings }, ..self }
    }

    fn with_chosen_gear(self) -> Self {
        Self { brings: KnownAtPlace { chosen_gear: true, ..self.brings }, ..self }
    }
}

/// Receives the parts of a word: the path from the word to the part, and the part.
pub(super) type PartVisitor<'v, 'a> = dyn FnMut(&[PathStep], WordPart<'a>) + 'v;

impl<'a> ScriptWord<'a> {
    /// The name under which the file writes the word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Effect(effect) => effect.into(),
            Self::Expr(value) => value.into(),
            Self::Predicate(test) => test.into(),
            Self::Cost(cost) => cost.into(),
            Self::Targeting(aim) => aim.into(),
            Self::Reach(reach) => reach.into(),
            Self::DamageKind(kind) => kind.into(),
            Self::Combatant(who) => who.into(),
        }
    }

    /// Calls `visit` for everything that the word holds, in the order of its declaration.
    pub fn for_each_part(self, visit: &mut PartVisitor<'_, 'a>) {
        match self {
            Self::Effect(effect) => effect_parts(effect, visit),
            Self::Expr(value) => expr_parts(value, visit),
            Self::Predicate(test) => predicate_parts(test, visit),
            Self::Cost(cost) => match cost {
                Cost::Score(value) | Cost::ScorePlus(value) | Cost::DieAndScorePlus(value) => {
                    visit(path![0], Self::Expr(value).into());
                }
                Cost::When(cases) => {
                    for (n, (test, cost)) in cases.iter().enumerate() {
                        visit(path![0, n, 0], Self::Predicate(test).into());
                        visit(path![0, n, 1], Self::Cost(cost).into());
                    }
                }
                Cost::Free
                | Cost::Dice(_)
                | Cost::DicePlus
                | Cost::EqualDice(_)
                | Cost::EncounterDie
                | Cost::Everything => {}
            },
            Self::Targeting(aim) => targeting_parts(aim, visit),
            Self::Reach(Reach::Within(least, most) | Reach::Thrown(least, most)) => {
                visit(path![0], Self::Expr(least).into());
                visit(path![1], Self::Expr(most).into());
            }
            Self::Reach(_) | Self::DamageKind(_) | Self::Combatant(_) => {}
        }
    }
}

fn effect_parts<'a>(effect: &'a Effect, visit: &mut PartVisitor<'_, 'a>) {
    match effect {
        Effect::Aim(aim) => visit(path![0], ScriptWord::Targeting(aim).into()),
        Effect::Move(Move { tiles, min_tiles: _, mode: _, encumbered: _, over: _, most_over: _ }) => {
            visit(path!["tiles"], ScriptWord::Expr(tiles).into());
        }
        Effect::Strike(strike) => strike_parts(strike, visit),
        Effect::Deal(value, _) | Effect::Heal(value) => visit(path![0], ScriptWord::Expr(value).into()),
        Effect::DealTokens(DealTokens { n, kind: _, on, mods: _ }) => {
            visit(path!["n"], ScriptWord::Expr(n).into());
            visit(path!["on"], ScriptWord::Combatant(*on).into());
        }
        Effect::Clear(Clear { from: _, of: _, n, on }) => {
            optional_part("n", n.as_ref(), visit);
            visit(path!["on"], ScriptWord::Combatant(*on).into());
        }
        Effect::Restore(Restore { of: _, n }) => optional_part("n", n.as_ref(), visit),
        Effect::Regain(_, value) => visit(path![1], ScriptWord::Expr(value).into()),
        Effect::Dice(DiceEffect::Reroll(value) | DiceEffect::Lose(value) | DiceEffect::Add(value)) => {
            visit(path![0, 0], ScriptWord::Expr(value).into());
        }
        Effect::Dice(DiceEffect::Raise { by, of }) => {
            visit(path![0, "by"], ScriptWord::Expr(by).into());
            of.iter().for_each(|of| visit(path![0, "of"], ScriptWord::Expr(of).into()));
        }
        Effect::Pay(Payment { focus, dice }) => {
            optional_part("focus", focus.as_ref(), visit);
            optional_part("dice", dice.as_ref(), visit);
        }
        Effect::UpTo(n, body) => {
            visit(path![0], ScriptWord::Expr(n).into());
            visit(path![1], body.into());
        }
        Effect::Lend(lend) => lend_parts(lend, visit),
        Effect::Spend(_, value) => visit(path![1], ScriptWord::Expr(value).into()),
        Effect::May(body) => visit(path![0], body.into()),
        Effect::Inflict(Inflict { condition: _, n, on, inevitable: _, lasting: _ }) => {
            visit(path!["n"], ScriptWord::Expr(n).into());
            visit(path!["on"], ScriptWord::Combatant(*on).into());
        }
        Effect::RemoveCondition(who, _) | Effect::LowerShield(who) | Effect::Defeat(who) | Effect::BreakGuard(who) => {
            visit(path![0], ScriptWord::Combatant(*who).into());
        }
        Effect::WithGear(_, body) => visit(path![1], WordPart::from(body).with_chosen_gear()),
        Effect::PlaceTile { tile: _, on, over: _ } | Effect::RemoveTile { tile: _, on } => match on {
            HexSelector::Under(who) | HexSelector::Around(who, _) => {
                visit(path!["on", 0], ScriptWord::Combatant(*who).into());
            }
            HexSelector::At(_) | HexSelector::Aimed => {}
        },
        Effect::Open(on) => match on {
            HexSelector::Under(who) | HexSelector::Around(who, _) => {
                visit(path![0, 0], ScriptWord::Combatant(*who).into());
            }
            HexSelector::At(_) | HexSelector::Aimed => {}
        },
        Effect::Put(whom, destination) => {
            visit(path![0], ScriptWord::Combatant(*whom).into());
            if let Destination::Behind(side) | Destination::AdjacentTo(side) = destination {
                visit(path![1, 0], ScriptWord::Combatant(*side).into());
            }
        }
        Effect::MoveTowards { who, to } => {
            visit(path!["who"], ScriptWord::Combatant(*who).into());
            visit(path!["to"], ScriptWord::Combatant(*to).into());
        }
        Effect::If(test, yes, no) => {
            visit(path![0], ScriptWord::Predicate(test).into());
            visit(path![1], yes.into());
            visit(path![2], no.into());
        }
        Effect::Repeat(_, body) => visit(path![1], body.into()),
        Effect::Struggle
        | Effect::RaiseShield
        | Effect::ChooseMissile
        | Effect::FireLoaded
        | Effect::LoadWeapon
        | Effect::ToggleLight
        | Effect::Dice(DiceEffect::Recover | DiceEffect::Empty)
        | Effect::Do(_)
        | Effect::Revoke(_)
        | Effect::RollAhead
        | Effect::ExhaustEntry
        | Effect::ChangeHands
        | Effect::DodgeAttack
        | Effect::CancelAttack
        | Effect::TurnAttackBack
        | Effect::UseCharge(_)
        | Effect::EndEncounter(_)
        | Effect::Spawn { .. }
        | Effect::DeployGear(_)
        | Effect::SetFlag(_)
        | Effect::ClearFlag(_)
        | Effect::SetDarkness(_)
        | Effect::PassOn => {}
    }
}

fn lend_parts<'a>(lend: &'a Lend, visit: &mut PartVisitor<'_, 'a>) {
    let Lend { blocks, to, until, key: _, holds } = lend;
    if *to == LendTo::Target {
        visit(path!["to"], ScriptWord::Combatant(CombatantSelector::Target).into());
    }
    if let Until::TargetLoses(_) | Until::TargetLosesDamage(_) = until {
        visit(path!["until"], ScriptWord::Combatant(CombatantSelector::Target).into());
    }
    optional_part("holds", holds.as_ref(), visit);
    for (n, block) in blocks.iter().enumerate() {
        for_each_part_of_block(block, &mut |steps, part| {
            let steps: SmallVec<[PathStep; 8]> = path!["blocks", n].iter().chain(steps).copied().collect();
            visit(&steps, part);
        });
    }
}

/// Calls `visit` for everything in a modifier block. Its numbers are worked out when it is lent; all else is asked or run
/// later, at an event or for a strike.
pub(super) fn for_each_part_of_block<'a>(block: &'a ModifierBlock, visit: &mut PartVisitor<'_, 'a>) {
    let ModifierBlock { when, actions: _, dealing: _, modify, grant, strike, on, multiply } = block;
    visit(path!["when"], WordPart::from(ScriptWord::Predicate(when)).in_block());
    for (n, (_, value)) in modify.iter().enumerate() {
        visit(path!["modify", n, 1], ScriptWord::Expr(value).into());
    }
    for (n, (_, value)) in multiply.iter().enumerate() {
        visit(path!["multiply", n, 1], ScriptWord::Expr(value).into());
    }
    for (n, grant) in grant.iter().enumerate() {
        if let Grant::Costs(cost) = grant {
            visit(path!["grant", n, 0], WordPart::from(ScriptWord::Cost(cost)).in_block());
        }
    }
    for_each_part_of_on_hit(strike, &mut |steps, part| {
        let steps: SmallVec<[PathStep; 8]> = path!["strike"].iter().chain(steps).copied().collect();
        visit(&steps, part.in_block());
    });
    for (n, Trigger { event, only, once: _, each: _, then }) in on.iter().enumerate() {
        let target = event.has_other_side();
        for (m, test) in only.iter().enumerate() {
            visit(path!["on", n, "only", m], WordPart::from(ScriptWord::Predicate(test)).at_event(target));
        }
        visit(path!["on", n, "then"], WordPart::from(then).at_event(target));
    }
}

fn optional_part<'a>(field: &'static str, value: Option<&'a Expr>, visit: &mut PartVisitor<'_, 'a>) {
    value.into_iter().for_each(|value| visit(path![field], ScriptWord::Expr(value).into()));
}

fn strike_parts<'a>(strike: &'a Strike, visit: &mut PartVisitor<'_, 'a>) {
    let Strike { deals, cap, mods: _, inflicts, on_damage, shield_only: _ } = strike;
    for (n, (value, kind)) in deals.iter().enumerate() {
        visit(path!["deals", n, 0], ScriptWord::Expr(value).into());
        visit(path!["deals", n, 1], ScriptWord::DamageKind(kind).into());
    }
    cap.iter().for_each(|cap| visit(path!["cap"], ScriptWord::Expr(cap).into()));
    for (n, (_, value)) in inflicts.iter().enumerate() {
        visit(path!["inflicts", n, 1], ScriptWord::Expr(value).into());
    }
    on_damage_parts(on_damage, visit);
}

fn on_damage_parts<'a>(list: &'a [OnDamage], visit: &mut PartVisitor<'_, 'a>) {
    for (n, OnDamage { at_least: _, kind: _, then }) in list.iter().enumerate() {
        visit(path!["on_damage", n, "then"], WordPart::from(then).in_attack());
    }
}

/// Calls `visit` for everything in the effects that a piece of gear adds to a strike.
fn for_each_part_of_on_hit<'a>(on_hit: &'a OnHit, visit: &mut PartVisitor<'_, 'a>) {
    let OnHit { deals, mods: _, inflicts, on_damage, splash, more: _ } = on_hit;
    for (field, list) in [("deals", deals), ("splash", splash)] {
        for (n, (value, _)) in list.iter().enumerate() {
            visit(path![field, n, 0], WordPart::from(ScriptWord::Expr(value)).on_target());
        }
    }
    for (n, (_, value)) in inflicts.iter().enumerate() {
        visit(path!["inflicts", n, 1], WordPart::from(ScriptWord::Expr(value)).on_target());
    }
    on_damage_parts(on_damage, visit);
}

fn expr_parts<'a>(value: &'a Expr, visit: &mut PartVisitor<'_, 'a>) {
    match value {
        Expr::Sum(list) | Expr::Min(list) | Expr::Max(list) => {
            list.iter().enumerate().for_each(|(n, value)| visit(path![0, n], ScriptWord::Expr(value).into()));
        }
        Expr::Difference(a, b) => {
            visit(path![0], ScriptWord::Expr(a).into());
            visit(path![1], ScriptWord::Expr(b).into());
        }
        Expr::Times(value, _) | Expr::Half(value) | Expr::Per(value, _) => {
            visit(path![0], ScriptWord::Expr(value).into())
        }
        Expr::When(cases) => {
            for (n, (test, value)) in cases.iter().enumerate() {
                visit(path![0, n, 0], ScriptWord::Predicate(test).into());
                visit(path![0, n, 1], ScriptWord::Expr(value).into());
            }
        }
        Expr::HpLeft(who) | Expr::Tokens(who, _) | Expr::InHp(who, _) => {
            visit(path![0], ScriptWord::Combatant(*who).into())
        }
        Expr::N(_)
        | Expr::Wep
        | Expr::WepIn(_)
        | Expr::WeaponDamage
        | Expr::ShotDamage
        | Expr::ShieldDef
        | Expr::ShieldDamage
        | Expr::Overspent
        | Expr::Enc
        | Expr::Eqp
        | Expr::Stat(_)
        | Expr::InSink(_)
        | Expr::SinkValue(_)
        | Expr::HpDamageSinceCounterbeat
        | Expr::House(_)
        | Expr::Round
        | Expr::EnemiesInPlay(_)
        | Expr::Pwr
        | Expr::Overcast
        | Expr::Inflicted
        | Expr::Blocked
        | Expr::Scaling(_)
        | Expr::Held(_) => {}
    }
}

fn predicate_parts<'a>(test: &'a Predicate, visit: &mut PartVisitor<'_, 'a>) {
    match test {
        Predicate::AtMost(a, b) | Predicate::Below(a, b) => {
            visit(path![0], ScriptWord::Expr(a).into());
            visit(path![1], ScriptWord::Expr(b).into());
        }
        Predicate::HasCondition(who, _)
        | Predicate::ShieldUp(who)
        | Predicate::HasType(who, _)
        | Predicate::Displaced(who)
        | Predicate::Active(who)
        | Predicate::HiddenFrom(who)
        | Predicate::HasAbility(who, _) => visit(path![0], ScriptWord::Combatant(*who).into()),
        Predicate::InReach(reach) => visit(path![0], ScriptWord::Reach(reach).into()),
        Predicate::Not(test) => visit(path![0], ScriptWord::Predicate(test).into()),
        Predicate::All(list) | Predicate::Any(list) => {
            list.iter().enumerate().for_each(|(n, test)| visit(path![0, n], ScriptWord::Predicate(test).into()));
        }
        Predicate::Always
        | Predicate::FreeHand
        | Predicate::Grip(_)
        | Predicate::Missile
        | Predicate::Loaded
        | Predicate::Weapon(_)
        | Predicate::Moveset(_)
        | Predicate::Listed
        | Predicate::Shield
        | Predicate::ShieldStrikes
        | Predicate::DualWielding
        | Predicate::Flask
        | Predicate::Item
        | Predicate::OnTile(_)
        | Predicate::NextTo(_)
        | Predicate::CanMove
        | Predicate::Dark
        | Predicate::FromTile
        | Predicate::NotYetTargeted
        | Predicate::Vacant
        | Predicate::Locked
        | Predicate::Using(_)
        | Predicate::Against { .. }
        | Predicate::Shot
        | Predicate::Aimed
        | Predicate::InUnaidedRange
        | Predicate::NoEnemyAdjacent
        | Predicate::RoomBehind
        | Predicate::Lightable
        | Predicate::Lit
        | Predicate::CanRepairGear
        | Predicate::HasFlag(_)
        | Predicate::OnBoard(_)
        | Predicate::Catalyst
        | Predicate::Thrown
        | Predicate::PaidWith(_)
        | Predicate::Raised
        | Predicate::School(_)
        | Predicate::InEncounter
        | Predicate::StatAtLeast(..) => {}
    }
}

fn targeting_parts<'a>(aim: &'a Targeting, visit: &mut PartVisitor<'_, 'a>) {
    aim.reach().into_iter().for_each(|reach| visit(path!["reach"], ScriptWord::Reach(reach).into()));
    match aim {
        Targeting::One { only, .. } | Targeting::Pair { only, .. } | Targeting::All { only, .. } => {
            for (n, test) in only.iter().enumerate() {
                visit(path!["only", n], WordPart::from(ScriptWord::Predicate(test)).on_target());
            }
        }
        Targeting::Filtered(inner, only) => {
            visit(path![0], ScriptWord::Targeting(inner).into());
            for (n, test) in only.iter().enumerate() {
                visit(path![1, n], WordPart::from(ScriptWord::Predicate(test)).on_target());
            }
        }
        Targeting::FullMoon(size) | Targeting::Around(size) | Targeting::Cone(size) | Targeting::Wave(size) => {
            visit(path![0], ScriptWord::Expr(size).into());
        }
        // The predicates of a hex are of another kind; the validation looks at them with the aim.
        Targeting::Tile { .. }
        | Targeting::HalfMoon
        | Targeting::Blast { .. }
        | Targeting::Line { .. }
        | Targeting::Myself => {}
    }
}

impl Effect {
    /// The scripts inside the effect, for a change.
    pub fn nested_scripts_mut(&mut self) -> SmallVec<[&mut Script; 2]> {
        match self {
            Self::If(_, yes, no) => SmallVec::from_iter([yes, no]),
            Self::Repeat(_, body) | Self::UpTo(_, body) | Self::WithGear(_, body) | Self::May(body) => {
                SmallVec::from_iter([body])
            }
            Self::Strike(strike) => strike.on_damage.iter_mut().map(|wound| &mut wound.then).collect(),
            Self::Lend(lend) => {
                let scripts = lend.blocks.iter_mut().flat_map(|block| {
                    let wounds = block.strike.on_damage.iter_mut().map(|wound| &mut wound.then);
                    wounds.chain(block.on.iter_mut().map(|trigger| &mut trigger.then))
                });
                scripts.collect()
            }
            _ => SmallVec::new(),
        }
    }
}
