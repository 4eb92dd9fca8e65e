//! Where the tags at pieces lie.
//!
//! Owns the search for their places: as near to its piece as there is room, over no obstacle and no other tag. A tag
//! without room is left out. Must not know what a tag says.

use std::f32::consts::TAU;

use bevy_egui::egui::{Pos2, Rect, Vec2, vec2};

/// A tag that wants a place: its size, and the pieces that it belongs to.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct WantedTag {
    /// Width and height.
    pub size: Vec2,
    /// Where its pieces stand; at least one.
    pub pieces: Vec<Pos2>,
}

/// How far from its piece a tag may lie, in widths of a hex; and the directions that are tried at each distance.
const RINGS: [f32; 7] = [0.5, 1.1, 1.8, 2.6, 3.5, 4.6, 6.0];
const DIRECTIONS: usize = 16;
/// Bare space between two tags.
const GAP: f32 = 3.0;

/// What a piece at `at` covers on the screen: it stands up from its hex, and a slip with letters may lie beside it.
pub(super) fn piece_body(at: Pos2, hex: f32, has_slip: bool) -> Rect {
    let right = if has_slip { 0.92 } else { 0.42 };
    Rect::from_min_max(at - vec2(hex * 0.42, hex * 0.75), at + vec2(hex * right, hex * 0.42))
}

/// The places of the tags inside `table`, in their order; `hex` is the width of a hex on the screen.
pub(super) fn place_tags(wanted: &[WantedTag], hex: f32, table: Rect, obstacles: &[Rect]) -> Vec<Option<Rect>> {
    let mut taken: Vec<Rect> = Vec::new();
    let mut places = Vec::with_capacity(wanted.len());
    for tag in wanted {
        let is_free = |rect: &Rect| {
            table.contains_rect(*rect)
                && !obstacles.iter().any(|other| other.intersects(*rect))
                && !taken.iter().any(|other| other.expand(GAP).intersects(*rect))
        };
        let place = candidates(tag, hex).map(rounded).find(is_free);
        taken.extend(place);
        places.push(place);
    }
    places
}

/// The places that a tag might take, the best first: above its piece, beside it, below, then farther and farther off.
fn candidates(tag: &WantedTag, hex: f32) -> impl Iterator<Item = Rect> + '_ {
    let sum = tag.pieces.iter().fold(Vec2::ZERO, |sum, at| sum + at.to_vec2());
    let middle = (sum / tag.pieces.len().max(1) as f32).to_pos2();
    let mut pieces = tag.pieces.clone();
    pieces.sort_by(|a, b| a.distance_sq(middle).total_cmp(&b.distance_sq(middle)));
    RINGS.into_iter().flat_map(move |ring| {
        let pieces = pieces.clone();
        pieces.into_iter().flat_map(move |piece| {
            (0..DIRECTIONS).map(move |k| {
                // Upwards first, then by turns to the right and to the left, downwards last.
                let side = if k % 2 == 0 { 1.0 } else { -1.0 };
                let turn = side * (k as f32 / 2.0).ceil() * TAU / DIRECTIONS as f32;
                let towards = Vec2::angled(turn - TAU / 4.0);
                // The middle of the piece's body lies a little above its foot.
                let from = piece - vec2(0.0, hex * 0.2);
                let reach = tag.size / 2.0 + Vec2::splat(hex * ring);
                let along = (reach.x / towards.x.abs().max(1e-3)).min(reach.y / towards.y.abs().max(1e-3));
                Rect::from_center_size(from + towards * along, tag.size)
            })
        })
    })
}

fn rounded(rect: Rect) -> Rect {
    Rect::from_min_size(rect.min.round(), rect.size().ceil())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::pos2;

    /// A generator of repeatable random numbers in 0..1.
    struct Random(u32);

    impl Random {
        fn next(&mut self) -> f32 {
            self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (self.0 >> 8) as f32 / 16_777_216.0
        }
    }

    #[test]
    fn no_tag_covers_an_obstacle_or_a_tag_or_leaves_the_table_wherever_the_pieces_stand() {
        let table = Rect::from_min_max(pos2(8.0, 48.0), pos2(1272.0, 570.0));
        let objective = Rect::from_min_max(pos2(330.0, 62.0), pos2(900.0, 92.0));
        let mut random = Random(7);
        let (mut shown, mut asked) = (0, 0);
        for round in 0..300 {
            let hex = 36.0 + random.next() * 20.0;
            let mut pieces: Vec<Pos2> = Vec::new();
            while pieces.len() < 3 + round % 8 {
                let (row, col) = ((random.next() * 11.0).floor(), (random.next() * 12.0).floor());
                let at = pos2(330.0 + col * hex + (row % 2.0) * hex / 2.0, 110.0 + row * hex * 0.78);
                if !pieces.contains(&at) {
                    pieces.push(at);
                }
            }
            let goal = Rect::from_center_size(pos2(random.next() * 600.0 + 330.0, 300.0), Vec2::splat(hex * 0.6));
            let bodies = pieces.iter().enumerate().map(|(n, at)| piece_body(*at, hex, n > 0));
            let obstacles: Vec<Rect> = bodies.chain([objective, goal]).collect();
            let wanted: Vec<WantedTag> = pieces[1..]
                .iter()
                .map(|at| WantedTag { size: vec2(60.0 + random.next() * 80.0, 36.0), pieces: vec![*at] })
                .collect();
            let places = place_tags(&wanted, hex, table, &obstacles);
            let found: Vec<Rect> = places.iter().flatten().copied().collect();
            for (n, tag) in found.iter().enumerate() {
                assert!(table.contains_rect(*tag), "{round}: {tag:?}");
                assert!(obstacles.iter().all(|other| !other.intersects(*tag)), "{round}: {tag:?}");
                assert!(found[..n].iter().all(|other| !other.intersects(*tag)), "{round}: {tag:?}");
            }
            shown += found.len();
            asked += wanted.len();
        }
        assert_eq!(shown, asked, "every tag finds a place on a table that is not full");
    }

    #[test]
    fn a_tag_of_several_pieces_lies_near_one_of_them() {
        let pieces = vec![pos2(300.0, 300.0), pos2(344.0, 300.0), pos2(500.0, 300.0)];
        let tag = WantedTag { size: vec2(90.0, 36.0), pieces: pieces.clone() };
        let table = Rect::from_min_max(pos2(0.0, 0.0), pos2(1000.0, 600.0));
        let bodies: Vec<Rect> = pieces.iter().map(|at| piece_body(*at, 44.0, true)).collect();
        let place = place_tags(&[tag], 44.0, table, &bodies)[0].unwrap();
        assert!(pieces.iter().any(|at| place.distance_to_pos(*at) < 60.0), "{place:?}");
    }
}
