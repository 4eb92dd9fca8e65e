### Ein gedrucktes Szenario: die Worte seiner Seiten, Pläne und Karten neben denen des Inhalts. The German words of the game
### stand at the head of encounter.ftl. What a page asks for stands behind "wenn", so its verb comes last.

# The parts.
print-part-story = Geschichte
print-part-sheets = Pläne
print-part-cards = Karten
print-part-characters = Charakterbögen

# The title page.
print-version = Version { $version }
print-license = Weitergabe unter { $license }
print-game = Ein Szenario für Fires Far Away, a solitaire journey von John Conway

# How a scenario is played on paper.
print-how = So spielt man es auf Papier
print-how-needed = Du brauchst die Regeln von Fires Far Away, einen Bleistift, eine Handvoll sechsseitiger Würfel, Münzen für alles, was auf Karten und Bögen liegt, und die anderen Teile dieses Buches: die Pläne, die ausgeschnittenen Karten und einen Charakterbogen.
print-how-begin = Beginne mit dem ersten Kapitel dieses Heftes. Es macht deinen Charakter aus dem auf dem fertigen Bogen von { $name }: Nimm diesen Bogen und einen Bleistift.
print-how-begin-ready = Dein Charakter ist fertig: Nimm den Bogen von { $name }.
print-how-deck = Mische die Kapitelkarten verdeckt, in der Ordnung unten, und ziehe die erste. Schlage die Seite auf, die auf der Karte steht. Wenn ein Kapitel endet, lege seine Karte offen zu den erledigten und ziehe die nächste. Ein Kapitel ohne Karte liest du, wenn die Liste unten es sagt.
print-how-pages = Eine Seite hat eine Nummer und eine Überschrift. Hake das Kästchen neben der Nummer ab, wenn du die Seite aufschlägst: Von da an gilt sie als gelesen, bis ihr Kapitel endet; dann radierst du die Haken seiner Seiten aus. Führe erst aus, was unter der Überschrift steht, dann lies. Absätze nach einer Zeile wie „Wenn du die Notiz b1 hast“ gelten für dich nur, wenn es so ist, und Absätze nach „Sonst“ nur, wenn nicht.
print-how-options = Wähle eine der Möglichkeiten einer Seite, führe aus, was darunter steht, und schlage die Nummer an ihrem Ende auf. Wählen darfst du nur, was ihre Bedingungen erlauben. Was nur einmal gewählt werden kann, hakst du ab.
print-how-notes = Wenn du eine Notiz erhältst, hake ihr Kürzel am Kopf des Kapitels ab und schreibe sie mit dem Kürzel auf deinen Charakterbogen. Wenn ein Kapitel endet, radiere seine Haken aus und streiche seine Notizen, aber nicht die, deren Kürzel zwischen Ausrufezeichen steht.
print-how-clocks = Hake die Kästchen einer Uhr ab, wie es Seiten sagen. Wenn sie eine Zahl neben ihren Kästchen erreicht, schlägst du als Nächstes die Seite auf, die dort steht, einmal im Kapitel.
print-how-encounters = Nimm für eine Begegnung ihren Plan. Stelle jeden Gegner auf das Feld mit seinem Buchstaben, nimm die Karten der Gegner und der Begegnungstabellen, und beginne auf einem Startfeld. Schreibe die Runden mit: Unheil geschieht in den Runden, die auf dem Plan stehen, und eine Welle kommt, wenn alle früheren Gegner besiegt sind.
print-how-cards = Auf einer Begegnungstabelle wird in jedem Gegentakt gewürfelt. Lege eine Münze auf jeden Eintrag, der gewürfelt wurde; wenn seine Kreise voll sind, ist er erschöpft. Ein Gegner nutzt die erste Zeile des Eintrags, die er ausführen kann.
print-how-results = Wenn eine Begegnung endet, lies ihr Ergebnis am Ende dieses Heftes, hake dort ab, ob du gewonnen, verloren oder dich zurückgezogen hast, und schlage die Seite für Sieg, Niederlage oder Rückzug auf, die dort steht, woher du kamst. Was Niederlage oder Rückzug nach den Regeln kosten, kommt zuerst.
print-how-results-alone = Wenn eine Begegnung endet, lies ihr Ergebnis am Ende dieses Heftes und hake dort ab, ob du gewonnen, verloren oder dich zurückgezogen hast. Was Niederlage oder Rückzug nach den Regeln kosten, kommt zuerst.
print-how-campaign = Dieses Szenario gehört zu einer Kampagne. Bewahre deinen Charakter mit Ausrüstung, Einstimmungen und Truhe auf, deine Antworten, das Ende, das du erreicht hast, und die Notizen, deren Kürzel zwischen Ausrufezeichen steht: Sie gelten im nächsten Szenario weiter.
print-deck-first = Oben auf dem Stapel, in dieser Reihenfolge
print-deck-shuffled = Gemischt
print-deck-last = Unter dem Stapel, in dieser Reihenfolge
print-deck-between = Keine Karte: zwischen zwei Karten gelesen, wenn noch eine Karte des Stapels kommt
print-deck-after = Keine Karte: nach der letzten Karte gelesen
print-only-when = { $what }, wenn { $test }

# Pages.
print-page-in-short = S.
print-begin = Beginne bei
print-once = einmal
print-notes = Notizen dieses Kapitels
print-notes-that-stay = Notizen, die bleiben
print-clock-at = bei { $n }:
print-first-visit = Beim ersten Besuch:
print-reprieve = Hier kannst du eine kurze Rast machen, einmal in diesem Kapitel
print-reprieve-again = Hier kannst du bei jedem Besuch eine kurze Rast machen
print-stash = Deine Truhe ist hier.
print-option-when = Nur wenn { $test }.
print-option-needs = Nötig ist, dass { $test }.
print-option-locked = Verschlossen, außer wenn { $test } oder du das Schloss öffnest.
print-fight = Begegnung
print-sheet-on = Plan
print-results-on = Ergebnis
print-victory = Sieg
print-defeat = Niederlage
print-retreat = Rückzug
print-defeat-or-retreat = Niederlage oder Rückzug
print-won = gewonnen
print-lost = verloren
print-fled = zurückgezogen
print-chapter-ends = Das Kapitel endet.
print-journey-ends = Die Reise endet: „{ $ending }“.
print-results = Ergebnisse der Begegnungen

# What a page asks for: each says that something holds, or that it does not.
print-test-note = { $holds ->
    [no] du die Notiz { $code } nicht hast
   *[yes] du die Notiz { $code } hast
}
print-test-some-notes = { $holds ->
    [no] du weniger als { $n } der Notizen { $list } hast
   *[yes] du mindestens { $n } der Notizen { $list } hast
}
# Several notes, and several pages: all of the list, or any of it.
print-test-notes = { $holds ->
    [no] { $how ->
        [any] dir eine der Notizen { $list } fehlt
       *[all] du keine der Notizen { $list } hast
    }
   *[yes] { $how ->
        [any] du eine der Notizen { $list } hast
       *[all] du die Notizen { $list } hast
    }
}
print-test-pages = { $holds ->
    [no] { $how ->
        [any] du eine der Seiten { $list } ausgelassen hast
       *[all] du keine der Seiten { $list } gelesen hast
    }
   *[yes] { $how ->
        [any] du eine der Seiten { $list } gelesen hast
       *[all] du die Seiten { $list } gelesen hast
    }
}
print-test-number = { $holds ->
    [no] { $what } unter { $n } liegt
   *[yes] { $what } mindestens { $n } ist
}
print-test-souls = { $holds ->
    [no] du weniger als { $n } Seelen hast
   *[yes] du mindestens { $n } Seelen hast
}
print-test-has = { $holds ->
    [no] du dies nicht hast: { $gear }
   *[yes] du dies hast: { $gear }
}
print-test-wears = { $holds ->
    [no] du dies nicht angelegt hast: { $gear }
   *[yes] du dies angelegt hast: { $gear }
}
print-test-knows = { $holds ->
    [no] du { $attunement } nicht kennst
   *[yes] du { $attunement } kennst
}
print-test-hollow = { $holds ->
    [no] du nicht Hollow bist
   *[yes] du Hollow bist
}
print-test-resolved = { $holds ->
    [no] das Kapitel „{ $chapter }“ noch nicht erledigt ist
   *[yes] das Kapitel „{ $chapter }“ erledigt ist
}
print-test-before = { $holds ->
    [no] das Kapitel „{ $first }“ nicht vor „{ $second }“ erledigt war
   *[yes] das Kapitel „{ $first }“ vor „{ $second }“ erledigt war
}
print-test-resolved-count = { $holds ->
    [no] { $n ->
        [one] kein Kapitel des Stapels erledigt ist
       *[other] weniger als { $n } Kapitel des Stapels erledigt sind
    }
   *[yes] { $n ->
        [one] mindestens 1 Kapitel des Stapels erledigt ist
       *[other] mindestens { $n } Kapitel des Stapels erledigt sind
    }
}
print-test-last-resolved = { $holds ->
    [no] das Kapitel „{ $chapter }“ nicht als letztes erledigt wurde
   *[yes] das Kapitel „{ $chapter }“ als letztes erledigt wurde
}
print-test-souls-lie = { $holds ->
    [no] hier nichts von dir liegt: { $place }
   *[yes] hier Seelen oder Ausrüstung von dir liegen: { $place }
}
print-test-ended = { $holds ->
    [no] { $scenario } nicht mit { $ending } endete
   *[yes] { $scenario } mit { $ending } endete
}
print-test-visited = { $holds ->
    [no] du Seite { $n } nicht gelesen hast
   *[yes] du Seite { $n } gelesen hast
}
print-test-won = { $holds ->
    [no] du „{ $encounter }“ nicht gewonnen hast
   *[yes] du „{ $encounter }“ gewonnen hast
}
print-test-lost = { $holds ->
    [no] du „{ $encounter }“ nicht verloren hast
   *[yes] du „{ $encounter }“ verloren hast
}
print-test-fled = { $holds ->
    [no] du „{ $encounter }“ nicht durch Rückzug verlassen hast
   *[yes] du „{ $encounter }“ durch Rückzug verlassen hast
}
print-test-clock = { $holds ->
    [no] die Uhr „{ $clock }“ weniger als { $n } zeigt
   *[yes] die Uhr „{ $clock }“ mindestens { $n } zeigt
}
print-test-wounds = { $holds ->
    [no] { $n ->
        [one] kein HP-Platz gefüllt ist
       *[other] weniger als { $n } HP-Plätze gefüllt sind
    }
   *[yes] { $n ->
        [one] mindestens 1 HP-Platz gefüllt ist
       *[other] mindestens { $n } HP-Plätze gefüllt sind
    }
}
print-test-answer = { $holds ->
    [no] deine Antwort auf „{ $question }“ nicht „{ $answer }“ war
   *[yes] deine Antwort auf „{ $question }“ „{ $answer }“ war
}
# The title of an ending.
print-quoted = „{ $name }“
# A statement that is itself made of several.
print-in-brackets = ({ $clause })

# What a page does, as an instruction.
print-do-if = Wenn { $test }:
print-do-otherwise = Sonst:
print-do-otherwise-if = Sonst, wenn { $test }:
print-do-nothing = Nichts geschieht.
print-do-note = Notiz { $code }: { $note }
print-do-note-alone = Notiz { $code }.
print-do-erase = Streiche die Notiz { $code }.
print-do-gain-souls = { $n ->
    [one] Du erhältst 1 Seele.
   *[other] Du erhältst { $n } Seelen.
}
print-do-lose-souls = { $n ->
    [one] Du verlierst 1 Seele, wenn du sie hast.
   *[other] Du verlierst { $n } Seelen oder so viele, wie du hast.
}
print-do-lose-all-souls = Lass alle deine Seelen hier. Ein späterer Sieg in dieser Begegnung gibt sie zurück.
print-do-lose-all-carried = Lass dein ganzes Gepäck hier. Ein späterer Sieg in dieser Begegnung gibt es zurück.
print-do-raise = { $what } +{ $n }.
print-do-lower = { $what } −{ $n }.
print-do-gain = Nimm dies: { $gear }.
print-do-gain-once = Nimm dies, beim ersten Mal: { $gear }.
print-do-lose = Dies ist fort: { $gear }.
print-do-lose-carried = Dein ganzes Gepäck ist fort.
print-do-leave-souls = Lass alle deine Seelen an diesem Ort: { $place }.
print-do-leave-carried = Lass dein ganzes Gepäck an diesem Ort: { $place }.
print-do-recover = Nimm wieder auf, was du an diesem Ort gelassen hast: { $place }.
print-do-learn = Du kennst jetzt { $attunement }.
print-do-wound = { $n ->
    [one] Fülle 1 HP-Platz. Ein Platz bleibt immer frei.
   *[other] Fülle { $n } HP-Plätze. Ein Platz bleibt immer frei.
}
print-do-heal = { $n ->
    [one] Leere 1 HP-Platz.
   *[other] Leere { $n } HP-Plätze.
}
print-do-inflict = Du erhältst { $condition }
print-do-cure = Dies vergeht: { $condition }
print-do-tick = { $n ->
    [one] Hake 1 Kästchen ab: „{ $clock }“.
   *[other] Hake { $n } Kästchen ab: „{ $clock }“.
}
print-do-tick-back = { $n ->
    [one] Leere 1 Kästchen: „{ $clock }“.
   *[other] Leere { $n } Kästchen: „{ $clock }“.
}
print-do-set = Stelle „{ $clock }“ auf { $n }.
print-do-roll = { $n ->
    [one] Wirf einen Würfel:
   *[other] Wirf { $n } Würfel und zähle sie zusammen:
}
print-do-go-to = Schlage stattdessen sofort diese Seite auf:
print-do-answer = Schreibe deine Antwort auf „{ $question }“ auf: „{ $answer }“.

# Hex sheets.
print-start-hex = ein Startfeld
print-goal-hex = ein Feld, das zu erreichen ist
print-waves = Wenn alle früheren Gegner besiegt sind
print-enemies = Gegner
print-ground = Das Gelände
print-tile-placed = kommt im Spiel dazu
print-times = × { $n }
print-comes-later = kann später kommen
print-has-tail = sein Schwanz; der Buchstabe ist sein Kopf
print-rounds = Runden
print-marks = Vermerke
print-dark = Die Begegnung beginnt im Dunkeln.
print-order = Die Gegner handeln in dieser Reihenfolge: { $enemies }.
print-offers = Nur diese Aktionen können hier genutzt werden: { $actions }.
# Where its members stand, and how they move.
print-formation = { $name } ist eine Formation ({ $posts }). { $moves }
print-formation-abreast = Alle Mitglieder gehen denselben Schritt, oder keines geht.
print-formation-in-file = Jedes Mitglied geht auf das Feld dessen, das vor ihm geht.
print-post = { $enemy } auf { $hex }

# Cards.
print-chapter-cards = Kapitelkarten
print-enemy-cards = Gegnerkarten
print-table-cards = Begegnungstabellen
print-table-dice = { $n ->
    [one] ein Würfel
   *[other] { $n } Würfel, zusammengezählt
}
print-table-drives = Für { $enemies }.
print-kind-action = Aktion
print-kind-attunement = Einstimmung
print-entry-only = nur wenn { $test }
print-shield = Schild
print-shield-raised = zu Beginn gehoben

# Character sheets.
print-empty-sheet = Ein leerer Bogen
print-name = Name
print-souls = Seelen
print-sinks = Senken
print-gear = Ausrüstung und Einstimmungen
print-conditions = Zustände
print-answers = Antworten, Uhren und erledigte Kapitel
print-main-hand = Haupthand
print-off-hand = Nebenhand
print-both-hands = beide Hände
print-place-hand = Hand
print-place-armor = Rüstung
print-place-ring = Ring
print-place-pouch = Beutel
print-place-quiver = Köcher
print-place-pot = POTs
print-place-carried = Gepäck
