//! From the spans of `tracing` to those of OpenTelemetry.

use std::time::SystemTime;

use opentelemetry::InstrumentationScope;
use opentelemetry::trace::{SpanContext, SpanId, TraceFlags, TraceState};
use opentelemetry_sdk::trace::{SpanData, SpanEvents, SpanLinks};
use store::SPANS;
use tokio::sync::mpsc;
use tracing::span::{Attributes, Id, Record};
use tracing::{Metadata, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::LookupSpan;

use super::fields::{self, Fields};
use super::ids::{NewPlaces, Place};

/// Spans that wait to be sent: a few seconds of a busy process. Those beyond it are lost, and nothing waits for them.
const WAITING_MAX: usize = 8_192;

/// The machine's time of day.
pub type WallClock = fn() -> SystemTime;

/// Follows spans, and hands those that have ended over to be sent.
#[derive(Debug)]
struct SpanLayer {
    ended: mpsc::Sender<SpanData>,
    places: NewPlaces,
    now: WallClock,
}

/// Spans that have ended.
#[derive(Debug)]
pub struct Spans(pub(super) mpsc::Receiver<SpanData>);

/// A layer, and what it hands over. The salt is one that no other process has.
pub fn open<S>(salt: [u8; 16], now: WallClock) -> (impl Layer<S> + Send + Sync, Spans)
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    let (ended, spans) = mpsc::channel(WAITING_MAX);
    let layer = SpanLayer {
        ended,
        places: NewPlaces::new(salt),
        now,
    };
    let ours = |metadata: &Metadata<'_>| metadata.is_span() && metadata.target() == SPANS;
    (layer.with_filter(filter_fn(ours)), Spans(spans))
}

/// A span that has not ended.
struct Open {
    place: Place,
    parent: SpanId,
    /// Whether the parent may have been in another process.
    parent_is_remote: bool,
    began: SystemTime,
    fields: Fields,
}

impl SpanLayer {
    /// Where a span belongs: below the one around it; a request where its id says; a job below the request that
    /// brought it about.
    fn begin(&self, name: &str, fields: Fields, around: Option<Place>) -> Open {
        let new = self.places.next();
        let request = fields.text("request.id").map(Place::of_request);
        let (place, parent) = match (around, request) {
            (Some(around), _) => (
                Place {
                    trace: around.trace,
                    ..new
                },
                around.span,
            ),
            (None, Some(request)) if name == "request" => (request, SpanId::INVALID),
            (None, Some(request)) => (
                Place {
                    trace: request.trace,
                    ..new
                },
                request.span,
            ),
            (None, None) => (new, SpanId::INVALID),
        };
        Open {
            place,
            parent,
            parent_is_remote: around.is_none() && parent != SpanId::INVALID,
            began: (self.now)(),
            fields,
        }
    }

    fn end(&self, name: &str, open: Open) -> SpanData {
        let context = SpanContext::new(
            open.place.trace,
            open.place.span,
            TraceFlags::SAMPLED,
            false,
            TraceState::NONE,
        );
        SpanData {
            span_context: context,
            parent_span_id: open.parent,
            parent_span_is_remote: open.parent_is_remote,
            span_kind: fields::kind(name),
            name: open.fields.name(name).into(),
            start_time: open.began,
            end_time: (self.now)(),
            status: open.fields.status(),
            attributes: open.fields.into_attributes(),
            dropped_attributes_count: 0,
            events: SpanEvents::default(),
            links: SpanLinks::default(),
            instrumentation_scope: InstrumentationScope::builder("ladder").build(),
        }
    }
}

impl<S> Layer<S> for SpanLayer
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        let mut fields = Fields::default();
        attributes.record(&mut fields);
        let around = span
            .parent()
            .and_then(|parent| parent.extensions().get::<Open>().map(|open| open.place));
        let open = self.begin(span.name(), fields, around);
        span.extensions_mut().insert(open);
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        if let Some(span) = context.span(id)
            && let Some(open) = span.extensions_mut().get_mut::<Open>()
        {
            values.record(&mut open.fields);
        }
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        if let Some(span) = context.span(&id)
            && let Some(open) = span.extensions_mut().remove::<Open>()
        {
            // Nothing waits for a collector that is slow or gone.
            let _ = self.ended.try_send(self.end(span.name(), open));
        }
    }
}
