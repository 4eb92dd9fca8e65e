//! Throws: dice, coins and tokens that a fact sends through the air, and where they land.
//!
//! Owns what is in flight while one fact plays; when flights begin and end is decided in `motion`.

use bevy::prelude::*;

use crate::model::{Fact, Spot, Who};

use super::cards::OnCard;
use super::motion::{Cards, Pieces, where_is};
use super::press::{self, CARD_PX, Card, Lying, Prop};
use super::props;
use super::stock::Workbench;

/// Something in flight, from where to where; gone when its fact ends unless it stays on a card.
#[derive(Component)]
pub(super) struct Flight {
    /// Where it was let go.
    pub from: Vec3,
    /// How it comes to rest.
    pub to: Transform,
    /// Whether it stays there.
    pub stays: bool,
}

/// Things a fact throws: what, where each comes to rest, from where, and the card it stays on.
pub(super) type Thrown = (Vec<Prop>, Vec<Transform>, Vec3, Option<Entity>);

/// What a fact throws onto the table.
pub(super) fn thrown(fact: &Fact, attacker: Option<Who>, pieces: &Pieces, cards: &Cards) -> Option<Thrown> {
    match fact {
        Fact::TokenPlaced { who, token, on } if *on != Spot::Gone => {
            let to = where_is(*who, pieces)?;
            let from = attacker.filter(|a| a != who).and_then(|a| where_is(a, pieces));
            let from = from.unwrap_or(to + Vec3::new(0.6, 0.0, 0.8)) + Vec3::Y * 0.6;
            let to = Transform::from_translation(to + Vec3::Y * 0.12);
            Some((vec![Prop::Token(*token)], vec![to], from, None))
        }
        Fact::TableRolled { table, dice, .. } => {
            let (entity, card) = table_of(*table, cards)?;
            let (w, h) = card.size();
            let size = (w * CARD_PX, h * CARD_PX);
            let props: Vec<Prop> = dice.iter().map(|f| Prop::Die(*f)).collect();
            let rest = props
                .iter()
                .enumerate()
                .map(|(i, prop)| props::lie(card, &Lying { prop: *prop, at: press::die_place(size, i), level: 0 }));
            Some((props.clone(), rest.collect(), Vec3::new(3.0, 2.6, 3.4), Some(entity)))
        }
        Fact::CoinLaid { table, line, coins, .. } => {
            let (entity, card) = table_of(*table, cards)?;
            let Card::Table(printed, _) = card else { return None };
            let (w, h) = card.size();
            let size = (w * CARD_PX, h * CARD_PX);
            let at = press::coin_place(printed, size, usize::from(*line), coins.saturating_sub(1));
            let rest = props::lie(card, &Lying { prop: Prop::Penny, at, level: coins.saturating_sub(1) });
            Some((vec![Prop::Penny], vec![rest], rest.translation + Vec3::new(0.3, 2.2, 0.5), Some(entity)))
        }
        _ => None,
    }
}

/// The card of an encounter table.
fn table_of<'a>(table: u8, cards: &'a Cards) -> Option<(Entity, &'a Card)> {
    cards
        .iter()
        .find(|(_, laid, _)| laid.thing == super::Thing::TableCard(usize::from(table)))
        .map(|(entity, laid, _)| (entity, &laid.card))
}

/// Brings what is thrown into the world; dice already on that card make way for new ones.
#[allow(clippy::too_many_arguments, reason = "a throw has a hand, a thing, a way and a table")]
pub(super) fn launch(
    commands: &mut Commands,
    bench: &mut Workbench,
    cards: &Cards,
    lying: &Query<(Entity, &Name), With<OnCard>>,
    what: Vec<Prop>,
    to: Vec<Transform>,
    from: Vec3,
    card: Option<Entity>,
) {
    if let (Some(card), true) = (card, what.iter().any(|p| matches!(p, Prop::Die(_))))
        && let Ok((_, _, Some(children))) = cards.get(card)
    {
        for (old, name) in children.iter().filter_map(|c| lying.get(c).ok()) {
            if name.as_str() == "die" {
                commands.entity(old).despawn();
            }
        }
    }
    for (prop, to) in what.into_iter().zip(to) {
        let thing = props::put(commands, bench, prop, Transform { translation: from, ..to });
        commands.entity(thing).insert(Flight { from, to, stays: card.is_some() });
        if let Some(card) = card {
            commands.entity(thing).insert((OnCard, ChildOf(card)));
        }
    }
}

/// A thing on its way through the air, tumbling as it goes.
pub(super) fn flown(from: Vec3, to: Transform, t: f32) -> Transform {
    if t >= 1.0 {
        return to;
    }
    let t = t.max(0.0);
    let place = from.lerp(to.translation, 1.0 - (1.0 - t) * (1.0 - t));
    let hop = (t * std::f32::consts::PI).sin() * 0.35 + (t * std::f32::consts::TAU * 1.5).sin().abs() * 0.2 * (1.0 - t);
    let left = (1.0 - t) * (1.0 - t);
    let spin = Quat::from_rotation_x(left * 9.0) * Quat::from_rotation_z(left * 6.0);
    Transform { translation: place + Vec3::Y * hop, rotation: spin * to.rotation, scale: to.scale }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_flies_lands_exactly_where_it_rests() {
        let to = Transform::from_xyz(1.0, 2.0, 3.0).with_rotation(Quat::from_rotation_x(1.0));
        assert_eq!(flown(Vec3::ZERO, to, 1.0), to);
        assert!(flown(Vec3::ZERO, to, 0.0).translation.distance(Vec3::ZERO) < 0.01);
    }
}
