### The events of a journey in sentences, for the diary and the margin of the booklet, and the figures of a journey.

event-souls-gained = { $n ->
    [one] +1 soul: { $now } in all.
   *[other] +{ $n } souls: { $now } in all.
}
event-souls-lost = { $n ->
    [one] −1 soul: { $now } in all.
   *[other] −{ $n } souls: { $now } in all.
}
event-humanity-gained = +{ $n } HMN: { $now } now.
event-humanity-lost = −{ $n } HMN: { $now } now.
event-stat-changed = { $stat } { $before } → { $now }.
event-stat-now = { $stat } is { $now } now.
event-note-made = A note: { $note }
event-note-erased = A note is struck out: { $note }
# A note that ends without a mark, as the end of a sentence.
event-note-with-full-stop = { $note }.
event-gear-gained = You have it now: { $gear }.
event-gear-left = There is no room for it, and it lies here: { $gear }.
event-gear-lost = Gone: { $gear }.
event-gear-on-sheet = On your sheet now: { $gear }.
event-learned = You know { $attunement } now.
event-wounded = { $n ->
    [one] 1 wound in your HP slots.
   *[other] { $n } wounds in your HP slots.
}
event-healed = { $n ->
    [one] 1 wound healed.
   *[other] { $n } wounds healed.
}
event-focus-gained = +{ $n } FP.
event-focus-lost = −{ $n } FP.
event-condition-gained = You are { $condition }.
event-condition-lost = You are no longer { $condition }.
event-die = The die shows { $face }.
event-clock = { $clock }: { $now } of { $last }.
event-encounter-begun = Encounter: { $encounter }.
event-encounter-won = { $encounter }: won.
event-encounter-lost = { $encounter }: lost.
event-encounter-left = { $encounter }: left behind.
event-used = Used: { $entry }.
event-lock-opened = The lock is open: { $option }
event-rested = A short reprieve: wounds, FP, flasks and gear are as new.
event-soul-level = SL is raised, and { $stat } with it.
event-chapter-resolved = The chapter is resolved: { $chapter }.
event-journey-ended-so = The journey ends: { $ending }.
event-journey-ended = The journey ends.
event-campaign-continued-after = The campaign goes on after { $scenario }: { $ending }.
event-campaign-continued = The campaign goes on after { $scenario }.

# A stat that an option of the creation would change.
option-stat-changed = { $stat } { $before } → { $now }
option-stat-now = { $stat } is { $now } now

# The first line of a diary's file, below its title.
diary-of = The diary of { $name }.

# The figures on the record sheet.
figure-chapters = Chapters resolved
figure-time = Time played
figure-won = Encounters won
figure-lost = Encounters lost
figure-retreats = Retreats
figure-rounds = Rounds
figure-dice = Stamina dice spent
figure-damage-dealt = Damage dealt
figure-damage-taken = Damage taken
figure-souls = Souls gained
figure-count = { $n }
figure-minutes = { $minutes } min
figure-hours = { $hours } h { $minutes } min
figure-no-damage = none
# All damage, and how much of it was of each kind.
figure-damage = { $sum }: { $kinds }
figure-damage-slash = { $n } Slash
figure-damage-crush = { $n } Crush
figure-damage-pierce = { $n } Pierce
figure-damage-acid = { $n } Acid
figure-damage-breaking = { $n } Breaking
figure-damage-bleed = { $n } Bleed
figure-damage-burn = { $n } Burn
figure-damage-dark = { $n } Dark
figure-damage-magic = { $n } Magic
figure-damage-poison = { $n } Poison
figure-damage-smite = { $n } Smite
figure-damage-toxic = { $n } Toxic
