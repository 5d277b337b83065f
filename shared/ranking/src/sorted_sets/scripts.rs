//! The scripts by which boards are read and changed.

use redis::Script;

macro_rules! script {
    ($($file:literal),+) => {
        Script::new(concat!($(include_str!(concat!("scripts/", $file, ".lua"))),+))
    };
}

/// Each is sent to a server once, and called by its digest from then on.
#[derive(Clone, Debug)]
pub(super) struct Scripts {
    pub(super) page: Script,
    pub(super) around: Script,
    pub(super) distribution: Script,
    pub(super) standing: Script,
    pub(super) entries: Script,
    pub(super) count: Script,
    pub(super) lapse: Script,
    pub(super) put: Script,
    pub(super) remove: Script,
    pub(super) is_filled: Script,
    pub(super) begin_filling: Script,
    pub(super) set_filled: Script,
}

impl Scripts {
    pub(super) fn new() -> Self {
        Self {
            page: script!("read", "page"),
            around: script!("read", "around"),
            distribution: script!("read", "distribution"),
            standing: script!("read", "standing"),
            entries: script!("read", "entries"),
            count: script!("read", "count"),
            lapse: script!("lapse"),
            put: script!("put"),
            remove: script!("remove"),
            is_filled: script!("server", "is_filled"),
            begin_filling: script!("server", "begin_filling"),
            set_filled: script!("server", "set_filled"),
        }
    }
}
