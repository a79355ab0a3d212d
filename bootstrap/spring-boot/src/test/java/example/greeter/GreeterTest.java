package example.greeter;

import static dev.sessiongateway.junit.GatewayAssert.assertThat;
import static dev.sessiongateway.junit.PhoneAssert.assertThat;

import dev.sessiongateway.junit.TestGateway;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/// The gateway is there before the application, which gets its address as a property.
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class GreeterTest {
  private static final TestGateway GATEWAY = TestGateway.start();

  @LocalServerPort private int port;

  @DynamicPropertySource
  static void gateway(DynamicPropertyRegistry registry) {
    registry.add("gateway.url", GATEWAY::url);
    registry.add("gateway.key", GATEWAY::key);
  }

  @BeforeEach
  void reset() {
    GATEWAY.reset();
  }

  @AfterAll
  static void close() {
    GATEWAY.close();
  }

  @Test
  void greetsWhoeverWrites() {
    var ada = GATEWAY.phone("447700900101");
    var bot = URI.create("http://127.0.0.1:" + port + "/webhook");
    var shop = GATEWAY.session("shop", GATEWAY.phone("447700900199"), bot, "message");

    ada.writes(shop, "Good morning");

    assertThat(ada).received("Hello! You wrote: Good morning");
    assertThat(GATEWAY).wasCalled("sendText", 1, Map.of("session", "shop"));
  }
}
