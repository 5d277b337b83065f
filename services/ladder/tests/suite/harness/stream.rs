//! A stream of a test's own.

use serde_json::Value;

/// An open stream, as lines of JSON.
pub(crate) struct Stream {
    answer: reqwest::Response,
    come: Vec<u8>,
}

impl Stream {
    pub(super) fn new(answer: reqwest::Response) -> Self {
        let come = Vec::new();
        Self { answer, come }
    }

    /// The next line of one of these types; others are passed over.
    pub(crate) async fn next_of(&mut self, types: &[&str]) -> Value {
        loop {
            let line = self.next().await;
            if types.iter().any(|wanted| line["type"] == *wanted) {
                return line;
            }
        }
    }

    async fn next(&mut self) -> Value {
        loop {
            if let Some(end) = self.come.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.come.drain(..=end).collect();
                return serde_json::from_slice(&line).unwrap();
            }
            let chunk = self.answer.chunk().await.unwrap().unwrap();
            self.come.extend_from_slice(&chunk);
        }
    }
}
