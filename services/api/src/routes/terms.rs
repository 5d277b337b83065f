//! What two players agree on before a game: where it counts, by which rules, and who they are.

use domain::game::Seat;
use domain::ladder::{Ladder, LadderId};
use domain::player::Handle;
use domain::ruleset::{Ruleset, RulesetId};
use domain::time_control::TimeControl;
use domain::{PlayerId, Timestamp};
use store::PlayerRow;

use crate::edge::Edge;
use crate::problem::{ApiError, Code, Text, Violation, ViolationCode};

/// Whether a game counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stake {
    /// In the ladder of its time control.
    Rated,
    /// Nowhere.
    Casual,
}

impl From<bool> for Stake {
    fn from(rated: bool) -> Self {
        if rated { Self::Rated } else { Self::Casual }
    }
}

/// Where a game will count and how it can end.
pub(super) struct Terms<'a> {
    pub(super) ladder: Option<&'a LadderId>,
    pub(super) ruleset: &'a Ruleset,
}

impl<'a> Terms<'a> {
    /// The terms of a game of this time control; `asked` is the ruleset that was asked for.
    pub(super) fn of(
        edge: &'a Edge,
        stake: Stake,
        control: TimeControl,
        asked: Option<&RulesetId>,
    ) -> Result<Self, ApiError> {
        let asked = match asked {
            None => None,
            Some(id) => Some(known_ruleset(edge, id)?),
        };
        match stake {
            Stake::Casual => {
                let ruleset = asked.or_else(|| edge.rulesets.iter().next());
                let ruleset = ruleset.ok_or_else(|| ApiError::internal("there are no rulesets"))?;
                Ok(Self {
                    ladder: None,
                    ruleset,
                })
            }
            Stake::Rated => {
                let ladder = edge.ladders.of_control(control);
                let ladder = ladder.ok_or_else(|| ApiError::new(Code::NotRateable))?;
                if asked.is_some_and(|asked| asked.id != ladder.ruleset) {
                    return Err(ApiError::new(Code::RulesetNotRated));
                }
                let ruleset = edge
                    .rulesets
                    .get(&ladder.ruleset)
                    .ok_or_else(|| ApiError::internal(format!("ladder {} has no ruleset", ladder.id)))?;
                Ok(Self {
                    ladder: Some(&ladder.id),
                    ruleset,
                })
            }
        }
    }
}

/// The ruleset that the field `ruleset` names; 422 where there is none.
pub(super) fn known_ruleset<'a>(edge: &'a Edge, id: &RulesetId) -> Result<&'a Ruleset, ApiError> {
    edge.rulesets.get(id).ok_or_else(|| {
        let text = Text::new("There is no such ruleset.", "Este regulamento não existe.");
        ApiError::invalid(vec![Violation::new("ruleset", ViolationCode::Unknown, text)])
    })
}

/// Whether clients will be told the legal moves; 422 where the ruleset does not leave that open.
pub(super) fn shows_legal_moves(ruleset: &Ruleset, asked: Option<bool>) -> Result<bool, ApiError> {
    let choice = ruleset.show_legal_moves;
    match asked {
        Some(asked) if asked != choice.default && !choice.may_change => {
            let text = Text::new(
                "The ruleset does not let this be changed.",
                "O regulamento não permite mudar isto.",
            );
            let violation = Violation::new("show_legal_moves", ViolationCode::Contradiction, text);
            Err(ApiError::invalid(vec![violation]))
        }
        asked => Ok(asked.unwrap_or(choice.default)),
    }
}

/// A player who can be invited; `field` is where the handle stands.
pub(super) async fn invited(edge: &Edge, field: &str, handle: &Handle) -> Result<PlayerRow, ApiError> {
    let player = edge.store.player_by_handle(handle).await?;
    player
        .filter(|player| player.closed_at.is_none())
        .ok_or_else(|| unknown_player(field))
}

/// 422 where a guest or a house bot is to play a game that counts; `field` is where the handle stands.
pub(super) fn may_play(edge: &Edge, field: &str, player: &PlayerRow, stake: Stake) -> Result<(), ApiError> {
    let is_bot = edge.house.bot(player.id).is_some();
    if stake == Stake::Casual || !(player.is_guest || is_bot) {
        return Ok(());
    }
    let text = if is_bot {
        Text::new(
            "House bots play casual games only.",
            "Os robôs da casa só jogam partidas amistosas.",
        )
    } else {
        Text::new(
            "Guests play casual games only.",
            "Convidados só jogam partidas amistosas.",
        )
    };
    Err(ApiError::invalid(vec![Violation::new(
        field,
        ViolationCode::Contradiction,
        text,
    )]))
}

/// The ladder of that name; 422 for the field where there is none.
pub(super) fn configured<'a>(edge: &'a Edge, field: &str, ladder: &LadderId) -> Result<&'a Ladder, ApiError> {
    edge.ladders.get(ladder).ok_or_else(|| {
        let text = Text::new("There is no such ladder.", "Esta tabela não existe.");
        ApiError::invalid(vec![Violation::new(field, ViolationCode::Unknown, text)])
    })
}

/// 422 for a handle that nobody has.
pub(super) fn unknown_player(field: &str) -> ApiError {
    let text = Text::new("There is no such player.", "Este jogador não existe.");
    ApiError::invalid(vec![Violation::new(field, ViolationCode::Unknown, text)])
}

/// A seat for a player, with the rating as it stands at `now` in the ladder of the time control, whether
/// the game counts there or not. Provisional is who was so after their last game: rest changes nothing in it.
pub(super) async fn seat(
    edge: &Edge,
    player: PlayerId,
    handle: Handle,
    control: TimeControl,
    now: Timestamp,
) -> Result<Seat, ApiError> {
    let ladder = edge.ladders.of_control(control);
    let standing = match ladder {
        Some(ladder) => edge.store.shown_rating(ladder, player).await?,
        None => None,
    };
    Ok(Seat::with(player, handle, ladder, standing.as_ref(), now))
}
