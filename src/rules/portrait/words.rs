pub fn tell() {} pub fn card_lines() {}
