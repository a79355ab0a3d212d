package dev.sessiongateway.bootstrap.sink;

import dev.sessiongateway.sink.amazon.AmazonServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// The server keeps messages in memory, so that its outage is one in which it does not answer.
abstract class AmazonGatewayFixture<S extends AmazonServer> extends BrokerFixture {
  private final String queue;

  /// Started before the tests that need it.
  S server;

  /// @param queue of the events `send.message` of the instance `shop`
  AmazonGatewayFixture(String queue) {
    this.queue = queue;
  }

  @Override
  Map<String, String> options() {
    return server.options();
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
        read.addAll(AmazonServer.read(client, queue));
        return isEnough.test(read);
      });
    }
    return read;
  }
}
