//! The binary as its users run it: whole games over HTTP, crashes, restarts, and what stays true.

mod flag;
mod harness;
mod one_process;
mod outage;
mod papers;
mod replaying;
