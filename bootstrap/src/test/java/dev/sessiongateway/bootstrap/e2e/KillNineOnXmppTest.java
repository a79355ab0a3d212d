package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.network.xmpp.Prosody;
import dev.sessiongateway.network.xmpp.SmackLog;
import dev.sessiongateway.network.xmpp.XmppFriend;
import dev.sessiongateway.network.xmpp.XmppServer;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A gateway that is killed in the middle of conversations on an XMPP server: nothing that it
/// answered is lost, and nothing is sent or told twice.
@Order(2)
@NeedsProgram("prosodyctl")
@NoRetry
@SmackLog
@Nightly
class KillNineOnXmppTest {
  private static final int ROUNDS = 4;
  private static final int SENDS = 25;
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir private Path directory;
  private final Prosody server = Prosody.shared();
  private final String name = XmppServer.freshName();
  private final List<String> answered = new ArrayList<>();
  private final List<String> written = new ArrayList<>();

  @Test
  void nothingIsLostAndNothingComesTwice() throws Exception {
    XmppFriend.register(server, name);
    try (var bob = XmppFriend.online(server, "bob." + XmppServer.freshName())) {
      for (var round = 0; round < ROUNDS; round++) {
        converse(bob, round);
      }
      try (var gateway = start();
          var client = client(gateway)) {
        awaitWorking(client);
        var _ = await(() -> texts(client, bob, "false").containsAll(written));
        assertThat(texts(client, bob, "false")).containsExactlyInAnyOrderElementsOf(written);
        // What was not answered is sent again, or was not sent: no message waits any more.
        assertThat(await(() -> pending(client, bob).isEmpty())).isTrue();
        assertThat(bob.archived()).doesNotHaveDuplicates().containsAll(answered);
        assertThat(bob.archived()).containsExactlyInAnyOrderElementsOf(texts(client, bob, "true"));
      }
    }
  }

  private void converse(XmppFriend bob, int round) throws Exception {
    try (var gateway = start();
        var client = client(gateway)) {
      if (round == 0) {
        client.post("/api/sessions", Map.of("name", "bot", "config", Map.of("network", "xmpp")));
        var account = Map.of("account", jid(), "password", XmppFriend.PASSWORD);
        assertThat(
                client.post("/api/bot/auth/credentials", Map.of("credentials", account)).status())
            .isEqualTo(200);
      }
      awaitWorking(client);
      var enough = new CountDownLatch(SENDS);
      var sender = Thread.ofVirtual().start(() -> sendUntilTheEnd(client, bob, round, enough));
      for (var i = 0; i < SENDS; i++) {
        written.add("from bob %d.%d".formatted(round, i));
        bob.write(jid(), written.getLast());
      }
      enough.await();
      gateway.kill();
      sender.join();
    }
    written.add("while away " + round);
    bob.write(jid(), written.getLast());
  }

  private void sendUntilTheEnd(
      GatewayClient client, XmppFriend bob, int round, CountDownLatch enough) {
    try {
      for (var i = 0; ; i++) {
        var text = "to bob %d.%d".formatted(round, i);
        var sent =
            client.post(
                "/api/sendText", Map.of("session", "bot", "chatId", bob.address(), "text", text));
        if (sent.status() == 200) {
          answered.add(text);
          enough.countDown();
        }
      }
    } catch (RuntimeException e) {
      // The gateway was killed; the answers until then count.
    }
  }

  private static List<String> texts(GatewayClient client, XmppFriend bob, String fromMe) {
    return messages(client, bob, fromMe, _ -> true);
  }

  private static List<String> pending(GatewayClient client, XmppFriend bob) {
    return messages(client, bob, "true", message -> message.get("ack").asInt() < 1);
  }

  private static List<String> messages(
      GatewayClient client, XmppFriend bob, String fromMe, Predicate<JsonNode> wanted) {
    var path =
        "/api/bot/chats/%s/messages?limit=1000&filter.fromMe=%s".formatted(bob.address(), fromMe);
    var texts = new ArrayList<String>();
    for (var message : client.get(path).json()) {
      if (wanted.test(message)) {
        texts.add(JsonField.text(message, "body"));
      }
    }
    return texts;
  }

  private ServerProcess start() throws Exception {
    var gateway =
        ServerProcess.gatewayWith(
            directory.resolve("data"),
            "--networks",
            "xmpp.server=127.0.0.1:" + server.port() + ";xmpp.tls=none");
    gateway.awaitReady();
    return gateway;
  }

  private static GatewayClient client(ServerProcess gateway) {
    return new GatewayClient(URI.create("http://127.0.0.1:" + gateway.port()), ServerProcess.KEY);
  }

  private static void awaitWorking(GatewayClient client) {
    assertThat(
            await(() ->
                "WORKING".equals(JsonField.text(client.get("/api/sessions/bot").json(), "status"))))
        .isTrue();
  }

  private static boolean await(BooleanSupplier condition) {
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        return false;
      }
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
    return true;
  }

  private String jid() {
    return name + "@" + XmppServer.DOMAIN;
  }
}
