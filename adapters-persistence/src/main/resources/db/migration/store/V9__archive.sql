-- The chats in the account's archive, also those without stored messages.
CREATE TABLE archived_chat (
  session INTEGER NOT NULL,
  chat TEXT NOT NULL,
  PRIMARY KEY (session, chat)
) STRICT, WITHOUT ROWID;
