package dev.sessiongateway.bootstrap.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.sink.rabbitmq.RabbitBroker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestInstance;

@Order(1)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@NeedsProgram("rabbitmqctl")
@ExpectsLog(
    value = "WARN KeptConnection - an event sink cannot be reached",
    optional = "the connection may be found broken or not")
@ExpectsLog(
    value = "WARN ForgivingExceptionHandler - An unexpected connection driver error",
    optional = "what the client says depends on the moment")
@ExpectsLog("WARN shop - a receiver fails; its events wait")
@Nightly
class RabbitGatewayTest extends BrokerFixture {
  @AutoClose private final RabbitBroker broker = RabbitBroker.start();

  @Override
  String sink() {
    return "rabbitmq";
  }

  @Override
  Map<String, String> options() {
    return Map.of("uri", broker.uri());
  }

  @Override
  void stopBroker() {
    broker.stop();
  }

  @Override
  void restartBroker() {
    broker.restart();
  }

  @Override
  List<String> read(Predicate<List<String>> isEnough) {
    try (var connection = broker.connect()) {
      var channel = connection.createChannel();
      var read = new ArrayList<String>();
      await(() -> {
        try {
          for (var got = channel.basicGet("shop.send.message", true);
              got != null;
              got = channel.basicGet("shop.send.message", true)) {
            read.add(new String(got.getBody(), UTF_8));
          }
          return isEnough.test(read);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      });
      return read;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
