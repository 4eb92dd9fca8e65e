//! Formation links: the threads that tie the pieces of a formation together.
//!
//! Each formation has a thread of its own colour and twist; the thread follows the pieces while they move. Must not
//! decide which enemies form a formation.

use bevy::light::NotShadowReceiver;
use bevy::prelude::*;

use crate::model::CombatantId;
use crate::table::scene::{StageMotion, StageProp};
use crate::view::EncounterView;

use super::assets::{PieceAssetsParam, create_texture, no_shadow, overlay_material};
use super::pieces::Pieces;
use super::playback::DisplayedView;
use super::{TableSystems, mesh_builders, textures};

/// A thread from one member of a formation to the next, or a loop round one member; and the number of the formation.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct FormationLink {
    from: CombatantId,
    to: CombatantId,
    formation: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (
            sync_links.run_if(resource_changed::<DisplayedView>).in_set(TableSystems::Sync),
            follow_pieces.after(StageMotion).in_set(TableSystems::Animate),
        ),
    );
}

/// Every thread that a view needs: a loop round each member and a thread to the next member in order.
fn formation_links(view: &EncounterView) -> Vec<FormationLink> {
    let mut names: Vec<&str> = view.enemies.iter().filter_map(|f| f.formation.as_deref()).collect();
    names.sort_unstable();
    names.dedup();
    let mut links = Vec::new();
    for (formation, name) in names.into_iter().enumerate() {
        let members = || view.enemies.iter().filter(|f| f.sheet.present && f.formation.as_deref() == Some(name));
        let who: Vec<CombatantId> = members().map(|f| f.sheet.who).collect();
        links.extend(who.iter().map(|w| FormationLink { from: *w, to: *w, formation }));
        links.extend(who.windows(2).map(|pair| FormationLink { from: pair[0], to: pair[1], formation }));
    }
    links
}

fn sync_links(
    mut commands: Commands,
    displayed: Res<DisplayedView>,
    mut assets: PieceAssetsParam,
    old: Query<(Entity, &FormationLink)>,
) {
    let wanted = displayed.0.as_deref().map(formation_links).unwrap_or_default();
    for (entity, link) in &old {
        if !wanted.contains(link) {
            commands.entity(entity).despawn();
        }
    }
    for link in wanted {
        if old.iter().any(|(_, t)| *t == link) {
            continue;
        }
        let looped = link.from == link.to;
        let texture =
            assets.images.add(create_texture(textures::draw_formation_link(link.formation, looped, 96), true, false));
        let material = assets.materials.add(overlay_material(texture));
        let mesh = assets.meshes.add(mesh_builders::build_plane(1.0, 1.0, Vec2::ONE));
        commands.spawn((
            Name::new("thread"),
            link,
            Mesh3d(mesh),
            MeshMaterial3d(material),
            Visibility::Hidden,
            Transform::default(),
            no_shadow(),
            NotShadowReceiver,
        ));
    }
}

/// Moves the threads with the pieces.
fn follow_pieces(
    pieces: Pieces,
    mut links: Query<(&FormationLink, &mut Transform, &mut Visibility), Without<StageProp>>,
) {
    for (link, mut at, mut seen) in &mut links {
        let (Some(a), Some(b)) = (pieces.ground_point(link.from), pieces.ground_point(link.to)) else {
            seen.set_if_neq(Visibility::Hidden);
            continue;
        };
        seen.set_if_neq(Visibility::Inherited);
        let goal = if link.from == link.to {
            Transform::from_translation(a.with_y(0.009)).with_scale(Vec3::new(0.62, 1.0, 0.62))
        } else {
            let way = b - a;
            // From loop to loop.
            let long = (way.length() - 0.5).max(0.05);
            Transform::from_translation((a + b).with_y(0.018) / 2.0)
                .with_rotation(Quat::from_rotation_y((-way.z).atan2(way.x)))
                .with_scale(Vec3::new(long, 1.0, 0.1))
        };
        at.set_if_neq(goal);
    }
}
