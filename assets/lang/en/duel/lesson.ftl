### The first lesson of the Duel: a note at its moment, at most thirty words.

duel-lesson-begin-heading = Who falls first
duel-lesson-begin = You are Orsel Tharn, with 18 Grit. The Mire Hound has 14. Nothing is left to do for a fighter without Grit: the other side has won.

duel-lesson-snuffer-heading = The snuffer
duel-lesson-snuffer = You have 2 Fame, the Hound 1. The fighter with the most Fame holds the snuffer: if two actions have the same number, its own comes first.

duel-lesson-hand-heading = Your hand
duel-lesson-hand = Seven cards, each of them an action with a number. Higher numbers happen earlier. Lay up to two cards face-down, then turn them up.

duel-lesson-table-heading = What the Hound may do
duel-lesson-table = One die decides: Bite on 1 to 6, Worry on 7 to 9, Lunge on 10 to 12. It falls after your choice; your chances are shown now.

duel-lesson-two-heading = Two cards with damage
duel-lesson-two = The second of them takes 2 off each of its dice. Cards without damage, such as Pavise, Balance or Lure, are not affected.

duel-lesson-base-heading = Attack or snuffer
duel-lesson-base = This is Boathook, your Base Attack. Attack with it at 6, or give up the attack and take the snuffer at once.

duel-lesson-rail-heading = The rail
duel-lesson-rail = Now the Hound's token lies on the rail too. The rail empties from high to low: the highest token is taken off and its action happens.

duel-lesson-hit-heading = Hit or miss
duel-lesson-hit = Defense is 3 plus twice the Tier: the Hound has Tier 2 in Finesse, so 7. If your highest die reaches that, you hit. The same holds against you.

duel-lesson-hurt-heading = How much it hurts
duel-lesson-hurt = To the printed damage comes Accuracy: 1 for each die of 8 or more. Block takes its number off. The rest is Injury and lowers Grit.

duel-lesson-fame-heading = A second throw
duel-lesson-fame = 2 Fame throw one of these dice again. But Fame is also your score, and without it the Hound's 1 is higher and takes the snuffer. You may decline.

duel-lesson-ailment-heading = An Ailment
duel-lesson-ailment = Worry brings Slow 2: your actions have 6 less, even those already on the rail. It lasts two rounds, this one included. Balance removes it whole.

duel-lesson-discard-heading = Played cards stay away
duel-lesson-discard = What you played lies on your discard pile. Focus brings all of it back, itself included, at the end of its round. But it takes one of two places.

duel-lesson-escape-heading = It may run
duel-lesson-escape = At a third of its Grit or less a monster may escape. One die falls after each round: on a 1 the Hound is gone, and no Fame is won.

duel-lesson-won-heading = The Hound is beaten
duel-lesson-won = A monster's Rank is the Fame that it brings: 1 for the Hound. In a Season you also choose a new card, or 2 more full Grit.

duel-lesson = First lesson
duel-lesson-help = { $who } against { $against }, with a note at each new thing. About five minutes.
