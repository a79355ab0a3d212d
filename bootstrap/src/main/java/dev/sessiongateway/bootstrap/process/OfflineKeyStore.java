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

/// The stored keys of a stopped gateway.
public final class OfflineKeyStore implements AutoCloseable {
  private final CloseStack parts;
  private final AccessKeys keys;

  private OfflineKeyStore(CloseStack parts, AccessKeys keys) {
    this.parts = parts;
    this.keys = keys;
  }

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
            null,
            true));
  }

  public AccessKeys keys() {
    return keys;
  }

  @Override
  public void close() {
    parts.close();
  }
}
