package dev.sessiongateway.persistence.sqlite;

import dev.sessiongateway.persistence.database.DatabaseUnusable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/// Problems of databases, one line each, the latest of every file. Thread-safe.
final class StoreNotices {
  private final Path root;
  private final Map<Path, String> lines = new ConcurrentSkipListMap<>();

  /// @param root the data directory, from which files are named
  StoreNotices(Path root) {
    this.root = root;
  }

  /// Says which commits an opened database has lost, if any.
  void opened(SqliteDatabase database) {
    if (database.missingCommits() > 0) {
      lines.put(
          database.file(),
          "%s lost %d commits that were confirmed; its write-ahead log was removed or cut, or it is an older copy"
              .formatted(name(database.file()), database.missingCommits()));
    }
  }

  void unusable(Path file, DatabaseUnusable cause) {
    lines.put(file, String.valueOf(cause.getMessage()).replace(file.toString(), name(file)));
  }

  void incompleteRegistry(SqliteDatabase registry) {
    lines.put(
        registry.file(),
        "registry.db has lost commits; sessions that only the stores know wait for 'gateway doctor"
            + " --rebuild-registry'");
  }

  List<String> list() {
    return List.copyOf(lines.values());
  }

  private String name(Path file) {
    return root.relativize(file).toString();
  }
}
