//! Cards beside the sheet: enemies, encounter tables, doom, *Shield Up!*; what lies on them; how they lift when looked at.

use bevy::prelude::*;

use super::aim::UnderPointer;
use super::motion::OnTable;
use super::press::{self, Card, FOE_CUT};
use super::stock::{Workbench, lies_flat, overlay, paper, picture};
use super::{Pace, Scene, TableCamera, TableSystems, Thing, place, props, shapes};
use crate::rules::portrait::Portrait;

/// How long, in seconds, the pointer rests on a card before it is lifted.
pub(super) const HOVER_DELAY: f32 = 0.18;
/// Thickness of a card.
const THICK: f32 = 0.03;

/// A card on the table.
#[derive(Component)]
pub(super) struct Laid {
    /// What it is called when touched.
    pub thing: Thing,
    /// What is printed on it.
    pub card: Card,
    /// How it lies.
    pub rest: Transform,
    /// How far it has been lifted (0..1).
    lift: f32,
    /// Whether it was printed in the plain face.
    plain: bool,
    /// What it is made of; it brightens as it is lifted.
    material: Handle<StandardMaterial>,
}

/// Marks what lies on a card and goes when it is printed anew.
#[derive(Component)]
pub(super) struct OnCard;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (
            deal.run_if(resource_changed::<OnTable>.or_else(resource_changed::<super::stock::TypeCase>))
                .in_set(TableSystems::Match),
            lift.in_set(TableSystems::Settle),
        ),
    );
}

/// The cards a portrait needs, each with its place.
fn needed(portrait: &Portrait) -> Vec<(Thing, Card, Vec2)> {
    // Of a crowd only those who still stand keep their cards.
    let crowd = portrait.foes.len() > 3;
    let foes: Vec<_> = portrait.foes.iter().filter(|f| f.sheet.present || !crowd).collect();
    let mut cards: Vec<(Thing, Card, Vec2)> = foes
        .iter()
        .zip(place::foe_places(foes.len()))
        .map(|(foe, (at, cut))| (Thing::FoeCard(foe.sheet.who), Card::Foe((*foe).clone(), cut), at))
        .collect();
    let (doom, shields) = (&portrait.doom, &portrait.character.shields);
    let places = place::right_places(portrait.tables.len(), !doom.is_empty(), !shields.is_empty());
    let mut places = places.into_iter();
    for (n, (table, (at, cut))) in portrait.tables.iter().zip(&mut places).enumerate() {
        cards.push((Thing::TableCard(n), Card::Table(table.clone(), cut), at));
    }
    if let Some((at, cut)) = (!doom.is_empty()).then(|| places.next()).flatten() {
        cards.push((Thing::Doom, Card::Doom(doom.clone(), cut), at));
    }
    if let Some((at, cut)) = (!shields.is_empty()).then(|| places.next()).flatten() {
        cards.push((Thing::ShieldCard, Card::Shield(shields.clone(), cut), at));
    }
    cards
}

/// Lays out the cards that are needed, prints those anew that have changed, and takes away the others.
fn deal(mut commands: Commands, on_table: Res<OnTable>, mut bench: Workbench, laid: Query<(Entity, &mut Laid)>) {
    let wanted = on_table.0.as_deref().map(needed).unwrap_or_default();
    let plain = bench.case.0.readable;
    let mut kept = Vec::new();
    for (entity, card) in &laid {
        match wanted.iter().position(|(thing, c, at)| {
            *thing == card.thing && *c == card.card && card.plain == plain && card.rest.translation.xz() == *at
        }) {
            Some(n) => kept.push(n),
            None => commands.entity(entity).despawn(),
        }
    }
    for (n, (thing, card, at)) in wanted.into_iter().enumerate() {
        if kept.contains(&n) {
            continue;
        }
        // A card that is merely printed anew stays lifted as it was.
        let lift = laid.iter().find(|(_, l)| l.thing == thing).map_or(0.0, |(_, l)| l.lift);
        let height = place::WOOD + THICK / 2.0 + 0.006 * (n % 5) as f32;
        let rest =
            Transform::from_xyz(at.x, height, at.y).with_rotation(Quat::from_rotation_y(place::card_turn(&thing)));
        print(&mut commands, &mut bench, Laid { thing, card, rest, lift, plain, material: Handle::default() });
    }
}

/// Prints one card and lays on it what lies on it.
fn print(commands: &mut Commands, bench: &mut Workbench, mut laid: Laid) {
    let (pix, lying) = press::print(&laid.card, &bench.case.0);
    let (w, d) = laid.card.size();
    let face = bench.images.add(picture(&pix, true, false));
    let dark = bench.images.add(picture(&press::soft_frame(64), true, false));
    let mesh = bench.meshes.add(shapes::slab(w, d, THICK));
    let ground = bench.meshes.add(shapes::flat(w + 0.5, d + 0.5, Vec2::ONE));
    let material = bench.materials.add(StandardMaterial { emissive_texture: Some(face.clone()), ..paper(face) });
    laid.material = material.clone();
    let shade = bench.materials.add(StandardMaterial { unlit: true, ..overlay(dark) });
    let things: Vec<Entity> = lying
        .iter()
        .map(|l| {
            let mut at = props::lie(&laid.card, l);
            at.translation.y += THICK / 2.0 - 0.012;
            props::put(commands, bench, l.prop, at)
        })
        .collect();
    for thing in &things {
        commands.entity(*thing).insert(OnCard);
    }
    commands
        .spawn((Name::new(format!("{:?}", laid.thing)), Mesh3d(mesh), MeshMaterial3d(material), laid.rest, laid))
        .with_child((
            Mesh3d(ground),
            MeshMaterial3d(shade),
            lies_flat(),
            Transform::from_xyz(0.04, -THICK / 2.0 + 0.003, 0.05),
        ))
        .add_children(&things);
}

/// A card that is looked at rises towards the eye.
#[allow(clippy::type_complexity, reason = "a query says best itself what it looks for")]
fn lift(
    time: Res<Time<Real>>,
    pace: Res<Pace>,
    scene: Res<Scene>,
    under: Res<UnderPointer>,
    camera: Option<Single<&Transform, (With<TableCamera>, Without<Laid>)>>,
    mut cards: Query<(&mut Laid, &mut Transform)>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let Some(camera) = camera else { return };
    let step = if pace.scale() > 0.0 { time.delta_secs().min(0.1) * 7.0 / pace.scale() } else { 1.0 };
    for (mut laid, mut at) in &mut cards {
        // A slip says too little to be held up: its enemy is shown in full beside it.
        let slip = matches!(&laid.card, Card::Foe(_, cut) if cut.0 < FOE_CUT.0);
        let up = !scene.title && !slip && under.still > HOVER_DELAY && under.thing == laid.thing;
        let to = if up { 1.0 } else { 0.0 };
        if laid.lift != to {
            laid.lift += (to - laid.lift).clamp(-step, step);
        }
        let t = laid.lift * laid.lift * (3.0 - 2.0 * laid.lift);
        let shine = LinearRgba::rgb(0.86, 0.72, 0.52) * t;
        if materials.get(&laid.material).is_some_and(|m| m.emissive != shine)
            && let Some(mut material) = materials.get_mut(&laid.material)
        {
            // Held up, it turns its face from the candle, and has to be read all the same.
            material.emissive = shine;
        }
        let goal = if t > 0.0 { risen(laid.rest, &camera, t, laid.card.size()) } else { laid.rest };
        at.set_if_neq(goal);
    }
}

/// How a card of a size is held `t` of the way up to the eye; a small one is held nearer.
fn risen(rest: Transform, eye: &Transform, t: f32, (wide, high): (f32, f32)) -> Transform {
    let to = eye.translation - rest.translation;
    let near = if wide < 3.0 {
        0.62
    } else if high < 2.4 {
        0.46
    } else {
        0.34
    };
    let mut at = rest.translation + to * near * t;
    // A little towards the middle of the view, so that it is not cut off.
    let right = eye.rotation * Vec3::X;
    at += right * right.dot(to) * (near * 0.3) * t;
    let up = eye.rotation * Vec3::Y;
    at += up * (up.dot(to) * near * 0.45 * t);
    let facing = eye.rotation * Quat::from_rotation_x(std::f32::consts::FRAC_PI_2);
    Transform::from_translation(at).with_rotation(rest.rotation.slerp(facing, t))
}
