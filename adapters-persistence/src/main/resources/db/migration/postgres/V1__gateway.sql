-- The tables of a PostgreSQL database: those of the registry and those of all stores in it, which
-- SQLite has in files of their own. Columns are those of `store` and `registry` beside this folder;
-- what is explained there is not repeated. A store is a name in `session.store`; all other rows
-- carry the key of their session. Texts are compared by bytes, as SQLite does.

-- Functions of SQLite that shared statements use. The planner replaces them by their bodies.
CREATE FUNCTION max(BIGINT, BIGINT) RETURNS BIGINT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT greatest($1, $2)';
CREATE FUNCTION min(BIGINT, BIGINT) RETURNS BIGINT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT least($1, $2)';
CREATE FUNCTION iif(BOOLEAN, TEXT, TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT CASE WHEN $1 THEN $2 ELSE $3 END';

-- Only a text field of the document itself. A message has its chat before any other object.
CREATE FUNCTION json_extract(TEXT, TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CAST($1 AS JSON) ->> substr($2, 3) $$;
CREATE FUNCTION json_set(TEXT, TEXT, TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT regexp_replace($1, '"' || substr($2, 3) || '":"([^"\\]|\\.)*"',
    '"' || substr($2, 3) || '":' || replace(CAST(to_json($3) AS TEXT), '\', '\\')) $$;

-- SQLite's order of names: without regard to the case of A to Z. A name can be longer than an entry of
-- an index; what is in the order only by its end is ordered by its id.
CREATE FUNCTION label_key(TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT lower(left($1, 250) COLLATE "C")';

-- Which start of a gateway may write. Each start increases the number; a commit of an earlier one is
-- refused.
CREATE TABLE gateway_epoch (
  id SMALLINT NOT NULL PRIMARY KEY CHECK (id = 1),
  epoch BIGINT NOT NULL
);

INSERT INTO gateway_epoch (id, epoch) VALUES (1, 0);

-- Nodes -------------------------------------------------------------------------------------------

-- Several gateways ("nodes") on the same databases. Those of the default database count.
CREATE TABLE node (
  url TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  generation BIGINT NOT NULL,
  version TEXT NOT NULL,
  lease_until TIMESTAMPTZ NOT NULL,
  draining BOOLEAN NOT NULL
) WITH (fillfactor = 50); -- changed every few seconds

-- A number belongs to one start of a gateway, for ever.
CREATE SEQUENCE node_generation;

CREATE TABLE node_secret (
  id SMALLINT NOT NULL PRIMARY KEY CHECK (id = 1),
  secret BYTEA NOT NULL
);

-- Each opens one connection, on whichever node.
CREATE UNLOGGED TABLE ticket (
  hash TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  key_id TEXT COLLATE "C" NOT NULL,
  reads BOOLEAN NOT NULL,
  session TEXT COLLATE "C", -- null: those of the key
  valid_until TIMESTAMPTZ NOT NULL
);

-- The node that may write for a session: the one that has its token. The rows of the default database
-- decide; a further database has those of the sessions whose data are there, so that each write can be
-- compared in its own transaction. By instance, because a session that moves gets another key.
CREATE TABLE session_owner (
  instance TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  node TEXT COLLATE "C", -- null: none
  generation BIGINT,
  token BIGINT NOT NULL
) WITH (fillfactor = 50); -- locked by each write

-- Later tokens are greater, and none is given twice.
CREATE SEQUENCE owner_token;

-- Registry ----------------------------------------------------------------------------------------

CREATE TABLE registered_session (
  name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  instance TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  integration TEXT,
  number TEXT,
  sealed_token TEXT,
  address TEXT NOT NULL,
  config TEXT NOT NULL
);

CREATE TABLE access_key (
  id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  prefix TEXT NOT NULL,
  hash TEXT NOT NULL,
  scopes TEXT NOT NULL,
  session TEXT,
  dialect TEXT,
  created_at BIGINT NOT NULL,
  expires_at BIGINT,
  active BIGINT NOT NULL
);

CREATE TABLE network_state (
  network TEXT COLLATE "C" NOT NULL,
  instance TEXT COLLATE "C" NOT NULL,
  session TEXT COLLATE "C" NOT NULL,
  kind TEXT COLLATE "C" NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  saved_at BIGINT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (instance, network, kind, name)
);

CREATE INDEX network_state_by_name ON network_state (network, kind, name);

CREATE TABLE endpoint_health (
  url TEXT COLLATE "C" NOT NULL,
  failures BIGINT NOT NULL,
  failing_since BIGINT,
  probe_at BIGINT,
  disabled_at BIGINT,
  reason TEXT
);
CREATE INDEX endpoint_health_by_url ON endpoint_health USING hash (url); -- of any length

-- Lets one transaction at a time write what has no key that nodes could conflict on. One lock for all,
-- so that none waits for another one that waits for it.
CREATE FUNCTION lock_registry() RETURNS VOID LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('session-gateway registry ' || current_schema(), 0))
$$;

CREATE FUNCTION prepare_endpoint_health() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_registry();
  RETURN NULL;
END $$;

-- Before the rows are locked.
CREATE TRIGGER endpoint_health_locked BEFORE DELETE ON endpoint_health
  FOR EACH STATEMENT EXECUTE FUNCTION prepare_endpoint_health();

-- A row replaces the one that another node has just inserted for the URL.
CREATE FUNCTION replace_endpoint_health() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM endpoint_health WHERE url = NEW.url;
  RETURN NEW;
END $$;

CREATE TRIGGER endpoint_health_replaced BEFORE INSERT ON endpoint_health
  FOR EACH ROW EXECUTE FUNCTION replace_endpoint_health();

-- A postponed delivery gets the next number too, so it is not one of a sequence. The lock lets one
-- transaction number at a time; what it numbered is seen by the next one.
CREATE TABLE post_deletion_delivery (
  number BIGINT NOT NULL PRIMARY KEY,
  instance TEXT NOT NULL,
  session TEXT NOT NULL,
  webhook TEXT COLLATE "C" NOT NULL,
  config TEXT NOT NULL,
  event_id TEXT NOT NULL,
  event TEXT NOT NULL,
  at BIGINT NOT NULL,
  path_suffix TEXT NOT NULL,
  body BYTEA NOT NULL,
  cause TEXT,
  added_at BIGINT NOT NULL,
  failures BIGINT NOT NULL,
  due BIGINT
);

CREATE INDEX post_deletion_delivery_by_target ON post_deletion_delivery (instance, webhook, number);

CREATE FUNCTION number_post_deletion_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR NEW.number IS NULL THEN
    PERFORM lock_registry();
    NEW.number := (SELECT coalesce(max(number), 0) + 1 FROM post_deletion_delivery);
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER post_deletion_delivery_numbered BEFORE INSERT OR UPDATE OF number
  ON post_deletion_delivery FOR EACH ROW EXECUTE FUNCTION number_post_deletion_delivery();

-- Sessions ----------------------------------------------------------------------------------------

CREATE TABLE session (
  key BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  store TEXT COLLATE "C" NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  instance TEXT NOT NULL,
  version BIGINT NOT NULL,
  desired TEXT NOT NULL,
  state TEXT NOT NULL,
  account TEXT,
  history TEXT NOT NULL,
  held_after BIGINT,
  last_seq BIGINT NOT NULL,
  UNIQUE (store, name)
);

CREATE TABLE discarded_session (
  key BIGINT NOT NULL PRIMARY KEY
);

-- Messages ----------------------------------------------------------------------------------------

CREATE TABLE message (
  arrival BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  session BIGINT NOT NULL,
  id TEXT COLLATE "C" NOT NULL,
  chat TEXT COLLATE "C" NOT NULL,
  at BIGINT NOT NULL,
  from_me BIGINT NOT NULL,
  ack BIGINT NOT NULL,
  failure TEXT,
  fingerprint TEXT NOT NULL,
  body TEXT NOT NULL,
  kind TEXT COLLATE "C" NOT NULL,
  file TEXT COLLATE "C",
  UNIQUE (session, id)
) WITH (fillfactor = 90); -- an acknowledgement stays in its page

CREATE INDEX message_by_chat ON message (session, chat, at, arrival);
CREATE INDEX message_by_time ON message (session, at, arrival);
CREATE INDEX message_pending ON message (session, at, id) WHERE from_me = 1 AND ack = 0;
CREATE INDEX message_by_kind ON message (session, kind, at, arrival) WHERE kind <> 'text';
CREATE INDEX message_by_chat_kind ON message (session, chat, kind, at, arrival) WHERE kind <> 'text';
CREATE INDEX message_by_file ON message (session, file) WHERE file IS NOT NULL;

CREATE TABLE poll_tally (
  session BIGINT NOT NULL,
  poll TEXT COLLATE "C" NOT NULL,
  tallies TEXT NOT NULL,
  PRIMARY KEY (session, poll)
);

CREATE TABLE message_tally (
  session BIGINT NOT NULL,
  scope TEXT COLLATE "C" NOT NULL,
  messages BIGINT NOT NULL,
  from_me BIGINT NOT NULL,
  newest BIGINT NOT NULL,
  disorder BIGINT NOT NULL,
  PRIMARY KEY (session, scope)
) WITH (fillfactor = 50); -- changed with each message

CREATE TABLE kind_tally (
  session BIGINT NOT NULL,
  scope TEXT COLLATE "C" NOT NULL,
  kind TEXT COLLATE "C" NOT NULL,
  messages BIGINT NOT NULL,
  from_me BIGINT NOT NULL,
  disorder BIGINT NOT NULL,
  PRIMARY KEY (session, scope, kind)
) WITH (fillfactor = 50);

-- Once for a statement and not for a message: messages that are recorded together are mostly of few
-- chats, and each change of a row leaves the one before it for the next change to step over.
CREATE FUNCTION count_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_tally AS t (session, scope, messages, from_me, newest, disorder)
    SELECT session, scope, count(*), sum(from_me), max(at), min(at)
    FROM added CROSS JOIN LATERAL (VALUES (''), (chat)) AS scopes (scope)
    GROUP BY session, scope
    ON CONFLICT (session, scope) DO UPDATE SET
      messages = t.messages + excluded.messages, from_me = t.from_me + excluded.from_me,
      newest = greatest(t.newest, excluded.newest),
      disorder = t.disorder + CASE WHEN excluded.disorder < t.newest - 5000000000 THEN 1 ELSE 0 END;
  INSERT INTO kind_tally AS t (session, scope, kind, messages, from_me, disorder)
    SELECT session, scope, kind, count(*), sum(from_me), 0
    FROM added CROSS JOIN LATERAL (VALUES (''), (chat)) AS scopes (scope)
    WHERE kind <> 'text'
    GROUP BY session, scope, kind
    ON CONFLICT (session, scope, kind) DO UPDATE SET
      messages = t.messages + excluded.messages, from_me = t.from_me + excluded.from_me;
  RETURN NULL;
END $$;

CREATE TRIGGER message_counted AFTER INSERT ON message REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_messages();

-- A row stays when nothing is left: its disorder must not start anew.
CREATE FUNCTION uncount_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE message_tally AS t SET
    messages = t.messages - less.messages, from_me = t.from_me - less.from_me,
    disorder = t.disorder + 1
  FROM (SELECT session, scope, count(*) AS messages, sum(from_me) AS from_me
    FROM removed CROSS JOIN LATERAL (VALUES (''), (chat)) AS scopes (scope)
    GROUP BY session, scope) AS less
  WHERE t.session = less.session AND t.scope = less.scope;
  UPDATE kind_tally AS t SET
    messages = t.messages - less.messages, from_me = t.from_me - less.from_me
  FROM (SELECT session, scope, kind, count(*) AS messages, sum(from_me) AS from_me
    FROM removed CROSS JOIN LATERAL (VALUES (''), (chat)) AS scopes (scope)
    WHERE kind <> 'text' GROUP BY session, scope, kind) AS less
  WHERE t.session = less.session AND t.scope = less.scope AND t.kind = less.kind;
  RETURN NULL;
END $$;

CREATE TRIGGER message_uncounted AFTER DELETE ON message REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION uncount_messages();

CREATE FUNCTION recount_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.session, OLD.chat, OLD.at, OLD.from_me) <> (NEW.session, NEW.chat, NEW.at, NEW.from_me) THEN
    UPDATE message_tally SET
      messages = messages - 1, from_me = from_me - OLD.from_me, disorder = disorder + 1
    WHERE session = OLD.session AND scope IN ('', OLD.chat);
    INSERT INTO message_tally AS t (session, scope, messages, from_me, newest, disorder)
      VALUES (NEW.session, '', 1, NEW.from_me, NEW.at, 0),
        (NEW.session, NEW.chat, 1, NEW.from_me, NEW.at, 0)
      ON CONFLICT (session, scope) DO UPDATE SET
        messages = t.messages + 1, from_me = t.from_me + excluded.from_me,
        newest = greatest(t.newest, excluded.newest), disorder = t.disorder + 1;
  END IF;
  IF (OLD.kind <> 'text' OR NEW.kind <> 'text')
      AND (OLD.session, OLD.chat, OLD.from_me, OLD.kind)
        <> (NEW.session, NEW.chat, NEW.from_me, NEW.kind) THEN
    UPDATE kind_tally SET
      messages = messages - 1, from_me = from_me - OLD.from_me, disorder = disorder + 1
    WHERE session = OLD.session AND scope IN ('', OLD.chat) AND kind = OLD.kind;
    IF NEW.kind <> 'text' THEN
      INSERT INTO kind_tally AS t (session, scope, kind, messages, from_me, disorder)
        VALUES (NEW.session, '', NEW.kind, 1, NEW.from_me, 1),
          (NEW.session, NEW.chat, NEW.kind, 1, NEW.from_me, 1)
        ON CONFLICT (session, scope, kind) DO UPDATE SET
          messages = t.messages + 1, from_me = t.from_me + excluded.from_me,
          disorder = t.disorder + 1;
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER message_recounted AFTER UPDATE OF session, chat, at, from_me, kind ON message
  FOR EACH ROW EXECUTE FUNCTION recount_message();

-- Chats and contacts ------------------------------------------------------------------------------

CREATE TABLE chat (
  session BIGINT NOT NULL,
  id TEXT COLLATE "C" NOT NULL,
  name TEXT,
  last_at BIGINT NOT NULL,
  last_message TEXT COLLATE "C" NOT NULL,
  unread BIGINT NOT NULL,
  PRIMARY KEY (session, id)
) WITH (fillfactor = 50); -- changed with each message

CREATE INDEX chat_by_time ON chat (session, last_at, id);

CREATE TABLE archived_chat (
  session BIGINT NOT NULL,
  chat TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (session, chat)
);

CREATE TABLE bot_conversation (
  session BIGINT NOT NULL,
  chat TEXT COLLATE "C" NOT NULL,
  bot TEXT NOT NULL,
  waiting BIGINT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (session, chat)
);

CREATE TABLE contact (
  session BIGINT NOT NULL,
  id TEXT COLLATE "C" NOT NULL,
  name TEXT,
  picture TEXT,
  first_name TEXT,
  last_name TEXT,
  PRIMARY KEY (session, id)
);

CREATE TABLE lid (
  session BIGINT NOT NULL,
  lid TEXT COLLATE "C" NOT NULL,
  phone TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (session, lid)
);

CREATE UNIQUE INDEX lid_phone ON lid (session, phone);

CREATE TABLE chat_label (
  session BIGINT NOT NULL,
  label TEXT COLLATE "C" NOT NULL, -- see label_key
  id TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (session, label, id)
);

CREATE TABLE known_contact (
  session BIGINT NOT NULL,
  id TEXT COLLATE "C" NOT NULL,
  is_group BIGINT NOT NULL,
  name TEXT COLLATE "C",
  label TEXT COLLATE "C" NOT NULL, -- see label_key
  PRIMARY KEY (session, id)
);

CREATE INDEX known_contact_by_label ON known_contact (session, label, id);
CREATE INDEX known_contact_by_name ON known_contact USING hash (name); -- of any length

CREATE VIEW contact_or_chat AS
  SELECT contact.session AS session, contact.id AS id, 0 AS is_group,
    coalesce(contact.name, chat.name) AS name,
    coalesce(trim(first_name || ' ' || last_name), contact.name, chat.name, contact.id) AS label
  FROM contact LEFT JOIN chat ON chat.session = contact.session AND chat.id = contact.id
  UNION ALL
  SELECT chat.session, chat.id, CASE WHEN chat.id LIKE '%@g.us' THEN 1 ELSE 0 END, chat.name,
    coalesce(chat.name, chat.id)
  FROM chat
  WHERE chat.id NOT LIKE '%@newsletter' AND chat.id NOT LIKE '%@broadcast'
    AND NOT EXISTS (
      SELECT 1 FROM contact WHERE contact.session = chat.session AND contact.id = chat.id);

CREATE FUNCTION list_contact(BIGINT, TEXT) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM known_contact WHERE session = $1 AND id = $2;
  INSERT INTO known_contact (session, id, is_group, name, label)
    SELECT session, id, is_group, name, label_key(label) FROM contact_or_chat
    WHERE session = $1 AND id = $2;
END $$;

CREATE FUNCTION contact_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM list_contact(OLD.session, OLD.id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM list_contact(NEW.session, NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER contact_changed AFTER INSERT OR UPDATE OR DELETE ON contact
  FOR EACH ROW EXECUTE FUNCTION contact_changed();

CREATE FUNCTION chat_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM chat_label
    WHERE session = OLD.session AND label = label_key(coalesce(OLD.name, OLD.id)) AND id = OLD.id;
    PERFORM list_contact(OLD.session, OLD.id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO chat_label (session, label, id)
      VALUES (NEW.session, label_key(coalesce(NEW.name, NEW.id)), NEW.id);
    PERFORM list_contact(NEW.session, NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER chat_listed AFTER INSERT OR DELETE ON chat
  FOR EACH ROW EXECUTE FUNCTION chat_changed();

CREATE TRIGGER chat_renamed AFTER UPDATE OF session, id, name ON chat
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.id <> NEW.id
    OR OLD.session <> NEW.session)
  EXECUTE FUNCTION chat_changed();

-- Statements that the writes of a commit share ----------------------------------------------------
--
-- The server thinks that arrays of unknown length are long, and would plan anew for those of each call.

-- Records messages, and moves their chats. A message older than the newest of its chat does not
-- reorder the chat. The result of each: 0 when the session has a message of this id, 1 when the chat
-- existed before, 2 when the message is the first of its chat.
CREATE FUNCTION record_messages(sessions BIGINT[], ids TEXT[], chats TEXT[], ats BIGINT[],
    from_mes BIGINT[], acks BIGINT[], failures TEXT[], fingerprints TEXT[], bodies TEXT[],
    kinds TEXT[], files TEXT[], names TEXT[], unreads BIGINT[])
  RETURNS BIGINT[] LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  results BIGINT[];
BEGIN
  WITH given AS MATERIALIZED (
    SELECT *
    FROM unnest(sessions, ids, chats, ats, from_mes, acks, failures, fingerprints, bodies, kinds,
      files, names, unreads) WITH ORDINALITY AS given (session, id, chat, at, from_me, ack, failure,
      fingerprint, body, kind, file, name, unread, n)
  ), added AS (
    INSERT INTO message
      (session, id, chat, at, from_me, ack, failure, fingerprint, body, kind, file)
    SELECT session, id, chat, at, from_me, ack, failure, fingerprint, body, kind, file FROM given
    -- OFFSET: not as a join, for which all messages could be read.
    WHERE NOT EXISTS (SELECT 1 FROM message AS known
      WHERE known.session = -given.session AND known.id = given.id OFFSET 0)
    ORDER BY n
    ON CONFLICT (session, id) DO NOTHING
    RETURNING session, id
  ), recorded AS (
    SELECT DISTINCT ON (session, id) session, id, chat, at, name, unread, n
    FROM given JOIN added USING (session, id)
    ORDER BY session, id, n
  ), latest AS (
    SELECT session, chat, (array_agg(name ORDER BY n DESC) FILTER (WHERE name IS NOT NULL))[1] AS name,
      max(at) AS at, (array_agg(id ORDER BY at DESC, n DESC))[1] AS message, sum(unread) AS unread,
      min(n) AS n
    FROM recorded GROUP BY session, chat
  ), moved AS (
    INSERT INTO chat AS c (session, id, name, last_at, last_message, unread)
    SELECT session, chat, name, at, message, unread FROM latest
    ON CONFLICT (session, id) DO UPDATE SET
      name = coalesce(excluded.name, c.name),
      last_message =
        CASE WHEN excluded.last_at >= c.last_at THEN excluded.last_message ELSE c.last_message END,
      last_at = greatest(excluded.last_at, c.last_at),
      unread = c.unread + excluded.unread
    RETURNING session, id, xmax = 0 AS is_new
  ), opened AS (
    SELECT latest.n FROM latest JOIN moved ON moved.session = latest.session AND moved.id = latest.chat
    WHERE is_new
  )
  SELECT array_agg((recorded.n IS NOT NULL)::INT + (opened.n IS NOT NULL)::INT ORDER BY given.n)
  INTO results
  FROM given LEFT JOIN recorded USING (n) LEFT JOIN opened USING (n);
  RETURN results;
END $$;

-- Raises the levels of own messages that are between bounds. The result of each: 1 when it was.
CREATE FUNCTION acknowledge_messages(sessions BIGINT[], ids TEXT[], levels BIGINT[],
    failures TEXT[], leasts BIGINT[], mosts BIGINT[])
  RETURNS BIGINT[] LANGUAGE plpgsql AS $$
DECLARE
  results BIGINT[] := '{}';
  changed BIGINT;
BEGIN
  FOR i IN 1 .. cardinality(ids) LOOP
    UPDATE message SET ack = levels[i], failure = failures[i]
    WHERE session IN (sessions[i], -sessions[i]) AND id = ids[i] AND from_me = 1
      AND ack BETWEEN leasts[i] AND mosts[i];
    GET DIAGNOSTICS changed = ROW_COUNT;
    results := results || changed;
  END LOOP;
  RETURN results;
END $$;

-- Events and their delivery -----------------------------------------------------------------------

CREATE TABLE event (
  session BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  id TEXT NOT NULL,
  at BIGINT NOT NULL,
  body TEXT NOT NULL,
  replayed BIGINT NOT NULL,
  cause TEXT,
  PRIMARY KEY (session, seq)
);

CREATE TABLE delivery_cursor (
  session BIGINT NOT NULL,
  webhook TEXT COLLATE "C" NOT NULL,
  seq BIGINT NOT NULL,
  part BIGINT NOT NULL,
  failures BIGINT NOT NULL,
  server_errors BIGINT NOT NULL,
  due BIGINT,
  PRIMARY KEY (session, webhook)
) WITH (fillfactor = 50); -- changed with each delivery

CREATE TABLE dead_letter (
  session BIGINT NOT NULL,
  webhook TEXT COLLATE "C" NOT NULL,
  seq BIGINT NOT NULL,
  part BIGINT NOT NULL,
  id TEXT NOT NULL,
  event_id TEXT NOT NULL,
  event TEXT NOT NULL,
  attempts BIGINT NOT NULL,
  at BIGINT NOT NULL,
  reason TEXT NOT NULL,
  due BIGINT,
  log_id TEXT NOT NULL,
  log_at BIGINT NOT NULL,
  replayed BIGINT NOT NULL,
  body TEXT NOT NULL,
  cause TEXT,
  PRIMARY KEY (session, webhook, seq, part)
);

CREATE INDEX dead_letter_by_time ON dead_letter (session, at);
CREATE INDEX dead_letter_due ON dead_letter (session, webhook, due, seq, part) WHERE due IS NOT NULL;

-- Attempts without a session have 0.
CREATE TABLE delivery (
  number BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  session BIGINT NOT NULL,
  webhook TEXT COLLATE "C" NOT NULL,
  event_id TEXT NOT NULL,
  event TEXT NOT NULL,
  attempt BIGINT NOT NULL,
  at BIGINT NOT NULL,
  outcome TEXT NOT NULL,
  status BIGINT,
  millis BIGINT NOT NULL,
  answer TEXT NOT NULL
);

CREATE INDEX delivery_by_webhook ON delivery (session, webhook, number);

-- Moves cursors, and keeps the attempts that moved them. The result of each: 1 when there is such a
-- cursor.
CREATE FUNCTION move_cursors(sessions BIGINT[], webhooks TEXT[], seqs BIGINT[], parts BIGINT[],
    failure_counts BIGINT[], server_error_counts BIGINT[], dues BIGINT[], event_ids TEXT[],
    events TEXT[], attempts BIGINT[], ats BIGINT[], outcomes TEXT[], statuses BIGINT[],
    durations BIGINT[], answers TEXT[])
  RETURNS BIGINT[] LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  results BIGINT[] := '{}';
  moved BIGINT;
BEGIN
  FOR i IN 1 .. cardinality(sessions) LOOP
    UPDATE delivery_cursor SET seq = seqs[i], part = parts[i], failures = failure_counts[i],
      server_errors = server_error_counts[i], due = dues[i]
    WHERE session = sessions[i] AND webhook = webhooks[i];
    GET DIAGNOSTICS moved = ROW_COUNT;
    results := results || moved;
  END LOOP;
  INSERT INTO delivery
    (session, webhook, event_id, event, attempt, at, outcome, status, millis, answer)
  SELECT session, webhook, event_id, event, attempt, at, outcome, status, millis, answer
  FROM unnest(sessions, webhooks, event_ids, events, attempts, ats, outcomes, statuses, durations,
    answers, results) WITH ORDINALITY AS given (session, webhook, event_id, event, attempt, at,
    outcome, status, millis, answer, moved, n)
  WHERE given.moved = 1 AND event_id IS NOT NULL
  ORDER BY n;
  RETURN results;
END $$;

-- Media -------------------------------------------------------------------------------------------

-- A file, in chunks beside it.
CREATE TABLE media (
  id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  description TEXT NOT NULL, -- JSON
  bytes BIGINT NOT NULL,
  put_at BIGINT NOT NULL,
  kept BIGINT NOT NULL
);

CREATE INDEX media_by_time ON media (put_at) WHERE kept = 0;

CREATE TABLE media_chunk (
  media TEXT COLLATE "C" NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  number BIGINT NOT NULL,
  bytes BYTEA NOT NULL,
  PRIMARY KEY (media, number)
);

-- The sessions that have no use for a file any more.
CREATE TABLE media_withdrawal (
  media TEXT COLLATE "C" NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  session TEXT NOT NULL,
  PRIMARY KEY (media, session)
);
