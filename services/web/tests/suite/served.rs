//! What browsers are answered.

use actix_web::body::to_bytes;
use actix_web::http::{Method, StatusCode};
use actix_web::test::TestRequest;

use crate::asking::{ask, assert_self_contained, header};

#[actix_web::test]
async fn the_document_forbids_everything_that_does_not_come_from_here() {
    let response = ask(TestRequest::get().uri("/")).await;

    assert_self_contained(&response);
}

#[actix_web::test]
async fn the_document_has_no_script_and_no_style_in_it() {
    let response = ask(TestRequest::get().uri("/")).await;

    let body = to_bytes(response.into_body()).await.ok().unwrap();
    let html = std::str::from_utf8(&body).unwrap();
    assert!(html.contains("<script type=\"module\" src=\"/assets/page.js?v="));
    assert_eq!(html.matches("<script").count(), 1);
    assert!(!html.contains("<style") && !html.contains(" style=") && !html.contains(" onload="));
}

#[actix_web::test]
async fn each_client_gets_the_best_coding_it_can_read() {
    for (accepted, coding) in [
        ("gzip, br", Some("br")),
        ("gzip", Some("gzip")),
        ("identity", None),
    ] {
        let request = TestRequest::get()
            .uri("/assets/page.js")
            .insert_header(("accept-encoding", accepted));
        let response = ask(request).await;

        assert_eq!(header(&response, "content-encoding"), coding, "{accepted}");
        assert_eq!(header(&response, "vary"), Some("Accept-Encoding"));
    }
}

#[actix_web::test]
async fn an_address_with_a_version_is_kept_for_ever_and_every_other_is_asked_for_again() {
    let document = to_bytes(ask(TestRequest::get().uri("/")).await.into_body())
        .await
        .ok()
        .unwrap();
    let html = std::str::from_utf8(&document).unwrap();
    let addresses: Vec<&str> = html
        .split('"')
        .filter(|part| part.starts_with("/assets/"))
        .collect();
    assert_eq!(addresses.len(), 3);

    for address in addresses {
        let response = ask(TestRequest::get().uri(address)).await;
        let kept = header(&response, "cache-control").unwrap();
        assert!(kept.contains("immutable"), "{address}: {kept}");
    }
    for address in ["/", "/assets/page.js", "/assets/page.js?v=0"] {
        let response = ask(TestRequest::get().uri(address)).await;
        assert_eq!(header(&response, "cache-control"), Some("no-cache"), "{address}");
    }
}

#[actix_web::test]
async fn what_a_browser_has_is_not_sent_again() {
    let first = ask(TestRequest::get()
        .uri("/")
        .insert_header(("accept-encoding", "br")))
    .await;
    let tag = header(&first, "etag").unwrap();

    let again = TestRequest::get()
        .uri("/")
        .insert_header(("accept-encoding", "br"))
        .insert_header(("if-none-match", tag));
    assert_eq!(ask(again).await.status(), StatusCode::NOT_MODIFIED);

    let coded_otherwise = TestRequest::get().uri("/").insert_header(("if-none-match", tag));
    assert_eq!(ask(coded_otherwise).await.status(), StatusCode::OK);
}

#[actix_web::test]
async fn the_page_is_only_read() {
    let response = ask(TestRequest::default().method(Method::POST).uri("/")).await;

    assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED);
}
