package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.access.AccessKeyStore;
import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.access.AccessKeys.IssuedKey;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.domain.access.Scope;
import java.util.Set;

/// Creates the first key when there is none. Only while no other machine can reach the gateway,
/// because otherwise somebody else could use the key first.
final class BootstrapKey {
  private BootstrapKey() {}

  /// @return whether there is no key, one is needed, and so must be created
  /// @throws StartupFailure when there is no key and other machines can reach the gateway
  static boolean isMissing(AccessKeyStore keys, Settings settings) {
    var isMissing = settings.isKeyNeeded() && settings.rootKey() == null && keys.list().isEmpty();
    if (isMissing && !settings.isLoopback()) {
      throw new StartupFailure(
          ExitCode.MISUSED,
          "no key, and other machines reach %s; set GATEWAY_API_KEY or run 'gateway keys create'"
              .formatted(settings.host()));
    }
    return isMissing;
  }

  static IssuedKey issue(AccessKeys keys) {
    return keys.issue(
        new AccessKeys.NewKey("first", Set.of(Scope.ADMIN), null, null, null, true, null));
  }
}
