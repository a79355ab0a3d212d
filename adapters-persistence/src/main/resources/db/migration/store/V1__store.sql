-- The data of the sessions at one address. The rows of a session carry its key, which is never
-- used again: what is left of a deleted session cannot be taken for another one's.

CREATE TABLE session (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  instance TEXT NOT NULL,
  version INTEGER NOT NULL,
  desired TEXT NOT NULL,
  state TEXT NOT NULL, -- JSON
  account TEXT, -- JSON
  history TEXT NOT NULL, -- JSON
  held_after INTEGER,
  -- Events up to this number were given out, whether or not they are still here.
  last_seq INTEGER NOT NULL
) STRICT;

-- Keys of deleted sessions whose rows are being removed.
CREATE TABLE leftover (
  key INTEGER NOT NULL PRIMARY KEY
) STRICT;

CREATE TABLE message (
  arrival INTEGER PRIMARY KEY,
  session INTEGER NOT NULL,
  id TEXT NOT NULL,
  chat TEXT NOT NULL,
  at INTEGER NOT NULL, -- nanoseconds since 1970
  from_me INTEGER NOT NULL,
  ack INTEGER NOT NULL, -- -1 to 4
  failure TEXT,
  fingerprint TEXT NOT NULL,
  body TEXT NOT NULL, -- JSON of the message as it was recorded
  UNIQUE (session, id)
) STRICT;

CREATE INDEX message_by_chat ON message (session, chat, at);
CREATE INDEX message_by_time ON message (session, at);
CREATE INDEX message_pending ON message (session, at) WHERE from_me = 1 AND ack = 0;

CREATE TABLE chat (
  session INTEGER NOT NULL,
  id TEXT NOT NULL,
  name TEXT,
  last_at INTEGER NOT NULL,
  last_message TEXT NOT NULL, -- message.id
  unread INTEGER NOT NULL,
  PRIMARY KEY (session, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX chat_by_time ON chat (session, last_at);

CREATE TABLE event (
  session INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  id TEXT NOT NULL,
  at INTEGER NOT NULL,
  body TEXT NOT NULL, -- JSON
  PRIMARY KEY (session, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE lane (
  session INTEGER NOT NULL,
  webhook TEXT NOT NULL,
  seq INTEGER NOT NULL,
  part INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  due INTEGER,
  PRIMARY KEY (session, webhook)
) STRICT, WITHOUT ROWID;

CREATE TABLE dead_letter (
  session INTEGER NOT NULL,
  webhook TEXT NOT NULL,
  seq INTEGER NOT NULL,
  part INTEGER NOT NULL,
  event TEXT NOT NULL, -- its name as the receiver would have seen it
  at INTEGER NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (session, webhook, seq, part)
) STRICT, WITHOUT ROWID;

CREATE INDEX dead_letter_by_time ON dead_letter (session, at);

-- Written to when somebody asks whether this database takes writes.
CREATE TABLE probe (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  writes INTEGER NOT NULL
) STRICT;

INSERT INTO probe (id, writes) VALUES (1, 0);
