use std::io::{Read, Write};
use std::net::TcpStream;

use servers::RedisServer;

/// The first bytes of the answer to an inline command, or nothing from a server that is not there.
fn ask(server: &RedisServer, command: &str) -> String {
    let address = server.url().replace("redis://", "");
    let Ok(mut stream) = TcpStream::connect(address) else {
        return String::new();
    };
    let mut answer = [0; 64];
    stream
        .write_all(format!("{command}\r\n").as_bytes())
        .expect("sent");
    let length = stream.read(&mut answer).expect("answered");
    String::from_utf8_lossy(&answer[..length]).into_owned()
}

mod a_server_that_is_dropped_leaves_nothing_behind {
    #[test]
    fn redis() {
        let server = servers::RedisServer::start().expect("a server");
        let folder = server.folder().to_owned();
        assert_eq!(super::ask(&server, "PING"), "+PONG\r\n");

        drop(server);

        assert!(!folder.exists());
    }
}

mod a_killed_server_comes_back_with_its_data {
    #[test]
    fn redis() {
        let mut server = servers::RedisServer::start().expect("a server");
        assert_eq!(super::ask(&server, "SET move e2e4"), "+OK\r\n");

        server.kill();
        assert_eq!(super::ask(&server, "GET move"), "");
        server.restart().expect("the same server");

        assert_eq!(super::ask(&server, "GET move"), "$4\r\ne2e4\r\n");
    }
}
