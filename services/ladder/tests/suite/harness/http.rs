//! Requests of a test's own.

use std::collections::HashMap;
use std::sync::Mutex;

use reqwest::Method;
use serde_json::{Value, json};

use super::server::Ladder;
use super::stream::Stream;

/// Each look is a request, and a second is some thousand of them.
const LOOKS_MAX: u32 = 200_000;

/// A client of one ladder.
pub(crate) struct Http {
    client: reqwest::Client,
    url: String,
    /// The method and the id of the last request of each method.
    last: Mutex<HashMap<String, String>>,
}

impl Http {
    pub(crate) fn to(ladder: &Ladder) -> Self {
        Self::at(ladder.url())
    }

    /// A client of whatever answers there.
    pub(crate) fn at(url: String) -> Self {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        Self {
            client,
            url,
            last: Mutex::default(),
        }
    }

    /// Registers a player; returns the token.
    pub(crate) async fn register(&self, handle: &str) -> String {
        let answer = self.post("", "/v1/players", &json!({ "handle": handle })).await;
        answer["token"].as_str().unwrap().to_owned()
    }

    /// Looks at something until it is as wished, or for as long as no ladder takes for anything. What is not
    /// there yet is looked for again.
    pub(crate) async fn until(&self, path: &str, as_wished: impl Fn(&Value) -> bool) -> Value {
        let mut seen = Value::Null;
        for _ in 0..LOOKS_MAX {
            let answer = self
                .client
                .get(format!("{}{path}", self.url))
                .send()
                .await
                .unwrap();
            seen = answer.json().await.unwrap();
            if as_wished(&seen) {
                return seen;
            }
        }
        panic!("{path} never got there: {seen}");
    }

    /// Opens a stream.
    pub(crate) async fn follow(&self, path: &str) -> Stream {
        let request = self.client.get(format!("{}{path}", self.url));
        let answer = request
            .header("accept", "application/x-ndjson")
            .send()
            .await
            .unwrap();
        assert!(answer.status().is_success(), "{path} answers {}", answer.status());
        Stream::new(answer)
    }

    /// The id of the last request of a method.
    pub(crate) fn last_request_of(&self, method: &str) -> Option<String> {
        self.last.lock().unwrap().get(method).cloned()
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        self.send(Method::GET, "", path, &Value::Null).await
    }

    /// A GET in the name of the token's player.
    pub(crate) async fn get_as(&self, token: &str, path: &str) -> Value {
        self.send(Method::GET, token, path, &Value::Null).await
    }

    /// A whole answer in this form.
    pub(crate) async fn text(&self, path: &str, media_type: &str) -> String {
        let request = self.client.get(format!("{}{path}", self.url));
        let answer = request.header("accept", media_type).send().await.unwrap();
        assert!(answer.status().is_success(), "{path} answers {}", answer.status());
        assert_eq!(answer.headers()["content-type"], media_type);
        answer.text().await.unwrap()
    }

    /// A DELETE in the name of the token's player.
    pub(crate) async fn delete(&self, token: &str, path: &str) {
        let request = self.client.delete(format!("{}{path}", self.url));
        let answer = request.bearer_auth(token).send().await.unwrap();
        assert!(answer.status().is_success(), "{path} answers {}", answer.status());
    }

    /// A POST in the name of the token's player.
    pub(crate) async fn post(&self, token: &str, path: &str, body: &Value) -> Value {
        self.send(Method::POST, token, path, body).await
    }

    /// Whatever is answered to a POST in the name of the token's player.
    pub(crate) async fn answer(&self, token: &str, path: &str, body: &Value) -> reqwest::Response {
        let request = self.client.post(format!("{}{path}", self.url));
        request.bearer_auth(token).json(body).send().await.unwrap()
    }

    async fn send(&self, method: Method, token: &str, path: &str, body: &Value) -> Value {
        let mut request = self.client.request(method.clone(), format!("{}{path}", self.url));
        if !token.is_empty() {
            request = request.bearer_auth(token);
        }
        if !body.is_null() {
            request = request.json(body);
        }
        let answer = request.send().await.unwrap();
        let status = answer.status();
        if let Some(id) = answer.headers().get("x-request-id") {
            let id = id.to_str().unwrap().to_owned();
            self.last.lock().unwrap().insert(method.to_string(), id);
        }
        let body = answer.text().await.unwrap();
        assert!(status.is_success(), "{method} {path} answers {status}: {body}");
        serde_json::from_str(&body).unwrap()
    }
}
