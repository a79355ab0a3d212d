package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.access.AccessKeyStore;
import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.access.AccessKeys.IssuedKey;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.domain.access.Scope;
import java.util.Set;

/// Nobody gets in without a key: where there is none, one is made, but only while nobody else could
/// get in before its owner has read it.
final class BootstrapKey {
  private BootstrapKey() {}

  /// @return whether there is none and one has to be made
  /// @throws StartupFailure when there is none and other machines reach the gateway
  static boolean isMissing(AccessKeyStore keys, Settings settings) {
    var isMissing = settings.rootKey() == null && keys.list().isEmpty();
    if (isMissing && !settings.isLoopback()) {
      throw new StartupFailure(
          ExitCode.MISUSED,
          "no key, and other machines reach %s; set GATEWAY_API_KEY or run 'gateway keys create'"
              .formatted(settings.host()));
    }
    return isMissing;
  }

  static IssuedKey issue(AccessKeys keys) {
    return keys.issue(new AccessKeys.NewKey("first", Set.of(Scope.ADMIN), null, null, null, null));
  }
}
