### Rules texts: who acts and who is the target, numbers, and the names of the short lists.

# An entry without an effect.
rules-no-effect = No effect of its own.

# A mark or a store that a script names.
rules-in-quotes = “{ $name }”
# An enemy that an effect brings, and its place.
rules-comes-near = { $comes }, on { $hex } or as near as possible to it
rules-comes-on-first = { $comes }, on the first free hex of { $hexes }, or as near as possible to the last

# The actor, as the subject of a clause.
rules-it = it
rules-whoever-enters = whoever enters
rules-each-combatant = each combatant
# The actor, as an object and as an owner.
rules-you = you
rules-your = your
rules-its = its
rules-their = their
# The target.
rules-target = the target
rules-attacker = the attacker
rules-one-hit = the one hit
rules-fallen = the fallen
rules-other = the other
rules-grappled = whoever is Grappled by it
rules-owner = { $target }'s
# The same, after "once a Turn for each".
rules-each-target = target
rules-each-attacker = attacker
rules-each-one-hit = one hit
rules-each-fallen = fallen
rules-each-other = other

# Numbers and changes of numbers.
rules-number = { $n }
rules-plus = +{ $n }
rules-negative = -{ $value }
rules-plus-value = + { $value }
rules-twice = twice { $value }
rules-times = { $n } times { $value }
rules-half = half { $value }
rules-lower-of = the lower of { $values }
rules-higher-of = the higher of { $values }
rules-number-of = the number of { $things }
rules-overspent = the { $what } overspent
rules-per = { $amount } per { $thing }
rules-per-overspent = { $amount } per { $what } overspent
# "2 SP if the weapon is loaded, otherwise 3 SP"
rules-case = { $what } if { $test }
rules-otherwise = otherwise { $what }

# Amounts: "3 hexes", "3+ hexes", "3 hexes, and 1 more per SP overspent", "hexes equal to ENC".
rules-things = { $n } { $things }
rules-things-or-more = { $n }+ { $things }
rules-things-of-power = PWR { $things }
rules-and-more = { $amount }, and { $more } more per { $thing }
rules-and-more-overspent = { $amount }, and 1 more per { $what } overspent
rules-equal-to = { $things } equal to { $value }
rules-none = none
rules-up-to = up to { $amount }
rules-least-to = { $least } to { $amount }
rules-hexes = { $n ->
    [one] { $n } hex
   *[other] { $n } hexes
}
rules-several-hexes = hexes
rules-rows = { $n ->
    [one] { $n } row
   *[other] { $n } rows
}
rules-several-rows = rows
rules-dice = { $n ->
    [one] { $n } die
   *[other] { $n } dice
}
rules-several-dice = dice
rules-repeats = { $n ->
    [one] { $n } time
   *[other] { $n } times
}
rules-several-times = times
rules-tokens = { $n ->
    [one] { $n } token
   *[other] { $n } tokens
}
rules-several-tokens = tokens
rules-tokens-of = { $n ->
    [one] { $n } { $of } token
   *[other] { $n } { $of } tokens
}
rules-several-tokens-of = { $of } tokens
rules-durability-sinks = { $n ->
    [one] { $n } Durability sink
   *[other] { $n } Durability sinks
}
rules-several-durability-sinks = Durability sinks

# What a number is read from.
rules-weapon-sp = weapon SP
rules-weapon-sp-in-hand = SP of the weapon in the { $hand }
rules-weapon-damage = weapon damage
rules-missile-damage = missile damage
rules-shield-damage = shield damage
rules-pwr = PWR
rules-scaling = { $stat } scaling
rules-sink-of = { $whose } { $sink }
rules-hp-left = { $whose } HP left
rules-round-tally = the Round tally
rules-left-of = what is left of { $name }
rules-full-of = full { $n } of { $value }
rules-token-in-sink = token in { $whose } { $sink }
rules-tokens-in-sink = tokens in { $whose } { $sink }
rules-token-in-hp = { $kind } token in { $whose } HP
rules-tokens-in-hp = { $kind } tokens in { $whose } HP
rules-token-since-counterbeat = token that entered { $whose } HP in the counterbeat
rules-tokens-since-counterbeat = tokens that entered { $whose } HP in the counterbeat
rules-token-on = { $condition } token on { $whom }
rules-tokens-on = { $condition } tokens on { $whom }
rules-enemies-in-play = { $enemy } in play
rules-token-inflicted = token that the attack inflicts on { $whom }
rules-tokens-inflicted = tokens that the attack inflicts on { $whom }
rules-token-blocked = token that { $whose } shield blocked
rules-tokens-blocked = tokens that { $whose } shield blocked

# Costs.
rules-free = free
rules-one-die-or-more = 1+ dice
rules-die-and = 1 die and { $score }
rules-equal-dice = { $n } equal dice
rules-encounter-die = 1 die equal to one on the enemy's table
rules-all-dice = all dice
rules-not-possible = not possible
rules-score = { $n } SP
rules-score-or-more = { $n }+ SP
rules-score-equal-to = SP equal to { $value }
rules-value-or-more = { $value } or more

# Damage types and sinks.

# Groups of tokens.
rules-fleeting = conditions that are not Static
rules-hindering = conditions that prevent movement, but not Knockdown

# Damage modifiers and the properties of attacks.
rules-high = High
rules-inevitable = Inevitable
rules-magical = Magical
rules-unblockable = Unblockable
rules-undodgeable = Undodgeable
rules-unparryable = Unparryable
rules-unsinkable = Unsinkable
rules-lock-on = Lock-On
rules-ranged = ranged
rules-spell = spell
rules-melee = melee
rules-reaching = melee from beyond the next hex
rules-a-spell = a spell

# Kinds of tile within a sentence, then without an article.
rules-the-boundary = the boundary
rules-full-cover = full cover
rules-half-cover = half-cover
rules-concealment = concealment
rules-a-hazard = a hazard
rules-a-retreat-tile = a retreat tile
rules-boundary = boundary
rules-hazard = hazard
rules-retreat-tile = retreat tile

# Weapons, hands and how often.
rules-a-melee-weapon = a melee weapon
rules-a-ranged-weapon = a ranged weapon
rules-a-loadable-weapon = a loadable weapon
rules-main-hand = main hand
rules-off-hand = off hand
rules-once-a-turn = once a Turn
rules-once-a-round = once a Round
rules-once-an-encounter = once an encounter

# Schools of attunements.

# What a use between encounters does to the journey.
rules-return-to-reprieve = the journey returns to the page of the last short reprieve in this chapter
rules-open-locks = the locks of the page open
