//! Tests of the public interface.

mod in_process;

use queue::InProcess;

testkit::job_queue_conformance!(InProcess::new());
