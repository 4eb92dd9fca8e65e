### Die erste Lektion des Duells: eine Notiz zu ihrem Zeitpunkt, höchstens dreißig Wörter.

duel-lesson-begin-heading = Wer zuerst fällt
duel-lesson-begin = Du bist Orsel Tharn und hast 18 Zähigkeit. Der Mire Hound hat 14. Wer keine mehr hat, ist aus dem Kampf, und die andere Seite hat gewonnen.

duel-lesson-snuffer-heading = Das Löschhorn
duel-lesson-snuffer = Du hast 2 Ruhm, der Hound 1. Wer den meisten Ruhm hat, hält das Löschhorn: Haben zwei Aktionen dieselbe Zahl, kommt seine zuerst.

duel-lesson-hand-heading = Deine Hand
duel-lesson-hand = Sieben Karten, jede ist eine Aktion mit einer Zahl. Höhere Zahlen geschehen früher. Lege bis zu zwei Karten verdeckt hin und decke sie dann auf.

duel-lesson-table-heading = Was der Hound tun kann
duel-lesson-table = Ein Würfel entscheidet für ihn: Bite bei 1 bis 6, Worry bei 7 bis 9, Lunge bei 10 bis 12. Er fällt nach deiner Wahl; deine Chancen siehst du jetzt.

duel-lesson-two-heading = Zwei Karten mit Schaden
duel-lesson-two = Die zweite zieht von jedem ihrer Würfel 2 ab. Karten ohne Schaden, etwa Pavise, Balance oder Lure, betrifft das nicht.

duel-lesson-base-heading = Angriff oder Löschhorn
duel-lesson-base = Das ist Boathook, dein Grundangriff. Greife damit bei 6 an, oder verzichte auf den Angriff und nimm dir sofort das Löschhorn.

duel-lesson-rail-heading = Die Leiste
duel-lesson-rail = Jetzt liegt auch der Marker des Hound auf der Leiste. Sie leert sich von oben nach unten: Der höchste wird weggenommen, und seine Aktion geschieht.

duel-lesson-hit-heading = Treffer oder nicht
duel-lesson-hit = Abwehr ist 3 und zweimal die Stufe: Der Hound hat Stufe 2 in Geschick, also 7. Erreicht dein höchster Würfel das, triffst du. Umgekehrt ebenso.

duel-lesson-hurt-heading = Wie weh es tut
duel-lesson-hurt = Zum gedruckten Schaden kommt Genauigkeit: 1 für jeden Würfel ab 8. Block zieht seine Zahl ab. Der Rest ist Verletzung und senkt die Zähigkeit.

duel-lesson-fame-heading = Ein zweiter Wurf
duel-lesson-fame = Für 2 Ruhm fällt einer dieser Würfel neu. Aber Ruhm ist auch deine Wertung, und mit 0 verlierst du das Löschhorn an den Hound. Du darfst ablehnen.

duel-lesson-ailment-heading = Ein Leiden
duel-lesson-ailment = Worry bringt Slow 2: Deine Aktionen haben 6 weniger, auch die auf der Leiste. Es dauert mit dieser zwei Runden. Balance entfernt es ganz.

duel-lesson-discard-heading = Gespieltes bleibt weg
duel-lesson-discard = Gespieltes liegt auf deinem Ablagestapel. Focus holt am Ende seiner Runde alles zurück, auch sich selbst. Aber er belegt einen von zwei Plätzen.

duel-lesson-escape-heading = Er kann entkommen
duel-lesson-escape = Mit höchstens einem Drittel seiner Zähigkeit kann ein Monster entkommen. Nach jeder Runde fällt ein Würfel: Bei 1 ist der Hound weg und bringt keinen Ruhm.

duel-lesson-won-heading = Der Hound ist besiegt
duel-lesson-won = Ein Monster bringt so viel Ruhm, wie sein Rang zählt: der Hound 1. In einer Saison wählst du dazu eine neue Karte oder 2 Zähigkeit mehr.

duel-lesson = Erste Lektion
duel-lesson-help = { $who } gegen { $against }, mit einer Notiz bei allem Neuen. Etwa fünf Minuten.
