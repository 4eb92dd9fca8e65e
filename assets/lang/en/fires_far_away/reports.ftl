### The reports of the commands about scenarios, encounters and entries.

# check: the entries below each heading of the corebook, and those that scenarios bring.
count-weapons = { $n } weapons
count-shields = { $n } shields
count-armor = { $n } armor
count-catalysts = { $n } catalysts
count-rings = { $n } rings
count-flasks = { $n } flasks
count-missiles = { $n } missiles
count-items = { $n } items
count-guts = { $n } guts
count-pyromancy = { $n } pyromancy
count-sorcery = { $n } sorcery
count-miracles = { $n } miracles
count-witchery = { $n } witchery
count-actions = { $n } actions
count-conditions = { $n } conditions
count-enemies = { $n } enemies
count-encounters = { $n } encounters
count-scenarios = { $n } scenarios
count-gear-of-scenarios = { $n } pieces of gear of scenarios
count-actions-of-scenarios = { $n } actions and attunements of scenarios
count-conditions-of-scenarios = { $n } conditions of scenarios
count-rulebook = { $n } rulebook

# soak and simulate
soak-no-such-encounter = there is no encounter `{ $encounter }` in a scenario `{ $scenario }`
column-victories = victories
column-defeats = defeats
column-retreats = retreats
column-rounds = Rounds
column-won = won
column-interval = (95 %)
column-hp-left = HP left
simulate-percent = { $percent } %
simulate-interval = { $low } to { $high } %
simulate-rounds = Rounds { $first } to { $last }: { $bars }
simulate-no-shard = `{ $written }` is no part of the games: write 2/8 for the second of eight
simulate-part-twice = part { $part } of { $of } has been put in already
simulate-other-games = these games had another bot, character, seed or number than those of the files before
simulate-parts-missing = { $encounter }: still missing of { $of } parts: { $parts }
simulate-felled-by = felled by: { $wounds }
simulate-wound = { $wound } ({ $n })
simulate-seeds = seeds: { $seeds }
simulate-seed-won = won: { $seed }
simulate-seed-lost = lost: { $seed }
simulate-seed-failed = failed: { $seed }
simulate-unfinished = unfinished: { $unfinished }, failed: { $failed }
simulate-unfinished-game = unfinished { $seed }: { $position }
simulate-unfinished-too = unfinished too: { $seeds }
simulate-stopped = stopped after { $played } of { $asked } games
simulate-part-not-whole = this part of the games was broken off: it is not printed, since it can't be put together with others
simulate-not-there = { $encounter } is not in the other version
simulate-damage = damage a Round: { $dealt } into enemies, { $taken } into the character
simulate-waves = waves: { $waves }
simulate-wave = { $wave } in { $percent } % of the games
simulate-attacks = attacks of the enemies
simulate-actions = actions of the character
simulate-never-chosen = never rolled: { $attacks }
simulate-never-used = never used: { $entries }
simulate-versions = { $encounter }: won { $before } → { $now } %, Rounds { $rounds_before } → { $rounds_now }; { $change }
simulate-no-change = the games are the same
simulate-as-often = as many games are won
simulate-higher = the win rate is higher with a probability of { $percent } %
simulate-lower = the win rate is lower with a probability of { $percent } %
column-chosen = chosen
column-hits = hits
column-into-hp = into HP
simulate-game-victory = { $game }: Victory in Round { $round }, { $hp } HP left
simulate-game-defeat = { $game }: Defeat in Round { $round }, { $hp } HP left
simulate-game-retreat = { $game }: Retreat in Round { $round }, { $hp } HP left
simulate-game-no-end = { $game }: no end in Round { $round }, { $hp } HP left

# watch: parts of one line. The encounter is an id.
watch-begins = watching { $path }; Ctrl-C ends it
watch-vignettes = vignettes: { $passed } passed, { $failed } failed
watch-fight = { $encounter }: won { $won_before } → { $won } %, Rounds { $rounds_before } → { $rounds }
watch-new-fight = { $encounter }: won { $won } %, Rounds { $rounds }

# What felled the character, where no name says it.
felled-by-attack = { $bearer }: { $attack }
felled-by-hold = { $bearer }: { $attack } (hold)
felled-by-character = the character
felled-by-enemy = an enemy
felled-by-doom = a doom event
felled-by-collision = a collision
felled-by-trickle = trickling damage
felled-by-gear = the character's gear
felled-by-phase = the end of a phase
felled-by-time = the end of the encounter's time

# replay: how the game ended.
replay-victory = Victory in Round { $round }
replay-defeat = Defeat in Round { $round }
replay-retreat = Retreat in Round { $round }
replay-left = left in Round { $round }
replay-ending = the ending `{ $ending }`
replay-end = its end
replay-not-at-end = not at its end

# The decisions of an encounter, as replay and simulate tell them.
decision-setting-up = setting up
decision-start-at = start at { $hex }
decision-act = act
decision-react = react
decision-let-it-happen = let it happen
decision-lay-token = lay a token
decision-lay-rest = have the rest laid
decision-end-beat = end the beat
decision-stay = stay
decision-begin = begin
decision-all = as many as it can
decision-no-more = no more
decision-choose = choose { $what }
decision-choose-two = choose { $first } and { $second }
decision-go-by = go by { $hexes }
decision-go-along-line = go { $steps } along the line
decision-choose-direction = choose a direction
decision-aim-at = aim at { $hex }
decision-hold = hold { $hands }
decision-choose-dice = choose dice
decision-choose-attack = choose { $attack } against { $target }
decision-choose-table = choose the table { $table }
decision-choose-table-entry = choose { $entry } of the table { $table }

# A position in a sentence: "Round 61: Sella on 4,5 with 5 of 9 HP and 12 FP, Slowed; Wolf on 3,3 with 2 of 4 HP".
position-of-character = { $name } on { $hex } with { $left } of { $slots } HP and { $focus } FP
position-of-enemy = { $name } on { $hex } with { $left } of { $slots } HP
position-no-enemy = no enemy on the sheet
position-waves = { $come } of { $waves } waves have come
position-in-round = Round { $round }: { $combatants }

# roster: the lists and their columns.
roster-weapons = weapons
roster-shields = shields
roster-armor = armor
roster-catalysts = catalysts
roster-rings = rings
roster-flasks = flasks
roster-missiles = missiles
roster-items = items
roster-attunements = attunements
roster-list = { $list } ({ $n })
roster-column-also = also
roster-column-ammo = ammo
roster-column-charges = charges
roster-column-damage = damage
roster-column-defense = defense
roster-column-durability = durability
roster-column-ephemeral = ephemeral
roster-column-fp = fp
roster-column-hands = hands
roster-column-intensity = intensity
roster-column-name = name
roster-column-note = note
roster-column-overcast = overcast
roster-column-power = power
roster-column-range = range
roster-column-requirements = requirements
roster-column-school = school
roster-column-schools = schools
roster-column-sinks = sinks
roster-column-sp = sp
roster-column-specials = specials
roster-column-stability = stability
roster-column-table = table
roster-column-timing = timing
roster-column-types = types
roster-column-weight = weight

# walk
walk-journeys = { $journeys } journeys through { $scenario }, { $decisions } decisions on average
walk-soul-level = SL at the end: { $least } at least, { $mean } on average, { $most } at most
walk-souls = souls gained: { $least } at least, { $mean } on average, { $most } at most
walk-hollow = Hollow: the character became it in { $journeys } journeys
walk-between-encounters = between encounters: { $used } times something used, { $moved } times gear moved
walk-ending = ending { $ending }: { $n }
walk-without-ending = ending without an ending: { $n }
walk-encounter = encounter { $encounter }: met { $met } times, won { $won }
walk-note = note { $note }: made { $n } times
walk-unread-note = nothing reads the note { $note }
walk-went-on = went on from { $ending } to { $scenario }: { $n }
walk-not-gone-on = journey { $journey } could not go on: { $why }
walk-campaign = a campaign of { $n ->
    [one] 1 scenario
   *[other] { $n } scenarios
}, { $journeys } journeys
walk-missed-ending = never reached: the ending { $ending }
walk-unread-page = never read: { $page }
walk-closed-option = never open: { $option } on { $page }
walk-stuck = stuck: { $n ->
        [one] one journey
       *[other] { $n } journeys
    } at { $place }; journey { $journey } is the first
walk-complete = complete: every page was read, every ending was reached, and no journey was stuck
walk-incomplete = not complete: { $endings ->
        [one] one ending was
       *[other] { $endings } endings were
    } never reached, { $pages ->
        [one] one page was
       *[other] { $pages } pages were
    } never read, { $stuck ->
        [one] one journey was
       *[other] { $stuck } journeys were
    } stuck
walk-stuck-at = stuck at { $place }
walk-no-page = no page
walk-between-chapters = between chapters
walk-refuses-listed = { $place } refuses what it lists
walk-refuses-listed-use = { $place } refuses a use that it lists

# The name of a random character.
random-character-name = Wanderer { $n }

# tune
tune-version = a version is won { $won } %
tune-result = won { $before } → { $after } %, after { $versions } versions
tune-not-near = no version comes within { $within } points of { $won } %: further changes have to be made by hand
tune-read-text = The text of an attack is not changed with its damage: read it again.
tune-written = written: { $file }
tune-in-program = { $file } is inside the program and can't be changed: copy the encounter with `emberhex new ID --like ENCOUNTER`
