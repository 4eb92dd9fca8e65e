### The Duel: sentences of cards and entries, generated from their data.

duel-attack = { $roll } against { $against }: { $damage } damage
duel-attack-without-damage = { $roll } against { $against }, without damage
duel-accuracy-easier = Accuracy { $n } easier
duel-accuracy-harder = Accuracy { $n } harder
duel-needs-wit = Needs a { $n } with Wit.
duel-or-token = Or take the Priority token.

duel-reach-enemy = aim at one enemy
duel-reach-all-enemies = against all enemies
duel-reach-friend = on you or an ally
duel-reach-anyone = on any fighter

# Effects, without a full stop.
duel-effect-on-user = you: { $effect }
duel-effect-ailment = { $ailment } { $n }
duel-effect-recover = recover { $n } Grit
duel-effect-remove = remove one ongoing effect
duel-effect-remove-ailment = remove one Ailment
duel-effect-take-back = take the discard pile back at the end of the round
duel-for-round = for 1 round: { $effect }
duel-for-fight = for the fight: { $effect }

duel-modifier-priority = { $n } Priority
duel-modifier-rolls = { $n } on rolls
duel-modifier-damage = { $n } damage ({ $kinds })
duel-modifier-attackers = { $n } on attacks against you
duel-modifier-recover = recover { $n } Grit at the beginning of each round
duel-modifier-lured = it has to aim at you, its Accuracy against you is { $harder } harder, and your attacks on it have { $bonus } once it has acted

duel-block-all = Block { $n }
duel-block-skill = Block { $n } against { $skill }
duel-block-kind = Block { $n } against attacks of the kind { $kind }
duel-worn = worn: { $block }
