package dev.sessiongateway.sink;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.application.sink.EventSinkProviderContract;
import dev.sessiongateway.sink.kafka.KafkaSinkProvider;
import dev.sessiongateway.sink.nats.NatsBroker;
import dev.sessiongateway.sink.nats.NatsSinkProvider;
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
/// Those of RabbitMQ and Kafka, which take long to start, are tried in the tests of their sinks.
class BrokerTlsTest {
  @TempDir private static Path directory;
  private static BrokerTlsContract tls;

  @BeforeAll
  static void make() {
    tls = BrokerTlsContract.in(directory);
  }

  @Test
  @NeedsProgram("nats-server")
  @ExpectsLog(
      value = "ERROR ErrorListenerLoggerImpl - exceptionOccurred",
      optional = "what the client says depends on the moment")
  @ExpectsLog("WARN KeptConnection - an event sink cannot be reached")
  void nats() {
    try (var broker = NatsBroker.start(tls.certificate())) {
      tls.verify(new NatsSinkProvider(), host -> Map.of("uri", broker.uri("gateway:right", host)));
    }
  }

  @Test
  @NeedsProgram({"redis-server", "redis-cli"})
  @ExpectsLog("WARN KeptConnection - an event sink cannot be reached")
  void redis() {
    try (var broker = RedisBroker.start(tls.certificate())) {
      tls.verify(new RedisSinkProvider(), host -> Map.of("uri", broker.tlsUri(host)));
    }
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
      options.put(BrokerTlsContract.TRUST, file.toString());
      assertThatThrownBy(() -> provider.open(EventSinkProviderContract.context(options)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("sinks." + provider.name() + "." + BrokerTlsContract.TRUST);
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
    assertThatThrownBy(() -> provider.open(EventSinkProviderContract.context(tls.trusting(plain))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("sinks." + provider.name() + "." + BrokerTlsContract.TRUST);
  }
}
