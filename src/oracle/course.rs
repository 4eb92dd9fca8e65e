//! Courses: what the facts of a counterbeat come to, for each enemy and for the character.
//!
//! Owns the reading of facts. Must not look at the world: whatever a course says was told by the rules as a fact.

use crate::model::{Bag, Condition, Coord, Faces, Fact, Id, MissReason, Spot, Token, Who};
use crate::rules::Snapshot;
use crate::rules::phase::Phase;

/// So many tokens of one kind laid down in one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Landing {
    /// The token.
    pub token: Token,
    /// Where on the character's sheet: a sink, the shield, an HP slot, ...
    pub on: Spot,
    /// How many.
    pub n: u8,
}

/// One attack of an enemy on the character, with everything that comes of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AttackCourse {
    /// Key of the attack on the enemy's sheet.
    pub attack: Id,
    /// Whether the blow has fallen already, in the position itself; then this is what is left of it.
    pub under_way: bool,
    /// Why it touches nobody, if it does not.
    pub missed: Option<MissReason>,
    /// What lands where, first to last; hazards that the character is thrown onto count in.
    pub landings: Vec<Landing>,
    /// Whether it breaks through the shield.
    pub guard_broken: bool,
    /// Conditions that take hold, with the number of tokens that then lie there.
    pub gains: Vec<(Condition, u8)>,
    /// Dice that Flinch takes from the pool.
    pub flinched: Faces,
}

impl AttackCourse {
    /// Whether it reaches the character.
    pub fn reaches(&self) -> bool {
        self.missed.is_none()
    }

    /// Tokens that land in HP slots at once.
    pub fn to_hp(&self) -> u8 {
        self.landings.iter().filter(|l| l.on == Spot::Hp).map(|l| l.n).sum()
    }
}

/// What an enemy does in its Turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FoeCourse {
    /// Which enemy.
    pub who: Who,
    /// The behaviour it takes, by letter from 0; `None` if it does not come to one.
    pub behaviour: Option<u8>,
    /// The attack in that behaviour, if there is one.
    pub means_to: Option<Id>,
    /// The condition because of which it can do nothing.
    pub idle: Option<Condition>,
    /// Every hex it enters, in order.
    pub path: Vec<Coord>,
    /// Where it stands in the end; `None` once it has left the table.
    pub ends_at: Option<Coord>,
    /// Its attacks, in order.
    pub attacks: Vec<AttackCourse>,
}

/// What becomes of the character.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CharacterCourse {
    /// Every hex it is moved or thrown onto, in order.
    pub path: Vec<Coord>,
    /// Where it stands in the end.
    pub ends_at: Option<Coord>,
    /// What lands on its sheet without being part of an attack: fire, trickles, tiles.
    pub besides: Vec<Landing>,
    /// Tokens that enter HP slots, less those that leave them.
    pub hp_lost: i16,
    /// HP slots without a token in the end, before the end of the encounter clears anything away.
    pub hp_left: u8,
    /// Damage that lies unassigned in the end, to trickle in later.
    pub unassigned: Bag,
    /// Whether the shield is broken through.
    pub guard_broken: bool,
    /// Whether a shield is raised in the end.
    pub shield_up: bool,
    /// Conditions that took hold and last, with the number of tokens that lie there in the end.
    pub gains: Vec<(Condition, u8)>,
    /// Dice that Flinch takes from the pool.
    pub flinched: Faces,
}

/// The courses of everybody between two positions.
pub(super) struct Courses {
    pub lines: Vec<(u8, u8)>,
    pub foes: Vec<FoeCourse>,
    pub character: CharacterCourse,
}

/// Reads what happened from one position to a later one.
pub(super) fn read(from: &Snapshot, facts: &[Fact], to: &Snapshot) -> Courses {
    let mut reader = Reader::at(from);
    for fact in facts {
        reader.take(fact);
    }
    let Reader { mut lines, mut foes, mut character, .. } = reader;
    if lines.is_empty() && from.phase == Phase::Counterbeat {
        // The dice lie on the tables already.
        let shown = from.cards.0.iter().enumerate().filter_map(|(table, card)| Some((table as u8, card.line?)));
        lines = shown.collect();
    }
    for foe in &mut foes {
        foe.ends_at = place(to, foe.who);
    }
    character.ends_at = place(to, Who::CHARACTER);
    if let Some(before) = from.seats.first() {
        let filled = i16::from(before.vitals.hp.total()) + character.hp_lost;
        character.hp_left = (i16::from(before.vitals.slots) - filled).clamp(0, 255) as u8;
    }
    if let Some(after) = to.seats.first() {
        character.unassigned = after.vitals.unassigned;
        character.shield_up = after.hero.as_ref().is_some_and(|hero| hero.raised.is_some());
    }
    Courses { lines, foes, character }
}

fn place(at: &Snapshot, who: Who) -> Option<Coord> {
    at.seats.get(usize::from(who.0))?.place.map(|place| place.0)
}

struct Reader {
    lines: Vec<(u8, u8)>,
    foes: Vec<FoeCourse>,
    character: CharacterCourse,
    /// Whose attack is being resolved: position in `foes`; its last one is meant.
    struck_by: Option<usize>,
    /// An attack that was under way in the position itself, which no fact will name again.
    under_way: Option<(Who, Id)>,
}

impl Reader {
    fn at(from: &Snapshot) -> Self {
        let active = from.flow.active.as_ref().filter(|a| from.phase == Phase::Counterbeat && !a.done);
        let mut reader = Self {
            lines: Vec::new(),
            foes: Vec::new(),
            character: CharacterCourse::default(),
            struck_by: None,
            under_way: active.and_then(|a| Some((a.order.foe, a.attack?))),
        };
        if let Some(active) = active {
            let course = reader.course(active.order.foe);
            (course.behaviour, course.means_to) = (Some(active.behaviour), active.attack);
        }
        reader
    }

    fn seat(&mut self, who: Who) -> usize {
        self.foes.iter().position(|foe| foe.who == who).unwrap_or_else(|| {
            let (path, attacks) = (Vec::new(), Vec::new());
            let (behaviour, means_to, idle, ends_at) = (None, None, None, None);
            self.foes.push(FoeCourse { who, behaviour, means_to, idle, path, ends_at, attacks });
            self.foes.len() - 1
        })
    }

    fn course(&mut self, who: Who) -> &mut FoeCourse {
        let seat = self.seat(who);
        &mut self.foes[seat]
    }

    /// Begins an attack; what lands from now on is part of it.
    fn strike(&mut self, by: Who, attack: Id) -> &mut AttackCourse {
        let seat = self.seat(by);
        self.struck_by = Some(seat);
        self.under_way = None;
        let attacks = &mut self.foes[seat].attacks;
        attacks.push(AttackCourse {
            attack,
            under_way: false,
            missed: None,
            landings: Vec::new(),
            guard_broken: false,
            gains: Vec::new(),
            flinched: Faces::new(),
        });
        let last = attacks.len() - 1;
        &mut attacks[last]
    }

    /// The attack that something that happens now is part of.
    fn present(&mut self) -> Option<&mut AttackCourse> {
        if let Some((by, attack)) = self.under_way {
            let attack = self.strike(by, attack);
            attack.under_way = true;
            return Some(attack);
        }
        self.foes.get_mut(self.struck_by?)?.attacks.last_mut()
    }

    /// No attack is under way any more.
    fn lull(&mut self) {
        self.struck_by = None;
        self.under_way = None;
    }

    fn take(&mut self, fact: &Fact) {
        match fact {
            Fact::TableRolled { table, resolved, .. } => self.lines.push((*table, *resolved)),
            Fact::Activated { foe, behaviour, attack } => {
                self.lull();
                let course = self.course(*foe);
                (course.behaviour, course.means_to) = (Some(*behaviour), *attack);
            }
            Fact::Idle { foe, because } => {
                self.lull();
                self.course(*foe).idle = Some(*because);
            }
            Fact::CoinLaid { .. } | Fact::CounterbeatBegan | Fact::BeatEnded => self.lull(),
            Fact::Moved { who, path, .. } if who.is_character() => self.character.path.extend(path),
            Fact::Moved { who, path, .. } => self.course(*who).path.extend(path),
            Fact::Attacked { by, .. } if by.is_character() => self.lull(),
            Fact::Attacked { by, name, .. } => {
                self.strike(*by, *name);
            }
            Fact::Missed { by, on, why } if on.is_character() => self.miss(*by, *why),
            Fact::TokenPlaced { who, token, on } if who.is_character() => self.land(*token, *on),
            Fact::Healed { who, n, .. } if who.is_character() => self.character.hp_lost -= i16::from(*n),
            Fact::GuardBroken { who } if who.is_character() => {
                self.character.guard_broken = true;
                if let Some(attack) = self.present() {
                    attack.guard_broken = true;
                }
            }
            Fact::Gained { who, condition, now } if who.is_character() => {
                note(&mut self.character.gains, *condition, *now);
                if let Some(attack) = self.present() {
                    note(&mut attack.gains, *condition, *now);
                }
            }
            Fact::Lost { who, condition, now } if who.is_character() => {
                let gains = &mut self.character.gains;
                gains.iter_mut().filter(|(c, _)| c == condition).for_each(|(_, n)| *n = *now);
                gains.retain(|(_, n)| *n > 0);
            }
            Fact::Flinched { die } => {
                self.character.flinched.push(*die);
                if let Some(attack) = self.present() {
                    attack.flinched.push(*die);
                }
            }
            _ => {}
        }
    }

    fn miss(&mut self, by: Who, why: MissReason) {
        // An attack that is called off is never announced as made; one under way is.
        let attack = match why {
            MissReason::Cancelled => {
                let Some(attack) = self.course(by).means_to else { return };
                Some(self.strike(by, attack))
            }
            _ => self.present(),
        };
        if let Some(attack) = attack {
            attack.missed = Some(why);
        }
    }

    fn land(&mut self, token: Token, on: Spot) {
        if matches!(token, Token::Damage(_)) && on == Spot::Hp {
            self.character.hp_lost += 1;
        }
        let landings = match self.present() {
            Some(attack) => &mut attack.landings,
            None => &mut self.character.besides,
        };
        match landings.iter_mut().find(|l| l.token == token && l.on == on) {
            Some(landing) => landing.n += 1,
            None => landings.push(Landing { token, on, n: 1 }),
        }
    }
}

/// Keeps the latest number of tokens of a condition.
fn note(gains: &mut Vec<(Condition, u8)>, condition: Condition, now: u8) {
    match gains.iter_mut().find(|(c, _)| *c == condition) {
        Some((_, n)) => *n = now,
        None => gains.push((condition, now)),
    }
}
