-- The gateway's own database: what was asked for, who may ask, and where data is.

-- A session exists when it has a row here. How it stands is in the database at its address.
CREATE TABLE session (
  name TEXT NOT NULL PRIMARY KEY,
  instance TEXT NOT NULL,
  created_at INTEGER NOT NULL, -- nanoseconds since 1970
  integration TEXT,
  number TEXT,
  address TEXT NOT NULL,
  config TEXT NOT NULL -- JSON
) STRICT, WITHOUT ROWID;

-- Every address that ever held a session's data.
CREATE TABLE store_address (
  path TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TABLE access_key (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  prefix TEXT NOT NULL,
  hash TEXT NOT NULL,
  scopes TEXT NOT NULL, -- names, separated by commas
  session TEXT,
  dialect TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER
) STRICT, WITHOUT ROWID;

-- Written to when somebody asks whether this database takes writes.
CREATE TABLE probe (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  writes INTEGER NOT NULL
) STRICT;

INSERT INTO probe (id, writes) VALUES (1, 0);
