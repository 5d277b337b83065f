//! What there is to serve.

use std::fmt::Write;
use std::sync::LazyLock;

use sha2::{Digest, Sha256};

use crate::coding::Coding;

/// How many hexadecimal digits of a digest stand for it.
const VERSION_CHARS: usize = 16;

/// A file in its three forms.
#[derive(Debug)]
pub(crate) struct Asset {
    /// Where it is found.
    pub(crate) path: &'static str,
    /// Its media type.
    pub(crate) media_type: &'static str,
    plain: &'static [u8],
    gzip: &'static [u8],
    brotli: &'static [u8],
    /// Changes with the file: the beginning of its SHA-256.
    pub(crate) version: LazyLock<String>,
}

impl Asset {
    /// The file as it travels.
    pub(crate) const fn coded(&self, coding: Coding) -> &'static [u8] {
        match coding {
            Coding::Identity => self.plain,
            Coding::Gzip => self.gzip,
            Coding::Brotli => self.brotli,
        }
    }

    /// Its smallest form, in bytes.
    pub(crate) fn lightest(&self) -> usize {
        self.plain.len().min(self.gzip.len()).min(self.brotli.len())
    }
}

fn version(contents: &[u8]) -> String {
    let digest = Sha256::digest(contents);
    digest[..VERSION_CHARS / 2]
        .iter()
        .fold(String::new(), |mut text, byte| {
            // Writing to a text never fails.
            let _ = write!(text, "{byte:02x}");
            text
        })
}

macro_rules! asset {
    ($path:literal, $file:literal, $media_type:literal) => {
        Asset {
            path: $path,
            media_type: $media_type,
            plain: include_bytes!(concat!("../assets/", $file)),
            gzip: include_bytes!(concat!("../assets/", $file, ".gz")),
            brotli: include_bytes!(concat!("../assets/", $file, ".br")),
            version: LazyLock::new(|| version(include_bytes!(concat!("../assets/", $file)))),
        }
    };
}

/// Everything that the page at `/` is made of.
pub(crate) static PAGE: [Asset; 4] = [
    asset!("/", "index.html", "text/html; charset=utf-8"),
    asset!("/assets/page.js", "page.js", "text/javascript; charset=utf-8"),
    asset!("/assets/page.css", "page.css", "text/css; charset=utf-8"),
    asset!("/assets/icon.svg", "icon.svg", "image/svg+xml"),
];

/// Everything that the page at `/docs` needs beside the icon.
pub(crate) static DOCS: [Asset; 4] = [
    asset!("/docs", "docs.html", "text/html; charset=utf-8"),
    asset!("/assets/docs.js", "docs.js", "text/javascript; charset=utf-8"),
    asset!("/assets/docs.css", "docs.css", "text/css; charset=utf-8"),
    asset!(
        "/assets/docs.licences.txt",
        "docs.licences.txt",
        "text/plain; charset=utf-8"
    ),
];
