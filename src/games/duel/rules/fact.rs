//! Facts: everything that happens in a game, in order and in steps that a table can show one by one.
//!
//! Owns the facts. Must not word them: `view::log` does.

use kernel::id::Id;

use super::fight::{ActionSource, FightOutcome, RollPurpose};
use super::intent::{BaseUse, Spoil};
use super::seat::Seat;
use crate::content::Ailment;

/// A fighter of a fact, which has its name even when the fight is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Who {
    /// The seat.
    pub seat: Seat,
    /// The entry of the character or monster.
    pub entry: Id,
}

/// A place of a card of one character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardPlace {
    /// The hand.
    Hand,
    /// In front of the character, face-down or turned up.
    Laid,
    /// Face-up near the character, while its effect lasts.
    FaceUp,
    /// The discard pile.
    Discard,
}

/// The cause of an Injury.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InjuryCause {
    /// Burn (D-42).
    Burn,
    /// The attack of this fighter.
    Attack(Who),
}

/// The end of a token on the track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenEnd {
    /// Its action is completed now.
    Completed,
    /// Its fighter is gone (DO-5).
    Unused,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A fight is set up.
    FightBegan(Vec<Who>),
    /// A character joined the fight or stayed out.
    Joined(Who, bool),
    /// A character chose its Worn Gear.
    WornChosen(Who, Id),
    /// A hand was dealt.
    HandDealt(Who, Vec<Id>),
    /// A round began.
    RoundBegan(u16),
    /// Tied fighters rolled Finesse: faces and bonus.
    TieRolled(Vec<(Who, Vec<u8>, i8)>),
    /// The Priority token went to a fighter, or stayed with it.
    TokenGained {
        /// The fighter.
        who: Who,
        /// Whether it held the token before.
        had_it: bool,
    },
    /// A character laid cards face-down.
    CardsLaid(Who, usize),
    /// A character turned its cards up.
    CardsRevealed(Who, Vec<Id>),
    /// A character said what its Base Attack is.
    BaseDeclared(Who, BaseUse),
    /// A token was laid on the track.
    TokenPlaced {
        /// The fighter.
        who: Who,
        /// The action.
        source: ActionSource,
        /// The Priority in force.
        priority: i8,
    },
    /// A token moved on the track (DO-23).
    TokenShifted {
        /// The fighter.
        who: Who,
        /// The action.
        source: ActionSource,
        /// The Priority before.
        from: i8,
        /// The Priority in force.
        to: i8,
    },
    /// A token left the track.
    TokenRemoved {
        /// The fighter.
        who: Who,
        /// The action.
        source: ActionSource,
        /// The reason.
        end: TokenEnd,
    },
    /// An action has its targets.
    Aimed {
        /// The fighter.
        who: Who,
        /// The action.
        source: ActionSource,
        /// The targets.
        targets: Vec<Who>,
    },
    /// Dice fell.
    Rolled {
        /// The fighter that rolled.
        who: Who,
        /// The purpose.
        purpose: RollPurpose,
        /// The faces.
        faces: Vec<u8>,
        /// The bonus on each die.
        bonus: i8,
    },
    /// A die fell again.
    Rerolled {
        /// The fighter whose roll it is.
        roller: Who,
        /// The die, from 0.
        die: u8,
        /// The face before.
        from: u8,
        /// The face now.
        to: u8,
    },
    /// Fame changed.
    FameChanged {
        /// The fighter.
        who: Who,
        /// Fame before.
        from: u8,
        /// Fame now.
        to: u8,
    },
    /// A monster has its action.
    EntryChosen(Who, u8),
    /// An attack affects a target.
    Hit {
        /// The attacker.
        who: Who,
        /// The target.
        target: Who,
        /// Damage before Blocks.
        damage: u8,
    },
    /// An attack failed.
    Missed {
        /// The attacker.
        who: Who,
        /// The target.
        target: Who,
    },
    /// Blocks reduced damage.
    Blocked(Who, u8),
    /// A fighter was Injured.
    Injured {
        /// The fighter.
        who: Who,
        /// The Injury.
        amount: u8,
        /// Its cause.
        cause: InjuryCause,
    },
    /// A fighter recovered Grit.
    Recovered(Who, u8),
    /// A fighter has more of an Ailment.
    AilmentGained {
        /// The fighter.
        who: Who,
        /// The Ailment.
        ailment: Ailment,
        /// The amount added.
        amount: u8,
        /// The amount now.
        total: u8,
    },
    /// An Ailment lasts a round less.
    AilmentEased {
        /// The fighter.
        who: Who,
        /// The Ailment.
        ailment: Ailment,
        /// The amount left; 0 when it is gone.
        left: u8,
    },
    /// An Ailment was removed whole.
    AilmentRemoved(Who, Ailment),
    /// The roll of Wit of a spell failed.
    SpellFailed(Who, ActionSource),
    /// An ongoing effect began on a fighter.
    EffectBegan(Who, ActionSource),
    /// An ongoing effect on a fighter ended.
    EffectEnded(Who, ActionSource),
    /// A card went from place to place.
    CardMoved {
        /// The character.
        who: Who,
        /// The card.
        card: Id,
        /// The place before.
        from: CardPlace,
        /// The place now.
        to: CardPlace,
    },
    /// A fighter fell to 0 Grit and left; a character is Recalled.
    Felled(Who),
    /// A monster rolled to escape and stayed.
    Stayed(Who),
    /// A monster escaped.
    Escaped(Who),
    /// The player gave the fight up.
    Conceded,
    /// The fight ended.
    FightEnded(FightOutcome),
    /// A day of the Season began.
    DayBegan(u16),
    /// The quarries of a dawn: monsters and rivals.
    QuarriesShown(Vec<Id>),
    /// The character rested.
    Rested,
    /// The character recovered in the night, to this Grit.
    NightPassed(u8),
    /// The spoils were turned up.
    SpoilsShown(Vec<Id>),
    /// A spoil was taken.
    SpoilTaken(Spoil),
    /// The Season ended with a score and a grade, counted from 0.
    SeasonEnded {
        /// Fame at the end.
        score: u8,
        /// The grade.
        grade: u8,
    },
}
