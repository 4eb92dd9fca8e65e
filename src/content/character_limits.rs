//! How much a character can carry ready and keep in mind: pouches and POTs.
//!
//! Owns these two numbers as far as the sheet alone says them. What gear and effects add, `rules::query::derived` says.

/// The pouches of a character by nature.
pub const NATURAL_POUCHES: u8 = 4;

/// The number of POTs for an ATT.
pub fn pots(att: u8) -> u8 {
    if att < 7 { 0 } else { 1 + (att - 7) / 3 }
}

#[cfg(test)]
mod tests {
    use super::pots;

    #[test]
    fn pots_follow_the_table() {
        assert_eq!([6, 7, 9, 10, 13].map(pots), [0, 1, 1, 2, 3]);
    }
}
