package dev.sessiongateway.sink.amazon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.sink.EventSinkProviderContract;
import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.domain.session.SessionName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// A sink on a server whose consumers read from queues.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class AmazonSinkFixture<S extends AmazonServer>
    implements EventSinkProviderContract {
  protected S server;

  protected abstract S startServer();

  /// The queue of the event, or that of the topic's subscriber.
  protected abstract String queue(SinkEvent event);

  @BeforeAll
  public void begin() {
    server = startServer();
  }

  @AfterAll
  public void end() {
    if (server != null) {
      server.close();
    }
  }

  protected final Map<String, String> with(String option, Object value) {
    var options = new HashMap<>(server.options());
    options.put(option, value.toString());
    return options;
  }

  @Override
  public final Map<String, String> optionsOfNoBroker() {
    return with("endpoint", "http://127.0.0.1:" + FreePort.next());
  }

  protected final String queue(SessionName session, String event, boolean isGlobal) {
    return queue(EventSinkProviderContract.event(session, event, isGlobal, 0));
  }

  @Override
  public final List<Message> read(SessionName session, String event, boolean isGlobal, int count) {
    var read = new ArrayList<Message>();
    try (var client = server.queues()) {
      var end = System.nanoTime() + PATIENCE.toNanos();
      while (read.size() < count) {
        assertThat(System.nanoTime()).isLessThan(end);
        for (var body : AmazonServer.read(client, queue(session, event, isGlobal))) {
          read.add(new Message(body.split("\"", -1)[3], body));
        }
      }
    }
    return read;
  }

  @Test
  public void theSameEventAgainReachesConsumersOnce() {
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
}
