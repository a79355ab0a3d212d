package dev.sessiongateway.bootstrap.cloudapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.http.JsonField;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the faults of signals do to what an app is told.
final class CloudApiSignalFaultsTest extends CloudApiFixture {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @BeforeEach
  void freeze() {
    makeBusiness(Map.of("window", false));
    done(client.post("/simulator/clock", Map.of("state", "frozen")));
    app.forget();
  }

  @AfterEach
  void run() {
    client.delete("/simulator/faults");
    done(client.post("/simulator/clock", Map.of("state", "running")));
  }

  private static void advance(String by) {
    done(client.post("/simulator/clock", Map.of("advance", by)));
  }

  /// A fault of the shop.
  private static void fault(String kind, Map<String, ?> more) {
    var body = new HashMap<String, Object>(more);
    body.put("kind", kind);
    body.put("session", NUMBER);
    done(client.post("/simulator/faults", body));
  }

  private static int fired() {
    return client.get("/simulator/faults").json().at("/0/fired").asInt();
  }

  /// A fault fires when the number is told, which is soon after the phone has written.
  private static void awaitFired(int times) {
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (fired() != times) {
      assertThat(System.nanoTime()).as("fired %d times in time", times).isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    }
  }

  /// The texts that come next, up to the last of them.
  private static List<String> texts(int count) {
    var texts = new ArrayList<String>();
    for (var i = 0; i < count; i++) {
      texts.add(JsonField.text(app.message("text"), "/text/body"));
    }
    return texts;
  }

  @Test
  void aMessageThatIsLostComesAgainAfterASecondAndTheOthersWaitBehindIt() {
    fault("drop", Map.of("direction", "in", "next", 1));
    write(ADA, Map.of("text", "First"));
    write(ADA, Map.of("text", "Second"));
    awaitFired(1);
    advance("500ms");
    assertThat(app.waiting()).isZero();
    advance("500ms");
    assertThat(texts(2)).containsExactly("First", "Second");
  }

  @ParameterizedTest
  @ValueSource(strings = {"latency", "slow-link"})
  void aSlowWayDelaysWhatTheAppIsTold(String kind) {
    fault(
        kind,
        kind.equals("latency")
            ? Map.of("delay", "10s", "direction", "in")
            : Map.of("bytesPerSecond", 21));
    write(ADA, Map.of("text", "Ten bytes."));
    advance("9s");
    assertThat(app.waiting()).isZero();
    advance("1s");
    assertThat(texts(1)).containsExactly("Ten bytes.");
  }

  @Test
  void aFaultOfANumberConcernsWhatThisPersonWrites() {
    var slow = Map.of("kind", "latency", "number", ADA, "delay", "10s", "direction", "in");
    done(client.post("/simulator/faults", slow));
    write(ADA, Map.of("text", "Of Ada"));
    write(ADA, Map.of("text", "Of Ada too"));
    awaitFired(2);
    assertThat(app.waiting()).isZero();
    advance("10s");
    assertThat(texts(2)).containsExactly("Of Ada", "Of Ada too");
    write(BEN, Map.of("text", "Of Ben"));
    assertThat(texts(1)).containsExactly("Of Ben");
  }

  @Test
  void aMessageComesTwiceWithOneId() {
    fault("duplicate", Map.of("direction", "in", "next", 1));
    write(ADA, Map.of("text", "Twice"));
    var first = app.message("text");
    assertThat(JsonField.text(first, "/text/body")).isEqualTo("Twice");
    assertThat(app.message("text")).isEqualTo(first);
  }

  @Test
  void messagesComeInAnotherOrder() {
    fault("reorder", Map.of("window", 3));
    for (var text : List.of("1", "2", "3")) {
      assertThat(app.waiting()).isZero();
      write(ADA, Map.of("text", text));
    }
    assertThat(texts(3))
        .containsExactlyInAnyOrder("1", "2", "3")
        .isNotEqualTo(List.of("1", "2", "3"));
    write(ADA, Map.of("text", "alone"));
    advance("900ms");
    assertThat(app.waiting()).isZero();
    advance("100ms");
    assertThat(texts(1)).containsExactly("alone");
  }

  @Test
  void receiptsAreLostOrLateAndMessagesAreNot() {
    fault("acks-lost", Map.of("acks", "receipts"));
    send(text("without receipts"));
    write(ADA, Map.of("text", "Go on"));
    var seen = app.await("the first that is told", _ -> true);
    assertThat(JsonField.text(seen, "/messages/0/text/body")).isEqualTo("Go on");
    client.delete("/simulator/faults");

    fault("acks-late", Map.of("acks", "receipts", "delay", "10s"));
    var id = send(text("with late receipts"));
    write(ADA, Map.of("text", "Overtaking"));
    assertThat(texts(1)).containsExactly("Overtaking");
    assertThat(app.waiting()).isZero();
    advance("10s");
    app.status(id, "sent");
    app.status(id, "delivered");
  }

  @Test
  void theFileOfAMessageIsGone() {
    fault("media-gone", Map.of());
    var data = Base64.getEncoder().encodeToString(MediaSamples.PNG);
    write(ADA, Map.of("file", Map.of("mimetype", "image/png", "filename", "a.png", "data", data)));
    var image = app.message("image").get("image");
    var described = get(JsonField.text(image, "id")).json();
    var url = URI.create(JsonField.text(described, "url"));
    call(request("").uri(url).GET()).expectError(400, 131052);
  }

  @ParameterizedTest
  @ValueSource(strings = {"disconnect", "flapping", "hang", "unlink", "ban"})
  void aFaultOfConnectionsIsRefusedForABusiness(String kind) {
    var body = new HashMap<String, Object>(Map.of("kind", kind, "session", NUMBER));
    if (kind.equals("flapping")) {
      body.put("period", "10s");
    }
    var refused = client.post("/simulator/faults", body);
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo("invalid.session");
    assertThat(client.get("/simulator/faults").json()).isEmpty();
  }
}
