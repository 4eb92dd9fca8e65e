### Why an action or an answer is refused. A reason may follow "not:" or stand alone, so it begins with a small letter.

refusal-not-now = not now
refusal-encounter-over = the encounter is over
refusal-unknown-token = there is no such token here
refusal-unknown-action = there is no action `{ $action }` here
refusal-unknown-mode = there is no action with this gear and damage type here
refusal-no-such-dice = these dice are not in the pool
refusal-more-score = { $n } more SP
refusal-dice-count =
    { $n ->
        [one] exactly one die
       *[other] exactly { $n } dice
    }
refusal-unequal-dice = the dice must show the same
refusal-no-matching-die = needs one die equal to a die on the enemy's table
refusal-free-takes-no-dice = a Free action takes no dice
refusal-too-heavy = too heavily laden
refusal-more-focus = { $n } more FP
refusal-no-overcast = more FP would do nothing for it
refusal-free-spent = one Free action a beat
refusal-free-last = a Free action can't be the last of the beat: a paid one must follow it
refusal-act-first = pay for one action first: a beat needs at least one
refusal-not-offered = it is not offered in this encounter
refusal-hindered = not while you have { $condition }
refusal-needs = needs { $what }
refusal-out-of-reach = no enemy in reach
refusal-no-path = there is nowhere to go
refusal-only-reaction = only as a reaction
refusal-not-reaction = not as a reaction
refusal-not-an-answer = that is none of the choices

# Why a beat has no room for an action.
no-room-filled = the action before it fills the beat
no-room-fills = it fills a whole beat
no-room-dynamic = one Dynamic action a beat, and that is done
no-room-done = the actions of this beat are done
# The same as "it fills a whole beat", with the name of the action.
no-room-action-fills = { $action } fills a whole beat

# Requirements, after "needs".
need-attack-to-answer = an attack to answer
need-worn-gear = gear that is worn or Broken
need-condition-to-struggle = a condition to struggle against
need-condition-that-lets-go = a condition that lets go
need-nothing-forbidding = something that does not forbid it
need-enemy-moved-in = an enemy that just moved into your reach
need-weapon-in-main-hand = a weapon in the main hand
need-weapon-in-off-hand = a weapon in the off hand
need-melee-weapon-in-hand = a melee weapon in hand
need-weapon-in-hand = a weapon in hand
need-shield-in-hand = a shield in hand
need-attuned = it assigned to your POTs
need-catalyst = a catalyst for it in hand
need-whole-gear = gear that is not Broken
need-weapon-or-shield = a weapon in hand, or a shield that lists this attack
need-flask = a flask
need-item = an item
need-deployed-shield = a deployed shield

# Why a token can't be placed in a slot.
slot-gear-first = a piece of gear takes its token first
slot-not-there = it can't go there
slot-sink-other-kind = { $sink } does not take it
slot-unsinkable = nothing can sink it
slot-no-sink = you have no { $sink }
slot-sink-full = { $sink } is full
