### Die Ereignisse einer Reise in Sätzen, für das Tagebuch und den Rand des Hefts, und die Zahlen einer Reise. The German
### words of the game stand at the head of encounter.ftl.

event-souls-gained = { $n ->
    [one] +1 Seele: jetzt { $now }.
   *[other] +{ $n } Seelen: jetzt { $now }.
}
event-souls-lost = { $n ->
    [one] −1 Seele: jetzt { $now }.
   *[other] −{ $n } Seelen: jetzt { $now }.
}
event-humanity-gained = +{ $n } HMN: jetzt { $now }.
event-humanity-lost = −{ $n } HMN: jetzt { $now }.
event-stat-changed = { $stat } { $before } → { $now }.
event-stat-now = { $stat } ist jetzt { $now }.
event-note-made = Eine Notiz: { $note }
event-note-erased = Eine Notiz ist gestrichen: { $note }
# A note that ends without a mark, as the end of a sentence.
event-note-with-full-stop = { $note }.
event-gear-gained = Jetzt bei dir: { $gear }.
event-gear-left = Dafür ist kein Platz, es bleibt hier liegen: { $gear }.
event-gear-lost = Fort: { $gear }.
event-gear-on-sheet = Jetzt auf deinem Bogen: { $gear }.
event-learned = Du kennst jetzt { $attunement }.
event-wounded = { $n ->
    [one] 1 Wunde auf deinen HP-Plätzen.
   *[other] { $n } Wunden auf deinen HP-Plätzen.
}
event-healed = { $n ->
    [one] 1 Wunde geheilt.
   *[other] { $n } Wunden geheilt.
}
event-focus-gained = +{ $n } FP.
event-focus-lost = −{ $n } FP.
event-condition-gained = Du erhältst { $condition }.
event-condition-lost = Du bist { $condition } los.
event-die = Der Würfel zeigt { $face }.
event-clock = { $clock }: { $now } von { $last }.
event-encounter-begun = Begegnung: { $encounter }.
event-encounter-won = { $encounter }: gewonnen.
event-encounter-lost = { $encounter }: verloren.
event-encounter-left = { $encounter }: entkommen.
event-used = Genutzt: { $entry }.
event-lock-opened = Das Schloss ist offen: { $option }
event-rested = Eine kurze Rast: Wunden, FP, Flakons und Ausrüstung sind wie neu.
event-soul-level = SL steigt, und { $stat } mit ihr.
event-chapter-resolved = Das Kapitel ist abgeschlossen: { $chapter }.
event-journey-ended-so = Die Reise endet: { $ending }.
event-journey-ended = Die Reise endet.
event-campaign-continued-after = Die Kampagne geht weiter nach { $scenario }: { $ending }.
event-campaign-continued = Die Kampagne geht weiter nach { $scenario }.

# A stat that an option of the creation would change.
option-stat-changed = { $stat } { $before } → { $now }
option-stat-now = { $stat } ist dann { $now }

# The first line of a diary's file, below its title.
diary-of = Das Tagebuch von { $name }.

# The figures on the record sheet.
figure-chapters = Abgeschlossene Kapitel
figure-time = Spielzeit
figure-won = Gewonnene Begegnungen
figure-lost = Verlorene Begegnungen
figure-retreats = Rückzüge
figure-rounds = Runden
figure-dice = Ausgegebene Ausdauerwürfel
figure-damage-dealt = Angerichteter Schaden
figure-damage-taken = Erlittener Schaden
figure-souls = Gewonnene Seelen
figure-count = { $n }
figure-minutes = { $minutes } min
figure-hours = { $hours } h { $minutes } min
figure-no-damage = keiner
# All damage, and how much of it was of each kind.
figure-damage = { $sum }: { $kinds }
figure-damage-slash = { $n } Slash
figure-damage-crush = { $n } Crush
figure-damage-pierce = { $n } Pierce
figure-damage-acid = { $n } Acid
figure-damage-breaking = { $n } Breaking
figure-damage-bleed = { $n } Bleed
figure-damage-burn = { $n } Burn
figure-damage-dark = { $n } Dark
figure-damage-magic = { $n } Magic
figure-damage-poison = { $n } Poison
figure-damage-smite = { $n } Smite
figure-damage-toxic = { $n } Toxic
