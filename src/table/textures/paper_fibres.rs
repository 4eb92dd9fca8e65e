//! The fibres of paper, which every sheet and card is cut from: a square that repeats, computed once.
//!
//! Owns how much lighter or darker each point of the paper is. Must not know what is printed on it.

use std::sync::LazyLock;

use super::{hash_noise, value_noise};

/// Side of the square, in pixels.
const SIDE: u32 = 256;
/// How many fibres lie in the square.
const FIBRES: u32 = 420;

/// How much lighter or darker paper is at each point of a square, in steps of a colour of 0 to 255.
pub(super) struct PaperFibres(Vec<f32>);

static SHARED: LazyLock<PaperFibres> = LazyLock::new(PaperFibres::lay);

impl PaperFibres {
    /// The fibres that all paper shares.
    pub(super) fn shared() -> &'static Self {
        &SHARED
    }

    /// How much lighter (or darker, if negative) the paper is at a point.
    pub(super) fn at(&self, x: u32, y: u32) -> f32 {
        self.0[(y % SIDE * SIDE + x % SIDE) as usize]
    }

    /// Clouds of the pulp, specks, and short bent fibres over them.
    fn lay() -> Self {
        let mut shade: Vec<f32> = (0..SIDE * SIDE)
            .map(|i| {
                let (u, v) = ((i % SIDE) as f32 / SIDE as f32, (i / SIDE) as f32 / SIDE as f32);
                let clouds = value_noise(u * 10.0, v * 10.0, (10, 10), 31) - 0.5;
                let speck = hash_noise(i.wrapping_mul(613).wrapping_add(77)) - 0.5;
                clouds * 6.0 + speck * 3.0
            })
            .collect();
        for fibre in 0..FIBRES {
            let noise = |k: u32| hash_noise(fibre * 7 + k);
            let (mut x, mut y) = (noise(0) * SIDE as f32, noise(1) * SIDE as f32);
            let (mut way, bend) = (noise(2) * std::f32::consts::TAU, (noise(3) - 0.5) * 0.12);
            let tone = if noise(4) > 0.55 { 6.0 } else { -8.0 } * (0.4 + 0.6 * noise(5));
            let length = 10 + (noise(6) * 34.0) as u32;
            for step in 0..length {
                // Thinner towards its ends.
                let thick = (step.min(length - step) as f32 / 6.0).min(1.0);
                let at = (y as u32 % SIDE * SIDE + x as u32 % SIDE) as usize;
                shade[at] += tone * thick;
                (x, y) = (wrapped(x + way.cos()), wrapped(y + way.sin()));
                way += bend;
            }
        }
        Self(shade)
    }
}

/// A coordinate on the square, which repeats.
fn wrapped(x: f32) -> f32 {
    x.rem_euclid(SIDE as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fibres_change_the_paper_a_little_and_leave_its_colour() {
        let fibres = PaperFibres::shared();
        let all = &fibres.0;
        let mean = all.iter().sum::<f32>() / all.len() as f32;
        assert!(mean.abs() < 1.5, "{mean}");
        let spread = (all.iter().map(|s| s * s).sum::<f32>() / all.len() as f32).sqrt();
        assert!((1.0..6.0).contains(&spread), "{spread}");
        assert!(all.iter().all(|s| s.abs() < 40.0));
    }

    #[test]
    fn the_square_repeats() {
        let fibres = PaperFibres::shared();
        assert_eq!(fibres.at(3, 5), fibres.at(3 + SIDE, 5 + 2 * SIDE));
    }
}
