//! Which Redis will do.

use link::{Doubt, Eviction, Fault, Link, Mode, Survey, Version};
use testkit::servers::{Persistence, RedisServer};

const GOOD: Survey = Survey {
    version: Version { major: 7, minor: 0 },
    mode: Mode::Lone,
    eviction: Eviction::Never,
    append_only: Some(true),
    writable: true,
};

/// A link to a server on which this was typed before.
async fn prepared(server: &RedisServer, commands: &[&[&str]]) -> Link {
    let link = Link::open(&server.url()).await.expect("a link");
    for words in commands {
        let mut command = redis::cmd(words[0]);
        command
            .arg(&words[1..])
            .exec_async(&mut link.clone())
            .await
            .expect("done");
    }
    link
}

#[test]
fn a_redis_that_is_too_old_or_a_replica_is_refused() {
    let old = Survey {
        version: Version { major: 6, minor: 2 },
        ..GOOD
    };
    let replica = Survey {
        writable: false,
        ..GOOD
    };

    assert_eq!(old.fault(), Some(Fault::TooOld { found: old.version }));
    assert_eq!(replica.fault(), Some(Fault::ReadOnly));
    assert_eq!(GOOD.fault(), None);
}

testkit::redis_tests! {
    async fn a_redis_as_it_should_be_raises_no_doubt() {
        let server = RedisServer::start().expect("a server");

        let survey = prepared(&server, &[]).await.survey().await.expect("a survey");

        assert!(survey.version >= Version { major: 7, minor: 0 });
        assert_eq!(Survey { version: GOOD.version, ..survey.clone() }, GOOD);
        assert_eq!(survey.fault(), None);
        assert_eq!(survey.doubts(), []);
    }

    async fn a_redis_that_evicts_is_refused() {
        let server = RedisServer::start().expect("a server");
        let link = prepared(&server, &[&["CONFIG", "SET", "maxmemory-policy", "allkeys-lru"]]).await;

        let survey = link.survey().await.expect("a survey");

        assert_eq!(survey.fault(), Some(Fault::Evicts { policy: "allkeys-lru".to_owned() }));
    }

    async fn a_redis_that_does_not_tell_its_policy_raises_a_doubt() {
        let server = RedisServer::start().expect("a server");
        let link = prepared(&server, &[&["ACL", "SETUSER", "default", "-config"]]).await;

        let survey = link.survey().await.expect("a survey");

        assert_eq!(survey.fault(), None);
        assert_eq!(survey.doubts(), [Doubt::EvictionUnknown]);
    }

    async fn a_redis_without_a_file_raises_a_doubt() {
        let server = RedisServer::start_with(Persistence::None).expect("a server");

        let survey = prepared(&server, &[]).await.survey().await.expect("a survey");

        assert_eq!(survey.doubts(), [Doubt::ForgetsOnCrash]);
    }

    async fn a_replica_is_told_from_its_master() {
        let (master, replica) = (RedisServer::start().expect("a server"), RedisServer::start().expect("a server"));
        let link = prepared(&replica, &[&["REPLICAOF", "127.0.0.1", &master.port().to_string()]]).await;

        assert_eq!(link.survey().await.expect("a survey").fault(), Some(Fault::ReadOnly));
    }
}
