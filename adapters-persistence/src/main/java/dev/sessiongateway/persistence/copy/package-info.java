/// Copies all data of one store into another one: a data directory of SQLite files, or PostgreSQL
/// databases. Their tables have the same names and columns, so one [StoreCopy] serves all pairs.
/// Start there.
@NullMarked
package dev.sessiongateway.persistence.copy;

import org.jspecify.annotations.NullMarked;
