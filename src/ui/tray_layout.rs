//! Where the cards of the tray lie: in piles, side by side, each group of cards in piles of its own.
//!
//! A pile is laid so that every card but the last shows its head, with name and cost. Must not draw anything.

use bevy_egui::egui::{Rect, Vec2, vec2};

/// Space between two piles, and between two groups of piles.
const GAP: f32 = 6.0;
const GROUP_GAP: f32 = 7.0;

/// What the cards must have at least, before the text scale: width, height of the head of a covered card, and height of
/// the last one. From [`LOW_HEAD`] down a head has one line.
const SIZES: [(f32, f32, f32); 6] = [
    (112.0, 46.0, 118.0),
    (104.0, 46.0, 88.0),
    (92.0, 46.0, 76.0),
    (96.0, 26.0, 64.0),
    (86.0, 25.0, 40.0),
    (86.0, 22.0, 34.0),
];
/// The same for answers, whose heads have a line for what would remain.
const ANSWER_SIZES: [(f32, f32, f32); 6] = [
    (112.0, 64.0, 118.0),
    (104.0, 64.0, 66.0),
    (92.0, 62.0, 62.0),
    (96.0, 46.0, 60.0),
    (86.0, 25.0, 40.0),
    (86.0, 22.0, 34.0),
];
/// The height up to which a head has one line, before the text scale.
pub(super) const LOW_HEAD: f32 = 38.0;
/// The height from which a head has a line for what would remain.
pub(super) const ANSWER_HEAD: f32 = 58.0;
/// What a card is wider than its name.
const NAME_MARGIN: f32 = 13.0;
/// No card is wider than this, unless its name needs it, and none is higher than this times its width.
const WIDEST: f32 = 158.0;
const HIGHEST: f32 = 1.5;

/// Where a card lies, relative to the upper left corner of the tray.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CardPlace {
    /// The part that no other card covers.
    pub open: Rect,
    /// The whole card.
    pub whole: Rect,
}

/// The piles of a tray.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TrayPiles {
    /// The height of the head of a card.
    pub head: f32,
    /// The places of all cards, group by group.
    pub places: Vec<CardPlace>,
    /// The left edge and the width of each group.
    pub groups: Vec<(f32, f32)>,
    /// The height of the highest pile.
    pub height: f32,
}

/// The size of cards in piles of at most `deep` cards: number of piles, width of a card.
fn piles_of(counts: &[usize], deep: usize, width: f32) -> (usize, f32) {
    let piles: usize = counts.iter().map(|n| n.div_ceil(deep)).sum();
    let gaps = GAP * piles.saturating_sub(1) as f32 + GROUP_GAP * counts.len().saturating_sub(1) as f32;
    (piles, (width - gaps) / piles.max(1) as f32)
}

/// What the cards of a tray have in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CardNeeds {
    /// The width of the longest name on one line, and broken into two.
    pub name: (f32, f32),
    /// Whether they are answers, which tell what would remain.
    pub are_answers: bool,
}

/// Lays out as many cards as each group has, in a tray of this size; `s` is the text scale. The cards are as large as they can be with all of them in sight, and their names whole if that is
/// possible; where even the smallest do not fit, the piles are higher than the tray.
pub(super) fn lay_out_piles(counts: &[usize], size: Vec2, s: f32, needs: CardNeeds) -> TrayPiles {
    let grow = 1.0 + (s - 1.0) * 0.8;
    let deepest = counts.iter().copied().max().unwrap_or(0).max(1);
    let sizes = if needs.are_answers { ANSWER_SIZES } else { SIZES };
    let fitting = |names_are_whole: bool| {
        sizes.into_iter().find_map(|(least, head, last)| {
            let name = if head > LOW_HEAD { needs.name.1 } else { needs.name.0 } + NAME_MARGIN;
            let (least, head, last) = (least * grow, head * grow, last * grow);
            let least = if names_are_whole { least.max(name) } else { least };
            let is_in_sight = |deep: &usize| (*deep - 1) as f32 * head + last <= size.y;
            let fits = |deep: &usize| piles_of(counts, *deep, size.x).1 >= least && is_in_sight(deep);
            (1..=deepest).find(fits).map(|deep| (deep, head, name))
        })
    };
    let fitting = fitting(true).or_else(|| fitting(false));
    let (deep, head, name) = fitting.unwrap_or_else(|| {
        let (least, head, _) = SIZES[SIZES.len() - 1];
        let wide_enough = |deep: &usize| piles_of(counts, *deep, size.x).1 >= least * grow;
        ((1..=deepest).find(wide_enough).unwrap_or(deepest), head * grow, needs.name.0 + NAME_MARGIN)
    });
    let width = piles_of(counts, deep, size.x).1.min((WIDEST * grow).max(name)).floor();
    let last = (size.y - (deep - 1) as f32 * head).max(SIZES[SIZES.len() - 1].2 * grow);
    let tallest = (width * HIGHEST).max(head);
    let last = last.min(tallest).floor();
    let deepest_foot = (deep - 1) as f32 * head + last;
    let (mut places, mut groups, mut x, mut height) = (Vec::new(), Vec::new(), 0.0, 0.0_f32);
    for n in counts {
        let piles = n.div_ceil(deep).max(1);
        let in_pile = n.div_ceil(piles).max(1);
        groups.push((x, piles as f32 * (width + GAP) - GAP));
        for k in 0..*n {
            let (pile, row) = (k / in_pile, k % in_pile);
            let at = vec2(x + pile as f32 * (width + GAP), row as f32 * head).to_pos2();
            let is_last = row + 1 == in_pile || k + 1 == *n;
            // Where fewer cards lie below it, a card has more room.
            let tall = (deepest_foot - at.y).min(tallest).floor();
            let whole = Rect::from_min_size(at, vec2(width, tall));
            let open = if is_last { whole } else { Rect::from_min_size(at, vec2(width, head)) };
            height = height.max(whole.bottom());
            places.push(CardPlace { open, whole });
        }
        x += piles as f32 * (width + GAP) + GROUP_GAP;
    }
    TrayPiles { head, places, groups, height }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEEDS: CardNeeds = CardNeeds { name: (110.0, 70.0), are_answers: false };

    #[test]
    fn no_two_cards_show_at_the_same_place_and_all_lie_in_the_tray() {
        let trays =
            [(526.0, 240.0, 1.45), (520.0, 170.0, 1.0), (700.0, 165.0, 1.0), (1500.0, 170.0, 1.0), (560.0, 170.0, 0.8)];
        let hands: [&[usize]; 7] = [&[5], &[8, 1, 1, 1], &[3, 1, 1], &[8, 8, 8, 4, 6], &[10, 6, 5, 4, 20], &[1], &[45]];
        for (width, height, s) in trays {
            for counts in hands {
                let piles = lay_out_piles(counts, vec2(width, height), s, NEEDS);
                let open: Vec<Rect> = piles.places.iter().map(|place| place.open).collect();
                assert_eq!(open.len(), counts.iter().sum::<usize>());
                for (n, one) in open.iter().enumerate() {
                    assert!(one.left() >= 0.0 && one.right() <= width + 0.5, "{counts:?} in {width}: {one:?}");
                    assert!(one.bottom() <= piles.height + 0.5 && one.height() >= piles.head - 0.5);
                    for other in &open[n + 1..] {
                        let shared = one.shrink(0.1).intersect(other.shrink(0.1));
                        assert!(!shared.is_positive(), "{counts:?} in {width}: {one:?} {other:?}");
                    }
                }
                assert!(piles.places.iter().all(|place| place.whole.contains_rect(place.open)));
            }
        }
    }

    #[test]
    fn answers_have_room_for_what_would_remain() {
        for size in [vec2(620.0, 139.0), vec2(430.0, 139.0), vec2(900.0, 139.0)] {
            let piles = lay_out_piles(&[3, 1, 1], size, 1.0, CardNeeds { are_answers: true, ..NEEDS });
            assert!(piles.head >= ANSWER_HEAD && piles.height <= size.y + 0.5, "{size}: {piles:?}");
        }
    }

    #[test]
    fn a_long_name_has_its_width_while_there_is_room() {
        let needs = CardNeeds { name: (190.0, 120.0), are_answers: false };
        for counts in [&[9, 4][..], &[11, 5, 1]] {
            let piles = lay_out_piles(counts, vec2(850.0, 165.0), 1.0, needs);
            let need = if piles.head > LOW_HEAD { 120.0 } else { 190.0 } + NAME_MARGIN;
            assert!(piles.places.iter().all(|place| place.whole.width() >= need), "{counts:?}: {piles:?}");
        }
    }

    #[test]
    fn a_few_cards_lie_whole_and_many_stay_in_sight() {
        let few = lay_out_piles(&[3, 1, 1], vec2(700.0, 165.0), 1.0, NEEDS);
        assert!(few.places.iter().all(|place| place.open == place.whole && place.whole.height() > 150.0));
        let beat = lay_out_piles(&[8, 1, 1, 1], vec2(700.0, 165.0), 1.0, NEEDS);
        assert!(beat.height <= 165.0 && beat.places[0].open.width() >= 104.0);
        let many = lay_out_piles(&[8, 8, 8, 4, 6], vec2(700.0, 165.0), 1.0, NEEDS);
        assert!(many.places.iter().all(|place| place.open.width() >= 86.0), "{many:?}");
    }
}
