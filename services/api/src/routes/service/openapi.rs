//! The contract that these routes keep.

use std::sync::LazyLock;

use actix_web::HttpResponse;
use yaml_serde::Value;

use crate::problem::ApiError;
use crate::reply::Reply;

const YAML: &str = include_str!("../../../../../openapi.yaml");

/// The fields in the order of the file.
static JSON: LazyLock<Result<String, String>> = LazyLock::new(|| {
    let document: Value = yaml_serde::from_str(YAML).map_err(|error| error.to_string())?;
    serde_json::to_string(&document).map_err(|error| error.to_string())
});

/// `GET /openapi.yaml`
pub(in crate::routes) async fn openapi_yaml() -> Reply {
    Ok(HttpResponse::Ok().content_type("application/yaml").body(YAML))
}

/// `GET /openapi.json`
pub(in crate::routes) async fn openapi_json() -> Reply {
    let json = JSON
        .as_deref()
        .map_err(|error| ApiError::internal(error.as_str()))?;
    Ok(HttpResponse::Ok().content_type("application/json").body(json))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contract_can_be_written_as_json() {
        let document: Value = serde_json::from_str(JSON.as_deref().unwrap()).unwrap();

        assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    }
}
