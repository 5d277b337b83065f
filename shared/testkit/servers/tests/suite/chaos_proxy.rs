use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use servers::ChaosProxy;

/// A server of one connection that hands over each line it gets.
fn listening() -> (u16, Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a listener");
    let port = listener.local_addr().expect("its address").port();
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        for client in listener.incoming().map_while(Result::ok) {
            for line in BufReader::new(client).lines().map_while(Result::ok) {
                let _nobody_asks_any_more = sender.send(line);
            }
        }
    });
    (port, lines)
}

fn connect(proxy: &ChaosProxy) -> TcpStream {
    TcpStream::connect(("127.0.0.1", proxy.port())).expect("a connection")
}

#[test]
fn what_is_held_back_arrives_once_the_network_is_well() {
    let (port, lines) = listening();
    let proxy = ChaosProxy::before(port).expect("a proxy");
    let mut client = connect(&proxy);
    client.write_all(b"e2e4\n").expect("sent");
    assert_eq!(lines.recv().expect("a line"), "e2e4");

    proxy.pause();
    client.write_all(b"e7e5\n").expect("sent");
    assert!(lines.try_recv().is_err());
    proxy.resume();

    assert_eq!(lines.recv().expect("a line"), "e7e5");
}

#[test]
fn a_cut_connection_breaks_and_a_new_one_works_after_the_cut() {
    let (port, lines) = listening();
    let proxy = ChaosProxy::before(port).expect("a proxy");
    let client = connect(&proxy);

    proxy.cut();
    let mut nothing = String::new();
    let read = BufReader::new(&client).read_line(&mut nothing);
    assert!(matches!(read, Ok(0) | Err(_)), "{read:?}");
    proxy.resume();

    connect(&proxy).write_all(b"g1f3\n").expect("sent");
    assert_eq!(lines.recv().expect("a line"), "g1f3");
}
