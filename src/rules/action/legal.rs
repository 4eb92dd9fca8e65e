//! The one answer to "what may the player do now?".
//!
//! [`judge`] decides about one intent and says why not; [`legal`] lists intents that are worth telling apart. Every
//! intent of the list passes the judge; the judge also lets pass what the list leaves out because it only wastes dice or
//! takes another way to the same hex.

use bevy::prelude::World;
use smallvec::SmallVec;

use super::offers::{self, Use, class_of, offer, payable, something_follows, uses};
use super::price::{Price, combinations};
use crate::content::action::Action;
use crate::content::effect::{Cost, Tooled, Verb, Way};
use crate::model::{ActionClass, Choice, Commit, Condition, Intent, Picks, Spot, Token, Who};
use crate::rules::Refusal;
use crate::rules::access::{catalog, encounter, field, flow, has, hero, is_over, progress, vitals};
use crate::rules::board::{gait, ways};
use crate::rules::effect::context::{Context, Stance};
use crate::rules::effect::tray::{spots, waits_for_gear};
use crate::rules::effect::{aim, tools};
use crate::rules::flow::{Ask, Tray};

/// Whether an intent may be done now.
pub fn judge(world: &World, intent: &Intent) -> Result<(), Refusal> {
    if is_over(world) {
        return Err(Refusal::Over);
    }
    let Some(ask) = &flow(world).ask else { return Err(Refusal::NotNow) };
    match (ask, intent) {
        (Ask::Start, Intent::Start(at)) => {
            if encounter(world).start.contains(at) {
                Ok(())
            } else {
                Err(Refusal::NotAnAnswer)
            }
        }
        (Ask::Beat, Intent::Commit(commit)) => judge_commit(world, commit, false).map(|_| ()),
        (Ask::Beat, Intent::EndBeat) => may_end(world),
        (Ask::Window, Intent::React(commit)) => judge_commit(world, commit, true).map(|_| ()),
        (Ask::Opening, Intent::React(commit)) => judge_commit(world, commit, true).map(|_| ()),
        (Ask::Window | Ask::Opening, Intent::LetItHappen) => Ok(()),
        (Ask::Tokens(tray), Intent::Assign { token, to }) => judge_token(world, tray, *token, *to),
        (Ask::Tokens(_), Intent::AssignRest) => Ok(()),
        (ask, Intent::Choose(choice)) => judge_choice(world, ask, choice),
        _ => Err(Refusal::NotNow),
    }
}

/// What an accepted commitment comes to.
pub struct Accepted {
    /// Its price.
    pub price: Price,
    /// Score overspent.
    pub over: i16,
    /// What it counts as.
    pub class: ActionClass,
}

/// Judges dice laid on an action, and says what they come to.
pub fn judge_commit(world: &World, commit: &Commit, reaction: bool) -> Result<Accepted, Refusal> {
    let catalog = catalog(world);
    let action =
        catalog.action(commit.action).ok_or_else(|| Refusal::Unknown(format!("action `{}`", commit.action)))?;
    let opening = flow(world).ask == Some(Ask::Opening);
    if reaction && !(if opening { action.in_opening() } else { action.in_window() }) {
        return Err(Refusal::NotReaction);
    }
    if !reaction && !action.in_beat() {
        return Err(Refusal::OnlyReaction);
    }
    let stance = Stance::now(world, Who::CHARACTER);
    let how = Use { with: commit.with, kind: commit.kind };
    let ways = uses(&stance, action);
    let how = match ways.iter().find(|u| **u == how) {
        Some(found) => *found,
        // A type left open means the first one the weapon offers.
        None => match ways.iter().find(|u| u.with == how.with && how.kind.is_none()) {
            Some(found) => *found,
            None => return Err(unusable(world, &stance, action, how, reaction)),
        },
    };
    let pool = &hero(world).pool;
    let forced = !reaction && offers::is_forced(world, &stance, action);
    let price = offer(world, &stance, action, how, reaction, forced)?;
    focus_suffices(&stance, action, commit.focus)?;
    let over = price.pay(pool, commit.dice)?;
    let class = class_of(action, &price);
    if class == ActionClass::Free && !reaction {
        free_leaves_something(world, &stance, action)?;
    }
    if reaction {
        window_allows(world, action)?;
    }
    Ok(Accepted { price, over, class })
}

/// Whether so much FP above the printed cost can be spent.
fn focus_suffices(stance: &Stance, action: &Action, more: u8) -> Result<(), Refusal> {
    if more == 0 {
        return Ok(());
    }
    let Some(art) = action.art.filter(|art| art.overcast) else { return Err(Refusal::NoOvercast) };
    let (want, left) = (art.focus.saturating_add(more), stance.hero.focus_left());
    if want > left { Err(Refusal::MoreFocus(want - left)) } else { Ok(()) }
}

/// Why an action can't be done with gear that is not fit for it.
fn unusable(world: &World, stance: &Stance, action: &Action, how: Use, reaction: bool) -> Refusal {
    match offer(world, stance, action, how, reaction, false) {
        Err(refusal) => refusal,
        Ok(_) => Refusal::Unknown("such a way of doing it".into()),
    }
}

/// A window after a Move without an attack takes only what answers movement.
fn window_allows(world: &World, action: &Action) -> Result<(), Refusal> {
    // A stance answers nothing in particular.
    if flow(world).ask == Some(Ask::Opening) || action.cost == Cost::Free {
        return Ok(());
    }
    // What an enemy does to another, or to itself, is no attack to answer.
    let attack = flow(world).active.as_ref().filter(|a| a.prey.is_character()).and_then(|a| {
        let sheet = crate::rules::access::enemy_sheet(world, a.order.foe)?;
        sheet.attacks.get(&a.attack?).filter(|attack| !attack.deed)
    });
    let answers_movement = action.needs.iter().any(|t| matches!(t, crate::content::effect::Test::CameIntoReach));
    if attack.is_none() && !answers_movement { Err(Refusal::Needs("an attack to answer".into())) } else { Ok(()) }
}

/// A Free action is legal only if something paid can follow it.
fn free_leaves_something(world: &World, stance: &Stance, action: &Action) -> Result<(), Refusal> {
    let pool = &hero(world).pool;
    let mut after = offers::once_done(stance, action, ActionClass::Free);
    for verb in action.effect.iter() {
        match verb {
            Verb::Inflict(i) if i.condition == Condition::Knockdown => {
                after.down = true;
                after.raised = None;
            }
            Verb::LowerShield(_) => after.raised = None,
            // Some grip is enough; it is judged again when it is chosen.
            Verb::Rehand => {
                let open = !offers::grips_left(world, &after).is_empty();
                return if open { Ok(()) } else { Err(Refusal::FreeLast) };
            }
            _ => {}
        }
    }
    if something_follows(world, &after, pool) { Ok(()) } else { Err(Refusal::FreeLast) }
}

/// Whether the beat may end.
fn may_end(world: &World) -> Result<(), Refusal> {
    if has(world, Who::CHARACTER, Condition::Stunned) {
        return Ok(());
    }
    let ledger = progress(world);
    let refusal = match (ledger.free_last, ledger.actions()) {
        (true, _) => Refusal::FreeLast,
        (_, 0) => Refusal::ActFirst,
        _ => return Ok(()),
    };
    // Nobody is ever stuck: what could be foreseen was, but the pool may be gone by now.
    let stance = Stance::now(world, Who::CHARACTER);
    if something_follows(world, &stance, &hero(world).pool) { Err(refusal) } else { Ok(()) }
}

fn judge_token(world: &World, tray: &Tray, token: Token, to: Spot) -> Result<(), Refusal> {
    if !tray.tokens.iter().any(|(t, _)| *t == token) {
        return Err(Refusal::Unknown("such a token".into()));
    }
    let allowed = spots(world, tray, token);
    if allowed.contains(&to) {
        return Ok(());
    }
    Err(Refusal::NoPlace(why_not(world, tray, token, to)))
}

/// Why a token can't be laid there.
fn why_not(world: &World, tray: &Tray, token: Token, to: Spot) -> String {
    if waits_for_gear(world, tray, token) {
        return "a piece of gear takes its token first".into();
    }
    let Spot::Sink(sink) = to else { return "it can't go there".into() };
    let takes = match token {
        Token::Damage(kind) => kind.sink(tray.magical),
        Token::Condition(condition) => catalog(world).condition(condition).sink,
    };
    if takes != Some(sink) {
        format!("{} does not take it", sink.printed())
    } else if tray.unsinkable || tray.how.inevitable {
        "nothing can sink it".into()
    } else if crate::rules::access::capacity(world, Who::CHARACTER, sink) == 0 {
        format!("you have no {}", sink.printed())
    } else {
        format!("{} is full", sink.printed())
    }
}

fn judge_choice(world: &World, ask: &Ask, choice: &Choice) -> Result<(), Refusal> {
    if let (Ask::Move(movement), Choice::Route(route)) = (ask, choice) {
        // A way of the player's own, hex by hex.
        let Some(frame) = flow(world).frame() else { return Err(Refusal::NotNow) };
        let stance = Stance::now(world, frame.me);
        let context = Context::of(world, &stance, frame);
        let (least, most) = context.tiles(movement).unwrap_or((1, 0));
        let lands = route.last().is_some_and(|end| answers(world, ask).contains(&Choice::Tile(*end)));
        let fits = lands && (usize::from(least)..=usize::from(most)).contains(&route.len());
        let walkable = ways::walkable(world, field(world), gait(world, frame.me), stance.at, route);
        return if movement.way == Way::Free && fits && walkable { Ok(()) } else { Err(Refusal::NotAnAnswer) };
    }
    if answers(world, ask).contains(choice) { Ok(()) } else { Err(Refusal::NotAnAnswer) }
}

/// The legal answers to the open question, if it is one that is answered by a choice.
pub fn choices(world: &World) -> Vec<Choice> {
    flow(world).ask.as_ref().map(|ask| answers(world, ask)).unwrap_or_default()
}

fn answers(world: &World, ask: &Ask) -> Vec<Choice> {
    match ask {
        Ask::Start => {
            let hero = hero(world);
            return hero.grips(catalog(world)).into_iter().filter(|h| *h != hero.hands).map(Choice::Hands).collect();
        }
        Ask::Prey { among, .. } => return among.iter().map(|who| Choice::Target(*who)).collect(),
        Ask::Charm { foe, moves, attacks } => {
            return crate::rules::behaviour::sway::options(world, *foe, *moves, *attacks);
        }
        Ask::Reroll(_) => return crate::rules::effect::pool::options(world),
        _ => {}
    }
    let Some(frame) = flow(world).frame() else { return Vec::new() };
    let stance = Stance::now(world, frame.me);
    let context = Context::of(world, &stance, frame);
    match ask {
        Ask::Aim(what) => aim::options(&context, what),
        Ask::Move(movement) => {
            let (list, at) = crate::rules::effect::rest_of(world);
            aim::movement_options(&context, movement, list.get(at..).unwrap_or(&[]), context.target)
        }
        Ask::Hands => offers::grips_left(world, &stance),
        Ask::Struggle => {
            crate::rules::effect::struggles_of(world, frame.me).into_iter().map(Choice::Condition).collect()
        }
        Ask::Mend(_) => {
            let hp = vitals(world, Who::CHARACTER).hp;
            hp.iter().map(|(kind, _)| Choice::Damage(kind)).chain([Choice::Done]).collect()
        }
        Ask::Kind => frame.with.map(|gear| tools::kinds(world, gear)).unwrap_or_default(),
        Ask::Missile => tools::nockable(world, frame),
        Ask::Tool => tools::pieces(&stance, Tooled::AnyHeld, below(world).and_then(|f| f.with))
            .into_iter()
            .map(Choice::Gear)
            .collect(),
        Ask::Drag => aim::drags(world, frame),
        Ask::MendGear => tools::mendable(world),
        Ask::Start
        | Ask::Beat
        | Ask::Window
        | Ask::Opening
        | Ask::Tokens(_)
        | Ask::Prey { .. }
        | Ask::Charm { .. }
        | Ask::Reroll(_) => Vec::new(),
    }
}

/// The frame under the innermost one: that of the program of which a part is done with another piece.
fn below(world: &World) -> Option<&crate::rules::flow::Frame> {
    let frames = &flow(world).frames;
    frames.len().checked_sub(2).and_then(|n| frames.get(n))
}

/// Every intent worth telling apart.
pub fn legal(world: &World) -> Vec<Intent> {
    if is_over(world) {
        return Vec::new();
    }
    let Some(ask) = &flow(world).ask else { return Vec::new() };
    match ask {
        Ask::Start => {
            let hands = answers(world, ask).into_iter().map(Intent::Choose);
            encounter(world).start.iter().map(|at| Intent::Start(*at)).chain(hands).collect()
        }
        Ask::Beat => {
            let mut intents: Vec<Intent> = commits(world, false).into_iter().map(Intent::Commit).collect();
            if may_end(world).is_ok() {
                intents.push(Intent::EndBeat);
            }
            intents
        }
        Ask::Window | Ask::Opening => {
            let mut intents: Vec<Intent> = commits(world, true).into_iter().map(Intent::React).collect();
            intents.push(Intent::LetItHappen);
            intents
        }
        Ask::Tokens(tray) => {
            let mut intents: Vec<Intent> = tray
                .tokens
                .iter()
                .flat_map(|(token, _)| {
                    spots(world, tray, *token).into_iter().map(|to| Intent::Assign { token: *token, to })
                })
                .collect();
            intents.push(Intent::AssignRest);
            intents
        }
        other => answers(world, other).into_iter().map(Intent::Choose).collect(),
    }
}

/// Every commitment worth telling apart.
pub fn commits(world: &World, reaction: bool) -> Vec<Commit> {
    let pool = &hero(world).pool;
    let sets = combinations(pool);
    let stance = Stance::now(world, Who::CHARACTER);
    let mut found = Vec::new();
    let mut surrender = None;
    let mut any_paid = false;
    let opening = flow(world).ask == Some(Ask::Opening);
    for action in &stance.catalog.actions {
        if !(if opening {
            action.in_opening()
        } else if reaction {
            action.in_window()
        } else {
            action.in_beat()
        }) {
            continue;
        }
        if offers::is_surrender(action) {
            surrender = Some(action);
            continue;
        }
        for how in uses(&stance, action) {
            if reaction && window_allows(world, action).is_err() {
                continue;
            }
            let Some(price) = payable(world, &stance, action, how, reaction, pool) else { continue };
            let class = class_of(action, &price);
            if class == ActionClass::Free && !reaction {
                if free_leaves_something(world, &stance, action).is_err() {
                    continue;
                }
            } else {
                any_paid = true;
            }
            let most = stance.hero.focus_left().saturating_sub(action.art.map_or(0, |art| art.focus));
            let over = if action.art.is_some_and(|art| art.overcast) { most } else { 0 };
            for dice in price.payments(pool, &sets) {
                let commit = Commit { with: how.with, kind: how.kind, ..Commit::of(action.id, dice) };
                found.extend((0..=over).map(|focus| Commit { focus, ..commit.clone() }));
            }
        }
    }
    if let Some(action) = surrender
        && !reaction
    {
        let how = Use { with: None, kind: None };
        let open = offer(world, &stance, action, how, false, !any_paid && stance.ledger.actions() == 0);
        if open.is_ok_and(|price| price.can_pay(pool)) {
            found.push(Commit::of(action.id, Picks::NONE));
        }
    }
    found
}

/// Whether the player has any reaction to choose from.
pub fn can_react(world: &World) -> bool {
    can_do(world, |action| action.in_window() && window_allows(world, action).is_ok())
}

/// Whether the player has a stance to take as the counterbeat opens.
pub fn can_open(world: &World) -> bool {
    can_do(world, Action::in_opening)
}

fn can_do(world: &World, fits: impl Fn(&Action) -> bool) -> bool {
    let pool = &hero(world).pool;
    let stance = Stance::now(world, Who::CHARACTER);
    stance.catalog.actions.iter().filter(|a| fits(a)).any(|action| {
        uses(&stance, action).into_iter().any(|how| payable(world, &stance, action, how, true, pool).is_some())
    })
}

/// The cheapest dice that pay for an action this way: least waste, then fewest dice, then the smallest; with `over` points
/// overspent if it can be overspent.
pub fn cheapest(world: &World, action: &Action, how: Use, reaction: bool, over: i16) -> Option<Picks> {
    let stance = Stance::now(world, Who::CHARACTER);
    let pool = &hero(world).pool;
    let price =
        offer(world, &stance, action, how, reaction, !reaction && offers::is_forced(world, &stance, action)).ok()?;
    let sets = combinations(pool);
    let paying: SmallVec<[Picks; 16]> = price.payments(pool, &sets);
    let enough = |p: &Picks| price.pay(pool, *p).is_ok_and(|o| o >= over);
    let cost = |p: &Picks| (pool.total(*p), p.count());
    paying.iter().copied().filter(enough).min_by_key(cost).or_else(|| paying.iter().copied().max_by_key(cost))
}

/// Why an action can't be committed this way now, whatever the dice; `Ok` with its price if it can.
pub fn standing(world: &World, action: &Action, how: Use, reaction: bool) -> Result<Price, Refusal> {
    let stance = Stance::now(world, Who::CHARACTER);
    let pool = &hero(world).pool;
    let forced = !reaction && offers::is_forced(world, &stance, action);
    let price = offers::offer(world, &stance, action, how, reaction, forced)?;
    if !price.can_pay(pool) {
        return Err(match &price {
            Price::Score { least, .. } => Refusal::MoreScore((least - pool.total(pool.all())).max(1)),
            Price::Dice { n, .. } => Refusal::DiceCount(*n),
            Price::DieAndScore { .. } => Refusal::DiceCount(2),
            Price::Equal { .. } => Refusal::UnequalDice,
            Price::Match { .. } => Refusal::NoMatchingDie,
            Price::Free | Price::Everything => Refusal::NoSuchDice,
        });
    }
    if reaction {
        window_allows(world, action)?;
    } else if class_of(action, &price) == ActionClass::Free {
        free_leaves_something(world, &stance, action)?;
    }
    Ok(price)
}
