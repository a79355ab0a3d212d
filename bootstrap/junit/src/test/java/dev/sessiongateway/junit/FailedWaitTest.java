package dev.sessiongateway.junit;

import static dev.sessiongateway.junit.PhoneAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeadLetterSelection;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.session.SessionName;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/// A wait that fails says why.
@GatewayTest(share = GatewayTest.Share.CLASS)
final class FailedWaitTest {
  private static final String ADA = "447700900101";
  private static final String BEN = "447700900102";
  private static final String SHOP = "447700900199";
  private static final Duration LONG = Duration.ofSeconds(20);

  @Test
  @ExpectsLog("WARN shop - a receiver fails")
  @ExpectsLog("WARN DeliveryContext - the health of an endpoint changed")
  void aWebhookThatNobodyAcceptsIsTold(TestGateway gateway) throws Exception {
    var ada = gateway.phone(ADA);
    var nobody = URI.create("http://127.0.0.1:" + closedPort() + "/hook?token=hush");
    var shop = gateway.session("shop", gateway.phone(SHOP), nobody, "message");
    ada.writes(shop, "menu");
    await(() -> tries(gateway) > 0);
    while (tries(gateway) < 3) {
      var before = tries(gateway);
      gateway.clock().advance(Duration.ofMinutes(1));
      await(() -> tries(gateway) > before);
    }

    assertThat(failure(ada))
        .contains("of shop at http://127.0.0.1:" + nobody.getPort() + ": message was tried")
        .containsPattern("was tried [0-9]+ times, nobody accepts connections there")
        .contains("; 1 event not delivered")
        .doesNotContain("hush", "/hook");
  }

  @Test
  @ExpectsLog("WARN shop - an event went to the dead letters")
  @ExpectsLog("WARN shop - a receiver refuses events")
  void deadLettersAreTold(TestGateway gateway) throws Exception {
    var bot = bot(400);
    try {
      var ada = gateway.phone(ADA);
      var shop = gateway.session("shop", gateway.phone(SHOP), url(bot), "message");
      ada.writes(shop, "menu");
      await(() -> {
        gateway.clock().advance(Duration.ofHours(12));
        return gateway.useCases().receiverAdmin().deadLetters(DeadLetterSelection.ALL, 1).size()
            > 0;
      });

      assertThat(failure(ada))
          .contains(": 1 dead letter\n", ": message was given up, HTTP 400\n")
          .contains("the answer was 400");
    } finally {
      bot.stop(0);
    }
  }

  @Test
  void aWebhookThatWorksIsToldToo(TestGateway gateway) throws Exception {
    var bot = bot(204);
    try {
      var ada = gateway.phone(ADA);
      var shop = gateway.session("shop", gateway.phone(SHOP), url(bot), "message");
      assertThat(failure(ada)).contains("  of shop at " + url(bot) + ": no event was sent\n");
      ada.writes(shop, "menu");
      await(() -> tries(gateway) > 0);

      assertThat(failure(ada)).contains(": it took message, the last answer was 204\n");
    } finally {
      bot.stop(0);
    }
  }

  @Test
  void callsThatWereRefusedAreToldWithoutTheirTexts(TestGateway gateway) throws Exception {
    var ada = gateway.phone(ADA);
    gateway.session("shop", gateway.phone(SHOP));
    assertThat(failure(ada))
        .endsWith("Webhooks:\n  there are none\nRequests of clients:\n  there were none");
    call(gateway, "sendText", "{\"session\":\"nobody\",\"chatId\":\"1\",\"text\":\"for you\"}");
    call(
        gateway,
        "sendText",
        "{\"session\":\"shop\",\"chatId\":\"" + BEN + "@c.us\",\"text\":\"hush\"}");
    gateway.phone(BEN);

    GatewayAssert.assertThat(gateway).wasCalled("sendText", 2);
    assertThat(failure(ada))
        .contains("  a.sendText was refused with 404 session.not-found\n")
        .contains("  a.sendText was answered with 20")
        .doesNotContain("for you", "hush", gateway.key());
  }

  @Test
  void aMessageThatComesAfterTheDeadlineIsTooLate(TestGateway gateway) {
    var ada = gateway.phone(ADA);
    gateway.session("shop", gateway.phone(SHOP));
    answers(gateway, ada, "Good morning");
    var timeout = Duration.ofMillis(500);
    var deadline = System.nanoTime() + timeout.toNanos();
    var sent = new AtomicBoolean();
    // The first look behind the deadline makes the message come.
    Predicate<Content> condition =
        content -> {
          if (System.nanoTime() > deadline && sent.compareAndSet(false, true)) {
            answers(gateway, ada, "We are open");
          }
          return content.text().equals("We are open");
        };

    var failure =
        catchThrowable(
            () -> assertThat(ada).within(timeout).received("that it is open", condition));

    assertThat(failure)
        .isInstanceOf(AssertionError.class)
        .hasMessageMatching("(?s).* within 500 ms, but it came [0-9]+ ms too late\\.\n.*")
        .hasMessageContaining("  from " + SHOP + ": \"Good morning\"\n")
        .hasMessageContaining("  from " + SHOP + ": \"We are open\" (too late)\n");
  }

  @Test
  void manyMessagesAreCutToTheLast(TestGateway gateway) {
    var ada = gateway.phone(ADA);
    gateway.session("shop", gateway.phone(SHOP));
    for (var i = 1; i <= 25; i++) {
      answers(gateway, ada, "offer " + i);
    }
    assertThat(failure(ada)).contains("  5 before, and\n  from " + SHOP + ": \"offer 6\"\n");
  }

  private static String failure(TestPhone phone) {
    return String.valueOf(
        catchThrowable(() -> assertThat(phone).within(Duration.ZERO).received("nothing of this"))
            .getMessage());
  }

  private static int tries(TestGateway gateway) {
    var admin = gateway.useCases().receiverAdmin();
    return admin.deliveries(admin.list(null).getFirst().id(), 1).stream()
        .mapToInt(attempt -> attempt.attempt())
        .max()
        .orElse(0);
  }

  private static void answers(TestGateway gateway, TestPhone to, String text) {
    var message = OutgoingMessage.to(to.address(), new Content.Text(text));
    gateway.useCases().messaging().send(new SessionName("shop"), message);
  }

  private static HttpServer bot(int status) throws IOException {
    var bot = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    bot.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    bot.start();
    return bot;
  }

  private static URI url(HttpServer bot) {
    return URI.create("http://127.0.0.1:" + bot.getAddress().getPort());
  }

  private static int closedPort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void call(TestGateway gateway, String operation, String body) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(gateway.url() + "/api/" + operation))
            .headers("apikey", gateway.key(), "Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    try (var http = HttpClient.newHttpClient()) {
      http.send(request, BodyHandlers.discarding());
    }
  }

  private static void await(BooleanSupplier condition) {
    var end = System.nanoTime() + LONG.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("nothing happened");
      }
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
  }
}
