//! The presence of one process.

use live::LocalPresence;
use testkit::conformance::presence::WINDOW;

testkit::presence_conformance!(LocalPresence::new(WINDOW));
