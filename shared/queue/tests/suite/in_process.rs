//! The queue in memory does what every queue must do.

use queue::InProcess;

testkit::job_queue_conformance!(in_process, InProcess::new());
