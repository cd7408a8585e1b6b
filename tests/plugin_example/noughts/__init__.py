"""A user's package: tables with the same names as distlearn's, and something in each of them."""

from distlearn.players import ShippedPlayer
from noughts.as_first import AsFirst
from noughts.game import Noughts
from noughts.lucky import Lucky
from noughts.rings import Rings

GAMES = {"noughts": Noughts}
VALUE_FUNCTIONS = {"rings": Rings}
LEARNERS = {"lucky": Lucky}
MEASURES = {"as-first": AsFirst}
PLAYERS = {"noughts-centre": ShippedPlayer("thinks that the centre is worth most", "noughts", "rings", "0.1 1.0")}
