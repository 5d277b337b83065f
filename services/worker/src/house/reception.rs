//! Taking up challenges to bots.

use domain::challenge::{Challenge, ChallengeStatus, DeclineReason, Opponent};
use domain::game::{GameSetup, Origin, OriginKind, Seat};
use domain::house::HouseBot;
use domain::player::Handle;
use domain::ports::Topic;
use domain::{GameId, PlayerId, Timestamp};
use rules::Color;
use store::Conflict;

use crate::Worker;

/// Challenges to one bot that are answered in one look.
const CHALLENGES_MAX: u32 = 50;
/// Games of one bot that go on at a time: each waits for its turn to think.
const GAMES_MAX: u32 = 200;

/// Answers every open challenge to a bot.
pub(super) async fn receive(worker: &Worker, bot: &HouseBot, now: Timestamp) -> store::Result<()> {
    let open = worker
        .store
        .challenges_of(bot.player, now, None, CHALLENGES_MAX)
        .await?;
    for challenge in open {
        if challenge.opponent != Opponent::Player(bot.player) {
            continue;
        }
        let answered = match objection(worker, bot, &challenge).await? {
            Some(reason) => decline(worker, challenge, reason, now).await,
            None => accept(worker, bot, challenge, now).await,
        };
        match answered {
            // Taken back meanwhile, or answered by another worker.
            Err(error) if error.conflict() == Some(Conflict::ChallengeNotOpen) => {}
            outcome => outcome?,
        }
    }
    Ok(())
}

async fn objection(
    worker: &Worker,
    bot: &HouseBot,
    challenge: &Challenge,
) -> store::Result<Option<DeclineReason>> {
    if challenge.ladder.is_some() {
        return Ok(Some(DeclineReason::Rated));
    }
    let before_all = GameId::new(i64::MIN);
    let games = worker
        .store
        .live_games_with(bot.player, before_all, GAMES_MAX)
        .await?;
    Ok((games.len() >= GAMES_MAX as usize).then_some(DeclineReason::Later))
}

async fn decline(
    worker: &Worker,
    challenge: Challenge,
    reason: DeclineReason,
    now: Timestamp,
) -> store::Result<()> {
    let challenger = challenge.challenger;
    let closed = Challenge {
        status: ChallengeStatus::Declined,
        decline_reason: Some(reason),
        ..challenge
    };
    worker.store.close_challenge(&closed, now).await?;
    worker.bus.announce(&[Topic::Player(challenger)]);
    Ok(())
}

async fn accept(worker: &Worker, bot: &HouseBot, challenge: Challenge, now: Timestamp) -> store::Result<()> {
    let challenger = worker.store.player(challenge.challenger).await?;
    let (Some(challenger), Some(ruleset)) = (
        challenger.filter(|player| player.closed_at.is_none()),
        worker.rulesets.get(&challenge.ruleset),
    ) else {
        return decline(worker, challenge, DeclineReason::Ruleset, now).await;
    };
    let theirs = seat(worker, &challenge, challenger.id, challenger.handle, now).await?;
    let own = seat(worker, &challenge, bot.player, bot.handle.clone(), now).await?;
    let mut lots = [0; 5];
    worker.ids.fill_secret(&mut lots);
    let [coin, rest @ ..] = lots;
    let (white, black) = match challenge.color.side(coin) {
        Color::White => (theirs, own),
        Color::Black => (own, theirs),
    };
    let setup = GameSetup {
        id: GameId::new(worker.ids.next(now)),
        white,
        black,
        ladder: None,
        ruleset: ruleset.reference(),
        time_control: challenge.time_control,
        start: challenge.start.position(u32::from_be_bytes(rest)),
        show_legal_moves: challenge.show_legal_moves,
        origin: Origin {
            kind: OriginKind::Challenge,
            id: Some(challenge.id),
            client_ref: challenge.client_ref.clone(),
        },
        created_at: now,
    };
    worker.store.accept_challenge(&challenge, &setup, now).await?;
    let players = [&setup.white, &setup.black].map(|seat| Topic::Player(seat.player));
    worker.bus.announce(&players);
    Ok(())
}

/// A seat with the rating as it stands in the ladder of the time control, although the game does not count there.
async fn seat(
    worker: &Worker,
    challenge: &Challenge,
    player: PlayerId,
    handle: Handle,
    now: Timestamp,
) -> store::Result<Seat> {
    let ladder = worker.ladders.of_control(challenge.time_control);
    let standing = match ladder {
        Some(ladder) => worker.store.shown_rating(ladder, player).await?,
        None => None,
    };
    Ok(Seat::with(player, handle, ladder, standing.as_ref(), now))
}
