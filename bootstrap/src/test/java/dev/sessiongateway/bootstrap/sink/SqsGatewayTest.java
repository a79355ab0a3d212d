package dev.sessiongateway.bootstrap.sink;

import dev.sessiongateway.sink.sqs.SqsServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.TestInstance;

/// The server keeps messages in memory, so that its outage is one in which it does not answer.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SqsGatewayTest extends BrokerFixture {
  @AutoClose private final SqsServer server = SqsServer.start();

  @Override
  String sink() {
    return "sqs";
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
    try (var client = server.client()) {
      await(() -> {
        read.addAll(SqsServer.read(client, "shop_send_message.fifo"));
        return isEnough.test(read);
      });
    }
    return read;
  }
}
