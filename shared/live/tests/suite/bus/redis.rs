//! The bus of many processes, within one of them and between two.

use live::RedisBus;

use super::pair::Pair;
use crate::server;

mod within_one_process {
    use super::*;

    testkit::event_bus_conformance!(redis: RedisBus::start(&server::shared().await, &testkit::redis::prefix(), 1));
}

mod between_two_processes {
    use super::*;

    testkit::event_bus_conformance!(redis: Pair::start(&server::shared().await).await);
}
