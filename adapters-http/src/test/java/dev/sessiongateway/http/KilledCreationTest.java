package dev.sessiongateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.session.SessionName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A request that creates a session and its key, in a gateway that is killed at any of its calls of
/// a store: both are stored, or nothing.
@ExpectsLog(value = "(WARN|ERROR) ", optional = "whatever fails after the kill")
class KilledCreationTest {
  private static final SessionName SHOP = new SessionName("shop");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          BEFORE | /api/sessions    | {"name":"shop","start":false,"apps":[{"id":"agent","app":"mcp","config":{"actions":{"read":true}}}]}
          AFTER  | /api/sessions    | {"name":"shop","start":false,"apps":[{"id":"agent","app":"mcp","config":{"actions":{"read":true}}}]}
          BEFORE | /instance/create | {"instanceName":"shop","integration":"WHATSAPP-BAILEYS","token":"token-of-the-shop"}
          AFTER  | /instance/create | {"instanceName":"shop","integration":"WHATSAPP-BAILEYS","token":"token-of-the-shop"}
          """)
  void leavesASessionWithItsKeyOrNothing(PortFaults.When when, String path, String body) {
    var isKilled = true;
    for (var n = 1; isKilled; n++) {
      var faults = new PortFaults();
      try (var server = TestServer.seeing(faults::in)) {
        faults.dieAt(n, when);
        var status = server.asNative().post(path, body).status();
        isKilled = faults.disarm();
        var sessions = server.stores.sessions().list();
        var keys = server.stores.keys().list();

        assertThat(keys).as(faults.failed()).hasSameSizeAs(sessions);
        assertThat(keys).extracting(AccessKey::session).allMatch(SHOP::equals);
        if (!isKilled) {
          assertThat(status).isLessThan(300);
          assertThat(sessions).hasSize(1);
        }
      }
    }
  }
}
