package dev.sessiongateway.persistence;

import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.persistence.sqlite.DataDirectory;
import dev.sessiongateway.persistence.sqlite.SqliteDatabases;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// How the database would answer, step by step, in its own words.
public final class QueryPlan {
  private QueryPlan() {}

  /// In a new store in this directory.
  public static List<String> of(Path directory, String sql, Map<String, Object> arguments) {
    try (var databases = SqliteDatabases.open(DataDirectory.of(directory))) {
      return databases
          .at(StoreAddress.DEFAULT)
          .read(handle ->
              handle
                  .createQuery("EXPLAIN QUERY PLAN " + sql)
                  .bindMap(arguments)
                  .map((row, _) -> row.getString("detail"))
                  .list());
    }
  }
}
