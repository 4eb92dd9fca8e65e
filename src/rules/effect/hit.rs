//! One attack on one combatant, from the blow to its last consequence, in the order of A-91.
//!
//! Stages: over a fallen target (High), Inevitable, Shield Up! with Guard Break, sinks and HP (the player's choice for
//! the character, automatic for enemies), what wounds bring, conditions. Who strikes at several makes one hit for each;
//! defeat is looked for after the last of them, by whoever made them.

use bevy::prelude::World;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::afflict::{drain, lower_shield};
use super::corrode::wear_raised;
use super::tray::{assign_to_foe, thaw};
use crate::content::effect::Wound;
use crate::model::{Bag, Condition, Coord, DamageKind, Fact, Id, MissReason, Modifier, Modifiers, Spot, Token, Who};
use crate::rules::access::{at, catalog, flow, flow_mut, foe, has, hero, hero_mut, nature, of_mut, tell};
use crate::rules::combatant::{Foe, Vitals};
use crate::rules::flow::{Affliction, Frame, Step, Tray};
use crate::rules::phase::{self, Phase};

/// How far a hit has come.
#[allow(missing_docs, reason = "the names follow A-91")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stage {
    #[default]
    Arrives,
    Lands,
    Wounds,
    Afflicts,
}

/// Damage tokens in the order in which an attack lists them.
pub type Blow = SmallVec<[(DamageKind, u8); 4]>;

/// An attack on one combatant.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hit {
    /// Who strikes; nobody for trickles and tiles.
    pub by: Option<Who>,
    /// Who is struck.
    pub on: Who,
    /// Its damage.
    pub tokens: Blow,
    /// Damage modifiers.
    pub mods: Modifiers,
    /// What wounds bring.
    pub wounds: Vec<Wound>,
    /// Conditions it inflicts anyway, then those that Guard Break adds.
    pub inflicts: SmallVec<[(Condition, u8); 4]>,
    /// Where it comes from, for Knockback.
    pub from: Option<Coord>,
    /// Whether gear has already taken one of its Acid or Breaking tokens.
    #[serde(default)]
    pub corroded: bool,
    /// Only Shield Up! takes it, whatever its Defense.
    #[serde(default)]
    pub shield_only: bool,
    /// What the attack that this follows from has put into HP already.
    #[serde(default)]
    pub earlier: Bag,
    /// The attack on an enemy's sheet that it is.
    #[serde(default)]
    pub attack: Option<Id>,
    /// How far it has come.
    pub stage: Stage,
    /// What it put into HP slots at once.
    pub hp: Bag,
}

impl Hit {
    /// Tokens of one type, as an attack of their own.
    pub fn of(on: Who, kind: DamageKind, n: u8) -> Self {
        Self { mods: Modifiers::default(), ..Self::unblockable(on, kind, n) }
    }

    /// Tokens of one type that no shield can stop and nobody strikes.
    pub fn unblockable(on: Who, kind: DamageKind, n: u8) -> Self {
        Self {
            by: None,
            on,
            tokens: SmallVec::from_slice(&[(kind, n)]),
            mods: Modifiers::NONE.with(Modifier::Unblockable),
            wounds: Vec::new(),
            inflicts: SmallVec::new(),
            from: None,
            corroded: false,
            shield_only: false,
            earlier: Bag::default(),
            attack: None,
            stage: Stage::Arrives,
            hp: Bag::default(),
        }
    }
}

/// Carries a hit one stage further.
pub fn work(world: &mut World, mut hit: Box<Hit>) {
    if at(world, hit.on).is_none() {
        return;
    }
    match hit.stage {
        Stage::Arrives => arrives(world, hit),
        Stage::Lands => {
            hit.stage = Stage::Wounds;
            if hit.on.is_character() {
                hit.hp = flow(world).landed;
            }
            flow_mut(world).push(Step::Hit(hit));
        }
        Stage::Wounds => {
            hit.stage = Stage::Afflicts;
            let due = due_wounds(&hit);
            let (by, on, hit_hp, attack, origin) = (hit.by, hit.on, hit.hp, hit.attack, hit.from);
            let mut flow = flow_mut(world);
            flow.push(Step::Hit(hit));
            for wound in due.into_iter().rev() {
                flow.next([Step::Run { list: wound.then, at: 0 }, Step::EndFrame]);
                flow.frames.push(Frame {
                    me: by.unwrap_or(on),
                    targets: SmallVec::from_slice(&[on]),
                    attack,
                    origin,
                    landed: hit_hp,
                    ..Frame::default()
                });
            }
        }
        Stage::Afflicts => {
            let how = Affliction {
                inevitable: hit.mods.has(Modifier::Inevitable),
                from: hit.from,
                by: hit.by,
                attack: hit.attack,
                ..Affliction::default()
            };
            let who = hit.on;
            if let Some(by) = hit.by.filter(|by| !hit.hp.is_empty() && at(world, *by).is_some()) {
                for (_, n) in hit.inflicts.iter().filter(|(c, _)| *c == Condition::Drain) {
                    drain(world, by, *n);
                    drained(world);
                }
            }
            let afflictions =
                hit.inflicts.iter().map(|(condition, n)| Step::Afflict { who, condition: *condition, n: *n, how });
            flow_mut(world).next(afflictions.collect::<SmallVec<[Step; 4]>>());
        }
    }
}

/// Drain has worked: it does so once in an attack, however many the attack strikes. Their hits lie on the stack.
fn drained(world: &mut World) {
    for step in flow_mut(world).stack.iter_mut().rev() {
        let Step::Hit(others) = step else { break };
        others.inflicts.retain(|(condition, _)| *condition != Condition::Drain);
    }
}

fn due_wounds(hit: &Hit) -> Vec<Wound> {
    let count = |of: Option<DamageKind>| of.map_or_else(|| hit.hp.total(), |k| hit.hp.get(k));
    hit.wounds.iter().filter(|w| count(w.of) >= w.at_least).cloned().collect()
}

fn arrives(world: &mut World, mut hit: Box<Hit>) {
    if hit.mods.has(Modifier::High) && has(world, hit.on, Condition::Knockdown) {
        let by = hit.by.unwrap_or(hit.on);
        tell(world, Fact::Missed { by, on: hit.on, why: MissReason::High });
        return;
    }
    // What does nothing to somebody is gone before anything else is done with it.
    let nature = nature(world, hit.on);
    for (kind, n) in hit.tokens.iter().filter(|(kind, _)| nature.unhurt_by(*kind)) {
        for _ in 0..*n {
            tell(world, Fact::TokenPlaced { who: hit.on, token: Token::Damage(*kind), on: Spot::Gone });
        }
    }
    hit.tokens.retain(|(kind, _)| !nature.unhurt_by(*kind));
    if hit.mods.has(Modifier::Inevitable) {
        for (kind, n) in std::mem::take(&mut hit.tokens) {
            // Breaking never reaches HP, however inevitable.
            if kind == DamageKind::Breaking {
                hit.tokens.push((kind, n));
                continue;
            }
            if kind == DamageKind::Burn {
                (0..n).for_each(|_| thaw(world, hit.on));
            }
            deal(world, hit.on, kind, n);
            hit.hp.add(kind, n);
        }
        if hit.tokens.is_empty() {
            hit.stage = Stage::Wounds;
            flow_mut(world).push(Step::Hit(hit));
            return;
        }
    }
    if !hit.mods.has(Modifier::Unblockable) && !hit.mods.has(Modifier::Inevitable) {
        block(world, &mut hit);
    }
    if hit.shield_only {
        // What Shield Up! did not take is lost.
        hit.tokens.clear();
    }
    let tokens = std::mem::take(&mut hit.tokens);
    let (on, mods) = (hit.on, hit.mods);
    if on.is_character() {
        hit.stage = Stage::Lands;
        let tray = Tray {
            tokens: tokens.into_iter().filter(|(_, n)| *n > 0).map(|(k, n)| (Token::Damage(k), n)).collect(),
            unsinkable: mods.has(Modifier::Unsinkable),
            magical: mods.has(Modifier::Magical),
            corroded: hit.corroded,
            earlier: hit.earlier,
            ..Tray::default()
        };
        flow_mut(world).next([Step::Lay(Box::new(tray)), Step::Hit(hit)]);
    } else {
        hit.stage = Stage::Wounds;
        // Acid comes before the sinks.
        let (first, then): (Blow, Blow) = tokens.into_iter().partition(|(kind, _)| kind.corrodes());
        for (kind, n) in first.into_iter().chain(then) {
            assign_to_foe(world, (on, kind, n), mods, hit.earlier, &mut hit.hp);
        }
        flow_mut(world).push(Step::Hit(hit));
    }
}

/// The card of a raised shield.
struct Card {
    defense: u8,
    stability: u8,
    lies: u8,
}

fn raised_card(world: &World, who: Who) -> Option<Card> {
    if who.is_character() {
        let hero = hero(world);
        let gear = hero.raised?;
        let shield = hero.shield(catalog(world), gear)?;
        Some(Card { defense: shield.defense, stability: shield.stability, lies: hero.line(gear)?.card.total() })
    } else {
        let guard = foe(world, who).guard.filter(|g| g.up)?;
        Some(Card { defense: guard.defense, stability: guard.stability, lies: guard.card.total() })
    }
}

/// Shield Up! takes tokens in the order listed, up to its Defense, and breaks when one goes beyond its Stability
///
fn block(world: &mut World, hit: &mut Hit) {
    let Some(mut card) = raised_card(world, hit.on) else { return };
    let mut room = if hit.shield_only { u8::MAX } else { card.defense };
    for n in 0..hit.tokens.len() {
        let (kind, mut count) = hit.tokens[n];
        // Bleed damage is always Unblockable.
        if kind == DamageKind::Bleed {
            continue;
        }
        while count > 0 && room > 0 {
            count -= 1;
            room -= 1;
            card.lies = card.lies.saturating_add(1);
            lay_on_card(world, hit.on, kind);
            // Acid that is blocked eats the shield: the character's once an attack, an enemy's each time.
            if kind.corrodes() && !(hit.corroded && hit.on.is_character()) {
                hit.corroded = true;
                wear_raised(world, hit.on, Token::Damage(kind));
                if raised_card(world, hit.on).is_none() {
                    // It broke and is down at once, without a Guard Break (O-16).
                    hit.tokens[n].1 = count;
                    return;
                }
            }
            if card.lies > card.stability {
                room = 0;
                guard_break(world, hit.on, &mut hit.inflicts);
            }
        }
        hit.tokens[n].1 = count;
    }
}

fn lay_on_card(world: &mut World, who: Who, kind: DamageKind) {
    if who.is_character() {
        let raised = hero(world).raised;
        if let Some(line) = raised.and_then(|g| hero_mut(world).into_inner().gear.get_mut(usize::from(g.0))) {
            line.card.add(kind, 1);
        }
    } else if let Some(guard) = &mut of_mut::<Foe>(world, who).guard {
        guard.card.add(kind, 1);
    }
    tell(world, Fact::TokenPlaced { who, token: Token::Damage(kind), on: Spot::Shield });
}

/// The shield is broken through: it comes down, suffers 1 Breaking, and Stun and Flinch follow. A Frozen
/// entity suffers neither. The tokens stay on the card.
pub fn guard_break(world: &mut World, who: Who, inflicts: &mut SmallVec<[(Condition, u8); 4]>) {
    tell(world, Fact::GuardBroken { who });
    wear_raised(world, who, Token::Damage(DamageKind::Breaking));
    lower_shield(world, who);
    if !has(world, who, Condition::Frozen) {
        inflicts.extend([(Condition::Stunned, 1), (Condition::Flinch, 1)]);
    }
}

/// Puts tokens straight into HP.
pub fn deal(world: &mut World, who: Who, kind: DamageKind, n: u8) {
    for _ in 0..n {
        tell(world, Fact::TokenPlaced { who, token: Token::Damage(kind), on: Spot::Hp });
    }
    of_mut::<Vitals>(world, who).hp.add(kind, n);
    if who.is_character() && phase::now(world) == Phase::Counterbeat {
        let mut hero = hero_mut(world);
        hero.wounds = hero.wounds.saturating_add(n);
    }
}
