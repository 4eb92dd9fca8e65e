//! Facts and cards in words. All sentences of the log stand here.

use bevy::prelude::World;

use crate::model::{Condition, Fact, Gear, Hands, MissReason, Motion, Outcome, Spot, Token, Who};
use crate::rules::access::{catalog, encounter, enemy_sheet, foe, hero, seats, tile_sheet};
use crate::rules::action::price::Price;
use crate::rules::combatant::Hero;
use crate::rules::{CurrentEncounter, Seats};

/// A combatant's name; enemies of one kind are numbered if there are several.
pub fn name_of(world: &World, who: Who) -> String {
    if who.is_character() {
        return world.resource::<CurrentEncounter>().scenario.character.name.clone();
    }
    if usize::from(who.0) >= world.resource::<Seats>().0.len() {
        return "somebody".into();
    }
    let name = enemy_sheet(world, who).map_or_else(|| foe(world, who).sheet.to_string(), |e| e.name.clone());
    let sheet = foe(world, who).sheet;
    let alike = (1..seats(world)).filter(|n| foe(world, Who(*n)).sheet == sheet).count();
    if alike > 1 { format!("{name} {}", foe(world, who).number) } else { name }
}

/// A piece of gear's name.
pub fn gear_name(world: &World, gear: Gear) -> String {
    hero(world).content(catalog(world), gear).map_or_else(|| "gear".into(), |g| g.name().to_owned())
}

/// A condition as the book prints it.
pub fn condition(world: &World, condition: Condition) -> String {
    catalog(world).condition(condition).name.clone()
}

/// What the character holds to for a while: its name, and in full.
pub fn poise(hero: &Hero) -> Vec<(String, String)> {
    let aim = hero.aiming.map(|bearing| {
        let gain = format!("Take Aim: the next shot or throw of this beat reaches {} hexes further.", bearing.reach);
        ("aim taken".to_owned(), gain)
    });
    let cover = hero.sheltered.then(|| {
        let gain = "Take Cover: half-cover next to you is full cover until the counterbeat ends.";
        ("under cover".to_owned(), gain.to_owned())
    });
    aim.into_iter().chain(cover).collect()
}

/// A price in words.
pub fn price(price: &Price) -> String {
    match price {
        Price::Free => "free".into(),
        Price::Dice { n: 1, extra: 0 } => "1 die".into(),
        Price::Dice { n, extra: 0 } => format!("{n} dice"),
        Price::Dice { n, extra } => format!("{n} dice, {} SP", n + extra),
        Price::Score { least, plus: true, .. } => format!("{least}+ SP"),
        Price::Score { least, .. } => format!("{least} SP"),
        Price::DieAndScore { least } => format!("1D, {least}+ SP"),
        Price::Equal { n, extra: 0 } => format!("{n} equal dice"),
        Price::Equal { n, extra } => format!("{n} equal dice, {} SP", n + extra),
        Price::Match { faces, extra } => {
            let mut faces: Vec<u8> = faces.to_vec();
            faces.sort_unstable();
            faces.dedup();
            let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
            let die = if faces.is_empty() { "a matching die".into() } else { format!("a {}", faces.join(" or ")) };
            if *extra == 0 { die } else { format!("{die}, {} SP", 1 + extra) }
        }
        Price::Everything => "all dice".into(),
    }
}

/// Hand tokens in words.
pub fn hands(world: &World, hands: Hands) -> String {
    match (hands.main, hands.off) {
        (None, None) => "nothing in hand".into(),
        (Some(a), Some(b)) if a == b => format!("{} in both hands", gear_name(world, a)),
        (Some(a), Some(b)) => format!("{} and {}", gear_name(world, a), gear_name(world, b)),
        (Some(a), None) | (None, Some(a)) => format!("{} and a free hand", gear_name(world, a)),
    }
}

/// A fact as a line of the log; `None` for facts that other lines already tell.
pub fn tell(world: &World, fact: &Fact) -> Option<String> {
    let who_is = |who: &Who| name_of(world, *who);
    Some(match fact {
        Fact::Entered { who, at, .. } => format!("{} stands at {at}.", who_is(who)),
        Fact::RoundBegan { tally } => format!("Round {tally}."),
        Fact::Doom { line, .. } => {
            let text = encounter(world).doom.get(usize::from(*line)).map(|d| d.text.clone());
            format!("Doom: {}", text.unwrap_or_default())
        }
        Fact::PoolRolled { dice } => format!("The stamina pool: {}.", faces(dice)),
        Fact::BeatBegan => "Your beat.".into(),
        Fact::CounterbeatBegan => "The counterbeat.".into(),
        Fact::TableRolled { table, dice, rolled, resolved } => {
            let name = encounter(world).tables.get(usize::from(*table)).map(|t| t.name.clone()).unwrap_or_default();
            let entry = |line: u8| {
                let table = encounter(world).tables.get(usize::from(*table));
                table.and_then(|t| t.entries.get(usize::from(line))).map(|e| entry_label(e.roll)).unwrap_or_default()
            };
            if rolled == resolved {
                format!("{name} rolls {}: entry {}.", faces(dice), entry(*resolved))
            } else {
                format!("{name} rolls {}: entry {} is exhausted, so {}.", faces(dice), entry(*rolled), entry(*resolved))
            }
        }
        Fact::CoinLaid { exhausted: true, table, line, .. } => {
            let table = encounter(world).tables.get(usize::from(*table));
            let label = table.and_then(|t| t.entries.get(usize::from(*line))).map(|e| entry_label(e.roll));
            format!("Entry {} is exhausted.", label.unwrap_or_default())
        }
        Fact::TableRefreshed { .. } => "Every entry was exhausted: the card is cleared.".into(),
        Fact::Activated { foe, attack: Some(attack), .. } => {
            format!("{} means to use {}.", who_is(foe), attack_name(world, *foe, *attack))
        }
        Fact::Activated { foe, attack: None, .. } => format!("{} moves.", who_is(foe)),
        Fact::Idle { foe, because } => match because {
            Condition::Knockdown => format!("{} gets up.", who_is(foe)),
            Condition::Stunned => format!("{} is Stunned and does nothing.", who_is(foe)),
            Condition::Charmed => format!("{} has done your bidding.", who_is(foe)),
            Condition::Fear => format!("{} dares nothing.", who_is(foe)),
            Condition::Blazing => format!("{} drops and rolls.", who_is(foe)),
            other => format!("{} struggles ({}).", who_is(foe), condition(world, *other)),
        },
        Fact::Committed { action, dice, with, reaction } => {
            let name = catalog(world).action(*action).map_or_else(|| action.to_string(), |a| a.name.clone());
            let with = with.map(|g| format!(" with {}", gear_name(world, g))).unwrap_or_default();
            let paid = if dice.is_empty() { String::new() } else { format!(", paid with {}", faces(dice)) };
            format!("{}{name}{with}{paid}.", if *reaction { "Reaction: " } else { "" })
        }
        Fact::Moved { who, path, how } => {
            let end = path.last()?;
            match how {
                Motion::Walk => format!("{} moves to {end}.", who_is(who)),
                Motion::Thrown => format!("{} is thrown to {end}.", who_is(who)),
                Motion::Set => format!("{} is at {end}.", who_is(who)),
            }
        }
        Fact::Attacked { by, name, .. } if !by.is_character() => {
            format!("{}: {}.", who_is(by), attack_name(world, *by, *name))
        }
        Fact::Missed { by, why, .. } => match why {
            MissReason::OutOfReach => format!("{} strikes at nothing.", who_is(by)),
            MissReason::Dodged => "Dodged.".into(),
            MissReason::Cancelled => "Called off.".into(),
            MissReason::High => "It goes over the fallen.".into(),
            MissReason::NoTarget => "Nobody is there.".into(),
        },
        Fact::TokenPlaced { who, token, on } => {
            format!("{}: {} {}.", who_is(who), token_name(world, *token), spot(world, *on))
        }
        Fact::Trickled { who, kind, n } => format!("{}: {n} {kind:?} trickles in.", who_is(who)),
        Fact::Healed { who, kind, n } => format!("{} loses {n} {kind:?} from HP.", who_is(who)),
        Fact::GuardBroken { who } => format!("Guard Break on {}!", who_is(who)),
        Fact::ShieldRaised { who, .. } => format!("{}: Shield Up!", who_is(who)),
        Fact::ShieldLowered { who } => format!("{}'s shield comes down.", who_is(who)),
        Fact::Gained { who, condition: c, now } => {
            let n = if *now > 1 { format!(" ({now})") } else { String::new() };
            format!("{}: {}{n}.", who_is(who), condition(world, *c))
        }
        Fact::Lost { who, condition: c, now } => {
            let n = if *now > 0 { format!(" ({now} left)") } else { String::new() };
            format!("{} is rid of {}{n}.", who_is(who), condition(world, *c))
        }
        Fact::Shrugged { who, condition: c } => format!("{} shrugs off {}.", who_is(who), condition(world, *c)),
        Fact::Flinched { die } => format!("Flinch: the {die} leaves the pool."),
        Fact::PoolEmptied { dice } => format!("{} left on the table.", faces(dice)),
        Fact::GearMended { gear, whole: true, .. } => format!("{} is whole again.", gear_name(world, *gear)),
        Fact::GearMended { gear, .. } => format!("{}: one Durability is cleared.", gear_name(world, *gear)),
        Fact::HumanityLost { n, left } => format!("{n} HMN lost, {left} left."),
        Fact::Loaded { gear, missile: Some(missile) } => {
            format!("{} is loaded with {}.", gear_name(world, *gear), gear_name(world, *missile))
        }
        Fact::Loaded { gear, .. } => format!("{} is shot.", gear_name(world, *gear)),
        Fact::Lit { gear, lit: true } => format!("{} burns.", gear_name(world, *gear)),
        Fact::Lit { gear, .. } => format!("{} is doused.", gear_name(world, *gear)),
        Fact::DieRerolled { was, now } => format!("The {was} is rolled again: {now}."),
        Fact::FocusSpent { n, left } => format!("{n} FP spent, {left} left."),
        Fact::SetAside { gear, aside: true } => format!("{} stands by itself.", gear_name(world, *gear)),
        Fact::SetAside { gear, .. } => format!("{} is back in hand.", gear_name(world, *gear)),
        Fact::TileLaid { at, tile } => format!("{} at {at}.", tile_name(world, *tile)),
        Fact::TileLifted { at, tile } => format!("{} at {at} is gone.", tile_name(world, *tile)),
        Fact::Darkened { dark: true } => "Darkness falls.".into(),
        Fact::Darkened { .. } => "The darkness lifts.".into(),
        Fact::WaveCame { wave } => {
            let text = encounter(world).waves.get(usize::from(*wave).saturating_sub(1)).map(|w| w.text.clone());
            text.filter(|t| !t.is_empty()).unwrap_or_else(|| "More of them come.".into())
        }
        Fact::MovementChanged { who, by } => format!("{}'s Move changes by {by:+}.", who_is(who)),
        Fact::TurnedOn { foe, prey } => format!("{} turns on {}.", who_is(foe), who_is(prey)),
        Fact::Charmed { foe } => format!("{} does your bidding.", who_is(foe)),
        Fact::Turned { who, .. } => format!("{} swings round.", who_is(who)),
        Fact::GearBroken { gear } => format!("{} is Broken.", gear_name(world, *gear)),
        Fact::Used { gear, left } => format!("{}: {left} left.", gear_name(world, *gear)),
        Fact::HandsChanged { hands: h } => format!("Now {}.", hands(world, *h)),
        Fact::SinkChanged { who, sink, value } => format!("{}: {} is now {value}.", who_is(who), sink.printed()),
        Fact::AttacksChanged { who, by } => format!("{}'s attacks deal {by:+} damage.", who_is(who)),
        Fact::TileSprung { who, tile, .. } => {
            format!("{}: {}.", who_is(who), tile_name(world, *tile))
        }
        Fact::Defeated { who } => format!("{} is defeated.", who_is(who)),
        Fact::Ended { outcome } => match outcome {
            Outcome::Victory => "Victory.".into(),
            Outcome::Defeat => "Defeat.".into(),
            Outcome::Retreat => "Retreat.".into(),
        },
        Fact::TablesCleared | Fact::SinksCleared | Fact::BeatEnded | Fact::CoinLaid { .. } | Fact::Attacked { .. } => {
            return None;
        }
    })
}

/// "1" or "2-5".
pub fn entry_label((low, high): (u8, u8)) -> String {
    if low == high { low.to_string() } else { format!("{low}-{high}") }
}

/// Dice in words.
fn faces(dice: &[u8]) -> String {
    let words: Vec<String> = dice.iter().map(u8::to_string).collect();
    if words.is_empty() { "no dice".into() } else { words.join(", ") }
}

/// The name of an enemy's attack.
pub fn attack_name(world: &World, who: Who, attack: crate::model::Id) -> String {
    let sheet = enemy_sheet(world, who);
    sheet.and_then(|e| e.attacks.get(&attack)).map_or_else(|| attack.to_string(), |a| a.name.clone())
}

fn tile_name(world: &World, tile: crate::model::Id) -> String {
    tile_sheet(world, tile).map_or_else(|| tile.to_string(), |t| t.name.clone())
}

fn token_name(world: &World, token: Token) -> String {
    match token {
        Token::Damage(kind) => format!("{kind:?}"),
        Token::Condition(c) => condition(world, c),
    }
}

fn spot(world: &World, spot: Spot) -> String {
    match spot {
        Spot::Hp => "in HP".into(),
        Spot::Sink(sink) => format!("sunk in {}", sink.printed()),
        Spot::Shield => "on the shield".into(),
        Spot::Unassigned => "unassigned".into(),
        Spot::Sheet => "takes hold".into(),
        Spot::Durability(gear) => format!("on the durability of {}", gear_name(world, gear)),
        Spot::Break(gear) => format!("breaks {}", gear_name(world, gear)),
        Spot::Gone => "vanishes".into(),
    }
}
