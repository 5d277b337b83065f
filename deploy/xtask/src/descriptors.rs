//! How many files may be open.

use anyhow::{Result, ensure};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Allows this process, and those that it starts from now on, as many open files as the system permits.
///
/// # Errors
/// When that is less than is needed.
pub fn allow_open_files(needed: u64) -> Result<()> {
    let limit = getrlimit(Resource::Nofile);
    ensure!(
        limit.maximum.is_none_or(|most| most >= needed),
        "{needed} open files are needed: raise the limit (`ulimit -Hn`)"
    );
    let raised = Rlimit {
        current: limit.maximum,
        ..limit
    };
    Ok(setrlimit(Resource::Nofile, raised)?)
}
