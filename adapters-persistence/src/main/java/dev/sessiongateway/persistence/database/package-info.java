/// SQLite files: opening and checking them, one writer thread with group commit, a few readers.
/// Start with [Database] for one file and [Databases] for a data directory.
///
/// JDBC never runs on the caller's thread. A native call pins a virtual thread to its carrier, and
/// a handful of waiting ones would stop the whole server.
@NullMarked
package dev.sessiongateway.persistence.database;

import org.jspecify.annotations.NullMarked;
