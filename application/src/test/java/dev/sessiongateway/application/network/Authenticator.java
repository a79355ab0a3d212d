package dev.sessiongateway.application.network;

import dev.sessiongateway.domain.pairing.PasskeyAssertion;
import dev.sessiongateway.domain.pairing.PasskeyAssertion.ClientData;
import dev.sessiongateway.domain.pairing.PasskeyChallenge;
import dev.sessiongateway.domain.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/// An authenticator with a passkey, as a browser asks it. Each part of its answer can be made
/// wrong.
public record Authenticator(
    String credentialId, String type, String challenge, String origin, String rpId, int flags) {
  private static final int PRESENT_AND_VERIFIED = 0x05;

  /// The right answer to this challenge.
  public static Authenticator of(PasskeyChallenge challenge) {
    return new Authenticator(
        challenge.credentials().getFirst().id(),
        "webauthn.get",
        challenge.challenge(),
        "https://" + challenge.rpId(),
        challenge.rpId(),
        PRESENT_AND_VERIFIED);
  }

  public Authenticator withCredential(String other) {
    return new Authenticator(other, type, challenge, origin, rpId, flags);
  }

  public Authenticator withType(String other) {
    return new Authenticator(credentialId, other, challenge, origin, rpId, flags);
  }

  public Authenticator withChallenge(String other) {
    return new Authenticator(credentialId, type, other, origin, rpId, flags);
  }

  public Authenticator withOrigin(String other) {
    return new Authenticator(credentialId, type, challenge, other, rpId, flags);
  }

  public Authenticator withRpId(String other) {
    return new Authenticator(credentialId, type, challenge, origin, other, flags);
  }

  public Authenticator withFlags(int other) {
    return new Authenticator(credentialId, type, challenge, origin, rpId, other);
  }

  public PasskeyAssertion answer() {
    return new PasskeyAssertion(
        credentialId,
        new ClientData(type, challenge, origin),
        clientDataJson(),
        authenticatorData(),
        text("a signature".getBytes(StandardCharsets.UTF_8)),
        null);
  }

  /// Base64url.
  public String clientDataJson() {
    var json =
        "{\"type\":\"%s\",\"challenge\":\"%s\",\"origin\":\"%s\",\"crossOrigin\":false}"
            .formatted(type, challenge, origin);
    return text(json.getBytes(StandardCharsets.UTF_8));
  }

  /// Base64url: the hash of the relying party, the flags and a counter.
  public String authenticatorData() {
    var bytes = Arrays.copyOf(Sha256.of(rpId), 37);
    bytes[32] = (byte) flags;
    bytes[36] = 1;
    return text(bytes);
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
