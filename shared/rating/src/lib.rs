//! Elo, Glicko and Glicko-2 with the bounds a ladder needs.
