### The Duel: the lines of the log.

duel-log-joined = { $who } joins the fight.
duel-log-stayed-out = { $who } stays out.
duel-log-worn = { $who } wears { $card }.
duel-log-round = Round { $n }
duel-log-token = { $who } gains the Priority token.
duel-log-token-kept = { $who } keeps the Priority token.
duel-log-laid =
    { $n ->
        [0] { $who } lays no card.
        [one] { $who } lays 1 card.
       *[other] { $who } lays { $n } cards.
    }
duel-log-revealed = { $who } turns up { $cards }.
duel-log-base-attack = { $who } declares the attack.
duel-log-base-token = { $who } takes the Priority token.
duel-log-shifted = { $action } moves from { $from } to { $to }.
duel-log-unused = { $action } goes unused.
duel-log-aimed = { $who }: { $action }, aimed at { $targets }.
duel-log-acts = { $who }: { $action }.
duel-log-entry = { $who } chooses { $entry }.
duel-log-hit = { $who } hits { $target }: { $damage } damage.
duel-log-missed = { $who } misses { $target }.
duel-log-blocked = { $who } Blocks { $n }.
duel-log-injured = { $who } loses { $n } Grit.
duel-log-burned = { $who } burns and loses { $n } Grit.
duel-log-recovered = { $who } recovers { $n } Grit.
duel-log-ailment = { $who } gains { $ailment } { $n } and has { $total }.
duel-log-ailment-over = { $who } is free of { $ailment }.
duel-log-ailment-removed = { $ailment } is removed from { $who }.
duel-log-spell-failed = { $spell } has no effect.
duel-log-effect = { $effect } takes effect on { $who }.
duel-log-effect-over = { $effect } ends on { $who }.
duel-log-taken-back = { $who } takes { $card } back.
duel-log-recalled = { $who } is Recalled.
duel-log-felled = { $who } falls.
duel-log-conceded = The fight is conceded.

# Rolls. The faces, and their readings if a bonus changes them.
duel-log-readings = { $faces } (read { $readings })
duel-log-tie = A tie for the token: { $rolls }.
duel-log-tie-roll = { $who } rolls { $faces }
duel-log-roll-attack = { $who } attacks with { $faces }.
duel-log-roll-wit = { $who } rolls Wit: { $faces }.
duel-log-roll-action = Action die of { $who }: { $faces }.
duel-log-roll-escape = Escape die of { $who }: { $faces }.
duel-log-reroll = The { $from } becomes { $to }.
duel-log-fame = Fame of { $who }: { $from } becomes { $to }.
duel-log-stayed = { $who } stays.
duel-log-escaped = { $who } escapes.

# The Season.
duel-log-day = Day { $n }
duel-log-quarries = Quarries: { $quarries }.
duel-log-rested = A day of rest.
duel-log-night = The night passes. Grit: { $grit }.
duel-log-spoils = Spoils: { $cards }.
duel-log-spoil-card = Taken: { $card }.
duel-log-spoil-grit = Full Grit rises by { $n }.
