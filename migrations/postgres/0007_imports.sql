-- Results from files, and the names that people have there. The file of the same number under sqlite/ says the same
-- in its dialect.

-- A name as people write it. One name is one player, whatever file it stands in.
ALTER TABLE player ADD COLUMN display_name TEXT;
CREATE UNIQUE INDEX player_display_name_key ON player (display_name) WHERE display_name IS NOT NULL;

-- How far a file has been imported: `lines` of it are done. `digest` is that of the whole file; `number` counts, from 1,
-- how often it was imported into the ladder.
CREATE TABLE import (
    ladder      TEXT        NOT NULL,
    digest      BYTEA       NOT NULL,
    number      INTEGER     NOT NULL,
    lines       BIGINT      NOT NULL,
    results     BIGINT      NOT NULL,
    refused     BIGINT      NOT NULL,
    players     BIGINT      NOT NULL,
    started_at  TIMESTAMPTZ NOT NULL,
    finished_at TIMESTAMPTZ,
    CONSTRAINT import_pkey PRIMARY KEY (ladder, digest, number)
);
