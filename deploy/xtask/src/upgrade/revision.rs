//! Building the ladder as it was.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use servers::Folder;

use crate::cluster::binary;
use crate::metadata::Metadata;
use crate::program::{cargo, root, run};

/// Builds the ladder of the working folder, not optimised: it is about what the versions do to each other.
pub(super) fn build_this() -> Result<PathBuf> {
    run(cargo().args(["build", "--package", "ladder"]))?;
    binary::of_the_tests()
}

/// Builds the ladder of a revision, unless that was done before.
pub(super) fn build(revision: &str) -> Result<PathBuf> {
    let commit = commit(revision)?;
    let target = Metadata::read()?.target_directory.join("upgrade");
    let kept = target.join(format!("ladder-{commit}"));
    if !kept.is_file() {
        println!("building {revision} ({commit})");
        let source = Worktree::of(&commit)?;
        run(cargo()
            .args(["build", "--locked", "--package", "ladder", "--target-dir"])
            .arg(&target)
            .current_dir(source.path()))?;
        fs::copy(target.join("debug/ladder"), &kept)?;
    }
    Ok(kept)
}

fn commit(revision: &str) -> Result<String> {
    let output = git()
        .args([
            "rev-parse",
            "--verify",
            "--short=12",
            &format!("{revision}^{{commit}}"),
        ])
        .stderr(Stdio::inherit())
        .output()
        .context("running git")?;
    ensure!(output.status.success(), "git knows no revision {revision}");
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

/// A folder with the files of a commit, which git forgets again.
struct Worktree {
    // After git has forgotten it.
    folder: Folder,
}

impl Worktree {
    fn of(commit: &str) -> Result<Self> {
        let folder = Folder::new("ladder-revision-")?;
        run(git()
            .args(["worktree", "add", "--quiet", "--force", "--detach"])
            .arg(folder.path())
            .arg(commit))?;
        Ok(Self { folder })
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Worktree {
    fn drop(&mut self) {
        let _complains_itself = run(git()
            .args(["worktree", "remove", "--force"])
            .arg(self.folder.path()));
    }
}

fn git() -> Command {
    let mut command = Command::new("git");
    command.current_dir(root());
    command
}
