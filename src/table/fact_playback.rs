//! Fact playback: what each fact looks like while it is played back.
//!
//! Moves the pieces and throws the props while facts play. Does not decide when: it follows the events of the
//! [`PlaybackClock`], which shows the view of a moment after its last fact; then the other modules update their entities.
//! Must not hold a rule.

use bevy::prelude::*;

use crate::model::{Coord, Fact, Id};
use crate::view::{EncounterView, TileKind, TileView};

use super::assets::TableAssetsParam;
use super::cards::{CardQuery, OnCard};
use super::darkness::Darkness;
use super::dice_tray::{self, DiceTray, TrayDie};
use super::flying_props::{FlyingProp, flight_transform, spawn_flying_props, throw_for_fact};
use super::piece_animation::{self, PieceTween};
use super::pieces::{self, Piece, PieceQuery, piece_position};
use super::placed_tiles::{self, PlacedTile};
use super::playback_clock::{PlaybackClock, advance_clock};
use super::playback_queue::PlaybackEvent;
use super::{PlaybackActive, TableSystems, floating_text, layout};

/// The fact that is being played.
#[derive(Resource, Default)]
struct FactPlayback {
    /// The path of the piece that moves.
    tween: PieceTween,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FactPlayback>().add_systems(
        PostUpdate,
        (play_events, land_stray_props).chain().after(advance_clock).in_set(TableSystems::Playback),
    );
}

#[allow(clippy::too_many_arguments, clippy::type_complexity, reason = "playback changes every kind of entity")]
fn play_events(
    mut commands: Commands,
    clock: Res<PlaybackClock>,
    mut playback: ResMut<FactPlayback>,
    mut assets: TableAssetsParam,
    mut darkness: ResMut<Darkness>,
    mut pieces: PieceQuery,
    cards: CardQuery,
    placed_tiles: Query<(Entity, &PlacedTile)>,
    card_props: Query<(Entity, &Name), With<OnCard>>,
    mut flying: Query<(Entity, &FlyingProp, &mut Transform), (Without<Piece>, Without<TrayDie>)>,
    mut dice: Query<(Entity, &mut TrayDie, &mut Transform), (Without<Piece>, Without<FlyingProp>)>,
    mut tray: ResMut<DiceTray>,
) {
    for event in &clock.events {
        match event {
            PlaybackEvent::Begin(fact, view) => {
                playback.tween = piece_animation::start_tween(fact, &pieces);
                if let Some((prop, at, from, card)) = throw_for_fact(fact, &pieces, &cards) {
                    spawn_flying_props(&mut commands, &mut assets, &cards, &card_props, prop, at, from, card);
                }
                if let Some((text, at)) = floating_text::text_for_fact(fact, |who| piece_position(who, &pieces)) {
                    floating_text::spawn_floating_text(&mut commands, &mut assets, &text, at);
                }
                match fact {
                    Fact::PoolRolled { dice: faces } => {
                        dice_tray::refill_tray(
                            &mut commands,
                            &mut tray,
                            &mut assets,
                            dice.iter().map(|d| d.0),
                            faces.clone(),
                        );
                    }
                    Fact::DieRerolled { was, now, .. } => {
                        dice_tray::reroll_die(dice.iter_mut().map(|d| d.1), *was, *now)
                    }
                    Fact::Entered { who, at, .. } if !pieces.iter().any(|(p, ..)| p.who == *who) => {
                        let from = piece_animation::entry_point(layout::hex_to_world(*at));
                        pieces::spawn_entering_piece(&mut commands, &mut assets, view, *who, from);
                    }
                    Fact::TilePlaced { at, tile, .. } => {
                        placed_tiles::place_tile(&mut commands, &mut assets, placed_tile_mark(view, *at, *tile));
                    }
                    Fact::TileRemoved { at, .. } => {
                        for (chit, _) in placed_tiles.iter().filter(|(_, c)| c.0.at == *at) {
                            placed_tiles::remove_tile(&mut commands, chit);
                        }
                    }
                    Fact::DarknessChanged { dark, .. } => {
                        darkness.set_from_view(&mut assets, dark.then_some(&**view));
                    }
                    _ => {}
                }
            }
            PlaybackEvent::Progress(fact, t) => {
                let t = *t;
                piece_animation::update_tween(&playback.tween, fact, t, &mut pieces);
                for (_, flight, mut at) in &mut flying {
                    *at = flight_transform(flight.from, flight.to, t);
                }
                for (_, die, mut at) in &mut dice {
                    if matches!(fact, Fact::PoolRolled { .. }) {
                        *at = flight_transform(die.rest.translation + Vec3::new(-1.5, 2.2, 2.0), die.rest, t);
                    } else if matches!(fact, Fact::DieRerolled { .. }) && die.is_rerolling {
                        *at = flight_transform(die.rest.translation + Vec3::new(-0.3, 0.9, 0.5), die.rest, t);
                    }
                }
            }
            PlaybackEvent::End(fact) => {
                piece_animation::update_tween(&playback.tween, fact, 1.0, &mut pieces);
                for (entity, flight, mut at) in &mut flying {
                    *at = flight.to;
                    if flight.stays {
                        commands.entity(entity).remove::<FlyingProp>();
                    } else {
                        commands.entity(entity).despawn();
                    }
                }
                for (_, mut die, mut at) in &mut dice {
                    die.is_rerolling = false;
                    at.set_if_neq(die.rest);
                }
            }
            // The other modules lay the table out anew when the displayed view has changed.
            PlaybackEvent::Show(_) => {}
        }
    }
}

/// Lands the props that were spawned and landed within one frame, once nothing plays any more.
fn land_stray_props(playing: Res<PlaybackActive>, mut commands: Commands, stray: Query<(Entity, &FlyingProp)>) {
    if playing.0 {
        return;
    }
    for (entity, flight) in &stray {
        if flight.stays {
            commands.entity(entity).insert(flight.to).remove::<FlyingProp>();
        } else {
            commands.entity(entity).despawn();
        }
    }
}

/// The view of a tile that is being placed: the tile at that hex, or one of the same kind elsewhere, because later
/// facts of the same moment may have removed it again.
fn placed_tile_mark(view: &EncounterView, at: Coord, tile: Id) -> TileView {
    let like = || view.tiles.iter().filter(|t| t.id == tile);
    let known = like().find(|t| t.at == at).or_else(|| like().next());
    let unknown = || TileView {
        at,
        id: tile,
        kind: TileKind::Hazard,
        deadly: false,
        water: false,
        placed_in_play: true,
        name: String::new(),
        text: String::new(),
    };
    TileView { at, placed_in_play: true, ..known.cloned().unwrap_or_else(unknown) }
}
