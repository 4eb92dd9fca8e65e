### The forecast, and the chance to survive.

forecast-all = Until your next beat, all entries
forecast-no-tokens = Nothing reaches you.
defeat = defeat
# What the chances to survive assume.
survival-assumes = If you do nothing more this Round (no reaction, then Gasp & Pant), you survive:

# The forecast of a position that is only tried: "Forecast, all entries · after Lunge to 7,8". The position stands at tags
# alone, too.
forecast-of-position = { $forecast } · { $position }
position-from = from { $hex }
position-after = after { $action }
position-after-to = after { $action } to { $hex }
position-after-on = after { $action } on { $target }
position-after-answer = after this answer
# An action is armed, but its target is open, or dice decide what comes of it.
position-before = before { $action }
wound-none = no wound
# The HP that the character loses, on its hex and at its HP slots.
harm = lose { $n } HP
harm-between = lose { $least } to { $most } HP
# A number that lies between two, or goes up to one.
between = { $least } to { $most }
up-to = up to { $most }
# The tokens that reach a place: "P.DEF: 1 to 2 Slash".
tokens-in-place = { $place }: { $tokens }
wound = { $n } HP
wound-or-more = { $n }+ HP

# Where a token ends up.
slot-hp = HP
slot-shield = shield
slot-unassigned = seeping in
slot-sheet = condition
slot-gone = gone

# Notes.
note-if-entry-comes-up = All of this if the entry comes up.
note-entry-cannot-come-up = This entry can't come up now.
note-tables-rolled = The tables are rolled: this is the rest of the counterbeat, until your next beat.
note-one-of-several = Other dice fall too: this is one possible course of several.
note-open-question = An open question is taken to get its first answer.
note-first-of-several = The first of several ways to do it is taken.
note-before-action = Dice or a choice decide what comes of the action, so it is not counted in.
note-beat-ends-now = This holds if you then end your beat, take no reaction and have the tokens laid for you.
note-no-reaction = This holds if you take no reaction from here on and have the tokens laid for you.
note-one-table = Too many combinations: the wounds are those of { $table }, other tables at their likeliest entry.

# What stays with the character besides lost HP.
lasting-die = lose a die of { $face }
lasting-dice = lose { $n } dice of { $face }
lasting-guard = Guard Break
lasting-gear = { $gear } breaks
lasting-focus = lose { $n } FP

# What would remain after an answer to an attack: parts of a line that dots join.
outcome-assumes = Until your next beat, without a further reaction; tokens are placed for you.
outcome-hp = HP { $left } of { $of }
outcome-unhurt = unhurt
outcome-unhurt-chance = { $percent }% unhurt
outcome-wounds = { $n } HP lost on average
outcome-lost = { $n } HP lost
outcome-defeat-chance = { $percent }% defeat
outcome-won = victory
outcome-won-chance = { $percent }% victory
outcome-dice-lost = { $n ->
    [one] die { $dice } lost
   *[other] dice { $dice } lost
}
outcome-focus-lost = −{ $n } FP
outcome-seeping = { $n } seeping in
outcome-durability = { $n } on Durability
outcome-gear-broken = { $gear } breaks
outcome-perhaps = perhaps { $loss }
outcome-guard-broken = guard broken
outcome-at-best = At best { $outcome }
outcome-likely = Likely { $outcome }
outcome-of-nothing = Let it happen: { $outcome }

# The tags at the pieces of enemies.
# More outcomes than the tag has lines, with their chance together.
plan-more = +{ $n } more
plan-chance = { $plan } { $percent }%
coming-at-you = { $dealt } at you
coming-at-you-somehow = at you
coming-out-of-reach = out of reach

# What the armed action would do: parts of a line that dots or commas join.
result-target = { $name }: { $told }
result-into = { $n } into { $slot }
result-hp = { $before } → { $after } HP
result-no-wound = no HP lost
result-nothing = nothing happens to it
result-defeated = defeated
result-defeat-chance = defeated { $chance }
result-moved-to = to { $hex }
result-out-of-reach = out of reach
result-dodged = dodged
result-cancelled = called off
result-turned-back = turned back on you
result-passes-over = passes over it
result-barred = does not come through
result-nobody-there = no one is there
result-path = { $n ->
    [one] 1 hex
   *[other] { $n } hexes
}
result-hazard = into { $tile }
result-own-hp = you lose { $n } HP
result-healed = +{ $n } HP
result-own-token = { $token } into { $slot }
result-condition-lost = { $condition } ends
result-die-raised = die { $was } becomes { $now }
result-die-rolled-again = die { $was } is rolled again
result-dice-gained = +{ $n } dice
result-raises-shield = raises the shield
result-lowers-shield = lowers the shield
result-fills-beat = fills the beat
result-you-are-defeated = you are defeated
result-your-defeat-chance = you are defeated { $chance }
result-won-chance = victory { $chance }
result-asks-further = then you choose further
result-one-of-several = Perhaps { $result }
result-with-the-first = With the first one: { $result }
slot-durability = Durability

# Chances. A fraction is one of dice: "4 in 6".
chance-never = never
chance-certain = certain
chance-cases = { $favourable } in { $cases }
chance-about = about { $percent }%
chance-under-one = under 1%
chance-over-ninety-nine = over 99%
