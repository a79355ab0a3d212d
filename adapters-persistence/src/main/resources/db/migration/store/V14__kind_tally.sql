-- Messages by kind, in each chat and in number. Texts, by far the most, are neither in the index nor
-- in the tally: their number is that of all messages less the others.

CREATE INDEX message_by_chat_kind ON message (session, chat, kind, at) WHERE kind <> 'text';

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

INSERT INTO kind_tally
  SELECT session, chat, kind, count(*), sum(from_me), 0
  FROM message WHERE kind <> 'text' GROUP BY session, chat, kind;
INSERT INTO kind_tally
  SELECT session, '', kind, sum(messages), sum(from_me), 0
  FROM kind_tally GROUP BY session, kind;

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
