//! A runtime for one test.

/// Runs an asynchronous test body to its end on a runtime with two threads, so that its tasks do race.
pub fn run<F: Future<Output = ()>>(body: impl FnOnce() -> F) {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime")
        .block_on(body());
}
