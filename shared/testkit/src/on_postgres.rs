//! One test body, for what only PostgreSQL does.

/// Turns each function into a test, `name::postgres`, with a [`TestDatabase`](crate::TestDatabase) of its own.
///
/// Where both databases do the same, [`both_databases`](crate::both_databases) tests both.
#[macro_export]
macro_rules! on_postgres {
    ($(
        $(#[$meta:meta])*
        async fn $name:ident($database:ident: TestDatabase) $body:block
    )+) => {$(
        $(#[$meta])*
        mod $name {
            use super::*;

            async fn body($database: $crate::TestDatabase) $body

            #[test]
            fn postgres() {
                $crate::database::run(|| async { body($crate::TestDatabase::postgres().await).await });
            }
        }
    )+};
}
