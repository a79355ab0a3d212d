package dev.sessiongateway.sink.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.sink.BrokerFailure;
import dev.sessiongateway.sink.EventBody;
import dev.sessiongateway.sink.KeptConnection;
import dev.sessiongateway.sink.SinkOptions;
import dev.sessiongateway.sink.TrustedAuthorities;
import dev.sessiongateway.sink.kafka.KafkaCluster.KafkaLink;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.SslConfigs;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.RecordTooLargeException;

/// Publishes events to Kafka, with an idempotent producer.
public final class KafkaSinkProvider implements EventSinkProvider {
  static final String NAME = "kafka";

  private static final String BROKERS = "brokers";
  private static final String CLIENT_ID = "client-id";
  private static final String TOPIC_PREFIX = "topic-prefix";
  private static final String AUTO_CREATE = "auto-create-topics";
  private static final String PARTITIONS = "num-partitions";
  private static final String REPLICATION = "replication-factor";
  private static final String TIMEOUT = "timeout-seconds";
  private static final String TLS = "tls";
  private static final String SASL_MECHANISM = "sasl-mechanism";
  private static final String SASL_USERNAME = "sasl-username";
  private static final String SASL_PASSWORD = "sasl-password";
  private static final Set<String> OPTIONS =
      Set.of(
          BROKERS,
          CLIENT_ID,
          TOPIC_PREFIX,
          AUTO_CREATE,
          PARTITIONS,
          REPLICATION,
          TIMEOUT,
          TLS,
          TrustedAuthorities.OPTION,
          SASL_MECHANISM,
          SASL_USERNAME,
          SASL_PASSWORD);
  private static final String SCRAM = "org.apache.kafka.common.security.scram.ScramLoginModule";
  private static final String PLAIN = "org.apache.kafka.common.security.plain.PlainLoginModule";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public EventSink open(SinkContext context) {
    var options = new SinkOptions(NAME, context.options(), OPTIONS);
    var topics =
        new KafkaTopics(
            options.text(TOPIC_PREFIX, "evolution"),
            options.flag(AUTO_CREATE, true),
            options.number(PARTITIONS, 1, 1, 10_000),
            (short) options.number(REPLICATION, -1, -1, 100),
            context.globalEvents());
    var common = common(options, context.server());
    var timeout = Duration.ofSeconds(options.number(TIMEOUT, 20, 1, 20));
    try {
      // Refuses what is wrong, and connects to nothing.
      var _ = new ProducerConfig(KafkaCluster.producer(common, timeout));
    } catch (ConfigException e) {
      throw options.mustBe(BROKERS, "addresses such as host:9092 with commas between");
    }
    return new KafkaSink(new KafkaCluster(common, timeout, topics), topics, context.background());
  }

  private static Map<String, Object> common(SinkOptions options, String server) {
    var all = new HashMap<String, Object>();
    all.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, options.required(BROKERS));
    all.put(
        CommonClientConfigs.CLIENT_ID_CONFIG, options.text(CLIENT_ID, server.replace('/', '-')));
    var mechanism = options.find(SASL_MECHANISM);
    var isTls = options.flag(TLS, false);
    all.put(
        CommonClientConfigs.SECURITY_PROTOCOL_CONFIG,
        mechanism.isPresent()
            ? (isTls ? "SASL_SSL" : "SASL_PLAINTEXT")
            : (isTls ? "SSL" : "PLAINTEXT"));
    var _ = TrustedAuthorities.find(options, isTls);
    options
        .find(TrustedAuthorities.OPTION)
        .ifPresent(file -> {
          all.put(SslConfigs.SSL_TRUSTSTORE_LOCATION_CONFIG, file);
          all.put(SslConfigs.SSL_TRUSTSTORE_TYPE_CONFIG, "PEM");
        });
    if (mechanism.isPresent()) {
      var word =
          options.word(SASL_MECHANISM, "PLAIN", Set.of("PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"));
      all.put(SaslConfigs.SASL_MECHANISM, word);
      all.put(
          SaslConfigs.SASL_JAAS_CONFIG,
          "%s required username=\"%s\" password=\"%s\";"
              .formatted(
                  word.equals("PLAIN") ? PLAIN : SCRAM,
                  quoted(options.required(SASL_USERNAME)),
                  quoted(options.required(SASL_PASSWORD))));
    }
    return all;
  }

  private static String quoted(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }

  /// Publishes to Kafka. The key of a message is the name of its instance, so that the events of an
  /// instance are in one partition of a topic, in order.
  static final class KafkaSink implements EventSink {
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
      var record =
          new ProducerRecord<String, byte[]>(topics.of(event), null, millis, instance, body);
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
}
