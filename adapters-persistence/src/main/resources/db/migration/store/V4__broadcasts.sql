-- Messages to many people. One whose recipients are still being added has no row here.
CREATE TABLE broadcast (
  session INTEGER NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  state TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  start_at INTEGER,
  end_at INTEGER,
  next_at INTEGER NOT NULL, -- the next message does not leave before
  pace TEXT,
  recipients INTEGER NOT NULL,
  version INTEGER NOT NULL, -- grows with each change by an operator
  body TEXT NOT NULL, -- JSON of the message
  PRIMARY KEY (session, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE broadcast_recipient (
  session INTEGER NOT NULL,
  id TEXT NOT NULL, -- the broadcast, a hyphen, and the number with six digits
  broadcast TEXT NOT NULL,
  number INTEGER NOT NULL,
  chat TEXT NOT NULL,
  person TEXT NOT NULL, -- the same for all forms of a number
  fields TEXT NOT NULL, -- JSON
  state TEXT NOT NULL,
  message TEXT, -- stored before it is handed over
  failure TEXT,
  reason TEXT,
  sent_at INTEGER,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (session, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX broadcast_recipient_by_state
  ON broadcast_recipient (session, broadcast, state, number);
CREATE INDEX broadcast_recipient_by_message ON broadcast_recipient (session, message);
CREATE INDEX broadcast_recipient_by_person ON broadcast_recipient (session, person, sent_at);

-- People who get no broadcast.
CREATE TABLE opt_out (
  session INTEGER NOT NULL,
  person TEXT NOT NULL,
  chat TEXT NOT NULL,
  at INTEGER NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (session, person)
) STRICT, WITHOUT ROWID;

CREATE TABLE broadcast_session (
  session INTEGER NOT NULL PRIMARY KEY,
  followed INTEGER, -- the number of the last event that states follow; null before the first broadcast
  stop_words TEXT -- JSON; null for the usual ones
) STRICT, WITHOUT ROWID;
