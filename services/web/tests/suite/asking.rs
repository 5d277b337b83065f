//! Requests to the pages alone.

use actix_web::App;
use actix_web::body::MessageBody;
use actix_web::dev::ServiceResponse;
use actix_web::http::StatusCode;
use actix_web::test::{TestRequest, call_service, init_service};

pub(crate) async fn ask(request: TestRequest) -> ServiceResponse<impl MessageBody> {
    let service = init_service(App::new().configure(web::configure)).await;
    call_service(&service, request.to_request()).await
}

pub(crate) fn header<'a, B>(response: &'a ServiceResponse<B>, name: &str) -> Option<&'a str> {
    response.headers().get(name).map(|value| value.to_str().unwrap())
}

/// Makes sure that this is a document, and that its policy lets nothing in from elsewhere.
pub(crate) fn assert_self_contained<B>(response: &ServiceResponse<B>) {
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(header(response, "content-type"), Some("text/html; charset=utf-8"));
    let policy = header(response, "content-security-policy").unwrap();
    assert!(policy.starts_with("default-src 'none'"), "{policy}");
    assert!(
        !policy.contains("unsafe") && !policy.contains("http") && !policy.contains('*'),
        "{policy}"
    );
}
