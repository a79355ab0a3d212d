package dev.sessiongateway.sink.amazon.sqs;

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

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SqsSinkTest implements EventSinkProviderContract {
  private static final int LIMIT = 10_000;

  private SqsServer server;

  @BeforeAll
  void begin() {
    server = SqsServer.start();
  }

  @AfterAll
  void end() {
    if (server != null) {
      server.close();
    }
  }

  @Override
  public EventSinkProvider provider() {
    return new SqsSinkProvider();
  }

  @Override
  public Map<String, String> options() {
    var options = new HashMap<>(server.options());
    options.put("max-bytes", Integer.toString(LIMIT));
    return options;
  }

  @Override
  public Map<String, String> optionsOfNoBroker() {
    var options = new HashMap<>(server.options());
    options.put("endpoint", "http://127.0.0.1:" + ServerHome.freePort());
    return options;
  }

  /// ElasticMQ asks for none.
  @Override
  public Map<String, String> optionsWithWrongCredentials() {
    return Map.of();
  }

  @Override
  public int tooLarge() {
    return LIMIT;
  }

  @Override
  public List<Message> read(SessionName session, String event, boolean isGlobal, int count) {
    var queues = new SqsQueues("global", false, "one");
    return read(queues.of(EventSinkProviderContract.event(session, event, isGlobal, 0)), count);
  }

  private List<Message> read(String queue, int count) {
    var read = new ArrayList<Message>();
    try (var client = server.client()) {
      var end = System.nanoTime() + PATIENCE.toNanos();
      while (read.size() < count) {
        assertThat(System.nanoTime()).isLessThan(end);
        for (var body : SqsServer.read(client, queue)) {
          read.add(new Message(body.split("\"", -1)[3], body));
        }
      }
    }
    return read;
  }

  @Test
  void namesAreThoseOfTheQueuesThatConsumersKnow() {
    var queues = new SqsQueues("global", false, "one");
    var shop = new SessionName("shop");
    assertThat(queues.of(EventSinkProviderContract.event(shop, "send.message.update", false, 1)))
        .isEqualTo("shop_send_message_update.fifo");
    assertThat(
            queues.of(EventSinkProviderContract.event(shop, "group-participants.update", true, 1)))
        .isEqualTo("global_group_participants_update.fifo");
    var single = new SqsQueues("all", true, "one");
    assertThat(single.of(EventSinkProviderContract.event(shop, "call", true, 1)))
        .isEqualTo("all_singlequeue.fifo");
    var longest =
        queues.of(
            EventSinkProviderContract.event(
                new SessionName("x".repeat(64)), "group-participants.update", false, 1));
    assertThat(longest).hasSizeLessThanOrEqualTo(80);
  }

  @Test
  void theSameEventAgainIsInTheQueueOnce() {
    var session = EventSinkProviderContract.session();
    try (var sink = provider().open(EventSinkProviderContract.context(options()))) {
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 1));
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 1));
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 2));
    }
    assertThat(read(session, "call", false, 2))
        .extracting(Message::id)
        .containsExactly("evt_" + session + "_1", "evt_" + session + "_2");
  }
}
