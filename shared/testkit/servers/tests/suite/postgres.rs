use std::io::{Read, Write};
use std::net::TcpStream;

use servers::PostgresServer;

/// Asks for an encrypted connection, the shortest question that PostgreSQL answers (protocol 3.0, `SSLRequest`).
fn answers(server: &PostgresServer) -> bool {
    let address = server
        .url()
        .replace("postgres://postgres@", "")
        .replace("/postgres", "");
    let Ok(mut stream) = TcpStream::connect(address) else {
        return false;
    };
    let question = [0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f];
    let mut answer = [0];
    stream.write_all(&question).is_ok() && stream.read_exact(&mut answer).is_ok() && answer == *b"N"
}

mod a_server_that_is_dropped_leaves_nothing_behind {
    #[test]
    fn postgres() {
        let server = servers::PostgresServer::start().expect("a server");
        let folder = server.folder().to_owned();
        assert!(super::answers(&server));

        drop(server);

        assert!(!folder.exists());
    }
}

mod a_killed_server_comes_back_on_the_same_port {
    #[test]
    fn postgres() {
        let mut server = servers::PostgresServer::start().expect("a server");
        let url = server.url();

        server.kill();
        assert!(!super::answers(&server));
        server.restart().expect("the same server");

        assert!(super::answers(&server));
        assert_eq!(server.url(), url);
    }
}

mod a_kept_folder_is_started_again_with_its_data {
    use servers::{Durability, Folder, PostgresServer};

    #[test]
    fn postgres() {
        let parent = Folder::new("ladder-kept-").expect("a folder");
        open_to_all(parent.path());
        let place = parent.path().join("cluster");
        let start = || {
            let folder = Folder::kept(&place).expect("a folder");
            PostgresServer::start_in(folder, Durability::Durable).expect("a server")
        };

        drop(start());
        let version = std::fs::metadata(place.join("data/PG_VERSION")).expect("a cluster");
        let server = start();

        assert!(super::answers(&server));
        let again = std::fs::metadata(place.join("data/PG_VERSION")).expect("a cluster");
        assert_eq!(version.modified().ok(), again.modified().ok());
    }

    /// PostgreSQL does not run as root, and must reach its folder.
    fn open_to_all(path: &std::path::Path) {
        use std::os::unix::fs::PermissionsExt;
        let everybody = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(path, everybody).expect("opened");
    }
}
