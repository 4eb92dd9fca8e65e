### The reasons why something cannot be done on a journey, as sentences without a full stop.

journey-refusal-not-now = not now
journey-refusal-no-option = the page has no such option
journey-refusal-locked = it is locked
journey-refusal-no-reprieve = there is no rest here
journey-refusal-reprieve-taken = you have rested here once, and there is no more rest here in this chapter
journey-refusal-only-at-reprieve = only during a short reprieve
journey-refusal-no-stash = the stash is not here
journey-refusal-ephemeral = what does not last cannot be stashed
journey-refusal-too-much = there is too much on your sheet: choose first what leaves it
journey-refusal-empty = there is nothing there
journey-refusal-no-room = there is no room for it
journey-refusal-unknown-attunement = you do not know this attunement
journey-refusal-nowhere-to-return = you have not rested in this chapter yet
journey-refusal-no-lock = there is no lock here

# Changes of the sheet.
edit-refusal-empty = there is nothing to move
edit-refusal-wrong-place = that does not belong there

# Growth.
growth-refusal-soul-level = no SL while { $condition }
growth-refusal-humanity = no HMN while { $condition }
growth-refusal-end-of-hollow = no end of Hollow while { $condition }
growth-refusal-too-few-souls = the next SL costs { $cost ->
    [one] 1 soul
   *[other] { $cost } souls
}, and you have { $souls }
growth-refusal-highest-stat = no stat rises above { $highest }

# Uses between encounters.
use-refusal-not-usable = that cannot be used now
use-refusal-no-answer = that is no answer to what it asks
use-refusal-would-defeat = you would not outlive it

# Why a journey cannot begin or go on.
journey-error-no-scenario = there is no scenario `{ $scenario }`
journey-error-no-scenario-but = there is no scenario `{ $scenario }`; did you mean `{ $near }`?
journey-error-not-over = the journey through `{ $scenario }` is not over yet
journey-error-nothing-follows = no scenario of the campaign follows `{ $scenario }`
journey-error-no-chapters = the scenario `{ $scenario }` has no chapters, so there is no journey through it
journey-error-unknown-entry = the scenario `{ $scenario }` does not know `{ $entry }`, which the character brings along
journey-error-no-page = the journey stands on the page `{ $page }` of the chapter `{ $chapter }`, and the files no longer have it
journey-folder-no-name-left = there is no name left
