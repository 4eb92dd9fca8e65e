//! Translates between the intents of the rules and the intents of vignettes, in both directions.
//!
//! Owns the meaning of an author's intents, choices and slots, and the notation for those of the rules. Must not decide
//! what is legal.

use super::error::VignetteError;
use super::format::{ChoiceSpec, CommitSpec, IntentSpec, SlotSpec};
use super::notation::{find_gear_by_name, gear_name, write_value};
use crate::content::parse_ron;
use crate::model::{Choice, CombatantId, Commit, DiceSelection, GearIndex, Hands, Id, Intent, TokenSlot};
use crate::rules::access::{RulesWorld, character, inventory, stamina_pool};
use crate::rules::components::character::{CharacterRef, Inventory};
use crate::rules::player::availability::action_gear_options;
use crate::rules::player::legal::{legal_intents, validate_intent};
use crate::rules::player::legal_choices::legal_choices;

/// The most intents that a failure lists.
const MAX_LISTED: usize = 24;

/// An intent of the rules as an author writes it: `Commit((action: "kick", dice: [3]))`.
pub fn write_intent(world: &RulesWorld, intent: &Intent) -> String {
    write_value(&describe_intent(world, intent))
}

/// The intent of the rules for the text of an author.
///
/// # Errors
///
/// Returns an error if the text is no intent, or if it names gear or dice that are not there.
pub fn read_intent(world: &RulesWorld, text: &str) -> Result<Intent, VignetteError> {
    let spec: IntentSpec = parse_ron("", text).map_err(|problem| VignetteError::Content(problem.message))?;
    build_intent(world, &spec)
}

/// The legal intents, one on a line, as an author writes them.
pub(super) fn list_legal_intents(world: &RulesWorld) -> String {
    let intents = legal_intents(world);
    let mut lines: Vec<String> =
        intents.iter().take(MAX_LISTED).map(|i| format!("    {}", write_intent(world, i))).collect();
    if intents.len() > MAX_LISTED {
        lines.push(format!("    and {} more", intents.len() - MAX_LISTED));
    }
    lines.join("\n")
}

// ---------------------------------------------------------------------------------------------------------------------
// From the rules to the author

fn describe_intent(world: &RulesWorld, intent: &Intent) -> IntentSpec {
    let character = character(world);
    match intent {
        Intent::ChooseStartTile(at) => IntentSpec::ChooseStartTile(*at),
        Intent::Commit(commit) => IntentSpec::Commit(describe_commit(character, commit)),
        Intent::React(commit) => IntentSpec::React(describe_commit(character, commit)),
        Intent::DeclineReaction => IntentSpec::DeclineReaction,
        Intent::Choose(choice) => IntentSpec::Choose(describe_choice(world, choice)),
        Intent::Assign { token, to } => IntentSpec::Assign(*token, describe_slot(character.inventory, *to)),
        Intent::AssignRest => IntentSpec::AssignRest,
        Intent::EndBeat => IntentSpec::EndBeat,
    }
}

fn describe_commit(character: CharacterRef, commit: &Commit) -> CommitSpec {
    CommitSpec {
        action: commit.action.to_string(),
        dice: character.pool.dice.values_of(commit.dice).to_vec(),
        gear: commit.gear.map(|gear| gear_name(character.inventory, gear)),
        kind: commit.kind,
        extra_focus: commit.extra_focus,
    }
}

/// A choice of the rules as an author writes it.
pub(super) fn describe_choice(world: &RulesWorld, choice: &Choice) -> ChoiceSpec {
    let inventory = inventory(world);
    let name = |gear: Option<GearIndex>| gear.map(|gear| gear_name(inventory, gear));
    match choice {
        Choice::Stay => ChoiceSpec::Stay,
        Choice::Tile(at) => ChoiceSpec::Tile(*at),
        Choice::Route(route) => ChoiceSpec::Route(route.to_vec()),
        Choice::MoveAlongLine(line, n) => ChoiceSpec::MoveAlongLine(*line, *n),
        Choice::Target(who) => ChoiceSpec::Target(who.0),
        Choice::Pair(a, b) => ChoiceSpec::Pair(a.0, b.0),
        Choice::AreaDirection(d) => ChoiceSpec::AreaDirection(*d),
        Choice::AreaAlongLine(line) => ChoiceSpec::AreaAlongLine(*line),
        Choice::AreaAlongLineFrom(at, line) => ChoiceSpec::AreaAlongLineFrom(*at, *line),
        Choice::AreaAt(at, d) => ChoiceSpec::AreaAt(*at, *d),
        Choice::Hands(hands) => ChoiceSpec::Hands(name(hands.main), name(hands.off)),
        Choice::Gear(gear) => ChoiceSpec::Gear(gear_name(inventory, *gear)),
        Choice::Damage(kind) => ChoiceSpec::Damage(*kind),
        Choice::Condition(condition) => ChoiceSpec::Condition(*condition),
        // The rules offer one die at a time.
        Choice::Dice(dice) => ChoiceSpec::Die(stamina_pool(world).values_of(*dice).first().copied().unwrap_or(0)),
        Choice::Attack(attack, who) => ChoiceSpec::Attack(*attack, who.0),
        Choice::Table(n) => ChoiceSpec::Table(*n),
        Choice::TableEntry(n, line) => ChoiceSpec::TableEntry(*n, *line),
        Choice::Attunement(id) => ChoiceSpec::Attunement(*id),
        Choice::Begin => ChoiceSpec::Begin,
        Choice::All => ChoiceSpec::All,
        Choice::Done => ChoiceSpec::Done,
    }
}

fn describe_slot(inventory: &Inventory, slot: TokenSlot) -> SlotSpec {
    match slot {
        TokenSlot::Hp => SlotSpec::Hp,
        TokenSlot::Sink(sink) => SlotSpec::Sink(sink),
        TokenSlot::Shield => SlotSpec::Shield,
        TokenSlot::Unassigned => SlotSpec::Unassigned,
        TokenSlot::Sheet => SlotSpec::Sheet,
        TokenSlot::Durability(gear) => SlotSpec::Durability(gear_name(inventory, gear)),
        TokenSlot::Break(gear) => SlotSpec::Break(gear_name(inventory, gear)),
        TokenSlot::Gone => SlotSpec::Gone,
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// From the author to the rules

/// The index of the character's gear with this name.
pub(super) fn find_gear(world: &RulesWorld, name: Id) -> Result<GearIndex, VignetteError> {
    find_gear_by_name(inventory(world), name.as_str())
}

/// The intent of the rules for an author's intent.
pub(super) fn build_intent(world: &RulesWorld, spec: &IntentSpec) -> Result<Intent, VignetteError> {
    Ok(match spec {
        IntentSpec::ChooseStartTile(at) => Intent::ChooseStartTile(*at),
        IntentSpec::Commit(spec) => Intent::Commit(build_commit(world, spec, false)?),
        IntentSpec::React(spec) => Intent::React(build_commit(world, spec, true)?),
        IntentSpec::DeclineReaction => Intent::DeclineReaction,
        IntentSpec::Choose(choice) => Intent::Choose(build_choice(world, choice)?),
        IntentSpec::Assign(token, to) => Intent::Assign { token: *token, to: build_token_slot(world, to)? },
        IntentSpec::AssignRest => Intent::AssignRest,
        IntentSpec::EndBeat => Intent::EndBeat,
    })
}

fn build_commit(world: &RulesWorld, spec: &CommitSpec, reaction: bool) -> Result<Commit, VignetteError> {
    let pool = stamina_pool(world);
    let dice = pool.find_dice(&spec.dice).ok_or_else(|| {
        VignetteError::NoDice(format!("the pool {:?} does not hold the dice {:?}", pool.0, spec.dice))
    })?;
    let action = Id::new(&spec.action);
    let mut commit = Commit { kind: spec.kind, extra_focus: spec.extra_focus, ..Commit::new(action, dice) };
    if let Some(id) = spec.gear {
        commit.gear = Some(find_gear(world, id)?);
        return Ok(commit);
    }
    // Without named gear, the commit uses the first gear with which it is legal, otherwise the first that fits the
    // action.
    let tools = action_gear_options(world, action);
    let wrap = |c: &Commit| if reaction { Intent::React(c.clone()) } else { Intent::Commit(c.clone()) };
    for with in &tools {
        let attempt = Commit { gear: *with, ..commit.clone() };
        if validate_intent(world, &wrap(&attempt)).is_ok() {
            return Ok(attempt);
        }
    }
    commit.gear = tools.first().copied().flatten();
    Ok(commit)
}

/// The choice of the rules for an author's choice.
pub(super) fn build_choice(world: &RulesWorld, spec: &ChoiceSpec) -> Result<Choice, VignetteError> {
    Ok(match spec {
        ChoiceSpec::Stay => Choice::Stay,
        ChoiceSpec::Tile(at) => Choice::Tile(*at),
        ChoiceSpec::Route(route) => Choice::Route(route.iter().copied().collect()),
        ChoiceSpec::MoveAlongLine(line, n) => Choice::MoveAlongLine(*line, *n),
        ChoiceSpec::Target(n) => Choice::Target(CombatantId(*n)),
        ChoiceSpec::Pair(a, b) => Choice::Pair(CombatantId(*a), CombatantId(*b)),
        ChoiceSpec::AreaDirection(d) => Choice::AreaDirection(*d),
        ChoiceSpec::AreaAlongLine(line) => Choice::AreaAlongLine(*line),
        ChoiceSpec::AreaAlongLineFrom(at, line) => Choice::AreaAlongLineFrom(*at, *line),
        ChoiceSpec::Hands(main, off) => {
            let gear_index = |id: &Option<Id>| id.map(|id| find_gear(world, id)).transpose();
            Choice::Hands(Hands { main: gear_index(main)?, off: gear_index(off)? })
        }
        ChoiceSpec::AreaAt(at, d) => Choice::AreaAt(*at, *d),
        ChoiceSpec::Gear(id) => Choice::Gear(find_gear(world, *id)?),
        ChoiceSpec::Damage(kind) => Choice::Damage(*kind),
        ChoiceSpec::Condition(condition) => Choice::Condition(*condition),
        ChoiceSpec::Die(face) => {
            let pool = character(world).pool;
            let shows = |choice: &Choice| matches!(choice, Choice::Dice(d) if pool.dice.values_of(*d)[..] == [*face]);
            if let Some(offered) = legal_choices(world).into_iter().find(shows) {
                return Ok(offered);
            }
            let is_open = |p: &usize| pool.dice.0[*p] == *face && !pool.rerolled.contains(*p);
            let position = (0..pool.dice.len())
                .find(is_open)
                .ok_or_else(|| VignetteError::NoDice(format!("no die that shows {face} can be rolled again")))?;
            Choice::Dice(DiceSelection::NONE.with(position))
        }
        ChoiceSpec::Attack(id, n) => Choice::Attack(*id, CombatantId(*n)),
        ChoiceSpec::Table(n) => Choice::Table(*n),
        ChoiceSpec::TableEntry(n, line) => Choice::TableEntry(*n, *line),
        ChoiceSpec::Attunement(id) => Choice::Attunement(*id),
        ChoiceSpec::Begin => Choice::Begin,
        ChoiceSpec::All => Choice::All,
        ChoiceSpec::Done => Choice::Done,
    })
}

fn build_token_slot(world: &RulesWorld, spec: &SlotSpec) -> Result<TokenSlot, VignetteError> {
    Ok(match spec {
        SlotSpec::Hp => TokenSlot::Hp,
        SlotSpec::Sink(sink) => TokenSlot::Sink(*sink),
        SlotSpec::Shield => TokenSlot::Shield,
        SlotSpec::Unassigned => TokenSlot::Unassigned,
        SlotSpec::Sheet => TokenSlot::Sheet,
        SlotSpec::Durability(id) => TokenSlot::Durability(find_gear(world, *id)?),
        SlotSpec::Break(id) => TokenSlot::Break(find_gear(world, *id)?),
        SlotSpec::Gone => TokenSlot::Gone,
    })
}
