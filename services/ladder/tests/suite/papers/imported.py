"""Ratings of an imported file of results, computed again from the file and compared.

The formulas are those of `glicko2.py`, beside this file. A line without a date counts as of the line before it; a day
is its first instant. Lines that name no result are left out, as are those with one player on both sides.

usage: imported.py RESULTS.csv ladder.db
"""

import csv
import sqlite3
import sys
from collections import defaultdict
from datetime import datetime, timezone

from glicko2 import TOLERANCE, Player, after

SCORES = {"1": 1.0, "0": 0.0, "0.5": 0.5, "1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}
RATINGS = """
    SELECT p.display_name, r.rating, r.deviation, r.volatility, r.games
    FROM rating r JOIN player p ON p.id = r.player_id
    WHERE r.games > 0"""


def compute(path):
    """Players by name, and how many results each has."""
    players, games = defaultdict(Player), defaultdict(int)
    now = datetime.fromtimestamp(0, timezone.utc)
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["result"] not in SCORES or row["white"] == row["black"]:
                continue
            if row.get("date"):
                now = datetime.fromisoformat(row["date"]).replace(tzinfo=timezone.utc)
            score = SCORES[row["result"]]
            white, black = players[row["white"]], players[row["black"]]
            white.age(now)
            black.age(now)
            changed = after(white, black, score), after(black, white, 1.0 - score)
            white.rating, white.deviation, white.volatility = changed[0]
            black.rating, black.deviation, black.volatility = changed[1]
            games[row["white"]] += 1
            games[row["black"]] += 1
    return players, games


def main():
    players, games = compute(sys.argv[1])
    stored = sqlite3.connect(f"file:{sys.argv[2]}?mode=ro", uri=True).execute(RATINGS).fetchall()
    found = []
    worst = 0.0
    if sorted(row[0] for row in stored) != sorted(players):
        found.append("the ladder has other players than the file")
    else:
        for name, rating, deviation, volatility, count in stored:
            player = players[name]
            differences = (
                abs(rating - player.rating),
                abs(deviation - player.deviation),
                abs(volatility - player.volatility),
            )
            worst = max(worst, *differences)
            if max(differences) > TOLERANCE or count != games[name]:
                found.append(f"{name}: {differences}, {count} games instead of {games[name]}")
    print(f"{sum(games.values()) // 2} results, {len(stored)} players, largest difference {worst:.2e}, {len(found)} differ")
    for difference in found[:20]:
        print(difference)
    sys.exit(1 if found or not stored else 0)


if __name__ == "__main__":
    main()
