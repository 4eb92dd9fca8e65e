//! One walk over scripts: every word of a script with the words inside it, in the order of the file, and with what is
//! known at that place.
//!
//! Owns the list of what each word holds ([`ScriptWord::for_each_part`]) and the walk along it. Whoever asks something
//! about a whole script asks it of the words that the walk passes, so a new word is entered here and nowhere else. Must
//! not judge a word: `context` and the validation do.

use smallvec::SmallVec;

use super::{
    Clear, CombatantSelector, Cost, DamageKindSelector, DealTokens, DiceEffect, Effect, EnemySelector, Expr,
    HexSelector, Inflict, Move, OnDamage, OnHit, Payment, Predicate, Reach, Restore, Script, Strike, Targeting,
};
use crate::content::syntax::PathStep;
use crate::model::{DamageKind, Modifiers, Outcome};

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
    words: PartWords<'a>,
    /// Whether the part has a target of its own, whatever has been aimed at before.
    brings_target: bool,
    /// Whether the part uses a piece of gear that is chosen for it.
    chooses_gear: bool,
}

enum PartWords<'a> {
    One(ScriptWord<'a>),
    Script(&'a [Effect]),
}

impl<'a> From<ScriptWord<'a>> for WordPart<'a> {
    fn from(word: ScriptWord<'a>) -> Self {
        Self { words: PartWords::One(word), brings_target: false, chooses_gear: false }
    }
}

impl<'a> From<&'a Script> for WordPart<'a> {
    fn from(script: &'a Script) -> Self {
        Self { words: PartWords::Script(script), brings_target: false, chooses_gear: false }
    }
}

impl WordPart<'_> {
    fn on_target(self) -> Self {
        Self { brings_target: true, ..self }
    }

    fn with_chosen_gear(self) -> Self {
        Self { chooses_gear: true, ..self }
    }
}

/// Receives the parts of a word: the path from the word to the part, and the part.
type PartVisitor<'v, 'a> = dyn FnMut(&[PathStep], WordPart<'a>) + 'v;

/// Where a walk stands: a word, the words around it, and what is known there.
pub struct Place<'a> {
    outer: Option<&'a Place<'a>>,
    steps: &'a [PathStep],
    index: Option<usize>,
    /// The word.
    pub word: ScriptWord<'a>,
    /// Whether a target is known: something has been aimed at before, or the script has one from the beginning.
    pub has_target: bool,
    /// Whether the gear in use is a piece that the script chooses.
    pub has_chosen_gear: bool,
}

impl<'a> Place<'a> {
    /// The path from the beginning of the walk to this place, as the file writes it.
    pub fn path(&self) -> SmallVec<[PathStep; 8]> {
        let mut path = self.outer.map(Place::path).unwrap_or_default();
        path.extend(self.steps.iter().copied().chain(self.index.map(PathStep::Item)));
        path
    }

    /// The effect that stands here, if the word is one.
    pub fn effect(&self) -> Option<&'a Effect> {
        if let ScriptWord::Effect(effect) = self.word { Some(effect) } else { None }
    }

    /// The name under which the file writes the word here; for the actor or the target, that of the word around it.
    pub fn name(&self) -> &'static str {
        match (self.word, self.outer) {
            (ScriptWord::Combatant(_), Some(outer)) => outer.name(),
            (word, _) => word.name(),
        }
    }
}

/// What a walk does after a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkStep {
    /// Go on with the words inside it.
    Inside,
    /// Leave out the words inside it.
    Past,
    /// End the walk.
    Stop,
}

/// Walks over a script. `has_target` says whether it has a target before its first aim. Returns whether the walk was
/// stopped.
pub fn walk_script(script: &[Effect], has_target: bool, visit: &mut dyn FnMut(&Place) -> WalkStep) -> bool {
    walk_effects(None, &[], script, has_target, false, visit)
}

/// Walks over one word and what it holds. Returns whether the walk was stopped.
pub fn walk_word(word: ScriptWord, has_target: bool, visit: &mut dyn FnMut(&Place) -> WalkStep) -> bool {
    walk_place(&Place { outer: None, steps: &[], index: None, word, has_target, has_chosen_gear: false }, visit)
}

/// Walks over the effects that a piece of gear adds to a strike. Returns whether the walk was stopped.
pub fn walk_on_hit(on_hit: &OnHit, visit: &mut dyn FnMut(&Place) -> WalkStep) -> bool {
    let OnHit { deals, mods: _, inflicts, on_damage, splash } = on_hit;
    let mut stopped = false;
    let mut walk = |steps: &[PathStep], part: WordPart| {
        stopped = stopped || walk_part(None, steps, &part.on_target(), visit);
    };
    for (field, list) in [("deals", deals), ("splash", splash)] {
        for (n, (value, _)) in list.iter().enumerate() {
            walk(path![field, n, 0], ScriptWord::Expr(value).into());
        }
    }
    for (n, (_, value)) in inflicts.iter().enumerate() {
        walk(path!["inflicts", n, 1], ScriptWord::Expr(value).into());
    }
    on_damage_parts(on_damage, &mut walk);
    stopped
}

/// Whether a script holds, at any depth, an effect for which `test` is true.
pub fn contains_effect(script: &[Effect], test: impl Fn(&Effect) -> bool) -> bool {
    walk_script(script, false, &mut |place| match place.word {
        ScriptWord::Effect(effect) if test(effect) => WalkStep::Stop,
        ScriptWord::Effect(_) => WalkStep::Inside,
        _ => WalkStep::Past,
    })
}

/// Whether a script can defeat the combatant it works on. Such a script makes a hazard deadly.
pub fn can_defeat(script: &[Effect]) -> bool {
    contains_effect(script, |effect| matches!(effect, Effect::Defeat(_) | Effect::EndEncounter(Outcome::Defeat)))
}

/// Whether a script deals the damage type of the gear in use, so that the type has to be known before it runs. The
/// damage type of a piece that is chosen during the script is asked for then.
pub fn deals_weapon_kind(script: &[Effect]) -> bool {
    walk_script(script, false, &mut |place| match place.word {
        ScriptWord::DamageKind(DamageKindSelector::OfWeapon) => WalkStep::Stop,
        ScriptWord::Effect(Effect::WithGear(..)) => WalkStep::Past,
        ScriptWord::Effect(_) => WalkStep::Inside,
        _ => WalkStep::Past,
    })
}

/// What the strikes of a script add to its attack: their modifiers, and whether one of them deals Magic.
pub fn strike_traits(script: &[Effect]) -> (Modifiers, bool) {
    let (mut mods, mut deals_magic) = (Modifiers::NONE, false);
    walk_script(script, true, &mut |place| match place.word {
        ScriptWord::Effect(Effect::Strike(strike)) => {
            mods = mods.union(strike.mods);
            deals_magic |= strike.deals.iter().any(|(_, dealt)| *dealt == DamageKindSelector::Is(DamageKind::Magic));
            WalkStep::Past
        }
        ScriptWord::Effect(_) => WalkStep::Inside,
        _ => WalkStep::Past,
    });
    (mods, deals_magic)
}

fn walk_effects(
    outer: Option<&Place>,
    steps: &[PathStep],
    script: &[Effect],
    mut has_target: bool,
    has_chosen_gear: bool,
    visit: &mut dyn FnMut(&Place) -> WalkStep,
) -> bool {
    for (n, effect) in script.iter().enumerate() {
        let word = ScriptWord::Effect(effect);
        if walk_place(&Place { outer, steps, index: Some(n), word, has_target, has_chosen_gear }, visit) {
            return true;
        }
        has_target |= takes_aim(effect);
    }
    false
}

fn walk_place(place: &Place, visit: &mut dyn FnMut(&Place) -> WalkStep) -> bool {
    match visit(place) {
        WalkStep::Stop => return true,
        WalkStep::Past => return false,
        WalkStep::Inside => {}
    }
    let mut stopped = false;
    place.word.for_each_part(&mut |steps, part| stopped = stopped || walk_part(Some(place), steps, &part, visit));
    stopped
}

fn walk_part(
    outer: Option<&Place>,
    steps: &[PathStep],
    part: &WordPart,
    visit: &mut dyn FnMut(&Place) -> WalkStep,
) -> bool {
    let has_target = part.brings_target || outer.is_some_and(|outer| outer.has_target);
    let has_chosen_gear = part.chooses_gear || outer.is_some_and(|outer| outer.has_chosen_gear);
    match part.words {
        PartWords::Script(script) => walk_effects(outer, steps, script, has_target, has_chosen_gear, visit),
        PartWords::One(word) => {
            walk_place(&Place { outer, steps, index: None, word, has_target, has_chosen_gear }, visit)
        }
    }
}

/// Whether the effects after this one have a target from it.
fn takes_aim(effect: &Effect) -> bool {
    let any = |script: &Script| script.iter().any(takes_aim);
    match effect {
        Effect::Aim(_) => true,
        Effect::If(_, yes, no) => any(yes) && any(no),
        Effect::Repeat(_, body) => any(body),
        _ => false,
    }
}

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
            Self::Reach(_) | Self::DamageKind(_) | Self::Combatant(_) => {}
        }
    }
}

fn effect_parts<'a>(effect: &'a Effect, visit: &mut PartVisitor<'_, 'a>) {
    match effect {
        Effect::Aim(aim) => visit(path![0], ScriptWord::Targeting(aim).into()),
        Effect::Move(Move { tiles, min_tiles: _, mode: _, encumbered: _ }) => {
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
        Effect::May(body) => visit(path![0], body.into()),
        Effect::Inflict(Inflict { condition: _, n, on, inevitable: _, lasting: _ }) => {
            visit(path!["n"], ScriptWord::Expr(n).into());
            visit(path!["on"], ScriptWord::Combatant(*on).into());
        }
        Effect::RemoveCondition(who, _) | Effect::LowerShield(who) | Effect::Defeat(who) => {
            visit(path![0], ScriptWord::Combatant(*who).into());
        }
        Effect::WithGear(_, body) => visit(path![1], WordPart::from(body).with_chosen_gear()),
        Effect::ChangeEnemyStat { enemies, stat: _, by: _ } => {
            let who = match enemies {
                EnemySelector::Me => CombatantSelector::Me,
                EnemySelector::Target => CombatantSelector::Target,
                EnemySelector::Every(_) => return,
            };
            visit(path!["enemies"], ScriptWord::Combatant(who).into());
        }
        Effect::PlaceTile { tile: _, on } | Effect::RemoveTile { tile: _, on } => match on {
            HexSelector::Under(who) | HexSelector::Around(who, _) => {
                visit(path!["on", 0], ScriptWord::Combatant(*who).into());
            }
            HexSelector::At(_) | HexSelector::Aimed => {}
        },
        Effect::If(test, yes, no) => {
            visit(path![0], ScriptWord::Predicate(test).into());
            visit(path![1], yes.into());
            visit(path![2], no.into());
        }
        Effect::Repeat(_, body) => visit(path![1], body.into()),
        Effect::Struggle
        | Effect::RaiseShield
        | Effect::Follow
        | Effect::PassBehind
        | Effect::PullAdjacent
        | Effect::ChooseMissile
        | Effect::FireLoaded
        | Effect::LoadWeapon
        | Effect::TakeAim(_)
        | Effect::ToggleLight
        | Effect::Dice(DiceEffect::Recover | DiceEffect::Empty)
        | Effect::Do(_)
        | Effect::RollAhead
        | Effect::ExhaustEntry
        | Effect::ChangeHands
        | Effect::DodgeAttack
        | Effect::CancelAttack
        | Effect::TurnAttackBack
        | Effect::TakeCover
        | Effect::UseCharge(_)
        | Effect::EndEncounter(_)
        | Effect::Spawn { .. }
        | Effect::DeployGear(_)
        | Effect::SetFlag(_)
        | Effect::ClearFlag(_)
        | Effect::SetDarkness(_) => {}
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
        visit(path!["on_damage", n, "then"], WordPart::from(then).on_target());
    }
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
        Expr::Times(value, _) | Expr::Half(value) => visit(path![0], ScriptWord::Expr(value).into()),
        Expr::When(cases) => {
            for (n, (test, value)) in cases.iter().enumerate() {
                visit(path![0, n, 0], ScriptWord::Predicate(test).into());
                visit(path![0, n, 1], ScriptWord::Expr(value).into());
            }
        }
        Expr::HpLeft(who) | Expr::Tokens(who, _) => visit(path![0], ScriptWord::Combatant(*who).into()),
        Expr::N(_)
        | Expr::Wep
        | Expr::WepIn(_)
        | Expr::WeaponDamage
        | Expr::ShotDamage
        | Expr::LoadCost
        | Expr::ShieldDef
        | Expr::ShieldDamage
        | Expr::Overspent
        | Expr::Enc
        | Expr::Eqp
        | Expr::Stat(_)
        | Expr::InSink(_)
        | Expr::HpDamageSinceCounterbeat
        | Expr::Round
        | Expr::EnemiesInPlay(_)
        | Expr::Pwr
        | Expr::Overcast
        | Expr::Inflicted
        | Expr::Blocked => {}
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
        | Predicate::OneHandedShot
        | Predicate::Weapon(_)
        | Predicate::Moveset(_)
        | Predicate::Listed
        | Predicate::Shield
        | Predicate::DualWielding
        | Predicate::Flask
        | Predicate::Item
        | Predicate::OnTile(_)
        | Predicate::NextTo(_)
        | Predicate::CanMove
        | Predicate::CameIntoReach
        | Predicate::Against { .. }
        | Predicate::NoEnemyAdjacent
        | Predicate::RoomBehind
        | Predicate::Lightable
        | Predicate::Lit
        | Predicate::CanRepairGear
        | Predicate::HasFlag(_)
        | Predicate::Catalyst
        | Predicate::StatAtLeast(..) => {}
    }
}

fn targeting_parts<'a>(aim: &'a Targeting, visit: &mut PartVisitor<'_, 'a>) {
    aim.reach().into_iter().for_each(|reach| visit(path!["reach"], ScriptWord::Reach(reach).into()));
    match aim {
        Targeting::One { reach: _, step: _, sight: _, only } => {
            for (n, test) in only.iter().enumerate() {
                visit(path!["only", n], WordPart::from(ScriptWord::Predicate(test)).on_target());
            }
        }
        Targeting::Pair { .. }
        | Targeting::HalfMoon
        | Targeting::FullMoon(_)
        | Targeting::Cone(_)
        | Targeting::Wave(_)
        | Targeting::Blast { .. }
        | Targeting::Line { .. }
        | Targeting::Active { .. }
        | Targeting::ActiveAnywhere
        | Targeting::Myself
        | Targeting::Tile { .. } => {}
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
            _ => SmallVec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(text: &str) -> Vec<Effect> {
        ron::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// The places of a walk over a script: the path, the name, and whether a target is known there.
    fn places(text: &str) -> Vec<(String, &'static str, bool)> {
        let mut found = Vec::new();
        walk_script(&script(text), false, &mut |place| {
            let step = |step: &PathStep| match step {
                PathStep::Field(name) | PathStep::Word(name) => (*name).to_owned(),
                PathStep::Item(n) => n.to_string(),
            };
            let path: Vec<String> = place.path().iter().map(step).collect();
            found.push((path.join("."), place.name(), place.has_target));
            WalkStep::Inside
        });
        found
    }

    #[test]
    fn a_walk_passes_every_word_with_its_path_and_knows_where_a_target_is_known() {
        let text = "[Aim(One(reach: Weapon, only: [ShieldUp(Target)])), \
                    Strike((deals: [(Sum([N(1), Wep]), OfWeapon)], on_damage: [(at_least: 1, then: [Follow])]))]";
        let all = places(text);
        let found: Vec<(&str, &str, bool)> = all.iter().map(|(path, name, aimed)| (&**path, *name, *aimed)).collect();
        assert_eq!(
            found,
            [
                ("0", "Aim", false),
                ("0.0", "One", false),
                ("0.0.reach", "Weapon", false),
                ("0.0.only.0", "ShieldUp", true),
                ("0.0.only.0.0", "ShieldUp", true),
                ("1", "Strike", true),
                ("1.deals.0.0", "Sum", true),
                ("1.deals.0.0.0.0", "N", true),
                ("1.deals.0.0.0.1", "Wep", true),
                ("1.deals.0.1", "OfWeapon", true),
                ("1.on_damage.0.then.0", "Follow", true),
            ]
        );
    }

    #[test]
    fn a_target_is_known_after_both_branches_have_aimed_and_never_from_a_part_with_other_gear() {
        let aimed_at_the_end = |text: &str| places(text).last().map(|(_, _, aimed)| *aimed);
        assert_eq!(aimed_at_the_end("[If(Always, [Aim(Myself)], [Aim(HalfMoon)]), Follow]"), Some(true));
        assert_eq!(aimed_at_the_end("[If(Always, [Aim(Myself)], []), Follow]"), Some(false));
        assert_eq!(aimed_at_the_end("[Repeat(2, [Aim(Myself)]), Follow]"), Some(true));
        assert_eq!(aimed_at_the_end("[WithGear(AnyHeld, [Aim(Myself)]), Follow]"), Some(false));
    }

    #[test]
    fn the_scripts_that_can_be_changed_are_those_that_the_walk_passes() {
        let text = "[Strike((deals: [], on_damage: [(at_least: 1, then: []), (at_least: 2, then: [])])), \
                    If(Always, [], []), Repeat(2, []), WithGear(AnyHeld, []), \\
                    UpTo(N(2), []), May([]), Follow]";
        for mut effect in script(text) {
            let mut passed = 0;
            ScriptWord::Effect(&effect).for_each_part(&mut |_, part| {
                passed += usize::from(matches!(part.words, PartWords::Script(_)));
            });
            assert_eq!(effect.nested_scripts_mut().len(), passed, "{effect:?}");
        }
    }

    #[test]
    fn the_damage_type_of_a_piece_that_is_chosen_later_is_not_asked_for_before() {
        assert!(deals_weapon_kind(&script("[If(Always, [], [Strike((deals: [(N(1), OfWeapon)]))])]")));
        assert!(!deals_weapon_kind(&script("[WithGear(AnyHeld, [Strike((deals: [(N(1), OfWeapon)]))])]")));
        assert!(!deals_weapon_kind(&script("[Strike((deals: [(N(1), OfShield)]))]")));
    }
}
