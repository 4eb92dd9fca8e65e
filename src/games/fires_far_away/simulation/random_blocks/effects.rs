//! Random effects and scripts of the effect language.
//!
//! Owns which effects stand in a random script, and the values that are chosen for them. The parts of an effect follow
//! from its declaration (`content/script/generate.rs`), and the validation of the loader decides whether it may stand
//! in its place. Must not build blocks.

use std::sync::Arc;

use enumset::EnumSet;

use super::{RandomScripts, Surroundings};
use crate::content::script::{
    AimOrigin, CombatantSelector, DamageKindSelector, Effect, Expr, Lend, Move, MoveMode, Need, Obstacle, OnDamage,
    Predicate, Reach, Script, ScriptContext, SightMode, Strike, Targeting, TileKind, WordSource,
};
use crate::content::validate::is_legal_script;
use crate::model::{Condition, Coord, DamageKind, Id, Modifiers};

/// The effects that are chosen more often than others.
const FAVOURED: [&str; 4] = ["Strike", "Aim", "Inflict", "Dice"];

/// The effects that are never chosen: they need gear that only an action names, or end the game.
pub(super) const LEFT_OUT: [&str; 8] = [
    "RaiseShield",
    "ChooseMissile",
    "FireLoaded",
    "LoadWeapon",
    "ToggleLight",
    "UseCharge",
    "DeployGear",
    "EndEncounter",
];

/// The things that there are for a script at the place.
fn given(place: Surroundings) -> EnumSet<Need> {
    let gives = match place {
        Surroundings { block: true, on_enemy_sheet: true, .. } => ScriptContext::EnemySheet.gives_in_block(),
        Surroundings { block: true, .. } => ScriptContext::Trigger.gives_in_block(),
        Surroundings { sheet: true, is_character: true, .. } => ScriptContext::Action.gives(),
        Surroundings { sheet: true, .. } => ScriptContext::Tile.gives() - Need::Target,
        _ => ScriptContext::EnemyAttack.gives() - Need::Target,
    };
    if place.target { gives | Need::Target } else { gives }
}

/// The values of the words at a place, and how deep scripts may still lie there.
struct PlacedSource<'r, 'a> {
    random: &'r mut RandomScripts<'a>,
    place: Surroundings,
    depth: u8,
}

impl WordSource for PlacedSource<'_, '_> {
    fn below(&mut self, n: usize) -> usize {
        self.random.below(n)
    }

    fn id(&mut self, name: &'static str) -> Id {
        match name {
            "tile" => self.random.tile(),
            "enemy" => self.random.enemy(),
            "Do" => self.random.action(),
            "SetFlag" | "ClearFlag" => self.random.flag(),
            _ => self.random.key(),
        }
    }

    fn number(&mut self) -> u8 {
        1 + self.random.below(3) as u8
    }

    fn expr(&mut self) -> Expr {
        self.random.value(self.place, 1)
    }

    fn predicate(&mut self) -> Predicate {
        self.random.predicate(self.place, 1)
    }

    fn targeting(&mut self) -> Targeting {
        match self.random.below(8) {
            0 if self.place.has_sheet() => self.random.tile_aim(self.place),
            1 if self.place.has_sheet() => self.random.pair_aim(self.place),
            _ => self.random.aim(self.place),
        }
    }

    fn script(&mut self) -> Script {
        match self.depth.checked_sub(1) {
            Some(depth) => self.random.script(self.place, depth),
            None => Arc::from([Effect::SetFlag(self.random.flag())]),
        }
    }

    fn strike(&mut self) -> Strike {
        self.random.strike(self.place, self.depth)
    }

    fn movement(&mut self) -> Move {
        self.random.movement(self.place)
    }

    fn lend(&mut self) -> Lend {
        self.random.lend(self.place, self.depth.saturating_sub(1))
    }

    fn combatant(&mut self) -> CombatantSelector {
        self.random.side(self.place)
    }

    fn condition(&mut self) -> Condition {
        self.random.condition()
    }

    fn damage_kind(&mut self) -> DamageKind {
        self.random.damage_kind()
    }

    fn modifiers(&mut self) -> Modifiers {
        self.random.modifiers()
    }

    fn tile_kind(&mut self) -> TileKind {
        self.random.tile_kind()
    }

    fn hex(&mut self) -> Coord {
        Coord::new(self.random.below(11) as u8, self.random.below(11) as u8)
    }
}

impl RandomScripts<'_> {
    /// A script of one to three effects that the loader accepts at the place.
    pub(super) fn script(&mut self, place: Surroundings, depth: u8) -> Script {
        let (catalog, gives) = (self.names.catalog, given(place));
        let mut place = place;
        let mut script = Vec::new();
        for _ in 0..=self.below(3) {
            let is_legal = |effect: &Effect| {
                let name: &str = effect.into();
                // Only the check of the whole block can judge whether a block hands itself on.
                let is_judged = |effect: &&Effect| **effect != Effect::PassOn;
                let tried: Vec<Effect> = script.iter().chain([effect]).filter(is_judged).cloned().collect();
                !LEFT_OUT.contains(&name)
                    && (*effect != Effect::PassOn || (place.lent && place.target))
                    && is_legal_script(catalog, &tried, gives)
            };
            let found = self.legal(|random| random.effect(place, depth), is_legal);
            let effect = found.unwrap_or(Effect::Aim(Targeting::Myself));
            place.target |= matches!(effect, Effect::Aim(_));
            script.push(effect);
        }
        Arc::from(script)
    }

    /// An effect, whether the loader accepts it at the place or not.
    fn effect(&mut self, place: Surroundings, depth: u8) -> Effect {
        let (mut name, mut make) = self.one_of(Effect::GENERATORS);
        if self.chance(4) || (name == "Defeat" && !self.chance(8)) {
            name = self.one_of(&FAVOURED);
            make = Effect::GENERATORS.iter().find(|(other, _)| *other == name).map_or(make, |(_, make)| *make);
        }
        make(&mut PlacedSource { random: self, place, depth })
    }

    fn strike(&mut self, place: Surroundings, depth: u8) -> Strike {
        let kind = match self.below(8) {
            0 if place.has_sheet() => DamageKindSelector::OfWeapon,
            1 if place.has_sheet() => DamageKindSelector::OfShield,
            2 if place.has_sheet() => DamageKindSelector::OfMissile,
            3 => DamageKindSelector::OfAttack,
            _ => DamageKindSelector::Is(self.damage_kind()),
        };
        let n = if kind == DamageKindSelector::OfAttack { Expr::Inflicted } else { self.value(place, 1) };
        Strike {
            deals: vec![(n, kind)],
            cap: self.chance(5).then(|| self.value(place, 0)),
            mods: self.modifiers(),
            inflicts: if self.chance(3) { vec![(self.condition(), Expr::N(1))] } else { Vec::new() },
            on_damage: if depth > 0 && self.chance(5) { vec![self.on_damage(place, depth - 1)] } else { Vec::new() },
            shield_only: self.chance(12),
        }
    }

    pub(super) fn on_damage(&mut self, place: Surroundings, depth: u8) -> OnDamage {
        OnDamage {
            at_least: 1 + self.below(2) as u8,
            kind: self.chance(2).then(|| self.damage_kind()),
            then: self.script(Surroundings { target: true, ..place }, depth),
        }
    }

    fn reach(&mut self, place: Surroundings) -> Reach {
        match self.below(6) {
            0 => Reach::Adjacent,
            1 => Reach::Anywhere,
            2 if place.has_sheet() => Reach::Weapon,
            3 => Reach::Thrown(Expr::N(1), self.value(place, 1)),
            4 if place.has_sheet() => Reach::Shot,
            _ => Reach::Within(Expr::N(1), self.value(place, 1)),
        }
    }

    pub(super) fn aim(&mut self, place: Surroundings) -> Targeting {
        const SIGHTS: [SightMode; 5] =
            [SightMode::Melee, SightMode::Ranged, SightMode::LockOn, SightMode::Visible, SightMode::PastPieces];
        let at_target = Surroundings { target: true, ..place };
        let size = Expr::N(1 + self.below(3) as i16);
        match self.below(13) {
            0 => Targeting::HalfMoon,
            9 if place.target => Targeting::Around(size),
            1 => Targeting::FullMoon(size),
            2 => Targeting::Cone(size),
            3 => Targeting::Wave(size),
            4 => Targeting::Line { reach: Reach::Within(Expr::N(1), size), anywhere: false },
            5 => Targeting::Blast {
                reach: Reach::Within(Expr::N(1), Expr::N(4)),
                size: self.one_of(&[1, 2, 3, 4, 7]),
                any_direction: self.chance(2),
            },
            6 => Targeting::All { only: vec![self.predicate(at_target, 1)], me: self.chance(4) },
            7 => Targeting::Filtered(Box::new(Targeting::FullMoon(size)), vec![self.predicate(at_target, 1)]),
            8 => Targeting::Myself,
            _ => Targeting::One {
                reach: self.reach(place),
                step: 0,
                sight: self.one_of(&SIGHTS),
                from: if place.target && self.chance(4) { AimOrigin::LastTarget } else { AimOrigin::Me },
                only: if self.chance(4) { vec![self.predicate(at_target, 1)] } else { Vec::new() },
            },
        }
    }

    fn pair_aim(&mut self, place: Surroundings) -> Targeting {
        let on_target = Surroundings { target: true, ..place };
        let only = if self.chance(2) { vec![self.predicate(on_target, 1)] } else { Vec::new() };
        Targeting::Pair { reach: Reach::Within(Expr::N(1), Expr::N(4)), only }
    }

    fn tile_aim(&mut self, place: Surroundings) -> Targeting {
        Targeting::Tile {
            reach: Reach::Within(Expr::N(1), self.value(place, 0)),
            plain: self.chance(3),
            tile: None,
            kind: self.chance(4).then(|| self.tile_kind()),
            only: Vec::new(),
            sight: if self.chance(2) { SightMode::Visible } else { SightMode::LockOn },
        }
    }

    fn movement(&mut self, place: Surroundings) -> Move {
        let mode = match self.below(4) {
            0 => MoveMode::Line,
            1 if place.target => MoveMode::Toward,
            2 if place.target => MoveMode::Back,
            _ => MoveMode::Free,
        };
        let over =
            if mode == MoveMode::Free && self.chance(3) { vec![Obstacle::Enemies, Obstacle::Hazards] } else { vec![] };
        Move { tiles: self.value(place, 1), min_tiles: 0, mode, most_over: None, over, encumbered: self.chance(2) }
    }
}
