//! Boards in Redis.

use crate::adapters;

testkit::rank_board_conformance!(redis: adapters::redis().await);
