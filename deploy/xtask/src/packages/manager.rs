//! The package managers and what they call things.

use std::process::Command;

use super::Need;
use crate::program::exists;

/// A package manager that is known here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manager {
    /// Debian, Ubuntu.
    Apt,
    /// Fedora, RHEL.
    Dnf,
    /// Arch.
    Pacman,
    /// Alpine.
    Apk,
    /// macOS.
    Brew,
}

impl Manager {
    const ALL: [Self; 5] = [Self::Apt, Self::Dnf, Self::Pacman, Self::Apk, Self::Brew];

    /// The one of this machine.
    pub(super) fn find() -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|manager| exists(&mut Command::new(manager.program())))
    }

    fn program(self) -> &'static str {
        match self {
            Self::Apt => "apt-get",
            Self::Dnf => "dnf",
            Self::Pacman => "pacman",
            Self::Apk => "apk",
            Self::Brew => "brew",
        }
    }

    /// The commands that install it, in order.
    pub(super) fn install(self, need: Need) -> Vec<Command> {
        let install: &[&str] = match self {
            Self::Apt => &["install", "--yes", "--no-install-recommends"],
            Self::Dnf => &["install", "--assumeyes"],
            Self::Pacman => &["--sync", "--noconfirm", "--needed"],
            Self::Apk => &["add"],
            Self::Brew => &["install"],
        };
        let mut command = self.command();
        command.args(install).args(self.packages(need));
        match self {
            // Without lists, which images leave out, nothing would be found.
            Self::Apt => {
                let mut update = self.command();
                update.arg("update");
                vec![update, command]
            }
            _ => vec![command],
        }
    }

    fn packages(self, need: Need) -> &'static [&'static str] {
        match (self, need) {
            (Self::Apt | Self::Pacman | Self::Apk, Need::Postgres) => &["postgresql"],
            (Self::Dnf, Need::Postgres) => &["postgresql-server"],
            (Self::Brew, Need::Postgres) => &["postgresql@17"],
            (Self::Apt, Need::Redis) => &["redis-server"],
            (Self::Dnf | Self::Pacman, Need::Redis) => &["valkey"],
            (Self::Apk | Self::Brew, Need::Redis) => &["redis"],
            (Self::Apt, Need::Python) => &["python3", "python3-venv"],
            (Self::Dnf | Self::Apk, Need::Python) => &["python3"],
            (Self::Pacman | Self::Brew, Need::Python) => &["python"],
            (_, Need::Nginx) => &["nginx"],
            (Self::Brew, Need::Node) => &["node"],
            (_, Need::Node) => &["nodejs", "npm"],
            (_, Need::Chromium) => &["chromium"],
            (_, Need::Systemd) => &["systemd"],
            (Self::Dnf, Need::Prometheus) => &["golang-github-prometheus"],
            (_, Need::Prometheus) => &["prometheus"],
            (_, Need::Curl) => &["curl"],
            (_, Need::Jq) => &["jq"],
        }
    }

    /// Installing is for root, but Homebrew refuses root.
    fn command(self) -> Command {
        if self == Self::Brew || rustix::process::geteuid().is_root() {
            let mut command = Command::new(self.program());
            command.env("DEBIAN_FRONTEND", "noninteractive");
            return command;
        }
        let mut command = Command::new("sudo");
        command.arg(self.program());
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::text;

    #[test]
    fn debian_reads_its_lists_before_it_installs() {
        let commands: Vec<String> = Manager::Apt.install(Need::Redis).iter().map(text).collect();

        assert_eq!(commands.len(), 2);
        assert!(commands[0].ends_with("apt-get update"), "{commands:?}");
        assert!(
            commands[1].ends_with("install --yes --no-install-recommends redis-server"),
            "{commands:?}"
        );
    }
}
