package dev.sessiongateway.sink.kafka;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.network.OutboundConnections;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.application.sink.EventSinkProviderContract;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.sink.BrokerTlsContract;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExpectsLog(
    value = "WARN (NetworkClient|AdminMetadataManager|Sender) - .*clientId=",
    optional = "what the client says depends on the moment")
@ExpectsLog("WARN KeptConnection - an event sink cannot be reached")
@ExpectsLog(
    value = "ERROR (NetworkClient|AdminMetadataManager|Sender) - .*clientId=",
    optional = "what the client says depends on the moment")
@Nightly
final class KafkaSinkTest implements EventSinkProviderContract {
  private BrokerTlsContract tls;
  private KafkaBroker broker;

  @BeforeAll
  void begin(@TempDir Path directory) {
    tls = BrokerTlsContract.in(directory);
    broker = KafkaBroker.start(tls.certificate());
  }

  @AfterAll
  void end() {
    if (broker != null) {
      broker.close();
    }
  }

  @Override
  public EventSinkProvider provider() {
    return new KafkaSinkProvider();
  }

  @Override
  public Map<String, String> options() {
    return Map.of("brokers", broker.brokers(), "timeout-seconds", "4");
  }

  @Override
  public Map<String, String> optionsOfNoBroker() {
    return Map.of("brokers", "127.0.0.1:" + FreePort.next());
  }

  @Override
  public Map<String, String> optionsWithWrongCredentials() {
    return secure("wrong-secret");
  }

  private Map<String, String> secure(String password) {
    return Map.of(
        "brokers",
        broker.secureBrokers(),
        "sasl-mechanism",
        "PLAIN",
        "sasl-username",
        "gateway",
        "sasl-password",
        password);
  }

  @Override
  public int tooLarge() {
    return KafkaBroker.LIMIT_BYTES;
  }

  @Override
  public List<Message> read(SessionName session, String event, boolean isGlobal, int count) {
    var topics = new KafkaTopics("evolution", true, 1, (short) -1, Set.of());
    return read(topics.of(EventSinkProviderContract.event(session, event, isGlobal, 0)), count);
  }

  private List<Message> read(String topic, int count) {
    var read = new ArrayList<Message>();
    try (var consumer = broker.consumer()) {
      consumer.assign(List.of(new TopicPartition(topic, 0)));
      var end = System.nanoTime() + PATIENCE.toNanos();
      while (read.size() < count) {
        assertThat(System.nanoTime()).isLessThan(end);
        consumer
            .poll(Duration.ofMillis(100))
            .forEach(record ->
                read.add(
                    new Message(
                        new String(record.headers().lastHeader("id").value(), UTF_8),
                        new String(record.value(), UTF_8))));
      }
    }
    return read;
  }

  @Test
  void credentialsAreTaken() {
    var session = EventSinkProviderContract.session();
    try (var sink = provider().open(EventSinkProviderContract.context(secure("right")))) {
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 1));
    }
    assertThat(read(session, "call", false, 1).getFirst().body())
        .contains(json("'timestamp':" + AT.toEpochMilli()));
  }

  @Test
  void theTopicsOfAllInstancesAreThereUnderBothSpellings() {
    var context =
        EventSinkProviderContract.context(
            options(), Set.of("group-participants.update"), OutboundConnections.NONE);
    try (var sink = provider().open(context);
        var consumer = broker.consumer()) {
      var one =
          EventSinkProviderContract.event(EventSinkProviderContract.session(), "call", false, 1);
      EventSinkProviderContract.publish(sink, one);
      assertThat(consumer.listTopics().keySet())
          .contains(
              "evolution.global.group-participants.update",
              "evolution.global.group.participants.update");
    }
  }

  @Test
  void byTlsItDeliversToABrokerWithATrustedCertificateOfItsHostAlone() {
    tls.verify(provider(), host -> Map.of("brokers", broker.tlsBrokers(host), "tls", "true"));
  }

  @Test
  void aBrokerThatLosesItsPowerHasWhatItConfirmed() {
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
    }
    assertThat(read(session, "call", false, 2))
        .extracting(Message::id)
        .containsExactly("evt_" + session + "_1", "evt_" + session + "_2");
  }
}
