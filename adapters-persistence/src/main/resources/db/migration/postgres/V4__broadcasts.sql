-- Messages to many people. One whose recipients are still being added has no row here.
CREATE TABLE broadcast (
  session BIGINT NOT NULL,
  id TEXT COLLATE "C" NOT NULL,
  name TEXT NOT NULL,
  state TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  start_at BIGINT,
  end_at BIGINT,
  next_at BIGINT NOT NULL, -- the next message does not leave before
  pace TEXT,
  recipients BIGINT NOT NULL,
  version BIGINT NOT NULL, -- grows with each change by an operator
  body TEXT NOT NULL, -- JSON of the message
  PRIMARY KEY (session, id)
);

CREATE TABLE broadcast_recipient (
  session BIGINT NOT NULL,
  id TEXT COLLATE "C" NOT NULL, -- the broadcast, a hyphen, and the number with six digits
  broadcast TEXT COLLATE "C" NOT NULL,
  number BIGINT NOT NULL,
  chat TEXT NOT NULL,
  person TEXT COLLATE "C" NOT NULL, -- the same for all forms of a number
  fields TEXT NOT NULL, -- JSON
  state TEXT NOT NULL,
  message TEXT COLLATE "C", -- stored before it is handed over
  failure TEXT,
  reason TEXT,
  sent_at BIGINT,
  changed_at BIGINT NOT NULL,
  PRIMARY KEY (session, id)
);

CREATE INDEX broadcast_recipient_by_state
  ON broadcast_recipient (session, broadcast, state, number);
CREATE INDEX broadcast_recipient_by_message ON broadcast_recipient (session, message);
CREATE INDEX broadcast_recipient_by_person ON broadcast_recipient (session, person, sent_at);

-- People who get no broadcast.
CREATE TABLE opt_out (
  session BIGINT NOT NULL,
  person TEXT COLLATE "C" NOT NULL,
  chat TEXT NOT NULL,
  at BIGINT NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (session, person)
);

CREATE TABLE broadcast_session (
  session BIGINT NOT NULL PRIMARY KEY,
  followed BIGINT, -- the number of the last event that states follow; null before the first broadcast
  stop_words TEXT -- JSON; null for the usual ones
);
