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

INSERT INTO message_tally
  SELECT session, '', count(*), sum(from_me), max(at), 0 FROM message GROUP BY session;
INSERT INTO message_tally
  SELECT session, chat, count(*), sum(from_me), max(at), 0 FROM message GROUP BY session, chat;

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
