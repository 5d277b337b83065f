//! Sending requests and holding the answers against the contract.

use std::sync::Arc;

use reqwest::Method;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE};
use serde::Serialize;

use super::check::{faults, header_faults};
use super::{Answer, Contract, Coverage, LiveStream, Lookup};

/// A client of one server.
#[derive(Clone, Debug)]
pub struct Client {
    http: reqwest::Client,
    address: String,
    contract: Arc<Contract>,
    coverage: Coverage,
}

impl Client {
    /// A client of the server at an address such as `http://127.0.0.1:8080`, which notes in `coverage` what it saw.
    pub fn new(address: impl Into<String>, contract: Arc<Contract>, coverage: Coverage) -> Self {
        Self {
            http: reqwest::Client::new(),
            address: address.into(),
            contract,
            coverage,
        }
    }

    /// The contract that answers are held against.
    pub fn contract(&self) -> &Contract {
        &self.contract
    }

    /// A GET of a path, query included.
    pub fn get(&self, path: impl AsRef<str>) -> Request<'_> {
        self.request(Method::GET, path)
    }

    /// A POST to a path, query included.
    pub fn post(&self, path: impl AsRef<str>) -> Request<'_> {
        self.request(Method::POST, path)
    }

    /// A DELETE of a path.
    pub fn delete(&self, path: impl AsRef<str>) -> Request<'_> {
        self.request(Method::DELETE, path)
    }

    /// A request with any method.
    pub fn request(&self, method: Method, path: impl AsRef<str>) -> Request<'_> {
        let path = path.as_ref().to_owned();
        let builder = self
            .http
            .request(method.clone(), format!("{}{path}", self.address));
        Request {
            client: self,
            method,
            path,
            builder,
            outside: Outside::No,
        }
    }
}

/// Whether a request is meant to find no operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outside {
    No,
    Yes,
}

/// A request that is being made.
#[derive(Debug)]
#[must_use = "a request does nothing until it is sent"]
pub struct Request<'a> {
    client: &'a Client,
    method: Method,
    path: String,
    builder: reqwest::RequestBuilder,
    outside: Outside,
}

impl Request<'_> {
    /// Sends a bearer token along.
    pub fn token(self, token: &str) -> Self {
        self.header(AUTHORIZATION.as_str(), &format!("Bearer {token}"))
    }

    /// Sends a header along.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.builder = self.builder.header(name, value);
        self
    }

    /// Sends a JSON body.
    pub fn json(mut self, body: &impl Serialize) -> Self {
        self.builder = self.builder.json(body);
        self
    }

    /// Sends any bytes as a body.
    pub fn body(mut self, media_type: &str, bytes: impl Into<Vec<u8>>) -> Self {
        self.builder = self.builder.header(CONTENT_TYPE, media_type).body(bytes.into());
        self
    }

    /// Says that the contract has no such operation, on purpose.
    pub fn outside_the_contract(mut self) -> Self {
        self.outside = Outside::Yes;
        self
    }

    /// Sends it, and reads the answer as it comes: a stream, each line of which is held against the contract.
    ///
    /// # Panics
    /// When no stream is answered, or one that does not begin as declared.
    pub async fn open(self) -> LiveStream {
        let Self {
            client,
            method,
            path,
            builder,
            ..
        } = self;
        let response = builder
            .send()
            .await
            .unwrap_or_else(|error| panic!("{method} {path}: {error}"));
        let head = Answer::head(&response);
        let bare = path.split('?').next().unwrap_or_default();
        let Lookup::Operation(operation) = client.contract.find(&method, bare) else {
            panic!("{method} {path} is no operation of the contract");
        };
        let Some(spec) = operation.responses.get(&200).filter(|_| head.status() == 200) else {
            panic!(
                "{method} {path} answered {}: {:?}",
                head.status(),
                response.text().await
            );
        };
        let faults = header_faults(&client.contract, spec, &head);
        assert!(faults.is_empty(), "{method} {path}: {}", faults.join("\n  "));
        let media = head.media_type();
        let Some(schema) = spec.content.get(&media) else {
            panic!("{method} {path}: the content type `{media}` is not declared");
        };
        client.coverage.record(&operation.id, 200);
        LiveStream::new(response, head, schema.clone(), Arc::clone(&client.contract))
    }

    /// Sends it.
    ///
    /// # Panics
    /// When no answer comes, or one that is not as declared.
    pub async fn send(self) -> Answer {
        let Self {
            client,
            method,
            path,
            builder,
            outside,
        } = self;
        let response = builder
            .send()
            .await
            .unwrap_or_else(|error| panic!("{method} {path}: {error}"));
        let answer = Answer::read(response).await;
        let bare = path.split('?').next().unwrap_or_default();
        let lookup = client.contract.find(&method, bare);
        let declared = matches!(lookup, Lookup::Operation(_));
        assert_eq!(
            declared,
            outside == Outside::No,
            "{method} {path}: is it an operation of the contract?"
        );
        let faults = faults(&client.contract, &lookup, &answer);
        assert!(
            faults.is_empty(),
            "{method} {path} answered {} against the contract:\n  {}\n{}",
            answer.status(),
            faults.join("\n  "),
            String::from_utf8_lossy(answer.bytes()),
        );
        if let Lookup::Operation(operation) = lookup {
            client.coverage.record(&operation.id, answer.status());
        }
        answer
    }
}
