package dev.sessiongateway.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.machine.ServerCertificate;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.application.sink.EventSinkProviderContract;
import dev.sessiongateway.application.webhook.Delivery.Outcome;
import dev.sessiongateway.sink.kafka.KafkaBroker;
import dev.sessiongateway.sink.kafka.KafkaSinkProvider;
import dev.sessiongateway.sink.nats.NatsBroker;
import dev.sessiongateway.sink.nats.NatsSinkProvider;
import dev.sessiongateway.sink.rabbitmq.RabbitBroker;
import dev.sessiongateway.sink.rabbitmq.RabbitSinkProvider;
import dev.sessiongateway.sink.redis.RedisBroker;
import dev.sessiongateway.sink.redis.RedisSinkProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Brokers that are reached by TLS, each with a certificate that no authority of Java has signed.
class BrokerTlsTest {
  private static final String RIGHT_HOST = "localhost";

  /// The same machine, under an address that is not in the certificate.
  private static final String OTHER_HOST = "127.0.0.1";

  private static final String TRUST = "tls-trust-store";

  @TempDir private static Path directory;
  private static ServerCertificate certificate;

  @BeforeAll
  static void make() {
    certificate = ServerCertificate.make(directory, "localhost");
  }

  @Test
  void rabbitmq() {
    try (var broker = RabbitBroker.start(certificate)) {
      verify(
          new RabbitSinkProvider(),
          Map.of("uri", broker.tlsUri(RIGHT_HOST)),
          Map.of("uri", broker.tlsUri(OTHER_HOST)));
    }
  }

  @Test
  void nats() {
    try (var broker = NatsBroker.start(certificate)) {
      verify(
          new NatsSinkProvider(),
          Map.of("uri", broker.uri("gateway:right", RIGHT_HOST)),
          Map.of("uri", broker.uri("gateway:right", OTHER_HOST)));
    }
  }

  @Test
  void kafka() {
    try (var broker = KafkaBroker.start(certificate)) {
      verify(
          new KafkaSinkProvider(),
          Map.of("brokers", broker.tlsBrokers(RIGHT_HOST), "tls", "true"),
          Map.of("brokers", broker.tlsBrokers(OTHER_HOST), "tls", "true"));
    }
  }

  @Test
  void redis() {
    try (var broker = RedisBroker.start(certificate)) {
      verify(
          new RedisSinkProvider(),
          Map.of("uri", broker.tlsUri(RIGHT_HOST)),
          Map.of("uri", broker.tlsUri(OTHER_HOST)));
    }
  }

  private static void verify(
      EventSinkProvider provider, Map<String, String> right, Map<String, String> other) {
    var session = EventSinkProviderContract.session();
    var event = EventSinkProviderContract.event(session, "call", false, 1);
    var open =
        Map.of("the certificate is trusted by nobody", right, "another host", trusting(other));
    open.forEach((why, options) -> {
      try (var sink = provider.open(EventSinkProviderContract.context(options))) {
        var outcome = sink.publish(event);
        assertThat(outcome).as(why).isInstanceOf(Outcome.Failed.class);
        assertThat(outcome.reason()).as(why).contains("TLS");
        assertThat(sink.problem().orElseThrow()).as(why).contains("TLS");
      }
    });
    try (var sink = provider.open(EventSinkProviderContract.context(trusting(right)))) {
      EventSinkProviderContract.publish(sink, event);
      assertThat(sink.problem()).isEmpty();
    }
  }

  private static Map<String, String> trusting(Map<String, String> options) {
    var all = new HashMap<>(options);
    all.put(TRUST, certificate.file().toString());
    return all;
  }

  static Stream<Arguments> providers() {
    return Stream.of(
        Arguments.of(new RabbitSinkProvider(), Map.of("uri", "amqps://one")),
        Arguments.of(new NatsSinkProvider(), Map.of("uri", "tls://one")),
        Arguments.of(new KafkaSinkProvider(), Map.of("brokers", "one:9093", "tls", "true")),
        Arguments.of(new RedisSinkProvider(), Map.of("uri", "rediss://one")));
  }

  @ParameterizedTest
  @MethodSource("providers")
  void aFileWithoutCertificatesEndsTheStart(EventSinkProvider provider, Map<String, String> plain)
      throws IOException {
    var empty = Files.writeString(directory.resolve("empty.pem"), "none");
    for (var file : new Path[] {empty, directory.resolve("absent.pem")}) {
      var options = new HashMap<>(plain);
      options.put(TRUST, file.toString());
      assertThatThrownBy(() -> provider.open(EventSinkProviderContract.context(options)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("sinks." + provider.name() + "." + TRUST);
    }
  }

  static Stream<Arguments> withoutTls() {
    return Stream.of(
        Arguments.of(new RabbitSinkProvider(), Map.of("uri", "amqp://one")),
        Arguments.of(new NatsSinkProvider(), Map.of("uri", "nats://one")),
        Arguments.of(new KafkaSinkProvider(), Map.of("brokers", "one:9093")),
        Arguments.of(new RedisSinkProvider(), Map.of("uri", "redis://one")));
  }

  @ParameterizedTest
  @MethodSource("withoutTls")
  void trustWithoutTlsEndsTheStart(EventSinkProvider provider, Map<String, String> plain) {
    assertThatThrownBy(() -> provider.open(EventSinkProviderContract.context(trusting(plain))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("sinks." + provider.name() + "." + TRUST);
  }
}
