### The Duel at the table: head, panels, odds, words over things, the menu of its box.

duel-title = The Duel
duel-menu-help = Twelve-sided fights with a hand of cards. Choose a kind of game, a character and, for a single fight, an opponent.
duel-no-content = The files of this game have mistakes, so it can't be played. A notice on the table names them.
duel-begin = Begin
duel-to-menu = To the box
duel-mode-season = Season
duel-mode-season-help = Seven days, a fight on most of them, and a score at the end. 20 to 40 minutes.
duel-mode-hunt = Hunt
duel-mode-hunt-help = One character against one monster. About five minutes.
duel-mode-pair = Pair
duel-mode-pair-help = You lead two characters against one monster.
duel-mode-duel = Duel
duel-mode-duel-help = Against another character, which the program leads.
duel-one-character = Your character
duel-two-characters = Your two characters
duel-the-quarry = The quarry
duel-the-rival = The rival
duel-saved-fight = { $who } against { $against }, round { $round }
duel-saved-dawn = { $who }, day { $day } of the Season
duel-saved-season = { $who }, day { $day } of the Season, against { $against }
duel-nothing-saved = There is no saved duel.
duel-save-damaged = The save can't be read, and is kept under another name: { $why }
duel-not-saved = This game is not being saved: { $why }

duel-round = round { $n }
duel-season-head = { $who } · { $day } · Fame { $fame } · Grit { $grit } of { $full }
duel-undo-free = Undo the last decision
duel-undo-marks = Dice have fallen since: taking the decision back leaves a mark in the record
duel-take-back = Dice have fallen since then. Take it back all the same? The same dice will fall again, and the record keeps a mark. Undo once more says yes.
duel-lay-cards =
    { $n ->
        [0] Lay no card
        [one] Lay 1 card and turn it up
       *[other] Lay { $n } cards and turn them up
    }
duel-place-for-card = a card
duel-rail-late = late

duel-sheet-rank = Rank { $n }
duel-sheet-fame = Fame { $n }
duel-sheet-block = Block { $n }
duel-sheet-rolls = { $n } on rolls
duel-sheet-aim = Aims at { $aim }.
duel-sheet-grit = { $n }/{ $full }
duel-grit = Grit { $n }
duel-tier = { $skill } { $n }

# The odds of the cards that are chosen.
duel-odds-given = You deal, on average
duel-odds-taken = You suffer
duel-odds-hit = { $action } hits
duel-odds-entry = { $chance } % { $entry }: { $rail } — deals { $given }, suffers { $taken }
duel-rail-line = { $priority } { $action }
# The odds of a question about Fame.
duel-odds-now = As the dice lie
duel-odds-reroll = Re-rolling the { $face }
duel-odds-share = { $chance } % { $result }
duel-odds-token = The Priority token would go to

# Words over the fighters while something happens.
duel-slip-injury = -{ $n } Grit
duel-slip-grit = +{ $n } Grit
duel-slip-miss = missed
duel-slip-hit = hit: { $n }
duel-slip-block = Block { $n }
duel-slip-failed = the spell fails
duel-slip-felled = felled
duel-slip-escaped = gone

# Earlier moments, and finished games.
duel-looking-back = You look back: after decision { $n } of { $total }
duel-replay = A finished game: after decision { $n } of { $total }
duel-round-before = Round before
duel-round-after = Round after
duel-round-before-tooltip = The end of the round before
duel-round-after-tooltip = The round after
duel-past = This moment has passed. Return to the present to go on.
duel-taken-back = The last decision was taken back.
duel-finished-games = Finished games
duel-finished-fight = { $who } against { $against }: { $outcome }
duel-finished-season = { $who }, a Season: { $grade } with { $score } Fame
duel-replay-differs = This game can't be shown with the files as they are now: { $why }
