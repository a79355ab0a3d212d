package dev.sessiongateway.domain.pairing;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Sha256;
import java.net.URI;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// The network requires a passkey of the account (WebAuthn): an authenticator signs this challenge.
///
/// @param challenge base64url without padding
/// @param rpId the relying party: the domain for which the passkey was made
/// @param credentials the passkeys that are accepted
/// @param userVerification `required`, `preferred` or `discouraged`
/// @param timeout how long the challenge is valid, from its issue
public record PasskeyChallenge(
    String challenge,
    String rpId,
    List<Credential> credentials,
    String userVerification,
    Duration timeout,
    Instant expiresAt)
    implements LoginStep {
  /// The user verification that makes [PasskeyAssertion#isVerified] necessary.
  public static final String REQUIRED = "required";

  private static final String CEREMONY = "webauthn.get";

  public PasskeyChallenge {
    credentials = List.copyOf(credentials);
  }

  /// Checks everything about an assertion that needs no public key: that it answers this challenge,
  /// for this relying party, by an accepted passkey. Networks that have the public key check the
  /// signature besides.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.id`,
  ///   `invalid.response.clientDataJSON`, `invalid.response.authenticatorData`
  public void check(PasskeyAssertion assertion) {
    if (credentials.stream().noneMatch(known -> known.id().equals(assertion.credentialId()))) {
      throw Fault.invalid("id", "must be the id of one of allowCredentials");
    }
    var client = assertion.client();
    require(client.type().equals(CEREMONY), "type must be " + CEREMONY);
    require(isSame(client.challenge(), challenge), "challenge must be the one that is pending");
    require(isOfRelyingParty(client.origin()), "origin must be an https address of " + rpId);
    if (!MessageDigest.isEqual(assertion.rpIdHash(), Sha256.of(rpId))) {
      throw Fault.invalid("response.authenticatorData", "must be for " + rpId);
    }
    if (!assertion.isUserPresent()
        || (userVerification.equals(REQUIRED) && !assertion.isVerified())) {
      throw Fault.invalid("response.authenticatorData", "must say that the user was verified");
    }
  }

  private static void require(boolean condition, String rule) {
    if (!condition) {
      throw Fault.invalid("response.clientDataJSON", rule);
    }
  }

  private static boolean isSame(String given, String wanted) {
    return given.replace("=", "").equals(wanted);
  }

  private boolean isOfRelyingParty(String origin) {
    try {
      var uri = URI.create(origin);
      var host = uri.getHost();
      return "https".equals(uri.getScheme())
          && host != null
          && (host.equals(rpId) || host.endsWith("." + rpId));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  @Override
  public String toString() {
    return "PasskeyChallenge[rpId=" + rpId + ", expiresAt=" + expiresAt + "]";
  }

  /// A passkey.
  ///
  /// @param id base64url without padding
  /// @param transports how its authenticator is reached: `internal`, `hybrid` ...
  public record Credential(String id, List<String> transports) {
    public Credential {
      transports = List.copyOf(transports);
    }
  }
}
