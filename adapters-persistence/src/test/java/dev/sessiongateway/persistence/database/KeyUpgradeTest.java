package dev.sessiongateway.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.persistence.SqliteStores;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Keys of the version that had one scope, `MANAGE`, for controlling and configuring.
class KeyUpgradeTest {
  private static final Schema BEFORE =
      new Schema("/db/migration/registry/", Schema.REGISTRY.migrations().subList(0, 5));

  @TempDir Path directory;

  @Test
  void keysMayDoWhatTheyCouldDoBefore() throws Exception {
    var registry = directory.resolve("registry.db");
    Database.open(registry, BEFORE, Limits.DEFAULT).close();
    try (var connection = Connections.source(registry, false).getConnection();
        var statement = connection.createStatement()) {
      for (var key :
          List.of(
              "'k1', 'bot', 'MANAGE,READ,SEND', 'ada'",
              "'k2', 'reader', 'READ', NULL",
              "'k3', 'instance ada', 'MANAGE,READ,SEND', 'ada'",
              "'k4', 'first', 'ADMIN', NULL")) {
        statement.executeUpdate(
            "INSERT INTO access_key (id, name, scopes, session, prefix, hash, created_at) SELECT "
                + key
                + ", 'abc', 'hash of ' || "
                + key.split(",", 2)[0]
                + ", 0");
      }
    }

    try (var stores = SqliteStores.open(directory, new CountingIdentifiers())) {
      var keys = stores.keys().list();
      assertThat(keys).allMatch(AccessKey::active);
      assertThat(keys.stream().collect(Collectors.toMap(AccessKey::id, AccessKey::scopes)))
          .isEqualTo(
              Map.of(
                  "k1",
                  Set.of(Scope.READ, Scope.SEND, Scope.CONTROL, Scope.SETTING, Scope.APP),
                  "k2",
                  Set.of(Scope.READ),
                  "k3",
                  Set.of(
                      Scope.READ,
                      Scope.SEND,
                      Scope.CONTROL,
                      Scope.SETTING,
                      Scope.APP,
                      Scope.DELETE),
                  "k4",
                  Set.of(Scope.ADMIN)));
    }
  }
}
