package dev.sessiongateway.http.familya.server;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.TestServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessRoutesTest {
  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.process.read.put("GATEWAY_PORT", "3000");
    server.process.read.put("WAHA_API_KEY", "planted-secret");
    server.process.read.put("WHATSAPP_HOOK_HMAC_KEY", "planted-secret");
    server.process.read.put("WHATSAPP_HOOK_URL", "https://user:planted-secret@example.org/hook");
    server.process.others.put("HOME", "/home/gateway");
    server.process.others.put("DB_PASSWORD", "planted-secret");
  }

  @Test
  void theEnvironmentIsShownWithoutSecrets() {
    var reply = server.asWaha().get("/api/server/environment");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text())
        .isEqualTo(
            json(
                "{'GATEWAY_PORT':'3000','WAHA_API_KEY':'***','WHATSAPP_HOOK_HMAC_KEY':'***',"
                    + "'WHATSAPP_HOOK_URL':'https://***@example.org/hook'}"));
  }

  @Test
  void allOfItIsShownOnRequest() {
    var reply = server.asNative().get("/api/server/environment?all=true");
    assertThat(reply.text("HOME")).isEqualTo("/home/gateway");
    assertThat(reply.text()).doesNotContain("planted-secret");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"{}|false", "{'force':false}|false", "{'force':true}|true"})
  void theProcessIsStopped(String body, boolean force) {
    var reply = server.asWaha().post("/api/server/stop", body);
    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.text()).isEqualTo(json("{'stopping':true}"));
    assertThat(server.process.stops).last().isEqualTo(force);
  }

  @Test
  void badInputAndOtherKeysStopNothing() {
    var before = server.process.stops.size();
    assertThat(server.asWaha().post("/api/server/stop", "{'force':'yes'}").status()).isEqualTo(400);
    var key = server.key(null, null, Scope.READ, Scope.SEND, Scope.CONTROL, Scope.SETTING);
    var other = server.anonymous().with("X-Api-Key", key);
    assertThat(other.post("/api/server/stop", "{}").status()).isEqualTo(403);
    assertThat(other.get("/api/server/environment").status()).isEqualTo(403);
    assertThat(server.process.stops).hasSize(before);
  }

  @Test
  void aBackupIsDownloadedByAnAdministrator() {
    var reply = server.asNative().post("/api/server/backup", "{}");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text()).isEqualTo("an archive");
    assertThat(reply.header("Content-Type")).isEqualTo("application/zip");
    assertThat(reply.header("Content-Disposition"))
        .matches("attachment; filename=\"session-gateway-.*Z\\.zip\"");

    var key = server.key(null, null, Scope.READ, Scope.SEND, Scope.CONTROL, Scope.SETTING);
    var other = server.anonymous().with("X-Api-Key", key);
    assertThat(other.post("/api/server/backup", "{}").status()).isEqualTo(403);
    assertThat(server.asNative().post("/api/server/backup", "{'skipDamaged':1}").status())
        .isEqualTo(400);
  }

  @Test
  void aBackupThatCannotBeMadeSaysWhy() {
    server.backups.hasDamage = true;
    var refused = server.asNative().post("/api/server/backup", "{}");
    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.text("code")).isEqualTo("backup.damaged");
    assertThat(server.asNative().post("/api/server/backup", "{'skipDamaged':true}").status())
        .isEqualTo(200);
    server.backups.hasDamage = false;

    server.backups.fault = new Fault.Conflict("backup.running", "Another backup is being made");
    assertThat(server.asNative().post("/api/server/backup", "{}").status()).isEqualTo(409);
    server.backups.fault = new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.FULL);
    assertThat(server.asNative().post("/api/server/backup", "{}").status()).isEqualTo(507);
    server.backups.fault = null;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/api/server/debug/cpu|unsupported.cpu-profile|JFR",
        "/api/server/debug/heapsnapshot|unsupported.heap-snapshot|GC.heap_dump",
        "/api/server/debug/browser/trace/ada|unsupported.browser-trace|no browser",
        "/api/ada/auth/captcha|unsupported.captcha|captcha"
      })
  void whatIsNotOfferedSaysWhy(String path, String code, String reason) {
    var reply = server.asWaha().get(path);
    assertThat(reply.status()).isEqualTo(501);
    assertThat(reply.text("code")).isEqualTo(code);
    assertThat(reply.text("message")).contains(reason);
  }

  @Test
  void codesAreNotTypedIntoTheGateway() {
    var reply = server.asWaha().post("/api/ada/auth/authorize-code", "{'code':'123'}");
    assertThat(reply.status()).isEqualTo(501);
    assertThat(reply.text("code")).isEqualTo("unsupported.authorize-code");
    assertThat(reply.text("message")).contains("auth/request-code");
  }
}
