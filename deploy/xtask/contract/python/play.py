"""A whole rated game by a client that was made from the contract: `python play.py [http://HOST:PORT]`."""

import json
import sys
import time
from typing import TypeVar

from ladder_client import AuthenticatedClient, Client
from ladder_client.api.challenges import accept_challenge, create_challenge
from ladder_client.api.games import play_move
from ladder_client.api.ladders import get_leaderboard
from ladder_client.api.players import register_player
from ladder_client.models import (
    Challenge,
    ChallengeRequest,
    Color,
    ColorWish,
    FischerControl,
    Game,
    GetLeaderboardInclude,
    Leaderboard,
    PlayerRegistration,
    Problem,
    RegisteredPlayer,
    UciMove,
)

# The fool's mate.
MOVES = ["f2f3", "e7e5", "g2g4", "d8h4"]

Answer = TypeVar("Answer")


def expect(kind: type[Answer], answer: object) -> Answer:
    """The answer, which must be of a kind."""
    assert isinstance(answer, kind), answer
    return answer


def register(address: str, handle: str) -> AuthenticatedClient:
    """A new player, as a client that speaks for them."""
    anybody = Client(address, raise_on_unexpected_status=True)
    answer = register_player.sync(client=anybody, body=PlayerRegistration(handle))
    token = expect(RegisteredPlayer, answer).token
    return AuthenticatedClient(address, token, raise_on_unexpected_status=True)


def last_line(client: AuthenticatedClient, game: Game) -> dict[str, object]:
    """The last line of the game's stream, which comes when the rating is known."""
    http = client.get_httpx_client()
    answer = http.get(
        f"/v1/games/{game.id}/events", headers={"accept": "application/x-ndjson"}
    )
    line: dict[str, object] = json.loads(answer.text.splitlines()[-1])
    return line


def play(address: str) -> None:
    run = f"{time.time_ns():x}"
    names = {Color.WHITE: f"white-{run}", Color.BLACK: f"black-{run}"}
    players = {color: register(address, name) for color, name in names.items()}

    terms = ChallengeRequest(
        rated=True,
        color=ColorWish.WHITE,
        opponent=names[Color.BLACK],
        time_control=FischerControl("fischer", initial_ms=180_000, increment_ms=2_000),
    )
    offer = expect(
        Challenge, create_challenge.sync(client=players[Color.WHITE], body=terms)
    )
    game = expect(Game, accept_challenge.sync(offer.id, client=players[Color.BLACK]))

    illegal = UciMove(uci="e2e5", ply=0)
    refusal = play_move.sync(game.id, client=players[Color.WHITE], body=illegal)
    assert expect(Problem, refusal).code == "piece_cannot_reach"

    for uci in MOVES:
        body = UciMove(uci=uci, ply=game.ply)
        game = expect(
            Game, play_move.sync(game.id, client=players[game.turn], body=body)
        )
    end = (game.status, game.result, game.termination)
    assert end == ("finished", "0-1", "checkmate"), end

    closed = last_line(players[Color.WHITE], game)
    assert (closed["type"], closed["rating_status"]) == ("closed", "settled"), closed

    board = get_leaderboard.sync(
        "blitz",
        client=players[Color.BLACK],
        include=GetLeaderboardInclude.PROVISIONAL,
        around=names[Color.BLACK],
    )
    places = expect(Leaderboard, board).items
    rating = next(
        place.rating for place in places if place.handle == names[Color.BLACK]
    )
    assert rating > 1500, rating
    print(
        f"Python: {game.result} in {game.ply} half-moves, Black is rated {rating:.0f}"
    )


if __name__ == "__main__":
    play(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080")
