-- Empty here, where a file is one store; PostgreSQL has several in a database.
ALTER TABLE session ADD COLUMN store TEXT NOT NULL DEFAULT '';
