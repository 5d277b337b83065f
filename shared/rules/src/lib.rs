//! Chess: positions, legal moves, notation, and facts about endings.
