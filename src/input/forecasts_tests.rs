//! What a hover, the key and the button show of the forecast, and what a tried move changes in it.
