-- The gateway's own database: which sessions there are, who may ask, and what webhooks of all
-- sessions share. Times are nanoseconds since 1970.

-- A session exists when it has a row here. Its state is in the store at its address.
CREATE TABLE session (
  name TEXT NOT NULL PRIMARY KEY,
  instance TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  integration TEXT,
  number TEXT,
  sealed_token TEXT, -- the instance's token, encrypted under the operator's key file
  address TEXT NOT NULL,
  config TEXT NOT NULL -- JSON
) STRICT, WITHOUT ROWID;

CREATE TABLE access_key (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  prefix TEXT NOT NULL,
  hash TEXT NOT NULL,
  scopes TEXT NOT NULL, -- codes, separated by commas
  session TEXT,
  dialect TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  active INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What networks keep for sessions, such as their credentials. A document ends with its session.
CREATE TABLE network_state (
  network TEXT NOT NULL,
  instance TEXT NOT NULL,
  session TEXT NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  saved_at INTEGER NOT NULL,
  content TEXT NOT NULL, -- JSON, with secrets encrypted under the operator's key file
  PRIMARY KEY (instance, network, kind, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX network_state_by_name ON network_state (network, kind, name);

-- Of several gateways on PostgreSQL: here in backups and copies only.
CREATE TABLE node_secret (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  secret BLOB NOT NULL
) STRICT;

-- The health of webhook endpoints, for all sessions together.
CREATE TABLE endpoint_health (
  url TEXT NOT NULL PRIMARY KEY,
  failures INTEGER NOT NULL,
  failing_since INTEGER,
  probe_at INTEGER,
  disabled_at INTEGER,
  reason TEXT
) STRICT, WITHOUT ROWID;

-- Undelivered events of deleted sessions, in order.
CREATE TABLE post_deletion_delivery (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  instance TEXT NOT NULL,
  session TEXT NOT NULL,
  webhook TEXT NOT NULL,
  config TEXT NOT NULL, -- JSON of the webhook as it was at the end
  event_id TEXT NOT NULL,
  event TEXT NOT NULL,
  at INTEGER NOT NULL,
  path_suffix TEXT NOT NULL,
  body BLOB NOT NULL,
  cause TEXT, -- the request that caused the event
  added_at INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  due INTEGER
) STRICT;

CREATE INDEX post_deletion_delivery_by_target ON post_deletion_delivery (instance, webhook, number);

-- Delivery attempts without a session, which is 0 here; the others are in the stores.
CREATE TABLE delivery (
  number INTEGER PRIMARY KEY,
  session INTEGER NOT NULL,
  webhook TEXT NOT NULL,
  event_id TEXT NOT NULL,
  event TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  at INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  status INTEGER,
  millis INTEGER NOT NULL,
  answer TEXT NOT NULL
) STRICT;

CREATE INDEX delivery_by_webhook ON delivery (session, webhook);

-- The commits of this database, to find out whether some were lost.
CREATE TABLE commit_count (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  commits INTEGER NOT NULL
) STRICT;

INSERT INTO commit_count (id, commits) VALUES (1, 0);

-- When the registry was found to have lost commits. Until it is rebuilt, sessions that only the
-- stores know are kept.
CREATE TABLE lost_commits (
  number INTEGER PRIMARY KEY,
  commits INTEGER NOT NULL
) STRICT;
