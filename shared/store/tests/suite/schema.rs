//! Two folders of migrations, one schema.

use store::{Store, StoreError};
use testkit::{TestDatabase, both_databases};

use crate::harness::{Hall, NOW, Sql, mv};

/// Queries that give a fact in each row: tables, columns, whether NULL may stand there, keys, references, indexes.
struct Catalog {
    columns: &'static str,
    unique: &'static str,
    references: &'static str,
    indexes: &'static str,
}

const SQLITE: Catalog = Catalog {
    columns: "
        SELECT t.name || '.' || c.name || CASE c.\"notnull\" WHEN 1 THEN ' NOT NULL' ELSE '' END
        FROM sqlite_master t JOIN pragma_table_info(t.name) c
        WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name <> '_sqlx_migrations'",
    unique: "
            SELECT t.name || ' ' || (SELECT group_concat(name, ',') FROM (
                       SELECT i.name FROM pragma_index_info(l.name) i ORDER BY i.seqno)) AS fact
            FROM sqlite_master t JOIN pragma_index_list(t.name) l
            WHERE t.type = 'table' AND l.\"unique\" = 1 AND t.name <> '_sqlx_migrations'
            UNION
            SELECT t.name || ' ' || (SELECT group_concat(name, ',') FROM (
                       SELECT c.name FROM pragma_table_info(t.name) c WHERE c.pk > 0 ORDER BY c.pk))
            FROM sqlite_master t
            WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name <> '_sqlx_migrations'",
    references: "
        SELECT t.name || '.' || f.\"from\" || ' ' || f.\"table\" || '.' || f.\"to\"
        FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f
        WHERE t.type = 'table'",
    indexes: "
        SELECT l.name || ' ' || (SELECT group_concat(name, ',') FROM (
                   SELECT i.name FROM pragma_index_info(l.name) i ORDER BY i.seqno))
        FROM sqlite_master t JOIN pragma_index_list(t.name) l
        WHERE t.type = 'table' AND l.origin = 'c' AND l.\"unique\" = 0",
};

const POSTGRES: Catalog = Catalog {
    columns: "
        SELECT table_name || '.' || column_name || CASE is_nullable WHEN 'NO' THEN ' NOT NULL' ELSE '' END
        FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name <> '_sqlx_migrations'",
    unique: "
        SELECT i.indrelid::regclass || ' ' || (
                   SELECT string_agg(a.attname, ',' ORDER BY k.place)
                   FROM unnest(i.indkey) WITH ORDINALITY AS k (attnum, place)
                   JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum)
        FROM pg_index i
        JOIN pg_class t ON t.oid = i.indrelid
        WHERE t.relnamespace = 'public'::regnamespace AND i.indisunique
          AND i.indrelid <> '_sqlx_migrations'::regclass",
    references: "
        SELECT c.conrelid::regclass || '.' || a.attname || ' ' || c.confrelid::regclass || '.' || r.attname
        FROM pg_constraint c
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
        JOIN pg_attribute r ON r.attrelid = c.confrelid AND r.attnum = c.confkey[1]
        WHERE c.contype = 'f'",
    indexes: "
        SELECT i.indexrelid::regclass || ' ' || (
                   SELECT string_agg(a.attname, ',' ORDER BY k.place)
                   FROM unnest(i.indkey) WITH ORDINALITY AS k (attnum, place)
                   JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum)
        FROM pg_index i
        JOIN pg_class t ON t.oid = i.indrelid
        WHERE t.relnamespace = 'public'::regnamespace AND NOT i.indisunique",
};

impl Catalog {
    async fn of(database: &TestDatabase) -> [Vec<String>; 4] {
        let mut sql = Sql::connect(database.url()).await;
        let catalog = match sql {
            Sql::Sqlite(_) => SQLITE,
            Sql::Postgres(_) => POSTGRES,
        };
        let mut facts = [
            sql.texts(catalog.columns).await,
            sql.texts(catalog.unique).await,
            sql.texts(catalog.references).await,
            sql.texts(catalog.indexes).await,
        ];
        // Here, since the databases sort texts differently.
        for facts in &mut facts {
            facts.sort();
        }
        facts
    }
}

mod both_databases_have_the_same_tables_columns_keys_and_indexes {
    use super::*;

    #[test]
    fn postgres() {
        testkit::database::run(|| async {
            let lite = Catalog::of(&TestDatabase::sqlite().await).await;
            let full = Catalog::of(&TestDatabase::postgres().await).await;

            assert!(
                lite.iter().all(|facts| facts.len() > 5),
                "the catalog was really read"
            );
            assert_eq!(lite, full);
        });
    }
}

both_databases! {
    async fn bringing_the_schema_up_to_date_twice_changes_nothing(database: TestDatabase) {
        let before = Catalog::of(&database).await;
        let store = Store::open(database.url()).await.unwrap();

        store.migrate().await.unwrap();
        store.migrate().await.unwrap();

        assert_eq!(Catalog::of(&database).await, before);
    }
}

/// What a newer ladder leaves behind that has added something and taken nothing away.
async fn expand(database: &TestDatabase) -> Sql {
    let mut sql = Sql::connect(database.url()).await;
    sql.execute("ALTER TABLE player ADD COLUMN of_the_future TEXT")
        .await;
    let truth = match sql {
        Sql::Sqlite(_) => "1",
        Sql::Postgres(_) => "TRUE",
    };
    sql.execute(&format!(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (9999, 'of the future', {truth}, '', 0)"
    ))
    .await;
    sql
}

both_databases! {
    async fn an_older_ladder_goes_on_with_a_schema_that_has_only_grown(database: TestDatabase) {
        expand(&database).await;
        let hall = Hall::with_players(&database, 2).await;

        hall.store.migrate().await.unwrap();

        let schema = hall.store.schema().await.unwrap();
        assert_eq!((schema.applied, schema.is_newer(), schema.suits()), (9999, true, true));
        let game = hall.game(1, 2).await;
        let moved = hall.act(game, 1, mv("e2e4", 0), NOW).await;
        assert_eq!(moved.refusal, None);
    }

    async fn an_older_ladder_refuses_a_schema_that_has_left_it_behind(database: TestDatabase) {
        let mut sql = expand(&database).await;
        sql.execute("UPDATE schema_floor SET known = 9999 WHERE id = 1").await;
        let store = Store::open(database.url()).await.unwrap();

        let refused = store.migrate().await.unwrap_err();

        assert!(matches!(refused, StoreError::TooNew { floor: 9999, .. }), "{refused}");
        assert!(!store.schema().await.unwrap().suits());
    }
}
