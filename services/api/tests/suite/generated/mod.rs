//! Requests made from the contract: its examples, and everything that its schemas rule out

mod breakage;
mod shape;
mod target;
pub(crate) mod unauthorised;

use serde_json::Value;

use crate::harness::{contract, operations, scenarios};

use breakage::{broken_bodies, broken_values};
use shape::differences;
use target::Target;

#[test]
fn every_example_of_an_answer_fits_its_schema() {
    let contract = contract();
    let mut number = 0;
    for operation in operations() {
        for (status, response) in &operation.responses {
            for (media, example) in &response.examples {
                number += 1;
                let violations = contract.violations(&response.content[media], example);
                assert_eq!(violations, [""; 0], "{} {status}", operation.id);
            }
        }
    }
    assert!(number >= 30, "only {number} examples");
}

scenarios! {
    async fn every_example_of_a_request_is_accepted_and_answered_as_the_example_shows(ladder: &TestLadder) {
        let mut number = 0;
        for operation in operations() {
            let examples = operation.body.iter().flat_map(|body| &body.examples);
            for example in examples {
                number += 1;
                let target = Target::prepare(ladder, operation, example, number).await;

                let answer = target.request(ladder, operation).json(example).send().await;

                assert!(answer.status() < 300, "{} refuses {example}: {}", operation.id, answer.text());
                let response = &operation.responses[&answer.status()];
                assert!(
                    response.content.is_empty() || !response.examples.is_empty(),
                    "{} {} has no example of its answer",
                    operation.id,
                    answer.status()
                );
                for (_, shown) in response.examples.iter().filter(|(media, _)| *media == answer.media_type()) {
                    let differences = differences(shown, answer.json());
                    assert_eq!(differences, [""; 0], "{} is sent {example}", operation.id);
                }
            }
        }
        assert!(number >= 18, "only {number} examples");
    }

    async fn whatever_a_schema_rules_out_is_refused(ladder: &TestLadder) {
        let contract = contract();
        let mut number = 100;
        let mut sent = 0;
        for operation in operations() {
            let Some(body) = &operation.body else { continue };
            number += 1;
            let target = Target::prepare(ladder, operation, &body.examples[0], number).await;
            for (what, request) in broken_bodies(&contract, &body.schema, &body.examples) {
                assert!(!contract.violations(&body.schema, &request).is_empty(), "{}: {what}", operation.id);

                let answer = target.request(ladder, operation).json(&request).send().await;

                assert_eq!(answer.status(), 422, "{}: {what}: {request}: {}", operation.id, answer.text());
                sent += 1;
            }
        }
        println!("{sent} broken bodies");
        assert!(sent > 100, "only {sent} requests");
    }

    async fn whatever_a_parameter_rules_out_is_refused(ladder: &TestLadder) {
        ladder.player("Menchik").await;
        let mut number = 200;
        for operation in operations() {
            for parameter in &operation.query {
                for value in broken_values(&parameter.schema) {
                    number += 1;
                    let example = operation.body.as_ref().map_or(&Value::Null, |body| &body.examples[0]);
                    let target = Target::prepare(ladder, operation, example, number).await;
                    let query = format!("{}={value}", parameter.name);

                    let mut request = target.request_with(ladder, operation, &query);
                    if operation.body.is_some() {
                        request = request.json(example);
                    }
                    let problem = request.send().await.refused(422, "invalid_request");

                    assert_eq!(problem["violations"][0]["field"], *parameter.name, "{}: {query}", operation.id);
                }
            }
        }
    }
}
