//! Who speaks with an engine.

use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::engine::Engine;
use crate::{Answer, Fault, Program, Question};

/// How long an engine that has failed rests before it is started again; twice as long each time that it fails.
const REST_MIN: Duration = Duration::from_secs(1);
const REST_MAX: Duration = Duration::from_secs(30);

/// Questions that may wait before whoever asks waits too.
const WAITING: usize = 16;

type Asked = (Question, oneshot::Sender<Result<Answer, Fault>>);

/// An engine, asked one thing at a time. Dropping it kills the engine.
#[derive(Debug)]
pub struct Desk {
    questions: mpsc::Sender<Asked>,
    _clerk: JoinSet<()>,
}

impl Desk {
    /// A desk at which nobody has asked yet: the engine is not running.
    pub fn open(program: Program) -> Self {
        let (questions, asked) = mpsc::channel(WAITING);
        let mut clerk = JoinSet::new();
        clerk.spawn(serve(program, asked));
        Self {
            questions,
            _clerk: clerk,
        }
    }

    /// Asks, and waits for the turn and for the answer.
    ///
    /// # Errors
    /// When the engine fails at this question. The next one finds it started again, after a rest.
    pub async fn ask(&self, question: Question) -> Result<Answer, Fault> {
        let (answer, answered) = oneshot::channel();
        let asked = self.questions.send((question, answer)).await;
        asked.map_err(|_| Fault::Closed)?;
        answered.await.unwrap_or(Err(Fault::Closed))
    }
}

async fn serve(program: Program, mut asked: mpsc::Receiver<Asked>) {
    let mut engine = None;
    let mut rest = REST_MIN;
    while let Some((question, answer)) = asked.recv().await {
        if answer.is_closed() {
            continue;
        }
        let outcome = ask(&program, &mut engine, &question).await;
        let has_failed = outcome.is_err();
        if has_failed {
            engine = None;
        }
        // Who asked may have gone meanwhile.
        let _ = answer.send(outcome);
        if has_failed {
            sleep(rest).await;
            rest = (2 * rest).min(REST_MAX);
        } else {
            rest = REST_MIN;
        }
    }
}

async fn ask(program: &Program, engine: &mut Option<Engine>, question: &Question) -> Result<Answer, Fault> {
    let running = match engine.take() {
        Some(running) => running,
        None => Engine::start(program).await?,
    };
    engine.insert(running).answer(question).await
}
