//! Rulesets: what they say, in what they differ, and which of them are impossible.

mod contrasts;
mod document;
mod explained;
mod faults;
mod material;
mod revisions;
mod table;
