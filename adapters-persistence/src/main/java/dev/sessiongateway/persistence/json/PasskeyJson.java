package dev.sessiongateway.persistence.json;

import dev.sessiongateway.domain.pairing.LoginStep;
import dev.sessiongateway.domain.pairing.PasskeyChallenge;
import dev.sessiongateway.domain.pairing.PasskeyConfirmation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The steps of pairing with a passkey.
///
/// @param code of the confirmation; absent for a challenge, which has all the others
record PasskeyJson(
    String expiresAt,
    @Nullable String code,
    @Nullable String challenge,
    @Nullable String rpId,
    @Nullable List<Credential> credentials,
    @Nullable String userVerification,
    @Nullable Long timeoutMillis) {
  static @Nullable PasskeyJson of(@Nullable LoginStep step) {
    return switch (step) {
      case PasskeyChallenge it ->
          new PasskeyJson(
              it.expiresAt().toString(),
              null,
              it.challenge(),
              it.rpId(),
              it.credentials().stream().map(Credential::of).toList(),
              it.userVerification(),
              it.timeout().toMillis());
      case PasskeyConfirmation(var code, var expiresAt) ->
          new PasskeyJson(expiresAt.toString(), code, null, null, null, null, null);
      case null, default -> null;
    };
  }

  LoginStep toStep() {
    var end = Instant.parse(expiresAt);
    if (code != null) {
      return new PasskeyConfirmation(code, end);
    }
    return new PasskeyChallenge(
        Objects.requireNonNull(challenge),
        Objects.requireNonNull(rpId),
        Objects.requireNonNull(credentials).stream().map(Credential::toCredential).toList(),
        Objects.requireNonNull(userVerification),
        Duration.ofMillis(Objects.requireNonNull(timeoutMillis)),
        end);
  }

  record Credential(String id, List<String> transports) {
    static Credential of(PasskeyChallenge.Credential it) {
      return new Credential(it.id(), it.transports());
    }

    PasskeyChallenge.Credential toCredential() {
      return new PasskeyChallenge.Credential(id, transports);
    }
  }
}
