//! What the tests stand on: the whole application in this process, with a clock that stands still until it is told
//! otherwise, and a client that accepts nothing but what `openapi.yaml` declares.

mod board;
mod bus;
mod clock;
mod contract;
mod ids;
mod ladder;
mod limiter;
mod people;
mod playouts;
mod queue;
mod scenario;
mod table;
mod waves;
mod work;

pub(crate) use contract::{contract, filled, operations};
pub(crate) use ladder::TestLadder;
pub(crate) use limiter::Strictness;
pub(crate) use people::Player;
pub(crate) use playouts::{exhausting_line, line_that_exhausts, quiet_line};
pub(crate) use scenario::{Scenario, scenarios};
pub(crate) use table::{Side, Table, Terms};
