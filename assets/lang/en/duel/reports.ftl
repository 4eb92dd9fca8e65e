# Reports of the Duel in the terminal.

duel-soak-failure = FAIL game { $game } ({ $start }): { $why }
duel-soak-summary = { $games } games, { $decisions } decisions, { $failed } failed, each played twice; { $seconds } s on { $threads } threads
duel-simulate-help = { $fights } fights of each character against each monster, by the bot that looks a round ahead, spends no Fame and never takes the Priority token
duel-simulate-row = { $who } against { $against }: won { $won } %, escaped { $escaped } %, { $rounds } rounds
duel-soak-unfinished = still under way at the limit
duel-soak-season = a Season: { $grade }
