### Names of causes, prices, hands, tokens and places, as the views of an encounter use them.

# A combatant or a piece that the position lacks.
name-somebody = somebody
name-gear = gear

# What a fact of the log is due to.
cause-action-with = { $action } with { $gear }
cause-attack = { $who }'s { $attack }
cause-hold = { $who }'s { $attack } holds on
cause-collision = Collision
cause-trickle = Trickle
cause-doom = Doom
cause-fall = The fall of { $who }
# A cause that needs no name.
cause-lent = lent
cause-unnamed = Something

# Something lent, in full: "Take Aim with Hedge Bow, until the Turn ends. 2 left."
lent-until = { $name }, until { $until }.
lent-left = { $n } left.

# When something lent ends, after "until".
until-attack = the attack is through
until-next-attack = the next attack that it serves
until-turn = the Turn ends
until-counterbeat = the counterbeat ends
until-beat = the beat ends
until-next-beat = the next beat ends
until-target-loses = the target is free of it
until-round = sinks are cleared
until-next-round = the next Round begins
until-encounter = the encounter ends
until-reprieve = the next reprieve

# Prices of actions.
price-free = free
price-dice =
    { $n ->
        [one] 1 die
       *[other] { $n } dice
    }
price-dice-score = { $n } dice, { $score } SP
price-score = { $score } SP
price-score-or-more = { $score }+ SP
price-die-and-score = 1D, { $score }+ SP
price-equal = { $n } equal dice
price-equal-score = { $n } equal dice, { $score } SP
price-match = a { $faces }
price-match-score = a { $faces }, { $score } SP
price-match-any = a matching die
price-match-any-score = a matching die, { $score } SP
price-all-dice = all dice
price-focus = { $n } FP

# What the hands hold, beside `hands-both` and `hands-two`.
hands-nothing = nothing in hand
hands-one = { $gear } and a free hand

# Damage types.
damage-kind-slash = Slash
damage-kind-crush = Crush
damage-kind-pierce = Pierce
damage-kind-acid = Acid
damage-kind-breaking = Breaking
damage-kind-bleed = Bleed
damage-kind-burn = Burn
damage-kind-dark = Dark
damage-kind-magic = Magic
damage-kind-poison = Poison
damage-kind-smite = Smite
damage-kind-toxic = Toxic

# The sinks, as the sheet prints them.
sink-label-p-def = P.DEF
sink-label-f-def = F.DEF
sink-label-m-def = M.DEF
sink-label-d-def = D.DEF
sink-label-l-def = L.DEF
sink-label-res = RES
sink-label-ps = PS

# Schools of attunements.
school-guts = Guts
school-pyromancy = Pyromancy
school-sorcery = Sorcery
school-miracle = Miracle
school-witchery = Witchery

# Grades of scaling.
grade-s = S
grade-a = A
grade-b = B
grade-c = C
grade-d = D
grade-e = E

# The slots of gear on the sheet.
gear-slot-hand = hand { $n }
gear-slot-armor = armour
gear-slot-pouch = pouch { $n }
gear-slot-quiver = in a quiver
gear-slot-ring = ring { $n }
gear-slot-body = bare hands
gear-slot-carried = carried

# The charges of a flask or an item, after what it does.
charges-left = { $left } of { $most } left.
# An attack of an enemy whose damage something changes: "2 Slash (+1 damage)".
attack-with-more = { $attack } ({ $more } damage)

# The entries of an encounter table.
entry-move = Move
entry-move-keeping = Move, keeping { $n }
entry-waits = waits

# The letters on a token. Those of damage are capitals.
token-letters = { $token ->
    [Slash] SL
    [Crush] CR
    [Pierce] PI
    [Acid] AC
    [Breaking] BK
    [Bleed] BL
    [Burn] BU
    [Dark] DK
    [Magic] MA
    [Poison] PO
    [Smite] SM
    [Toxic] TX
    [Blazing] Bz
    [Bleeding] Bl
    [Blinded] Bd
    [Broken] Br
    [Charmed] Ch
    [Cursed] Cu
    [Dismounted] Dm
    [Disoriented] Do
    [Drain] Dr
    [Fear] Fe
    [Flinch] Fl
    [Frozen] Fz
    [Grappled] Gr
    [Hollow] Ho
    [Knockback] Kb
    [Knockdown] Kd
    [Maddened] Md
    [Mute] Mu
    [Netted] Ne
    [Sapped] Sa
    [Slowed] Sl
    [Staggered] Sg
    [Stunned] St
    [Withering] Wi
   *[other] { $beginning }
}
step-less = less { $what }
step-more = more { $what }
