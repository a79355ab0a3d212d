package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two gateways with one seed and one clock, and the same calls one after the other: equal events.
@NoRetry
final class SeededRunTest {
  private static final String KEY = "the-root-key-of-seeds";
  private static final String ADA = "447700900101";
  private static final String BEN = "447700900102";
  private static final String CHLOE = "447700900103";
  private static final String HIKERS = "120363000000000101@g.us";

  @TempDir private Path directory;

  @Test
  void twoRunsOfOneSeedHaveTheSameEventsToTheByteAndAnotherSeedHasOthers() throws Exception {
    var first = run("a", "7");
    assertThat(first.log().get("shop")).contains("message.ack", "session.status", "message");
    assertThat(first.log().get("shop").length()).isGreaterThan(10_000);

    var second = run("b", "7");
    assertThat(second.log()).isEqualTo(first.log());
    assertThat(second.delivered()).isEqualTo(first.delivered());
    assertThat(second.ids()).isEqualTo(first.ids());
    assertThat(second.secrets()).doesNotContainAnyElementsOf(first.secrets());

    assertThat(run("c", "8").log()).isNotEqualTo(first.log());
  }

  /// @param log of each session, as it is read over HTTP
  /// @param delivered bodies that the webhook got for each session, in order
  /// @param ids of messages, groups and invitations
  /// @param secrets keys, tickets, QR codes
  private record Run(
      Map<String, String> log,
      Map<String, List<String>> delivered,
      List<String> ids,
      List<String> secrets) {}

  private Run run(String name, String seed) throws IOException {
    var settings = new EnumMap<Setting, String>(Setting.class);
    settings.put(Setting.PORT, "0");
    settings.put(Setting.DATA_DIR, directory.resolve(name).toString());
    settings.put(Setting.API_KEY, KEY);
    settings.put(Setting.SIMULATOR_SEED, seed);
    settings.put(Setting.SIMULATOR_CLOCK, "2026-01-01T00:00:00Z");
    try (var receiver = new Receiver(0);
        var process = GatewayProcess.start(TestSettings.of(settings));
        var client = new GatewayClient(process.url(), KEY)) {
      return new Calls(client, receiver).make();
    }
  }

  private static final class Calls {
    private final GatewayClient client;
    private final Receiver receiver;
    private final List<String> ids = new ArrayList<>();
    private final List<String> secrets = new ArrayList<>();

    Calls(GatewayClient client, Receiver receiver) {
      this.client = client;
      this.receiver = receiver;
    }

    Run make() {
      var first = client.get("/simulator/clock");
      assertThat(first.text("now")).isEqualTo("2026-01-01T00:00:00Z");
      assertThat(first.text("state")).isEqualTo("frozen");
      pair("shop", ADA);
      pair("desk", BEN);
      secrets.add(post("/api/keys", Map.of("name", "bot", "scopes", List.of("send")), "key"));
      secrets.add(post("/api/tickets", Map.of(), "ticket"));
      faults();
      for (var i = 0; i < 5; i++) {
        var text = Map.of("session", "shop", "chatId", BEN + "@c.us", "text", "hello " + i);
        ids.add(post("/api/sendText", text, "id"));
        ids.add(phone(CHLOE, Map.of("to", ADA, "text", "good morning " + i)));
        ids.add(phone(BEN, Map.of("to", HIKERS, "text", "to all " + i)));
        client.post("/simulator/clock", Map.of("advance", "61s"));
      }
      groups();
      client.post("/simulator/phones/" + BEN + "/chats/" + ADA + "/read", Map.of());
      client.post("/simulator/clock", Map.of("advance", "1h"));
      client.post("/api/sessions/desk/restart", Map.of());
      return new Run(Map.of("shop", log("shop"), "desk", log("desk")), delivered(), ids, secrets);
    }

    private void pair(String session, String number) {
      var webhook = Map.of("url", receiver.url(), "events", List.of("*"));
      client.post(
          "/api/sessions", Map.of("name", session, "config", Map.of("webhooks", List.of(webhook))));
      var qr = client.get("/api/" + session + "/auth/qr?format=raw").text("value");
      secrets.add(qr);
      var scanned = client.post("/simulator/phones/" + number + "/scan", Map.of("value", qr));
      assertThat(scanned.status()).as(scanned.json().toString()).isEqualTo(200);
    }

    private void faults() {
      client.post(
          "/simulator/faults",
          Map.of("kind", "acks-late", "acks", "receipts", "delay", "30s", "probability", 0.5));
      client.post("/simulator/faults", Map.of("kind", "duplicate", "probability", 0.3));
    }

    private void groups() {
      var members = List.of(Map.of("id", BEN + "@c.us"), Map.of("id", CHLOE + "@c.us"));
      var group = client.post("/api/shop/groups", Map.of("name", "Team", "participants", members));
      assertThat(group.status()).as(group.json().toString()).isIn(200, 201);
      ids.add(group.json().toString());
      var id = JsonField.text(group.json(), "id");
      ids.add(
          post("/api/sendText", Map.of("session", "desk", "chatId", id, "text", "hi team"), "id"));
    }

    private String phone(String number, Map<String, ?> body) {
      return post("/simulator/phones/" + number + "/messages", body, "id");
    }

    private String post(String path, Map<String, ?> body, String field) {
      var answer = client.post(path, body);
      assertThat(answer.status()).as(path + " " + answer.json()).isIn(200, 201);
      return JsonField.text(answer.json(), field);
    }

    private String log(String session) {
      var events = client.get("/api/" + session + "/events?limit=1000");
      assertThat(events.status()).isEqualTo(200);
      return events.json().toString();
    }

    /// Waits for the last event of each session.
    private Map<String, List<String>> delivered() {
      var bySession = new HashMap<String, List<String>>();
      for (var session : List.of("shop", "desk")) {
        var events = client.get("/api/" + session + "/events?limit=1000").json().path("events");
        var last = JsonField.text(events.get(events.size() - 1), "id");
        receiver.find(event -> event.path("id").asText().equals(last));
      }
      for (var delivery : receiver.seen()) {
        bySession
            .computeIfAbsent(JsonField.text(delivery.body(), "session"), _ -> new ArrayList<>())
            .add(delivery.bytes());
      }
      return bySession;
    }
  }
}
