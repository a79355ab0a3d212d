package dev.sessiongateway.network.xmpp;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.ServerCertificate;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CredentialsPairing;
import dev.sessiongateway.domain.event.LinkSignal.Connected;
import dev.sessiongateway.domain.event.LinkSignal.LoginRequired;
import dev.sessiongateway.domain.pairing.Credentials;
import dev.sessiongateway.domain.pairing.CredentialsEntry;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How an account is protected on its way to the server, and how it is made.
@NeedsProgram("prosodyctl")
@SmackLog
class XmppPairingTest {
  @TempDir private Path directory;

  private Prosody encrypted(ServerCertificate certificate) {
    return Prosody.start(
        "\"tls\"",
        home -> {
          home.write("server.crt", certificate.certificate());
          home.write("server.key", certificate.key());
          return """
          c2s_require_encryption = true
          ssl = { certificate = "HOME/server.crt", key = "HOME/server.key" }
          """;
        });
  }

  private static Credentials of(XmppFixture ada, String... more) {
    var values = new HashMap<>(Map.of("account", ada.jid(), "password", "a word"));
    for (var i = 0; i < more.length; i += 2) {
      values.put(more[i], more[i + 1]);
    }
    return new Credentials(values);
  }

  @Test
  void aCertificateOfAKnownAuthorityIsTakenAndAnUnknownOneIsNot() {
    var certificate = ServerCertificate.make(directory, "localhost");
    try (var server = encrypted(certificate);
        var ada = XmppFixture.alone(server)) {
      ada.options.remove("tls");
      ada.options.put("registration", "true");
      ada.open().connect();
      ada.signals.next(LoginRequired.class);
      var register = of(ada, "register", "true");
      assertThatThrownBy(() -> ada.can(CredentialsPairing.class).login(register))
          .hasMessageContaining("the certificate of the server is not accepted");
      ada.stop();
      ada.signals.drain();

      ada.options.put("certificates", certificate.file().toString());
      ada.open().connect();
      ada.signals.next(LoginRequired.class);
      ada.can(CredentialsPairing.class).login(register);
      ada.signals.next(Connected.class);
    }
  }

  @ParameterizedTest
  @CsvSource({"elsewhere.example,-validity,9", "localhost,-startdate,-9d"})
  void aCertificateOfAnotherHostOrOfThePastIsNotTaken(String host, String option, String value) {
    var certificate =
        option.equals("-startdate")
            ? ServerCertificate.make(directory, host, option, value, "-validity", "1")
            : ServerCertificate.make(directory, host, option, value);
    try (var server = encrypted(certificate);
        var ada = XmppFixture.alone(server)) {
      ada.options.remove("tls");
      ada.options.put("certificates", certificate.file().toString());
      ada.open().connect();
      ada.signals.next(LoginRequired.class);
      assertFault("network.refused", () -> ada.can(CredentialsPairing.class).login(of(ada)));
    }
  }

  @Test
  void aServerThatOffersNoEncryptionIsNotGivenThePassword() {
    try (var ada = new XmppFixture(Prosody.shared())) {
      ada.options.remove("tls");
      ada.open().connect();
      ada.signals.next(LoginRequired.class);
      assertFault("network.down", () -> ada.login(ada.jid(), XmppFriend.PASSWORD));
    }
  }

  @Test
  void theOperatorCannotSwitchEncryptionOffForOtherMachines() {
    try (var ada = new XmppFixture(Prosody.shared())) {
      ada.options.put("server", "192.0.2.1:5222");
      assertThatThrownBy(ada::open)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("networks.xmpp.tls");
      ada.options.remove("server");
      assertThatThrownBy(ada::open).hasMessageContaining("networks.xmpp.tls");
      ada.options.put("port", "1");
      assertThatThrownBy(ada::open).hasMessageContaining("networks.xmpp knows");
    }
  }

  @Test
  void anInvitationMakesTheAccountOnceAndAWrongOneDoesNot() {
    try (var server =
            Prosody.start(
                "\"invites\", \"invites_register\"",
                _ ->
                    """
                    c2s_require_encryption = false
                    allow_unencrypted_plain_auth = true
                    registration_invite_only = true
                    """);
        var ada = XmppFixture.alone(server)) {
      ada.options.put("registration", "true");
      ada.open().connect();
      var step = (CredentialsEntry) ada.signals.next(LoginRequired.class).step();
      assertThat(step.fields())
          .extracting(CredentialsEntry.Field::name)
          .containsExactly("account", "password", "register", "invitation");
      var pairing = ada.can(CredentialsPairing.class);
      assertFault("credentials.refused", () -> pairing.login(of(ada, "register", "true")));
      assertFault("credentials.refused", () -> pairing.login(of(ada, "invitation", "nonsense")));
      var invitation = server.invitation();
      assertThat(invitation).startsWith("xmpp:").contains("preauth=");
      pairing.login(of(ada, "invitation", invitation));
      ada.signals.next(Connected.class);
    }
  }
}
