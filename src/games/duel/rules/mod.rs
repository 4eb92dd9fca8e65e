//! The rules of a fight: every D- rule, and the rulings DO-1 to DO-36.
//!
//! A [`Fight`] is a plain value with a stack of [`Step`]s. [`FightRules::run`] carries steps out until the dice have to
//! fall or a character has to decide; [`FightRules::supply`] gives it the faces and [`FightRules::answer`] the decision.
//! So the rules hold no dice, and odds and bots can give them any faces. Must not know who decides for a fighter, and must
//! not know the Season.
//!
//! From the lowest to the highest: [`seat`], [`fighter`], [`fight`], [`intent`], [`fact`], [`numbers`] and [`outcome`]
//! (questions without a change), then the files that change a fight, and [`engine`] above them; [`legal`] lists what may be
//! answered, and [`laws`] checks a state.

mod before_fight;
mod effects;
mod ending;
pub mod engine;
pub mod fact;
pub mod fight;
pub mod fighter;
pub mod intent;
pub mod laws;
mod laying;
pub mod legal;
pub mod numbers;
pub mod outcome;
mod priority_token;
pub mod refusal;
mod rolls;
mod round;
pub mod seat;
pub mod setup;
mod strike;
mod track;

pub use engine::{FightRules, Status};
pub use fact::{CardPlace, Fact, InjuryCause, TokenEnd, Who};
pub use fight::{
    Action, ActionSource, Decision, DieInRoll, Fight, FightOutcome, OpenRoll, Question, RollPurpose, RollRequest, Step,
    TrackToken,
};
pub use fighter::{Ailments, Control, Fighter, FighterKind, LaidCard, Ongoing, Presence, Side};
pub use intent::{BaseUse, DuelIntent, EffectRef, Spoil};
pub use refusal::DuelRefusal;
pub use seat::Seat;
pub use setup::{CharacterSetup, FightSetup, MonsterSetup};
