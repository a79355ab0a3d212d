package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.access.AccessKeyService;
import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.bootstrap.system.SystemIdentifiers;
import dev.sessiongateway.bootstrap.system.SystemTime;

/// The stored keys of a gateway that is not running.
public final class KeyRing implements AutoCloseable {
  private final OpenedParts parts;
  private final AccessKeys keys;

  private KeyRing(OpenedParts parts, AccessKeys keys) {
    this.parts = parts;
    this.keys = keys;
  }

  /// @throws StartupFailure when the data directory cannot be used, or a gateway uses it
  public static KeyRing open(Settings settings) {
    var parts = new OpenedParts();
    var identifiers = new SystemIdentifiers();
    var stores = parts.add(GatewayProcess.openStores(settings, identifiers));
    var time = parts.add(new SystemTime(Runnable::run));
    return new KeyRing(parts, new AccessKeyService(stores.keys(), time, identifiers, null));
  }

  public AccessKeys keys() {
    return keys;
  }

  @Override
  public void close() {
    parts.close();
  }
}
