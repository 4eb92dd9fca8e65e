//! Fact playback: what each fact looks like while it is played back, and when the table changes to the latest view.
//!
//! Owns the queue of facts. While it plays, this module moves the pieces; after the last fact, it sets
//! [`DisplayedView`] to the latest view, and the other modules update their entities from that. Must not hold a rule.

use std::sync::Arc;

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
use super::playback_clock::DisplayedView;
use super::playback_queue::{PlaybackEvent, PlaybackQueue};
use super::{AnimationPace, LatestView, PlaybackActive, PlaybackRequest, TableSystems, floating_text, layout};

/// The state of the playback.
#[derive(Resource, Default)]
struct FactPlayback {
    queue: PlaybackQueue,
    /// The path of the piece that moves.
    tween: PieceTween,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DisplayedView>().init_resource::<FactPlayback>().add_systems(
        PostUpdate,
        (enqueue_facts, advance_playback, sync_displayed_view).chain().in_set(TableSystems::Playback),
    );
}

fn enqueue_facts(mut playback: ResMut<FactPlayback>, mut requests: MessageReader<PlaybackRequest>) {
    for PlaybackRequest(facts) in requests.read() {
        playback.queue.enqueue(facts.iter().cloned());
    }
}

#[allow(clippy::too_many_arguments, clippy::type_complexity, reason = "playback changes every kind of entity")]
fn advance_playback(
    mut commands: Commands,
    time: Res<Time<Real>>,
    pace: Res<AnimationPace>,
    latest: Res<LatestView>,
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
    if playback.queue.is_idle() {
        return;
    }
    for step in playback.queue.advance(time.delta_secs().min(0.12), pace.duration_scale()) {
        match step {
            PlaybackEvent::Begin(fact) => {
                playback.tween = piece_animation::start_tween(&fact, &pieces);
                if let Some((prop, at, from, card)) = throw_for_fact(&fact, &pieces, &cards) {
                    spawn_flying_props(&mut commands, &mut assets, &cards, &card_props, prop, at, from, card);
                }
                if let Some((text, at)) = floating_text::text_for_fact(&fact, |who| piece_position(who, &pieces)) {
                    floating_text::spawn_floating_text(&mut commands, &mut assets, &text, at);
                }
                match &fact {
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
                    Fact::Entered { who, at, .. } => {
                        let known = pieces.iter().any(|(p, ..)| p.who == *who);
                        if let (Some(view), false) = (&latest.0, known) {
                            let from = piece_animation::entry_point(layout::hex_to_world(*at));
                            pieces::spawn_entering_piece(&mut commands, &mut assets, view, *who, from);
                        }
                    }
                    Fact::TilePlaced { at, tile, .. } => {
                        placed_tiles::place_tile(
                            &mut commands,
                            &mut assets,
                            placed_tile_mark(latest.0.as_deref(), *at, *tile),
                        );
                    }
                    Fact::TileRemoved { at, .. } => {
                        for (chit, _) in placed_tiles.iter().filter(|(_, c)| c.0.at == *at) {
                            placed_tiles::remove_tile(&mut commands, chit);
                        }
                    }
                    Fact::DarknessChanged { dark, .. } => {
                        let coming = latest.0.as_ref().filter(|_| *dark).map(|p| p.as_ref());
                        darkness.set_from_view(&mut assets, coming);
                    }
                    _ => {}
                }
            }
            PlaybackEvent::Progress(fact, t) => {
                piece_animation::update_tween(&playback.tween, &fact, t, &mut pieces);
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
                piece_animation::update_tween(&playback.tween, &fact, 1.0, &mut pieces);
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
        }
    }
}

/// Sets the displayed view to the latest view after the last fact.
fn sync_displayed_view(
    playback: Res<FactPlayback>,
    latest: Res<LatestView>,
    mut displayed: ResMut<DisplayedView>,
    mut playing: ResMut<PlaybackActive>,
    mut commands: Commands,
    stray: Query<(Entity, &FlyingProp)>,
) {
    let idle = playback.queue.is_idle();
    playing.set_if_neq(PlaybackActive(!idle));
    if !idle {
        return;
    }
    // These props were spawned and landed within one frame.
    for (entity, flight) in &stray {
        if flight.stays {
            commands.entity(entity).insert(flight.to).remove::<FlyingProp>();
        } else {
            commands.entity(entity).despawn();
        }
    }
    let same = match (&latest.0, &displayed.0) {
        (Some(a), Some(b)) => Arc::ptr_eq(a, b),
        (None, None) => true,
        _ => false,
    };
    if !same {
        displayed.0 = latest.0.clone();
    }
}

/// The view of a tile that is being placed: the tile at that hex, or one of the same kind elsewhere, because later
/// facts may have removed it from the latest view.
fn placed_tile_mark(view: Option<&EncounterView>, at: Coord, tile: Id) -> TileView {
    let known = view.and_then(|p| {
        let like = || p.tiles.iter().filter(|t| t.id == tile);
        like().find(|t| t.at == at).or_else(|| like().next())
    });
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
