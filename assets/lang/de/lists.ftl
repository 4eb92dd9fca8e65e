### Lists within a sentence, and numbers with their sign.

list-and = { $before } und { $last }
list-or = { $before } oder { $last }
