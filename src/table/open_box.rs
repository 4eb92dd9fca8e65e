//! The open box: whose things lie on the wood. The others are put away.
//!
//! Owns which things are seen. Must not know what a box holds: each thing names its box.

use bevy::prelude::*;

use super::TableSystems;

/// The id of the game whose box is open; `None` while the boxes stand closed. Other modules set it.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenBox(pub Option<&'static str>);

/// Marks a thing that lies on the table only while the box of this game is open.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Visibility)]
pub struct OfBox(pub &'static str);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpenBox>().add_systems(
        PostUpdate,
        show_open_box
            .run_if(resource_changed::<OpenBox>.or_else(any_match_filter::<Added<OfBox>>))
            .in_set(TableSystems::Sync),
    );
}

fn show_open_box(open: Res<OpenBox>, mut things: Query<(&OfBox, &mut Visibility)>) {
    for (of, mut seen) in &mut things {
        let is_open = open.0 == Some(of.0);
        seen.set_if_neq(if is_open { Visibility::Inherited } else { Visibility::Hidden });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_things_of_the_open_box_are_seen() {
        let mut app = App::new();
        app.add_plugins(plugin);
        let [one, other] = ["one", "other"].map(|game| app.world_mut().spawn(OfBox(game)).id());
        let mut seen_with = |open: Option<&'static str>| {
            app.insert_resource(OpenBox(open)).update();
            [one, other].map(|thing| app.world().get::<Visibility>(thing) == Some(&Visibility::Inherited))
        };
        assert_eq!(seen_with(None), [false, false]);
        assert_eq!(seen_with(Some("one")), [true, false]);
        assert_eq!(seen_with(Some("other")), [false, true]);
    }
}
