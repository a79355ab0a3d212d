package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.bootstrap.process.DataDirectoryInUse;
import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.bootstrap.process.OfflineKeyStore;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import java.net.URI;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The keys of a gateway, for its operator: in the data directory while nothing runs there, else
/// asked of the running gateway over HTTP.
interface KeyAdministration extends AutoCloseable {

  /// @param url where a gateway runs; absent means: look into the data directory first, then where
  ///   the settings say that it listens
  /// @throws GatewayCallException when a gateway runs and cannot be asked
  static KeyAdministration open(Settings settings, @Nullable URI url) {
    if (url != null) {
      return new RemoteKeys(RunningGateway.of(settings, url));
    }
    try {
      return new StoredKeys(OfflineKeyStore.open(settings));
    } catch (DataDirectoryInUse e) {
      if (settings.rootKey() == null) {
        throw new GatewayCallException(
            ExitCode.MISUSED,
            "the gateway is running and has to be asked; set GATEWAY_API_KEY to a key that may"
                + " administer",
            e);
      }
      return new RemoteKeys(RunningGateway.of(settings, null));
    }
  }

  /// Makes a key; its text is told this once.
  Issued create(AccessKeys.NewKey wanted);

  List<Row> list();

  void revoke(String id);

  @Override
  void close();

  /// @param secret the whole key
  record Issued(String id, String secret) {
    @Override
    public String toString() {
      return "Issued[" + id + "]";
    }
  }

  /// A key as it is listed.
  ///
  /// @param prefix its first characters
  record Row(
      String id,
      String name,
      String prefix,
      Set<Scope> scopes,
      @Nullable String session,
      Instant createdAt,
      @Nullable Instant expiresAt) {

    static Row of(AccessKey key) {
      var session = key.session();
      return new Row(
          key.id(),
          key.name(),
          key.prefix(),
          EnumSet.copyOf(key.scopes()),
          session == null ? null : session.value(),
          key.createdAt(),
          key.expiresAt());
    }
  }
}
