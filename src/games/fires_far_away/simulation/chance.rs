//! Exact probabilities as fractions: favourable throws of dice over all equally likely throws.

use std::fmt;

/// A probability as a fraction in lowest terms; 0 is `0/1`, certainty `1/1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chance {
    numerator: u64,
    denominator: u64,
}

impl Chance {
    /// The probability 0.
    pub const NEVER: Self = Self { numerator: 0, denominator: 1 };
    /// The probability 1.
    pub const CERTAIN: Self = Self { numerator: 1, denominator: 1 };

    /// The probability of `favourable` throws out of `total`; [`NEVER`](Self::NEVER) if `total` is 0.
    pub const fn new(favourable: u64, total: u64) -> Self {
        if total == 0 || favourable == 0 {
            return Self::NEVER;
        }
        let shared = gcd(favourable as u128, total as u128) as u64;
        Self { numerator: favourable / shared, denominator: total / shared }
    }

    /// The numerator and the denominator, in lowest terms.
    pub const fn as_fraction(self) -> (u64, u64) {
        (self.numerator, self.denominator)
    }

    /// The probability that two independent events both happen; `None` if the fraction exceeds 64 bits, which can
    /// happen with about twenty-five dice.
    pub fn and(self, other: Self) -> Option<Self> {
        Self::reduce_to_u64(
            u128::from(self.numerator) * u128::from(other.numerator),
            u128::from(self.denominator) * u128::from(other.denominator),
        )
    }

    /// The probability that one of two mutually exclusive events happens; `None` if the fraction exceeds 64 bits.
    pub fn or(self, other: Self) -> Option<Self> {
        let (a, b) = (u128::from(self.denominator), u128::from(other.denominator));
        let shared = gcd(a, b);
        // The products of two 64-bit numbers fit in 128 bits. Only the sum can overflow, and is checked.
        let (mine, theirs) = (b / shared, a / shared);
        let ways = (u128::from(self.numerator) * mine).checked_add(u128::from(other.numerator) * theirs)?;
        Self::reduce_to_u64(ways, a * mine)
    }

    /// The probability that an event happens if `condition`, of which it is a part, does; `None` if the fraction exceeds 64
    /// bits or the condition never holds.
    pub fn given(self, condition: Self) -> Option<Self> {
        let ways = u128::from(self.numerator) * u128::from(condition.denominator);
        let all = u128::from(self.denominator) * u128::from(condition.numerator);
        (all > 0).then(|| Self::reduce_to_u64(ways, all)).flatten()
    }

    fn reduce_to_u64(numerator: u128, denominator: u128) -> Option<Self> {
        if numerator == 0 {
            return Some(Self::NEVER);
        }
        let shared = gcd(numerator, denominator);
        Some(Self {
            numerator: u64::try_from(numerator / shared).ok()?,
            denominator: u64::try_from(denominator / shared).ok()?,
        })
    }

    /// The probability as a number between 0 and 1.
    pub fn as_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == 1 {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}

/// The greatest common divisor of `a` and `b`.
const fn gcd(mut a: u128, mut b: u128) -> u128 {
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
        assert_eq!(Chance::new(3, 6).as_fraction(), (1, 2));
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
