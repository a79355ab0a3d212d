-- Chats and contacts in the order of their names, and the contacts in one list: stored contacts, and
-- the chats of people and groups that are none. Triggers keep them; a message changes neither.

CREATE TABLE chat_label (
  session INTEGER NOT NULL,
  label TEXT NOT NULL COLLATE NOCASE, -- the name, or the address of a chat without one
  id TEXT NOT NULL,
  PRIMARY KEY (session, label, id)
) STRICT, WITHOUT ROWID;

INSERT INTO chat_label SELECT session, coalesce(name, id), id FROM chat;

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

-- What `known_contact` must have.
CREATE VIEW acquaintance AS
  SELECT contact.session AS session, contact.id AS id, 0 AS is_group,
    coalesce(contact.name, chat.name) AS name,
    coalesce(trim(first_name || ' ' || last_name), contact.name, chat.name, contact.id) AS label
  FROM contact LEFT JOIN chat ON chat.session = contact.session AND chat.id = contact.id
  UNION ALL
  SELECT chat.session, chat.id, chat.id LIKE '%@g.us', chat.name, coalesce(chat.name, chat.id)
  FROM chat
  WHERE (chat.id LIKE '%@c.us' OR chat.id LIKE '%@lid' OR chat.id LIKE '%@g.us')
    AND NOT EXISTS (
      SELECT 1 FROM contact WHERE contact.session = chat.session AND contact.id = chat.id);

CREATE TABLE known_contact (
  session INTEGER NOT NULL,
  id TEXT NOT NULL,
  is_group INTEGER NOT NULL,
  name TEXT,
  label TEXT NOT NULL COLLATE NOCASE, -- by which it is sorted
  PRIMARY KEY (session, id)
) STRICT, WITHOUT ROWID;

INSERT INTO known_contact SELECT session, id, is_group, name, label FROM acquaintance;

CREATE INDEX known_contact_by_label ON known_contact (session, label, id);
CREATE INDEX known_contact_by_name ON known_contact (session, name, id);

-- Deleted and inserted, because the conflict clause of an outer statement holds in its triggers too.

CREATE TRIGGER contact_learned AFTER INSERT ON contact BEGIN
  DELETE FROM known_contact WHERE session = NEW.session AND id = NEW.id;
  INSERT INTO known_contact
    SELECT session, id, is_group, name, label FROM acquaintance
    WHERE session = NEW.session AND id = NEW.id;
END;

CREATE TRIGGER contact_forgotten AFTER DELETE ON contact BEGIN
  DELETE FROM known_contact WHERE session = OLD.session AND id = OLD.id;
  INSERT INTO known_contact
    SELECT session, id, is_group, name, label FROM acquaintance
    WHERE session = OLD.session AND id = OLD.id;
END;

CREATE TRIGGER contact_changed AFTER UPDATE ON contact BEGIN
  DELETE FROM known_contact WHERE session = OLD.session AND id = OLD.id;
  INSERT INTO known_contact
    SELECT session, id, is_group, name, label FROM acquaintance
    WHERE session = OLD.session AND id = OLD.id;
  DELETE FROM known_contact WHERE session = NEW.session AND id = NEW.id;
  INSERT INTO known_contact
    SELECT session, id, is_group, name, label FROM acquaintance
    WHERE session = NEW.session AND id = NEW.id;
END;

CREATE TRIGGER chat_known AFTER INSERT ON chat BEGIN
  DELETE FROM known_contact WHERE session = NEW.session AND id = NEW.id;
  INSERT INTO known_contact
    SELECT session, id, is_group, name, label FROM acquaintance
    WHERE session = NEW.session AND id = NEW.id;
END;

CREATE TRIGGER chat_forgotten AFTER DELETE ON chat BEGIN
  DELETE FROM known_contact WHERE session = OLD.session AND id = OLD.id;
  INSERT INTO known_contact
    SELECT session, id, is_group, name, label FROM acquaintance
    WHERE session = OLD.session AND id = OLD.id;
END;

CREATE TRIGGER chat_renamed AFTER UPDATE OF session, id, name ON chat
WHEN OLD.name IS NOT NEW.name OR OLD.id <> NEW.id OR OLD.session <> NEW.session BEGIN
  DELETE FROM known_contact WHERE session = OLD.session AND id = OLD.id;
  INSERT INTO known_contact
    SELECT session, id, is_group, name, label FROM acquaintance
    WHERE session = OLD.session AND id = OLD.id;
  DELETE FROM known_contact WHERE session = NEW.session AND id = NEW.id;
  INSERT INTO known_contact
    SELECT session, id, is_group, name, label FROM acquaintance
    WHERE session = NEW.session AND id = NEW.id;
END;
