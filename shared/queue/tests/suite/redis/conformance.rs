use super::stage::{LONG, Stage};

testkit::job_queue_conformance!(redis, Stage::shared().await.process("worker", LONG));
