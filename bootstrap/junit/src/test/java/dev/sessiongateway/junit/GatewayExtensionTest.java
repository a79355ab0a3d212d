package dev.sessiongateway.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.junit.GatewayTest.Share;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

@GatewayTest(share = Share.CLASS)
@TestInstance(Lifecycle.PER_CLASS)
final class GatewayExtensionTest {
  private TestGateway first;

  @BeforeAll
  void take(TestGateway gateway) {
    first = gateway;
    gateway.phone("447700900101");
  }

  @BeforeEach
  void isReset(TestGateway gateway) {
    assertThat(Simulation.of(gateway.useCases()).orElseThrow().phones().phones()).isEmpty();
  }

  @Test
  void testsOfAClassShareAGateway(TestGateway gateway) {
    assertThat(gateway).isSameAs(first);
    gateway.phone("447700900102");
  }

  @Test
  void eachTestBeginsAnew(TestGateway gateway) {
    assertThat(gateway).isSameAs(first);
    gateway.phone("447700900103");
  }

  @Nested
  final class NestedTests {
    @Test
    void shareItToo(TestGateway gateway) {
      assertThat(gateway).isSameAs(first);
    }
  }

  /// Another gateway in the same process, which has nothing to do with the first.
  @Test
  void aClosedGatewayLeavesNothing(TestGateway gateway) {
    gateway.phone("447700900104");
    Path data;
    try (var other = TestGateway.start()) {
      assertThat(other.url()).isNotEqualTo(gateway.url());
      assertThat(Simulation.of(other.useCases()).orElseThrow().phones().phones()).isEmpty();
      data = other.dataDirectory();
      assertThat(data).isDirectory();
    }
    assertThat(Files.exists(data)).isFalse();
  }
}
