//! A part of the games, for one of several machines.
//!
//! Owns which games belong to a part. Must not play them.

use std::str::FromStr;

use crate::lang::words;

/// A part of the games of each encounter, for one of several machines: every `of`th game, from the `number`th on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1 to `of`.
    pub number: u64,
    /// The number of parts.
    pub of: u64,
}

impl Shard {
    /// All games.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Whether the game of this number belongs to it.
    pub(super) const fn includes(self, game: u64) -> bool {
        game % self.of == self.number - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    /// Reads `2/8`.
    fn from_str(written: &str) -> Result<Self, String> {
        let numbers = written.split_once('/').map(|(number, of)| (number.parse(), of.parse()));
        match numbers {
            Some((Ok(number), Ok(of))) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err(words!("simulate-no-shard", written = written)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_every_nth_game() {
        let shard: Shard = "2/3".parse().unwrap();
        let games: Vec<u64> = (0..9).filter(|game| shard.includes(*game)).collect();
        assert_eq!(games, [1, 4, 7]);
        for wrong in ["", "2", "0/3", "4/3", "1/0", "a/3", "1/3/4"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
