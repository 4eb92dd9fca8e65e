//! Aims, ranges and movements in words.

use super::Writer;
use super::names::a_tile_of_kind;
use super::predicates::names_attack_kind;
use super::things::Things;
use super::values::number;
use crate::content::area::Area;
use crate::content::script::{
    AimOrigin, CombatantSelector, Destination, Expr, HexSelector, Move, MoveMode, Obstacle, Predicate, Reach,
    SightMode, Targeting,
};
use crate::lang::{Text, text};
use crate::model::{AttackTag, COLS, Coord, ROWS, distance};
use crate::rules::query::range::effective_range;

/// The number of hexes that ends a range, in words and, if it is known, as a number.
struct Bound {
    number: Option<i16>,
    words: Text,
}

impl Bound {
    fn known(n: i16) -> Self {
        Self { number: Some(n), words: number(n) }
    }

    /// Whether no two hexes of the sheet are farther apart.
    fn is_everywhere(&self) -> bool {
        let farthest = distance(Coord::new(0, 0), Coord::new(ROWS - 1, COLS - 1));
        self.number.is_some_and(|most| most >= i16::from(farthest))
    }

    /// Whether the hex of the actor or the next one is the nearest.
    fn is_nearest(&self) -> bool {
        matches!(self.number, Some(0 | 1))
    }
}

/// Whether a range is just the hexes next to its beginning.
fn is_adjacent((least, most): &(Bound, Bound)) -> bool {
    least.is_nearest() && most.number == Some(1)
}

/// The words between the name of a target and its distance: "adjacent", "within 4".
fn distance_text(bounds: &(Bound, Bound)) -> Text {
    let (least, most) = bounds;
    let is_everywhere = most.is_everywhere();
    if is_adjacent(bounds) {
        text!("rules-adjacent")
    } else if least.is_nearest() && is_everywhere {
        text!("rules-anywhere-on-sheet")
    } else if least.is_nearest() {
        text!("rules-within", most = &most.words)
    } else if least.words == most.words {
        text!("rules-exactly-away", n = &most.words)
    } else if is_everywhere {
        text!("rules-at-least-away", least = &least.words)
    } else {
        text!("rules-least-to-away", least = &least.words, most = &most.words)
    }
}

impl Writer<'_> {
    fn bound(&self, value: &Expr) -> Bound {
        Bound { number: self.plain_number(value), words: self.value(value) }
    }

    /// The bounds of a range, if it is said with numbers.
    fn bounds(&self, reach: &Reach) -> Option<(Bound, Bound)> {
        match reach {
            Reach::Weapon | Reach::Shot => {
                let live = self.live.as_ref().filter(|live| live.gear.is_some())?;
                let (least, most) = effective_range(live, reach);
                Some((Bound::known(least.into()), Bound::known(most.into())))
            }
            Reach::Within(least, most) | Reach::Thrown(least, most) => Some((self.bound(least), self.bound(most))),
            Reach::Adjacent | Reach::Anywhere => None,
        }
    }

    /// A range, after "a target": "adjacent", "within 4", "in weapon range".
    pub(super) fn reach(&self, reach: &Reach) -> Text {
        let distance = self.bounds(reach).map(|bounds| distance_text(&bounds));
        match (reach, distance) {
            (Reach::Thrown(..), Some(place)) => text!("rules-thrown", place = place),
            (_, Some(place)) => place,
            (Reach::Weapon, None) => text!("rules-in-weapon-range"),
            (Reach::Shot, None) => text!("rules-in-range-of-shot"),
            (Reach::Adjacent, None) => text!("rules-adjacent"),
            (Reach::Anywhere | Reach::Within(..) | Reach::Thrown(..), None) => text!("rules-anywhere"),
        }
    }

    /// Whether a range is said as "adjacent".
    fn is_said_as_adjacent(&self, reach: &Reach) -> bool {
        match reach {
            Reach::Adjacent => true,
            Reach::Thrown(..) | Reach::Anywhere => false,
            Reach::Weapon | Reach::Shot | Reach::Within(..) => {
                self.bounds(reach).is_some_and(|bounds| is_adjacent(&bounds))
            }
        }
    }

    /// An aim, before a colon: "within 4, ranged", "half-moon", "an adjacent target that has Knockdown".
    pub(super) fn aim(&self, aim: &Targeting) -> Text {
        match aim {
            Targeting::One { reach, step, sight, from, only } => {
                if is_active_anywhere(reach, only) {
                    return text!("rules-the-active-enemy");
                }
                let aimed = self.aim_at_one(reach, *from, only);
                let aimed = Text::joined(", ", [aimed, sight_text(*sight)]);
                if *step == 0 { aimed } else { text!("rules-step-then", n = *step, aim = aimed) }
            }
            Targeting::All { only, me } => {
                let every = match me {
                    true => text!("rules-every-opponent-and", whom = self.object()),
                    false => text!("rules-every-opponent"),
                };
                match self.target_clauses(only) {
                    _ if only.is_empty() => every,
                    Some(said) => text!("rules-aim-that", aim = every, is = said),
                    None => text!("rules-aim-only-if", aim = every, test = self.clauses(only)),
                }
            }
            Targeting::Pair { reach, only } => {
                let pair = text!("rules-two-targets", place = self.reach(reach));
                match only.is_empty() {
                    true => pair,
                    false => text!("rules-aim-each-only-if", aim = pair, test = self.clauses(only)),
                }
            }
            Targeting::HalfMoon => {
                let hexes = self.catalog.house_rules.half_moon.len();
                text!("rules-half-moon", hexes = text!("rules-hexes", n = hexes))
            }
            Targeting::FullMoon(size) => match self.known_value(size) {
                Some(1) => text!("rules-all-around"),
                _ => text!("rules-full-moon", hexes = self.hexes(size)),
            },
            Targeting::Around(size) => match self.known_value(size) {
                Some(1) => text!("rules-everybody-next-to"),
                _ => text!("rules-everybody-within", hexes = self.hexes(size)),
            },
            Targeting::Cone(size) => text!("rules-cone", hexes = self.hexes(size)),
            Targeting::Wave(size) => text!("rules-wave", rows = self.amount(size, &Things::Rows)),
            Targeting::Blast { reach, size, any_direction } => {
                let (hexes, place) = (text!("rules-hexes", n = *size), self.reach(reach));
                holds!(*any_direction, "rules-blast-any-direction", "rules-blast", hexes = hexes, place = place)
            }
            Targeting::Line { reach, anywhere } => {
                holds!(*anywhere, "rules-line-from-anywhere", "rules-line", place = self.reach(reach))
            }
            Targeting::Filtered(aim, only) => match self.target_clauses(only) {
                Some(said) => text!("rules-aim-each-that", aim = self.aim(aim), is = said),
                None => text!("rules-aim-only-if", aim = self.aim(aim), test = self.clauses(only)),
            },
            Targeting::Myself => self.object(),
            Targeting::Tile { reach, plain, tile, kind, only, sight } => {
                let mut with = Vec::new();
                with.extend(tile.map(|tile| text!("rules-with", what = self.tile(tile))));
                with.extend(kind.map(|kind| text!("rules-with", what = a_tile_of_kind(kind))));
                if !only.is_empty() {
                    with.push(text!("rules-if", test = self.clauses(only)));
                }
                let place = match self.is_said_as_adjacent(reach) {
                    true => holds!(*plain, "rules-adjacent-plain-hex", "rules-adjacent-hex"),
                    false => holds!(*plain, "rules-a-plain-hex", "rules-a-hex", place = self.reach(reach)),
                };
                let place = match sight {
                    SightMode::LockOn => text!("rules-seen-or-not", place = place),
                    SightMode::Melee | SightMode::Ranged | SightMode::Visible | SightMode::PastPieces => place,
                };
                Text::joined(" ", [place, Text::and(with)])
            }
        }
    }

    /// The target of an aim at one opponent, without how it is seen.
    fn aim_at_one(&self, reach: &Reach, from: AimOrigin, only: &[Predicate]) -> Text {
        let place = match from {
            AimOrigin::Me => self.reach(reach),
            AimOrigin::LastTarget => text!("rules-of-last-target", place = self.reach(reach)),
        };
        if is_active_enemy(only) {
            return text!("rules-active-enemy-in", place = place);
        }
        match self.target_clauses(only) {
            _ if only.is_empty() => place,
            Some(said) if from == AimOrigin::Me && self.is_said_as_adjacent(reach) => {
                text!("rules-adjacent-target-that", is = said)
            }
            Some(said) => text!("rules-target-that", place = place, is = said),
            None => text!("rules-aim-only-if", aim = place, test = self.clauses(only)),
        }
    }

    /// A number of hexes.
    pub(super) fn hexes(&self, n: &Expr) -> Text {
        self.amount(n, &Things::Hexes)
    }

    /// The hexes of a movement: "up to 3 hexes", "2 to 4 hexes". What each point over the price adds is named: "1 hex, and
    /// 1 more per SP overspent".
    fn hexes_of_move(&self, tiles: &Expr, min_tiles: u8) -> Text {
        if self.known_value(tiles) == Some(0) {
            return text!("rules-no-hexes");
        }
        let overspending = self.overspending(tiles);
        let hexes = match overspending {
            Some((least, what)) => {
                let amount = Things::Hexes.counted(least);
                text!("rules-and-more-overspent", amount = amount, what = what.text())
            }
            None => self.hexes(tiles),
        };
        let first_number = overspending.map(|(least, _)| least).or_else(|| self.first_number(tiles));
        match min_tiles {
            0 if overspending.is_none() && self.is_said_as_equal(tiles) => hexes,
            0 => text!("rules-up-to", amount = hexes),
            least if first_number == Some(least.into()) => hexes,
            least => text!("rules-least-to", least = least, amount = hexes),
        }
    }

    /// A movement of the actor.
    pub(super) fn movement(&self, movement: &Move) -> Text {
        let Move { tiles, min_tiles, mode, over, most_over, encumbered } = movement;
        let far = self.hexes_of_move(tiles, *min_tiles);
        let way = match mode {
            MoveMode::Free => far,
            MoveMode::Line => text!("rules-in-a-line", far = far),
            MoveMode::Toward => text!("rules-closer-to-target", far = far),
            MoveMode::Back => text!("rules-straight-back", far = far),
        };
        let obstacle = |obstacle: &Obstacle| match obstacle {
            Obstacle::Enemies => text!("rules-combatants"),
            Obstacle::Hazards => text!("rules-hazards"),
            Obstacle::HalfCover => text!("rules-half-cover"),
        };
        let passed = Text::or(over.iter().map(obstacle));
        let way = match (over.is_empty(), most_over) {
            (true, _) => way,
            (false, None) => text!("rules-passing-over", way = way, what = passed),
            (false, Some(n)) => {
                let hexes = text!("rules-hexes", n = *n);
                text!("rules-passing-over-hexes", way = way, hexes = hexes, what = passed)
            }
        };
        let way = if *encumbered { text!("rules-slowed-by-load", way = way) } else { way };
        of_actor!(self, "rules-move", "rules-it-moves", way = way)
    }

    /// The destination of a combatant that is put somewhere.
    pub(super) fn destination(&self, to: Destination) -> Text {
        match to {
            Destination::Aimed => text!("rules-to-that-hex"),
            Destination::WhereTargetStood => text!("rules-to-where-stood", target = self.target()),
            Destination::Behind(who) => text!("rules-to-far-side", whose = self.owner(who)),
            Destination::AdjacentTo(who) => text!("rules-to-next-to", whom = self.combatant(who)),
        }
    }

    /// The hexes that an effect works on: "there", "on every hex around it".
    pub(super) fn hex_selector(&self, hexes: &HexSelector) -> Text {
        match hexes {
            HexSelector::At(areas) if areas.is_empty() => text!("rules-on-no-hex"),
            HexSelector::At(areas) => text!("rules-on", areas = Text::and(areas.iter().map(area_text))),
            HexSelector::Aimed => text!("rules-there"),
            HexSelector::Under(who) => text!("rules-on-hexes-under", whom = self.combatant(*who)),
            HexSelector::Around(who, 1) => text!("rules-on-hexes-around", whom = self.combatant(*who)),
            HexSelector::Around(who, n) => text!("rules-on-hexes-within", n = *n, whom = self.combatant(*who)),
        }
    }

    /// The actor or the target as a noun.
    pub(super) fn combatant(&self, who: CombatantSelector) -> Text {
        match who {
            CombatantSelector::Me => self.object(),
            CombatantSelector::Target => self.target(),
        }
    }
}

/// Whether predicates ask for the active enemy and nothing else.
fn is_active_enemy(only: &[Predicate]) -> bool {
    *only == [Predicate::Active(CombatantSelector::Target)]
}

/// Whether an aim at one opponent is at the active enemy wherever it is.
fn is_active_anywhere(reach: &Reach, only: &[Predicate]) -> bool {
    is_active_enemy(only) && *reach == Reach::Anywhere
}

/// Whether the words of an aim say that the attack is ranged or Lock-On, so that its modifiers need not.
pub(super) fn says_in_aim(aim: &Targeting, tag: AttackTag) -> bool {
    let is_seen_so = match aim.shape() {
        Targeting::One { reach, only, .. } if is_active_anywhere(reach, only) => false,
        Targeting::One { sight, .. } => match sight {
            SightMode::Ranged | SightMode::PastPieces => tag == AttackTag::Ranged,
            SightMode::LockOn => tag == AttackTag::LockOn,
            SightMode::Melee | SightMode::Visible => false,
        },
        _ => false,
    };
    is_seen_so || names_attack_kind(aim, tag)
}

/// A group of hexes of the sheet.
fn area_text(area: &Area) -> Text {
    match area {
        Area::Hex(at) => text!("rules-hex-at", hex = at.to_string()),
        Area::Edge => text!("rules-edge"),
        Area::Disc(at, n) if Coord::all().all(|hex| distance(*at, hex) <= *n) => text!("rules-every-hex"),
        Area::Disc(at, n) => text!("rules-every-hex-within", n = *n, hex = at.to_string()),
    }
}

/// The words for an aim's sight, after its range.
fn sight_text(sight: SightMode) -> Text {
    match sight {
        SightMode::Melee => Text::Empty,
        SightMode::Ranged => text!("rules-ranged"),
        SightMode::LockOn => text!("rules-lock-on"),
        SightMode::Visible => text!("rules-in-sight"),
        SightMode::PastPieces => text!("rules-ranged-past-pieces"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_two_hexes_exceed_is_everywhere() {
        let farthest = Coord::all().flat_map(|a| Coord::all().map(move |b| distance(a, b))).max().unwrap_or(0);
        let said = |least: i16, most: u8| distance_text(&(Bound::known(least), Bound::known(most.into())));
        assert_eq!(said(1, farthest), "anywhere on the sheet");
        assert_eq!(said(2, farthest), "at least 2 away");
        assert_eq!(*said(1, farthest - 1), format!("within {}", farthest - 1));
        assert_eq!(area_text(&Area::Disc(Coord::new(5, 5), 11)), "every hex of the sheet");
        assert_eq!(area_text(&Area::Disc(Coord::new(5, 5), 3)), "every hex within 3 of 5,5");
    }
}
