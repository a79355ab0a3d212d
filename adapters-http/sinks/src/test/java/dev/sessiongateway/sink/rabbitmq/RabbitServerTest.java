package dev.sessiongateway.sink.rabbitmq;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.sink.BrokerFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Where the events go: never to another server than the URI names.
class RabbitServerTest {

  private static RabbitServer server(String uri) {
    return new RabbitServer(uri, 0, "test", null);
  }

  @Test
  void aHostMayHaveAnUnderscore() {
    assertThatThrownBy(() -> server("amqp://user:secret@my_broker.invalid:5673/v").connect())
        .isInstanceOf(BrokerFailure.class)
        .hasMessage("my_broker.invalid:5673 has no address");
    assertThatThrownBy(() -> server("amqp://my_broker.invalid").connect())
        .hasMessage("my_broker.invalid:5672 has no address");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "amqp://user:pa#ss@broker/",
        "amqp://user:pa/ss@broker/",
        "amqp://user:pa?ss@broker/",
        "amqp://user:pa@ss@broker/",
        "amqp://broker:port/",
        "amqp://broker name/"
      })
  void whatNamesNoServerIsRefused(String uri) {
    assertThatIllegalArgumentException().isThrownBy(() -> server(uri));
  }
}
