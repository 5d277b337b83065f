//! A collector of spans: a server that takes what OTLP over HTTP sends, and reads it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::KeyValue;
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message;

/// Longer than spans ever wait to be sent.
const PATIENCE: Duration = Duration::from_mins(1);

/// Takes spans for as long as the test runs.
pub(super) struct Collector {
    address: String,
    received: Mutex<Receiver<Received>>,
}

/// A request of an exporter.
pub(super) struct Received {
    pub(super) request_line: String,
    pub(super) content_type: String,
    pub(super) body: Vec<u8>,
}

impl Collector {
    pub(super) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (sender, received) = channel();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                answer(stream.unwrap(), &sender);
            }
        });
        Self {
            address,
            received: Mutex::new(received),
        }
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Waits for the next request.
    pub(super) fn next(&self) -> Received {
        self.received.lock().unwrap().recv_timeout(PATIENCE).unwrap()
    }

    /// All that has come and was not waited for.
    pub(super) fn rest(&self) -> Vec<Received> {
        self.received.lock().unwrap().try_iter().collect()
    }
}

/// Takes one request, and lets the connection go.
fn answer(mut stream: TcpStream, sender: &Sender<Received>) {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        if line.trim().is_empty() {
            break;
        }
        lines.push(line.trim().to_owned());
    }
    let header = |name: &str| {
        let found = lines.iter().find_map(|line| {
            let (header, value) = line.split_once(": ")?;
            header.eq_ignore_ascii_case(name).then(|| value.to_owned())
        });
        found.unwrap_or_default()
    };
    let mut body = vec![0; header("content-length").parse().unwrap()];
    reader.read_exact(&mut body).unwrap();
    stream
        .write_all(b"HTTP/1.1 200 OK\r\ncontent-type: application/x-protobuf\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
        .unwrap();
    let received = Received {
        request_line: lines[0].clone(),
        content_type: header("content-type"),
        body,
    };
    // The test may be over.
    let _ = sender.send(received);
}

impl Received {
    pub(super) fn read(&self) -> ExportTraceServiceRequest {
        ExportTraceServiceRequest::decode(&*self.body).unwrap()
    }

    pub(super) fn spans(&self) -> Vec<Span> {
        let resources = self.read().resource_spans.into_iter();
        let scopes = resources.flat_map(|resource| resource.scope_spans);
        scopes.flat_map(|scope| scope.spans).collect()
    }
}

/// The text of an attribute.
pub(super) fn text<'a>(attributes: &'a [KeyValue], key: &str) -> Option<&'a str> {
    let found = attributes.iter().find(|attribute| attribute.key == key)?;
    match found.value.as_ref()?.value.as_ref()? {
        Value::StringValue(text) => Some(text),
        _ => None,
    }
}
