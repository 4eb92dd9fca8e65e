//! Predicates in words: as clauses after "if" and "while", and as requirements after "needs".

use super::abilities::{it_can, you_can};
use super::names::{a_tile_of_kind, a_weapon_of_class, attack_tag, damage_kinds, school_name, stat_label, tile_kind};
use super::values::{is_read_from_gear, number};
use super::{TargetName, Voice, Writer, quoted_key};
use crate::content::script::{
    CombatantSelector, Expr, Predicate, ScriptWord, Targeting, WalkStep, WeaponClass, walk_word,
};
use crate::lang::{Text, text};
use crate::model::{AttackTag, AttackTags, HandCount};

/// A clause that says that a predicate holds or not.
enum Clause {
    /// What is said of the target, or at first of it: "is knocked down".
    OfTarget(Text),
    /// A clause with another subject.
    Whole(Text),
}

/// What an action needs.
pub(super) enum RequirementWords {
    /// Something: "a free hand".
    Thing(Text),
    /// That a clause holds.
    Clause(Text),
}

impl RequirementWords {
    /// The words after "needs".
    pub(super) fn text(self) -> Text {
        match self {
            Self::Thing(thing) => thing,
            Self::Clause(clause) => text!("rules-that", clause = clause),
        }
    }

    /// Several needs as one; `list` words them as a list.
    fn joined(needs: Vec<Self>, list: impl FnOnce(Vec<Text>) -> Text) -> Self {
        let is_clause = matches!(needs.first(), Some(Self::Clause(_)));
        let words = needs.into_iter().enumerate().map(|(n, need)| match need {
            Self::Clause(clause) if n == 0 => clause,
            need => need.text(),
        });
        let words = list(words.collect());
        if is_clause { Self::Clause(words) } else { Self::Thing(words) }
    }
}

impl Writer<'_> {
    /// Whether the predicate holds as things stand, if that depends on nothing but what is known now.
    pub(super) fn known_truth(&self, test: &Predicate) -> Option<bool> {
        if *test == Predicate::Always {
            return Some(true);
        }
        let live = self.live.as_ref()?;
        (test.reads_only_loadout() && (live.gear.is_some() || !reads_gear(test))).then(|| live.is_true(test))
    }

    /// A clause that says that the predicate holds: "you have a free hand".
    pub(super) fn clause(&self, test: &Predicate) -> Text {
        self.whole(self.clause_if(test, true))
    }

    /// Clauses that all hold.
    pub(super) fn clauses(&self, tests: &[Predicate]) -> Text {
        Text::and(tests.iter().map(|test| self.clause(test)))
    }

    /// The property of a target, after "that": "is knocked down and has no shield up". `None` if the predicates speak
    /// of something else.
    pub(super) fn target_clauses(&self, tests: &[Predicate]) -> Option<Text> {
        let said = tests.iter().map(|test| match self.clause_if(test, true) {
            Clause::OfTarget(is) => Some(is),
            Clause::Whole(_) => None,
        });
        said.collect::<Option<Vec<Text>>>().map(Text::and)
    }

    /// The cases of something that depends on predicates: "2 SP if ..., 3 SP if ..., otherwise 4 SP". What is known not to
    /// hold is left out.
    pub(super) fn cases<T>(&self, cases: &[(Predicate, T)], word: impl Fn(&T) -> Text, nothing: Text) -> Text {
        let mut parts = Vec::new();
        for (test, case) in cases {
            match self.known_truth(test) {
                Some(false) => {}
                Some(true) if parts.is_empty() => return word(case),
                Some(true) => {
                    parts.push(text!("rules-otherwise", what = word(case)));
                    break;
                }
                None => parts.push(text!("rules-case", what = word(case), test = self.clause(test))),
            }
        }
        if parts.is_empty() { nothing } else { Text::joined(", ", parts) }
    }

    /// The cases that [`Writer::cases`] names.
    pub(super) fn said_cases<'c, T>(&self, cases: &'c [(Predicate, T)]) -> impl Iterator<Item = &'c T> {
        let mut is_over = false;
        let said = cases.iter().filter(move |(test, _)| {
            let truth = self.known_truth(test);
            let is_said = !is_over && truth != Some(false);
            is_over |= truth == Some(true);
            is_said
        });
        said.map(|(_, case)| case)
    }

    /// The whole clause, with its subject.
    fn whole(&self, clause: Clause) -> Text {
        match clause {
            Clause::OfTarget(is) => text!("rules-clause", who = self.target(), is = is),
            Clause::Whole(clause) => clause,
        }
    }

    /// A clause with the actor or the target as its subject: what is said of you, or else of another one.
    fn about(&self, who: CombatantSelector, second: impl FnOnce() -> Text, third: impl FnOnce() -> Text) -> Clause {
        match (who, self.me) {
            (CombatantSelector::Target, _) => Clause::OfTarget(third()),
            // The combatant that enters a tile is its target too.
            (CombatantSelector::Me, Voice::Entrant) if self.target == TargetName::Entrant => Clause::OfTarget(third()),
            (CombatantSelector::Me, Voice::You) => Clause::Whole(text!("rules-clause", who = self.it(), is = second())),
            (CombatantSelector::Me, _) => Clause::Whole(text!("rules-clause", who = self.it(), is = third())),
        }
    }

    /// "is ..." or "is not ...".
    fn being(&self, who: CombatantSelector, yes: bool, what: Text) -> Clause {
        self.about(
            who,
            || holds!(yes, "rules-are", "rules-are-not", what = &what),
            || holds!(yes, "rules-is", "rules-is-not", what = &what),
        )
    }

    /// "has ..." or "has no ...".
    fn having(&self, who: CombatantSelector, yes: bool, what: Text) -> Clause {
        self.about(
            who,
            || holds!(yes, "rules-have", "rules-have-no", what = &what),
            || holds!(yes, "rules-has", "rules-has-no", what = &what),
        )
    }

    /// "the gear in use is ..." or "the gear in use is not ...".
    fn gear_being(yes: bool, what: Text) -> Text {
        holds!(yes, "rules-gear-is", "rules-gear-is-not", what = what)
    }

    fn clause_if(&self, test: &Predicate, yes: bool) -> Clause {
        use CombatantSelector::Me;
        Clause::Whole(match test {
            Predicate::Always => holds!(yes, "rules-always-holds", "rules-never-holds"),
            Predicate::AtMost(a, b) => self.comparison(a, b, yes, true),
            Predicate::Below(a, b) => self.comparison(a, b, yes, false),
            Predicate::HasCondition(who, condition) => return self.having(*who, yes, self.condition(*condition)),
            Predicate::ShieldUp(who) => {
                return self.having(*who, yes, holds!(yes, "rules-a-shield-up", "rules-shield-up"));
            }
            Predicate::FreeHand if yes => return self.having(Me, true, text!("rules-a-free-hand")),
            Predicate::FreeHand => text!("rules-no-hand-is-free"),
            Predicate::Grip(HandCount::One) => holds!(yes, "rules-one-hand-holds", "rules-not-in-one-hand"),
            Predicate::Grip(HandCount::Two) => holds!(yes, "rules-both-hands-hold", "rules-not-in-both-hands"),
            Predicate::HasType(who, kind) => return self.being(*who, yes, self.enemy_type(*kind)),
            Predicate::Missile => holds!(yes, "rules-quiver-holds-missile", "rules-no-quiver-holds-missile"),
            Predicate::Loaded => holds!(yes, "rules-weapon-is-loaded", "rules-weapon-is-not-loaded"),
            Predicate::ShieldStrikes => holds!(yes, "rules-shield-has-damage", "rules-shield-has-no-damage"),
            Predicate::FromTile => holds!(yes, "rules-from-tile", "rules-from-no-tile"),
            Predicate::InReach(reach) => return self.being(CombatantSelector::Target, yes, self.reach(reach)),
            Predicate::Dark => holds!(yes, "rules-it-is-dark", "rules-it-is-light"),
            Predicate::Displaced(who) => {
                return self.about(
                    *who,
                    || holds!(yes, "rules-have-been-moved", "rules-have-not-been-moved"),
                    || holds!(yes, "rules-has-been-moved", "rules-has-not-been-moved"),
                );
            }
            Predicate::Active(who) => return self.being(*who, yes, text!("rules-the-active-enemy")),
            Predicate::NotYetTargeted => {
                return Clause::OfTarget(holds!(yes, "rules-is-another-one", "rules-is-aimed-at-before"));
            }
            Predicate::Vacant => holds!(yes, "rules-hex-is-free", "rules-hex-is-not-free"),
            Predicate::Locked => holds!(yes, "rules-something-locked", "rules-nothing-locked"),
            Predicate::Using(id) => Self::gear_being(yes, self.gear(*id)),
            Predicate::Weapon(class) => Self::gear_being(yes, a_weapon_of_class(*class)),
            Predicate::Moveset(kinds) => {
                holds!(yes, "rules-weapon-deals", "rules-weapon-does-not-deal", kinds = damage_kinds(kinds))
            }
            Predicate::Listed => holds!(yes, "rules-weapon-lists-it", "rules-weapon-does-not-list-it"),
            Predicate::Shield => Self::gear_being(yes, text!("rules-a-shield-in-hand")),
            Predicate::DualWielding => holds!(yes, "rules-two-weapons", "rules-fewer-than-two-weapons"),
            Predicate::Flask => holds!(yes, "rules-flask-has-charges", "rules-no-flask-has-charges"),
            Predicate::Item => holds!(yes, "rules-item-has-charges", "rules-no-item-has-charges"),
            Predicate::OnTile(kind) => {
                let place = a_tile_of_kind(*kind);
                return self.about(
                    Me,
                    || holds!(yes, "rules-stand-on", "rules-do-not-stand-on", place = &place),
                    || holds!(yes, "rules-stands-on", "rules-does-not-stand-on", place = &place),
                );
            }
            Predicate::NextTo(kind) => {
                return self.being(Me, yes, text!("rules-next-to", place = a_tile_of_kind(*kind)));
            }
            Predicate::CanMove => {
                let is = || holds!(yes, "rules-can-move", "rules-cannot-move");
                return self.about(Me, is, is);
            }
            Predicate::Against { is, not } => attack_clause(*is, *not, yes),
            Predicate::Shot => holds!(yes, "rules-is-a-shot", "rules-is-not-a-shot"),
            Predicate::Aimed => holds!(yes, "rules-aim-serves", "rules-aim-does-not-serve"),
            Predicate::InUnaidedRange => {
                return self.being(CombatantSelector::Target, yes, text!("rules-in-range-without-aim"));
            }
            Predicate::NoEnemyAdjacent => {
                holds!(yes, "rules-no-enemy-is-adjacent", "rules-an-enemy-is-adjacent")
            }
            Predicate::RoomBehind => {
                return Clause::OfTarget(holds!(yes, "rules-has-room-behind", "rules-has-no-room-behind"));
            }
            Predicate::Lightable => holds!(yes, "rules-weapon-can-be-lit", "rules-weapon-cannot-be-lit"),
            Predicate::Lit => holds!(yes, "rules-weapon-is-lit", "rules-weapon-is-not-lit"),
            Predicate::CanRepairGear => holds!(yes, "rules-gear-to-mend", "rules-no-gear-to-mend"),
            Predicate::HasAbility(who, ability) => {
                return self.about(*who, || you_can(*ability, yes), || it_can(*ability, yes));
            }
            Predicate::HasFlag(flag) => {
                holds!(yes, "rules-is-marked", "rules-is-not-marked", name = quoted_key(*flag))
            }
            Predicate::Catalyst => holds!(yes, "rules-catalyst-in-hand", "rules-no-catalyst-in-hand"),
            Predicate::Thrown => holds!(yes, "rules-item-is-thrown", "rules-item-is-not-thrown"),
            Predicate::PaidWith(scores) => {
                let faces = Text::or(scores.iter().map(|score| number(i16::from(*score))));
                holds!(yes, "rules-die-shows", "rules-no-die-shows", faces = faces)
            }
            Predicate::Raised => Self::gear_being(yes, text!("rules-the-raised-shield")),
            Predicate::School(school) => {
                holds!(yes, "rules-is-of-school", "rules-is-not-of-school", school = school_name(*school))
            }
            Predicate::InEncounter if yes => return self.being(Me, true, text!("rules-in-an-encounter")),
            Predicate::InEncounter => text!("rules-no-encounter"),
            Predicate::StatAtLeast(stat, n) => holds!(
                yes,
                "rules-stat-at-least",
                "rules-stat-below",
                whose = self.possessive(),
                stat = stat_label(*stat),
                n = *n,
            ),
            Predicate::HiddenFrom(who) => {
                return self.being(Me, yes, text!("rules-hidden-from", whom = self.combatant(*who)));
            }
            Predicate::OnBoard(kind) if yes => text!("rules-there-is", place = a_tile_of_kind(*kind)),
            Predicate::OnBoard(kind) => text!("rules-there-is-no", place = tile_kind(*kind)),
            Predicate::Not(test) => return self.clause_if(test, !yes),
            Predicate::All(list) => return self.list(list, yes, yes),
            Predicate::Any(list) => return self.list(list, yes, !yes),
        })
    }

    /// Clauses that all hold, or of which one holds.
    fn list(&self, list: &[Predicate], yes: bool, is_all: bool) -> Clause {
        let mut is_of_target = false;
        let words = list.iter().enumerate().map(|(n, test)| match self.clause_if(test, yes) {
            Clause::OfTarget(is) if n == 0 => {
                is_of_target = true;
                is
            }
            clause => self.whole(clause),
        });
        let words: Vec<Text> = words.collect();
        let words = if is_all { Text::and(words) } else { Text::or(words) };
        if is_of_target { Clause::OfTarget(words) } else { Clause::Whole(words) }
    }

    /// "ENC is at most twice EQP". A constant comes last.
    fn comparison(&self, a: &Expr, b: &Expr, yes: bool, or_equal: bool) -> Text {
        let (low, high) = (self.value(a), self.value(b));
        if self.known_value(a).is_some() && self.known_value(b).is_none() {
            return match (yes, or_equal) {
                (true, true) => text!("rules-at-least", low = high, high = low),
                (true, false) => text!("rules-above", low = high, high = low),
                (false, true) => text!("rules-below", low = high, high = low),
                (false, false) => text!("rules-at-most", low = high, high = low),
            };
        }
        match (yes, or_equal) {
            (true, true) => text!("rules-at-most", low = low, high = high),
            (true, false) => text!("rules-below", low = low, high = high),
            (false, true) => text!("rules-above", low = low, high = high),
            (false, false) => text!("rules-at-least", low = low, high = high),
        }
    }

    /// The needs of an action, after "needs". All needs about the weapon are one phrase.
    pub(super) fn requirements(&self, tests: &[Predicate]) -> Vec<RequirementWords> {
        let mut found = Vec::new();
        if let Some(weapon) = self.weapon_phrase(tests) {
            found.push(RequirementWords::Thing(weapon));
        }
        let of_weapon = found.len() == 1;
        let rest = tests.iter().filter(|test| {
            let named =
                matches!(test, Predicate::Weapon(_) | Predicate::Listed | Predicate::Grip(_) | Predicate::Moveset(_));
            !(of_weapon && named) && self.known_truth(test) != Some(true)
        });
        found.extend(rest.map(|test| self.requirement(test)));
        found
    }

    /// The weapon that an action needs: "a melee weapon in both hands that lists this attack".
    fn weapon_phrase(&self, tests: &[Predicate]) -> Option<Text> {
        let class = tests.iter().find_map(|test| match test {
            Predicate::Weapon(class) => Some(*class),
            _ => None,
        })?;
        if self.known_truth(&Predicate::Weapon(class)) == Some(true) {
            return None;
        }
        let mut weapon = a_weapon_of_class(class);
        for test in tests {
            weapon = match test {
                Predicate::Grip(HandCount::One) => text!("rules-held-in-one-hand", weapon = weapon),
                Predicate::Grip(HandCount::Two) => text!("rules-held-in-both-hands", weapon = weapon),
                Predicate::Moveset(kinds) => text!("rules-with-kinds", weapon = weapon, kinds = damage_kinds(kinds)),
                _ => weapon,
            };
        }
        Some(if tests.contains(&Predicate::Listed) { text!("rules-that-lists-it", weapon = weapon) } else { weapon })
    }

    /// One requirement as a thing: "a free hand"; where no thing is needed, a clause.
    fn requirement(&self, test: &Predicate) -> RequirementWords {
        RequirementWords::Thing(match test {
            Predicate::FreeHand => text!("rules-a-free-hand"),
            Predicate::Grip(HandCount::One) => text!("rules-weapon-in-one-hand"),
            Predicate::Grip(HandCount::Two) => text!("rules-weapon-in-both-hands"),
            Predicate::Missile => text!("rules-fitting-missile"),
            Predicate::Loaded => text!("rules-weapon-loaded"),
            Predicate::Weapon(class) => a_weapon_of_class(*class),
            Predicate::Moveset(kinds) => text!("rules-a-weapon-with", kinds = damage_kinds(kinds)),
            Predicate::Listed => text!("rules-gear-that-lists-it"),
            Predicate::Shield => text!("rules-a-shield-in-hand"),
            Predicate::DualWielding => text!("rules-two-weapons-in-hand"),
            Predicate::Flask => text!("rules-flask-with-charges"),
            Predicate::Item => text!("rules-item-with-charges"),
            Predicate::NoEnemyAdjacent => text!("rules-no-enemy-adjacent"),
            Predicate::ShieldStrikes => text!("rules-shield-with-damage"),
            Predicate::Lightable => text!("rules-weapon-to-light"),
            Predicate::Lit => text!("rules-weapon-lit"),
            Predicate::Catalyst => text!("rules-catalyst-for-it"),
            Predicate::CanRepairGear => text!("rules-mendable-gear"),
            Predicate::Dark => text!("rules-darkness"),
            Predicate::Thrown => text!("rules-thrown-item"),
            Predicate::StatAtLeast(stat, n) => text!("rules-points-of-stat", n = *n, stat = stat_label(*stat)),
            Predicate::Raised => text!("rules-raised-shield-in-use"),
            Predicate::HasCondition(CombatantSelector::Me, condition) => self.condition(*condition),
            Predicate::ShieldUp(CombatantSelector::Me) => text!("rules-a-raised-shield"),
            Predicate::Any(list) => {
                return RequirementWords::joined(list.iter().map(|test| self.requirement(test)).collect(), Text::or);
            }
            Predicate::All(list) => return RequirementWords::joined(self.requirements(list), Text::and),
            Predicate::Not(test) => match test.as_ref() {
                Predicate::HasCondition(CombatantSelector::Me, condition) => {
                    text!("rules-no-condition", condition = self.condition(*condition))
                }
                _ => return RequirementWords::Clause(self.whole(self.clause_if(test, false))),
            },
            Predicate::Always
            | Predicate::AtMost(..)
            | Predicate::Below(..)
            | Predicate::HasCondition(..)
            | Predicate::ShieldUp(_)
            | Predicate::HasType(..)
            | Predicate::InReach(_)
            | Predicate::Displaced(_)
            | Predicate::Active(_)
            | Predicate::NotYetTargeted
            | Predicate::Vacant
            | Predicate::Locked
            | Predicate::Aimed
            | Predicate::Using(_)
            | Predicate::OnTile(_)
            | Predicate::NextTo(_)
            | Predicate::CanMove
            | Predicate::Against { .. }
            | Predicate::FromTile
            | Predicate::Shot
            | Predicate::InUnaidedRange
            | Predicate::RoomBehind
            | Predicate::PaidWith(_)
            | Predicate::School(_)
            | Predicate::InEncounter
            | Predicate::HasAbility(..)
            | Predicate::HiddenFrom(_)
            | Predicate::OnBoard(_)
            | Predicate::HasFlag(_) => return RequirementWords::Clause(self.clause(test)),
        })
    }
}

/// Whether a predicate asks about the gear in use.
fn reads_gear(test: &Predicate) -> bool {
    walk_word(ScriptWord::Predicate(test), true, &mut |place| match place.word {
        ScriptWord::Predicate(
            Predicate::Grip(_)
            | Predicate::Missile
            | Predicate::Loaded
            | Predicate::Using(_)
            | Predicate::Weapon(_)
            | Predicate::Moveset(_)
            | Predicate::Listed
            | Predicate::Shield
            | Predicate::Flask
            | Predicate::Item
            | Predicate::Lightable
            | Predicate::Lit
            | Predicate::Thrown
            | Predicate::Raised
            | Predicate::Catalyst,
        ) => WalkStep::Stop,
        ScriptWord::Expr(value) if is_read_from_gear(value) => WalkStep::Stop,
        _ => WalkStep::Inside,
    })
}

/// Whether the words of an aim's predicates name a kind of attack.
pub(super) fn names_attack_kind(aim: &Targeting, tag: AttackTag) -> bool {
    let names = |test: &Predicate| match test {
        Predicate::Against { is, not } => is.iter().chain(not.iter()).any(|named| named == tag),
        Predicate::Weapon(WeaponClass::Ranged) => tag == AttackTag::Ranged,
        _ => false,
    };
    walk_word(ScriptWord::Targeting(aim), true, &mut |place| match place.word {
        ScriptWord::Predicate(test) if names(test) => WalkStep::Stop,
        _ => WalkStep::Inside,
    })
}

/// What is said of an attack of these kinds, after "an attack that is"; `None` if all attacks are meant.
pub(super) fn attack_kinds(is: AttackTags, not: AttackTags) -> Option<Text> {
    said_of_attack(is, not, true)
}

/// The kind of the attack under way, or its opposite.
fn attack_clause(is: AttackTags, not: AttackTags, yes: bool) -> Text {
    match said_of_attack(is, not, yes) {
        Some(said) => text!("rules-attack-is", said = said),
        None => holds!(yes, "rules-attack-to-answer", "rules-no-attack-to-answer"),
    }
}

fn said_of_attack(is: AttackTags, not: AttackTags, yes: bool) -> Option<Text> {
    let names = |tags: AttackTags| tags.iter().map(attack_tag).collect::<Vec<Text>>();
    let (is, not) = (names(is), names(not));
    let neither = |names: Vec<Text>| {
        let is_one = names.len() == 1;
        let nor = |before: Text, last: Text| text!("rules-nor", before = before, last = last);
        let names = names.into_iter().reduce(nor).unwrap_or_default();
        holds!(is_one, "rules-not", "rules-neither", what = names)
    };
    Some(match (is.is_empty(), not.is_empty(), yes) {
        (true, true, _) => return None,
        (false, true, true) => Text::or(is),
        (true, false, false) => Text::or(not),
        (false, true, false) => neither(is),
        (true, false, true) => neither(not),
        (false, false, true) => Text::and([Text::or(is), neither(not)]),
        (false, false, false) => Text::or([neither(is), Text::or(not)]),
    })
}
