//! Operations and what they may answer.

use std::collections::BTreeMap;

use reqwest::Method;
use serde_json::Value;

use super::document::{resolve, step};
use super::lines::EVENT_STREAM;

/// A method on a path.
#[derive(Clone, Debug)]
pub struct Operation {
    /// `operationId`.
    pub id: String,
    /// The method.
    pub method: Method,
    /// The path with its parameters in braces.
    pub path: String,
    /// The parameters of its query.
    pub query: Vec<QueryParameter>,
    /// What it takes, where it takes a body.
    pub body: Option<BodySpec>,
    /// The scopes that it asks for: `None` where it asks for no token, empty where any will do.
    pub scopes: Option<Vec<String>>,
    /// Every declared answer by its status.
    pub responses: BTreeMap<u16, ResponseSpec>,
}

/// A parameter of a query.
#[derive(Clone, Debug)]
pub struct QueryParameter {
    /// Its name.
    pub name: String,
    /// The schema of its value.
    pub schema: Value,
}

/// What an operation takes.
#[derive(Clone, Debug)]
pub struct BodySpec {
    /// Whether it must be sent.
    pub required: bool,
    /// A pointer to the schema.
    pub schema: String,
    /// The examples.
    pub examples: Vec<Value>,
}

/// What an operation may answer under one status.
#[derive(Clone, Debug)]
pub struct ResponseSpec {
    /// The headers.
    pub headers: Vec<HeaderSpec>,
    /// A pointer to the schema of each media type, of a stream to that of its lines; empty where there is no body.
    pub content: BTreeMap<String, String>,
    /// The examples of bodies, each with its media type.
    pub examples: Vec<(String, Value)>,
}

/// A header of an answer.
#[derive(Clone, Debug)]
pub struct HeaderSpec {
    /// Its name.
    pub name: String,
    /// Whether it is always there.
    pub required: bool,
    /// A pointer to the schema of its value.
    pub schema: String,
}

const METHODS: [&str; 8] = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace",
];

impl Operation {
    pub(super) fn of_path(document: &Value, path: &str, item: &Value) -> Vec<Self> {
        let at = format!("/paths/{}", step(path));
        let methods = METHODS.iter().filter(|&&method| item.get(method).is_some());
        methods
            .map(|method| Self::at(document, &format!("{at}/{method}"), path, method))
            .collect()
    }

    fn at(document: &Value, at: &str, path: &str, method: &str) -> Self {
        let (_, value) = resolve(document, at);
        let statuses = value["responses"]
            .as_object()
            .expect("an operation has responses")
            .keys();
        let scopes = value
            .get("security")
            .or_else(|| document.get("security"))
            .and_then(scopes);
        Self {
            id: value["operationId"]
                .as_str()
                .expect("an operation has an id")
                .to_owned(),
            method: method.to_uppercase().parse().expect("a method of HTTP"),
            path: path.to_owned(),
            query: query(document, at, value),
            body: value
                .get("requestBody")
                .map(|_| BodySpec::at(document, &format!("{at}/requestBody"))),
            scopes,
            responses: statuses
                .map(|status| {
                    let spec = ResponseSpec::at(document, &format!("{at}/responses/{status}"));
                    (status.parse().expect("a status is a number"), spec)
                })
                .collect(),
        }
    }

    /// Whether a path is one of this operation's.
    pub fn matches(&self, path: &str) -> bool {
        let (ours, theirs) = (self.path.split('/'), path.split('/'));
        ours.clone().count() == theirs.clone().count()
            && ours
                .zip(theirs)
                .all(|(ours, theirs)| ours == theirs || ours.starts_with('{') && !theirs.is_empty())
    }
}

fn query(document: &Value, at: &str, operation: &Value) -> Vec<QueryParameter> {
    let count = operation["parameters"].as_array().map_or(0, Vec::len);
    let parameters = (0..count).map(|index| resolve(document, &format!("{at}/parameters/{index}")));
    parameters
        .filter(|(_, parameter)| parameter["in"] == "query")
        .map(|(at, parameter)| QueryParameter {
            name: parameter["name"]
                .as_str()
                .expect("a parameter has a name")
                .to_owned(),
            schema: resolve(document, &format!("{at}/schema")).1.clone(),
        })
        .collect()
}

/// Only bearer tokens are known here: the first requirement says it all.
fn scopes(security: &Value) -> Option<Vec<String>> {
    let (_, scopes) = security.get(0)?.as_object()?.iter().next()?;
    Some(
        scopes
            .as_array()?
            .iter()
            .filter_map(|scope| scope.as_str().map(str::to_owned))
            .collect(),
    )
}

/// The examples of a body, one or several by name.
fn examples(media: &Value) -> impl Iterator<Item = &Value> {
    let several = media["examples"]
        .as_object()
        .into_iter()
        .flat_map(|examples| examples.values());
    several
        .map(|example| &example["value"])
        .chain(media.get("example"))
}

impl BodySpec {
    fn at(document: &Value, at: &str) -> Self {
        let (at, value) = resolve(document, at);
        let media = &value["content"]["application/json"];
        let examples = examples(media);
        Self {
            required: value["required"].as_bool().unwrap_or(false),
            schema: format!("{at}/content/application~1json/schema"),
            examples: examples.cloned().collect(),
        }
    }
}

/// Of server-sent events, what is known of the line that each of them has as its data: the rest of an event is looked at
/// where it is read.
fn schema_of(document: &Value, response: &str, media: &str) -> String {
    let schema = format!("{response}/content/{}/schema", step(media));
    if media != EVENT_STREAM {
        return schema;
    }
    let (event, _) = resolve(document, &schema);
    format!("{event}/properties/data/contentSchema")
}

impl ResponseSpec {
    pub(super) fn at(document: &Value, at: &str) -> Self {
        let (at, value) = resolve(document, at);
        let names = |part: &str| {
            value[part]
                .as_object()
                .into_iter()
                .flat_map(|part| part.keys())
                .cloned()
        };
        Self {
            headers: names("headers")
                .map(|name| HeaderSpec::at(document, &format!("{at}/headers/{}", step(&name)), name))
                .collect(),
            content: names("content")
                .map(|media| {
                    let schema = schema_of(document, &at, &media);
                    (media, schema)
                })
                .collect(),
            examples: names("content")
                .flat_map(|media| {
                    let examples = examples(&value["content"][&media]).cloned();
                    examples
                        .map(move |example| (media.clone(), example))
                        .collect::<Vec<_>>()
                })
                .collect(),
        }
    }

    pub(super) fn schemas(&self) -> impl Iterator<Item = &str> {
        self.content
            .values()
            .chain(self.headers.iter().map(|header| &header.schema))
            .map(String::as_str)
    }
}

impl HeaderSpec {
    fn at(document: &Value, at: &str, name: String) -> Self {
        let (at, value) = resolve(document, at);
        Self {
            name,
            required: value["required"].as_bool().unwrap_or(false),
            schema: format!("{at}/schema"),
        }
    }
}
