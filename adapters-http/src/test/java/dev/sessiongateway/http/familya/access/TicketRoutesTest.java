package dev.sessiongateway.http.familya.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.TestServer;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Issues tickets; their use is tested with the operations that accept them.
class TicketRoutesTest {
  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.stopped("ada");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"'' | 60", "{} | 60", "{\"session\":\"ada\",\"ttlSeconds\":300} | 300"})
  void isMadeWithItsEnd(String body, int seconds) {
    for (var client : new TestServer.Client[] {server.asNative(), server.asWaha()}) {
      var reply = client.post("/api/tickets", body);
      assertThat(reply.status()).isEqualTo(201);
      assertThat(reply.text("ticket")).hasSize(43);
      assertThat(Instant.parse(reply.text("expiresAt")))
          .isEqualTo(server.time.instant().plus(Duration.ofSeconds(seconds)));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'ttlSeconds':0} | invalid.ttlSeconds",
        "{'ttlSeconds':301} | invalid.ttlSeconds",
        "{'ttlSeconds':'60'} | invalid.ttlSeconds",
        "{'session':'a/b'} | invalid.session",
        "{'session':''} | invalid.session"
      })
  void whatATicketCannotBeIsA400(String body, String code) {
    var reply = server.asNative().post("/api/tickets", body);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo(code);
  }

  @Test
  void isNotMadeForMoreThanTheKeyMayDo() {
    var ofAda = server.key(new SessionName("ada"), null, Scope.READ);
    var client = server.anonymous().with("apikey", ofAda);
    assertThat(client.post("/api/tickets", "{'session':'bob'}").status()).isEqualTo(403);
    var sender = server.anonymous().with("apikey", server.key(null, null, Scope.SEND));
    assertThat(sender.post("/api/tickets").status()).isEqualTo(403);
    assertThat(server.anonymous().post("/api/tickets").status()).isEqualTo(401);
  }
}
