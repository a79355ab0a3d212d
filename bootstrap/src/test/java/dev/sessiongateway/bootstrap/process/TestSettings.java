package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.TestStores;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.persistence.postgres.PostgresDatabase;
import dev.sessiongateway.persistence.postgres.PostgresOptions;
import dev.sessiongateway.persistence.postgres.PostgresServer;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The settings of a gateway that a test runs: the test's own, and those of the store that the
/// build names. A gateway that starts again in a data directory gets the same store.
///
/// A test of SQLite's files starts its gateways without this.
public final class TestSettings {
  /// Of gateways that run on PostgreSQL, by data directory.
  private static final Map<Path, PostgresDatabase> DATABASES = new ConcurrentHashMap<>();

  private TestSettings() {}

  /// @param settings with a data directory
  public static Settings of(Map<Setting, String> settings) {
    var all = new EnumMap<Setting, String>(settings);
    all.putAll(ofStore(Path.of(settings.get(Setting.DATA_DIR))));
    return Settings.of(all);
  }

  /// Those of the store, as the environment of a gateway with this data directory.
  public static Map<String, String> environment(Path dataDirectory) {
    var variables = new HashMap<String, String>();
    ofStore(dataDirectory).forEach((setting, value) -> variables.put(setting.variable(), value));
    return variables;
  }

  /// The ids of the processes of the store's server; none when the store is part of the gateway.
  public static List<Long> serverProcesses() {
    return TestStores.named().equals("postgres") ? Servers.chosen().processes() : List.of();
  }

  /// Benchmarks ask for a server that flushes to disk; tests of behaviour do without.
  private static final class Servers {
    private static final PostgresServer DURABLE =
        Boolean.getBoolean("postgres.durable")
            ? PostgresServer.start(PostgresOptions.durable())
            : null;

    static PostgresServer chosen() {
      return DURABLE == null ? PostgresServer.shared() : DURABLE;
    }
  }

  /// The one place that knows how a store is chosen.
  private static Map<Setting, String> ofStore(Path dataDirectory) {
    return switch (TestStores.named()) {
      case "", "sqlite" -> Map.of();
      case "postgres" -> {
        var database =
            DATABASES.computeIfAbsent(
                dataDirectory.toAbsolutePath(), _ -> Servers.chosen().createDatabase());
        yield Map.of(
            Setting.STORE,
            "postgres",
            Setting.POSTGRES_URL,
            database.url(),
            Setting.POSTGRES_USER,
            database.user(),
            Setting.POSTGRES_PASSWORD,
            database.password());
      }
      default ->
          throw new IllegalStateException(
              "no gateway with its data in " + dataDirectory + " runs on " + TestStores.named());
    };
  }
}
