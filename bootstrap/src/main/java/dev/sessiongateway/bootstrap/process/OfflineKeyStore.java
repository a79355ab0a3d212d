package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.access.AccessKeyService;
import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.access.RandomSecrets;
import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.identity.SystemSecrets;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.persistence.database.DataDirectory;

/// The stored keys of a stopped gateway.
public final class OfflineKeyStore implements AutoCloseable {
  private final CloseStack parts;
  private final AccessKeys keys;

  private OfflineKeyStore(CloseStack parts, AccessKeys keys) {
    this.parts = parts;
    this.keys = keys;
  }

  /// The keys of a gateway that has been there. Makes no data directory.
  ///
  /// @throws StartupFailure as [#open], and when there is no data
  public static OfflineKeyStore existing(Settings settings) {
    if (!DataDirectory.hasData(settings.dataDirectory())) {
      throw new StartupFailure(
          ExitCode.DATA_UNUSABLE,
          "there is no data of a gateway in %s; name its data directory with --data-dir"
              .formatted(settings.dataDirectory()));
    }
    return open(settings);
  }

  /// Makes the data directory when there is none.
  ///
  /// @throws StartupFailure when the data directory is unusable or in use by a gateway
  public static OfflineKeyStore open(Settings settings) {
    var parts = new CloseStack();
    var secrets = new SystemSecrets();
    var stores =
        parts.add(
            ProcessResources.openStores(settings, new SystemIdentifiers(), SlowOperations.off()));
    var time = parts.add(new SystemTime(Runnable::run));
    return new OfflineKeyStore(
        parts,
        new AccessKeyService(
            stores.keys(),
            time,
            secrets,
            new GatewayLifecycle(),
            _ -> false,
            new RandomSecrets(secrets),
            null));
  }

  public AccessKeys keys() {
    return keys;
  }

  @Override
  public void close() {
    parts.close();
  }
}
