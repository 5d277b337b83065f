//! What a ladder is: ids, clocks, games, rulesets, rulings, and the ports to the world.
//!
//! Everything here is pure: a decision takes the state, a command and the present instant, and
//! returns events or a refusal. Reading, writing and waiting happen in the crates above.

pub mod absence;
pub mod adjudication;
pub mod affairs;
pub mod arbiter;
pub mod challenge;
pub mod chess_clock;
pub mod conduct;
pub mod fair_play;
pub mod game;
pub mod house;
pub mod id;
pub mod job;
pub mod ladder;
pub mod lag;
pub mod naming;
pub mod pairing;
pub mod player;
pub mod ports;
pub mod ruleset;
pub mod season;
pub mod settlement;
pub mod start;
pub mod statistics;
pub mod ticket;
pub mod time;
pub mod time_control;
pub mod token;

pub use id::{ArbiterRequestId, ChallengeId, GameId, JobId, PlayerId, TicketId, TokenId};
pub use time::{Millis, Timestamp};
