package example.greeter;

import static dev.sessiongateway.junit.PhoneAssert.assertThat;

import dev.sessiongateway.junit.GatewayTest;
import dev.sessiongateway.junit.TestGateway;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;

/// The extensions of Spring and of the gateway are in one test.
@GatewayTest
@SpringBootTest(properties = {"gateway.url=http://127.0.0.1:9", "gateway.key=none"})
class GatewayParameterTest {
  @Test
  void aTestTakesTheGatewayAsAParameter(TestGateway gateway) {
    var ada = gateway.phone("447700900101");
    gateway.phone("447700900102").writes(ada, "Good morning");
    assertThat(ada).received("Good morning");
  }
}
