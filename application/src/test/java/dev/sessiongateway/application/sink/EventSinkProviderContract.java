package dev.sessiongateway.application.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.network.OutboundConnections;
import dev.sessiongateway.application.sink.EventSinkProvider.SinkContext;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What the [EventSink] of every provider promises, with a real broker whose messages a client of
/// the broker's own vendor reads.
public interface EventSinkProviderContract {
  Instant AT = Instant.parse("2026-01-01T10:00:00.123Z");
  Duration PATIENCE = Duration.ofSeconds(30);
  Executor BACKGROUND = Executors.newVirtualThreadPerTaskExecutor();
  AtomicInteger COUNT = new AtomicInteger();
  String EVENT = "messages.upsert";

  EventSinkProvider provider();

  /// Reaches the broker of the test, for a sink that calls it by HTTP.
  default OutboundConnections outbound() {
    return OutboundConnections.NONE;
  }

  /// Options with which a sink reaches the broker of the test.
  Map<String, String> options();

  /// Options with which nothing is reached, as no broker listens there.
  Map<String, String> optionsOfNoBroker();

  /// Options with which the broker refuses the gateway; empty when it lets everybody in.
  Map<String, String> optionsWithWrongCredentials();

  /// What the broker refuses, in bytes of the body.
  int tooLarge();

  /// Makes sure that messages of this place are kept for the consumer, where the sink itself does
  /// not do so; called before the first event.
  default void expect(SessionName session, String event, boolean isGlobal) {}

  /// The next `count` messages of this place, by a client of the broker's vendor.
  List<Message> read(SessionName session, String event, boolean isGlobal, int count);

  /// @param id of the event where the broker's messages carry it, otherwise that of the body
  record Message(String id, String body) {}

  private EventSink open(Map<String, String> options) {
    return open(options, Set.of());
  }

  private EventSink open(Map<String, String> options, Set<String> globalEvents) {
    return provider().open(context(options, globalEvents, outbound()));
  }

  /// Of a sink that does not publish the events of all sessions.
  static SinkContext context(Map<String, String> options) {
    return context(options, Set.of(), OutboundConnections.NONE);
  }

  static SinkContext context(
      Map<String, String> options, Set<String> globalEvents, OutboundConnections outbound) {
    return new SinkContext(
        options, globalEvents, "gateway/test", BACKGROUND, outbound, InstantSource.system(), null);
  }

  static SessionName session() {
    return new SessionName("loja-" + ProcessHandle.current().pid() + "-" + COUNT.incrementAndGet());
  }

  static SinkEvent event(SessionName session, String name, boolean isGlobal, int number) {
    return event(session, name, isGlobal, number, "");
  }

  private static SinkEvent event(
      SessionName session, String name, boolean isGlobal, int number, String padding) {
    // Ids of the gateway have no other characters.
    var id = "evt_" + session.value().replaceAll("[^A-Za-z0-9-]", "") + "_" + number;
    var body =
        "{\"id\":\"%s\",\"event\":\"%s\",\"number\":%d,\"text\":\"Grüße%s\"}"
            .formatted(id, name, number, padding);
    return new SinkEvent(id, name, session, isGlobal, AT, body.getBytes(UTF_8), null);
  }

  /// A broker may need a moment until it takes the first event.
  static void publish(EventSink sink, SinkEvent event) {
    var end = System.nanoTime() + PATIENCE.toNanos();
    var outcome = sink.publish(event);
    while (!(outcome instanceof Outcome.Accepted)) {
      assertThat(outcome).isInstanceOf(Outcome.Failed.class);
      assertThat(System.nanoTime()).as("%s", outcome).isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
      outcome = sink.publish(event);
    }
  }

  @Test
  default void aConsumerReadsWhatWasPublishedInOrder() {
    var session = session();
    expect(session, EVENT, false);
    try (var sink = open(options())) {
      IntStream.range(0, 20).forEach(i -> publish(sink, event(session, EVENT, false, i)));
      assertThat(sink.problem()).isEmpty();
    }

    var read = read(session, EVENT, false, 20);

    for (var i = 0; i < 20; i++) {
      assertThat(read.get(i).id()).isEqualTo("evt_" + session + "_" + i);
      assertThat(read.get(i).body())
          .contains("\"id\":\"evt_" + session + "_" + i + "\"", "\"number\":" + i, "Grüße");
    }
  }

  @Test
  default void eventsOfManySessionsArePublishedAtOnce() throws InterruptedException {
    var sessions = IntStream.range(0, 8).mapToObj(_ -> session()).toList();
    sessions.forEach(session -> expect(session, EVENT, false));
    var threads = new ArrayList<Thread>();
    try (var sink = open(options())) {
      for (var session : sessions) {
        threads.add(
            Thread.startVirtualThread(() ->
                IntStream.range(0, 5)
                    .forEach(i -> publish(sink, event(session, EVENT, false, i)))));
      }
      for (var thread : threads) {
        thread.join();
      }
    }

    for (var session : sessions) {
      assertThat(read(session, EVENT, false, 5))
          .extracting(Message::id)
          .containsExactlyElementsOf(
              IntStream.range(0, 5).mapToObj(i -> "evt_" + session + "_" + i).toList());
    }
  }

  @Test
  default void aNameWithADashArrivesAsEveryOther() {
    var session = session();
    expect(session, "group-participants.update", false);
    try (var sink = open(options())) {
      publish(sink, event(session, "group-participants.update", false, 1));
    }

    assertThat(read(session, "group-participants.update", false, 1)).hasSize(1);
  }

  @Test
  default void eventsOfAllSessionsAreInOnePlace() {
    var one = session();
    var other = session();
    expect(one, "call", true);
    try (var sink = open(options(), Set.of("call", EVENT))) {
      publish(sink, event(one, "call", true, 1));
      publish(sink, event(other, "call", true, 2));
    }

    assertThat(read(one, "call", true, 2))
        .extracting(Message::id)
        .containsExactlyInAnyOrder("evt_" + one + "_1", "evt_" + other + "_2");
  }

  @Test
  default void aStrangeNameOfASessionIsNoObstacle() {
    var session = new SessionName("Loja@1.x " + session());
    expect(session, EVENT, false);
    try (var sink = open(options())) {
      publish(sink, event(session, EVENT, false, 1));
    }

    assertThat(read(session, EVENT, false, 1)).hasSize(1);
  }

  @Test
  default void anEventThatTheBrokerNeverTakesIsRefusedAndTheNextOneGoes() {
    var session = session();
    expect(session, EVENT, false);
    try (var sink = open(options())) {
      publish(sink, event(session, EVENT, false, 0));
      var outcome = sink.publish(event(session, EVENT, false, 1, "x".repeat(tooLarge())));
      assertThat(outcome).isInstanceOf(Outcome.Refused.class);
      assertThat(outcome.reason()).isNotBlank();
      publish(sink, event(session, EVENT, false, 2));
    }

    assertThat(read(session, EVENT, false, 2))
        .extracting(Message::id)
        .containsExactly("evt_" + session + "_0", "evt_" + session + "_2");
  }

  @Test
  default void withoutABrokerItFailsWithAReasonAndDoesNotHang() {
    try (var sink = open(optionsOfNoBroker())) {
      var start = System.nanoTime();
      var outcome = sink.publish(event(session(), EVENT, false, 1));
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(PATIENCE);
      assertThat(outcome).isInstanceOf(Outcome.Failed.class);
      assertThat(outcome.reason()).isNotBlank().doesNotContain("secret");
      assertThat(sink.problem()).isPresent();
    }
  }

  @Test
  default void wrongCredentialsAreAFailureThatIsTriedAgain() {
    var options = optionsWithWrongCredentials();
    assumeTrue(!options.isEmpty(), "this broker lets everybody in");
    try (var sink = open(options)) {
      var outcome = sink.publish(event(session(), EVENT, false, 1));
      assertThat(outcome).isInstanceOf(Outcome.Failed.class);
      assertThat(outcome.reason()).contains("credentials").doesNotContain("wrong-secret");
      assertThat(sink.problem()).isPresent();
    }
  }

  @Test
  default void aClosedSinkPublishesNothing() {
    var sink = open(options());
    sink.close();
    assertThat(sink.publish(event(session(), EVENT, false, 1))).isInstanceOf(Outcome.Failed.class);
    assertThat(sink.problem()).isPresent();
  }

  @Test
  default void anUnknownOptionIsRefusedWithoutItsValue() {
    var options = new HashMap<>(options());
    options.put("passwort", "hunter2");
    assertThatThrownBy(() -> open(options))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("passwort")
        .hasMessageNotContaining("hunter2");
  }
}
