package dev.sessiongateway.http.familya.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.kernel.server.Health;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerRoutesTest {
  private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void answersAPing() {
    assertThat(JsonField.text(server.anonymous().get("/ping").json(), "message")).isEqualTo("pong");
  }

  @Test
  void isWellUntilSomethingIsNot() {
    server.health.put("store", new Health.Indicator(true, "service.db"));
    var well = server.anonymous().get("/health");
    assertThat(well.status()).isEqualTo(200);
    assertThat(JsonField.text(well.json(), "status")).isEqualTo("ok");
    assertThat(JsonField.text(well.json(), "/info/store/status")).isEqualTo("up");

    server.health.put("disk", new Health.Indicator(false, "disk full"));
    var ill = server.anonymous().get("/health");
    server.health.clear();
    assertThat(ill.status()).isEqualTo(503);
    assertThat(JsonField.text(ill.json(), "status")).isEqualTo("error");
    assertThat(JsonField.text(ill.json(), "/error/disk/detail")).isEqualTo("disk full");
    assertThat(ill.json().path("details")).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/server/version", "/api/version"})
  void tellsItsVersion(String path) {
    for (var client : new TestServer.Client[] {server.asNative(), server.asWaha()}) {
      var json = client.get(path).json();
      assertThat(JsonField.text(json, "version")).isEqualTo("0.1.0");
      assertThat(JsonField.text(json, "engine")).isEqualTo("GOWS");
      assertThat(JsonField.text(json, "tier")).isEqualTo("CORE");
    }
  }

  @Test
  void tellsHowLongItHasBeenUp() {
    server.time.advance(Duration.ofSeconds(7));
    var json = server.asNative().get("/api/server/status").json();
    assertThat(JsonField.text(json, "network")).isEqualTo("fake");
    assertThat(JsonField.longInteger(json, "uptime"))
        .isEqualTo(
            server.time.instant().toEpochMilli() - JsonField.longInteger(json, "startTimestamp"))
        .isGreaterThanOrEqualTo(7_000);
  }
}
