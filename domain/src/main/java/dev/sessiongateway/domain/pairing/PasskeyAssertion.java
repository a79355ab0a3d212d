package dev.sessiongateway.domain.pairing;

import dev.sessiongateway.domain.fault.Fault;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// The answer of an authenticator to a [PasskeyChallenge] (WebAuthn's `get`).
///
/// @param credentialId base64url without padding
/// @param client what the browser signed, parsed from `clientDataJson`
/// @param clientDataJson,authenticatorData,signature,userHandle base64url, as the authenticator
///   gave them: networks sign and compare bytes
public record PasskeyAssertion(
    String credentialId,
    ClientData client,
    String clientDataJson,
    String authenticatorData,
    String signature,
    @Nullable String userHandle) {
  private static final int HASH_BYTES = 32;

  /// Hash, flags and counter.
  private static final int LEAST_BYTES = HASH_BYTES + 5;

  private static final int USER_PRESENT = 0x01;
  private static final int USER_VERIFIED = 0x04;

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.response.…` for a part that is
  ///   no base64url; `invalid.response.authenticatorData` when that is too short
  public PasskeyAssertion {
    if (bytes("response.authenticatorData", authenticatorData).length < LEAST_BYTES) {
      throw Fault.invalid("response.authenticatorData", "is too short");
    }
    if (bytes("response.signature", signature).length == 0) {
      throw Fault.invalid("response.signature", "must not be empty");
    }
    if (userHandle != null) {
      var _ = bytes("response.userHandle", userHandle);
    }
  }

  /// @param field named in the fault
  /// @param text base64url, with or without padding
  public static byte[] bytes(String field, String text) {
    try {
      return Base64.getUrlDecoder().decode(text.replace('+', '-').replace('/', '_'));
    } catch (IllegalArgumentException e) {
      throw new Fault.Invalid(field, "must be base64url").toException(e);
    }
  }

  /// The SHA-256 of the relying party's id.
  byte[] rpIdHash() {
    return Arrays.copyOf(authenticator(), HASH_BYTES);
  }

  boolean isUserPresent() {
    return (authenticator()[HASH_BYTES] & USER_PRESENT) != 0;
  }

  /// Whether the authenticator knew the user by a PIN, a finger or a face.
  boolean isVerified() {
    return (authenticator()[HASH_BYTES] & USER_VERIFIED) != 0;
  }

  private byte[] authenticator() {
    return bytes("response.authenticatorData", authenticatorData);
  }

  @Override
  public String toString() {
    return "PasskeyAssertion[" + credentialId + "]";
  }

  /// @param challenge base64url
  /// @param origin of the page that asked the authenticator
  public record ClientData(String type, String challenge, String origin) {}
}
