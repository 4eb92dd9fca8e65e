### Lists within a sentence, and numbers with their sign.

list-and = { $before } and { $last }
list-or = { $before } or { $last }
