//! The values that an expression or a predicate may ask about.
//!
//! Owns the actor's state and the evaluation context. Must not evaluate anything: `evaluate` does.

use std::cell::OnceCell;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::content::Catalog;
use crate::content::action::Action;
use crate::content::condition_row::{AllowedAction, ConditionEnd, ConditionRow, ConditionTrait, Forbidden};
use crate::content::gear::{GearHeader, Shield, Weapon};
use crate::content::house_rules::HouseRules;
use crate::content::school::School;
use crate::content::script::{BlockScope, Hand, Predicate, Quantity, QuantityKind};
use crate::model::{CombatantId, Condition, Coord, DamageKind, GearIndex, Hands, distance};
use crate::rules::access::{
    RulesWorld, block_scope_given, board, catalog, component, conditions, find_character_sheet, house_rules, position,
    progress,
};
use crate::rules::components::board::Board;
use crate::rules::components::character::{CharacterRef, Inventory};
use crate::rules::components::combatant::{Conditions, ShieldSource, ShieldState};
use crate::rules::components::kept::loadout_cache::SheetLoadouts;
use crate::rules::components::resources::{ActionRoom, EncounterProgress};
use crate::rules::refusal::Refusal;
use crate::rules::stack::LentModifier;
use crate::rules::stack::ScriptFrame;

/// The actor's state: as it is now, or as it would be after a free action.
///
/// The values that predicates ask for are looked up once, when the state is built.
#[derive(Clone)]
pub struct ActorState<'a> {
    /// The catalog in play.
    pub catalog: &'a Catalog,
    /// The house rules in play.
    pub house: &'a HouseRules,
    /// The board.
    pub board: &'a Board,
    /// The actor's character sheet; empty for an actor without one.
    pub character: CharacterRef<'a>,
    /// Whether the actor has a character sheet. Without one it has no stats and no gear, not even a free hand.
    pub has_sheet: bool,
    /// The actor's conditions.
    pub conditions: &'a Conditions,
    /// The actor.
    pub id: CombatantId,
    /// The actor's hex.
    pub position: Coord,
    /// The actor's hand tokens.
    pub hands: Hands,
    /// The actor's raised shield.
    pub raised: Option<ShieldSource>,
    /// Whether the actor is knocked down.
    pub knocked_down: bool,
    /// All effects of the actor's conditions.
    pub hindrance: Hindrance,
    /// The room of a beat for Simple and Dynamic actions, once it has been asked for.
    pub action_room: OnceCell<ActionRoom>,
    /// The kept answers about the loadouts of the actor's sheet, once they have been asked for. It holds for all hand
    /// tokens.
    pub loadouts: OnceCell<Arc<SheetLoadouts>>,
    /// Everything that the modifier blocks of the actor can change.
    pub block_scope: BlockScope,
    /// The actions that have been committed in this beat.
    pub progress: EncounterProgress,
}

/// All effects of a combatant's conditions. Every action and every movement asks for them, and most conditions have
/// none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hindrance {
    /// Whether one lays the combatant down.
    pub lays_down: bool,
    /// Whether one forbids an action.
    pub forbids: bool,
    /// Whether one adds to every price.
    pub surcharges: bool,
    /// Whether one keeps the combatant on its hex.
    pub holds: bool,
    /// Whether one halves movements.
    pub halves_moves: bool,
}

impl Hindrance {
    /// The effects of these conditions.
    pub fn of(catalog: &Catalog, conditions: &Conditions) -> Self {
        let mut found = Self::default();
        for row in conditions.all().map(|(condition, _)| catalog.condition(condition)) {
            found.lays_down |= row.has(ConditionTrait::Down);
            found.forbids |= row.forbids.is_some();
            found.surcharges |= row.surcharge.is_some();
            found.holds |= row.holds();
            found.halves_moves |= row.has(ConditionTrait::HalvesMoves);
        }
        found
    }
}

impl<'a> ActorState<'a> {
    /// Builds the present state of a combatant.
    pub fn current(world: &'a RulesWorld<'a, 'a>, me: CombatantId) -> Self {
        let (character, has_sheet) = match find_character_sheet(world, me) {
            Some(sheet) => (sheet, true),
            None => (CharacterRef::empty(), false),
        };
        let (catalog, conditions) = (catalog(world), conditions(world, me));
        let hindrance = Hindrance::of(catalog, conditions);
        Self {
            catalog,
            house: house_rules(world),
            board: board(world),
            character,
            has_sheet,
            conditions,
            id: me,
            position: position(world, me).unwrap_or(Coord::new(0, 0)),
            hands: character.inventory.hands,
            raised: component::<ShieldState>(world, me).raised,
            knocked_down: hindrance.lays_down,
            hindrance,
            action_room: OnceCell::new(),
            loadouts: OnceCell::new(),
            block_scope: block_scope_given(world, me, conditions, || has_sheet),
            progress: progress(world).without_flags(),
        }
    }

    /// The gear in a hand.
    pub fn gear_in_hand(&self, hand: Hand) -> Option<GearIndex> {
        match hand {
            Hand::Main => self.hands.main,
            Hand::Off => self.hands.off,
        }
    }

    /// The rows of the actor's conditions.
    pub fn condition_rows(&self) -> impl Iterator<Item = (Condition, &'a ConditionRow)> + use<'a> {
        let catalog = self.catalog;
        self.conditions.all().map(move |(condition, _)| (condition, catalog.condition(condition)))
    }

    /// Whether the actor has a condition in this state.
    pub fn has_condition(&self, condition: Condition) -> bool {
        let mut lying = self.condition_rows().filter(|(_, row)| row.has(ConditionTrait::Down));
        let is_held = self.conditions.has(condition);
        if is_held && self.catalog.condition(condition).has(ConditionTrait::Down) {
            return self.knocked_down;
        }
        // A free action may have brought the actor down only in this state.
        is_held || (condition == Condition::knockdown() && self.knocked_down && lying.next().is_none())
    }

    /// The room of a beat for Simple and Dynamic actions. Reductions and additions are kept apart, because
    /// added room makes no room for a Double (O-72).
    pub fn action_room(&self, world: &RulesWorld) -> ActionRoom {
        if !self.block_scope.modifies.contains(QuantityKind::Actions) {
            return ActionRoom::default();
        }
        *self.action_room.get_or_init(|| {
            let (mut taken, mut extra) = (0_i16, 0_i16);
            let context = EvalContext::without_target(world, self);
            context.visit_parts(Quantity::Actions, ActionRoom::USUAL.into(), |part| match part.amount {
                by @ ..0 => taken = taken.saturating_sub(by),
                by => extra = extra.saturating_add(by),
            });
            let usual = ActionRoom::USUAL.saturating_sub(taken.clamp(0, 99) as u8);
            ActionRoom { usual, extra: extra.clamp(0, 99) as u8 }
        })
    }

    /// Checks the conditions that forbid an action outright (R-097, R-114, R-131, O-23). `forced` says that no other
    /// action can be done.
    ///
    /// # Errors
    ///
    /// Returns [`Refusal::Hindered`] with the word for the condition that forbids the action.
    pub fn check_conditions(&self, action: &Action, forced: bool) -> Result<(), Refusal> {
        if !self.knocked_down && !self.hindrance.forbids {
            return Ok(());
        }
        let first = |forbids: &dyn Fn(&ConditionRow) -> bool| {
            self.condition_rows().find(|(_, row)| forbids(row)).map_or(Ok(()), |(c, _)| Err(hindered_by(c)))
        };
        first(&|row| row.forbids == Some(Forbidden::Everything))?;
        if forced {
            return Ok(());
        }
        let is_magic = action.attunement.is_some_and(|attunement| attunement.school.is_magic());
        first(&|row| is_magic && row.forbids == Some(Forbidden::Magic))?;
        first(&|row| !row.has(ConditionTrait::Down) && row.takes_turn() && !allows(row, action))?;
        // While a struggle has to come first, nothing else forbids it. Any other action has to be allowed by each
        // condition for itself (A-66, O-89).
        let comes_first = |row: &ConditionRow| row.takes_turn() && row.ends_by(ConditionEnd::Struggle);
        if action.is_struggle() && self.condition_rows().any(|(_, row)| comes_first(row)) {
            return Ok(());
        }
        if self.knocked_down {
            // A free action may have brought the actor down only in this state.
            let lies = self.condition_rows().find(|(_, row)| row.has(ConditionTrait::Down));
            let (condition, row) =
                lies.unwrap_or((Condition::knockdown(), self.catalog.condition(Condition::knockdown())));
            if !allows(row, action) {
                return Err(hindered_by(condition));
            }
        }
        if action.is_only_movement() { self.check_movement() } else { Ok(()) }
    }

    /// Checks the conditions that keep the actor on its hex, for an action that is nothing but a movement (O-23).
    ///
    /// # Errors
    ///
    /// Returns [`Refusal::Hindered`] with the word for the condition that holds the actor.
    pub fn check_movement(&self) -> Result<(), Refusal> {
        if !self.hindrance.holds {
            return Ok(());
        }
        self.condition_rows().find(|(_, row)| row.holds()).map_or(Ok(()), |(c, _)| Err(hindered_by(c)))
    }

    /// The gear in the hands; a two-handed piece is listed once. Gear that needs no hand token comes last.
    pub fn held_gear(&self) -> impl Iterator<Item = GearIndex> + use<> {
        self.character.inventory.held_gear(self.catalog, self.hands).into_iter()
    }
}

/// The refusal of an action that a condition forbids.
fn hindered_by(condition: Condition) -> Refusal {
    Refusal::Hindered(condition.name())
}

/// Whether a condition leaves an action possible.
fn allows(row: &ConditionRow, action: &Action) -> bool {
    let Some(Forbidden::AllBut(allowed)) = &row.forbids else { return row.forbids != Some(Forbidden::Everything) };
    allowed.iter().any(|allowed| match allowed {
        AllowedAction::WhileDown => action.while_down,
        AllowedAction::WhileFrozen => action.while_frozen,
        AllowedAction::Action(id) => action.is_like(*id),
    })
}

/// The hex on the far side of a neighbour.
pub fn hex_behind(from: Coord, target: Coord) -> Option<Coord> {
    (distance(from, target) == 1)
        .then(|| crate::model::neighbour(target, crate::model::direction_away(from, target)))
        .flatten()
}

/// How much a modified value may itself look at modified values, so that no value waits for itself: a predicate of a
/// block reads values in which only the blocks without a predicate count, and those blocks read unmodified values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum ModifierDepth {
    /// No block counts.
    Unmodified,
    /// Blocks without a predicate count.
    Unconditional,
    /// Every block counts that holds.
    #[default]
    All,
}

/// Everything that an expression or a predicate may ask about.
#[derive(Clone)]
pub struct EvalContext<'a> {
    /// The world.
    pub world: &'a RulesWorld<'a, 'a>,
    /// The actor and its current state.
    pub actor: &'a ActorState<'a>,
    /// The gear in use.
    pub gear: Option<GearIndex>,
    /// The gear with which the action is done, while its script uses another piece.
    pub cast_with: Option<GearIndex>,
    /// A piece whose blocks hold even if it is Broken, because the event in question happened while it was whole.
    pub whole_before: Option<GearIndex>,
    /// The chosen damage type.
    pub damage_kind: Option<DamageKind>,
    /// Score overspent.
    pub overspent: i16,
    /// The target.
    pub target: Option<CombatantId>,
    /// The missile in use.
    pub missile: Option<GearIndex>,
    /// The target's hex when it was aimed at.
    pub aimed_position: Option<Coord>,
    /// The targets of the last aim.
    pub targets: &'a [CombatantId],
    /// The hexes of the last aim, if it was one at hexes.
    pub target_hexes: &'a [Coord],
    /// The id of the action, for `Predicate::Listed`.
    pub action: Option<crate::model::Id>,
    /// The key of the attack, if an enemy acts.
    pub attack: Option<crate::model::Id>,
    /// FP spent above the printed cost.
    pub extra_focus: u8,
    /// The faces of the dice that paid for the action.
    pub paid: &'a [u8],
    /// The school that is asked about, where no attunement is in use.
    pub school: Option<School>,
    /// The hex that an aim at a hex asks about.
    pub hex: Option<Coord>,
    /// The combatants that the script has aimed at.
    pub already_targeted: &'a [CombatantId],
    /// The combatants that have been moved while the script ran.
    pub displaced: &'a [CombatantId],
    /// The blocks that were lent for the next attack and already serve this action.
    pub taken: &'a [Arc<LentModifier>],
    /// Whether the reach that is asked about is that of a shot or throw.
    pub is_shot: bool,
    /// Whether the target is in range without the blocks that were lent for the next attack.
    pub in_unaided_range: bool,
    /// Whether a trigger makes the script run.
    pub from_trigger: bool,
    /// Whether the tokens that come to the actor come from a special tile.
    pub from_tile: bool,
    /// The extent to which modifiers may look at modified values.
    pub depth: ModifierDepth,
}

impl<'a> EvalContext<'a> {
    /// The context of an action that has not begun: no gear in use, no target.
    pub fn without_target(world: &'a RulesWorld<'a, 'a>, actor: &'a ActorState<'a>) -> Self {
        Self {
            world,
            actor,
            gear: None,
            cast_with: None,
            whole_before: None,
            damage_kind: None,
            overspent: 0,
            target: None,
            missile: None,
            aimed_position: None,
            targets: &[],
            target_hexes: &[],
            action: None,
            attack: None,
            extra_focus: 0,
            paid: &[],
            school: None,
            hex: None,
            already_targeted: &[],
            displaced: &[],
            taken: &[],
            is_shot: false,
            in_unaided_range: false,
            from_trigger: false,
            from_tile: false,
            depth: ModifierDepth::All,
        }
    }

    /// The context of a running script.
    pub fn from_frame(world: &'a RulesWorld<'a, 'a>, actor: &'a ActorState<'a>, frame: &'a ScriptFrame) -> Self {
        Self {
            world,
            actor,
            gear: frame.gear,
            cast_with: frame.cast_with,
            whole_before: None,
            damage_kind: frame.damage_kind,
            overspent: frame.overspent,
            target: frame.targets.first().copied(),
            missile: frame.missile,
            aimed_position: frame.aimed_position,
            targets: &frame.targets,
            target_hexes: &frame.target_hexes,
            action: frame.action,
            attack: frame.attack,
            extra_focus: frame.extra_focus,
            paid: &frame.paid,
            school: None,
            hex: None,
            already_targeted: &frame.already_targeted,
            displaced: &frame.displaced,
            taken: &frame.taken,
            is_shot: frame.is_shot,
            in_unaided_range: frame.in_unaided_range,
            from_trigger: frame.from_trigger,
            from_tile: false,
            depth: ModifierDepth::All,
        }
    }

    /// The same context for a part of the script that uses another piece.
    pub fn with_other_gear(&self, gear: Option<GearIndex>) -> Self {
        Self { gear, cast_with: self.cast_with.or(self.gear), damage_kind: None, ..self.clone() }
    }

    pub(super) fn catalog(&self) -> &'a Catalog {
        self.actor.catalog
    }

    pub(super) fn inventory(&self) -> &'a Inventory {
        self.actor.character.inventory
    }

    /// The weapon in use, if the action can be done with it.
    pub fn weapon(&self) -> Option<&'a Weapon> {
        self.weapon_for(self.gear?)
    }

    /// A piece as a weapon, if the action can be done with it as such.
    pub fn weapon_for(&self, gear: GearIndex) -> Option<&'a Weapon> {
        let weapon = self.inventory().weapon(self.catalog(), gear)?;
        let action = || self.catalog().action(self.action?);
        (weapon.only.is_empty() || action().is_some_and(|action| weapon.allows(action))).then_some(weapon)
    }

    /// The header of the gear in use.
    pub fn gear_header(&self) -> Option<&'a GearHeader> {
        Some(&self.inventory().gear_def(self.catalog(), self.gear?)?.header)
    }

    /// The shield in use.
    pub fn shield(&self) -> Option<&'a Shield> {
        self.inventory().shield(self.catalog(), self.gear?)
    }
}

/// Whether a predicate holds for an actor and its target.
pub fn is_predicate_true_for(world: &RulesWorld, me: CombatantId, target: CombatantId, test: &Predicate) -> bool {
    if *test == Predicate::Always {
        return true;
    }
    let actor = ActorState::current(world, me);
    let frame = ScriptFrame { actor: me, targets: SmallVec::from_slice(&[target]), ..ScriptFrame::default() };
    EvalContext::from_frame(world, &actor, &frame).is_true(test)
}
