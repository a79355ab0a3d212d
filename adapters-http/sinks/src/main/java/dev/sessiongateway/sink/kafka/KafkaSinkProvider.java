package dev.sessiongateway.sink.kafka;

import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.sink.SinkOptions;
import dev.sessiongateway.sink.TrustedAuthorities;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.SslConfigs;

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
}
