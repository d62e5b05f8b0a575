my own
