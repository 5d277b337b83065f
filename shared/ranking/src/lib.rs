//! Rank boards: who stands where.
