package dev.sessiongateway.http.kernel.session;

import dev.sessiongateway.domain.pairing.PasskeyChallenge;
import java.util.List;

/// A passkey challenge as a browser takes it (`navigator.credentials.get`).
///
/// @param timeout milliseconds
public record PasskeyView(
    String challenge,
    long timeout,
    String rpId,
    List<Credential> allowCredentials,
    String userVerification)
    implements SessionStatus.Data {
  private static final String TYPE = "public-key";

  public static PasskeyView of(PasskeyChallenge challenge) {
    return new PasskeyView(
        challenge.challenge(),
        challenge.timeout().toMillis(),
        challenge.rpId(),
        challenge.credentials().stream()
            .map(it -> new Credential(it.id(), TYPE, it.transports()))
            .toList(),
        challenge.userVerification());
  }

  public record Credential(String id, String type, List<String> transports) {}
}
