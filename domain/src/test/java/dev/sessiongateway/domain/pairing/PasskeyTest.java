package dev.sessiongateway.domain.pairing;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.pairing.CredentialsEntry.Field;
import dev.sessiongateway.domain.pairing.CredentialsEntry.Kind;
import dev.sessiongateway.domain.pairing.PasskeyAssertion.ClientData;
import dev.sessiongateway.domain.pairing.PasskeyChallenge.Credential;
import dev.sessiongateway.domain.text.Sha256;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A login is taken only from who holds the passkey, at the right site, for this challenge.
class PasskeyTest {
  private static final String SITE = "web.example";
  private static final Instant END = Instant.parse("2026-01-01T12:00:00Z");
  private static final int PRESENT = 0x01;
  private static final int VERIFIED = 0x05;

  private static PasskeyChallenge challenge(String verification) {
    return new PasskeyChallenge(
        "abc", SITE, List.of(new Credential("key", List.of())), verification, Duration.ZERO, END);
  }

  private static String authenticator(String site, int flags) {
    var bytes = Arrays.copyOf(Sha256.of(site), 37);
    bytes[32] = (byte) flags;
    return Base64.getUrlEncoder().encodeToString(bytes);
  }

  private static PasskeyAssertion assertion(String id, ClientData client, String authenticator) {
    return new PasskeyAssertion(id, client, "e30", authenticator, "c2ln", null);
  }

  private static ClientData client(String type, String challenge, String origin) {
    return new ClientData(type, challenge, origin);
  }

  private static ClientData right() {
    return client("webauthn.get", "abc", "https://" + SITE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://web.example", "https://login.web.example", "https://web.example:443"})
  void theSiteAndWhatIsBelowItMayAnswer(String origin) {
    challenge("required")
        .check(
            assertion("key", client("webauthn.get", "abc", origin), authenticator(SITE, VERIFIED)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://web.example",
        "https://evil.example",
        "https://evilweb.example",
        "https://web.example.evil",
        "https:",
        "not an origin"
      })
  void noOtherSiteMay(String origin) {
    assertFault(
        "invalid.response.clientDataJSON",
        () ->
            challenge("required")
                .check(
                    assertion(
                        "key",
                        client("webauthn.get", "abc", origin),
                        authenticator(SITE, VERIFIED))));
  }

  @Test
  void anotherPasskeyCeremonyOrChallengeIsRefused() {
    var bytes = authenticator(SITE, VERIFIED);
    var pending = challenge("required");
    assertFault("invalid.id", () -> pending.check(assertion("other", right(), bytes)));
    var create = client("webauthn.create", "abc", "https://" + SITE);
    assertFault(
        "invalid.response.clientDataJSON", () -> pending.check(assertion("key", create, bytes)));
    var old = client("webauthn.get", "abd", "https://" + SITE);
    assertFault(
        "invalid.response.clientDataJSON", () -> pending.check(assertion("key", old, bytes)));
    pending.check(assertion("key", client("webauthn.get", "abc==", "https://" + SITE), bytes));
  }

  @Test
  void theAuthenticatorAnswersForTheSiteAndSaysThatSomebodyIsThere() {
    var field = "invalid.response.authenticatorData";
    var strict = challenge("required");
    assertFault(
        field, () -> strict.check(assertion("key", right(), authenticator("evil", VERIFIED))));
    assertFault(field, () -> strict.check(assertion("key", right(), authenticator(SITE, 0))));
    assertFault(field, () -> strict.check(assertion("key", right(), authenticator(SITE, PRESENT))));
    assertFault(field, () -> strict.check(assertion("key", right(), authenticator(SITE, 0x04))));
    challenge("preferred").check(assertion("key", right(), authenticator(SITE, PRESENT)));
    assertFault(
        field,
        () -> challenge("preferred").check(assertion("key", right(), authenticator(SITE, 0x04))));
  }

  @Test
  void whatIsNoAssertionIsNamed() {
    var bytes = authenticator(SITE, VERIFIED);
    var tooShort = Base64.getUrlEncoder().encodeToString(new byte[36]);
    assertFault("invalid.response.authenticatorData", () -> assertion("key", right(), tooShort));
    assertFault(
        "invalid.response.signature",
        () -> new PasskeyAssertion("key", right(), "e30", bytes, "", null));
    assertFault(
        "invalid.response.userHandle",
        () -> new PasskeyAssertion("key", right(), "e30", bytes, "c2ln", "*"));
    assertThat(new PasskeyAssertion("key", right(), "e30", bytes, "+/+/", "YQ"))
        .hasToString("PasskeyAssertion[key]");
    assertThat(challenge("required").toString()).doesNotContain("abc").contains(SITE);
  }

  private static final CredentialsEntry ENTRY =
      new CredentialsEntry(
          List.of(
              new Field("jid", Kind.ACCOUNT, true),
              new Field("password", Kind.SECRET, true),
              new Field("resource", Kind.TEXT, false)),
          END);

  @Test
  void credentialsHaveAllThatIsRequiredAndNothingElse() {
    var given = ENTRY.filled(Map.of("jid", "a@b", "password", "x".repeat(4_096)));
    assertThat(given.get("jid")).isEqualTo("a@b");
    assertThat(given.get("password")).hasSize(4_096);
    assertThatThrownBy(() -> given.get("resource")).isInstanceOf(IllegalArgumentException.class);
    assertThat(given.toString()).contains("jid").doesNotContain("xx").doesNotContain("a@b");
    assertThat(ENTRY.filled(Map.of("jid", "a", "password", "b", "resource", " ")).values())
        .doesNotContainKey("resource");
    assertFault("invalid.credentials.password", () -> ENTRY.filled(Map.of("jid", "a@b")));
    assertFault(
        "invalid.credentials.password", () -> ENTRY.filled(Map.of("jid", "a@b", "password", " ")));
    assertFault(
        "invalid.credentials.password",
        () -> ENTRY.filled(Map.of("jid", "a@b", "password", "x".repeat(4_097))));
    assertFault(
        "invalid.credentials",
        () -> ENTRY.filled(Map.of("jid", "a@b", "password", "x", "more", "y")));
  }

  @Test
  void aFieldIsFoundByItsKind() {
    assertThat(ENTRY.first(Kind.SECRET)).map(Field::name).contains("password");
    assertThat(ENTRY.first(Kind.ACCOUNT)).map(Field::name).contains("jid");
    assertThat(new CredentialsEntry(List.of(), END).first(Kind.TEXT)).isEmpty();
  }
}
