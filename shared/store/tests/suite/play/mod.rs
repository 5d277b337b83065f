//! Games under way: what is answered is durable, and nothing is answered from an old copy.

mod cache;
mod ends;
mod races;
mod setting_up;
