"""Ratings of a running ladder, computed again from its results and compared.

Written from Mark Glickman's "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf). What a ladder
does beside the paper: a game takes no time, so that the deviation grows with the days between games alone, and
ratings, deviations, volatilities and steps are bounded. Uses nothing but the standard library.

usage: glicko2.py http://127.0.0.1:8080
"""

import json
import sys
from collections import defaultdict
from datetime import datetime
from math import exp, floor, hypot, log, pi, sqrt
from urllib.parse import urlencode
from urllib.request import ProxyHandler, build_opener

SCALE = 173.7178
TAU = 0.75
PERIODS_PER_DAY = 0.21436
RATING_MIN = 400.0
DEVIATION_MIN, DEVIATION_MAX = 45.0, 500.0
VOLATILITY_MAX = 0.1
STEP_MAX = 700.0
TOLERANCE = 1e-6

OPENER = build_opener(ProxyHandler({}))


class Player:
    """Rating and deviation in points, as of the last game."""

    def __init__(self):
        self.rating, self.deviation, self.volatility = 1500.0, 500.0, 0.09
        self.last = None

    def age(self, now):
        """Step 6 for the time without a game, in periods."""
        if self.last is not None:
            days = max(0.0, (now - self.last).total_seconds() / 86400.0)
            grown = hypot(self.deviation, self.volatility * SCALE * sqrt(days * PERIODS_PER_DAY))
            self.deviation = min(max(grown, DEVIATION_MIN), DEVIATION_MAX)
        self.last = now if self.last is None else max(now, self.last)


def volatility(sigma, phi, v, delta):
    """Step 5: the Illinois algorithm of the paper."""
    a = log(sigma * sigma)

    def f(x):
        e = exp(x)
        d = phi * phi + v + e
        return e * (delta * delta - d) / (2.0 * d * d) - (x - a) / (TAU * TAU)

    low = a
    if delta * delta > phi * phi + v:
        high = log(delta * delta - phi * phi - v)
    else:
        k = 1
        while f(a - k * TAU) < 0.0:
            k += 1
        high = a - k * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > 1e-12:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0.0:
            low, f_low = high, f_high
        else:
            f_low /= 2.0
        high, f_high = middle, f_middle
    return exp(low / 2.0)


def after(player, opponent, score):
    """Steps 2 to 8 for one game: rating, deviation and volatility."""
    mu, phi = (player.rating - 1500.0) / SCALE, player.deviation / SCALE
    mu_j, phi_j = (opponent.rating - 1500.0) / SCALE, opponent.deviation / SCALE
    g = 1.0 / sqrt(1.0 + 3.0 * phi_j * phi_j / (pi * pi))
    expected = 1.0 / (1.0 + exp(-g * (mu - mu_j)))
    v = 1.0 / (g * g * expected * (1.0 - expected))
    delta = v * g * (score - expected)
    sigma = min(volatility(player.volatility, phi, v, delta), VOLATILITY_MAX)
    # The game takes no time: phi* of step 6 is phi.
    phi_new = 1.0 / sqrt(1.0 / (phi * phi) + 1.0 / v)
    step = SCALE * phi_new * phi_new * g * (score - expected)
    rating = player.rating + min(max(step, -STEP_MAX), STEP_MAX)
    deviation = min(max(SCALE * phi_new, DEVIATION_MIN), DEVIATION_MAX)
    return max(rating, RATING_MIN), deviation, sigma


def pages(base, path, **query):
    """All items of a list."""
    cursor = {}
    while True:
        url = f"{base}{path}?{urlencode({'limit': 200, **query, **cursor})}"
        with OPENER.open(url) as answer:
            page = json.load(answer)
        yield from page["items"]
        if page["next"] is None:
            return
        cursor = {"cursor": page["next"]}


def instant(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def rated(base):
    """The rated games in the order in which they finished."""
    games = [game for game in pages(base, "/v1/games", status="finished") if game["rating_status"] == "settled"]
    return sorted(games, key=lambda game: (instant(game["finished_at"]), game["id"]))


def compute(games):
    """Ratings by ladder and handle, and what each game left behind."""
    ladders = defaultdict(lambda: defaultdict(Player))
    history = {}
    for game in games:
        players = ladders[game["ladder"]]
        white, black = players[game["white"]["handle"]], players[game["black"]["handle"]]
        for player in (white, black):
            player.age(instant(game["finished_at"]))
        score = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}[game["result"]]
        white_after, black_after = after(white, black, score), after(black, white, 1.0 - score)
        white.rating, white.deviation, white.volatility = white_after
        black.rating, black.deviation, black.volatility = black_after
        for side, player in (("white", white), ("black", black)):
            history[game["id"], game[side]["handle"]] = (player.rating, player.deviation)
    return ladders, history


def differences(base, ladders, history):
    """What the ladder shows differently; the compared numbers are counted along."""
    found, compared = [], 0

    def compare(what, ours, theirs):
        nonlocal compared
        compared += 1
        if abs(ours - theirs) > TOLERANCE:
            found.append(f"{what}: {ours!r} by the paper, {theirs!r} on the ladder")

    for ladder, players in ladders.items():
        board = list(pages(base, f"/v1/ladders/{ladder}/leaderboard", include="provisional"))
        if sorted(entry["handle"] for entry in board) != sorted(players):
            found.append(f"{ladder}: the leaderboard has other players than the games")
            continue
        shown = [floor(player.rating) for player in players.values()]
        order = [(-floor(players[entry["handle"]].rating), players[entry["handle"]].deviation) for entry in board]
        if any(a > b and (a[0] != b[0] or a[1] - b[1] > TOLERANCE) for a, b in zip(order, order[1:])):
            found.append(f"{ladder}: the leaderboard is not in order")
        for entry in board:
            handle, player = entry["handle"], players[entry["handle"]]
            compare(f"{ladder} {handle} rating", player.rating, entry["rating"])
            compare(f"{ladder} {handle} deviation", player.deviation, entry["deviation"])
            rank = 1 + sum(rating > floor(player.rating) for rating in shown)
            compare(f"{ladder} {handle} rank", rank, entry["rank"])
            for point in pages(base, f"/v1/players/{handle}/ratings/{ladder}/history"):
                rating, deviation = history[point["game_id"], handle]
                compare(f"{ladder} {handle} {point['game_id']} rating", rating, point["rating_after"])
                compare(f"{ladder} {handle} {point['game_id']} deviation", deviation, point["deviation_after"])
    return found, compared


def main():
    base = sys.argv[1].rstrip("/")
    games = rated(base)
    ladders, history = compute(games)
    found, compared = differences(base, ladders, history)
    print(f"{len(games)} rated games, {compared} numbers compared, {len(found)} differ")
    for difference in found[:20]:
        print(difference)
    sys.exit(1 if found or not games else 0)


if __name__ == "__main__":
    main()
