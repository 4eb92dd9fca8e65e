//! What lies on the table of an encounter as a scene, and how facts change it.
//!
//! Owns what a view does not say: which die lies where, and how the things look in the middle of a moment. Must not know
//! time: the clock of the scene does.

use std::sync::Arc;

use crate::model::{CombatantId, Fact, TokenSlot};
use crate::table::scene::{Grip, Pose, Prop, PropId, PropMotion, Scene};
use crate::view::EncounterView;

use super::cards::PlacedCards;
use super::dice_tray::DiceTray;
use super::piece_motion::token_start;
use super::pieces::{Piece, entities_in_play, piece_for};
use super::placed_tiles::PlacedTiles;
use super::{piece_models, piece_motion, status_markers};

/// How high above its piece a token lands that is thrown.
const TOKEN_HEIGHT: f32 = 0.12;

/// The things after a fact or a view.
#[derive(Default)]
pub(super) struct LaidThings {
    tray: DiceTray,
    cards: PlacedCards,
    tiles: PlacedTiles,
    pieces: Vec<Piece>,
    markers: Vec<Prop>,
    /// The token that flies to its piece while a fact is played.
    token: Option<Prop>,
    scene: Arc<Scene>,
}

impl LaidThings {
    /// The scene with these things.
    pub(super) fn scene(&self) -> Arc<Scene> {
        Arc::clone(&self.scene)
    }

    /// The things while a fact is played, of a moment that ends with this view. Returns how they move.
    pub(super) fn show_fact(&mut self, fact: &Fact, view: &EncounterView) -> Vec<(PropId, PropMotion)> {
        let is_changed = self.token.take().is_some() | self.tiles.show_fact(fact, view);
        let mut motions = self.tray.show_fact(fact);
        motions.extend(self.cards.show_fact(fact));
        motions.extend(piece_motion::show_fact(&mut self.pieces, fact, view));
        motions.extend(self.throw_token(fact));
        if is_changed || !motions.is_empty() {
            self.lay_out();
        }
        motions
    }

    /// The things that a view has. Their scene is always a new one: whatever moves next waits until the view is shown.
    pub(super) fn show_view(&mut self, view: &EncounterView) -> Arc<Scene> {
        self.token = None;
        self.tray.show_pool(&view.character.pool);
        self.cards.show_view(view);
        self.tiles.show_view(view);
        self.pieces = entities_in_play(view).map(|sheet| piece_for(view, sheet)).collect();
        self.markers = status_markers::markers(view);
        self.lay_out();
        self.scene()
    }

    /// The token that a fact puts on a combatant, on its way there.
    fn throw_token(&mut self, fact: &Fact) -> Option<(PropId, PropMotion)> {
        let Fact::TokenPlaced { who, token, on, cause } = fact else { return None };
        let place =
            |who: CombatantId| self.pieces.iter().find(|piece| piece.who == who).map(|piece| piece.prop.pose.at);
        let to = place(*who).filter(|_| *on != TokenSlot::Gone)?;
        let from = token_start(*who, *cause, to, place);
        let pose = Pose::flat(to.x, to.z).raised(to.y + TOKEN_HEIGHT);
        let prop = Prop::new("token", piece_models::token(*token), pose).with_grip(Grip::None);
        let id = prop.id.clone();
        self.token = Some(prop);
        Some((id, PropMotion::Throw(from)))
    }

    fn lay_out(&mut self) {
        let mut scene = Scene::default();
        self.tray.lay(&mut scene);
        self.cards.lay(&mut scene);
        self.tiles.lay(&mut scene);
        let pieces = self.pieces.iter().map(|piece| &piece.prop);
        pieces.chain(&self.markers).chain(&self.token).for_each(|prop| scene.lay(prop.clone()));
        self.scene = Arc::new(scene);
    }
}
