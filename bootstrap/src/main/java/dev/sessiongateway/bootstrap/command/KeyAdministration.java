package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.bootstrap.process.DataDirectoryInUse;
import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.bootstrap.process.OfflineKeyStore;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Administers the keys of a gateway: in the data directory while no gateway runs there, otherwise
/// over HTTP.
interface KeyAdministration extends AutoCloseable {

  /// As [#existing], and makes the data directory when there is none.
  static KeyAdministration open(Settings settings, @Nullable URI url) {
    return open(settings, url, OfflineKeyStore::open);
  }

  /// @param url of a running gateway; absent means: try the data directory first, then the address
  ///   in the settings
  /// @throws GatewayCallException when a gateway runs and does not answer
  static KeyAdministration existing(Settings settings, @Nullable URI url) {
    return open(settings, url, OfflineKeyStore::existing);
  }

  private static KeyAdministration open(
      Settings settings, @Nullable URI url, Function<Settings, OfflineKeyStore> stored) {
    if (url != null) {
      return new RemoteKeys(RunningGateway.of(settings, url));
    }
    try {
      return new StoredKeys(stored.apply(settings));
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

  /// Creates a key. Its secret is returned only here.
  Issued create(AccessKeys.NewKey wanted);

  List<Row> list();

  void revoke(String id);

  /// The token of an instance, which gets one if it has none.
  String instanceToken(SessionName name);

  @Override
  void close();

  /// @param secret the whole key
  record Issued(String id, String secret) {
    @Override
    public String toString() {
      return "Issued[" + id + "]";
    }
  }

  /// A key as listed.
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
          Set.copyOf(key.scopes()),
          session == null ? null : session.value(),
          key.createdAt(),
          key.expiresAt());
    }
  }
}
