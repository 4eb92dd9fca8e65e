### The Duel: fighters, questions and answers.

duel-skill-might = Might
duel-skill-finesse = Finesse
duel-skill-wit = Wit
duel-skill-nerve = Nerve

duel-ailment-burn = Burn
duel-ailment-dazzle = Dazzle
duel-ailment-slow = Slow
duel-ailment-weak = Weak
duel-ailment-burn-rule = { $n } Injury at the beginning of each round.
duel-ailment-dazzle-rule = -{ $n } on rolls.
duel-ailment-slow-rule = -{ $n } Priority.
duel-ailment-weak-rule = -{ $n } to damage dealt.

duel-kind-base = base attack
duel-kind-spell = spell
duel-kind-gear = gear
duel-kind-basic = basic card

# The way in which a monster chooses a target.
duel-aim-famed = the highest Fame
duel-aim-frail = the lowest Grit
duel-aim-last = its last attacker
duel-aim-all = every enemy

duel-absence-out = stays out
duel-absence-escaped = escaped
duel-absence-recalled = Recalled
duel-absence-felled = defeated

duel-outcome-victory = Victory.
duel-outcome-defeat = Defeat.
duel-outcome-escaped = The quarry has escaped.
duel-outcome-draw = The fight ends without a winner.

# Questions.
duel-ask-join = Does { $who } join the fight?
duel-ask-worn = { $who } chooses the Worn Gear of this fight.
duel-ask-lay =
    { $n ->
        [one] { $who } lays up to 1 card.
       *[other] { $who } lays up to { $n } cards.
    }
duel-ask-reveal = { $who } turns the cards up.
duel-ask-base = Is { $who }'s Base Attack the attack, or the Priority token?
duel-ask-target = The target of { $action }
duel-ask-effect = An ongoing effect of { $whose } to remove
duel-ask-fame = Does { $who } spend { $n } Fame on { $roll }?

# Rolls, after "on".
duel-roll-attack = the attack of { $who }
duel-roll-wit = { $who }'s roll of Wit
duel-roll-action = the action die of { $who }
duel-roll-escape = the escape die of { $who }

# Answers.
duel-answer-join = Join
duel-answer-stay-out = Stay out
duel-answer-reveal = Turn up
duel-answer-attack = Attack
duel-answer-token = Take the Priority token
duel-answer-no-effect = None
duel-answer-reroll = Re-roll the { $face }
duel-answer-decline = Keep the roll
duel-answer-concede = Concede

# Refusals.
duel-refusal-over = The game is over.
duel-refusal-other-question = Another question is open.
duel-refusal-not-in-hand = The card is not in the hand.
duel-refusal-too-many-cards = A round has no room for so many cards.
duel-refusal-no-such-die = The roll has no such die.
duel-refusal-die-rerolled = This die has been re-rolled.
duel-refusal-no-such-target = The action can't be aimed there.
duel-refusal-no-such-effect = The fighter has no such effect.
duel-refusal-not-worn = The character does not own this Worn Gear.
duel-refusal-must-join = One of the two characters has to join.
duel-refusal-concede-late = A fight is conceded at the start of a round.
duel-refusal-no-such-quarry = The dawn shows no such quarry.
duel-refusal-no-such-spoil = The spoils hold no such thing.

# Outcomes of rolls in a forecast.
duel-result-hit = hit, { $n } Injury
duel-result-miss = miss
duel-result-works = takes effect
duel-result-fails = no effect
duel-result-escapes = escapes
duel-result-stays = stays
