//! How the players of a demo talk to the ladder: over HTTP, as anybody does.

use std::net::SocketAddr;
use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::Value;

/// Longer than this, a request counts as lost.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A player's way to the ladder.
#[derive(Clone, Debug)]
pub(super) struct Client {
    http: reqwest::Client,
    base: String,
    token: String,
}

/// Why there is no answer as wished.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// The ladder says no.
    #[error("{method} {path} is refused with {status}: {problem}")]
    Refused {
        method: Method,
        path: String,
        status: StatusCode,
        problem: Value,
    },
    /// The ladder does not answer.
    #[error("{0}")]
    Lost(#[from] reqwest::Error),
}

impl Failure {
    /// The code of a refusal that the state of things explains: somebody else was faster, or time was.
    pub(super) fn conflict(&self) -> Option<&str> {
        match self {
            Self::Refused { status, problem, .. } if *status == StatusCode::CONFLICT => {
                problem["code"].as_str()
            }
            _ => None,
        }
    }

    /// What a refusal shows of the state of things.
    pub(super) fn extra(&self, field: &str) -> Option<&Value> {
        match self {
            Self::Refused { problem, .. } => problem.get(field),
            Self::Lost(_) => None,
        }
    }
}

impl Client {
    /// Connections that all players share.
    pub(super) fn connections() -> Result<reqwest::Client, reqwest::Error> {
        reqwest::Client::builder().no_proxy().timeout(TIMEOUT).build()
    }

    pub(super) fn new(http: reqwest::Client, address: SocketAddr, token: String) -> Self {
        Self {
            http,
            base: format!("http://{address}"),
            token,
        }
    }

    pub(super) async fn get(&self, path: &str) -> Result<Value, Failure> {
        self.send(Method::GET, path, None).await
    }

    pub(super) async fn post(&self, path: &str, body: Option<&Value>) -> Result<Value, Failure> {
        self.send(Method::POST, path, body).await
    }

    pub(super) async fn delete(&self, path: &str) -> Result<Value, Failure> {
        self.send(Method::DELETE, path, None).await
    }

    async fn send(&self, method: Method, path: &str, body: Option<&Value>) -> Result<Value, Failure> {
        let request = self
            .http
            .request(method.clone(), format!("{}{path}", self.base))
            .bearer_auth(&self.token);
        let request = match body {
            Some(body) => request.json(body),
            None => request,
        };
        let answer = request.send().await?;
        let status = answer.status();
        let document = answer.json().await?;
        if status.is_success() {
            return Ok(document);
        }
        Err(Failure::Refused {
            method,
            path: path.to_owned(),
            status,
            problem: document,
        })
    }
}
