//! Predicates in words: as clauses after "if" and "while", and as requirements after "needs".

use super::entries::school_name;
use super::names::{attack_tag, damage_kinds, stat_label, weapon_class};
use super::values::is_read_from_gear;
use super::{Writer, join_and, join_or, key_words};
use crate::content::enemy_traits::Ability;
use crate::content::script::{CombatantSelector, Expr, Predicate, ScriptWord, WalkStep, walk_word};
use crate::model::{AttackTags, HandCount};

impl Writer<'_> {
    /// Whether the predicate holds as things stand, if that depends on nothing but what is known now.
    pub(super) fn known_truth(&self, test: &Predicate) -> Option<bool> {
        if *test == Predicate::Always {
            return Some(true);
        }
        let live = self.live.as_ref()?;
        (test.reads_only_loadout() && (live.has_gear() || !reads_gear(test))).then(|| live.is_true(test))
    }

    /// A clause that says that the predicate holds: "you have a free hand".
    pub(super) fn clause(&self, test: &Predicate) -> String {
        self.clause_if(test, true)
    }

    /// Clauses that all hold.
    pub(super) fn clauses(&self, tests: &[Predicate]) -> String {
        join_and(&tests.iter().map(|test| self.clause(test)).collect::<Vec<String>>())
    }

    /// The property of a target, after "that": "is knocked down and has no shield up". `None` if the predicates speak
    /// of something else.
    pub(super) fn target_clauses(&self, tests: &[Predicate]) -> Option<String> {
        let start = format!("{} ", self.target);
        let said = tests.iter().map(|test| self.clause(test).strip_prefix(&start).map(str::to_owned));
        said.collect::<Option<Vec<String>>>().map(|clauses| join_and(&clauses))
    }

    /// The cases of something that depends on predicates: "2 SP if ..., 3 SP if ..., otherwise 4 SP". What is known not to
    /// hold is left out.
    pub(super) fn cases<T>(&self, cases: &[(Predicate, T)], word: impl Fn(&T) -> String, nothing: &str) -> String {
        let mut parts = Vec::new();
        for (test, case) in cases {
            match self.known_truth(test) {
                Some(false) => {}
                Some(true) if parts.is_empty() => return word(case),
                Some(true) => {
                    parts.push(format!("otherwise {}", word(case)));
                    return parts.join(", ");
                }
                None => parts.push(format!("{} if {}", word(case), self.clause(test))),
            }
        }
        if parts.is_empty() { nothing.to_owned() } else { parts.join(", ") }
    }

    /// A clause with the actor or the target as its subject.
    fn about(&self, who: CombatantSelector, second: &str, third: &str) -> String {
        match who {
            CombatantSelector::Me => self.subject(second, third),
            CombatantSelector::Target => format!("{} {third}", self.target),
        }
    }

    /// "is ..." or "is not ...".
    fn being(&self, who: CombatantSelector, yes: bool, what: &str) -> String {
        let not = if yes { "" } else { "not " };
        self.about(who, &format!("are {not}{what}"), &format!("is {not}{what}"))
    }

    /// "has ..." or "has no ...".
    fn having(&self, who: CombatantSelector, yes: bool, what: &str) -> String {
        let no = if yes { "" } else { "no " };
        self.about(who, &format!("have {no}{what}"), &format!("has {no}{what}"))
    }

    fn clause_if(&self, test: &Predicate, yes: bool) -> String {
        use CombatantSelector::Me;
        let not = if yes { "" } else { "not " };
        let no = |with: &str, without: &str| if yes { with.to_owned() } else { without.to_owned() };
        match test {
            Predicate::Always => no("it always holds", "it never holds"),
            Predicate::AtMost(a, b) => self.comparison(a, b, yes, true),
            Predicate::Below(a, b) => self.comparison(a, b, yes, false),
            Predicate::HasCondition(who, condition) => self.having(*who, yes, &self.condition(*condition)),
            Predicate::ShieldUp(who) if yes => self.having(*who, true, "a shield up"),
            Predicate::ShieldUp(who) => self.having(*who, false, "shield up"),
            Predicate::FreeHand => no(&self.subject("have a free hand", "has a free hand"), "no hand is free"),
            Predicate::Grip(HandCount::One) => no("one hand holds the weapon", "the weapon is not in one hand"),
            Predicate::Grip(HandCount::Two) => no("both hands hold the weapon", "the weapon is not in both hands"),
            Predicate::HasType(who, kind) => self.being(*who, yes, &self.enemy_type(*kind)),
            Predicate::Missile => no("a quiver holds a fitting missile", "no quiver holds a fitting missile"),
            Predicate::Loaded => format!("the weapon is {not}loaded"),
            Predicate::ShieldStrikes => no("the shield has damage of its own", "the shield has no damage of its own"),
            Predicate::FromTile => no("it comes from a special tile", "it comes from no special tile"),
            Predicate::InReach(reach) => {
                let (target, reach) = (self.target, self.reach(reach));
                format!("{target} is {not}{reach}")
            }
            Predicate::Dark => no("it is dark", "it is light"),
            Predicate::Displaced(who) => {
                self.about(*who, &format!("have {not}been moved"), &format!("has {not}been moved"))
            }
            Predicate::Active(who) => self.being(*who, yes, "the active enemy"),
            Predicate::NotYetTargeted => {
                no(&format!("{} is another one", self.target), &format!("{} is one aimed at before", self.target))
            }
            Predicate::Vacant => format!("the hex is {not}free"),
            Predicate::Locked => no("something locked is there", "nothing locked is there"),
            Predicate::Using(id) => format!("the gear in use is {not}{}", self.gear(*id)),
            Predicate::Weapon(class) => format!("the gear in use is {not}{} weapon", weapon_class(*class)),
            Predicate::Moveset(kinds) => no(
                &format!("the weapon deals {}", damage_kinds(kinds)),
                &format!("the weapon does not deal {}", damage_kinds(kinds)),
            ),
            Predicate::Listed => no("the weapon lists this attack", "the weapon does not list this attack"),
            Predicate::Shield => format!("the gear in use is {not}a shield in hand"),
            Predicate::DualWielding => no("two weapons are in hand", "fewer than two weapons are in hand"),
            Predicate::Flask => no("a flask has charges", "no flask has charges"),
            Predicate::Item => no("an item has charges", "no item has charges"),
            Predicate::OnTile(kind) => {
                let kind = kind.with_article();
                self.about(Me, &format!("do {not}stand on {kind}"), &format!("does {not}stand on {kind}"))
                    .replace("do stand", "stand")
                    .replace("does stand", "stands")
            }
            Predicate::NextTo(kind) => self.being(Me, yes, &format!("next to {}", kind.with_article())),
            Predicate::CanMove => {
                no(&self.subject("can move", "can move"), &self.subject("cannot move", "cannot move"))
            }
            Predicate::Against { is, not } => attack_clause(*is, *not, yes),
            Predicate::Shot => format!("the attack is {not}a shot or throw"),
            Predicate::Aimed => no("aim serves the action", "aim does not serve the action"),
            Predicate::InUnaidedRange => format!("{} is {not}in range without aim", self.target),
            Predicate::NoEnemyAdjacent => no("no enemy is adjacent", "an enemy is adjacent"),
            Predicate::RoomBehind => no(
                &format!("{} has a free hex on its far side", self.target),
                &format!("{} has no free hex on its far side", self.target),
            ),
            Predicate::Lightable => no("the weapon can be lit", "the weapon cannot be lit"),
            Predicate::Lit => format!("the weapon is {not}lit"),
            Predicate::CanRepairGear => no("some gear has Durability to mend", "no gear has Durability to mend"),
            Predicate::HasAbility(who, ability) => self.able(*who, yes, *ability),
            Predicate::HasFlag(flag) => {
                no(&format!("{} is marked", key_words(*flag)), &format!("{} is not marked", key_words(*flag)))
            }
            Predicate::Catalyst => no("a catalyst for it is in hand", "no catalyst for it is in hand"),
            Predicate::Thrown => format!("the item in use is {not}thrown"),
            Predicate::PaidWith(scores) => {
                let faces = join_or(&scores.iter().map(u8::to_string).collect::<Vec<String>>());
                no(&format!("a die that paid for it shows {faces}"), &format!("no die that paid for it shows {faces}"))
            }
            Predicate::Raised => format!("the gear in use is {not}the raised shield"),
            Predicate::School(school) => format!("the attunement is {not}one of {}", school_name(*school)),
            Predicate::InEncounter => {
                no(&self.subject("are in an encounter", "is in an encounter"), "no encounter is being played")
            }
            Predicate::StatAtLeast(stat, n) => {
                let stat = stat_label(*stat);
                no(
                    &format!("{} {stat} is at least {n}", self.possessive()),
                    &format!("{} {stat} is below {n}", self.possessive()),
                )
            }
            Predicate::HiddenFrom(who) => self.being(Me, yes, &format!("hidden from {}", self.combatant(*who))),
            Predicate::OnBoard(kind) => {
                let kind = kind.with_article();
                let bare = kind.trim_start_matches("a ").trim_start_matches("the ");
                no(&format!("there is {kind}"), &format!("there is no {bare}"))
            }
            Predicate::Not(test) => self.clause_if(test, !yes),
            Predicate::All(list) if yes => self.clauses(list),
            Predicate::All(list) => self.any_clause(list, false),
            Predicate::Any(list) if yes => self.any_clause(list, true),
            Predicate::Any(list) => {
                join_and(&list.iter().map(|test| self.clause_if(test, false)).collect::<Vec<String>>())
            }
        }
    }

    fn any_clause(&self, list: &[Predicate], yes: bool) -> String {
        join_or(&list.iter().map(|test| self.clause_if(test, yes)).collect::<Vec<String>>())
    }

    /// "ENC is at most twice EQP". A constant comes last.
    fn comparison(&self, a: &Expr, b: &Expr, yes: bool, or_equal: bool) -> String {
        let (low, high) = (self.value(a), self.value(b));
        if self.known_value(a).is_some() && self.known_value(b).is_none() {
            return match (yes, or_equal) {
                (true, true) => format!("{high} is at least {low}"),
                (true, false) => format!("{high} is above {low}"),
                (false, true) => format!("{high} is below {low}"),
                (false, false) => format!("{high} is at most {low}"),
            };
        }
        match (yes, or_equal) {
            (true, true) => format!("{low} is at most {high}"),
            (true, false) => format!("{low} is below {high}"),
            (false, true) => format!("{low} is above {high}"),
            (false, false) => format!("{low} is at least {high}"),
        }
    }

    /// An ability that the actor or the target has or lacks.
    fn able(&self, who: CombatantSelector, yes: bool, ability: Ability) -> String {
        let (has, lacks) = match ability {
            Ability::Flies => ("can fly", "cannot fly"),
            Ability::Swims => ("can swim", "cannot swim"),
            Ability::KeepsToWater => ("keeps to water", "does not keep to water"),
            Ability::Plans => ("plans its way", "does not plan its way"),
            Ability::TwoHexes => ("fills two hexes", "does not fill two hexes"),
            Ability::KeepsFormation => ("keeps formation", "does not keep formation"),
            Ability::PullImmunity => ("cannot be pulled", "can be pulled"),
            Ability::Rides => ("can be Dismounted", "cannot be Dismounted"),
            Ability::BackstabImmunity => ("cannot be backstabbed", "can be backstabbed"),
            Ability::TreadsLightly => ("treads lightly", "does not tread lightly"),
            Ability::TakesCover => ("takes cover", "does not take cover"),
        };
        let third = if yes { has } else { lacks };
        match (who, self.me) {
            (CombatantSelector::Me, super::Voice::You) => {
                let second = third.replace("does not", "do not").replace(" its ", " your ");
                let (verb, rest) = second.split_once(' ').unwrap_or((&second, ""));
                let verb = match verb {
                    "treads" | "keeps" | "plans" | "fills" | "takes" => verb.trim_end_matches('s'),
                    verb => verb,
                };
                format!("you {verb} {rest}")
            }
            _ => self.about(who, third, third),
        }
    }

    /// The needs of an action, after "needs". All needs about the weapon are one phrase.
    pub(super) fn requirements(&self, tests: &[Predicate]) -> Vec<String> {
        let mut found = Vec::new();
        if let Some(weapon) = self.weapon_phrase(tests) {
            found.push(weapon);
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
    fn weapon_phrase(&self, tests: &[Predicate]) -> Option<String> {
        let class = tests.iter().find_map(|test| match test {
            Predicate::Weapon(class) => Some(*class),
            _ => None,
        })?;
        if self.known_truth(&Predicate::Weapon(class)) == Some(true) {
            return None;
        }
        let mut phrase = format!("{} weapon", weapon_class(class));
        for test in tests {
            match test {
                Predicate::Grip(HandCount::One) => phrase.push_str(" in one hand"),
                Predicate::Grip(HandCount::Two) => phrase.push_str(" in both hands"),
                Predicate::Moveset(kinds) => phrase = format!("{phrase} with {}", damage_kinds(kinds)),
                _ => {}
            }
        }
        if tests.contains(&Predicate::Listed) {
            phrase.push_str(" that lists this attack");
        }
        Some(phrase)
    }

    /// One requirement as a thing: "a free hand"; where no thing is needed, "that" and a clause.
    fn requirement(&self, test: &Predicate) -> String {
        match test {
            Predicate::FreeHand => "a free hand".into(),
            Predicate::Grip(HandCount::One) => "the weapon in one hand".into(),
            Predicate::Grip(HandCount::Two) => "the weapon in both hands".into(),
            Predicate::Missile => "a fitting missile in a quiver".into(),
            Predicate::Loaded => "the weapon loaded".into(),
            Predicate::Weapon(class) => format!("{} weapon", weapon_class(*class)),
            Predicate::Moveset(kinds) => format!("a weapon with {}", damage_kinds(kinds)),
            Predicate::Listed => "gear that lists this attack".into(),
            Predicate::Shield => "a shield in hand".into(),
            Predicate::DualWielding => "two weapons in hand".into(),
            Predicate::Flask => "a flask with charges".into(),
            Predicate::Item => "an item with charges".into(),
            Predicate::NoEnemyAdjacent => "no enemy adjacent".into(),
            Predicate::ShieldStrikes => "a shield with damage of its own".into(),
            Predicate::Lightable => "a weapon that can be lit".into(),
            Predicate::Lit => "the weapon lit".into(),
            Predicate::Catalyst => "a catalyst for it in hand".into(),
            Predicate::CanRepairGear => "gear with Durability to mend".into(),
            Predicate::Dark => "darkness".into(),
            Predicate::Thrown => "a thrown item".into(),
            Predicate::StatAtLeast(stat, n) => format!("{n} {}", stat_label(*stat)),
            Predicate::Raised => "a raised shield that is the one in use".into(),
            Predicate::HasCondition(CombatantSelector::Me, condition) => self.condition(*condition),
            Predicate::ShieldUp(CombatantSelector::Me) => "a raised shield".into(),
            Predicate::Any(list) => join_or(&list.iter().map(|test| self.requirement(test)).collect::<Vec<String>>()),
            Predicate::All(list) => join_and(&self.requirements(list)),
            Predicate::Not(test) => match test.as_ref() {
                Predicate::HasCondition(CombatantSelector::Me, condition) => {
                    format!("no {}", self.condition(*condition))
                }
                _ => format!("that {}", self.clause_if(test, false)),
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
            | Predicate::HasFlag(_) => format!("that {}", self.clause(test)),
        }
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

/// The attacks that a ban of [`Grant::Barred`](crate::content::script::Grant::Barred) is about, at the end of a clause:
/// " by an attack that is melee and not Lock-On"; nothing if all are.
pub(super) fn attack_kinds(is: AttackTags, not: AttackTags) -> String {
    if is.is_empty() && not.is_empty() {
        return String::new();
    }
    let clause = attack_clause(is, not, true);
    format!(" by an attack that{}", clause.strip_prefix("the attack").unwrap_or(&clause))
}

/// The kind of the attack under way, or its opposite.
fn attack_clause(is: AttackTags, not: AttackTags, yes: bool) -> String {
    let names = |tags: AttackTags| tags.iter().map(|tag| attack_tag(tag).to_owned()).collect::<Vec<String>>();
    let (is, not) = (names(is), names(not));
    let neither = |words: &[String]| match words {
        [only] => format!("not {only}"),
        [first, rest @ ..] => format!("neither {first} nor {}", rest.join(" nor ")),
        [] => String::new(),
    };
    let said = match (is.is_empty(), not.is_empty(), yes) {
        (true, true, true) => return "there is an attack to answer".into(),
        (true, true, false) => return "there is no attack to answer".into(),
        (false, true, true) | (true, false, false) => join_or(if is.is_empty() { &not } else { &is }),
        (false, true, false) => neither(&is),
        (true, false, true) => neither(&not),
        (false, false, true) => format!("{} and {}", join_or(&is), neither(&not)),
        (false, false, false) => format!("{} or {}", neither(&is), join_or(&not)),
    };
    format!("the attack is {said}")
}
