//! Which user runs a server that refuses to be run by root.

use std::fs;
use std::io;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

/// Users without rights that most systems have, the best first.
const CANDIDATES: [&str; 2] = ["postgres", "nobody"];

/// An unprivileged user to run as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Identity {
    user: u32,
    group: u32,
}

impl Identity {
    /// Somebody else if this is root; `None` for everybody else, who stay themselves.
    pub(crate) fn instead_of_root() -> io::Result<Option<Self>> {
        if !rustix::process::geteuid().is_root() {
            return Ok(None);
        }
        let users = fs::read_to_string("/etc/passwd")?;
        CANDIDATES
            .iter()
            .find_map(|name| find(&users, name))
            .map(Some)
            .ok_or_else(|| io::Error::other("no user `postgres` or `nobody` to run as instead of root"))
    }

    /// Gives a file or folder to this user.
    pub(crate) fn own(self, path: &Path) -> io::Result<()> {
        chown(path, Some(self.user), Some(self.group))
    }

    /// Makes `command` run as this user.
    pub(crate) fn run(self, command: &mut Command) {
        command.uid(self.user).gid(self.group);
    }
}

/// The user called `name` in the text of a password file.
fn find(users: &str, name: &str) -> Option<Identity> {
    let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
    let mut fields = line.split(':').skip(2);
    Some(Identity {
        user: fields.next()?.parse().ok()?,
        group: fields.next()?.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const USERS: &str = "root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65533:nobody:/:/sbin/nologin\n";

    #[test]
    fn a_user_is_found_by_its_whole_name() {
        assert_eq!(
            find(USERS, "nobody"),
            Some(Identity {
                user: 65534,
                group: 65533
            })
        );
        assert_eq!(find(USERS, "no"), None);
    }
}
