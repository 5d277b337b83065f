//! Claiming jobs under a lease.

use async_trait::async_trait;
use domain::job::{Cause, Claim, LeaseToken};
use domain::{JobId, Millis, Timestamp};
use sqlx::QueryBuilder;

use super::kind;
use crate::db::{Conn, on, push_ids};
use crate::write::Unit;
use crate::{Result, Store};

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    kind: String,
    game_id: i64,
    attempt: i32,
    cause: Option<String>,
}

impl Store {
    /// Claims those of `jobs` that are ready, under a lease of `lease` from now, in the order of ids.
    ///
    /// Each is claimed by one caller only, whoever else was told of it.
    pub async fn claim_jobs(
        &self,
        jobs: &[JobId],
        token: LeaseToken,
        now: Timestamp,
        lease: Millis,
    ) -> Result<Vec<Claim>> {
        if jobs.is_empty() {
            return Ok(Vec::new());
        }
        self.write(ClaimJobs {
            jobs: jobs.to_vec(),
            token,
            now,
            until: now + lease,
        })
        .await
    }
}

struct ClaimJobs {
    jobs: Vec<JobId>,
    token: LeaseToken,
    now: Timestamp,
    until: Timestamp,
}

#[async_trait]
impl Unit for ClaimJobs {
    type Output = Vec<Claim>;

    async fn run(&self, conn: &mut Conn) -> Result<Vec<Claim>> {
        let skip_locked = conn.skip_locked();
        let rows: Vec<Row> = on!(conn, db => {
            // The attempt is counted here, before the handler runs: a job that kills its process dies at last.
            let mut query = QueryBuilder::new("UPDATE job SET state = 'running', attempt = attempt + 1, lease_token = ");
            query.push_bind(self.token.0).push(", lease_until = ").push_bind(self.until.utc());
            query.push(" WHERE id IN (SELECT id FROM job WHERE state = 'ready' AND run_at <= ");
            query.push_bind(self.now.utc()).push(" AND id IN ");
            push_ids(&mut query, self.jobs.iter().map(|job| job.raw()));
            query.push(" ORDER BY id").push(skip_locked);
            query.push(") AND state = 'ready' RETURNING id, kind, game_id, attempt, cause");
            query.build_query_as().fetch_all(db).await?
        });
        let mut claims = rows
            .into_iter()
            .map(|row| {
                Ok(Claim {
                    job: JobId::new(row.id),
                    kind: kind(&row.kind, row.game_id)?,
                    attempt: row.attempt.unsigned_abs(),
                    lease: self.token,
                    cause: row.cause.as_deref().map(Cause::new),
                })
            })
            .collect::<Result<Vec<_>>>()?;
        claims.sort_unstable_by_key(|claim| claim.job);
        Ok(claims)
    }
}
