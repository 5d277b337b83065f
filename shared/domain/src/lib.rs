//! What a ladder is: ids, clocks, games, rulesets, rulings, and the ports to the world.
