### Rules texts: aims, ranges and movements, and what effects and strikes do.

# Ranges, after "a target".
rules-adjacent = adjacent
rules-anywhere-on-sheet = anywhere on the sheet
rules-within = within { $most }
rules-exactly-away = exactly { $n } away
rules-at-least-away = at least { $least } away
rules-least-to-away = { $least } to { $most } away
rules-in-weapon-range = in weapon range
rules-in-range-of-shot = in range of the shot
rules-thrown = { $place }, thrown
rules-anywhere = anywhere

# Aims, before a colon.
rules-of-last-target = { $place } of the last target
rules-active-enemy-in = the active enemy { $place }
rules-adjacent-target-that = an adjacent target that { $is }
rules-target-that = a target { $place } that { $is }
rules-aim-only-if = { $aim }, only if { $test }
rules-aim-that = { $aim } that { $is }
rules-aim-each-that = { $aim }, each that { $is }
rules-aim-each-only-if = { $aim }, each only if { $test }
rules-step-then = { $n ->
    [one] step up to 1 hex closer, then { $aim }
   *[other] step up to { $n } hexes closer, then { $aim }
}
rules-in-sight = in sight
rules-ranged-past-pieces = ranged past combatants and cover
rules-every-opponent = every opponent
rules-every-opponent-and = every opponent and { $whom }
rules-two-targets = two targets side by side, { $place }
rules-half-moon = half-moon of { $hexes }
rules-all-around = all 6 hexes around
rules-full-moon = full moon of { $hexes }
rules-everybody-next-to = everybody next to there
rules-everybody-within = everybody within { $hexes } of there
rules-cone = cone of { $hexes }
rules-wave = wave of { $rows }
rules-blast = blast of { $hexes }, { $place }
rules-blast-any-direction = blast of { $hexes }, { $place }, opening in any direction
rules-line = every hex of a line { $place }
rules-line-from-anywhere = every hex of a line { $place } that may start anywhere
rules-adjacent-hex = an adjacent hex
rules-adjacent-plain-hex = an adjacent plain hex
rules-a-hex = a hex { $place }
rules-a-plain-hex = a plain hex { $place }
rules-seen-or-not = { $place }, seen or not
rules-with = with { $what }
rules-if = if { $test }

# Movements.
rules-no-hexes = no hexes
rules-in-a-line = { $far } in a line
rules-closer-to-target = { $far } closer to the target
rules-straight-back = { $far } straight back
rules-combatants = combatants
rules-hazards = hazards
rules-passing-over = { $way }, passing over { $what }
rules-passing-over-hexes = { $way }, passing over { $hexes } of { $what }
rules-slowed-by-load = { $way }; a heavy load caps it, and behind a raised shield 1 hex takes 2 of them
rules-move = move { $way }
rules-it-moves = { $it } moves { $way }
rules-to-that-hex = to that hex
rules-to-where-stood = to where { $target } stood
rules-to-far-side = to { $whose } far side
rules-to-next-to = to a hex next to { $whom }

# Groups of hexes.
rules-there = there
rules-on = on { $areas }
rules-on-no-hex = on no hex
rules-on-hexes-under = on the hexes under { $whom }
rules-on-hexes-around = on every hex around { $whom }
rules-on-hexes-within = on every hex within { $n } of { $whom }
rules-hex-at = hex { $hex }
rules-edge = the edge of the sheet
rules-every-hex = every hex of the sheet
rules-every-hex-within = every hex within { $n } of { $hex }

# Strikes, and what the target gets.
rules-gets = { $target } gets { $what }
rules-choose-target = choose { $target }
rules-clause-times = { $clause }, { $n } times
rules-capped = { $tokens }, at most { $most }
rules-onto-shield = { $what }, all onto the raised shield
rules-more-of-first = { $n } more of the first damage type
rules-as-well = { $tokens } as well
rules-splash = { $tokens } to the target and everybody next to it
rules-with-each-hit = with each hit, { $then }
rules-if-any-reaches-hp = if any reaches HP, { $then }
rules-if-any-of-kind-reaches-hp = if any { $kind } reaches HP, { $then }
rules-if-several-reach-hp = if { $n } or more reach HP, { $then }
rules-if-several-of-kind-reach-hp = if { $n } or more { $kind } reach HP, { $then }
rules-same-tokens = the same tokens, { $n } in number
rules-condition-number = { $condition } { $n }
rules-with-modifiers = { $tokens }, { $modifiers }
rules-lasting = { $condition } past this Turn
rules-no-sink-takes = { $what }, which no sink takes
rules-the-same = the same
rules-you-get = you get { $what }
rules-it-gets = { $it } gets { $what }

# Effects: first as an order to you, then as what somebody else does.
rules-struggle = remove 1 token of a condition that Struggle! removes
rules-it-struggles = { $it } removes 1 token of a condition that Struggle! removes
rules-raise-shield = raise the shield
rules-it-raises-shield = { $it } raises its shield
rules-lower-shield = lower { $whose } shield
rules-it-lowers-shield = { $it } lowers { $whose } shield
rules-shield-of-comes-down = { $target }'s shield comes down
rules-guard-breaks = the guard of { $whose } raised shield breaks
rules-put-target = move { $target } { $to }
rules-moves-towards = { $who } makes its own Move towards { $whom }
rules-with-hand = with the { $hand }
rules-with-any-held = with any melee weapon in hand
rules-with-any-weapon = with any weapon in hand
rules-with-shield = with the raised shield, or else one in hand
rules-choose-missile = choose a missile
rules-it-chooses-missile = { $it } chooses a missile
rules-fire-loaded = the weapon is empty afterwards
rules-load-weapon = load the weapon with it
rules-it-loads-weapon = { $it } loads the weapon with it
rules-toggle-light = light the weapon or put it out
rules-regain = regain { $amount }
rules-it-regains = { $it } regains { $amount }
rules-change-hands = hold any gear of your hand slots
rules-dodge = the attack does nothing to { $whom }
rules-cancel-attack = the attack is cancelled
rules-turn-attack-back = the attack strikes its maker instead
rules-use-flask = use 1 charge of the flask
rules-use-item = use 1 charge of the item
rules-ends-in-victory = the encounter ends in victory
rules-ends-in-defeat = the encounter ends in defeat
rules-ends-in-retreat = the encounter ends in retreat
rules-you-are-defeated = you are defeated
rules-it-is-defeated = { $it } is defeated
rules-another-comes = another { $enemy } comes
rules-place-tile = { $tile } { $on }
rules-place-tile-over = { $tile } { $on }, even over { $kinds }
rules-tile-is-gone = { $tile } is gone { $on }
rules-locked-opens = what is locked { $on } opens
rules-deploy-gear = the piece stands on the board
rules-take-back-gear = the piece is back in hand
rules-mark = mark { $name }
rules-unmark = unmark { $name }
rules-darkness-falls = darkness falls
rules-darkness-lifts = the darkness lifts
rules-if-then = if { $test }, { $then }
rules-unless-then = unless { $test }, { $then }
rules-if-then-otherwise = if { $test }, { $then }; otherwise { $otherwise }
rules-up-to-times = up to { $times }: { $then }
rules-may = if you like, { $then }
rules-pay = pay { $price }
rules-do = do { $action }
rules-roll-ahead = roll one encounter table now for its next roll
rules-exhaust-entry = exhaust one entry of an encounter table
rules-ends = { $name } ends
rules-take-from = take { $n } from { $name }

# Tokens that leave a place.
rules-every-token = every token
rules-all-tokens-of = all { $tokens }
rules-you-lose = you lose { $what }
rules-it-loses = { $it } loses { $what }
rules-hp-of = { $whose } HP
rules-unassigned-of = { $whose } unassigned damage
rules-shield-of = { $whose } raised shield
rules-sinks-of = { $whose } sinks
rules-sheet-of = { $whose } sheet
rules-remove-from = remove { $what } from { $place }
rules-it-removes-from = { $it } removes { $what } from { $place }
rules-all-durability-sinks = all Durability sinks
rules-of-chosen-gear = of one piece of gear, once for each piece
rules-of-all-gear = of all gear
rules-of-one-piece = of one piece of gear
rules-restore = clear { $sinks } { $gear }; Broken gear works again
rules-it-restores = { $it } clears { $sinks } { $gear }; Broken gear works again

# Dice.
rules-reroll = roll up to { $dice } of the pool again
rules-raise-some-dice = up to { $dice } of the pool { $change }
rules-raise-all-dice = every die of the pool { $change }
rules-lose-dice = lose { $dice } of the pool
rules-it-loses-dice = { $it } loses { $dice } of the pool
rules-add-dice = roll { $dice } more into the pool
rules-recover-dice = roll the dice spent earlier this Round into the pool again
rules-empty-pool = the rest of the pool is discarded
