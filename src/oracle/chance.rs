//! Exact probabilities: so many of so many equally likely throws of dice.

use std::fmt;

/// A probability as a fraction in lowest terms; 0 is `0/1`, certainty `1/1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chance {
    ways: u64,
    of: u64,
}

impl Chance {
    /// It can't be.
    pub const NEVER: Self = Self { ways: 0, of: 1 };
    /// It can't be otherwise.
    pub const CERTAIN: Self = Self { ways: 1, of: 1 };

    /// So many favourable throws `of` so many; [`NEVER`](Self::NEVER) of none at all.
    pub const fn new(ways: u64, of: u64) -> Self {
        if of == 0 || ways == 0 {
            return Self::NEVER;
        }
        let shared = divisor(ways as u128, of as u128) as u64;
        Self { ways: ways / shared, of: of / shared }
    }

    /// Numerator and denominator, in lowest terms.
    pub const fn parts(self) -> (u64, u64) {
        (self.ways, self.of)
    }

    /// Both of two things that know nothing of each other; `None` if the fraction grows beyond 64 bits, as it can with
    /// some twenty-five dice.
    pub fn and(self, other: Self) -> Option<Self> {
        Self::narrow(u128::from(self.ways) * u128::from(other.ways), u128::from(self.of) * u128::from(other.of))
    }

    /// One or the other of two things that exclude each other; `None` beyond 64 bits.
    pub fn or(self, other: Self) -> Option<Self> {
        let (a, b) = (u128::from(self.of), u128::from(other.of));
        let shared = divisor(a, b);
        // 64 bits times 64 bits; a common denominator beyond that is not narrow either.
        let (mine, theirs) = (b / shared, a / shared);
        let ways = (u128::from(self.ways) * mine).checked_add(u128::from(other.ways) * theirs)?;
        Self::narrow(ways, a * mine)
    }

    fn narrow(ways: u128, of: u128) -> Option<Self> {
        if ways == 0 {
            return Some(Self::NEVER);
        }
        let shared = divisor(ways, of);
        Some(Self { ways: u64::try_from(ways / shared).ok()?, of: u64::try_from(of / shared).ok()? })
    }

    /// As a number between 0 and 1.
    pub fn value(self) -> f64 {
        self.ways as f64 / self.of as f64
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.of == 1 { write!(f, "{}", self.ways) } else { write!(f, "{}/{}", self.ways, self.of) }
    }
}

/// The greatest common divisor.
const fn divisor(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_exact_and_reduced() {
        assert_eq!(Chance::new(3, 6).parts(), (1, 2));
        assert_eq!(Chance::new(4, 6).and(Chance::new(3, 36)), Some(Chance::new(1, 18)));
        assert_eq!(Chance::new(1, 6).or(Chance::new(1, 36)), Some(Chance::new(7, 36)));
        assert_eq!(Chance::NEVER.or(Chance::CERTAIN), Some(Chance::CERTAIN));
        assert_eq!(Chance::new(0, 6).and(Chance::new(1, 6)), Some(Chance::NEVER));
        assert_eq!(Chance::new(5, 36).to_string(), "5/36");
        assert_eq!(Chance::new(6, 6).to_string(), "1");
        let rare = Chance::new(1, 6u64.pow(24));
        assert_eq!(rare.and(rare), None);
        assert_eq!(rare.or(rare), Some(Chance::new(2, 6u64.pow(24))));
    }
}
