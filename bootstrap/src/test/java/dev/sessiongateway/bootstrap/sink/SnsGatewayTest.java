package dev.sessiongateway.bootstrap.sink;

import dev.sessiongateway.sink.amazon.sns.SnsServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AutoClose;

/// The server keeps messages in memory, so that its outage is one in which it does not answer. Each
/// test has one of its own, because a queue knows the events of the test before.
class SnsGatewayTest extends BrokerFixture {
  private static final String TOPIC = "session-gateway_shop.fifo";

  @AutoClose private final SnsServer server = SnsServer.start();

  @Override
  String sink() {
    return "sns";
  }

  @Override
  Map<String, String> options() {
    return server.options();
  }

  @Override
  void expect() {
    server.subscribe(TOPIC);
  }

  @Override
  void stopBroker() {
    server.freeze(true);
  }

  @Override
  void restartBroker() {
    server.freeze(false);
  }

  @Override
  List<String> read(Predicate<List<String>> isEnough) {
    var read = new ArrayList<String>();
    try (var client = server.queues()) {
      await(() -> {
        read.addAll(SnsServer.read(client, TOPIC));
        return isEnough.test(read);
      });
    }
    return read;
  }
}
