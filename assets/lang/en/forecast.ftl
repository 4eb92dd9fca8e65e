### The forecast, and the chance to survive.

forecast-all = Forecast, all entries
# What every forecast assumes.
forecast-assumes = If you end your beat now and take no reaction; tokens are placed for you.
forecast-no-tokens = Nothing reaches you.
defeat = defeat
# What the chances to survive assume.
survival-assumes = If you do nothing more this Round (no reaction, then Gasp & Pant), you survive:

# A forecast after a move that is only tried.
forecast-after-move = { $forecast } · from { $hex }
wound-none = no wound
wound = { $n } HP
wound-or-more = { $n }+ HP

# Where a token ends up.
slot-hp = HP
slot-shield = shield
slot-unassigned = seeping in
slot-sheet = condition
slot-gone = gone

entry-defeats = If it comes up, it defeats you.
entry-defeat-chance = If it comes up, defeat: { $percent }%.

# Notes.
note-entry-cannot-come-up = This entry can't come up now.
note-tables-rolled = The tables are rolled: this is the rest of the counterbeat.
note-one-of-several = Other dice fall too: this is one possible course of several.
note-open-question = The open question gets its first answer.
note-one-table = Too many combinations: the wounds are those of { $table }, other tables at their likeliest entry.

# What would remain after an answer to an attack: parts of a line that dots join.
outcome-assumes = Until the end of this counterbeat, without a further reaction; tokens are placed for you.
outcome-hp = HP { $left } of { $of }
outcome-unhurt = unhurt
outcome-unhurt-chance = { $percent }% unhurt
outcome-wounds = −{ $n } on average
outcome-defeat-chance = { $percent }% defeat
outcome-won = victory
outcome-won-chance = { $percent }% victory
outcome-guard-broken = guard broken
outcome-at-best = At best { $outcome }
outcome-likely = Likely { $outcome }
outcome-of-nothing = Let it happen: { $outcome }

# The tags at the pieces of enemies.
plan-moves = moves
plan-waits = no strike
plan-chance = { $plan } { $percent }%
coming-at-you = { $dealt } at you
coming-at-you-somehow = at you
coming-out-of-reach = out of reach
