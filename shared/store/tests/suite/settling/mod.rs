//! Rating finished games: once each, in one order, whatever happens to those who do it.

mod batches;
mod boards;
mod bugs;
mod giving_up;
mod leases;
mod one_order;
mod operators;
mod outbox;
mod recorded;
