-- Games from other positions, calls for an arbiter, and what arbiters decide. The file of the same number under
-- sqlite/ says the same in its dialect.

-- Which chess is played; `start_fen` is read by its rules.
ALTER TABLE game ADD COLUMN variant TEXT NOT NULL DEFAULT 'standard'
    CONSTRAINT game_variant_check CHECK (variant IN ('standard', 'chess960'));

-- A challenge's FEN stands as the challenger wrote it. Without one, lots decide the position of Chess960.
ALTER TABLE challenge ADD COLUMN variant TEXT NOT NULL DEFAULT 'standard'
    CONSTRAINT challenge_variant_check CHECK (variant IN ('standard', 'chess960'));
ALTER TABLE challenge ADD COLUMN start_fen TEXT;

-- Closed by a decision on the game, or with an answer by which the game stays as it was.
CREATE TABLE arbiter_request (
    id                 BIGINT      NOT NULL,
    game_id            BIGINT      NOT NULL,
    player_id          BIGINT      NOT NULL,
    text               TEXT        NOT NULL,
    created_at         TIMESTAMPTZ NOT NULL,
    closed_at          TIMESTAMPTZ,
    answer             TEXT,
    arbiter_id         BIGINT,
    CONSTRAINT arbiter_request_pkey PRIMARY KEY (id),
    CONSTRAINT arbiter_request_game_fkey FOREIGN KEY (game_id) REFERENCES game (id),
    CONSTRAINT arbiter_request_player_fkey FOREIGN KEY (player_id) REFERENCES player (id),
    CONSTRAINT arbiter_request_arbiter_fkey FOREIGN KEY (arbiter_id) REFERENCES player (id)
);
-- A player has one open call in a game.
CREATE UNIQUE INDEX arbiter_request_open_key ON arbiter_request (game_id, player_id) WHERE closed_at IS NULL;
CREATE INDEX arbiter_request_waiting ON arbiter_request (id) WHERE closed_at IS NULL;

-- What arbiters changed in games that were over: the row of the event of the same version. `applied_at` is set
-- once the ratings are as if the game had always ended like that; until then the ledger goes by `before_result`
-- of a game's first row that is not applied.
CREATE TABLE correction (
    game_id            BIGINT      NOT NULL,
    version            INTEGER     NOT NULL,
    kind               TEXT        NOT NULL,
    before_result      TEXT        NOT NULL,
    before_termination TEXT        NOT NULL,
    after_result       TEXT,
    arbiter_id         BIGINT      NOT NULL,
    reason             TEXT        NOT NULL,
    created_at         TIMESTAMPTZ NOT NULL,
    applied_at         TIMESTAMPTZ,
    CONSTRAINT correction_pkey PRIMARY KEY (game_id, version),
    CONSTRAINT correction_game_fkey FOREIGN KEY (game_id) REFERENCES game (id),
    CONSTRAINT correction_arbiter_fkey FOREIGN KEY (arbiter_id) REFERENCES player (id),
    CONSTRAINT correction_kind_check CHECK (kind IN ('result', 'annulment')),
    CONSTRAINT correction_after_check CHECK ((kind = 'result') = (after_result IS NOT NULL))
);
CREATE INDEX correction_unapplied ON correction (game_id, version) WHERE applied_at IS NULL;
