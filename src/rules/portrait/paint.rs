pub fn paint() {}
