//! Ctrl-C.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::TERM_SIGNALS;
use signal_hook::flag;

/// What a shell reports of a program that Ctrl-C ended.
const EXIT_CODE: i32 = 130;

/// Whether this program has been asked to end.
#[derive(Debug, Clone)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// From now on the first Ctrl-C is only noted; the second one ends this program at once, and the guards of
    /// the servers end them.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn listen() -> io::Result<Self> {
        let came = Arc::new(AtomicBool::new(false));
        for signal in TERM_SIGNALS {
            flag::register_conditional_shutdown(*signal, EXIT_CODE, Arc::clone(&came))?;
            flag::register(*signal, Arc::clone(&came))?;
        }
        Ok(Self(came))
    }

    /// Whether it came.
    pub fn came(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}
