### The numbers of sheets and cards, and what each is the sum of.

# Labels of numbers.
number-hp-slots = HP slots
number-tokens = { $condition } tokens
number-move = Move
number-attack-damage = Attack damage
number-defense = Defense
number-stability = Stability
number-damage = damage
number-range = range
number-charges = charges
number-power-of = PWR of { $school }
number-power-with = PWR with { $gear }
number-price = price
number-fp = FP
number-pots = POTs
number-fp-limit = FP limit
number-dice = Dice
number-eqp = EQP
number-pouches = Pouches
number-mb = MB
number-fb = FB
number-db = DB
number-lb = LB
number-sp = SP
number-durability = Durability
number-weight = weight

# The base of a number: "base 6 (2 + half of VIT 7, rounded; R-297)".
number-base = base { $n } ({ $formula }; { $rule })
number-base-plain = base { $n }
number-formula-printed = as printed
number-formula-on-sheet = on the sheet
number-formula-everybody = everybody has it
number-formula-gear-alone = from gear alone
number-formula-two-and-half = 2 + half of { $stat } { $n }, rounded
number-formula-less-two = { $stat } { $n } - 2
number-formula-table = by the table for { $stat } { $n }
number-formula-steps = 1 at { $from } { $stat }, 1 more for each { $per } above; { $stat } is { $n }
number-formula-steps-lower = 1 at { $from } the lower of { $stat } and { $other }, 1 more for each { $per } above; it is { $n }

# A part of a number: "+1 Dragon Ring", "+2 Take Aim until the Turn ends".
number-part = { $amount } { $name }
number-part-until = { $amount } { $name } until { $until }
number-part-load = a heavy load
number-part-shield = the raised shield
number-part-enemy = its sheet and types
number-part-action = the action itself
number-part-house-rules = house rules
number-part-scaling = { $stat } scaling with grade { $grade }
number-part-changed = changed in this encounter

# The actions that step with the load.
load-too-heavy = too heavy
load-hexes =
    { $n ->
        [one] 1 hex
       *[other] { $n } hexes
    }
load-hexes-for-each =
    { $n ->
        [one] 1 hex for each SP
       *[other] { $n } hexes for each SP
    }
load-hexes-at-most =
    { $n ->
        [one] 1 hex for each SP, at most { $most }
       *[other] { $n } hexes for each SP, at most { $most }
    }
load-class-simple = Simple
load-class-dynamic = Dynamic
load-class-double = Double
load-class-free = Free
load-class-none = No action
load-reaction = { $class } reaction
load-price = price: { $parts }
load-price-when = price: { $parts } ({ $when })
load-price-none = price: none, the load is too heavy for it
load-hexes-parts = hexes: { $parts }
load-rules = rules: { $rules }
