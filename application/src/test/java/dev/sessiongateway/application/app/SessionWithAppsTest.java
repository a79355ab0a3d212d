package dev.sessiongateway.application.app;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.ROOT_KEY;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppId;
import dev.sessiongateway.domain.app.AppSettings.McpSettings;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SessionWithAppsTest {
  private static final AppId MCP = new AppId("app_mcp");

  @ParameterizedTest
  @EnumSource
  void aSessionIsCreatedWithItsAppsOrNotAtAll(PortFaults.When when) {
    var isFailing = true;
    for (var n = 1; isFailing; n++) {
      try (var gateway = new GatewayFixture()) {
        var faults = failingFrom(gateway, n, when);
        var command = new NewSession(ADA, SessionConfig.DEFAULT, Session.Origin.NATIVE, false);
        runs(() -> gateway.gateway().apps().create(command, drafts(gateway)));
        isFailing = faults.disarm();
        gateway.reopen();
        var stored = gateway.gateway().sessions().find(ADA.value());
        stored.ifPresent(session -> assertThat(session.config().apps()).hasSize(1));
      }
    }
  }

  /// Nothing that the use case does after the failure reaches a store.
  @ExpectsLog("ERROR ada - a change of the session could not be followed up")
  @ParameterizedTest
  @EnumSource
  void aKillLeavesASessionWithItsAppsAndTheirKeysOrNothing(PortFaults.When when) {
    var isFailing = true;
    for (var n = 1; isFailing; n++) {
      try (var gateway = new GatewayFixture()) {
        var faults = failingFrom(gateway, n, when);
        faults.dieAt(n, when);
        var command = new NewSession(ADA, SessionConfig.DEFAULT, Session.Origin.NATIVE, false);
        runs(() -> gateway.gateway().apps().create(command, drafts(gateway)));
        isFailing = faults.disarm();
        gateway.reopen();
        var stored = gateway.gateway().sessions().find(ADA.value());
        var keys = stored.stream().flatMap(SessionWithAppsTest::keyIds).toList();
        assertThat(gateway.gateway().keys().list())
            .as(faults.failed())
            .extracting(AccessKey::id)
            .isEqualTo(keys);
        assertThat(keys).hasSize(stored.isPresent() ? 1 : 0);
      }
    }
  }

  private static Stream<String> keyIds(Session session) {
    return session.config().apps().stream()
        .map(app -> ((McpSettings) app.settings()).keyId())
        .filter(Objects::nonNull);
  }

  @ParameterizedTest
  @EnumSource
  void aChangeIsMadeWithTheAppsOrNotAtAll(PortFaults.When when) {
    var isFailing = true;
    for (var n = 1; isFailing; n++) {
      try (var gateway = new GatewayFixture()) {
        gateway.create(ADA, SessionConfig.DEFAULT);
        var faults = failingFrom(gateway, n, when);
        runs(() ->
            gateway
                .gateway()
                .apps()
                .configure(ADA, config -> config.withMetadata(Map.of("a", "b")), drafts(gateway)));
        isFailing = faults.disarm();
        gateway.reopen();
        var config = gateway.session(ADA).config();
        assertThat(config.apps()).hasSize(config.metadata().isEmpty() ? 0 : 1);
      }
    }
  }

  @Test
  void aSessionWithoutANameGetsOneThatItsKeyIsFor() {
    try (var gateway = new GatewayFixture()) {
      var command = new NewSession(null, SessionConfig.DEFAULT, Session.Origin.NATIVE, false);
      var created = gateway.gateway().apps().create(command, drafts(gateway));
      var key = gateway.gateway().apps().key(created.apps().getFirst().app()).orElseThrow();
      assertThat(key.session()).isEqualTo(created.session().name());
    }
  }

  @Test
  void aNameThatIsTakenLeavesNoKeyBehind() {
    try (var gateway = new GatewayFixture()) {
      gateway.create(ADA, SessionConfig.DEFAULT);
      var before = gateway.gateway().keys().list();
      assertFault(
          "session.exists",
          () -> gateway.gateway().apps().create(NewSession.started(ADA), drafts(gateway)));
      assertThat(gateway.gateway().keys().list()).isEqualTo(before);
    }
  }

  private static PortFaults failingFrom(GatewayFixture gateway, int n, PortFaults.When when) {
    var faults = new PortFaults();
    gateway.with(config -> config.stores = faults.in(gateway.stores));
    gateway.reopen();
    gateway.settle();
    faults.failAt(n, when);
    return faults;
  }

  private static void runs(Runnable change) {
    try {
      change.run();
    } catch (FaultException | IllegalStateException e) {
      assertThat(e).isNotNull();
    }
  }

  private static List<AppDraft> drafts(GatewayFixture gateway) {
    return List.of(
        new AppDraft(new App(MCP, true, new McpSettings(null)), Set.of(Scope.READ), root(gateway)));
  }

  private static AccessKey root(GatewayFixture gateway) {
    return gateway.gateway().keys().authenticate(ROOT_KEY).orElseThrow();
  }
}
