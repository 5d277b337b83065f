//! What came back.

use std::ops::Index;

use reqwest::header::{CONTENT_TYPE, HeaderMap};
use serde_json::Value;

/// An answer that is as the contract declares it.
#[derive(Clone, Debug)]
pub struct Answer {
    status: u16,
    headers: HeaderMap,
    bytes: Vec<u8>,
    json: Value,
}

impl Answer {
    pub(super) async fn read(response: reqwest::Response) -> Self {
        let head = Self::head(&response);
        let bytes = response.bytes().await.expect("the body arrives whole").to_vec();
        let json = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        Self { bytes, json, ..head }
    }

    /// What stands before the body.
    pub(super) fn head(response: &reqwest::Response) -> Self {
        Self {
            status: response.status().as_u16(),
            headers: response.headers().clone(),
            bytes: Vec::new(),
            json: Value::Null,
        }
    }

    /// The status.
    pub fn status(&self) -> u16 {
        self.status
    }

    /// The body as it came.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The body as text.
    ///
    /// # Panics
    /// When it is no UTF-8.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes).expect("the body is UTF-8")
    }

    /// The body as JSON; null where it is none.
    pub fn json(&self) -> &Value {
        &self.json
    }

    /// A header's value.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// The media type, without parameters; empty where there is none.
    pub fn media_type(&self) -> String {
        let value = self.header(CONTENT_TYPE.as_str()).unwrap_or_default();
        value
            .split(';')
            .next()
            .unwrap_or_default()
            .trim()
            .to_ascii_lowercase()
    }

    /// The answer again, if it has this status.
    ///
    /// # Panics
    /// When it has another.
    #[must_use]
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", String::from_utf8_lossy(&self.bytes));
        self
    }

    /// The answer again, if it is a problem of this status and code.
    ///
    /// # Panics
    /// When it is anything else.
    #[must_use]
    #[track_caller]
    pub fn refused(self, status: u16, code: &str) -> Self {
        let body = String::from_utf8_lossy(&self.bytes);
        assert_eq!(
            (self.status, self.json["code"].as_str()),
            (status, Some(code)),
            "{body}"
        );
        self
    }

    /// A text within the body.
    ///
    /// # Panics
    /// When there is none of that name.
    #[track_caller]
    pub fn str(&self, field: &str) -> &str {
        self.json[field]
            .as_str()
            .unwrap_or_else(|| panic!("no text `{field}` in {}", self.json))
    }
}

impl Index<&str> for Answer {
    type Output = Value;

    fn index(&self, field: &str) -> &Value {
        &self.json[field]
    }
}
