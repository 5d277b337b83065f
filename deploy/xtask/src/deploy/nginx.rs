//! The proxy's configuration, with each set of addresses that is shipped.

use std::fs;
use std::process::Command;

use anyhow::Result;
use servers::{Folder, nginx_program};

use super::folder;
use crate::packages::{Consent, Need, ensure};
use crate::program::run;

/// Where the addresses are, the ones beside the configuration first.
const ADDRESSES: [&str; 2] = ["nginx", "compose"];

/// Lets nginx read it.
pub(super) fn configurations(consent: Consent) -> Result<()> {
    ensure(nginx_program(), Need::Nginx, consent)?;
    for addresses in ADDRESSES {
        let place = Folder::new("ladder-nginx-")?;
        for file in ["nginx/nginx.conf", "nginx/ladder.conf"]
            .map(str::to_owned)
            .into_iter()
            .chain(["apis.conf", "listen.conf"].map(|file| format!("{addresses}/{file}")))
        {
            let source = folder().join(file);
            fs::copy(&source, place.path().join(source.file_name().unwrap_or_default()))?;
        }
        run(Command::new(nginx_program()?)
            .args(["-t", "-q", "-e", "stderr", "-p"])
            .arg(place.path())
            .arg("-c")
            .arg(place.path().join("nginx.conf")))?;
    }
    Ok(())
}
