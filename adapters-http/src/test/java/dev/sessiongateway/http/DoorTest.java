package dev.sessiongateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DoorTest {
  private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void anUnknownRouteIsA404InTheShapeOfTheFamily() {
    var reply = server.asWaha().get("/api/no/such/thing/at/all");
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.json().path("message").asText())
        .isEqualTo("Cannot GET /api/no/such/thing/at/all");
    assertThat(reply.json().path("statusCode").asInt()).isEqualTo(404);
  }

  @Test
  void anOperationThatIsNotBuiltIsA501() {
    assertThat(server.asWaha().get("/api/ada/labels").status()).isEqualTo(501);
  }
}
