//! Status markers beside the pieces: condition tokens round the base, the tag of a raised shield, the pennant of a
//! Charmed or Maddened combatant, lamps and flames.
//!
//! Owns which markers a view needs, as data of the scene: each goes with its piece. Must not decide which conditions a
//! combatant has.

use std::f32::consts::TAU;

use bevy::prelude::*;

use crate::model::{CombatantId, Condition, Id, Token};
use crate::table::lighting::Billboard;
use crate::table::scene::{AttachmentPoint, Grip, Pose, Prop, Shape};
use crate::view::{EncounterView, EntitySheet, slip_texts};

use super::piece_models::{PENNY_SIZE, QUARTER_SIZE};
use super::pieces::{entities_in_play, is_knocked_down, piece_name};
use super::{layout, marker_models, piece_models};

/// The scale of tokens beside a piece, relative to tokens on a card.
const TOKEN_SCALE: f32 = 0.66;
/// The most tokens of one condition that are stacked.
const MAX_TOKENS_PER_STACK: u8 = 3;

/// The kinds of markers.
#[derive(Clone, Copy, Debug, PartialEq)]
enum MarkerKind {
    /// The label that tells a piece from the others: a few letters of the name, and its number.
    Name(Id),
    /// The tag of a raised shield.
    Shield,
    /// One condition token, and the number of those below it.
    Token(Condition, u8),
    /// The pennant of a Charmed or Maddened combatant.
    Pennant(Condition),
    /// A lamp on the ground.
    Lamp,
    /// The light that the lamp throws on the paper.
    LampGlow,
    /// The flames of a Blazing combatant.
    Fire,
}

/// A marker beside a piece, and its offset from the ground under the piece.
#[derive(Clone, Copy, Debug, PartialEq)]
struct StatusMarker {
    who: CombatantId,
    kind: MarkerKind,
    offset: Vec3,
}

/// The offset of token `k` of `n` from the piece: from the front, where it is seen best, by the left to the back.
fn condition_offset(k: usize, n: usize) -> Vec3 {
    let step = (TAU * 0.74 / n.max(6) as f32).min(TAU / 8.0);
    let t = TAU * 0.27 + step * k as f32;
    // Many tokens overlap, so each lies a little higher than the one before.
    let lift = if n > 6 { PENNY_SIZE.1 * TOKEN_SCALE * k as f32 * 0.5 } else { 0.0 };
    Vec3::new(t.cos() * 0.345, 0.008 + lift, t.sin() * 0.345)
}

/// Whether a combatant carries a light.
fn carries_light(view: &EncounterView, who: CombatantId) -> bool {
    if who.is_character() {
        return view.character.gear.iter().any(|g| g.lit);
    }
    view.enemies.iter().any(|f| f.sheet.who == who && f.light)
}

/// The markers of a sheet's piece; `lamp` says whether it carries a lamp.
fn status_markers(sheet: &EntitySheet, lamp: bool) -> Vec<StatusMarker> {
    let mut markers = Vec::new();
    let mut add = |kind: MarkerKind, offset: Vec3| markers.push(StatusMarker { who: sheet.who, kind, offset });
    let long = sheet.tail.is_some();
    let high = if sheet.who.is_character() { 0.12 } else { 0.5 };
    if sheet.shield_up && !is_knocked_down(sheet) {
        add(MarkerKind::Shield, Vec3::new(0.24, 0.17, 0.3));
    }
    let held = || sheet.conditions.iter().filter(|(_, n)| *n > 0);
    for (k, (condition, n)) in held().enumerate() {
        let mut at = condition_offset(k, held().count());
        if sheet.who.is_character() {
            // The quarter fills its hex, so the tokens lie on it.
            at = at * Vec3::new(0.64, 1.0, 0.64) + Vec3::Y * (QUARTER_SIZE.1 - 0.004);
        }
        if long {
            at.z += 0.1 * at.z.signum();
        }
        for level in 0..(*n).min(MAX_TOKENS_PER_STACK) {
            add(MarkerKind::Token(*condition, level), at + Vec3::Y * PENNY_SIZE.1 * TOKEN_SCALE * f32::from(level));
        }
        match condition.name() {
            "Charmed" | "Maddened" => add(MarkerKind::Pennant(*condition), Vec3::Y * high),
            "Blazing" => add(MarkerKind::Fire, Vec3::new(0.1, high * 0.5, 0.16)),
            _ => {}
        }
    }
    if lamp {
        let at = Vec3::new(-0.3, 0.0, 0.14);
        add(MarkerKind::Lamp, at);
        // Above the darkness overlay, which lies on the paper.
        add(MarkerKind::LampGlow, at + Vec3::Y * 0.0075);
    }
    markers
}

/// The label that tells an enemy's piece from the others, if there are several enemies.
fn name_marker(view: &EncounterView, sheet: &EntitySheet) -> Option<StatusMarker> {
    if view.enemies.len() < 2 {
        return None;
    }
    let place = view.enemies.iter().position(|enemy| enemy.sheet.who == sheet.who)?;
    let text = slip_texts(view.enemies.iter().map(|enemy| enemy.sheet.name.as_str())).swap_remove(place);
    let offset = Vec3::new(if sheet.tail.is_some() { 0.5 } else { 0.4 }, 0.016, 0.2);
    Some(StatusMarker { who: sheet.who, kind: MarkerKind::Name(Id::new(&text)), offset })
}

/// Every marker of a view.
pub(super) fn markers(view: &EncounterView) -> Vec<Prop> {
    let of_sheet = |sheet| {
        let markers = status_markers(sheet, carries_light(view, sheet.who));
        markers.into_iter().chain(name_marker(view, sheet))
    };
    entities_in_play(view).flat_map(of_sheet).map(StatusMarker::prop).collect()
}

impl StatusMarker {
    /// The marker as a thing.
    fn prop(self) -> Prop {
        let Self { who, kind, offset } = self;
        let pose = Pose::flat(offset.x, offset.z).raised(offset.y - layout::TABLE_TOP_Y);
        let pose = pose.scaled(if matches!(kind, MarkerKind::Token(..)) { TOKEN_SCALE } else { 1.0 });
        Prop::new(format!("marker {} {kind:?}", who.0), kind.shape(), pose)
            .with_grip(Grip::None)
            .attached(&piece_name(who), self.point())
    }

    /// The point of the piece with which it goes. The pennant, the flames and the tokens on the quarter rise with a lifted
    /// piece; other markers stay on the paper.
    fn point(self) -> AttachmentPoint {
        match self.kind {
            MarkerKind::Pennant(_) | MarkerKind::Fire => AttachmentPoint::Foot,
            MarkerKind::Token(..) if self.who.is_character() => AttachmentPoint::Foot,
            _ => AttachmentPoint::Ground,
        }
    }
}

impl MarkerKind {
    fn shape(self) -> Shape {
        match self {
            Self::Name(text) => marker_models::name_label(text.as_str()),
            Self::Shield => marker_models::shield_tag(),
            Self::Token(condition, _) => piece_models::token(Token::Condition(condition)),
            Self::Pennant(condition) => marker_models::pennant(condition),
            Self::Lamp => marker_models::flame(Billboard { flicker_amount: 0.1, tilt: 0.5, size: 1.0 }),
            Self::LampGlow => marker_models::lamp_glow(),
            Self::Fire => marker_models::flame(Billboard { flicker_amount: 0.25, tilt: 0.3, size: 1.9 }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Text;
    use crate::model::{Coord, DamageCounts, Id};

    #[test]
    fn every_condition_has_a_token_and_charmed_and_maddened_a_pennant() {
        let conditions = ["Blazing", "Charmed", "Knockdown", "Maddened", "Soaked"].map(Condition::named);
        let sheet = EntitySheet {
            who: CombatantId(2),
            id: Id::new("enemy"),
            name: Text::Empty,
            position: Coord::new(4, 4),
            tail: None,
            present: true,
            hp_max: 3,
            hp_damage: DamageCounts::default(),
            unassigned: DamageCounts::default(),
            sinks: Vec::new(),
            conditions: conditions.map(|condition| (condition, 1)).to_vec(),
            shield_up: false,
            numbers: Vec::new(),
            active_effects: Vec::new(),
        };
        let markers = status_markers(&sheet, false);
        for condition in conditions {
            assert_eq!(
                markers.iter().filter(|b| b.kind == MarkerKind::Token(condition, 0)).count(),
                1,
                "{condition:?}"
            );
        }
        let flags = |b: &&StatusMarker| matches!(b.kind, MarkerKind::Pennant(_));
        assert_eq!(markers.iter().filter(flags).count(), 2);
    }

    #[test]
    fn every_marker_goes_with_its_piece_and_has_a_name_of_its_own() {
        let mut view = crate::view::blank::blank_view(1);
        view.enemies = [1, 2].map(|who| crate::view::blank::blank_enemy(who, &format!("Rat {who}"))).into();
        view.enemies[0].light = true;
        view.enemies[1].sheet.conditions = vec![(Condition::named("Blazing"), 4), (Condition::named("Charmed"), 1)];
        view.character.sheet.conditions = vec![(Condition::named("Fear"), 2)];
        let markers = markers(&view);
        // Two names; a lamp and its light; three tokens and a fire; a token and a pennant; two tokens on the quarter.
        assert_eq!(markers.len(), 2 + 2 + 4 + 2 + 2);
        let names: std::collections::HashSet<&str> = markers.iter().map(|marker| marker.id.as_str()).collect();
        assert_eq!(names.len(), markers.len(), "{names:?}");
        let to = |marker: &Prop| marker.attachment.as_ref().map(|attachment| attachment.to.clone());
        let of_character = markers.iter().filter(|marker| to(marker) == Some(piece_name(CombatantId::CHARACTER)));
        assert_eq!(of_character.count(), 2);
    }

    #[test]
    fn tokens_lie_within_their_hex_and_apart() {
        for n in 1..=24 {
            let places: Vec<Vec3> = (0..n).map(|k| condition_offset(k, n)).collect();
            for (i, a) in places.iter().enumerate() {
                assert!(a.with_y(0.0).length() + PENNY_SIZE.0 * TOKEN_SCALE < crate::fires_table::textures::HEX_SIZE);
                for b in &places[..i] {
                    let apart = if n > 6 { 0.02 } else { PENNY_SIZE.0 * TOKEN_SCALE * 1.9 };
                    assert!(a.distance(*b) > apart, "{n}: {a} {b}");
                }
            }
        }
    }
}
