-- The data of the sessions at one address. The rows of a session carry its key, which is never used
-- again: what is left of a deleted session cannot be taken for another one's. Times are nanoseconds
-- since 1970.

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
CREATE TABLE discarded_session (
  key INTEGER NOT NULL PRIMARY KEY
) STRICT;

-- The commits of this database, to find out whether some were lost.
CREATE TABLE commit_count (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  commits INTEGER NOT NULL
) STRICT;

INSERT INTO commit_count (id, commits) VALUES (1, 0);

-- Messages ---------------------------------------------------------------------------------------

-- A message that its session brought from another address has the negated key of the session.
CREATE TABLE message (
  arrival INTEGER PRIMARY KEY,
  session INTEGER NOT NULL,
  id TEXT NOT NULL,
  chat TEXT NOT NULL,
  at INTEGER NOT NULL,
  from_me INTEGER NOT NULL,
  ack INTEGER NOT NULL, -- -1 to 4
  failure TEXT,
  fingerprint TEXT NOT NULL,
  body TEXT NOT NULL, -- JSON of the message as it was recorded
  kind TEXT NOT NULL, -- the kind of its content; of a story, that of what it shows
  file TEXT, -- the id of its file
  UNIQUE (session, id)
) STRICT;

CREATE INDEX message_by_chat ON message (session, chat, at);
CREATE INDEX message_by_time ON message (session, at);

-- In the order in which they are tried again, page by page.
CREATE INDEX message_pending ON message (session, at, id) WHERE from_me = 1 AND ack = 0;

-- Most messages are texts; who looks for those finds them by time or by chat.
CREATE INDEX message_by_kind ON message (session, kind, at) WHERE kind <> 'text';
CREATE INDEX message_by_chat_kind ON message (session, chat, kind, at) WHERE kind <> 'text';

-- A session may read the files of its messages, and no others.
CREATE INDEX message_by_file ON message (session, file) WHERE file IS NOT NULL;

-- How polls stand, as the account knows it: who stands behind each option now.
CREATE TABLE poll_tally (
  session INTEGER NOT NULL,
  poll TEXT NOT NULL,
  tallies TEXT NOT NULL, -- JSON
  PRIMARY KEY (session, poll)
) STRICT, WITHOUT ROWID;

-- How many messages there are, so that nobody has to count them.
CREATE TABLE message_tally (
  session INTEGER NOT NULL,
  scope TEXT NOT NULL, -- a chat; empty for all chats
  messages INTEGER NOT NULL,
  from_me INTEGER NOT NULL,
  newest INTEGER NOT NULL, -- the greatest time of a message there ever was
  -- Changes whenever a message was removed, or added with a time well before the newest: positions
  -- in the order of time are other ones then.
  disorder INTEGER NOT NULL,
  PRIMARY KEY (session, scope)
) STRICT, WITHOUT ROWID;

-- A message up to 5 s older than the newest is no disorder: senders run side by side.
CREATE TRIGGER message_counted AFTER INSERT ON message BEGIN
  INSERT INTO message_tally (session, scope, messages, from_me, newest, disorder)
    VALUES (NEW.session, '', 1, NEW.from_me, NEW.at, 0)
    ON CONFLICT (session, scope) DO UPDATE SET
      messages = messages + 1, from_me = from_me + excluded.from_me,
      newest = max(newest, excluded.newest),
      disorder = disorder + (excluded.newest < newest - 5000000000);
  INSERT INTO message_tally (session, scope, messages, from_me, newest, disorder)
    VALUES (NEW.session, NEW.chat, 1, NEW.from_me, NEW.at, 0)
    ON CONFLICT (session, scope) DO UPDATE SET
      messages = messages + 1, from_me = from_me + excluded.from_me,
      newest = max(newest, excluded.newest),
      disorder = disorder + (excluded.newest < newest - 5000000000);
END;

-- The row stays when nothing is left: its disorder must not start anew.
CREATE TRIGGER message_uncounted AFTER DELETE ON message BEGIN
  UPDATE message_tally SET
    messages = messages - 1, from_me = from_me - OLD.from_me, disorder = disorder + 1
  WHERE session = OLD.session AND scope IN ('', OLD.chat);
END;

CREATE TRIGGER message_moved AFTER UPDATE OF session, chat, at, from_me ON message BEGIN
  UPDATE message_tally SET
    messages = messages - 1, from_me = from_me - OLD.from_me, disorder = disorder + 1
  WHERE session = OLD.session AND scope IN ('', OLD.chat);
  INSERT INTO message_tally (session, scope, messages, from_me, newest, disorder)
    VALUES (NEW.session, '', 1, NEW.from_me, NEW.at, 0),
      (NEW.session, NEW.chat, 1, NEW.from_me, NEW.at, 0)
    ON CONFLICT (session, scope) DO UPDATE SET
      messages = messages + 1, from_me = from_me + excluded.from_me,
      newest = max(newest, excluded.newest), disorder = disorder + 1;
END;

-- Messages by kind. Texts, by far the most, are not here: their number is that of all messages less
-- the others.
CREATE TABLE kind_tally (
  session INTEGER NOT NULL,
  scope TEXT NOT NULL, -- a chat; empty for all chats
  kind TEXT NOT NULL,
  messages INTEGER NOT NULL,
  from_me INTEGER NOT NULL,
  -- Changes whenever a message changed its kind; `message_tally` knows of the other disorder.
  disorder INTEGER NOT NULL,
  PRIMARY KEY (session, scope, kind)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER kind_counted AFTER INSERT ON message WHEN NEW.kind <> 'text' BEGIN
  INSERT INTO kind_tally (session, scope, kind, messages, from_me, disorder)
    VALUES (NEW.session, '', NEW.kind, 1, NEW.from_me, 0),
      (NEW.session, NEW.chat, NEW.kind, 1, NEW.from_me, 0)
    ON CONFLICT (session, scope, kind) DO UPDATE SET
      messages = messages + 1, from_me = from_me + excluded.from_me;
END;

-- The row stays when nothing is left: its disorder must not start anew.
CREATE TRIGGER kind_uncounted AFTER DELETE ON message WHEN OLD.kind <> 'text' BEGIN
  UPDATE kind_tally SET messages = messages - 1, from_me = from_me - OLD.from_me
  WHERE session = OLD.session AND scope IN ('', OLD.chat) AND kind = OLD.kind;
END;

CREATE TRIGGER kind_changed AFTER UPDATE OF session, chat, from_me, kind ON message
WHEN (OLD.kind <> 'text' OR NEW.kind <> 'text')
  AND (OLD.session, OLD.chat, OLD.from_me, OLD.kind)
    <> (NEW.session, NEW.chat, NEW.from_me, NEW.kind) BEGIN
  UPDATE kind_tally SET
    messages = messages - 1, from_me = from_me - OLD.from_me, disorder = disorder + 1
  WHERE session = OLD.session AND scope IN ('', OLD.chat) AND kind = OLD.kind;
  INSERT INTO kind_tally (session, scope, kind, messages, from_me, disorder)
    SELECT NEW.session, scope.value, NEW.kind, 1, NEW.from_me, 1
    FROM (SELECT '' AS value UNION ALL SELECT NEW.chat) AS scope WHERE NEW.kind <> 'text'
    ON CONFLICT (session, scope, kind) DO UPDATE SET
      messages = messages + 1, from_me = from_me + excluded.from_me, disorder = disorder + 1;
END;

-- Chats and contacts ------------------------------------------------------------------------------

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

-- The chats in the account's archive, also those without stored messages.
CREATE TABLE archived_chat (
  session INTEGER NOT NULL,
  chat TEXT NOT NULL,
  PRIMARY KEY (session, chat)
) STRICT, WITHOUT ROWID;

-- How far a bot has come in a chat, or whether one may answer there.
CREATE TABLE bot_conversation (
  session INTEGER NOT NULL,
  chat TEXT NOT NULL,
  bot TEXT NOT NULL, -- its id; empty while none has answered
  waiting INTEGER NOT NULL, -- whether something waits for an answer
  body TEXT NOT NULL, -- JSON
  PRIMARY KEY (session, chat)
) STRICT, WITHOUT ROWID;

-- People as the network last described them. The names of the account's address book are null for
-- people who are not in it.
CREATE TABLE contact (
  session INTEGER NOT NULL,
  id TEXT NOT NULL,
  name TEXT,
  picture TEXT, -- its address
  first_name TEXT,
  last_name TEXT,
  PRIMARY KEY (session, id)
) STRICT, WITHOUT ROWID;

-- Hidden ids of people and their phone numbers, as the network reported them.
CREATE TABLE lid (
  session INTEGER NOT NULL,
  lid TEXT NOT NULL,
  phone TEXT NOT NULL,
  PRIMARY KEY (session, lid)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX lid_phone ON lid (session, phone);

-- Chats in the order of their names. Triggers keep the rows; a message changes none.
CREATE TABLE chat_label (
  session INTEGER NOT NULL,
  label TEXT NOT NULL COLLATE NOCASE, -- the name, or the address of a chat without one
  id TEXT NOT NULL,
  PRIMARY KEY (session, label, id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER chat_labelled AFTER INSERT ON chat BEGIN
  INSERT INTO chat_label VALUES (NEW.session, coalesce(NEW.name, NEW.id), NEW.id);
END;

CREATE TRIGGER chat_unlabelled AFTER DELETE ON chat BEGIN
  DELETE FROM chat_label
  WHERE session = OLD.session AND label = coalesce(OLD.name, OLD.id) AND id = OLD.id;
END;

CREATE TRIGGER chat_relabelled AFTER UPDATE OF session, id, name ON chat
WHEN OLD.name IS NOT NEW.name OR OLD.id <> NEW.id OR OLD.session <> NEW.session BEGIN
  DELETE FROM chat_label
  WHERE session = OLD.session AND label = coalesce(OLD.name, OLD.id) AND id = OLD.id;
  INSERT INTO chat_label VALUES (NEW.session, coalesce(NEW.name, NEW.id), NEW.id);
END;

-- The contacts in one list, in the order of their names: stored contacts, and the chats of people
-- and groups that are none. Triggers keep the rows equal to those of the view below it.
CREATE TABLE known_contact (
  session INTEGER NOT NULL,
  id TEXT NOT NULL,
  is_group INTEGER NOT NULL,
  name TEXT,
  label TEXT NOT NULL COLLATE NOCASE, -- by which it is sorted
  PRIMARY KEY (session, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX known_contact_by_label ON known_contact (session, label, id);
CREATE INDEX known_contact_by_name ON known_contact (session, name, id);

CREATE VIEW contact_or_chat AS
  SELECT contact.session AS session, contact.id AS id, 0 AS is_group,
    coalesce(contact.name, chat.name) AS name,
    coalesce(trim(first_name || ' ' || last_name), contact.name, chat.name, contact.id) AS label
  FROM contact LEFT JOIN chat ON chat.session = contact.session AND chat.id = contact.id
  UNION ALL
  SELECT chat.session, chat.id, chat.id LIKE '%@g.us', chat.name, coalesce(chat.name, chat.id)
  FROM chat
  WHERE chat.id NOT LIKE '%@newsletter' AND chat.id NOT LIKE '%@broadcast'
    AND NOT EXISTS (
      SELECT 1 FROM contact WHERE contact.session = chat.session AND contact.id = chat.id);

-- Deleted and inserted, because the conflict clause of an outer statement holds in its triggers too.

CREATE TRIGGER contact_added AFTER INSERT ON contact BEGIN
  DELETE FROM known_contact WHERE session = NEW.session AND id = NEW.id;
  INSERT INTO known_contact
    SELECT * FROM contact_or_chat WHERE session = NEW.session AND id = NEW.id;
END;

CREATE TRIGGER contact_removed AFTER DELETE ON contact BEGIN
  DELETE FROM known_contact WHERE session = OLD.session AND id = OLD.id;
  INSERT INTO known_contact
    SELECT * FROM contact_or_chat WHERE session = OLD.session AND id = OLD.id;
END;

CREATE TRIGGER contact_changed AFTER UPDATE ON contact BEGIN
  DELETE FROM known_contact
    WHERE session IN (OLD.session, NEW.session) AND id IN (OLD.id, NEW.id);
  INSERT INTO known_contact
    SELECT * FROM contact_or_chat
    WHERE session IN (OLD.session, NEW.session) AND id IN (OLD.id, NEW.id);
END;

CREATE TRIGGER chat_added AFTER INSERT ON chat BEGIN
  DELETE FROM known_contact WHERE session = NEW.session AND id = NEW.id;
  INSERT INTO known_contact
    SELECT * FROM contact_or_chat WHERE session = NEW.session AND id = NEW.id;
END;

CREATE TRIGGER chat_removed AFTER DELETE ON chat BEGIN
  DELETE FROM known_contact WHERE session = OLD.session AND id = OLD.id;
  INSERT INTO known_contact
    SELECT * FROM contact_or_chat WHERE session = OLD.session AND id = OLD.id;
END;

CREATE TRIGGER chat_renamed AFTER UPDATE OF session, id, name ON chat
WHEN OLD.name IS NOT NEW.name OR OLD.id <> NEW.id OR OLD.session <> NEW.session BEGIN
  DELETE FROM known_contact
    WHERE session IN (OLD.session, NEW.session) AND id IN (OLD.id, NEW.id);
  INSERT INTO known_contact
    SELECT * FROM contact_or_chat
    WHERE session IN (OLD.session, NEW.session) AND id IN (OLD.id, NEW.id);
END;

-- Events and their delivery -----------------------------------------------------------------------

CREATE TABLE event (
  session INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  id TEXT NOT NULL,
  at INTEGER NOT NULL,
  body TEXT NOT NULL, -- JSON
  replayed INTEGER NOT NULL,
  cause TEXT, -- the request that caused it: its id and, if the client has one, its trace
  PRIMARY KEY (session, seq)
) STRICT, WITHOUT ROWID;

-- How far each webhook has read the log.
CREATE TABLE delivery_cursor (
  session INTEGER NOT NULL,
  webhook TEXT NOT NULL,
  seq INTEGER NOT NULL,
  part INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  server_errors INTEGER NOT NULL, -- of the last failures
  due INTEGER,
  PRIMARY KEY (session, webhook)
) STRICT, WITHOUT ROWID;

-- Events that a webhook refused, with a copy, as the log forgets them. One that is due is retried
-- beside the cursor.
CREATE TABLE dead_letter (
  session INTEGER NOT NULL,
  webhook TEXT NOT NULL,
  seq INTEGER NOT NULL,
  part INTEGER NOT NULL,
  id TEXT NOT NULL,
  event_id TEXT NOT NULL, -- as the receiver would have seen it
  event TEXT NOT NULL, -- its name as the receiver would have seen it
  attempts INTEGER NOT NULL,
  at INTEGER NOT NULL, -- when it was given up
  reason TEXT NOT NULL,
  due INTEGER, -- null when it is not tried again
  log_id TEXT NOT NULL, -- event.id
  log_at INTEGER NOT NULL,
  replayed INTEGER NOT NULL,
  body TEXT NOT NULL, -- JSON of the event
  cause TEXT,
  PRIMARY KEY (session, webhook, seq, part)
) STRICT, WITHOUT ROWID;

CREATE INDEX dead_letter_by_time ON dead_letter (session, at);
CREATE INDEX dead_letter_due ON dead_letter (session, webhook, due, seq, part) WHERE due IS NOT NULL;

-- Every attempt to deliver something.
CREATE TABLE delivery (
  number INTEGER PRIMARY KEY,
  session INTEGER NOT NULL,
  webhook TEXT NOT NULL,
  event_id TEXT NOT NULL, -- as the receiver sees it
  event TEXT NOT NULL, -- its name as the receiver sees it
  attempt INTEGER NOT NULL,
  at INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  status INTEGER,
  millis INTEGER NOT NULL,
  answer TEXT NOT NULL
) STRICT;

CREATE INDEX delivery_by_webhook ON delivery (session, webhook);
