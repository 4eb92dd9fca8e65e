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

/// The widths that a name takes at its usual size, and at the smallest that can be read.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct NameWidths {
    /// On one line.
    pub one_line: f32,
    /// Broken into two.
    pub two_lines: f32,
    /// On one line, at the smallest size.
    pub small_line: f32,
    /// Broken into two, at the smallest size.
    pub small_lines: f32,
}

/// What the cards of a group need.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct GroupNeeds {
    /// How many cards it has.
    pub count: usize,
    /// The widths of the longest name, with what stands beside it.
    pub names: NameWidths,
    /// The width of the longest name on one line with the price behind it.
    pub with_price: f32,
}

/// How much of the names and prices the cards of a tray show. Names are always whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    Prices,
    Names,
    SmallNames,
}

impl GroupNeeds {
    /// The width of its cards that have heads of this height before the text scale.
    fn width(&self, head: f32, shown: Shown) -> f32 {
        NAME_MARGIN
            + match (shown, head > LOW_HEAD) {
                (Shown::SmallNames, true) => self.names.small_lines,
                (Shown::SmallNames, false) => self.names.small_line,
                (_, true) => self.names.two_lines,
                (Shown::Prices, false) => self.with_price,
                (Shown::Names, false) => self.names.one_line,
            }
    }
}

/// The width of the cards of each group in piles of at most `deep` cards, if a tray of this width has room for them. Each
/// group gets what its names need, and all share what is left; where names are small, those that would be larger first.
fn widths_in(
    groups: &[GroupNeeds],
    deep: usize,
    room: f32,
    (least, head): (f32, f32),
    shown: Shown,
) -> Option<Vec<f32>> {
    let piles = |group: &GroupNeeds| group.count.div_ceil(deep).max(1) as f32;
    let all: f32 = groups.iter().map(piles).sum();
    let gaps = GAP * (all - 1.0).max(0.0) + GROUP_GAP * groups.len().saturating_sub(1) as f32;
    let base = |group: &GroupNeeds| group.width(head, shown).max(least);
    let wish = |group: &GroupNeeds| base(group).max(group.width(head, Shown::Names));
    let spare = room - gaps - groups.iter().map(|group| piles(group) * base(group)).sum::<f32>();
    if spare < 0.0 {
        return None;
    }
    let wished: f32 = groups.iter().map(|group| piles(group) * (wish(group) - base(group))).sum();
    let part = if wished > 0.0 { (spare / wished).min(1.0) } else { 0.0 };
    let rest = (spare - wished * part) / all;
    Some(groups.iter().map(|group| base(group) + (wish(group) - base(group)) * part + rest).collect())
}

/// The depth of the piles, the height of the heads before the text scale and the widths of the cards of each group in a tray
/// that scrolls: the lowest in which all names are whole, the cards as wide as cards are if possible.
fn scrolling_piles(groups: &[GroupNeeds], size: Vec2, grow: f32, deepest: usize) -> Option<(usize, f32, Vec<f32>)> {
    let heads = [SIZES[SIZES.len() - 1], SIZES[2]];
    let lowest = |least: f32| {
        let piles = heads.into_iter().filter_map(|(narrowest, head, last)| {
            (1..=deepest).find_map(|deep| {
                let least = (narrowest * grow * least, head);
                let widths = widths_in(groups, deep, size.x, least, Shown::SmallNames)?;
                Some(((deep - 1) as f32 * head + last.max(head), (deep, head, widths)))
            })
        });
        piles.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, piles)| piles)
    };
    lowest(1.0).or_else(|| lowest(0.0))
}

/// Lays out the cards of these groups in a tray of this size; `s` is the text scale, and answers tell what would remain. The
/// cards are as large as they can be with all of them in sight, with their names and prices whole if that is possible, or
/// else with whole names, or small ones; where even these do not fit, the piles are higher than the tray.
pub(super) fn lay_out_piles(groups: &[GroupNeeds], size: Vec2, s: f32, are_answers: bool) -> TrayPiles {
    let grow = 1.0 + (s - 1.0) * 0.8;
    let deepest = groups.iter().map(|group| group.count).max().unwrap_or(0).max(1);
    let sizes = if are_answers { ANSWER_SIZES } else { SIZES };
    let fitting = |shown: Shown| {
        sizes.into_iter().find_map(|(least, head, last)| {
            (1..=deepest).find_map(|deep| {
                let is_in_sight = (deep - 1) as f32 * head * grow + last * grow <= size.y;
                let widths =
                    is_in_sight.then(|| widths_in(groups, deep, size.x, (least * grow, head), shown)).flatten();
                widths.map(|widths| (deep, head, widths))
            })
        })
    };
    let fitting = [Shown::Prices, Shown::Names, Shown::SmallNames].into_iter().find_map(fitting);
    let fitting = fitting.or_else(|| scrolling_piles(groups, size, grow, deepest));
    let (deep, head, widths) = fitting.unwrap_or_else(|| {
        let even = (size.x - GAP * groups.len() as f32 * 2.0) / groups.len().max(1) as f32;
        (deepest, SIZES[2].1, vec![even; groups.len()])
    });
    let widest = |(group, width): (&GroupNeeds, f32)| width.min((WIDEST * grow).max(group.width(head, Shown::Prices)));
    let widths: Vec<f32> = groups.iter().zip(widths).map(widest).map(f32::floor).collect();
    let head = head * grow;
    let last = (size.y - (deep - 1) as f32 * head).max(SIZES[SIZES.len() - 1].2 * grow).max(head.ceil());
    let (mut places, mut lines, mut x, mut height) = (Vec::new(), Vec::new(), 0.0, 0.0_f32);
    for (group, width) in groups.iter().zip(widths) {
        let tallest = (width * HIGHEST).max(head);
        let deepest_foot = (deep - 1) as f32 * head + last.min(tallest).floor();
        let n = group.count;
        let piles = n.div_ceil(deep).max(1);
        let in_pile = n.div_ceil(piles).max(1);
        lines.push((x, piles as f32 * (width + GAP) - GAP));
        for k in 0..n {
            let (pile, row) = (k / in_pile, k % in_pile);
            let at = vec2(x + pile as f32 * (width + GAP), row as f32 * head).to_pos2();
            let is_last = row + 1 == in_pile || k + 1 == n;
            // Where fewer cards lie below it, a card has more room.
            let tall = (deepest_foot - at.y).min(tallest).floor();
            let whole = Rect::from_min_size(at, vec2(width, tall));
            let open = if is_last { whole } else { Rect::from_min_size(at, vec2(width, head)) };
            height = height.max(whole.bottom());
            places.push(CardPlace { open, whole });
        }
        x += piles as f32 * (width + GAP) + GROUP_GAP;
    }
    TrayPiles { head, places, groups: lines, height }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Groups of as many cards, all with names of the same length.
    fn groups(counts: &[usize], one_line: f32) -> Vec<GroupNeeds> {
        let names = NameWidths {
            one_line,
            two_lines: one_line * 0.64,
            small_line: one_line * 0.9,
            small_lines: one_line * 0.58,
        };
        let group = |count: &usize| GroupNeeds { count: *count, names, with_price: one_line + 30.0 };
        counts.iter().map(group).collect()
    }

    fn piles(counts: &[usize], size: Vec2, s: f32, are_answers: bool) -> TrayPiles {
        lay_out_piles(&groups(counts, 110.0), size, s, are_answers)
    }

    #[test]
    fn no_two_cards_show_at_the_same_place_and_all_lie_in_the_tray() {
        let trays =
            [(526.0, 240.0, 1.45), (520.0, 170.0, 1.0), (700.0, 165.0, 1.0), (1500.0, 170.0, 1.0), (560.0, 170.0, 0.8)];
        let hands: [&[usize]; 7] = [&[5], &[8, 1, 1, 1], &[3, 1, 1], &[8, 8, 8, 4, 6], &[10, 6, 5, 4, 20], &[1], &[45]];
        for (width, height, s) in trays {
            for counts in hands {
                let piles = piles(counts, vec2(width, height), s, false);
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
            let piles = piles(&[3, 1, 1], size, 1.0, true);
            assert!(piles.head >= ANSWER_HEAD && piles.height <= size.y + 0.5, "{size}: {piles:?}");
        }
    }

    #[test]
    fn a_long_name_has_its_width_while_there_is_room() {
        for counts in [&[9, 4][..], &[11, 5, 1]] {
            let groups = groups(counts, 190.0);
            let piles = lay_out_piles(&groups, vec2(850.0, 165.0), 1.0, false);
            let need = groups[0].width(piles.head, Shown::Names);
            assert!(piles.places.iter().all(|place| place.whole.width() >= need - 1.0), "{counts:?}: {piles:?}");
        }
    }

    #[test]
    fn a_group_of_short_names_leaves_its_width_to_one_of_long_names() {
        let mut groups = groups(&[10, 4, 1], 60.0);
        groups[1].names = NameWidths { one_line: 170.0, two_lines: 150.0, small_line: 150.0, small_lines: 140.0 };
        groups[1].with_price = 190.0;
        let piles = lay_out_piles(&groups, vec2(640.0, 165.0), 1.0, false);
        let width = |n: usize| piles.places[n].whole.width();
        let need = groups[1].width(piles.head, Shown::Names);
        assert!(width(10) >= need - 1.0 && width(0) < width(10), "{piles:?}");
    }

    #[test]
    fn a_few_cards_lie_whole_and_many_stay_in_sight() {
        let few = piles(&[3, 1, 1], vec2(700.0, 165.0), 1.0, false);
        assert!(few.places.iter().all(|place| place.open == place.whole && place.whole.height() > 150.0));
        let beat = piles(&[8, 1, 1, 1], vec2(700.0, 165.0), 1.0, false);
        assert!(beat.height <= 165.0 && beat.places[0].open.width() >= 104.0);
        let many = piles(&[8, 8, 8, 4, 6], vec2(700.0, 165.0), 1.0, false);
        assert!(many.places.iter().all(|place| place.open.width() >= 86.0), "{many:?}");
    }
}
