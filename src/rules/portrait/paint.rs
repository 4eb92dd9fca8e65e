//! Painting the portrait from the components.
