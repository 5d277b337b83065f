-- Books, seasons, and a ledger that can be read as it was before a correction. The file of the same number under
-- sqlite/ says the same in its dialect.

-- One row for each ladder, which a settling holds: a ladder's entries have one order, without gaps. `revision` says
-- which reading of the ledger holds, `position` is that of its last entry, `season` the one that is open.
CREATE TABLE ladder_books (
    ladder   TEXT    NOT NULL,
    revision BIGINT  NOT NULL,
    position BIGINT  NOT NULL,
    season   INTEGER NOT NULL,
    CONSTRAINT ladder_books_pkey PRIMARY KEY (ladder)
);

CREATE TABLE season (
    ladder     TEXT        NOT NULL,
    number     INTEGER     NOT NULL,
    name       TEXT        NOT NULL,
    started_at TIMESTAMPTZ NOT NULL,
    ended_at   TIMESTAMPTZ,
    CONSTRAINT season_pkey PRIMARY KEY (ladder, number)
);
CREATE UNIQUE INDEX season_open_key ON season (ladder) WHERE ended_at IS NULL;

-- Where those stood when a season had ended who have played in a later one since. Everybody else still stands there,
-- in `rating`.
CREATE TABLE season_standing (
    ladder       TEXT             NOT NULL,
    season       INTEGER          NOT NULL,
    player_id    BIGINT           NOT NULL,
    rating       DOUBLE PRECISION NOT NULL,
    deviation    DOUBLE PRECISION NOT NULL,
    volatility   DOUBLE PRECISION NOT NULL,
    games        INTEGER          NOT NULL,
    sequence     BIGINT           NOT NULL,
    last_game_at TIMESTAMPTZ      NOT NULL,
    CONSTRAINT season_standing_pkey PRIMARY KEY (ladder, season, player_id),
    CONSTRAINT season_standing_player_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE INDEX season_standing_rating ON season_standing (ladder, season, rating);

-- What becomes of a rating in a later season; without it, nothing.
ALTER TABLE ladder_version ADD COLUMN soft_reset JSONB;

-- The season that was open when a game that counts finished. `reserved_position`: of a game that was set aside, the
-- first of the positions that its entries would have had.
ALTER TABLE game ADD COLUMN season INTEGER;
ALTER TABLE game ADD COLUMN reserved_position BIGINT;
UPDATE game SET season = 1 WHERE white_sequence IS NOT NULL;
CREATE INDEX game_unsettled ON game (ladder, id) WHERE white_sequence IS NOT NULL AND rating_status <> 'settled';

-- The season of the last settled game.
ALTER TABLE rating ADD COLUMN season INTEGER NOT NULL DEFAULT 1;
CREATE INDEX rating_season ON rating (ladder, season, rating);

-- One row for each effect on a rating, in the order in which they follow from one another. A row counts in the
-- readings from `since_revision` to just before `until_revision`: a correction ends it and enters another one in its
-- place. A season's reset has the number of the game that it comes before.
CREATE TABLE ledger_anew (
    ladder            TEXT             NOT NULL,
    position          BIGINT           NOT NULL,
    since_revision    BIGINT           NOT NULL DEFAULT 0,
    until_revision    BIGINT           NOT NULL DEFAULT 9223372036854775807,
    kind              TEXT             NOT NULL,
    season            INTEGER          NOT NULL,
    player_id         BIGINT           NOT NULL,
    sequence          BIGINT           NOT NULL,
    ladder_version    INTEGER          NOT NULL,
    game_id           BIGINT,
    opponent_id       BIGINT,
    side              TEXT,
    score             DOUBLE PRECISION,
    finished_at       TIMESTAMPTZ      NOT NULL,
    stored_rating     DOUBLE PRECISION NOT NULL,
    stored_deviation  DOUBLE PRECISION NOT NULL,
    stored_volatility DOUBLE PRECISION NOT NULL,
    stored_at         TIMESTAMPTZ,
    before_deviation  DOUBLE PRECISION NOT NULL,
    after_rating      DOUBLE PRECISION NOT NULL,
    after_deviation   DOUBLE PRECISION NOT NULL,
    after_volatility  DOUBLE PRECISION NOT NULL
);
INSERT INTO ledger_anew (ladder, position, kind, season, player_id, sequence, ladder_version, game_id, opponent_id,
                         side, score, finished_at, stored_rating, stored_deviation, stored_volatility, stored_at,
                         before_deviation, after_rating, after_deviation, after_volatility)
    -- In the order in which the games finished; a game that was taken up again came after all that either player
    -- had finished by then.
    SELECT l.ladder,
           ROW_NUMBER() OVER (
               PARTITION BY l.ladder
               ORDER BY greatest(l.finished_at, l.stored_at, o.stored_at), l.game_id, l.side DESC),
           'game', 1, l.player_id, l.sequence, l.ladder_version, l.game_id, l.opponent_id,
           l.side, l.score, l.finished_at, l.stored_rating, l.stored_deviation, l.stored_volatility, l.stored_at,
           l.before_deviation, l.after_rating, l.after_deviation, l.after_volatility
    FROM ledger l
    JOIN ledger o ON o.game_id = l.game_id AND o.player_id = l.opponent_id;
DROP TABLE ledger;
ALTER TABLE ledger_anew RENAME TO ledger;
ALTER TABLE ledger
    ADD CONSTRAINT ledger_pkey PRIMARY KEY (ladder, position, since_revision),
    ADD CONSTRAINT ledger_sequence_key UNIQUE (ladder, player_id, sequence, kind, since_revision),
    ADD CONSTRAINT ledger_game_key UNIQUE (game_id, player_id, since_revision),
    ADD CONSTRAINT ledger_game_fkey FOREIGN KEY (game_id) REFERENCES game (id),
    ADD CONSTRAINT ledger_player_fkey FOREIGN KEY (player_id) REFERENCES player (id),
    ADD CONSTRAINT ledger_opponent_fkey FOREIGN KEY (opponent_id) REFERENCES player (id),
    ADD CONSTRAINT ledger_kind_check CHECK (
        (kind = 'game' AND game_id IS NOT NULL AND opponent_id IS NOT NULL AND side IS NOT NULL AND score IS NOT NULL)
        OR (kind = 'season_reset' AND game_id IS NULL AND opponent_id IS NULL AND side IS NULL AND score IS NULL));

INSERT INTO ladder_books (ladder, revision, position, season)
    SELECT v.ladder, 0, (SELECT COUNT(*) FROM ledger l WHERE l.ladder = v.ladder), 1
    FROM ladder_version v
    GROUP BY v.ladder;
INSERT INTO season (ladder, number, name, started_at)
    SELECT ladder, 1, to_char(MIN(created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD'), MIN(created_at)
    FROM ladder_version
    GROUP BY ladder;
