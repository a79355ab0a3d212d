package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.http.JsonField;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Load for a receiver of a running gateway.
final class SimulatedLoadTest extends SimulatedGatewayFixture {
  private static final String LOAD = "/simulator/load";

  @BeforeAll
  static void pairOther() {
    pair("other", BEN);
  }

  @AfterEach
  void unfreeze() {
    client.delete(LOAD);
    clock(Map.of("state", "running"));
  }

  @Test
  void manyPhonesWriteAtARateAndTheLatenciesOfTheReceiverAreRead() throws Exception {
    var received = new AtomicInteger();
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          received.incrementAndGet();
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    try {
      var hook =
          Map.of(
              "url",
              "http://127.0.0.1:" + server.getAddress().getPort(),
              "events",
              List.of("message"));
      client.post(
          "/api/sessions", Map.of("name", "bot", "config", Map.of("webhooks", List.of(hook))));
      awaitStatus("bot", "SCAN_QR_CODE");
      scan("bot", ADA);
      clock(Map.of("state", "frozen"));

      var begun =
          client.post(
              LOAD, Map.of("session", "bot", "perSecond", 20, "phones", 4, "duration", "1s"));

      assertThat(begun.status()).as(begun.json().toString()).isEqualTo(201);
      var again = client.post(LOAD, Map.of("session", "bot", "perSecond", 1));
      assertThat(again.status()).isEqualTo(409);
      assertThat(again.text("code")).isEqualTo("load.running");
      await(() -> client.get(LOAD).text("state").equals("done"));
      await(() -> received.get() == 20 && receiver().path("accepted").asInt() == 20);
      var load = client.get(LOAD).json();
      assertThat(JsonField.integer(load, "written")).isEqualTo(20);
      assertThat(JsonField.integer(load, "failed")).isZero();
      assertThat(JsonField.integer(receiver(), "failed")).isZero();
      assertThat(JsonField.integer(receiver(), "waiting")).isZero();
      assertThat(JsonField.integer(receiver(), "p50Millis"))
          .isLessThanOrEqualTo(JsonField.integer(receiver(), "p99Millis"));
      assertThat(JsonField.integer(receiver(), "p99Millis"))
          .isLessThanOrEqualTo(JsonField.integer(receiver(), "maxMillis"));
      for (var phone : List.of("999000000001", "999000000004")) {
        var chat = "/simulator/phones/" + phone + "/chats/" + ADA + "@c.us/messages";
        assertThat(texts(chat)).hasSize(5);
      }
      assertThat(client.delete(LOAD).text("state")).isEqualTo("done");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void whatAPhoneCannotWriteIsCounted() {
    client.post("/simulator/phones", Map.of("number", "999000000001"));
    client.post("/simulator/phones/999000000001/offline", Map.of());
    client.post(LOAD, Map.of("session", "other", "perSecond", 10, "phones", 2, "duration", "1s"));
    await(() -> client.get(LOAD).text("state").equals("done"));
    client.post("/simulator/phones/999000000001/online", Map.of());
    var load = client.get(LOAD).json();
    assertThat(JsonField.integer(load, "written")).isEqualTo(5);
    assertThat(JsonField.integer(load, "failed")).isEqualTo(5);
    assertThat(JsonField.text(load, "lastFault")).isEqualTo("phone.offline");
  }

  private static JsonNode receiver() {
    return client.get(LOAD).json().get("receivers").path(0);
  }

  @ParameterizedTest
  @CsvSource({
    "perSecond, 0",
    "perSecond, 1001",
    "phones, 0",
    "phones, 1001",
    "duration, 500ms",
    "duration, 11m",
    "duration, soon",
    "session, ''"
  })
  void whatIsWrongIsNamed(String field, String value) {
    var body = new HashMap<String, Object>(Map.of("session", "other", "perSecond", 5));
    body.put(field, value.matches("[0-9]+") ? Integer.valueOf(value) : value);
    var answer = client.post(LOAD, body);
    assertThat(answer.status()).as(answer.json().toString()).isEqualTo(400);
    assertThat(answer.json().toString()).contains(field);
  }

  @Test
  void aSessionThatIsNotThereOrNotPairedReceivesNoLoad() {
    var unknown = client.post(LOAD, Map.of("session", "nobody", "perSecond", 1));
    assertThat(unknown.status()).isEqualTo(404);
    client.post("/api/sessions", Map.of("name", "unpaired"));
    var unpaired = client.post(LOAD, Map.of("session", "unpaired", "perSecond", 1));
    assertThat(unpaired.status()).isEqualTo(400);
    assertThat(unpaired.text("code")).isEqualTo("invalid.session");
  }
}
