### Rules texts: modifier blocks: while what they hold, what is otherwise, and what sets off more.

# The head of a block, before a colon.
rules-while = while { $test }
rules-for-actions = for { $actions }
rules-when-dealing = when dealing { $kind }

# What is otherwise.
rules-changed = { $what } { $change }
rules-doubled = { $what } doubled
rules-tripled = { $what } tripled
rules-multiplied = { $what } times { $value }
rules-strikes-get = { $whose } strikes get { $what }
rules-deals-with-any-weapon = any weapon type will do, and it deals { $kinds }
rules-raised-shield-comes-down = the raised shield comes down
rules-immune-to = immune to { $what }
rules-you-cannot-be-defeated = you cannot be defeated
rules-it-cannot-be-defeated = { $it } cannot be defeated
rules-a-raised-shield-with = a raised shield with Defense { $defense } and Stability { $stability }
rules-any-grip = either grip will do
rules-ward = enemies cannot enter the hexes next to { $whom }
rules-ward-within = enemies cannot enter the hexes within { $n } of { $whom }
rules-you-cannot-be-attacked = you cannot be attacked
rules-it-cannot-be-attacked = { $it } cannot be attacked
rules-you-cannot-be-attacked-by = you cannot be attacked by an attack that is { $kinds }
rules-it-cannot-be-attacked-by = { $it } cannot be attacked by an attack that is { $kinds }
rules-you-seem-elsewhere = enemies act as if you stood on the hex aimed at
rules-it-seems-elsewhere = enemies act as if { $it } stood on the hex aimed at
rules-you-get-no = you get no { $token }
rules-it-gets-no = { $it } gets no { $token }
rules-you-get-at-most = you get at most { $n } { $token } at once
rules-it-gets-at-most = { $it } gets at most { $n } { $token } at once
rules-blocks-off-card = what the raised shield blocks does not go onto its card
rules-blocks-nothing = the raised shield blocks nothing
rules-guard-break-without = a Guard Break does not inflict { $condition }
rules-you-carry-a-light = you carry a light
rules-it-carries-a-light = { $it } carries a light
rules-you-are-concealed = you are in concealment on every hex
rules-it-is-concealed = { $it } is in concealment on every hex
rules-aims-may-see = { $whose } aims may see { $how }
rules-as-in-melee = as in melee
rules-as-at-range = as at range
rules-as-with-lock-on = as with Lock-On
rules-past-combatants = past combatants
rules-past-combatants-and-cover = past combatants and cover
rules-strikes-at-most = { $n ->
    [one] an area strikes only the first in it
   *[other] an area strikes only the first { $n } in it
}
rules-full-move = the raised shield does not halve the hexes
rules-costs-nothing = it costs nothing
rules-costs-instead = it costs { $cost } instead
rules-you-are-unhindered = no condition and no special tile changes how far you move
rules-it-is-unhindered = no condition and no special tile changes how far { $it } moves
rules-chooses-your-knockback = you choose the direction in which you are thrown back
rules-chooses-its-knockback = you choose the direction in which { $it } is thrown back
rules-nothing-you-do-takes-off = nothing that you do takes off { $condition }
rules-nothing-it-does-takes-off = nothing that { $it } does takes off { $condition }

# Triggers: "once a Turn for each attacker, when an attack hits you and it is dark, 1 Burn".
rules-trigger = { $event }, { $then }
rules-trigger-if = { $event } and { $test }, { $then }
rules-limited = { $limit }, { $what }
rules-for-each = { $limit } for each { $other }
rules-when-threatened = when an attack on { $whom } is announced
rules-after-attack = after an attack on { $whom }
rules-when-struck = when an attack hits { $whom }
rules-when-blocked = when { $whose } shield blocks { $n } or more
rules-when-hit = when { $whose } attack hits
rules-when-damaged = when { $whose } attack puts { $n } or more into HP
rules-when-damaged-with = when { $whose } attack puts { $n } or more { $kind } into HP
rules-when-felled = when { $whose } attack defeats somebody
rules-when-inflicted = when { $whose } attack adds { $condition }
rules-when-you-get = when you get { $condition }
rules-when-it-gets = when { $it } gets { $condition }
rules-when-you-commit = when you commit an action
rules-when-it-commits = when { $it } commits an action
rules-when-you-strike = when you strike, whoever is hit
rules-when-it-strikes = when { $it } strikes, whoever is hit
rules-when-rolled = when { $whose } pool is rolled
rules-when-sinks-are-cleared = when sinks are cleared
rules-when-turn-begins = when { $whose } Turn begins
rules-when-you-are-defeated = when you are defeated
rules-when-it-is-defeated = when { $it } is defeated
rules-when-this-ends = when this ends
rules-when-you-are-defeated-by = when you are defeated by { $kind } in the last HP slot
rules-when-it-is-defeated-by = when { $it } is defeated by { $kind } in the last HP slot
rules-when-counterbeat-begins = when a counterbeat begins

# What is lent: "until the Turn ends, the target: it carries a light".
rules-until = until { $until }, { $what }
rules-this-piece-is-a-light = this piece is a light
rules-done-with-this-piece = for what is done with this piece
rules-for-everybody = for everybody
rules-every-enemy = every { $enemy }
rules-this-holds = this holds { $n }
rules-holds = { $name } holds { $n }
rules-it-lasts = it lasts
rules-lasts = { $name } lasts

# Numbers of a sheet that a block changes.
rules-received-by-you = { $token } that you get at once
rules-received-by-it = { $token } that { $it } gets at once
rules-tokens-that-count = tokens of { $condition } that count
rules-hp-slots = HP slots
rules-fp-limit = FP limit
rules-dice-of-pool = dice of the pool
rules-damage-of-attacks = damage of each attack
rules-range = range
rules-range-of-attunements = range of ranged attunements at one target
rules-hexes-of-movement = hexes of a movement
rules-hexes-before-limits = hexes of a movement before anything limits it
rules-sp-cost = SP cost
rules-fp-cost = FP cost
rules-match-below = how far below an Encounter Die a die may lie
rules-match-above = how far above an Encounter Die a die may lie
rules-defense = Defense
rules-stability = Stability
rules-actions-of-beat = Simple or Dynamic actions of a beat
rules-movement = Move
rules-depth-of-moons = depth of half-moons and full moons
rules-curse-at = Withering that turns into a curse
rules-pouches = pouches
rules-charges-of-piece = charges
rules-behaviours-passed-over = behaviours passed over

# Abilities: of another combatant, then of you.
rules-flies = { $it } ignores hazards and half-cover unless knocked down
rules-swims = { $it } ignores water
rules-keeps-to-water = { $it } can stand on water only
rules-plans = { $it } goes round rather than queue, and puts out its own Blazing
rules-two-hexes = { $it } fills two hexes, head and tail
rules-keeps-formation = { $it } attacks past its formation and moves with it
rules-pull-immunity = { $it } cannot be pulled
rules-rides = { $it } can be Dismounted
rules-backstab-immunity = { $it } cannot be backstabbed
rules-treads-lightly = { $it } is not harmed by hazards
rules-takes-cover = { $it } has full cover behind half-cover next to it
rules-your-flies = you ignore hazards and half-cover unless knocked down
rules-your-swims = you ignore water
rules-your-keeps-to-water = you can stand on water only
rules-your-plans = you go round rather than queue
rules-your-two-hexes = you fill two hexes
rules-your-keeps-formation = you attack past your formation
rules-your-pull-immunity = you cannot be pulled
rules-your-rides = you can be Dismounted
rules-your-backstab-immunity = you cannot be backstabbed
rules-your-treads-lightly = hazards do nothing to you
rules-your-takes-cover = half-cover next to you counts as full cover
