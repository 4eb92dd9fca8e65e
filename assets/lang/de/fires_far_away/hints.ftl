### Hints for new players: a heading and at most about thirty words each. The German words of the game stand at the head
### of encounter.ftl.

new-player-question = Kennst du das Spiel auf diesem Tisch?
new-player-help = Es heißt Fires Far Away. Wenn du es nicht kennst, tauchen neben den Dingen kurze Hinweise auf, sobald du sie zum ersten Mal brauchst. Auf jedem Hinweis und in den Einstellungen kannst du sie abschalten.
knows-game = Ich kenne es
show-me = Zeig es mir beim Spielen
got-it = Verstanden
hints-off = Keine Hinweise mehr
hints = Hinweise für Neulinge
hints-option-off = aus
hints-option-unseen = noch nicht gesehene
hints-option-all = alle von vorn

hint-setup-heading = Mach dich bereit
hint-setup = H ist deine Haupthand, N deine Nebenhand. Ziehe beide auf das, was du halten willst. Auf den leuchtenden Feldern kannst du starten: Klicke auf eines, und es geht los.

hint-dice-heading = Deine Ausdauerwürfel
hint-dice = Würfel bezahlen Aktionen und Reaktionen: Ziehe sie auf Karten. Was übrig ist, bleibt für den nächsten Takt. Sind alle ausgegeben, handeln die Gegner, die Runde endet und du würfelst neu.

hint-move-heading = Bewegung
hint-move = Ziehe einen Würfel auf diese Karte, oder klicke auf sie, und der Tisch nimmt den billigsten. Dann klicke auf ein leuchtendes Feld. Höhere Würfel bringen dich weiter.

hint-end-beat-heading = Den Takt beenden
hint-end-beat = In einen Takt passen zwei Aktionen. Nur eine davon darf dynamisch sein wie die meisten Angriffe; das steht auf der Karte. Hast du genug getan, beende ihn hier. Dann handeln die Gegner.

hint-encounter-table-heading = Was die Gegner tun
hint-encounter-table = Nach jedem Takt bestimmt ein Wurf einen Eintrag dieser Tabelle, und die Gegner tun, was dort steht. Münzen liegen auf Einträgen, die bis zur nächsten Runde erschöpft sind.

hint-tokens-heading = Wohin mit dem Schaden
hint-tokens = Ziehe jeden Marker auf einen leuchtenden Platz. Ein Kreis fängt ihn ab bis zur nächsten Runde. Auf einem HP-Platz ist er eine Wunde; sind alle HP-Plätze voll, bist du besiegt.

hint-reaction-heading = Auf einen Angriff antworten
hint-reaction = Der Gegner holt aus. Ziehe Würfel auf eine leuchtende Karte, um zu antworten. Diese Würfel sind dann ausgegeben; du darfst es also auch geschehen lassen.
