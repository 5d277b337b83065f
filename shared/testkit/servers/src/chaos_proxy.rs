//! A network that can be made to fail.

use std::collections::HashMap;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use crate::ServerError;

/// Bytes that are passed on at a time.
const BUFFER: usize = 16 * 1024;

/// A TCP proxy on loopback, in this process, whose connections can be held or cut.
#[derive(Debug)]
pub struct ChaosProxy {
    address: SocketAddr,
    network: Arc<Network>,
    acceptor: Option<JoinHandle<()>>,
}

/// What the network does with bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// It passes them on.
    Open,
    /// It keeps them: connections stay, nothing arrives.
    Held,
    /// Connections break, and no new one comes about.
    Cut,
    /// The proxy goes.
    Gone,
}

#[derive(Debug)]
struct Network {
    target: SocketAddr,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    mode: Mode,
    /// Both ends of each connection.
    connections: HashMap<u64, [TcpStream; 2]>,
    next: u64,
}

impl ChaosProxy {
    /// Listens on a free port and passes everything on to `127.0.0.1:port`.
    ///
    /// # Errors
    /// When the system refuses to listen.
    pub fn before(port: u16) -> Result<Self, ServerError> {
        let refused = || ServerError::while_doing("listening as a proxy");
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(refused())?;
        let address = listener.local_addr().map_err(refused())?;
        let network = Arc::new(Network {
            target: SocketAddr::from((Ipv4Addr::LOCALHOST, port)),
            state: Mutex::new(State {
                mode: Mode::Open,
                connections: HashMap::new(),
                next: 0,
            }),
            changed: Condvar::new(),
        });
        let accepting = Arc::clone(&network);
        let acceptor = thread::spawn(move || accept(&listener, &accepting));
        Ok(Self {
            address,
            network,
            acceptor: Some(acceptor),
        })
    }

    /// The port on which it listens.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// Holds back whatever is sent from now on. Connections are still accepted.
    pub fn pause(&self) {
        self.network.set(Mode::Held);
    }

    /// Breaks all connections and refuses new ones.
    pub fn cut(&self) {
        self.network.set(Mode::Cut);
    }

    /// Passes on again what comes, and what was held back.
    pub fn resume(&self) {
        self.network.set(Mode::Open);
    }
}

impl Drop for ChaosProxy {
    fn drop(&mut self) {
        self.network.set(Mode::Gone);
        let _wakes_the_acceptor = TcpStream::connect(self.address);
        if let Some(acceptor) = self.acceptor.take() {
            let _ended_by_panic = acceptor.join();
        }
    }
}

impl Network {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, mode: Mode) {
        let mut state = self.lock();
        state.mode = mode;
        if matches!(mode, Mode::Cut | Mode::Gone) {
            for stream in state.connections.drain().flat_map(|(_, streams)| streams) {
                let _already_closed = stream.shutdown(Shutdown::Both);
            }
        }
        self.changed.notify_all();
    }

    /// Returns once bytes may pass; `false` if they never will.
    fn lets_pass(&self) -> bool {
        let state = self
            .changed
            .wait_while(self.lock(), |state| state.mode == Mode::Held)
            .unwrap_or_else(PoisonError::into_inner);
        state.mode == Mode::Open
    }
}

fn accept(listener: &TcpListener, network: &Arc<Network>) {
    for client in listener.incoming() {
        match network.lock().mode {
            Mode::Gone => return,
            Mode::Cut => continue,
            Mode::Open | Mode::Held => {}
        }
        // A target that is down shows as a connection that breaks at once.
        let _broken = client.and_then(|client| connect(client, network));
    }
}

fn connect(client: TcpStream, network: &Arc<Network>) -> io::Result<()> {
    let server = TcpStream::connect(network.target)?;
    client.set_nodelay(true)?;
    server.set_nodelay(true)?;
    let ends = [client.try_clone()?, server.try_clone()?];
    let directions = [(client.try_clone()?, server.try_clone()?), (server, client)];

    let mut state = network.lock();
    let id = state.next;
    state.next += 1;
    state.connections.insert(id, ends);
    drop(state);
    for (from, to) in directions {
        let network = Arc::clone(network);
        thread::spawn(move || {
            pass_on(from, &to, &network);
            // Half a connection is of no use to anybody here.
            let _already_closed = to.shutdown(Shutdown::Both);
            network.lock().connections.remove(&id);
        });
    }
    Ok(())
}

fn pass_on(mut from: TcpStream, mut to: &TcpStream, network: &Network) {
    let mut buffer = [0; BUFFER];
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        if !network.lets_pass() || to.write_all(&buffer[..length]).is_err() {
            break;
        }
    }
    let _already_closed = from.shutdown(Shutdown::Both);
}
