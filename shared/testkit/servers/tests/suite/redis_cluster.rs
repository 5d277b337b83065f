mod three_nodes_share_the_keys {
    use servers::{RedisCluster, RedisConnection, Reply};

    #[test]
    fn redis() {
        let cluster = RedisCluster::start().expect("a cluster");
        let url = cluster.url();
        let addresses: Vec<&str> = url
            .split(',')
            .filter_map(|url| url.strip_prefix("redis://"))
            .collect();
        assert_eq!(addresses.len(), 3);

        let written = addresses.iter().filter(|address| {
            let mut node = RedisConnection::open(address).expect("a node");
            node.ask(&["SET", "move", "e2e4"]).ok() == Some(Reply::Text("OK".to_owned()))
        });

        // The two others point to the node that has the key.
        assert_eq!(written.count(), 1);
    }
}
