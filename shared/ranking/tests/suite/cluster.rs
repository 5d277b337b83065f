//! Three nodes that share the keys.

use domain::PlayerId;
use domain::ladder::LadderId;
use domain::ports::{AroundRequest, Field, PageFrom, PageRequest, RankBoard};
use testkit::servers::RedisCluster;

use crate::adapters;
use crate::ratings::{FIRST, LAPSED, ratings};

testkit::redis_tests! {
    /// Several ladders fall on several nodes; all keys of one board fall on one, or no script would run.
    async fn a_board_lives_on_one_node_of_a_cluster() {
        let cluster = RedisCluster::start().unwrap();
        let boards = adapters::redis_at(&cluster.url()).await;
        for ladder in ["bullet", "blitz", "rapid", "classical"].map(LadderId::new) {
            let filling = boards.begin_filling(&ladder).await.unwrap();
            boards.put(&ladder, &ratings()).await.unwrap();
            boards.remove(&ladder, PlayerId::new(1)).await.unwrap();
            boards.set_filled(&ladder, 1, &filling).await.unwrap();

            assert!(boards.is_filled(&ladder, 1).await.unwrap());
            let field = Field::Ranked;
            assert_eq!(boards.count(&ladder, field, FIRST).await.unwrap(), 399);
            let page = PageRequest { field, from: PageFrom::Top, limit: 500, now: FIRST };
            let page = boards.page(&ladder, page).await.unwrap();
            assert_eq!(page.entries.len(), 399);
            let player = page.entries[200].entry.player;
            let around = AroundRequest { field, player, above: 200, below: 198, now: FIRST };
            assert_eq!(boards.around(&ladder, around).await.unwrap(), page);
            let standing = boards.standing(&ladder, field, player, FIRST).await.unwrap();
            assert_eq!(standing.map(|standing| standing.ranked), Some(page.entries[200]));
            assert_eq!(boards.count(&ladder, field, LAPSED).await.unwrap(), 0);
        }
    }
}
