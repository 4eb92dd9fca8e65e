//! Aims, ranges and movements in words.

use super::{Writer, join_and};
use crate::content::area::Area;
use crate::content::script::{
    AimOrigin, CombatantSelector, Destination, Expr, HexSelector, Move, MoveMode, Obstacle, Predicate, Reach,
    SightMode, Targeting,
};
use crate::model::{COLS, Coord, ROWS, distance};

/// The words between the name of a target and its distance: "adjacent", "within 4".
fn distance_text(least: &str, most: &str) -> String {
    match (least, most) {
        ("1" | "0", "1") => "adjacent".into(),
        ("1" | "0", most) if is_everywhere(most) => "anywhere on the sheet".into(),
        ("1" | "0", most) => format!("within {most}"),
        (least, most) if least == most => format!("exactly {most} away"),
        (least, most) if is_everywhere(most) => format!("at least {least} away"),
        (least, most) => format!("{least} to {most} away"),
    }
}

/// Whether a range in words is a number that no two hexes of the sheet exceed.
fn is_everywhere(most: &str) -> bool {
    let farthest = distance(Coord::new(0, 0), Coord::new(ROWS - 1, COLS - 1));
    most.parse::<u8>().is_ok_and(|most| most >= farthest)
}

impl Writer<'_> {
    /// A range, after "a target": "adjacent", "within 4", "in weapon range".
    pub(super) fn reach(&self, reach: &Reach) -> String {
        match reach {
            Reach::Weapon | Reach::Shot => {
                if let Some(live) = self.live.as_ref().filter(|live| live.has_gear()) {
                    let (least, most) = live.range(reach);
                    return distance_text(&least.to_string(), &most.to_string());
                }
                if *reach == Reach::Shot { "in range of the shot".into() } else { "in weapon range".into() }
            }
            Reach::Adjacent => "adjacent".into(),
            Reach::Within(least, most) => distance_text(&self.value(least), &self.value(most)),
            Reach::Thrown(least, most) => {
                format!("{}, thrown", distance_text(&self.value(least), &self.value(most)))
            }
            Reach::Anywhere => "anywhere".into(),
        }
    }

    /// An aim, before a colon: "within 4, ranged", "half-moon", "an adjacent target that has Knockdown".
    pub(super) fn aim(&self, aim: &Targeting) -> String {
        match aim {
            Targeting::One { reach, step, sight, from, only } => {
                let of = match from {
                    AimOrigin::Me => "",
                    AimOrigin::LastTarget => " of the last target",
                };
                let place = format!("{}{of}", self.reach(reach));
                let is_active = only.as_slice() == [Predicate::Active(CombatantSelector::Target)];
                let aimed = match (only.is_empty(), self.target_clauses(only)) {
                    _ if is_active && *reach == Reach::Anywhere => return "the active enemy".into(),
                    _ if is_active => format!("the active enemy {place}"),
                    (true, _) => place,
                    (false, Some(said)) if place == "adjacent" => format!("an adjacent target that {said}"),
                    (false, Some(said)) => format!("a target {place} that {said}"),
                    (false, None) => format!("{place}, only if {}", self.clauses(only)),
                };
                let aimed = format!("{aimed}{}", sight_text(*sight));
                match step {
                    0 => aimed,
                    1 => format!("step up to 1 hex closer, then {aimed}"),
                    n => format!("step up to {n} hexes closer, then {aimed}"),
                }
            }
            Targeting::All { only, me } => {
                let and_me = if *me { format!(" and {}", self.object()) } else { String::new() };
                match self.target_clauses(only) {
                    _ if only.is_empty() => format!("every opponent{and_me}"),
                    Some(said) => format!("every opponent{and_me} that {said}"),
                    None => format!("every opponent{and_me}, only if {}", self.clauses(only)),
                }
            }
            Targeting::Pair { reach, only } => {
                let pair = format!("two targets side by side, {}", self.reach(reach));
                if only.is_empty() { pair } else { format!("{pair}, each only if {}", self.clauses(only)) }
            }
            Targeting::HalfMoon => format!("half-moon of {} hexes", self.catalog.house_rules.half_moon.len()),
            Targeting::FullMoon(size) => match self.known_value(size) {
                Some(1) => "all 6 hexes around".into(),
                _ => format!("full moon of {}", self.hexes(size)),
            },
            Targeting::Around(size) => match self.known_value(size) {
                Some(1) => "everybody next to there".into(),
                _ => format!("everybody within {} of there", self.hexes(size)),
            },
            Targeting::Cone(size) => format!("cone of {}", self.hexes(size)),
            Targeting::Wave(size) => format!("wave of {}", self.amount(size, "row", "rows")),
            Targeting::Blast { reach, size, any_direction } => {
                let hexes = if *size == 1 { "1 hex".to_owned() } else { format!("{size} hexes") };
                let open = if *any_direction { ", opening in any direction" } else { "" };
                format!("blast of {hexes}, {}{open}", self.reach(reach))
            }
            Targeting::Line { reach, anywhere } => match anywhere {
                false => format!("every hex of a line {}", self.reach(reach)),
                true => format!("every hex of a line {} that may start anywhere", self.reach(reach)),
            },
            Targeting::Filtered(aim, only) => match self.target_clauses(only) {
                Some(said) => format!("{}, each that {said}", self.aim(aim)),
                None => format!("{}, only if {}", self.aim(aim), self.clauses(only)),
            },
            Targeting::Myself => self.object().into(),
            Targeting::Tile { reach, plain, tile, kind, only, sight } => {
                let plain = if *plain { "a plain hex" } else { "a hex" };
                let mut with = Vec::new();
                with.extend(tile.map(|tile| format!("with {}", self.tile(tile))));
                with.extend(kind.map(|kind| format!("with {}", kind.with_article())));
                if !only.is_empty() {
                    with.push(format!("if {}", self.clauses(only)));
                }
                let hidden = if *sight == SightMode::LockOn { ", seen or not" } else { "" };
                let place = match self.reach(reach).as_str() {
                    "adjacent" => format!("{}{hidden}", plain.replace("a ", "an adjacent ")),
                    place => format!("{plain} {place}{hidden}"),
                };
                if with.is_empty() { place } else { format!("{place} {}", join_and(&with)) }
            }
        }
    }

    /// A number of hexes.
    pub(super) fn hexes(&self, n: &Expr) -> String {
        self.amount(n, "hex", "hexes")
    }

    /// A number of hexes that names what each point over the price adds: "1 hex, and 1 more per SP overspent".
    fn hexes_with_overspending(&self, n: &Expr) -> String {
        match self.overspending(n) {
            Some((least, what)) => {
                format!("{least} {}, and 1 more per {what} overspent", if least == 1 { "hex" } else { "hexes" })
            }
            None => self.hexes(n),
        }
    }

    /// A movement of the actor.
    pub(super) fn movement(&self, movement: &Move) -> String {
        let Move { tiles, min_tiles, mode, over, most_over, encumbered } = movement;
        let hexes = self.hexes_with_overspending(tiles);
        let far = match min_tiles {
            _ if self.known_value(tiles) == Some(0) => "no hexes".to_owned(),
            0 if hexes.contains(" equal to ") => hexes,
            0 => format!("up to {hexes}"),
            least if hexes.starts_with(&format!("{least} ")) => hexes,
            least => format!("{least} to {hexes}"),
        };
        let way = match mode {
            MoveMode::Free => "",
            MoveMode::Line => " in a line",
            MoveMode::Toward => " closer to the target",
            MoveMode::Back => " straight back",
        };
        let obstacle = |obstacle: &Obstacle| match obstacle {
            Obstacle::Enemies => "combatants".to_owned(),
            Obstacle::Hazards => "hazards".to_owned(),
            Obstacle::HalfCover => "half-cover".to_owned(),
        };
        let passed = super::join_or(&over.iter().map(obstacle).collect::<Vec<String>>());
        let passing = match (over.is_empty(), most_over) {
            (true, _) => String::new(),
            (false, None) => format!(", passing over {passed}"),
            (false, Some(1)) => format!(", passing over 1 hex of {passed}"),
            (false, Some(n)) => format!(", passing over {n} hexes of {passed}"),
        };
        let limits =
            if *encumbered { "; a heavy load caps it, and behind a raised shield 1 hex takes 2 of them" } else { "" };
        format!("{} {far}{way}{passing}{limits}", self.verb("move", "moves"))
    }

    /// Where somebody is put.
    pub(super) fn destination(&self, to: Destination) -> String {
        match to {
            Destination::Aimed => "to that hex".into(),
            Destination::WhereTargetStood => format!("to where {} stood", self.target),
            Destination::Behind(who) => format!("to {} far side", self.owner(who)),
            Destination::AdjacentTo(CombatantSelector::Me) => format!("to a hex next to {}", self.object()),
            Destination::AdjacentTo(CombatantSelector::Target) => format!("to a hex next to {}", self.target),
        }
    }

    /// The hexes that an effect works on: "there", "on every hex around it".
    pub(super) fn hex_selector(&self, hexes: &HexSelector) -> String {
        let who = |who: &CombatantSelector| match who {
            CombatantSelector::Me => self.object(),
            CombatantSelector::Target => self.target,
        };
        match hexes {
            HexSelector::At(areas) => format!("on {}", join_and(&areas.iter().map(area_text).collect::<Vec<String>>())),
            HexSelector::Aimed => "there".into(),
            HexSelector::Under(side) => format!("on the hexes under {}", who(side)),
            HexSelector::Around(side, 1) => format!("on every hex around {}", who(side)),
            HexSelector::Around(side, n) => format!("on every hex within {n} of {}", who(side)),
        }
    }
}

/// A group of hexes of the sheet.
fn area_text(area: &Area) -> String {
    match area {
        Area::Hex(at) => format!("hex {at}"),
        Area::Edge => "the edge of the sheet".into(),
        Area::Disc(at, n) if Coord::all().all(|hex| distance(*at, hex) <= *n) => "every hex of the sheet".into(),
        Area::Disc(at, n) => format!("every hex within {n} of {at}"),
    }
}

/// The words for an aim's sight, after its range.
fn sight_text(sight: SightMode) -> &'static str {
    match sight {
        SightMode::Melee => "",
        SightMode::Ranged => ", ranged",
        SightMode::LockOn => ", Lock-On",
        SightMode::Visible => ", in sight",
        SightMode::PastPieces => ", ranged past combatants and cover",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_two_hexes_exceed_is_everywhere() {
        let farthest = Coord::all().flat_map(|a| Coord::all().map(move |b| distance(a, b))).max().unwrap_or(0);
        assert_eq!(distance_text("1", &farthest.to_string()), "anywhere on the sheet");
        assert_eq!(distance_text("2", &farthest.to_string()), "at least 2 away");
        assert_eq!(distance_text("1", &(farthest - 1).to_string()), format!("within {}", farthest - 1));
        assert_eq!(area_text(&Area::Disc(Coord::new(5, 5), 11)), "every hex of the sheet");
        assert_eq!(area_text(&Area::Disc(Coord::new(5, 5), 3)), "every hex within 3 of 5,5");
    }
}
