# Der Editor für Begegnungen.
edit-encounter = Diese Begegnung bearbeiten
write-vignette = Diesen Moment als Vignette sichern
editor-play = Spielen
editor-from-round = ab Runde { $round }
editor-save-as = Speichern als …
editor-save = Speichern
editor-close = Schließen
editor-new-name = Name der neuen Begegnung
editor-help = Nimm einen Stift und klicke auf ein Feld. Mit der Hand ziehst du, was auf einem Feld liegt, oder wählst einen Gegner.
editor-hand = Hand
editor-start = Startfeld
editor-eraser = Radierer
editor-search = Felder und Gegner suchen
editor-nothing-found = Nichts mit diesem Namen.
editor-tiles = Felder
editor-enemies = Gegner
editor-values = Werte
editor-encounter = Begegnung
editor-yes = ja
editor-no = nein
editor-turn = Drehen
editor-chosen = { $enemy }
editor-saved = Gespeichert in { $file }
editor-of-program = Diese Begegnung gehört zum Programm. Speichere sie als eigene, um deine Änderungen zu behalten.
editor-wrong = Wird erst gespeichert, wenn dies behoben ist:
editor-not-written = { $file } konnte nicht geschrieben werden: { $why }
editor-not-opened = Die Dateien dieser Begegnung haben Fehler. Behebe sie zuerst.
editor-mend-first = Auf dem Bogen lässt sich zeichnen, sobald die Fehler behoben sind. Rückgängig nimmt die letzte Änderung zurück.
editor-no-place = Dafür hat die Datei keine Stelle.
editor-no-inside = In diesem Wert kann nichts stehen.
editor-changed-elsewhere = { $file } wurde anderswo geändert und wird nicht überschrieben: schließe den Editor und öffne ihn neu.
editor-file-of-program = { $file } steckt im Programm: „Speichern als …“ macht eine Kopie, die sich ändern lässt.
editor-nothing-there = Dort liegt kein eigenes Feld, kein Gegner und kein Startfeld.
editor-saved-as = Gespeichert als { $name }.
editor-no-id = „{ $name }“ muss mit einem Buchstaben von a bis z beginnen.
editor-name-taken = Es gibt schon eine Begegnung namens „{ $name }“.
editor-balance = Wie schwer ist sie?
editor-measure = Nach jedem Strich einen Bot spielen lassen
editor-figures = { $games } von { $of } Spielen: { $won } % gewonnen ({ $low } bis { $high }), { $rounds } Runden
editor-rounds = Spiele nach ihrer Zahl von Runden
editor-rounds-before = Spiele nach den Runden, die sie dauerten; die Umrisse sind die Fassung davor
editor-figures-before = davor: { $won } % gewonnen, { $rounds } Runden; { $change }
editor-goal-wanted = Gewünscht: { $won } % gewonnen
editor-goal-seek = Die kleinste Änderung suchen
editor-goal-stop = Suche beenden
editor-goal-begun = Die Begegnung wird gespielt, wie sie ist …
editor-goal-searching = { $versions ->
        [one] Eine Fassung wurde gespielt
       *[other] { $versions } Fassungen wurden gespielt
    }; die nächste wird zu { $won } % gewonnen.
editor-goal-right = Sie wird, wie sie ist, zu { $won } % gewonnen. Nichts muss sich ändern.
editor-goal-none = Keine Änderung an HP, Sinks oder Schaden kommt näher heran als { $won } %.
editor-goal-found = Zu { $won } % gewonnen statt zu { $before } %:
editor-goal-nearest = Die nächste gefundene Fassung wird zu { $won } % gewonnen statt zu { $before } %:
editor-goal-change = { $enemy }, { $number }: { $from } → { $to }
editor-goal-take = Diese Änderungen machen
editor-goal-leave = So lassen

# Der laufende Kampf, noch einmal mit geänderten Dateien.
rerun-offer = Diesen Kampf mit den geänderten Dateien noch einmal spielen
rerun-title = Derselbe Kampf mit den geänderten Dateien
rerun-take = Mit dem neuen weiterspielen
rerun-keep = Diesen behalten
rerun-same = Mit denselben Würfeln und denselben Entscheidungen kommt alles, wie es kam.
rerun-differs = Mit denselben Würfeln geht er zuerst bei Entscheidung { $decision } in Runde { $round } anders. { $kept } von { $all } Entscheidungen gehen wie zuvor.
rerun-refused = Mit denselben Würfeln geht er wie zuvor bis zu Entscheidung { $decision } in Runde { $round }, die nicht mehr möglich ist. { $kept } von { $all } Entscheidungen bleiben.
rerun-not-begun = Mit den geänderten Dateien kann dieser Kampf nicht beginnen.
