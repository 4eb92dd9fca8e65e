### The chapter of the codex on how to do things at the table. Keys are named in the settings, not here. The German words
### of the game stand at the head of encounter.ftl.

table-chapter = Am Tisch

table-act = Handeln
table-act-text = Ziehe Würfel auf eine Aktionskarte und klicke dann auf ein leuchtendes Feld oder eine leuchtende Figur. Oder klicke auf die Karte, und der Tisch legt die billigsten Würfel darauf. Bevor du dich festlegst, sagt die Leiste, was daraus wird. Mit weiteren Würfeln, dem Mausrad oder dem + über der Karte setzt du mehr ein.
table-find-action = Eine Aktion finden
table-find-action-text = Was du jetzt tun kannst, hältst du als Karten auf der Hand, sortiert nach der Ausrüstung, die du dazu brauchst. Klicke auf einen Namen über den Karten, um nur diese zu sehen. Im Stapel am Ende liegt, was gerade nicht geht; verweile mit dem Zeiger auf einer Karte, um den Grund zu lesen.
table-move = Dich bewegen
table-move-text = Ziehe deine eigene Figur über den Plan. Jedes Feld zeigt, was es kostet, und die Leiste nennt den Weg, seine Gefahren und die Aktion, die ihn bezahlt. Lass los, wo die Figur stehen soll. Felder, die dich besiegen würden, tragen einen Totenkopf; bevor du dort hingehst, fragt der Tisch.
table-hands = Wechseln, was du hältst
table-hands-text = Die Kupfermarker H und N zeigen, was deine Haupthand und deine Nebenhand halten. Vor der Begegnung, oder wenn eine Aktion danach fragt, ziehst du sie auf andere Stücke. Liegen beide auf einem Stück, hältst du es beidhändig.
table-forecast = Sehen, was die Gegner vorhaben
table-forecast-text = Schalte oben im Fenster die Vorschau ein, oder zeige auf einen Eintrag einer Begegnungstabelle. Pfeile führen dorthin, wo jeder Gegner stehen bliebe, Stacheln zeigen, was er träfe, und rote Zettel hängen an den Plätzen, die seine Marker erreichen würden. Ziehst du dabei deine eigene Figur, gilt die Vorschau für das Feld unter ihr.
table-enemy = Einen Gegner lesen
table-enemy-text = Verweile mit dem Zeiger auf seiner Karte, und seine Figur leuchtet auf. Der Zettel an der Figur nennt den Angriff, der kommt, oder in deinem Takt das, was der Gegner wahrscheinlich als Nächstes tut. Klicke auf eine Begegnungstabelle, um sie und die Karten der Gegner als Bögen zu sehen.
table-answer = Auf einen Angriff antworten
table-answer-text = Ziehe Würfel auf eine Reaktion, oder lass es geschehen. Jede Antwort sagt, was von dir übrig bliebe. Angriffe ohne Ziel werden übergangen; mit einer Einstellung fragt das Spiel auch nach ihnen.
table-wounds = Einen Treffer einstecken
table-wounds-text = Ziehe jeden Marker aus der Schale auf eine Senke, einen gehobenen Schild oder einen HP-Platz. Leuchtende Plätze nehmen ihn an, und über jedem liest du, wie wahrscheinlich du damit diese Runde überlebst.
table-undo = Eine Entscheidung zurücknehmen
table-undo-text = „Zurück“ genügt, solange seither kein Würfel gefallen ist. Danach heißt der Knopf „Rücknahme“: Es fallen wieder dieselben Würfel, und das Protokoll vermerkt es.
table-past = Zurückblicken
table-past-text = Öffne den Verlauf und klicke auf eine Zeile: Der Tisch zeigt diesen Augenblick. Die Leiste über dem Tisch geht Schritt für Schritt weiter und führt zurück in die Gegenwart. Der Stern neben einer Zeile ist ein Lesezeichen.
table-lost = Nach einer Niederlage
table-lost-text = Auf der letzten Seite kannst du nach dem Augenblick suchen lassen, von dem aus die Begegnung noch zu gewinnen war. Von dort kannst du üben; das Protokoll bleibt, wie es war.
table-numbers = Nach dem Grund fragen
table-numbers-text = Verweile mit dem Zeiger auf einer Zahl, um zu sehen, woraus sie sich ergibt; ein Klick hält die Rechnung offen. Ein Wort mit Punkten darunter hat eine Erklärung, und deren Wörter haben ihre eigenen.
table-view = Den Kopf bewegen
table-view-text = Ziehe mit der rechten Maustaste, um dich umzusehen, mit der mittleren, um den Blick zu verschieben, und komm mit dem Mausrad näher. Eine Taste blickt senkrecht hinab, eine andere setzt dich zurück auf deinen Stuhl.
table-journey = Auf einer Reise
table-journey-text = Wunden, ausgegebene FP und verbrauchte Ladungen nimmst du von Kampf zu Kampf mit, bis eine Seite eine kurze Rast anbietet. Auf dem Charakterbogen stehen deine Notizen, deine Ausrüstung und deine Einstimmungen. Notizen zwischen Ausrufezeichen überdauern ihr Kapitel, und andere Kapitel lesen sie.
table-keys = Tasten
table-keys-text = Alles geht mit der Maus allein oder mit der Tastatur allein. In den Einstellungen steht jede Taste, und du kannst sie dort ändern; auf Knöpfen steht die Taste, die sie drückt. Tab springt vom Würfel zur Karte, zum Marker, zum Knopf, die Pfeiltasten von einem leuchtenden Feld zum nächsten, und Enter nimmt, was gewählt ist.
