/// The indexes for searches in SQLite and PostgreSQL, beside the stores. Start at
/// [SearchIndexExtension], by which the stores find them.
@NullMarked
package dev.sessiongateway.persistence.search;

import org.jspecify.annotations.NullMarked;
