//! The bus of one process.

use live::LocalBus;

testkit::event_bus_conformance!(LocalBus::new());
