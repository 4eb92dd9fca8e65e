### The lines of the log: a sentence for each fact.

# A sentence with its cause before it: "Archer 2's Arrow: Genericus is defeated."
log-caused = { $cause }: { $sentence }
log-no-dice = no dice

# The course of the encounter.
log-entered = { $who } stands at { $at }.
log-round = Round { $tally }.
log-doom = Doom: { $text }
log-beat = Your beat.
log-counterbeat = The counterbeat.
log-wave = More of them come.
log-victory = Victory.
log-defeat = Defeat.
log-retreat = Retreat.

# The encounter tables.
log-table-rolled = { $table }: a roll of { $dice }, so entry { $entry }.
log-table-rolled-exhausted = { $table }: a roll of { $dice }. Entry { $rolled } is exhausted, so entry { $entry }.
log-table-rolled-ahead = { $table }: a roll of { $dice }, ahead of its time.
log-entry-exhausted = Entry { $entry } is exhausted.
log-table-refreshed = Every entry was exhausted: the card is cleared.

# Turns and actions.
log-means-to-use = { $who } means to use { $attack }.
log-moves = { $who } moves.
log-keeps-condition = { $who } cannot rid itself of { $condition }.
# What an enemy does instead of its Turn, as the row of the condition says.
log-loses-turn = { $who } loses this Turn: { $condition }.
log-action = { $action }.
log-action-paid = { $action }, paid with { $dice }.
log-reaction = Reaction: { $action }.
log-reaction-paid = Reaction: { $action }, paid with { $dice }.
log-turns-on = { $who } turns on { $target }.
log-does-bidding = { $who } does your bidding.

# Movement, special tiles and darkness.
log-moves-to = { $who } moves to { $at }.
log-knocked-back = { $who } is knocked back to { $at }.
log-teleported = { $who } is at { $at }.
log-tile-placed = { $tile } at { $at }.
log-tile-removed = { $tile } at { $at } is gone.
log-dark = Darkness falls.
log-light = The darkness lifts.
log-move-changes = { $who }'s Move changes by { $by }.
log-swings-round = { $who } swings round.
log-tile-triggered = { $who }: { $tile }.

# Attacks and shields.
log-attacks = { $who }: { $attack }.
log-strikes-nothing = { $who } strikes at nothing.
log-dodged = Dodged.
log-cancelled = Called off.
log-turned-back = Turned back on { $who }.
log-barred = Nothing of the kind comes through.
log-strikes-likeness = { $who } strikes at nothing but a likeness.
log-too-high = It goes over the fallen.
log-no-target = Nobody is there.
log-guard-break = Guard Break on { $who }!
log-shield-up = { $who }: Shield Up!
log-shield-down = { $who }'s shield comes down.
log-attacks-deal = { $who }'s attacks deal { $by } damage.
log-attacks-multiplied = The attacks of { $who } are worth { $factor } times their damage.
log-attacks-no-longer-multiplied = The attacks of { $who } are no longer worth { $factor } times their damage.

# A token that is placed in a slot.
log-token-into-hp = 1 { $token } into an HP slot of { $who }.
log-token-into-sink = 1 { $token } into { $who }'s { $sink }.
log-token-onto-shield = 1 { $token } onto { $who }'s shield.
log-token-unassigned = 1 { $token } onto { $who }'s sheet, unassigned.
log-token-takes-hold = 1 { $token } takes hold of { $who }.
log-token-onto-durability = 1 { $token } onto the Durability of { $gear }.
log-token-breaks = 1 { $token } breaks { $gear }.
log-token-vanishes = 1 { $token } vanishes, without effect on { $who }.
# Tokens that are taken off.
log-tokens-out-of-sink = { $n } { $token } out of { $who }'s { $sink }.
log-tokens-off-shield = { $n } { $token } off { $who }'s shield.
log-tokens-off-sheet = { $n } { $token } off { $who }'s sheet.
log-trickles = { $who }: { $n } { $damage } trickles in.
log-healed = { $n } { $damage } out of the HP slots of { $who }.
log-sink-changed = { $who }'s { $sink } is now { $value }.
log-hp-slots = { $who } has { $n } HP slots now.
log-defeated = { $who } is defeated.

# Conditions, and what holds for a while.
log-has-condition = { $who } has { $condition }.
log-has-conditions = { $who } has { $condition } ({ $n }).
log-rid-of-condition = { $who } is rid of { $condition }.
log-rid-of-some = { $who } is rid of { $condition } ({ $n } left).
log-shrugs-off = { $who } shrugs off { $condition }.
log-holds-until = { $name } holds until { $until }.
log-is-over = { $name } is over.

# The pool, FP and HMN.
log-pool = The stamina pool: { $dice }.
log-flinch = Flinch, the { $die } leaves the pool.
log-left-on-table = { $dice } left on the table.
log-humanity-gained = { $n } HMN gained, { $left } now.
log-humanity-lost = { $n } HMN lost, { $left } left.
log-die-rolled-again = The { $was } is rolled again and shows { $now }.
log-die-raised = The { $was } becomes a { $now }.
log-die-lost = The { $die } leaves the pool.
log-die-added = A { $die } joins the pool.
log-focus-regained = { $n } FP regained, { $left } now.
log-focus-spent = { $n } FP spent, { $left } left.

# Gear and attunements.
log-dropped = { $gear } is dropped.
log-forgotten = { $attunement } is forgotten.
log-whole-again = { $gear } is whole again.
log-durability-cleared = { $gear }: one Durability is cleared.
log-loaded = { $gear } is loaded with { $missile }.
log-shot = { $gear } is shot.
log-burns = { $gear } burns.
log-doused = { $gear } is doused.
log-stands = { $gear } stands by itself.
log-back-in-hand = { $gear } is back in hand.
log-broken = { $gear } is Broken.
log-charges-left = { $gear }: { $left } left.
log-now-held = Now { $hands }.
