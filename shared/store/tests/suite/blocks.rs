//! Who does not want to meet whom.

use domain::PlayerId;
use testkit::both_databases;

use crate::harness::{Hall, NOW, at};

const ANN: PlayerId = PlayerId::new(1);
const BEN: PlayerId = PlayerId::new(2);
const EVE: PlayerId = PlayerId::new(3);

both_databases! {
    async fn a_block_holds_for_both_until_it_is_taken_back(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        hall.store.block(ANN, BEN, NOW).await.unwrap();
        hall.store.block(ANN, BEN, at(9)).await.unwrap();

        assert!(hall.store.is_blocked_between(ANN, BEN).await.unwrap());
        assert!(hall.store.is_blocked_between(BEN, ANN).await.unwrap());
        assert!(!hall.store.is_blocked_between(ANN, EVE).await.unwrap());
        let blocks = hall.store.blocks_of(ANN, None, 9).await.unwrap();
        assert_eq!(blocks.len(), 1);
        assert_eq!((blocks[0].player, blocks[0].created_at), (BEN, NOW));
        assert_eq!(hall.store.blocks_of(BEN, None, 9).await.unwrap(), []);

        hall.store.unblock(BEN, ANN).await.unwrap();
        assert!(hall.store.is_blocked_between(ANN, BEN).await.unwrap(), "only the one who blocks takes it back");
        hall.store.unblock(ANN, BEN).await.unwrap();
        assert!(!hall.store.is_blocked_between(ANN, BEN).await.unwrap());
    }

    async fn nobody_blocks_more_players_than_can_be(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let mut sql = hall.sql().await;
        for id in 10..10 + i64::from(store::BLOCKS_MAX) {
            sql.execute(&format!(
                "INSERT INTO player (id, handle, handle_folded, created_at)
                 SELECT {id}, 'p{id}', 'p{id}', created_at FROM player WHERE id = 1"
            )).await;
            sql.execute(&format!(
                "INSERT INTO player_block (player_id, blocked_id, created_at)
                 SELECT 1, {id}, created_at FROM player WHERE id = 1"
            )).await;
        }

        let beyond = hall.store.block(ANN, BEN, NOW).await;

        assert_eq!(beyond.unwrap_err().conflict(), Some(store::Conflict::BlocksFull));
        hall.store.block(ANN, PlayerId::new(10), NOW).await.unwrap();
        hall.store.unblock(ANN, PlayerId::new(10)).await.unwrap();
        hall.store.block(ANN, BEN, NOW).await.unwrap();
    }
}
