//! Status markers beside the pieces: condition tokens round the base, the tag of a raised shield, the pennant of a
//! Charmed or Maddened combatant, lamps and flames.
//!
//! Owns the markers of a piece and moves them with the piece. Must not decide which conditions a combatant has.

use std::f32::consts::TAU;

use bevy::light::NotShadowReceiver;
use bevy::prelude::*;

use crate::model::{CombatantId, Condition, Id, Token};
use crate::table::scene::{StageMotion, StageProp};
use crate::view::{EncounterView, EntitySheet, slip_texts};

use super::assets::{PieceAssetsParam, create_texture, no_shadow, overlay_material};
use super::lighting::Billboard;
use super::piece_models::{PENNY_SIZE, QUARTER_SIZE};
use super::pieces::{Pieces, entities_in_play, is_knocked_down};
use super::playback::DisplayedView;
use super::{TableSystems, textures};

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
    /// One condition token.
    Token(Condition),
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
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct StatusMarker {
    who: CombatantId,
    kind: MarkerKind,
    offset: Vec3,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (
            sync_markers.run_if(resource_changed::<DisplayedView>).in_set(TableSystems::Sync),
            move_markers.after(StageMotion).in_set(TableSystems::Animate),
        ),
    );
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
            add(MarkerKind::Token(*condition), at + Vec3::Y * PENNY_SIZE.1 * TOKEN_SCALE * f32::from(level));
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

fn sync_markers(
    mut commands: Commands,
    displayed: Res<DisplayedView>,
    mut assets: PieceAssetsParam,
    old: Query<(Entity, &StatusMarker)>,
) {
    let wanted: Vec<StatusMarker> = displayed.0.as_deref().map_or(Vec::new(), |p| {
        entities_in_play(p)
            .flat_map(|s| status_markers(s, carries_light(p, s.who)).into_iter().chain(name_marker(p, s)))
            .collect()
    });
    for (entity, marker) in &old {
        if !wanted.contains(marker) {
            commands.entity(entity).despawn();
        }
    }
    for marker in wanted {
        if !old.iter().any(|(_, b)| *b == marker) {
            spawn_marker(&mut commands, &mut assets, marker);
        }
    }
}

fn spawn_marker(commands: &mut Commands, assets: &mut PieceAssetsParam, marker: StatusMarker) {
    let mut turn = Transform::default();
    let (mesh, material) = match marker.kind {
        MarkerKind::Name(text) => {
            turn.scale = Vec3::splat(1.15 * assets.label_scale());
            (assets.shared.label_quad.clone(), assets.label_material(text.as_str()))
        }
        MarkerKind::Shield => {
            turn.rotation = Quat::from_rotation_y(0.25) * Quat::from_rotation_x(0.95);
            assets.shared.shield_tag.clone()
        }
        MarkerKind::Token(condition) => {
            turn.scale = Vec3::splat(TOKEN_SCALE);
            assets.token_model(Token::Condition(condition))
        }
        MarkerKind::Pennant(condition) => {
            let cloth = assets.images.add(create_texture(textures::draw_pennant(condition, 128), true, false));
            let cloth =
                StandardMaterial { cull_mode: None, alpha_mode: AlphaMode::Mask(0.5), ..overlay_material(cloth) };
            (assets.shared.pennant.clone(), assets.materials.add(cloth))
        }
        MarkerKind::Lamp | MarkerKind::Fire => assets.shared.flame.clone(),
        MarkerKind::LampGlow => assets.shared.lamp_glow.clone(),
    };
    let mut thing = commands.spawn((
        Name::new(format!("{:?}", marker.kind)),
        marker,
        Mesh3d(mesh),
        MeshMaterial3d(material),
        Visibility::Hidden,
        turn,
    ));
    match marker.kind {
        MarkerKind::Pennant(_) => {
            thing.insert(Billboard { flicker_amount: 0.0, tilt: 0.55, size: 1.0 });
        }
        MarkerKind::Lamp => {
            thing.insert((Billboard { flicker_amount: 0.1, tilt: 0.5, size: 1.0 }, no_shadow(), NotShadowReceiver));
        }
        MarkerKind::Fire => {
            thing.insert((Billboard { flicker_amount: 0.25, tilt: 0.3, size: 1.9 }, no_shadow(), NotShadowReceiver));
        }
        MarkerKind::LampGlow | MarkerKind::Name(_) => {
            thing.insert((no_shadow(), NotShadowReceiver));
        }
        MarkerKind::Shield | MarkerKind::Token(_) => {}
    }
}

/// Moves the markers with their pieces.
fn move_markers(
    pieces: Pieces,
    mut things: Query<(&StatusMarker, &mut Transform, &mut Visibility), Without<StageProp>>,
) {
    for (marker, mut at, mut seen) in &mut things {
        let Some((piece, stands)) = pieces.find(marker.who) else {
            seen.set_if_neq(Visibility::Hidden);
            continue;
        };
        seen.set_if_neq(Visibility::Inherited);
        let mut there = stands.translation.with_y(0.0) + marker.offset;
        // The pennant, the flames and the tokens on the quarter rise with a lifted piece; other tokens stay on the
        // paper.
        let on_coin = marker.who.is_character() && matches!(marker.kind, MarkerKind::Token(_));
        if on_coin || matches!(marker.kind, MarkerKind::Pennant(_) | MarkerKind::Fire) {
            there.y += piece.height_above_sheet(stands);
        }
        if at.translation != there {
            at.translation = there;
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
            assert_eq!(markers.iter().filter(|b| b.kind == MarkerKind::Token(condition)).count(), 1, "{condition:?}");
        }
        let flags = |b: &&StatusMarker| matches!(b.kind, MarkerKind::Pennant(_));
        assert_eq!(markers.iter().filter(flags).count(), 2);
    }

    #[test]
    fn tokens_lie_within_their_hex_and_apart() {
        for n in 1..=24 {
            let places: Vec<Vec3> = (0..n).map(|k| condition_offset(k, n)).collect();
            for (i, a) in places.iter().enumerate() {
                assert!(a.with_y(0.0).length() + PENNY_SIZE.0 * TOKEN_SCALE < textures::HEX_SIZE);
                for b in &places[..i] {
                    let apart = if n > 6 { 0.02 } else { PENNY_SIZE.0 * TOKEN_SCALE * 1.9 };
                    assert!(a.distance(*b) > apart, "{n}: {a} {b}");
                }
            }
        }
    }
}
