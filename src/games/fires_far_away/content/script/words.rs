//! The words of a script, and the parts of each word.
//!
//! Owns [`ScriptWord`] and [`ScriptWord::for_each_part`]. The parts of a word follow from its declaration
//! (`vocabulary`), except for aims and blocks, in whose parts other facts are known. Must not walk on into the parts:
//! `walk` does.

use super::vocabulary::{HoldsParts, PartPath, WordField, visit_only, visit_step};
use super::{
    Clear, ClearSource, CombatantSelector, Cost, DamageKindSelector, DealTokens, Destination, DiceEffect, Effect, Expr,
    GearSelector, Grant, Hand, HexSelector, Inflict, Lend, LendTo, ModifierBlock, Move, MoveMode, Obstacle, OnDamage,
    OnHit, Payment, Predicate, Quantity, Reach, Resource, Restore, RestoreScope, Script, Strike, Targeting, TileKind,
    TokenSelector, Trigger, UsableKind, WeaponClass,
};
use crate::content::area::Area;
use crate::content::enemy_traits::{Ability, EnemyType};
use crate::content::house_number::HouseNumber;
use crate::content::school::School;
use crate::content::syntax::PathStep;
use crate::model::{AttackTags, Condition, Coord, DamageKind, HandCount, Id, Modifiers, Outcome, Sink, Stat, Until};

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
        let path = &mut PartPath::new();
        match self {
            Self::Effect(effect @ Effect::WithGear(..)) => {
                effect.visit_inside(path, &mut |steps, part| visit(steps, part.with_chosen_gear()));
            }
            Self::Effect(effect) => effect.visit_inside(path, visit),
            Self::Expr(value) => value.visit_inside(path, visit),
            Self::Predicate(test) => test.visit_inside(path, visit),
            Self::Cost(cost) => cost.visit_inside(path, visit),
            Self::Targeting(aim) => aim.visit_inside(path, visit),
            Self::Reach(reach) => reach.visit_inside(path, visit),
            Self::DamageKind(_) | Self::Combatant(_) => {}
        }
    }
}

/// The types that are words: as a part of another word they are visited themselves.
macro_rules! words {
    ($($kind:ident: $word:ident),*) => {
        $(impl WordField for $kind {
            fn visit_part<'a>(&'a self, path: &mut PartPath, visit: &mut PartVisitor<'_, 'a>) {
                visit(path, ScriptWord::$word(self).into());
            }
        })*
    };
}

words!(
    Expr: Expr, Predicate: Predicate, Cost: Cost, Targeting: Targeting, Reach: Reach, DamageKindSelector: DamageKind
);

impl WordField for CombatantSelector {
    fn visit_part<'a>(&'a self, path: &mut PartPath, visit: &mut PartVisitor<'_, 'a>) {
        visit(path, ScriptWord::Combatant(*self).into());
    }
}

impl WordField for Script {
    fn visit_part<'a>(&'a self, path: &mut PartPath, visit: &mut PartVisitor<'_, 'a>) {
        visit(path, self.into());
    }
}

/// The types that hold words without being one: as a part of a word, their own parts are visited. A struct has no place
/// of its own where it is the only argument of a variant.
macro_rules! holders {
    ($is_struct:literal: $($kind:ident),*) => {
        $(impl WordField for $kind {
            const IS_STRUCT: bool = $is_struct;

            fn visit_part<'a>(&'a self, path: &mut PartPath, visit: &mut PartVisitor<'_, 'a>) {
                self.visit_inside(path, visit);
            }
        })*
    };
}

holders!(true: Clear, DealTokens, Inflict, Lend, ModifierBlock, Move, OnHit, Payment, Restore, Strike, Trigger);
holders!(false: Destination, DiceEffect, HexSelector);

/// The types that hold no word.
macro_rules! plain_values {
    ($($kind:ty),*) => {
        $(impl WordField for $kind {
            fn visit_part<'a>(&'a self, _: &mut PartPath, _: &mut PartVisitor<'_, 'a>) {}
        })*
    };
}

plain_values!(
    Ability,
    Area,
    AttackTags,
    ClearSource,
    Condition,
    Coord,
    DamageKind,
    EnemyType,
    GearSelector,
    Hand,
    HandCount,
    HouseNumber,
    Id,
    Modifiers,
    MoveMode,
    Obstacle,
    Outcome,
    Quantity,
    Resource,
    RestoreScope,
    School,
    Sink,
    Stat,
    TileKind,
    TokenSelector,
    UsableKind,
    WeaponClass,
    bool,
    i16,
    u8
);

impl WordField for OnDamage {
    fn visit_part<'a>(&'a self, path: &mut PartPath, visit: &mut PartVisitor<'_, 'a>) {
        self.visit_inside(path, &mut |steps, part| visit(steps, part.in_attack()));
    }
}

impl WordField for Grant {
    fn visit_part<'a>(&'a self, path: &mut PartPath, visit: &mut PartVisitor<'_, 'a>) {
        if let Self::Costs(cost) = self {
            visit_only(cost, path, visit);
        }
    }
}

impl HoldsParts for Lend {
    fn visit_inside<'a>(&'a self, path: &mut PartPath, visit: &mut PartVisitor<'_, 'a>) {
        let Self { blocks, to, until, key: _, holds } = self;
        if *to == LendTo::Target {
            visit_step(&CombatantSelector::Target, "to", path, visit);
        }
        if let Until::TargetLoses(_) | Until::TargetLosesDamage(_) = until {
            visit_step(&CombatantSelector::Target, "until", path, visit);
        }
        visit_step(holds, "holds", path, visit);
        visit_step(blocks, "blocks", path, visit);
    }
}

/// The numbers of a block are worked out when it is lent; all else is asked or run later, at an event or for a strike.
impl HoldsParts for ModifierBlock {
    fn visit_inside<'a>(&'a self, path: &mut PartPath, visit: &mut PartVisitor<'_, 'a>) {
        let Self { when, actions: _, dealing: _, modify, grant, strike, on, multiply } = self;
        visit_step(when, "when", path, &mut |steps, part| visit(steps, part.in_block()));
        visit_step(modify, "modify", path, visit);
        visit_step(multiply, "multiply", path, visit);
        visit_step(grant, "grant", path, &mut |steps, part| visit(steps, part.in_block()));
        visit_step(strike, "strike", path, &mut |steps, part| visit(steps, part.in_block()));
        visit_step(on, "on", path, visit);
    }
}

impl HoldsParts for Trigger {
    fn visit_inside<'a>(&'a self, path: &mut PartPath, visit: &mut PartVisitor<'_, 'a>) {
        let Self { event, only, once: _, each: _, then } = self;
        let target = event.has_other_side();
        let visit: &mut PartVisitor<'_, 'a> = &mut |steps, part: WordPart<'a>| visit(steps, part.at_event(target));
        visit_step(only, "only", path, visit);
        visit_step(then, "then", path, visit);
    }
}

impl HoldsParts for OnHit {
    fn visit_inside<'a>(&'a self, path: &mut PartPath, visit: &mut PartVisitor<'_, 'a>) {
        let Self { deals, mods: _, inflicts, on_damage, splash, more: _ } = self;
        {
            let visit: &mut PartVisitor<'_, 'a> = &mut |steps, part: WordPart<'a>| visit(steps, part.on_target());
            visit_step(deals, "deals", path, visit);
            visit_step(splash, "splash", path, visit);
            visit_step(inflicts, "inflicts", path, visit);
        }
        visit_step(on_damage, "on_damage", path, visit);
    }
}

impl HoldsParts for Targeting {
    fn visit_inside<'a>(&'a self, path: &mut PartPath, visit: &mut PartVisitor<'_, 'a>) {
        self.reach().into_iter().for_each(|reach| visit_step(reach, "reach", path, visit));
        match self {
            Self::One { only, .. } | Self::Pair { only, .. } | Self::All { only, .. } => {
                visit_step(only, "only", path, &mut |steps, part| visit(steps, part.on_target()));
            }
            Self::Filtered(inner, only) => {
                visit_step(inner, 0, path, visit);
                visit_step(only, 1, path, &mut |steps, part| visit(steps, part.on_target()));
            }
            Self::FullMoon(size) | Self::Around(size) | Self::Cone(size) | Self::Wave(size) => {
                visit_only(size, path, visit);
            }
            // The predicates of a hex are of another kind; the validation looks at them with the aim.
            Self::Tile { .. } | Self::HalfMoon | Self::Blast { .. } | Self::Line { .. } | Self::Myself => {}
        }
    }
}
