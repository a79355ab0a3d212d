package dev.sessiongateway.http.kernel.redaction;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What keys see in the place of a secret when they may not configure the session. A client that
/// sends the mask back means the secret that is stored, as long as it goes to the same address:
/// otherwise whoever changes an address would be sent a secret that he cannot see.
public final class SecretMask {
  /// In the place of a whole secret.
  public static final String MASK = "***";

  private static final int SHOWN = 4;
  private static final String ELLIPSIS = "…";

  private SecretMask() {}

  /// The first characters of a secret, to distinguish it from another.
  public static String abbreviated(String secret) {
    return secret.substring(0, Math.min(SHOWN, secret.length() / SHOWN)) + ELLIPSIS;
  }

  /// Whether a text has the form of an abbreviated secret.
  public static boolean isAbbreviated(String text) {
    return text.endsWith(ELLIPSIS) && text.length() <= SHOWN + 1;
  }

  /// Whether the key of the request sees secrets of the session's configuration.
  public static boolean showsSecretsTo(ApiRequest request) {
    return request.hasKey() && request.key().allows(Scope.SETTING);
  }

  /// The mask of a secret; null for none.
  public static @Nullable String of(@Nullable String secret) {
    return secret == null ? null : MASK;
  }

  /// The secret that a client means.
  ///
  /// @param field that has the secret, for faults
  /// @param stored the secret that is sent to the same address now; empty when there is none, or
  ///   when the address is another one
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>` for a mask of nothing
  public static String resolve(String field, String sent, Optional<String> stored) {
    if (!sent.equals(MASK)) {
      return sent;
    }
    return stored.orElseThrow(() -> ofNothing(field));
  }

  /// The fault of a mask without a secret behind it.
  public static RuntimeException ofNothing(String field) {
    return Fault.invalid(
        field,
        "is the mask of a secret, and none is stored for this address; send the secret itself");
  }
}
