//! Finding the server programs on this machine.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::ServerError;

/// The oldest PostgreSQL that the product supports.
const POSTGRES_OLDEST: u32 = 15;

/// Where packages put PostgreSQL's server programs when they keep them out of `PATH`: the part before the
/// version, and the part after it.
const POSTGRES_PLACES: [(&str, &str); 7] = [
    ("/usr/lib/postgresql/", "/bin"),
    ("/usr/lib/postgresql", "/bin"),
    ("/usr/libexec/postgresql", ""),
    ("/usr/pgsql-", "/bin"),
    ("/opt/homebrew/opt/postgresql@", "/bin"),
    ("/usr/local/opt/postgresql@", "/bin"),
    ("/Library/PostgreSQL/", "/bin"),
];

/// Where packages put servers that root starts.
const SYSTEM_PLACES: [&str; 3] = ["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"];

/// The programs that make and run a PostgreSQL cluster, of one version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostgresPrograms {
    /// Creates a cluster.
    pub initdb: PathBuf,
    /// Runs one.
    pub postgres: PathBuf,
}

impl PostgresPrograms {
    /// Looks in `PATH`, then where packages put them, for version 15 or newer.
    ///
    /// # Errors
    /// [`ServerError::NotInstalled`] when there is none.
    pub fn find() -> Result<Self, ServerError> {
        search_path()
            .into_iter()
            .chain(packaged_folders())
            .filter_map(|folder| Self::within(&folder))
            .find(|found| version_of(&found.postgres).is_some_and(|version| version >= POSTGRES_OLDEST))
            .ok_or(ServerError::NotInstalled {
                program: "PostgreSQL",
                needed: "`initdb` and `postgres` of version 15 or newer, in PATH or where packages put them",
            })
    }

    fn within(folder: &Path) -> Option<Self> {
        let found = Self {
            initdb: folder.join("initdb"),
            postgres: folder.join("postgres"),
        };
        (found.initdb.is_file() && found.postgres.is_file()).then_some(found)
    }

    /// A client program such as `psql`: of the same version if it lies with the server's, else by its name.
    pub fn client(&self, name: &str) -> PathBuf {
        let beside = self.postgres.with_file_name(name);
        if beside.is_file() { beside } else { name.into() }
    }
}

/// The Redis server program, or Valkey's, which speaks the same commands.
///
/// # Errors
/// [`ServerError::NotInstalled`] when there is neither in `PATH`.
pub fn redis_program() -> Result<PathBuf, ServerError> {
    ["redis-server", "valkey-server"]
        .iter()
        .find_map(|name| {
            search_path()
                .into_iter()
                .map(|folder| folder.join(name))
                .find(|path| path.is_file())
        })
        .ok_or(ServerError::NotInstalled {
            program: "Redis",
            needed: "`redis-server` or `valkey-server` in PATH",
        })
}

/// The nginx program, which ordinary users have not always in `PATH`.
///
/// # Errors
/// [`ServerError::NotInstalled`] when there is none.
pub fn nginx_program() -> Result<PathBuf, ServerError> {
    search_path()
        .into_iter()
        .chain(SYSTEM_PLACES.map(PathBuf::from))
        .map(|folder| folder.join("nginx"))
        .find(|path| path.is_file())
        .ok_or(ServerError::NotInstalled {
            program: "nginx",
            needed: "`nginx` in PATH or where packages put it",
        })
}

fn search_path() -> Vec<PathBuf> {
    env::var_os("PATH")
        .map(|path| env::split_paths(&path).collect())
        .unwrap_or_default()
}

/// Folders with a version in their name, the newest first.
fn packaged_folders() -> Vec<PathBuf> {
    let mut found: Vec<(u32, PathBuf)> = POSTGRES_PLACES
        .iter()
        .flat_map(|(before, after)| {
            versions_behind(before).map(move |(version, path)| (version, path + after))
        })
        .map(|(version, path)| (version, PathBuf::from(path)))
        .collect();
    found.sort_by(|a, b| b.cmp(a));
    found.into_iter().map(|(_, path)| path).collect()
}

/// Every existing path that is `before` and a number, with the number.
fn versions_behind(before: &str) -> impl Iterator<Item = (u32, String)> {
    let (folder, prefix) = before.rsplit_once('/').unwrap_or((".", before));
    let (folder, prefix) = (folder.to_owned(), prefix.to_owned());
    fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .filter_map(move |entry| {
            let name = entry.ok()?.file_name().into_string().ok()?;
            let version = name.strip_prefix(&prefix)?.parse().ok()?;
            Some((version, format!("{folder}/{name}")))
        })
}

/// The major version that the program gives as its own.
fn version_of(postgres: &Path) -> Option<u32> {
    let output = Command::new(postgres).arg("--version").output().ok()?;
    major_version(&String::from_utf8_lossy(&output.stdout))
}

/// `15` of `postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)`.
fn major_version(text: &str) -> Option<u32> {
    let number = text
        .split_whitespace()
        .find(|word| word.starts_with(|c: char| c.is_ascii_digit()))?;
    number.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_is_read_from_what_the_program_prints() {
        assert_eq!(
            major_version("postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)"),
            Some(15)
        );
        assert_eq!(major_version("postgres (PostgreSQL) 18beta1"), Some(18));
        assert_eq!(major_version("command not found"), None);
    }
}
