package dev.sessiongateway.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.SinkSubscription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The brokers to which events are published, from our own settings and from Evolution API's.
final class SinkSettingsTest {
  private static final SinkName RABBITMQ = new SinkName("rabbitmq");

  @TempDir Path directory;

  private Settings read(String sinks) {
    return Settings.of(SettingsSources.of(Map.of(Setting.SINKS, sinks), null, Map.of(), directory));
  }

  private Settings migrated(Map<String, String> environment) {
    return Settings.of(SettingsSources.of(Map.of(), null, environment, directory));
  }

  @Test
  void withoutSettingsThereIsNone() {
    var settings = migrated(Map.of());
    assertThat(settings.sinks().sinks()).isEmpty();
    assertThat(settings.webhooks().ofAll()).isEmpty();
    assertThat(settings.sinks().directory()).isEqualTo(directory.resolve("data/sinks"));
  }

  @Test
  void eachBrokerGetsItsOwnOptionsFromTheFile() throws IOException {
    Files.writeString(
        directory.resolve("gateway.yaml"),
        """
        sinks:
          rabbitmq: {uri: 'amqp://u:s3cret@one', global: true, events: [CALL, messages.upsert]}
          kafka: {brokers: 'one:9092,two:9092'}
        """);

    var settings = migrated(Map.of());

    var sinks = settings.sinks().sinks();
    assertThat(sinks.get(RABBITMQ).options()).isEqualTo(Map.of("uri", "amqp://u:s3cret@one"));
    assertThat(sinks.get(RABBITMQ).globalEvents())
        .containsExactlyInAnyOrder("CALL", "MESSAGES_UPSERT");
    assertThat(sinks.get(new SinkName("kafka")).options())
        .isEqualTo(Map.of("brokers", "one:9092,two:9092"));
    assertThat(sinks.get(new SinkName("kafka")).globalEvents()).isEmpty();
    assertThat(settings.webhooks().ofAll()).isEmpty();
    assertThat(settings.sinks().ofAll())
        .extracting(SinkSubscription::sink)
        .containsExactly(RABBITMQ);
    assertThat(settings.sinks().toString()).doesNotContain("s3cret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "uri=amqp://one",
        "rabbitmq.=x",
        "Rabbit.uri=x",
        "rabbitmq.global=yes",
        "rabbitmq.global=true;rabbitmq.events=NO_EVENT"
      })
  void whatIsWrongIsRefusedAtTheStart(String sinks) {
    assertThatThrownBy(() -> read(sinks))
        .isInstanceOf(InvalidSettings.class)
        .hasMessageContaining("sinks");
  }

  @Test
  void theEnvironmentOfAnEvolutionUserSetsUpItsBrokers() {
    var settings =
        migrated(
            Map.of(
                "RABBITMQ_ENABLED", "true",
                "RABBITMQ_URI", "amqp://u:p@rabbit:5672/x",
                "RABBITMQ_EXCHANGE_NAME", "events",
                "RABBITMQ_GLOBAL_ENABLED", "true",
                "RABBITMQ_EVENTS_MESSAGES_UPSERT", "true",
                "RABBITMQ_EVENTS_CALL", "false",
                "KAFKA_ENABLED", "false",
                "KAFKA_BROKERS", "one:9092",
                "NATS_ENABLED", "true",
                "NATS_URI", "nats://n:4222"));

    var sinks = settings.sinks().sinks();
    assertThat(sinks.keySet()).containsExactlyInAnyOrder(RABBITMQ, new SinkName("nats"));
    assertThat(sinks.get(RABBITMQ).options())
        .isEqualTo(Map.of("uri", "amqp://u:p@rabbit:5672/x", "exchange", "events"));
    assertThat(sinks.get(RABBITMQ).globalEvents()).containsExactly("MESSAGES_UPSERT");
    assertThat(sinks.get(new SinkName("nats")).options()).isEqualTo(Map.of("uri", "nats://n:4222"));
  }

  @Test
  void theAppOfAllInstancesCountsOnlyWhenItIsSwitchedOn() {
    var pusher = new SinkName("pusher");
    var set =
        Map.of(
            "PUSHER_ENABLED", "true",
            "PUSHER_GLOBAL_APP_ID", "1",
            "PUSHER_GLOBAL_KEY", "k",
            "PUSHER_GLOBAL_SECRET", "s",
            "PUSHER_GLOBAL_CLUSTER", "eu",
            "PUSHER_GLOBAL_USE_TLS", "True",
            "PUSHER_EVENTS_CALL", "true");
    assertThat(migrated(set).sinks().sinks().get(pusher).options()).isEmpty();

    var on = new HashMap<>(set);
    on.put("PUSHER_GLOBAL_ENABLED", "true");
    assertThat(migrated(on).sinks().sinks().get(pusher).options())
        .isEqualTo(
            Map.of("app-id", "1", "key", "k", "secret", "s", "cluster", "eu", "tls", "true"));
    assertThat(migrated(on).sinks().sinks().get(pusher).globalEvents()).containsExactly("CALL");
  }

  @Test
  void credentialsOfKafkaCountOnlyWhenTheyAreSwitchedOn() {
    var kafka = new SinkName("kafka");
    var off =
        Map.of(
            "KAFKA_ENABLED", "true",
            "KAFKA_BROKERS", "one:9092",
            "KAFKA_SASL_USERNAME", "u",
            "KAFKA_SASL_MECHANISM", "plain",
            "KAFKA_SSL_ENABLED", "False");
    assertThat(migrated(off).sinks().sinks().get(kafka).options())
        .isEqualTo(Map.of("brokers", "one:9092", "tls", "false"));
    var on = new HashMap<>(off);
    on.put("KAFKA_SASL_ENABLED", "true");
    assertThat(migrated(on).sinks().sinks().get(kafka).options())
        .containsEntry("sasl-username", "u")
        .containsEntry("sasl-mechanism", "PLAIN");
  }

  @ParameterizedTest
  @CsvSource({"SQS_GLOBAL_CALL, true, CALL", "SQS_GLOBAL_CALL, false, ''"})
  void theSwitchesOfSqsChooseTheEventsOfAllInstances(String name, String value, String events) {
    var environment = Map.of("SQS_ENABLED", "true", "SQS_GLOBAL_ENABLED", "true", name, value);
    assertThat(
            String.join(
                ",", migrated(environment).sinks().sinks().get(new SinkName("sqs")).globalEvents()))
        .isEqualTo(events);
  }
}
