//! HTTP, with the patience to outlast a restart of the server.

use std::cell::Cell;
use std::time::Duration;

use anyhow::{Context, bail};
use domain::ports::Ids;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use reqwest::{Method, StatusCode, Url};
use tokio::time::Instant;

use crate::world::SystemIds;

/// Longer than this, a request counts as lost.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// The first pause after a failure; each one is twice as long as the one before.
const PAUSE_MIN: Duration = Duration::from_millis(50);
/// The longest pause.
const PAUSE_MAX: Duration = Duration::from_secs(1);

/// A client of one server, for one thread.
pub(super) struct Client {
    http: reqwest::Client,
    base: Url,
    patience: Duration,
    retries: Cell<u64>,
}

/// A request, which may be sent several times.
pub(super) struct Request {
    method: Method,
    url: Url,
    token: Option<HeaderValue>,
    key: Option<String>,
    body: Option<String>,
}

/// An answer that says something: neither a failure of the server's nor a plea to come again.
pub(super) struct Answer {
    pub(super) status: StatusCode,
    pub(super) body: Vec<u8>,
    /// How long the server took for the request that it answered.
    pub(super) took: Duration,
    /// Whether the request had been sent before, and may have had its effect then.
    pub(super) sent_before: bool,
}

/// A token as the `Authorization` header has it.
pub(super) fn bearer(token: &str) -> anyhow::Result<HeaderValue> {
    let mut value = HeaderValue::from_str(&format!("Bearer {token}")).context("this is no token")?;
    value.set_sensitive(true);
    Ok(value)
}

impl Request {
    /// A request without a body.
    pub(super) fn get(url: Url) -> Self {
        Self {
            method: Method::GET,
            url,
            token: None,
            key: None,
            body: None,
        }
    }

    /// A request that changes something.
    pub(super) fn post(url: Url) -> Self {
        Self {
            method: Method::POST,
            ..Self::get(url)
        }
    }

    /// In whose name.
    pub(super) fn by(self, token: &HeaderValue) -> Self {
        Self {
            token: Some(token.clone()),
            ..self
        }
    }

    /// With a JSON body.
    pub(super) fn body(self, body: String) -> Self {
        Self {
            body: Some(body),
            ..self
        }
    }

    /// With a key of its own: however often it is sent, it has its effect once.
    pub(super) fn once_only(self) -> Self {
        let mut bytes = [0; 16];
        SystemIds::default().fill_secret(&mut bytes);
        Self {
            key: Some(format!("{:032x}", u128::from_ne_bytes(bytes))),
            ..self
        }
    }
}

impl Client {
    /// A client of the server at `url`, that goes on trying for `patience`.
    pub(super) fn new(url: &str, patience: Duration) -> anyhow::Result<Self> {
        let base =
            Url::parse(url).with_context(|| format!("{url} is no address such as http://127.0.0.1:8080"))?;
        let http = reqwest::Client::builder()
            .no_proxy()
            .timeout(REQUEST_TIMEOUT)
            .build()?;
        Ok(Self {
            http,
            base,
            patience,
            retries: Cell::new(0),
        })
    }

    /// The address of a path.
    pub(super) fn url(&self, path: &str) -> anyhow::Result<Url> {
        Ok(self.base.join(path)?)
    }

    /// How often a request had to be sent again.
    pub(super) fn retries(&self) -> u64 {
        self.retries.get()
    }

    /// How long to go on trying.
    pub(super) fn patience(&self) -> Duration {
        self.patience
    }

    /// Sends a request until it is answered.
    pub(super) async fn send(&self, request: &Request) -> anyhow::Result<Answer> {
        let mut failing_since = None;
        let mut pause = PAUSE_MIN;
        loop {
            let began = Instant::now();
            let failure = match self.try_once(request).await {
                Ok((status, body)) if !is_put_off(status) => {
                    let sent_before = failing_since.is_some();
                    return Ok(Answer {
                        status,
                        body,
                        took: began.elapsed(),
                        sent_before,
                    });
                }
                Ok((status, _)) => anyhow::anyhow!("it answers {status}"),
                Err(error) => error.into(),
            };
            if failing_since.get_or_insert(began).elapsed() > self.patience {
                let text = format!(
                    "{} {} has failed for {} s",
                    request.method,
                    request.url,
                    self.patience.as_secs()
                );
                return Err(failure.context(text));
            }
            self.retries.set(self.retries.get() + 1);
            tokio::time::sleep(pause).await;
            pause = (2 * pause).min(PAUSE_MAX);
        }
    }

    /// GETs what must be there.
    pub(super) async fn fetch(&self, url: Url) -> anyhow::Result<Vec<u8>> {
        let answer = self.send(&Request::get(url.clone())).await?;
        if answer.status != StatusCode::OK {
            bail!("GET {url} answers {}", answer.status);
        }
        Ok(answer.body)
    }

    async fn try_once(&self, request: &Request) -> reqwest::Result<(StatusCode, Vec<u8>)> {
        let mut builder = self.http.request(request.method.clone(), request.url.clone());
        if let Some(token) = &request.token {
            builder = builder.header(AUTHORIZATION, token);
        }
        if let Some(key) = &request.key {
            builder = builder.header("idempotency-key", key);
        }
        if let Some(body) = &request.body {
            builder = builder
                .header(CONTENT_TYPE, "application/json")
                .body(body.clone());
        }
        let response = builder.send().await?;
        let status = response.status();
        Ok((status, response.bytes().await?.into()))
    }
}

fn is_put_off(status: StatusCode) -> bool {
    status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS
}
