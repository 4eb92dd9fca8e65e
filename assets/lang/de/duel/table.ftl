### Das Duell am Tisch: Kopf, Tafeln, Chancen, Worte über den Dingen, das Menü der Schachtel.

duel-title = Das Duell
duel-menu-help = Kämpfe mit zwölfseitigen Würfeln und einer Hand voll Karten. Wähle eine Spielart, eine Figur und für einen einzelnen Kampf einen Gegner.
duel-no-content = Die Dateien dieses Spiels haben Fehler, darum kann es nicht gespielt werden. Eine Meldung auf dem Tisch nennt sie.
duel-begin = Beginnen
duel-to-menu = Zur Schachtel
duel-mode-season = Saison
duel-mode-season-help = Sieben Tage, an den meisten ein Kampf, am Ende eine Wertung. 20 bis 40 Minuten.
duel-mode-hunt = Jagd
duel-mode-hunt-help = Eine Figur gegen ein Ungeheuer. Etwa fünf Minuten.
duel-mode-pair = Paar
duel-mode-pair-help = Du führst zwei Figuren gegen ein Ungeheuer.
duel-mode-duel = Duell
duel-mode-duel-help = Gegen eine andere Figur, die das Programm führt.
duel-one-character = Deine Figur
duel-two-characters = Deine zwei Figuren
duel-the-quarry = Die Beute
duel-the-rival = Der Rivale
duel-saved-fight = { $who } gegen { $against }, Runde { $round }
duel-saved-dawn = { $who }, Tag { $day } der Saison
duel-saved-season = { $who }, Tag { $day } der Saison, gegen { $against }
duel-nothing-saved = Es gibt kein gespeichertes Duell.
duel-save-damaged = Der Spielstand lässt sich nicht lesen und bleibt unter anderem Namen erhalten: { $why }
duel-not-saved = Dieses Spiel wird nicht gespeichert: { $why }

duel-round = Runde { $n }
duel-season-head = { $who } · { $day } · Ruhm { $fame } · Zähigkeit { $grit } von { $full }
duel-undo-free = Die letzte Entscheidung zurücknehmen
duel-undo-marks = Seither sind Würfel gefallen: wer die Entscheidung zurücknimmt, hinterlässt eine Marke in der Aufzeichnung
duel-take-back = Seither sind Würfel gefallen. Trotzdem zurücknehmen? Dieselben Würfel fallen wieder, und die Aufzeichnung behält eine Marke. Noch einmal Zurücknehmen heißt Ja.
duel-lay-cards =
    { $n ->
        [0] Keine Karte legen
        [one] 1 Karte legen und aufdecken
       *[other] { $n } Karten legen und aufdecken
    }
duel-place-for-card = eine Karte
duel-rail-late = spät

duel-sheet-rank = Rang { $n }
duel-sheet-fame = Ruhm { $n }
duel-sheet-block = Block { $n }
duel-sheet-rolls = { $n } auf Würfe
duel-sheet-aim = Zielt auf { $aim }.
duel-sheet-grit = { $n }/{ $full }
duel-grit = Zähigkeit { $n }
duel-tier = { $skill } { $n }

# Die Chancen der gewählten Karten.
duel-odds-given = Du teilst im Mittel aus
duel-odds-taken = Du steckst ein
duel-odds-hit = { $action } trifft
duel-odds-entry = { $chance } % { $entry }: { $rail } — teilt { $given } aus, steckt { $taken } ein
duel-rail-line = { $priority } { $action }
# Die Chancen einer Frage um Ruhm.
duel-odds-now = Wie die Würfel liegen
duel-odds-reroll = Wenn die { $face } neu fällt
duel-odds-share = { $chance } % { $result }
duel-odds-token = Das Löschhorn bekäme

# Worte über den Kämpfenden, während etwas geschieht.
duel-slip-injury = -{ $n } Zähigkeit
duel-slip-grit = +{ $n } Zähigkeit
duel-slip-miss = verfehlt
duel-slip-hit = Treffer: { $n }
duel-slip-block = Block { $n }
duel-slip-failed = der Zauber misslingt
duel-slip-felled = gefallen
duel-slip-escaped = entkommen

# Frühere Augenblicke und beendete Spiele.
duel-looking-back = Rückblick: nach Entscheidung { $n } von { $total }
duel-replay = Ein beendetes Spiel: nach Entscheidung { $n } von { $total }
duel-round-before = Runde zurück
duel-round-after = Runde weiter
duel-round-before-tooltip = Das Ende der Runde davor
duel-round-after-tooltip = Die Runde danach
duel-past = Dieser Augenblick ist vorbei. Weiter geht es in der Gegenwart.
duel-taken-back = Die letzte Entscheidung wurde zurückgenommen.
duel-finished-games = Beendete Spiele
duel-finished-fight = { $who } gegen { $against }: { $outcome }
duel-finished-season = { $who }, eine Saison: { $grade } mit { $score } Ruhm
duel-replay-differs = Dieses Spiel lässt sich mit den jetzigen Dateien nicht zeigen: { $why }
