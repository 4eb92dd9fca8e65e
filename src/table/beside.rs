//! Beside the pieces: condition tokens round a foot, the tag of a raised shield, the pennant of one who is Charmed or
//! Maddened, lamps and flames.
//!
//! Owns what stands with a piece and follows it wherever it is moved. Must not decide who has what.

use std::f32::consts::TAU;

use bevy::light::NotShadowReceiver;
use bevy::prelude::*;

use crate::model::{Condition, Id, Token, Who};
use crate::rules::portrait::{EntitySheet, Portrait};

use super::candle::FacesUs;
use super::motion::OnTable;
use super::pieces::{Piece, Resting, on_sheet};
use super::stance::{fallen, ground};
use super::stock::{PENNY, QUARTER, Workbench, lies_flat, overlay, picture};
use super::{TableSystems, press};

/// How much smaller tokens are at a foot than on a card.
const SMALL: f32 = 0.66;
/// Tokens of one condition that are shown on top of each other.
const HIGH: u8 = 3;

/// What stands beside a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Sign {
    /// What tells a piece from the others: a slip with a few letters of the name, and its number.
    Name(Id),
    /// The tag of a raised shield.
    Shield,
    /// One condition token.
    Token(Condition),
    /// The pennant of somebody who is not its own master.
    Pennant(Condition),
    /// A lamp on the ground.
    Lamp,
    /// The light it throws on the paper.
    Shine,
    /// Flames all over.
    Fire,
}

/// Something that stands beside a piece, and where from its ground.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Beside {
    who: Who,
    sign: Sign,
    off: Vec3,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (
            set_beside.run_if(resource_changed::<OnTable>).in_set(TableSystems::Match),
            follow.after(Resting).in_set(TableSystems::Settle),
        ),
    );
}

/// Where token `k` of `n` lies round a foot: from the front, where it is seen best, by the left to the back.
fn round_the_foot(k: usize, n: usize) -> Vec3 {
    let step = (TAU * 0.74 / n.max(6) as f32).min(TAU / 8.0);
    let t = TAU * 0.27 + step * k as f32;
    // Those of a crowd overlap, so each lies a little higher than the one before.
    let lift = if n > 6 { PENNY.1 * SMALL * k as f32 * 0.5 } else { 0.0 };
    Vec3::new(t.cos() * 0.345, 0.008 + lift, t.sin() * 0.345)
}

/// Whether somebody carries a light.
fn carries_light(portrait: &Portrait, who: Who) -> bool {
    if who.is_character() {
        return portrait.character.gear.iter().any(|g| g.lit);
    }
    portrait.foes.iter().any(|f| f.sheet.who == who && f.light)
}

/// Everything that stands beside the piece of a sheet, its lamp included if it carries one.
fn signs(sheet: &EntitySheet, lamp: bool) -> Vec<Beside> {
    let mut signs = Vec::new();
    let mut put = |sign: Sign, off: Vec3| signs.push(Beside { who: sheet.who, sign, off });
    let long = sheet.tail.is_some();
    let high = if sheet.who.is_character() { 0.12 } else { 0.5 };
    if sheet.shield_up && !fallen(sheet) {
        put(Sign::Shield, Vec3::new(0.24, 0.17, 0.3));
    }
    let held = || sheet.conditions.iter().filter(|(_, n)| *n > 0);
    for (k, (condition, n)) in held().enumerate() {
        let mut at = round_the_foot(k, held().count());
        if sheet.who.is_character() {
            // The quarter fills its hex: they lie on it.
            at = at * Vec3::new(0.64, 1.0, 0.64) + Vec3::Y * (QUARTER.1 - 0.004);
        }
        if long {
            at.z += 0.1 * at.z.signum();
        }
        for level in 0..(*n).min(HIGH) {
            put(Sign::Token(*condition), at + Vec3::Y * PENNY.1 * SMALL * f32::from(level));
        }
        match condition {
            Condition::Charmed | Condition::Maddened => put(Sign::Pennant(*condition), Vec3::Y * high),
            Condition::Blazing => put(Sign::Fire, Vec3::new(0.1, high * 0.5, 0.16)),
            _ => {}
        }
    }
    if lamp {
        let at = Vec3::new(-0.3, 0.0, 0.14);
        put(Sign::Lamp, at);
        // Over the gloom, which lies on the paper.
        put(Sign::Shine, at + Vec3::Y * 0.0075);
    }
    signs
}

/// The slip that tells an enemy's piece from the others, where there are several enemies.
fn slip(portrait: &Portrait, sheet: &EntitySheet) -> Option<Beside> {
    if sheet.who.is_character() || portrait.foes.len() < 2 {
        return None;
    }
    let text = short_name(&sheet.name, portrait.foes.iter().map(|f| f.sheet.name.as_str()));
    let off = Vec3::new(if sheet.tail.is_some() { 0.5 } else { 0.4 }, 0.016, 0.2);
    Some(Beside { who: sheet.who, sign: Sign::Name(Id::new(&text)), off })
}

/// A few letters that tell a name from all the others: of its first word that no other kind has, and its number.
fn short_name<'a>(name: &str, all: impl Iterator<Item = &'a str>) -> String {
    let own = telling_words(name);
    let others: Vec<String> = all.map(telling_words).filter(|other| *other != own).flatten().collect();
    let number = name.split_whitespace().last().filter(|last| last.chars().all(|c| c.is_ascii_digit()));
    let told = own.iter().find(|word| !others.contains(word)).or(own.first()).cloned();
    told.unwrap_or_else(|| name.chars().take(2).collect()) + number.unwrap_or_default()
}

/// The first two letters of every word of a name that is written large.
fn telling_words(name: &str) -> Vec<String> {
    let large = name.split_whitespace().filter(|word| word.chars().next().is_some_and(char::is_uppercase));
    large.map(|word| word.chars().take(2).collect()).collect()
}

fn set_beside(mut commands: Commands, on_table: Res<OnTable>, mut bench: Workbench, old: Query<(Entity, &Beside)>) {
    let wanted: Vec<Beside> = on_table.0.as_deref().map_or(Vec::new(), |p| {
        on_sheet(p).flat_map(|s| signs(s, carries_light(p, s.who)).into_iter().chain(slip(p, s))).collect()
    });
    for (entity, beside) in &old {
        if !wanted.contains(beside) {
            commands.entity(entity).despawn();
        }
    }
    for beside in wanted {
        if !old.iter().any(|(_, b)| *b == beside) {
            put(&mut commands, &mut bench, beside);
        }
    }
}

fn put(commands: &mut Commands, bench: &mut Workbench, beside: Beside) {
    let mut turn = Transform::default();
    let (mesh, material) = match beside.sign {
        Sign::Name(text) => {
            turn.scale = Vec3::splat(1.15);
            (bench.stock.label.clone(), bench.label(text.as_str()))
        }
        Sign::Shield => {
            turn.rotation = Quat::from_rotation_y(0.25) * Quat::from_rotation_x(0.95);
            bench.stock.shield_tag.clone()
        }
        Sign::Token(condition) => {
            turn.scale = Vec3::splat(SMALL);
            bench.token(Token::Condition(condition))
        }
        Sign::Pennant(condition) => {
            let cloth = bench.images.add(picture(&press::pennant(condition, 128), true, false));
            let cloth = StandardMaterial { cull_mode: None, alpha_mode: AlphaMode::Mask(0.5), ..overlay(cloth) };
            (bench.stock.pennant.clone(), bench.materials.add(cloth))
        }
        Sign::Lamp | Sign::Fire => bench.stock.flame.clone(),
        Sign::Shine => bench.stock.shine.clone(),
    };
    let mut thing = commands.spawn((
        Name::new(format!("{:?}", beside.sign)),
        beside,
        Mesh3d(mesh),
        MeshMaterial3d(material),
        Visibility::Hidden,
        turn,
    ));
    match beside.sign {
        Sign::Pennant(_) => {
            thing.insert(FacesUs { dance: 0.0, lean: 0.55, size: 1.0 });
        }
        Sign::Lamp => {
            thing.insert((FacesUs { dance: 0.1, lean: 0.5, size: 1.0 }, lies_flat(), NotShadowReceiver));
        }
        Sign::Fire => {
            thing.insert((FacesUs { dance: 0.25, lean: 0.3, size: 1.9 }, lies_flat(), NotShadowReceiver));
        }
        Sign::Shine | Sign::Name(_) => {
            thing.insert((lies_flat(), NotShadowReceiver));
        }
        Sign::Shield | Sign::Token(_) => {}
    }
}

/// What stands beside a piece goes where the piece goes.
fn follow(
    pieces: Query<(&Piece, &Transform), Without<Beside>>,
    mut things: Query<(&Beside, &mut Transform, &mut Visibility)>,
) {
    for (beside, mut at, mut seen) in &mut things {
        let Some((piece, stands)) = pieces.iter().find(|(p, _)| p.who == beside.who) else {
            seen.set_if_neq(Visibility::Hidden);
            continue;
        };
        seen.set_if_neq(Visibility::Inherited);
        let mut there = ground(piece.who, piece.long, stands) + beside.off;
        // What a hand lifts takes its flag and its flames along, and what lies on the quarter; other tokens stay on the
        // paper.
        let on_coin = beside.who.is_character() && matches!(beside.sign, Sign::Token(_));
        if on_coin || matches!(beside.sign, Sign::Pennant(_) | Sign::Fire) {
            let flipped = beside.who.is_character() && (stands.rotation * Vec3::Y).y < 0.0;
            there.y += stands.translation.y - if flipped { QUARTER.1 } else { 0.0 };
        }
        if at.translation != there {
            at.translation = there;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Bag, Coord, Id};

    #[test]
    fn whoever_has_a_condition_has_its_tokens_and_a_flag_if_it_is_not_its_own_master() {
        let sheet = EntitySheet {
            who: Who(2),
            id: Id::new("foe"),
            name: String::new(),
            at: Coord::new(4, 4),
            tail: None,
            present: true,
            hp_max: 3,
            hp: Bag::default(),
            unassigned: Bag::default(),
            sinks: Vec::new(),
            conditions: Condition::ALL.iter().map(|c| (*c, 1)).collect(),
            shield_up: false,
        };
        let signs = signs(&sheet, false);
        for condition in Condition::ALL {
            assert_eq!(signs.iter().filter(|b| b.sign == Sign::Token(condition)).count(), 1, "{condition:?}");
        }
        let flags = |b: &&Beside| matches!(b.sign, Sign::Pennant(Condition::Charmed | Condition::Maddened));
        assert_eq!(signs.iter().filter(flags).count(), 2);
    }

    #[test]
    fn a_few_letters_tell_one_name_from_another() {
        let all = ["Pale Captain", "Pale Reed 1", "Pale Reed 2", "Pale Robe", "Heir of the Ford"];
        let short: Vec<String> = all.iter().map(|name| short_name(name, all.into_iter())).collect();
        assert_eq!(short, ["Ca", "Re1", "Re2", "Ro", "He"]);
    }

    #[test]
    fn tokens_lie_within_their_hex_and_apart() {
        for n in 1..=24 {
            let places: Vec<Vec3> = (0..n).map(|k| round_the_foot(k, n)).collect();
            for (i, a) in places.iter().enumerate() {
                assert!(a.with_y(0.0).length() + PENNY.0 * SMALL < press::HEX);
                for b in &places[..i] {
                    let apart = if n > 6 { 0.02 } else { PENNY.0 * SMALL * 1.9 };
                    assert!(a.distance(*b) > apart, "{n}: {a} {b}");
                }
            }
        }
    }
}
