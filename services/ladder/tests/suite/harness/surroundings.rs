//! Surroundings that fail a process: disks and rights.

use std::process::Command;

use rustix::process::{Pid, Resource, Rlimit, geteuid, getrlimit, prlimit};

use super::process::started_by;

/// The binary, whose files may not grow beyond so many bytes. It is told so, as by a disk that is full; by itself the
/// system would kill it.
pub(crate) fn with_files_of_at_most(bytes: u64) -> Command {
    let blocks = (bytes / 512).to_string();
    started_by(&[
        "sh",
        "-c",
        r#"trap "" XFSZ; ulimit -S -f "$0"; exec "$@""#,
        &blocks,
    ])
}

/// The same, for now without a limit.
pub(crate) fn unlimited_files() -> Command {
    started_by(&["sh", "-c", r#"trap "" XFSZ; exec "$0" "$@""#])
}

/// From now on the files of a process may not grow beyond so many bytes; `None` lets them grow again.
pub(crate) fn limit_files(process: Pid, bytes: Option<u64>) {
    let maximum = getrlimit(Resource::Fsize).maximum;
    let limit = Rlimit {
        current: bytes.or(maximum),
        maximum,
    };
    prlimit(Some(process), Resource::Fsize, limit).unwrap();
}

/// The binary as a user whom the rights of files bind, as they do not bind root.
pub(crate) fn without_privileges() -> Command {
    if geteuid().is_root() {
        started_by(&[
            "setpriv",
            "--bounding-set",
            "-dac_override,-dac_read_search",
            "--",
        ])
    } else {
        started_by(&[])
    }
}
