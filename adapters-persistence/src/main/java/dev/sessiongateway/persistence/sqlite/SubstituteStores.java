package dev.sessiongateway.persistence.sqlite;

import dev.sessiongateway.application.file.DurableFiles;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.database.Limits;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Empty databases for sessions whose store is damaged. Thread-safe.
final class SubstituteStores {
  private static final Logger LOG = LoggerFactory.getLogger(SubstituteStores.class);

  private final DataDirectory directory;
  private final Limits limits;
  private final List<SqliteDatabase> open = new CopyOnWriteArrayList<>();

  SubstituteStores(DataDirectory directory, Limits limits) {
    this.directory = directory;
    this.limits = limits;
  }

  /// One for all sessions of damaged stores.
  synchronized SqliteDatabase open() {
    if (!open.isEmpty()) {
      return open.getFirst();
    }
    var file = directory.substitutes().resolve("sessions.db");
    try {
      DurableFiles.createFolders(DurableFiles.parentOf(file));
      DatabaseFile.delete(file);
    } catch (IOException e) {
      throw new DatabaseUnusable.Unreadable(file, e.toString(), e);
    }
    var database = SqliteDatabase.open(file, Schema.STORE, limits);
    open.add(database);
    return database;
  }

  List<SqliteDatabase> list() {
    return List.copyOf(open);
  }

  /// Deletes their files, when they are closed.
  void remove() {
    open.forEach(SubstituteStores::remove);
  }

  private static void remove(SqliteDatabase substitute) {
    try {
      DatabaseFile.delete(substitute.file());
    } catch (IOException e) {
      // The next start creates a new one.
      LOG.atDebug().setCause(e).log("a substitute stays");
    }
  }
}
