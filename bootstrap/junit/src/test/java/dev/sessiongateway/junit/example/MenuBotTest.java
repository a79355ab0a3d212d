package dev.sessiongateway.junit.example;

import static dev.sessiongateway.junit.GatewayAssert.assertThat;
import static dev.sessiongateway.junit.PhoneAssert.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.application.simulation.NetworkFault;
import dev.sessiongateway.junit.GatewayTest;
import dev.sessiongateway.junit.TestGateway;
import dev.sessiongateway.junit.TestPhone;
import dev.sessiongateway.junit.TestPhone.TestSession;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@GatewayTest
class MenuBotTest {
  private HttpServer bot;
  private TestPhone ada;
  private TestSession shop;

  @BeforeEach
  void open(TestGateway gateway) throws IOException {
    bot = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    bot.createContext("/", new MenuBot(gateway.url(), gateway.key()));
    bot.start();
    var url = URI.create("http://127.0.0.1:" + bot.getAddress().getPort());
    gateway.world("phones: [{number: 447700900101, name: Ada}, {number: 447700900199}]");
    ada = gateway.phone("447700900101");
    shop = gateway.session("shop", gateway.phone("447700900199"), url, "message", "call.rejected");
  }

  @AfterEach
  void close() {
    bot.stop(0);
  }

  @Test
  void takesAnOrder(TestGateway gateway) {
    ada.writes(shop, "menu");
    assertThat(ada).receivedButtons("Soup", "Salad");
    ada.presses("Soup");
    assertThat(ada).received("Soup is on its way.");
    assertThat(gateway).wasCalled("sendText", 1, Map.of("text", "Soup is on its way."));
  }

  @Test
  void beginsAnew(TestGateway gateway) {
    assertThat(ada).hasReceivedNothingMore();
    assertThat(gateway).wasNotCalled("sendText");
    ada.writes(shop, "menu");
    assertThat(ada).receivedButtons("Soup", "Salad");
  }

  @Test
  void answersWhenTheConnectionIsBack(TestGateway gateway) {
    gateway.breaks(new NetworkFault.Disconnect(Duration.ofSeconds(60)));
    ada.writes(shop, "menu");
    assertThat(ada).hasReceivedNothingMore();
    gateway.clock().advance(Duration.ofSeconds(60));
    assertThat(ada).receivedButtons("Soup", "Salad");
  }

  @Test
  void writesToWhoeverCalledInVain(TestGateway gateway) {
    ada.calls(shop);
    gateway.clock().advance(Duration.ofSeconds(45));
    assertThat(ada).received("Sorry that we missed your call.");
  }
}
