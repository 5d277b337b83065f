//! The page on which the API is read and tried out.

use actix_web::body::to_bytes;
use actix_web::http::StatusCode;
use actix_web::test::TestRequest;

use crate::asking::{ask, assert_self_contained};

async fn document() -> String {
    let response = ask(TestRequest::get().uri("/docs")).await;
    let body = to_bytes(response.into_body()).await.ok().unwrap();
    String::from_utf8(body.to_vec()).unwrap()
}

/// What the document's attributes lead to.
fn addresses(html: &str) -> Vec<&str> {
    let values = html.split(['"', '\'']).collect::<Vec<_>>();
    values
        .windows(2)
        .filter(|pair| pair[0].ends_with("href=") || pair[0].ends_with("src="))
        .map(|pair| pair[1])
        .collect()
}

#[actix_web::test]
async fn the_api_is_shown_under_a_policy_that_lets_nothing_in_from_elsewhere() {
    let response = ask(TestRequest::get().uri("/docs")).await;

    assert_self_contained(&response);
}

#[actix_web::test]
async fn everything_that_the_document_leads_to_is_here() {
    let html = document().await;
    let addresses = addresses(&html);

    assert_eq!(addresses.len(), 4, "icon, style, script, contract: {addresses:?}");
    for address in addresses {
        assert!(
            address.starts_with('/') && !address.starts_with("//"),
            "{address}"
        );
        // The contract is of the API, which this crate does not know.
        if address != "/openapi.yaml" {
            let response = ask(TestRequest::get().uri(address)).await;
            assert_eq!(response.status(), StatusCode::OK, "{address}");
        }
    }
}

#[actix_web::test]
async fn the_licences_of_what_is_built_in_come_with_it() {
    let response = ask(TestRequest::get().uri("/assets/docs.licences.txt")).await;

    let body = to_bytes(response.into_body()).await.ok().unwrap();
    let text = std::str::from_utf8(&body).unwrap();
    assert!(text.contains("Apache License") && text.contains("SmartBear Software"));
}
