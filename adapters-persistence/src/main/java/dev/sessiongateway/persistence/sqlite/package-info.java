/// SQLite: files with one writer thread and a few readers each, how they are opened, checked and
/// locked. Start with [SqliteDatabase] for one file and [SqliteDatabases] for a data directory.
///
/// JDBC never runs on the caller's thread here. A native call pins a virtual thread to its carrier,
/// and a handful of waiting ones would stop the whole server.
@NullMarked
package dev.sessiongateway.persistence.sqlite;

import org.jspecify.annotations.NullMarked;
