-- Which ladders may work with this schema: migrations/README.md says when the number is raised. The file of the
-- same number under postgres/ says the same in its dialect.
CREATE TABLE schema_floor (
    id    INTEGER NOT NULL,
    known INTEGER NOT NULL, -- The last migration that a ladder must know at least.
    CONSTRAINT schema_floor_pkey PRIMARY KEY (id),
    CONSTRAINT schema_floor_single_check CHECK (id = 1)
) STRICT;

INSERT INTO schema_floor (id, known) VALUES (1, 11);
