package dev.sessiongateway.sink.nats;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.application.sink.EventSinkProviderContract;
import dev.sessiongateway.domain.session.SessionName;
import io.nats.client.JetStreamApiException;
import io.nats.client.PushSubscribeOptions;
import io.nats.client.api.DiscardPolicy;
import io.nats.client.api.StreamConfiguration;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// A connection of NATS says that closing it may be interrupted.
@SuppressWarnings("try")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@NeedsProgram("nats-server")
@ExpectsLog("WARN KeptConnection - an event sink cannot be reached")
final class NatsSinkTest implements EventSinkProviderContract {
  private NatsBroker broker;

  @BeforeAll
  void begin() {
    broker = NatsBroker.start(true);
  }

  @AfterAll
  void end() {
    if (broker != null) {
      broker.close();
    }
  }

  @Override
  public EventSinkProvider provider() {
    return new NatsSinkProvider();
  }

  @Override
  public Map<String, String> options() {
    return Map.of("uri", broker.uri(), "prefix", "all");
  }

  @Override
  public Map<String, String> optionsOfNoBroker() {
    return Map.of("uri", "nats://user:secret@127.0.0.1:" + FreePort.next());
  }

  @Override
  public Map<String, String> optionsWithWrongCredentials() {
    return Map.of("uri", broker.uri("gateway:wrong-secret"));
  }

  @Override
  public int tooLarge() {
    return NatsBroker.LIMIT_BYTES;
  }

  @Override
  public List<Message> read(SessionName session, String event, boolean isGlobal, int count) {
    var subjects = new NatsSubjects("all", Set.of(), PATIENCE);
    return read(subjects.of(EventSinkProviderContract.event(session, event, isGlobal, 0)), count);
  }

  private List<Message> read(String subject, int count) {
    var read = new ArrayList<Message>();
    try (var connection = broker.connect()) {
      var stream = connection.jetStreamManagement().getStreamNames(subject).getFirst();
      var options = PushSubscribeOptions.builder().ordered(true).stream(stream).build();
      var subscription = connection.jetStream().subscribe(subject, options);
      while (read.size() < count) {
        var message = subscription.nextMessage(PATIENCE);
        assertThat(message).as("in time").isNotNull();
        read.add(
            new Message(
                message.getHeaders().getFirst("Nats-Msg-Id"),
                new String(message.getData(), UTF_8)));
      }
      return read;
    } catch (IOException | JetStreamApiException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  @ExpectsLog(
      value = "ERROR ErrorListenerLoggerImpl - exceptionOccurred",
      optional = "what the client says depends on the moment")
  void aServerThatLosesItsPowerHasWhatItAcknowledged() {
    var session = EventSinkProviderContract.session();
    try (var sink = provider().open(EventSinkProviderContract.context(options()))) {
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 1));
      broker.kill();
      assertThat(sink.publish(EventSinkProviderContract.event(session, "call", false, 2)))
          .isInstanceOf(Outcome.Failed.class);
      assertThat(sink.problem()).isPresent();
      broker.restart();
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 2));
      // The same event again: the stream knows its id.
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 2));
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 3));
    }
    assertThat(read(session, "call", false, 3))
        .extracting(Message::id)
        .extracting(id -> id.substring(id.length() - 1))
        .containsExactly("1", "2", "3");
  }

  @Test
  void aFullStreamHoldsTheEventUntilThereIsRoom() throws Exception {
    var session = EventSinkProviderContract.session();
    try (var connection = broker.connect();
        var sink = provider().open(EventSinkProviderContract.context(options()))) {
      var small =
          StreamConfiguration.builder()
              .name("small-" + session)
              .subjects(session + ".>")
              .maxMessages(1)
              .discardPolicy(DiscardPolicy.New)
              .build();
      var management = connection.jetStreamManagement();
      management.addStream(small);
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 1));

      var full = sink.publish(EventSinkProviderContract.event(session, "call", false, 2));
      assertThat(full).isInstanceOf(Outcome.Failed.class);

      management.purgeStream("small-" + session);
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 2));
      assertThat(management.getStreamNames()).doesNotContain("instance-" + session);
    }
  }

  @Test
  @ExpectsLog(
      value = "ERROR ErrorListenerLoggerImpl - exceptionOccurred",
      optional = "what the client says depends on the moment")
  void withoutJetStreamThoseWhoListenGetTheEvents() throws Exception {
    var session = EventSinkProviderContract.session();
    try (var plain = NatsBroker.start(false);
        var connection = plain.connect()) {
      var subscription = connection.subscribe(session + ".>");
      connection.flush(Duration.ofSeconds(10));
      var options = Map.of("uri", plain.uri());
      try (var sink = provider().open(EventSinkProviderContract.context(options))) {
        EventSinkProviderContract.publish(
            sink, EventSinkProviderContract.event(session, "call", false, 1));
      }
      var message = subscription.nextMessage(PATIENCE);
      assertThat(message.getSubject()).isEqualTo(session + ".call");
    }
  }
}
