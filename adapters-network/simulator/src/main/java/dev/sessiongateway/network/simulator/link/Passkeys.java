package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.pairing.PasskeyChallenge;
import dev.sessiongateway.domain.pairing.PasskeyConfirmation;
import dev.sessiongateway.domain.text.Sha256;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/// The passkeys of the simulated accounts: one each, whose id follows from the phone number. Their
/// keys do not exist, so no signature is checked.
final class Passkeys {
  static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final String RELYING_PARTY = "web.example.org";
  private static final int ID_BYTES = 16;
  private static final int CODE_LENGTH = 4;

  private Passkeys() {}

  static PasskeyChallenge challenge(Address phone, Time time, Secrets secrets) {
    return new PasskeyChallenge(
        text(Sha256.of(secrets.secret(43))),
        RELYING_PARTY,
        List.of(credential(phone)),
        PasskeyChallenge.REQUIRED,
        TIMEOUT,
        time.instant().plus(TIMEOUT));
  }

  static PasskeyConfirmation confirmation(Time time, Secrets secrets) {
    var code = secrets.digits(CODE_LENGTH);
    return new PasskeyConfirmation(code, time.instant().plus(TIMEOUT));
  }

  private static PasskeyChallenge.Credential credential(Address phone) {
    var id = Arrays.copyOf(Sha256.of("passkey of " + phone), ID_BYTES);
    return new PasskeyChallenge.Credential(text(id), List.of("internal", "hybrid"));
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
