package dev.sessiongateway.http.familya.server;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.health.Health.ComponentHealth;
import dev.sessiongateway.application.health.Health.HealthFinding;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.kernel.server.ProcessFinding;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerRoutesTest {
  private static final Instant SINCE = Instant.parse("2026-01-01T12:00:00Z");

  @AutoClose private static final TestServer server = new TestServer();

  @Test
  void answersAPing() {
    assertThat(server.anonymous().get("/ping").text("message")).isEqualTo("pong");
  }

  private static void report(String component, HealthFinding finding) {
    server.health.add(new ComponentHealth(component, finding, SINCE));
  }

  @Test
  void isWellUntilSomethingIsNot() {
    report("store", HealthFinding.ok("service.db"));
    var well = server.anonymous().get("/health");
    assertThat(well.status()).isEqualTo(200);
    assertThat(well.text("status")).isEqualTo("ok");
    assertThat(well.text("/info/store/status")).isEqualTo("up");
    assertThat(well.json().at("/info/store").has("reason")).isFalse();
    assertThat(well.text("version")).isEqualTo("0.1.0");
    assertThat(well.text("commit")).isEqualTo("01f4ef9a1234");

    report("disk", HealthFinding.down("disk.full", "0 MiB free").with("free", 0));
    var ill = server.anonymous().get("/health");
    server.health.clear();
    assertThat(ill.status()).isEqualTo(503);
    assertThat(ill.text("status")).isEqualTo("error");
    assertThat(ill.text("/error/disk/status")).isEqualTo("down");
    assertThat(ill.text("/error/disk/reason")).isEqualTo("disk.full");
    assertThat(ill.text("/error/disk/detail")).isEqualTo("0 MiB free");
    assertThat(ill.text("/error/disk/since")).isEqualTo("2026-01-01T12:00:00.000Z");
    assertThat(ill.longInteger("/error/disk/free")).isZero();
    assertThat(ill.json().path("details")).hasSize(2);
  }

  @Test
  void aComponentThatIsCheckedOrDegradedIsUp() {
    report("integrity", HealthFinding.checking("integrity.checking", "2 of 3 stores"));
    report("disk", HealthFinding.degraded("disk.low", "100 MiB free"));
    var reply = server.anonymous().get("/health");
    server.health.clear();
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text("status")).isEqualTo("ok");
    assertThat(reply.text("/info/integrity/status")).isEqualTo("up");
    assertThat(reply.text("/info/integrity/condition")).isEqualTo("checking");
    assertThat(reply.text("/info/disk/condition")).isEqualTo("degraded");
    assertThat(reply.text("/info/disk/reason")).isEqualTo("disk.low");
  }

  @Test
  void administratorsReadWhatTheDoctorSays() {
    server.process.findings.add(new ProcessFinding("ffmpeg", "there is no ffmpeg9", "install it"));
    server.process.findings.add(ProcessFinding.unused("LOG_COLOR", "Lines have no colours."));
    var reply = server.asNative().get("/api/server/doctor");
    server.process.findings.clear();
    assertThat(reply.json().toString())
        .isEqualTo(
            json(
                "[{'subject':'ffmpeg','found':'there is no ffmpeg9',"
                    + "'advice':'install it','unused':false},"
                    + "{'subject':'LOG_COLOR','found':'Lines have no colours.',"
                    + "'advice':null,'unused':true}]"));
    assertThat(server.anonymous().get("/api/server/doctor").status()).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/server/version", "/api/version"})
  void tellsItsVersion(String path) {
    for (var client : new TestServer.Client[] {server.asNative(), server.asWaha()}) {
      var json = client.get(path);
      assertThat(json.text("version")).isEqualTo("0.1.0");
      assertThat(json.text("commit")).isEqualTo("01f4ef9a1234");
      assertThat(json.text("engine")).isEqualTo("GOWS");
      assertThat(json.text("tier")).isEqualTo("CORE");
    }
  }

  @Test
  void tellsHowLongItHasBeenUp() {
    server.time.advance(Duration.ofSeconds(7));
    var json = server.asNative().get("/api/server/status");
    assertThat(json.text("network")).isEqualTo("fake");
    assertThat(json.longInteger("uptime"))
        .isEqualTo(server.time.instant().toEpochMilli() - json.longInteger("startTimestamp"))
        .isGreaterThanOrEqualTo(7_000);
  }
}
