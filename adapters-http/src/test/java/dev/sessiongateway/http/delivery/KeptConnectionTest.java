package dev.sessiongateway.http.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.delivery.DeliveryContract;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

final class KeptConnectionTest {
  @Test
  void deliveriesOneAfterTheOtherShareAConnection() throws Exception {
    var ports = new CopyOnWriteArrayList<Integer>();
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/hook",
        exchange -> {
          ports.add(exchange.getRemoteAddress().getPort());
          exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(200, 2);
          exchange.getResponseBody().write(new byte[] {'o', 'k'});
          exchange.close();
        });
    server.start();
    var policy = OutboundPolicy.allowing(List.of("127.0.0.1"));
    try (var client =
        new OutboundClient(policy, OutboundClient.Timeouts.DEFAULT, "session-gateway/test")) {
      var delivery = new HttpDelivery(client, InstantSource.system(), "0.1.0", client.total());
      var url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hook");
      for (var i = 0; i < 5; i++) {
        assertThat(delivery.deliver(DeliveryContract.at(url), DeliveryContract.EVENT).outcome())
            .isEqualTo(new Outcome.Accepted(200));
      }
    } finally {
      server.stop(0);
    }

    assertThat(ports).hasSize(5);
    assertThat(new HashSet<>(ports)).hasSizeLessThan(5);
  }
}
