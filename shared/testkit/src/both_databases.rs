//! One test body, two databases.

/// Turns each function into two tests, `name::sqlite` and `name::postgres`, each with a
/// [`TestDatabase`](crate::TestDatabase) of its own.
///
/// The second one fails without a PostgreSQL server. `cargo xtask test --embedded` leaves out what ends in
/// `::postgres`, by name.
///
/// ```
/// testkit::both_databases! {
///     /// What the test shows, where its name does not say it.
///     async fn a_new_database_has_an_address(database: TestDatabase) {
///         assert!(database.url().contains("://"));
///     }
/// }
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! both_databases {
    ($(
        $(#[$meta:meta])*
        async fn $name:ident($database:ident: TestDatabase) $body:block
    )+) => {$(
        $(#[$meta])*
        mod $name {
            use super::*;

            async fn body($database: $crate::TestDatabase) $body

            #[test]
            fn sqlite() {
                $crate::database::run(|| async { body($crate::TestDatabase::sqlite().await).await });
            }

            #[test]
            fn postgres() {
                $crate::database::run(|| async { body($crate::TestDatabase::postgres().await).await });
            }
        }
    )+};
}
