//! Starting the binary, and talking to it.

mod cluster;
mod command;
mod fools_mate;
mod http;
mod process;
mod server;
mod stream;
mod surroundings;

pub(crate) use cluster::Cluster;
pub(crate) use command::{doctor, import, ladder, replay_command, replay_report, verify};
pub(crate) use fools_mate::{MOVES, Pair};
pub(crate) use http::Http;
pub(crate) use process::{Process, command};
pub(crate) use server::Ladder;
pub(crate) use surroundings::{limit_files, unlimited_files, with_files_of_at_most, without_privileges};
