//! A stream as it comes.

use std::sync::Arc;

use serde_json::Value;

use super::{Answer, Contract, lines};

/// An open stream. Dropping it cuts the connection.
#[derive(Debug)]
pub struct LiveStream {
    response: reqwest::Response,
    head: Answer,
    schema: String,
    contract: Arc<Contract>,
    come: Vec<u8>,
}

impl LiveStream {
    pub(super) fn new(
        response: reqwest::Response,
        head: Answer,
        schema: String,
        contract: Arc<Contract>,
    ) -> Self {
        Self {
            response,
            head,
            schema,
            contract,
            come: Vec::new(),
        }
    }

    /// Its headers, with an empty body.
    pub fn head(&self) -> &Answer {
        &self.head
    }

    /// The next line; `None` when the stream has ended.
    ///
    /// # Panics
    /// When a line is not as declared, or the connection breaks.
    pub async fn next(&mut self) -> Option<Value> {
        let media = self.head.media_type();
        loop {
            if let Some(line) = lines::first(&media, &mut self.come) {
                let violations = self.contract.violations(&self.schema, &line);
                assert!(violations.is_empty(), "{line}: {}", violations.join("; "));
                return Some(line);
            }
            let Some(chunk) = self
                .response
                .chunk()
                .await
                .expect("a stream ends, and does not break")
            else {
                assert!(self.come.is_empty(), "a stream breaks off within a line");
                return None;
            };
            self.come.extend_from_slice(&chunk);
        }
    }

    /// The next line, which must be of a type.
    ///
    /// # Panics
    /// When it is of another one, or none comes.
    pub async fn expect(&mut self, name: &str) -> Value {
        let line = self.next().await.unwrap_or_default();
        assert_eq!(line["type"], name, "{line}");
        line
    }

    /// Everything that is still to come.
    pub async fn rest(mut self) -> Vec<Value> {
        let mut rest = Vec::new();
        while let Some(line) = self.next().await {
            rest.push(line);
        }
        rest
    }
}
