//! Private servers, conformance suites and the contract-checking client, for tests.
