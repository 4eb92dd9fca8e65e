//! Bots: random choices, one round of foresight, and the policy about Fame. The rival is driven by the same.
//!
//! Owns every choice that the program makes. A bot sees a fight without the cards that lie face-down in front of others
//! (DO-40). Must not hold or read the dice of a game: what a bot tries out, it tries with a generator of its own.

mod blank;
mod fame_policy;
mod look_ahead;
mod policy;
mod rollout;
mod season_policy;
mod value;

pub use blank::what_seat_sees;
pub use fame_policy::choose_fame;
pub use look_ahead::{Foresight, choose_lay};
pub use policy::{Habits, choose, choose_for_rival};
pub use season_policy::{best_card, choose_between_fights};
pub use value::position_value;
