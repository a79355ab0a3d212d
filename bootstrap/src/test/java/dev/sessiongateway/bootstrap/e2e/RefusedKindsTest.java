package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.bootstrap.e2e.ChoosyReceiver.Attempt;
import dev.sessiongateway.bootstrap.e2e.ChoosyReceiver.Habit;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A receiver that answers 500 to every kind but messages gets each message soon, with the retries
/// that the families have without settings, also when events of two other kinds are before it.
@Order(2)
class RefusedKindsTest {
  private static final String BOB = "15550003333";
  private static final String NUMBER = "15550001100";

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(40);

  @TempDir private Path home;

  private ChoosyReceiver receiver;
  private EmbeddedGateway server;
  private ApiExplorer api;

  @BeforeEach
  void start() throws Exception {
    receiver = new ChoosyReceiver(Habit.BREAKS_ON_OTHERS);
    server = EmbeddedGateway.start(home.resolve("data"));
    api = ApiExplorer.to(server);
    api.phone(BOB, "Bob");
  }

  @AfterEach
  void stop() {
    server.close();
    receiver.close();
  }

  @Test
  @ExpectsLog("WARN shop - a receiver fails; its events wait")
  @ExpectsLog("WARN shop - a receiver refuses events; they are retried beside the others")
  void delayNoMessageInFamilyA() {
    api.post(
            "/api/sessions",
            "{'name':'shop','config':{'webhooks':[{'url':'%s','events':['*']}]}}"
                .formatted(receiver.url()))
        .expect(200);
    api.scanned("shop", NUMBER);
    assertThat(refusedBeforeAMessage()).contains("session.status", "message.any");
  }

  @Test
  @ExpectsLog("WARN shop - a receiver fails; its events wait")
  @ExpectsLog("WARN shop - a receiver refuses events; they are retried beside the others")
  void delayNoMessageInFamilyB() {
    api.post(
            "/instance/create",
            """
            {"instanceName":"shop","integration":"WHATSAPP-BAILEYS","qrcode":true}\
            """)
        .expect(201);
    api.scanned("shop", NUMBER);
    api.post(
            "/webhook/set/shop",
            "{'webhook':{'enabled':true,'url':'%s','byEvents':false,'base64':false}}"
                .formatted(receiver.url()))
        .expect(201);
    assertThat(refusedBeforeAMessage()).contains("contacts.upsert", "chats.upsert");
  }

  /// Three messages arrive in time.
  ///
  /// @return the names of the events that were refused before the first of them
  private Set<String> refusedBeforeAMessage() {
    var written = System.nanoTime();
    for (var text : List.of("one", "two", "three")) {
      api.post(
              "/simulator/phones/" + BOB + "/messages",
              "{'to':'%s','text':'%s'}".formatted(NUMBER, text))
          .expect(201);
    }
    while (receiver.accepted().size() < 3) {
      assertThat(Duration.ofNanos(System.nanoTime() - written))
          .as(() -> receiver.attempts().toString())
          .isLessThan(LONGEST_WAIT);
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
    assertThat(receiver.accepted())
        .extracting(Attempt::text)
        .containsExactly("one", "two", "three");
    return receiver.attempts().stream()
        .takeWhile(attempt -> attempt.status() == 500)
        .map(Attempt::event)
        .collect(Collectors.toSet());
  }
}
