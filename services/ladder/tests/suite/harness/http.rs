//! Requests of a test's own.

use reqwest::Method;
use serde_json::{Value, json};

use super::server::Ladder;

/// A client of one ladder.
pub(crate) struct Http {
    client: reqwest::Client,
    url: String,
}

impl Http {
    pub(crate) fn to(ladder: &Ladder) -> Self {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        Self {
            client,
            url: ladder.url(),
        }
    }

    /// Registers a player; returns the token.
    pub(crate) async fn register(&self, handle: &str) -> String {
        let answer = self.post("", "/v1/players", &json!({ "handle": handle })).await;
        answer["token"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        self.send(Method::GET, "", path, &Value::Null).await
    }

    /// A POST in the name of the token's player.
    pub(crate) async fn post(&self, token: &str, path: &str, body: &Value) -> Value {
        self.send(Method::POST, token, path, body).await
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
        let body = answer.text().await.unwrap();
        assert!(status.is_success(), "{method} {path} answers {status}: {body}");
        serde_json::from_str(&body).unwrap()
    }
}
