//! Flying props: the dice and coins that a fact sends onto a card.
//!
//! Owns the props in flight while one fact plays; playback says when flights begin and end.

use bevy::prelude::*;

use crate::model::Fact;

use super::PlaybackEvent;
use super::assets::PieceAssetsParam;
use super::cards::{CardQuery, OnCard, PlacedCard};
use super::piece_models::PENNY_SIZE;
use super::playback::tell_playback;
use super::textures::{self, CARD_PX_PER_UNIT, CardContent, CardObject, CardProp};
use super::{PlaybackActive, TableSystems, props};
use crate::table::scene::flight_transform;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (play_flights, land_stray_props).chain().after(tell_playback).in_set(TableSystems::Playback),
    );
}

/// A prop in flight. It stays on its card when its fact ends.
#[derive(Component)]
struct FlyingProp {
    /// Where its flight begins.
    from: Vec3,
    /// Its transform on its card after the flight.
    to: Transform,
    /// Whether it slides there, as a coin does that is pushed over a card; else it is thrown.
    slides: bool,
}

impl FlyingProp {
    /// Its transform after the part `t` of its way.
    fn at(&self, t: f32) -> Transform {
        if self.slides { slide_transform(self.from, self.to, t) } else { flight_transform(self.from, self.to, t) }
    }
}

/// Throws the props of the fact being played, moves them and lands them.
fn play_flights(
    mut commands: Commands,
    mut events: MessageReader<PlaybackEvent>,
    mut assets: PieceAssetsParam,
    cards: CardQuery,
    card_props: Query<(Entity, &Name), With<OnCard>>,
    mut flying: Query<(Entity, &FlyingProp, &mut Transform)>,
) {
    for event in events.read() {
        match event {
            PlaybackEvent::Begin(fact, _) => {
                if let Some((prop, at, from, card)) = throw_for_fact(fact, &cards) {
                    spawn_flying_props(&mut commands, &mut assets, &cards, &card_props, prop, at, from, card);
                }
            }
            PlaybackEvent::Progress(_, t) => {
                for (_, flight, mut at) in &mut flying {
                    *at = flight.at(*t);
                }
            }
            PlaybackEvent::End(_) => {
                for (entity, flight, mut at) in &mut flying {
                    *at = flight.to;
                    commands.entity(entity).remove::<FlyingProp>();
                }
            }
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
        commands.entity(entity).insert(flight.to).remove::<FlyingProp>();
    }
}

/// The props that a fact throws: the props, the final transform of each, the start of the flight, and the card they
/// stay on.
type PropThrow = (Vec<CardObject>, Vec<Transform>, Vec3, Entity);

/// The props that a fact throws onto the table.
fn throw_for_fact(fact: &Fact, cards: &CardQuery) -> Option<PropThrow> {
    match fact {
        Fact::TableRolled { table, dice, .. } => {
            let (entity, placed) = encounter_table_card(*table, cards)?;
            let card = &placed.content;
            let (w, h) = card.size_in_units();
            let size = (w * CARD_PX_PER_UNIT, h * CARD_PX_PER_UNIT);
            let props: Vec<CardObject> = dice.iter().map(|f| CardObject::Die(*f)).collect();
            let rest = props.iter().enumerate().map(|(i, prop)| {
                props::pose_on_card(
                    card,
                    &CardProp { prop: *prop, at: textures::die_position(size, i), stack_level: 0 },
                )
            });
            // Thrown from over the hex map: the other side lies beyond the view.
            Some((props.clone(), rest.collect(), Vec3::new(-3.4, 2.4, 2.8), entity))
        }
        Fact::CoinPlaced { table, entry: line, coins, .. } => {
            let (entity, placed) = encounter_table_card(*table, cards)?;
            let card = &placed.content;
            let CardContent::EncounterTable(printed, _) = card else { return None };
            let (w, _) = card.size_in_units();
            let at = placed.rows.coin_position(printed, usize::from(*line), coins.saturating_sub(1));
            let rest = props::pose_on_card(
                card,
                &CardProp { prop: CardObject::Penny, at, stack_level: coins.saturating_sub(1) },
            );
            let rim = Vec3::new(w / 2.0 + PENNY_SIZE.0, rest.translation.y, rest.translation.z + 0.35);
            Some((vec![CardObject::Penny], vec![rest], rim, entity))
        }
        _ => None,
    }
}

/// The card of an encounter table.
fn encounter_table_card<'a>(table: u8, cards: &'a CardQuery) -> Option<(Entity, &'a PlacedCard)> {
    cards
        .iter()
        .find(|(_, laid, _)| laid.target == super::PickTarget::EncounterTableCard(usize::from(table)))
        .map(|(entity, laid, _)| (entity, laid))
}

/// Spawns the thrown props; thrown dice replace the dice that are already on their card.
#[allow(clippy::too_many_arguments, reason = "a throw needs props, a start, targets and a card")]
fn spawn_flying_props(
    commands: &mut Commands,
    assets: &mut PieceAssetsParam,
    cards: &CardQuery,
    card_props: &Query<(Entity, &Name), With<OnCard>>,
    what: Vec<CardObject>,
    to: Vec<Transform>,
    from: Vec3,
    card: Entity,
) {
    if what.iter().any(|p| matches!(p, CardObject::Die(_)))
        && let Ok((_, _, Some(children))) = cards.get(card)
    {
        for (old, name) in children.iter().filter_map(|c| card_props.get(c).ok()) {
            if name.as_str() == "die" {
                commands.entity(old).despawn();
            }
        }
    }
    for (prop, to) in what.into_iter().zip(to) {
        let thing = props::spawn_prop(commands, assets, prop, Transform { translation: from, ..to });
        commands.entity(thing).insert(FlyingProp { from, to, slides: prop == CardObject::Penny });
        commands.entity(thing).insert((OnCard, ChildOf(card)));
    }
}

/// The transform of a coin after the part `t` of its slide: quick at first, then slower, and turning a little.
fn slide_transform(from: Vec3, to: Transform, t: f32) -> Transform {
    if t >= 1.0 {
        return to;
    }
    let left = (1.0 - t.max(0.0)).powi(3);
    let place = to.translation.lerp(from, left);
    Transform { translation: place, rotation: Quat::from_rotation_y(left * 2.4) * to.rotation, scale: to.scale }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coin_slides_flat_and_slows_down() {
        let to = Transform::from_xyz(1.0, 0.02, 0.5);
        let from = Vec3::new(3.0, 0.02, 0.9);
        let at = |t| slide_transform(from, to, t);
        assert_eq!((at(0.0).translation, at(1.0)), (from, to));
        for n in 0..10 {
            let here = at(n as f32 / 10.0);
            assert!((here.translation.y - 0.02).abs() < 1e-5 && (here.rotation * Vec3::Y).y > 0.999, "{here:?}");
        }
        let step = |a: f32, b: f32| at(a).translation.distance(at(b).translation);
        assert!(step(0.0, 0.2) > 3.0 * step(0.6, 0.8));
    }
}
