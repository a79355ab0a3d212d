package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.machine.ServerCertificate;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.demo.GatewayClient.Answer;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.network.xmpp.Prosody;
import dev.sessiongateway.network.xmpp.SmackLog;
import dev.sessiongateway.network.xmpp.XmppFriend;
import dev.sessiongateway.network.xmpp.XmppServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What an operator of a gateway on XMPP can put right: a password that was changed, and a server
/// with the certificate of an authority of its own.
@NeedsProgram("prosodyctl")
@SmackLog
@Nightly
class XmppRecoveryTest {
  private static final SessionName BOT = new SessionName("bot");
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir private Path directory;
  private final String name = XmppServer.freshName();
  private final String friend = "bob." + XmppServer.freshName();

  private GatewayProcess open(Prosody server, String options) {
    return GatewayOnXmpp.open(directory.resolve("data"), server, options);
  }

  private String jid() {
    return name + "@" + XmppServer.DOMAIN;
  }

  private String bobs() {
    return friend + "@" + XmppServer.DOMAIN;
  }

  private Answer login(GatewayClient client, String password) {
    return client.post(
        "/api/bot/auth/credentials",
        Map.of("credentials", Map.of("account", jid(), "password", password)));
  }

  private void pair(GatewayProcess process, GatewayClient client) {
    client.post("/api/sessions", Map.of("name", "bot", "config", Map.of("network", "xmpp")));
    process.gateway().pairing().awaitStep(BOT, PATIENCE);
    assertThat(login(client, XmppFriend.PASSWORD).status()).isEqualTo(200);
    awaitStatus(client, "WORKING");
  }

  private static void awaitStatus(GatewayClient client, String status) {
    await(() -> client.get("/api/sessions/bot").text("status").equals(status));
  }

  private static void await(BooleanSupplier condition) {
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - end).as("in time").isNegative();
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    }
  }

  @Test
  void aNewPasswordLeadsOutOfFailedAndBringsWhatCameMeanwhile() {
    var server = Prosody.shared();
    XmppFriend.register(server, name);
    try (var bob = XmppFriend.online(server, friend)) {
      try (var process = open(server, "xmpp.tls=none");
          var client = GatewayOnXmpp.client(process)) {
        pair(process, client);
      }
      XmppFriend.changePassword(server, name, "another word");
      try (var process = open(server, "xmpp.tls=none");
          var client = GatewayOnXmpp.client(process)) {
        awaitStatus(client, "FAILED");
        bob.write(jid(), "meanwhile");
        var asked = client.get("/api/bot/auth/credentials");
        assertThat(asked.status()).isEqualTo(400);
        assertThat(asked.text("message")).contains("start it and pair it again");

        var wrong = login(client, XmppFriend.PASSWORD);
        assertThat(wrong.text("code")).isEqualTo("credentials.refused");
        var right = login(client, "another word");
        assertThat(right.status()).as("" + right.json()).isEqualTo(200);
        awaitStatus(client, "WORKING");
        var chat = "/api/bot/chats/" + bobs() + "/messages?limit=10";
        await(() -> client.get(chat).json().findValuesAsText("body").contains("meanwhile"));
      }
    }
  }

  @Test
  @ExpectsLog("WARN FileTransfer - a file could not be uploaded: TLS failed")
  void aFileGoesToAServerOfAPrivateAuthorityThatTheOperatorNames(@TempDir Path certificates) {
    var certificate = ServerCertificate.make(certificates, "localhost");
    try (var server = Prosody.keepingFilesWith(certificate)) {
      XmppFriend.register(server, name);
      try (var bob = XmppFriend.online(server, friend)) {
        try (var process = open(server, "xmpp.tls=none");
            var client = GatewayOnXmpp.client(process)) {
          pair(process, client);
          var refused = sendPicture(client);
          assertThat(refused.status()).as("" + refused.json()).isEqualTo(403);
          assertThat(refused.text("message")).contains("the certificate");
        }
        var named = "xmpp.tls=none;xmpp.certificates=" + certificate.file();
        try (var process = open(server, named);
            var client = GatewayOnXmpp.client(process)) {
          awaitStatus(client, "WORKING");
          var sent = sendPicture(client);
          assertThat(sent.status()).as("" + sent.json()).isEqualTo(200);
          assertThat(JsonField.text(sent.json(), "/media/url")).isNotEmpty();
        }
        assertThat(bob.received())
            .extracting(org.jivesoftware.smack.packet.Message::getBody)
            .anySatisfy(body -> assertThat(body).startsWith("https://localhost:"));
      }
    }
  }

  private Answer sendPicture(GatewayClient client) {
    var data = Base64.getEncoder().encodeToString(MediaSamples.PNG_TO_SEE);
    return client.post(
        "/api/sendImage",
        Map.of(
            "session",
            "bot",
            "chatId",
            bobs(),
            "file",
            Map.of("mimetype", "image/png", "data", data)));
  }
}
