//! Requests to the pages alone.

use actix_web::App;
use actix_web::body::MessageBody;
use actix_web::dev::ServiceResponse;
use actix_web::test::{TestRequest, call_service, init_service};

pub(crate) async fn ask(request: TestRequest) -> ServiceResponse<impl MessageBody> {
    let service = init_service(App::new().configure(web::configure)).await;
    call_service(&service, request.to_request()).await
}

pub(crate) fn header<'a, B>(response: &'a ServiceResponse<B>, name: &str) -> Option<&'a str> {
    response.headers().get(name).map(|value| value.to_str().unwrap())
}
