package dev.sessiongateway.application.access;

import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The keys that open the API. Thread-safe; looking a key up touches memory only.
///
/// @spec api.md#authentication Authentication
public interface AccessKeys {

  /// @param presented as the client sent it; absent when it sent none
  /// @throws dev.sessiongateway.domain.fault.FaultException `unauthorized`
  AccessKey authenticate(@Nullable String presented);

  /// Makes a key; the text of it is told this once.
  IssuedKey issue(NewKey command);

  /// Without the root key, which is configuration.
  List<AccessKey> list();

  /// @throws dev.sessiongateway.domain.fault.FaultException `key.not-found`
  void revoke(String id);

  /// @param value the key to use when the client chose it (family B's `token`); absent means make
  ///   one
  record NewKey(
      String name,
      Set<Scope> scopes,
      @Nullable SessionName session,
      @Nullable String dialect,
      @Nullable Instant expiresAt,
      @Nullable String value) {}

  /// @param secret the key itself
  record IssuedKey(AccessKey key, String secret) {
    @Override
    public String toString() {
      return "IssuedKey[" + key + "]";
    }
  }
}
