//! Starting the binary, and talking to it.

mod cluster;
mod command;
mod fools_mate;
mod http;
mod process;
mod server;
mod stream;

pub(crate) use cluster::Cluster;
pub(crate) use command::{import, ladder, replay_command, replay_report, verify};
pub(crate) use fools_mate::{MOVES, Pair};
pub(crate) use http::Http;
pub(crate) use server::Ladder;
