//! Checks of scripts: each word needs something of the place where it stands, ids must exist, numbers must lie in their
//! ranges, and an action's effects use only the gear of its `tool`.

use enumset::EnumSet;

use super::aims::is_area;
use super::{ContentPath, Validator};
use crate::content::action::{Action, ReactionOccasion, Timing, Tool};
use crate::content::script::{
    DamageKindSelector, Effect, Expr, Lend, LendTo, Need, Payment, Place, Predicate, ScriptContext, ScriptWord, Strike,
    Targeting, UsableKind, WalkStep, walk_script, walk_word,
};
use crate::model::Id;

impl Validator<'_, '_> {
    /// Checks the script at a path.
    pub(super) fn check_script(&mut self, at: &ContentPath, script: &[Effect], context: ScriptContext) {
        self.check_script_with(at, script, context.gives());
    }

    /// Checks the script at a path, which has the given facts from its beginning.
    pub(super) fn check_script_with(&mut self, at: &ContentPath, script: &[Effect], gives: EnumSet<Need>) {
        walk_script(script, gives.contains(Need::Target), &mut |place| self.check_place(at, place, gives));
    }

    /// Checks a predicate at a path.
    pub(super) fn check_predicate(&mut self, at: &ContentPath, test: &Predicate, context: ScriptContext) {
        self.check_word(at, ScriptWord::Predicate(test), context.gives());
    }

    pub(super) fn check_word(&mut self, at: &ContentPath, word: ScriptWord, gives: EnumSet<Need>) {
        walk_word(word, gives.contains(Need::Target), &mut |place| self.check_place(at, place, gives));
    }

    /// Checks the area of an enemy's attack: the enemy chooses it, so no player is asked.
    pub(super) fn check_enemy_area(&mut self, at: &ContentPath, area: &Targeting) {
        self.check_word(at, ScriptWord::Targeting(area), ScriptContext::EnemyAttack.gives() | Need::Player);
        if !is_area(area) || matches!(area, Targeting::Line { anywhere: true, .. } | Targeting::Around(_)) {
            self.add_error(
                at,
                "an enemy's area is a moon, a cone, a wave, a blast or a line that starts from the enemy",
            );
        }
    }

    /// Checks the words of an action: its requirements, its cost, its effect and the gear that its effect uses.
    pub(super) fn check_action_words(&mut self, action: &Action) {
        let at = ContentPath::new("action", action.id);
        for (n, rule) in action.rules.iter().enumerate() {
            self.check_rule_id(&at.field("rules").item(n), rule);
        }
        let gives = action_gives(action) | action.attunement.map_or(EnumSet::empty(), |_| Need::Attunement.into());
        for (n, test) in action.needs.iter().enumerate() {
            self.check_word(&at.field("needs").item(n), ScriptWord::Predicate(test), gives);
            self.check_before_script(&at.field("needs").item(n), ScriptWord::Predicate(test));
        }
        self.check_word(&at.field("cost"), ScriptWord::Cost(&action.cost), gives);
        self.check_before_script(&at.field("cost"), ScriptWord::Cost(&action.cost));
        self.check_script_with(&at.field("effect"), &action.effect, gives | paid_above_price(action));
    }

    /// Checks one word: its needs, and its own ids and numbers.
    pub(super) fn check_place(&mut self, at: &ContentPath, place: &Place, gives: EnumSet<Need>) -> WalkStep {
        let here = at.place(place);
        let gives = if place.known.target { gives | Need::Target } else { gives };
        let gives = if place.known.attack { gives | Need::Attack } else { gives };
        // The facts at the time when a lent block is read or its event happens depend on the bearer of the block.
        let gives =
            if place.is_lent() && place.known.block { gives | ScriptContext::Trigger.gives_in_block() } else { gives };
        let gives = if place.is_lent_to_others() { gives - Need::OnlyCharacter } else { gives };
        if let Some(need) = (place.word.needs() - gives).iter().next() {
            // An enemy without a spell lacks the sheet that an attunement stands on.
            let is_sheetless = need == Need::Attunement && !gives.contains(Need::CharacterSheet);
            let need = if is_sheetless { Need::CharacterSheet } else { need };
            self.add_error(&here, format!("`{}` {}", place.name(), need.unmet_text()));
        }
        match place.word {
            ScriptWord::Targeting(aim) => {
                self.check_aim(&here, aim, gives.contains(Need::Target));
                if let Targeting::Tile { tile: Some(tile), .. } = aim {
                    self.check_tile(&here.field("tile"), *tile);
                }
            }
            ScriptWord::Effect(effect) => {
                if let Effect::Lend(lend) = effect {
                    self.check_lent_blocks(&here, lend, gives);
                }
                if let Effect::Move(movement) = effect {
                    self.check_move(&here, movement, place.last_aim());
                }
                if *effect == Effect::PassOn && !(place.is_lent() && place.known.block) {
                    self.add_error(&here, "`PassOn` hands on a lent block: only a trigger of one can do so");
                }
                self.check_effect(&here, effect);
            }
            ScriptWord::Predicate(test) => self.check_predicate_word(&here, test),
            ScriptWord::Expr(value) => self.check_value(&here, value),
            _ => {}
        }
        WalkStep::Inside
    }

    fn check_effect(&mut self, here: &ContentPath, effect: &Effect) {
        match effect {
            Effect::Put(whom, destination) => self.check_put(here, *whom, *destination),
            Effect::MoveTowards { who, to } if who == to => {
                self.add_error(&here.field("to"), "nobody moves towards themselves");
            }
            Effect::Lend(Lend { to: LendTo::Every(of), .. }) => {
                let have: Vec<Id> = self.catalog.enemies.keys().copied().collect();
                self.check_known_id(&here.field("to").item(0), "enemy", *of, &have);
            }
            Effect::Spawn { enemy, at } => {
                let have: Vec<Id> = self.catalog.enemies.keys().copied().collect();
                self.check_known_id(&here.field("enemy"), "enemy", *enemy, &have);
                let message = "it comes to hexes of the sheet (rows 0-10, columns 0-11), one at least";
                if at.is_empty() {
                    self.add_error(&here.field("at"), message);
                }
                for (n, _) in at.iter().enumerate().filter(|(_, hex)| !hex.is_on_sheet()) {
                    self.add_error(&here.field("at").item(n), message);
                }
            }
            Effect::PlaceTile { tile, .. } | Effect::RemoveTile { tile, .. } => {
                self.check_tile(&here.field("tile"), *tile);
            }
            Effect::Strike(strike) => self.check_dealt_tokens(&here.field("deals"), strike),
            Effect::Repeat(n, _) => {
                self.check_range(&here.item(0), "a repetition", (*n).into(), 1, 20);
            }
            Effect::UpTo(_, body) if body.is_empty() => self.add_error(&here.item(1), NOTHING_INSIDE),
            Effect::May(body) if body.is_empty() => self.add_error(&here.item(0), NOTHING_INSIDE),
            Effect::Pay(Payment { focus: None, dice: None }) => {
                self.add_error(here, "a payment names `focus`, `dice` or both");
            }
            Effect::Do(action) => {
                let have: Vec<Id> = self.catalog.actions.iter().map(|action| action.id).collect();
                self.check_known_id(&here.item(0), "action", *action, &have);
                if self.does_itself(*action) {
                    self.add_error(&here.item(0), format!("the action `{action}` would do itself without end"));
                }
            }
            Effect::Clear(clear) => {
                for (n, _) in clear.of.iter().enumerate().filter(|(_, token)| !clear.from.can_hold(**token)) {
                    let message = format!("no such token lies there: `{:?}`", clear.from);
                    self.add_error(&here.field("of").item(n), message);
                }
            }
            _ => {}
        }
    }

    /// Checks that a tile exists somewhere. An encounter may lack it, but it has to know each tile that it lays itself.
    pub(super) fn check_tile(&mut self, at: &ContentPath, tile: Id) {
        let have = std::mem::take(&mut self.tiles);
        self.check_known_id(at, "tile of any encounter or of `rules/tiles.ron`", tile, &have);
        self.tiles = have;
    }

    /// Checks that the types of the attack under way are dealt in the number that it inflicted.
    fn check_dealt_tokens(&mut self, at: &ContentPath, strike: &Strike) {
        for (n, (value, dealt)) in strike.deals.iter().enumerate() {
            if *dealt == DamageKindSelector::OfAttack && *value != Expr::Inflicted {
                self.add_error(
                    &at.item(n),
                    "`OfAttack` deals each type in the number inflicted: `(Inflicted, OfAttack)`",
                );
            }
        }
    }

    /// Whether the script of an action leads back to the action by `Do`.
    fn does_itself(&self, action: Id) -> bool {
        let mut reached = vec![action];
        let mut next = 0;
        while let Some(id) = reached.get(next).copied() {
            next += 1;
            let Some(script) = self.catalog.action(id).map(|action| &action.effect) else { continue };
            let leads_back = walk_script(script, true, &mut |place| match place.effect() {
                Some(Effect::Do(done)) if *done == action => WalkStep::Stop,
                Some(Effect::Do(done)) => {
                    if !reached.contains(done) {
                        reached.push(*done);
                    }
                    WalkStep::Past
                }
                _ => WalkStep::Inside,
            });
            if leads_back {
                return true;
            }
        }
        false
    }

    /// Reports effects of an action that use gear which the action does not provide: they would do nothing.
    pub(super) fn check_action_gear(&mut self, action: &Action) {
        let at = ContentPath::new("action", action.id).field("effect");
        walk_script(&action.effect, false, &mut |place| {
            let tool = if place.known.chosen_gear { Tool::Weapon } else { action.tool };
            if let Some(needs) = place.effect().and_then(|effect| missing_gear(tool, effect)) {
                let message = format!("`{}` has no gear to use here: the action needs {needs}", place.name());
                self.add_error(&at.place(place), message);
            }
            WalkStep::Inside
        });
    }
}

const NOTHING_INSIDE: &str = "there is nothing to do in it";

/// Everything that is there for the script of an action from its beginning, by all that it can answer.
fn action_gives(action: &Action) -> EnumSet<Need> {
    if action.timing == Timing::Action {
        return ScriptContext::Action.gives();
    }
    let is_usable = |occasion: &ReactionOccasion| action.is_usable_on(*occasion);
    if [ReactionOccasion::Attack, ReactionOccasion::Move].iter().any(is_usable) {
        ScriptContext::Reaction.gives()
    } else if is_usable(&ReactionOccasion::Activation) {
        ScriptContext::Reaction.gives() - Need::Attack
    } else {
        ScriptContext::Opening.gives()
    }
}

/// The FP that an action may pay above its price.
fn paid_above_price(action: &Action) -> EnumSet<Need> {
    let score = if action.cost.takes_more_score() { Need::OverspentScore.into() } else { EnumSet::empty() };
    let focus = action.attunement.is_some_and(|attunement| attunement.overcast);
    if focus { score | Need::ExtraFocus } else { score }
}

/// The tool that an action lacks for an effect.
fn missing_gear(tool: Tool, effect: &Effect) -> Option<&'static str> {
    let (needs, has) = match effect {
        Effect::RaiseShield => ("`tool: Shield`", matches!(tool, Tool::Shield | Tool::WeaponOrShield)),
        Effect::ChooseMissile | Effect::FireLoaded | Effect::LoadWeapon | Effect::ToggleLight => {
            ("`tool: Weapon`", tool == Tool::Weapon)
        }
        Effect::DeployGear(_) => ("a `tool`", tool != Tool::None),
        Effect::UseCharge(UsableKind::Flask) => ("`tool: Flask`", tool == Tool::Flask),
        Effect::UseCharge(UsableKind::Item) => ("`tool: Item`", tool == Tool::Item),
        _ => return None,
    };
    (!has).then_some(needs)
}

/// The modifiers that a strike of an enemy's script has but the attack itself should have, because reactions read the
/// modifiers of the attack, with their paths.
pub(super) fn misplaced_modifiers(at: &ContentPath, script: &[Effect]) -> Vec<(ContentPath, &'static str)> {
    use crate::model::Modifier::{LockOn, Undodgeable, Unparryable};
    let mut found = Vec::new();
    walk_script(script, true, &mut |place| {
        if let Some(Effect::Strike(strike)) = place.effect() {
            let misplaced = [Undodgeable, Unparryable, LockOn].into_iter().filter(|m| strike.mods.contains(*m));
            found.extend(misplaced.map(|m| (at.place(place).field("mods").word(m.into()), m.into())));
        }
        WalkStep::Inside
    });
    found
}

/// Adds the ids of the tiles that a script lays, with their paths.
pub(super) fn collect_placed_tiles(at: &ContentPath, script: &[Effect], found: &mut Vec<(ContentPath, Id)>) {
    walk_script(script, true, &mut |place| {
        if let Some(Effect::PlaceTile { tile, .. }) = place.effect() {
            found.push((at.place(place).field("tile"), *tile));
        }
        WalkStep::Inside
    });
}
