package dev.sessiongateway.sink.amazon.sns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.ServerHome;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.application.sink.EventSinkProviderContract;
import dev.sessiongateway.domain.session.SessionName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Consumers read from queues that are subscribed to the topics.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SnsSinkTest implements EventSinkProviderContract {
  private static final int LIMIT = 256 << 10;
  private static final SnsTopics TOPICS = new SnsTopics("session-gateway", true);

  private SnsServer server;

  @BeforeAll
  void begin() {
    server = SnsServer.start();
  }

  @AfterAll
  void end() {
    if (server != null) {
      server.close();
    }
  }

  @Override
  public EventSinkProvider provider() {
    return new SnsSinkProvider();
  }

  /// The server itself has to refuse what is too large.
  @Override
  public Map<String, String> options() {
    var options = new HashMap<>(server.options());
    options.put("max-bytes", Integer.toString(4 * LIMIT));
    return options;
  }

  @Override
  public Map<String, String> optionsOfNoBroker() {
    var options = new HashMap<>(server.options());
    options.put("endpoint", "http://127.0.0.1:" + ServerHome.freePort());
    return options;
  }

  @Override
  public Map<String, String> optionsWithWrongCredentials() {
    return server.options("wrong-secret");
  }

  @Override
  public int tooLarge() {
    return LIMIT;
  }

  @Override
  public void expect(SessionName session, String event, boolean isGlobal) {
    server.subscribe(topic(session, event, isGlobal));
  }

  private static String topic(SessionName session, String event, boolean isGlobal) {
    return TOPICS.of(EventSinkProviderContract.event(session, event, isGlobal, 0));
  }

  @Override
  public List<Message> read(SessionName session, String event, boolean isGlobal, int count) {
    var read = new ArrayList<Message>();
    try (var client = server.queues()) {
      var end = System.nanoTime() + PATIENCE.toNanos();
      while (read.size() < count) {
        assertThat(System.nanoTime()).isLessThan(end);
        for (var body : SnsServer.read(client, topic(session, event, isGlobal))) {
          read.add(new Message(body.split("\"", -1)[3], body));
        }
      }
    }
    return read;
  }

  @Test
  void theSameEventAgainReachesSubscribersOnce() {
    var session = EventSinkProviderContract.session();
    expect(session, "call", false);
    try (var sink = provider().open(EventSinkProviderContract.context(options()))) {
      for (var number : List.of(1, 1, 2)) {
        EventSinkProviderContract.publish(
            sink, EventSinkProviderContract.event(session, "call", false, number));
      }
    }
    assertThat(read(session, "call", false, 2))
        .extracting(Message::id)
        .containsExactly("evt_" + session + "_1", "evt_" + session + "_2");
  }

  @Test
  void aTopicThatSomebodyDeletesIsMadeAgain() {
    var session = EventSinkProviderContract.session();
    try (var sink = provider().open(EventSinkProviderContract.context(options()))) {
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 1));
      server.delete(topic(session, "call", false));
      // The first attempt finds that it is gone.
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 2));
      expect(session, "call", false);
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 3));
    }
    assertThat(read(session, "call", false, 1))
        .extracting(Message::id)
        .containsExactly("evt_" + session + "_3");
  }

  @Test
  void theLongestNameFits() {
    var longest = new SnsTopics("p".repeat(SnsTopics.LONGEST_PREFIX), true);
    var session = new SessionName("x".repeat(32) + "@" + "x".repeat(31));
    assertThat(longest.of(EventSinkProviderContract.event(session, "call", false, 1)))
        .hasSizeLessThanOrEqualTo(256)
        .matches("[A-Za-z0-9_-]+\\.fifo");
  }
}
