"""How far campaigns scale: the schedulers of `arenas` and `campaign` themselves, driven by simulated processes."""
