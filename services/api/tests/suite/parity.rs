//! The routes and the contract name the same methods, paths and scopes.

use std::collections::BTreeSet;

use api::Access;
use api::routes::TABLE;
use domain::game::RefusalCode;

use crate::harness::operations;

#[test]
fn every_route_is_in_the_contract_and_every_operation_is_a_route() {
    let routes: BTreeSet<(String, &str)> = TABLE
        .iter()
        .map(|entry| (entry.method.to_string(), entry.path))
        .collect();
    let declared: BTreeSet<(String, &str)> = operations()
        .iter()
        .map(|operation| (operation.method.to_string(), operation.path.as_str()))
        .collect();

    assert_eq!(routes, declared);
}

#[test]
fn the_contract_asks_for_the_scopes_that_are_asked_for() {
    for operation in operations() {
        let entry = TABLE
            .iter()
            .find(|entry| entry.path == operation.path && entry.method.as_str() == operation.method.as_str())
            .unwrap();
        let scopes = match entry.access {
            Access::Public => None,
            Access::AnyToken | Access::AnyTokenOrTicket => Some(Vec::new()),
            Access::Scope(scope) => Some(vec![scope.to_string()]),
        };
        assert_eq!(operation.scopes, scopes, "{}", operation.id);
    }
}

#[test]
fn every_code_of_a_refusal_is_in_the_contract() {
    let contract = crate::harness::contract();
    let codes = contract
        .at("/components/schemas/ProblemCode/enum")
        .as_array()
        .unwrap();
    let table = contract
        .at("/components/schemas/ProblemCode/description")
        .as_str()
        .unwrap();

    for code in RefusalCode::all().map(RefusalCode::as_str) {
        assert!(codes.iter().any(|known| known == code), "{code}");
    }
    for code in codes {
        let row = format!("| `{}` |", code.as_str().unwrap());
        assert_eq!(table.matches(&row).count(), 1, "{row}");
    }
}
