//! The *Duel*, a game of twelve-sided fights, whole but for its panels: content, rules, Season, odds, bots, and what the
//! player may see.
//!
//! The modules form layers, and a module may use only those before it: [`content`], [`rules`], [`season`], [`odds`],
//! [`bots`], [`view`] with [`game`], [`simulation`] and [`testing`]. Nothing here knows a window, and nothing in the source
//! names an entry of the content.
//!
//! ```
//! use std::sync::Arc;
//!
//! use duel::game::{DuelGame, DuelMode, DuelStart};
//! use kernel::game::PlainGame;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let content = Arc::new(duel::content::built_in()?);
//! let character = *content.characters.keys().next().ok_or("no character")?;
//! let start = DuelStart::new(DuelMode::Season { character }, 7);
//! let (mut state, _facts) = DuelGame::begin(&content, &start)?;
//! while state.outcome().is_none() {
//!     let intents = DuelGame::legal(&content, &state);
//!     for fact in DuelGame::apply(&content, &mut state, &intents[0])? {
//!         let _line = duel::view::log_line(&content, &fact);
//!     }
//!     let _view = DuelGame::view(&content, &state);
//! }
//! # Ok(())
//! # }
//! ```

pub mod bots;
pub mod content;
pub mod game;
pub mod odds;
pub mod rules;
pub mod season;
pub mod simulation;
pub mod testing;
pub mod view;
