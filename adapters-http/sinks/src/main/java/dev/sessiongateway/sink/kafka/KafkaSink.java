package dev.sessiongateway.sink.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.application.webhook.Delivery.Outcome;
import dev.sessiongateway.sink.BrokerFailure;
import dev.sessiongateway.sink.EventBody;
import dev.sessiongateway.sink.KeptConnection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.RecordTooLargeException;

/// Publishes to Kafka. The key of a message is the name of its instance, so that the events of an
/// instance are in one partition of a topic, in order.
final class KafkaSink implements EventSink {
  private static final int DEADLINE_SECONDS = 25;
  private static final int MOST_KNOWN = 20_000;

  private final KafkaCluster cluster;
  private final KafkaTopics topics;
  private final KeptConnection<KafkaLink> links;

  KafkaSink(KafkaCluster cluster, KafkaTopics topics, Executor background) {
    this.cluster = cluster;
    this.topics = topics;
    this.links =
        new KeptConnection<>(
            KafkaSinkProvider.NAME,
            cluster::connect,
            KafkaLink::isOpen,
            KafkaLink::close,
            background);
  }

  @Override
  public Outcome publish(SinkEvent event) {
    KafkaLink link;
    try {
      link = links.get();
      ensure(link, topics.of(event));
    } catch (BrokerFailure e) {
      return EventSink.failed(e.reason());
    }
    try {
      var _ = link.producer().send(message(event)).get(DEADLINE_SECONDS, TimeUnit.SECONDS);
      return EventSink.ACCEPTED;
    } catch (ExecutionException e) {
      return outcome(link, e.getCause() == null ? e : e.getCause());
    } catch (KafkaException | IllegalStateException e) {
      return outcome(link, e);
    } catch (TimeoutException e) {
      return lost(link, "no confirmation within " + DEADLINE_SECONDS + " s");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return EventSink.failed("the gateway stops");
    }
  }

  /// A failure ends the producer: it may be one after which it must not be used, and the next one
  /// has a fresh view of the brokers.
  private Outcome outcome(KafkaLink link, Throwable failure) {
    return switch (failure) {
      case RecordTooLargeException e ->
          EventSink.refused("the brokers refuse the event: " + e.getMessage());
      case InvalidTopicException e ->
          EventSink.refused("the brokers refuse the topic: " + e.getMessage());
      default -> lost(link, KafkaCluster.reason(failure));
    };
  }

  private Outcome lost(KafkaLink link, String reason) {
    links.lost(link, reason);
    return EventSink.failed(reason);
  }

  private void ensure(KafkaLink link, String topic) throws BrokerFailure {
    if (link.known().contains(topic)) {
      return;
    }
    if (link.known().size() > MOST_KNOWN) {
      link.known().clear();
    }
    try {
      cluster.make(List.of(topic));
    } catch (BrokerFailure e) {
      links.lost(link, e.reason());
      throw e;
    }
    link.known().add(topic);
  }

  private ProducerRecord<String, byte[]> message(SinkEvent event) {
    var millis = event.at().toEpochMilli();
    var body = EventBody.with(event.body(), "\"timestamp\":" + millis);
    var instance = event.session().value();
    var record = new ProducerRecord<String, byte[]>(topics.of(event), null, millis, instance, body);
    record.headers().add("event", event.name().getBytes(UTF_8));
    record.headers().add("instance", instance.getBytes(UTF_8));
    record.headers().add("origin", "session-gateway".getBytes(UTF_8));
    record.headers().add("timestamp", Long.toString(millis).getBytes(UTF_8));
    record.headers().add("id", event.id().getBytes(UTF_8));
    return record;
  }

  @Override
  public Optional<String> problem() {
    return links.problem();
  }

  @Override
  public void close() {
    links.close();
  }
}
