//! Values and tests of the effect language, worked out for somebody who acts or might act.

use bevy::prelude::World;

use crate::content::Catalog;
use crate::content::action::Action;
use crate::content::attunement::School;
use crate::content::effect::{Bearing, Hand, Move, Side, Test, Value, WeaponClass};
use crate::content::gear::{Shield, Weapon};
use crate::content::house::HouseRules;
use crate::model::{Condition, Coord, DamageKind, Gear, Hands, Hold, Who, distance};
use crate::rules::access::{
    at, body, catalog, conditions, field, flow, foe, foes, has, hero, house, nearest, progress, shield_up, sinks,
    vitals,
};
use crate::rules::board::Field;
use crate::rules::combatant::stats::half_up;
use crate::rules::combatant::{Conditions, Hero, Slot};
use crate::rules::flow::Frame;
use crate::rules::{Progress, Refusal};

/// How the one who acts stands: as it is, or as it would be after something free.
///
/// What every question asks for is looked up once, when the stance is taken.
#[derive(Clone)]
pub struct Stance<'a> {
    /// The catalog in play.
    pub catalog: &'a Catalog,
    /// The house rules.
    pub house: &'a HouseRules,
    /// The sheet of hexes.
    pub field: &'a Field,
    /// The character.
    pub hero: &'a Hero,
    /// The weight the character wears.
    pub enc: u8,
    /// Conditions of the one who acts.
    pub conditions: &'a Conditions,
    /// Who.
    pub me: Who,
    /// Where.
    pub at: Coord,
    /// Hand tokens.
    pub hands: Hands,
    /// The raised shield.
    pub raised: Option<Gear>,
    /// Whether knocked down.
    pub down: bool,
    /// The beat's ledger.
    pub ledger: Progress,
}

impl<'a> Stance<'a> {
    /// Somebody's stance now.
    pub fn now(world: &'a World, me: Who) -> Self {
        let (hero, conditions) = (hero(world), conditions(world, me));
        let mut stance = Self {
            catalog: catalog(world),
            house: house(world),
            field: field(world),
            hero,
            enc: hero.enc(catalog(world)),
            conditions,
            me,
            at: at(world, me).unwrap_or(Coord::new(0, 0)),
            hands: Hands::default(),
            raised: None,
            down: conditions.has(Condition::Knockdown),
            ledger: Progress::default(),
        };
        if me.is_character() {
            stance.hands = hero.hands;
            stance.raised = hero.raised;
            stance.ledger = progress(world).clone();
        }
        stance
    }

    /// What that hand holds.
    pub fn held(&self, hand: Hand) -> Option<Gear> {
        match hand {
            Hand::Main => self.hands.main,
            Hand::Off => self.hands.off,
        }
    }

    /// Conditions that forbid an action outright. `forced` says that nothing else can be done.
    pub fn hindered(&self, action: &Action, forced: bool) -> Result<(), Refusal> {
        if self.conditions.has(Condition::Stunned) {
            return Err(Refusal::Hindered(Condition::Stunned));
        }
        if forced {
            return Ok(());
        }
        if self.conditions.has(Condition::Mute) && action.art.is_some_and(|art| art.school != School::Guts) {
            return Err(Refusal::Hindered(Condition::Mute));
        }
        if self.conditions.has(Condition::Frozen) {
            return if action.while_frozen { Ok(()) } else { Err(Refusal::Hindered(Condition::Frozen)) };
        }
        if self.down && !action.while_down {
            return Err(Refusal::Hindered(Condition::Knockdown));
        }
        Ok(())
    }

    /// Pieces in hand, each once.
    pub fn in_hand(&self) -> impl Iterator<Item = Gear> + use<> {
        let hands = self.hands;
        hands.main.into_iter().chain(hands.off.filter(move |off| hands.main != Some(*off)))
    }
}

/// The hex on the far side of a neighbour.
pub fn behind(from: Coord, target: Coord) -> Option<Coord> {
    (distance(from, target) == 1)
        .then(|| crate::model::step(target, crate::model::direction_away(from, target)))
        .flatten()
}

/// The aim that the one who acts has taken.
pub(in crate::rules) fn taken(stance: &Stance) -> Option<Bearing> {
    stance.hero.aiming.filter(|_| stance.me.is_character())
}

/// Everything a value or a test may ask about.
#[derive(Clone)]
pub struct Context<'a> {
    /// The world.
    pub world: &'a World,
    /// Who acts, and how they stand.
    pub stance: &'a Stance<'a>,
    /// With what.
    pub with: Option<Gear>,
    /// Dealing what.
    pub kind: Option<DamageKind>,
    /// Score overspent.
    pub over: i16,
    /// On whom.
    pub target: Option<Who>,
    /// The missile in use.
    pub missile: Option<Gear>,
    /// Where the target stood when it was aimed at.
    pub stood: Option<Coord>,
    /// The action's own id, for `Listed`.
    pub action: Option<crate::model::Id>,
    /// FP spent above the printed cost.
    pub overcast: u8,
    /// The aim that a shot or throw can count on.
    pub bearing: Option<Bearing>,
}

impl<'a> Context<'a> {
    /// The context of something that has not begun: nothing in use, nothing aimed at.
    pub fn bare(world: &'a World, stance: &'a Stance<'a>) -> Self {
        Self {
            world,
            stance,
            with: None,
            kind: None,
            over: 0,
            target: None,
            missile: None,
            stood: None,
            action: None,
            overcast: 0,
            bearing: taken(stance),
        }
    }

    /// The context of a program under way.
    pub fn of(world: &'a World, stance: &'a Stance<'a>, frame: &Frame) -> Self {
        Self {
            world,
            stance,
            with: frame.with,
            kind: frame.kind,
            over: frame.over,
            target: frame.targets.first().copied(),
            missile: frame.missile,
            stood: frame.target_stood,
            action: frame.action,
            overcast: frame.overcast,
            bearing: frame.bearing.or_else(|| taken(stance)),
        }
    }

    fn catalog(&self) -> &'a Catalog {
        self.stance.catalog
    }

    fn hero(&self) -> &'a Hero {
        self.stance.hero
    }

    /// The weapon in use.
    pub fn weapon(&self) -> Option<&'a Weapon> {
        self.hero().weapon(self.catalog(), self.with?)
    }

    /// The shield in use.
    pub fn shield(&self) -> Option<&'a Shield> {
        self.hero().shield(self.catalog(), self.with?)
    }

    /// The value now.
    pub fn value(&self, value: &Value) -> i16 {
        match value {
            Value::N(n) => *n,
            Value::WepIn(hand) => {
                let held = self.stance.held(*hand).and_then(|gear| self.hero().weapon(self.catalog(), gear));
                held.map_or(0, |w| i16::from(w.stamina))
            }
            Value::Wep => self.weapon().map_or(0, |w| i16::from(w.stamina)),
            Value::WeaponDamage => match (self.weapon(), self.with) {
                (Some(weapon), Some(gear)) => self.hero().weapon_damage(weapon, gear, self.stance.hands).max(0),
                // A shield that answers a blow strikes with its own damage.
                _ => self.value(&Value::ShieldDamage),
            },
            Value::LoadCost => self.weapon().map_or(0, |w| i16::from(w.load)),
            Value::ShotDamage => {
                let missile = self.missile.and_then(|m| self.hero().missile(self.catalog(), m));
                self.value(&Value::WeaponDamage).saturating_add(missile.map_or(0, |m| i16::from(m.damage.0)))
            }
            Value::ShieldDef => self.shield().map_or(0, |s| i16::from(s.defense)),
            Value::ShieldDamage => self.shield().map_or(0, |s| i16::from(s.damage.0)),
            Value::Overspent => self.over,
            Value::Enc => i16::from(self.stance.enc),
            Value::Eqp => i16::from(self.hero().eqp()),
            Value::Stat(stat) => i16::from(self.hero().stat(*stat)),
            Value::InSink(sink) => i16::from(sinks(self.world, self.stance.me).held(*sink)),
            Value::WoundsLastCounterbeat => i16::from(self.hero().wounds),
            Value::Round => i16::try_from(progress(self.world).round).unwrap_or(i16::MAX),
            Value::HpLeft(side) => self.side(*side).map_or(0, |who| i16::from(vitals(self.world, who).left())),
            Value::Tokens(side, condition) => {
                self.side(*side).map_or(0, |who| i16::from(conditions(self.world, who).now.get(*condition)))
            }
            Value::Standing(id) => foes(self.world).filter(|who| foe(self.world, *who).sheet == *id).count() as i16,
            Value::Pwr => self.power(),
            Value::Overcast => i16::from(self.overcast),
            Value::Sum(list) => list.iter().fold(0, |sum: i16, v| sum.saturating_add(self.value(v))),
            Value::Less(a, b) => self.value(a).saturating_sub(self.value(b)),
            Value::Times(v, n) => self.value(v).saturating_mul(*n),
            Value::Half(v) => half_up(self.value(v), 2),
            Value::Least(list) => list.iter().map(|v| self.value(v)).min().unwrap_or(0),
            Value::Most(list) => list.iter().map(|v| self.value(v)).max().unwrap_or(0),
            Value::When(cases) => {
                cases.iter().find(|(test, _)| self.test(test)).map_or(0, |(_, value)| self.value(value))
            }
        }
    }

    /// The school's bonus and the Power of the catalyst in use.
    fn power(&self) -> i16 {
        let Some(art) = self.action.and_then(|id| self.catalog().action(id)).and_then(|a| a.art) else { return 0 };
        let catalyst = self.weapon().and_then(|w| w.catalyst.as_ref());
        i16::from(self.hero().bonus(art.school)) + catalyst.map_or(0, |c| i16::from(c.power))
    }

    fn side(&self, side: Side) -> Option<Who> {
        match side {
            Side::Me => Some(self.stance.me),
            Side::Target => self.target,
        }
    }

    /// Whether the test holds now.
    pub fn test(&self, test: &Test) -> bool {
        let hero = self.hero();
        let field = self.stance.field;
        match test {
            Test::Always => true,
            Test::AtMost(a, b) => self.value(a) <= self.value(b),
            Test::Below(a, b) => self.value(a) < self.value(b),
            Test::Has(Side::Me, Condition::Knockdown) => self.stance.down,
            Test::Has(Side::Me, condition) => self.stance.conditions.has(*condition),
            Test::Has(side, condition) => self.side(*side).is_some_and(|who| has(self.world, who, *condition)),
            // As it would stand, for a question about what might be done.
            Test::ShieldUp(Side::Me) if self.stance.me.is_character() => self.stance.raised.is_some(),
            Test::ShieldUp(side) => self.side(*side).is_some_and(|who| shield_up(self.world, who)),
            Test::Is(side, kind) => self
                .side(*side)
                .filter(|who| !who.is_character())
                .and_then(|who| crate::rules::access::enemy_sheet(self.world, who))
                .is_some_and(|e| e.types.contains(kind)),
            Test::Missile => {
                self.weapon().is_some_and(|w| w.ammo.is_none() || !hero.missiles_for(self.catalog(), w).is_empty())
            }
            Test::Loaded => {
                let missile = self.with.and_then(|gear| hero.line(gear)).and_then(|line| line.loaded);
                missile.and_then(|gear| hero.line(gear)).is_some_and(|line| !line.broken)
            }
            Test::OneHandedShot => self.weapon().is_some_and(|w| w.one_handed_shot),
            Test::InReach(reach) => {
                let (least, most) = super::aim::span(self, reach);
                let there = self.target.and_then(|who| nearest(self.world, who, self.stance.at));
                there.is_some_and(|there| (least..=most).contains(&distance(self.stance.at, there)))
            }
            Test::FreeHand => self.stance.hands.has_free(),
            Test::Grip(hold) => self.with.is_some_and(|gear| {
                self.stance.hands.hold(gear) && self.stance.hands.two_handed(gear) == (*hold == Hold::Two)
            }),
            Test::Weapon(class) => self.wields(*class),
            Test::Moveset(kinds) => {
                self.weapon().is_some_and(|w| w.kinds.iter().any(|k| kinds.contains(k)) || self.listed())
            }
            Test::Listed => self.listed(),
            Test::Shield => self.with.is_some_and(|gear| hero.can_shield(self.catalog(), gear, self.stance.hands)),
            Test::DualWielding => match (self.stance.hands.main, self.stance.hands.off) {
                (Some(a), Some(b)) => {
                    let usable = |g| {
                        let melee = hero.weapon(self.catalog(), g).is_some_and(|w| w.class == WeaponClass::Melee);
                        melee && hero.can_wield(self.catalog(), g, self.stance.hands)
                    };
                    a != b && usable(a) && usable(b)
                }
                _ => false,
            },
            Test::Flask => self.charged(true),
            Test::Item => self.charged(false),
            Test::OnTile(kind) => field.kind(self.stance.at) == Some(*kind),
            Test::NextTo(kind) => self.stance.at.neighbours().any(|n| field.kind(n) == Some(*kind)),
            Test::CanMove => self.can_move(),
            Test::CameIntoReach => self.came_into_reach(),
            Test::AgainstMelee => self.answered().is_some_and(|(_, mods)| !mods.is_ranged()),
            Test::AgainstWithout(modifier) => self.answered().is_some_and(|(_, mods)| !mods.has(*modifier)),
            Test::NoEnemyAdjacent => !foes(self.world)
                .flat_map(|who| body(self.world, who))
                .any(|there| distance(there, self.stance.at) == 1),
            Test::RoomBehind => self.target.is_some_and(|who| {
                let roomy = |there| behind(self.stance.at, there).is_some_and(|to| field.free(to));
                body(self.world, who).into_iter().any(roomy)
            }),
            Test::Lightable => self.weapon().is_some_and(|w| w.lightable),
            Test::Lit => self.with.and_then(|gear| hero.line(gear)).is_some_and(|line| line.lit),
            Test::CanMendGear => !hero.mendable(self.catalog()).is_empty(),
            Test::Marked(mark) => progress(self.world).marks.contains(mark),
            Test::Catalyst => {
                let school = self.action.and_then(|id| self.catalog().action(id)).and_then(|a| a.art).map(|a| a.school);
                let catalyst = self.weapon().and_then(|w| w.catalyst.as_ref());
                let wielded = self.with.is_some_and(|g| hero.can_wield(self.catalog(), g, self.stance.hands));
                wielded && catalyst.is_some_and(|c| school.is_some_and(|s| c.schools.contains(&s)))
            }
            Test::Stat(stat, least) => hero.stat(*stat) >= *least,
            Test::Can(side, ability) => {
                self.side(*side).is_some_and(|who| crate::rules::access::can(self.world, who, *ability))
            }
            Test::Not(test) => !self.test(test),
            Test::All(list) => list.iter().all(|t| self.test(t)),
            Test::Any(list) => list.iter().any(|t| self.test(t)),
        }
    }

    fn listed(&self) -> bool {
        let content = self.with.and_then(|gear| self.hero().content(self.catalog(), gear));
        let name = self.action.map(|id| self.catalog().action(id).map_or(id, |a| a.listing()));
        name.is_some_and(|name| content.is_some_and(|c| c.special().contains(&name)))
    }

    fn wields(&self, class: WeaponClass) -> bool {
        self.weapon().is_some_and(|w| w.class == class)
            && self.with.is_some_and(|gear| self.hero().can_wield(self.catalog(), gear, self.stance.hands))
    }

    fn charged(&self, flask: bool) -> bool {
        use crate::content::gear::AnyGear;
        let hero = self.hero();
        let right = |gear| match hero.content(self.catalog(), gear) {
            Some(AnyGear::Flask(_)) => flask,
            Some(AnyGear::Item(_)) => !flask,
            _ => false,
        };
        let in_pouch = |gear| hero.line(gear).is_some_and(|l| matches!(l.slot, Slot::Pouch(_)));
        self.with.is_some_and(|gear| right(gear) && in_pouch(gear) && hero.charges_left(self.catalog(), gear) > 0)
    }

    /// Whether nothing keeps me from a Move action.
    fn can_move(&self) -> bool {
        let conditions = self.stance.conditions;
        !self.stance.down
            && ![Condition::Netted, Condition::Grappled, Condition::Frozen, Condition::Stunned]
                .into_iter()
                .any(|c| conditions.has(c))
    }

    fn answered(&self) -> Option<(Who, crate::model::Modifiers)> {
        let active = flow(self.world).active.as_ref()?;
        let sheet = crate::rules::access::enemy_sheet(self.world, active.order.foe)?;
        Some((active.order.foe, sheet.attacks.get(&active.attack?)?.mods))
    }

    /// Whether the active enemy crossed from outside to inside the weapon's range on any step of this Turn.
    fn came_into_reach(&self) -> bool {
        let (Some(active), Some(weapon)) = (flow(self.world).active.as_ref(), self.weapon()) else { return false };
        let (least, most) = weapon.range;
        let inside = |c: Coord| (least..=most).contains(&distance(c, self.stance.at));
        active.trail.windows(2).any(|pair| !inside(pair[0]) && inside(pair[1]))
    }

    /// Fewest and most hexes of a movement of mine (R-177, R-178, A-155 to, O-05).
    pub fn tiles(&self, movement: &Move) -> Option<(u8, u8)> {
        let conditions = self.stance.conditions;
        if conditions.has(Condition::Netted) || conditions.has(Condition::Grappled) {
            return (movement.least == 0).then_some((0, 0));
        }
        let mut most = self.value(&movement.tiles).max(0);
        if movement.encumbered {
            let (enc, eqp) = (self.value(&Value::Enc), self.value(&Value::Eqp));
            let (above, twice) = self.stance.house.move_caps;
            if enc > eqp.saturating_mul(2) {
                most = most.min(i16::from(twice));
            } else if enc > eqp {
                most = most.min(i16::from(above));
            }
        }
        if conditions.has(Condition::Slowed) && most > 0 {
            most = half_up(most, 2).max(1);
        }
        let least = i16::from(movement.least).min(most);
        if movement.encumbered && self.stance.raised.is_some() {
            most /= 2;
        }
        Some((least.clamp(0, 99) as u8, most.clamp(0, 99) as u8))
    }
}
