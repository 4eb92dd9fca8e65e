//! Placed tiles: special tiles placed during play, as paper hexes that come down on the hex map and are taken off
//! again.
//!
//! Owns their names, prints and poses, as data of the scene. Tiles that were there from the start are drawn on the hex map
//! itself. Must not decide what a tile does.

use bevy::prelude::*;

use crate::lang::Text;
use crate::model::{Coord, Fact, Id};
use crate::table::scene::{EntryMotion, Face, Grip, Pose, Prop, Scene, Shape};
use crate::view::{EncounterView, TileKind, TileView};

use super::{layout, textures};

/// Pixels of a placed tile to a table unit.
const PX: f32 = 170.0;
/// How far a placed tile lies above the hex map.
const ABOVE_MAP: f32 = 0.0035;

/// The tiles that were placed during play.
#[derive(Debug, Default)]
pub(super) struct PlacedTiles {
    tiles: Vec<TileView>,
}

impl PlacedTiles {
    /// The tiles that a view has.
    pub(super) fn show_view(&mut self, view: &EncounterView) {
        self.tiles = view.tiles.iter().filter(|tile| tile.placed_in_play).cloned().collect();
    }

    /// Places or removes a tile as a fact says, of a moment that ends with this view. Returns whether it is about a tile.
    pub(super) fn show_fact(&mut self, fact: &Fact, view: &EncounterView) -> bool {
        match fact {
            Fact::TilePlaced { at, tile, .. } => {
                let placed = placed_tile(view, *at, *tile);
                self.tiles.retain(|other| (other.at, other.id) != (placed.at, placed.id));
                self.tiles.push(placed);
            }
            Fact::TileRemoved { at, .. } => self.tiles.retain(|tile| tile.at != *at),
            _ => return false,
        }
        true
    }

    /// Lays the tiles.
    pub(super) fn lay(&self, scene: &mut Scene) {
        self.tiles.iter().for_each(|tile| scene.lay(tile_prop(tile)));
    }
}

/// The view of a tile that is being placed: the tile at that hex, or one of the same kind elsewhere, because later
/// facts of the same moment may have removed it again.
fn placed_tile(view: &EncounterView, at: Coord, tile: Id) -> TileView {
    let like = || view.tiles.iter().filter(|t| t.id == tile);
    let known = like().find(|t| t.at == at).or_else(|| like().next());
    let unknown = || TileView {
        at,
        id: tile,
        kind: TileKind::Hazard,
        deadly: false,
        water: false,
        goal: false,
        harmless: false,
        placed_in_play: true,
        name: Text::Empty,
        text: Text::Empty,
    };
    TileView { at, placed_in_play: true, ..known.cloned().unwrap_or_else(unknown) }
}

/// A tile as a thing.
fn tile_prop(tile: &TileView) -> Prop {
    let TileView { at, id, kind, deadly, water, goal, harmless, .. } = tile;
    let printed = tile.clone();
    let face = Face::new(format!("tile {at} {kind:?} {deadly} {water} {goal} {harmless}"), move |fonts| {
        textures::draw_placed_tile(&printed, fonts, PX)
    });
    let shape = Shape::CutOut { size: Vec2::splat(textures::HEX_SIZE * 2.0), face: face.fleeting() };
    let middle = layout::hex_to_world(*at);
    let pose = Pose::flat(middle.x, middle.z).raised(ABOVE_MAP - layout::TABLE_TOP_Y);
    Prop::new(format!("tile {at} {id}"), shape, pose).with_grip(Grip::None).with_entry(EntryMotion::SetDown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::blank::blank_view;

    #[test]
    fn a_tile_lies_there_from_the_fact_that_places_it_to_the_fact_that_removes_it() {
        let (at, tile) = (Coord::new(3, 4), Id::new("embers"));
        let mut tiles = PlacedTiles::default();
        let placed = Fact::TilePlaced { at, tile, cause: Default::default() };
        let ids = |tiles: &PlacedTiles| {
            let mut scene = Scene::default();
            tiles.lay(&mut scene);
            scene.props.into_iter().map(|prop| prop.id).collect::<Vec<_>>()
        };
        assert!(tiles.show_fact(&placed, &blank_view(1)) && tiles.show_fact(&placed, &blank_view(1)));
        let during = ids(&tiles);
        assert_eq!(during.len(), 1);
        let view = EncounterView { tiles: vec![placed_tile(&blank_view(1), at, tile)], ..blank_view(1) };
        tiles.show_view(&view);
        assert_eq!(ids(&tiles), during, "the view has the same tile");
        assert!(tiles.show_fact(&Fact::TileRemoved { at, tile, cause: Default::default() }, &view));
        assert!(ids(&tiles).is_empty());
        assert!(!tiles.show_fact(&Fact::BeatEnded, &view));
    }
}
