/// What the indexes of SQLite and PostgreSQL have in common: words and tags as terms of a full-text
/// search, places of documents, and progress as columns. The indexes themselves are
/// `sqlite.SqliteSearchIndex` and `postgres.PostgresSearchIndex`.
@NullMarked
package dev.sessiongateway.persistence.search;

import org.jspecify.annotations.NullMarked;
