### Rules texts: what is said of actions, attunements, conditions, gear, enemies, tiles and doom events as a whole.

# Class and timing of an action, and its price: "Simple action, 2 SP, 1+ FP".
rules-simple = Simple { $timing }
rules-dynamic = Dynamic { $timing }
rules-double = Double { $timing }
rules-free-class = Free { $timing }
rules-no-class = no place in the beat { $timing }
rules-action = action
rules-reaction = reaction
rules-action-or-reaction = action or reaction
rules-focus-price = { $n } FP
rules-focus-price-or-more = { $n }+ FP

# What a reaction answers.
rules-answers = answers { $what }
rules-an-attack = an attack
rules-enemy-that-comes = an enemy that comes { $place }
rules-enemy-that-comes-into-weapon-range = an enemy that comes into weapon range
rules-enemy-that-comes-into-range-of-shot = an enemy that comes into range of the shot
rules-activation = an enemy that becomes active
rules-opening-of-counterbeat = the opening of the counterbeat
rules-attack-or-move = an attack or a Move
rules-sudden-turn = a Sudden Turn too

# What an action needs.
rules-needs = needs { $what }
rules-only-if = only if { $test }
rules-a-weapon-in-hand = a weapon in hand
rules-weapon-or-shield-in-hand = a weapon or shield in hand
rules-a-flask = a flask
rules-an-item = an item
rules-a-catalyst-in-hand = a catalyst in hand
rules-deployed-shield = the shield that stands on the board

# Notes on an action.
rules-listed-as = weapons list it as { $name }
rules-counts-as = counts as { $actions }
rules-uses-attunement = use an attunement of { $schools } at its own cost
rules-keeps-shield = a raised shield stays up
rules-while-down = possible while knocked down
rules-while-frozen = possible while Frozen

# Attunements.
rules-school-and-pots = { $school }, { $pots }
rules-known-with-catalyst = known with a catalyst of its school in hand
rules-pots = { $n ->
    [one] 1 POT
   *[other] { $n } POTs
}
rules-most-overcast = at most { $n } FP more
rules-aim-serves-it = aim serves it

# Conditions: when they leave, which sink takes them, and what holds meanwhile.
rules-takes-effect-at-once = takes effect at once
rules-leaves-after-turn = leaves at the end of your Turn
rules-leaves-with-sinks = leaves when sinks are cleared
rules-stays = stays until something removes it
rules-most-tokens = { $n ->
    [one] at most 1 token
   *[other] at most { $n } tokens
}
rules-sink-takes-tokens = { $sink } takes its tokens
rules-sink-takes-tokens-whole = { $sink } takes its tokens, 1 point for all tokens at once
rules-character-only = only the character can have it
rules-surcharge = each token adds { $n } SP to every cost
rules-deals-each-turn = { $tokens }, unblockable, at the start of each of your Turns
rules-becomes = { $n } tokens turn into { $condition }
rules-outlasts-encounter = it stays when the encounter ends
rules-loses-highest-die = each token discards the highest die of the pool
rules-loses-focus = each token takes 1 FP
rules-knocks-back = each token knocks back by 1 hex
rules-drains = the attacker heals 1 HP per token if its attack reached HP
rules-blind = every hex conceals
rules-shines = neither concealment nor the dark hides
rules-down = on the ground
rules-halves-moves = every Move is halved, but stays at least 1
rules-afraid = an enemy comes no nearer, flees from within 2 and attacks only from afar; the character comes no nearer to the one who inflicted it and does not strike it in melee
rules-maddened = an enemy attacks the nearest combatant
rules-charmed = you act for the enemy
rules-shield-up-is-lost = Shield Up! is lost
rules-keeps-footing = a broken guard has no consequence
rules-unseats = only a rider can have it
rules-curses = all HMN is lost, and the character is defeated
rules-forbids-everything = no action and no reaction is possible
rules-forbids-all-but = no action is possible but { $actions }
rules-forbids-movement = no movement is possible
rules-forbids-magic = no attunement is possible but those of Guts, and no spell of an enemy
rules-struggle-removes = Struggle! removes 1 token
rules-lost-turn-removes = an enemy's lost Turn removes 1 token
rules-damage-removes = each { $kind } removes 1 token
rules-water-removes = water removes it
rules-drop-and-roll = an Intelligent enemy gives its Turn to fall and roll it out
rules-humanity-removes = HMN that is gained removes it, and is used up

# Gear.
rules-used-as = can be used as { $gear }
rules-damage-of-kinds = { $n } { $kinds }
rules-more-than-missile = { $n } more than the missile
rules-plain-damage = { $n } damage
rules-range-to = range { $most }
rules-range-from-to = range { $least }-{ $most }
rules-one-hand-or-two = for one hand or two
rules-two-handed = two-handed
rules-one-hand-only = one hand only
rules-nothing-else-in-hand = nothing else in hand
rules-strapped-on = strapped on
rules-bare-hands = bare hands
rules-ranged-weapon = ranged weapon
rules-loadable-weapon = loadable weapon
rules-shoots = shoots missiles of type { $missile }
rules-scaling-apart = { $stats } scaling is no part of its damage
rules-lists = lists { $actions }
rules-only-for = only for { $actions }
rules-shield = Defense { $defense }, Stability { $stability }
rules-catalyst-for = catalyst for { $schools }, Power { $power }
rules-missile = missile of type { $missile }, { $n } { $kind } more
rules-missile-range = range { $change }
rules-sink-value = { $sink } +{ $n }
rules-stat-with-grade = { $need } with grade { $grade }
rules-teaches = teaches { $actions }
rules-can-be-lit = can be lit
rules-always-burns = always burns
rules-always-gives-light = always gives light
rules-gives-no-light = gives no light
rules-unbreakable = unbreakable
rules-ephemeral = ephemeral
rules-in-use = in use, { $block }
rules-in-use-as-weapon = in use as a weapon, { $block }
rules-worn = worn, { $block }
rules-in-hand = in hand, { $block }
rules-worn-at-defeat = worn at a defeat, { $effects }
rules-keeps-souls = no souls are lost
rules-keeps-carried = nothing carried is lost
rules-chooses-reward = you choose one thing that victory would have brought
rules-is-destroyed = it is destroyed
rules-weight = weight { $n }
rules-durability = Durability { $n }
rules-charges = { $n ->
    [one] 1 charge
   *[other] { $n } charges
}
rules-quiver = { $n ->
    [one] holds 1 type of missile
   *[other] holds { $n } types of missile
}
rules-missiles = { $missile }s

# Enemies and their attacks.
rules-everybody-in-it = everybody in it
rules-from-head = from the head
rules-from-tail = from the tail
rules-attack-move = Move { $n }
rules-made-times = made { $n } times, with a reaction to each
rules-while-held = at the start of each Turn, { $then }
rules-its-shield-stays-up = its raised shield stays up
rules-enemy-hp = { $n } HP
rules-enemy-sink = { $sink } { $n }
rules-enemy-shield = shield with Defense { $defense }, Stability { $stability } and Durability { $durability }
rules-raised-at-start = raised at the start
rules-not-immune-to = not immune to { $what }
rules-immune-to-all-but = immune to every condition but { $what }

# Special tiles.
rules-water = water
rules-deadly = deadly
rules-locked = locked until it is opened
rules-locked-becomes = locked: opened, it is { $tile }
rules-extinguishes = it removes { $conditions }

# Doom events.
rules-doom = Round { $n }
rules-doom-every = { $every ->
    [one] Round { $n } and every Round after it
   *[other] Round { $n } and every { $every } Rounds after it
}
