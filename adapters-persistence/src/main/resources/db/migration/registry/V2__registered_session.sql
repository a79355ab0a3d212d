-- Another name than that of the sessions in the stores: PostgreSQL has both in one database, and the
-- statements are shared.
ALTER TABLE session RENAME TO registered_session;
