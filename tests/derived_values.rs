//! The derived values of the character sheet against a second computation, which is written from the rulebook's tables
//! and reads nothing but the sheet and the printed numbers of the gear; and that a piece that
//! is taken in hand and laid aside leaves no trace.
//!
//! A value that a borne piece or attunement changes other than by a constant is left out for that character, and each law
//! counts what it has compared, so that it cannot come to compare nothing.

use std::collections::BTreeMap;

use crate::common::{CATALOG, LIBRARY, empty_world};
use bevy::prelude::World;
use emberhex::content::encounter::Character;
use emberhex::content::gear::Gear;
use emberhex::content::school::School;
use emberhex::content::script::{ModifierBlock, Predicate, Quantity, QuantityKind};
use emberhex::model::{Choice, CombatantId, GearIndex, Grade, Handedness, Hands, Id, Intent, Sink, Stat};
use emberhex::rules::access::{RulesWorld, character, inventory};
use emberhex::rules::player::price::{Price, evaluate_cost};
use emberhex::rules::query::context::{ActorState, EvalContext};
use emberhex::rules::query::derived::pouch_count;
use emberhex::rules::query::explain::{explain_power, explain_weapon};
use emberhex::rules::{Refusal, legal_intents, resolve_intent, with_rules};
use emberhex::simulation::game::GameConfig;
use emberhex::simulation::random_character::{random_character, with_character};
use emberhex::view::build_view;

const STATS: [Stat; 7] = [Stat::Vit, Stat::End, Stat::Str, Stat::Dex, Stat::Att, Stat::Int, Stat::Fth];

/// The number of random characters of a law.
const CHARACTERS: u64 = 400;

/// The line of each kind of value that a law has compared, with how often.
type Compared = BTreeMap<&'static str, u32>;

// ---------------------------------------------------------------------------------------------------------------------
// The second computation

/// A half is rounded up.
fn half(n: i32) -> i32 {
    if n % 2 == 0 { n / 2 } else { n / 2 + 1 }
}

/// One for each of the steps `first`, `first + every`, `first + 2 * every`, ... that the value has reached (R-307 to R-312,
///
fn steps(value: i32, first: i32, every: i32) -> i32 {
    (0..).take_while(|n| first + n * every <= value).count() as i32
}

/// The dice of a pool roll, as the table prints them.
fn printed_dice(end: i32) -> i32 {
    const TABLE: [(i32, i32); 9] =
        [(46, 12), (41, 11), (36, 10), (31, 9), (26, 8), (21, 7), (16, 6), (11, 5), (i32::MIN, 4)];
    TABLE.iter().find(|(from, _)| end >= *from).unwrap().1
}

/// Points above the requirement for each +1, and the most of them.
fn printed_grade(grade: char) -> Option<(i32, i32)> {
    match grade {
        'S' => Some((2, 4)),
        'A' => Some((4, 3)),
        'B' => Some((6, 2)),
        'C' => Some((8, 2)),
        'D' => Some((10, 2)),
        _ => None,
    }
}

const LETTERS: [char; 6] = ['S', 'A', 'B', 'C', 'D', 'E'];

fn letter(grade: Grade) -> char {
    match grade {
        Grade::S => 'S',
        Grade::A => 'A',
        Grade::B => 'B',
        Grade::C => 'C',
        Grade::D => 'D',
        Grade::E => 'E',
    }
}

/// The sheet as a person at the table would work it out.
struct SecondSheet {
    sheet: Character,
    /// Primary Stats with the additions of gear.
    stats: BTreeMap<Stat, i32>,
    /// The pieces in the order of the lines of the sheet, with the place in a hand slot if they have one.
    pieces: Vec<(&'static Gear, bool)>,
}

impl SecondSheet {
    /// The sheet of a character; `None` if a change of a Primary Stat depends on the moment.
    fn new(sheet: &Character) -> Option<Self> {
        let gear = |id: &Id| CATALOG.gear.get(id).unwrap().as_ref();
        let in_hands = sheet.hands.iter().map(|id| (gear(id), true));
        let others = sheet.armor.iter().chain(&sheet.rings).chain(&sheet.pouches).chain(&sheet.missiles);
        let bare = CATALOG.gear.values().filter(|gear| gear.hands == Handedness::Bare).map(|gear| gear.id);
        let pieces = in_hands.chain(others.map(|id| (gear(id), false)));
        let pieces = pieces.chain(bare.map(|id| (CATALOG.gear.get(&id).unwrap().as_ref(), false))).collect();
        let natural = STATS.map(|stat| (stat, i32::from(sheet.stats[&stat]))).into();
        let mut second = Self { sheet: sheet.clone(), stats: natural, pieces };
        let mut changed = second.stats.clone();
        for stat in STATS {
            *changed.get_mut(&stat).unwrap() += second.constant(Quantity::Stat(stat))?;
        }
        second.stats = changed;
        Some(second)
    }

    fn stat(&self, stat: Stat) -> i32 {
        self.stats[&stat]
    }

    /// Whether the requirements of a piece are met, so that it has its effects (A-208, O-58).
    fn meets(&self, gear: &Gear) -> bool {
        gear.header.requires.iter().all(|(stat, need)| self.stat(*stat) >= i32::from(*need))
    }

    /// The number that the borne pieces print for a quantity, if it is a constant whatever happens. `None` if it is
    /// more than that, or if an attunement may change it.
    fn constant(&self, quantity: Quantity) -> Option<i32> {
        let kind = QuantityKind::from(&quantity);
        if CATALOG
            .attunements
            .values()
            .any(|a| self.may_know(a.id) && a.blocks.iter().any(|block| block.modifies(kind)))
        {
            return None;
        }
        let worn = self.pieces.iter().filter(|(gear, _)| self.meets(gear));
        // Blocks that hold only in hand are left out: it depends on where the tokens lie.
        let blocks: Vec<(&ModifierBlock, bool)> = worn
            .flat_map(|(gear, _)| {
                gear.header.worn.iter().map(|b| (b, true)).chain(gear.header.held.iter().map(|b| (b, false)))
            })
            .filter(|(block, _)| block.modifies(kind))
            .collect();
        sum_of_constants(&blocks, quantity)
    }

    /// Whether the character may have an attunement, by POTs or by gear.
    fn may_know(&self, id: Id) -> bool {
        let attunement = &CATALOG.attunements[&id];
        let by_gear = |(gear, _): &(&Gear, bool)| {
            let casts = gear.catalyst.as_ref().is_some_and(|catalyst| catalyst.schools.contains(&attunement.school));
            casts || gear.header.teaches.contains(&id)
        };
        self.sheet.attunements.contains(&id) || self.pieces.iter().any(by_gear)
    }

    /// The bonus of a school.
    fn bonus(&self, school: School) -> i32 {
        match school {
            School::Sorcery => steps(self.stat(Stat::Int), 10, 6),
            School::Pyromancy => steps(self.stat(Stat::Att), 12, 8),
            School::Witchery => steps(self.stat(Stat::Int).min(self.stat(Stat::Fth)), 8, 4),
            School::Miracle => steps(self.stat(Stat::Fth), 10, 6),
            School::Guts => 0,
        }
    }

    /// The value of a sink from Primary Stats.
    fn natural_sink(&self, sink: Sink) -> i32 {
        match sink {
            Sink::PDef => steps(self.stat(Stat::Vit), 12, 8),
            Sink::MDef => self.bonus(School::Sorcery),
            Sink::FDef => self.bonus(School::Pyromancy),
            Sink::DDef => self.bonus(School::Witchery),
            Sink::LDef => self.bonus(School::Miracle),
            Sink::Res => steps(self.stat(Stat::End), 12, 8),
            Sink::Ps => 0,
        }
    }

    /// The weight of everything in hand slots, on the body, in pouches and quivers.
    fn enc(&self) -> i32 {
        self.pieces.iter().map(|(gear, _)| i32::from(gear.header.weight)).sum()
    }

    /// The dice or the score of Dodge!, and whether it can be paid at all.
    fn dodge(&self, eqp: i32) -> Option<i32> {
        let enc = self.enc();
        if enc < half(eqp) {
            Some(2)
        } else if enc <= eqp {
            Some(3)
        } else if enc < 2 * eqp {
            Some(4)
        } else {
            None
        }
    }

    /// The damage of a weapon with its grades, one letter lower in the off hand alone.
    fn damage(&self, gear: GearIndex, hands: Hands) -> Option<i32> {
        let weapon = self.pieces[usize::from(gear.0)].0.weapon.as_ref()?;
        let is_off_hand_alone = hands.off == Some(gear) && hands.main != Some(gear);
        let mut sum = i32::from(weapon.damage);
        for (stat, (need, grade)) in weapon.requires.iter().filter(|(stat, _)| !weapon.apart.contains(stat)) {
            let at = LETTERS.iter().position(|l| *l == letter(*grade)).unwrap() + usize::from(is_off_hand_alone);
            let grade = LETTERS.get(at).copied().unwrap_or('E');
            if let Some((points, most)) = printed_grade(grade) {
                let above = (self.stat(*stat) - i32::from(*need)).max(0);
                sum += most.min(above / points);
            }
        }
        Some(sum)
    }

    /// Whether a piece lies under a hand token, is strapped on, or is the bare hand while nothing else in hand is a weapon
    /// (R-277, A-271, O-47).
    fn is_in_hand(&self, gear: GearIndex, hands: Hands) -> bool {
        let is_held = |n: usize| {
            let (piece, in_slot) = self.pieces[n];
            hands.is_holding(GearIndex(n as u8)) || (in_slot && piece.hands == Handedness::Strapped)
        };
        let at = usize::from(gear.0);
        let is_armed = (0..self.pieces.len()).any(|n| is_held(n) && self.pieces[n].0.weapon.is_some());
        is_held(at) || (self.pieces[at].0.hands == Handedness::Bare && !is_armed)
    }

    /// Whether the character can attack with a weapon that it holds like this.
    fn can_wield(&self, gear: GearIndex, hands: Hands) -> bool {
        let (piece, _) = self.pieces[usize::from(gear.0)];
        let Some(weapon) = &piece.weapon else { return false };
        let in_both = hands.main == Some(gear) && hands.off == Some(gear);
        let enough = |stat: Stat, need: u8| {
            let need = i32::from(need);
            let need = match (stat, weapon.hands, in_both) {
                (Stat::Str, Handedness::Two, false) => 2 * need,
                (Stat::Str, Handedness::One | Handedness::Alone, true) => half(need),
                _ => need,
            };
            self.stat(stat) >= need
        };
        let other = [hands.main, hands.off].into_iter().flatten().any(|other| other != gear);
        let strapped =
            self.pieces.iter().any(|(p, slot)| *slot && p.hands == Handedness::Strapped && p.shield.is_some());
        self.is_in_hand(gear, hands)
            && (weapon.hands != Handedness::OnlyOne || !in_both)
            && (weapon.hands != Handedness::Alone || !(other || strapped))
            && (!weapon.is_second_face || self.meets(piece))
            && weapon.requires.iter().all(|(stat, (need, _))| enough(*stat, *need))
    }
}

fn sum_of_constants(blocks: &[(&ModifierBlock, bool)], quantity: Quantity) -> Option<i32> {
    let mut sum = 0;
    for (block, always) in blocks {
        let is_plain =
            *always && block.when == Predicate::Always && block.actions.is_empty() && block.dealing.is_none();
        let same = |list: &[(Quantity, _)]| list.iter().any(|(what, _)| *what == quantity);
        if !same(&block.modify) && !same(&block.multiply) {
            continue;
        }
        if !is_plain || same(&block.multiply) {
            return None;
        }
        for (_, by) in block.modify.iter().filter(|(what, _)| *what == quantity) {
            sum += i32::from(by.constant()?);
        }
    }
    Some(sum)
}

// ---------------------------------------------------------------------------------------------------------------------
// The comparison

/// An encounter with this character, before its start tile is chosen.
fn world_of(character: &Character) -> World {
    let configs = GameConfig::all_in_library(&LIBRARY);
    let mut world = empty_world();
    with_character(&configs[0], character.clone()).start_game(&mut world, 1);
    world
}

/// The second computation knows no gear that is carried besides: it counts for nothing.
fn without_carried(sheet: Character) -> Character {
    Character { carried: Vec::new(), ..sheet }
}

/// Compares every value of the sheet with the second computation.
fn compare(world: &RulesWorld, second: &SecondSheet, compared: &mut Compared) {
    let view = build_view(world).character;
    let who = &second.sheet;
    let mut same = |what: &'static str, quantity: Option<Quantity>, value: i32, base: i32, least: i32| {
        let Some(more) = quantity.map_or(Some(0), |quantity| second.constant(quantity)) else { return };
        assert_eq!(value, (base + more).max(least), "{what} of {who:?}");
        *compared.entry(what).or_default() += 1;
    };
    for (stat, value) in &view.stats {
        same("Primary Stats", None, (*value).into(), second.stat(*stat).max(0), 0);
    }
    let [vit, att, end] = [Stat::Vit, Stat::Att, Stat::End].map(|stat| second.stat(stat));
    same("HP slots", Some(Quantity::Hp), view.sheet.hp_max.into(), 2 + half(vit), 1);
    same("FP", Some(Quantity::Focus), view.focus.1.into(), 2 + half(att), 0);
    same("FP at the start", Some(Quantity::Focus), view.focus.0.into(), 2 + half(att), 0);
    same("dice", Some(Quantity::Dice), view.stamina.into(), printed_dice(end), 1);
    same("POTs", Some(Quantity::Pots), view.pots.into(), steps(att, 7, 3), 0);
    same("pouches", Some(Quantity::Pouches), pouch_count(world).into(), 4, 0);
    same("EQP", Some(Quantity::Eqp), view.eqp.into(), (end - 2).max(0), 0);
    same("ENC", None, view.enc.into(), second.enc(), 0);
    for sink in &view.sheet.sinks {
        let of_gear = second.pieces.iter().filter(|(gear, _)| second.meets(gear));
        let of_gear: i32 =
            of_gear.filter_map(|(gear, _)| gear.header.sinks.get(&sink.sink)).map(|n| i32::from(*n)).sum();
        let base = second.natural_sink(sink.sink) + of_gear;
        same("sinks", Some(Quantity::Sink(sink.sink)), sink.capacity.into(), base, 0);
    }
    let hands = inventory(world).hands;
    for n in 0..second.pieces.len() as u8 {
        let gear = GearIndex(n);
        compare_weapon(world, second, gear, hands, compared);
        for (school, power) in explain_power(world, gear) {
            let (piece, _) = second.pieces[usize::from(n)];
            let own = piece.header.in_use.iter().any(|block| block.modifies(QuantityKind::Pwr));
            let base = second.bonus(school) + i32::from(piece.catalyst.as_ref().unwrap().power);
            if let Some(more) = second.constant(Quantity::Pwr).filter(|_| !own) {
                assert_eq!(i32::from(power.value), base + more, "PWR of {school:?} with {} of {who:?}", piece.id);
                *compared.entry("PWR").or_default() += 1;
            }
        }
    }
    compare_dodge(world, second, i32::from(view.eqp), compared);
}

fn compare_weapon(world: &RulesWorld, second: &SecondSheet, gear: GearIndex, hands: Hands, compared: &mut Compared) {
    let (piece, _) = second.pieces[usize::from(gear.0)];
    let Some(weapon) = &piece.weapon else { return };
    let printed = || piece.blocks_in_use(None);
    let own: Vec<(&ModifierBlock, bool)> = printed().map(|block| (block, false)).collect();
    let (Some(0), Some(more)) = (sum_of_constants(&own, Quantity::Damage), second.constant(Quantity::Damage)) else {
        return;
    };
    if weapon.only.is_empty() {
        let (damage, _) = explain_weapon(world, gear).unwrap();
        let expected = second.damage(gear, hands).unwrap() + more;
        assert_eq!(i32::from(damage.value), expected.max(0), "damage of {} of {:?}", piece.id, second.sheet);
        *compared.entry("weapon damage").or_default() += 1;
    }
}

/// The price of Dodge!, which says to which class of ENC the character belongs.
fn compare_dodge(world: &RulesWorld, second: &SecondSheet, eqp: i32, compared: &mut Compared) {
    let is_priced = second.pieces.iter().any(|(gear, _)| {
        let lists = [&gear.header.worn, &gear.header.held];
        lists.iter().any(|blocks| blocks.iter().any(|b| b.modifies(QuantityKind::Price) || !b.grant.is_empty()))
    });
    let knows = CATALOG.attunements.values().any(|a| second.may_know(a.id) && !a.blocks.is_empty());
    if is_priced || knows {
        return;
    }
    let action = CATALOG.action(Id::new("dodge")).unwrap();
    let actor = ActorState::current(world, CombatantId::CHARACTER);
    let context = EvalContext { action: Some(action.id), ..EvalContext::without_target(world, &actor) };
    match (evaluate_cost(&context, &action.cost), second.dodge(eqp)) {
        (Ok(Price::Score { least, .. }), Some(expected)) => {
            assert_eq!(i32::from(least), expected, "{:?}", second.sheet)
        }
        (Err(Refusal::TooHeavy), None) => {}
        (price, expected) => panic!("Dodge! is {price:?} and not {expected:?} for {:?}", second.sheet),
    }
    *compared.entry("Dodge!").or_default() += 1;
}

fn assert_enough(compared: &Compared, least: &[(&str, u32)]) {
    for (what, n) in least {
        let found = compared.get(what).copied().unwrap_or(0);
        assert!(found >= *n, "{what} was compared {found} times only: {compared:?}");
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// The laws

#[test]
fn the_second_computation_follows_the_worked_examples() {
    //
    assert_eq!([10, 11, 45, 46].map(printed_dice), [4, 5, 11, 12]);
    assert_eq!([6, 7, 9, 10, 13].map(|att| steps(att, 7, 3)), [0, 1, 1, 2, 3]);
    assert_eq!([11, 12, 19, 20].map(|vit| steps(vit, 12, 8)), [0, 1, 1, 2]);
    assert_eq!([7, 8, 11, 12].map(|low| steps(low, 8, 4)), [0, 1, 1, 2]);
    assert_eq!([0, 1, 4, 5].map(half), [0, 1, 2, 3]);
}

#[test]
fn every_derived_value_equals_a_second_computation() {
    let mut compared = Compared::new();
    for seed in 0..CHARACTERS {
        let sheet = without_carried(random_character(&CATALOG, seed));
        let Some(second) = SecondSheet::new(&sheet) else { continue };
        with_rules(&mut world_of(&sheet), |world| compare(world, &second, &mut compared));
    }
    let n = CHARACTERS as u32;
    let most = ["HP slots", "FP", "dice", "POTs", "pouches", "EQP", "ENC", "Primary Stats", "sinks", "weapon damage"];
    assert_enough(&compared, &most.map(|what| (what, n / 2)));
    assert_enough(&compared, &[("PWR", n / 10), ("Dodge!", n / 10)]);
}

#[test]
fn what_is_carried_changes_no_number() {
    let numbers = |sheet: &Character| {
        with_rules(&mut world_of(sheet), |world| {
            let view = build_view(world).character;
            let hands = inventory(world).hand_configurations(&CATALOG);
            let sinks: Vec<_> = view.sheet.sinks.iter().map(|sink| (sink.sink, sink.capacity)).collect();
            let pool = (view.stamina, view.focus, view.pots, pouch_count(world));
            (view.stats.clone(), sinks, view.sheet.hp_max, view.enc, view.eqp, pool, hands)
        })
    };
    let mut carriers = 0;
    for sheet in (0..CHARACTERS / 4).map(|seed| random_character(&CATALOG, seed)) {
        carriers += u32::from(!sheet.carried.is_empty());
        assert_eq!(numbers(&sheet), numbers(&without_carried(sheet.clone())), "{sheet:?}");
    }
    assert!(carriers > 20, "{carriers}");
}

#[test]
fn what_a_weapon_needs_in_each_grip_equals_a_second_computation() {
    let (mut met, mut unmet) = (0, 0);
    for seed in 0..CHARACTERS {
        let sheet = without_carried(random_character(&CATALOG, seed));
        let Some(second) = SecondSheet::new(&sheet) else { continue };
        with_rules(&mut world_of(&sheet), |world| {
            let character = character(world);
            for hands in character.inventory.hand_configurations(&CATALOG) {
                for gear in (0..second.pieces.len() as u8).map(GearIndex) {
                    let (piece, _) = second.pieces[usize::from(gear.0)];
                    let can = character.can_wield(&CATALOG, gear, hands);
                    assert_eq!(can, second.can_wield(gear, hands), "{} with {hands:?} of {sheet:?}", piece.id);
                    let can_block = piece.shield.is_some() && second.is_in_hand(gear, hands) && second.meets(piece);
                    assert_eq!(character.can_use_shield(&CATALOG, gear, hands), can_block, "{} of {sheet:?}", piece.id);
                    if let Some(weapon) = piece.weapon.as_ref().filter(|_| second.is_in_hand(gear, hands)) {
                        *if can { &mut met } else { &mut unmet } += 1;
                        let damage = character.stats.weapon_damage(weapon, gear, hands);
                        assert_eq!(Some(i32::from(damage)), second.damage(gear, hands), "{} of {sheet:?}", piece.id);
                    }
                }
            }
        });
    }
    assert!(met > 1000 && unmet > 200, "{met} met, {unmet} not");
}

/// Everything that the sheet says, without the subject of the answer.
fn sheet_of(world: &mut World) -> String {
    with_rules(world, |world| format!("{:?}", build_view(world).character))
}

#[test]
fn what_is_taken_in_hand_and_laid_aside_leaves_no_trace() {
    let (mut swaps, mut shields) = (0, 0);
    for seed in 0..CHARACTERS / 4 {
        let sheet = without_carried(random_character(&CATALOG, seed));
        let Some(mut second) = SecondSheet::new(&sheet) else { continue };
        let mut world = world_of(&sheet);
        let (at_first, can_go_back) = with_rules(&mut world, |world| {
            let inventory = inventory(world);
            (inventory.hands, inventory.hand_configurations(&CATALOG).contains(&inventory.hands))
        });
        // The tokens may lie as no choice of the player would lay them; there is no way back to that.
        if !can_go_back {
            continue;
        }
        let back = Intent::Choose(Choice::Hands(at_first));
        let intents = legal_intents(&mut world);
        let of_hands = |intent: &&Intent| matches!(intent, Intent::Choose(Choice::Hands(_)));
        let before = sheet_of(&mut world);
        for intent in intents.iter().filter(of_hands) {
            resolve_intent(&mut world, intent).unwrap();
            with_rules(&mut world, |world| {
                let hands = inventory(world).hands;
                let slot = |gear: Option<GearIndex>| gear.map(|gear| gear.0);
                second.sheet.held = (slot(hands.main), slot(hands.off));
                compare(world, &second, &mut Compared::new());
                // No combatant is hit meanwhile, so no shield has tokens, and none stands on the board.
                let shown: Vec<_> = build_view(world).character.shields.iter().map(|card| card.gear).collect();
                assert!(shown.iter().all(|shield| second.is_in_hand(*shield, hands)), "{shown:?} {hands:?} {sheet:?}");
                shields += shown.len();
            });
            resolve_intent(&mut world, &back).unwrap();
            assert_eq!(sheet_of(&mut world), before, "after {intent:?} and back: {sheet:?}");
            swaps += 1;
        }
    }
    assert!(swaps > 200 && shields > 50, "{swaps} swaps, {shields} shields in hand");
}

/// A character with one of its worn pieces fewer; the hand tokens stay on the pieces in hand.
fn without_each_piece(sheet: &Character) -> Vec<Character> {
    let mut less = Vec::new();
    let mut without = |take: &dyn Fn(&mut Character)| {
        let mut character = sheet.clone();
        take(&mut character);
        less.push(character);
    };
    if sheet.armor.is_some() {
        without(&|character| character.armor = None);
    }
    for n in 0..sheet.rings.len() {
        without(&|character| _ = character.rings.remove(n));
    }
    for n in 0..sheet.pouches.len() {
        without(&|character| _ = character.pouches.remove(n));
    }
    // Only the last slot can be left empty without other slots counting anew.
    let last = sheet.hands.len().wrapping_sub(1) as u8;
    if !sheet.hands.is_empty() && sheet.held.0 != Some(last) && sheet.held.1 != Some(last) {
        without(&|character| _ = character.hands.pop());
    }
    less
}

#[test]
fn a_piece_put_on_adds_what_it_prints_and_taken_off_leaves_no_trace() {
    let mut compared = Compared::new();
    for seed in 0..CHARACTERS / 4 {
        let sheet = without_carried(random_character(&CATALOG, seed));
        let mut world = world_of(&sheet);
        let before = sheet_of(&mut world);
        let configs = GameConfig::all_in_library(&LIBRARY);
        for less in without_each_piece(&sheet) {
            let Some(second) = SecondSheet::new(&less) else { continue };
            // The same world, so that whatever the piece leaves behind would be found.
            with_character(&configs[0], less).start_game(&mut world, 1);
            with_rules(&mut world, |world| compare(world, &second, &mut compared));
            with_character(&configs[0], sheet.clone()).start_game(&mut world, 1);
            assert_eq!(sheet_of(&mut world), before, "{sheet:?}");
        }
    }
    assert_enough(&compared, &[("HP slots", 200), ("sinks", 1000), ("ENC", 200)]);
}
