-- The whole schema of a ladder. The file of the same number under postgres/ says the same in its dialect.

CREATE TABLE player (
    id                INTEGER NOT NULL,
    handle            TEXT    NOT NULL,
    handle_folded     TEXT    NOT NULL,
    created_at        TEXT    NOT NULL,
    closed_at         TEXT,
    CONSTRAINT player_pkey PRIMARY KEY (id),
    CONSTRAINT player_handle_key UNIQUE (handle_folded)
) STRICT;

-- Only hashes: a token's text is shown once and stored nowhere.
CREATE TABLE token (
    id                INTEGER NOT NULL,
    player_id         INTEGER NOT NULL,
    hash              BLOB    NOT NULL,
    scopes            TEXT    NOT NULL,
    label             TEXT,
    created_at        TEXT    NOT NULL,
    expires_at        TEXT,
    revoked_at        TEXT,
    CONSTRAINT token_pkey PRIMARY KEY (id),
    CONSTRAINT token_hash_key UNIQUE (hash),
    CONSTRAINT token_player_fkey FOREIGN KEY (player_id) REFERENCES player (id)
) STRICT;
CREATE INDEX token_player ON token (player_id);

-- Answers to requests with an Idempotency-Key. `key` is a hash; a body with a secret is sealed.
CREATE TABLE stored_answer (
    key               BLOB    NOT NULL,
    fingerprint       BLOB    NOT NULL,
    status            INTEGER NOT NULL,
    body              BLOB    NOT NULL,
    created_at        TEXT    NOT NULL,
    CONSTRAINT stored_answer_pkey PRIMARY KEY (key)
) STRICT, WITHOUT ROWID;
CREATE INDEX stored_answer_age ON stored_answer (created_at);

-- Each configuration that a ladder has had, so that every effect can be calculated again.
CREATE TABLE ladder_version (
    ladder            TEXT    NOT NULL,
    version           INTEGER NOT NULL,
    system            TEXT    NOT NULL,
    created_at        TEXT    NOT NULL,
    CONSTRAINT ladder_version_pkey PRIMARY KEY (ladder, version)
) STRICT;

CREATE TABLE game (
    id                INTEGER NOT NULL,
    white_id          INTEGER NOT NULL,
    black_id          INTEGER NOT NULL,
    ladder            TEXT,
    ruleset           TEXT    NOT NULL,
    ruleset_revision  INTEGER NOT NULL,
    time_control      TEXT    NOT NULL,
    start_fen         TEXT,
    show_legal_moves  INTEGER NOT NULL,
    origin_kind       TEXT    NOT NULL,
    origin_id         INTEGER,
    client_ref        TEXT,
    white_rating      REAL,
    white_deviation   REAL,
    white_provisional INTEGER NOT NULL,
    black_rating      REAL,
    black_deviation   REAL,
    black_provisional INTEGER NOT NULL,
    created_at        TEXT    NOT NULL,
    status            TEXT    NOT NULL,
    result            TEXT,
    termination       TEXT,
    plies             INTEGER,
    finished_at       TEXT,
    rating_status     TEXT,
    unrated_reason    TEXT,
    white_sequence    INTEGER,
    black_sequence    INTEGER,
    CONSTRAINT game_pkey PRIMARY KEY (id),
    CONSTRAINT game_white_fkey FOREIGN KEY (white_id) REFERENCES player (id),
    CONSTRAINT game_black_fkey FOREIGN KEY (black_id) REFERENCES player (id),
    CONSTRAINT game_status_check CHECK (status IN ('running', 'finished', 'called_off')),
    CONSTRAINT game_rating_status_check CHECK (rating_status IN ('pending', 'settled', 'unrated'))
) STRICT;
CREATE INDEX game_white ON game (white_id, id);
CREATE INDEX game_black ON game (black_id, id);
CREATE INDEX game_ladder ON game (ladder, id);
CREATE INDEX game_white_sequence ON game (ladder, white_id, white_sequence);
CREATE INDEX game_black_sequence ON game (ladder, black_id, black_sequence);

-- What has happened: the only record of a game. Nothing here is ever changed.
CREATE TABLE game_event (
    game_id           INTEGER NOT NULL,
    version           INTEGER NOT NULL,
    at                TEXT    NOT NULL,
    event             TEXT    NOT NULL,
    CONSTRAINT game_event_pkey PRIMARY KEY (game_id, version),
    CONSTRAINT game_event_game_fkey FOREIGN KEY (game_id) REFERENCES game (id)
) STRICT, WITHOUT ROWID;

-- The games under way, as narrow as can be: a move rewrites one such row.
CREATE TABLE live_game (
    game_id           INTEGER NOT NULL,
    version           INTEGER NOT NULL,
    white_ms          INTEGER NOT NULL,
    black_ms          INTEGER NOT NULL,
    turn_began        TEXT    NOT NULL,
    deadline          TEXT    NOT NULL,
    CONSTRAINT live_game_pkey PRIMARY KEY (game_id),
    CONSTRAINT live_game_game_fkey FOREIGN KEY (game_id) REFERENCES game (id)
) STRICT;
CREATE INDEX live_game_deadline ON live_game (deadline);

CREATE TABLE challenge (
    id                INTEGER NOT NULL,
    challenger_id     INTEGER NOT NULL,
    opponent_id       INTEGER,
    code              TEXT,
    ladder            TEXT,
    ruleset           TEXT    NOT NULL,
    time_control      TEXT    NOT NULL,
    color             TEXT    NOT NULL,
    show_legal_moves  INTEGER NOT NULL,
    client_ref        TEXT,
    status            TEXT    NOT NULL,
    game_id           INTEGER,
    created_at        TEXT    NOT NULL,
    expires_at        TEXT    NOT NULL,
    CONSTRAINT challenge_pkey PRIMARY KEY (id),
    CONSTRAINT challenge_code_key UNIQUE (code),
    CONSTRAINT challenge_challenger_fkey FOREIGN KEY (challenger_id) REFERENCES player (id),
    CONSTRAINT challenge_opponent_fkey FOREIGN KEY (opponent_id) REFERENCES player (id),
    CONSTRAINT challenge_game_fkey FOREIGN KEY (game_id) REFERENCES game (id),
    CONSTRAINT challenge_addressee_check CHECK ((opponent_id IS NULL) <> (code IS NULL)),
    CONSTRAINT challenge_status_check CHECK (status IN ('open', 'accepted', 'declined', 'cancelled'))
) STRICT;
CREATE INDEX challenge_challenger ON challenge (challenger_id, id);
CREATE INDEX challenge_opponent ON challenge (opponent_id, id);

-- The number of each player's last finished rated game. Apart from `rating`, so that settling never
-- holds up a mating move.
CREATE TABLE ladder_sequence (
    ladder            TEXT    NOT NULL,
    player_id         INTEGER NOT NULL,
    assigned          INTEGER NOT NULL,
    CONSTRAINT ladder_sequence_pkey PRIMARY KEY (ladder, player_id),
    CONSTRAINT ladder_sequence_player_fkey FOREIGN KEY (player_id) REFERENCES player (id)
) STRICT, WITHOUT ROWID;

CREATE TABLE rating (
    ladder            TEXT    NOT NULL,
    player_id         INTEGER NOT NULL,
    rating            REAL    NOT NULL,
    deviation         REAL    NOT NULL,
    volatility        REAL    NOT NULL,
    games             INTEGER NOT NULL,
    sequence          INTEGER NOT NULL,
    last_game_at      TEXT,
    CONSTRAINT rating_pkey PRIMARY KEY (ladder, player_id),
    CONSTRAINT rating_player_fkey FOREIGN KEY (player_id) REFERENCES player (id)
) STRICT, WITHOUT ROWID;

-- One row for each effect on a rating. Its key is what makes a game count once.
CREATE TABLE ledger (
    game_id           INTEGER NOT NULL,
    player_id         INTEGER NOT NULL,
    ladder            TEXT    NOT NULL,
    ladder_version    INTEGER NOT NULL,
    sequence          INTEGER NOT NULL,
    opponent_id       INTEGER NOT NULL,
    side              TEXT    NOT NULL,
    score             REAL    NOT NULL,
    finished_at       TEXT    NOT NULL,
    stored_rating     REAL    NOT NULL,
    stored_deviation  REAL    NOT NULL,
    stored_volatility REAL    NOT NULL,
    stored_at         TEXT,
    before_deviation  REAL    NOT NULL,
    after_rating      REAL    NOT NULL,
    after_deviation   REAL    NOT NULL,
    after_volatility  REAL    NOT NULL,
    CONSTRAINT ledger_pkey PRIMARY KEY (game_id, player_id),
    CONSTRAINT ledger_sequence_key UNIQUE (ladder, player_id, sequence),
    CONSTRAINT ledger_game_fkey FOREIGN KEY (game_id) REFERENCES game (id),
    CONSTRAINT ledger_player_fkey FOREIGN KEY (player_id) REFERENCES player (id),
    CONSTRAINT ledger_opponent_fkey FOREIGN KEY (opponent_id) REFERENCES player (id)
) STRICT, WITHOUT ROWID;

CREATE TABLE job (
    id                INTEGER NOT NULL,
    kind              TEXT    NOT NULL,
    game_id           INTEGER NOT NULL,
    state             TEXT    NOT NULL,
    run_at            TEXT    NOT NULL,
    attempt           INTEGER NOT NULL,
    lease_token       INTEGER,
    lease_until       TEXT,
    last_error        TEXT,
    created_at        TEXT    NOT NULL,
    done_at           TEXT,
    CONSTRAINT job_pkey PRIMARY KEY (id),
    CONSTRAINT job_subject_key UNIQUE (kind, game_id),
    CONSTRAINT job_game_fkey FOREIGN KEY (game_id) REFERENCES game (id),
    CONSTRAINT job_state_check CHECK (state IN ('waiting', 'ready', 'running', 'done', 'dead'))
) STRICT;
CREATE INDEX job_due ON job (state, run_at);

-- One row: when the ladder was last known to be up.
CREATE TABLE heartbeat (
    id                INTEGER NOT NULL,
    at                TEXT    NOT NULL,
    CONSTRAINT heartbeat_pkey PRIMARY KEY (id),
    CONSTRAINT heartbeat_single_check CHECK (id = 1)
) STRICT;
