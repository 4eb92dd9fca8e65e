### Die Zeilen des Verlaufs: ein Satz für jede Tatsache. The German words of the game stand at the head of encounter.ftl.

# A sentence with its cause before it: "Arrow von Archer 2: Genericus ist besiegt."
log-caused = { $cause }: { $sentence }
log-no-dice = keine Würfel

# The course of the encounter.
log-entered = { $who } steht auf { $at }.
log-round = Runde { $tally }.
log-doom = Unheil: { $text }
log-beat = Dein Takt.
log-counterbeat = Der Gegentakt.
log-wave = Es kommen noch mehr.
log-victory = Sieg.
log-defeat = Niederlage.
log-retreat = Rückzug.

# The encounter tables.
log-table-rolled = { $table }: Wurf { $dice }, also Eintrag { $entry }.
log-table-rolled-exhausted = { $table }: Wurf { $dice }. Eintrag { $rolled } ist erschöpft, also Eintrag { $entry }.
log-table-rolled-ahead = { $table }: Wurf { $dice }, vor der Zeit.
log-entry-exhausted = Eintrag { $entry } ist erschöpft.
log-table-refreshed = Alle Einträge waren erschöpft: Die Münzen kommen von der Karte.

# Turns and actions.
log-means-to-use = { $who } setzt zu { $attack } an.
log-moves = { $who } bewegt sich.
log-keeps-condition = { $who } wird { $condition } nicht los.
# What an enemy does instead of its Turn, as the row of the condition says: words of the content files.
log-loses-turn = { $who } verliert diesen Zug: { $condition }.
log-action = { $action }.
log-action-paid = { $action }, bezahlt mit { $dice }.
log-reaction = Reaktion: { $action }.
log-reaction-paid = Reaktion: { $action }, bezahlt mit { $dice }.
log-turns-on = { $who } wendet sich gegen { $target }.
log-does-bidding = { $who } gehorcht dir.

# Movement, special tiles and darkness.
log-moves-to = { $who } geht auf { $at }.
log-knocked-back = { $who } wird auf { $at } zurückgeworfen.
log-teleported = { $who } ist auf { $at }.
log-tile-placed = { $tile } auf { $at }.
log-tile-removed = { $tile } auf { $at } ist fort.
log-dark = Es wird dunkel.
log-light = Das Dunkel weicht.
log-move-changes = Move von { $who } ändert sich um { $by }.
log-swings-round = { $who } schwenkt herum.
log-tile-triggered = { $who }: { $tile }.

# Attacks and shields.
log-attacks = { $who }: { $attack }.
log-strikes-nothing = { $who } schlägt ins Leere.
log-dodged = Ausgewichen.
log-cancelled = Vereitelt.
log-turned-back = Auf { $who } zurückgeworfen.
log-barred = Nichts dergleichen kommt durch.
log-strikes-likeness = { $who } trifft nur ein Trugbild.
log-too-high = Der Angriff geht über alle hinweg, die am Boden liegen.
log-no-target = Niemand ist da.
log-guard-break = Guard Break gegen { $who }!
log-shield-up = { $who }: Shield Up!
log-shield-down = Der Schild von { $who } sinkt.
log-attacks-deal = Angriffe von { $who }: { $by } Schaden.
log-attacks-multiplied = Angriffe von { $who } richten { $factor }-fachen Schaden an.
log-attacks-no-longer-multiplied = Angriffe von { $who } richten keinen { $factor }-fachen Schaden mehr an.

# A token that is placed in a slot.
log-token-into-hp = 1 { $token } auf einen HP-Platz von { $who }.
log-token-into-sink = 1 { $token } in { $sink } von { $who }.
log-token-onto-shield = 1 { $token } auf den Schild von { $who }.
log-token-unassigned = 1 { $token } auf den Bogen von { $who }, zum Einsickern.
log-token-takes-hold = 1 { $token } wird bei { $who } wirksam.
log-token-onto-durability = 1 { $token } auf die Haltbarkeit von { $gear }.
log-token-breaks = 1 { $token }, und { $gear } zerbricht.
log-token-vanishes = 1 { $token } verschwindet und bleibt bei { $who } ohne Wirkung.
# Tokens that are taken off.
log-tokens-out-of-sink = { $n } { $token } aus { $sink } von { $who }.
log-tokens-off-shield = { $n } { $token } vom Schild von { $who }.
log-tokens-off-sheet = { $n } { $token } vom Bogen von { $who }.
log-trickles = { $n ->
    [one] { $who }: 1 { $damage } sickert ein.
   *[other] { $who }: { $n } { $damage } sickern ein.
}
log-healed = { $n } { $damage } von den HP-Plätzen von { $who }.
log-sink-changed = { $sink } von { $who } ist jetzt { $value }.
log-hp-slots = { $n ->
    [one] { $who } hat jetzt 1 HP-Platz.
   *[other] { $who } hat jetzt { $n } HP-Plätze.
}
log-defeated = { $who } ist besiegt.

# Conditions, and what holds for a while.
log-has-condition = { $who } erhält { $condition }.
log-has-conditions = { $who } erhält { $condition } (jetzt { $n }).
log-rid-of-condition = { $who } ist { $condition } los.
log-rid-of-some = { $who } verliert { $condition } (noch { $n }).
log-shrugs-off = { $who } schüttelt { $condition } ab.
log-holds-until = { $name } gilt, bis { $until }.
log-is-over = { $name } ist vorbei.

# The pool, FP and HMN.
log-pool = Ausdauervorrat: { $dice }.
log-flinch = Flinch, die { $die } verlässt den Vorrat.
log-left-on-table = Bleibt auf dem Tisch: { $dice }.
log-humanity-gained = { $n } HMN gewonnen, jetzt { $left }.
log-humanity-lost = { $n } HMN verloren, noch { $left }.
log-die-rolled-again = Die { $was } wird neu gewürfelt und zeigt { $now }.
log-die-raised = Aus der { $was } wird eine { $now }.
log-die-lost = Die { $die } verlässt den Vorrat.
log-die-added = Eine { $die } kommt in den Vorrat.
log-focus-regained = { $n } FP zurückgewonnen, jetzt { $left }.
log-focus-spent = { $n } FP ausgegeben, noch { $left }.

# Gear and attunements.
log-dropped = { $gear } fällt zu Boden.
log-forgotten = { $attunement } ist vergessen.
log-whole-again = { $gear } ist wieder heil.
log-durability-cleared = { $gear }: ein Punkt Haltbarkeit ist wieder da.
log-loaded = { $gear } ist mit { $missile } geladen.
log-shot = { $gear } ist abgeschossen.
log-burns = { $gear } brennt.
log-doused = { $gear } ist gelöscht.
log-stands = { $gear } steht für sich.
log-back-in-hand = { $gear } ist wieder in der Hand.
log-broken = { $gear } ist Broken.
log-charges-left = { $gear }: noch { $left }.
log-now-held = Jetzt: { $hands }.
