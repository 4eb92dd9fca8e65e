//! Facts and cards in words.
