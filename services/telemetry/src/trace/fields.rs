//! What a span says of itself.

use std::fmt::Debug;

use opentelemetry::trace::{SpanKind, Status};
use opentelemetry::{Key, KeyValue, Value};
use tracing::field::{Field, Visit};

/// The fields of a span, as attributes.
#[derive(Debug, Default)]
pub(super) struct Fields(Vec<KeyValue>);

impl Fields {
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Value::String(text) => Some(text.as_str()),
            _ => None,
        }
    }

    /// What the span is called: a request by its method and route, as the conventions of OpenTelemetry have it.
    pub(super) fn name(&self, of_span: &str) -> String {
        let method = self.text("http.request.method");
        let detail = self.text("http.route").or(self.text("job.kind"));
        match (method, detail.or(self.text("db.operation.name"))) {
            (Some(method), Some(route)) => format!("{method} {route}"),
            (None, Some(detail)) => format!("{of_span} {detail}"),
            (_, None) => of_span.to_owned(),
        }
    }

    /// Failures of ours, of which a server's status speaks.
    pub(super) fn status(&self) -> Status {
        match self.get("http.response.status_code") {
            Some(Value::I64(500..)) => Status::error("the request failed"),
            _ => Status::Unset,
        }
    }

    pub(super) fn into_attributes(self) -> Vec<KeyValue> {
        self.0
    }

    fn get(&self, name: &str) -> Option<&Value> {
        let found = self.0.iter().rev().find(|field| field.key.as_str() == name);
        found.map(|field| &field.value)
    }

    fn put(&mut self, field: &Field, value: impl Into<Value>) {
        self.0
            .push(KeyValue::new(Key::from_static_str(field.name()), value.into()));
    }
}

impl Visit for Fields {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.put(field, value.to_owned());
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.put(field, value);
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.put(field, i64::try_from(value).unwrap_or(i64::MAX));
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.put(field, value);
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.put(field, format!("{value:?}"));
    }
}

/// On which side of a conversation a span is.
pub(super) fn kind(of_span: &str) -> SpanKind {
    match of_span {
        "request" => SpanKind::Server,
        "job" => SpanKind::Consumer,
        "transaction" => SpanKind::Client,
        _ => SpanKind::Internal,
    }
}
