### The encounter on the table: its panels, cards and answers.

undo = Undo
undo-disabled = Nothing to take back: nothing was done, or the files have changed since.
take-back = Take back
take-back-tooltip = Dice have fallen since. They stay as they are, and the record is marked.
# The question before a take-back marks the record.
take-back-confirm = Dice have fallen since. Once more to take it back all the same: the record is marked.
redo = Redo
redo-tooltip = Do what was taken back once more
log = Log
cards = Cards
cards-tooltip = Enemies and encounter tables as sheets
forecast = Forecast
forecast-tooltip = What the enemies would do next and what would reach you, also for the entry of a table under the pointer
log-empty = Nothing has happened yet.
menu = Menu
stamina = Stamina
stamina-empty = the pool is spent
stamina-unrolled = the dice fall when the Round begins
cancel = put back
end-beat = End beat
# Why the beat can't be ended: a sentence that begins with a capital letter.
end-beat-disabled = The beat can't be ended yet. { $why }
go-on = Go on
# Why an action can't be done after another one that leaves no room in the beat.
fills-the-beat = { $action } fills the beat
lowers-shield = This lowers your shield.
# How the encounter is won.
to-win = To win: { $how }
begin = Begin
stay = Stay here
that-is-all = That is all
leave-it = Leave it
opening = The counterbeat opens
loadout = Make ready
loadout-help = Lay the hand tokens M and O on what you want to hold, or press its number. A lit hex on the table begins the encounter.
hands-refused = The hands can't hold that so.
let-it-happen = Let it happen
auto-assign-tokens = Lay the rest for me
tokens = What got through
tokens-help = drag each penny to a lit circle or slot
no-stances = There is no stance to take.
no-reactions = Nothing can answer this.
no-actions = No actions are known.
hp = HP
fp = FP
conditions = Conditions
unassigned = seeping in
trickling = Seeping in
no-conditions = none
shield-up = Shield Up!
character-details = Record
doom = Doom
sudden = Sudden
exhausted = exhausted
defeated = defeated
close = Close
pin = click to keep it open
unpin = click to put it down
attacks = Attacks
group-body = Body
group-in-hand = In hand
group-items = Items
group-help = Show only these, or all again
attuned = Attuned
light = carries a light
gear-lit = burns
gear-deployed = stands by itself
gear-broken = Broken
absent = not on the card now
dark = dark
dark-help = It is dark: what stands in a darkened hex is seen only if it burns or carries a light.
armed-help = do it, or choose its target
do-it = Do it
nothing-missing = Nothing to pay.
now-click = now click { $wanted }
dice-missing = needs { $cost } · has { $has }
armed-waits-for-target = { $action } waits: click { $wanted }, or press { $cancel } to put it away.
armed-waits-for-dice = { $action } waits for dice that pay for it. Press { $cancel } to put it away.
armed-waits = { $action } waits: press { $confirm } to do it, or { $cancel } to put it away.
click-on-the-table = Click { $wanted } on the table.
a-lit-hex = a lit hex
a-lit-piece-or-hex = a lit piece or hex
no-more-to-spend = No more can be spent on it.
no-less-to-spend = It can't be had for less.
do-it-disabled = Lay enough dice on it and choose its target on the table.
more = Spend more
less = Spend less
more-focus = Spend one FP more
less-focus = Spend one FP less

# The heading of the encounter: "Round 2 · Beat · dark".
phase-setup = Setup
phase-round = Round begins
phase-beat = Beat
phase-counterbeat = Counterbeat
phase-over = Over
round = Round { $n }

# The line that unfolds the actions that can't be done now, or folds them away.
tray-unfold = { $n ->
    [one] 1 card that you can't use now: show it
   *[other] { $n } cards that you can't use now: show them
}
tray-fold = Back to the cards in your hand
# The stack of those cards: short lines below their number, or below an arrow back.
stack-closed-first = { $n ->
    [one] card you
   *[other] cards you
}
stack-closed-second = can't use
stack-closed-third = now
stack-open-first = back to
stack-open-second = your hand
# The unit of dice on a seal, and the FP of a price.
sp = SP
focus-price = { $n } FP

# What an action counts as.
action-simple = Simple action
action-dynamic = Dynamic action
action-double = Double action
action-free = Free action
action-none = No action

# An enemy's shield: "Shield Up! · blocks 2 an attack · holds 3: 1 Slash on it · durability 2".
shield-broken = Its shield is broken.
shield-lowered = Shield lowered
shield-holds = holds { $stability }
shield-holds-tokens = holds { $stability }: { $tokens } on it
shield-line = { $stands } · blocks { $defense } an attack · { $holds } · durability { $durability }

# The full names of the sinks.
sink-physical-defense = Physical Defense
sink-fire-defense = Fire Defense
sink-magic-defense = Magic Defense
sink-dark-defense = Dark Defense
sink-light-defense = Light Defense
sink-resistance = Resistance
sink-poise = Poise

# What a token does where it would be laid.
sink-drop = { $sink } { $n } of { $capacity }: no wound
hp-drop = HP { $n } of { $slots }: a wound
hp-drop-last = HP { $n } of { $slots }: the last slot
drop-hp = into HP
drop-sink = into { $sink }
drop-shield = onto the shield
drop-unassigned = onto the sheet, to seep in
drop-sheet = takes hold
drop-durability = into durability
drop-durability-of = { $gear }: durability { $n } of { $durability }
drop-break = breaks { $gear }
drop-gone = off the table
hp-slot = an HP slot
token-refused = { $token } can't be laid there: { $place }.

# What the hands hold.
gear-number = gear { $n }
hands-empty = both hands empty
hands-both = { $gear } in both hands
hands-two = { $main } and { $off }
hands-main = { $gear }, off hand free
hands-off = { $gear } in the off hand
held-now = Now { $hands }.

# The answers to a question.
choice-stay = Stay here
choice-done = No more
choice-tile = the hex { $hex }
choice-nowhere = nowhere
choice-route = hex by hex to { $hex }
choice-along-line = { $n ->
    [one] 1 hex { $line }
   *[other] { $n } hexes { $line }
}
choice-line = a line { $line }
choice-line-from = a line from { $hex }, { $line }
choice-pair = { $first } and { $second }
choice-area-at = on { $hex }, opening { $first } and { $second }
choice-begin = Do it
choice-all = As many as it can
choice-attunement = { $name } (intensity { $intensity })
choice-table-entry = { $table }, { $entry }
choice-attack = { $attack } on { $target }

# The chosen dice: "the 3 and the 5".
die-face = the { $face }
and = {" "}and{" "}

# The question before the character enters a hex that defeats it.
fatal-tile = { $tile } is deadly: you would be defeated. Go there all the same?
fatal-let-it-happen = You are defeated if you make no reaction from here on. Let it happen all the same?
fatal-hex = That hex is deadly: you would be defeated. Go there all the same?

# Lines and directions on the hex map.
line-straight = straight { $direction }
line-bent = first { $first }, then { $second }
direction-east = east
direction-north-east = north-east
direction-north-west = north-west
direction-west = west
direction-south-west = south-west
direction-south-east = south-east

# A recurring event.
recurrence = { $rounds ->
    [one] again every Round
   *[other] again every { $rounds } Rounds
}

# "2 FP", "2+1 FP".
focus-cost = { $fp } FP
focus-cost-more = { $fp }+{ $more } FP

# What a screen reader says of a die.
die-label = Die { $n } showing { $face }
attack-out-of-reach = { $attack } (out of reach as things stand)
# A Round on the doom track: "R3".
doom-round = R{ $round }
# How many there are of all there can be.
count-of = { $n } of { $all }
pool-total = { $n } SP
sink-filled = { $sink } { $n } of { $all }
sink-filled-in-full = { $sink }: { $n } of { $all }
stamina-load-and-pots = SP { $stamina }   ·   ENC { $enc } of { $eqp }   ·   POT { $pots }
shield-in-short = { $name }: blocks { $defense }, holds { $stability }
enemy-move = Move { $n }
two-hexes = two hexes

# Slips of paper that rise over a piece on the table; a word or two.
slip-wounds = -{ $n } HP
slip-healed = +{ $n } HP
slip-move = Move { $by }
slip-damage = { $by } dmg
slip-charmed = Charmed
slip-no-effect = no effect
slip-broken = Broken!
slip-focus = -{ $n } FP
slip-set-aside = set aside
slip-taken-up = taken up
slip-wave = Wave { $wave }
# A die that was rolled again.
slip-rerolled = { $was } to { $now }

# One line of what an enemy did in its Turn: "Goose: Shove, you to 1,2". The parts are joined by commas.
turn-line = { $who }: { $what }
turn-moves = moves
turn-waits = waits
turn-out-of-reach = out of reach
turn-dodged = dodged
turn-no-effect = no effect
turn-you-lose = you lose { $n } HP
turn-other-loses = { $name } loses { $n } HP
turn-sunk = your shield or sinks take { $n }
turn-other-sunk = shield or sinks of { $name } take { $n }
turn-you-to = you to { $at }
turn-other-to = { $name } to { $at }
turn-you-are = you are { $condition }
turn-other-is = { $name } is { $condition }
turn-guard-broken = Guard Break
turn-held = { $condition }, does not act
turn-you-fall = you are defeated
turn-other-falls = { $name } is defeated
# What comes of an enemy's Turn for itself; its name stands before the line.
turn-self-to = ends at { $at }
turn-self-is = is { $condition }
turn-self-falls = is defeated
# The last lines are shown; so many before them are in the log.
turn-more = and { $n } more in the log
