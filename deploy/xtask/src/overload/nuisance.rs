//! Clients that are connected and of no use to anybody.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::http::send;
use crate::stopwatch::Stopwatch;

/// Streams whose clients read nothing.
pub(super) const STREAMS: usize = 1_000;
/// Requests that come byte by byte, and never as a whole: one half without the end of their header, the other one
/// without that of their body.
pub(super) const SLOW: usize = 200;
/// How long each is waited for until it has been cut off: as long as a ladder waits, and as long again.
const CUT_WITHIN: Duration = Duration::from_secs(20);
/// From one byte to the next.
const BYTE_EVERY: Duration = Duration::from_secs(1);

const HEADER: &str = "GET /v1/ladders HTTP/1.1\r\nhost: ladder\r\nx-slow: ";
const BODY: &str = "POST /v1/guests HTTP/1.1\r\nhost: ladder\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{";

/// All of them.
pub(super) struct Nuisance {
    _streams: Vec<TcpStream>,
    trickle: thread::JoinHandle<Trickled>,
}

/// What became of the slow ones.
struct Trickled {
    left: usize,
    last_cut: Duration,
}

impl Nuisance {
    /// Connects them.
    pub(super) fn begin(address: &str, game: &str) -> Result<Self> {
        let path = format!("/v1/games/{game}/events");
        let streams = (0..STREAMS).map(|_| send(address, "GET", &path, None, None));
        let streams = streams.collect::<Result<Vec<_>>>()?;
        let slow = (0..SLOW).map(|number| begun(address, if number % 2 == 0 { HEADER } else { BODY }));
        let slow = slow.collect::<Result<Vec<_>>>()?;
        let trickle = thread::spawn(move || trickle(slow));
        Ok(Self {
            _streams: streams,
            trickle,
        })
    }

    /// Waits until the slow ones are cut off, and tells how long that took.
    pub(super) fn end(self) -> Result<String> {
        let trickled = self.trickle.join().ok().context("a slow client broke off")?;
        ensure!(
            trickled.left == 0,
            "{} of {SLOW} slow requests are not cut off after {} s",
            trickled.left,
            CUT_WITHIN.as_secs()
        );
        Ok(format!(
            "the slow ones were cut off within {:.1} s",
            trickled.last_cut.as_secs_f64()
        ))
    }
}

fn begun(address: &str, text: &str) -> Result<TcpStream> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_nonblocking(true)?;
    stream.write_all(text.as_bytes())?;
    Ok(stream)
}

#[expect(
    clippy::disallowed_methods,
    reason = "slowness is what is wanted, and nothing waits for it"
)]
fn trickle(mut slow: Vec<TcpStream>) -> Trickled {
    let since = Stopwatch::start();
    let mut last_cut = Duration::ZERO;
    while !slow.is_empty() && since.elapsed() < CUT_WITHIN {
        thread::sleep(BYTE_EVERY);
        let before = slow.len();
        slow.retain_mut(is_open);
        if slow.len() < before {
            last_cut = since.elapsed();
        }
    }
    Trickled {
        left: slow.len(),
        last_cut,
    }
}

/// Sends one more byte; whether the other side still wants any.
fn is_open(stream: &mut TcpStream) -> bool {
    let mut answer = [0; 1_024];
    loop {
        match stream.read(&mut answer) {
            Ok(0) => return false,
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::WouldBlock => break,
            Err(_) => return false,
        }
    }
    stream.write_all(b"a").is_ok()
}
