package dev.sessiongateway.junit.example;

import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.junit.GatewayTest;
import dev.sessiongateway.junit.Recording;
import dev.sessiongateway.junit.TestGateway;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

@GatewayTest
class RecordedOrderTest {
  @Test
  void answersAsWhenItWasRecorded(TestGateway gateway) throws IOException {
    var bot = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    bot.createContext("/", new MenuBot(gateway.url(), gateway.key()));
    bot.start();
    try {
      var url = URI.create("http://127.0.0.1:" + bot.getAddress().getPort());
      gateway.world("phones: [{number: 447700900101, name: Ada}, {number: 447700900199}]");
      gateway.session("shop", gateway.phone("447700900199"), url, "message", "call.rejected");

      Recording.of(Path.of("../../docs/examples/order.jsonl")).playPhones(gateway);
    } finally {
      bot.stop(0);
    }
  }
}
