//! Starting the binary, and talking to it.

mod command;
mod http;
mod server;

pub(crate) use command::{ladder, replay_command, replay_report, verify};
pub(crate) use http::Http;
pub(crate) use server::Ladder;
