//! The database's name in a URL.

/// The same server and user, another database; parameters stay.
pub(super) fn with_database(url: &str, name: &str) -> String {
    let (before_query, query) = match url.split_once('?') {
        Some((before, query)) => (before, format!("?{query}")),
        None => (url, String::new()),
    };
    let authority_starts = before_query.find("://").map_or(0, |at| at + "://".len());
    let server_ends = before_query[authority_starts..]
        .find('/')
        .map_or(before_query.len(), |slash| authority_starts + slash);
    format!("{}/{name}{query}", &before_query[..server_ends])
}

#[cfg(test)]
mod tests {
    use super::with_database;

    #[test]
    fn only_the_database_changes() {
        assert_eq!(
            with_database("postgres://u:p@h:5432/postgres", "t"),
            "postgres://u:p@h:5432/t"
        );
        assert_eq!(
            with_database("postgres://h/a?sslmode=disable", "t"),
            "postgres://h/t?sslmode=disable"
        );
        assert_eq!(with_database("postgres://h", "t"), "postgres://h/t");
    }
}
