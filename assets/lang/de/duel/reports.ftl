# Berichte des Duells im Terminal.

duel-soak-failure = FEHLER Spiel { $game } ({ $start }): { $why }
duel-soak-summary = { $games } Spiele, { $decisions } Entscheidungen, { $failed } fehlgeschlagen, jedes zweimal gespielt; { $seconds } s auf { $threads } Threads
duel-simulate-help = { $fights } Kämpfe jeder Figur gegen jedes Ungeheuer, vom Bot, der eine Runde vorausschaut, keinen Ruhm ausgibt und nie das Löschhorn nimmt
duel-simulate-row = { $who } gegen { $against }: gewonnen { $won } %, entkommen { $escaped } %, { $rounds } Runden
duel-soak-unfinished = an der Grenze noch nicht beendet
duel-soak-season = eine Saison: { $grade }
