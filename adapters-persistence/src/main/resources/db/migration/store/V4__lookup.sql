-- What clients look messages up by, and what they keep with chats.

-- The sort of a message's content; of a story, that of what it shows. It follows the body.
ALTER TABLE message ADD COLUMN kind TEXT GENERATED ALWAYS AS (
  CASE coalesce(json_extract(body, '$.content.shown.type'), json_extract(body, '$.content.type'))
    WHEN 'media'
      THEN coalesce(json_extract(body, '$.content.shown.kind'), json_extract(body, '$.content.kind'))
    WHEN 'contacts'
      THEN iif(json_array_length(body, '$.content.cards') = 1, 'contact', 'contacts')
    ELSE coalesce(json_extract(body, '$.content.shown.type'), json_extract(body, '$.content.type'))
  END
) VIRTUAL;

-- Most messages are texts; who looks for those finds them by time or by chat.
CREATE INDEX message_by_kind ON message (session, kind, at) WHERE kind <> 'text';

-- Whether a bot of the operator's answers in a chat.
CREATE TABLE bot_switch (
  session INTEGER NOT NULL,
  chat TEXT NOT NULL,
  status TEXT NOT NULL,
  PRIMARY KEY (session, chat)
) STRICT, WITHOUT ROWID;
