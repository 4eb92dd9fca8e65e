//! Evaluates the expressions and predicates of scripts for an actor.
//!
//! Must not change the world.

use crate::content::encounter::EnemyAttack;
use crate::content::gear::{Fire, GearList, Usable, Weapon};
use crate::content::school::School;
use crate::content::script::{CombatantSelector, Expr, Predicate, Quantity, Reach, WeaponClass, is_thrown};
use crate::model::{AttackTags, CombatantId, Coord, HandCount, distance};
use crate::rules::access::{
    conditions, encounter, enemies_in_play, enemy_def, enemy_def_id, find_component, has_condition, has_shield_up,
    health, nearest_occupied_hex, occupied_hexes, progress, resolution, sinks, tile_def,
};
use crate::rules::components::character::CounterbeatHpDamage;
use crate::rules::components::combatant::ShieldSource;
use crate::rules::query::context::{EvalContext, hex_behind};
use crate::rules::query::gear_rules::is_usable_from;
use crate::rules::query::modifiers::has_ability_at;
use crate::rules::query::range::effective_range;
use crate::rules::query::stats::div_round_half_up;
use crate::rules::query::visibility::{is_actor_hidden_from, is_dark};
use crate::rules::stack::attack::{AttackRecord, AttackTarget, DamageList};

impl EvalContext<'_> {
    /// Evaluates an expression.
    pub fn eval(&self, value: &Expr) -> i16 {
        // An actor without a character sheet, such as an enemy on a tile, has no stats and no gear.
        if !self.actor.has_sheet && value.reads_character_sheet() {
            return if *value == Expr::Pwr { self.printed_power() } else { 0 };
        }
        match value {
            Expr::N(n) => *n,
            Expr::WepIn(hand) => {
                let held =
                    self.actor.gear_in_hand(*hand).and_then(|gear| self.inventory().weapon(self.catalog(), gear));
                held.map_or(0, |w| i16::from(w.stamina))
            }
            Expr::Wep => self.weapon().map_or(0, |w| i16::from(w.stamina)),
            Expr::WeaponDamage => match (self.weapon(), self.gear) {
                (Some(weapon), Some(gear)) => {
                    let base = self.actor.character.stats.weapon_damage(weapon, gear, self.actor.hands);
                    self.modified(Quantity::Damage, base).max(0)
                }
                // A shield that answers an attack strikes with its own damage.
                _ => self.eval(&Expr::ShieldDamage),
            },
            Expr::ShotDamage => {
                let missile = self.missile.and_then(|m| self.inventory().missile(self.catalog(), m));
                self.eval(&Expr::WeaponDamage).saturating_add(missile.map_or(0, |m| i16::from(m.damage.0)))
            }
            Expr::ShieldDef => {
                self.shield().map_or(0, |s| self.modified(Quantity::Defense, i16::from(s.defense)).max(0))
            }
            Expr::ShieldDamage => self.shield().map_or(0, |s| s.damage.map_or(0, |(n, _)| i16::from(n))),
            Expr::Overspent => self.overspent,
            Expr::Enc => i16::from(self.inventory().enc(self.catalog())),
            Expr::Eqp => self.modified(Quantity::Eqp, i16::from(self.actor.character.stats.eqp())),
            Expr::Stat(stat) => i16::from(self.actor.character.stats.stat(*stat)),
            Expr::Scaling(stat) => match (self.weapon(), self.gear) {
                (Some(weapon), Some(gear)) => {
                    self.actor.character.stats.weapon_scaling(weapon, *stat, gear, self.actor.hands)
                }
                _ => 0,
            },
            Expr::InHp(side, kind) => {
                self.select_combatant(*side).map_or(0, |who| i16::from(health(self.world, who).hp_damage.get(*kind)))
            }
            Expr::InSink(sink) => i16::from(sinks(self.world, self.actor.id).token_count(*sink)),
            Expr::SinkValue(sink) => self
                .modified(Quantity::Sink(*sink), i16::from(sinks(self.world, self.actor.id).values[*sink as usize]))
                .max(0),
            Expr::HpDamageSinceCounterbeat => find_component::<CounterbeatHpDamage>(self.world, self.actor.id)
                .map_or(0, |taken| i16::from(taken.last)),
            Expr::House(number) => self.actor.house.number(*number).into(),
            Expr::Round => i16::try_from(progress(self.world).round).unwrap_or(i16::MAX),
            Expr::HpLeft(side) => {
                self.select_combatant(*side).map_or(0, |who| i16::from(health(self.world, who).hp_left()))
            }
            Expr::Tokens(CombatantSelector::Me, condition) => self.actor.conditions.count(*condition).into(),
            Expr::Tokens(side, condition) => {
                self.select_combatant(*side).map_or(0, |who| i16::from(conditions(self.world, who).count(*condition)))
            }
            Expr::EnemiesInPlay(id) => {
                enemies_in_play(self.world).filter(|who| enemy_def_id(self.world, *who) == Some(*id)).count() as i16
            }
            Expr::Held(key) => {
                let lent = self.world.lent.list.iter();
                let store = |l: &&std::sync::Arc<crate::rules::stack::LentModifier>| {
                    l.key == Some(*key) && l.bearer.is_borne_by(self.actor.id)
                };
                lent.filter(store).find_map(|lent| lent.held).map_or(0, i16::from)
            }
            Expr::Pwr => match self.cast_with {
                // PWR is that of the catalyst, even while the script uses another piece.
                Some(_) => {
                    let cast = Self { gear: self.cast_with, cast_with: None, ..self.clone() };
                    cast.modified(Quantity::Pwr, cast.spell_power())
                }
                None => self.modified(Quantity::Pwr, self.spell_power()),
            },
            Expr::Overcast => i16::from(self.extra_focus),
            Expr::Inflicted => self.inflicted_tokens().iter().map(|(_, n)| i16::from(*n)).sum(),
            Expr::Blocked => self.suffered_attack().map_or(0, |target| i16::from(target.blocked)),
            Expr::Sum(list) => list.iter().fold(0, |sum: i16, v| sum.saturating_add(self.eval(v))),
            Expr::Difference(a, b) => self.eval(a).saturating_sub(self.eval(b)),
            Expr::Times(v, n) => self.eval(v).saturating_mul(*n),
            Expr::Half(v) => div_round_half_up(self.eval(v), 2),
            Expr::Per(v, n) => self.eval(v).max(0) / (*n).max(1),
            Expr::Min(list) => list.iter().map(|v| self.eval(v)).min().unwrap_or(0),
            Expr::Max(list) => list.iter().map(|v| self.eval(v)).max().unwrap_or(0),
            Expr::When(cases) => {
                cases.iter().find(|(test, _)| self.is_true(test)).map_or(0, |(_, value)| self.eval(value))
            }
        }
    }

    /// PWR of an enemy's spell: its sheet says it.
    fn printed_power(&self) -> i16 {
        let sheet = enemy_def(self.world, self.actor.id);
        let attack = self.attack.and_then(|id| sheet?.attacks.get(&id));
        attack.and_then(|it| it.power).map_or(0, i16::from)
    }

    /// The school's bonus and the Power of the catalyst in use.
    fn spell_power(&self) -> i16 {
        let Some(school) = self.school_in_use() else { return 0 };
        let catalyst = self.gear.and_then(|gear| self.inventory().catalyst(self.catalog(), gear));
        i16::from(self.actor.character.stats.school_bonus(school)) + catalyst.map_or(0, |c| i16::from(c.power))
    }

    /// The school of the attunement in use.
    fn school_in_use(&self) -> Option<School> {
        let action = self.action.and_then(|id| self.catalog().action(id))?;
        Some(action.attunement?.school)
    }

    fn select_combatant(&self, side: CombatantSelector) -> Option<CombatantId> {
        match side {
            CombatantSelector::Me => Some(self.actor.id),
            CombatantSelector::Target => self.target,
        }
    }

    /// Whether a predicate holds.
    pub fn is_true(&self, test: &Predicate) -> bool {
        if !self.actor.has_sheet && test.reads_character_sheet() {
            return false;
        }
        let (character, inventory) = (self.actor.character, self.inventory());
        let board = self.actor.board;
        match test {
            Predicate::Always => true,
            Predicate::AtMost(a, b) => self.eval(a) <= self.eval(b),
            Predicate::Below(a, b) => self.eval(a) < self.eval(b),
            Predicate::HasCondition(CombatantSelector::Me, condition) => self.actor.has_condition(*condition),
            Predicate::HasCondition(side, condition) => {
                self.select_combatant(*side).is_some_and(|who| has_condition(self.world, who, *condition))
            }
            // The raised shield of the actor's state, which may be a state that the action would lead to.
            Predicate::ShieldUp(CombatantSelector::Me) => self.actor.raised.is_some(),
            Predicate::ShieldUp(side) => self.select_combatant(*side).is_some_and(|who| has_shield_up(self.world, who)),
            Predicate::HasType(side, kind) => self
                .select_combatant(*side)
                .and_then(|who| enemy_def(self.world, who))
                .is_some_and(|e| e.types.contains(kind)),
            Predicate::Missile => {
                self.weapon().is_some_and(|w| w.ammo.is_none() || !inventory.missiles_for(self.catalog(), w).is_empty())
            }
            Predicate::Loaded => {
                let missile =
                    self.gear.and_then(|gear| inventory.gear_state(gear)).and_then(|line| line.loaded_missile);
                missile.and_then(|gear| inventory.gear_state(gear)).is_some_and(|line| !line.broken)
            }
            Predicate::InReach(reach) => {
                let (least, most) = effective_range(self, reach);
                let there = self.target.and_then(|who| nearest_occupied_hex(self.world, who, self.actor.position));
                there.is_some_and(|there| (least..=most).contains(&distance(self.actor.position, there)))
            }
            Predicate::Dark => is_dark(self.world),
            Predicate::FromTile => self.from_tile,
            Predicate::Displaced(side) => self.select_combatant(*side).is_some_and(|who| self.displaced.contains(&who)),
            Predicate::Active(side) => {
                let active = resolution(self.world).active_turn.as_ref().map(|turn| turn.activation.enemy);
                active.is_some() && active == self.select_combatant(*side)
            }
            Predicate::NotYetTargeted => self.target.is_some_and(|who| !self.already_targeted.contains(&who)),
            Predicate::Vacant => self.hex.is_some_and(|at| board.is_free(at)),
            Predicate::Locked => {
                let tile = self.hex.and_then(|at| board.tile(at)).and_then(|tile| tile_def(self.world, tile.id));
                tile.is_some_and(|tile| tile.opens_to.is_some())
            }
            Predicate::Using(id) => self.gear.and_then(|gear| inventory.gear_state(gear)).is_some_and(|g| g.id == *id),
            Predicate::FreeHand => self.actor.hands.has_free_hand(),
            Predicate::Grip(hold) => self.gear.is_some_and(|gear| {
                inventory.is_held(self.catalog(), gear, self.actor.hands)
                    && (self.actor.hands.is_two_handed(gear) == (*hold == HandCount::Two)
                        || self.may_hold_in_any_grip())
            }),
            Predicate::Weapon(class) => self.is_wielding(*class),
            Predicate::Moveset(kinds) => {
                let fits = |w: &Weapon| w.kinds.iter().any(|k| kinds.contains(k)) || self.is_listed();
                self.weapon().is_some_and(|w| fits(w) || self.granted_damage_kinds().is_some())
            }
            Predicate::Listed => self.is_listed(),
            Predicate::Shield => {
                self.gear.is_some_and(|gear| character.can_use_shield(self.catalog(), gear, self.actor.hands))
            }
            Predicate::ShieldStrikes => self.shield().is_some_and(|shield| shield.damage.is_some()),
            Predicate::DualWielding => match (self.actor.hands.main, self.actor.hands.off) {
                (Some(a), Some(b)) => {
                    let usable = |g| {
                        let melee = self.weapon_for(g).is_some_and(|w| w.class == WeaponClass::Melee);
                        melee && character.can_wield(self.catalog(), g, self.actor.hands)
                    };
                    a != b && usable(a) && usable(b)
                }
                _ => false,
            },
            Predicate::Flask => self.has_charges(true),
            Predicate::Item => self.has_charges(false),
            Predicate::OnTile(kind) => board.has_tile_kind(self.actor.position, *kind),
            Predicate::NextTo(kind) => self.actor.position.neighbours().any(|n| board.has_tile_kind(n, *kind)),
            Predicate::CanMove => self.can_move(),
            Predicate::Against { is, not } => {
                resolution(self.world).attack_on(self.actor.id).is_some_and(|it| self.attack_tags(it).fit(*is, *not))
            }
            Predicate::Shot => self.is_shot,
            Predicate::Aimed => {
                let attunement = self.action.and_then(|id| self.catalog().action(id)?.attunement);
                attunement.is_none_or(|attunement| attunement.aimed)
            }
            Predicate::InUnaidedRange => self.in_unaided_range,
            Predicate::NoEnemyAdjacent => !enemies_in_play(self.world)
                .flat_map(|who| occupied_hexes(self.world, who))
                .any(|there| distance(there, self.actor.position) == 1),
            Predicate::RoomBehind => self.target.is_some_and(|who| {
                let roomy = |there| hex_behind(self.actor.position, there).is_some_and(|to| board.is_free(to));
                occupied_hexes(self.world, who).into_iter().any(roomy)
            }),
            Predicate::Lightable => self.gear_header().is_some_and(|header| header.fire == Fire::Lightable),
            Predicate::Lit => {
                let lit = self.gear.and_then(|gear| inventory.gear_state(gear)).is_some_and(|line| line.lit);
                lit || self.gear_header().is_some_and(|header| header.fire == Fire::Always)
            }
            Predicate::CanRepairGear => !inventory.repairable_gear(self.catalog()).is_empty(),
            Predicate::HasFlag(mark) => progress(self.world).flags.contains(mark),
            Predicate::Catalyst => {
                let school = self.school_in_use();
                let enables = |gear| {
                    let catalyst = inventory.catalyst(self.catalog(), gear);
                    catalyst.is_some_and(|c| school.is_none_or(|s| c.schools.contains(&s)))
                };
                self.gear.is_some_and(|gear| {
                    enables(gear) && character.can_cast_with(self.catalog(), gear, self.actor.hands)
                })
            }
            Predicate::Thrown => {
                let usable = self.gear.and_then(|gear| inventory.usable(self.catalog(), gear));
                usable.is_some_and(|usable| is_thrown(&usable.effect))
            }
            Predicate::PaidWith(scores) => self.paid.iter().any(|face| scores.contains(face)),
            Predicate::Raised => {
                let raised = self.actor.raised.and_then(ShieldSource::gear);
                self.gear.is_some() && self.gear == raised
            }
            Predicate::School(school) => self.school.or_else(|| self.school_in_use()) == Some(*school),
            Predicate::InEncounter => !encounter(self.world).is_between,
            Predicate::StatAtLeast(stat, least) => character.stats.stat(*stat) >= *least,
            Predicate::HasAbility(side, ability) => {
                self.select_combatant(*side).is_some_and(|who| has_ability_at(self.world, who, *ability, self.depth))
            }
            Predicate::HiddenFrom(side) => {
                self.select_combatant(*side).is_some_and(|viewer| is_actor_hidden_from(self, viewer))
            }
            Predicate::OnBoard(kind) => Coord::all().any(|at| board.has_tile_kind(at, *kind)),
            Predicate::Not(test) => !self.is_true(test),
            Predicate::All(list) => list.iter().all(|t| self.is_true(t)),
            Predicate::Any(list) => list.iter().any(|t| self.is_true(t)),
        }
    }

    fn is_listed(&self) -> bool {
        let content = self.gear.and_then(|gear| self.inventory().gear_def(self.catalog(), gear));
        let name = self.action.map(|id| self.catalog().action(id).map_or(id, |a| a.listing_id()));
        name.is_some_and(|name| content.is_some_and(|c| c.lists(name)))
    }

    fn is_wielding(&self, class: WeaponClass) -> bool {
        self.weapon().is_some_and(|w| w.class == class)
            && self.gear.is_some_and(|gear| self.actor.character.can_wield(self.catalog(), gear, self.actor.hands))
    }

    fn has_charges(&self, flask: bool) -> bool {
        let inventory = self.inventory();
        let list = if flask { GearList::Flasks } else { GearList::Items };
        let right = |gear| inventory.gear_def(self.catalog(), gear).is_some_and(|def| def.list == list);
        let in_pouch = |gear| inventory.gear_state(gear).is_some_and(|line| is_usable_from(self.world, line.slot));
        let is_at_will = |gear| inventory.usable(self.catalog(), gear).is_some_and(Usable::is_at_will);
        let has_one = |gear| is_at_will(gear) || inventory.charges_left(self.catalog(), gear) > 0;
        self.gear.is_some_and(|gear| right(gear) && in_pouch(gear) && has_one(gear))
    }

    /// Whether the actor can do a Move action.
    fn can_move(&self) -> bool {
        !self.actor.knocked_down && !self.actor.condition_rows().any(|(_, row)| row.hinders())
    }

    /// The properties of an attack: those in its record, or else those on the enemy's sheet.
    fn attack_tags(&self, attack: &AttackRecord) -> AttackTags {
        if !attack.tags.is_empty() {
            return attack.tags;
        }
        let sheet = attack.by.and_then(|by| enemy_def(self.world, by));
        attack.attack.and_then(|id| sheet?.attacks.get(&id)).map(EnemyAttack::tags).unwrap_or_default()
    }

    /// The result of the attack under way for the actor.
    fn suffered_attack(&self) -> Option<&AttackTarget> {
        resolution(self.world).attack_on(self.actor.id)?.target(self.actor.id)
    }

    /// The tokens that the attack under way inflicted on the actor, in their order.
    pub fn inflicted_tokens(&self) -> DamageList {
        self.suffered_attack().map(|target| target.inflicted.clone()).unwrap_or_default()
    }

    /// Whether the active enemy crossed from outside to inside a reach on any step of this Turn.
    pub fn has_come_within(&self, reach: &Reach) -> bool {
        let Some(active) = resolution(self.world).active_turn.as_ref() else { return false };
        let (least, most) = effective_range(self, reach);
        let inside = |c: Coord| (least..=most).contains(&distance(c, self.actor.position));
        active.path_this_turn.windows(2).any(|pair| !inside(pair[0]) && inside(pair[1]))
    }
}
