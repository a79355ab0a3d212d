package dev.sessiongateway.sink.rabbitmq;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.Channel;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.application.sink.EventSinkProviderContract;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.sink.BrokerTlsContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@Order(1)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@NeedsProgram("rabbitmqctl")
@ExpectsLog("WARN KeptConnection - an event sink cannot be reached")
@ExpectsLog(
    value = "WARN ForgivingExceptionHandler - An unexpected connection driver error",
    optional = "what the client says depends on the moment")
@Nightly
final class RabbitSinkTest implements EventSinkProviderContract {
  private BrokerTlsContract tls;
  private RabbitBroker broker;

  @BeforeAll
  void begin(@TempDir Path directory) {
    tls = BrokerTlsContract.in(directory);
    broker = RabbitBroker.start(tls.certificate());
  }

  @AfterAll
  void end() {
    if (broker != null) {
      broker.close();
    }
  }

  @Override
  public EventSinkProvider provider() {
    return new RabbitSinkProvider();
  }

  @Override
  public Map<String, String> options() {
    return Map.of("uri", broker.uri(), "prefix", "shop");
  }

  @Override
  public Map<String, String> optionsOfNoBroker() {
    return Map.of("uri", "amqp://user:secret@127.0.0.1:" + FreePort.next());
  }

  @Override
  public Map<String, String> optionsWithWrongCredentials() {
    return Map.of("uri", broker.uri("guest:wrong-secret"));
  }

  @Override
  public int tooLarge() {
    return RabbitBroker.LIMIT_BYTES;
  }

  private EventSink open() {
    return provider().open(EventSinkProviderContract.context(options()));
  }

  @Override
  public List<Message> read(SessionName session, String event, boolean isGlobal, int count) {
    var queue = isGlobal ? "shop." + event : session + "." + event;
    try (var connection = broker.connect()) {
      var channel = connection.createChannel();
      var read = new ArrayList<Message>();
      await(() -> {
        var got = get(channel, queue);
        if (got != null) {
          read.add(got);
        }
        return read.size() == count;
      });
      return read;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Message get(Channel channel, String queue) {
    try {
      var got = channel.basicGet(queue, true);
      if (got == null) {
        return null;
      }
      assertThat(got.getProps().getDeliveryMode()).isEqualTo(2);
      assertThat(got.getProps().getContentType()).isEqualTo("application/json");
      return new Message(got.getProps().getMessageId(), new String(got.getBody(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void await(BooleanSupplier condition) {
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  @Test
  void everyEventOfAnInstanceHasAQueueAndAllAreInItsExchange() throws IOException {
    var session = EventSinkProviderContract.session();
    try (var connection = broker.connect();
        var sink = open()) {
      var channel = connection.createChannel();
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 0));
      var all = channel.queueDeclare().getQueue();
      channel.queueBind(all, session.value(), "#");
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 1));
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, EVENT, false, 2));

      assertThat(get(channel, all).id()).endsWith("_1");
      assertThat(get(channel, all).id()).endsWith("_2");
      assertThat(channel.queueDeclarePassive(session + ".call").getMessageCount()).isEqualTo(2);
    }
  }

  @Test
  void aFullQueueHoldsTheEventUntilThereIsRoom() throws IOException {
    var session = EventSinkProviderContract.session();
    try (var connection = broker.connect();
        var sink = open()) {
      var channel = connection.createChannel();
      var limits = Map.<String, Object>of("x-max-length", 1, "x-overflow", "reject-publish");
      channel.queueDeclare(session + ".call", true, false, false, limits);
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 1));

      var full = sink.publish(EventSinkProviderContract.event(session, "call", false, 2));
      assertThat(full).isInstanceOf(Outcome.Failed.class);
      assertThat(full.reason()).contains("full");

      channel.queuePurge(session + ".call");
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 2));
    }
  }

  @Test
  void aQueueThatSomebodyDeletedIsMadeAgain() throws IOException {
    var session = EventSinkProviderContract.session();
    try (var connection = broker.connect();
        var sink = open()) {
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 1));
      connection.createChannel().queueDelete(session + ".call");

      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 2));
    }
    assertThat(read(session, "call", false, 1))
        .extracting(Message::id)
        .first()
        .asString()
        .endsWith("_2");
  }

  @Test
  @ExpectsLog("ERROR SocketFrameHandler - TLS connection failed")
  void byTlsItDeliversToABrokerWithATrustedCertificateOfItsHostAlone() {
    tls.verify(provider(), host -> Map.of("uri", broker.tlsUri(host)));
  }

  @Test
  void aReservedNameIsRefusedForGood() {
    try (var sink = open()) {
      var outcome =
          sink.publish(
              EventSinkProviderContract.event(new SessionName("amq.loja"), EVENT, false, 1));
      assertThat(outcome).isInstanceOf(Outcome.Refused.class);
    }
  }

  @Test
  void anAlarmOfTheServerIsAReasonToWait() {
    var session = EventSinkProviderContract.session();
    try (var sink = open()) {
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 1));
      broker.alarm(true);
      try {
        // The server tells it to connections that publish.
        await(() ->
            sink.publish(EventSinkProviderContract.event(session, "call", false, 2))
                    instanceof Outcome.Failed
                && sink.problem().isPresent());
        assertThat(sink.problem().orElseThrow()).contains("takes no events");
      } finally {
        broker.alarm(false);
      }
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 3));
      assertThat(sink.problem()).isEmpty();
    }
  }

  /// With classic queues: a quorum queue of RabbitMQ 3.10 on one node finds no leader after this.
  @Test
  void aServerThatLosesItsPowerHasWhatItConfirmed() {
    outlives(Map.of("uri", broker.uri(), "queue-type", "classic"), broker::kill);
  }

  @Test
  void aServerThatIsRestartedHasWhatItConfirmed() {
    outlives(options(), broker::stop);
  }

  private void outlives(Map<String, String> options, Runnable end) {
    var session = EventSinkProviderContract.session();
    try (var sink = provider().open(EventSinkProviderContract.context(options))) {
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 1));
      end.run();
      assertThat(sink.publish(EventSinkProviderContract.event(session, "call", false, 2)))
          .isInstanceOf(Outcome.Failed.class);
      assertThat(sink.problem()).isPresent();
      broker.restart();
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 2));
    }
    assertThat(read(session, "call", false, 2))
        .extracting(Message::id)
        .containsExactly("evt_" + session + "_1", "evt_" + session + "_2");
  }
}
