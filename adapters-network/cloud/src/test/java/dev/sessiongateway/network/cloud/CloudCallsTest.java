package dev.sessiongateway.network.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.network.capability.ChatCapabilities.CallRejecting;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.FaultException;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Calls of people, which ring and are declined.
class CloudCallsTest {
  private static final String ID = "wacid.HBgLMTIxODU1NTI4MjgVAgARGCAyODRQ";
  private static final Address GRACE = Address.person("447700900102");

  @TempDir private Path directory;
  @AutoClose private CloudFixture cloud;

  @BeforeEach
  void make() {
    cloud = new CloudFixture(directory).pair();
  }

  private static JsonNode webhook(String event, String direction) {
    return MetaWebhook.call(ID, GRACE.user(), event, direction);
  }

  private int incoming(String event) {
    return cloud.meta.post(webhook(event, "USER_INITIATED"));
  }

  private void reject(String call, Address caller) {
    cloud.can(CallRejecting.class).reject(call, caller);
  }

  private static void expectNoCall(Runnable action) {
    assertThatThrownBy(action::run)
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("call.not-found"));
  }

  @Test
  void aCallRingsOnceAndIsDeclined() {
    assertThat(incoming("connect")).isEqualTo(200);
    var rings = cloud.signals.next(Event.CallChanged.class);
    assertThat(rings)
        .isEqualTo(new Event.CallChanged(new Call(ID, GRACE, GRACE, false), CallStage.RINGING));
    assertThat(incoming("connect")).as("Meta repeats it").isEqualTo(200);
    cloud.signals.assertSilent();

    reject(ID, GRACE);
    var done = cloud.graph.called().getFirst();
    assertThat(done.path("call_id").asText()).isEqualTo(ID);
    assertThat(done.path("action").asText()).isEqualTo("reject");
    assertThat(cloud.signals.next(Event.CallChanged.class).stage()).isEqualTo(CallStage.REJECTED);
    expectNoCall(() -> reject(ID, GRACE));
    assertThat(incoming("terminate")).isEqualTo(200);
    cloud.signals.assertSilent();
  }

  @Test
  void aCallThatThePersonEndsIsOver() {
    incoming("connect");
    incoming("terminate");
    assertThat(cloud.signals.next(Event.CallChanged.class).stage()).isEqualTo(CallStage.RINGING);
    assertThat(cloud.signals.next(Event.CallChanged.class).stage()).isEqualTo(CallStage.ENDED);
    expectNoCall(() -> reject(ID, GRACE));
  }

  @Test
  void aCallOfNobodyOrOfAnotherPersonIsNotDeclined() {
    expectNoCall(() -> reject("wacid.none", GRACE));
    incoming("connect");
    expectNoCall(() -> reject(ID, Address.person("447700900199")));
    assertThat(cloud.graph.called()).isEmpty();
  }

  @Test
  void whatAnotherAppOfTheNumberCallsIsNotReported() {
    assertThat(cloud.meta.post(webhook("connect", "BUSINESS_INITIATED"))).isEqualTo(200);
    cloud.signals.assertSilent();
  }
}
