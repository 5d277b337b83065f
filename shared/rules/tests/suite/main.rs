//! The rules against tables of known answers, and laws that hold for any input.

mod door;
mod laws;
mod material;
mod perft;
mod table;
