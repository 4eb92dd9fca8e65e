//! Cards beside the hex map: enemies, encounter tables, doom, *Shield Up!*; the props on them; how a hovered card
//! lifts.
//!
//! Must not decide what is printed on a card: the view says so.

use bevy::prelude::*;

use super::assets::{PieceAssetsParam, create_texture, no_shadow, overlay_material, paper_glow, paper_material};
use super::playback::DisplayedView;
use super::pointer_state::HoveredTarget;
use super::textures::{self, CardContent, ENEMY_CARD_SIZE, TableRows};
use super::{
    AnimationPace, CameraMode, PickTarget, PrintLook, TableCamera, TableSystems, layout, mesh_builders, props,
};
use crate::model::Coord;
use crate::view::{EncounterView, EnemySheet, enemy_that_matters};

/// How long, in seconds, the pointer rests on a card before the card lifts.
pub(super) const HOVER_DELAY: f32 = 0.18;
/// How long, in seconds, a card takes to be turned face up.
const TURN_SECONDS: f32 = 0.2;
/// The part of the way to the camera that the small card of an enemy comes while it acts.
const ACTING_CARD_LIFT: f32 = 0.42;
/// Thickness of a card.
const CARD_THICKNESS: f32 = 0.03;

/// A card on the table.
#[derive(Component)]
pub(super) struct PlacedCard {
    /// The target that picking reports for it.
    pub target: PickTarget,
    /// Its content.
    pub content: CardContent,
    /// Its transform on the table.
    pub rest: Transform,
    /// How far it has been lifted (0..1).
    lift: f32,
    /// How far it has been turned: 0 face down, 1 face up.
    turned: f32,
    /// The rows of an encounter table, as they are printed.
    pub rows: TableRows,
    /// The look of its print.
    look: PrintLook,
    /// Its material, which brightens as the card lifts.
    material: Handle<StandardMaterial>,
}

/// The cards on the table.
pub(super) type CardQuery<'w, 's> = Query<'w, 's, (Entity, &'static PlacedCard, Option<&'static Children>)>;

/// Marks a prop on a card; it is despawned when the card is redrawn.
#[derive(Component)]
pub(super) struct OnCard;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (
            sync_cards
                .run_if(resource_changed::<DisplayedView>.or_else(resource_changed::<super::assets::TableFonts>))
                .in_set(TableSystems::Sync),
            lift_hovered_card.in_set(TableSystems::Animate),
        ),
    );
}

/// The sheet without its place on the map, which is not printed on its card: a step is no reason to redraw the card.
fn without_position(enemy: &EnemySheet) -> EnemySheet {
    let mut printed = enemy.clone();
    (printed.sheet.position, printed.sheet.tail) = (Coord::new(0, 0), None);
    printed
}

/// The cards that a view needs, each with its position.
fn required_cards(view: &EncounterView) -> Vec<(PickTarget, CardContent, Vec2)> {
    // With many enemies, only those still present keep their cards.
    let crowd = view.enemies.len() > 3;
    let enemies: Vec<_> = view.enemies.iter().filter(|f| f.sheet.present || !crowd).collect();
    let who = enemy_that_matters(&view.enemies, &view.goal).map(|n| view.enemies[n].sheet.who);
    let matters = enemies.iter().position(|enemy| Some(enemy.sheet.who) == who);
    let mut cards: Vec<(PickTarget, CardContent, Vec2)> = enemies
        .iter()
        .zip(layout::enemy_card_layout(enemies.len(), matters))
        .map(|(enemy, (at, card_size))| {
            (PickTarget::EnemyCard(enemy.sheet.who), CardContent::Enemy(without_position(enemy), card_size), at)
        })
        .collect();
    let (doom, shields) = (&view.doom, &view.character.shields);
    let places =
        layout::right_card_layout(&layout::table_lines(&view.tables), !doom.is_empty(), layout::shield_state(shields));
    let mut places = places.into_iter();
    for (n, (table, (at, card_size))) in view.tables.iter().zip(&mut places).enumerate() {
        cards.push((PickTarget::EncounterTableCard(n), CardContent::EncounterTable(table.clone(), card_size), at));
    }
    if let Some((at, card_size)) = (!doom.is_empty()).then(|| places.next()).flatten() {
        cards.push((PickTarget::Doom, CardContent::Doom(doom.clone(), card_size), at));
    }
    if let Some((at, card_size)) = (!shields.is_empty()).then(|| places.next()).flatten() {
        cards.push((PickTarget::ShieldCard, CardContent::Shield(shields.clone(), card_size), at));
    }
    cards
}

/// Spawns the cards that are needed, redraws those that have changed, and removes the others.
fn sync_cards(
    mut commands: Commands,
    displayed: Res<DisplayedView>,
    mut assets: PieceAssetsParam,
    placed: Query<(Entity, &mut PlacedCard)>,
) {
    let wanted = displayed.0.as_deref().map(required_cards).unwrap_or_default();
    let look = assets.fonts.0.look;
    let mut kept = Vec::new();
    for (entity, card) in &placed {
        match wanted.iter().position(|(thing, c, at)| {
            *thing == card.target && *c == card.content && card.look == look && card.rest.translation.xz() == *at
        }) {
            Some(n) => kept.push(n),
            None => commands.entity(entity).despawn(),
        }
    }
    for (n, (target, content, at)) in wanted.into_iter().enumerate() {
        if kept.contains(&n) {
            continue;
        }
        // A card that is only redrawn stays lifted, and as far turned as it is.
        let before = placed.iter().find(|(_, card)| card.target == target).map(|(_, card)| card);
        let (lift, turned) = pose_of_redrawn(before, &content, placed.is_empty());
        let height = layout::TABLE_TOP_Y + CARD_THICKNESS / 2.0 + 0.006 * (n % 5) as f32;
        let rest = Transform::from_xyz(at.x, height, at.y)
            .with_rotation(Quat::from_rotation_y(layout::card_rotation(&target)));
        spawn_card(
            &mut commands,
            &mut assets,
            PlacedCard {
                target,
                content,
                rest,
                lift,
                turned,
                rows: TableRows::default(),
                look,
                material: Handle::default(),
            },
        );
    }
}

/// How far a card is lifted and turned when it is drawn, from the card that it replaces. A card that was not there is
/// turned face up, and so is the shield's card when the shield is raised or lowered; on an empty table all cards lie
/// face up at once.
fn pose_of_redrawn(before: Option<&PlacedCard>, content: &CardContent, on_empty_table: bool) -> (f32, f32) {
    let raised = |content: &CardContent| match content {
        CardContent::Shield(shields, _) => layout::shield_state(shields),
        _ => None,
    };
    match before {
        None => (0.0, if on_empty_table { 1.0 } else { 0.0 }),
        Some(card) if raised(&card.content) != raised(content) => (card.lift, 0.0),
        Some(card) => (card.lift, card.turned),
    }
}

/// Draws one card and spawns it with its props.
fn spawn_card(commands: &mut Commands, assets: &mut PieceAssetsParam, mut placed: PlacedCard) {
    let (pix, card_props) = textures::draw_card(&placed.content, &assets.fonts.0);
    if let CardContent::EncounterTable(table, card_size) = &placed.content {
        placed.rows = TableRows::new(table, *card_size, &assets.fonts.0);
    }
    let (w, d) = placed.content.size_in_units();
    let face = assets.images.add(create_texture(pix, true, false));
    let dark = assets.images.add(create_texture(textures::draw_card_shadow(64), true, false));
    let mesh = assets.meshes.add(mesh_builders::build_slab(w, d, CARD_THICKNESS));
    let ground = assets.meshes.add(mesh_builders::build_plane(w + 0.5, d + 0.5, Vec2::ONE));
    let material =
        assets.materials.add(StandardMaterial { emissive_texture: Some(face.clone()), ..paper_material(face) });
    placed.material = material.clone();
    let shade = assets.materials.add(StandardMaterial { unlit: true, ..overlay_material(dark) });
    let things: Vec<Entity> = card_props
        .iter()
        .map(|l| {
            let mut at = props::pose_on_card(&placed.content, l);
            at.translation.y += CARD_THICKNESS / 2.0 - 0.012;
            props::spawn_prop(commands, assets, l.prop, at)
        })
        .collect();
    for thing in &things {
        commands.entity(*thing).insert(OnCard);
    }
    commands
        .spawn((Name::new(format!("{:?}", placed.target)), Mesh3d(mesh), MeshMaterial3d(material), placed.rest, placed))
        .with_child((
            Mesh3d(ground),
            MeshMaterial3d(shade),
            no_shadow(),
            Transform::from_xyz(0.04, -CARD_THICKNESS / 2.0 + 0.003, 0.05),
        ))
        .add_children(&things);
}

/// Lifts the hovered card, and the small card of an enemy that acts, towards the camera; turns new cards face up.
#[allow(clippy::type_complexity, reason = "the type of a query states its filters best")]
fn lift_hovered_card(
    time: Res<Time<Real>>,
    pace: Res<AnimationPace>,
    mode: Res<CameraMode>,
    hovered: Res<HoveredTarget>,
    camera: Option<Single<&Transform, (With<TableCamera>, Without<PlacedCard>)>>,
    mut cards: Query<(&mut PlacedCard, &mut Transform)>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let Some(camera) = camera else { return };
    let scale = pace.duration_scale();
    let dt = time.delta_secs().min(0.1);
    let (step, turn) = if scale > 0.0 { (dt * 7.0 / scale, dt / (TURN_SECONDS * scale)) } else { (1.0, 1.0) };
    for (mut placed, mut at) in &mut cards {
        // A card that says too little is not lifted under the pointer: a panel shows its enemy in full.
        let is_enemy = matches!(&placed.content, CardContent::Enemy(..));
        let is_small = matches!(&placed.content, CardContent::Enemy(_, card_size) if card_size.0 < ENEMY_CARD_SIZE.0);
        let is_short = is_small || (is_enemy && placed.look.is_short());
        let acts = is_small && matches!(&placed.content, CardContent::Enemy(enemy, _) if enemy.active);
        let is_pointed_at = !is_short && hovered.seconds > HOVER_DELAY && hovered.target == placed.target;
        let up = mode.is_seated() && (acts || is_pointed_at);
        if placed.turned < 1.0 {
            placed.turned = (placed.turned + turn).min(1.0);
        }
        let to = if up { 1.0 } else { 0.0 };
        if placed.lift != to {
            placed.lift += (to - placed.lift).clamp(-step, step);
        }
        let t = placed.lift * placed.lift * (3.0 - 2.0 * placed.lift);
        let shine = LinearRgba::rgb(0.86, 0.72, 0.52) * t + paper_glow(placed.look) * (1.0 - t);
        if materials.get(&placed.material).is_some_and(|m| m.emissive != shine)
            && let Some(mut material) = materials.get_mut(&placed.material)
        {
            // A lifted card faces away from the candle, but must stay legible.
            material.emissive = shine;
        }
        let goal = if t > 0.0 {
            lifted_transform(placed.rest, &camera, t, is_small, placed.content.size_in_units(), placed.look.text_scale)
        } else {
            placed.rest
        };
        at.set_if_neq(turned_transform(goal, placed.turned, placed.content.size_in_units().1));
    }
}

/// The transform of a card at `lying` that has been turned the part `turned` of the way from face down: it rises over
/// its near edge and comes down on its back.
fn turned_transform(lying: Transform, turned: f32, high: f32) -> Transform {
    if turned >= 1.0 {
        return lying;
    }
    let angle = (1.0 - turned * turned * (3.0 - 2.0 * turned)) * std::f32::consts::PI;
    let up = lying.rotation * Vec3::Y * (angle.sin() * high / 2.0 + 0.02);
    Transform { translation: lying.translation + up, rotation: lying.rotation * Quat::from_rotation_x(angle), ..lying }
}

/// The transform of a card that is lifted the part `t` of its way to the camera; low cards are held nearer, and small
/// ones lie beside the hex map still.
fn lifted_transform(
    rest: Transform,
    eye: &Transform,
    t: f32,
    is_small: bool,
    (wide, high): (f32, f32),
    text_scale: f32,
) -> Transform {
    let to = eye.translation - rest.translation;
    let near = if is_small {
        ACTING_CARD_LIFT
    } else if high < 2.4 {
        0.46
    } else {
        0.34
    };
    // Nearer for large text, as far as the whole card stays in view.
    let near = if is_small { near } else { (near + 0.12 * (text_scale - 1.0)).clamp(near, near + 0.1) };
    let mut at = rest.translation + to * near * t;
    // A little towards the middle of the view, so that it is not cut off; a small card stays off the hex map.
    let right = eye.rotation * Vec3::X;
    if is_small {
        at.x -= (rest.translation.x - layout::LEFT_CARDS_X).max(0.0) * 0.5 * t;
        // Nearer to the eye it looks wider, and must not run off the edge of the view.
        let edge = rest.translation.x - wide / 2.0 / (1.0 - near * t);
        at.x += (layout::LEFT_EDGE_X - edge).max(0.0) * (1.0 - near * t) * t;
    } else {
        at += right * right.dot(to) * (near * 0.3) * t;
    }
    let up = eye.rotation * Vec3::Y;
    at += up * (up.dot(to) * near * 0.45 * t);
    let facing = eye.rotation * Quat::from_rotation_x(std::f32::consts::FRAC_PI_2);
    Transform::from_translation(at).with_rotation(rest.rotation.slerp(facing, t))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::ShieldCard;

    fn shield(up: bool) -> CardContent {
        let card = ShieldCard {
            gear: crate::model::GearIndex(0),
            name: "Shield".into(),
            defense: 2,
            stability: 4,
            tokens: Default::default(),
            deployed: false,
            up,
        };
        CardContent::Shield(vec![card], (1000, 430))
    }

    fn placed(content: CardContent) -> PlacedCard {
        PlacedCard {
            target: PickTarget::ShieldCard,
            content,
            rest: Transform::from_xyz(2.0, 0.1, 1.0),
            lift: 0.4,
            turned: 1.0,
            rows: TableRows::default(),
            look: PrintLook::default(),
            material: Handle::default(),
        }
    }

    #[test]
    fn a_new_card_and_a_raised_shield_are_turned_and_a_redrawn_card_is_not() {
        let lowered = placed(shield(false));
        assert_eq!(pose_of_redrawn(None, &shield(false), false), (0.0, 0.0));
        assert_eq!(pose_of_redrawn(None, &shield(false), true), (0.0, 1.0), "the first cards lie there");
        assert_eq!(pose_of_redrawn(Some(&lowered), &shield(true), false), (0.4, 0.0));
        assert_eq!(pose_of_redrawn(Some(&lowered), &shield(false), false), (0.4, 1.0));
    }

    #[test]
    fn a_turning_card_begins_face_down_keeps_above_the_table_and_ends_where_it_lies() {
        let (rest, high) = (Transform::from_xyz(2.0, 0.1, 1.0), 2.4);
        assert!((turned_transform(rest, 0.0, high).rotation * Vec3::Y).y < -0.99);
        for n in 0..=10 {
            let at = turned_transform(rest, n as f32 / 10.0, high);
            for edge in [-high / 2.0, high / 2.0] {
                assert!(at.transform_point(Vec3::Z * edge).y > 0.09, "{n}");
            }
        }
        assert_eq!(turned_transform(rest, 1.0, high), rest);
    }

    /// An app in which cards are lifted and turned, and no time passes.
    fn app(pace: AnimationPace) -> App {
        let mut app = App::new();
        app.init_resource::<Time<Real>>()
            .insert_resource(pace)
            .init_resource::<CameraMode>()
            .init_resource::<HoveredTarget>()
            .init_resource::<Assets<StandardMaterial>>()
            .add_systems(Update, lift_hovered_card);
        app.world_mut().spawn((TableCamera, Transform::from_xyz(0.0, 20.0, 10.0).looking_at(Vec3::ZERO, Vec3::Y)));
        app
    }

    #[test]
    fn with_reduced_motion_a_card_lies_face_up_at_once() {
        for (reduced_motion, is_turned) in [(true, true), (false, false)] {
            let mut app = app(AnimationPace { reduced_motion, ..default() });
            let card = PlacedCard { lift: 0.0, turned: 0.0, ..placed(shield(true)) };
            let card = app.world_mut().spawn((Transform::default(), card)).id();
            app.update();
            let at = app.world().get::<Transform>(card).unwrap();
            assert_eq!((at.rotation * Vec3::Y).y > 0.9, is_turned);
        }
    }
}
